// jdk: 17+
import java.util.*;

public class InitDuringInit {
    static final List<String> LOG = new ArrayList<>();
    static <T> T log(String s, T v) { LOG.add(s); return v; }

    static class Registry {
        static final Map<String, Registry> ALL = new LinkedHashMap<>();
        static final Registry A = new Registry("a"), B = new Registry("b");
        static int count = ALL.size();
        final String name;
        Registry(String n) { name = n; ALL.put(n, this); log("new " + n + " count " + count, 0); }
        static Registry of(String n) { return ALL.computeIfAbsent(n, Registry::new2); }
        private static Registry new2(String n) { log("late " + n, 0); return A; }
    }

    static class EarlyNull {
        static final EarlyNull SELF = new EarlyNull();
        static final List<String> LIST = new ArrayList<>(List.of("x"));
        final int seen = LIST == null ? -1 : LIST.size();
    }

    static class Base {
        static { log("Base", 0); Derived.ping(); }
        static int b = log("Base.b", 1);
    }

    static class Derived extends Base {
        static { log("Derived", 0); }
        static int d = log("Derived.d " + b, b + 1);
        static void ping() { log("ping d=" + d, 0); }
    }

    static class Chain1 { static int v = log("Chain1", Chain2.v + 1); }
    static class Chain2 { static int v = log("Chain2", Chain3.v + 1); }
    static class Chain3 { static int v = log("Chain3", Chain1.v + 1); }

    enum Level {
        LOW, MID, HIGH;
        static final Level[] CACHE = values();
        static final Map<Level, Level> NEXT = new EnumMap<>(Level.class);
        static { for (int i = 0; i < CACHE.length - 1; i++) NEXT.put(CACHE[i], CACHE[i + 1]); log("Level ready", 0); }
        Level() { log("Level ctor " + name() + ordinal(), 0); }
        Level next() { return NEXT.getOrDefault(this, this); }
    }

    static class LambdaInit {
        static final Runnable R = () -> log("lambda sees " + LambdaInit.late, 0);
        static { R.run(); }
        static int late = 9;
        static { R.run(); }
    }

    static class Throwing {
        static int tries = log("Throwing", 0);
        static { if (LOG.size() > 0) { try { Helper.fail(); } catch (IllegalStateException e) { log("caught inside " + e.getMessage(), 0); } } }
        static class Helper { static { log("Helper", 0); } static void fail() { throw new IllegalStateException("from helper"); } }
    }

    interface Const { List<String> L = log("Const", List.of("c")); int N = 3; }
    static class UsesConst implements Const { static { log("UsesConst " + N, 0); } static Object touch() { return L; } }

    static void flush(Object o) { System.out.println(o + " " + LOG); LOG.clear(); }

    public static void main(String[] args) {
        flush(Registry.count + " " + Registry.of("a").name + Registry.of("zz").name + Registry.A.name);
        flush(EarlyNull.SELF.seen + " " + EarlyNull.LIST + " " + new EarlyNull().seen);
        flush(Derived.d + " " + Base.b);
        flush(Chain2.v + " " + Chain1.v + " " + Chain3.v);
        flush(Level.LOW.next().next() + " " + Level.HIGH.next() + " " + Level.valueOf("MID").ordinal());
        flush(LambdaInit.late);
        flush(Throwing.tries);
        flush(new UsesConst().getClass().getSimpleName());
        flush(UsesConst.touch());
    }
}
