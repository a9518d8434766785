// jdk: 17+
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StackWalking {
    interface Op { Object run() throws Throwable; }

    static List<String> frames(int n) { return StackWalker.getInstance().walk(s -> s.limit(n).map(f -> f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber()).collect(Collectors.toList())); }

    static Class<?> caller() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass(); }

    static int depth() { return (int) StackWalker.getInstance().walk(Stream::count).longValue(); }

    static int recurse(int n) { return n == 0 ? depth() : recurse(n - 1); }

    class Inner { List<String> go() { return frames(3); } }

    static class Ctor { final List<String> f; { f = frames(3); } Ctor() { f.add("end"); } }

    static class Init { static final List<String> F = frames(3); }

    static void viaLambda(Runnable r) { r.run(); }

    public static void main(String[] args) throws Throwable {
        System.out.println(frames(5));
        System.out.println(new StackWalking().new Inner().go());
        System.out.println(new Ctor().f + " " + Init.F);
        int base = depth();
        System.out.println(recurse(7) - base);
        System.out.println(caller() + " " + ((Supplier<Class<?>>) StackWalking::caller).get());
        viaLambda(() -> System.out.println(frames(2).get(1).replaceAll("lambda\\$main\\$\\d+", "LAMBDA")));
        Method m = StackWalking.class.getDeclaredMethod("depth");
        System.out.println(((int) m.invoke(null)) - base >= 0);
        boolean shown = StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES).walk(s -> s.anyMatch(f -> f.getMethodName().equals("main")));
        System.out.println(shown);
        StackWalker.StackFrame top = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).walk(s -> s.findFirst().get());
        System.out.println(top.getDeclaringClass() + " " + top.getFileName() + " " + top.getMethodType() + " " + top.isNativeMethod() + " " + top.getDescriptor() + " " + top.toStackTraceElement().getMethodName() + " " + (top.getByteCodeIndex() > 0));
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        List<Op> ops = List.of(() -> Integer.parseInt("x"), () -> List.of(1).get(3), () -> Optional.empty().get(), () -> new ArrayList<>(List.of(1, 2)).stream().map(x -> { throw new IllegalStateException("in stream"); }).toList(), () -> ((Object) "s").getClass().getMethod("none"), () -> "abc".substring(5), () -> new int[-1], () -> ((Object[]) new String[1])[0] = 1, () -> (Integer) (Object) "s", () -> Enum.valueOf(Thread.State.class, "X"), () -> Objects.requireNonNull(null, "message"), () -> Objects.checkIndex(5, 3), () -> Collections.emptyList().iterator().next(), () -> Map.of().put(1, 1), () -> new Scanner("").nextInt(), () -> { throw null; });
        for (Op op : ops) {
            try {
                op.run();
            } catch (Throwable t) {
                StackTraceElement[] st = t.getStackTrace();
                StackTraceElement mine = Arrays.stream(st).filter(e -> e.getClassName().startsWith("StackWalking")).findFirst().get();
                System.out.println(t.getClass().getSimpleName() + " top " + st[0].getClassName() + "." + st[0].getMethodName().replaceAll("\\$\\d+$", "") + " mine " + mine.getMethodName().replaceAll("\\d+$", "") + ":" + mine.getLineNumber());
            }
        }
        StackTraceElement e = new Throwable().getStackTrace()[0];
        System.out.println(e + " " + e.getFileName() + " " + e.getModuleName() + " " + e.getClassLoaderName() + " " + e.isNativeMethod() + " " + e.equals(new StackTraceElement("app", null, null, "StackWalking", "main", "StackWalking.java", e.getLineNumber())));
        Thread t = new Thread(() -> { Throwable x = new Throwable(); System.out.println(x.getStackTrace().length + " " + x.getStackTrace()[x.getStackTrace().length - 1]); });
        t.start();
        t.join();
        Thread.dumpStack();
    }
}
