// jdk: 17+
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
import static java.lang.invoke.MethodType.*;
public class HandleCorners {
  interface A { Object run() throws Throwable; }
  static void t(String n, A a) { try { System.out.println(n + ": " + a.run()); } catch (Throwable e) { System.out.println(n + " threw " + e + (e.getCause() != null ? " / " + e.getCause() : "")); } }
  static String impl(int x, String s) { return x + s; }
  record R(int a, String b) {}
  public static class Pub { public int f = 4; public static String sm(Object... xs) { return Arrays.toString(xs); } }
  static int ctr; static int inc() { return ++ctr; } static boolean lt5() { return ctr < 5; }
  public static void main(String[] args) throws Throwable {
    MethodHandles.Lookup l = MethodHandles.lookup();
    t("forName", () -> (Class<?>) l.findStatic(Class.class, "forName", methodType(Class.class, String.class)).invokeExact("java.util.List"));
    t("forNameRefl", () -> Class.class.getMethod("forName", String.class).invoke(null, "HandleCorners$R"));
    t("lookupRefl", () -> MethodHandles.class.getMethod("lookup").invoke(null));
    t("lmf", () -> { MethodHandle h = l.findStatic(HandleCorners.class, "impl", methodType(String.class, int.class, String.class)); CallSite cs = LambdaMetafactory.metafactory(l, "apply", methodType(Function.class, int.class), methodType(Object.class, Object.class), h, methodType(String.class, String.class)); Function<String,String> f = (Function<String,String>) cs.getTarget().invokeExact(5); return f.apply("z"); });
    t("scf", () -> { CallSite cs = StringConcatFactory.makeConcatWithConstants(l, "c", methodType(String.class, int.class, Object.class, double.class, char.class, long.class, boolean.class, String.class), "a\1b\1c\1\1\1\1\1d"); return (String) cs.getTarget().invokeExact(1, (Object) List.of(2), 3.5, 'q', 9L, true, "end"); });
    t("om", () -> { CallSite cs = (CallSite) java.lang.runtime.ObjectMethods.bootstrap(l, "toString", methodType(String.class, R.class), R.class, "a;b", l.findGetter(R.class, "a", int.class), l.findGetter(R.class, "b", String.class)); return (String) cs.getTarget().invokeExact(new R(1, "x")); });
    t("omeq", () -> { Object oo = java.lang.runtime.ObjectMethods.bootstrap(l, "equals", methodType(boolean.class, R.class, Object.class), R.class, "a;b", l.findGetter(R.class, "a", int.class), l.findGetter(R.class, "b", String.class)); MethodHandle h = ((CallSite) oo).getTarget(); return (boolean) h.invokeExact(new R(1, "x"), (Object) new R(1, "x")); });
    t("vararg", () -> l.findStatic(Pub.class, "sm", methodType(String.class, Object[].class)).invoke(1, "a", 2.5));
    t("vararg2", () -> l.findStatic(Pub.class, "sm", methodType(String.class, Object[].class)).invokeWithArguments(List.of(1, 2)));
    t("collector", () -> l.findStatic(Arrays.class, "asList", methodType(List.class, Object[].class)).asCollector(Object[].class, 3).invoke(1, 2, 3));
    t("while", () -> { MethodHandle inc = l.findStatic(HandleCorners.class, "inc", methodType(int.class)), lt = l.findStatic(HandleCorners.class, "lt5", methodType(boolean.class)); MethodHandle body = MethodHandles.dropArguments(inc, 0, int.class); return (int) MethodHandles.whileLoop(MethodHandles.constant(int.class, 0), MethodHandles.dropArguments(lt, 0, int.class), body).invokeExact(); });
    t("counted", () -> { MethodHandle sum = l.findStatic(Integer.class, "sum", methodType(int.class, int.class, int.class)); return (int) MethodHandles.countedLoop(MethodHandles.constant(int.class, 5), MethodHandles.constant(int.class, 0), sum).invokeExact(); });
    t("iterated", () -> { MethodHandle cat = l.findVirtual(String.class, "concat", methodType(String.class, String.class)); return (String) MethodHandles.iteratedLoop(null, MethodHandles.dropArguments(MethodHandles.constant(String.class, ">"), 0, List.class), cat).invoke(List.of("a", "b", "c")); });
    t("try", () -> { MethodHandle thr = MethodHandles.throwException(int.class, RuntimeException.class); MethodHandle cl = MethodHandles.dropArguments(MethodHandles.identity(int.class), 0, Throwable.class); return (int) MethodHandles.tryFinally(thr, MethodHandles.dropArguments(cl, 2, RuntimeException.class)).invokeExact(new RuntimeException("tf")); });
    t("switch", () -> { MethodHandle d = MethodHandles.dropArguments(MethodHandles.constant(String.class, "def"), 0, int.class), c0 = MethodHandles.dropArguments(MethodHandles.constant(String.class, "c0"), 0, int.class); MethodHandle sw = MethodHandles.tableSwitch(d, c0, c0); return (String) sw.invokeExact(1) + (String) sw.invokeExact(7); });
    t("permute", () -> (String) MethodHandles.permuteArguments(l.findStatic(HandleCorners.class, "impl", methodType(String.class, int.class, String.class)), methodType(String.class, String.class, int.class), 1, 0).invokeExact("p", 3));
    t("dup", () -> (int) MethodHandles.permuteArguments(l.findStatic(Math.class, "addExact", methodType(int.class, int.class, int.class)), methodType(int.class, int.class), 0, 0).invokeExact(21));
    t("fold", () -> (int) MethodHandles.foldArguments(l.findStatic(Math.class, "addExact", methodType(int.class, int.class, int.class)), l.findStatic(Math.class, "negateExact", methodType(int.class, int.class))).invokeExact(21));
    t("collectArgs", () -> (String) MethodHandles.collectArguments(l.findVirtual(String.class, "concat", methodType(String.class, String.class)), 1, l.findStatic(HandleCorners.class, "impl", methodType(String.class, int.class, String.class))).invokeExact("x", 1, "y"));
    t("explicit", () -> (byte) MethodHandles.explicitCastArguments(MethodHandles.identity(int.class), methodType(byte.class, double.class)).invokeExact(300.7));
    t("arr", () -> { MethodHandle g = MethodHandles.arrayElementGetter(long[].class), s = MethodHandles.arrayElementSetter(String[].class), n = MethodHandles.arrayConstructor(char[].class), len = MethodHandles.arrayLength(int[].class); String[] ss = new String[2]; s.invokeExact(ss, 1, "set"); return (long) g.invokeExact(new long[]{5, 6}, 1) + ss[1] + ((char[]) n.invokeExact(3)).length + (int) len.invokeExact(new int[9]); });
    t("arrOOB", () -> (long) MethodHandles.arrayElementGetter(long[].class).invokeExact(new long[1], 2));
    t("special", () -> (String) l.findSpecial(Object.class, "toString", methodType(String.class), HandleCorners.class).invoke(new HandleCorners()) != null);
    t("reveal", () -> l.revealDirect(l.findVirtual(String.class, "length", methodType(int.class))));
    t("reveal2", () -> l.revealDirect(l.findConstructor(StringBuilder.class, methodType(void.class, int.class))).getName());
    t("unreflect", () -> (int) l.unreflectGetter(Pub.class.getField("f")).invokeExact(new Pub()) + "" + l.unreflect(HandleCorners.class.getDeclaredMethod("inc")).invoke() + l.unreflectConstructor(R.class.getDeclaredConstructor(int.class, String.class)).invoke(8, "eight"));
    t("privLookup", () -> MethodHandles.privateLookupIn(Pub.class, l).findGetter(Pub.class, "f", int.class).invoke(new Pub()));
    t("noAccess", () -> l.findVirtual(String.class, "isLatin1", methodType(boolean.class)));
    t("badArity", () -> l.findStatic(HandleCorners.class, "inc", methodType(int.class)).invoke(1, 2));
    t("mutable", () -> { MutableCallSite m = new MutableCallSite(MethodHandles.constant(int.class, 1)); MethodHandle d = m.dynamicInvoker(); int a = (int) d.invokeExact(); m.setTarget(MethodHandles.constant(int.class, 2)); return a + " " + (int) d.invokeExact(); });
    t("switchpoint", () -> { SwitchPoint sp = new SwitchPoint(); MethodHandle g = sp.guardWithTest(MethodHandles.constant(int.class, 1), MethodHandles.constant(int.class, 2)); int a = (int) g.invokeExact(); SwitchPoint.invalidateAll(new SwitchPoint[]{sp}); return a + " " + (int) g.invokeExact(); });
    t("vhfilter", () -> { VarHandle v = MethodHandles.arrayElementVarHandle(int[].class); VarHandle b = (VarHandle) MethodHandles.class.getMethod("insertCoordinates", VarHandle.class, int.class, Object[].class).invoke(null, v, 1, new Object[]{1}); int[] arr = {1, 2, 3}; b.set(arr, 50); return (int) b.getAndAdd(arr, 5) + " " + arr[1]; });
    t("vhinvoker", () -> { VarHandle v = MethodHandles.arrayElementVarHandle(int[].class); return (int) MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET, methodType(int.class, int[].class, int.class)).invokeExact(v, new int[]{4, 5}, 1); });
    t("proxyIface", () -> MethodHandleProxies.asInterfaceInstance(Comparator.class, l.findVirtual(String.class, "compareTo", methodType(int.class, String.class))).compare("b", "a"));
    t("zero", () -> (String) MethodHandles.zero(String.class).invokeExact() + (long) MethodHandles.zero(long.class).invokeExact() + MethodHandles.empty(methodType(int.class, String.class)).invoke("q"));
    t("spread", () -> { MethodHandle h = l.findStatic(HandleCorners.class, "impl", methodType(String.class, int.class, String.class)).asSpreader(Object[].class, 2); return (String) h.invokeExact(new Object[]{1, "s"}); });
    t("spreadBad", () -> l.findStatic(HandleCorners.class, "impl", methodType(String.class, int.class, String.class)).asSpreader(Object[].class, 2).invoke(new Object[]{1}));
    t("exactInv", () -> (String) MethodHandles.exactInvoker(methodType(String.class, int.class, String.class)).invokeExact(l.findStatic(HandleCorners.class, "impl", methodType(String.class, int.class, String.class)), 1, "e"));
    t("genInv", () -> (Object) MethodHandles.invoker(methodType(Object.class, Object.class, Object.class)).invokeExact(l.findStatic(HandleCorners.class, "impl", methodType(String.class, int.class, String.class)), (Object) 1, (Object) "e"));
    t("toStr", () -> l.findStatic(HandleCorners.class, "impl", methodType(String.class, int.class, String.class)) + " " + l + " " + MethodHandles.publicLookup());
  }
}
