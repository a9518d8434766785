// jdk: 17+
import java.io.*;
import java.util.*;

public class SuppressedTraces {
    static class Res implements AutoCloseable {
        final String name;
        final boolean fail;
        Res(String name, boolean fail) { this.name = name; this.fail = fail; System.out.println("open " + name); }
        @Override public void close() throws IOException {
            System.out.println("close " + name);
            if (fail) throw new IOException("close " + name);
        }
    }

    static void body(boolean fail) throws Exception {
        try (Res a = new Res("a", true); Res b = new Res("b", false); Res c = new Res("c", true)) {
            System.out.println("body");
            if (fail) throw new IllegalStateException("body", new ArithmeticException("root"));
        } finally {
            System.out.println("finally");
        }
    }

    static Throwable circular() {
        Exception a = new Exception("A"), b = new Exception("B", a);
        a.initCause(b);
        return b;
    }

    static class Quiet extends RuntimeException {
        Quiet(String m) { super(m, null, false, false); }
        @Override public String toString() { return "quiet " + getMessage(); }
    }

    static class Localised extends Exception {
        Localised() { super("plain"); }
        @Override public String getLocalizedMessage() { return "localised"; }
    }

    static void deep(int n) { if (n == 0) throw new UnsupportedOperationException("bottom"); deep(n - 1); }

    public static void main(String[] args) throws Exception {
        for (boolean f : new boolean[] {false, true}) {
            try {
                body(f);
            } catch (Exception e) {
                e.printStackTrace(System.out);
            }
        }
        circular().printStackTrace(System.out);
        try {
            deep(5);
        } catch (UnsupportedOperationException e) {
            RuntimeException outer = new RuntimeException("outer", e);
            outer.addSuppressed(new Quiet("q"));
            outer.addSuppressed(new Localised());
            outer.printStackTrace(System.out);
            StringWriter w = new StringWriter();
            outer.printStackTrace(new PrintWriter(w));
            System.out.println(w.toString().lines().count());
        }
        Quiet q = new Quiet("no trace");
        q.addSuppressed(new Exception("ignored"));
        q.printStackTrace(System.out);
        System.out.println(q.getSuppressed().length + " " + q.getStackTrace().length);
        Exception e = new Exception();
        System.out.println(e + " " + e.getMessage() + " " + e.getCause() + " " + new Exception(new IOException("c")) + " " + new Exception((Throwable) null).getMessage());
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("pkg.Cls", "meth", "File.java", 12), new StackTraceElement("pkg.Cls", "nat", null, -2), new StackTraceElement("pkg.Cls", "unk", null, 5), new StackTraceElement("app", "mod", "1.0", "pkg.X", "m", "X.java", -1)});
        e.printStackTrace(System.out);
        for (Runnable r : List.<Runnable>of(() -> e.addSuppressed(e), () -> e.addSuppressed(null), () -> e.initCause(e), () -> new Exception("x", null).initCause(new Exception()), () -> e.setStackTrace(new StackTraceElement[] {null}))) {
            try {
                r.run();
            } catch (RuntimeException x) {
                System.out.println(x.getClass().getSimpleName() + " " + x.getMessage());
            }
        }
        try (Res none = null) {
            System.out.println("null resources are fine");
        }
        Res shared = new Res("shared", false);
        try (shared; Res second = new Res("second", false)) {
            System.out.println(shared.name + second.name);
        }
        try {
            try {
                throw new IOException("first");
            } finally {
                throw new IllegalArgumentException("replaces");
            }
        } catch (Exception x) {
            System.out.println(x + " " + x.getSuppressed().length);
        }
        body(true);
    }
}
