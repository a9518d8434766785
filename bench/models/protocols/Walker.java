package protocols;

import java.util.NoSuchElementException;

/** Walks over numbers; the last one that was given can be taken back once. */
public class Walker {
    private final int end;
    private int next;
    private boolean given;

    public Walker(int end) {
        if (end < 0) {
            throw new IllegalArgumentException("negative");
        }
        this.end = end;
    }

    public boolean hasNext() {
        return next < end;
    }

    public int next() {
        if (next >= end) {
            throw new NoSuchElementException();
        }
        given = true;
        return next++;
    }

    public void takeBack() {
        if (!given) {
            throw new IllegalStateException("nothing to take back");
        }
        given = false;
        next--;
    }
}
