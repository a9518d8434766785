// jdk: 17+
import java.util.*;

public class SearchCompare {
    static int naive(String s, String t, int from) {
        from = Math.max(from, 0);
        for (int i = from; i + t.length() <= s.length(); i++) if (s.startsWith(t, i)) return i;
        return -1;
    }

    public static void main(String[] args) {
        Random r = new Random(11);
        StringBuilder latin = new StringBuilder(), wide = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            latin.append((char) ('a' + r.nextInt(3)));
            wide.append((char) (0x4e00 + r.nextInt(3)));
        }
        String l = latin.toString(), w = wide.toString(), mixed = l.substring(0, 100) + w + l;
        int bad = 0;
        long h = 0;
        for (String s : new String[] {l, w, mixed, "", "a"}) for (int i = 0; i < 300; i++) {
            String src = r.nextBoolean() ? l : mixed;
            int at = r.nextInt(src.length()), len = Math.min(r.nextInt(6), src.length() - at);
            String t = src.substring(at, at + len);
            int from = r.nextInt(s.length() + 10) - 5;
            int got = s.indexOf(t, from);
            if (got != (from > s.length() && t.isEmpty() ? s.length() : naive(s, t, from))) bad++;
            h = h * 31 + got + 7 * s.lastIndexOf(t, from) + 13 * s.indexOf(t.isEmpty() ? 'x' : t.charAt(0), from) + 17 * s.lastIndexOf(t.isEmpty() ? 'a' : t.charAt(0));
            h += s.contains(t) ? 1 : 0;
            h += s.compareTo(t) + t.compareToIgnoreCase(s) * 3 + (s.endsWith(t) ? 5 : 0) + (s.startsWith(t) ? 9 : 0) + (s.regionMatches(from, t, 0, len) ? 99 : 0);
        }
        System.out.println(bad + " " + h);
        System.out.println("abc".indexOf("", 10) + " " + "abc".indexOf("", -5) + " " + "abc".lastIndexOf("") + " " + "abc".lastIndexOf("", 1) + " " + "abc".lastIndexOf("c", -1) + " " + "".indexOf("") + " " + "".indexOf("a") + " " + "aaa".lastIndexOf("aa") + " " + "abcabc".indexOf('c', 3) + " " + "abc".indexOf('a', 99));
        String[] order = {"b", "a", "B", "A", "", "ab", "aB", "\u00e9", "e", "z", "\u4e2d", "10", "9", "a b", "a-b"};
        String[] s1 = order.clone(), s2 = order.clone();
        Arrays.sort(s1);
        Arrays.sort(s2, String.CASE_INSENSITIVE_ORDER);
        System.out.println(String.join("|", s1).replace("\u00e9", "E'").replace("\u4e2d", "ZH") + " " + String.join("|", s2).replace("\u00e9", "E'").replace("\u4e2d", "ZH"));
        for (String a : new String[] {"", "a", "abc", "abd", "\u00ff", "\u0100"}) {
            StringBuilder sb = new StringBuilder();
            for (String b : new String[] {"", "a", "abc", "abcd", "\u00fe", "\u4e2d"}) sb.append(a.compareTo(b)).append(' ').append(b.equals(a)).append(' ');
            System.out.println(sb);
        }
        System.out.println("abc".regionMatches(1, "xbcx", 1, 2) + " " + "abc".regionMatches(-1, "abc", 0, 1) + " " + "abc".regionMatches(0, "abc", 0, 9) + " " + "abc".regionMatches(0, "abc", 0, -1) + " " + "ABC".regionMatches(true, 0, "abc", 0, 3) + " " + "abc".contentEquals("abc") + " " + "abc".contentEquals(new StringBuffer("abd")) + " " + "x".equals(new StringBuilder("x")));
        System.out.println(CharSequence.compare("ab", new StringBuilder("ac")) + " " + "hello".chars().filter(c -> "aeiou".indexOf(c) >= 0).count());
    }
}
