// jdk: 17+
import java.io.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class LambdaShapes {
  interface Tri<A,B,C,R> { R f(A a, B b, C c); default Tri<A,B,C,R> self() { return this; } }
  interface IntToLong { long f(int x); }
  interface Prim { double f(byte a, char b, short c, int d, long e, float g); }
  interface Gen { <T> T id(T t); }
  static <T> T sid(T t) { return t; }
  interface SerFn extends Function<String,Integer>, Serializable {}
  static class Base { protected String hi(String s) { return "base " + s; } }
  static class Sub extends Base { Supplier<String> sup() { return () -> super.hi("x"); } Function<String,String> m() { return super::hi; } protected String hi(String s) { return "sub " + s; } private String priv(int i) { return "priv" + i; } IntFunction<String> p() { return this::priv; } }
  static class Box<T> { T v; Box(T v) { this.v = v; } T get() { return v; } }
  class Inner { int k; Inner(int k) { this.k = k + off; } }
  int off = 100;
  static long wide(long a, double b) { return a + (long) b; }
  static void vr(StringBuilder sb, Object... xs) { sb.append(xs.length); }
  interface Two { String a(int x); default String b(int x) { return a(x + 1); } static Two of(Two t) { return t; } }
  enum E { A { int f() { return 1; } }, B { int f() { IntSupplier s = () -> 2; return s.getAsInt(); } }; abstract int f(); }
  static Function<Integer,Integer> fact;
  public static void main(String[] args) throws Exception {
    int a = 1; long b = 2; double d = 3.5; String s = "s"; char c = 'c'; byte by = 4; short sh = 5; float fl = 6.5f; boolean z = true;
    Supplier<String> all = () -> a + "" + b + d + s + c + by + sh + fl + z;
    System.out.println(all.get());
    Tri<Integer,Long,String,Object> t = (x,y,w) -> x + y + w;
    System.out.println(t.self().f(1, 2L, "z"));
    IntToLong il = Math::abs; System.out.println(il.f(-5));
    Function<Integer,Long> boxl = Integer::longValue; System.out.println(boxl.apply(7));
    ToLongFunction<Integer> tl = x -> x; System.out.println(tl.applyAsLong(9));
    IntFunction<Object> box = Integer::valueOf; System.out.println(box.apply(127) == box.apply(127));
    Prim p = (q,w,e,r,tt,y) -> q + w + e + r + tt + y; System.out.println(p.f((byte)1,'a',(short)2,3,4L,5f));
    BiFunction<Long,Double,Long> wf = LambdaShapes::wide; System.out.println(wf.apply(5L, 2.9));
    ToDoubleBiFunction<Integer,Integer> dd = Math::max; System.out.println(dd.applyAsDouble(3, 4));
    Gen g = LambdaShapes::sid; System.out.println(g.<String>id("gen"));
    Sub sub = new Sub(); System.out.println(sub.sup().get() + sub.m().apply("y") + sub.p().apply(3));
    Function<String,Box<String>> mk = Box::new; System.out.println(mk.andThen(Box::get).apply("boxed"));
    LambdaShapes l = new LambdaShapes(); IntFunction<Inner> in = l.new Inner(1).k > 0 ? x -> l.new Inner(x) : null; System.out.println(in.apply(5).k);
    IntFunction<int[]> arr = int[]::new; System.out.println(arr.apply(3).length);
    Function<Integer,List<String>[]> garr = List[]::new; System.out.println(garr.apply(2).length);
    Supplier<Object> cl = new int[]{1,2}::clone; System.out.println(((int[]) cl.get()).length);
    BiConsumer<StringBuilder,String> v1 = LambdaShapes::vr; StringBuilder sb = new StringBuilder(); v1.accept(sb, "q"); System.out.println(sb);
    Consumer<List<String>> addx = li -> li.add("x"); List<String> li = new ArrayList<>(); addx.accept(li); System.out.println(li);
    Two two = Two.of(x -> "two" + x); System.out.println(two.b(1));
    Runnable r = (Runnable & Serializable) () -> System.out.println("ser run"); r.run();
    System.out.println(r instanceof Serializable);
    System.out.println(E.A.f() + E.B.f());
    fact = n -> n <= 1 ? 1 : n * fact.apply(n - 1); System.out.println(fact.apply(10));
    Comparator<String> cmp = Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()); List<String> ws = new ArrayList<>(List.of("bb","a","ccc","aa","b")); ws.sort(cmp); System.out.println(ws);
    System.out.println(IntStream.rangeClosed(1,5).mapToObj(Integer::toString).collect(Collectors.joining(",","[","]")));
    Map<Boolean,List<Integer>> parts = Stream.of(1,2,3,4,5,6).collect(Collectors.partitioningBy(x -> x % 2 == 0)); System.out.println(parts);
    SerFn sf = String::length;
    ByteArrayOutputStream bo = new ByteArrayOutputStream(); ObjectOutputStream oo = new ObjectOutputStream(bo); int cap = 42; 
    IntSupplier is = (IntSupplier & Serializable) () -> cap + a; oo.writeObject(sf); oo.writeObject(is); oo.close();
    ObjectInputStream oi = new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray()));
    SerFn sf2 = (SerFn) oi.readObject(); IntSupplier is2 = (IntSupplier) oi.readObject(); System.out.println(sf2.apply("four") + " " + is2.getAsInt());
    try { Function f = (Function<String,Integer>) String::length; f.apply(5); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
    try { Function<String,Integer> f = String::length; f.apply(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    try { String n = null; Supplier<Integer> f = n::length; f.get(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    try { ToIntFunction<Integer> f = Integer::intValue; f.applyAsInt(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    try { ToIntFunction<Integer> f = x -> x; f.applyAsInt(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    System.out.println(r.getClass().isSynthetic() + " " + r.getClass().isHidden() + " " + r.getClass().getInterfaces().length + " " + r.getClass().getSimpleName().startsWith("LambdaShapes$$Lambda") + r.getClass().getPackageName() + r.getClass().isAnonymousClass() + r.getClass().getDeclaredMethods().length);
    Object o1 = mk(), o2 = mk(), o3 = mk2(1), o4 = mk2(1); System.out.println((o1 == o2) + " " + (o3 == o4));
    String nul = null; Object onul = null; System.out.println("n" + nul + onul + null + 1 + 2 + 'x' + 1.0f + 1e10 + Long.MIN_VALUE + Integer.MIN_VALUE + (char) 0x4e2d + "é" + true);
    System.out.println("" + new char[]{'a'}.length + new Object() { public String toString() { return null; } });
    String cc = "x"; cc += 1; cc += 'c'; cc += 2.5; cc += null; System.out.println(cc);
    System.out.println(("" + cc == cc) + " " + ("" + cc).equals(cc));
  }
  static Supplier<String> mk() { return () -> "k"; }
  static Supplier<String> mk2(int x) { return () -> "k" + x; }
}
