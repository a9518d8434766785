package lines;

import java.io.File;
import java.util.List;

/** Texts with ends of lines, of the platform and of their own, and with separators of paths. */
public class Lines {
    public static String pair(String first, String second) {
        return first + System.lineSeparator() + second;
    }

    public static String plain(String first, String second) {
        return first + "\n" + second;
    }

    public static String mixed(int number) {
        return String.format("a\n%d%n", number);
    }

    public static List<String> headed(String line) {
        return List.of("head" + System.lineSeparator(), line);
    }

    public static int size(String line) {
        return (line + System.lineSeparator()).length();
    }

    public static String path(String folder, String name) {
        return folder + File.separator + name;
    }
}
