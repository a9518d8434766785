// jdk: 17+
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The standard streams by their names among the files, also after System.out is closed. */
public class StandardDevices {
    public static void main(String[] args) throws IOException {
        System.out.println("first");
        System.out.flush();
        try (FileWriter writer = new FileWriter("/dev/stdout", true)) {
            writer.write("by FileWriter\n");
        }
        Files.writeString(Path.of("/dev/stdout"), "by Files\n", StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        try (OutputStream out = new FileOutputStream("/dev/null")) {
            out.write(1);
        }
        OutputStream own = new FileOutputStream("/dev/stdout", true);
        System.out.println("last of System.out");
        System.out.close();
        System.out.println("not to be seen");
        own.write("after close\n".getBytes(StandardCharsets.UTF_8));
        own.write((System.out.checkError() + "\n").getBytes(StandardCharsets.UTF_8));
        own.close();
    }
}
