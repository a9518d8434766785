/** Resources that are closed. */
public class Resources {
    static int sink;

    static class Thing implements AutoCloseable {
        private final int n;

        Thing(int n) {
            if (n == 1) throw new IllegalArgumentException();
            this.n = n;
        }

        void use() {
            if (n == 2) throw new IllegalStateException();
        }

        @Override
        public void close() {
            if (n == 3 || n == 2 && sink % 2 == 0) throw new UnsupportedOperationException();
        }
    }

    static Thing make(int n) {
        return n == 4 ? null : new Thing(n);
    }

    static void run(int n) {
        sink++;
        quiet(() -> one(n));
        quiet(() -> two(n));
        quiet(() -> sink += returns(n));
        quiet(() -> caught(n));
        quiet(() -> made(n));
        quiet(() -> nested(n));
    }

    static void quiet(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            sink++;
        }
    }

    static void one(int n) {
        try (Thing t = new Thing(n)) {
            t.use();
        }
        sink++;
    }

    static void made(int n) {
        try (Thing t = make(n)) {
            sink++;
        }
        sink++;
    }

    static void two(int n) {
        try (Thing a = new Thing(n); Thing b = make(n + 1)) {
            a.use();
            if (b != null) b.use();
        }
    }

    static int returns(int n) {
        try (Thing t = make(n)) {
            if (n == 5) return 1;
            t.use();
            return 2;
        }
    }

    static void caught(int n) {
        try (Thing t = make(n)) {
            t.use();
        } catch (IllegalStateException e) {
            sink++;
        } finally {
            sink++;
        }
    }

    static void nested(int n) {
        for (int i = 0; i < 2; i++) {
            try (Thing t = new Thing(n + i)) {
                if (n == 6) continue;
                try (t) {
                    t.use();
                }
            }
        }
    }
}
