// jdk: 17+
import java.util.*;
import java.util.stream.*;

public class Surrogates {
    static String hex(String s) { return s.chars().mapToObj(Integer::toHexString).collect(Collectors.joining(",")); }

    public static void main(String[] args) {
        String s = "a\uD83D\uDE00b\uD83Cc\uDF0D\uD83C\uDF0Dz";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePoints().count() + " " + s.chars().count());
        for (int i = 0; i < s.length(); i++) System.out.print(Integer.toHexString(s.charAt(i)) + "/" + Integer.toHexString(s.codePointAt(i)) + "/" + (i > 0 ? Integer.toHexString(s.codePointBefore(i)) : "-") + " ");
        System.out.println();
        System.out.println(s.codePoints().mapToObj(Integer::toHexString).toList());
        for (int i = 0; i <= 8; i++) System.out.print(s.offsetByCodePoints(0, i) + " ");
        System.out.println(s.offsetByCodePoints(s.length(), -3));
        System.out.println(s.indexOf(0x1F600) + " " + s.indexOf(0x1F30D) + " " + s.lastIndexOf(0x1F30D) + " " + s.indexOf(0xD83C) + " " + s.indexOf(0xDF0D) + " " + s.indexOf(0x110000) + " " + s.indexOf(-1) + " " + s.indexOf("\uDE00b") + " " + s.contains("\uD83D"));
        System.out.println(hex(new StringBuilder(s).reverse().toString()));
        System.out.println(hex(s.substring(2, 5)) + " " + hex(s.replace('\uD83C', '?')) + " " + hex(s.replace("\uD83D\uDE00", "XX")));
        StringBuilder b = new StringBuilder();
        for (int cp = 0xFFF0; cp < 0x10010; cp += 5) b.appendCodePoint(cp);
        System.out.println(b.length() + " " + hex(b.toString()) + " " + b.codePointAt(b.length() - 2) + " " + b.codePointCount(0, b.length()));
        b.setLength(0);
        b.append("x\uD83D\uDE00y").deleteCharAt(1);
        System.out.println(hex(b.toString()) + " " + b.offsetByCodePoints(0, 2));
        System.out.println(new String(new int[] {0x61, 0x1F600, 0xD83D, 0x10FFFF}, 0, 4).length() + " " + hex(Character.toString(0x1F9E0)) + " " + "\uD83D\uDE00".compareTo("\uFFFF") + " " + "\uD83D\uDE00".equals("\uD83D" + "\uDE00"));
        System.out.println(hex("\uD801\uDC28x".toUpperCase(Locale.ROOT)) + " " + hex("\uD83D\uDE00".repeat(2)) + " " + hex(" \uD83D\uDE00 ".strip()) + " " + "\uD83D\uDE00".isBlank() + " " + Character.isLetter(0x1F600) + Character.isLetter(0x20000) + Character.getType(0x1F600) + " " + Character.getNumericValue(0x1D7D8));
        TreeSet<String> order = new TreeSet<>(List.of("\uD83D\uDE00", "\uFF21", "z", "\u00e9", "\uDBFF\uDFFF"));
        System.out.println(order.stream().map(Surrogates::hex).toList());
        System.out.println(Arrays.stream("a\uD83D\uDE00b".split("")).map(Surrogates::hex).toList() + " " + "x\uD83D\uDE00y".matches("x.y") + " " + "\uD83D\uDE00".matches("..") + " " + hex("\uD83D\uDE00\uD83D\uDE01".replaceAll("[\uD83D\uDE00]", "-")));
        long h = 0;
        StringBuilder big = new StringBuilder();
        Random r = new Random(8);
        for (int i = 0; i < 2000; i++) big.appendCodePoint(r.nextInt(0x110000));
        String t = big.toString();
        for (int i = 0; i < t.length(); i = t.offsetByCodePoints(i, 1)) h = h * 31 + t.codePointAt(i);
        System.out.println(t.length() + " " + h + " " + t.hashCode() + " " + t.codePointCount(10, 500));
        for (int[] p : new int[][] {{0, 99}, {-1, 2}, {5, 3}}) {
            try {
                System.out.println(s.codePointCount(p[0], p[1]));
            } catch (IndexOutOfBoundsException e) {
                System.out.println("out of bounds");
            }
        }
    }
}
