/** Conditions, loops and jumps. */
public class Branches {
    static int sink;

    static void run(int n) {
        simple(n);
        both(n > 2, n % 2 == 0);
        either(n > 2, n % 2 == 0);
        loops(n);
        labels(n);
        compares(n, n * 2L, n / 3f, n / 7d);
        sink += ternary(n) + chain(n) + (negated(n) ? 1 : 0);
        if (n == 5) { sink++; } else if (n == 6) sink--;
        references(n == 3 ? null : "x", "y");
        while (n > 100) n--;
    }

    static void simple(int n) {
        if (n > 3) {
            sink++;
        }
        if (n < 2)
            sink--;
        else
            sink += 2;
    }

    static void both(boolean a, boolean b) {
        if (a && b) {
            sink++;
        }
        boolean c = a && b || !a && !b;
        sink += c ? 1 : 0;
    }

    static boolean either(boolean a, boolean b) {
        if (a || b) {
            return true;
        }
        return a | b;
    }

    static void loops(int n) {
        for (int i = 0; i < n; i++) {
            if (i == 3) continue;
            if (i == 5) break;
            sink += i;
        }
        int k = n;
        while (k > 0) {
            k -= 2;
        }
        do {
            k++;
        } while (k < 1);
        for (int x : new int[n]) sink += x;
        for (;;) {
            if (k++ > 3) return;
        }
    }

    static void labels(int n) {
        outer:
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                if (i * j == n) continue outer;
                if (i + j == n) break outer;
                sink++;
            }
        }
    }

    static void compares(int i, long l, float f, double d) {
        if (i >= 4 && l <= 6) sink++;
        if (f < 1 || d > 2) sink++;
        if (l == 8) sink++;
        if (f != f) sink++;
        if (d >= 0.0) sink++;
    }

    static int ternary(int n) {
        return n > 7 ? 1 : n > 4 ? 2
            : 3;
    }

    static int chain(int n) {
        if (n == 0) return 10;
        else if (n == 1) return 11;
        else if (n == 2) return 12;
        else if (n == 3) return 13;
        return 14;
    }

    static boolean negated(int n) {
        boolean odd = n % 2 != 0;
        return !odd;
    }

    static void references(String a, String b) {
        if (a == b) sink++;
        if (a == null) sink++;
        if (a != null && a.equals(b)) sink++;
        Object o = a;
        if (o instanceof String) sink++;
        if (o instanceof String s && s.length() == 1) sink++;
    }
}
