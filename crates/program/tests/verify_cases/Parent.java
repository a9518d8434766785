package q;

/** The superclass of the sample, in another package. */
public class Parent {
    public interface Face {
        int face(double d);
    }

    protected int guarded;
    protected long wide = 1L;

    protected Parent(int a, String b) { guarded = a + b.length(); }

    protected Object guardedCall(Object o) { return o; }
}
