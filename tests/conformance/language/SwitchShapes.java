// jdk: 21+
import java.util.*;
public class SwitchShapes {
  sealed interface Shape permits C, R, T {} record C(double r) implements Shape {} record R(double w, double h) implements Shape {} record T(Shape in, String tag) implements Shape {}
  enum Co { RED, GREEN, BLUE } sealed interface I permits Co2, J {} enum Co2 implements I { A, B } record J(int x) implements I {}
  static String f(Object o) { return switch (o) { case null -> "null"; case Integer i when i > 10 -> "big" + i; case Integer i -> "int" + i; case String s when s.isEmpty() -> "empty"; case String s -> "str" + s; case int[] a -> "arr" + a.length; case Co c -> "co" + c; case C(double r) when r > 1 -> "C>1"; case C c -> "C"; case R(var w, var h) -> "R" + w * h; case T(C(var r), String t) -> "TC" + r + t; case T t -> "T"; default -> o.getClass().getSimpleName(); }; }
  static String g(Co c) { return switch (c) { case RED -> "r"; case GREEN -> "g"; case BLUE -> "b"; }; }
  static String h(I i) { return switch (i) { case Co2.A -> "A!"; case Co2.B -> "B!"; case J j -> "J" + j.x(); }; }
  static String k(String s) { return switch (s) { case "a", "b" -> "ab"; case String t when t.length() > 3 -> "long"; case String t -> "other"; }; }
  static String q(Co c) { return switch (c) { case RED -> "r"; case Co x when x.ordinal() == 1 -> "guard"; case GREEN -> "g"; case BLUE -> "b"; }; }
  static int ic(Integer i) { return switch (i) { case 1 -> 10; case 2 -> 20; case Integer n when n > 5 -> n; case Integer n -> -1; }; }
  static int ch(Character c) { return switch (c) { case 'a' -> 1; case Character d when d > 'x' -> 2; case Character d -> 3; }; }
  static String rs(CharSequence cs) { return switch (cs) { case String s -> "SwitchShapes"; case StringBuilder b -> "SB"; default -> "CS"; }; }
  public static void main(String[] a) {
    for (Object o : new Object[]{null, 5, 50, "", "x", new int[2], Co.RED, new C(2), new C(.5), new R(2,3), new T(new C(1), "q"), new T(new R(1,1), "z"), 5L}) System.out.println(f(o));
    for (Co c : Co.values()) System.out.println(g(c) + q(c)); System.out.println(h(Co2.A) + h(Co2.B) + h(new J(4)));
    System.out.println(k("a") + k("zzzz") + k("z")); System.out.println(ic(1) + " " + ic(2) + " " + ic(9) + " " + ic(3)); System.out.println(ch('a') + "" + ch('z') + ch('b')); System.out.println(rs("") + rs(new StringBuilder()) + rs(new StringBuffer()));
    try { g(null); } catch (NullPointerException e) { System.out.println("npe " + e.getMessage()); } try { k(null); } catch (NullPointerException e) { System.out.println("npe " + e.getMessage()); }
    Object o = new T(new T(null, "in"), "out"); if (o instanceof T(T(Shape s, String x), String y)) System.out.println(s + x + y); if (!(o instanceof T(C c, var z))) System.out.println("no");
    record P(int x, long y, float f, double d, char c, boolean b, byte by, short s, String st, int[] arr) {}
    P p = new P(1, 2, 0f, Double.NaN, 'c', true, (byte) 3, (short) 4, null, null), p2 = new P(1, 2, -0f, Double.NaN, 'c', true, (byte) 3, (short) 4, null, null);
    System.out.println(p + " " + p.hashCode() + " " + p.equals(p2) + p.equals(new P(1, 2, 0f, Double.NaN, 'c', true, (byte) 3, (short) 4, null, null)) + p.equals(null) + p.equals("x"));
    record Empty() {} System.out.println(new Empty() + " " + new Empty().hashCode() + new Empty().equals(new Empty()));
  }
}
