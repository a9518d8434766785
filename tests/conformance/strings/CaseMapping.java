// jdk: 17+
import java.util.*;

public class CaseMapping {
    static String esc(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(c > 31 && c < 127 ? "" + c : String.format("\\u%04x", (int) c));
        return b.toString();
    }

    public static void main(String[] args) {
        String[] in = {"Hello", "\u00e0\u00c9\u00ff\u00df\u00b5", "\u0130stanbul \u0131", "\u03a3\u03c3\u03c2 \u039f\u0394\u039f\u03a3", "\u01c4\u01c5\u01c6", "\ufb01\ufb02", "\u0149", "\u1e9e", "\ud801\udc00\ud801\udc28", "\u2126\u212a\u212b", "123!?", "\u10d0\u1c90", ""};
        for (String s : in) System.out.println(esc(s) + " up " + esc(s.toUpperCase(Locale.ROOT)) + " low " + esc(s.toLowerCase(Locale.ROOT)) + " tr " + esc(s.toUpperCase(new Locale("tr"))) + " " + esc(s.toLowerCase(new Locale("tr"))) + " lt " + esc(s.toLowerCase(new Locale("lt"))));
        System.out.println("stra\u00dfe".equalsIgnoreCase("STRASSE") + " " + "\u00e9".equalsIgnoreCase("\u00c9") + " " + "k".equalsIgnoreCase("\u212a") + " " + "\u0131".equalsIgnoreCase("I") + " " + "a".compareToIgnoreCase("B") + " " + "\u00e9".compareToIgnoreCase("\u00c9") + " " + "ab".regionMatches(true, 0, "AB", 0, 2));
        int up = 0, low = 0, title = 0;
        for (int c = 0; c < 0x3000; c++) {
            up = up * 31 + Character.toUpperCase(c);
            low = low * 31 + Character.toLowerCase(c);
            title = title * 31 + Character.toTitleCase(c);
        }
        System.out.println(up + " " + low + " " + title);
        String[] names = {"getType", "isLetter", "isDigit", "isLetterOrDigit", "isUpperCase", "isLowerCase", "isWhitespace", "isSpaceChar", "isJavaIdentifierStart", "isJavaIdentifierPart", "isISOControl", "isAlphabetic", "isIdeographic", "isMirrored", "getNumericValue", "isDefined", "isTitleCase", "isIdentifierIgnorable", "getDirectionality"};
        for (int n = 0; n < names.length; n++) {
            int h = 0, count = 0;
            for (int c = 0; c < 0x700; c++) {
                int v = switch (n) {
                    case 0 -> Character.getType(c); case 1 -> Character.isLetter(c) ? 1 : 0; case 2 -> Character.isDigit(c) ? 1 : 0; case 3 -> Character.isLetterOrDigit(c) ? 1 : 0; case 4 -> Character.isUpperCase(c) ? 1 : 0; case 5 -> Character.isLowerCase(c) ? 1 : 0;
                    case 6 -> Character.isWhitespace(c) ? 1 : 0; case 7 -> Character.isSpaceChar(c) ? 1 : 0; case 8 -> Character.isJavaIdentifierStart(c) ? 1 : 0; case 9 -> Character.isJavaIdentifierPart(c) ? 1 : 0; case 10 -> Character.isISOControl(c) ? 1 : 0; case 11 -> Character.isAlphabetic(c) ? 1 : 0;
                    case 12 -> Character.isIdeographic(c) ? 1 : 0; case 13 -> Character.isMirrored(c) ? 1 : 0; case 14 -> Character.getNumericValue(c); case 15 -> Character.isDefined(c) ? 1 : 0; case 16 -> Character.isTitleCase(c) ? 1 : 0; case 17 -> Character.isIdentifierIgnorable(c) ? 1 : 0; default -> Character.getDirectionality(c);
                };
                h = h * 31 + v;
                if (v > 0) count++;
            }
            System.out.println(names[n] + " " + h + " " + count);
        }
        System.out.println(Character.digit('f', 16) + " " + Character.digit('g', 16) + " " + Character.digit('\u0665', 10) + " " + Character.forDigit(11, 16) + " " + (int) Character.forDigit(16, 16) + " " + Character.digit('7', 7) + " " + Character.digit('z', 36));
        System.out.println(Character.isSurrogate('\ud800') + " " + Character.isHighSurrogate('\udc00') + " " + Character.isSurrogatePair('\ud83d', '\ude00') + " " + Character.toCodePoint('\ud83d', '\ude00') + " " + Character.toChars(0x1F600).length + " " + Character.charCount(0xFFFF) + " " + (int) Character.highSurrogate(0x10FFFF) + " " + (int) Character.lowSurrogate(0x10FFFF) + " " + Character.isValidCodePoint(0x110000) + " " + Character.isBmpCodePoint(0x10000) + " " + Character.isSupplementaryCodePoint(0x10000));
        System.out.println(Character.compare('a', 'b') + " " + Character.hashCode('a') + " " + (int) Character.reverseBytes('\u1234') + " " + Character.valueOf('x').equals('x') + " " + Character.toString('q') + " " + Character.valueOf('c').compareTo('a') + " " + Character.MAX_RADIX + Character.MIN_RADIX + " " + Character.getName('a') + " " + Character.UnicodeBlock.of('\u03b1') + " " + Character.UnicodeScript.of('\u0430'));
        for (int cp : new int[] {-1, 0x110000}) {
            try {
                System.out.println(Character.toChars(cp).length);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
