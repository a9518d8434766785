/** The running example of the slides; line numbers are those of the tests. */
public class Triangle {
    public static final int NONE = 0, ISOSCELE = 1, EQUILATERAL = 2, RIGHT_ANGLE = 3, SCALENE = 4;
    int a, b, c;
    int type = NONE;

    public Triangle(int a, int b, int c) {
        this.a = a;
        this.b = b;
        this.c = c;
    }

    private void checkRightAngle() {
        if (a * a + b * b == c * c)
            type = RIGHT_ANGLE;
        else if (b * b + c * c == a * a)
            type = RIGHT_ANGLE;
        else if (a * a + c * c == b * b)
            type = RIGHT_ANGLE;
        else
            type = SCALENE;
    }

    public void computeTriangleType() {
        if (a == b)
            if (b == c)
                type = EQUILATERAL;
            else
                type = ISOSCELE;
        else if (a == c)
            type = ISOSCELE;
        else if (b == c)
            type = ISOSCELE; // line 33: the target of the slides
        else
            checkRightAngle();
    }

    public boolean isTriangle() {
        if (a <= 0 || b <= 0 || c <= 0)
            return false;
        if (a + b <= c || a + c <= b || b + c <= a)
            return false;
        return true;
    }

    public static int classify(int a, int b, int c) {
        Triangle t = new Triangle(a, b, c);
        if (t.isTriangle())
            t.computeTriangleType(); // line 49
        return t.type;
    }
}
