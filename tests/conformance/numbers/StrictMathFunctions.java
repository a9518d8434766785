// jdk: 17+
public class StrictMathFunctions {
    interface F { double f(double x); }
    interface G { double f(double x, double y); }

    static final double[] X = {0.0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, 10, -10, 100, 1e-10, -1e-10, 1e10, 1e22, 1e300, -1e300, 1e-300, Math.PI, -Math.PI, Math.PI / 2, Math.PI / 4, Math.E, 0.1, 0.7, 0.9999999, 1.0000001, 709.7, 710, -745, -746,
        Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 12345.678, -98765.4321};

    static void one(String name, F f) {
        long h = 0;
        for (double x : X) h = h * 31 + Double.doubleToLongBits(f.f(x));
        for (int i = -2000; i < 2000; i++) {
            h = h * 31 + Double.doubleToLongBits(f.f(i * 0.37));
            h = h * 31 + Double.doubleToLongBits(f.f(Math.scalb(1 + i / 4096.0, i / 20)));
        }
        System.out.println(name + " " + f.f(0.3) + " " + f.f(-0.7) + " " + f.f(1.5) + " " + f.f(1e5) + " " + f.f(-0.0) + " " + f.f(1e-320) + " " + f.f(Double.NEGATIVE_INFINITY) + " " + h);
    }

    static void two(String name, G g) {
        long h = 0;
        for (double x : X) for (double y : X) h = h * 31 + Double.doubleToLongBits(g.f(x, y));
        for (int i = -300; i < 300; i++) h = h * 31 + Double.doubleToLongBits(g.f(i * 0.19, 7 - i * 0.05));
        System.out.println(name + " " + g.f(2, 0.5) + " " + g.f(-2, 3) + " " + g.f(0.0, -0.0) + " " + g.f(1e200, 1e200) + " " + h);
    }

    public static void main(String[] args) {
        one("sin", StrictMath::sin);
        one("cos", StrictMath::cos);
        one("tan", StrictMath::tan);
        one("asin", StrictMath::asin);
        one("acos", StrictMath::acos);
        one("atan", StrictMath::atan);
        one("sinh", StrictMath::sinh);
        one("cosh", StrictMath::cosh);
        one("tanh", StrictMath::tanh);
        one("exp", StrictMath::exp);
        one("expm1", StrictMath::expm1);
        one("log", StrictMath::log);
        one("log10", StrictMath::log10);
        one("log1p", StrictMath::log1p);
        one("sqrt", StrictMath::sqrt);
        one("cbrt", StrictMath::cbrt);
        one("ceil", StrictMath::ceil);
        one("floor", StrictMath::floor);
        one("rint", StrictMath::rint);
        one("ulp", StrictMath::ulp);
        one("signum", StrictMath::signum);
        one("nextUp", StrictMath::nextUp);
        one("nextDown", StrictMath::nextDown);
        one("toRadians", StrictMath::toRadians);
        one("toDegrees", StrictMath::toDegrees);
        one("abs", StrictMath::abs);
        two("pow", StrictMath::pow);
        two("atan2", StrictMath::atan2);
        two("hypot", StrictMath::hypot);
        two("IEEEremainder", StrictMath::IEEEremainder);
        two("nextAfter", StrictMath::nextAfter);
        two("copySign", StrictMath::copySign);
        two("max", StrictMath::max);
        two("min", StrictMath::min);
    }
}
