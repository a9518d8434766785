/** Lines and parabolas with whole coordinates. */
public class Plane {
    /** Roots of a parabola, a line or a constant; -1 if all numbers are. */
    public static int roots(int a, int b, int c) {
        if (a == 0) {
            if (b == 0)
                return c == 0 ? -1 : 0;
            return 1;
        }
        long discriminant = (long) b * b - 4L * a * c;
        if (discriminant < 0)
            return 0;
        if (discriminant == 0)
            return b == 0 ? 1 : 11;
        return 2;
    }

    /** On which side of the line from (0, 0) to (x, y) a point lies, and whether it is between the ends. */
    public static String side(short x, short y, short px, short py) {
        if (x == 0 && y == 0)
            return "no line";
        long cross = (long) x * py - (long) y * px;
        if (cross > 0)
            return "left";
        if (cross < 0)
            return "right";
        long along = (long) x * px + (long) y * py;
        if (along < 0)
            return "behind";
        return along > (long) x * x + (long) y * y ? "beyond" : "on it";
    }
}
