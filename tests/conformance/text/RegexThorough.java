// jdk: 17+
import java.util.*;
import java.util.regex.*;

public class RegexThorough {
    static void find(String re, String s) {
        find(re, s, 0);
    }

    static void find(String re, String s, int flags) {
        StringBuilder b = new StringBuilder(re).append(" on ").append(s.replace("\n", "$")).append(':');
        try {
            Matcher m = Pattern.compile(re, flags).matcher(s);
            while (m.find()) {
                b.append(" [").append(m.start()).append('-').append(m.end()).append(' ').append(m.group().replace("\n", "$"));
                for (int i = 1; i <= m.groupCount(); i++) b.append('|').append(m.group(i));
                b.append(']');
            }
            b.append(" matches=").append(m.matches()).append(" looking=").append(m.lookingAt());
        } catch (PatternSyntaxException e) {
            b.append(' ').append(e.getDescription()).append(" at ").append(e.getIndex());
        }
        System.out.println(b);
    }

    public static void main(String[] args) {
        find("a*", "aabaaa");
        find("a+?", "aaa");
        find("(a|ab)(c|bcd)(d*)", "abcd");
        find("(?:x|y){2,3}z?", "xyxyzxz");
        find("a{2,}?b", "aaab aab ab");
        find("a*+a", "aaa");
        find("(?>a|ab)c", "abc ac");
        find("[a-c&&[^b]]+", "abcabc");
        find("[^\\w\\s]+", "a,b; c!");
        find("\\bcat\\b", "cat concat cat.");
        find("\\Bcat", "cat concat");
        find("(\\w)\\1", "hello book");
        find("(?<y>\\d{4})-(?<m>\\d\\d)", "2020-12 1999-01");
        find("(?<=\\$)\\d+(?!\\d|\\.)", "$15 $20.5 30");
        find("(?<!a)b", "ab bb cb");
        find("(?=.*\\d)\\w{3}", "ab1 abc 2de");
        find("^\\w+$", "one\ntwo\nthree");
        find("^\\w+$", "one\ntwo\nthree", Pattern.MULTILINE);
        find("a.b", "a\nb axb");
        find("a.b", "a\nb axb", Pattern.DOTALL);
        find("HeLLo", "hello HELLO", Pattern.CASE_INSENSITIVE);
        for (int flags : new int[] {0, Pattern.CASE_INSENSITIVE, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE, Pattern.UNICODE_CHARACTER_CLASS})
            System.out.println(Pattern.compile("\u00e9").matcher("\u00c9").matches() + " " + Pattern.compile("\u00e9\\w*", flags).matcher("\u00c9\u00e0x").matches() + " " + Pattern.compile("\\w", flags).matcher("\u00e0").find());
        find("(?i)a(?-i)b", "Ab AB ab");
        find(" a b # comment", "xabx", Pattern.COMMENTS);
        find("a.c[", "a.c[", Pattern.LITERAL);
        find("\\Qa.c\\E+", "a.ccc abc");
        find("\\p{Upper}\\p{Lower}*\\p{Punct}?", "Hello World!");
        find("\\p{L}+|\\p{Nd}+", "abc123");
        find("\\x41\\u0042\\t?\\0101", "ABA");
        find("\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?", "1 2.5 3e10 4.5E-3 .5");
        find("\\G\\d", "123a45");
        find("x*", "");
        find("(a*)*", "aab");
        find("(a+)+b", "aaaaaaaaaaaaaaaac");
        find("\\R", "a\r\nb\nc");
        find("\\h+|\\v+", "a \tb\nc");
        find("a|b|", "cab");
        find("\\Aab|ab\\z|b\\Z", "abab");
        for (String bad : new String[] {"(", ")", "[", "a{2", "*a", "a**", "\\", "[b-a]", "(?<n>a)(?<n>b)", "\\k<x>", "(?z)", "x{3,2}", "(?<=a*)b", "\\p{Nope}"}) find(bad, "x");
        Matcher m = Pattern.compile("(?<k>\\w+)=(?<v>\\w*)").matcher("a=1, bb=22, c=");
        StringBuilder sb = new StringBuilder();
        while (m.find()) m.appendReplacement(sb, "${v}:$1\\$" + m.start("v"));
        System.out.println(m.appendTail(sb) + " " + m.reset().results().map(r -> r.group(2)).toList() + " " + m.replaceAll(r -> r.group(1).toUpperCase(Locale.ROOT)) + " " + m.replaceFirst("<$0>"));
        System.out.println(Arrays.toString(Pattern.compile("\\s*,\\s*").split("a , b,c ,, d,")) + " " + Pattern.compile(",").splitAsStream("x,y").toList() + " " + Pattern.matches("a.c", "abc") + " " + Pattern.quote("a\\Eb") + " " + Matcher.quoteReplacement("$1\\") + " " + Pattern.compile("b").asPredicate().test("abc") + Pattern.compile("b").asMatchPredicate().test("abc"));
        m = Pattern.compile("(\\d+)").matcher("x12y345");
        m.region(2, 6);
        System.out.println(m.find() + " " + m.group() + " " + m.start() + " " + m.find() + " " + m.end() + " " + m.hitEnd() + " " + m.regionStart() + " " + m.toMatchResult().group(1));
        try {
            m.reset().group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
