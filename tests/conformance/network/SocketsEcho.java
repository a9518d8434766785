// jdk: 17+
// Blocking sockets between threads: streams, ends, time limits, refusals.

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

public class SocketsEcho {
    interface Action {
        void run() throws Exception;
    }

    static void attempt(String name, Action action) {
        try {
            action.run();
            System.out.println(name + ": done");
        } catch (Exception e) {
            System.out.println(name + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static final InetAddress LOCAL = InetAddress.getLoopbackAddress();

    static void lines() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 10, LOCAL)) {
            Thread thread = new Thread(() -> {
                try (Socket socket = server.accept();
                        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                        PrintWriter out = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8)) {
                    String line;
                    while ((line = in.readLine()) != null) {
                        out.println(new StringBuilder(line).reverse());
                    }
                    out.println("bye");
                } catch (IOException e) {
                    System.out.println("server " + e);
                }
            });
            thread.start();
            try (Socket socket = new Socket(LOCAL, server.getLocalPort())) {
                System.out.println("connected " + socket.isConnected() + " bound " + socket.isBound() + " closed " + socket.isClosed());
                System.out.println("same port " + (socket.getPort() == server.getLocalPort()) + " " + socket.getInetAddress());
                System.out.println(socket.getRemoteSocketAddress().toString().replaceAll(":\\d+", ":port"));
                socket.setTcpNoDelay(true);
                socket.setKeepAlive(true);
                System.out.println(socket.getTcpNoDelay() + " " + socket.getKeepAlive() + " " + socket.getSoLinger() + " " + socket.getSoTimeout()
                        + " " + socket.getOOBInline() + " " + socket.getTrafficClass());
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8);
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                for (String word : "hello loopback world".split(" ")) {
                    out.println(word);
                    System.out.println(in.readLine());
                }
                socket.shutdownOutput();
                System.out.println(in.readLine() + " " + in.readLine() + " " + socket.isOutputShutdown() + " " + socket.isInputShutdown());
                attempt("write after shutdown", () -> socket.getOutputStream().write(1));
            }
            thread.join();
        }
    }

    static void bulk() throws Exception {
        byte[] data = new byte[300_000];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * 31 + i / 255);
        }
        try (ServerSocket server = new ServerSocket(0, 1, LOCAL)) {
            Thread sender = new Thread(() -> {
                try (Socket socket = new Socket(LOCAL, server.getLocalPort()); OutputStream out = socket.getOutputStream()) {
                    new DataOutputStream(out).writeInt(data.length);
                    for (int at = 0; at < data.length; at += 7000) {
                        out.write(data, at, Math.min(7000, data.length - at));
                    }
                } catch (IOException e) {
                    System.out.println("sender " + e);
                }
            });
            sender.start();
            try (Socket socket = server.accept()) {
                DataInputStream in = new DataInputStream(socket.getInputStream());
                byte[] got = in.readNBytes(in.readInt());
                System.out.println("bulk " + got.length + " " + Arrays.equals(got, data) + " then " + in.read());
            }
            sender.join();
        }
    }

    static void limits() throws Exception {
        ServerSocket server = new ServerSocket(0, 5, LOCAL);
        server.setSoTimeout(20);
        attempt("accept", server::accept);
        Socket client = new Socket();
        attempt("unconnected", client::getInputStream);
        client.connect(new InetSocketAddress(LOCAL, server.getLocalPort()), 1000);
        Socket accepted = server.accept();
        client.setSoTimeout(15);
        attempt("read", () -> client.getInputStream().read());
        accepted.getOutputStream().write(new byte[] {1, 2, 3});
        InputStream in = client.getInputStream();
        System.out.println(in.read() + " available " + in.available());
        attempt("same port", () -> new ServerSocket(server.getLocalPort(), 1, LOCAL).close());
        int port = server.getLocalPort();
        server.close();
        attempt("closed server", server::accept);
        attempt("refused", () -> new Socket(LOCAL, port).close());
        attempt("refused in time", () -> new Socket().connect(new InetSocketAddress(LOCAL, port), 100));
        accepted.close();
        System.out.println("rest " + Arrays.toString(in.readAllBytes()));
        client.close();
        attempt("closed", () -> client.getOutputStream().write(1));
        attempt("closed option", () -> client.setTcpNoDelay(true));
        attempt("null address", () -> new Socket((InetAddress) null, 70000));
        attempt("unresolved", () -> new Socket().connect(InetSocketAddress.createUnresolved("somewhere", 1)));
    }

    static void closedByOthers() throws Exception {
        ServerSocket server = new ServerSocket(0, 5, LOCAL);
        CountDownLatch ready = new CountDownLatch(1);
        Thread acceptor = new Thread(() -> {
            ready.countDown();
            try {
                server.accept();
            } catch (IOException e) {
                System.out.println("accept until closed " + e.getClass());
            }
        });
        acceptor.start();
        ready.await();
        server.close();
        acceptor.join();

        ServerSocket other = new ServerSocket(0, 5, LOCAL);
        Socket client = new Socket(LOCAL, other.getLocalPort());
        Socket peer = other.accept();
        InputStream input = client.getInputStream();
        Thread reader = new Thread(() -> attempt("read until closed", input::read));
        reader.start();
        Thread.sleep(50);
        client.close();
        reader.join();
        System.out.println("peer sees " + peer.getInputStream().read());
        peer.close();

        Socket impatient = new Socket(LOCAL, other.getLocalPort());
        Socket quiet = other.accept();
        impatient.getOutputStream().write(5);
        while (quiet.getInputStream().available() == 0) {
            Thread.yield();
        }
        quiet.close();
        attempt("reset", () -> impatient.getInputStream().read());
        attempt("reset again", () -> impatient.getInputStream().read());
        impatient.close();

        Socket linger = new Socket(LOCAL, other.getLocalPort());
        Socket hard = other.accept();
        hard.setSoLinger(true, 0);
        hard.close();
        attempt("hard close", () -> linger.getInputStream().read());
        linger.close();
        other.close();
    }

    public static void main(String[] args) throws Exception {
        lines();
        bulk();
        limits();
        closedByOthers();
        attempt("illegal port", () -> new InetSocketAddress(-1));
        attempt("foreign address", () -> new ServerSocket(0, 1, InetAddress.getByName("192.0.2.17")).close());
        System.out.println(InetAddress.getByName("localhost") + " " + InetAddress.getByName("127.0.0.1").isReachable(100));
        System.out.println(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}).getCanonicalHostName());
    }
}
