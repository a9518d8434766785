// jdk: 17+
public class InstanceInit {
    static int seq;
    static String step(String s) { return ++seq + ":" + s; }

    int first = 10;
    { first += 5; }
    int second = first * 2;
    { third = 99; }
    int third = 7;
    final int fourth;
    { fourth = this.fifth + 1; }
    int fifth = 50;
    int sixth = compute();
    String trail = step("field");
    { trail += step("block"); }

    int compute() { return fifth + (sixth == 0 ? 1000 : 0); }

    InstanceInit() { trail += step("ctor"); }
    InstanceInit(String s) { this(); trail += s + step("ctor2"); }

    static class Base {
        String seen;
        Base() { seen = describe(); }
        String describe() { return "base"; }
    }

    static class Derived extends Base {
        String name = "derived";
        final String constant = "constant";
        final String notConstant = String.valueOf("notConstant");
        int n = 5;
        Integer boxed = 6;
        Derived() { seen += "|" + describe(); }
        @Override String describe() { return name + "," + constant + "," + notConstant + "," + n + "," + boxed; }
    }

    class Inner {
        int copy = first;
        String t = trail + "inner";
        Inner() { first++; }
    }

    static class Counter {
        static int made;
        final int id = ++made;
        static Counter a = new Counter();
        static int madeAfterA = made;
        static { made = 100; }
        static Counter b = new Counter();
        static int initialised = 42;
        static { initialised += b.id; }
    }

    static class Statics {
        static int a = next();
        static int b = next();
        static int c;
        static { c = b; b = 77; }
        static int d = b + c;
        static int next() { return b + 1; }
    }

    public static void main(String[] args) {
        InstanceInit i = new InstanceInit("x");
        System.out.println(i.first + " " + i.second + " " + i.third + " " + i.fourth + " " + i.fifth + " " + i.sixth + " " + i.trail);
        System.out.println(new Derived().seen);
        Inner in = i.new Inner();
        System.out.println(in.copy + " " + in.t + " " + i.first);
        System.out.println(Counter.a.id + " " + Counter.b.id + " " + Counter.made + " " + Counter.madeAfterA + " " + Counter.initialised);
        System.out.println(Statics.a + " " + Statics.b + " " + Statics.c + " " + Statics.d);
        Base anon = new Base() {
            String mine = "anon field";
            { seen += "+" + mine; }
            @Override String describe() { return "anon sees " + mine; }
        };
        System.out.println(anon.seen + " " + anon.describe());
        int captured = 12;
        Base capturing = new Base() { @Override String describe() { return "captured " + captured + " " + i.first; } };
        System.out.println(capturing.seen);
        System.out.println(seq + " " + new InstanceInit().trail + " " + seq);
    }
}
