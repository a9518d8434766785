// jdk: 17+
public class WideCompares {
    static int longs(long a, long b) {
        return (a == b ? 1 : 0) | (a != b ? 2 : 0) | (a < b ? 4 : 0) | (a <= b ? 8 : 0) | (a > b ? 16 : 0) | (a >= b ? 32 : 0);
    }

    static int floats(float a, float b) {
        return (a == b ? 1 : 0) | (a != b ? 2 : 0) | (a < b ? 4 : 0) | (a <= b ? 8 : 0) | (a > b ? 16 : 0) | (a >= b ? 32 : 0);
    }

    static int doubles(double a, double b) {
        return (a == b ? 1 : 0) | (a != b ? 2 : 0) | (a < b ? 4 : 0) | (a <= b ? 8 : 0) | (a > b ? 16 : 0) | (a >= b ? 32 : 0);
    }

    static int negated(double a, double b) {
        return (!(a == b) ? 1 : 0) | (!(a != b) ? 2 : 0) | (!(a < b) ? 4 : 0) | (!(a <= b) ? 8 : 0) | (!(a > b) ? 16 : 0) | (!(a >= b) ? 32 : 0);
    }

    public static void main(String[] args) {
        long[] l = {Long.MIN_VALUE, -(1L << 32), -1, 0, 1, 1L << 31, 1L << 32, Long.MAX_VALUE};
        for (long a : l) {
            StringBuilder s = new StringBuilder();
            for (long b : l) s.append(' ').append(longs(a, b));
            System.out.println(a + ":" + s);
        }
        float[] f = {Float.NEGATIVE_INFINITY, -1, -Float.MIN_VALUE, -0f, 0f, Float.MIN_VALUE, 1, Float.POSITIVE_INFINITY, Float.NaN};
        for (float a : f) {
            StringBuilder s = new StringBuilder();
            for (float b : f) s.append(' ').append(floats(a, b));
            System.out.println(a + ":" + s);
        }
        for (float a : f) {
            StringBuilder s = new StringBuilder();
            for (float b : f) s.append(' ').append(doubles(a, b)).append('/').append(negated(a, b));
            System.out.println((double) a + ":" + s);
        }
        double nan = Double.NaN;
        int loops = 0;
        for (double d = 0; !(d >= 1); d += 0.125) loops++;
        while (nan < 1 || nan > 1 || nan == nan) loops += 1000;
        System.out.println(loops);
        float nanf = f[8];
        if (nanf < 0) System.out.println("lt"); else System.out.println("not lt");
        if (nanf > 0) System.out.println("gt"); else System.out.println("not gt");
        if (nanf <= 0) System.out.println("le"); else System.out.println("not le");
        if (nanf >= 0) System.out.println("ge"); else System.out.println("not ge");
        if (nanf != nanf) System.out.println("ne");
        System.out.println(Float.compare(0f, -0f) + " " + Float.compare(Float.NaN, 1) + " " + Double.compare(-0.0, 0.0) + " " + Double.compare(nan, nan));
        System.out.println(Double.valueOf(nan).equals(Double.NaN) + " " + Double.valueOf(0.0).equals(-0.0) + " " + Float.valueOf(nanf).equals(Float.NaN));
        System.out.println((char) 200 > (byte) 200 ? "char wins" : "byte wins");
        System.out.println(1L << 53 == (double) ((1L << 53) + 1) ? "rounded" : "exact");
    }
}
