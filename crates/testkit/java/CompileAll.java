import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles many independent programs in one JVM, each into its own folder.
 *
 * Each line of the file named by the first argument is a job: {@code OUTPUT-FOLDER TAB SOURCE [TAB JAVAC-OPTION]...}.
 * For each job one line comes back, in order: {@code ok} or {@code error MESSAGE} with newlines written as {@code \n}.
 */
public final class CompileAll {
    public static void main(String[] args) throws Exception {
        List<String> jobs = Files.readAllLines(Path.of(args[0]), StandardCharsets.UTF_8);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<String>> results = new ArrayList<>();
        for (String job : jobs) {
            results.add(pool.submit(() -> compile(compiler, job.split("\t"))));
        }
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (Future<String> result : results) {
            out.println(result.get().strip().replace("\n", "\\n"));
        }
        pool.shutdown();
    }

    private static String compile(JavaCompiler compiler, String[] job) throws IOException {
        Path output = Files.createDirectories(Path.of(job[0]));
        List<String> options = new ArrayList<>(List.of("-d", output.toString(), "-encoding", "UTF-8", "-Xlint:none", "-proc:none"));
        Collections.addAll(options, java.util.Arrays.copyOfRange(job, 2, job.length));
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(problems, null, StandardCharsets.UTF_8)) {
            boolean ok = compiler.getTask(null, files, problems, options, null, files.getJavaFileObjects(Path.of(job[1]))).call();
            if (ok) {
                return "ok";
            }
        }
        StringBuilder text = new StringBuilder("error ");
        for (Diagnostic<? extends JavaFileObject> problem : problems.getDiagnostics()) {
            if (problem.getKind() == Diagnostic.Kind.ERROR) {
                text.append("line ").append(problem.getLineNumber()).append(": ").append(problem.getMessage(null)).append('\n');
            }
        }
        return text.toString();
    }
}
