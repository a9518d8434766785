class Inside {
    private int limit = 10;
    private String mode = "slow";
    private int other;

    // Branches, in bytecode order: 0 `a > 0`, 1 `a > limit`, 2 `b == 0`.
    int nested(int a, int b) {
        int r = 0;
        if (a > 0) {
            if (a > limit) r = 1;
        }
        if (b == 0) r += 2;
        return r;
    }

    int loop(int n) {
        int s = 0;
        while (n > 0) {
            if (n == 7) break;
            s += n;
            n--;
        }
        return s;
    }

    int caught(int[] a, int i) {
        int r;
        try {
            r = a[i];
        } catch (RuntimeException e) {
            r = -1;
        }
        return r;
    }

    void forever() {
        while (true) other++;
    }

    boolean isFast() { return mode.equals("fast"); }

    void setLimit(int l) { limit = l; }
    void setMode(String m) { mode = m; }
    void setOther(int o) { other = o; }

    int sliced(int a, int unused) {
        int x = a * 3;
        if (isFast() && x + limit == 4711) return 1;
        return unused;
    }

    int constants(int i, String s) {
        switch (i) {
            case 5: return 100;
            case 70000: return -1;
            default:
        }
        long l = 1L << 40;
        return s.equals("needle") || i * 2.5 > 3.75f ? (int) (l + 99999999999L) : String.class.hashCode();
    }

    @Override public boolean equals(Object o) {
        if (o instanceof Integer) return limit == (Integer) o;
        if (o == null || o.getClass() != Inside.class) return false;
        return helper(o);
    }

    private boolean helper(Object passed) {
        CharSequence text = passed instanceof CharSequence ? (CharSequence) passed : "";
        return text.length() == 0 && passed.hashCode() == limit;
    }

    @Override public int hashCode() { return limit; }
}
