package small;

/** Remembering before setting is not the same as after, though remembering changes nothing that setting uses. */
public class Snapshot {
    private int value;
    private int kept;

    public void set(int value) {
        this.value = value;
    }

    public void keep() {
        kept = value;
    }

    public boolean differs() {
        return kept != value;
    }
}
