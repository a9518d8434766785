// jdk: 17+
import java.util.*;

public class BasicMethods {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        String s = "Hello, World", e = "", u = "gr\u00fc\u00df\u00e9\u4e2d\uD83D\uDE00!";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf('o') + " " + s.indexOf("o", 5) + " " + s.lastIndexOf('o') + " " + s.lastIndexOf("l", 5) + " " + s.indexOf("zz") + " " + s.indexOf(""));
        System.out.println(u.length() + " " + u.indexOf(0x1F600) + " " + u.indexOf('\u4e2d') + " " + u.codePointAt(6) + " " + u.codePointBefore(8) + " " + u.codePointCount(0, u.length()) + " " + u.offsetByCodePoints(0, 7));
        System.out.println(s.substring(7) + "|" + s.substring(0, 5) + "|" + s.substring(12) + "|" + s.subSequence(3, 8));
        System.out.println(s.startsWith("Hell") + " " + s.startsWith("World", 7) + " " + s.startsWith("x", 99) + " " + s.endsWith("ld") + " " + s.endsWith("") + " " + s.contains("lo, W") + " " + e.contains(""));
        System.out.println(s.compareTo("Hello") + " " + "a".compareTo("b") + " " + "abc".compareTo("abd") + " " + e.compareTo("x") + " " + "B".compareToIgnoreCase("a") + " " + "\u00e9".compareTo("\u4e2d") + " " + "a".compareTo("\u4e2d"));
        System.out.println(s.equals("Hello, " + "World") + " " + s.equalsIgnoreCase("hELLO, wORLD") + " " + s.equals(null) + " " + s.contentEquals(new StringBuilder(s)) + " " + "\u00df".equalsIgnoreCase("SS"));
        System.out.println(s.replace('l', 'L') + " " + s.replace("l", "") + " " + "aaa".replace("aa", "b") + " " + "abc".replace("", "-") + " " + s.replaceAll("[eo]", "<$0>") + " " + s.replaceFirst("l+", "_"));
        System.out.println(Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a,b,,c,,".split(",", 2)) + Arrays.toString(e.split(",")) + Arrays.toString("abc".split("")) + Arrays.toString("a1b22c".split("\\d+")));
        System.out.println("[" + "  x y \t\n".trim() + "][" + "\u2003 x \u2003".strip() + "][" + " x ".stripLeading() + "][" + " x ".stripTrailing() + "] " + "  \t".isBlank() + e.isEmpty() + " ".isEmpty());
        System.out.println("ab".repeat(3) + "|" + "ab".repeat(0) + "|" + "-".repeat(10) + " " + "\u4e2d".repeat(3).length());
        System.out.println(String.join("-", "a", "b", "c") + String.join("", List.of()) + String.join(",", List.of("x", "y")) + String.join(",", (String) null, "z"));
        System.out.println(String.valueOf(1.5) + String.valueOf((Object) null) + String.valueOf(new char[] {'h', 'i'}) + String.valueOf(new char[] {'a', 'b', 'c'}, 1, 2) + String.copyValueOf(new char[] {'z'}) + new String(new int[] {0x1F600, 65}, 0, 2).length());
        System.out.println("b a\nc\r\nd\re\n\n".lines().toList() + " " + "x\n".lines().count() + " " + e.lines().count());
        System.out.println("abc".chars().sum() + " " + u.codePoints().filter(c -> c > 255).count() + " " + "x".concat("y") + " " + s.regionMatches(true, 7, "xWORLD", 1, 5) + " " + s.matches(".*W.*") + " " + s.matches("W"));
        System.out.println("a\tb\\n".translateEscapes() + "|" + " x\n  y".indent(2).replace("\n", "$") + "|" + "  x\n    y\n ".stripIndent().replace("\n", "$") + "|" + "q".transform(q -> q + q) + "|" + "%d-%s".formatted(5, "f"));
        System.out.println(s.hashCode() + " " + u.hashCode() + " " + e.hashCode() + " " + new String(s).hashCode() + " " + "\0".hashCode());
        System.out.println((s == "Hello, World") + " " + (s == new String(s)) + " " + (s == new String(s).intern()) + " " + ("Hello, " + "World" == s));
        t(() -> s.charAt(12));
        t(() -> s.charAt(-1));
        t(() -> s.substring(5, 3));
        t(() -> "ab".repeat(-1));
        t(() -> s.codePointAt(12));
        t(() -> new String(new char[2], 1, 2));
        t(() -> s.compareTo(null));
        t(() -> "\\q".translateEscapes());
        t(() -> s.concat(null));
        t(() -> new String(new int[] {0x110000}, 0, 1));
        char[] dst = "..........".toCharArray();
        s.getChars(0, 5, dst, 2);
        System.out.println(dst);
        System.out.println(s.toCharArray().length + " " + Arrays.hashCode(u.toCharArray()) + " " + s.isBlank() + " " + s.describeConstable().get());
    }
}
