// jdk: 17+
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Validation, mapping and injection by reflection, as frameworks do it. */
public class AnnotationProcessor {
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.FIELD) @interface Range { long min() default Long.MIN_VALUE; long max() default Long.MAX_VALUE; }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.FIELD) @interface NotBlank { String message() default "must not be blank"; }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.FIELD, ElementType.TYPE}) @interface Column { String value(); boolean key() default false; }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.CONSTRUCTOR) @interface Inject { }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.METHOD) @interface Command { String[] names(); Class<? extends Supplier<?>>[] defaults() default {}; int priority() default 0; }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.PARAMETER) @interface Named { String value(); }

    @Column("people") static class Person {
        @Column(value = "id", key = true) @Range(min = 1) private long id;
        @Column("name") @NotBlank private String name;
        @Column("age") @Range(min = 0, max = 150) private Integer age;
        @NotBlank(message = "needs a mail") protected String mail = "";
        static int count;
        transient List<String> tags = List.of("a");
    }

    static List<String> validate(Object o) throws IllegalAccessException {
        List<String> out = new ArrayList<>();
        for (Field f : o.getClass().getDeclaredFields()) {
            f.setAccessible(true);
            for (Annotation a : f.getDeclaredAnnotations()) {
                Object v = f.get(o);
                if (a instanceof Range r && v != null && (((Number) v).longValue() < r.min() || ((Number) v).longValue() > r.max())) out.add(f.getName() + " " + v + " not in " + r.min() + ".." + r.max());
                if (a instanceof NotBlank n && (v == null || v.toString().isBlank())) out.add(f.getName() + " " + n.message());
            }
        }
        Collections.sort(out);
        return out;
    }

    static String insert(Object o) throws IllegalAccessException {
        Class<?> c = o.getClass();
        Map<String, Object> cols = new TreeMap<>();
        for (Field f : c.getDeclaredFields()) { Column col = f.getAnnotation(Column.class); if (col != null) { f.setAccessible(true); cols.put(col.value() + (col.key() ? "*" : ""), f.get(o)); } }
        return c.getAnnotation(Column.class).value() + cols;
    }

    static <T> T fill(Class<T> c, Map<String, ?> values) throws ReflectiveOperationException {
        Constructor<T> k = c.getDeclaredConstructor();
        k.setAccessible(true);
        T t = k.newInstance();
        for (Map.Entry<String, ?> e : new TreeMap<>(values).entrySet()) { Field f = c.getDeclaredField(e.getKey()); f.setAccessible(true); f.set(t, e.getValue()); }
        return t;
    }

    interface Repo { String find(int id); }
    static class MemRepo implements Repo { @Override public String find(int id) { return "item " + id; } }
    static class Service { final Repo repo; final String name; @Inject Service(Repo repo, @Named("service") String name) { this.repo = repo; this.name = name; } Service() { this(null, "wrong"); } String run() { return name + ":" + repo.find(7); } }
    static class Controller { final Service s; final Provider<Repo> p; @Inject Controller(Service s, Provider<Repo> p) { this.s = s; this.p = p; } }
    interface Provider<T> { T get(); }

    static class Injector {
        final Map<Class<?>, Class<?>> bind = new HashMap<>();
        final Map<String, Object> named = new HashMap<>();
        final Map<Class<?>, Object> singles = new HashMap<>();
        final Deque<Class<?>> building = new ArrayDeque<>();

        Object resolve(Type t, Annotation[] as) {
            for (Annotation a : as) if (a instanceof Named n) return Objects.requireNonNull(named.get(n.value()), "nothing named " + n.value());
            if (t instanceof ParameterizedType p && p.getRawType() == Provider.class) { Type inner = p.getActualTypeArguments()[0]; return (Provider<?>) () -> resolve(inner, new Annotation[0]); }
            return get((Class<?>) t);
        }

        @SuppressWarnings("unchecked") <T> T get(Class<T> c) {
            Class<?> impl = bind.getOrDefault(c, c);
            if (singles.containsKey(impl)) return (T) singles.get(impl);
            if (building.contains(impl)) throw new IllegalStateException("cycle " + impl.getSimpleName());
            building.push(impl);
            try {
                Constructor<?> k = Arrays.stream(impl.getDeclaredConstructors()).filter(x -> x.isAnnotationPresent(Inject.class)).findFirst().orElseGet(() -> { try { return impl.getDeclaredConstructor(); } catch (NoSuchMethodException e) { throw new IllegalArgumentException("no way to make " + impl.getSimpleName()); } });
                Type[] ts = k.getGenericParameterTypes();
                Annotation[][] as = k.getParameterAnnotations();
                Object o = k.newInstance(IntStream.range(0, ts.length).mapToObj(i -> resolve(ts[i], as[i])).toArray());
                singles.put(impl, o);
                return (T) o;
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e.getCause() == null ? e : e.getCause());
            } finally {
                building.pop();
            }
        }
    }

    static class CycleA { @Inject CycleA(CycleB b) { } }
    static class CycleB { @Inject CycleB(CycleA a) { } }
    static class NoWay { NoWay(int x) { } }
    static class Throws { @Inject Throws() { throw new UnsupportedOperationException("constructor"); } }

    static class Commands {
        @Command(names = {"add", "plus"}, priority = 2) public int add(int a, int b) { return a + b; }
        @Command(names = "join") public String join(String... s) { return String.join("-", s); }
        @Command(names = "fail", priority = 9) public void fail() throws Exception { throw new java.io.IOException("failed"); }
        public int hidden() { return 1; }
    }

    static Object dispatch(Object target, String line) throws Throwable {
        String[] p = line.split(" ");
        Method m = Arrays.stream(target.getClass().getMethods()).filter(x -> x.isAnnotationPresent(Command.class) && List.of(x.getAnnotation(Command.class).names()).contains(p[0])).findFirst().orElseThrow(() -> new NoSuchElementException(p[0]));
        Object[] a;
        if (m.isVarArgs()) a = new Object[] {Arrays.copyOfRange(p, 1, p.length)};
        else { a = new Object[m.getParameterCount()]; for (int i = 0; i < a.length; i++) a[i] = m.getParameterTypes()[i] == int.class ? (Object) Integer.parseInt(p[i + 1]) : p[i + 1]; }
        try {
            return m.invoke(target, a);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    public static void main(String[] args) throws Throwable {
        Person p = fill(Person.class, Map.of("id", 0L, "name", " ", "age", 200));
        System.out.println(validate(p) + " " + insert(p));
        System.out.println(validate(fill(Person.class, Map.of("id", 5L, "name", "Ann", "age", 30, "mail", "a@b"))));
        for (Map<String, ?> bad : List.of(Map.of("nope", 1), Map.of("id", "text"), Map.of("age", 5L))) {
            try {
                fill(Person.class, bad);
            } catch (NoSuchFieldException | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Injector in = new Injector();
        in.bind.put(Repo.class, MemRepo.class);
        in.named.put("service", "svc");
        Controller c = in.get(Controller.class);
        System.out.println(c.s.run() + " " + (c.p.get() == c.s.repo) + " " + (in.get(Controller.class) == c));
        for (Class<?> k : List.of(CycleA.class, NoWay.class, Throws.class)) {
            try {
                in.get(k);
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        for (String line : List.of("add 2 3", "plus 4 5", "join a b c", "fail", "hidden", "add x 1")) {
            try {
                System.out.println(line + " = " + dispatch(new Commands(), line));
            } catch (Exception e) {
                System.out.println(line + " ! " + e);
            }
        }
        System.out.println(Arrays.stream(Commands.class.getDeclaredMethods()).filter(m -> m.isAnnotationPresent(Command.class)).sorted(Comparator.comparingInt((Method m) -> m.getAnnotation(Command.class).priority()).reversed().thenComparing(Method::getName)).map(m -> m.getName() + Arrays.toString(m.getAnnotation(Command.class).names())).toList());
    }
}
