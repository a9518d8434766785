import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/** Looks for resources on a class path of several jars and folders. */
public class Resourceful {
    public static class Provider implements Supplier<String> {
        public String get() {
            return "provider";
        }
    }

    static final String[] NAMES = {
        "data/one.txt", "data", "data/", "/data/one.txt", "data/../data/one.txt", "data//one.txt", "with space.txt", "",
        "a%20b", "nothing.txt", "META-INF/MANIFEST.MF", "META-INF/services/java.util.function.Supplier", "Resourceful.class",
        "folder.txt", "folder", "data/\u00e9.txt", ".", "./folder.txt", "data/./one.txt", "folder/."
    };

    public static void main(String[] args) throws Exception {
        ClassLoader loader = Resourceful.class.getClassLoader();
        for (String name : NAMES) {
            System.out.println("<" + name.replace('\u00e9', 'e') + "> " + loader.getResource(name));
            for (URL url : Collections.list(loader.getResources(name))) {
                System.out.println("  " + url + " " + url.equals(new URL(url.toString())));
            }
            try (InputStream in = loader.getResourceAsStream(name)) {
                System.out.println("  " + (in == null || name.endsWith(".class") ? in != null : new String(in.readAllBytes()).trim()));
            } catch (java.io.IOException e) {
                System.out.println("  " + e.getClass());
            }
        }
        for (Supplier<?> supplier : ServiceLoader.load(Supplier.class)) {
            System.out.println(supplier.get());
        }
        System.out.println(ClassLoader.getPlatformClassLoader().getResource("data/one.txt"));
        System.out.println(Collections.list(ClassLoader.getPlatformClassLoader().getResources("data/one.txt")));
    }

    /** Looks for services. */
    static int today() {
        return java.time.LocalDate.now().getDayOfMonth();
    }
}
