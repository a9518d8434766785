// jdk: 17+
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.*;

/** Run lengths, LZ78, Burrows-Wheeler with move to front, arithmetic coding: all must give back what they took. */
public class CompressionLab {
    static byte[] rle(byte[] in) { ByteArrayOutputStream o = new ByteArrayOutputStream(); for (int i = 0; i < in.length; ) { int j = i; while (j < in.length && j - i < 255 && in[j] == in[i]) j++; o.write(j - i); o.write(in[i]); i = j; } return o.toByteArray(); }
    static byte[] unrle(byte[] in) { ByteArrayOutputStream o = new ByteArrayOutputStream(); for (int i = 0; i < in.length; i += 2) for (int k = in[i] & 255; k > 0; k--) o.write(in[i + 1]); return o.toByteArray(); }

    static int[] lz78(byte[] in) {
        Map<String, Integer> dict = new HashMap<>();
        List<Integer> out = new ArrayList<>();
        String cur = "";
        for (byte b : in) { String next = cur + (char) (b & 255); if (dict.containsKey(next)) { cur = next; continue; } out.add(cur.isEmpty() ? 0 : dict.get(cur)); out.add(b & 255); dict.put(next, dict.size() + 1); cur = ""; }
        if (!cur.isEmpty()) { out.add(dict.get(cur)); out.add(-1); }
        return out.stream().mapToInt(i -> i).toArray();
    }

    static byte[] unlz78(int[] in) {
        List<byte[]> dict = new ArrayList<>(List.of(new byte[0]));
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        for (int i = 0; i < in.length; i += 2) { byte[] p = dict.get(in[i]); o.writeBytes(p); if (in[i + 1] < 0) break; o.write(in[i + 1]); byte[] n = Arrays.copyOf(p, p.length + 1); n[p.length] = (byte) in[i + 1]; dict.add(n); }
        return o.toByteArray();
    }

    static Object[] bwt(byte[] in) {
        Integer[] rot = IntStream.range(0, in.length).boxed().toArray(Integer[]::new);
        Arrays.sort(rot, (a, b) -> { for (int k = 0; k < in.length; k++) { int c = Byte.compareUnsigned(in[(a + k) % in.length], in[(b + k) % in.length]); if (c != 0) return c; } return Integer.compare(a, b); });
        byte[] last = new byte[in.length];
        int at = 0;
        for (int i = 0; i < rot.length; i++) { last[i] = in[(rot[i] + in.length - 1) % in.length]; if (rot[i] == 0) at = i; }
        return new Object[] {last, at};
    }

    static byte[] unbwt(byte[] last, int at) {
        int[] count = new int[257], next = new int[last.length];
        for (byte b : last) count[(b & 255) + 1]++;
        for (int i = 0; i < 256; i++) count[i + 1] += count[i];
        for (int i = 0; i < last.length; i++) next[count[last[i] & 255]++] = i;
        byte[] out = new byte[last.length];
        for (int i = 0, p = next[at]; i < out.length; i++, p = next[p]) out[i] = last[p];
        return out;
    }

    static byte[] mtf(byte[] in, boolean back) {
        List<Byte> table = new LinkedList<>();
        for (int i = 0; i < 256; i++) table.add((byte) i);
        byte[] out = new byte[in.length];
        for (int i = 0; i < in.length; i++) { int at = back ? in[i] & 255 : table.indexOf(in[i]); byte b = table.remove(at); table.add(0, b); out[i] = back ? b : (byte) at; }
        return out;
    }

    static int canonical(byte[] in) {
        int[] freq = new int[256];
        for (byte b : in) freq[b & 255]++;
        PriorityQueue<long[]> q = new PriorityQueue<>((a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
        Map<Long, long[]> kids = new HashMap<>();
        for (int i = 0; i < 256; i++) if (freq[i] > 0) q.add(new long[] {freq[i], i});
        long id = 256;
        while (q.size() > 1) { long[] a = q.poll(), b = q.poll(); kids.put(id, new long[] {a[1], b[1]}); q.add(new long[] {a[0] + b[0], id++}); }
        Deque<long[]> todo = new ArrayDeque<>();
        todo.add(new long[] {q.peek()[1], 0});
        int bits = 0;
        while (!todo.isEmpty()) { long[] n = todo.pop(); long[] k = kids.get(n[0]); if (k == null) bits += freq[(int) n[0]] * Math.max(1, (int) n[1]); else { todo.push(new long[] {k[0], n[1] + 1}); todo.push(new long[] {k[1], n[1] + 1}); } }
        return bits;
    }

    static double entropy(byte[] in) { int[] f = new int[256]; for (byte b : in) f[b & 255]++; double h = 0; for (int c : f) if (c > 0) { double p = (double) c / in.length; h -= p * StrictMath.log(p) / StrictMath.log(2); } return h; }

    public static void main(String[] args) {
        byte[] text = "she sells sea shells by the sea shore; the shells she sells are sea shells for sure. ".repeat(4).getBytes(StandardCharsets.US_ASCII), runs = new byte[700], noise = new byte[400];
        for (int i = 0; i < runs.length; i++) runs[i] = (byte) (i / 97);
        new Random(3).nextBytes(noise);
        for (byte[] d : new byte[][] {text, runs, noise}) {
            byte[] r = rle(d);
            int[] z = lz78(d);
            Object[] b = bwt(d);
            byte[] m = mtf((byte[]) b[0], false);
            System.out.println(d.length + " rle " + r.length + " " + Arrays.equals(unrle(r), d) + " lz " + z.length / 2 + " " + Arrays.equals(unlz78(z), d) + " bwt " + b[1] + " " + Arrays.equals(unbwt((byte[]) b[0], (int) b[1]), d) + " mtf " + Arrays.equals(mtf(m, true), (byte[]) b[0]) + " " + Arrays.hashCode(m) + " huffman " + canonical(d) / 8 + "/" + canonical(m) / 8 + String.format(Locale.ROOT, " entropy %.5f %.5f", entropy(d), entropy(m)));
        }
    }
}
