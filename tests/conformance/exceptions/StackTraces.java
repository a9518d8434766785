// jdk: 17+
import java.io.PrintWriter;
import java.io.StringWriter;

public class StackTraces {
    static class Inner {
        int value;
        Inner(int v) {
            if (v < 0) throw new IllegalArgumentException("negative: " + v);
            value = v;
        }
        Inner next(int by) {
            return new Inner(value - by);
        }
    }

    static void show(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) {
            System.out.println("  " + e.getClassName() + " | " + e.getMethodName() + " | " + e.getFileName() + " | " + e.getLineNumber() + " | " + e.isNativeMethod());
        }
    }

    static int recurse(int n) {
        if (n == 0) throw new UnsupportedOperationException();
        return recurse(n - 1)
            + 1;
    }

    public static void main(String[] args) {
        try {
            new Inner(5).next(3).next(3);
        } catch (IllegalArgumentException e) {
            show(e);
        }
        try {
            recurse(4);
        } catch (UnsupportedOperationException e) {
            show(e);
            System.out.println(e.getStackTrace().length);
        }
        try {
            Object o = new Object() {
                @Override public String toString() {
                    throw new IllegalStateException("anonymous");
                }
            };
            o.toString();
        } catch (IllegalStateException e) {
            show(e);
        }
        int[] a = new int[2];
        try {
            a[0] = 1;
            a[1] = a[0] +
                a[2];
        } catch (ArrayIndexOutOfBoundsException e) {
            show(e);
        }
        Throwable made = new Throwable("made here");
        StringWriter w = new StringWriter();
        made.printStackTrace(new PrintWriter(w, true));
        System.out.print(w);
        made.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "D.java", 7), new StackTraceElement("a.B", "n", null, -2),
            new StackTraceElement("a.B", "u", null, -1), new StackTraceElement("ldr", "mod", "1.2", "p.Q", "r", "Q.java", 3)});
        made.printStackTrace(System.out);
        System.out.println(made.fillInStackTrace() == made);
        made.printStackTrace(System.out);
        StackTraceElement top = new Exception().getStackTrace()[0];
        System.out.println(top + " " + top.equals(new StackTraceElement("StackTraces", "main", "StackTraces.java", top.getLineNumber())));
        System.out.println(Thread.currentThread().getStackTrace()[1].getMethodName());
    }
}
