package small;

public class Gate {
    private boolean first;
    private boolean second;
    private int passed;

    public void openFirst() {
        first = true;
    }

    public void openSecond() {
        if (first) {
            second = true;
        }
    }

    public boolean pass() {
        if (first && second) {
            passed++;
            first = false;
            return true;
        }
        return passed > 1;
    }
}
