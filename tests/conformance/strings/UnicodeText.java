// jdk: 17+
import java.util.*;
import java.util.stream.*;

public class UnicodeText {
    static String hex(String s) { return s.chars().mapToObj(Integer::toHexString).collect(Collectors.joining(" ")); }

    public static void main(String[] args) {
        String s = "a\ud83d\ude00b\u0301\u00df\u0130";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + hex(new StringBuilder(s).reverse().toString()) + " " + hex(s.toUpperCase(Locale.ROOT)) + " " + hex(s.toLowerCase(Locale.ROOT)) + " " + hex(s.toLowerCase(new Locale("tr"))) + " " + s.offsetByCodePoints(0, 2) + " " + s.codePointAt(1) + " " + s.codePointBefore(3));
        int[] points = {'a', 'Z', '5', ' ', '\n', 0xdf, 0x130, 0x3b1, 0x416, 0x5d0, 0x661, 0x4e2d, 0x2160, 0x24b6, 0x1f600, 0x10400, 0xd800, 0xfffe, 0x200b, 0xad, 0x2028, 0xa0, 0x1c5, 0x300, 0x10ffff, 0x378};
        for (int c : points) {
            System.out.println(Integer.toHexString(c) + " type " + Character.getType(c) + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isLetterOrDigit(c) + Character.isWhitespace(c) + Character.isSpaceChar(c) + Character.isUpperCase(c) + Character.isLowerCase(c) + Character.isTitleCase(c) + Character.isISOControl(c) + Character.isJavaIdentifierStart(c) + Character.isJavaIdentifierPart(c) + Character.isUnicodeIdentifierPart(c) + Character.isIdentifierIgnorable(c) + Character.isMirrored(c) + Character.isAlphabetic(c) + Character.isIdeographic(c) + Character.isDefined(c) + " " + Character.getNumericValue(c) + " " + Character.digit(c, 16) + " " + Integer.toHexString(Character.toUpperCase(c)) + " " + Integer.toHexString(Character.toTitleCase(c)) + " " + Character.getDirectionality(c) + " " + Character.UnicodeBlock.of(c) + " " + (Character.isDefined(c) && c != 0xd800 ? Character.UnicodeScript.of(c) : "-") + " " + Character.getName(c));
        }
        System.out.println(Character.isSurrogatePair('\ud83d', '\ude00') + " " + Character.toCodePoint('\ud83d', '\ude00') + " " + Character.highSurrogate(0x1f600) / 1 + " " + Character.charCount(0x10000) + " " + Character.isBmpCodePoint(0xffff) + " " + new String(Character.toChars(0x1d11e)).length() + " " + Character.forDigit(11, 16) + Character.forDigit(40, 36) / 1 + " " + Character.codePointOf("GREEK SMALL LETTER ALPHA") + " " + Character.toString(0x1f600).length());
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Character.codePointOf("NO SUCH NAME");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("Stra\u00dfe".equalsIgnoreCase("STRASSE") + " " + "\u212a".equalsIgnoreCase("k") + " " + "\u0131".equalsIgnoreCase("I") + " " + "abc".compareToIgnoreCase("ABD") + " " + "\u00e9".compareTo("z") + " " + "\ud83d\ude00".compareTo("\uffff") + " " + "a".regionMatches(true, 0, "xA", 1, 1));
        System.out.println(" \u2003 x \u00a0".strip().length() + " " + " \u2003 x \u00a0".trim().length() + " " + "\u2003".isBlank() + " " + "\u00a0".isBlank() + " " + "a\r\nb\rc\u2028d\n".lines().count() + " " + "ab\u0000c".indexOf(0) + " " + s.indexOf(0x1f600) + s.lastIndexOf("\ude00") + " " + s.chars().filter(c -> Character.isSurrogate((char) c)).count() + " " + s.codePoints().max().getAsInt());
        System.out.println("x".repeat(3) + " " + "  in\n dent\n".indent(2).replace(" ", ".").replace("\n", "|") + " " + "   a\n  b".stripIndent().replace("\n", "|") + " " + "t\\tn\\nu\\\\o\\101q\\\"".translateEscapes().length() + " " + "%d-%s".formatted(1, "z") + " " + String.join("/", List.of("a", "b")) + " " + "a,b,,".split(",").length + " " + "abcabc".replace("bc", "") + " " + "aXbX".replaceFirst("X", "\\$") + " " + "mutable".transform(x -> x + x.length()));
        try {
            "bad\\q".translateEscapes();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder sb = new StringBuilder("h\u00e9llo");
        sb.insert(2, 3.5f).insert(0, new char[] {'<'}, 0, 1).append(true).appendCodePoint(0x1f600).deleteCharAt(1).replace(0, 2, "RR").setCharAt(0, 'r');
        System.out.println(hex(sb.toString()) + " " + sb.indexOf("l") + sb.lastIndexOf("l") + " " + sb.codePointCount(0, sb.length()) + " " + sb.capacity() / 100 + " " + sb.compareTo(new StringBuilder("rS")) + " " + sb.chars().sum());
        for (Runnable r : List.<Runnable>of(() -> "abc".substring(2, 1), () -> "abc".charAt(3), () -> sb.insert(99, "x"), () -> sb.setLength(-1), () -> "x".repeat(-1), () -> "abc".codePointAt(3), () -> sb.delete(5, 2), () -> "abc".subSequence(-1, 2), () -> new String(new char[2], 1, 5))) {
            try {
                r.run();
            } catch (RuntimeException | OutOfMemoryError e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println("latin".concat("\u0416").hashCode() + " " + "\u0416".hashCode() + " " + "".hashCode() + " " + new String(new int[] {0x1f600, 65}, 0, 2).hashCode() + " " + String.valueOf((Object) null) + String.valueOf(new char[] {'o', 'k'}) + String.copyValueOf(new char[] {'x', 'y', 'z'}, 1, 2) + " " + "b".compareTo("abc") + " " + "abc".contentEquals(new StringBuilder("abc")) + " " + CharSequence.compare("a", "b") + " " + "\u00e9".getBytes(java.nio.charset.StandardCharsets.UTF_8).length + " " + ("a" + null + 'c' + 1L + 2.0f + new int[0].length + true));
    }
}
