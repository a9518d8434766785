// jdk: 17+
// javac: -XDstringConcat=inline
public class InlineConcat {
    int i = 4;
    String s = "s";
    static Object[] os = {"zero", null, 2};

    static int calls;
    static String call(String t) { calls++; return t + calls; }
    InlineConcat me() { calls += 10; return this; }

    public static void main(String[] args) {
        byte b = -1; short sh = 300; char c = 'c'; long l = 1L << 40; float f = 1.25f; double d = -0.0; boolean z = true; Object n = null; char[] cs = {'x'};
        System.out.println("" + b + sh + c + l + f + d + z + n + cs.length + 7);
        String t = "t";
        t += b;
        t += c;
        t += l;
        t += f;
        t += n;
        t += t;
        System.out.println(t);
        InlineConcat o = new InlineConcat();
        o.s += o.i;
        o.me().s += call("a") + call("b");
        System.out.println(o.s + " " + calls);
        int k = 0;
        os[k++] += "!" + k;
        os[k] += "n" + os[0];
        os[++k] += call("c") + k;
        System.out.println(os[0] + " " + os[1] + " " + os[2] + " " + k + " " + calls);
        String[][] g = {{"a", null}};
        g[0][1] += 'b' + 1;
        g[0][0] += (char) ('b' + 1);
        System.out.println(g[0][0] + g[0][1]);
        System.out.println(1 + 2 + "3" + 4 * 5 + (6 + 7) + -8 + +9 + !z);
        System.out.println((t == null ? "x" : "y" + t.length()) + (o.s = "assigned") + o.s);
        StringBuilder sb = new StringBuilder();
        for (int j = 0; j < 200; j++) sb.append("k" + j + (j % 3 == 0 ? "a" + j * 2 : 'b') + j / 7.0);
        System.out.println(sb.length() + " " + sb.toString().hashCode());
        final String fin = "fin";
        System.out.println((fin + 1 == "fin1") + " " + (fin + o.i == "fin4") + " " + (fin + o.i).equals("fin4"));
    }
}
