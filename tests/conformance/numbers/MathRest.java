// jdk: 17+
public class MathRest {
    interface F { double f(double x); }
    interface G { double f(double x, double y); }
    static final double[] X = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370495.5, 1, -1, 3, 0.1, 1e10, -1e10, 1e300, 1e-300, Double.MAX_VALUE, Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 2147483647.5, -2147483648.5, 9.3e18};

    static void one(String name, F f) {
        long h = 0;
        for (int i = -1500; i < 1500; i++) h = h * 31 + Double.doubleToLongBits(f.f(i * 0.0371)) + Double.doubleToLongBits(f.f(Math.scalb(1.3, i / 2)));
        StringBuilder s = new StringBuilder();
        for (double x : X) s.append(f.f(x)).append(' ');
        System.out.println(name + " " + h + " " + s);
    }

    static void two(String name, G g) {
        long h = 0;
        for (double x : X) for (double y : X) h = h * 31 + Double.doubleToLongBits(g.f(x, y));
        for (int i = -500; i < 500; i++) h = h * 31 + Double.doubleToLongBits(g.f(i * 0.37, 100 - i * 0.11));
        System.out.println(name + " " + h + " " + g.f(3, 4) + " " + g.f(-0.0, 0.0) + " " + g.f(0.0, -0.0) + " " + g.f(Double.NaN, 1) + " " + g.f(5.5, -2));
    }

    public static void main(String[] args) {
        one("sqrt", Math::sqrt);
        one("floor", Math::floor);
        one("ceil", Math::ceil);
        one("rint", Math::rint);
        one("abs", Math::abs);
        one("signum", Math::signum);
        one("ulp", Math::ulp);
        one("nextUp", Math::nextUp);
        one("nextDown", Math::nextDown);
        one("toRadians", Math::toRadians);
        one("toDegrees", Math::toDegrees);
        one("asin", Math::asin);
        one("acos", Math::acos);
        one("atan", Math::atan);
        one("sinh", Math::sinh);
        one("cosh", Math::cosh);
        one("expm1", Math::expm1);
        one("log1p", Math::log1p);
        one("exponent", x -> Math.getExponent(x));
        one("round", x -> Math.round(x));
        one("roundf", x -> Math.round((float) x));
        one("scalb", x -> Math.scalb(x, -1060));
        two("max", Math::max);
        two("min", Math::min);
        two("atan2", Math::atan2);
        two("hypot", Math::hypot);
        two("IEEEremainder", Math::IEEEremainder);
        two("copySign", Math::copySign);
        two("nextAfter", Math::nextAfter);
        two("fma", (x, y) -> Math.fma(x, y, x - y));
        System.out.println(Math.round(0.5) + " " + Math.round(-0.5) + " " + Math.round(1.5) + " " + Math.round(2.5f) + " " + Math.round(Double.NaN) + " " + Math.round(1e19) + " " + Math.round(Float.NEGATIVE_INFINITY) + " " + Math.rint(2.5) + Math.rint(3.5));
        System.out.println(Math.fma(0.1, 10, -1) + " " + Math.fma(1e308, 10, Double.NEGATIVE_INFINITY) + " " + Math.fma(0.1f, 10f, -1f) + " " + Math.nextAfter(1f, 2) + " " + Math.ulp(1e10f) + " " + Math.scalb(1.5f, 130) + " " + Math.getExponent(0f) + " " + Math.nextUp(Float.MAX_VALUE) + " " + Math.copySign(1f, -0f) + " " + Math.signum(-0f) + " " + Math.abs(-0f) + " " + Math.max(-0f, 0f) + " " + Math.min(Float.NaN, 1));
    }
}
