package corpus;

/** Methods of the library that have models; what they give decides the way, so that a wrong model goes another. */
public class Modelled {
    static int character(String s) {
        int at = s.indexOf('x');
        return at < 0 ? -1 : at == 0 ? 0 : at == 3 ? 3 : s.length();
    }

    static int later(String s, int from) {
        return s.indexOf(':', from) == 4 ? 1 : 0;
    }

    static int part(String s) {
        int at = s.indexOf("=>");
        return at == 2 ? 2 : at > 4 ? 5 : at;
    }

    static int contained(String s) {
        return s.length() < 6 && s.contains("abc") ? 1 : 0;
    }

    static int order(String s, String t) {
        int by = s.compareTo(t);
        return by < -3 ? -4 : by > 2 ? 3 : by == 1 ? 1 : 0;
    }

    static int orderToConstant(String s) {
        int by = s.compareTo("middle");
        return by == 6 ? 6 : by == -1 ? -1 : by > 0 ? 1 : by == 0 ? 0 : -2;
    }

    static int absolute(int x) {
        int size = Math.abs(x);
        return size < 0 ? -1 : size == 4711 ? 1 : 0;
    }

    static long absoluteLong(long x) {
        return Math.abs(x) == 47_110_815_000L ? 1 : 0;
    }

    static int extremes(int x, int y, int z) {
        int most = Math.max(x, Math.max(y, z)), least = Math.min(x, Math.min(y, z));
        return most == 17 && least == -4 ? x == 5 ? 2 : 1 : 0;
    }

    static long extremesLong(long x, long y) {
        return Math.max(x, y) - Math.min(x, y) == 1L << 33 ? 1 : 0;
    }

    static int functions(double x, double y) {
        if (StrictMath.sin(x) > 0.9) {
            return 1;
        }
        if (StrictMath.cbrt(x) == 5 && StrictMath.exp(y) < 0.5) {
            return 2;
        }
        if (StrictMath.atan2(y, x) > 3) {
            return 3;
        }
        // No value of the function is there.
        if (StrictMath.cos(x) > 1.5) {
            return 4;
        }
        return 0;
    }
}
