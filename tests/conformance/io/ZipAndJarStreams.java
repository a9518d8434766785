// jdk: 17+
import java.io.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

public class ZipAndJarStreams {
    static byte[] text(int n) { return "the quick brown fox ".repeat(n).getBytes(StandardCharsets.US_ASCII); }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setComment("a comment");
            for (int i = 0; i < 3; i++) {
                ZipEntry e = new ZipEntry("dir/f" + i + ".txt");
                e.setTime(1_000_000_000_000L + i * 2000L);
                e.setComment("entry " + i);
                if (i == 1) {
                    byte[] data = text(3);
                    CRC32 crc = new CRC32();
                    crc.update(data);
                    e.setMethod(ZipEntry.STORED);
                    e.setSize(data.length);
                    e.setCrc(crc.getValue());
                }
                zip.putNextEntry(e);
                zip.write(text(i == 1 ? 3 : 50 * (i + 1)));
                zip.closeEntry();
            }
            try {
                zip.putNextEntry(new ZipEntry("dir/f0.txt"));
            } catch (ZipException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(bytes.size());
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            for (ZipEntry e; (e = in.getNextEntry()) != null; ) {
                byte[] data = in.readAllBytes();
                System.out.println(e.getName() + " " + data.length + " " + e.getMethod() + " " + e.getSize() + " " + e.getCrc() + " " + e.getTime() + " " + e.isDirectory());
            }
        }
        Path f = Files.createTempFile("z", ".zip");
        Files.write(f, bytes.toByteArray());
        try (ZipFile z = new ZipFile(f.toFile())) {
            System.out.println(z.size() + " " + z.getComment() + " " + z.getEntry("nope") + " " + z.stream().map(ZipEntry::getName).toList());
            ZipEntry e = z.getEntry("dir/f2.txt");
            System.out.println(e.getSize() + " " + e.getCompressedSize() + " " + Long.toHexString(e.getCrc()) + " " + e.getComment());
            try (InputStream is = z.getInputStream(e)) {
                System.out.println(new String(is.readNBytes(25), StandardCharsets.US_ASCII) + " " + is.skip(10) + " " + (char) is.read() + " " + is.available());
            }
        }
        // GZIP in pieces, two members in one stream.
        ByteArrayOutputStream gz = new ByteArrayOutputStream();
        for (int k = 1; k <= 2; k++) {
            try (GZIPOutputStream g = new GZIPOutputStream(gz)) {
                for (int i = 0; i < 10; i++) g.write(text(k));
            }
        }
        try (GZIPInputStream g = new GZIPInputStream(new ByteArrayInputStream(gz.toByteArray()))) {
            System.out.println(gz.size() + " " + g.readAllBytes().length);
        }
        byte[] broken = gz.toByteArray();
        broken[broken.length - 6] ^= 1;
        try (GZIPInputStream g = new GZIPInputStream(new ByteArrayInputStream(broken))) {
            g.readAllBytes();
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream("no gzip".getBytes()));
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        // Deflater by hand, with levels, a dictionary and no wrapper.
        for (int level : new int[] {0, 1, 6, 9}) {
            Deflater d = new Deflater(level, level == 9);
            d.setInput(text(40));
            d.finish();
            byte[] out = new byte[2000];
            int n = d.deflate(out);
            Inflater inf = new Inflater(level == 9);
            inf.setInput(out, 0, n);
            byte[] back = new byte[2000];
            System.out.println(level + ": " + n + " " + d.finished() + " " + inf.inflate(back) + " " + inf.finished() + " " + d.getTotalIn() + " " + inf.getRemaining());
            d.end();
        }
        Deflater d = new Deflater();
        d.setDictionary("quick brown fox".getBytes());
        d.setInput("the quick brown fox".getBytes());
        d.finish();
        byte[] out = new byte[100];
        int n = d.deflate(out);
        Inflater inf = new Inflater();
        inf.setInput(out, 0, n);
        System.out.println(inf.inflate(new byte[10]) + " " + inf.needsDictionary());
        inf.setDictionary("quick brown fox".getBytes());
        byte[] back = new byte[50];
        System.out.println(new String(back, 0, inf.inflate(back)));
        try {
            Inflater bad = new Inflater();
            bad.setInput(new byte[] {1, 2, 3, 4});
            bad.inflate(new byte[4]);
        } catch (DataFormatException e) {
            System.out.println(e.getMessage());
        }
        // A jar with a manifest.
        Manifest m = new Manifest();
        m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        m.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "a.very.long.package.name.that.needs.to.be.wrapped.somewhere.in.the.file.Main");
        m.getEntries().put("x/", new Attributes());
        m.getEntries().get("x/").putValue("Sealed", "true");
        Path jar = Files.createTempFile("j", ".jar");
        try (JarOutputStream j = new JarOutputStream(Files.newOutputStream(jar), m)) {
            j.putNextEntry(new JarEntry("x/y.txt"));
            j.write(text(1));
        }
        try (JarFile j = new JarFile(jar.toFile())) {
            System.out.println(j.getManifest().equals(m) + " " + j.getManifest().getAttributes("x/").getValue("Sealed") + " " + j.stream().map(JarEntry::getName).toList());
        }
        ByteArrayOutputStream mo = new ByteArrayOutputStream();
        m.write(mo);
        System.out.println(mo.toString().replace("\r\n", "|"));
        // The zip file system.
        try (FileSystem fs = FileSystems.newFileSystem(URI.create("jar:" + f.toUri()), Map.of())) {
            Files.writeString(fs.getPath("/added.txt"), "added");
            Files.delete(fs.getPath("dir/f1.txt"));
            try (var s = Files.walk(fs.getPath("/"))) {
                System.out.println(s.map(Path::toString).sorted().toList());
            }
        }
        try (ZipFile z = new ZipFile(f.toFile())) {
            System.out.println(z.size() + " " + new String(z.getInputStream(z.getEntry("added.txt")).readAllBytes()));
        }
        Adler32 adler = new Adler32();
        try (CheckedInputStream c = new CheckedInputStream(new ByteArrayInputStream(text(5)), adler)) {
            c.readAllBytes();
        }
        CRC32C c32 = new CRC32C();
        c32.update(text(7));
        System.out.println(adler.getValue() + " " + c32.getValue());
    }
}
