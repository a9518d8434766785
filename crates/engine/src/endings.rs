//! How calls ended that did not end well, by what was called: the reasons why some code was not reached.

use std::collections::BTreeMap;

use executor::{Done, Ending, Observer, Stopped, Worker};
use testcase::{CallableId, Statement, TestCase};

/// Calls of one constructor or method that ended a test.
#[derive(Clone, Debug, Default)]
struct Ended {
    total: u64,
    by: BTreeMap<String, u64>,
}

/// All of them.
#[derive(Clone, Debug, Default)]
pub struct Endings {
    calls: BTreeMap<CallableId, Ended>,
}

/// One of this many of its bad endings must have a cause that is named.
const OFTEN: u64 = 3;

impl Endings {
    /// Remembers how the test that ran last ended, if it did not come to its end.
    pub fn note<D: Observer>(&mut self, test: &TestCase, worker: &Worker<D>) {
        let Some((Done { ending, .. }, statement)) = worker.done().iter().zip(&test.statements).next_back() else {
            return;
        };
        let (Statement::Call { callable, .. } | Statement::New { callable, .. }) = statement else { return };
        match ending {
            Ending::Value(_) => {}
            Ending::Threw(exception) => {
                let machine = &worker.machine;
                let class = machine.program.name_of(machine.class_of(*exception));
                self.count(*callable, class.rsplit('/').next().unwrap_or(class));
            }
            Ending::Stopped(stopped) => {
                if let Some(text) = obstacle(stopped) {
                    self.count(*callable, &text);
                }
            }
        }
    }

    /// Most tests that end here end as others did before, so a text is only made for what is new.
    fn count(&mut self, callable: CallableId, by: &str) {
        let ended = self.calls.entry(callable).or_default();
        ended.total += 1;
        match ended.by.get_mut(by) {
            Some(times) => *times += 1,
            None => {
                ended.by.insert(by.to_owned(), 1);
            }
        }
    }

    /// What most calls that did not end well ended with, and how many there were.
    pub fn mostly(&self, callable: CallableId) -> Option<(&str, u64)> {
        let ended = self.calls.get(&callable)?;
        let (text, &times) = ended.by.iter().max_by_key(|(_, times)| **times)?;
        (times * OFTEN >= ended.total).then_some((text, times))
    }
}

/// What stopped a test; nothing if it was its own fault.
pub fn obstacle(stopped: &Stopped) -> Option<String> {
    Some(match stopped {
        Stopped::Unsupported(what) => format!("needs {what}, which Touchstone does not implement"),
        Stopped::Exhausted(what) => format!("a call did not end: {what}"),
        Stopped::Assertion(class) => format!("a call failed an assert of {class}"),
        Stopped::Resources(what) => format!("a call ended with {what}"),
        Stopped::Exited(_) => "a call ended the JVM".into(),
        Stopped::Threads => "a call left threads running".into(),
        Stopped::Outside(vm::Outside::Files) => "a call changes or lists files, which a test must not do".into(),
        Stopped::Outside(vm::Outside::Network) => "a call wants the network".into(),
        Stopped::Outside(vm::Outside::Processes) => "a call wants to start a process".into(),
        Stopped::Outside(vm::Outside::Input) => "a call reads the standard input".into(),
        Stopped::Unlinked(what) => format!("does not link: {what}"),
        Stopped::Bug(what) => format!("internal error: {what}"),
        Stopped::NullReceiver | Stopped::Miscast => return None,
    })
}
