package protocols;

/** A connection that is opened, says hello, talks, and is closed for good. */
public class Connection {
    private boolean open;
    private boolean greeted;
    private boolean over;
    private int sent;

    public void open() {
        if (open || over) {
            throw new IllegalStateException("opened before");
        }
        open = true;
    }

    public void hello(String name) {
        if (name == null) {
            throw new NullPointerException("name");
        }
        if (!open || greeted) {
            throw new IllegalStateException("no time for hello");
        }
        greeted = true;
    }

    public int send(int bytes) {
        if (!open || !greeted) {
            throw new IllegalStateException("no hello yet");
        }
        if (bytes < 0) {
            throw new IllegalArgumentException("negative");
        }
        sent += bytes;
        return sent;
    }

    public void close() {
        if (!open) {
            throw new IllegalStateException("not open");
        }
        open = false;
        greeted = false;
        over = true;
    }

    public boolean isOpen() {
        return open;
    }
}
