// jdk: 17+
import java.util.*;
import java.util.concurrent.*;

public class AssertionsAndErrors {
    static int side;

    static class Res implements AutoCloseable {
        static int open;
        final int n;
        Res(int n) { if (n == 3) throw new IllegalStateException("cannot open 3"); this.n = n; open++; }
        @Override public void close() { open--; if (n == 2) throw new IllegalArgumentException("close 2"); }
    }

    static class Custom extends Exception {
        final int code;
        Custom(int code, String m, Throwable cause) { super(m, cause); this.code = code; }
        @Override public String getMessage() { return "[" + code + "] " + super.getMessage(); }
        @Override public synchronized Throwable fillInStackTrace() { return this; }
    }

    static int depth;

    static void overflow() { depth++; overflow(); }

    static long mutual(long a, int n) { return n <= 0 ? a : other(a * 31 + n, n - 1); }

    static long other(long a, int n) { return n <= 0 ? a : mutual(a ^ n, n - 1); }

    static String chain(Throwable t) { StringBuilder sb = new StringBuilder(); for (; t != null; t = t.getCause()) sb.append(t.getClass().getSimpleName()).append(":").append(t.getMessage()).append(" <- "); return sb.toString(); }

    static void level(int n) throws Custom { try { if (n == 0) Objects.requireNonNull(null, "base"); level(n - 1); } catch (RuntimeException | Custom e) { throw new Custom(n, "level " + n, e); } }

    public static void main(String[] args) throws Exception {
        assert side++ > 0 : "assertions are off";
        boolean on = false;
        assert on = true;
        System.out.println(side + " " + on + " " + AssertionsAndErrors.class.desiredAssertionStatus());
        try (Res a = new Res(1); Res b = new Res(2); Res c = new Res(3)) {
            System.out.println("never");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Arrays.toString(e.getSuppressed()) + " open " + Res.open);
        }
        try {
            overflow();
        } catch (StackOverflowError e) {
            System.out.println((depth > 500) + " " + e.getMessage());
        }
        System.out.println(mutual(7, 400));
        try {
            level(3);
        } catch (Custom e) {
            System.out.println(chain(e) + " " + e.code + " " + e.getStackTrace().length);
        }
        Throwable[] ts = {new AssertionError(5), new AssertionError("m", new Exception("c")), new AssertionError((Object) new Exception("as detail")), new Error(), new ExceptionInInitializerError("eiie"), new NoSuchMethodError("m()"), new ArrayIndexOutOfBoundsException(7), new StringIndexOutOfBoundsException("s"), new IndexOutOfBoundsException(9L), new ClassCastException(), new NumberFormatException(), new UnsupportedOperationException(new Exception("why")), new java.io.UncheckedIOException(new java.io.IOException("io")), new ExecutionException("ee", null), new EnumConstantNotPresentException(Thread.State.class, "GONE"), new TypeNotPresentException("T", null), new ArrayStoreException("x"), new NegativeArraySizeException("-1"), new CloneNotSupportedException(), new InterruptedException("i")};
        for (Throwable t : ts) System.out.println(t + " / " + t.getCause() + " / " + t.getLocalizedMessage());
        for (Callable<?> c : List.<Callable<?>>of(() -> new int[Integer.MAX_VALUE], () -> new long[-5], () -> new int[2][-1], () -> new Object[] {1}.clone()[1], () -> ((Object) new int[0]).equals(null) ? 1 : ((int[]) (Object) "s")[0], () -> (byte[]) (Object) new int[1], () -> List.of().get(0), () -> new String("abc".getBytes(), 2, 5), () -> Thread.State.valueOf("nope"), () -> Integer.valueOf((String) null), () -> new ArrayList<>(List.of(1)).subList(0, 2), () -> { Object[] o = new Integer[1]; o[0] = 1.5; return o; }, () -> System.getProperty(""), () -> Class.forName("[I").getName() + Class.forName("[[Ljava.lang.String;"), () -> new ArrayDeque<>(List.of()).getFirst(), () -> { int[] a = {1, 2}; System.arraycopy(a, 0, a, 1, 2); return a; }, () -> { System.arraycopy(new int[1], 0, new long[1], 0, 1); return 0; }, () -> { System.arraycopy(new Object[] {"s"}, 0, new Integer[1], 0, 1); return 0; }, () -> { System.arraycopy("s", 0, new int[1], 0, 1); return 0; })) {
            try {
                Object r = c.call();
                System.out.println("fine " + (r instanceof String ? r : r.getClass().getSimpleName()));
            } catch (Throwable t) {
                System.out.println(t.getClass().getSimpleName() + " " + t.getMessage());
            }
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook, exit code follows")));
        Thread t = new Thread(() -> { throw new IllegalStateException("ends only its thread"); }, "doomed");
        t.start();
        t.join();
        System.exit(side + 41);
    }
}
