// jdk: 17+
import java.io.Serializable;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class GenericSignatures {
    static abstract class G<T extends Number & Comparable<T>, U, V extends List<? super T>> extends AbstractMap<String, T[]> implements Function<U, Map<? extends U, List<V>>>, Serializable {
        T t; U[] us; V[][] vs; Map.Entry<T, ? extends List<U[]>> entry; List<?> wild; Outer<String>.In<Integer> inner; int[] plain; List<int[]> prims; Class<? super T> cls; G<Integer, ?, ArrayList<Number>> self;
        abstract <X extends Throwable, Y> Y method(X x, List<? extends Y>[] ys, T... ts) throws X, java.io.IOException;
        static <E extends Enum<E>> EnumSet<E> en(Class<E> c) { return null; }
        abstract void none();
        <Q> G(Q q, Supplier<? super U> s) { }
    }
    static class Outer<A> { class In<B> { A a; B b; Map<A, B> both() { return null; } } }
    record Rec<T extends Comparable<? super T>>(T value, List<T> list) { }
    interface Self<S extends Self<S>> { S me(); }
    static class Impl implements Self<Impl>, Comparator<String> { public Impl me() { return this; } public int compare(String a, String b) { return 0; } }
    static final List<Map<String, ? extends Set<Integer>>> FIELD = new ArrayList<>() { };

    static String d(Type t) {
        if (t instanceof Class<?> c) return "C:" + c.getSimpleName();
        if (t instanceof ParameterizedType p) return "P:" + p.getRawType().getTypeName().replaceAll(".*[.$]", "") + Arrays.stream(p.getActualTypeArguments()).map(GenericSignatures::d).toList() + (p.getOwnerType() instanceof ParameterizedType o ? "@" + d(o) : "");
        if (t instanceof TypeVariable<?> v) return "V:" + v.getName();
        if (t instanceof WildcardType w) return "W:" + Arrays.stream(w.getUpperBounds()).map(GenericSignatures::d).toList() + Arrays.stream(w.getLowerBounds()).map(GenericSignatures::d).toList();
        if (t instanceof GenericArrayType a) return "A:" + d(a.getGenericComponentType());
        return "" + t;
    }

    public static void main(String[] args) throws Exception {
        Class<?> g = G.class;
        System.out.println(g.toGenericString() + " " + g.getGenericSuperclass() + " " + Arrays.toString(g.getGenericInterfaces()));
        for (TypeVariable<?> v : g.getTypeParameters()) System.out.println(v + " " + Arrays.toString(v.getBounds()) + " " + v.getGenericDeclaration() + " " + Arrays.stream(v.getBounds()).map(GenericSignatures::d).toList());
        for (Field f : g.getDeclaredFields()) System.out.println(f.getGenericType() + " | " + d(f.getGenericType()) + " | " + f.getType().getSimpleName());
        for (Method m : Arrays.stream(g.getDeclaredMethods()).filter(m -> !m.isSynthetic()).sorted(Comparator.comparing(Method::getName)).toList())
            System.out.println(m.toGenericString() + " | " + Arrays.stream(m.getGenericParameterTypes()).map(GenericSignatures::d).toList() + " " + d(m.getGenericReturnType()) + " " + Arrays.stream(m.getGenericExceptionTypes()).map(GenericSignatures::d).toList() + " " + Arrays.toString(m.getTypeParameters()));
        for (Constructor<?> c : g.getDeclaredConstructors()) System.out.println(c.toGenericString() + " " + Arrays.toString(c.getGenericParameterTypes()));
        System.out.println(d(Outer.In.class.getDeclaredMethod("both").getGenericReturnType()) + " " + Outer.In.class.toGenericString() + " " + Rec.class.toGenericString() + " " + Arrays.toString(Rec.class.getRecordComponents()) + " " + Rec.class.getRecordComponents()[1].getGenericType());
        System.out.println(Arrays.toString(Impl.class.getGenericInterfaces()) + " " + d(Self.class.getTypeParameters()[0].getBounds()[0]) + " " + Arrays.stream(Impl.class.getDeclaredMethods()).map(m -> m.getReturnType().getSimpleName() + " " + m.getName() + m.isBridge()).sorted().toList());
        Type ft = GenericSignatures.class.getDeclaredField("FIELD").getGenericType();
        System.out.println(ft + " " + FIELD.getClass().getGenericSuperclass() + " " + ((ParameterizedType) ft).equals(GenericSignatures.class.getDeclaredField("FIELD").getGenericType()) + " " + ft.getTypeName().length());
        Type sup = new ArrayList<Map<Integer, String[]>>() { }.getClass().getGenericSuperclass();
        System.out.println(sup + " " + d(sup) + " " + ((ParameterizedType) sup).getActualTypeArguments()[0].equals(ft));
        System.out.println(HashMap.class.toGenericString() + " " + Arrays.toString(HashMap.class.getTypeParameters()) + " " + HashMap.class.getGenericSuperclass() + " " + Arrays.toString(ArrayList.class.getGenericInterfaces()) + " " + Enum.class.toGenericString() + " " + Collections.class.getMethod("max", Collection.class).toGenericString() + " " + Comparable.class.getTypeParameters()[0].getBounds()[0]);
        System.out.println(String.class.getGenericSuperclass() + " " + int.class.getGenericSuperclass() + " " + Runnable.class.getGenericSuperclass() + " " + int[].class.getGenericSuperclass() + " " + Arrays.toString(int[].class.getGenericInterfaces()) + " " + Stream.class.getMethod("collect", Collector.class).toGenericString());
        List<Integer> l = List.of(1);
        Lambda lam = GenericSignatures::first;
        System.out.println(Lambda.class.getMethods()[0].toGenericString() + " " + lam.f("x", l));
    }

    static <T> T first(T a, List<? extends Integer> b) { return a; }

    interface Lambda { <T> T f(T a, List<? extends Integer> b); }
}
