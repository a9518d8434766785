// jdk: 17+
// The JDK's own HTTP server and both of its clients.

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class HttpLoopback {
    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/echo", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            byte[] answer = (exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + new String(body, StandardCharsets.UTF_8))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("X-Length", Integer.toString(body.length));
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.createContext("/missing", exchange -> {
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        ExecutorService workers = Executors.newFixedThreadPool(2);
        server.setExecutor(workers);
        server.start();
        int port = server.getAddress().getPort();
        String base = "http://localhost:" + port;

        HttpURLConnection connection = (HttpURLConnection) URI.create(base + "/echo?a=1").toURL().openConnection();
        System.out.println(connection.getResponseCode() + " " + connection.getHeaderField("X-Length"));
        try (InputStream in = connection.getInputStream()) {
            System.out.println(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        HttpURLConnection missing = (HttpURLConnection) URI.create(base + "/missing").toURL().openConnection();
        try {
            missing.getInputStream();
        } catch (IOException e) {
            System.out.println(e.getClass().getName() + " " + missing.getResponseCode());
        }

        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/echo/post")).POST(HttpRequest.BodyPublishers.ofString("some text")).build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.version() + " " + response.body());
        System.out.println(client.sendAsync(HttpRequest.newBuilder(URI.create(base + "/missing")).build(), HttpResponse.BodyHandlers.discarding())
                .thenApply(HttpResponse::statusCode).get());
        server.stop(0);
        workers.shutdown();
        try {
            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        } catch (ConnectException e) {
            System.out.println("refused");
        }
        try {
            URI.create(base + "/echo").toURL().openConnection().getInputStream();
        } catch (ConnectException e) {
            System.out.println(e.getMessage());
        }
    }
}
