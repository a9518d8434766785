// jdk: 17+
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

public class RepeatableInherited {
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @Inherited @interface Tag {
        String value();
        int weight() default 1;
    }

    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Tags { Tag[] value(); }

    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @interface Use { String value() default "?"; }

    @Retention(RetentionPolicy.RUNTIME) @interface Everything {
        byte b() default 1;
        short s() default 2;
        int i() default 3;
        long l() default 4;
        float f() default 5.5f;
        double d() default 6.25;
        char c() default 'c';
        boolean z() default true;
        String str() default "a \"quoted\" \n string";
        Class<?> type() default Map.Entry.class;
        RetentionPolicy policy() default RetentionPolicy.CLASS;
        Tag tag() default @Tag("nested");
        int[] ints() default {1, 2};
        String[] none() default {};
        Class<?>[] types() default {int.class, String[].class};
        Tag[] tags() default {@Tag("x"), @Tag(value = "y", weight = 9)};
    }

    @Retention(RetentionPolicy.CLASS) @interface Invisible { }

    @Tag("a") @Tag(value = "b", weight = 2) static class Base { }

    static class Child extends Base { }

    @Tag("own") static class Other extends Base { }

    @Everything(i = 42, ints = {}) @Invisible static class Full { }

    static class Typed<@Use("T") T extends @Use("bound") Comparable<@Use("arg") T>> extends @Use("super") ArrayList<@Use("element") String> implements @Use("iface") Runnable {
        @Use("field") Map<@Use("key") String, @Use("value") ? extends @Use("wild") Number> field;
        @Use("elem") String @Use("dim1") [] @Use("dim2") [] array;
        @Use("ret") String m(@Use("recv") Typed<T> this, @Use("p0") int a, List<@Use("p1arg") ?> b) throws @Use("thrown") IllegalStateException { return null; }
        @Override public void run() { }
    }

    static String use(AnnotatedType t) { return t == null ? "none" : Arrays.stream(t.getAnnotations()).map(a -> ((Use) a).value()).collect(Collectors.joining("+", "@", "")); }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Base.class, Child.class, Other.class}) {
            System.out.println(c.getSimpleName() + " " + Arrays.toString(c.getAnnotationsByType(Tag.class)).replace("RepeatableInherited$", "").replace("RepeatableInherited.", ""));
            System.out.println("  declared " + c.getDeclaredAnnotationsByType(Tag.class).length + " " + c.getDeclaredAnnotations().length + " present " + c.isAnnotationPresent(Tag.class) + " container " + c.isAnnotationPresent(Tags.class));
        }
        Everything e = Full.class.getAnnotation(Everything.class);
        System.out.println(e.i() + " " + e.ints().length + " " + e.l() + " " + e.tag().weight() + " " + e.types()[1]);
        System.out.println(e.toString().replace("RepeatableInherited$", "").replace("RepeatableInherited.", ""));
        System.out.println(Full.class.getAnnotations().length + " " + (e.annotationType() == Everything.class) + " " + e.equals(Full.class.getAnnotation(Everything.class)) + " " + (e.hashCode() == Full.class.getAnnotation(Everything.class).hashCode()));
        Tag t1 = Base.class.getAnnotationsByType(Tag.class)[0];
        System.out.println(t1.hashCode() + " " + t1.equals(Other.class.getAnnotation(Tag.class)) + " " + Proxy.isProxyClass(t1.getClass()));
        int[] mine = e.ints();
        System.out.println(e.ints() != mine);
        System.out.println(Everything.class.getMethod("d").getDefaultValue() + " " + Tag.class.getMethod("value").getDefaultValue() + " " + Everything.class.isAnnotation() + " " + Everything.class.getInterfaces()[0]);
        TypeVariable<?> tv = Typed.class.getTypeParameters()[0];
        System.out.println(tv.getAnnotation(Use.class).value() + " " + use(tv.getAnnotatedBounds()[0]) + " " + use(((AnnotatedParameterizedType) tv.getAnnotatedBounds()[0]).getAnnotatedActualTypeArguments()[0]));
        AnnotatedParameterizedType sup = (AnnotatedParameterizedType) Typed.class.getAnnotatedSuperclass();
        System.out.println(use(sup) + " " + use(sup.getAnnotatedActualTypeArguments()[0]) + " " + use(Typed.class.getAnnotatedInterfaces()[0]));
        AnnotatedParameterizedType field = (AnnotatedParameterizedType) Typed.class.getDeclaredField("field").getAnnotatedType();
        AnnotatedType[] targs = field.getAnnotatedActualTypeArguments();
        System.out.println(use(field) + " " + use(targs[0]) + " " + use(targs[1]) + " " + use(((AnnotatedWildcardType) targs[1]).getAnnotatedUpperBounds()[0]));
        AnnotatedArrayType arr = (AnnotatedArrayType) Typed.class.getDeclaredField("array").getAnnotatedType();
        AnnotatedArrayType inner = (AnnotatedArrayType) arr.getAnnotatedGenericComponentType();
        System.out.println(use(arr) + " " + use(inner) + " " + use(inner.getAnnotatedGenericComponentType()));
        Method m = Typed.class.getDeclaredMethod("m", int.class, List.class);
        System.out.println(use(m.getAnnotatedReturnType()) + " " + use(m.getAnnotatedReceiverType()) + " " + use(m.getAnnotatedParameterTypes()[0]) + " " + use(((AnnotatedParameterizedType) m.getAnnotatedParameterTypes()[1]).getAnnotatedActualTypeArguments()[0]) + " " + use(m.getAnnotatedExceptionTypes()[0]));
        System.out.println(field.getType() + " | " + arr.getType());
        System.out.println(field.toString().replace("RepeatableInherited$", "").replace("RepeatableInherited.", ""));
    }
}
