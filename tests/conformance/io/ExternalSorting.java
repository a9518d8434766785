// jdk: 17+
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import java.util.zip.*;

/** Sorts more lines than it keeps, by files; then indexes and looks up by offset. */
public class ExternalSorting {
    static List<Path> split(Path in, Path dir, int chunk) throws IOException {
        List<Path> parts = new ArrayList<>();
        try (BufferedReader r = Files.newBufferedReader(in)) {
            List<String> lines = new ArrayList<>();
            for (String l; ; ) {
                l = r.readLine();
                if (l != null) lines.add(l);
                if (lines.size() == chunk || l == null && !lines.isEmpty()) {
                    lines.sort(null);
                    Path p = Files.createTempFile(dir, "part", ".gz");
                    try (Writer w = new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(p)), "UTF-8")) { for (String s : lines) w.write(s + "\n"); }
                    parts.add(p);
                    lines.clear();
                }
                if (l == null) return parts;
            }
        }
    }

    static int merge(List<Path> parts, Path out) throws IOException {
        record Head(String line, BufferedReader from, int at) { }
        PriorityQueue<Head> q = new PriorityQueue<>(Comparator.comparing(Head::line).thenComparingInt(Head::at));
        int written = 0;
        try (BufferedWriter w = Files.newBufferedWriter(out)) {
            for (int i = 0; i < parts.size(); i++) { BufferedReader r = new BufferedReader(new InputStreamReader(new GZIPInputStream(Files.newInputStream(parts.get(i))), "UTF-8")); String l = r.readLine(); if (l != null) q.add(new Head(l, r, i)); }
            String last = null;
            while (!q.isEmpty()) { Head h = q.poll(); if (!h.line().equals(last)) { w.write(last = h.line()); w.newLine(); written++; } String n = h.from().readLine(); if (n != null) q.add(new Head(n, h.from(), h.at())); else h.from().close(); }
        }
        return written;
    }

    static void index(Path text, Path index) throws IOException {
        try (RandomAccessFile raf = new RandomAccessFile(text.toFile(), "r"); FileChannel ix = FileChannel.open(index, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            ByteBuffer b = ByteBuffer.allocate(8);
            for (long at = 0; at < raf.length(); at = raf.getFilePointer()) { b.clear(); b.putLong(at).flip(); ix.write(b); raf.readLine(); }
        }
    }

    static String line(Path text, Path index, int n) throws IOException {
        try (FileChannel ix = FileChannel.open(index); RandomAccessFile raf = new RandomAccessFile(text.toFile(), "r")) {
            ByteBuffer b = ByteBuffer.allocate(8);
            if (ix.read(b, n * 8L) < 8) throw new EOFException("line " + n);
            raf.seek(b.flip().getLong());
            return raf.readLine();
        }
    }

    static int search(Path text, Path index, String wanted) throws IOException {
        int lo = 0, hi = (int) (Files.size(index) / 8) - 1;
        while (lo <= hi) { int mid = (lo + hi) >>> 1, c = line(text, index, mid).compareTo(wanted); if (c == 0) return mid; if (c < 0) lo = mid + 1; else hi = mid - 1; }
        return -lo - 1;
    }

    public static void main(String[] args) throws Exception {
        Path dir = Files.createTempDirectory("sorting"), in = dir.resolve("in.txt"), out = dir.resolve("out.txt"), ix = dir.resolve("out.idx");
        Random r = new Random(6);
        try (PrintWriter w = new PrintWriter(Files.newBufferedWriter(in))) { for (int i = 0; i < 1500; i++) w.println(Integer.toString(r.nextInt(40_000), 36)); }
        List<Path> parts = split(in, dir, 400);
        int n = merge(parts, out);
        List<String> want = new ArrayList<>(new TreeSet<>(Files.readAllLines(in)));
        System.out.println(parts.size() + " " + n + " " + Files.readAllLines(out).equals(want) + " " + Files.size(out));
        index(out, ix);
        System.out.println(line(out, ix, 0) + " " + line(out, ix, n - 1) + " " + Files.size(ix) / 8 + " " + search(out, ix, want.get(700)) + " " + search(out, ix, "zzzzz") + " " + search(out, ix, "!"));
        try {
            line(out, ix, n);
        } catch (EOFException e) {
            System.out.println(e.getMessage());
        }
        for (Path p : parts) Files.delete(p);
        try (Stream<Path> s = Files.list(dir)) {
            System.out.println(s.map(p -> p.getFileName().toString()).sorted().toList());
        }
        // A log that is rolled, and read backwards.
        Path log = dir.resolve("log");
        for (int i = 0; i < 40; i++) {
            Files.writeString(log, "entry " + i + " " + "x".repeat(i % 7) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            if (Files.size(log) > 150) for (int k = 3; k >= 0; k--) { Path from = k == 0 ? log : dir.resolve("log." + k); if (Files.exists(from)) Files.move(from, dir.resolve("log." + (k + 1)), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE); }
        }
        for (int k = 0; k < 5; k++) { Path p = k == 0 ? log : dir.resolve("log." + k); System.out.print((Files.exists(p) ? Files.lines(p).findFirst().orElse("empty") + "@" + Files.size(p) : "none") + "; "); }
        System.out.println();
        try (RandomAccessFile raf = new RandomAccessFile(dir.resolve("log.1").toFile(), "r")) {
            StringBuilder sb = new StringBuilder();
            for (long at = raf.length() - 2; at >= 0; at--) { raf.seek(at); if (at == 0 || raf.read() == '\n') { if (at == 0) raf.seek(0); sb.append(raf.readLine().split(" ")[1]).append(' '); } }
            System.out.println(sb);
        }
    }
}
