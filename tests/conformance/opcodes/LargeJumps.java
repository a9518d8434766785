// jdk: 17+
public class LargeJumps {
    static int count;
    static long trace;

    static void hit(int n) {
        count++;
        trace = trace * 31 + n;
    }

    /** Each nested finally is compiled twice or more, so that the body of the loop outgrows a 16-bit jump. */
    static int blowUp(int limit) {
        int total = 0;
        for (int i = 0; i < limit; i++) {
            if (i % 5 == 3) continue;
            try { hit(1); total += i; } finally {
            try { hit(2); total ^= 7; } finally {
            try { hit(3); total += 11; } finally {
            try { hit(4); total *= 3; } finally {
            try { hit(5); total -= i; } finally {
            try { hit(6); total |= 1; } finally {
            try { hit(7); total &= 0x7FFFFFF; } finally {
            try { hit(8); total += 100; } finally {
            try { hit(9); total ^= i; } finally {
                hit(10); total += i * 3 - 1; hit(total & 15); total = total % 1000003; if (total < 0) total = -total; hit(total >> 3); hit(i);
            } } } } } } } } }
            if (total > 900000) break;
        }
        return total;
    }

    static int conditions(int x) {
        int r = 0;
        while (x > 0) {
            boolean a = x % 2 == 0, b = x % 3 == 0;
            Object o = a ? null : "o";
            if (a && !b || o == null) r++;
            try { r += x; } finally {
            try { r ^= 3; } finally {
            try { r += 5; hit(r); } finally {
            try { r *= 7; hit(x); } finally {
            try { r -= x; hit(r); } finally {
            try { r += 9; hit(r); } finally {
            try { r ^= x; hit(r); } finally {
            try { r += 2; hit(r); } finally {
            try { r -= 4; hit(r); } finally {
                r %= 10007; hit(r); hit(x); if (r < 0) r = -r; if (o != null) r++; hit(1); if (a) hit(2); if (b) hit(3); else hit(r & x);
            } } } } } } } } }
            x--;
        }
        return r;
    }

    public static void main(String[] args) {
        for (int n = 0; n < 30; n += 7) System.out.println(n + " " + blowUp(n) + " " + count + " " + trace);
        for (int n = 0; n < 30; n += 7) System.out.println(n + " " + conditions(n) + " " + count + " " + trace);
        System.out.println(blowUp(100) + " " + conditions(100) + " " + count + " " + trace);
    }
}
