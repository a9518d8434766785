//! The driver's records: what it writes to standard output among what the tests print themselves.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use crate::result::{Status, TestResult};

/// Begins every record; nothing that people print looks like it.
pub const MARK: &str = "\u{1}touchstone\u{1}";

/// More than this of one line is not kept: tests may print without end.
const MAX_LINE: usize = 64 << 10;

/// What a run has reported so far.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// Finished tests of each class begun, in order.
    pub classes: Vec<ToldClass>,
}

#[derive(Clone, Debug, Default)]
pub struct ToldClass {
    pub tests: Vec<TestResult>,
    /// Tests that began and did not end, oldest first.
    pub running: Vec<String>,
    pub ended: bool,
}

/// Cuts a stream of bytes into records.
#[derive(Debug, Default)]
pub struct Reader {
    line: Vec<u8>,
    told: Told,
    /// A test has begun since the budget was last renewed.
    begun: bool,
    /// When no test is to begin any more.
    deadline: Option<Instant>,
}

impl Reader {
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    /// Whether the deadline has passed.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    pub fn feed(&mut self, bytes: &[u8]) {
        for piece in bytes.split_inclusive(|&b| b == b'\n') {
            let room = MAX_LINE.saturating_sub(self.line.len());
            self.line.extend_from_slice(&piece[..piece.len().min(room)]);
            if piece.ends_with(b"\n") {
                let line = std::mem::take(&mut self.line);
                self.record(&line);
            }
        }
    }

    pub fn take(&mut self) -> Told {
        self.line.clear();
        std::mem::take(&mut self.told)
    }

    fn record(&mut self, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        let Some(record) = text.trim_end_matches(['\n', '\r']).strip_prefix(MARK) else { return };
        let mut fields = record.split('\t');
        let kind = fields.next().unwrap_or_default();
        let mut field = || unescape(fields.next().unwrap_or_default());
        let first = field();
        if kind == "C" {
            self.told.classes.push(ToldClass::default());
            return;
        }
        let Some(class) = self.told.classes.last_mut() else { return };
        let status = match kind {
            "S" => {
                self.begun = true;
                class.running.push(first);
                return;
            }
            "D" => {
                class.ended = true;
                return;
            }
            "P" => Status::Passed,
            "K" => Status::Skipped(field()),
            "F" => thrown(field(), field(), field(), false),
            "X" => thrown(field(), field(), field(), true),
            _ => return,
        };
        let plain = first.split(" #").next().unwrap_or(&first);
        if let Some(at) = class.running.iter().rposition(|id| *id == first || id == plain) {
            class.running.remove(at);
        }
        class.tests.push(TestResult { id: first, status });
    }
}

/// The error that the machine throws for what it lacks names it.
fn thrown(exception: String, message: String, trace: String, outside: bool) -> Status {
    let missing = |text: &str| Some(text.split_once(vm::MISSING)?.1.lines().next().unwrap_or_default().to_owned());
    match missing(&message).or_else(|| missing(&trace)) {
        Some(what) => Status::Unsupported(what),
        None if outside => Status::Error { exception, message, trace },
        None => Status::Failed { exception, message, trace },
    }
}

fn unescape(field: &str) -> String {
    let mut text = String::with_capacity(field.len());
    let mut chars = field.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some('n') => text.push('\n'),
                Some('r') => text.push('\r'),
                Some('t') => text.push('\t'),
                Some(other) => text.push(other),
                None => {}
            },
            (c, false) => text.push(c),
        }
    }
    text
}

/// Reads the records out of what a machine prints, and drops the rest.
pub struct Listener(pub Arc<Mutex<Reader>>);

impl vm::Sink for Listener {
    fn out(&mut self, bytes: &[u8]) {
        if let Ok(mut reader) = self.0.lock() {
            reader.feed(bytes);
        }
    }

    fn err(&mut self, _: &[u8]) {}

    fn input(&mut self) -> Vec<u8> {
        Vec::new()
    }

    /// Every test has its own budget.
    fn renews_budget(&mut self) -> bool {
        self.0.lock().is_ok_and(|mut reader| std::mem::take(&mut reader.begun))
    }

    fn is_over(&mut self) -> bool {
        self.0.lock().is_ok_and(|reader| reader.begun && reader.is_late())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_found_among_other_output() {
        let mut reader = Reader::default();
        let text = format!(
            "hello\n{MARK}C\ta.B\nx{MARK}P\tnot at the beginning\n{MARK}S\tone\n{MARK}P\tone\n{MARK}S\ttwo\n\
             {MARK}F\ttwo\tjava.lang.Error\ta\\tb\\\\\tat x\\nat y\n{MARK}S\tthree\n"
        );
        let (first, second) = text.as_bytes().split_at(20);
        reader.feed(first);
        reader.feed(second);
        let told = reader.take();
        let class = &told.classes[0];
        assert!(!class.ended);
        assert_eq!(class.running, ["three"]);
        let failed = Status::Failed {
            exception: "java.lang.Error".into(),
            message: "a\tb\\".into(),
            trace: "at x\nat y".into(),
        };
        let expected = [("one", Status::Passed), ("two", failed)];
        assert!(class.tests.iter().zip(expected).all(|(t, e)| (t.id.as_str(), &t.status) == (e.0, &e.1)));
    }

    #[test]
    fn what_the_machine_lacks_is_named() {
        let mut reader = Reader::default();
        let missing = vm::MISSING;
        reader.feed(format!("{MARK}C\ta.B\n{MARK}F\tt\tjava.lang.Error\t{missing}a.B.c()V\t\n").as_bytes());
        assert_eq!(reader.take().classes[0].tests[0].status, Status::Unsupported("a.B.c()V".into()));
    }
}
