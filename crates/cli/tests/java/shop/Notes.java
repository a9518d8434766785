package shop;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Wants files: by object, by path and by name. */
public class Notes {
    public static String kind(File file) throws IOException {
        if (file.isDirectory()) {
            return file.list().length == 0 ? "empty folder" : "folder";
        }
        String text = new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8);
        return text.startsWith("#notes") ? "notes" : "other";
    }

    public static boolean remove(Path path) throws IOException {
        if (Files.size(path) == 0) {
            return false;
        }
        Files.delete(path);
        return true;
    }

    public static int first(String name) throws IOException {
        try (FileInputStream in = new FileInputStream(name)) {
            int first = in.read();
            return first < 0 ? 0 : first;
        }
    }
}
