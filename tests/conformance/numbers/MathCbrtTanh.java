// jdk: 17+
public class MathCbrtTanh {
    interface F { double f(double x); }

    /** Newer JDKs have their own machine code for these two, so that Math and StrictMath may differ in the last bit. */
    static void run(String name, F f, F strict) {
        long h = 0;
        double worst = 0;
        for (int i = -2000; i < 2000; i++) {
            double x = i * 0.01371, y = f.f(x), z = strict.f(x);
            h = h * 31 + Double.doubleToLongBits(y);
            worst = Math.max(worst, Math.abs(y - z) / Math.ulp(z));
        }
        for (int e = -1070; e < 1020; e += 3) {
            double x = Math.scalb(1.37, e);
            h = h * 31 + Double.doubleToLongBits(f.f(x)) + Double.doubleToLongBits(f.f(-x));
        }
        System.out.println(name + " " + h + " within " + (worst <= 2));
        for (double x : new double[] {0, -0.0, 1, -1, 8, 27, -64, 0.001, 1e-300, 1e300, 0.5, 2, 20, 22, 23, -40, Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN}) System.out.println("  " + x + " " + f.f(x));
    }

    public static void main(String[] args) {
        run("cbrt", Math::cbrt, StrictMath::cbrt);
        run("tanh", Math::tanh, StrictMath::tanh);
    }
}
