// jdk: 17+
public class CausesAndSuppressed {
    static class Resource implements AutoCloseable {
        final String name;
        final boolean failClose;

        Resource(String name, boolean failOpen, boolean failClose) throws Exception {
            if (failOpen) throw new Exception("open " + name);
            this.name = name;
            this.failClose = failClose;
            System.out.println("opened " + name);
        }

        @Override public void close() throws Exception {
            System.out.println("closing " + name);
            if (failClose) throw new IllegalStateException("close " + name);
        }
    }

    static void use(boolean openB, boolean closeA, boolean closeB, boolean body) {
        try (Resource a = new Resource("a", false, closeA); Resource b = new Resource("b", openB, closeB); Resource n = null) {
            System.out.println("body " + a.name + b.name + n);
            if (body) throw new RuntimeException("body");
        } catch (Exception e) {
            System.out.println("caught " + e);
            for (Throwable s : e.getSuppressed()) System.out.println("  suppressed " + s);
        } finally {
            System.out.println("finally");
        }
    }

    static void level(int n) throws Exception {
        if (n == 0) throw new java.io.IOException("root");
        try {
            level(n - 1);
        } catch (Exception e) {
            Exception wrapped = n % 2 == 0 ? new Exception("level " + n, e) : new RuntimeException(e);
            if (n == 2) wrapped.addSuppressed(new Error("extra", new Throwable("deep")));
            throw wrapped;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 16; i++) {
            System.out.println("-- " + i);
            use((i & 1) != 0, (i & 2) != 0, (i & 4) != 0, (i & 8) != 0);
        }
        try {
            level(3);
        } catch (Exception e) {
            e.printStackTrace(System.out);
            for (Throwable t = e; t != null; t = t.getCause()) System.out.println(t.getMessage());
        }
        Throwable t = new Throwable("late");
        System.out.println(t.getCause() + " " + t.initCause(new Error("cause")).getCause());
        try {
            t.initCause(new Error("again"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " / " + e.getCause());
        }
        try {
            Throwable self = new Throwable("self");
            self.initCause(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " / " + e.getCause());
        }
        try {
            t.addSuppressed(t);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            t.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Throwable a = new Throwable("a"), b = new Throwable("b", a);
        a.initCause(b);
        a.printStackTrace(System.out);
        System.out.println(new Error((Throwable) null).getMessage() + " " + new Error(a).getMessage() + " " + new Exception().getMessage() + " " + new Exception("m", null));
    }
}
