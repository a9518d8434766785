// jdk: 17+
// javac: -parameters
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class ParametersAndExecutables {
    @Retention(RetentionPolicy.RUNTIME) @interface Mark { int value() default 0; }

    class Inner {
        Inner(@Mark(1) final String name, int... rest) { }
    }

    enum Kind { A("x"); Kind(String s) { } }

    record Point(int x, @Mark(3) int y) { }

    interface Shape { default <T extends Number & Comparable<T>> T pick(List<? super T> a, T[] b, Map<String, ? extends T>... c) throws IllegalStateException { return null; } }

    static abstract class Mods implements Cloneable {
        public static final synchronized strictfp int all(long... x) { return x.length; }
        protected abstract void abs();
        native void nat();
        transient volatile int tv;
        private static final String S = "const";
        @Override protected Mods clone() throws CloneNotSupportedException { return (Mods) super.clone(); }
    }

    static <T> void capture(T t, @Mark String s) {
        class Local { Local(double d) { Objects.requireNonNull(t); } }
        show(Local.class.getDeclaredConstructors()[0]);
    }

    static void show(Executable e) {
        System.out.println(e.toGenericString().replace("ParametersAndExecutables", "P"));
        for (Parameter p : e.getParameters())
            System.out.println("   " + p.getName() + " : " + p.getParameterizedType().getTypeName().replace("ParametersAndExecutables", "P") + " " + p.isNamePresent() + p.isImplicit() + p.isSynthetic() + p.isVarArgs() + " " + p.getModifiers() + " " + p.getAnnotations().length);
        System.out.println("   " + e.getParameterCount() + " " + e.getParameterTypes().length + " " + e.getGenericParameterTypes().length + " " + e.getParameterAnnotations().length + " " + e.isVarArgs() + " " + Modifier.toString(e.getModifiers()));
    }

    public static void main(String[] args) throws Exception {
        show(Inner.class.getDeclaredConstructors()[0]);
        show(Kind.class.getDeclaredConstructors()[0]);
        show(Kind.class.getMethod("valueOf", String.class));
        show(Point.class.getDeclaredConstructors()[0]);
        show(Shape.class.getDeclaredMethods()[0]);
        capture("t", "s");
        show(Mods.class.getMethod("all", long[].class));
        Method[] clones = Arrays.stream(Mods.class.getDeclaredMethods()).filter(m -> m.getName().equals("clone")).sorted(Comparator.comparing(m -> m.getReturnType().getName())).toArray(Method[]::new);
        for (Method m : clones) System.out.println(m.getReturnType().getSimpleName() + " bridge " + m.isBridge() + " synthetic " + m.isSynthetic());
        for (Field f : new Field[] {Mods.class.getDeclaredField("tv"), Mods.class.getDeclaredField("S")}) System.out.println(f + " " + Modifier.toString(f.getModifiers()));
        System.out.println(Modifier.toString(0xFFF) + " | " + Modifier.toString(Shape.class.getModifiers()) + " | " + Modifier.toString(Modifier.methodModifiers()));
        System.out.println(Modifier.isNative(Mods.class.getDeclaredMethod("nat").getModifiers()) + " " + Shape.class.getDeclaredMethods()[0].isDefault());
        Method all = Mods.class.getMethod("all", long[].class);
        System.out.println(all.invoke(null, (Object) new long[] {1, 2, 3}) + " " + all.invoke(null, new Object[] {new long[0]}));
        for (Object[] bad : new Object[][] {{}, {"x"}, {1L, 2L}, null}) {
            try {
                System.out.println(all.invoke(null, bad));
            } catch (IllegalArgumentException e) {
                System.out.println("IAE " + e.getMessage());
            }
        }
        try {
            Point.class.getDeclaredConstructor(int.class, int.class).newInstance(1, "two");
        } catch (IllegalArgumentException e) {
            System.out.println("IAE " + e.getMessage());
        }
        try {
            Mods.class.getDeclaredConstructor().newInstance();
        } catch (InstantiationException e) {
            System.out.println(e);
        }
        try {
            Kind.class.getDeclaredConstructors()[0].newInstance("B", 1, "y");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Point.class.getMethod("x").invoke("not a point");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Point.class.getMethod("x").invoke(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        System.out.println(Point.class.getMethod("y").invoke(new Point(5, 6)) + " " + Point.class.getMethod("equals", Object.class).invoke(new Point(1, 2), new Point(1, 2)));
        for (String missing : new String[] {"nope", "x"}) {
            try {
                Point.class.getMethod(missing, String.class, int[].class);
            } catch (NoSuchMethodException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Point.class.getField("x");
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
    }
}
