// jdk: 17+
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class RegexCorners {
    static void all(String p, String s, int... flags) {
        Matcher m = Pattern.compile(p, IntStream.of(flags).sum()).matcher(s);
        StringBuilder sb = new StringBuilder(p + " on " + s.replace("\n", "\\n").replace("\r", "\\r") + ":");
        while (m.find()) {
            sb.append(" ").append(m.start()).append("-").append(m.end());
            for (int g = 1; g <= m.groupCount(); g++) sb.append("(").append(m.group(g)).append(")");
        }
        System.out.println(sb);
    }

    public static void main(String[] args) {
        all("(a+?)(a*)(b|c)?", "aaab aac");
        all("(?<=\\d{1,3})x(?!y)", "1x 22xy 333x x");
        all("(?<!\\d)\\d{2}(?!\\d)", "1 22 333 44");
        all("\\b\\w+\\b", "don't stop_it now");
        all("(?i)stra\\u00dfe|STRASSE", "Strasse STRASSE");
        all("(\\w)\\1", "aabbcd");
        all("(?<first>\\w)(?<second>\\w)\\k<first>", "abaxyx");
        all("^\\w+$", "one\ntwo\r\nthree", Pattern.MULTILINE);
        all("^.*$", "one\ntwo", Pattern.DOTALL);
        all("a.c", "a\nc abc");
        all("x*", "axxb");
        all("(?:a|ab)(?:c|bcd)(d*)", "abcd");
        all("(?>a+)ab", "aaab");
        all("a++b|a*+a", "aaab aaa");
        all("[a-c&&[^b]]+", "abcacb");
        all("[\\p{L}&&[^\\p{Lu}]]+", "abCDef");
        all("\\p{javaUpperCase}+|\\p{IsGreek}+|\\p{InCyrillic}+|\\p{Sc}", "AB \u03b1\u03b2 \u0416 $".replace("\u03b1\u03b2", "zz").replace("\u0416", "yy"));
        all("\\R", "a\r\nb\nc\u2028d".replace("\u2028", "\n"));
        all("\\G\\d", "12a3");
        all("(a)|(b)|(c)", "cab");
        all("((a)|b)+", "ab aab");
        all("\\Qa.b\\E+", "a.bb a.b");
        all("(?x) a b # comment\n c", "abc ab c");
        all("(?s-i:A.)b", "A\nb");
        all("\\x41\\0101\\u0041\\cA?\\t", "AAA\t");
        all("\\h+|\\v", "a \t b\n");
        all("a{2}|a{3,}|a{1,2}?", "aaaaa");
        all("[^]a]+|[]a]+".replace("[]a]", "[\\]a]").replace("[^]a]", "[^\\]a]"), "x]ay");
        all("(?=(\\w+))\\1:", "abc:");
        all("\\X", "e\u0301a".replace("\u0301", ""));
        all("$", "a\n");
        all("\\Z", "a\n");
        all("\\z", "a\n");
        all("(?d)^a$", "a\r\na", Pattern.MULTILINE);
        for (String bad : new String[] {"(", ")", "[", "a**", "*a", "a{2,1}", "\\", "(?<n>a)(?<n>b)", "\\k<x>", "[z-a]", "(?<=a*)b", "\\p{Nope}", "(?z)", "a{99999999999}", "\\x{110000}", "(?<1>a)", "[a&&", "\\N{no such}"}) {
            try {
                Pattern.compile(bad);
                System.out.println(bad + " fine");
            } catch (PatternSyntaxException e) {
                System.out.println(e.getDescription() + " @" + e.getIndex() + " | " + e.getMessage().replace("\n", "\\n"));
            }
        }
        Matcher m = Pattern.compile("(?<k>\\w+)=(?<v>\\w*)").matcher("a=1, b=, c=3");
        System.out.println(m.replaceAll("${v}:$1\\$") + " " + m.reset().replaceFirst(r -> r.group(2).toUpperCase() + r.start()) + " " + m.results().map(MatchResult::group).toList());
        StringBuilder sb = new StringBuilder("[");
        m.reset();
        while (m.find()) m.appendReplacement(sb, Matcher.quoteReplacement("$" + m.group("k")));
        m.appendTail(sb).append(']');
        System.out.println(sb);
        for (String r : new String[] {"$5", "${x}", "$", "\\", "${1}"}) {
            try {
                System.out.println("ab".replaceAll("(a)", r));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Matcher reg = Pattern.compile("^b|c$").matcher("abc");
        reg.region(1, 2);
        System.out.println(reg.find() + " " + reg.reset().region(1, 2).useAnchoringBounds(false).find() + " " + reg.hitEnd() + reg.requireEnd() + " " + reg.regionStart() + reg.regionEnd());
        Matcher hit = Pattern.compile("abc").matcher("ab");
        System.out.println(hit.matches() + " " + hit.hitEnd() + " " + hit.lookingAt());
        try {
            hit.group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.toString("a1b22c".split("\\d")) + Arrays.toString(",a,,b,,".split(",")) + Arrays.toString(",a,,b,,".split(",", -1)) + Arrays.toString("abc".split("")) + Arrays.toString("".split(",")) + Arrays.toString("a b  c".split(" ", 2)) + Pattern.compile("(?=[A-Z])").splitAsStream("camelCaseWord").toList());
        System.out.println(Pattern.matches("a?b", "ab") + " " + Pattern.compile("b").asPredicate().test("abc") + Pattern.compile("b").asMatchPredicate().test("abc") + " " + Pattern.quote("a\\Eb") + " " + Pattern.compile("a", Pattern.CASE_INSENSITIVE | Pattern.COMMENTS).flags() + " " + m.toMatchResult().groupCount());
        System.out.println("x".repeat(300).matches("(x|y)*") + " " + Pattern.compile("(a*)*b").matcher("a".repeat(22)).find());
        System.out.println(m);
    }
}
