// jdk: 17+
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.methodType;

public class MethodHandleCombinators {
    static StringBuilder log = new StringBuilder();
    static String join(String a, int b, double c) { return a + "|" + b + "|" + c; }
    static int twice(int x) { log.append("twice").append(x).append(' '); return x * 2; }
    static boolean positive(int x) { return x > 0; }
    static String yes(int x) { return "yes" + x; }
    static String no(int x) { return "no" + x; }
    static String handler(IllegalStateException e, int x) { return "handled " + e.getMessage() + x; }
    static String fails(int x) { if (x > 5) throw new IllegalStateException("too big "); return "ok" + x; }
    static String cleanup(Throwable t, String r, int x) { return (t == null ? "fine " : t.getMessage()) + r + x; }
    static void note(String a) { log.append("note:").append(a).append(' '); }
    static int step(int acc, int i) { return acc * 10 + i; }
    static boolean less(int acc, int n) { return acc < n; }
    static int grow(int acc, int n) { return acc * 3 + 1; }
    static String rest(Object... os) { return Arrays.toString(os); }

    static MethodHandle h(String n, Class<?> r, Class<?>... ps) throws Exception { return lookup().findStatic(MethodHandleCombinators.class, n, methodType(r, ps)); }

    public static void main(String[] args) throws Throwable {
        MethodHandle join = h("join", String.class, String.class, int.class, double.class), twice = h("twice", int.class, int.class);
        System.out.println(insertArguments(join, 1, 5).invoke("a", 1.5) + " " + insertArguments(join, 0, "x", 7).invoke(2.5) + " " + dropArguments(join, 1, Object.class, long.class).invoke("a", "dropped", 9L, 1, 2.0) + " " + permuteArguments(join, methodType(String.class, double.class, String.class, int.class), 1, 2, 0).invoke(0.5, "p", 3));
        System.out.println(filterArguments(join, 1, twice).invoke("f", 21, 0.0) + " " + filterReturnValue(twice, twice).invoke(5) + " " + foldArguments(dropArguments(join, 1, String.class).asType(methodType(String.class, int.class, String.class, int.class, double.class).changeParameterType(0, String.class)), h("rest", String.class, Object[].class).asCollector(Object[].class, 3).asType(methodType(String.class, String.class, int.class, double.class))).invoke("q", 1, 2.0) + " " + collectArguments(join, 1, h("step", int.class, int.class, int.class)).invoke("c", 4, 2, 0.25) + " " + log);
        MethodHandle guard = guardWithTest(h("positive", boolean.class, int.class), h("yes", String.class, int.class), h("no", String.class, int.class));
        System.out.println(guard.invoke(1) + " " + guard.invoke(-1) + " " + guard.type());
        MethodHandle caught = catchException(h("fails", String.class, int.class), IllegalStateException.class, h("handler", String.class, IllegalStateException.class, int.class));
        System.out.println(caught.invoke(3) + " " + caught.invoke(9));
        MethodHandle fin = tryFinally(h("fails", String.class, int.class), h("cleanup", String.class, Throwable.class, String.class, int.class));
        System.out.print(fin.invoke(2) + " ");
        try {
            fin.invoke(8);
        } catch (IllegalStateException e) {
            System.out.println("rethrown " + e.getMessage());
        }
        System.out.println(constant(int.class, 5).invoke() + " " + identity(String.class).invoke("id") + " " + zero(long.class).invoke() + empty(methodType(String.class, int.class)).invoke(1) + " " + explicitCastArguments(twice, methodType(byte.class, double.class)).invoke(100.9) + " " + explicitCastArguments(identity(int.class), methodType(boolean.class, long.class)).invoke(3L));
        MethodHandle sp = join.asSpreader(Object[].class, 3);
        System.out.println(sp.invoke(new Object[] {"s", 1, 2.5}) + " " + join.asSpreader(1, Object[].class, 2).invoke("t", new Object[] {3, 4.5}) + " " + h("rest", String.class, Object[].class).asCollector(Object[].class, 2).invoke("x", "y") + " " + h("rest", String.class, Object[].class).withVarargs(true).invoke(1, 2, 3));
        System.out.println(arrayElementGetter(int[].class).invoke(new int[] {7, 8}, 1) + " " + arrayLength(String[].class).invoke(new String[3]) + " " + ((long[]) arrayConstructor(long[].class).invoke(4)).length);
        int[] arr = {0, 0};
        arrayElementSetter(int[].class).invoke(arr, 1, 55);
        System.out.println(arr[1] + " " + countedLoop(constant(int.class, 6), constant(int.class, 0), h("step", int.class, int.class, int.class)).invoke() + " " + whileLoop(dropArguments(constant(int.class, 1), 0, int.class), h("less", boolean.class, int.class, int.class), h("grow", int.class, int.class, int.class)).invoke(100) + " " + iteratedLoop(null, constant(String.class, ""), lookup().findVirtual(String.class, "concat", methodType(String.class, String.class)).asType(methodType(String.class, String.class, String.class))).invoke(List.of("a", "b", "c")));
        MethodHandle thrower = throwException(String.class, IllegalStateException.class);
        try {
            thrower.invoke(new IllegalStateException("thrown by handle"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + thrower.type());
        }
        System.out.println(invoker(methodType(int.class, int.class)).invoke(twice, 8) + " " + exactInvoker(methodType(int.class, int.class)).invoke(twice, 9) + " " + spreadInvoker(methodType(int.class, int.class), 0).invoke(twice, new Object[] {10}));
        CallSite cs = new MutableCallSite(h("yes", String.class, int.class));
        MethodHandle dyn = cs.dynamicInvoker();
        System.out.print(dyn.invoke(1) + " ");
        cs.setTarget(h("no", String.class, int.class));
        System.out.println(dyn.invoke(1) + " " + new ConstantCallSite(twice).getTarget().invoke(4));
        MethodHandle table = tableSwitch(h("no", String.class, int.class), h("yes", String.class, int.class), dropArguments(constant(String.class, "one"), 0, int.class));
        System.out.println(table.invoke(0) + " " + table.invoke(1) + " " + table.invoke(2) + " " + log);
        for (String bad : new String[] {"drop", "filter", "guard"}) {
            try {
                switch (bad) {
                    case "drop" -> insertArguments(join, 1, "notint");
                    case "filter" -> filterArguments(join, 0, twice);
                    default -> guardWithTest(twice, twice, twice);
                }
            } catch (ClassCastException | IllegalArgumentException e) {
                System.out.println(bad + " " + e.getClass().getSimpleName());
            }
        }
    }
}
