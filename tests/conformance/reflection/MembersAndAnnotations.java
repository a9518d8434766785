// jdk: 17+
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.io.*;

public class MembersAndAnnotations {
  @Retention(RetentionPolicy.RUNTIME) @interface An { String value() default "dflt"; int[] nums() default {1,2}; Class<?> c() default String.class; Th t() default Th.X; Nested n() default @Nested(3); long l() default 5L; double d() default 1.5; String[] ss() default {}; }
  @Retention(RetentionPolicy.RUNTIME) @interface Nested { int value(); }
  @Retention(RetentionPolicy.RUNTIME) @Repeatable(Reps.class) @interface Rep { String value(); }
  @Retention(RetentionPolicy.RUNTIME) @interface Reps { Rep[] value(); }
  @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Inh {}
  @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface TU { String value() default ""; }
  enum Th { X, Y }
  @An("cls") @Rep("a") @Rep("b") @Inh static class P<T extends Comparable<T>> implements Serializable { 
    @An public T f; @Deprecated protected static final int K = 3; private volatile transient long tl; List<? super String>[] gen;
    @TU("t") String tu;
    public P() {} 
    private P(int x, @Nested(9) String s) throws IOException { }
    @An(value="m", nums={}, c=int.class, t=Th.Y) public <U> Map<U, ? extends List<T>> meth(U u, T[] ts, int... is) throws IOException, IllegalStateException { return null; }
    static synchronized native void nat();
    protected final T get() { return f; }
    private static String ps(String a, long b, double c) { return a + b + c; }
    void boom() { throw new IllegalArgumentException("boom"); }
  }
  static class Q extends P<String> { int own = 7; public String toString() { return "Q"; } class In {} static class Sn {} interface Ii {} enum Ee {} record Rr() {} }
  record Rec(@An("rc") int x, List<String> y) { Rec { if (x < 0) throw new IllegalArgumentException(); } }
  sealed interface Sh permits Ci, Sq {} record Ci(double r) implements Sh {} record Sq(double s) implements Sh {}
  interface Greet { String hi(String n); default String twice(String n) { return hi(n) + hi(n); } }
  public static void main(String[] args) throws Exception {
    Class<?> p = P.class;
    System.out.println(p.getAnnotation(An.class)); System.out.println(Arrays.toString(p.getAnnotationsByType(Rep.class)));
    System.out.println(Q.class.isAnnotationPresent(Inh.class) + " " + Q.class.isAnnotationPresent(An.class));
    for (Field f : p.getDeclaredFields()) System.out.println(f + " | " + f.toGenericString() + " | " + Modifier.toString(f.getModifiers()) + " " + Arrays.toString(f.getAnnotations()) + f.getAnnotatedType());
    Method[] ms = p.getDeclaredMethods(); Arrays.sort(ms, Comparator.comparing(Method::getName)); 
    for (Method m : ms) System.out.println(m + " | " + m.toGenericString() + " | " + Arrays.toString(m.getAnnotations()) + Arrays.toString(m.getExceptionTypes()) + m.isVarArgs() + Arrays.toString(m.getParameters()));
    for (Constructor<?> c : p.getDeclaredConstructors()) System.out.println(c + " " + Arrays.deepToString(c.getParameterAnnotations()) + c.toGenericString());
    Method ps = p.getDeclaredMethod("ps", String.class, long.class, double.class); ps.setAccessible(true);
    System.out.println(ps.invoke(null, "a", 5, 2.5f));
    try { ps.invoke(null, "a", "b", 1.0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    try { ps.invoke(null, 5, 5L, 1.0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    try { ps.invoke(null, "a", null, 1.0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    Method boom = p.getDeclaredMethod("boom"); try { boom.invoke(new Q()); } catch (InvocationTargetException e) { System.out.println(e.getCause() + " " + e.getMessage()); }
    Field own = Q.class.getDeclaredField("own"); Q q = new Q(); own.set(q, (short) 9); System.out.println(own.getInt(q) + " " + own.getLong(q) + own.get(q)); 
    try { own.set(q, 1L); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    try { own.set(q, null); } catch (Exception e) { System.out.println(e.getClass() + " " + e.getMessage()); }
    Field tl = p.getDeclaredField("tl"); tl.setAccessible(true); tl.setLong(q, 77); System.out.println(tl.get(q));
    Field k = p.getDeclaredField("K"); k.setAccessible(true); try { k.setInt(null, 4); } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
    Class<?>[] dc = Q.class.getDeclaredClasses(); Arrays.sort(dc, Comparator.comparing(Class::getName)); System.out.println(Arrays.toString(dc) + Q.class.getDeclaringClass() + Q.class.getGenericSuperclass());
    for (RecordComponent rc : Rec.class.getRecordComponents()) System.out.println(rc + " " + rc.getGenericType() + rc.getAccessor() + Arrays.toString(rc.getAnnotations()) + rc.getAccessor().invoke(new Rec(3, List.of("z"))));
    System.out.println(Arrays.toString(Sh.class.getPermittedSubclasses()) + Sh.class.isSealed() + Ci.class.isRecord());
    Constructor<Rec> rc = Rec.class.getDeclaredConstructor(int.class, List.class); System.out.println(rc.newInstance(1, null)); System.out.println(Arrays.toString(rc.getParameters()));
    try { rc.newInstance(-1, null); } catch (InvocationTargetException e) { System.out.println(e.getCause()); }
    Greet gr = (Greet) Proxy.newProxyInstance(MembersAndAnnotations.class.getClassLoader(), new Class<?>[]{Greet.class, Comparable.class}, (pr, m, as) -> m.isDefault() ? InvocationHandler.invokeDefault(pr, m, as) : m.getName().equals("compareTo") ? 5 : m.getName() + Arrays.toString(as));
    System.out.println(gr.hi("n") + gr.twice("w") + ((Comparable) gr).compareTo("") + Proxy.isProxyClass(gr.getClass()) + gr.getClass().getSimpleName() + Modifier.toString(gr.getClass().getModifiers()) + gr.getClass().getPackageName());
    System.out.println(Arrays.toString(Class.forName("MembersAndAnnotations$Q").getMethods().length > 5 ? new int[]{1} : null));
    Object arr = Array.newInstance(int.class, 3); Array.set(arr, 1, 5); System.out.println(Array.getInt(arr, 1) + Array.get(arr, 1).toString() + arr.getClass());
    System.out.println(new Object(){}.getClass().getEnclosingMethod() + " " + Th.class.getEnumConstants().length + Th.X.getDeclaringClass());
    An an = p.getAnnotation(An.class); System.out.println(an.hashCode() == p.getAnnotation(An.class).hashCode()); System.out.println(an.equals(p.getAnnotation(An.class)) + " " + an.annotationType() + an.n().value() + an.c() + an.l() + an.d());
    System.out.println(P.class.getTypeParameters()[0] + Arrays.toString(P.class.getTypeParameters()[0].getBounds()) + P.class.getDeclaredField("gen").getGenericType());
    ByteArrayOutputStream bo = new ByteArrayOutputStream(); ObjectOutputStream oo = new ObjectOutputStream(bo); oo.writeObject(new S1("a", 5)); oo.writeObject(new Rec2(4, "r")); oo.writeObject(new ArrayList<>(List.of(1, "two", Th.Y))); oo.close();
    ObjectInputStream oi = new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray())); System.out.println(oi.readObject() + " " + oi.readObject() + " " + oi.readObject());
    try { MembersAndAnnotations.class.getDeclaredMethod("nope"); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
    try { String.class.getDeclaredField("value").setAccessible(true); } catch (RuntimeException e) { System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@")); }
    try { Other.class.getDeclaredMethod("pm").invoke(null); } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
    Method main = MembersAndAnnotations.class.getMethod("vm", String[].class); System.out.println(main.invoke(null, (Object) new String[]{"x"}));
  }
  public static int vm(String... x) { return x.length; }
  record Rec2(int a, String b) implements Serializable {}
  static class NS { int base = 3; NS() { System.out.println("NS()"); } }
  static class S1 extends NS implements Serializable { String n; transient int t; S1(String n, int t) { this.n = n; this.t = t; System.out.println("S1()"); } public String toString() { return n + t + base; } private void writeObject(ObjectOutputStream o) throws IOException { o.defaultWriteObject(); } }
}
class Other { private static void pm() {} }
