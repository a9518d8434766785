// jdk: 17+
import java.io.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;

public class FileTrees {
    static Path root;

    static String rel(Path p) { return root.relativize(p).toString().replace('\\', '/'); }

    public static void main(String[] args) throws Exception {
        root = Files.createTempDirectory("trees");
        for (String f : new String[] {"a/one.txt", "a/two.log", "a/b/three.txt", "a/b/c/four.txt", "z.txt", "empty/"}) {
            Path p = root.resolve(f);
            if (f.endsWith("/")) Files.createDirectories(p);
            else {
                Files.createDirectories(p.getParent());
                Files.writeString(p, f.repeat(3));
            }
        }
        try (Stream<Path> s = Files.walk(root)) {
            System.out.println(s.map(FileTrees::rel).sorted().toList());
        }
        try (Stream<Path> s = Files.walk(root, 2)) {
            System.out.println(s.filter(Files::isRegularFile).map(FileTrees::rel).sorted().toList());
        }
        try (Stream<Path> s = Files.find(root, 9, (p, at) -> at.isRegularFile() && at.size() > 30)) {
            System.out.println(s.map(FileTrees::rel).sorted().toList());
        }
        try (Stream<Path> s = Files.list(root)) {
            System.out.println(s.map(FileTrees::rel).sorted().toList());
        }
        try (DirectoryStream<Path> ds = Files.newDirectoryStream(root.resolve("a"), "*.{txt,log}")) {
            TreeSet<String> names = new TreeSet<>();
            for (Path p : ds) names.add(p.getFileName().toString());
            System.out.println(names);
        }
        PathMatcher glob = FileSystems.getDefault().getPathMatcher("glob:**/*.txt"), regex = FileSystems.getDefault().getPathMatcher("regex:.*/t[a-z]+\\..*");
        try (Stream<Path> s = Files.walk(root)) {
            System.out.println(s.map(p -> rel(p) + (glob.matches(p) ? " glob" : "") + (regex.matches(p) ? " regex" : "")).sorted().collect(Collectors.joining(" | ")));
        }
        TreeMap<String, String> visits = new TreeMap<>();
        int[] order = {0};
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override public FileVisitResult preVisitDirectory(Path d, BasicFileAttributes a) {
                visits.put("pre " + rel(d), a.isDirectory() + "");
                return d.endsWith("c") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }
            @Override public FileVisitResult visitFile(Path f, BasicFileAttributes a) {
                visits.put("file " + rel(f), a.size() + " " + a.isSymbolicLink());
                return FileVisitResult.CONTINUE;
            }
            @Override public FileVisitResult postVisitDirectory(Path d, IOException e) {
                visits.put("post " + rel(d), "" + e);
                order[0]++;
                return FileVisitResult.CONTINUE;
            }
        });
        System.out.println(visits + " " + order[0]);
        // Copy a tree, then delete it from the leaves.
        Path copy = root.resolveSibling(root.getFileName() + "-copy");
        try (Stream<Path> s = Files.walk(root)) {
            for (Path p : (Iterable<Path>) s::iterator) Files.copy(p, copy.resolve(root.relativize(p).toString()));
        }
        System.out.println(Files.readString(copy.resolve("a/b/c/four.txt")) + " " + Files.mismatch(root.resolve("z.txt"), copy.resolve("z.txt")) + " " + Files.mismatch(root.resolve("z.txt"), copy.resolve("a/one.txt")));
        try {
            Files.delete(copy.resolve("a"));
        } catch (DirectoryNotEmptyException e) {
            System.out.println("not empty " + copy.relativize(Path.of(e.getMessage())));
        }
        try (Stream<Path> s = Files.walk(copy)) {
            s.sorted(Comparator.reverseOrder()).forEach(p -> {
                try {
                    Files.delete(p);
                } catch (IOException e) {
                    System.out.println(e);
                }
            });
        }
        System.out.println(Files.exists(copy) + " " + Files.notExists(copy));
        Object[] failing = {(Op) () -> Files.readString(copy), (Op) () -> Files.createDirectory(root), (Op) () -> Files.createFile(root.resolve("z.txt")), (Op) () -> Files.copy(root.resolve("z.txt"), root.resolve("a/one.txt")),
            (Op) () -> Files.move(copy, root), (Op) () -> Files.newDirectoryStream(root.resolve("z.txt")), (Op) () -> Files.createDirectory(copy.resolve("x/y")), (Op) () -> Files.size(copy), (Op) () -> Files.list(copy), (Op) () -> { Files.delete(copy); return 0; }};
        for (Object o : failing) {
            try {
                ((Op) o).run();
                System.out.println("no exception");
            } catch (FileSystemException e) {
                System.out.println(e.getClass().getName() + " " + (e.getOtherFile() != null) + " " + e.getReason());
            }
        }
        System.out.println(Files.deleteIfExists(copy) + " " + Files.isDirectory(root) + Files.isRegularFile(root.resolve("z.txt")) + Files.isReadable(root.resolve("z.txt")));
        Files.move(root.resolve("z.txt"), root.resolve("a/one.txt"), StandardCopyOption.REPLACE_EXISTING);
        System.out.println(Files.readAllLines(root.resolve("a/one.txt")) + " " + Files.exists(root.resolve("z.txt")));
        Files.move(root.resolve("a"), root.resolve("moved"));
        try (Stream<Path> s = Files.walk(root)) {
            System.out.println(s.map(FileTrees::rel).sorted().toList());
        }
    }

    interface Op { Object run() throws IOException; }
}
