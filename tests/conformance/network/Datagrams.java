// jdk: 17+
// Datagram sockets and channels on the loopback interface.

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;

public class Datagrams {
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

    static DatagramPacket packet(String text, SocketAddress to) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new DatagramPacket(bytes, bytes.length, to);
    }

    static String text(DatagramPacket packet) {
        return new String(packet.getData(), packet.getOffset(), packet.getLength(), StandardCharsets.UTF_8);
    }

    static void sockets() throws Exception {
        try (DatagramSocket server = new DatagramSocket(0, LOCAL); DatagramSocket client = new DatagramSocket(0, LOCAL)) {
            Thread thread = new Thread(() -> {
                try {
                    for (int i = 0; i < 3; i++) {
                        DatagramPacket packet = new DatagramPacket(new byte[16], 16);
                        server.receive(packet);
                        server.send(packet(text(packet) + "!", packet.getSocketAddress()));
                    }
                } catch (Exception e) {
                    System.out.println("server " + e);
                }
            });
            thread.start();
            for (String word : new String[] {"one", "", "a rather long message"}) {
                client.send(packet(word, server.getLocalSocketAddress()));
                DatagramPacket answer = new DatagramPacket(new byte[64], 64);
                client.receive(answer);
                System.out.println("<" + text(answer) + "> from server " + answer.getSocketAddress().equals(server.getLocalSocketAddress()));
            }
            thread.join();
            client.setSoTimeout(10);
            attempt("timeout", () -> {
                client.receive(new DatagramPacket(new byte[1], 1));
                return "got";
            });
            attempt("too long", () -> {
                client.send(new DatagramPacket(new byte[70_000], 70_000, server.getLocalSocketAddress()));
                return "sent";
            });
            attempt("same port", () -> new DatagramSocket(server.getLocalPort(), LOCAL));
            client.connect(server.getLocalSocketAddress());
            System.out.println(client.isConnected() + " " + client.getPort() / 70_000 + " " + client.getBroadcast() + " " + client.getReuseAddress());
            attempt("wrong address", () -> {
                client.send(packet("x", new InetSocketAddress(LOCAL, 9)));
                return "sent";
            });
            client.disconnect();
            System.out.println(client.isConnected());
            DatagramSocket closing = new DatagramSocket(0, LOCAL);
            Thread receiver = new Thread(() -> attempt("closed while receiving", () -> {
                closing.receive(new DatagramPacket(new byte[1], 1));
                return "got";
            }));
            receiver.start();
            Thread.sleep(20);
            closing.close();
            receiver.join();
        }
        DatagramSocket closed = new DatagramSocket();
        closed.close();
        attempt("closed", () -> {
            closed.send(packet("x", new InetSocketAddress(LOCAL, 9)));
            return "sent";
        });
    }

    static void channels() throws Exception {
        try (DatagramChannel a = DatagramChannel.open(); DatagramChannel b = DatagramChannel.open(); Selector selector = Selector.open()) {
            a.bind(new InetSocketAddress(LOCAL, 0));
            b.bind(new InetSocketAddress(LOCAL, 0));
            ByteBuffer buffer = ByteBuffer.allocate(32);
            a.configureBlocking(false);
            attempt("nothing", () -> a.receive(buffer));
            SelectionKey key = a.register(selector, SelectionKey.OP_READ);
            b.send(StandardCharsets.UTF_8.encode("first"), a.getLocalAddress());
            b.send(StandardCharsets.UTF_8.encode("second"), a.getLocalAddress());
            System.out.println(selector.select() + " " + key.isReadable());
            for (int i = 0; i < 2; i++) {
                buffer.clear();
                SocketAddress from = a.receive(buffer);
                buffer.flip();
                System.out.println(StandardCharsets.UTF_8.decode(buffer) + " " + from.equals(b.getLocalAddress()));
            }
            attempt("not connected", () -> b.write(ByteBuffer.allocate(1)));
            b.connect(a.getLocalAddress());
            a.connect(b.getLocalAddress());
            System.out.println(b.write(ByteBuffer.wrap(new byte[] {1, 2, 3, 4})));
            selector.selectedKeys().clear();
            selector.select();
            ByteBuffer small = ByteBuffer.allocate(3);
            System.out.println(a.read(small) + " " + small.get(2));
            System.out.println(a.read(small) + " " + b.isConnected() + " " + a.getRemoteAddress().equals(b.getLocalAddress()));
            b.disconnect();
            System.out.println(b.getRemoteAddress());
            attempt("unresolved", () -> b.send(buffer, InetSocketAddress.createUnresolved("somewhere", 1)));
        }
        try (DatagramChannel nobody = DatagramChannel.open()) {
            DatagramSocket free = new DatagramSocket(0, LOCAL);
            int port = free.getLocalPort();
            free.close();
            nobody.connect(new InetSocketAddress(LOCAL, port));
            nobody.write(ByteBuffer.allocate(1));
            attempt("unreachable", () -> nobody.read(ByteBuffer.allocate(1)));
        }
    }

    public static void main(String[] args) throws Exception {
        sockets();
        channels();
    }
}
