package v;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import q.Parent;

/** Ordinary code of many kinds, to be damaged. */
public class Sample extends Parent implements Parent.Face, Comparable<Sample> {
    static class Left extends Parent {
        Left() { super(1, "l"); }
    }

    static class Right extends Parent {
        Right() { super(2, "r"); }
    }

    class Inner implements Parent.Face {
        final int at;

        Inner(int at) { this.at = at; }

        public int face(double d) { return at + own + (int) d; }
    }

    private int own;
    private Object[] list = new Object[4];
    private static String text;
    private double ratio;

    public Sample(int a, boolean b) {
        super(b ? a : -a, b ? "x" : "yy");
        own = a;
    }

    public Sample() { this(3, true); }

    public int face(double d) {
        ratio += d * 2 - 1;
        return (int) (ratio / 3) ^ own;
    }

    public int compareTo(Sample other) { return own < other.own ? -1 : own == other.own ? 0 : 1; }

    static Parent pick(int n) {
        Parent p;
        if (n > 2) {
            p = new Left();
        } else if (n < 0) {
            p = null;
        } else {
            p = new Right();
        }
        return p;
    }

    long loop(int[] numbers, byte[] bytes, long[][] grid) {
        long sum = 0;
        for (int i = 0; i < numbers.length; i++) {
            sum += numbers[i] * (i < bytes.length ? bytes[i] : 1);
            grid[i % grid.length][0] = sum << 3;
            wide += sum;
        }
        return sum;
    }

    String choose(int n, String s) {
        switch (n) {
            case 0: return s;
            case 1: s = s + n; break;
            case 2: s += 'c'; break;
            case 1000: text = s; break;
            default: throw new IllegalArgumentException(s + n);
        }
        switch (s.length()) {
            case -5: return null;
            case 70000: return text;
        }
        return s.concat(text);
    }

    Object guard(List<Object> all, Object o) throws IOException {
        synchronized (all) {
            try {
                all.add(guardedCall(o));
                if (all.size() > own) throw new IOException(text);
                return all.get(0);
            } catch (IllegalStateException e) {
                return e.getMessage();
            } catch (ClassCastException e) {
                own++;
            } finally {
                guarded--;
                list[guarded & 3] = o;
            }
        }
        Face face = o instanceof Face ? (Face) o : new Inner(own);
        return face.face(1.5f + own) > 0 ? list.clone() : new int[][] {{1, 2}, null};
    }

    static float numbers(float f, double d, long l, int i, char c, short s) {
        f = f % 2 - (float) d;
        l = l >>> i & ~c | s ^ (long) f;
        boolean less = l < i && d >= f || f != f;
        d = -d + (less ? l : i);
        return (float) (d * l) / (i == 0 ? 1 : i);
    }

    static List<String> make(String... parts) {
        List<String> made = new ArrayList<String>();
        for (String part : parts) {
            if (part != null) made.add(new StringBuilder(part).reverse().toString());
        }
        assert made.size() > 0 : made;
        return made;
    }
}
