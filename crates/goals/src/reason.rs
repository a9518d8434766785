//! The table of reasons: what stopped tests, and why goals are open. Every reason has a code that stays the same from release to
//! release; the terminal shows its text, reports and JSON show both, and the book's table is made of [`ROWS`].

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A reason as the book explains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub code: &'static str,
    /// How the text reads.
    pub reads: &'static str,
    pub means: &'static str,
    pub helps: &'static str,
}

/// Declares the reasons, each with its row of the table: `Variant = code | how the text reads | what it means | what helps`.
macro_rules! reasons {
    ($(
        $(#[$meta:meta])*
        $name:ident $(($data:ty))? $({ $($field:ident: $of:ty),+ })? = $code:literal | $reads:literal | $means:literal | $helps:literal;
    )+) => {
        /// Why a goal is open, or what stopped a test.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Reason {
            $( $(#[$meta])* $name $(($data))? $({ $($field: $of),+ })?, )+
        }

        /// All of them: those of single goals first, then the obstacles that stop tests.
        pub const ROWS: &[Row] = &[$( Row { code: $code, reads: $reads, means: $means, helps: $helps }, )+];

        impl Reason {
            /// Its code, which stays the same from release to release.
            pub fn code(&self) -> &'static str {
                match self {
                    $( Self::$name { .. } => $code, )+
                }
            }
        }
    };
}

reasons! {
    /// How that was shown.
    Infeasible(String) = "infeasible"
        | "cannot be reached: …"
        | "the strategy `symbolic` tried all ways through the method, whatever its inputs and the heap, and none comes there; *with the classes \
         of the class path* says that classes which are not there could change that"
        | "it is dead code, or guards against what cannot happen";
    /// The bounds.
    InfeasibleWithin(String) = "infeasible-within"
        | "cannot be reached within …"
        | "the same for all ways within the bounds named: visits of a block (`blocks`), objects of the heap (`objects`), elements of arrays and \
         texts (`elements`), passes of a loop (`loops`), decisions (`depth`)"
        | "larger bounds: `--set symbolic.visits=…`, `symbolic.objects`, `symbolic.elements`";
    /// The nearest condition before the goal that tests evaluated, and the outcome that none had.
    WaitsFor(String) = "waits-for"
        | "waits for line N, branch …"
        | "the nearest condition before it that tests did evaluate, and the outcome that none of them had; follow the reasons \
         upwards from there"
        | "see the reason of that branch";
    OutcomeNotFound = "outcome-not-found"
        | "the condition was evaluated, but never came out so"
        | "tests come to the place; no input or state that turns it was found, and there may be none"
        | "a larger `--budget`; another `--seed`; `explore` on the method, which can tell that a path is infeasible";
    CallsEnded { by: String, times: u64 } = "calls-ended"
        | "calls ended before it: …"
        | "most calls of the method that ended a test ended so: an exception, a failed `assert`, or one of the rows below"
        | "look which precondition they miss";
    NoObject { by: String, times: u64 } = "no-object"
        | "no object to call it on could be made: …"
        | "every constructor call ended so"
        | "a factory, or values that the constructor takes, in the class path";
    NothingThrown = "nothing-thrown"
        | "nothing was thrown that is caught there"
        | "a `catch` block whose exception did not come"
        | "";
    NotCallable = "not-callable"
        | "tests cannot call the method, and nothing that they call came to it"
        | "a private method or lambda"
        | "the reasons of its callers";
    /// A sentence on what cannot be built.
    NotBuildable(String) = "not-buildable"
        | "no way to build type T: …"
        | "nothing that the target or its class path offers gives a T: no constructor, factory, constant or implementation that a \
         test can name, and no interface or abstract class that it can implement (sealed ones, those \
         with hidden methods), or it is a class of the JDK that reaches the machine, which tests do not use"
        | "the dependency that implements it on `--class-path`";
    /// What the JDK said of the goal's test.
    TakenBack(String) = "taken-back"
        | "its test was taken back: …"
        | "a test covered it, but the JDK disagreed with the test"
        | "please report it if the test fails on every JDK";
    /// Why no test of the suite covers it although a test did.
    Dropped(String) = "dropped"
        | "its test was dropped: …"
        | "a test covered it, but would not pass in every JVM or every order of tests"
        | "a larger `--budget`; another `--seed`";
    Budget = "budget"
        | "not reached within the budget"
        | "tests called the class, but none took this way"
        | "a larger `--budget`; another `--seed`";
    Unsupported(String) = "unsupported"
        | "needs …, which Touchstone does not implement"
        | "a native method or feature that the machine lacks"
        | "`touchstone doctor` lists what is missing; please report methods of the JDK";
    Endless(String) = "endless"
        | "a call did not end: …"
        | "calls ran into the budget for instructions or memory and were cut off; they may have led there"
        | "look whether the loop ends: often it is a bug";
    /// The class whose `assert` failed.
    Assert(String) = "assert"
        | "a call failed an assert of …"
        | "the call breaks a contract of the program, so it is no test"
        | "";
    Resources(String) = "resources"
        | "a call ended with …"
        | "it used up memory or stack; how much there is differs from machine to machine, so it is no test"
        | "look whether a size is checked: often it is a bug";
    Exit = "exit"
        | "a call ended the JVM"
        | "it called `System.exit`; no test can survive that"
        | "pass the exit in as a dependency";
    Threads = "threads"
        | "a call left threads running"
        | "threads that go on by themselves: the result depends on them, so it cannot be told reliably"
        | "";
    /// The seconds.
    Waits(u64) = "waits"
        | "a call waits for … s"
        | "it sleeps or waits for longer than a test should take"
        | "pass the time to wait in as an argument";
    Files = "files"
        | "a call changes or lists files, which a test must not do"
        | "it reaches for the world outside; an initialiser may open files in the temporary folder"
        | "pass the file or stream in as a dependency";
    Network = "network"
        | "a call wants the network"
        | "another host, a port of its choice, or a name"
        | "pass the connection in as a dependency";
    Processes = "process"
        | "a call wants to start a process"
        | "a test must not"
        | "pass what starts it in as a dependency";
    Input = "input"
        | "a call reads the standard input"
        | "it is empty in a test"
        | "pass the stream in as a dependency";
    Unlinked(String) = "unlinked"
        | "does not link: …"
        | "a class or method that the code names is not there"
        | "the missing dependency on `--class-path`";
    Crash(String) = "crash"
        | "a call breaks memory through Unsafe: …"
        | "a JVM would crash"
        | "look whether the address is checked: it is a bug";
    /// A technique whose machine did not start, and why.
    NoMachine { technique: Cow<'static, str>, why: String } = "no-machine"
        | "no concolic execution: …; no sequence search: …; no search by distance: …"
        | "the machine of a technique did not start, and the others went on without it"
        | "`touchstone doctor`";
    NoSolver(String) = "no-solver"
        | "the solver is missing: …"
        | "conditions are not solved, only searched for"
        | "install libz3; `touchstone doctor` says where it is looked for";
    /// What a technique predicted of runs, and they did not show.
    Unpredicted(Cow<'static, str>) = "unpredicted"
        | "concolic execution: tests went another way than predicted; …"
        | "runs did not do what the solver's answer promised: they depend on more than their inputs"
        | "";
    Internal(String) = "internal"
        | "internal error: …"
        | "a bug of Touchstone"
        | "please report it";
}

impl Reason {
    /// Whether it says that no test can cover the goal.
    pub fn is_proof(&self) -> bool {
        matches!(self, Self::Infeasible(_) | Self::InfeasibleWithin(_))
    }
}

/// `once`, `3 times`.
fn often(times: u64) -> String {
    if times == 1 { "once".to_owned() } else { format!("{times} times") }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Infeasible(how) => write!(f, "cannot be reached: {how}"),
            Self::InfeasibleWithin(bounds) => write!(f, "cannot be reached within {bounds}"),
            Self::WaitsFor(place) => write!(f, "waits for {place}"),
            Self::OutcomeNotFound => f.write_str("the condition was evaluated, but never came out so"),
            Self::CallsEnded { by, times } => write!(f, "calls ended before it: {by}, {}", often(*times)),
            Self::NoObject { by, times } => {
                write!(f, "no object to call it on could be made: {by}, {}", often(*times))
            }
            Self::NothingThrown => f.write_str("nothing was thrown that is caught there"),
            Self::NotCallable => f.write_str("tests cannot call the method, and nothing that they call came to it"),
            Self::NotBuildable(sentence) => f.write_str(sentence),
            Self::TakenBack(why) => write!(f, "its test was taken back: {why}"),
            Self::Dropped(why) => write!(f, "its test was dropped: {why}"),
            Self::Budget => f.write_str("not reached within the budget"),
            Self::Unsupported(what) => write!(f, "needs {what}, which Touchstone does not implement"),
            Self::Endless(what) => write!(f, "a call did not end: {what}"),
            Self::Assert(class) => write!(f, "a call failed an assert of {class}"),
            Self::Resources(what) => write!(f, "a call ended with {what}"),
            Self::Exit => f.write_str("a call ended the JVM"),
            Self::Threads => f.write_str("a call left threads running"),
            Self::Waits(seconds) => write!(f, "a call waits for {seconds} s"),
            Self::Files => f.write_str("a call changes or lists files, which a test must not do"),
            Self::Network => f.write_str("a call wants the network"),
            Self::Processes => f.write_str("a call wants to start a process"),
            Self::Input => f.write_str("a call reads the standard input"),
            Self::Unlinked(what) => write!(f, "does not link: {what}"),
            Self::Crash(what) => write!(f, "a call breaks memory through Unsafe: {what}"),
            Self::NoMachine { technique, why } => write!(f, "no {technique}: {why}"),
            Self::NoSolver(why) => write!(f, "the solver is missing: {why}"),
            Self::Unpredicted(what) => write!(f, "concolic execution: {what}"),
            Self::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn all() -> Vec<Reason> {
        let text = || "X".to_owned();
        vec![
            Reason::Infeasible(text()),
            Reason::InfeasibleWithin(text()),
            Reason::WaitsFor(text()),
            Reason::OutcomeNotFound,
            Reason::CallsEnded { by: text(), times: 3 },
            Reason::NoObject { by: text(), times: 3 },
            Reason::NothingThrown,
            Reason::NotCallable,
            Reason::NotBuildable("no way to build type X: it is hidden".to_owned()),
            Reason::TakenBack(text()),
            Reason::Dropped(text()),
            Reason::Budget,
            Reason::Unsupported(text()),
            Reason::Endless(text()),
            Reason::Assert(text()),
            Reason::Resources(text()),
            Reason::Exit,
            Reason::Threads,
            Reason::Waits(60),
            Reason::Files,
            Reason::Network,
            Reason::Processes,
            Reason::Input,
            Reason::Unlinked(text()),
            Reason::Crash(text()),
            Reason::NoMachine { technique: "concolic execution".into(), why: text() },
            Reason::NoSolver(text()),
            Reason::Unpredicted("tests went another way than predicted".into()),
            Reason::Internal(text()),
        ]
    }

    #[test]
    fn one_time_is_once() {
        let reason = |times| Reason::NoObject { by: "X".to_owned(), times }.to_string();
        assert!(reason(1).ends_with("X, once") && reason(2).ends_with("X, 2 times"));
    }

    #[test]
    fn every_reason_has_one_row_that_reads_as_it_does() {
        let codes: Vec<&str> = all().iter().map(Reason::code).collect();
        assert_eq!(ROWS.iter().map(|row| row.code).collect::<Vec<_>>(), codes, "each is tested");
        assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len(), "no code stands for two");
        for (reason, row) in all().iter().zip(ROWS) {
            let text = reason.to_string();
            let fixed = row.reads.split(['…', 'N', 'T']).next().unwrap_or_default();
            let start = fixed.trim_end_matches([' ', ';']).trim_end_matches("line").trim_end();
            assert!(text.starts_with(start), "{text:?} does not begin with {start:?}");
        }
    }
}
