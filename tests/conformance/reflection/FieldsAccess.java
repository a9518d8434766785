// jdk: 17+
import java.lang.reflect.*;
import java.util.*;

public class FieldsAccess {
    static class P { protected String inherited = "p"; public int pub = 1; static int st = 9; }
    static class T extends P {
        boolean z = true; byte b = -1; char c = 'c'; short s = -2; int i = 3; long l = 4L; float f = 5.5f; double d = -6.25; String str = "str"; int[] arr = {1, 2}; Object o;
        private final int fin = Integer.parseInt("77");
        private final String con = "constant";
        static final int SCON = 5;
        static final Object SFIN = "sfin";
        private static long ps = 1L << 40;
        transient volatile List<? extends Number> gen = List.of(1);
        public int pub = 2;
    }
    record R(int x) { }

    interface Act { Object run() throws Exception; }

    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (InaccessibleObjectException e) {
            System.out.println("inaccessible");
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static Field f(String n) throws NoSuchFieldException { return T.class.getDeclaredField(n); }

    public static void main(String[] args) throws Exception {
        T o = new T();
        for (Field x : T.class.getDeclaredFields()) {
            x.setAccessible(true);
            Object v = x.get(o);
            System.out.println(x + " | " + x.toGenericString() + " | " + Modifier.toString(x.getModifiers()) + " | " + x.getType().getSimpleName() + " = " + (v instanceof int[] a ? Arrays.toString(a) : v));
        }
        f("z").setBoolean(o, false);
        f("b").setByte(o, (byte) 100);
        f("c").setChar(o, 'X');
        f("s").setShort(o, (short) 200);
        f("i").setInt(o, 300);
        f("l").setLong(o, 400);
        f("f").setFloat(o, 0.5f);
        f("d").setDouble(o, 0.25);
        f("str").set(o, "changed");
        f("arr").set(o, new int[0]);
        System.out.println(o.z + " " + o.b + " " + o.c + " " + o.s + " " + o.i + " " + o.l + " " + o.f + " " + o.d + " " + o.str + " " + o.arr.length);
        f("l").set(o, 5);
        f("d").set(o, 'A');
        f("i").setByte(o, (byte) -5);
        f("f").setLong(o, 1L << 30);
        f("d").setInt(o, f("i").getInt(o) + 10);
        System.out.println(o.l + " " + o.d + " " + o.i + " " + o.f + " " + f("b").getInt(o) + " " + f("c").getLong(o) + " " + f("i").getDouble(o) + " " + f("ps").getLong(null));
        f("ps").set(null, 12);
        t(() -> T.ps);
        t(() -> { f("i").set(o, 5L); return "set"; });
        t(() -> { f("str").set(o, 5); return "set"; });
        t(() -> { f("i").set(o, null); return "set"; });
        t(() -> { f("str").set(null, "x"); return "set"; });
        t(() -> { f("i").setLong(o, 1); return "set"; });
        t(() -> f("l").getInt(o));
        t(() -> f("i").getBoolean(o));
        t(() -> f("i").get("wrong"));
        t(() -> { f("fin").set(o, 1); return "set"; });
        t(() -> { Field x = f("fin"); x.setAccessible(true); x.set(o, 78); return x.get(o) + " " + o.fin; });
        t(() -> { Field x = f("con"); x.setAccessible(true); x.set(o, "other"); return x.get(o) + " " + o.con; });
        t(() -> { Field x = f("SFIN"); x.setAccessible(true); x.set(null, "other"); return "set"; });
        t(() -> { Field x = R.class.getDeclaredField("x"); x.setAccessible(true); x.set(new R(1), 2); return "set"; });
        t(() -> f("nope"));
        t(() -> T.class.getField("str"));
        t(() -> T.class.getField("pub").getInt(o) + " " + P.class.getField("pub").getInt(o) + " " + P.class.getDeclaredField("inherited").get(o) + " " + T.class.getField("pub").getDeclaringClass().getSimpleName());
        t(() -> { Field x = String.class.getDeclaredField("value"); x.setAccessible(true); return x; });
        t(() -> Integer.class.getField("MAX_VALUE").getInt(null));
        t(() -> f("gen").getGenericType() + " " + f("gen").equals(f("gen")) + " " + f("gen").getDeclaringClass().getSimpleName() + " " + Arrays.stream(T.class.getFields()).map(Field::getName).sorted().toList());
        t(() -> f("SCON").get(null) + " " + f("SCON").getInt("ignored"));
        long h = 0;
        Field fi = f("i");
        for (int k = 0; k < 200; k++) { fi.setInt(o, fi.getInt(o) * 31 + k); h += o.i; }
        System.out.println(h);
    }
}
