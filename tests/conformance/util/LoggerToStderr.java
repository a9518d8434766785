// jdk: 17+
// stderr: ignore
import java.io.*;
import java.util.logging.*;

public class LoggerToStderr {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream caught = new ByteArrayOutputStream();
        System.setErr(new PrintStream(caught, true));
        Logger l = Logger.getLogger(LoggerToStderr.class.getName());
        l.info("hello");
        l.warning("careful");
        l.fine("unseen");
        l.log(Level.SEVERE, "failed", new IOException("disk", new IllegalStateException("inner")));
        for (Handler h : Logger.getLogger("").getHandlers()) h.flush();
        String text = caught.toString().replaceAll("(?m)^.* LoggerToStderr main$", "DATE LoggerToStderr main");
        System.out.print(text);
        System.Logger sl = System.getLogger("sys");
        caught.reset();
        sl.log(System.Logger.Level.WARNING, "from {0}", "System.Logger");
        sl.log(System.Logger.Level.DEBUG, "unseen");
        System.out.print(caught.toString().replaceAll("(?m)^\\w{3} \\d.*$", "DATE"));
        System.out.println(sl.getName() + " " + sl.isLoggable(System.Logger.Level.INFO) + sl.isLoggable(System.Logger.Level.TRACE));
    }
}
