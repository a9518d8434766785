// jdk: 17+
import java.io.FileInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Folders can be opened for reading through channels, and then not be read; streams do not open them. */
public class FoldersRead {
    interface Action {
        void run() throws Exception;
    }

    static void attempt(String name, Action action) {
        try {
            action.run();
            System.out.println(name + ": read");
        } catch (Exception e) {
            System.out.println(name + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        Path made = Files.createTempDirectory("folders");
        for (Path folder : new Path[] {Path.of(""), Path.of("."), Path.of("/"), Path.of("/tmp"), made}) {
            attempt("bytes", () -> Files.readAllBytes(folder));
            attempt("lines", () -> Files.readAllLines(folder));
            attempt("stream", () -> {
                try (InputStream in = Files.newInputStream(folder)) {
                    System.out.println("open");
                    in.read();
                }
            });
            attempt("channel", () -> {
                try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                    System.out.println("open");
                    channel.read(ByteBuffer.allocate(4));
                }
            });
            attempt("writing", () -> FileChannel.open(folder, StandardOpenOption.WRITE));
            attempt("file stream", () -> new FileInputStream(folder.toFile()));
        }
        Files.delete(made);
    }
}
