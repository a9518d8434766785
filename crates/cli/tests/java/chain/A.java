package p;

/** Reaches B, and C through it. */
public class A {
    private final B b = new B();

    public int twice(int x) {
        return b.plus(x, x);
    }
}
