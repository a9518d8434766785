// jdk: 17+
// Asynchronous channels: futures and handlers, on a group of the program's own and on the default one.

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class AsynchronousChannels {
    static final InetAddress LOCAL = InetAddress.getLoopbackAddress();

    interface Action {
        Object run() throws Exception;
    }

    static void attempt(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (ExecutionException e) {
            System.out.println(name + ": caused by " + e.getCause());
        } catch (Exception e) {
            System.out.println(name + ": " + e);
        }
    }

    static String text(ByteBuffer buffer) {
        buffer.flip();
        return StandardCharsets.UTF_8.decode(buffer).toString();
    }

    static void exchange(AsynchronousChannelGroup group) throws Exception {
        try (AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open(group);
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open(group)) {
            server.bind(new InetSocketAddress(LOCAL, 0));
            CompletableFuture<String> served = new CompletableFuture<>();
            server.accept("attachment", new CompletionHandler<AsynchronousSocketChannel, String>() {
                @Override
                public void completed(AsynchronousSocketChannel channel, String attachment) {
                    ByteBuffer buffer = ByteBuffer.allocate(32);
                    channel.read(buffer, channel, new CompletionHandler<Integer, AsynchronousSocketChannel>() {
                        @Override
                        public void completed(Integer count, AsynchronousSocketChannel channel) {
                            String got = text(buffer);
                            channel.write(StandardCharsets.UTF_8.encode("got " + got));
                            served.complete(attachment + " " + count + " " + got);
                        }

                        @Override
                        public void failed(Throwable e, AsynchronousSocketChannel channel) {
                            served.completeExceptionally(e);
                        }
                    });
                }

                @Override
                public void failed(Throwable e, String attachment) {
                    served.completeExceptionally(e);
                }
            });
            System.out.println("connected " + client.connect(server.getLocalAddress()).get());
            System.out.println("written " + client.write(StandardCharsets.UTF_8.encode("hello")).get());
            ByteBuffer answer = ByteBuffer.allocate(9);
            while (answer.hasRemaining()) {
                client.read(answer).get();
            }
            System.out.println(text(answer) + " / " + served.get());
            ByteBuffer slow = ByteBuffer.allocate(1);
            CompletableFuture<String> late = new CompletableFuture<>();
            client.read(slow, 20, TimeUnit.MILLISECONDS, null, new CompletionHandler<Integer, Void>() {
                @Override
                public void completed(Integer count, Void nothing) {
                    late.complete("read " + count);
                }

                @Override
                public void failed(Throwable e, Void nothing) {
                    late.complete("failed " + e);
                }
            });
            System.out.println(late.get());
        }
    }

    public static void main(String[] args) throws Exception {
        AsynchronousChannelGroup group = AsynchronousChannelGroup.withFixedThreadPool(2, Executors.defaultThreadFactory());
        exchange(group);
        exchange(null);
        AsynchronousServerSocketChannel gone = AsynchronousServerSocketChannel.open(group).bind(new InetSocketAddress(LOCAL, 0));
        InetSocketAddress address = (InetSocketAddress) gone.getLocalAddress();
        Future<AsynchronousSocketChannel> accept = gone.accept();
        attempt("second accept", gone::accept);
        gone.close();
        attempt("closed accept", accept::get);
        AsynchronousSocketChannel refused = AsynchronousSocketChannel.open(group);
        attempt("refused", () -> refused.connect(address).get());
        attempt("not connected", () -> AsynchronousSocketChannel.open(group).read(ByteBuffer.allocate(1)));
        group.shutdownNow();
        System.out.println(group.awaitTermination(10, TimeUnit.SECONDS) + " " + group.isTerminated());
        attempt("terminated group", () -> AsynchronousSocketChannel.open(group));
    }
}
