package blunt;

/** Counts what it is told. */
public class Journal {
    private int entries;
    private long total;
    private String last = "";

    public void note(String what, long amount) {
        entries++;
        total += amount;
        last = what;
    }

    public int getEntries() {
        return entries;
    }

    public long getTotal() {
        return total;
    }

    public String getLast() {
        return last;
    }
}
