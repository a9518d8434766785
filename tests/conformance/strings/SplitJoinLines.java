// jdk: 17+
import java.util.*;
import java.util.stream.*;

public class SplitJoinLines {
    static String show(String[] a) { return a.length + Arrays.stream(a).map(s -> "<" + s + ">").collect(Collectors.joining()); }

    public static void main(String[] args) {
        String[] in = {"", ",", ",,", "a", "a,", ",a", "a,b", "a,,b", ",,a,,b,,", "a,b,c,d"};
        for (String s : in) System.out.println("'" + s + "' " + show(s.split(",")) + " " + show(s.split(",", -1)) + " " + show(s.split(",", 1)) + " " + show(s.split(",", 2)) + " " + show(s.split(",", 3)) + " " + show(s.split(",+")) + " " + show(s.split("(?=,)")));
        System.out.println(show("a.b.c".split("\\.")) + show("a.b".split(".")) + show("a|b".split("\\|")) + show("a|b".split("|")) + show("a b  c".split(" ")) + show(" a b ".split("\\s+")) + show("1a2b3".split("[a-z]")) + show("2024-01-02".split("-")) + show("aXbxc".split("(?i)x")) + show("tab\tsep".split("\t")));
        System.out.println(show("boo:and:foo".split("o")) + show("boo:and:foo".split("o", 5)) + show("boo:and:foo".split("o", -2)) + show("boo:and:foo".split(":", 2)) + show("abc".split("")) + show("abc".split("", 2)) + show("\u4e2d,\u6587".split(",")).length());
        for (String s : new String[] {"", "\n", "a", "a\n", "a\nb", "a\r\nb\rc\n\n", "\r\r\n", "x\u2028y"}) System.out.println(s.lines().map(l -> "<" + l.length() + ">").collect(Collectors.joining()) + s.lines().count());
        System.out.println(String.join(",") + "|" + String.join(",", "a") + "|" + String.join("", "a", "b") + "|" + String.join("--", List.of("x", "y", "z")) + "|" + String.join(", ", new TreeSet<>(Set.of("q", "p"))) + "|" + String.join("\u4e2d", "a", "b").length());
        StringJoiner j = new StringJoiner(", ", "{", "}");
        System.out.println(j + " " + j.length());
        j.setEmptyValue("EMPTY");
        System.out.println(j + " " + j.length());
        j.add("a").add("").add(null);
        StringJoiner k = new StringJoiner("-", "<", ">").add("x").add("y");
        System.out.println(j + " " + j.merge(k) + " " + k.merge(k) + " " + j.length());
        for (String s : new String[] {"  x  ", "\tx\n", "\u00a0x\u00a0", "\u2003x\u2003", "\u0000x\u001f", "\u3000", "   ", ""}) System.out.print(s.trim().length() + "" + s.strip().length() + s.stripLeading().length() + s.stripTrailing().length() + s.isBlank() + " ");
        System.out.println();
        System.out.println("a\n b\n  c".indent(2).replace("\n", "$") + "|" + "  a\n b".indent(-1).replace("\n", "$") + "|" + "".indent(3) + "|" + "x".indent(0).replace("\n", "$") + "|" + "\n".indent(1).replace("\n", "$"));
        System.out.println("x".repeat(5) + "|" + "ab".repeat(4) + "|" + "abc".repeat(1) + "|" + "".repeat(100) + "|" + "abc".repeat(0) + "|" + "\u00e9\u4e2d".repeat(3).hashCode());
        StringTokenizer t = new StringTokenizer(" a, b;c ", " ,;");
        System.out.print(t.countTokens() + " ");
        while (t.hasMoreTokens()) System.out.print(t.nextToken() + "|");
        t = new StringTokenizer("x=1;y=2", "=;", true);
        while (t.hasMoreElements()) System.out.print(t.nextElement() + " ");
        t = new StringTokenizer("a b,c");
        System.out.println(t.nextToken() + t.nextToken(",") + t.nextToken() + t.hasMoreTokens());
        try {
            t.nextToken();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        System.out.println("replace".replace("e", "E").replaceAll("(.)\\1*", "$1$1").replaceFirst("[A-Z]+", "\\$") + " " + "aaa".replaceAll("a*", "X") + " " + "abc".replaceAll("", "-") + " " + "x.y.z".replace(".", "") + " " + "aXbX".replace("X", "$1"));
    }
}
