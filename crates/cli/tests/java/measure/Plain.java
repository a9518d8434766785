package measured;

public class Plain {
    public int twice(int x) {
        return 2 * x;
    }
}
