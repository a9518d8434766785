import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Its initialiser opens a file as loggers do. */
class WarmLog {
    static final FileWriter LOG = open("warm.log");

    static FileWriter open(String name) {
        try {
            return new FileWriter(new File(System.getProperty("java.io.tmpdir"), name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int value() {
        return LOG == null ? 1 : 2;
    }

    static boolean opens(String name) {
        return open(name) != null;
    }
}

/** Its initialiser opens a file that is not temporary. */
class WarmHome {
    static {
        try {
            new FileWriter("home.log");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int value() {
        return 3;
    }
}
