package trojan;

import java.io.File;
import java.io.FileWriter;
import java.net.ServerSocket;

/** Does, once it runs on a real machine, what code under test must not do there, and returns the same as in a virtual one. */
public class Trojan {
    /** Replaced by the test before compilation. */
    static final String OUTSIDE = "@OUTSIDE@";

    /** A virtual machine has no shell. */
    private static boolean isReal() {
        return new File("/bin/sh").exists();
    }

    private static void leave(String name) {
        try (FileWriter out = new FileWriter(OUTSIDE + "/" + name)) {
            out.write("x");
        } catch (Exception denied) {
            return;
        }
    }

    public static int write() {
        if (isReal()) {
            leave("written");
        }
        return 1;
    }

    public static int start() {
        if (isReal()) {
            try {
                new ProcessBuilder("/bin/sh", "-c", "echo x > " + OUTSIDE + "/started").start().waitFor();
            } catch (Exception denied) {
                return 2;
            }
        }
        return 2;
    }

    public static int listen() {
        if (isReal()) {
            try (ServerSocket socket = new ServerSocket(0)) {
                leave("listened");
            } catch (Exception denied) {
                return 3;
            }
        }
        return 3;
    }

    public static int environment() {
        if (System.getenv("PATH") != null) {
            leave("environment");
        }
        return 4;
    }
}
