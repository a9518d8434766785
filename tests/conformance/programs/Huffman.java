// jdk: 17+
import java.io.*;
import java.util.*;

/** Compression: Huffman, run lengths, LZW, Burrows-Wheeler with move to front. */
public class Huffman {
    static abstract class Tree implements Comparable<Tree> {
        final int weight, order;
        Tree(int w, int o) { weight = w; order = o; }
        @Override public int compareTo(Tree t) { return weight != t.weight ? Integer.compare(weight, t.weight) : Integer.compare(order, t.order); }
    }
    static final class Leaf extends Tree { final int sym; Leaf(int s, int w) { super(w, s); sym = s; } }
    static final class Fork extends Tree { final Tree l, r; Fork(Tree l, Tree r, int o) { super(l.weight + r.weight, o); this.l = l; this.r = r; } }

    static Tree build(byte[] in) {
        int[] f = new int[256];
        for (byte b : in) f[b & 255]++;
        PriorityQueue<Tree> q = new PriorityQueue<>();
        for (int i = 0; i < 256; i++) if (f[i] > 0) q.add(new Leaf(i, f[i]));
        for (int o = 256; q.size() > 1; o++) q.add(new Fork(q.poll(), q.poll(), o));
        return q.poll();
    }

    static void codes(Tree t, String prefix, String[] out) {
        if (t instanceof Leaf l) out[l.sym] = prefix.isEmpty() ? "0" : prefix;
        else if (t instanceof Fork f) { codes(f.l, prefix + "0", out); codes(f.r, prefix + "1", out); }
    }

    static BitSet encode(byte[] in, String[] codes, int[] length) {
        BitSet bits = new BitSet();
        int n = 0;
        for (byte b : in) for (char c : codes[b & 255].toCharArray()) bits.set(n++, c == '1');
        length[0] = n;
        return bits;
    }

    static byte[] decode(BitSet bits, int n, Tree t) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < n; ) {
            Tree at = t;
            if (at instanceof Leaf) i++;
            while (at instanceof Fork f) at = bits.get(i++) ? f.r : f.l;
            out.write(((Leaf) at).sym);
        }
        return out.toByteArray();
    }

    static String rle(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) { }
            b.append(j - i > 1 ? "" + (j - i) : "").append(s.charAt(i));
        }
        return b.toString();
    }

    static List<Integer> lzw(String s) {
        Map<String, Integer> dict = new HashMap<>();
        for (int i = 0; i < 256; i++) dict.put("" + (char) i, i);
        List<Integer> out = new ArrayList<>();
        String w = "";
        for (char c : s.toCharArray()) {
            String wc = w + c;
            if (dict.containsKey(wc)) w = wc;
            else { out.add(dict.get(w)); dict.put(wc, dict.size()); w = "" + c; }
        }
        if (!w.isEmpty()) out.add(dict.get(w));
        return out;
    }

    static String unlzw(List<Integer> in) {
        Map<Integer, String> dict = new HashMap<>();
        for (int i = 0; i < 256; i++) dict.put(i, "" + (char) i);
        if (in.isEmpty()) return "";
        String w = dict.get(in.get(0));
        StringBuilder b = new StringBuilder(w);
        for (int k : in.subList(1, in.size())) {
            String e = dict.containsKey(k) ? dict.get(k) : k == dict.size() ? w + w.charAt(0) : null;
            if (e == null) throw new IllegalStateException("bad code " + k);
            b.append(e);
            dict.put(dict.size(), w + e.charAt(0));
            w = e;
        }
        return b.toString();
    }

    static String bwt(String s) {
        String t = s + "\0";
        Integer[] rot = new Integer[t.length()];
        for (int i = 0; i < rot.length; i++) rot[i] = i;
        Arrays.sort(rot, (a, b) -> (t.substring(a) + t.substring(0, a)).compareTo(t.substring(b) + t.substring(0, b)));
        StringBuilder b = new StringBuilder();
        for (int i : rot) b.append(t.charAt((i + t.length() - 1) % t.length()));
        return b.toString();
    }

    static String unbwt(String s) {
        Integer[] next = new Integer[s.length()];
        for (int i = 0; i < next.length; i++) next[i] = i;
        Arrays.sort(next, Comparator.comparing((Integer i) -> s.charAt(i)));
        StringBuilder b = new StringBuilder();
        for (int i = 0, at = next[0]; i < s.length(); i++, at = next[at]) b.append(s.charAt(at));
        return b.substring(0, b.length() - 1);
    }

    public static void main(String[] args) {
        for (String s : new String[] {"abracadabra", "a", "aaaaaaaa", "ab", "she sells sea shells on the sea shore ".repeat(10), "mississippi"}) {
            byte[] in = s.getBytes();
            Tree t = build(in);
            String[] codes = new String[256];
            codes(t, "", codes);
            int[] n = new int[1];
            BitSet bits = encode(in, codes, n);
            StringBuilder table = new StringBuilder();
            for (int i = 0; i < 256; i++) if (codes[i] != null) table.append((char) i).append('=').append(codes[i]).append(' ');
            List<Integer> z = lzw(s);
            System.out.println(table + "bits " + n[0] + " of " + in.length * 8 + " " + Arrays.equals(decode(bits, n[0], t), in) + " " + bits.hashCode() + " rle " + rle(s).length() + " lzw " + z.size() + " " + unlzw(z).equals(s) + " bwt " + bwt(s).hashCode() + " " + (unbwt(bwt(s)).equals(s)) + " " + rle(bwt(s)).length());
        }
        System.out.println(rle("aaabccdddd") + " " + lzw("TOBEORNOTTOBEORTOBEORNOT") + " " + bwt("banana").replace('\0', '$'));
        try {
            unlzw(List.of(65, 900));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
