package shop;

/** Uses a class that is gone when it runs. */
public class Depot {
    public int size(int rows) {
        if (rows < 0) {
            return 0;
        }
        return new Missing().hashCode() + rows;
    }
}
