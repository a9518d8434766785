import java.io.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.tools.*;

/**
 * Answers one line to each request on standard input. A request is a length and bytes: a class file, which is defined and linked by a
 * loader of its own, or the source of a test class, which is compiled and thrown away.
 */
public class Server {
    static final class Loader extends ClassLoader {
        Loader(ClassLoader parent) {
            super(parent);
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    static String linked(ClassLoader parent, byte[] bytes) {
        try {
            Class<?> type = new Loader(parent).define(bytes);
            // Links it, interfaces too.
            type.getDeclaredMethods();
            return "ok";
        } catch (Throwable t) {
            return t.getClass().getName() + " " + t.getMessage();
        }
    }

    static final class Source extends SimpleJavaFileObject {
        final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name), Kind.SOURCE);
            this.text = text;
        }

        @Override public CharSequence getCharContent(boolean ignore) {
            return text;
        }
    }

    static final class Nowhere extends ForwardingJavaFileManager<StandardJavaFileManager> {
        Nowhere(StandardJavaFileManager manager) {
            super(manager);
        }

        @Override public JavaFileObject getJavaFileForOutput(Location l, String name, JavaFileObject.Kind kind, FileObject f) {
            return new SimpleJavaFileObject(URI.create("string:///" + name + kind.extension), kind) {
                @Override public OutputStream openOutputStream() {
                    return new ByteArrayOutputStream();
                }
            };
        }
    }

    static String compiled(JavaCompiler compiler, JavaFileManager manager, byte[] bytes) throws IOException {
        int end = 0;
        while (bytes[end] != 0) end++;
        String name = new String(bytes, 0, end, StandardCharsets.UTF_8);
        String text = new String(bytes, end + 1, bytes.length - end - 1, StandardCharsets.UTF_8);
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        List<String> options = List.of("-proc:none", "-Xlint:none", "-nowarn");
        boolean fine = compiler.getTask(null, manager, said, options, null, List.of(new Source(name, text))).call();
        if (fine) return "ok";
        for (Diagnostic<?> one : said.getDiagnostics()) {
            if (one.getKind() == Diagnostic.Kind.ERROR) return one.getLineNumber() + ": " + one.getMessage(Locale.ENGLISH);
        }
        return "failed without a word";
    }

    public static void main(String[] args) throws Exception {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        List<URL> urls = new ArrayList<>();
        List<File> files = new ArrayList<>();
        for (String part : args[1].split(File.pathSeparator)) {
            urls.add(Path.of(part).toUri().toURL());
            files.add(new File(part));
        }
        ClassLoader parent = new URLClassLoader(urls.toArray(new URL[0]));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        manager.setLocation(StandardLocation.CLASS_PATH, files);
        JavaFileManager nowhere = new Nowhere(manager);
        while (true) {
            int length;
            try {
                length = in.readInt();
            } catch (EOFException end) {
                return;
            }
            byte[] bytes = in.readNBytes(length);
            String answer = args[0].equals("link") ? linked(parent, bytes) : compiled(compiler, nowhere, bytes);
            // The machine itself may print lines of warning.
            out.println("answer: " + answer.replace('\n', ' ').replace('\r', ' '));
        }
    }
}
