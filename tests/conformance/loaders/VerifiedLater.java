// jdk: 17+
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Classes whose verification needs others of their own loader, asked for by reflection, by initialisers and by code. */
public class VerifiedLater {
    public static class Base {
        static {
            System.out.println("Base begins");
        }

        public String name() {
            return "base";
        }
    }

    public static class Derived extends Base {
        @Override
        public String name() {
            return "derived";
        }
    }

    public static class Maker implements Callable<Object> {
        static final String MADE = make(true).name();

        static Base make(boolean derived) {
            return derived ? new Derived() : new Base();
        }

        @Override
        public Object call() {
            return MADE + " " + make(false).name();
        }
    }

    /** Its superclass must be verified and initialised first. */
    public static class MoreMaker extends Maker {
        static final int LENGTH = MADE.length();

        @Override
        public Object call() {
            Supplier<Base> supplier = Derived::new;
            return super.call() + " " + LENGTH + " " + supplier.get().name();
        }
    }

    /** Verification cannot find `Derived`. */
    public static class Lost extends Maker {
        static Base lost() {
            return new Derived();
        }
    }

    static final class Own extends ClassLoader {
        final String hidden;

        Own(String hidden) {
            super(null);
            this.hidden = hidden;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals(hidden)) {
                throw new ClassNotFoundException("hidden: " + name);
            }
            try (InputStream in = VerifiedLater.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static void run(String what, Callable<Object> task) {
        try {
            System.out.println(what + ": " + task.call());
        } catch (Throwable t) {
            System.out.println(what + ": " + t + (t.getCause() == null ? "" : ", because " + t.getCause()));
        }
    }

    static Object call(Class<?> of) throws Exception {
        return ((Callable<?>) of.getConstructor().newInstance()).call();
    }

    public static void main(String[] args) {
        for (String name : new String[] {"Maker", "MoreMaker"}) {
            Own own = new Own(null);
            String full = "VerifiedLater$" + name;
            run("forName " + name, () -> call(Class.forName(full, true, own)));
            run("again " + name, () -> Class.forName(full, true, own).getClassLoader() == own);
            Own other = new Own(null);
            run("loadClass " + name, () -> call(other.loadClass(full)));
        }
        Own without = new Own("VerifiedLater$Derived");
        run("lost", () -> Class.forName("VerifiedLater$Lost", true, without));
        run("lost again", () -> Class.forName("VerifiedLater$Lost", true, without));
        run("its superclass", () -> Class.forName("VerifiedLater$Maker", true, without));
    }
}
