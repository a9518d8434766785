// jdk: 17+
import java.lang.reflect.Modifier;
import java.util.*;

public class ClassNames {
    class Inner { class Deeper { } }
    static class Nested<T> { }
    interface Face { }
    enum E { A { }, B }
    record R(int x) { }
    @interface Ann { }
    private static final class Hidden { }
    protected abstract static class Abs { }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c + " | " + c.toGenericString() + " | " + c.getPackageName() + " | " + c.descriptorString());
        System.out.println("   mods " + Modifier.toString(c.getModifiers()) + " iface " + c.isInterface() + " array " + c.isArray() + " prim " + c.isPrimitive() + " anon " + c.isAnonymousClass() + " local " + c.isLocalClass() + " member " + c.isMemberClass() + " enum " + c.isEnum() + " record " + c.isRecord() + " ann " + c.isAnnotation()
            + " super " + c.getSuperclass() + " comp " + c.getComponentType() + " encl " + c.getEnclosingClass() + " decl " + c.getDeclaringClass() + " em " + c.getEnclosingMethod() + " ifs " + Arrays.toString(c.getInterfaces()));
    }

    public static void main(String[] args) throws Exception {
        class Local { }
        Object anon = new Object() { };
        Runnable anonRun = new Runnable() { @Override public void run() { } };
        Class<?>[] all = {int.class, void.class, boolean.class, double.class, int[].class, String.class, String[][].class, Object.class, ClassNames.class, Inner.class, Inner.Deeper.class, Nested.class, Nested[].class, Face.class, E.class, E.A.getClass(), E.B.getClass(), R.class, Ann.class, Hidden.class, Abs.class, Local.class, Local[].class, anon.getClass(), anonRun.getClass(), Map.Entry.class, List.class, ArrayList.class, Integer.class, Comparable.class, Thread.State.class, Override.class, Cloneable[].class, long[][][].class};
        for (Class<?> c : all) show(c);
        System.out.println(Class.forName("[I") + " " + Class.forName("[[Ljava.lang.String;") + " " + Class.forName("java.util.Map$Entry") + " " + Class.forName("ClassNames$Inner$Deeper").getSimpleName() + " " + Class.forName("[LClassNames;"));
        for (String n : new String[] {"int", "java.util.Map.Entry", "java/lang/String", "[int", "", "ClassNames$Nope", "[Lno.Such;", "java.lang.string"}) {
            try {
                System.out.println(Class.forName(n));
            } catch (ClassNotFoundException | LinkageError e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println((int.class == Integer.TYPE) + " " + (int[].class == new int[3].getClass()) + " " + (String.class.getClassLoader() == null) + " " + (ClassNames.class.getClassLoader() == ClassLoader.getSystemClassLoader()) + " " + int.class.arrayType() + " " + String[].class.componentType());
        Class<?>[] cs = {Object.class, Number.class, Integer.class, int.class, long.class, Comparable.class, Object[].class, Integer[].class, int[].class, Cloneable.class};
        for (Class<?> a : cs) {
            StringBuilder s = new StringBuilder();
            for (Class<?> b : cs) s.append(a.isAssignableFrom(b) ? '1' : '0');
            System.out.println(s + " " + a.isInstance(5) + a.isInstance(new Integer[0]) + a.isInstance(null) + " " + a.getSimpleName());
        }
        System.out.println(Integer.class.asSubclass(Number.class).getName() + " " + Integer.class.cast(5) + " " + R.class.isInstance(new R(1)) + " " + Class.class.getClass().getName());
        System.out.println(String.class.getModule().getName() + " " + ClassNames.class.getModule().isNamed() + " " + ClassNames.class.getPackage().getName().isEmpty() + " " + String.class.getPackage().getName());
        System.out.println(ClassNames.class.desiredAssertionStatus() + " " + Modifier.isFinal(String.class.getModifiers()) + " " + ClassNames.class.getNestHost() + " " + Inner.class.getNestHost().getSimpleName() + " " + new Inner[0].getClass().getNestHost().isArray());
    }
}
