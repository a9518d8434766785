// jdk: 17+
public class NestmateAccess {
    private int count = 1;
    private static String tag = "outer";
    private int[] data = {1, 2, 3};
    private Integer boxed = 5;

    private int secret(int x) { return count + x; }
    private static String make(String s) { return tag + ":" + s; }
    private NestmateAccess() { }
    private NestmateAccess(int c) { count = c; }

    private static class Nested {
        private int value = 10;
        private static int created;
        private Nested() { created++; }
        private int bump(NestmateAccess o) { return o.count++ + ++o.count + (o.count += 5) + o.secret(100) + (o.data[1] *= 3) + o.boxed++; }
        private String id() { return "nested " + value + make("n"); }

        private interface Deep { private String hidden() { return "deep hidden"; } default String open() { return hidden(); } }
        private static final class Deeper implements Deep { private long depth = 1L << 33; private double ratio = 0.5; }
    }

    private class Inner extends NestmateAccess {
        private int count = 1000;
        int both() { return count + NestmateAccess.this.count + super.secret(1) + ((NestmateAccess) this).count; }
    }

    private enum Kind { ONE(1), TWO(2); private final int n; Kind(int n) { this.n = n; } private int twice() { return n * 2; } }

    private record Pair(int a, int b) { private int sum() { return a + b; } private static Pair of(int x) { return new Pair(x, x + 1); } }

    static class Other { int read(Nested n) { return n.value += 7; } private static void poke() { tag += "!"; Nested.created += 50; } }

    public static void main(String[] args) {
        NestmateAccess o = new NestmateAccess(4);
        Nested n = new Nested();
        System.out.println(n.bump(o) + " " + o.count + " " + o.data[1] + " " + o.boxed);
        System.out.println(n.id() + " " + new Other().read(n) + " " + n.value-- + " " + --n.value + " " + Nested.created);
        Other.poke();
        System.out.println(tag + " " + Nested.created + " " + new Nested.Deeper().open() + " " + new Nested.Deeper().depth + " " + (new Nested.Deeper().ratio *= 4));
        Inner in = o.new Inner();
        System.out.println(in.both() + " " + in.count + " " + ((NestmateAccess) in).count);
        System.out.println(Kind.TWO.twice() + " " + Kind.ONE.n + " " + Pair.of(3).sum() + " " + Pair.of(3).a);
        Runnable r = () -> { o.count = 77; tag = tag.toUpperCase(java.util.Locale.ROOT); n.value <<= 2; };
        r.run();
        System.out.println(o.count + " " + tag + " " + n.value);
        new Object() { private int p = 3; void go() { p += o.secret(p); System.out.println(p + " " + o.new Inner().both()); } }.go();
        java.util.function.IntUnaryOperator f = o::secret;
        java.util.function.Function<String, String> g = NestmateAccess::make;
        java.util.function.Supplier<NestmateAccess> h = NestmateAccess::new;
        System.out.println(f.applyAsInt(3) + " " + g.apply("ref") + " " + h.get().count);
        System.out.println(NestmateAccess.class.isNestmateOf(Nested.Deeper.class) + " " + Kind.class.isNestmateOf(Pair.class) + " " + Kind.class.isNestmateOf(String.class) + " " + Nested.Deep.class.getNestHost().getSimpleName());
    }
}
