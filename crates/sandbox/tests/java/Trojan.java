import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.Executors;

/** Tries what a confined program must not do, and what it must be able to do; prints one line for each. */
public class Trojan {
    interface Attempt {
        Object run() throws Exception;
    }

    static void attempt(String name, Attempt attempt) {
        String result;
        try {
            result = "did " + attempt.run();
        } catch (Throwable failure) {
            result = "failed " + failure.getClass().getSimpleName();
        }
        System.out.println(name + ": " + result);
    }

    public static void main(String[] args) {
        Path outside = Path.of(args[0]);
        Path inside = Path.of(args[1]);
        attempt("variable", () -> System.getenv("PATH"));
        attempt("home", () -> System.getenv("HOME").equals(args[1]));
        attempt("write outside", () -> Files.writeString(outside.resolve("written"), "x"));
        attempt("read outside", () -> Files.readString(outside.resolve("secret")));
        attempt("list outside", () -> Files.list(outside).count());
        attempt("delete outside", () -> Files.deleteIfExists(outside.resolve("secret")));
        attempt("change outside", () ->
            Files.setPosixFilePermissions(outside.resolve("secret"), PosixFilePermissions.fromString("rwxrwxrwx")));
        attempt("link inside", () -> {
            Files.createSymbolicLink(inside.resolve("link"), outside.resolve("secret"));
            return Files.readString(inside.resolve("link"));
        });
        attempt("process", () -> new ProcessBuilder("/bin/sh", "-c", "echo x > " + outside.resolve("process")).start().waitFor());
        attempt("process by the linker", () ->
            new ProcessBuilder("/lib64/ld-linux-x86-64.so.2", "/bin/sh", "-c", "true").start().waitFor());
        if (args[2].equals("confined")) {
            attempt("kill", () -> ProcessHandle.current().parent().map(ProcessHandle::destroyForcibly).orElse(false));
        }
        attempt("connect", () -> new Socket("127.0.0.1", Integer.parseInt(args[3])).isConnected());
        attempt("connect far", () -> new Socket("192.0.2.1", 80));
        attempt("datagram far", () -> {
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.send(new DatagramPacket(new byte[1], 1, InetAddress.getByName("192.0.2.1"), 53));
            }
            return "sent";
        });
        attempt("socket of the file system", () ->
            SocketChannel.open(StandardProtocolFamily.UNIX));
        attempt("talk to itself", () -> {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                    Socket one = new Socket(server.getInetAddress(), server.getLocalPort());
                    Socket other = server.accept()) {
                one.getOutputStream().write(42);
                return other.getInputStream().read();
            }
        });
        attempt("write inside", () -> {
            Path file = Files.createTempFile(inside, "a", "b");
            Files.writeString(file, "text");
            return Files.readString(file);
        });
        attempt("threads", () -> {
            var pool = Executors.newFixedThreadPool(4);
            int sum = 0;
            for (int i = 0; i < 8; i++) {
                int n = i;
                sum += pool.submit(() -> n).get();
            }
            pool.shutdown();
            return sum;
        });
        attempt("zone", () -> java.time.ZoneId.of("Europe/Berlin"));
        attempt("format", () -> String.format("%,d", 1234567));
        attempt("random", () -> new java.security.SecureRandom().nextInt() * 0);
        attempt("large file", () -> {
            try (var out = Files.newOutputStream(inside.resolve("large"))) {
                byte[] chunk = new byte[1 << 20];
                for (int i = 0; i < 64; i++) {
                    out.write(chunk);
                }
            }
            return "all";
        });
        attempt("much memory", () -> {
            var field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            var unsafe = (sun.misc.Unsafe) field.get(null);
            return unsafe.allocateMemory(64L << 30) != 0;
        });
    }
}
