// jdk: 17+
import java.io.*;
import java.util.*;

public class TryCatchShapes {
    static class A extends Exception { A(String m) { super(m); } }
    static class B extends A { B(String m) { super(m); } }
    static class C extends RuntimeException { C(String m) { super(m, null, false, false); } }

    static void thrower(int i) throws A, IOException {
        switch (i) {
            case 0: return;
            case 1: throw new A("a");
            case 2: throw new B("b");
            case 3: throw new C("c");
            case 4: throw new FileNotFoundException("f");
            case 5: throw new UncheckedIOException(new IOException("io"));
            case 6: throw new Error("err");
            case 7: throw null;
            case 8: throw new ArrayIndexOutOfBoundsException(-3);
            default: throw new StringIndexOutOfBoundsException(i);
        }
    }

    static String classify(int i) {
        try {
            thrower(i);
            return "none";
        } catch (B e) {
            return "B " + e.getMessage();
        } catch (A e) {
            return "A " + e.getMessage();
        } catch (FileNotFoundException | C e) {
            return "multi " + e.getMessage() + " trace " + e.getStackTrace().length + (e instanceof C);
        } catch (IOException e) {
            return "IO " + e;
        } catch (NullPointerException e) {
            return "NPE";
        } catch (RuntimeException e) {
            return "RT " + e;
        } catch (Throwable t) {
            return "T " + t;
        }
    }

    static <X extends Throwable> void sneaky(Throwable t) throws X {
        @SuppressWarnings("unchecked") X x = (X) t;
        throw x;
    }

    static final void rethrow(boolean b) throws A {
        try {
            if (b) throw new B("precise");
            thrower(1);
        } catch (final Exception e) {
            if (e instanceof IOException) throw new IllegalStateException(e);
            throw (A) e;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 10; i++) System.out.println(i + " " + classify(i));
        try {
            TryCatchShapes.<RuntimeException>sneaky(new IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e + " " + (e instanceof RuntimeException));
        }
        for (boolean b : new boolean[] {true, false}) {
            try {
                rethrow(b);
            } catch (A a) {
                System.out.println(a);
            }
        }
        Iterator<Integer> it = new ArrayList<>(List.of(1)).iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        try {
            assert args.length > 5 : "assertions are off";
            System.out.println("asserts skipped");
            throw new AssertionError(3.5);
        } catch (AssertionError e) {
            System.out.println(e);
        }
        int n = 0;
        while (true) {
            try {
                if (n++ < 3) continue;
                break;
            } finally {
                System.out.println("loop " + n);
            }
        }
    }
}
