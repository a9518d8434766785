// jdk: 17+
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.zip.*;

public class Zips {
    static byte[] deflate(byte[] in, int level, boolean nowrap, int strategy) {
        Deflater d = new Deflater(level, nowrap);
        d.setStrategy(strategy);
        d.setInput(in);
        d.finish();
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        byte[] buf = new byte[100];
        while (!d.finished()) o.write(buf, 0, d.deflate(buf));
        d.end();
        return o.toByteArray();
    }

    static byte[] inflate(byte[] in, boolean nowrap) throws DataFormatException {
        Inflater i = new Inflater(nowrap);
        i.setInput(in);
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        byte[] buf = new byte[333];
        while (!i.finished()) {
            int n = i.inflate(buf);
            if (n == 0 && (i.needsInput() || i.needsDictionary())) break;
            o.write(buf, 0, n);
        }
        i.end();
        return o.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        byte[] text = "the quick brown fox jumps over the lazy dog. ".repeat(50).getBytes(), rnd = new byte[5000], zeros = new byte[20000], empty = {};
        new Random(4).nextBytes(rnd);
        for (byte[] in : new byte[][] {text, rnd, zeros, empty}) for (int level : new int[] {0, 1, 6, 9, -1}) for (boolean nowrap : new boolean[] {false, true}) {
            byte[] z = deflate(in, level, nowrap, Deflater.DEFAULT_STRATEGY);
            if (!Arrays.equals(inflate(z, nowrap), in)) System.out.println("roundtrip failed " + in.length + " " + level);
        }
        System.out.println((deflate(text, 9, false, Deflater.DEFAULT_STRATEGY).length < 150) + " " + (deflate(zeros, 6, true, Deflater.HUFFMAN_ONLY).length < 4000) + " " + (deflate(rnd, 9, false, 0).length >= 5000) + " " + Arrays.toString(deflate(empty, 6, false, 0)));
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(b)) { g.write(text); g.write('!'); }
        byte[] gz = b.toByteArray();
        byte[] back = new GZIPInputStream(new ByteArrayInputStream(gz)).readAllBytes();
        System.out.println(back.length + " " + (gz[0] & 255) + " " + (gz[1] & 255) + " " + Arrays.equals(Arrays.copyOf(back, text.length), text) + (char) back[back.length - 1]);
        gz[gz.length - 5] ^= 1;
        for (byte[] bad : new byte[][] {gz, {1, 2, 3}, Arrays.copyOf(gz, 30), {}}) {
            try {
                new GZIPInputStream(new ByteArrayInputStream(bad)).readAllBytes();
                System.out.println("read");
            } catch (IOException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        b.reset();
        try (ZipOutputStream z = new ZipOutputStream(b)) {
            z.setComment("zip comment");
            for (String n : new String[] {"a.txt", "dir/", "dir/b.bin", "\u00e9.txt"}) {
                ZipEntry e = new ZipEntry(n);
                e.setTime(315532800000L + 86400000L * 400);
                e.setComment("c" + n.length());
                z.putNextEntry(e);
                if (!e.isDirectory()) z.write((n + " content ").repeat(20).getBytes(StandardCharsets.UTF_8));
                z.closeEntry();
            }
            ZipEntry st = new ZipEntry("stored");
            st.setMethod(ZipEntry.STORED);
            st.setSize(3);
            CRC32 crc = new CRC32();
            crc.update("abc".getBytes());
            st.setCrc(crc.getValue());
            st.setTime(315532800000L);
            z.putNextEntry(st);
            z.write("abc".getBytes());
            z.closeEntry();
            try {
                z.putNextEntry(new ZipEntry("a.txt"));
            } catch (ZipException e) {
                System.out.println(e.getMessage());
            }
        }
        try (ZipInputStream z = new ZipInputStream(new ByteArrayInputStream(b.toByteArray()))) {
            for (ZipEntry e; (e = z.getNextEntry()) != null; ) {
                byte[] c = z.readAllBytes();
                System.out.println(e.getName().replace("\u00e9", "E'") + " " + e.isDirectory() + " " + c.length + " " + Arrays.hashCode(c) + " " + e.getMethod() + " " + (e.getName().equals("stored") ? e.getCrc() : 0));
            }
        }
        CheckedInputStream ci = new CheckedInputStream(new ByteArrayInputStream(text), new Adler32());
        ci.readAllBytes();
        CheckedOutputStream co = new CheckedOutputStream(OutputStream.nullOutputStream(), new CRC32());
        co.write(text);
        System.out.println(ci.getChecksum().getValue() + " " + co.getChecksum().getValue());
        System.out.println(new String(new InflaterInputStream(new ByteArrayInputStream(deflate("inflate me".getBytes(), 6, false, 0))).readAllBytes()) + " " + new DeflaterInputStream(new ByteArrayInputStream(zeros)).readAllBytes().length / 100);
        Deflater d = new Deflater();
        d.setDictionary("the quick brown".getBytes());
        d.setInput("the quick brown dog".getBytes());
        d.finish();
        byte[] buf = new byte[100];
        int n = d.deflate(buf);
        Inflater i = new Inflater();
        i.setInput(buf, 0, n);
        byte[] o = new byte[100];
        System.out.println(i.inflate(o) + " " + i.needsDictionary());
        i.setDictionary("the quick brown".getBytes());
        System.out.println(new String(o, 0, i.inflate(o)) + " " + i.finished() + " " + i.getTotalOut() + " " + i.getAdler() + " " + d.getTotalIn());
        try {
            inflate(new byte[] {1, 2, 3, 4}, false);
        } catch (DataFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
