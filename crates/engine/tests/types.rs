//! Types that tests can use, stand-ins for collaborators, threads that stay, and true reasons.

mod support;

use engine::RunReport;
use support::Subject;

/// Classes that only casts, class literals and array parameters name.
const ASKED: &str = "package asked;
public class Asked {
    public String kind(Object o) {
        if (o instanceof Leaf) return \"leaf \" + ((Leaf) o).size;
        if (o instanceof Twig) return \"twig\";
        if (o instanceof int[]) return \"numbers \" + ((int[]) o).length;
        if (o instanceof String[][]) return \"table\";
        return \"other\";
    }
    public int create(Class<? extends Plant> type) {
        if (type == Leaf.class) return 1;
        if (type == Twig.class) return 2;
        if (type == Bough.class) return 3;
        return 0;
    }
    @SafeVarargs
    public static int all(int start, java.util.function.Function<Integer, Integer>... parts) {
        int sum = start;
        for (java.util.function.Function<Integer, Integer> part : parts) {
            if (part != null) sum += part.apply(1);
        }
        return sum;
    }
    public java.util.List<String> names = new java.util.ArrayList<>();
    public String first() {
        return names.isEmpty() ? \"\" : names.get(0);
    }
}
";

/// What [`ASKED`] names.
const PLANTS: &str = "package asked;
public abstract class Plant { }
";
const LEAF: &str = "package asked;
public class Leaf extends Plant { public int size = 3; }
";
const TWIG: &str = "package asked;
public class Twig extends Plant { }
";
const BOUGH: &str = "package asked;
public class Bough<T> extends Plant { }
";

/// The branches that no test covers.
fn open(report: &RunReport, class: &str) -> u32 {
    let found = report.classes.iter().find(|c| c.name.ends_with(class)).expect("the class");
    found.branches.total - found.branches.covered
}

#[test]
fn types_that_only_code_names_are_arguments() {
    let subject =
        Subject::compile_all(&[("Asked", ASKED), ("Plant", PLANTS), ("Leaf", LEAF), ("Twig", TWIG), ("Bough", BOUGH)]);
    let (report, text) = subject.tests_by("random", 3000, &[]);
    assert_eq!(open(&report, "Asked"), 0, "{text}");
    assert!(text.contains("Bough.class"), "{text}");
}

/// An interface with more methods than a test should write down, one of them generic.
const WIDE: &str = "package wide;
public class Wide {
    public interface Port {
        boolean open(); int m1(); int m2(); int m3(); int m4(); int m5(); int m6(); int m7(); int m8(); int m9();
        int m10(); int m11(); int m12(); int m13(); int m14(); long size(); String name();
        <T> java.util.List<T> parts(Class<T> type);
        void close();
    }
    public String use(Port port) {
        if (!port.open()) return \"closed\";
        if (port.parts(String.class) == null && port.size() > 7) {
            port.close();
            return \"big\";
        }
        return \"small\";
    }
}
";

#[test]
fn large_interfaces_have_a_stand_in_that_tests_share() {
    let subject = Subject::compile("Wide", WIDE);
    let (report, text) = subject.tests_by("random", 3000, &[]);
    let found = report.classes.iter().find(|c| c.name == "wide.Wide").expect("the class");
    assert_eq!(found.lines.total, found.lines.covered, "{text}");
    assert!(text.contains("PortStandIn implements Wide.Port"), "{text}");
    assert_eq!(text.matches("implements Wide.Port").count(), 1, "one for all tests: {text}");
    subject.compiles(&text, "wide", "WideTouchstoneTest");
}

/// What it says depends on the clock that it is given.
const SHIFT: &str = "package shift;
import java.time.*;
public class Shift {
    public static String at(Clock clock) {
        return LocalTime.now(clock).getHour() < 6 ? \"night\" : \"day\";
    }
}
";

#[test]
fn clocks_are_fixed() {
    let subject = Subject::compile("Shift", SHIFT);
    let (report, text) = subject.tests_by("random", 2000, &[]);
    let found = report.classes.iter().find(|c| c.name == "shift.Shift").expect("the class");
    assert_eq!(found.branches.total, found.branches.covered, "{text}");
    for part in ["Clock.fixed(", "assertEquals(\"night\"", "assertEquals(\"day\""] {
        assert!(text.contains(part), "no {part} in {text}");
    }
    assert!(!text.contains("Clock.system"), "{text}");
}

/// A worker that waits for work, and two implementations that cannot be made.
const POOLED: &str = "package pooled;
import java.util.concurrent.*;
public class Pooled {
    public interface Line { int width(); int height(); }
    public static class Broken implements Line {
        public Broken() { throw new UnsupportedOperationException(); }
        public int width() { return 1; }
        public int height() { return 1; }
    }
    private final ExecutorService workers = Executors.newSingleThreadExecutor(r -> {
        Thread thread = new Thread(r);
        thread.setDaemon(true);
        return thread;
    });
    private int jobs;
    public Pooled() {
        workers.execute(() -> { });
    }
    public int job(Line line) {
        if (line.width() > 2) jobs++;
        return jobs;
    }
}
";

#[test]
fn threads_that_wait_may_stay() {
    let subject = Subject::compile("Pooled", POOLED);
    let (report, text) = subject.tests_by("random", 2000, &[]);
    assert_eq!(open(&report, "Pooled"), 0, "{text}");
}

/// An initialiser asks the network, which no test may do. While tests are searched for it is soon initialised for all of them.
const DISTURBED: &str = "package disturbed;
public class Disturbed {
    static class Remote {
        static final boolean FOUND = find();
        static boolean find() {
            try {
                return java.net.InetAddress.getByName(\"host.invalid\") != null;
            } catch (java.io.IOException e) {
                return false;
            }
        }
        static int twice(int n) {
            return 2 * n;
        }
    }
    public int far(int n) {
        return Remote.twice(n) > 10 ? 1 : 2;
    }
    public int plain(int n) {
        return n > 3 ? 1 : 2;
    }
}
";

#[test]
fn what_is_lost_with_a_test_says_so() {
    let subject = Subject::compile("Disturbed", DISTURBED);
    let (report, text) = subject.tests_by("random", 600, &[]);
    let found = report.classes.iter().find(|c| c.name == "disturbed.Disturbed").expect("the class");
    assert!(found.uncovered.iter().any(|u| u.why.code() == "dropped"), "{:?}\n{text}", found.uncovered);
    assert!(found.uncovered.iter().all(|u| u.why.code() != "budget"), "{:?}\n{text}", found.uncovered);
    assert!(found.uncovered.iter().all(|u| !u.what.contains("plain")), "{:?}\n{text}", found.uncovered);
}

/// A class that writes and reads its objects itself.
const KEPT: &str = "package kept;
import java.io.*;
public class Kept implements Serializable {
    private static final long serialVersionUID = 1;
    private final String name;
    private transient int size;
    public Kept(String name) {
        this.name = name;
        this.size = name.length();
    }
    public int size() { return size; }
    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        out.writeInt(size + 1);
    }
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        size = in.readInt() - 1;
    }
}
";

#[test]
fn objects_that_write_and_read_themselves_are_written_and_read() {
    let subject = Subject::compile("Kept", KEPT);
    let (report, text) = subject.tests_by("auto", 3000, &[]);
    let found = report.classes.iter().find(|c| c.name == "kept.Kept").expect("the class");
    assert_eq!(found.lines.total, found.lines.covered, "{text}");
    assert!(text.contains("new ObjectInputStream(") && text.contains(".readObject()"), "{text}");
    subject.compiles(&text, "kept", "KeptTouchstoneTest");
}

/// A language with words and brackets, of which the code has the characters one by one.
const READER: &str = "package reader;
public class Reader {
    private final String text;
    private int at;
    private Reader(String text) { this.text = text; }
    public static int depth(String text) {
        Reader reader = new Reader(text);
        int depth = reader.list();
        if (reader.at < text.length()) throw new IllegalArgumentException(\"rest\");
        return depth;
    }
    private char next() { return at < text.length() ? text.charAt(at++) : 0; }
    private int list() {
        if (next() != '<') throw new IllegalArgumentException(\"no list\");
        switch (next()) {
            case 'o': word(\"n\"); return end(1);
            case 'u': word(\"pper\"); return end(2);
            case ':': return end(3 + list());
            default: throw new IllegalArgumentException(\"no word\");
        }
    }
    private void word(String rest) {
        for (int i = 0; i < rest.length(); i++) {
            if (next() != rest.charAt(i)) throw new IllegalArgumentException(\"no word\");
        }
    }
    private int end(int depth) {
        if (next() != '>') throw new IllegalArgumentException(\"no end\");
        return depth;
    }
}
";

#[test]
fn texts_grow_by_what_the_code_compares_them_with() {
    let subject = Subject::compile("Reader", READER);
    let (report, text) = subject.tests_by("concolic", 3000, &[]);
    assert_eq!(open(&report, "Reader"), 0, "{text}");
}

/// What it does is done by the executor that it is given.
const LATER: &str = "package later;
import java.util.concurrent.Executor;
public class Later {
    private int done;
    public int all(Executor executor, int times) {
        executor.execute(() -> {
            if (times > 3) done += times;
            else done++;
        });
        return done;
    }
}
";

#[test]
fn functions_that_lambdas_are_given_are_called() {
    let subject = Subject::compile("Later", LATER);
    let (report, text) = subject.tests_by("random", 2000, &[]);
    assert_eq!(open(&report, "Later"), 0, "{text}");
    assert!(text.contains(".run()"), "{text}");
    subject.compiles(&text, "later", "LaterTouchstoneTest");
}

/// An interface for lambdas with a method that has type parameters of its own, and one whose lambdas give what another interface describes.
const BOTH: &str = "package both;
import java.util.function.Function;
public interface Both<A, B, R> {
    R apply(A a, B b);
    default <V> Both<A, B, V> then(Function<? super R, ? extends V> next) {
        java.util.Objects.requireNonNull(next);
        return (a, b) -> next.apply(apply(a, b));
    }
    interface Named {
        default String name() { return getClass().getSimpleName(); }
    }
    interface Part extends Named {
        Named whole();
    }
    static int depth(Named of) {
        return of instanceof Part ? 1 + depth(((Part) of).whole()) : 0;
    }
}
";

#[test]
fn lambdas_have_the_type_that_they_are_meant_to_have() {
    let mut subject = Subject::compile("Both", BOTH);
    subject.classes = vec!["both.Both".to_owned()];
    let (report, text) = subject.tests_by("random", 2000, &[]);
    let found = report.classes.iter().find(|c| c.name == "both.Both").expect("the class");
    assert_eq!(found.lines.covered, found.lines.total, "{text}");
    subject.compiles(&text, "both", "BothTouchstoneTest");
}

/// Behind a condition that never holds are others.
const CLOSED: &str = "package closed;
public class Closed {
    public static final class Never {
        private Never() { throw new IllegalStateException(); }
        public int size() { return 4; }
    }
    public int size(Object of) {
        if (of instanceof Never) {
            int size = ((Never) of).size();
            if (size > 3) {
                return 1;
            }
            return size;
        }
        return 0;
    }
}
";

#[test]
fn what_stands_behind_several_conditions_waits_for_the_one_that_was_evaluated() {
    let subject = Subject::compile("Closed", CLOSED);
    let (report, text) = subject.tests_by("random", 400, &[]);
    let found = report.classes.iter().find(|c| c.name == "closed.Closed").expect("the class");
    let lines: Vec<_> = found.uncovered.iter().filter(|u| u.what.contains("Closed.size(Object)")).collect();
    assert!(lines.iter().any(|u| u.line == Some(10)), "{lines:?}\n{text}");
    assert!(lines.iter().all(|u| u.why.code() != "budget"), "{lines:?}\n{text}");
}
