// jdk: 17+
import java.lang.invoke.*;
import java.lang.reflect.*;

public class ReflectiveInit {
    static void init(String n) { System.out.print("[" + n + "] "); }

    static class A { static { init("A"); } static int f = 1; static void m() { } }
    static class B { static { init("B"); } static final int CONST = 5; static int f; }
    static class C { static { init("C"); } C() { } }
    static class D { static { init("D"); } void inst() { } }
    static class E { static { init("E"); } static int v; }
    static class F { static { init("F"); } static String s() { return "f"; } }
    static class G { static { init("G"); } G(int x) { } }
    static class H { static { init("H"); } }
    static class I extends H { static { init("I"); } }
    enum J { X; static { init("J"); } }
    record K(int v) { static { init("K"); } }
    interface L { Object O = note(); static Object note() { init("L"); return 1; } default void d() { } }
    static class M implements L { static { init("M"); } }
    static class N { static { init("N"); } static volatile int v; }
    @interface Ann { Class<?> value(); }
    @Ann(O.class) static class O { static { init("O"); } }
    static class P implements java.io.Serializable { static { init("P"); } int x = 3; }

    public static void main(String[] args) throws Throwable {
        ClassLoader cl = ReflectiveInit.class.getClassLoader();
        Class<?> a = Class.forName("ReflectiveInit$A", false, cl);
        System.out.println("forName without init");
        System.out.println(a.getDeclaredMethods().length + a.getDeclaredFields().length + " members listed");
        a.getDeclaredMethod("m").invoke(null);
        System.out.println("method invoked");
        Field bf = B.class.getDeclaredField("CONST");
        System.out.println("field found");
        System.out.println(bf.getInt(null) + " constant read reflectively");
        Constructor<?> c = C.class.getDeclaredConstructor();
        System.out.println("constructor found");
        c.newInstance();
        System.out.println("constructed");
        Array.newInstance(D.class, 2, 2);
        System.out.println("array made");
        D.class.getDeclaredMethod("inst").getParameterCount();
        System.out.println("instance method looked at");
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle get = l.findStaticGetter(E.class, "v", int.class);
        System.out.println("getter found");
        System.out.println((int) get.invokeExact() + " getter invoked");
        MethodHandle s = l.findStatic(F.class, "s", MethodType.methodType(String.class));
        System.out.println("static handle found");
        System.out.println((String) s.invokeExact() + " static handle invoked");
        MethodHandle g = l.findConstructor(G.class, MethodType.methodType(void.class, int.class));
        System.out.println("constructor handle found");
        g.invoke(1);
        System.out.println("constructor handle invoked");
        cl.loadClass("ReflectiveInit$I");
        System.out.println("loadClass");
        Class.forName("ReflectiveInit$I", true, cl);
        System.out.println("forName with init");
        System.out.println(J.class.isEnum() + " " + J.class.getEnumConstants().length + " enum constants");
        System.out.println(K.class.getRecordComponents().length + " record components");
        l.ensureInitialized(K.class);
        System.out.println("ensureInitialized");
        M.class.getInterfaces();
        System.out.println("interfaces listed");
        Class.forName("ReflectiveInit$M");
        System.out.println("implementation initialised");
        VarHandle vh = l.findStaticVarHandle(N.class, "v", int.class);
        System.out.println("var handle found");
        vh.setVolatile(4);
        System.out.println("var handle used");
        System.out.println(O.class.getAnnotations().length + " annotations");
        java.io.ObjectStreamClass.lookup(P.class);
        System.out.println("stream class looked up");
        new P();
        System.out.println("end");
    }
}
