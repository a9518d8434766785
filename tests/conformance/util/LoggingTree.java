// jdk: 17+
import java.io.*;
import java.util.*;
import java.util.function.Supplier;
import java.util.logging.*;

public class LoggingTree {
    static class Capture extends Handler {
        final String name;
        Capture(String name) { this.name = name; setLevel(Level.ALL); }
        @Override public void publish(LogRecord r) {
            if (!isLoggable(r)) return;
            System.out.println(name + ": " + r.getLevel() + " " + r.getLoggerName() + " " + new SimpleFormatter().formatMessage(r) + (r.getThrown() == null ? "" : " " + r.getThrown()) + " from " + r.getSourceClassName() + "." + r.getSourceMethodName());
        }
        @Override public void flush() { }
        @Override public void close() { System.out.println(name + " closed"); }
    }

    static Supplier<String> expensive(int[] count) { return () -> { count[0]++; return "made"; }; }

    public static void main(String[] args) throws Exception {
        Logger root = Logger.getLogger(""), a = Logger.getLogger("a"), ab = Logger.getLogger("a.b"), abc = Logger.getLogger("a.b.c");
        for (Handler h : root.getHandlers()) {
            System.out.println(h.getClass().getSimpleName() + " " + h.getLevel() + " " + h.getFormatter().getClass().getSimpleName());
            root.removeHandler(h);
        }
        System.out.println(root.getLevel() + " " + a.getLevel() + " " + abc.getParent().getName() + " " + ab.getParent().getName() + " '" + a.getParent().getName() + "' " + (Logger.getLogger("a.b") == ab));
        a.addHandler(new Capture("A"));
        abc.addHandler(new Capture("ABC"));
        a.setLevel(Level.FINE);
        abc.info("plain");
        abc.log(Level.WARNING, "with {0} and {1}", new Object[] {"one", 2});
        abc.log(Level.SEVERE, "thrown", new IllegalStateException("x"));
        abc.finer("too fine");
        System.out.println(abc.isLoggable(Level.FINE) + " " + abc.isLoggable(Level.FINER));
        ab.setUseParentHandlers(false);
        abc.fine("only ABC");
        ab.setUseParentHandlers(true);
        int[] count = {0};
        abc.finest(expensive(count));
        abc.fine(expensive(count));
        System.out.println("made " + count[0]);
        abc.setFilter(r -> r.getMessage().contains("keep"));
        abc.info("drop this");
        abc.info("keep this");
        abc.setFilter(null);
        abc.logp(Level.CONFIG, "Cls", "meth", "logp {0}", "param");
        a.entering("C", "m", "arg");
        a.setLevel(Level.ALL);
        a.entering("C", "m", new Object[] {1, 2});
        a.exiting("C", "m", "result");
        a.throwing("C", "m", new RuntimeException("t"));
        System.out.println(Level.parse("900") + " " + Level.parse("CONFIG").intValue() + " " + Level.parse("850").getName() + " " + Level.OFF.intValue());
        try {
            Level.parse("nope");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        LogRecord rec = new LogRecord(Level.INFO, "formatted {0}");
        rec.setParameters(new Object[] {5});
        rec.setInstant(java.time.Instant.parse("2020-01-02T03:04:05.678Z"));
        rec.setLoggerName("L");
        rec.setSourceClassName("S");
        rec.setSourceMethodName("m");
        System.setProperty("java.util.logging.SimpleFormatter.format", "%1$tF %4$s %2$s %3$s %5$s%6$s%n");
        System.out.print(new SimpleFormatter().format(rec));
        rec.setSequenceNumber(7);
        rec.setLongThreadID(1);
        System.out.print(new XMLFormatter().format(rec));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StreamHandler sh = new StreamHandler(bytes, new java.util.logging.Formatter() {
            @Override public String format(LogRecord r) { return r.getLevel() + "|" + formatMessage(r) + "\n"; }
            @Override public String getHead(Handler h) { return "HEAD\n"; }
            @Override public String getTail(Handler h) { return "TAIL\n"; }
        });
        MemoryHandler mem = new MemoryHandler(sh, 3, Level.WARNING);
        Logger m = Logger.getAnonymousLogger();
        m.setUseParentHandlers(false);
        m.addHandler(mem);
        for (int i = 0; i < 5; i++) m.info("buffered " + i);
        System.out.println(bytes.size());
        m.warning("push");
        sh.close();
        System.out.print(bytes);
        Logger.getLogger("quiet").setLevel(Level.OFF);
        Logger.getLogger("quiet").severe("nothing");
        LogManager.getLogManager().readConfiguration(new ByteArrayInputStream("q.level = FINEST\n.level = SEVERE\nhandlers =\n".getBytes()));
        System.out.println(Logger.getLogger("q").getLevel() + " " + root.getLevel() + " " + Logger.getLogger("new.one").isLoggable(Level.WARNING));
        System.out.println(Collections.list(LogManager.getLogManager().getLoggerNames()).contains("a.b.c"));
    }
}
