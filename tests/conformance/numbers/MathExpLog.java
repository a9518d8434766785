// jdk: 17+
public class MathExpLog {
    interface F { double f(double x); }

    static void run(String name, F f) {
        long h = 0;
        for (int i = -3000; i < 3000; i++) h = h * 31 + Double.doubleToLongBits(f.f(i * 0.2345678));
        for (int e = -320; e < 308; e++) h = h * 31 + Double.doubleToLongBits(f.f(1.2345678901 * Double.parseDouble("1e" + e)));
        System.out.println(name + " " + h);
        for (double x : new double[] {0, -0.0, 1, -1, 0.5, 2, Math.E, 10, 100, 1000, 709.78, 710, -745.1, -746, 1e-10, 1 + 1e-15, 1e300, Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN}) System.out.print(f.f(x) + " ");
        System.out.println();
    }

    public static void main(String[] args) {
        run("exp", Math::exp);
        run("log", Math::log);
        run("log10", Math::log10);
        double[] v = {0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, 10, 0.1, 1.0000001, 0.9999999, 1e10, 1e-10, 1e300, 1e-300, 1024, -1025, 0.3333333333333333, Double.MAX_VALUE, Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Math.PI, Math.E, 1L << 53, 7, -7};
        long h = 0;
        for (double a : v) {
            StringBuilder s = new StringBuilder();
            for (double b : v) {
                double p = Math.pow(a, b);
                h = h * 31 + Double.doubleToLongBits(p);
                if (b == 2 || b == 0.5 || b == -1) s.append(p).append(' ');
            }
            System.out.println("pow " + a + ": " + s);
        }
        for (int i = 0; i < 3000; i++) h = h * 31 + Double.doubleToLongBits(Math.pow(i * 0.0173, (i % 97 - 48) * 0.51));
        System.out.println(h);
        double sum = 0;
        for (int i = 1; i <= 2000; i++) sum += Math.log(i) - Math.exp(-i / 100.0) + Math.pow(i, 0.3) / Math.log10(i + 1);
        System.out.println(sum);
    }
}
