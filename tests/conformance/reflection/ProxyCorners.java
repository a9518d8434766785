// jdk: 17+
import java.io.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;

public class ProxyCorners {
    interface Greeter {
        String greet(String who);
        default String twice(String who) { return greet(who) + greet(who); }
        static Greeter loud() { return w -> w.toUpperCase(); }
    }

    interface Prims {
        int i(int x);
        long l(long a, double b, byte c);
        boolean z();
        void v(char c, short s, float f);
        int[] arr(String[]... s);
    }

    interface Checked { void run() throws IOException; }

    interface One { Object value(); }

    interface Two { String value(); }

    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        InvocationHandler h = (p, m, a) -> {
            log.add(m.getDeclaringClass().getSimpleName() + "." + m.getName() + (a == null ? "" : Arrays.deepToString(a)));
            if (m.isDefault()) return InvocationHandler.invokeDefault(p, m, a);
            return switch (m.getReturnType().getName()) {
                case "int" -> a == null ? 77 : ((int) a[0]) * 2;
                case "long" -> (long) a[0] + (long) (double) a[1] + (byte) a[2];
                case "boolean" -> Boolean.TRUE;
                case "void" -> "ignored";
                case "[I" -> new int[] {a.length};
                default -> "<" + (a == null ? "" : a[0]) + ">";
            };
        };
        ClassLoader cl = ProxyCorners.class.getClassLoader();
        Greeter g = (Greeter) Proxy.newProxyInstance(cl, new Class<?>[] {Greeter.class}, h);
        System.out.println(g.greet("ann") + " " + g.twice("bob") + " " + Greeter.loud().greet("x"));
        System.out.println(g.toString() + " " + g.hashCode() + " " + g.equals(g));
        Prims p = (Prims) Proxy.newProxyInstance(cl, new Class<?>[] {Prims.class}, h);
        p.v('c', (short) -1, 2.5f);
        System.out.println(p.i(21) + " " + p.l(1, 2.9, (byte) -3) + " " + p.z() + " " + p.arr(new String[] {"a"}, null)[0]);
        System.out.println(log);
        InvocationHandler wrong = (x, m, a) -> "a string";
        try {
            ((Prims) Proxy.newProxyInstance(cl, new Class<?>[] {Prims.class}, wrong)).i(1);
        } catch (ClassCastException e) {
            System.out.println("CCE " + e.getMessage().replaceAll("\\(.*", ""));
        }
        InvocationHandler none = (x, m, a) -> null;
        try {
            ((Prims) Proxy.newProxyInstance(cl, new Class<?>[] {Prims.class}, none)).z();
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        for (Throwable t : new Throwable[] {new IOException("io"), new InterruptedException("checked"), new IllegalStateException("unchecked"), new StackOverflowError("error")}) {
            Checked c = (Checked) Proxy.newProxyInstance(cl, new Class<?>[] {Checked.class}, (x, m, a) -> { throw t; });
            try {
                c.run();
            } catch (Throwable e) {
                System.out.println(e + " " + (e == t) + " " + e.getCause());
            }
        }
        Object both = Proxy.newProxyInstance(cl, new Class<?>[] {One.class, Two.class, Runnable.class, Callable.class}, (x, m, a) -> m.getReturnType().getSimpleName());
        System.out.println(((One) both).value() + " " + ((Two) both).value() + " " + ((Callable<?>) both).call());
        Class<?> pc = both.getClass();
        System.out.println(Proxy.isProxyClass(pc) + " " + Modifier.toString(pc.getModifiers()) + " " + Arrays.toString(pc.getInterfaces()) + " " + pc.getSuperclass() + " " + pc.isSynthetic());
        System.out.println(Proxy.getInvocationHandler(g) == h);
        System.out.println(g.getClass() == Proxy.newProxyInstance(cl, new Class<?>[] {Greeter.class}, none).getClass());
        for (Class<?>[] bad : new Class<?>[][] {{String.class}, {Runnable.class, Runnable.class}, {int.class}}) {
            try {
                Proxy.newProxyInstance(cl, bad, h);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Proxy.getInvocationHandler("no proxy");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Proxy.newProxyInstance(cl, new Class<?>[] {Runnable.class}, null);
        } catch (NullPointerException e) {
            System.out.println("null handler");
        }
        Comparator<String> reversed = logged(Comparator.<String>naturalOrder().reversed());
        List<String> l = new ArrayList<>(List.of("b", "a", "c"));
        l.sort(reversed);
        System.out.println(l + " " + calls);
    }

    static int calls;

    @SuppressWarnings("unchecked")
    static <T> T logged(T target) {
        return (T) Proxy.newProxyInstance(ProxyCorners.class.getClassLoader(), target.getClass().getInterfaces().length > 0 ? new Class<?>[] {Comparator.class} : null, (x, m, a) -> {
            calls++;
            try {
                return m.invoke(target, a);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }
}
