// jdk: 17+
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class MethodHandlesBasics {
    int field = 3;
    static String stat = "s";
    final String name;
    MethodHandlesBasics(String n) { name = n; }
    String inst(int a, long b) { return name + a + b; }
    static double sum(byte b, short s, char c, int i, long l, float f, double d) { return b + s + c + i + l + f + d; }
    static String va(String f, Object... os) { return f + Arrays.toString(os); }
    private int priv() { return 42; }
    static void boom(String m) throws Exception { throw new Exception(m); }
    @Override public String toString() { return "MHB " + name; }
    static class Sub extends MethodHandlesBasics { Sub() { super("sub"); } @Override String inst(int a, long b) { return "over" + super.inst(a, b); } MethodHandle sup() throws Exception { return MethodHandles.lookup().findSpecial(MethodHandlesBasics.class, "inst", methodType(String.class, int.class, long.class), Sub.class); } }

    interface Act { Object run() throws Throwable; }

    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandlesBasics o = new MethodHandlesBasics("o");
        MethodHandle inst = l.findVirtual(MethodHandlesBasics.class, "inst", methodType(String.class, int.class, long.class));
        System.out.println((String) inst.invokeExact(o, 1, 2L) + " " + inst.invoke(o, (byte) 1, 2) + " " + inst.invokeWithArguments(o, 5, 6L) + " " + inst.type() + " " + (String) inst.invoke((MethodHandlesBasics) new Sub(), 7, 8L));
        MethodHandle sum = l.findStatic(MethodHandlesBasics.class, "sum", methodType(double.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class));
        System.out.println((double) sum.invokeExact((byte) 1, (short) 2, 'a', 4, 5L, 6f, 7.5) + " " + sum.invoke((byte) 1, (byte) 2, 'a', 'b', 5, 6L, 7));
        System.out.println((MethodHandlesBasics) l.findConstructor(MethodHandlesBasics.class, methodType(void.class, String.class)).invokeExact("made") + " " + new Sub().sup().invoke(new Sub(), 1, 2L));
        MethodHandle get = l.findGetter(MethodHandlesBasics.class, "field", int.class), set = l.findSetter(MethodHandlesBasics.class, "field", int.class), sget = l.findStaticGetter(MethodHandlesBasics.class, "stat", String.class);
        set.invokeExact(o, 99);
        System.out.println((int) get.invokeExact(o) + " " + sget.invoke() + " " + get.type() + set.type());
        MethodHandle va = l.findStatic(MethodHandlesBasics.class, "va", methodType(String.class, String.class, Object[].class));
        System.out.println(va.invoke("f") + " " + va.invoke("f", 1, "x") + " " + va.invoke("f", new Object[] {1, 2}) + " " + va.isVarargsCollector() + va.asFixedArity().isVarargsCollector() + " " + va.asSpreader(Object[].class, 2).type());
        System.out.println((int) l.findVirtual(MethodHandlesBasics.class, "priv", methodType(int.class)).invokeExact(o) + " " + l.unreflect(String.class.getMethod("length")).invoke("four") + " " + l.findVirtual(List.class, "size", methodType(int.class)).invoke(List.of(1, 2)) + " " + l.findVirtual(Object.class, "toString", methodType(String.class)).bindTo(o).invoke());
        MethodHandle concat = l.findVirtual(String.class, "concat", methodType(String.class, String.class));
        System.out.println((String) concat.bindTo("pre").invokeExact("fix") + " " + concat.asType(methodType(Object.class, Object.class, Object.class)).invoke((Object) "a", (Object) "b"));
        t(() -> (String) inst.invokeExact(o, 1, 2));
        t(() -> { inst.invokeExact(o, 1, 2L); return "void"; });
        t(() -> inst.invoke(o, "x", 2L));
        t(() -> inst.invoke(o));
        t(() -> inst.invoke((Object) "wrong", 1, 2L));
        t(() -> inst.invoke((MethodHandlesBasics) null, 1, 2L));
        t(() -> inst.invokeWithArguments(o, 1));
        t(() -> { l.findStatic(MethodHandlesBasics.class, "boom", methodType(void.class, String.class)).invokeExact("thrown"); return 0; });
        t(() -> l.findVirtual(MethodHandlesBasics.class, "nope", methodType(void.class)));
        t(() -> l.findStatic(MethodHandlesBasics.class, "inst", methodType(String.class, int.class, long.class)));
        t(() -> MethodHandles.publicLookup().findVirtual(MethodHandlesBasics.class, "inst", methodType(String.class, int.class, long.class)).type());
        t(() -> l.findGetter(MethodHandlesBasics.class, "field", long.class));
        t(() -> concat.asType(methodType(int.class, String.class)));
        t(() -> concat.invokeWithArguments("x", 5));
        MethodType mt = methodType(int.class, String.class, double[].class);
        System.out.println(mt + " " + mt.parameterCount() + mt.returnType() + mt.parameterType(1).getSimpleName() + " " + mt.toMethodDescriptorString() + " " + mt.appendParameterTypes(long.class) + mt.dropParameterTypes(0, 1) + mt.changeReturnType(void.class) + mt.insertParameterTypes(1, char.class) + " " + mt.generic() + mt.wrap() + mt.erase() + mt.hasPrimitives() + " " + mt.equals(methodType(int.class, String.class, double[].class)) + " " + MethodType.fromMethodDescriptorString("(I[Ljava/lang/String;)V", null) + " " + MethodType.genericMethodType(2));
        int acc = 0;
        MethodHandle max = l.findStatic(Math.class, "max", methodType(int.class, int.class, int.class));
        for (int i = 0; i < 500; i++) acc = acc * 31 + (int) max.invokeExact(i * 7 % 100, 50);
        System.out.println(acc + " " + MethodHandleProxies.asInterfaceInstance(Comparator.class, l.findVirtual(String.class, "compareTo", methodType(int.class, String.class))).compare("a", "c"));
    }
}
