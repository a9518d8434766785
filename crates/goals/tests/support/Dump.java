import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jacoco.cli.internal.core.analysis.Analyzer;
import org.jacoco.cli.internal.core.analysis.ICounter;
import org.jacoco.cli.internal.core.analysis.ICoverageNode;
import org.jacoco.cli.internal.core.analysis.IClassCoverage;
import org.jacoco.cli.internal.core.analysis.IMethodCoverage;
import org.jacoco.cli.internal.core.data.ExecutionData;
import org.jacoco.cli.internal.core.data.ExecutionDataStore;
import org.jacoco.cli.internal.core.internal.data.CRC64;
import org.jacoco.cli.internal.core.tools.ExecFileLoader;

/** Prints JaCoCo's counters: {@code Dump exec FILE CLASSES…} or {@code Dump random SEED CLASSES…}. */
public class Dump {
    static final int PROBES = 70000;
    static final TreeMap<String, String> lines = new TreeMap<>();
    static ExecutionDataStore store = new ExecutionDataStore();
    static long seed = -1;

    public static void main(String[] args) throws IOException {
        if (args[0].equals("exec")) {
            ExecFileLoader loader = new ExecFileLoader();
            loader.load(new File(args[1]));
            store = loader.getExecutionDataStore();
        } else {
            seed = Long.parseLong(args[1]);
        }
        for (int i = 2; i < args.length; i++) {
            Path path = Path.of(args[i]);
            if (Files.isDirectory(path)) {
                try (Stream<Path> files = Files.walk(path)) {
                    for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
                        analyze(Files.readAllBytes(file), file.toString());
                    }
                }
            } else {
                try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(path))) {
                    for (ZipEntry entry; (entry = zip.getNextEntry()) != null; ) {
                        if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")) {
                            analyze(zip.readAllBytes(), entry.getName());
                        }
                    }
                }
            }
        }
        StringBuilder out = new StringBuilder();
        lines.values().forEach(line -> out.append(line).append('\n'));
        System.out.print(out);
    }

    static void analyze(byte[] bytes, String where) {
        try {
            analyzeChecked(bytes, where);
        } catch (IOException e) {
            System.err.println(where + ": " + e.getCause());
        }
    }

    static void analyzeChecked(byte[] bytes, String where) throws IOException {
        long id = CRC64.classId(bytes);
        if (seed >= 0) {
            store = new ExecutionDataStore();
            store.put(new ExecutionData(id, "x", probes()));
        }
        new Analyzer(store, Dump::print).analyzeClass(bytes, where);
    }

    /** The same choice as in the Rust test. */
    static boolean[] probes() {
        boolean[] probes = new boolean[PROBES];
        long density = seed % 8 + 1;
        for (int i = 0; i < PROBES; i++) {
            long x = (seed * 1000003L + i + 1) * 0x9e3779b97f4a7c15L;
            x ^= x >>> 29;
            x *= 0xbf58476d1ce4e5b9L;
            x ^= x >>> 32;
            probes[i] = Long.remainderUnsigned(x, 9) < density;
        }
        return probes;
    }

    static void print(IClassCoverage c) {
        if (c.getInstructionCounter().getTotalCount() == 0) {
            return;
        }
        StringBuilder out = new StringBuilder();
        out.append(c.getName()).append("\t\t").append(counters(c));
        for (IMethodCoverage m : c.getMethods()) {
            out.append('\n').append(c.getName()).append('\t').append(m.getName()).append(m.getDesc()).append('\t');
            out.append(counters(m));
        }
        lines.put(c.getName(), out.toString());
    }

    static String counters(ICoverageNode n) {
        return text(n.getInstructionCounter()) + text(n.getBranchCounter()) + text(n.getLineCounter())
            + text(n.getComplexityCounter()) + text(n.getMethodCounter());
    }

    static String text(ICounter c) {
        return " " + c.getMissedCount() + "/" + c.getCoveredCount();
    }
}
