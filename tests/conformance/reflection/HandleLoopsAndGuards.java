// jdk: 17+
import java.lang.invoke.*;
import java.util.*;

import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

public class HandleLoopsAndGuards {
    static int step(int acc, int i, int[] a) { return acc * 3 + a[i]; }
    static boolean small(int x) { return x < 100; }
    static int twice(int x) { return x * 2; }
    static int risky(int x) { if (x > 5) throw new IllegalStateException("x=" + x); return x; }
    static int rescue(IllegalStateException e, int x) { return -x; }
    static int cleanup(Throwable t, int r, int x) { log.append(t == null ? "ok" : t.getMessage()).append(r).append(';'); return r + 1000; }
    static StringBuilder log = new StringBuilder();
    static List<String> add(List<String> l, String s) { l.add(s + s); return l; }
    static String join(String a, Object b, int c) { return a + b + c; }

    static MethodHandle h(String name, MethodType t) throws Exception { return lookup().findStatic(HandleLoopsAndGuards.class, name, t); }

    public static void main(String[] args) throws Throwable {
        MethodHandle step = h("step", methodType(int.class, int.class, int.class, int[].class));
        MethodHandle length = arrayLength(int[].class), zero = dropArguments(constant(int.class, 0), 0, int[].class);
        MethodHandle counted = countedLoop(length, zero, step);
        System.out.println((int) counted.invokeExact(new int[] {1, 2, 0, 2}) + " " + counted.type());
        MethodHandle ranged = countedLoop(dropArguments(constant(int.class, 1), 0, int[].class), length, zero, step);
        System.out.println((int) ranged.invokeExact(new int[] {9, 1, 1}));
        MethodHandle small = h("small", methodType(boolean.class, int.class)), twice = h("twice", methodType(int.class, int.class));
        MethodHandle wl = whileLoop(identity(int.class), small, twice), dwl = doWhileLoop(identity(int.class), twice, small);
        System.out.println((int) wl.invokeExact(3) + " " + (int) wl.invokeExact(500) + " " + (int) dwl.invokeExact(500));
        MethodHandle it = iteratedLoop(null, dropArguments(MethodHandles.publicLookup().findConstructor(ArrayList.class, methodType(void.class)).asType(methodType(List.class)), 0, Iterable.class), h("add", methodType(List.class, List.class, String.class)));
        System.out.println(it.type() + " " + it.invoke((Iterable<String>) List.of("a", "b")));
        MethodHandle guarded = guardWithTest(small, twice, dropArguments(constant(int.class, -1), 0, int.class));
        System.out.println((int) guarded.invokeExact(50) + " " + (int) guarded.invokeExact(150));
        MethodHandle risky = h("risky", methodType(int.class, int.class));
        MethodHandle caught = catchException(risky, IllegalStateException.class, h("rescue", methodType(int.class, IllegalStateException.class, int.class)));
        System.out.println((int) caught.invokeExact(4) + " " + (int) caught.invokeExact(9));
        MethodHandle fin = tryFinally(risky, h("cleanup", methodType(int.class, Throwable.class, int.class, int.class)));
        System.out.println((int) fin.invokeExact(4));
        try {
            int r = (int) fin.invokeExact(9);
            System.out.println(r);
        } catch (IllegalStateException e) {
            System.out.println("thrown on " + e.getMessage() + " " + log);
        }
        MethodHandle join = h("join", methodType(String.class, String.class, Object.class, int.class));
        System.out.println(permuteArguments(join, methodType(String.class, int.class, String.class), 1, 1, 0).invoke(7, "s"));
        System.out.println(insertArguments(join, 1, List.of(), 5).invoke("x") + " " + collectArguments(join, 0, MethodHandles.publicLookup().findVirtual(String.class, "concat", methodType(String.class, String.class))).invoke("p", "q", 'r', 1));
        System.out.println(foldArguments(dropArguments(join, 1, int.class).asType(methodType(String.class, String.class, int.class, String.class, int.class)), constant(String.class, "folded")).invoke(1, "mid", 2));
        System.out.println(filterArguments(join, 2, twice).invoke("f", null, 21) + " " + filterReturnValue(twice, twice).invoke(5));
        MethodHandle spread = join.asSpreader(Object[].class, 3), collect = h("join", methodType(String.class, String.class, Object.class, int.class)).asSpreader(1, Object[].class, 2);
        System.out.println(spread.invoke(new Object[] {"a", 'b', 3}) + " " + collect.invoke("z", new Object[] {1.5, (byte) 4}));
        MethodHandle varargs = MethodHandles.publicLookup().findStatic(Arrays.class, "asList", methodType(List.class, Object[].class));
        System.out.println(varargs.isVarargsCollector() + " " + varargs.invoke(1, "two", 3.0) + " " + varargs.invoke() + " " + varargs.asFixedArity().invoke(new Object[] {"x"}) + " " + varargs.asCollector(Object[].class, 2).type());
        MethodHandle tsw = tableSwitch(dropArguments(constant(String.class, "default"), 0, int.class), dropArguments(constant(String.class, "zero"), 0, int.class), dropArguments(constant(String.class, "one"), 0, int.class));
        System.out.println(tsw.invoke(0) + " " + tsw.invoke(1) + " " + tsw.invoke(2) + " " + tsw.invoke(-1));
        MethodHandle inv = invoker(methodType(Object.class, Object.class)), exact = exactInvoker(methodType(int.class, int.class));
        System.out.println(inv.invoke(twice, (Object) 8) + " " + (int) exact.invokeExact(twice, 9) + " " + spreadInvoker(methodType(int.class, int.class), 0).invoke(twice, new Object[] {10}));
        for (Runnable r : List.<Runnable>of(
            () -> { try { Object o = (Object) twice.invokeExact(1); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); } catch (Throwable e) { System.out.println("? " + e); } },
            () -> { try { twice.invoke("str"); } catch (WrongMethodTypeException | ClassCastException e) { System.out.println(e.getClass().getSimpleName()); } catch (Throwable e) { System.out.println("? " + e); } },
            () -> { try { twice.invokeWithArguments(1, 2); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); } catch (Throwable e) { System.out.println("? " + e); } },
            () -> { try { guardWithTest(small, twice, constant(String.class, "x")); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); } })) r.run();
        System.out.println(insertArguments(twice, 0, 4).invokeWithArguments() + " " + twice.asType(methodType(Object.class, Integer.class)).invokeWithArguments(List.of(6)));
    }
}
