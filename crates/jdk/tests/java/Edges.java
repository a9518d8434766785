/** What lies beyond the virtual world. */
public class Edges {
    static native int own();

    static int callsOwn() {
        try {
            return own();
        } catch (UnsatisfiedLinkError e) {
            return e.getMessage().equals("'int Edges.own()'") ? 1 : 2;
        }
    }

    /** A method of the JDK whose native is not implemented. */
    static int callsMissing() throws ClassNotFoundException {
        try {
            Class.forName("java.net.PlainSocketImpl");
            return 0;
        } catch (UnsatisfiedLinkError e) {
            return e.getMessage().startsWith("not implemented by Touchstone: java.net.AbstractPlainSocketImpl.isReusePort") ? 1 : 2;
        }
    }
}
