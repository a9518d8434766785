// jdk: 17+
import java.io.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

import static java.nio.file.StandardOpenOption.*;

public class TextFiles {
    static void t(String name, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(name + " = " + c.call());
        } catch (Exception e) {
            System.out.println(name + " ! " + e.getClass().getSimpleName() + (e instanceof FileSystemException f ? " " + f.getReason() : ""));
        }
    }

    public static void main(String[] args) throws Exception {
        Path dir = Files.createTempDirectory("text"), f = dir.resolve("a.txt");
        t("write", () -> Files.write(f, List.of("one", "two", "", "f\u00fcnf")).equals(f) + " " + Files.size(f));
        t("lines", () -> Files.readAllLines(f).size() + " " + Files.lines(f).map(String::length).toList());
        t("append", () -> Files.writeString(f, "tail", APPEND) != null && Files.readString(f).endsWith("\ntail"));
        t("create new", () -> Files.writeString(f, "x", CREATE_NEW));
        t("no create", () -> Files.writeString(dir.resolve("missing"), "x", WRITE));
        t("truncate", () -> { Files.writeString(f, "short", TRUNCATE_EXISTING); return Files.readString(f); });
        t("no truncate", () -> { Files.writeString(f, "SH", WRITE); return Files.readString(f); });
        t("options", () -> Files.newByteChannel(f, READ, APPEND));
        t("latin", () -> { Files.writeString(f, "\u00e9\u00ff", StandardCharsets.ISO_8859_1); return Files.size(f) + " " + Files.readString(f, StandardCharsets.ISO_8859_1).length(); });
        t("malformed", () -> Files.readString(f));
        t("malformed lines", () -> Files.readAllLines(f));
        t("unmappable", () -> Files.writeString(f, "\u20ac", StandardCharsets.ISO_8859_1));
        try (BufferedWriter w = Files.newBufferedWriter(f)) {
            for (int i = 0; i < 2000; i++) { w.write("line " + i); w.newLine(); }
        }
        t("buffered", () -> { try (BufferedReader r = Files.newBufferedReader(f)) { r.readLine(); r.mark(100); String a = r.readLine(); r.reset(); return a.equals(r.readLine()) + " " + r.lines().count(); } });
        t("stream", () -> { try (Stream<String> s = Files.lines(f)) { return s.parallel().filter(x -> x.endsWith("7")).count(); } });
        t("file reader", () -> { try (FileReader r = new FileReader(f.toFile())) { char[] c = new char[10]; return r.read(c) + new String(c).replace("\n", "|") + r.skip(5) + (char) r.read(); } });
        t("file writer", () -> { try (PrintWriter p = new PrintWriter(new FileWriter(f.toFile(), true), true)) { p.printf("%s%n", "appended"); } try (Stream<String> s = Files.lines(f)) { return s.skip(2000).toList(); } });
        t("dir as file", () -> new FileInputStream(dir.toFile()));
        t("missing", () -> new FileInputStream(dir.resolve("none").toFile()));
        t("in missing dir", () -> new FileOutputStream(dir.resolve("no/file").toFile()));
        t("not found message", () -> { try { new FileReader("/no/such/file"); return ""; } catch (FileNotFoundException e) { return e.getMessage(); } });
        t("read dir", () -> Files.readAllBytes(dir));
        t("streams", () -> { try (OutputStream o = Files.newOutputStream(dir.resolve("b.bin")); DataOutputStream d = new DataOutputStream(new BufferedOutputStream(o, 3))) { for (int i = 0; i < 100; i++) d.writeInt(i); } try (InputStream i = Files.newInputStream(dir.resolve("b.bin"))) { return i.skip(396) + " " + i.available() + " " + Arrays.toString(i.readAllBytes()) + i.read(); } });
        t("transfer", () -> { try (InputStream i = Files.newInputStream(f)) { return i.transferTo(OutputStream.nullOutputStream()) == Files.size(f); } });
        t("copy in", () -> Files.copy(new ByteArrayInputStream("copied".getBytes()), dir.resolve("c")) + "" + Files.readString(dir.resolve("c")));
        t("copy in twice", () -> Files.copy(new ByteArrayInputStream(new byte[0]), dir.resolve("c")));
        t("copy out", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream(); return Files.copy(dir.resolve("c"), o) + o.toString(); });
        File file = dir.resolve("old.txt").toFile();
        t("old api", () -> file.createNewFile() + " " + file.createNewFile() + " " + file.length() + " " + file.renameTo(dir.resolve("new.txt").toFile()) + " " + file.exists() + " " + file.delete() + " " + new File(dir.toFile(), "d/e").mkdir() + new File(dir.toFile(), "d/e").mkdirs() + " " + Arrays.stream(dir.toFile().list()).sorted().toList());
        t("paths", () -> new File("a/../b/./c").getPath() + " " + new File("a//b/").getPath() + " " + new File("/x/../y").getCanonicalPath() + " " + new File("p", "q").getParent() + " " + new File("n.txt").getName() + new File("n.txt").getParentFile() + " " + new File("/a/b").isAbsolute() + " " + new File("a").compareTo(new File("b")) + " " + new File("").exists() + " " + new File("x").toPath() + " " + new File("/t m").toURI());
        t("nio paths", () -> Path.of("/a/b/../c/./d").normalize() + " " + Path.of("/a/b").relativize(Path.of("/a/c/d")) + " " + Path.of("a").resolve("/abs") + Path.of("a").resolve("") + " " + Path.of("a/b/c").subpath(1, 3) + " " + Path.of("/a/b").startsWith("/a") + Path.of("/ab").startsWith("/a") + " " + Path.of("x/y").getNameCount() + Path.of("/").getFileName() + Path.of("x.tar.gz").getFileName() + " " + Path.of("a/b").resolveSibling("c") + " " + Path.of("b").compareTo(Path.of("a")) + " " + Path.of("", "q", "", "r") + " " + Path.of("../..").normalize() + " " + StreamSupport.stream(Path.of("i/j/k").spliterator(), false).toList());
        t("relativize mixed", () -> Path.of("/a").relativize(Path.of("b")));
        t("nul", () -> Path.of("a\0b"));
        t("uri", () -> Path.of(java.net.URI.create("file:///tmp/x%20y")) + " " + Path.of("/tmp/x y").toUri());
        t("temp", () -> { File x = File.createTempFile("pre", ".suf", dir.toFile()); x.deleteOnExit(); return x.getName().startsWith("pre") && x.getName().endsWith(".suf") && x.exists(); });
        t("temp prefix", () -> File.createTempFile("p", null));
        t("closed", () -> { BufferedReader r = Files.newBufferedReader(f); r.close(); return r.readLine(); });
    }
}
