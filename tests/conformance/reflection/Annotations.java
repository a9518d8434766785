// jdk: 17+
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class Annotations {
    enum Level { LOW, HIGH }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER, ElementType.CONSTRUCTOR, ElementType.TYPE_USE, ElementType.RECORD_COMPONENT}) @interface All {
        boolean z() default true; byte b() default 1; char c() default 'c'; short s() default 2; int i() default 3; long l() default 4; float f() default 5.5f; double d() default 6.25; String str() default "st\"r\n"; Class<?> cls() default String.class; Level level() default Level.LOW; Sub sub() default @Sub; int[] ints() default {1, 2}; String[] strs() default {}; Class<?>[] clss() default {int.class, int[].class}; Level[] levels() default {Level.HIGH}; Sub[] subs() default {@Sub("a"), @Sub("b")};
    }
    @Retention(RetentionPolicy.RUNTIME) @interface Sub { String value() default "none"; }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Inh { int value(); }
    @Retention(RetentionPolicy.CLASS) @interface Invisible { }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); }

    @All @Inh(7) @Invisible static class A { }
    @All(i = 99, str = "given", ints = 5, cls = Map.Entry.class, sub = @Sub("x"), levels = {}, f = Float.NaN, c = '\'') static class B extends A {
        @Deprecated(since = "1", forRemoval = false) int field;
        @Tag("one") @Tag("two") @Sub void method(@All(i = 1) int p, @Sub("q") @Tag("r") String s, Object none) { }
        @Tag("single") B() { }
        @FunctionalInterface interface F { void f(); }
    }
    record R(@All(i = 8) int x) { }
    enum E { @Sub("constant") X, Y }

    static String show(Annotation a) throws Exception {
        StringBuilder b = new StringBuilder("@" + a.annotationType().getSimpleName() + "{");
        for (Method m : Arrays.stream(a.annotationType().getDeclaredMethods()).sorted(Comparator.comparing(Method::getName)).toList()) {
            Object v = m.invoke(a);
            b.append(m.getName()).append('=').append(v instanceof int[] i ? Arrays.toString(i) : v instanceof Object[] o ? Arrays.toString(o) : v).append(' ');
        }
        return b + "}";
    }

    static String sorted(Annotation[] as) { return Arrays.stream(as).map(a -> a.annotationType().getSimpleName()).sorted().toList().toString(); }

    public static void main(String[] args) throws Exception {
        System.out.println(show(A.class.getAnnotation(All.class)));
        System.out.println(show(B.class.getAnnotation(All.class)));
        System.out.println(sorted(A.class.getAnnotations()) + sorted(B.class.getAnnotations()) + sorted(B.class.getDeclaredAnnotations()) + " " + B.class.getAnnotation(Inh.class).value() + " " + B.class.isAnnotationPresent(Invisible.class));
        Method m = B.class.getDeclaredMethod("method", int.class, String.class, Object.class);
        System.out.println(sorted(m.getAnnotations()) + " " + m.getAnnotationsByType(Tag.class).length + m.getAnnotationsByType(Tag.class)[1].value() + " " + m.getAnnotation(Tag.class) + " " + m.getAnnotation(Tags.class).value().length + " " + m.getAnnotation(Sub.class));
        for (Annotation[] p : m.getParameterAnnotations()) System.out.print(sorted(p));
        System.out.println(m.getParameters()[0].getAnnotation(All.class).i() + " " + m.getParameters()[1].getAnnotation(Sub.class).value());
        System.out.println(B.class.getDeclaredConstructor().getAnnotation(Tag.class) + " " + B.class.getDeclaredConstructor().getAnnotationsByType(Tag.class).length + " " + B.class.getDeclaredField("field").getAnnotation(Deprecated.class) + " " + B.F.class.isAnnotationPresent(FunctionalInterface.class));
        System.out.println(R.class.getRecordComponents()[0].getAnnotation(All.class).i() + " " + R.class.getDeclaredMethod("x").isAnnotationPresent(All.class) + " " + R.class.getDeclaredField("x").getAnnotation(All.class).i() + " " + R.class.getDeclaredConstructors()[0].getParameters()[0].isAnnotationPresent(All.class) + " " + E.class.getField("X").getAnnotation(Sub.class).value() + " " + E.class.getField("Y").getAnnotations().length);
        Sub a = m.getAnnotation(Sub.class), b = A.class.getAnnotation(All.class).sub();
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode() + " " + a.equals(B.class.getAnnotation(All.class).sub()) + " " + a.annotationType() + " " + Proxy.isProxyClass(a.getClass()) + " " + B.class.getAnnotation(Inh.class));
        All x = A.class.getAnnotation(All.class);
        x.ints()[0] = 100;
        System.out.println(x.ints()[0] + " " + x.equals(A.class.getAnnotation(All.class)) + " " + x.equals(B.class.getAnnotation(All.class)) + " " + x.levels()[0].ordinal() + " " + x.clss()[1].getSimpleName() + " " + x.subs()[1].value());
        System.out.println(All.class.getMethod("i").getDefaultValue() + " " + Inh.class.getMethod("value").getDefaultValue() + " " + Arrays.toString((int[]) All.class.getMethod("ints").getDefaultValue()) + " " + All.class.isAnnotation() + " " + Arrays.toString(All.class.getInterfaces()) + " " + All.class.getAnnotation(Retention.class).value() + " " + All.class.getAnnotation(Target.class).value().length + " " + Modifier.toString(All.class.getModifiers()));
        System.out.println(Override.class.getAnnotation(Retention.class) + " " + Thread.class.getMethod("stop").isAnnotationPresent(Deprecated.class) + " " + String.class.getAnnotations().length);
        AnnotatedType at = Annotations.class.getDeclaredMethod("use", List.class).getAnnotatedReturnType();
        System.out.println(at.getType() + " " + sorted(at.getAnnotations()) + " " + sorted(((AnnotatedParameterizedType) Annotations.class.getDeclaredMethod("use", List.class).getAnnotatedParameterTypes()[0]).getAnnotatedActualTypeArguments()[0].getAnnotations()));
    }

    static @All(i = 2) String use(List<@All(i = 3) String> l) { return null; }
}
