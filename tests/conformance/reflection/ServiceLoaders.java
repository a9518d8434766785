// jdk: 17+
import java.nio.charset.spi.CharsetProvider;
import java.nio.file.spi.FileSystemProvider;
import java.util.*;
import java.util.stream.*;

public class ServiceLoaders {
    public interface Plugin { String name(); }

    public static class A implements Plugin {
        static int made;
        public A() { made++; }
        @Override public String name() { return "A" + made; }
    }

    public static class ByMethod {
        public static Plugin provider() { return () -> "from a provider method"; }
    }

    public static class Broken implements Plugin {
        public Broken() { throw new IllegalStateException("broken"); }
        @Override public String name() { return "?"; }
    }

    public static class NoPlugin { }

    /** A class loader that knows one file of services. */
    static class Loader extends ClassLoader {
        final String text;

        Loader(String text) {
            super(ServiceLoaders.class.getClassLoader());
            this.text = text;
        }

        @Override protected Enumeration<java.net.URL> findResources(String name) throws java.io.IOException {
            if (!name.equals("META-INF/services/ServiceLoaders$Plugin")) return Collections.emptyEnumeration();
            java.nio.file.Path f = java.nio.file.Files.createTempFile("services", "");
            java.nio.file.Files.writeString(f, text);
            return Collections.enumeration(List.of(f.toUri().toURL()));
        }
    }

    static void all(String text) {
        ServiceLoader<Plugin> sl = ServiceLoader.load(Plugin.class, new Loader(text));
        Iterator<Plugin> it = sl.iterator();
        while (true) {
            try {
                if (!it.hasNext()) break;
                System.out.println("  " + it.next().name());
            } catch (ServiceConfigurationError e) {
                System.out.println("  ! " + e.getMessage().replaceAll("file:\\S*:(\\d+)", "FILE:$1") + " / " + e.getCause());
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(ServiceLoader.load(Plugin.class).findFirst().isPresent());
        all("# comment\nServiceLoaders$A # trailing\n\nServiceLoaders$A\n");
        all("ServiceLoaders$Broken\nServiceLoaders$A");
        all("ServiceLoaders$NoPlugin\nno.such.Class\nServiceLoaders$A");
        all("not a name\n");
        all("ServiceLoaders$ByMethod\n");
        ServiceLoader<Plugin> sl = ServiceLoader.load(Plugin.class, new Loader("ServiceLoaders$A"));
        int before = A.made;
        List<Class<? extends Plugin>> types = sl.stream().map(ServiceLoader.Provider::type).collect(Collectors.toList());
        System.out.println(types + " " + (A.made - before));
        System.out.println((sl.iterator().next() == sl.iterator().next()) + " " + (A.made - before));
        sl.reload();
        sl.iterator().next();
        System.out.println(A.made - before + " " + sl);
        System.out.println(ServiceLoader.load(FileSystemProvider.class).stream().map(p -> p.type().getSimpleName()).sorted().toList());
        System.out.println(ServiceLoader.loadInstalled(CharsetProvider.class).stream().count() > 0);
        System.out.println(ServiceLoader.load(java.util.spi.ToolProvider.class).stream().map(p -> p.get().name()).filter(n -> n.equals("jar") || n.equals("javac")).sorted().toList());
    }
}
