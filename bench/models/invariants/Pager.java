package invariants;

/** Pages of a text, from 1 on. */
public class Pager {
    private final int pages;
    private int page = 1;

    public Pager(int pages) {
        if (pages < 1 || pages > 1000) {
            throw new IllegalArgumentException("pages");
        }
        this.pages = pages;
    }

    public boolean next() {
        if (page == pages) {
            return false;
        }
        page++;
        return true;
    }

    public void first() {
        page = 1;
    }

    public int page() {
        return page;
    }

    public boolean isLast() {
        return page == pages;
    }
}
