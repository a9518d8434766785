// jdk: 17+
public class IntBranches {
    static int two(int a, int b) {
        int r = 0;
        if (a == b) r |= 1;
        if (a != b) r |= 2;
        if (a < b) r |= 4;
        if (a <= b) r |= 8;
        if (a > b) r |= 16;
        if (a >= b) r |= 32;
        return r;
    }

    static int zero(int a) {
        int r = 0;
        if (a == 0) r |= 1;
        if (a != 0) r |= 2;
        if (a < 0) r |= 4;
        if (a <= 0) r |= 8;
        if (a > 0) r |= 16;
        if (a >= 0) r |= 32;
        return r;
    }

    static int refs(Object a, Object b) {
        int r = 0;
        if (a == b) r |= 1;
        if (a != b) r |= 2;
        if (a == null) r |= 4;
        if (a != null) r |= 8;
        if (null == b) r |= 16;
        if (null != b) r |= 32;
        return r;
    }

    static boolean logic(boolean a, boolean b, boolean c) {
        return a && b || !c && (a ^ b) | (b & c) || a == c != b;
    }

    public static void main(String[] args) {
        int[] v = {Integer.MIN_VALUE, -2, -1, 0, 1, 2, Integer.MAX_VALUE};
        for (int a : v) {
            StringBuilder s = new StringBuilder("z" + zero(a));
            for (int b : v) {
                s.append(' ').append(two(a, b));
            }
            System.out.println(a + " " + s);
        }
        Object o = new Object(), p = "p";
        System.out.println(refs(o, o) + " " + refs(o, p) + " " + refs(null, o) + " " + refs(o, null) + " " + refs(null, null));
        for (int i = 0; i < 8; i++) {
            System.out.print(logic((i & 1) != 0, (i & 2) != 0, (i & 4) != 0) ? 'T' : 'F');
        }
        System.out.println();
        int count = 0;
        do {
            count += 3;
            if (count % 2 == 0) continue;
            if (count > 50) break;
        } while (count < 100);
        System.out.println(count);
        int n = 27, steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
            steps++;
        }
        System.out.println("collatz " + steps);
        int x = 5;
        System.out.println(x > 3 ? x < 10 ? "mid" : "high" : "low");
        boolean flag = (x = 7) > 6 & x++ == 7;
        System.out.println(flag + " " + x + " " + (flag ? 1 : 0) + " " + !flag);
        flag |= false;
        flag &= true;
        flag ^= true;
        System.out.println(flag);
        for (int i = 0, j = 10; i < j; i += 2, j--) {
            System.out.print(i * j + " ");
        }
        System.out.println();
    }
}
