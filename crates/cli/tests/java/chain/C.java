package p;

public class C {
    public static int limit(int x) {
        return Math.min(x, 10);
    }
}
