package protocols;

import java.util.ArrayList;
import java.util.List;

/** An output stream that keeps what is written until it is flushed. */
public class Sink {
    private final List<Integer> pending = new ArrayList<>();
    private boolean closed;

    public void write(int b) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        pending.add(b);
    }

    public int flush() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        int count = pending.size();
        pending.clear();
        return count;
    }

    public void undo() {
        if (closed || pending.isEmpty()) {
            throw new IllegalStateException("nothing to undo");
        }
        pending.remove(pending.size() - 1);
    }

    public void close() {
        pending.clear();
        closed = true;
    }

    public boolean isClosed() {
        return closed;
    }
}
