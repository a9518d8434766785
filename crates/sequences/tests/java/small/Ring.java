package small;

public class Ring {
    private final boolean[] marks = new boolean[3];
    private int at;

    public void step() {
        at = (at + 1) % marks.length;
    }

    public void mark() {
        marks[at] = !marks[at];
    }

    public boolean isSplit() {
        return marks[0] && !marks[1] && marks[2];
    }
}
