// jdk: 17+
import java.util.List;

public class Concat {
    boolean z = true; byte b = -1; char c = 'c'; short s = -2; int i = 3; long l = -4L; float f = 1.5f; double d = -0.0; String n = null; Object o = List.of(1);
    static final String CONST = "k" + 1 + 2L + 'x' + true + 1.5f + 2.5 + (byte) 3 + null;
    static int order;

    static int next(int v) { order = order * 10 + v; return v; }

    static class Loud {
        final String s;
        Loud(String s) { this.s = s; }
        @Override public String toString() { order++; return s; }
    }

    String all() { return "" + z + b + c + s + i + l + f + d + n + o; }
    String rev() { return o + n + d + f + l + i + s + c + b + z; }

    static String many(int a, long b, String c) {
        return a + "," + b + "," + c + "," + a + "," + b + "," + c + "," + a + "," + b + "," + c + "," + a + "," + b + "," + c + "," + a + "," + b + "," + c + "," + a + "," + b + "," + c;
    }

    public static void main(String[] args) {
        Concat x = new Concat();
        System.out.println(x.all());
        System.out.println(x.rev());
        System.out.println(CONST + " " + (CONST == "k12xtrue1.52.53null"));
        System.out.println(many(Integer.MIN_VALUE, Long.MAX_VALUE, "\1\2"));
        String t = "t";
        t += 1;
        t += 'c';
        t += 2.5f;
        t += null;
        t += new char[0].length;
        t += t;
        t += (Object) t;
        System.out.println(t);
        System.out.println("a" + next(1) + next(2) * next(3) + "b" + next(4) + " order " + order);
        order = 0;
        Loud loud = new Loud("L"), none = new Loud(null);
        System.out.println(loud + "" + loud + none + " " + order);
        char[] cs = {'x', 'y'};
        System.out.println(1 + 2 + "" + 1 + 2 + ('a' + 1) + (char) ('a' + 1) + cs.length + cs[1]);
        String tag = "\1in\2side\1";
        System.out.println((tag + x.i + "\1lit\2" + x.c).length() + " " + (tag + x.i + "\1lit\2" + x.c).hashCode());
        String uni = "\u00e9", emoji = "\uD83D\uDE00", high = "\uD83D", low = "\uDE00";
        System.out.println((uni + x.i + emoji + x.c).length() + " " + (high + low).equals(emoji) + " " + (high + low).codePointCount(0, 2) + " " + (x.c + uni).hashCode() + " " + (uni + "\uFF21" + x.l).hashCode());
        String e = "" + new String("") + "";
        System.out.println(e.isEmpty() + " " + (e + null) + " " + (null + e));
        StringBuilder sb = new StringBuilder("sb");
        System.out.println("" + sb + sb.length() + sb.append(1) + sb);
        Object[] objs = {null, "o"};
        int idx = 0;
        objs[idx++] += "appended" + idx;
        System.out.println(objs[0] + " " + idx);
        System.out.println(Float.MAX_VALUE + " " + Double.MIN_VALUE + " " + Float.NaN + " " + 1e21 + " " + 1e-7 + " " + 100f + " " + 12345678.9 + " " + (0.1f + 0.2f) + " " + (0.1 + 0.2));
        int h = 0;
        for (int k = -500; k < 500; k++) h = h * 31 + ("k" + k + (k * 1234567L) + (char) (k & 0x7F) + (k % 2 == 0) + k / 8.0).hashCode();
        System.out.println(h);
    }
}
