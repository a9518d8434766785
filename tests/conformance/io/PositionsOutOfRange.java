// jdk: 17+
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.*;

/** Positions and lengths that no file has. */
public class PositionsOutOfRange {
    interface Act { Object run() throws Exception; }

    static void t(String what, Act act) {
        try {
            System.out.println(what + ": " + act.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws IOException {
        Path path = Files.createTempFile("positions", ".bin");
        Files.write(path, new byte[] {1, 2, 3, 4});
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            t("seek -1", () -> { file.seek(-1); return file.getFilePointer(); });
            t("setLength -1", () -> { file.setLength(-1); return file.length(); });
            t("setLength min", () -> { file.setLength(Long.MIN_VALUE); return file.length(); });
            t("length", file::length);
        }
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            t("position -1", () -> channel.position(-1));
            t("write -1", () -> channel.write(ByteBuffer.allocate(1), -1));
            t("truncate -1", () -> channel.truncate(-1));
            t("truncate max", () -> channel.truncate(Long.MAX_VALUE).size());
            t("map", () -> channel.map(FileChannel.MapMode.READ_ONLY, Long.MAX_VALUE, 1));
            t("map none", () -> channel.map(FileChannel.MapMode.READ_ONLY, 5, 0).remaining());
            t("size", channel::size);
        }
        Files.delete(path);
    }
}
