package touchstone.runner;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Calls test methods in a given order, without any engine, and reports each on a line of standard output.
 *
 * <p>Its argument is a file. {@code timeout MILLIS} comes first; {@code path FILE} lines are the class path; {@code run}
 * starts a run with classes loaded anew; {@code test CLASS METHOD} is a test. Every test gets {@code S} before and
 * {@code E OUTCOME LINE CLASS MESSAGE} after it, separated by tabs. A test that calls {@code System.exit} ends the process:
 * whoever started it goes on after the last {@code S} in another one.
 *
 * <p>A test that takes too long ends the process too, after a rehearsal: {@code H} is printed, and the tests of the class
 * that come after it run with classes loaded anew, only to see which of them take too long as well. Each of them has half
 * the time of the one before. {@code hung CLASS N} says how many were found before, {@code most N} how many are enough.
 *
 * <p>{@code again MILLIS} ends the process with {@code X} if it is older: the runs that follow are repetitions.
 */
public final class Runner {
    private static final OutputStream REPORT = new FileOutputStream(FileDescriptor.out);
    private static final int TOO_LONG = 97;
    private static final int UNHEARD = 98;
    /** Milliseconds after which it is looked whether a test has ended. */
    private static final long SLICE = 50;

    private final List<URL> path = new ArrayList<URL>();
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();
    /** Least part of the time of a test that is left for those after others that took too long. */
    private static final int SHORTEST = 4;

    private long timeout = 10_000;
    private int mostHung = Integer.MAX_VALUE;
    private final long begun = System.nanoTime();
    private final Map<String, Integer> hung = new HashMap<String, Integer>();
    /** The class whose tests only show any more whether they take too long. */
    private String rehearsed;
    private ClassLoader loader = Runner.class.getClassLoader();
    /** Runs begun so far. */
    private int runs;

    private Runner() {}

    public static void main(String[] args) throws Exception {
        PrintStream nothing = mute();
        Runner runner = new Runner();
        for (String line : Files.readAllLines(Paths.get(args[0]), StandardCharsets.UTF_8)) {
            runner.obey(line.split("\t"), nothing);
        }
        Runtime.getRuntime().halt(runner.rehearsed == null ? 0 : TOO_LONG);
    }

    /** Lets nothing that tests print come through, and nothing in. */
    static PrintStream mute() {
        PrintStream nothing = new PrintStream(new Discard());
        System.setOut(nothing);
        System.setErr(nothing);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        return nothing;
    }

    static synchronized void say(String line) {
        try {
            REPORT.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            Runtime.getRuntime().halt(UNHEARD);
        }
    }

    private void obey(String[] words, PrintStream nothing) throws Exception {
        switch (words[0]) {
            case "timeout":
                timeout = Long.parseLong(words[1]);
                break;
            case "path":
                path.add(new File(words[1]).toURI().toURL());
                break;
            case "most":
                mostHung = Integer.parseInt(words[1]);
                break;
            case "hung":
                hung.put(words[1], Integer.valueOf(words[2]));
                break;
            case "again":
                if ((System.nanoTime() - begun) / 1_000_000 > Long.parseLong(words[1])) {
                    say("X");
                    Runtime.getRuntime().halt(0);
                }
                break;
            case "run":
                if (rehearsed != null) {
                    Runtime.getRuntime().halt(TOO_LONG);
                }
                restore(nothing);
                loadAnew();
                // Build tools check assertions, launchers mostly do not: tests have to pass either way.
                loader.setDefaultAssertionStatus(runs++ % 3 != 1);
                break;
            default:
                if (rehearsed != null && !rehearsed.equals(words[1])) {
                    Runtime.getRuntime().halt(TOO_LONG);
                }
                say("S");
                test(words[1], words[2]);
        }
    }

    private void loadAnew() {
        loader = new URLClassLoader(path.toArray(new URL[0]), Runner.class.getClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
    }

    /** What a run may have changed and a new process would not have. */
    private void restore(PrintStream nothing) {
        System.setProperties((Properties) properties.clone());
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
        System.setOut(nothing);
        System.setErr(nothing);
    }

    private void test(final String className, final String methodName) throws Exception {
        final AtomicBoolean reported = new AtomicBoolean();
        Thread thread = new Thread("main") {
            @Override
            public void run() {
                Throwable thrown = Runner.this.call(className, methodName);
                if (reported.compareAndSet(false, true)) {
                    say("E\t" + outcome(className, thrown));
                }
            }
        };
        thread.setContextClassLoader(loader);
        thread.setDaemon(true);
        thread.start();
        int before = hung.containsKey(className) ? hung.get(className) : 0;
        await(thread, Math.max(timeout >> Math.min(before, 30), timeout / SHORTEST));
        if (reported.compareAndSet(false, true)) {
            say("E\ttimeout\t0\t\t");
            hung.put(className, before + 1);
            if (rehearsed == null) {
                say("H");
            }
            if (before + 1 >= mostHung) {
                Runtime.getRuntime().halt(TOO_LONG);
            }
            rehearsed = className;
            loadAnew();
        }
    }

    /** Waits for the end of a test. Time in which this process got no processor does not count. */
    private static void await(Thread thread, long timeout) throws InterruptedException {
        for (long waited = 0; waited < timeout && thread.isAlive();) {
            long begun = System.nanoTime();
            thread.join(Math.min(SLICE, timeout - waited));
            long passed = (System.nanoTime() - begun) / 1_000_000;
            waited += Math.max(1, Math.min(passed, 2 * SLICE));
        }
    }

    /** Gives what the test threw, or null. */
    private Throwable call(String className, String methodName) {
        Class<?> expected = null;
        try {
            Class<?> type = Class.forName(className, true, loader);
            Method method = type.getDeclaredMethod(methodName);
            method.setAccessible(true);
            expected = expected(method);
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Object test = constructor.newInstance();
            try {
                around(type, test, true);
                method.invoke(test);
            } finally {
                around(type, test, false);
            }
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            return expected != null && expected.isInstance(thrown) ? null : thrown;
        } catch (Throwable e) {
            return e;
        }
        return expected == null ? null : new AssertionError("expected " + expected.getName());
    }

    /** What engines do before and after a test: folders for its files are made and deleted, streams are put back. */
    private static void around(Class<?> type, Object test, boolean before) throws Exception {
        for (Field field : type.getDeclaredFields()) {
            field.setAccessible(true);
            if (isMarked(field, "org.junit.jupiter.api.io.TempDir")) {
                if (before) {
                    field.set(test, Files.createTempDirectory("junit").toFile());
                } else {
                    delete((File) field.get(test));
                }
            } else if (isMarked(field, "org.junit.Rule")) {
                Object rule = field.get(test);
                rule.getClass().getMethod(before ? "create" : "delete").invoke(rule);
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            if (isMarked(method, "org.testng.annotations." + (before ? "BeforeMethod" : "AfterMethod"))
                    || isMarked(method, "org.junit." + (before ? "Before" : "After"))
                    || isMarked(method, "org.junit.jupiter.api." + (before ? "BeforeEach" : "AfterEach"))) {
                method.setAccessible(true);
                method.invoke(test);
            }
        }
    }

    private static boolean isMarked(AnnotatedElement element, String name) {
        for (Annotation annotation : element.getAnnotations()) {
            if (annotation.annotationType().getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static void delete(File file) {
        File[] inner = file == null || Files.isSymbolicLink(file.toPath()) ? null : file.listFiles();
        if (inner != null) {
            for (File one : inner) {
                delete(one);
            }
        }
        if (file != null) {
            file.delete();
        }
    }

    /** The class that the annotation of JUnit 4 or TestNG expects. */
    private static Class<?> expected(Method method) {
        for (Annotation annotation : method.getAnnotations()) {
            Class<? extends Annotation> marker = annotation.annotationType();
            try {
                if (marker.getName().equals("org.junit.Test")) {
                    Class<?> type = (Class<?>) marker.getMethod("expected").invoke(annotation);
                    return type.getName().equals("org.junit.Test$None") ? null : type;
                }
                if (marker.getName().equals("org.testng.annotations.Test")) {
                    Class<?>[] types = (Class<?>[]) marker.getMethod("expectedExceptions").invoke(annotation);
                    return types.length == 0 ? null : types[0];
                }
            } catch (ReflectiveOperationException e) {
                return null;
            }
        }
        return null;
    }

    /** Outcome, line in the test, class and message of what was thrown. */
    static String outcome(String className, Throwable thrown) {
        if (thrown == null) {
            return "passed\t0\t\t";
        }
        String kind = thrown instanceof AssertionError ? "failed" : "error";
        return kind + "\t" + line(className, thrown) + "\t" + thrown.getClass().getName() + "\t" + message(thrown);
    }

    private static int line(String className, Throwable thrown) {
        for (StackTraceElement element : thrown.getStackTrace()) {
            if (element.getClassName().equals(className)) {
                return element.getLineNumber();
            }
        }
        return 0;
    }

    private static String message(Throwable thrown) {
        String text;
        try {
            text = String.valueOf(thrown.getMessage());
        } catch (Throwable e) {
            text = "(no message: " + e.getClass().getName() + ")";
        }
        text = text.length() > 1000 ? text.substring(0, 1000) + "..." : text;
        return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
    }

    private static final class Discard extends OutputStream {
        @Override
        public void write(int b) {}

        @Override
        public void write(byte[] bytes, int from, int length) {}
    }
}
