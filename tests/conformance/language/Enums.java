// jdk: 17+
import java.util.*;
import java.util.function.*;

public class Enums {
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6), JUPITER(1.9e+27, 7.1492e7);
        private final double mass, radius;
        Planet(double m, double r) { mass = m; radius = r; }
        double gravity() { return 6.67300E-11 * mass / (radius * radius); }
    }

    enum Op implements IntBinaryOperator {
        ADD("+") { @Override public int applyAsInt(int a, int b) { return a + b; } },
        SUB("-") { @Override public int applyAsInt(int a, int b) { return a - b; } },
        MUL("*") {
            private int uses;
            @Override public int applyAsInt(int a, int b) { uses++; return a * b + uses; }
            @Override public String toString() { return "times"; }
        };
        final String sym;
        Op(String s) { sym = s; }
    }

    enum Empty { ; static String hi() { return "empty"; } }

    enum State {
        A { @Override State next() { return B; } }, B { @Override State next() { return C; } }, C { @Override State next() { return A; } };
        abstract State next();
    }

    static String kind(State s) {
        switch (s) {
            case A: return "first";
            case C: return "third";
            default: return "other";
        }
    }

    public static void main(String[] args) {
        for (Planet p : Planet.values()) System.out.println(p + " " + p.gravity() + " " + p.ordinal() + " " + p.name());
        for (Op o : Op.values()) System.out.println(o + " " + o.name() + " " + o.sym + " " + o.applyAsInt(6, 7) + " " + o.getClass() + " " + o.getDeclaringClass() + " " + o.getClass().isEnum());
        System.out.println(Op.MUL.applyAsInt(1, 1) + " " + Empty.values().length + Empty.hi());
        State s = State.A;
        for (int i = 0; i < 5; i++) {
            System.out.print(s + ":" + kind(s) + " ");
            s = s.next();
        }
        System.out.println();
        System.out.println(Planet.valueOf("EARTH") == Planet.EARTH);
        try {
            Planet.valueOf("PLUTO");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Enum.valueOf(Op.class, null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            State none = null;
            kind(none);
        } catch (NullPointerException e) {
            System.out.println("switch on null");
        }
        System.out.println(Planet.EARTH.compareTo(Planet.JUPITER) + " " + Planet.JUPITER.compareTo(Planet.MERCURY) + " " + Planet.EARTH.equals(Planet.EARTH));
        EnumMap<Op, Integer> m = new EnumMap<>(Op.class);
        m.put(Op.MUL, 1);
        m.put(Op.ADD, 2);
        System.out.println(m + " " + EnumSet.complementOf(EnumSet.of(Op.SUB)) + " " + EnumSet.range(State.A, State.B));
        Planet[] vs = Planet.values();
        vs[0] = null;
        System.out.println(Planet.values()[0] + " " + Arrays.toString(Op.class.getEnumConstants()) + " " + Planet.class.isEnum() + " " + State.class.getModifiers());
        TreeMap<State, String> t = new TreeMap<>(Comparator.reverseOrder());
        for (State x : State.values()) t.put(x, kind(x));
        System.out.println(t);
    }
}
