/** Values of all kinds, and what cannot be built. */
class Kinds {
    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    interface Shape {
        int area();
    }

    static class Square implements Shape {
        int side;

        @Override
        public int area() {
            return side * side;
        }
    }

    static class Line implements Shape {
        @Override
        public int area() {
            return 0;
        }
    }

    interface Nothing {
        int value();
    }

    static int limit;

    static String name(Colour colour) {
        return colour == Colour.GREEN ? "green" : "other";
    }

    static boolean isSquare(Object shape) {
        return shape instanceof Square;
    }

    static int areaOfTwo(Shape a, Shape b) {
        return a == b ? a.area() : 0;
    }

    static boolean isHello(String text) {
        return text.equals("hi");
    }

    static boolean isOverLimit(int x) {
        return x > limit;
    }

    static int nothing(Nothing nothing) {
        return nothing == null ? 0 : nothing.value();
    }

    static int mixed(long a, double b, char c, byte d, boolean e) {
        if (a > 5000000000L && e) {
            return 1;
        }
        if (b < 0.5) {
            return 2;
        }
        return c == 'x' && d == -3 ? 3 : 4;
    }

    static void forever(SLNode node) {
        while (node != null) {
            node = node.next;
        }
    }

    static long unsupported(int x) {
        return x > 3 ? nativeOne() : 0;
    }

    private static native long nativeOne();

    static boolean late(int hour) {
        return System.currentTimeMillis() > hour;
    }

    static boolean isArray(Object some) {
        return some instanceof int[];
    }

    static boolean isGreek(String some) {
        return some != null && some.length() == 1 && some.charAt(0) == '\u03a9';
    }

    static final class Point {
        int x;
        boolean left;
    }

    static int side(Point point) {
        return point == null ? 0 : point.left ? -point.x : point.x;
    }

    static class Elsewhere {
        static int value;
    }

    enum Gauge {
        ONE;

        int level;
    }

    static boolean isElsewhere() {
        return Elsewhere.value == 5;
    }

    static boolean isLevelled(Gauge gauge) {
        return gauge == Gauge.ONE && gauge.level == 5;
    }

    static boolean isSet() {
        return Boolean.getBoolean("touchstone.absent");
    }

    static boolean refuses(Object[] some) {
        if (some == null || some.length == 0) {
            return false;
        }
        try {
            some[0] = new Object();
            return false;
        } catch (ArrayStoreException e) {
            return true;
        }
    }

    static boolean areTexts(Object[] some) {
        return some instanceof String[];
    }

    static boolean isOn(boolean on) {
        return on;
    }
}
