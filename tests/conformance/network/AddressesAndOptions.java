// jdk: 17+
// Which addresses lead where, what the loopback interface is, and options of sockets.

import java.io.IOException;
import java.io.OutputStream;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.util.Set;
import java.util.TreeSet;
import jdk.net.ExtendedSocketOptions;

public class AddressesAndOptions {
    interface Action {
        Object run() throws Exception;
    }

    static void attempt(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (Exception e) {
            System.out.println(name + ": " + e);
        }
    }

    static Set<String> names(Set<SocketOption<?>> options) {
        Set<String> names = new TreeSet<>();
        for (SocketOption<?> option : options) {
            names.add(option.name() + " " + option.type().getSimpleName());
        }
        return names;
    }

    static void addresses() {
        attempt("IPv6", () -> {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("::1"));
                    Socket client = new Socket("::1", server.getLocalPort())) {
                return client.getInetAddress() + " " + client.getLocalAddress() + " " + server.accept().getInetAddress();
            }
        });
        attempt("any", () -> {
            try (ServerSocket server = new ServerSocket(0);
                    Socket first = new Socket("127.0.0.1", server.getLocalPort());
                    Socket second = new Socket("::1", server.getLocalPort())) {
                return server.getInetAddress() + " " + first.getLocalAddress() + " " + second.getLocalAddress() + " "
                        + server.accept().getInetAddress() + " " + server.accept().getInetAddress();
            }
        });
        attempt("any channel", () -> {
            try (ServerSocketChannel server = ServerSocketChannel.open().bind(null)) {
                InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();
                return address.getAddress() + " " + address.getAddress().isAnyLocalAddress() + " " + (address.getPort() > 0);
            }
        });
        attempt("other family", () -> {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
                return new Socket("::1", server.getLocalPort());
            }
        });
        attempt("127.0.0.2", () -> {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.2"));
                    Socket client = new Socket("127.0.0.2", server.getLocalPort())) {
                return client.getInetAddress() + " " + client.getLocalAddress();
            }
        });
        attempt("reuse", () -> {
            ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            int port = server.getLocalPort();
            Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
            Socket accepted = server.accept();
            server.close();
            try (ServerSocket again = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                accepted.getOutputStream().write(3);
                return client.getInputStream().read() + " " + (again.getLocalPort() == port);
            }
        });
        attempt("channel", () -> System.inheritedChannel());
    }

    static void interfaces() {
        attempt("loopback", () -> {
            NetworkInterface lo = NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress());
            return lo.getName() + " " + lo.getDisplayName() + " " + lo.isLoopback() + " " + lo.isUp() + " " + lo.isPointToPoint() + " "
                    + lo.isVirtual() + " " + lo.getParent() + " " + lo.getMTU() + " " + lo.getHardwareAddress() + " "
                    + lo.equals(NetworkInterface.getByIndex(lo.getIndex())) + " " + lo.getInterfaceAddresses().stream().anyMatch(a -> a.getNetworkPrefixLength() == 8);
        });
        attempt("none", () -> NetworkInterface.getByName("nothing0"));
        attempt("some", () -> NetworkInterface.getNetworkInterfaces().hasMoreElements());
    }

    static void options() {
        attempt("socket", () -> names(new Socket().supportedOptions()));
        attempt("server", () -> names(new ServerSocket().supportedOptions()));
        attempt("datagrams", () -> names(new DatagramSocket(null).supportedOptions()));
        attempt("channel", () -> names(DatagramChannel.open().supportedOptions()));
        attempt("values", () -> {
            Socket socket = new Socket();
            socket.setReceiveBufferSize(5000);
            socket.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, 60);
            socket.setOption(StandardSocketOptions.SO_LINGER, 4);
            return socket.getReceiveBufferSize() + " " + socket.getOption(ExtendedSocketOptions.TCP_KEEPIDLE) + " "
                    + socket.getOption(ExtendedSocketOptions.TCP_KEEPCOUNT) + " " + socket.getOption(ExtendedSocketOptions.TCP_QUICKACK) + " "
                    + socket.getSoLinger();
        });
        attempt("wrong option", () -> new ServerSocket().setOption(StandardSocketOptions.TCP_NODELAY, true));
        attempt("no value", () -> new Socket().setOption(StandardSocketOptions.SO_LINGER, null));
    }

    static void urgent(boolean inline) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            accepted.setOOBInline(inline);
            client.sendUrgentData(7);
            client.getOutputStream().write(8);
            System.out.println("urgent " + inline + " " + accepted.getInputStream().read());
        }
    }

    static void broken() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
            server.accept().close();
            OutputStream out = client.getOutputStream();
            try {
                while (true) {
                    out.write(1);
                    Thread.yield();
                }
            } catch (IOException e) {
                System.out.println(e + " then " + client.getInputStream().read());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        addresses();
        interfaces();
        options();
        urgent(false);
        urgent(true);
        broken();
    }
}
