import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntSupplier;

/** What `cargo run --release -p touchstone-goals --example long_run` runs millions of times: all that could leave something behind. */
public class LongRun {
    private final Map<String, Integer> map = new HashMap<>();
    private int sum;

    public int put(int key) {
        map.put("key" + key, key);
        return map.size();
    }

    public int add(int value) {
        sum += value;
        return sum;
    }

    public String text(int value) {
        return String.format("%d of %s", value, map);
    }

    public String intern(int value) {
        return ("interned" + value).intern();
    }

    public int lambda(int value) {
        IntSupplier supplier = () -> value + sum;
        return supplier.getAsInt();
    }

    public int thrown(int value) {
        throw new IllegalStateException("value " + value);
    }

    public int thread(int value) throws InterruptedException {
        Thread thread = new Thread(() -> add(value));
        thread.start();
        thread.join();
        return sum;
    }

    public int proxy(int value) {
        ClassLoader loader = LongRun.class.getClassLoader();
        Class<?>[] types = {value % 2 == 0 ? IntSupplier.class : Runnable.class};
        return Proxy.newProxyInstance(loader, types, (self, method, arguments) -> value).hashCode() * 0 + value;
    }

    /** A class loader of the program's own, which defines one class and runs it. */
    public int loader(int value) throws Exception {
        Class<?> type = new Own().defined();
        return (Integer) type.getMethod("twice", int.class).invoke(null, value);
    }

    private static final class Own extends ClassLoader {
        Class<?> defined() throws Exception {
            try (var in = LongRun.class.getResourceAsStream("LongRunGuest.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass("LongRunGuest", bytes, 0, bytes.length);
            }
        }
    }
}

class LongRunGuest {
    public static int twice(int value) {
        return new LongRunGuest().times(value, 2);
    }

    int times(int value, int by) {
        return value * by;
    }
}
