// jdk: 17+
// Selectors over server and socket channels and pipes.

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;

public class SelectorsAndPipes {
    static final InetAddress LOCAL = InetAddress.getLoopbackAddress();

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

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    static String text(ByteBuffer buffer) {
        buffer.flip();
        return StandardCharsets.UTF_8.decode(buffer).toString();
    }

    /** Serves until all clients have hung up. */
    static void serve(ServerSocketChannel server, int clients) throws IOException {
        try (Selector selector = Selector.open()) {
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            int left = clients;
            while (left > 0) {
                selector.select();
                Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
                while (keys.hasNext()) {
                    SelectionKey key = keys.next();
                    keys.remove();
                    if (key.isAcceptable()) {
                        SocketChannel channel = server.accept();
                        channel.configureBlocking(false);
                        channel.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(64));
                    } else if (key.isReadable()) {
                        SocketChannel channel = (SocketChannel) key.channel();
                        ByteBuffer buffer = (ByteBuffer) key.attachment();
                        if (channel.read(buffer) < 0) {
                            channel.close();
                            left--;
                            continue;
                        }
                        String upper = text(buffer).toUpperCase();
                        buffer.clear();
                        channel.write(bytes(upper));
                    }
                }
            }
        }
    }

    static void echo() throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(LOCAL, 0));
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            Thread thread = new Thread(() -> {
                try {
                    serve(server, 3);
                } catch (IOException e) {
                    System.out.println("server " + e);
                }
            });
            thread.start();
            List<SocketChannel> channels = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                channels.add(SocketChannel.open(new InetSocketAddress(LOCAL, port)));
            }
            for (int round = 0; round < 2; round++) {
                for (SocketChannel channel : channels) {
                    String sent = "message " + round + "." + channels.indexOf(channel);
                    channel.write(bytes(sent));
                    ByteBuffer answer = ByteBuffer.allocate(sent.length());
                    while (answer.hasRemaining()) {
                        channel.read(answer);
                    }
                    System.out.println(text(answer));
                }
            }
            for (SocketChannel channel : channels) {
                channel.close();
            }
            thread.join();
        }
    }

    static void nonBlocking() throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open(); SocketChannel client = SocketChannel.open()) {
            server.bind(new InetSocketAddress(LOCAL, 0), 4);
            server.configureBlocking(false);
            attempt("nobody", server::accept);
            attempt("not connected", () -> client.write(bytes("x")));
            client.configureBlocking(false);
            client.connect(server.getLocalAddress());
            while (!client.finishConnect()) {
                Thread.yield();
            }
            SocketChannel accepted = null;
            while (accepted == null) {
                accepted = server.accept();
            }
            accepted.configureBlocking(false);
            ByteBuffer buffer = ByteBuffer.allocate(16);
            SocketChannel side = accepted;
            attempt("nothing yet", () -> side.read(buffer));
            client.write(new ByteBuffer[] {bytes("ab"), bytes("cde")});
            try (Selector selector = Selector.open()) {
                SelectionKey key = accepted.register(selector, SelectionKey.OP_READ | SelectionKey.OP_WRITE);
                selector.select();
                while (!key.isReadable()) {
                    selector.select();
                }
                System.out.println("ready " + key.readyOps() + " " + key.isReadable() + key.isWritable());
                ByteBuffer[] parts = {ByteBuffer.allocate(3), ByteBuffer.allocate(3)};
                System.out.println(accepted.read(parts) + " " + text(parts[0]) + "|" + text(parts[1]));
                key.interestOps(SelectionKey.OP_READ);
                selector.selectedKeys().clear();
                System.out.println("now " + selector.selectNow());
                System.out.println("timeout " + selector.select(10));
                client.shutdownOutput();
                System.out.println("end " + selector.select() + " " + accepted.read(buffer));
                key.cancel();
                System.out.println("cancelled " + selector.selectNow() + " " + key.isValid());
                attempt("blocking with keys", () -> {
                    side.register(selector, SelectionKey.OP_READ);
                    return side.configureBlocking(true);
                });
                attempt("illegal ops", () -> side.register(selector, SelectionKey.OP_ACCEPT));
            }
            attempt("closed selector", () -> {
                Selector selector = Selector.open();
                selector.close();
                return selector.select();
            });
            System.out.println(new TreeSet<>(client.supportedOptions().stream().map(Object::toString)
                    .filter(o -> o.matches("IP_TOS|SO_\\w+|TCP_NODELAY")).toList()));
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            System.out.println(client.getOption(StandardSocketOptions.TCP_NODELAY) + " " + client.isConnected());
            accepted.close();
        }
        SocketChannel refused = SocketChannel.open();
        ServerSocketChannel gone = ServerSocketChannel.open().bind(new InetSocketAddress(LOCAL, 0));
        InetSocketAddress address = (InetSocketAddress) gone.getLocalAddress();
        gone.close();
        attempt("refused", () -> refused.connect(address));
        attempt("closed after refusal", refused::isOpen);
    }

    static void wakeups() throws Exception {
        Selector selector = Selector.open();
        Thread sleeper = new Thread(() -> attempt("woken", selector::select));
        sleeper.start();
        Thread.sleep(20);
        selector.wakeup();
        sleeper.join();
        selector.wakeup();
        System.out.println("woken before " + selector.select());
        Thread interrupted = new Thread(() -> {
            attempt("interrupted", selector::select);
            System.out.println(Thread.currentThread().isInterrupted());
        });
        interrupted.start();
        Thread.sleep(20);
        interrupted.interrupt();
        interrupted.join();
        selector.close();

        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(LOCAL, 0));
        Thread acceptor = new Thread(() -> {
            try {
                server.accept();
            } catch (ClosedChannelException e) {
                System.out.println("accept closed");
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        acceptor.start();
        Thread.sleep(20);
        server.close();
        acceptor.join();
        ServerSocketChannel second = ServerSocketChannel.open().bind(new InetSocketAddress(LOCAL, 0));
        Thread other = new Thread(() -> attempt("accept interrupted", second::accept));
        other.start();
        Thread.sleep(20);
        other.interrupt();
        other.join();
        System.out.println("open " + second.isOpen());
    }

    static void pipes() throws Exception {
        Pipe pipe = Pipe.open();
        Thread writer = new Thread(() -> {
            try (Pipe.SinkChannel sink = pipe.sink()) {
                for (int i = 0; i < 200; i++) {
                    ByteBuffer block = ByteBuffer.allocate(1000);
                    block.put(0, (byte) i);
                    while (block.hasRemaining()) {
                        sink.write(block);
                    }
                }
            } catch (IOException e) {
                System.out.println("sink " + e);
            }
        });
        writer.start();
        ByteBuffer all = ByteBuffer.allocate(300_000);
        while (pipe.source().read(all) >= 0) {
        }
        writer.join();
        System.out.println("piped " + all.position() + " " + all.get(7000) + " " + all.get(199_000));
        pipe.source().close();

        Pipe full = Pipe.open();
        full.sink().configureBlocking(false);
        int written = 0;
        int n;
        while ((n = full.sink().write(ByteBuffer.allocate(8192))) > 0) {
            written += n;
        }
        System.out.println("full at " + written);
        full.source().configureBlocking(false);
        System.out.println("read " + full.source().read(ByteBuffer.allocate(10)));
        full.source().close();
        attempt("broken", () -> full.sink().write(bytes("x")));
    }

    public static void main(String[] args) throws Exception {
        echo();
        nonBlocking();
        wakeups();
        pipes();
    }
}
