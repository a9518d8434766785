package shop;

import java.util.List;
import java.util.function.ToIntFunction;

/** Sealed types, records, enums with bodies, default methods, nested and inner classes. */
public class Shapes {
    public sealed interface Shape permits Circle, Square, Group {
        double area();

        default boolean larger(Shape other) {
            return area() > other.area();
        }

        static Shape unit() {
            return new Square(1);
        }
    }

    public record Circle(double radius) implements Shape {
        public Circle {
            if (radius < 0) {
                throw new IllegalArgumentException("radius");
            }
        }

        @Override
        public double area() {
            return Math.PI * radius * radius;
        }
    }

    public record Square(double side) implements Shape {
        @Override
        public double area() {
            return side * side;
        }
    }

    public static final class Group implements Shape {
        private final Shape[] parts;

        public Group(Shape... parts) {
            this.parts = parts.clone();
        }

        @Override
        public double area() {
            double sum = 0;
            for (Shape part : parts) {
                sum += part.area();
            }
            return sum;
        }
    }

    public enum Op {
        PLUS {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES {
            @Override
            int apply(int a, int b) {
                return a * b;
            }
        };

        abstract int apply(int a, int b);

        public static Op of(char sign) {
            return sign == '+' ? PLUS : TIMES;
        }
    }

    public record Pair<A, B extends Comparable<B>>(A first, B second) {
        public static <X> Pair<X, String> named(X x, String name) {
            return new Pair<>(x, name);
        }

        public Pair<A, B> withFirst(A a) {
            return new Pair<>(a, second);
        }
    }

    public class Counter {
        public int count;
        public final int step;

        public Counter(int step) {
            this.step = step;
        }

        public int next() {
            total += step;
            return count += step;
        }

        public class Deep {
            public int both() {
                return count + total;
            }
        }
    }

    static class Quiet {
        protected int level;

        Quiet(Level level) {
            this.level = level.value;
        }

        int level() {
            return level;
        }
    }

    enum Level {
        LOW(1), HIGH(2);

        final int value;

        Level(int value) {
            this.value = value;
        }
    }

    private static class Secret {
        public int hidden() {
            return 1;
        }
    }

    public static class Open extends Secret {
    }

    public static int total;
    public int[][] grid = new int[2][3];
    protected String label;

    public Shape parse(String text, boolean round) {
        return round ? new Circle(text.length()) : new Square(text.length());
    }

    public int dispatch(Shape shape) {
        if (shape instanceof Circle c) {
            return (int) c.radius();
        }
        return shape instanceof Group ? 2 : 3;
    }

    public int sum(String name, int... numbers) {
        int sum = name.length();
        for (int n : numbers) {
            sum += n;
        }
        return sum;
    }

    public int apply(Op op, byte a, short b, char c, long d, float e, double f) {
        return op.apply(a, b) + c + (int) d + (int) e + (int) f;
    }

    int run(Runnable task, ToIntFunction<String> f, Visitor<Integer> visitor) {
        task.run();
        return f.applyAsInt("x") + visitor.visit(new Square(2), List.of());
    }

    Secret secret() {
        return new Secret();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Shapes s && java.util.Arrays.deepEquals(s.grid, grid);
    }

    @Override
    public int hashCode() {
        return java.util.Arrays.deepHashCode(grid);
    }
}
