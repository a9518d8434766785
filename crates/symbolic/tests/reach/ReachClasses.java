package reach;

/** Each method can give true. */
public class ReachClasses {
    public static class A {
        public int p() {
            return 1;
        }
    }

    public static class B extends A {
        @Override
        public int p() {
            return 2;
        }
    }

    public static class C extends B {
        @Override
        public int p() {
            return 3;
        }
    }

    public interface Tree {
        int depth();
    }

    public static class Leaf implements Tree {
        @Override
        public int depth() {
            return 0;
        }
    }

    public static class Fork implements Tree {
        private final Tree left;
        private final Tree right;

        public Fork(Tree left, Tree right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public int depth() {
            return 1 + Math.max(left.depth(), right.depth());
        }
    }

    public enum Level {
        LOW {
            @Override
            int weight() {
                return 1;
            }
        },
        HIGH {
            @Override
            int weight() {
                return 40;
            }
        };

        abstract int weight();
    }

    public sealed interface Shape permits Circle, Square {
    }

    public record Circle(int radius) implements Shape {
    }

    public record Square(int side) implements Shape {
    }

    public static boolean dispatched(A a) {
        return a.p() == 3;
    }

    public static boolean second(A a) {
        return a.p() == 2;
    }

    public static boolean cast(Object o) {
        return ((B) o).p() == 2;
    }

    public static boolean failedCast(Object o) {
        try {
            return ((B) o) == o && false;
        } catch (ClassCastException e) {
            return true;
        }
    }

    public static boolean leaf(Tree t) {
        return t instanceof Leaf;
    }

    public static boolean notLeaf(Tree t) {
        return t != null && !(t instanceof Leaf);
    }

    public static boolean absent(A a) {
        return a == null;
    }

    public static boolean bothClasses(Object a, Object b) {
        return a instanceof B && b instanceof C;
    }

    public static boolean either(Object a, Object b) {
        return a instanceof B ^ b instanceof Leaf;
    }

    public static boolean deep(Tree t) {
        return t.depth() == 3;
    }

    public static boolean exact(A a) {
        return a.getClass() == C.class;
    }

    public static boolean weight(Level level) {
        return level.weight() == 40;
    }

    public static boolean named(Object o) {
        return o.toString().equals("key");
    }

    public static boolean sealed(Shape s) {
        return s instanceof Square && ((Square) s).side() == 12;
    }

    public static boolean same(A a, A b) {
        return a == b && a != null;
    }

    public static boolean number(Number n) {
        return n.longValue() == 1L << 40;
    }

    public static boolean comparable(Comparable<String> c) {
        return c.compareTo("m") == 7;
    }

    public static boolean boxedIdentity(Integer a, Integer b) {
        return a == b && a > 1000;
    }
}
