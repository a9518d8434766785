package touchstone.driver;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Tells what becomes of tests, one record a line: a mark that nobody else prints, a letter, and fields between tabs.
 *
 * <p>Records go to a descriptor of their own, since tests replace {@code System.out} and close it.
 */
final class Report {
    private final FileOutputStream out = open();
    private final String mark;
    private final Set<String> excluded = new HashSet<>();
    private final Map<String, Integer> seen = new HashMap<>();
    private String current = "";
    private boolean halts;
    private boolean bad;

    /** The first argument is the mark; those that begin with '!' are tests to leave out; '~' asks to end the JVM. */
    Report(String[] args) {
        mark = args[0];
        for (String arg : args) {
            if (arg.startsWith("!")) {
                excluded.add(arg.substring(1));
            } else if (arg.equals("~")) {
                halts = true;
            }
        }
    }

    /** All classes have run; threads that tests left behind need not end. */
    void finish() {
        if (halts) {
            Runtime.getRuntime().halt(0);
        }
    }

    private static FileOutputStream open() {
        try {
            return new FileOutputStream("/dev/stdout", true);
        } catch (IOException noSuchDevice) {
            return new FileOutputStream(FileDescriptor.out);
        }
    }

    boolean isExcluded(String id) {
        return excluded.contains(id);
    }

    /** The classes among the arguments. */
    static Iterable<String> classes(String[] args) {
        java.util.List<String> names = new java.util.ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            if (!args[i].startsWith("!") && !args[i].equals("~")) {
                names.add(args[i]);
            }
        }
        return names;
    }

    void begin(String className) {
        current = className;
        seen.clear();
        write("C", className);
    }

    /** The class has run. What a test that failed leaves behind must not reach the next class. */
    void end() {
        write("D", current);
        if (bad) {
            finish();
        }
    }

    /** What the next test needs is being made. Empty: monitors see that it is called. */
    void preparing() {}

    void started(String id) {
        write("S", id);
    }

    void passed(String id) {
        write("P", unique(id));
    }

    void skipped(String id, String why) {
        write("K", unique(id), String.valueOf(why));
    }

    void failed(String id, Throwable why) {
        bad = true;
        write("F", unique(id), name(why), text(why), where(why));
    }

    /** Something outside of tests went wrong: set-up of a class, or the class itself. */
    void broken(String id, Throwable why) {
        bad = true;
        write("X", unique(id), name(why), text(why), where(why));
    }

    /** Several tests may have one name; they are told apart by their number. */
    private String unique(String id) {
        int count = seen.merge(id, 1, Integer::sum);
        return count == 1 ? id : id + " #" + count;
    }

    private static String name(Throwable why) {
        return why == null ? "" : why.getClass().getName();
    }

    private static String text(Throwable why) {
        try {
            return why == null ? "" : String.valueOf(why.getMessage());
        } catch (Throwable broken) {
            return "(its message cannot be had: " + broken.getClass().getName() + ")";
        }
    }

    /** The first frames of the trace and of its causes', the innermost cause included. */
    private static String where(Throwable why) {
        StringBuilder text = new StringBuilder();
        Throwable at = why;
        for (int depth = 0; at != null && depth < 8; depth++, at = at.getCause()) {
            if (depth > 0) {
                text.append("caused by ").append(name(at)).append(": ").append(text(at)).append('\n');
            }
            StackTraceElement[] trace = at.getStackTrace();
            for (int i = 0; i < trace.length && i < (depth == 0 ? 12 : 6); i++) {
                text.append("at ").append(trace[i]).append('\n');
            }
        }
        return text.toString();
    }

    private synchronized void write(String kind, String... fields) {
        StringBuilder line = new StringBuilder("\n").append(mark).append(kind);
        for (String field : fields) {
            line.append('\t');
            escape(field, line);
        }
        try {
            out.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            throw new IllegalStateException(gone);
        }
    }

    private static void escape(String field, StringBuilder to) {
        int length = Math.min(field.length(), 4000);
        for (int i = 0; i < length; i++) {
            char c = field.charAt(i);
            switch (c) {
                case '\n' -> to.append("\\n");
                case '\r' -> to.append("\\r");
                case '\t' -> to.append("\\t");
                case '\\' -> to.append("\\\\");
                default -> to.append(Character.isSurrogate(c) ? '?' : c);
            }
        }
    }
}
