// jdk: 25+
import java.util.*;

public class FlexibleConstructors {
    static List<String> log = new ArrayList<>();
    static int say(String s, int v) { log.add(s + v); return v; }

    static class Base {
        final int size;
        Base(int size) {
            this.size = size;
            log.add("Base(" + size + ")");
            hook();
        }
        void hook() { log.add("Base.hook"); }
    }

    static class Checked extends Base {
        final String name;
        final int[] early;
        int counted = 5;

        Checked(String name, int n) {
            if (n < 0) throw new IllegalArgumentException("negative " + n);
            Objects.requireNonNull(name, "name");
            int doubled = say("doubled", n * 2);
            for (int i = 0; i < 2; i++) doubled += i;
            this.name = name;
            early = new int[] {n, doubled};
            super(doubled);
            log.add("Checked " + counted);
            counted = n;
        }

        Checked(int n) {
            String s = n % 2 == 0 ? "even" : "odd";
            try {
                s += Integer.parseInt("x" + n);
            } catch (NumberFormatException e) {
                s += "!";
            }
            this(s, n);
            log.add("delegated");
        }

        @Override void hook() { log.add("hook sees " + name + Arrays.toString(early) + counted); }
    }

    static class Lambda extends Base {
        final Runnable task;
        Lambda(int n) {
            int captured = n + 1;
            Runnable r = () -> log.add("captured " + captured);
            r.run();
            task = r;
            class Local { int twice() { return captured * 2; } }
            super(new Local().twice());
            task.run();
        }
    }

    enum Level {
        LOW(1), HIGH(10);
        final int w;
        Level(int v) { int t = v; while (t < 5) t *= 3; this(t, "computed"); }
        Level(int t, String s) { w = t + s.length(); }
    }

    record Range(int lo, int hi) {
        Range(int hi) {
            if (hi > 100) throw new IllegalArgumentException("too high");
            int lo = hi / 2;
            this(lo, hi);
        }
    }

    class Inner extends Base {
        final int v;
        Inner(int x) { int t = x * say("inner", 3); v = t; super(t); log.add("inner outer " + (FlexibleConstructors.this != null)); }
    }

    static void flush(String title) { System.out.println(title + ": " + log); log.clear(); }

    public static void main(String[] args) {
        System.out.println(new Checked("n", 4).size);
        flush("two arguments");
        System.out.println(new Checked(7).counted);
        flush("one argument");
        for (Runnable r : new Runnable[] {() -> new Checked("x", -1), () -> new Checked(null, 1), () -> new Range(101)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
            flush("failed");
        }
        new Lambda(20);
        flush("lambda");
        System.out.println(Level.LOW.w + " " + Level.HIGH.w + " " + new Range(9) + new Range(1, 2));
        new FlexibleConstructors().new Inner(5);
        flush("inner");
        new Checked("anon", 1) { @Override void hook() { log.add("anonymous hook " + name); } };
        flush("anonymous");
    }
}
