// jdk: 17+
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;

/** Two loaders that define classes of the same names: each class means those of its own loader. */
public class Isolation {
    static class Counter {
        static int count;
        int own;

        int next() {
            own++;
            return ++count + Helper.STEP * 0;
        }

        String seen() {
            return new Helper().describe(this);
        }
    }

    static class Helper {
        static final int STEP = Integer.parseInt("1");

        String describe(Counter counter) {
            return "counter " + counter.own + " of " + (getClass().getClassLoader() == counter.getClass().getClassLoader());
        }
    }

    /** Defines these classes itself and leaves the others to its parent. */
    static class Child extends ClassLoader {
        private final Set<String> own;
        private final String label;
        final StringBuilder asked = new StringBuilder();

        Child(String label, Set<String> own) {
            super(Isolation.class.getClassLoader());
            this.label = label;
            this.own = own;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("Isolation")) {
                asked.append(name).append(' ');
            }
            if (!own.contains(name)) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try (InputStream in = getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        @Override
        public String toString() {
            return label;
        }
    }

    private static void use(ClassLoader loader) throws Exception {
        Class<?> type = Class.forName("Isolation$Counter", true, loader);
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object counter = constructor.newInstance();
        var next = type.getDeclaredMethod("next");
        next.setAccessible(true);
        next.invoke(counter);
        var seen = type.getDeclaredMethod("seen");
        seen.setAccessible(true);
        System.out.println(loader + ": " + next.invoke(counter) + ", " + seen.invoke(counter)
                + ", same class as here: " + (type == Counter.class) + ", cast: " + (counter instanceof Counter));
    }

    public static void main(String[] args) throws Exception {
        Child both = new Child("both", Set.of("Isolation$Counter", "Isolation$Helper"));
        Child none = new Child("none", Set.of());
        use(both);
        use(both);
        use(none);
        use(new Child("again", Set.of("Isolation$Counter", "Isolation$Helper")));
        System.out.println("asked: " + both.asked);
        System.out.println("asked: " + none.asked);
        System.out.println(Counter.count);
        Class<?> mine = both.loadClass("Isolation$Counter");
        System.out.println(mine.getName() + " " + mine.getClassLoader() + " " + mine.equals(Counter.class));
        System.out.println(mine.getPackage() == Counter.class.getPackage());
        try {
            Counter wrong = (Counter) mine.getDeclaredConstructor().newInstance();
            System.out.println(wrong);
        } catch (ClassCastException e) {
            System.out.println("ClassCastException");
        } catch (IllegalAccessException e) {
            System.out.println("IllegalAccessException");
        }
    }
}
