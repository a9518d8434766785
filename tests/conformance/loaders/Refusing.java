// jdk: 17+
import java.io.InputStream;
import java.util.Map;

/** Loaders that give nothing, null, another class, or throw: what the code that needed the class sees. */
public class Refusing {
    public static class Base {
        public String toString() {
            return "base";
        }
    }

    public static class Needy extends Base implements Runnable {
        public void run() {
            System.out.println(new Needed().value);
        }

        public void cast(Object object) {
            Needed needed = (Needed) object;
            System.out.println(needed == null ? "null is of every class" : "of the class");
        }

        public void check(Object object) {
            System.out.println(object instanceof Needed);
        }
    }

    public static class Needed {
        int value = 5;
    }

    static class Given extends ClassLoader {
        final String how;

        Given(String how) {
            super(null);
            this.how = how;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals("Refusing$Needed") || (how.equals("base") && name.equals("Refusing$Base"))) {
                switch (how) {
                    case "null":
                        return null;
                    case "other":
                        return String.class;
                    case "runtime":
                        throw new IllegalArgumentException("no " + name);
                    case "error":
                        throw new LinkageError("broken " + name);
                    default:
                        throw new ClassNotFoundException("there is no " + name);
                }
            }
            try (InputStream in = Refusing.class.getResourceAsStream(name + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private static String told(Throwable thrown) {
        String cause = thrown.getCause() == null ? "" : " <- " + told(thrown.getCause());
        return thrown.getClass().getName() + ": " + thrown.getMessage() + cause;
    }

    public static void main(String[] args) throws Exception {
        for (String how : new String[] {"missing", "null", "other", "runtime", "error", "base"}) {
            System.out.println(how);
            Given loader = new Given(how);
            Class<?> type;
            try {
                type = Class.forName("Refusing$Needy", true, loader);
            } catch (Throwable thrown) {
                System.out.println("  class: " + told(thrown));
                continue;
            }
            Object needy = type.getConstructor().newInstance();
            for (int i = 0; i < 2; i++) {
                try {
                    ((Runnable) needy).run();
                } catch (Throwable thrown) {
                    System.out.println("  run: " + told(thrown));
                }
            }
            for (String name : new String[] {"cast", "check"}) {
                for (Object argument : new Object[] {null, "text"}) {
                    try {
                        type.getMethod(name, Object.class).invoke(needy, argument);
                    } catch (java.lang.reflect.InvocationTargetException e) {
                        System.out.println("  " + name + ": " + told(e.getCause()));
                    }
                }
            }
            System.out.println("  " + needy);
        }
        System.out.println(Map.of());
    }
}
