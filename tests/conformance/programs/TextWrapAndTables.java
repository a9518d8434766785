// jdk: 17+
import java.util.*;
import java.util.stream.*;

/** Text layout: greedy and optimal wrapping, justification, tables, rot13, Caesar, morse, roman numerals. */
public class TextWrapAndTables {
    static List<String> greedy(String text, int width) {
        List<String> out = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String w : text.trim().split("\\s+")) {
            if (line.length() > 0 && line.length() + 1 + w.length() > width) { out.add(line.toString()); line.setLength(0); }
            if (line.length() > 0) line.append(' ');
            line.append(w);
        }
        if (line.length() > 0) out.add(line.toString());
        return out;
    }

    static List<String> optimal(String text, int width) {
        String[] w = text.trim().split("\\s+");
        int n = w.length;
        long[] cost = new long[n + 1];
        int[] cut = new int[n + 1];
        for (int i = n - 1; i >= 0; i--) {
            cost[i] = Long.MAX_VALUE;
            int len = -1;
            for (int j = i; j < n; j++) {
                len += 1 + w[j].length();
                if (len > width && j > i) break;
                long slack = Math.max(0, width - len), c = (j == n - 1 ? 0 : slack * slack * slack) + cost[j + 1] + (len > width ? 1000000 : 0);
                if (c < cost[i]) { cost[i] = c; cut[i] = j + 1; }
            }
        }
        List<String> out = new ArrayList<>();
        for (int i = 0; i < n; i = cut[i]) out.add(String.join(" ", Arrays.asList(w).subList(i, cut[i])));
        return out;
    }

    static String justify(String line, int width) {
        String[] w = line.split(" ");
        if (w.length == 1) return line;
        int gaps = w.length - 1, spaces = width - Arrays.stream(w).mapToInt(String::length).sum();
        if (spaces < gaps) return line;
        StringBuilder b = new StringBuilder(w[0]);
        for (int i = 1; i < w.length; i++) b.append(" ".repeat(spaces / gaps + (i <= spaces % gaps ? 1 : 0))).append(w[i]);
        return b.toString();
    }

    static String table(List<String[]> rows) {
        int[] width = new int[rows.stream().mapToInt(r -> r.length).max().orElse(0)];
        for (String[] r : rows) for (int i = 0; i < r.length; i++) width[i] = Math.max(width[i], r[i].length());
        StringBuilder b = new StringBuilder();
        for (String[] r : rows) {
            for (int i = 0; i < width.length; i++) {
                String c = i < r.length ? r[i] : "";
                boolean num = c.matches("-?\\d+(\\.\\d+)?");
                b.append("| ").append(num ? " ".repeat(width[i] - c.length()) + c : c + " ".repeat(width[i] - c.length())).append(' ');
            }
            b.append("|\n");
        }
        return b.toString();
    }

    static String caesar(String s, int by) {
        return s.chars().mapToObj(c -> Character.isUpperCase(c) ? (char) ('A' + Math.floorMod(c - 'A' + by, 26)) : Character.isLowerCase(c) ? (char) ('a' + Math.floorMod(c - 'a' + by, 26)) : (char) c).map(String::valueOf).collect(Collectors.joining());
    }

    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < v.length; i++) while (n >= v[i]) { b.append(s[i]); n -= v[i]; }
        return b.toString();
    }

    static int unroman(String s) {
        Map<Character, Integer> m = Map.of('I', 1, 'V', 5, 'X', 10, 'L', 50, 'C', 100, 'D', 500, 'M', 1000);
        int r = 0, prev = 0;
        for (int i = s.length() - 1; i >= 0; i--) { int c = m.get(s.charAt(i)); r += c < prev ? -c : c; prev = Math.max(prev, c); }
        return r;
    }

    static String words(int n) {
        String[] small = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" "), tens = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
        if (n < 0) return "minus " + words(-n);
        if (n < 20) return small[n];
        if (n < 100) return tens[n / 10] + (n % 10 > 0 ? "-" + small[n % 10] : "");
        if (n < 1000) return small[n / 100] + " hundred" + (n % 100 > 0 ? " and " + words(n % 100) : "");
        return words(n / 1000) + " thousand" + (n % 1000 > 0 ? " " + words(n % 1000) : "");
    }

    public static void main(String[] args) {
        String text = "In the beginning the layout was ragged, and the greedy algorithm moved upon the face of the page. A supercalifragilisticexpialidocious word appears, and then some short ones: a b c d e f g.";
        for (int width : new int[] {10, 25, 40, 200}) {
            System.out.println("-- " + width);
            greedy(text, width).forEach(l -> System.out.println("|" + justify(l, width) + "|"));
            System.out.println(optimal(text, width));
        }
        System.out.print(table(List.of(new String[] {"name", "qty", "price"}, new String[] {"apple", "3", "1.25"}, new String[] {"watermelon", "-10", "100"}, new String[] {"x"})));
        System.out.println(caesar("Hello, World!", 3) + " " + caesar(caesar("Hello, World!", 3), -3) + " " + caesar("xyzXYZ", 13) + " " + caesar("wrap", -27));
        boolean all = true;
        int h = 0;
        for (int n = 1; n < 4000; n++) { all &= unroman(roman(n)) == n; h = h * 31 + roman(n).hashCode(); }
        System.out.println(all + " " + h + " " + roman(1994) + " " + roman(3888) + " " + unroman("MCMXLIV"));
        for (int n : new int[] {0, 13, 21, 100, 342, 1000, 12345, 999999, -7}) System.out.print(words(n) + "; ");
        System.out.println();
        System.out.println(Stream.of("level", "Madam", "hello", "").map(s -> s.toLowerCase(Locale.ROOT)).map(s -> new StringBuilder(s).reverse().toString().equals(s)).toList() + " " + text.chars().filter(c -> "aeiou".indexOf(c) >= 0).count());
    }
}
