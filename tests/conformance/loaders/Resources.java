// jdk: 17+
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/** Resources by loaders: parents first, then findResource; a loader of a folder of class files. */
public class Resources {
    static class Memory extends ClassLoader {
        Memory(ClassLoader parent) {
            super(parent);
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            return name.startsWith("memory/") ? new ByteArrayInputStream(name.getBytes()) : super.getResourceAsStream(name);
        }

        @Override
        protected Enumeration<URL> findResources(String name) throws IOException {
            return Collections.emptyEnumeration();
        }
    }

    public static class Plugin implements java.util.function.Supplier<String> {
        public String get() {
            return "plugin of " + getClass().getClassLoader().getClass().getSimpleName();
        }
    }

    private static String read(InputStream in) throws IOException {
        if (in == null) {
            return "null";
        }
        try (in) {
            return new String(in.readAllBytes());
        }
    }

    public static void main(String[] args) throws Exception {
        Memory memory = new Memory(Resources.class.getClassLoader());
        System.out.println(read(memory.getResourceAsStream("memory/one")));
        System.out.println(read(memory.getResourceAsStream("nothing/here")));
        System.out.println(memory.getResource("nothing/here"));
        System.out.println(memory.getResource("Resources.class") != null);
        System.out.println(memory.getResources("nothing/here").hasMoreElements());
        System.out.println(memory.getParent() == Resources.class.getClassLoader());
        System.out.println(ClassLoader.getSystemClassLoader() == Resources.class.getClassLoader());
        System.out.println(String.class.getClassLoader());

        Path folder = Files.createTempDirectory("plugins");
        try (InputStream in = Resources.class.getResourceAsStream("Resources$Plugin.class")) {
            Files.write(folder.resolve("Resources$Plugin.class"), in.readAllBytes());
        }
        Files.writeString(folder.resolve("note.txt"), "a note");
        try (URLClassLoader plugins = new URLClassLoader("plugins", new URL[] {folder.toUri().toURL()}, null)) {
            Class<?> type = plugins.loadClass("Resources$Plugin");
            System.out.println(type != Plugin.class);
            Object plugin = type.getConstructor().newInstance();
            System.out.println(((java.util.function.Supplier<?>) plugin).get());
            System.out.println(read(plugins.getResourceAsStream("note.txt")));
            System.out.println(plugins.getName() + " " + List.of(plugins.getURLs()).size());
            try {
                plugins.loadClass("Resources$Memory");
            } catch (ClassNotFoundException e) {
                System.out.println(e.getMessage());
            }
            Thread.currentThread().setContextClassLoader(plugins);
            System.out.println(Thread.currentThread().getContextClassLoader().getName());
        }
    }
}
