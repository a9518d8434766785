// jdk: 17+
public class ConstantExpressions {
    static final int A = 1 << 4 | 3, B = A * 2 - ~A % 5, C = -7 / 2, D = -7 % 2, E = -7 >> 1, F = -7 >>> 28, G = 'a' + 1, H = (byte) 200, I = (short) 70000, J = (char) -1, K = (int) 3.99, L = (int) 1e20, M = (int) Float.NaN;
    static final long N = 1L << 40, O = Integer.MAX_VALUE + 1, P = Integer.MAX_VALUE + 1L, Q = 0x7fffffffffffffffL + 1, R = (long) -1e30, S = 07777L, T = 0b1L << 63;
    static final float U = 1 / 3f, V = 1e10f * 1e30f, W = 0f / 0f, X = (float) 0.1, Y = 16777217, Z = 1.0f % 0.3f;
    static final double AA = 1 / 3, BB = 1 / 3.0, CC = 0.1 + 0.2, DD = 1e308 * 10, EE = -0.0, FF = 5 % 0.7, GG = (double) 0.1f, HH = 1.0 / -0.0, II = Double.MIN_VALUE / 2, JJ = 0x1.fp-2, KK = 100 * 1.1;
    static final boolean LL = 1 < 2 && 'a' > 96, MM = 0.0 == -0.0, NN = W == W, OO = "a" + 1 == "a1", PP = !LL ^ MM | NN & OO, QQ = 1 == 1.0f, RR = 'a' == 97L;
    static final String SS = "s" + A + N + U + BB + LL + 'c' + (char) 65 + (byte) 300 + null, TT = 1 + 2 + "x" + 1 + 2, UU = "" + 'a' + 'b' + ('a' + 'b'), VV = LL ? "yes" : "no";
    static final char WW = 'a' + 1, XX = (char) (WW + 1), YY = '\u0041', ZZ = '\377';
    static final byte B1 = 'A', B2 = (byte) 0x80, B3 = 10 - 20;
    static final short S1 = B1 * 100;

    static int tern(boolean b) { final int k = 5; return b ? k : 'c'; }

    static String sw(int i) {
        switch (i) {
            case A: return "A";
            case B + 100: return "B";
            case (byte) 300: return "byte";
            case 'z' - 'a': return "letters";
            case (int) 12.9: return "twelve";
            case Integer.MAX_VALUE: return "max";
            case OO ? 77 : 78: return "ternary";
            default: return "none";
        }
    }

    static boolean reach() {
        if (false) { throw new AssertionError("compiled out"); }
        while (true) { if (MM) return true; }
    }

    public static void main(String[] args) {
        System.out.println(A + " " + B + " " + C + " " + D + " " + E + " " + F + " " + G + " " + H + " " + I + " " + J + " " + K + " " + L + " " + M);
        System.out.println(N + " " + O + " " + P + " " + Q + " " + R + " " + S + " " + T);
        System.out.println(U + " " + V + " " + W + " " + X + " " + (double) Y + " " + Float.floatToIntBits(Z));
        System.out.println(AA + " " + BB + " " + CC + " " + DD + " " + EE + " " + FF + " " + GG + " " + HH + " " + II + " " + JJ + " " + KK);
        System.out.println(LL + " " + MM + " " + NN + " " + OO + " " + PP + " " + QQ + " " + RR);
        System.out.println(SS + " " + TT + " " + UU + " " + VV + " " + (VV == "yes") + " " + (SS == SS.intern()));
        System.out.println(WW + "" + XX + YY + (int) ZZ + " " + B1 + " " + B2 + " " + B3 + " " + S1);
        for (int i : new int[] {A, B + 100, 44, 25, 12, Integer.MAX_VALUE, 77, 78}) System.out.print(sw(i) + " ");
        System.out.println(reach() + " " + tern(true) + tern(false));
        int a = 19, z = 0;
        System.out.println((a == A) + " " + (1 << a % 40) + " " + (N >> a) + " " + (U * 3 == 1f) + " " + (BB * 3 == 1.0) + " " + ("s" + a + (1L << 40)).equals("s" + A + N) + " " + (0.1f + 0.2f == 0.3f) + " " + (0.1f + z == X) + " " + (float) (0.1 + z) + " " + (CC == 0.1 + 0.2 + z));
        final int x;
        if (a > 5) x = 1; else x = 2;
        final String con = "con", non = String.valueOf("con");
        System.out.println(x + " " + (con + "st" == "const") + " " + (non + "st" == "const") + " " + (con + 1 + 'c' == "con1c"));
    }
}
