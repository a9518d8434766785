package reach;

/** Each method can give true. */
public class ReachTexts {
    public static boolean same(String a, String b) {
        return a != null && a.equals(b);
    }

    public static boolean sameAndLong(String a, String b) {
        return a.length() > 5 && a.equals(b);
    }

    public static boolean identical(String a, String b) {
        return a == b;
    }

    public static boolean literal(String a) {
        return a == "touchstone";
    }

    public static boolean interned(String a) {
        return a.intern() == a;
    }

    public static boolean greek(String a) {
        return a.length() == 2 && a.charAt(1) == '\u03c9';
    }

    public static boolean helped(String a) {
        return Letters.isOmega(a, 0);
    }

    public static boolean square(String a) {
        int c = a.charAt(0);
        return c * c == 90000;
    }

    public static boolean veryLong(String a) {
        return a.length() > 100;
    }

    public static boolean farAway(String a) {
        return a.indexOf('x') == 80;
    }

    public static boolean ignoringCase(String a) {
        return a.equalsIgnoreCase("Zebra") && !a.equals("Zebra");
    }

    public static boolean prefix(String a, String b) {
        return b.length() > 2 && a.startsWith(b) && a.length() == b.length() + 1;
    }

    public static boolean order(String a, String b) {
        return a.compareTo(b) == 5;
    }

    public static boolean hash(String a) {
        return a.hashCode() == 96354;
    }

    public static boolean joined(String a, String b) {
        return (a + b).equals("spyglass") && a.length() == 3;
    }

    public static boolean split(String a) {
        String[] parts = a.split(",");
        return parts.length == 3 && parts[2].equals("z");
    }

    public static boolean number(String a) {
        return Integer.parseInt(a) == 4711;
    }

    public static boolean trimmed(String a) {
        return a.trim().isEmpty() && a.length() == 3;
    }

    public static boolean pattern(String a) {
        return a.matches("[a-c]+-[0-9]{2}");
    }

    public static boolean replaced(String a) {
        return a.replace('a', 'b').equals("bbb") && !a.contains("b");
    }

    public static boolean upper(String a) {
        return a.toUpperCase().equals("STRASSE") && a.length() == 6;
    }

    public static boolean many(String[] all) {
        return all.length == 3 && "b".equals(all[1]);
    }

    public static boolean builder(StringBuilder b) {
        return b.length() == 4 && b.charAt(3) == 'q';
    }

    public static boolean sequence(CharSequence s) {
        return s.length() == 2 && s.charAt(0) == 'o' && !(s instanceof String);
    }

    static class Letters {
        static boolean isOmega(String text, int at) {
            return text.charAt(at) == '\u03a9';
        }
    }
}
