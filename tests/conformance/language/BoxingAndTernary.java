// jdk: 17+
import java.util.*;

public class BoxingAndTernary {
    static String over(int x) { return "int"; }
    static String over(long x) { return "long"; }
    static String over(double x) { return "double"; }
    static String over(Integer x) { return "Integer"; }
    static String over(Object x) { return "Object"; }
    static String over(int... x) { return "int..."; }
    static String va(Object... o) { return o == null ? "null array" : o.length + ""; }
    static String va2(String s, int... r) { return s + r.length + Arrays.toString(r); }
    static String pick(List<?> l) { return "list"; }
    static String pick(Iterable<?> l) { return "iterable"; }
    static String ch(char c) { return "char"; }
    static String ch(int c) { return "int"; }

    public static void main(String[] args) {
        byte b = 1; short s = 2; char c = 'c'; long l = 3; float f = 4; Integer I = 5; Long L = 6L; Character C = 'C';
        System.out.println(over(b) + over(s) + over(c) + over(1) + over(l) + over(f) + over(I) + over(L) + over(C) + over("s") + over() + over(1, 2) + over((Object) 1));
        System.out.println(va() + va((Object) null) + va((Object[]) null) + va(1, "2") + va(new Object[3]) + va((Object) new Object[3]) + va(new int[3]) + va(new String[] {"a", "b"}));
        System.out.println(va2("x") + va2("y", 1) + va2("z", 1, 2) + va2("w", new int[] {7}));
        System.out.println(pick(new ArrayList<>()) + pick((Iterable<?>) new ArrayList<>()) + ch('a') + ch('a' + 1) + ch((char) 98));
        Integer a1 = 127, a2 = 127, b1 = Integer.valueOf(-128), b2 = -128;
        System.out.println((a1 == a2) + " " + (b1 == b2) + " " + a1.equals(a2) + " " + new ArrayList<>(List.of(1000)).get(0).equals(1000) + " " + I.equals(5L) + " " + L.equals(6L));
        Long lo1 = 127L, lo2 = 127L;
        Character c1 = 127, c2 = 127;
        Boolean t1 = true, t2 = Boolean.valueOf("TRUE");
        System.out.println((lo1 == lo2) + " " + (c1 == c2) + " " + (t1 == t2) + " " + (a1 <= a2 && a1 >= a2));
        boolean yes = args.length == 0;
        Object o1 = yes ? 1 : 2.0;
        Object o2 = yes ? (Object) 1 : 2.0;
        Object o3 = yes ? 'a' : 0;
        Object o4 = yes ? 'a' : I;
        Object o5 = yes ? null : 0;
        Object o6 = yes ? b : 'x';
        Object o7 = yes ? I : L;
        Object o8 = !yes ? "s" : 7;
        System.out.println(o1 + " " + o2 + " " + o3 + " " + o4 + " " + o5 + " " + o6 + " " + o7 + " " + o8);
        System.out.println(o1.getClass() + " " + o3.getClass() + " " + o4.getClass() + " " + o6.getClass() + " " + o7.getClass());
        try {
            Integer none = null;
            int bad = yes ? none : 0;
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        char x = 'X';
        int i = 0;
        System.out.print(yes ? x : 0);
        System.out.print(yes ? x : i);
        System.out.println(false ? i : x);
        List<Integer> li = new ArrayList<>(List.of(5, 6, 7));
        li.remove(1);
        li.remove(Integer.valueOf(7));
        System.out.println(li);
        short sh = 10;
        sh *= 3.7;
        sh /= 0.01;
        I++;
        I *= 3;
        L = L + I;
        C = (char) (C + 1);
        C++;
        System.out.println(sh + " " + I + " " + L + " " + C);
        Map<Character, Integer> m = new TreeMap<>();
        for (char k : "hello world".toCharArray()) m.put(k, m.getOrDefault(k, 0) + 1);
        System.out.println(m);
        long sum = 0;
        for (Integer v : new Integer[] {1, 2, 3}) sum += v;
        double avg = yes ? sum : I / 0;
        System.out.println(avg + " " + (I > 5 ? L : f) + " " + (1 + 2 + "3" + 4 + 5) + ('a' + 'b' + "c") + (char) ('a' + 1));
    }
}
