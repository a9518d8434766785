package corpus;

/** Floating point. */
public class Floats {
    static boolean tenth(double x) {
        return x + 0.2 == 0.30000000000000004 && x != 0.1 + 1e-18 && x > 0;
    }

    static boolean notANumber(double x) {
        return x != x;
    }

    static boolean infinite(double x) {
        return x > Double.MAX_VALUE;
    }

    static boolean negativeZero(double x) {
        return x == 0 && 1 / x < 0;
    }

    static boolean precision(float x) {
        return x > 0 && x + 1 == x;
    }

    static boolean root(double x) {
        return Math.sqrt(x) == 12.5;
    }

    static boolean floor(double x) {
        return Math.floor(x) == 41 && x > 41.5;
    }

    static boolean round(double x) {
        return Math.round(x) == 1234567L && x < 1234567;
    }

    static boolean toInt(double x) {
        return (int) x == 99 && x > 99.25;
    }

    static boolean saturated(double x) {
        return (int) x == Integer.MAX_VALUE && x > 1e15;
    }

    static boolean fromInt(int x) {
        return (float) x != x + 0.0 && x > 0;
    }

    static boolean celsius(double fahrenheit) {
        return (fahrenheit - 32) * 5 / 9 == 100;
    }

    static boolean bits(float x) {
        return Float.floatToIntBits(x) == 0x40490fdb;
    }

    static boolean compareTo(double x, double y) {
        return Double.compare(x, y) < 0 && x == y;
    }

    static boolean isNan(float x) {
        return Float.isNaN(x);
    }

    static boolean range(double x) {
        return x > 0.1 && x < 0.10000000000000003;
    }

    static boolean absolute(double x) {
        return Math.abs(x) == 7.25 && x < 0;
    }

    static boolean remainder(double x) {
        return x > 10 && x % 3 == 1.5;
    }

    static boolean sine(double x) {
        return Math.sin(x) > 0.5 && Math.cos(x) < -0.5;
    }

    static boolean logarithm(double x) {
        return Math.log(x) == 2;
    }

    static boolean power(double x, double y) {
        return x > 2.5 && y > 1 && Math.pow(x, y) == 81;
    }

    static boolean angle(double x, double y) {
        return x < 0 && Math.atan2(y, x) == 2.5;
    }

    static boolean ordered(double a, double b, double c, double d) {
        return Math.sin(a) > Math.sin(b) && Math.tan(b) > Math.tan(c) && Math.exp(c) > d && d > Math.log10(a);
    }
}
