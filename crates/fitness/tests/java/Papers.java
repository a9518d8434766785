/** The numeric examples of the documents beside the triangle. */
public class Papers {
    private boolean a, b, c;

    /** Two conditions that have nothing to do with each other. */
    public static int signs(int a, int b) {
        int negative = 0;
        if (a < 0)
            negative++;
        if (b < 0)
            negative++;
        return negative;
    }

    public static boolean equalToTen(int a) {
        return a == 10;
    }

    public static int thirteen(int x) {
        int y = x + 3;
        if (y == 13)
            return 1;
        return 0;
    }

    /** Counts matches: the last condition says how many are missing, but not which. */
    public static boolean bad(char x0, char x1, char x2, char x3) {
        int n = 0;
        if (x0 == 'b')
            n++;
        if (x1 == 'a')
            n++;
        if (x2 == 'd')
            n++;
        if (x3 == '!')
            n++;
        return n >= 4;
    }

    public static boolean cubic(int x, int y) {
        int z = x * x * x + 3 * x * x + 9;
        return z == y;
    }

    public static double flagAndCosine(int x, int y, double z) {
        boolean flag = y > 1000;
        if (x + y == 1024)
            if (flag)
                if (Math.cos(z) - 0.95 < Math.exp(z))
                    return 1;
        return 0;
    }

    public static String weightCategory(double mass, double length) {
        double bmi = mass / (length * length);
        if (bmi < 18.5)
            return "underweight";
        else if (bmi < 25.0)
            return "normal";
        else
            return "overweight";
    }

    public static int gcd(int a, int b) {
        if (b == 0)
            return a;
        else
            return gcd(b, a % b);
    }

    /** An index that has to be within bounds. */
    public static int element(int i) {
        boolean[] array = {false, true, true, false, true};
        if (array[i])
            return 1;
        return 0;
    }

    public void setA(boolean a) {
        this.a = a;
    }

    public void setB(boolean b) {
        this.b = b;
    }

    public void setC(boolean c) {
        this.c = c;
    }

    public int calculate() {
        if (a && b && c)
            return 1;
        return 0;
    }

    /** The number of matches has to be exact. */
    public static boolean loop(int x, int y0, int y1, int y2, int y3) {
        int[] y = {y0, y1, y2, y3};
        if (x == 90) {
            for (int i = 0; i < y.length; i++)
                if (y[i] == 15)
                    x++;
            if (x == 94)
                return true;
        }
        return false;
    }
}
