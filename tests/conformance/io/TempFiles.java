// jdk: 17+
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.*;
import java.util.stream.*;

public class TempFiles {
    interface Act { Object run() throws IOException; }

    static void t(Path root, Act a) {
        try {
            System.out.println(a.run());
        } catch (IOException e) {
            System.out.println(e.getClass().getSimpleName() + " " + String.valueOf(e.getMessage()).replace(root.toString(), "ROOT"));
        }
    }

    public static void main(String[] args) throws IOException {
        Path root = Files.createTempDirectory("conformance");
        Path f = root.resolve("a.txt"), d = root.resolve("dir/sub");
        Files.writeString(f, "line one\nline two\n\u00e9nd");
        System.out.println(Files.exists(f) + " " + Files.size(f) + " " + Files.isDirectory(root) + Files.isRegularFile(f) + " " + Files.readAllLines(f).size() + " " + Files.readString(f).hashCode() + " " + Files.readAllBytes(f).length);
        Files.write(f, List.of("appended"), StandardOpenOption.APPEND);
        System.out.println(Files.lines(f).skip(2).toList().get(0).length() + " " + Files.size(f));
        Files.createDirectories(d);
        Files.copy(f, d.resolve("b.txt"));
        Files.move(f, d.resolve("c.txt"));
        t(root, () -> Files.readString(f));
        t(root, () -> Files.createDirectory(d));
        t(root, () -> Files.copy(d.resolve("b.txt"), d.resolve("c.txt")));
        t(root, () -> { Files.delete(d); return "deleted"; });
        t(root, () -> { Files.delete(f); return "deleted"; });
        t(root, () -> Files.deleteIfExists(f));
        t(root, () -> Files.copy(d.resolve("b.txt"), d.resolve("c.txt"), StandardCopyOption.REPLACE_EXISTING).getFileName());
        try (Stream<Path> s = Files.walk(root)) {
            System.out.println(s.map(p -> root.relativize(p).toString()).sorted().toList());
        }
        try (DirectoryStream<Path> s = Files.newDirectoryStream(d, "*.txt")) {
            List<String> names = new ArrayList<>();
            for (Path p : s) names.add(p.getFileName().toString());
            Collections.sort(names);
            System.out.println(names);
        }
        try (BufferedWriter w = Files.newBufferedWriter(root.resolve("w")); PrintWriter p = new PrintWriter(w)) {
            for (int i = 0; i < 100; i++) p.println(i * i);
        }
        try (BufferedReader r = Files.newBufferedReader(root.resolve("w"))) {
            System.out.println(r.lines().mapToInt(Integer::parseInt).sum());
        }
        try (RandomAccessFile raf = new RandomAccessFile(root.resolve("raf").toFile(), "rw")) {
            raf.writeInt(42);
            raf.writeUTF("hey");
            raf.seek(2);
            raf.writeShort(7);
            raf.seek(0);
            System.out.println(raf.readInt() + " " + raf.readUTF() + " " + raf.length() + " " + raf.getFilePointer());
            raf.setLength(3);
            System.out.println(raf.length() + " " + raf.read());
        }
        File file = root.resolve("old.io").toFile();
        try (FileOutputStream out = new FileOutputStream(file)) { out.write("old io".getBytes(StandardCharsets.US_ASCII)); }
        try (FileInputStream in = new FileInputStream(file)) { System.out.println((char) in.read() + " " + in.skip(2) + " " + new String(in.readAllBytes()) + " " + in.available()); }
        System.out.println(file.length() + " " + file.exists() + file.isFile() + file.canRead() + " " + file.getName() + " " + file.renameTo(new File(file.getParentFile(), "renamed")) + file.exists() + " " + Arrays.stream(root.toFile().list()).sorted().toList() + new File(root.toFile(), "nope").mkdir() + new File(root.toFile(), "x/y").mkdir() + " " + new File("nope/nothere").delete());
        try {
            new FileInputStream(new File(root.toFile(), "missing"));
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage().replace(root.toString(), "ROOT"));
        }
        BasicFileAttributes a = Files.readAttributes(root.resolve("w"), BasicFileAttributes.class);
        System.out.println(a.size() + " " + a.isDirectory() + a.isSymbolicLink() + a.isRegularFile());
        Path p = Path.of("/a/b/../c/./d.txt");
        System.out.println(p.normalize() + " " + p.getFileName() + " " + p.getParent() + " " + p.getNameCount() + " " + p.subpath(1, 3) + " " + p.resolveSibling("e") + " " + p.startsWith("/a") + p.endsWith("d.txt") + " " + p.isAbsolute() + " " + Path.of("x").resolve("/abs") + " " + Path.of("a/b").relativize(Path.of("a/c/d")) + " " + p.getRoot() + " " + Path.of("").toString().isEmpty() + " " + p.compareTo(Path.of("/a")) + " " + Path.of("a", "b", "c").toUri().getScheme());
        try (Stream<Path> s = Files.walk(root)) {
            for (Path x : s.sorted(Comparator.reverseOrder()).toList()) Files.delete(x);
        }
        System.out.println(Files.exists(root));
    }
}
