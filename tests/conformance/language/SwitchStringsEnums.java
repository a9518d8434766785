// jdk: 17+
public class SwitchStringsEnums {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    static int old(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaAa": return 3;
            case "BBBB": return 4;
            case "AaBB": return 5;
            case "": return 6;
            case "\u00e9\uD83D\uDE00": return 7;
            default: return 0;
            case "polygenelubricants": return 8;
        }
    }

    static String arrow(Day d) {
        return switch (d) {
            case SAT, SUN -> "weekend";
            case FRI -> {
                String t = "almost";
                for (int i = 0; i < 2; i++) t += i;
                yield t;
            }
            default -> {
                if (d.ordinal() % 2 == 0) yield "even";
                yield "odd";
            }
        };
    }

    static int exhaustive(Day d) {
        int r = switch (d) {
            case MON: yield 1;
            case TUE:
            case WED: {
                int x = d.ordinal();
                yield x * 10;
            }
            case THU, FRI: yield d == Day.THU ? 44 : 55;
            case SAT: try { yield Integer.parseInt("6x"); } catch (NumberFormatException e) { yield -6; } finally { System.out.print("[fin]"); }
            case SUN: throw new IllegalStateException("closed");
        };
        return r + 1000;
    }

    static double mixed(int i) {
        return 1 + switch (i) {
            case 0 -> 'a';
            case 1 -> 2.5f;
            case 2 -> 1L << 40;
            case 3 -> (short) 7;
            default -> switch (i % 3) { case 0 -> -1; case 1 -> -2.5; default -> Integer.valueOf(9); };
        };
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "\u00e9\uD83D\uDE00", "polygenelubricants", "x", "C#"}) System.out.print(old(s) + " ");
        System.out.println("Aa".hashCode() == "BB".hashCode());
        for (Day d : Day.values()) {
            System.out.print(arrow(d) + " ");
            try {
                System.out.println(exhaustive(d));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        for (int i = 0; i < 8; i++) System.out.print(mixed(i) + " ");
        System.out.println();
        String n = null;
        try {
            old(n);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        Character c = 'x';
        switch (c) { case 'x' -> System.out.println("boxed char"); default -> throw new AssertionError(); }
        Byte b = -1;
        switch (b) { case -1: System.out.println("boxed byte"); }
        final int k = 3;
        switch (k + args.length) { case k: System.out.println("constant variable"); break; case k + 1: System.out.println("no"); }
        boolean flag = switch ("yes".concat("")) { case "yes", "y" -> true; default -> false; } && switch (k) { case 3 -> !args.getClass().isEnum(); default -> false; };
        System.out.println(flag);
    }
}
