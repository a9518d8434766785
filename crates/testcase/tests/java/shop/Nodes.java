package shop;

import java.util.ArrayList;
import java.util.List;

/** Recursion: types that need themselves, an inner class of a generic one, and what nobody can build. */
public class Nodes<E> {
    public class Node {
        public E value;
        public Node next;

        public Node(E value, Node next) {
            this.value = value;
            this.next = next;
        }

        public E get() {
            return value;
        }
    }

    /** No class can extend it. */
    public abstract static class Impossible {
        private Impossible() {
        }

        public abstract <T> T a();

        public abstract void b();
    }

    /** One method has type parameters of its own. */
    public interface Generic {
        <T> T a(List<T> list);

        int b();
    }

    public int ask(Generic generic) {
        return generic.a(null) == null ? generic.b() : 0;
    }

    /** Nobody implements it, but tests can. */
    public interface Helper<T> {
        T one(java.util.List<? extends T> from, int[] at);

        void two();
    }

    public static class Endless {
        public Endless(Endless inner) {
        }
    }

    public Node first;

    public boolean ask(Helper<String> helper) {
        return helper.one(null, null) != null;
    }

    public Node push(E value) {
        return first = new Node(value, first);
    }

    public int take(Impossible thing, Endless endless) {
        return thing == null ? 0 : 1;
    }

    public static void needs(Impossible thing) {
        thing.a();
    }

    @SafeVarargs
    public static <X> List<X> join(X... all) {
        List<X> list = new ArrayList<>();
        for (X x : all) {
            list.add(x);
        }
        return list;
    }

    public static int lists(List<String>[] lists) {
        return lists.length;
    }

    public List<? super Integer> sink() {
        return new ArrayList<Number>();
    }
}
