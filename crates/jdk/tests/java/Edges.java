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
    @SuppressWarnings("removal")
    static int callsMissing() {
        try {
            new Thread().suspend();
            Thread thread = new Thread(Thread::yield);
            thread.start();
            thread.suspend();
            return 0;
        } catch (UnsatisfiedLinkError e) {
            return e.getMessage().startsWith("not implemented by Touchstone: java.lang.Thread.suspend0") ? 1 : 2;
        }
    }
}
