// jdk: 17+
import java.util.*;

public class StringSwitchCollisions {
    // "Aa" and "BB" have the same hash, and so have all strings made of them.
    static int collide(String s) {
        switch (s) {
            case "AaAa": return 1;
            case "BBBB": return 2;
            case "AaBB": return 3;
            case "BBAa": return 4;
            case "": return 5;
            case "\0": return 6;
            case "f5a5a608": return 7;
            default: return -1;
        }
    }

    static String arrow(String s) {
        return switch (s) {
            case "Aa", "BB" -> "two";
            case "C#" -> "collides with Bb: " + ("C#".hashCode() == "Bb".hashCode());
            case "Bb" -> {
                String t = s.toUpperCase();
                yield t + "!";
            }
            default -> throw new IllegalArgumentException("no " + s);
        };
    }

    static String fall(String s) {
        StringBuilder sb = new StringBuilder();
        switch (s) {
            default: sb.append("d");
            case "x": sb.append("x");
            case "y": sb.append("y"); break;
            case "z": sb.append("z");
        }
        return sb.toString();
    }

    enum E { A, B { @Override int v() { return 20; } }, C; int v() { return 10; } }

    static int enums(E e) {
        return switch (e) { case A -> 1; case B -> e.v(); case C -> { int t = 0; for (E x : E.values()) t += x.v(); yield t; } };
    }

    static String ints(int i) {
        return switch (i) { case Integer.MIN_VALUE -> "min"; case -1, 0, 1 -> "near"; case 1000 -> "far"; case Integer.MAX_VALUE -> "max"; default -> i % 2 == 0 ? "even" : "odd"; };
    }

    static int chars(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return 1;
            case '0': case '1': case '9': return c - '0';
            case '\uffff': return 99;
        }
        return -1;
    }

    static String bytes(Byte b) {
        switch (b) { case -128: return "min"; case 127: return "max"; case 0: return "zero"; default: return "other"; }
    }

    static int dense(int x) {
        int r = 0;
        switch (x) {
            case 10: r++; case 11: r++; case 12: r++; case 13: r++; case 14: r++; break;
            case 15: { int y = r + 5; r = y; }
            case 16: r *= 2;
        }
        return r;
    }

    static String nested(String a, int b) {
        return switch (a) {
            case "k" -> switch (b) { case 1 -> "k1"; case 2 -> { for (int i = 0; ; i++) if (i == 3) yield "k2" + i; } default -> "k?"; };
            case "m" -> { try { yield "m" + 10 / b; } catch (ArithmeticException e) { yield "m!"; } finally { cleaned++; } }
            default -> a == "lit" ? "same" : "other";
        };
    }

    static int cleaned;

    public static void main(String[] args) {
        for (String s : new String[] {"AaAa", "BBBB", "AaBB", "BBAa", "", "\0", "f5a5a608", "AaAb", "x"}) System.out.print(collide(s) + " " + collide(new String(s)) + ", ");
        System.out.println();
        for (String s : new String[] {"Aa", "BB", "C#", "Bb", "Cc"}) {
            try {
                System.out.print(arrow(s) + "; ");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(fall("x") + " " + fall("y") + " " + fall("z") + " " + fall("q"));
        for (E e : E.values()) System.out.print(enums(e) + " ");
        for (int i : new int[] {Integer.MIN_VALUE, -1, 7, 8, 1000, Integer.MAX_VALUE}) System.out.print(ints(i) + " ");
        for (char c : "ae9z\uffff".toCharArray()) System.out.print(chars(c) + " ");
        System.out.println(bytes((byte) -128) + bytes((byte) 127) + bytes((byte) 0) + bytes((byte) 5));
        for (int i = 9; i < 18; i++) System.out.print(dense(i) + " ");
        System.out.println(nested("k", 1) + nested("k", 2) + nested("k", 3) + nested("m", 5) + nested("m", 0) + nested("lit", 0) + " " + cleaned);
        for (Runnable r : List.<Runnable>of(() -> collide(null), () -> enums(null), () -> bytes(null), () -> nested(null, 1))) {
            try {
                r.run();
            } catch (NullPointerException e) {
                System.out.println("NPE " + (e.getStackTrace().length > 0));
            }
        }
        int hash = 0;
        for (int i = 0; i < 200; i++) hash = hash * 31 + big(i * 7 % 256);
        System.out.println(hash);
    }

    static int big(int x) {
        return switch (x) {
            case 0 -> 3; case 3 -> 1; case 9 -> 4; case 27 -> 1; case 81 -> 5; case 243 -> 9; case 100 -> 2; case 101 -> 6; case 102 -> 5; case 103 -> 3; case 104 -> 5; case 200 -> 8; case 7 -> 9; case 14 -> 7; case 21 -> 9; case 28 -> 3; case 35 -> 2; case 42 -> 3;
            default -> x > 128 ? -x : x;
        };
    }
}
