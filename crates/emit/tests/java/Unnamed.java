/** Lives in no package. */
public class Unnamed {
    enum Kind { A, B }

    private final int n;

    public Unnamed(int n) {
        this.n = n;
    }

    public int twice() {
        return 2 * n;
    }

    public Unnamed next() {
        return new Unnamed(n + 1);
    }

    public Kind kind() {
        return n > 0 ? Kind.A : Kind.B;
    }
}
