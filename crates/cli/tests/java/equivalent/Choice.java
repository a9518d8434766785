package equivalent;

public class Choice {
    public static int larger(int a, int b) {
        return a > b ? a : b;
    }

    public static boolean isPositive(int x) {
        return x > 0;
    }
}
