// jdk: 17+
import java.lang.reflect.*;
import java.util.*;

public class Proxies {
    interface Greeter { String greet(String n); default String twice(String n) { return greet(n) + greet(n); } static String st() { return "static"; } }
    interface Calc { int add(int a, int b); long wide(long a, double b, char c, boolean z, byte y, short s, float f); void nothing(); boolean flag(); char chr(); int[] arr(int... xs); }
    interface Thrower { void checked() throws java.io.IOException; void none(); }
    interface Generic<T extends Comparable<T>> { T pick(T a, T b); }

    static class Recorder implements InvocationHandler {
        final List<String> log = new ArrayList<>();
        final Object target;
        Recorder(Object t) { target = t; }
        @Override public Object invoke(Object proxy, Method m, Object[] args) throws Throwable {
            log.add(m.getName() + (args == null ? "()" : Arrays.deepToString(args)) + ":" + m.getDeclaringClass().getSimpleName());
            if (target != null) {
                try {
                    return m.invoke(target, args);
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            }
            return switch (m.getName()) {
                case "add" -> (int) args[0] + (int) args[1];
                case "wide" -> 1L << 40;
                case "flag" -> true;
                case "chr" -> 'p';
                case "arr" -> args[0];
                case "toString" -> "proxy!";
                case "hashCode" -> 77;
                case "equals" -> proxy == args[0];
                case "checked" -> throw new java.io.IOException("declared");
                case "none" -> throw new Exception("undeclared");
                case "greet" -> "hi " + args[0];
                case "twice" -> InvocationHandler.invokeDefault(proxy, m, args);
                case "pick" -> args[1];
                default -> null;
            };
        }
    }

    interface Act { Object run() throws Throwable; }

    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage() + " / " + e.getCause());
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) {
        ClassLoader cl = Proxies.class.getClassLoader();
        Recorder r = new Recorder(null);
        Object p = Proxy.newProxyInstance(cl, new Class<?>[] {Greeter.class, Calc.class, Thrower.class, Generic.class}, r);
        Greeter g = (Greeter) p;
        Calc c = (Calc) p;
        System.out.println(g.greet("bob") + " " + g.twice("al") + " " + c.add(3, 4) + " " + c.wide(1, 2.5, 'c', true, (byte) 4, (short) 5, 6f) + " " + c.flag() + c.chr() + c.arr(1, 2).length + " " + ((Generic<String>) p).pick("x", "y"));
        c.nothing();
        System.out.println(p + " " + p.hashCode() + " " + p.equals(p) + p.equals("x"));
        System.out.println(r.log);
        t(() -> { ((Thrower) p).checked(); return 0; });
        t(() -> { ((Thrower) p).none(); return 0; });
        Recorder forward = new Recorder(new ArrayList<>(List.of(3, 1, 2)));
        List<Integer> l = (List<Integer>) Proxy.newProxyInstance(cl, new Class<?>[] {List.class}, forward);
        l.add(9);
        Collections.sort(l);
        System.out.println(l + " " + l.size() + " " + l.contains(2) + " " + forward.log);
        t(() -> l.get(50));
        Calc bad = (Calc) Proxy.newProxyInstance(cl, new Class<?>[] {Calc.class}, (x, m, a) -> m.getName().equals("add") ? "string" : null);
        t(() -> bad.add(1, 2));
        t(() -> bad.flag());
        t(() -> { bad.nothing(); return "void ok"; });
        t(() -> bad.arr());
        System.out.println(Proxy.isProxyClass(p.getClass()) + " " + (Proxy.getInvocationHandler(p) == r) + " " + p.getClass().getInterfaces().length + " " + (p instanceof Proxy) + " " + Modifier.toString(p.getClass().getModifiers()) + " " + p.getClass().getSuperclass().getSimpleName() + " " + (Proxy.newProxyInstance(cl, new Class<?>[] {Greeter.class, Calc.class, Thrower.class, Generic.class}, r).getClass() == p.getClass()));
        t(() -> Proxy.newProxyInstance(cl, new Class<?>[] {String.class}, r));
        t(() -> Proxy.newProxyInstance(cl, new Class<?>[] {Greeter.class, Greeter.class}, r));
        t(() -> Proxy.newProxyInstance(cl, new Class<?>[0], null));
        t(() -> Proxy.getInvocationHandler("x"));
        Comparator<String> byLen = (Comparator<String>) Proxy.newProxyInstance(cl, new Class<?>[] {Comparator.class}, (x, m, a) -> m.isDefault() ? InvocationHandler.invokeDefault(x, m, a) : ((String) a[0]).length() - ((String) a[1]).length());
        List<String> ws = new ArrayList<>(List.of("ccc", "a", "bb"));
        ws.sort(byLen.reversed());
        System.out.println(ws);
        Runnable run = (Runnable) Proxy.newProxyInstance(cl, new Class<?>[] {Runnable.class}, (x, m, a) -> { System.out.println("ran " + m); return null; });
        run.run();
    }
}
