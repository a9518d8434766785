//! Stand-ins for collaborators: classes that are extended, answers call by call, exceptions, injected fields, mocks.

mod support;

use engine::RunReport;
use support::Subject;

fn covered(report: &RunReport, class: &str) -> (u32, u32) {
    let found = report.classes.iter().find(|c| c.name.ends_with(class)).expect("the class");
    (found.lines.covered, found.lines.total)
}

/// An abstract collaborator without implementations, whose constructor has arguments.
const METER: &str = "package meter;
public class Meter {
    public static abstract class Sensor {
        protected final int scale;
        protected Sensor(int scale) {
            if (scale <= 0) throw new IllegalArgumentException(\"scale\");
            this.scale = scale;
        }
        protected abstract int raw();
        public abstract String name();
        public int value() { return raw() * scale; }
    }
    public String read(Sensor sensor) {
        if (sensor.value() > 1000) return \"high \" + sensor.name();
        if (sensor.value() < 0) return \"broken\";
        return \"fine\";
    }
}
";

#[test]
fn abstract_classes_are_extended() {
    let mut subject = Subject::compile("Meter", METER);
    subject.classes = vec!["meter.Meter".into()];
    let (report, text) = subject.tests_by("auto", 3000, &[]);
    let (lines, of) = covered(&report, "meter.Meter");
    assert_eq!(lines, of, "{text}");
    assert!(text.contains("protected int raw()"), "{text}");
    subject.compiles(&text, "meter", "MeterTouchstoneTest");
}

/// Methods with raw types can only be overridden with raw types.
const LEDGER: &str = "package ledger;
import java.util.*;
public class Ledger {
    @SuppressWarnings(\"rawtypes\")
    public interface Shelf<T> {
        Iterator<T> all(String by);
        Map<String, T> index(String by);
    }
    @SuppressWarnings({\"rawtypes\", \"unchecked\"})
    public interface Book extends Shelf<String> {
        Iterator all(String by);
        Map index(String by);
        void add(List lines, Map<String, Integer> sums);
        void note(Set<?>[] sets, Comparable[] keys);
        List lines();
        int size();
        String title();
    }
    public String describe(Book book) {
        if (book.size() > 5000) return \"large\";
        return \"small \" + book.title();
    }
}
";

#[test]
fn raw_types_stay_raw_in_what_stands_in() {
    let mut subject = Subject::compile("Ledger", LEDGER);
    subject.classes = vec!["ledger.Ledger".into()];
    let (report, text) = subject.tests_by("auto", 3000, &[]);
    let (lines, of) = covered(&report, "ledger.Ledger");
    assert_eq!(lines, of, "{text}");
    assert!(text.contains("Ledger.Book {") || text.contains("new Ledger.Book() {"), "{text}");
    subject.compiles(&text, "ledger", "LedgerTouchstoneTest");
}

/// A thread that looks after something every few milliseconds for as long as the program runs.
const KEEPER: &str = "package keeper;
public class Keeper {
    private volatile int rounds;
    private final int limit;
    public Keeper(int limit) {
        this.limit = limit;
        Thread thread = new Thread(() -> {
            while (true) {
                try { Thread.sleep(1); } catch (InterruptedException e) { return; }
                rounds++;
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
    public String size() {
        return limit > 1234 ? \"large\" : \"small\";
    }
}
";

#[test]
fn a_thread_that_comes_back_again_and_again_ends_no_test() {
    let mut subject = Subject::compile("Keeper", KEEPER);
    subject.classes = vec!["keeper.Keeper".into()];
    let (_, text) = subject.tests_by("concolic", 300, &[]);
    assert!(text.contains("assertEquals(\"large\", ") && text.contains("assertEquals(\"small\", "), "{text}");
    subject.compiles(&text, "keeper", "KeeperTouchstoneTest");
}

/// A class that is told must be that of an interface, and of the object beside it.
const DOUBLES: &str = "package doubles;
public class Doubles {
    public <T> String wrap(T object, Class<T> type) {
        if (!type.isInterface()) throw new IllegalArgumentException(type + \" is no interface\");
        return type.isInstance(object) ? \"wrapped\" : \"nothing\";
    }
    public static void later(Runnable runnable) { }
}
";

#[test]
fn classes_of_interfaces_come_with_their_objects() {
    let mut subject = Subject::compile("Doubles", DOUBLES);
    subject.classes = vec!["doubles.Doubles".into()];
    let (report, text) = subject.tests_by("random", 2000, &[]);
    let (lines, of) = covered(&report, "doubles.Doubles");
    assert_eq!(lines, of, "{text}");
    assert!(text.contains("\"wrapped\""), "{text}");
    subject.compiles(&text, "doubles", "DoublesTouchstoneTest");
}

/// What one call gives is not enough.
const FEED: &str = "package feed;
import java.io.IOException;
public class Feed {
    public interface Source {
        int next() throws IOException;
        boolean isOpen();
    }
    public String take(Source source) {
        try {
            if (!source.isOpen()) return \"closed\";
            if (source.next() > 100 && source.next() < 0) return \"both\";
            return \"one\";
        } catch (IOException e) {
            return \"failed\";
        }
    }
}
";

#[test]
fn successive_calls_have_answers_of_their_own_and_exceptions_are_answers() {
    for strategy in ["random", "concolic", "dynamosa"] {
        let mut subject = Subject::compile("Feed", FEED);
        subject.classes = vec!["feed.Feed".into()];
        let (report, text) = subject.tests_by(strategy, 6000, &[]);
        let (lines, of) = covered(&report, "feed.Feed");
        assert_eq!(lines, of, "{strategy}: {text}");
        assert!(text.contains("throws IOException"), "{strategy}: {text}");
        assert!(text.contains("Calls == 1"), "{strategy}: {text}");
        subject.compiles(&text, "feed", "FeedTouchstoneTest");
    }
}

/// A repository as Spring Data has them: generic methods whose bounds are parameters of the interface.
const STORE: &str = "package store;
import java.util.*;
public class Store {
    public static class Item {
        public String label;
        public Item(String label) { this.label = label; }
    }
    public interface Repository<T, K> {
        <S extends T> S save(S entity);
        <S extends T> List<S> saveAll(Iterable<S> all);
        Optional<T> find(K key);
        List<T> all();
    }
    public interface Items extends Repository<Item, Integer> { }
    @interface Inject { }
    @Inject private Items items;
    public String rename(int key, String label) {
        Optional<Item> found = items.find(key);
        if (!found.isPresent()) return \"none of \" + items.all().size();
        Item item = found.get();
        item.label = label;
        return items.save(item) == item ? \"saved\" : \"copied\";
    }
}
";

#[test]
fn private_fields_get_collaborators_and_generic_methods_give_their_argument() {
    let mut subject = Subject::compile("Store", STORE);
    subject.classes = vec!["store.Store".into()];
    let (report, text) = subject.tests_by("auto", 4000, &[]);
    let (lines, of) = covered(&report, "store.Store");
    assert_eq!(lines, of, "{text}");
    assert!(text.contains("setField(\"store.Store\", \"items\""), "{text}");
    assert!(!text.contains("Object allocate("), "only what is used is written: {text}");
    subject.compiles(&text, "store", "StoreTouchstoneTest");
}

#[test]
fn mocks_are_told_the_same_answers() {
    let mut subject = Subject::compile("Feed", FEED);
    subject.mocks = Some(suite::Mocks::Mockito);
    let (report, text) = subject.tests_by("random", 6000, &[]);
    let (lines, of) = covered(&report, "feed.Feed");
    assert_eq!(lines, of, "{text}");
    assert!(text.contains("= mock(Feed.Source.class);"), "{text}");
    assert!(text.contains("when(source.isOpen()).thenReturn(true);"), "{text}");
    assert!(text.contains("when(source.next()).thenThrow("), "{text}");
    assert!(!text.contains("new Feed.Source()"), "{text}");
}

/// A collaborator gives an object whose method with code asks for more than a stand-in has: `isEmpty()` for an iterator.
const FINDER: &str = "package finder;
import java.util.*;
public class Finder {
    public interface Rows<T> {
        Iterator<T> all();
        long total();
        int pages();
        default boolean isEmpty() { return !all().hasNext(); }
        default Rows<T> sorted() { throw new UnsupportedOperationException(); }
    }
    public interface Store {
        Rows<String> byName(String name, int page);
        void close();
        default void reset() { throw new UnsupportedOperationException(); }
    }
    private final Store store;
    public Finder(Store store) { this.store = store; }
    public String find(String name) {
        Rows<String> rows = store.byName(name, 1);
        if (rows.isEmpty()) return \"none\";
        if (rows.total() == 1) return \"one\";
        return \"page 1 of \" + rows.pages();
    }
}
";

#[test]
fn what_an_interface_does_itself_is_answered_where_the_code_calls_it() {
    for mocks in [suite::Mocks::Classes, suite::Mocks::Mockito] {
        let mut subject = Subject::compile("Finder", FINDER);
        subject.classes = vec!["finder.Finder".into()];
        subject.mocks = Some(mocks);
        let (report, text) = subject.tests_by("random", 2000, &[]);
        let (lines, of) = covered(&report, "finder.Finder");
        assert_eq!(lines, of, "{text}");
        if mocks == suite::Mocks::Classes {
            subject.compiles(&text, "finder", "FinderTouchstoneTest");
        } else {
            // What is neither abstract nor called does not matter.
            assert!(text.contains("= mock(Finder.Store.class);"), "{text}");
            assert!(text.contains("when(rows.isEmpty()).thenReturn(false);"), "{text}");
        }
    }
}

#[test]
fn without_stand_ins_there_is_null() {
    let mut subject = Subject::compile("Feed", FEED);
    subject.mocks = None;
    let (_, text) = subject.tests_by("random", 400, &[]);
    assert!(!text.contains("new Feed.Source()") && !text.contains("mock("), "{text}");
}

/// What it does is seen by its collaborator alone.
const ALARM: &str = "package alarm;
public class Alarm {
    public interface Bell {
        void ring(String place, int times);
        void stop();
        int volume();
    }
    private final Bell bell;
    public Alarm(Bell bell) { this.bell = bell; }
    public void fire(int level) {
        if (level > 3) bell.ring(\"hall\", level + 1); else bell.stop();
    }
    public void twice(String place) { bell.ring(place, 1); bell.ring(place, 2); }
    public int louder() { return bell.volume() * 2; }
}
";

#[test]
fn what_was_passed_to_a_stand_in_is_asserted() {
    let mut subject = Subject::compile("Alarm", ALARM);
    subject.classes = vec!["alarm.Alarm".into()];
    let (_, text) = subject.tests_by("random", 2000, &[]);
    assert!(text.contains("assertEquals(List.of(\"stop\"), stopCalls);"), "{text}");
    assert!(text.contains("assertEquals(List.of(List.of(\"hall\", "), "{text}");
    assert!(text.contains("assertEquals(2, ringCalls.size());"), "{text}");
    assert!(text.contains("_callsRing()") && text.contains("_callsStop()"), "{text}");
    // Answers are seen in results.
    assert!(!text.contains("volumeCalls"), "{text}");
    subject.compiles(&text, "alarm", "AlarmTouchstoneTest");
}

#[test]
fn mocks_are_asked_what_was_passed_to_them() {
    let mut subject = Subject::compile("Alarm", ALARM);
    subject.classes = vec!["alarm.Alarm".into()];
    subject.mocks = Some(suite::Mocks::Mockito);
    let (_, text) = subject.tests_by("random", 2000, &[]);
    assert!(text.contains("verify(bell).stop();"), "{text}");
    assert!(text.contains("verify(bell).ring(\"hall\", "), "{text}");
    assert!(text.contains("verify(bell, times(2)).ring(any(), anyInt());"), "{text}");
    assert!(!text.contains("verify(bell).volume()"), "{text}");
}

/// Collaborators of the JDK with more than a hundred methods, whose types nothing else names; one is named by the code alone.
const TELLER: &str = "package teller;
import java.sql.*;
public class Teller {
    public int sum(Connection connection, String query) throws SQLException {
        if (connection.isClosed()) return -1;
        PreparedStatement statement = connection.prepareStatement(query);
        ResultSet rows = statement.executeQuery();
        int sum = 0;
        while (rows.next()) sum += rows.getInt(1) + 1;
        return sum;
    }
}
";

#[test]
fn interfaces_of_the_jdk_that_others_implement_have_stand_ins_however_large_they_are() {
    for mocks in [suite::Mocks::Classes, suite::Mocks::Mockito] {
        let mut subject = Subject::compile("Teller", TELLER);
        subject.mocks = Some(mocks);
        let (report, text) = subject.tests_by("random", 2000, &[]);
        let (lines, of) = covered(&report, "teller.Teller");
        assert_eq!(lines, of, "{text}");
        if mocks == suite::Mocks::Classes {
            subject.compiles(&text, "teller", "TellerTouchstoneTest");
        }
    }
}

/// What others read and write may fail, also after it has begun well and when it is closed: no stream of the JDK does so.
const LINES: &str = "package lines;
import java.io.*;
public class Lines {
    public static String first(InputStream in) {
        try {
            return in.read() < 0 ? \"empty\" : \"some\";
        } catch (IOException e) {
            return \"failed\";
        }
    }
    public static int count(Reader reader) {
        int count = 0;
        try (BufferedReader lines = new BufferedReader(reader)) {
            while (lines.readLine() != null) {
                count++;
            }
        } catch (IOException e) {
            return -1;
        }
        return count;
    }
    public static String second(InputStream in) throws IOException {
        if (in.read() < 0) {
            return \"empty\";
        }
        try {
            in.read();
            return \"some\";
        } catch (IOException e) {
            return \"broken\";
        }
    }
    public static boolean close(Writer to) {
        try {
            to.close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
";

#[test]
fn streams_readers_and_writers_fail() {
    for strategy in ["auto", "random"] {
        let mut subject = Subject::compile("Lines", LINES);
        subject.classes = vec!["lines.Lines".into()];
        let (report, text) = subject.tests_by(strategy, 3000, &[]);
        let (lines, of) = covered(&report, "lines.Lines");
        assert_eq!(lines, of, "{strategy}: {text}");
        assert!(text.contains("throws IOException"), "{strategy}: {text}");
        subject.compiles(&text, "lines", "LinesTouchstoneTest");
    }
}

/// What only the JDK's users implement: abstract classes, one with methods that name others, and an interface of which the program
/// knows no class.
const PLAN: &str = "package plan;
import java.util.TimerTask;
import org.xml.sax.Attributes;
public class Plan {
    public boolean start(TimerTask task) {
        task.run();
        return task.cancel();
    }
    public static String end(Process process) {
        try {
            return process.waitFor() == 0 ? \"good\" : \"bad \" + process.exitValue();
        } catch (InterruptedException e) {
            return \"interrupted\";
        }
    }
    public String title(Attributes of) {
        if (of.getLength() > 2 && \"title\".equals(of.getQName(0))) {
            return of.getValue(0);
        }
        return \"none\";
    }
}
";

#[test]
fn what_the_jdk_leaves_open_has_stand_ins() {
    let mut subject = Subject::compile("Plan", PLAN);
    subject.classes = vec!["plan.Plan".into()];
    let (report, text) = subject.tests_by("auto", 3000, &[]);
    let (lines, of) = covered(&report, "plan.Plan");
    assert_eq!(lines, of, "{text}");
    assert!(text.contains("TimerTask") && text.contains("Attributes") && text.contains("Process"), "{text}");
    subject.compiles(&text, "plan", "PlanTouchstoneTest");
}

/// Fields that only callers set: of an object that is passed, and a collaborator of the object itself.
const MAIL: &str = "package mail;
import java.io.*;
public class Mail {
    public static class Options {
        public int retries;
        public String host;
        public int timeout;
        public void setTimeout(int timeout) { this.timeout = timeout; }
    }
    StringWriter out;
    int sent;
    public String send(Options options) {
        if (options.retries > 3 && \"local\".equals(options.host)) {
            return \"kept for \" + options.timeout;
        }
        out.append(\"to \").append(options.host);
        sent++;
        return sent > 50 ? \"many\" : \"sent\";
    }
}
";

#[test]
fn fields_that_only_callers_set_are_set() {
    let mut subject = Subject::compile("Mail", MAIL);
    subject.classes = vec!["mail.Mail".into()];
    let (report, text) = subject.tests_by("auto", 3000, &[]);
    let (lines, of) = covered(&report, "mail.Mail");
    assert_eq!(lines, of, "{text}");
    assert!(text.contains(".out = ") && text.contains(".host = "), "{text}");
    assert!(
        !text.contains(".timeout = ") && !text.contains(".sent = "),
        "what has a setter, or is its own business: {text}"
    );
    subject.compiles(&text, "mail", "MailTouchstoneTest");
}

const NAMES: &str = "package names;
import java.util.*;
import java.util.stream.*;
public class Names {
    public interface Register { List<String> find(String part); }
    private final Register register;
    public Names(Register register) { this.register = register; }
    public List<String> sorted(String part) {
        return register.find(part).stream().sorted().collect(Collectors.toList());
    }
}
";

/// What a collaborator may throw has no end; one test shows that it comes through.
#[test]
fn what_collaborators_throw_is_one_goal() {
    let mut subject = Subject::compile("Names", NAMES);
    subject.classes = vec!["names.Names".into()];
    let (report, text) = subject.tests_by("auto", 3000, &[]);
    let (lines, of) = covered(&report, "names.Names");
    assert_eq!(lines, of, "{text}");
    // Some throw by a call that fails.
    let thrown = text.matches("assertThrows(").count() - text.matches("assertThrows(NullPointerException").count();
    assert!(thrown <= 2, "{text}");
    assert!(text.contains("assertEquals(List.of("), "{text}");
}

/// Collaborators whose methods have type parameters of their own: what they give is what the caller takes it for. Those of a class that reaches
/// for a server do nothing instead.
const ORCHARD: &str = "package orchard;
import java.util.*;
public class Orchard {
    public static final class Tree {
        private final int apples;
        public Tree(int apples) { this.apples = apples; }
        public int apples() { return apples; }
    }
    public interface Session {
        <T> T find(Class<T> type, Object key);
        <T> List<T> query(String text, Class<T> type);
        <T> Optional<T> first(Class<T> type);
    }
    public static class Template<K> {
        public <T> T fetch(String from, Class<T> type) { throw new IllegalStateException(\"no server\"); }
        public void store(K key) { throw new IllegalStateException(\"no server\"); }
        public Object raw(K key) { throw new IllegalStateException(\"no server\"); }
    }
    private final Session session;
    private final Template<String> template;
    public Orchard(Session session, Template<String> template) {
        this.session = session;
        this.template = template;
    }
    public String one(int key) {
        Tree tree = session.find(Tree.class, key);
        return tree.apples() > 10 ? \"rich\" : \"poor\";
    }
    public int sum() {
        int sum = 0;
        List<Tree> trees = session.query(\"all\", Tree.class);
        for (Tree tree : trees) {
            sum += tree.apples();
        }
        return sum;
    }
    public String first() {
        return session.first(Tree.class).orElse(null).apples() > 3 ? \"some\" : \"few\";
    }
    public int fetched() {
        Tree tree = template.fetch(\"there\", Tree.class);
        return tree.apples() + 1;
    }
    public boolean stored(String key) {
        template.store(key);
        return true;
    }
    public String text() {
        return ((String) template.raw(\"k\")).trim();
    }
}
";

#[test]
fn results_of_generic_methods_are_what_the_caller_takes_them_for_and_servers_are_left_alone() {
    let mut subject = Subject::compile("Orchard", ORCHARD);
    subject.classes = vec!["orchard.Orchard".into()];
    let (report, text) = subject.tests_by("random", 3000, &[]);
    let (lines, of) = covered(&report, "orchard.Orchard");
    assert_eq!(lines, of, "{text}");
    assert!(!text.contains("ClassCastException"), "{text}");
    assert!(text.contains("public void store(String key) {"), "{text}");
    subject.compiles(&text, "orchard", "OrchardTouchstoneTest");
}

/// A final class that reaches for a server, one with a private constructor, and a fluent one.
const LENDER: &str = "package lender;
public class Lender {
    public static final class Desk {
        private final String place;
        private Desk(String place) { this.place = place; }
        public boolean open(String who) { throw new IllegalStateException(place); }
        public final int limit() { throw new IllegalStateException(place); }
        public String toString() { return \"desk\"; }
    }
    public static class Lock {
        private Lock() { }
        public boolean isShut() { return true; }
    }
    public static final class Request {
        private Request() { }
        public Request field(String name) { throw new IllegalStateException(\"no server\"); }
        public int send() { throw new IllegalStateException(\"no server\"); }
    }
    private final Desk desk;
    public Lender(Desk desk) { this.desk = desk; }
    public String lend(String who) {
        if (!desk.open(who)) return \"closed\";
        return desk.limit() > 100 ? \"much\" : \"little\";
    }
    public static String look(Lock lock) { return lock.isShut() ? \"shut\" : \"open\"; }
    public static int ask(Request request) { return request.field(\"a\").field(\"b\").send() + 1; }
}
";

#[test]
fn final_classes_are_mocked_where_mockito_can_do_that() {
    let mut subject = Subject::compile("Lender", LENDER);
    subject.classes = vec!["lender.Lender".into()];
    subject.mocks = Some(suite::Mocks::MockitoInline);
    for strategy in ["random", "concolic"] {
        let (report, text) = subject.tests_by(strategy, 6000, &[]);
        let lender = report.classes.iter().find(|class| class.name.ends_with("Lender")).expect("the class");
        assert_eq!(lender.own_lines.covered, lender.own_lines.total, "{strategy}: {text}");
        assert!(text.contains("= mock(Lender.Desk.class);"), "{text}");
        assert!(text.contains("when(desk.open(any())).thenReturn(true);"), "{text}");
        assert!(text.contains("when(request.field(any())).thenReturn(request);"), "{text}");
        assert!(text.contains("\"much\"") && text.contains("\"little\"") && text.contains("\"closed\""), "{text}");
        assert!(text.contains("\"open\"") && text.contains("\"shut\""), "{text}");
    }
}

#[test]
fn final_classes_are_not_mocked_without_an_inline_mock_maker_and_the_report_says_so() {
    let mut subject = Subject::compile("Lender", LENDER);
    subject.classes = vec!["lender.Lender".into()];
    subject.mocks = Some(suite::Mocks::Mockito);
    let (report, text) = subject.tests_by("random", 1000, &[]);
    assert!(!text.contains("mock("), "{text}");
    let lender = report.classes.iter().find(|class| class.name.ends_with("Lender")).expect("the class");
    let reasons: Vec<String> = lender.uncovered.iter().map(|open| open.why.to_string()).collect();
    assert!(reasons.iter().any(|reason| reason.contains("only a mock could stand in for it")), "{reasons:?}");
}

/// Collaborators that are asked by static methods.
const FERRY: &str = "package ferry;
public class Ferry {
    public String cross(String name) {
        int depth = Chart.depth(name);
        return depth > 3 ? \"deep\" : \"shallow\";
    }
}
";
const CHART: &str = "package ferry;
public class Chart {
    public static int depth(String name) { throw new IllegalStateException(\"no chart of \" + name); }
}
";

#[test]
fn static_methods_that_always_fail_are_the_reason() {
    let mut subject = Subject::compile_all(&[("Ferry", FERRY), ("Chart", CHART)]);
    subject.classes = vec!["ferry.Ferry".into()];
    let (report, _) = subject.tests_by("random", 300, &[]);
    let reasons: Vec<String> = report.classes[0].uncovered.iter().map(|open| open.why.to_string()).collect();
    let said = "IllegalStateException of Chart.depth, a static method, which tests cannot replace";
    assert!(reasons.iter().any(|reason| reason.contains(said)), "{reasons:?}");
}
