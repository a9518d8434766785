// jdk: 17+
public class InternEquality {
    static final String A = "const";
    static final String B = "con" + "st";
    final String inst = "const";
    static String dyn = "con";
    interface K { String S = "const"; }

    static String same(Object a, Object b) { return a == b ? "same" : a.equals(b) ? "equal" : "different"; }

    public static void main(String[] args) {
        System.out.println(same(A, B) + " " + same(A, K.S) + " " + same(A, new InternEquality().inst) + " " + same(A, Other.C) + " " + same(A, "const".toString()));
        System.out.println(same(A, dyn + "st") + " " + same(A, (dyn + "st").intern()) + " " + same(A, new String("const")) + " " + same(A, String.valueOf("const")) + " " + same(A, "xconst".substring(1)));
        final String local = "con";
        String notFinal = "con";
        System.out.println(same(A, local + "st") + " " + same(A, notFinal + "st") + " " + same("const1", A + 1) + " " + same("consttrue", A + true) + " " + same("constc", A + 'c'));
        System.out.println(same("", "".trim()) + " " + same("", new String("")) + " " + same("", "a".substring(1).intern()) + " " + same(A, A.substring(0)) + " " + same(A, A.trim()) + " " + same(A, A.replace('z', 'y')) + " " + same(A, A.concat("")) + " " + same(A, A.strip()));
        System.out.println(same(A, A.toLowerCase(java.util.Locale.ROOT)) + " " + same(A, A.repeat(1)) + " " + same(A, new StringBuilder(A).toString()) + " " + same(A, String.valueOf(A.toCharArray())));
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 100; i++) sb.append((char) ('a' + i % 26));
        String p = sb.toString().intern(), q = sb.toString().intern();
        System.out.println(same(p, q) + " " + same(p, sb.toString()));
        String u = "\u00e9\u4e2d", v = new String(new char[] {'\u00e9', '\u4e2d'});
        System.out.println(same(u, v) + " " + same(u, v.intern()) + " " + u.equals("\u00e9") + " " + "\u00e9".equals(u));
        System.out.println(same(InternEquality.class.getName(), "InternEquality") + " " + same("InternEquality", InternEquality.class.getName().intern()));
        int same = 0;
        for (int i = 0; i < 1000; i++) {
            String x = ("k" + i).intern(), y = ("k" + (i ^ 1)).intern();
            if (x == ("k" + i).intern()) same++;
            if (x == y) same += 100000;
        }
        System.out.println(same);
        System.out.println("Aa".equals("BB") + " " + ("Aa".hashCode() == "BB".hashCode()) + " " + same("Aa".intern(), "BB".intern()));
        Object o = "obj";
        System.out.println(o.equals("obj") + " " + "obj".equals(o) + " " + o.equals('o') + " " + "1".equals(1) + " " + o.equals(new StringBuilder("obj")));
        System.out.println(switchOn(new String("two")) + switchOn("three".substring(0, 5)) + switchOn("four"));
    }

    static int switchOn(String s) {
        return switch (s) { case "one" -> 1; case "two" -> 2; case "three" -> 3; default -> 0; };
    }

    static class Other { static final String C = "const"; }
}
