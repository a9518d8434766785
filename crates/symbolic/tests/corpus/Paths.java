package corpus;

/** Methods with finitely many paths. The comment of each says how many, counted by hand. */
public class Paths {
    /** 1: nothing is decided. */
    static int straight(int x) {
        return x * 3 + 1;
    }

    /** 2: both ways. */
    static int absolute(int x) {
        return x < 0 ? -x : x;
    }

    /** 3: less, equal, greater. */
    static int sign(int x) {
        if (x < 0) {
            return -1;
        }
        return x == 0 ? 0 : 1;
    }

    /** 4: two decisions that do not depend on each other. */
    static int quadrant(int x, int y) {
        int q = 0;
        if (x >= 0) {
            q += 1;
        }
        if (y >= 0) {
            q += 2;
        }
        return q;
    }

    /** 8: three decisions. */
    static int mask(boolean a, boolean b, boolean c) {
        return (a ? 1 : 0) + (b ? 2 : 0) + (c ? 4 : 0);
    }

    /** 3: of the four combinations x > 10 without x > 5 is not possible. */
    static int nested(int x) {
        int n = 0;
        if (x > 5) {
            n++;
        }
        if (x > 10) {
            n++;
        }
        return n;
    }

    /** 2: the second decision follows from the first. */
    static int implied(int x) {
        if (x > 10) {
            return x > 5 ? 1 : 2;
        }
        return 3;
    }

    /** 4: each operand fails once, or none does. */
    static int both(int x, int y, int z) {
        if (x == 1 && y == 2 && z == 3) {
            return 1;
        }
        return 0;
    }

    /** 5: four cases and the default. */
    static int cases(int x) {
        switch (x) {
            case 1: return 10;
            case 5: return 50;
            case 7: return 70;
            case 1000: return -1;
            default: return 0;
        }
    }

    /** 4: cases that fall together are different arms of the switch, and there is the default. */
    static boolean together(int x) {
        switch (x) {
            case 2:
            case 30:
            case 500:
                return true;
            default:
                return false;
        }
    }

    /** 2: division by zero, and not. */
    static int divided(int x) {
        return 100 / x;
    }

    /** 4: too small, too large, the value inside or not. */
    static boolean element(int i) {
        int[] a = {3, 1, 4, 1, 5};
        return i >= 0 && i < a.length && a[i] == 4;
    }

    /** 6: n from 0 to 4 and "too many"; negative numbers leave the loop at once as 0 does. */
    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            if (i == 4) {
                return -1;
            }
            sum += i;
        }
        return sum;
    }

    /** 7: n from 0 to 4, more, and less. */
    static int recursive(int n) {
        if (n < 0 || n > 4) {
            return -1;
        }
        return n == 0 ? 1 : n * recursive(n - 1);
    }

    /** 6: the orders of three numbers, those with equal ones among them. */
    static int order(int a, int b, int c) {
        if (a <= b) {
            if (b <= c) {
                return 1;
            }
            return a <= c ? 2 : 3;
        }
        if (a <= c) {
            return 4;
        }
        return b <= c ? 5 : 6;
    }

    /** 3: null, the text, another. */
    static int text(String s) {
        if (s == null) {
            return 0;
        }
        return s.equals("yes") ? 1 : 2;
    }

    /** 4: no array, empty, starts with 7, starts with another. */
    static int first(int[] a) {
        if (a == null || a.length == 0) {
            return 0;
        }
        return a[0] == 7 ? 1 : 2;
    }

    enum Suit { CLUBS, DIAMONDS, HEARTS }

    /** 4: null, the first, the last, and what remains. */
    static int suit(Suit s) {
        if (s == null) {
            return -1;
        }
        if (s == Suit.CLUBS) {
            return 1;
        }
        return s == Suit.HEARTS ? 2 : 3;
    }

    /** 4: NaN, less, equal, greater. */
    static int compare(double x) {
        if (x != x) {
            return 9;
        }
        if (x < 0.5) {
            return -1;
        }
        return x > 0.5 ? 1 : 0;
    }

    /** 3: not thrown, thrown and caught, thrown on. */
    static int thrown(int x) {
        try {
            return check(x);
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    private static int check(int x) {
        if (x == 1) {
            throw new IllegalArgumentException();
        }
        if (x == 2) {
            throw new IllegalStateException();
        }
        return x;
    }

    /** 2: the box is null and unboxing throws, or it is not. */
    static int unboxed(Integer i) {
        return i + 1;
    }

    /** 16: four bits of one number. */
    static int bits(int x) {
        int n = 0;
        for (int i = 0; i < 4; i++) {
            if ((x >> i & 1) != 0) {
                n++;
            }
        }
        return n;
    }

    /** 4: each operand fails once, or the sum of two positive numbers is negative. */
    static int added(int x, int y) {
        int sum = x + y;
        if (x > 0 && y > 0 && sum < 0) {
            return 1;
        }
        return 0;
    }
}
