/** What the user says of a method, and what its code says. */
public class Marked {
    @interface Pure {
    }

    private int count;

    /** It counts how often it was asked, which matters to nobody. */
    @Pure
    public int asked() {
        return ++count;
    }

    public int count() {
        return count;
    }

    public void add(int more) {
        count += more;
    }
}
