package trojan;

import java.io.FileWriter;
import java.io.IOException;
import java.net.ServerSocket;

/** Does, once it runs on a real machine, what code under test must not do there. */
public class Trojan {
    /** Replaced by the test before compilation. */
    static final String OUTSIDE = "@OUTSIDE@";

    public static int write() throws IOException {
        try (FileWriter out = new FileWriter(OUTSIDE + "/written")) {
            out.write("x");
        }
        return 1;
    }

    public static int start() throws Exception {
        return new ProcessBuilder("/bin/sh", "-c", "echo x > " + OUTSIDE + "/started").start().waitFor();
    }

    public static boolean listen() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.isBound();
        }
    }

    public static boolean environment() throws IOException {
        boolean known = System.getenv("PATH") != null;
        if (known) {
            try (FileWriter out = new FileWriter(OUTSIDE + "/environment")) {
                out.write("x");
            }
        }
        return known;
    }
}
