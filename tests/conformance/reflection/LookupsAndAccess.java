// jdk: 17+
import java.lang.invoke.*;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.*;
import java.util.*;

public class LookupsAndAccess {
    private int secret = 7;
    private static String hidden(int x) { return "hidden" + x; }
    protected String prot() { return "prot"; }

    static class Nested {
        private int deep = 1;
        private Nested() { }
        private Nested(int d) { deep = d; }
    }

    static class Sub extends LookupsAndAccess {
        @Override protected String prot() { return "sub"; }
        MethodHandle special() throws Exception { return MethodHandles.lookup().findSpecial(LookupsAndAccess.class, "prot", MethodType.methodType(String.class), Sub.class); }
    }

    interface Def { default String hi() { return "Def.hi"; } }

    static class Impl implements Def {
        @Override public String hi() { return "Impl.hi"; }
        String sup() throws Throwable { return (String) MethodHandles.lookup().findSpecial(Def.class, "hi", MethodType.methodType(String.class), Impl.class).invoke(this); }
    }

    interface Op { Object run() throws Throwable; }

    static void t(Op op) {
        try {
            System.out.println(op.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@"));
        }
    }

    public static void main(String[] args) throws Throwable {
        Lookup mine = MethodHandles.lookup(), pub = MethodHandles.publicLookup();
        MethodType str = MethodType.methodType(String.class);
        System.out.println(mine + " " + pub + " " + mine.hasPrivateAccess() + " " + mine.hasFullPrivilegeAccess() + " " + mine.lookupModes() + " " + pub.lookupModes());
        t(() -> mine.findStatic(LookupsAndAccess.class, "hidden", MethodType.methodType(String.class, int.class)).invoke(3));
        t(() -> pub.findStatic(LookupsAndAccess.class, "hidden", MethodType.methodType(String.class, int.class)));
        t(() -> mine.findGetter(LookupsAndAccess.class, "secret", int.class).invoke(new LookupsAndAccess()));
        t(() -> mine.findGetter(LookupsAndAccess.class, "secret", long.class));
        t(() -> mine.findConstructor(Nested.class, MethodType.methodType(void.class, int.class)).invoke(5) instanceof Nested);
        t(() -> mine.in(String.class).findVirtual(String.class, "isLatin1", MethodType.methodType(boolean.class)));
        t(() -> mine.findVirtual(String.class, "length", MethodType.methodType(int.class)).invoke("four"));
        t(() -> mine.findVirtual(String.class, "length", MethodType.methodType(long.class)));
        t(() -> mine.findStatic(String.class, "length", MethodType.methodType(int.class)));
        t(() -> mine.findVirtual(String.class, "valueOf", MethodType.methodType(String.class, int.class)));
        t(() -> mine.findVirtual(LookupsAndAccess.class, "prot", str).invoke(new Sub()));
        t(() -> new Sub().special().invoke(new Sub()));
        t(() -> mine.findSpecial(LookupsAndAccess.class, "prot", str, Sub.class));
        t(() -> new Impl().sup());
        t(() -> mine.findSetter(Nested.class, "deep", int.class).type());
        t(() -> mine.findStaticSetter(LookupsAndAccess.class, "secret", int.class));
        t(() -> mine.unreflect(LookupsAndAccess.class.getDeclaredMethod("hidden", int.class)).invoke(8));
        t(() -> mine.unreflectConstructor(ArrayList.class.getConstructor(Collection.class)).invoke(List.of(1)));
        t(() -> mine.unreflectGetter(Integer.class.getField("MAX_VALUE")).invoke());
        t(() -> mine.unreflectSetter(Integer.class.getField("MAX_VALUE")));
        t(() -> MethodHandles.privateLookupIn(Nested.class, mine).lookupClass().getSimpleName());
        t(() -> MethodHandles.privateLookupIn(String.class, mine));
        t(() -> mine.dropLookupMode(Lookup.PRIVATE).findStatic(LookupsAndAccess.class, "hidden", MethodType.methodType(String.class, int.class)));
        t(() -> mine.findClass("java.util.ArrayList") + " " + mine.findClass("LookupsAndAccess$Nested"));
        t(() -> mine.findClass("no.such.Thing"));
        t(() -> mine.accessClass(Class.forName("jdk.internal.misc.Unsafe")));
        t(() -> mine.ensureInitialized(Nested.class));
        t(() -> pub.bind("text", "length", MethodType.methodType(int.class)).invoke());
        t(() -> pub.bind(null, "length", MethodType.methodType(int.class)));
        MethodHandleInfo info = mine.revealDirect(mine.findVirtual(String.class, "charAt", MethodType.methodType(char.class, int.class)));
        System.out.println(info + " " + MethodHandleInfo.referenceKindToString(info.getReferenceKind()) + " " + info.getName() + info.getMethodType() + " " + info.reflectAs(Method.class, mine).getName());
        t(() -> mine.revealDirect(MethodHandles.identity(int.class)));
        MethodType mt = MethodType.fromMethodDescriptorString("(I[JLjava/lang/String;)Ljava/util/List;", null);
        System.out.println(mt + " " + mt.toMethodDescriptorString() + " " + mt.wrap() + " " + mt.erase() + " " + mt.generic() + " " + mt.dropParameterTypes(0, 2).appendParameterTypes(double.class).changeReturnType(void.class) + " " + mt.hasPrimitives() + mt.equals(MethodType.methodType(List.class, int.class, long[].class, String.class)) + " " + mt.lastParameterType());
        t(() -> MethodType.fromMethodDescriptorString("(I", null));
        t(() -> MethodType.methodType(int.class, void.class));
        CallSite cs = new MutableCallSite(MethodHandles.constant(String.class, "one"));
        MethodHandle inv = cs.dynamicInvoker();
        t(inv::invoke);
        cs.setTarget(MethodHandles.constant(String.class, "two"));
        t(inv::invoke);
        t(() -> { cs.setTarget(MethodHandles.constant(int.class, 1)); return "?"; });
        SwitchPoint sp = new SwitchPoint();
        MethodHandle g = sp.guardWithTest(MethodHandles.constant(int.class, 1), MethodHandles.constant(int.class, 2));
        System.out.print((int) g.invoke() + " ");
        SwitchPoint.invalidateAll(new SwitchPoint[] {sp});
        System.out.println((int) g.invoke() + " " + sp.hasBeenInvalidated());
        Runnable r = MethodHandleProxies.asInterfaceInstance(Runnable.class, mine.findVirtual(java.io.PrintStream.class, "println", MethodType.methodType(void.class, String.class)).bindTo(System.out).bindTo("via proxy"));
        r.run();
        System.out.println(MethodHandleProxies.isWrapperInstance(r) + " " + MethodHandleProxies.wrapperInstanceType(r));
    }
}
