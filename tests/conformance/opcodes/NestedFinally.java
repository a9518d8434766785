// jdk: 17+
public class NestedFinally {
    static StringBuilder log = new StringBuilder();

    @SuppressWarnings("finally")
    static int returns(int mode) {
        int x = 1;
        try {
            log.append("t");
            if (mode == 0) return x;
            if (mode == 1) throw new IllegalStateException("one");
            if (mode == 2) return x / (mode - 2);
            try {
                log.append("i");
                if (mode == 3) throw new RuntimeException("inner");
                if (mode == 4) return x = 40;
            } catch (RuntimeException e) {
                log.append("c").append(e.getMessage());
                if (mode == 3) throw new IllegalStateException("re", e);
            } finally {
                x += 10;
                log.append("f").append(x);
                if (mode == 5) return x;
            }
            return x;
        } catch (IllegalStateException e) {
            log.append("C").append(e.getMessage());
            return -x;
        } finally {
            x += 100;
            log.append("F").append(x);
            if (mode == 6) return x;
            if (mode == 7) throw new UnsupportedOperationException("from finally");
        }
    }

    static int loop() {
        int total = 0;
        outer:
        for (int i = 0; i < 6; i++) {
            for (int j = 0; ; j++) {
                try {
                    if (j == 1) continue;
                    if (i == 3) continue outer;
                    if (j == 3) break;
                    if (i == 5) break outer;
                    total += i * 10 + j;
                } finally {
                    total += 1000;
                    try {
                        if (i == 1) continue outer;
                    } finally {
                        total += 100000;
                    }
                }
            }
        }
        return total;
    }

    public static void main(String[] args) {
        for (int m = 0; m < 9; m++) {
            String r;
            try {
                r = "" + returns(m);
            } catch (RuntimeException e) {
                r = e.toString();
            }
            System.out.println(m + " " + r + " " + log);
            log.setLength(0);
        }
        System.out.println(loop());
        long big = 5;
        try {
            try {
                try {
                    throw new Error("a");
                } finally {
                    big *= 2;
                }
            } finally {
                big -= 3L;
            }
        } catch (Throwable t) {
            System.out.println(t + " " + big);
        } finally {
            System.out.println("done");
        }
    }
}
