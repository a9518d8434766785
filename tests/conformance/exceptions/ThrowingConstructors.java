// jdk: 17+
public class ThrowingConstructors {
    static StringBuilder log = new StringBuilder();
    static ThrowingConstructors leaked;

    final int id;
    int state = note("init", 1);

    static int note(String s, int v) { log.append(s).append(v).append(' '); return v; }

    ThrowingConstructors(int n) {
        this(n, note("arg", n * 2));
        log.append("after-this ");
    }

    ThrowingConstructors(int n, int m) {
        super();
        leaked = this;
        id = n;
        if (n == 1) throw new IllegalArgumentException("ctor " + n);
        state = 100 / (n - 2);
    }

    static class Sub extends ThrowingConstructors {
        final String late;
        { log.append("sub-init "); }
        Sub(int n) {
            super(check(n));
            late = "set";
            log.append("sub-done ");
        }
        static int check(int n) {
            if (n == 7) throw new UnsupportedOperationException("before super");
            return n;
        }
    }

    static class Fields {
        int a = 1;
        int b = Integer.parseInt("x" + a);
        int c = 3;
    }

    static class Custom extends RuntimeException {
        final transient Object payload;
        int fills;
        Custom(String m, Object p) { super(m); payload = p; }
        @Override public synchronized Throwable fillInStackTrace() { fills++; return this; }
        @Override public String getMessage() { return "<" + super.getMessage() + ":" + payload + ">"; }
        @Override public String getLocalizedMessage() { return "local" + getMessage(); }
    }

    public static void main(String[] args) {
        for (int n = 0; n < 9; n++) {
            leaked = null;
            try {
                ThrowingConstructors t = n % 2 == 0 ? new ThrowingConstructors(n) : new Sub(n);
                log.append("ok ").append(t.state);
            } catch (RuntimeException e) {
                log.append(e.getMessage()).append(" leaked ").append(leaked == null ? "no" : leaked.id + "/" + leaked.state);
            }
            System.out.println(n + " " + log);
            log.setLength(0);
        }
        try {
            new Fields();
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage() + " in " + e.getStackTrace()[e.getStackTrace().length - 2].getMethodName());
        }
        Custom c = new Custom("m", 5);
        System.out.println(c + " " + c.fills + " " + c.getStackTrace().length + " " + c.getMessage());
        c.setStackTrace(new StackTraceElement[0]);
        c.printStackTrace(System.out);
        try {
            throw c;
        } catch (Custom x) {
            System.out.println((x == c) + " " + x.payload);
        }
        int depth = 0;
        Throwable t = new Exception("0");
        for (int i = 1; i < 5; i++) t = new RuntimeException(i % 2 == 0 ? null : "w" + i, t);
        for (Throwable x = t; x != null; x = x.getCause()) System.out.println(depth++ + " " + x);
        try {
            Object o = new ThrowingConstructors[] {new ThrowingConstructors(5), new ThrowingConstructors(1)};
            System.out.println(o);
        } catch (IllegalArgumentException e) {
            System.out.println("array element " + e.getMessage());
        }
    }
}
