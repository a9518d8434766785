// jdk: 17+
// Sockets with names in the file system.

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

public class UnixSockets {
    interface Action {
        Object run() throws Exception;
    }

    static void attempt(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (Exception e) {
            System.out.println(name + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("sockets");
        Path name = folder.resolve("s");
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(name);
        attempt("nothing there", () -> SocketChannel.open(address));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(address);
            System.out.println(Files.exists(name) + " " + server.getLocalAddress().equals(address));
            attempt("same name", () -> ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address));
            Thread thread = new Thread(() -> {
                try (SocketChannel accepted = server.accept()) {
                    System.out.println("from <" + accepted.getRemoteAddress() + ">");
                    ByteBuffer buffer = ByteBuffer.allocate(16);
                    accepted.read(buffer);
                    buffer.flip();
                    accepted.write(buffer);
                } catch (Exception e) {
                    System.out.println("server " + e);
                }
            });
            thread.start();
            try (SocketChannel client = SocketChannel.open(address)) {
                client.write(StandardCharsets.UTF_8.encode("ping"));
                ByteBuffer answer = ByteBuffer.allocate(4);
                while (answer.hasRemaining()) {
                    client.read(answer);
                }
                System.out.println(new String(answer.array(), StandardCharsets.UTF_8) + " then " + client.read(ByteBuffer.allocate(1)));
            }
            thread.join();
        }
        attempt("refused", () -> SocketChannel.open(address));
        Files.delete(name);
        Files.delete(folder);
    }
}
