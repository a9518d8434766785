package small;

public class Counter {
    private int count;

    public void up() {
        count++;
    }

    public void reset() {
        count = 0;
    }

    public boolean isTwo() {
        return count == 2;
    }
}
