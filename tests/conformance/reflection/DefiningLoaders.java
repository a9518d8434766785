// jdk: 17+
import java.io.*;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.*;
import java.util.*;

public class DefiningLoaders {
    public interface Shared { String say(); }

    public static class Greeter implements Shared {
        static int loaded = 0;
        static { loaded++; }
        private final int id = ++counter;
        private static int counter;
        @Override public String say() { return "greeter " + id + " loaded " + loaded; }
    }

    public static class Helper { }

    /** Defines the classes of this program anew, but for those that it is told to share. */
    static class Fresh extends ClassLoader {
        final List<String> asked = new ArrayList<>();
        Fresh() { super("fresh", DefiningLoaders.class.getClassLoader()); }

        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked.add(name);
            if (!name.startsWith("DefiningLoaders$") || name.endsWith("$Shared")) return super.loadClass(name, resolve);
            synchronized (getClassLoadingLock(name)) {
                Class<?> c = findLoadedClass(name);
                return c != null ? c : define(name, bytes(name));
            }
        }

        Class<?> define(String name, byte[] b) { return defineClass(name, b, 0, b.length); }
    }

    static byte[] bytes(String name) throws ClassNotFoundException {
        try (InputStream in = DefiningLoaders.class.getResourceAsStream("/" + name + ".class")) {
            if (in == null) throw new ClassNotFoundException(name);
            return in.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    interface Op { Object run() throws Throwable; }

    static void t(String name, Op op) {
        try {
            System.out.println(name + " = " + op.run());
        } catch (Throwable e) {
            System.out.println(name + " ! " + e.getClass().getName() + (e instanceof ClassCastException || e instanceof LinkageError ? "" : " " + e.getMessage()));
        }
    }

    public static void main(String[] args) throws Throwable {
        Fresh one = new Fresh(), two = new Fresh();
        Class<?> a = one.loadClass("DefiningLoaders$Greeter"), b = two.loadClass("DefiningLoaders$Greeter");
        Shared x = (Shared) a.getConstructor().newInstance(), y = (Shared) b.getConstructor().newInstance();
        System.out.println(x.say() + " | " + ((Shared) a.getConstructor().newInstance()).say() + " | " + y.say() + " | " + new Greeter().say());
        System.out.println((a == b) + " " + (a == Greeter.class) + " " + a.getName().equals(b.getName()) + " " + (a.getClassLoader() == one) + " " + one.getName() + " " + (x instanceof Greeter) + " " + a.isInstance(y));
        t("cast", () -> (Greeter) (Object) x);
        t("again", () -> one.loadClass("DefiningLoaders$Greeter") == a);
        t("twice", () -> one.define("DefiningLoaders$Greeter", bytes("DefiningLoaders$Greeter")));
        t("wrong name", () -> one.define("Other", bytes("DefiningLoaders$Helper")));
        t("garbage", () -> one.define("Bad", new byte[] {1, 2, 3}));
        t("truncated", () -> two.define("DefiningLoaders$Helper2", Arrays.copyOf(bytes("DefiningLoaders$Helper"), 40)));
        t("java package", () -> one.define("java.lang.Mine", bytes("DefiningLoaders$Helper")));
        t("missing", () -> one.loadClass("no.such.Class"));
        t("for name", () -> Class.forName("DefiningLoaders$Helper", true, one).getClassLoader() == one);
        t("array", () -> Class.forName("[LDefiningLoaders$Helper;", false, one).getComponentType().getClassLoader() == one);
        t("parents", () -> one.getParent() == DefiningLoaders.class.getClassLoader() && ClassLoader.getSystemClassLoader().getParent() == ClassLoader.getPlatformClassLoader());
        t("context", () -> { Thread.currentThread().setContextClassLoader(one); return Thread.currentThread().getContextClassLoader() == one; });
        t("package", () -> a.getPackage().getName().isEmpty() + " " + a.getModule().isNamed() + " " + (a.getModule() == b.getModule()));
        t("proxy", () -> { Shared p = (Shared) Proxy.newProxyInstance(one, new Class<?>[] {Shared.class}, (o, m, v) -> "proxied " + m.getName()); return p.say(); });
        t("lookup", () -> MethodHandles.lookup().defineClass(bytes("DefiningLoaders$Helper")));
        t("hidden", () -> { Class<?> h = MethodHandles.lookup().defineHiddenClass(bytes("DefiningLoaders$Helper"), true).lookupClass(); return h.isHidden() + " " + h.getName().startsWith("DefiningLoaders$Helper/") + " " + (h.getDeclaredConstructor().newInstance() != null); });
        t("resources", () -> DefiningLoaders.class.getResource("/nope") + " " + (one.getResource("DefiningLoaders.class") != null) + " " + Collections.list(one.getResources("DefiningLoaders.class")).size() + " " + (ClassLoader.getSystemResourceAsStream("java/lang/Object.class").read() == 0xCA));
        System.out.println(one.asked.stream().filter(n -> n.startsWith("DefiningLoaders")).distinct().sorted().toList());
    }
}
