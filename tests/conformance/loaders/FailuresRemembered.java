// jdk: 17+
// A class that could not be resolved stays unresolved for the class that refers to it, and the loader is asked once.

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

public class FailuresRemembered {
    public static class Wanted {
        public static int number = 7;
        public int field = 3;

        public static String hello() {
            return "hello";
        }
    }

    public static class First {
        public static Object make() {
            return new Wanted().field;
        }

        public static Object number() {
            return Wanted.number;
        }

        public static Object call() {
            return Wanted.hello();
        }

        public static Object literal() {
            return Wanted.class.getSimpleName();
        }

        public static Object array() {
            return new Wanted[1].length;
        }

        public static Object cast() {
            Object text = "text";
            return text instanceof Wanted ? (Wanted) text : "none";
        }
    }

    public static class Second {
        public static Object make() {
            return new Wanted().field;
        }
    }

    static class Late extends ClassLoader {
        final List<String> asked = new ArrayList<>();
        int refusals;
        String mood = "refuse";

        Late() {
            super(null);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> found = findLoadedClass(name);
            if (found != null) {
                return found;
            }
            if (name.startsWith("java.")) {
                return FailuresRemembered.class.getClassLoader().loadClass(name);
            }
            asked.add(name);
            if (name.endsWith("Wanted")) {
                switch (mood) {
                    case "refuse" -> throw new ClassNotFoundException("refusal " + ++refusals);
                    case "break" -> throw new IllegalStateException("breakdown " + ++refusals);
                    case "damage" -> throw new ClassFormatError("damage " + ++refusals);
                    default -> { }
                }
            }
            try (InputStream in = FailuresRemembered.class.getResourceAsStream("/" + name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static void attempt(Class<?> of, String name) throws Exception {
        Method method = of.getMethod(name);
        try {
            System.out.println(name + ": " + method.invoke(null));
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            System.out.println(name + ": " + thrown + ", cause " + thrown.getCause());
        }
    }

    static void all(Class<?> of) throws Exception {
        for (String name : new String[] {"make", "make", "number", "call", "literal", "array", "cast"}) {
            attempt(of, name);
        }
    }

    public static void main(String[] args) throws Exception {
        for (String mood : new String[] {"refuse", "break", "damage"}) {
            System.out.println("-- " + mood);
            Late late = new Late();
            late.mood = mood;
            Class<?> first = late.loadClass("FailuresRemembered$First");
            all(first);
            System.out.println("-- open");
            late.mood = "give";
            all(first);
            attempt(late.loadClass("FailuresRemembered$Second"), "make");
            attempt(first, "make");
            System.out.println(late.refusals + " " + late.asked.stream().filter(n -> n.endsWith("Wanted")).count());
        }
        ClassLoader loader = new ClassLoader(null) {
            @Override
            public String toString() {
                return findLoadedClass(null) + " " + findLoadedClass("") + " " + findLoadedClass("a/b") + " " + findLoadedClass("[I");
            }
        };
        System.out.println(loader);
    }
}
