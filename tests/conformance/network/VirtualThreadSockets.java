// jdk: 25+
// Sockets of virtual threads, which wait through pollers of the JDK's own.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class VirtualThreadSockets {
    static String ask(int port, String question) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            new PrintWriter(socket.getOutputStream(), true).println(question);
            return new BufferedReader(new InputStreamReader(socket.getInputStream())).readLine();
        }
    }

    static void answer(Socket socket) {
        try (socket) {
            String line = new BufferedReader(new InputStreamReader(socket.getInputStream())).readLine();
            new PrintWriter(socket.getOutputStream(), true).println("<" + line + ">");
        } catch (Exception e) {
            System.out.println("answer " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(() -> {
                for (int i = 0; i < 20; i++) {
                    Socket socket = server.accept();
                    executor.submit(() -> answer(socket));
                }
                return null;
            });
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                int number = i;
                answers.add(executor.submit(() -> ask(server.getLocalPort(), "question " + number)));
            }
            for (Future<String> answer : answers) {
                System.out.println(answer.get());
            }
            Thread limited = Thread.ofVirtual().start(() -> {
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
                    socket.setSoTimeout(20);
                    socket.getInputStream().read();
                } catch (SocketTimeoutException e) {
                    System.out.println(e.getMessage());
                } catch (Exception e) {
                    System.out.println(e);
                }
            });
            limited.join();
        }
    }
}
