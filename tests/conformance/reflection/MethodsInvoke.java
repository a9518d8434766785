// jdk: 17+
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

public class MethodsInvoke {
    static class Base {
        public String hello(String n) { return "hello " + n; }
        protected int prot() { return 1; }
        static long stat(long a, int b) { return a * b; }
    }

    static class T extends Base implements Comparable<T> {
        private int secret = 5;
        private int priv(int x) { return secret += x; }
        @Override public String hello(String n) { return "T" + super.hello(n); }
        public static synchronized final double all(boolean z, byte b, char c, short s, int i, long l, float f, double d) { return (z ? 1 : 0) + b + c + s + i + l + f + d; }
        public void nothing() { }
        public int[] arrays(String[] a, int[][] b) { return new int[] {a.length, b[0].length}; }
        String varargs(String f, Object... os) { return f + os.length; }
        <X extends Number> X generic(X x, List<? super X> l) { l.add(x); return x; }
        public int compareTo(T o) { return secret - o.secret; }
        void fails(int n) throws java.io.IOException { if (n == 0) throw new java.io.IOException("checked"); if (n == 1) throw new IllegalStateException("unchecked"); throw new StackOverflowError("error"); }
        private static String hidden() { return "hidden"; }
        boolean flag() { return true; }
        char chr() { return 'c'; }
        byte byt() { return -1; }
        short sht() { return -2; }
        float flt() { return 1.5f; }
    }

    interface Act { Object run() throws Exception; }

    static void t(Act a) {
        try {
            Object o = a.run();
            System.out.println(o + (o == null ? "" : " " + o.getClass().getSimpleName()));
        } catch (InvocationTargetException e) {
            System.out.println("ITE " + e.getMessage() + " cause " + e.getCause());
        } catch (InaccessibleObjectException e) {
            System.out.println("inaccessible");
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        for (Method m : Arrays.stream(T.class.getDeclaredMethods()).sorted(Comparator.comparing(Method::toString)).toList())
            System.out.println(m + " | " + m.toGenericString() + " | " + m.getParameterCount() + m.isVarArgs() + m.isBridge() + m.isSynthetic() + m.isDefault() + " " + Arrays.toString(m.getExceptionTypes()) + " " + m.getReturnType());
        System.out.println(Arrays.stream(T.class.getMethods()).filter(m -> m.getDeclaringClass() != Object.class).map(Method::getName).sorted().toList());
        T o = new T();
        Class<?> c = T.class;
        t(() -> c.getMethod("hello", String.class).invoke(o, "you"));
        t(() -> Base.class.getMethod("hello", String.class).invoke(o, "virtual"));
        t(() -> c.getDeclaredMethod("priv", int.class).invoke(o, 7));
        t(() -> c.getMethod("all", boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class).invoke(null, true, (byte) 1, 'a', (short) 3, 4, 5L, 6.5f, 7.25));
        t(() -> c.getMethod("all", boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class).invoke(null, true, (byte) 1, 'a', (byte) 3, 'b', 5, 6, 7f));
        t(() -> c.getMethod("nothing").invoke(o));
        t(() -> Arrays.toString((int[]) c.getMethod("arrays", String[].class, int[][].class).invoke(o, new String[2], new int[1][3])));
        t(() -> c.getDeclaredMethod("varargs", String.class, Object[].class).invoke(o, "f", new Object[] {1, 2}));
        t(() -> c.getDeclaredMethod("generic", Number.class, List.class).invoke(o, 5, new ArrayList<>()));
        t(() -> Base.class.getDeclaredMethod("stat", long.class, int.class).invoke("ignored", 5, 6));
        t(() -> c.getDeclaredMethod("hidden").invoke(null));
        for (String n : new String[] {"flag", "chr", "byt", "sht", "flt"}) t(() -> c.getDeclaredMethod(n).invoke(o));
        for (int i = 0; i < 3; i++) { int k = i; t(() -> c.getDeclaredMethod("fails", int.class).invoke(o, k)); }
        t(() -> c.getMethod("hello", String.class).invoke(o));
        t(() -> c.getMethod("hello", String.class).invoke(o, 5));
        t(() -> c.getMethod("hello", String.class).invoke("wrong", "x"));
        t(() -> c.getMethod("hello", String.class).invoke(null, "x"));
        t(() -> c.getDeclaredMethod("priv", int.class).invoke(o, 5L));
        t(() -> c.getDeclaredMethod("priv", int.class).invoke(o, (Object) null));
        t(() -> c.getMethod("prot"));
        t(() -> c.getDeclaredMethod("hello", int.class));
        t(() -> c.getMethod("compareTo", Object.class).invoke(o, "not a T"));
        t(() -> c.getMethod("compareTo", Object.class).invoke(o, new T()));
        Method m = c.getMethod("hello", String.class);
        System.out.println(m.equals(c.getMethod("hello", String.class)) + " " + (m.hashCode() == c.getMethod("hello", String.class).hashCode()) + " " + m.getName() + " " + m.getDeclaringClass().getSimpleName() + " " + Modifier.toString(m.getModifiers()) + " " + Arrays.toString(m.getParameters()) + " " + m.isAccessible() + m.canAccess(o));
        t(() -> String.class.getDeclaredMethod("isLatin1").invoke("x"));
        t(() -> { Method x = String.class.getDeclaredMethod("isLatin1"); x.setAccessible(true); return x; });
        t(() -> Integer.class.getMethod("parseInt", String.class).invoke(null, "zz"));
        t(() -> List.class.getMethod("size").invoke(List.of(1, 2)));
        t(() -> Object.class.getMethod("toString").invoke(new int[0].getClass()));
        int sum = 0;
        Method add = Math.class.getMethod("max", int.class, int.class);
        for (int i = 0; i < 100; i++) sum += (Integer) add.invoke(null, i, 50);
        System.out.println(sum);
    }
}
