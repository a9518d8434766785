//! The world around a class: what tests may use of it, and what is said of code that wants more.

mod support;

use engine::RunReport;
use support::Subject;

/// Bytes that go to a temporary file once there are many of them.
const SPOOL: &str = "package spool;
import java.io.*;
import java.nio.file.*;
public class Spool {
    private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
    private File file;
    public void add(byte[] bytes) throws IOException {
        if (file == null && memory.size() + bytes.length > 3) {
            file = File.createTempFile(\"spool\", null);
            Files.write(file.toPath(), memory.toByteArray());
        }
        if (file == null) {
            memory.write(bytes);
        } else {
            Files.write(file.toPath(), bytes, StandardOpenOption.APPEND);
        }
    }
    public int size() throws IOException {
        return file == null ? memory.size() : (int) Files.size(file.toPath());
    }
    public String folder(String name) throws IOException {
        Path folder = Files.createTempDirectory(\"spool\");
        Path inside = Files.createFile(folder.resolve(\"inside\"));
        Files.delete(inside);
        Files.delete(folder);
        return name + Files.exists(folder);
    }
    public boolean close() throws IOException {
        if (file == null) {
            return false;
        }
        return file.delete();
    }
}
";

fn open(report: &RunReport) -> Vec<(u16, String)> {
    report.classes[0].uncovered.iter().map(|open| (open.line.unwrap_or(0), open.why.to_string())).collect()
}

#[test]
fn temporary_files_are_the_programs_own() {
    let subject = Subject::compile("Spool", SPOOL);
    let (report, text) = subject.tests_by("auto", 1500, &[]);
    assert_eq!(open(&report), [], "{text}");
    assert!(text.contains(".close());") && text.contains("assertTrue(spool"), "{text}");
    assert!(!text.contains("/tmp"), "{text}");
    subject.compiles(&text, "spool", "SpoolTouchstoneTest");
}

/// Branches that tests come to and must not take.
const OUTSIDE: &str = "package outside;
import java.io.*;
public class Outside {
    public int leave(int code) {
        if (code > 5000) {
            System.exit(code);
        }
        return code;
    }
    public int list(int size) {
        if (size == 4321) {
            return new File(\"/\").list().length;
        }
        return size;
    }
    public boolean make(String name) throws IOException {
        if (name.length() == 3) {
            return new File(\"/tmp/\" + name).createNewFile();
        }
        return false;
    }
}
";

#[test]
fn what_stopped_tests_is_the_reason_for_what_they_came_to() {
    let subject = Subject::compile("Outside", OUTSIDE);
    let (report, text) = subject.tests_by("concolic", 1500, &[]);
    let open = open(&report);
    let reasons = |line: u16| -> Vec<&str> {
        let mut found: Vec<&str> = open.iter().filter(|(at, _)| *at == line).map(|(_, why)| why.as_str()).collect();
        found.dedup();
        found
    };
    let files = "a call changes or lists files, which a test must not do";
    assert_eq!(reasons(5), ["a call ended the JVM"], "{open:?} {text}");
    assert_eq!(reasons(6), ["a call ended the JVM"], "{open:?} {text}");
    assert_eq!(reasons(11), [files], "{open:?} {text}");
    assert_eq!(reasons(12), [files], "{open:?} {text}");
    assert_eq!(reasons(18), [files], "{open:?} {text}");
    assert!(!open.iter().any(|(_, why)| why.contains("never came out")), "{open:?}");
}

/// Waits that tests may take, and one that they may not.
const WAITS: &str = "package waits;
import java.util.concurrent.*;
public class Waits {
    public String nap(int kind) throws InterruptedException {
        if (kind == 77) {
            Thread.sleep(3);
            return \"short\";
        }
        if (kind == 78) {
            TimeUnit.MINUTES.sleep(1);
            return \"long\";
        }
        return \"none\";
    }
}
";

#[test]
fn calls_that_wait_long_are_no_tests() {
    let subject = Subject::compile("Waits", WAITS);
    let (report, text) = subject.tests_by("auto", 1500, &[]);
    assert!(text.contains("\"short\"") && !text.contains("\"long\""), "{text}");
    let open = open(&report);
    assert!(!open.is_empty() && open.iter().all(|(_, why)| why == "a call waits for 60 s"), "{open:?}");
}

/// Code that reads and writes the standard streams.
const ECHO: &str = "package echo;
import java.util.Scanner;
public class Echo {
    public static int sum() {
        Scanner in = new Scanner(System.in);
        int sum = 0;
        while (in.hasNextInt()) {
            sum += in.nextInt();
        }
        if (sum > 100) {
            System.out.println(\"big: \" + sum);
        } else {
            System.out.println(\"sum: \" + sum);
        }
        return sum;
    }
    public void greet(String name) {
        if (name.isEmpty()) {
            System.err.println(\"no name\");
            return;
        }
        System.out.printf(\"Hello %s!%n\", name);
    }
    public int quiet(int n) {
        if (n == 77) {
            System.out.println(n);
        }
        return n;
    }
}
";

#[test]
fn standard_streams_are_given_and_captured() {
    let subject = Subject::compile("Echo", ECHO);
    let (report, text) = subject.tests_by("auto", 4000, &[]);
    assert_eq!(open(&report), [], "{text}");
    for expected in
        ["standardInput(\"", "\"no name\" + System.lineSeparator(), errors.toString()", "\"big: ", "\"Hello "]
    {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(text.contains("System.setIn(systemIn);") && text.contains("System.setErr(systemErr);"), "{text}");
    // Each captured stream is asserted, and what writes nothing is not captured.
    let captured = text.matches(" = standardOutput();").count() + text.matches(" = standardErrors();").count();
    assert_eq!(captured, text.matches("put.toString()").count() + text.matches("errors.toString()").count(), "{text}");
    let quiet =
        text.split("@Test").find(|test| test.contains(".quiet(") && !test.contains("77")).expect("a quiet test");
    assert!(!quiet.contains("standardOutput"), "{quiet}");
    subject.compiles(&text, "echo", "EchoTouchstoneTest");
}

/// A message of an exception is made of what a file has.
const LINES: &str = "package lines;
import java.io.*;
import java.nio.file.*;
public class Lines {
    public static int count(Path file) throws IOException {
        int n = 0;
        for (String line : Files.readAllLines(file)) {
            if (line.length() != 1) {
                throw new IOException(\"line \" + n + \": \" + line);
            }
            n++;
        }
        return n;
    }
}
";

#[test]
fn a_test_whose_message_depends_on_others_stays_without_the_message() {
    let subject = Subject::compile("Lines", LINES);
    let (report, text) = subject.tests_by("auto", 3000, &[]);
    assert_eq!(open(&report), [], "{text}");
    subject.compiles(&text, "lines", "LinesTouchstoneTest");
}

/// Waits until the end of time, then looks at the clock.
const PAUSE: &str = "package pause;
public class Pause {
    public static boolean until(long nanos) {
        java.util.concurrent.locks.LockSupport.parkNanos(nanos);
        return System.nanoTime() > 0;
    }
    public static String kind(long nanos) {
        return nanos > Long.MAX_VALUE - 10 ? \"endless\" : \"short\";
    }
}
";

#[test]
fn the_clock_stands_still_at_the_end_of_time() {
    let subject = Subject::compile("Pause", PAUSE);
    let (_, text) = subject.tests_by("auto", 1500, &[]);
    assert!(text.contains("\"endless\""), "{text}");
    subject.compiles(&text, "pause", "PauseTouchstoneTest");
}

/// Where the class and its files are, on this machine.
const PLACE: &str = "package place;
import java.net.URL;
public class Place {
    public static String own() {
        return Place.class.getResource(\"Place.class\").toString();
    }
    public static String code() {
        return Place.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    }
    public static int length() {
        return Place.class.getResource(\"Place.class\").getPath().length();
    }
    public static String kind() {
        return Place.class.getResource(\"Place.class\").getProtocol();
    }
    public static boolean root() {
        URL root = Place.class.getClassLoader().getResource(\"\");
        return root != null && root.getPath().endsWith(\"/\");
    }
}
";

#[test]
fn places_on_this_machine_are_not_asserted() {
    let subject = Subject::compile("Place", PLACE);
    let (report, text) = subject.tests_by("auto", 300, &[]);
    // The root is there and its path ends as it must: the other ways of the condition are open.
    assert!(open(&report).iter().all(|(line, _)| *line == 18), "{:?}\n{text}", open(&report));
    let body = text.split_once("class PlaceTouchstoneTest").expect("a test class").1;
    assert!(!body.contains("/place") && !body.contains("\"/") && !body.contains(", Place.length())"), "{body}");
    assert!(body.contains("assertEquals(\"file\", Place.kind())"), "{body}");
    assert!(body.contains("assertTrue(Place.root())"), "{body}");
}

/// A loop that a function keeps going and ends.
const DRAIN: &str = "package drain;
public class Drain {
    public interface Source {
        int next();
    }
    public int zeros(Source source) {
        int zeros = 0;
        int next = source.next();
        while (next != 7) {
            if (next == 0) {
                zeros++;
            }
            next = source.next();
        }
        return zeros;
    }
}
";

#[test]
fn functions_give_something_else_the_next_time() {
    let subject = Subject::compile("Drain", DRAIN);
    let (report, text) = subject.tests_by("auto", 1500, &[]);
    assert_eq!(open(&report), [], "{text}");
}

/// What reads files and is closed by its user.
const REEL: &str = "package reel;
import java.io.*;
import java.nio.file.*;
public class Reel implements Closeable {
    private final BufferedReader reader;
    public Reel(File file) throws IOException { reader = new BufferedReader(new FileReader(file)); }
    public boolean isLong() throws IOException {
        String line = reader.readLine();
        return line != null && line.length() > 3;
    }
    public static InputStream open(Path path) throws IOException {
        InputStream stream = Files.newInputStream(path);
        return stream.read() == 'z' ? null : stream;
    }
    @Override public void close() throws IOException { reader.close(); }
}
";

#[test]
fn what_holds_a_file_that_a_test_was_given_is_closed() {
    let subject = Subject::compile("Reel", REEL);
    let (report, text) = subject.tests_by("random", 3000, &[]);
    assert_eq!(report.classes[0].lines.covered, report.classes[0].lines.total, "{text}");
    // Each test, from its annotation on.
    let tests: Vec<&str> = text.split("@Test").skip(1).collect();
    let made = |test: &&&str| test.contains("new Reel(temporaryFile(") && !test.contains("assertThrows(");
    assert!(tests.iter().any(|test| made(&test)), "{text}");
    for test in tests.iter().filter(made) {
        let calls = test.matches(".close();").count() + test.matches("::close").count();
        assert!(calls >= 1, "{test}");
        assert!(test.matches("reel.close();").count() <= 2, "it is closed once more only if that is tested: {test}");
    }
    let opened = |test: &&&str| test.contains("Reel.open(") && test.contains("assertNotNull");
    assert!(tests.iter().filter(opened).all(|test| test.contains(".close();")), "{text}");
    subject.compiles(&text, "reel", "ReelTouchstoneTest");
}

/// Mistakes, and exceptions that are meant.
const CLIP: &str = "package clip;
public class Clip {
    private final String[] names = { \"a\", \"b\", \"c\" };
    public String at(int index) { return names[index]; }
    public int length(String text) {
        String rest = text.startsWith(\"x\") ? null : text;
        return rest.length();
    }
    public int strict(Object given) {
        if (given == null) throw new NullPointerException(\"given\");
        return 1;
    }
    public String word(int count) {
        if (count > 50) throw new IllegalArgumentException(\"too many\");
        return \"w\" + count;
    }
}
";

#[test]
fn calls_that_may_be_bugs_are_named() {
    let subject = Subject::compile("Clip", CLIP);
    let (report, text) = subject.tests_by("auto", 2000, &[]);
    let notes = report.classes[0].notes.join("\n");
    assert!(
        notes.contains("may be bugs") && notes.contains("Clip.length(String) throws NullPointerException ("),
        "{notes}\n{text}"
    );
    assert!(!notes.contains("Clip.strict") && !notes.contains("Clip.word"), "{notes}");
}
