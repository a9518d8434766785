import java.io.FileOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;

/** Does what no test should do. */
public class Hostile {
    static volatile boolean stop;

    static int small() {
        return 10;
    }

    /** How many of ten thousand threads could be started before an error. */
    static int threads() {
        int started = 0;
        try {
            for (; started < 10_000; started++) {
                Thread thread = new Thread(() -> {
                    synchronized (Hostile.class) {
                        stop = stop;
                    }
                });
                thread.setDaemon(true);
                thread.start();
            }
        } catch (OutOfMemoryError e) {
            return -started;
        }
        return started;
    }

    static void deadlock() throws InterruptedException {
        Object a = new Object();
        Object b = new Object();
        Thread one = new Thread(() -> lock(a, b));
        Thread two = new Thread(() -> lock(b, a));
        one.start();
        two.start();
        one.join();
        two.join();
    }

    private static void lock(Object first, Object second) {
        synchronized (first) {
            Thread.yield();
            synchronized (second) {
                stop = false;
            }
        }
    }

    static void spin() {
        while (!stop) {
            Thread.onSpinWait();
        }
    }

    /** Does nothing but collect garbage, for ever. */
    static void collect() {
        while (!stop) {
            System.gc();
        }
    }

    /** Writes for ever; gives the length of what stopped it. */
    static int disk() {
        byte[] block = new byte[1 << 20];
        try (FileOutputStream out = new FileOutputStream("/tmp/touchstone-hostile-disk")) {
            while (true) {
                out.write(block);
            }
        } catch (IOException | OutOfMemoryError e) {
            return e.getClass().getName().length();
        }
    }

    /** How many of the malformed classes were refused with a LinkageError. */
    static int malformed() throws Exception {
        byte[] good;
        try (var in = Hostile.class.getResourceAsStream("Hostile$Guest.class")) {
            good = in.readAllBytes();
        }
        int refused = 0;
        for (int at = 0; at < 300; at++) {
            byte[] bad = good.clone();
            bad[at % good.length] ^= 0x55;
            try {
                Class<?> type = new Own().define(bad);
                type.getDeclaredConstructor().newInstance();
            } catch (LinkageError | ReflectiveOperationException e) {
                refused++;
            }
        }
        return refused;
    }

    /** Defines classes for ever; gives how many. */
    static int metadata() throws Exception {
        byte[] good;
        try (var in = Hostile.class.getResourceAsStream("Hostile$Guest.class")) {
            good = in.readAllBytes();
        }
        int defined = 0;
        try {
            while (true) {
                new Own().define(good);
                defined++;
            }
        } catch (OutOfMemoryError e) {
            return defined;
        }
    }

    public static class Guest {
        public int field = 3;
    }

    /** Sleeps until the clock can count no further, and looks at it. */
    static int endOfTime() throws InterruptedException {
        Thread.sleep(Long.MAX_VALUE / 1_000_000);
        Thread.sleep(Long.MAX_VALUE / 1_000_000);
        long before = System.nanoTime();
        long later = System.nanoTime();
        return later - before > 0 ? 10 : 0;
    }

    /** Writes where no file has room; the length of the exception's name. */
    static int endOfFile() throws IOException {
        Path file = Path.of("/tmp/touchstone-hostile-end");
        try (java.io.RandomAccessFile out = new java.io.RandomAccessFile(file.toFile(), "rw")) {
            out.seek(Long.MAX_VALUE);
            out.write(new byte[2]);
            return 0;
        } catch (IOException | OutOfMemoryError e) {
            return e.getClass().getName().length();
        }
    }

    static class Own extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    /** Opens what it can while it prints. */
    public static void main(String[] arguments) throws Exception {
        Path file = Path.of("/tmp/touchstone-sealed-file");
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            out.write(1);
            System.out.println("file " + Files.exists(file));
        }
        System.out.println("size " + Files.size(file));
        try (ServerSocket server = new ServerSocket(0)) {
            System.out.println("server " + server.getLocalPort());
        } catch (IOException e) {
            System.out.println("no server");
        }
        try (Socket socket = new Socket("127.0.0.1", 9)) {
            System.out.println("socket " + socket);
        } catch (IOException e) {
            System.out.println("no socket");
        }
        try {
            Process process = new ProcessBuilder("/bin/sh", "-c", "touch /tmp/touchstone-sealed-process").start();
            System.out.println("process " + process.pid());
        } catch (IOException e) {
            System.out.println("no process");
        }
        try {
            System.load("/lib/x86_64-linux-gnu/libm.so.6");
            System.out.println("library");
        } catch (UnsatisfiedLinkError e) {
            System.out.println("no library");
        }
    }
}
