import java.io.*;
import java.nio.file.*;

/** Defines each class of a file (length, bytes, length, bytes ...) and prints what HotSpot says of it. */
public class Define extends ClassLoader {
    public static void main(String[] args) throws IOException {
        byte[] file = Files.readAllBytes(Path.of(args[0]));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
        while (in.available() > 0) {
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            // One write for each class: some of them crash the JVM.
            String line = new Define().tryOne(bytes).replaceAll("[\\r\\n]", " ") + "\n";
            System.out.write(line.getBytes("UTF-8"));
            System.out.flush();
        }
    }

    private String tryOne(byte[] bytes) {
        try {
            defineClass(null, bytes, 0, bytes.length);
            return "= ok";
        } catch (Throwable e) {
            return "= " + e.getClass().getSimpleName() + " " + e.getMessage();
        }
    }
}
