package invariants;

/** A door with a lock. */
public class Door {
    private boolean open;
    private boolean locked;

    public void open() {
        if (open || locked) {
            throw new IllegalStateException("no");
        }
        open = true;
    }

    public void close() {
        if (!open) {
            throw new IllegalStateException("no");
        }
        open = false;
    }

    public void lock() {
        if (open || locked) {
            throw new IllegalStateException("no");
        }
        locked = true;
    }

    public void unlock() {
        if (!locked) {
            throw new IllegalStateException("no");
        }
        locked = false;
    }

    public boolean isOpen() {
        return open;
    }

    public boolean isShut() {
        return !open;
    }

    public boolean isLocked() {
        return locked;
    }
}
