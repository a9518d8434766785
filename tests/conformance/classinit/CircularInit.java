// jdk: 17+
public class CircularInit {
    static StringBuilder log = new StringBuilder();

    static class A {
        static int x = 1;
        static int fromB;
        static { log.append("A1 "); fromB = B.y + 100; log.append("A2 "); }
        static int z = x + fromB;
    }

    static class B {
        static int y = 2;
        static int sawX, sawZ;
        static { log.append("B1 "); sawX = A.x; sawZ = A.z; log.append("B2 "); }
    }

    static class Self {
        static final Self INSTANCE = new Self();
        static int counter = 10;
        static final int CONST = 33;
        static final Integer BOX = 44;
        final int seen;
        Self() { counter++; seen = counter * 1000 + CONST + (BOX == null ? 7 : BOX); }
    }

    static class P {
        static { log.append("P "); Q.touch(); }
        static String v = "p";
        static void touch() { log.append("P.touch:" + v + " "); }
    }

    static class Q extends P {
        static { log.append("Q "); }
        static String w = "q";
        static void touch() { log.append("Q.touch:" + v + "," + w + " "); }
    }

    enum Op {
        ADD, SUB, MUL;
        static final java.util.Map<String, Op> BY_NAME = new java.util.TreeMap<>();
        static { for (Op o : values()) BY_NAME.put(o.name().toLowerCase(java.util.Locale.ROOT), o); }
        final int ord = ordinal() * 10;
    }

    static class Holder {
        static { log.append("Holder "); }
        static final Holder H = new Holder();
        static Holder get() { return H; }
    }

    static int forward() { return later; }
    static int early = forward();
    static int later = 9;
    static int afterwards = forward();

    public static void main(String[] args) {
        System.out.println(early + " " + later + " " + afterwards);
        System.out.println(B.y + " " + A.z + " " + B.sawX + " " + B.sawZ + " " + A.fromB);
        System.out.println(log);
        log.setLength(0);
        System.out.println(Self.INSTANCE.seen + " " + Self.counter);
        Q.touch();
        P.touch();
        System.out.println(log);
        log.setLength(0);
        System.out.println(Op.BY_NAME + " " + Op.valueOf("MUL").ord);
        Holder unused = null;
        log.append("before ");
        System.out.println((Holder.get() == Holder.get()) + " " + log + unused);
    }
}
