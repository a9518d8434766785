package classics.numbers;

/** The triangle classification of the testing textbooks. */
public final class Triangle {
    /** What a triangle is. */
    public enum Kind { INVALID, SCALENE, ISOSCELES, EQUILATERAL }

    private Triangle() {
    }

    public static Kind classify(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return Kind.INVALID;
        }
        int match = 0;
        if (a == b) {
            match += 1;
        }
        if (a == c) {
            match += 2;
        }
        if (b == c) {
            match += 3;
        }
        if (match == 0) {
            return a + b <= c || b + c <= a || a + c <= b ? Kind.INVALID : Kind.SCALENE;
        }
        if (match == 1) {
            return a + b <= c ? Kind.INVALID : Kind.ISOSCELES;
        }
        if (match == 2) {
            return a + c <= b ? Kind.INVALID : Kind.ISOSCELES;
        }
        if (match == 3) {
            return b + c <= a ? Kind.INVALID : Kind.ISOSCELES;
        }
        return Kind.EQUILATERAL;
    }

    public static boolean isRight(int a, int b, int c) {
        if (classify(a, b, c) == Kind.INVALID) {
            return false;
        }
        long x = (long) a * a;
        long y = (long) b * b;
        long z = (long) c * c;
        return x + y == z || y + z == x || x + z == y;
    }

    public static double area(double a, double b, double c) {
        if (a <= 0 || b <= 0 || c <= 0 || a + b < c || a + c < b || b + c < a) {
            throw new IllegalArgumentException("not the sides of a triangle");
        }
        double s = (a + b + c) / 2;
        return Math.sqrt(s * (s - a) * (s - b) * (s - c));
    }
}
