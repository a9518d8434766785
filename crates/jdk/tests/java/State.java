import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Everything that a run can leave behind. */
public class State {
    static int counter;
    static String text = "start";
    static final List<String> log = new ArrayList<>();
    static final int[] table = new int[8];

    static void nothing() {
    }

    static int statics() {
        counter++;
        table[counter & 7] += counter;
        text = text + counter;
        log.add(text);
        return counter;
    }

    static int get() {
        return counter * 1000 + log.size() * 10 + table[1];
    }

    static int initialises() {
        return Late.value + Late.Inner.name.length();
    }

    static int fails() {
        int caught = 0;
        for (int i = 0; i < 2; i++) {
            try {
                caught += Broken.value;
            } catch (ExceptionInInitializerError e) {
                caught += 1;
            } catch (NoClassDefFoundError e) {
                caught += 10;
            }
        }
        return caught;
    }

    static String interns() {
        return ("in" + counter + "terned").intern();
    }

    static long stamp;

    static void stamps() {
        stamp = System.nanoTime();
        table[2] = (int) stamp;
    }

    static long clock() {
        return System.nanoTime() + System.currentTimeMillis();
    }

    static int random() {
        return new java.util.Random().nextInt() + (int) (Math.random() * 1000);
    }

    static int hashes() {
        return new Object().hashCode() ^ System.identityHashCode(log) ^ log.getClass().hashCode();
    }

    static void prints() {
        System.out.println("hello " + counter);
        System.err.print("err");
    }

    static int throwing() {
        try {
            return dig(3);
        } catch (IllegalStateException e) {
            return e.getMessage().length() + e.getStackTrace().length;
        }
    }

    private static int dig(int n) {
        if (n == 0) {
            throw new IllegalStateException("deep enough");
        }
        return dig(n - 1) + 1;
    }

    static int lambdas() {
        IntUnaryOperator twice = x -> x * 2;
        IntSupplier captured = () -> twice.applyAsInt(counter + 5);
        return captured.getAsInt() + IntStream.range(0, 10).map(twice).sum();
    }

    static int collections() {
        Map<String, Integer> map = new TreeMap<>();
        for (String word : "the quick brown fox jumps over the lazy dog".split(" ")) {
            map.merge(word, 1, Integer::sum);
        }
        return map.toString().hashCode();
    }

    static int locks() {
        synchronized (log) {
            return held() ? 1 : 0;
        }
    }

    private static synchronized boolean held() {
        return Thread.holdsLock(log);
    }

    static int threads() throws InterruptedException {
        Thread thread = new Thread(() -> log.add("from a thread"));
        thread.start();
        thread.join();
        return log.size();
    }

    static int local() {
        int[] own = new int[100];
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < own.length; i++) {
            own[i] = i * i;
            builder.append(own[i]);
        }
        return builder.length();
    }

    static final List<Closeable> open = new ArrayList<>();

    /** Leaves a server, a connection that it has not accepted, and bytes on the way. */
    static int sockets() throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        client.getOutputStream().write(new byte[] {1, 2, 3});
        open.add(server);
        open.add(client);
        return server.getLocalPort();
    }
}

class Late {
    static int value = compute();

    private static int compute() {
        State.counter += 7;
        return State.counter;
    }

    static class Inner {
        static final String name = String.valueOf(value) + "!";
    }
}

class Broken {
    static int value = 1 / (State.counter - State.counter);
}
