// jdk: 17+
import java.lang.reflect.*;
import java.util.*;

public class ConstructorsAndArrays {
    static class T {
        final String how;
        T() { how = "default"; }
        private T(int i) { how = "int " + i; }
        public T(String s, long... ls) { how = s + ls.length; }
        protected T(T other) throws java.io.IOException { if (other == null) throw new java.io.IOException("null other"); how = "copy " + other.how; }
    }
    class Inner { final int v; Inner(int v) { this.v = v; } }
    static abstract class Abs { Abs() { } }
    enum E { A, B }
    interface I { }
    record R(int a, String b) { R { if (a < 0) throw new IllegalArgumentException("neg"); } }
    static class Gen<X> { <Y extends X> Gen(X x, List<Y> l) { } }

    interface Act { Object run() throws Exception; }

    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (InvocationTargetException e) {
            System.out.println("ITE " + e.getCause());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {T.class, Inner.class, Abs.class, E.class, I.class, R.class, Gen.class, int[].class})
            System.out.println(c.getSimpleName() + " " + Arrays.stream(c.getDeclaredConstructors()).map(k -> k + " / " + k.toGenericString() + " " + k.isVarArgs() + k.getParameterCount()).sorted().toList());
        t(() -> T.class.getDeclaredConstructor().newInstance().how);
        t(() -> T.class.getDeclaredConstructor(int.class).newInstance(5).how);
        t(() -> T.class.getConstructor(String.class, long[].class).newInstance("v", new long[3]).how);
        t(() -> T.class.getDeclaredConstructor(T.class).newInstance(new T()).how);
        t(() -> T.class.getDeclaredConstructor(T.class).newInstance((Object) null));
        t(() -> T.class.getDeclaredConstructor(int.class).newInstance("x"));
        t(() -> T.class.getDeclaredConstructor(int.class).newInstance());
        t(() -> T.class.getConstructor(int.class));
        t(() -> Abs.class.getDeclaredConstructor().newInstance());
        t(() -> E.class.getDeclaredConstructors()[0].newInstance("X", 5));
        t(() -> ((Inner) Inner.class.getDeclaredConstructors()[0].newInstance(new ConstructorsAndArrays(), 8)).v);
        t(() -> R.class.getDeclaredConstructor(int.class, String.class).newInstance(1, "b"));
        t(() -> R.class.getDeclaredConstructor(int.class, String.class).newInstance(-1, "b"));
        t(() -> T.class.newInstance().how);
        t(() -> I.class.newInstance());
        t(() -> String.class.getConstructor(char[].class).newInstance((Object) new char[] {'o', 'k'}));
        Object ia = Array.newInstance(int.class, 4), sa = Array.newInstance(String.class, 2, 3), da = Array.newInstance(double[].class, 2);
        Array.set(ia, 0, 5);
        Array.setInt(ia, 1, 6);
        Array.set(ia, 2, (byte) 7);
        Array.setChar(ia, 3, 'A');
        System.out.println(Arrays.toString((int[]) ia) + " " + Array.getLength(sa) + " " + sa.getClass().getTypeName() + " " + da.getClass().getName() + " " + Array.getLong(ia, 0) + " " + Array.get(ia, 3).getClass().getSimpleName() + " " + Array.getDouble(ia, 1));
        Array.set(Array.get(sa, 1), 2, "deep");
        System.out.println(Arrays.deepToString((Object[]) sa));
        t(() -> Array.get(ia, 4));
        t(() -> Array.get("notarray", 0));
        t(() -> { Array.set(ia, 0, "x"); return "set"; });
        t(() -> { Array.set(ia, 0, 5L); return "set"; });
        t(() -> { Array.set(sa, 0, "x"); return "set"; });
        t(() -> Array.getBoolean(ia, 0));
        t(() -> Array.getShort(ia, 0));
        t(() -> Array.newInstance(int.class, -1));
        t(() -> Array.newInstance(void.class, 1));
        t(() -> Array.newInstance(int.class, new int[0]));
        t(() -> Array.newInstance(null, 1));
        t(() -> Array.getLength(null));
        for (Class<?> c : new Class<?>[] {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, Object.class}) {
            Object a = Array.newInstance(c, 1);
            System.out.print(a.getClass().getName() + String.valueOf(Array.get(a, 0)).length() + " ");
        }
        System.out.println();
    }
}
