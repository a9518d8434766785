// jdk: 17+
import java.util.Arrays;

/** Bytes that are no class, the wrong class, or a class twice. */
public class Malformed {
    static class Definer extends ClassLoader {
        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }

        Class<?> define(String name, byte[] bytes, int from, int length) {
            return defineClass(name, bytes, from, length);
        }
    }

    public static class Guest {
        public static String greet() {
            return "hello from " + Guest.class.getClassLoader().getClass().getSimpleName();
        }
    }

    private static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable thrown) {
            String message = String.valueOf(thrown.getMessage()).replaceAll("@[0-9a-f]+", "@hash");
            System.out.println(what + ": " + thrown.getClass().getName() + ": " + message);
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] good;
        try (var in = Malformed.class.getResourceAsStream("Malformed$Guest.class")) {
            good = in.readAllBytes();
        }
        Definer definer = new Definer();
        attempt("empty", () -> definer.define("Nothing", new byte[0]));
        attempt("magic", () -> definer.define("Nothing", new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
        attempt("cut", () -> definer.define(null, Arrays.copyOf(good, good.length / 2)));
        attempt("longer", () -> definer.define(null, Arrays.copyOf(good, good.length + 1)));
        byte[] future = good.clone();
        future[7] = 120;
        attempt("future", () -> definer.define("Malformed$Guest", future));
        attempt("wrong name", () -> definer.define("Other", good));
        attempt("java package", () -> definer.define("java.lang.Evil", good));
        attempt("bad name", () -> definer.define("Malformed/Guest", good));
        attempt("range", () -> definer.define("Malformed$Guest", good, 1, good.length));
        attempt("negative", () -> definer.define("Malformed$Guest", good, -1, 3));
        attempt("first", () -> definer.define("Malformed$Guest", good).getName());
        attempt("twice", () -> definer.define("Malformed$Guest", good));
        attempt("elsewhere", () -> new Definer().define("Malformed$Guest", good).getMethod("greet").invoke(null));
        attempt("found again", () -> definer.loadClass("Malformed$Guest") == Class.forName("Malformed$Guest"));
        attempt("missing", () -> definer.loadClass("no.such.Type"));
        attempt("forName", () -> Class.forName("no.such.Type", true, definer));
        attempt("array", () -> Class.forName("[LMalformed$Guest;", false, definer).getName());
        attempt("array of nothing", () -> Class.forName("[Lno.such.Type;", false, definer));
    }
}
