// jdk: 17+
public class MathTrig {
    interface F { double f(double x); }

    static void run(String name, F f, F strict) {
        long h = 0;
        int same = 0, n = 0;
        for (int i = -3000; i < 3000; i++) {
            double x = i * 0.01234567;
            h = h * 31 + Double.doubleToRawLongBits(f.f(x));
            if (f.f(x) == strict.f(x)) same++;
            n++;
        }
        for (int e = -320; e < 308; e += 3) {
            double x = 1.2345678901 * Math.pow(10, e);
            h = h * 31 + Double.doubleToLongBits(f.f(x)) + Double.doubleToLongBits(f.f(-x));
        }
        System.out.println(name + " " + h + " same as strict " + (same * 100 > n * 80));
        for (double x : new double[] {0, -0.0, 1, -1, 0.5, Math.PI, Math.PI / 2, Math.PI / 4, Math.PI / 6, 3 * Math.PI / 4, 10, 100, 1e5, 1e10, 1e22, 1e300, Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN}) System.out.print(f.f(x) + " ");
        System.out.println();
    }

    public static void main(String[] args) {
        run("sin", Math::sin, StrictMath::sin);
        run("cos", Math::cos, StrictMath::cos);
        run("tan", Math::tan, StrictMath::tan);
    }
}
