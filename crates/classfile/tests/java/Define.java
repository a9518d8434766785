import java.io.*;
import java.nio.file.*;

/** Defines each class of a file (length, bytes, length, bytes ...) and prints what HotSpot says of it. */
public class Define extends ClassLoader {
    public static void main(String[] args) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(Path.of(args[0]))));
        StringBuilder out = new StringBuilder();
        while (in.available() > 0) {
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            out.append(new Define().tryOne(bytes).replace("\n", "\\n")).append('\n');
        }
        System.out.write(out.toString().getBytes("UTF-8"));
        System.out.flush();
    }

    private String tryOne(byte[] bytes) {
        try {
            defineClass(null, bytes, 0, bytes.length);
            return "ok";
        } catch (Throwable e) {
            return e.getClass().getSimpleName() + " " + e.getMessage();
        }
    }
}
