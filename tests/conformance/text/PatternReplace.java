// jdk: 17+
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class PatternReplace {
    static String template(String t, Map<String, Object> vars) {
        Matcher m = Pattern.compile("\\$\\{(\\w+)(?::([^}]*))?\\}").matcher(t);
        StringBuilder out = new StringBuilder();
        while (m.find()) m.appendReplacement(out, Matcher.quoteReplacement(String.valueOf(vars.getOrDefault(m.group(1), m.group(2) == null ? "?" : m.group(2)))));
        return m.appendTail(out).toString();
    }

    static List<String> tokens(String s) {
        Pattern p = Pattern.compile("(?<num>\\d+(?:\\.\\d+)?)|(?<id>[A-Za-z_]\\w*)|(?<str>\"(?:\\\\.|[^\"\\\\])*\")|(?<op>[-+*/=<>!]=?|[(){};,])|(?<ws>\\s+)|(?<bad>.)");
        List<String> out = new ArrayList<>();
        Matcher m = p.matcher(s);
        while (m.find()) for (String g : new String[] {"num", "id", "str", "op", "bad"}) if (m.group(g) != null) out.add(g + ":" + m.group(g));
        return out;
    }

    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(template("hi ${name}, ${n} items${x:!} ${none} $5 \\", Map.of("name", "A$1\\b", "n", 3)));
        System.out.println(tokens("x1 = 3.14*(y_2+\"a \\\"q\\\" b\") >= 10; @"));
        t(() -> "a-b-c".replaceAll("(\\w)-(\\w)", "$2_$1") + " " + "2024-03-05".replaceAll("(?<y>\\d+)-(?<m>\\d+)-(?<d>\\d+)", "${d}/${m}/${y}") + " " + "aaa".replaceAll("a{2}", "b") + " " + "x".replaceAll("y*", "-") + " " + "tel 555-1234".replaceAll("\\D", ""));
        t(() -> "abc".replaceAll("b", "$1"));
        t(() -> "abc".replaceAll("(b)", "$2"));
        t(() -> "abc".replaceAll("b", "${nope}"));
        t(() -> "abc".replaceAll("b", "\\"));
        t(() -> "abc".replaceAll("b", "$"));
        t(() -> "abc".replaceAll("(b)", "$10") + "abc".replaceAll("(b)", "\\$1"));
        t(() -> Pattern.compile("\\d").matcher("a1b2").replaceAll(r -> "" + (Integer.parseInt(r.group()) + 1)) + Pattern.compile("x").matcher("axbx").replaceFirst("y"));
        t(() -> Pattern.compile("(a)|(b)").matcher("ab").results().map(r -> r.group(1) + r.group(2) + r.start() + r.end(1)).toList());
        t(() -> Arrays.toString("CamelCaseStringHTTPServer".split("(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")) + Arrays.toString("k1:v1|k2:v2".split("[:|]")) + Arrays.toString(Pattern.compile("-").split("-a--b-", -1)) + Pattern.compile("\\W+").splitAsStream("to be, or not").collect(Collectors.joining("_")));
        Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.com").matcher("ann@site.com, bob@corp.com");
        System.out.println(m.groupCount() + " " + m.find() + m.group(1) + m.start(2) + m.end() + " " + m.find(5) + m.group() + " " + m.find() + " " + m.reset("zed@x.com").matches() + m.group(2) + " " + m.usePattern(Pattern.compile("z")).reset().find() + " " + m.pattern() + " " + m.toMatchResult().start());
        Matcher b = Pattern.compile("^a$").matcher("xax").region(1, 2);
        System.out.println(b.matches() + " " + b.useAnchoringBounds(false).matches() + " " + Pattern.compile("(?<=x)a").matcher("xa").region(1, 2).find() + Pattern.compile("(?<=x)a").matcher("xa").region(1, 2).useTransparentBounds(true).find() + " " + b.hasAnchoringBounds());
        Matcher h = Pattern.compile("abc").matcher("ab");
        System.out.println(h.matches() + " " + h.hitEnd() + " " + h.requireEnd() + " " + Pattern.compile("a*").matcher("aa").lookingAt() + " " + Pattern.compile("x").flags() + Pattern.compile("x", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE).flags());
        String[] mails = {"a@b.co", "bad@", "x.y+z@sub.domain.org", "@no.com", "sp ace@x.yz", "a@b.c"};
        Pattern mail = Pattern.compile("[\\w.+-]+@[\\w-]+(\\.[\\w-]+)*\\.[a-z]{2,}");
        for (String s : mails) System.out.print(mail.matcher(s).matches() + " ");
        System.out.println(Pattern.compile("^\\s*(#.*)?$", Pattern.MULTILINE).matcher("a\n# c\n\nb").results().count());
        String html = "<b>x</b><i>y</i><b>z</b>";
        System.out.println(html.replaceAll("<(\\w+)>(.*?)</\\1>", "[$1:$2]") + " " + html.replaceAll("<.*>", "greedy") + " " + html.replaceAll("<[^>]+>", "") + " " + "((a)(b(c)))".replaceAll("[()]", "") + " " + "aBcD".replaceAll("(?i)[bd]", "*"));
        int hash = 0;
        Pattern big = Pattern.compile("(?:(fizz)|(buzz)|(\\d+))(?=,|$)");
        String seq = IntStream.rangeClosed(1, 300).mapToObj(i -> i % 15 == 0 ? "fizzbuzz" : i % 3 == 0 ? "fizz" : i % 5 == 0 ? "buzz" : "" + i).collect(Collectors.joining(","));
        for (Matcher q = big.matcher(seq); q.find(); ) hash = hash * 31 + q.start() + (q.group(1) != null ? 1 : q.group(2) != null ? 2 : Integer.parseInt(q.group(3)));
        System.out.println(hash + " " + seq.length());
        System.out.println("a".repeat(200).matches("(a|b)*") + " " + "ab".repeat(100).replaceAll("(ab)+", "X") + " " + ("x".repeat(1000) + "y").matches(".*y") + " " + Pattern.compile("(x+x+)+y").matcher("x".repeat(15)).matches());
    }
}
