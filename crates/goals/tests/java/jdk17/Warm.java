import java.lang.reflect.Proxy;
import java.util.function.Supplier;

/** A class with costly initialisers. */
public class Warm {
    private static final int[] TABLE = new int[64];
    private static int uses;

    static {
        for (int i = 0; i < TABLE.length; i++) {
            TABLE[i] = i % 3 == 0 ? i : -i;
        }
    }

    public static int at(int index) {
        uses++;
        return TABLE[index] + Part.BASE;
    }

    public static int uses() {
        return uses;
    }

    /** Works only after a use. */
    public static int late() {
        return Late.VALUE;
    }

    /** The library defines a class for it. */
    public static Object proxy(String text) {
        Supplier<?> made = (Supplier<?>) Proxy.newProxyInstance(
                Warm.class.getClassLoader(), new Class<?>[] {Supplier.class}, (proxy, method, arguments) -> text);
        return made.get();
    }

    private static class Part {
        static final int BASE = Integer.parseInt("1000");
    }

    private static class Late {
        static final int VALUE = 10 / uses;
    }
}
