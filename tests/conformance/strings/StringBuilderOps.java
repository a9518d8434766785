// jdk: 17+
public class StringBuilderOps {
    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (IndexOutOfBoundsException | NullPointerException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    static String esc(CharSequence s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c < 32 || c > 126) b.append(String.format("\\u%04x", (int) c)); else b.append(c);
        }
        return b.toString();
    }

    public static void main(String[] args) {
        StringBuilder s = new StringBuilder();
        s.append(true).append((byte) -1).append('c').append((short) 2).append(Integer.MIN_VALUE).append(Long.MIN_VALUE).append(1.5f).append(-2.5e-10).append((String) null).append((Object) null)
            .append(new char[] {'x', 'y'}).append("abcdef", 1, 3).append(new char[] {'1', '2', '3'}, 1, 2).append(new StringBuffer("buf")).append((CharSequence) "cs").appendCodePoint(0x1F600).appendCodePoint('Z');
        System.out.println(esc(s) + " " + s.length());
        s.setLength(5);
        System.out.println(s);
        s.setLength(8);
        System.out.println(esc(s));
        s.setLength(0);
        s.append("0123456789");
        System.out.println(s.insert(0, "a").insert(5, 'b').insert(12, 3.5).insert(3, (Object) null).insert(2, new char[] {'P', 'Q'}).insert(1, true).insert(4, -7L).insert(0, 1.25f).insert(1, "subseq", 3, 6).insert(0, "arr".toCharArray(), 1, 2));
        System.out.println(s.delete(2, 6) + " " + s.deleteCharAt(0) + " " + s.replace(0, 3, "REPLACED") + " " + s.replace(1, 999, "!") + " " + s.delete(1, 999) + " " + s.length());
        s.append("level");
        System.out.println(s.reverse() + " " + s.indexOf("v") + " " + s.indexOf("l", 2) + " " + s.lastIndexOf("l") + " " + s.lastIndexOf("l", 2) + " " + s.indexOf("zz") + " " + s.charAt(1));
        s.setCharAt(0, 'L');
        s.setCharAt(1, '\u4e2d');
        System.out.println(esc(s) + " " + esc(s.substring(1)) + " " + esc(s.subSequence(0, 2)) + " " + esc(s.substring(1, 3)));
        System.out.println(esc(new StringBuilder("a\uD83D\uDE00b\uDE00\uD83D").reverse()));
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + new StringBuilder("x").equals(new StringBuilder("x")) + " " + "x".contentEquals(new StringBuilder("x")));
        StringBuilder a = new StringBuilder(5);
        System.out.println(a.capacity() + " " + new StringBuilder("abc").capacity() + " " + new StringBuilder().capacity());
        a.ensureCapacity(100);
        System.out.println(a.capacity() >= 100);
        a.trimToSize();
        System.out.println(a.length());
        t(() -> a.charAt(0));
        t(() -> a.setLength(-1));
        t(() -> a.insert(1, "x"));
        t(() -> a.deleteCharAt(0));
        t(() -> a.replace(2, 1, "x"));
        t(() -> a.delete(1, 0));
        t(() -> a.append("abc", 2, 1));
        t(() -> a.substring(1));
        t(() -> a.append((char[]) null));
        t(() -> a.delete(0, 5));
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 5000; i++) big.append(i % 3 == 0 ? "x" : i % 3 == 1 ? (Object) i : (char) ('a' + i % 26));
        System.out.println(big.length() + " " + big.toString().hashCode());
        for (int i = 0; i < 500; i++) big.insert(i * 3, i).deleteCharAt(i * 2);
        System.out.println(big.length() + " " + big.toString().hashCode());
        big.append('\u20ac');
        for (int i = 0; i < 100; i++) big.insert(i, (char) (0x3b1 + i % 20));
        System.out.println(big.length() + " " + big.toString().hashCode() + " " + big.chars().filter(c -> c > 255).count() + " " + big.codePoints().max().getAsInt());
        StringBuffer sb = new StringBuffer("sync");
        sb.append(1).insert(0, 'x').reverse().setCharAt(0, '9');
        System.out.println(sb + " " + sb.indexOf("c") + " " + sb.length() + " " + new StringBuilder(sb).append(sb).append(sb, 0, 2));
    }
}
