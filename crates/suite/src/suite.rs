//! The tests of one class.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use testcase::{Api, TypeId};

use crate::file::SourceFile;
use crate::framework::Framework;
use crate::test::{Fact, Test, TestId};

/// How stand-ins for collaborators are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mocks {
    /// As classes of the test file.
    #[default]
    Classes,
    /// As mocks of Mockito where these do the same, else as classes.
    Mockito,
    /// The same, and mocks stand in for objects of final classes too: Mockito has its inline mock maker.
    MockitoInline,
}

/// How the tests of a file are laid out, if not as a method for each that makes all that it needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Tests that differ in constants only are one method with parameters and a table of their values.
    pub tables: bool,
    /// Objects that most tests begin with are fields, made before each test.
    pub set_up: bool,
}

/// All tests of one class: one source file.
#[derive(Clone, Debug)]
pub struct Suite {
    pub api: Arc<Api>,
    /// The class under test.
    pub class: TypeId,
    /// Of the test class, with dots; empty for the unnamed one.
    pub package: String,
    pub tests: Vec<Test>,
    /// They are added to tests that exist, whose class may have the usual name.
    pub added: bool,
    pub framework: Framework,
    /// The class under test is in a named Java module: only what is public can be called from outside of it.
    pub in_module: bool,
    pub mocks: Mocks,
    pub layout: Layout,
    /// The feature version for which the source must be valid; less than 8 counts as 8.
    pub language: u16,
    /// Lines of the comment on top, for instance the command that reproduces the file. The marker that identifies
    /// Touchstone's files comes before them by itself.
    pub header: Vec<String>,
    /// The file with these tests, if it was written since they changed.
    pub file: Option<SourceFile>,
    /// What the JDK disagreed with, in the order in which it was taken back.
    pub taken_back: Vec<TakenBack>,
    /// The tests that were taken back as a whole.
    pub gone: Vec<Test>,
    /// What the written tests cover, their assertions included, where they were run once more.
    pub recounted: Option<Vec<Fact>>,
}

impl Suite {
    pub fn new(api: Arc<Api>, class: TypeId, tests: Vec<Test>) -> Self {
        let language = api.class(class).language.max(8);
        Self {
            package: api.test_package(class).replace('/', "."),
            api,
            class,
            tests,
            added: false,
            framework: Framework::JUnit5,
            in_module: false,
            mocks: Mocks::Classes,
            layout: Layout::default(),
            language,
            header: Vec::new(),
            file: None,
            taken_back: Vec::new(),
            gone: Vec::new(),
            recounted: None,
        }
    }

    pub fn test(&self, id: TestId) -> Option<&Test> {
        self.tests.iter().find(|test| test.id == id)
    }

    pub fn assertions(&self) -> usize {
        self.tests.iter().map(|test| test.assertions.len()).sum()
    }

    /// Takes back what one round of verification found, parts of a test by ascending index. The file shows other tests then, and goes.
    pub fn take_back(&mut self, round: Vec<TakenBack>) {
        if round.is_empty() {
            return;
        }
        // From the last to the first, so that indices stay right.
        for taken in round.iter().rev() {
            self.remove(taken);
        }
        self.file = None;
        self.taken_back.extend(round);
    }

    fn remove(&mut self, taken: &TakenBack) {
        let Some(at) = self.tests.iter().position(|test| test.id == taken.test) else { return };
        let test = &mut self.tests[at];
        match taken.part {
            Part::Test => self.gone.push(self.tests.remove(at)),
            Part::Assertion(assertion) => {
                test.assertions.remove(assertion);
            }
            Part::Message => test.exception.iter_mut().for_each(|expected| expected.message = None),
        }
    }
}

/// Something that the JDK disagreed with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenBack {
    pub test: TestId,
    /// The name of its method.
    pub name: String,
    pub part: Part,
    pub why: Disagreement,
    /// What the compiler or the run said.
    pub detail: String,
}

impl TakenBack {
    /// `fails on the JDK: line 12: expected: <1> but was: <2>`.
    pub fn reason(&self) -> String {
        let detail = if self.detail.is_empty() { String::new() } else { format!(": {}", self.detail) };
        format!("{}{detail}", self.why.text())
    }
}

/// What of a test is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Part {
    /// The assertion of this index.
    Assertion(usize),
    /// The check of the exception's message.
    Message,
    Test,
}

impl Part {
    pub fn word(self) -> &'static str {
        match self {
            Self::Assertion(_) => "assertion",
            Self::Message => "message",
            Self::Test => "test",
        }
    }
}

/// Why something is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Disagreement {
    /// `javac` refused it.
    DoesNotCompile,
    /// It failed in every run.
    Fails,
    /// It passed in some runs and failed in others.
    Flaky,
    /// Other tests fail when they run after it.
    Pollutes,
    /// It took too long.
    TimedOut,
    /// It ended the process.
    EndsProcess,
    /// It did not run because time was up.
    NotRun,
}

impl Disagreement {
    pub fn text(self) -> &'static str {
        match self {
            Self::DoesNotCompile => "does not compile",
            Self::Fails => "fails on the JDK",
            Self::Flaky => "fails in some runs",
            Self::Pollutes => "makes other tests fail",
            Self::TimedOut => "took too long",
            Self::EndsProcess => "ended the process",
            Self::NotRun => "did not run in time",
        }
    }
}

#[cfg(test)]
mod tests {
    use testcase::Constant;

    use super::*;
    use crate::assertion::{Assertion, AssertionKind, ExpectedException, Expr};

    fn test(id: u32, assertions: i32) -> Test {
        let assertion = |n| Assertion { after: 0, kind: AssertionKind::NotNull(Expr::Constant(Constant::Int(n))) };
        let exception = ExpectedException { at: 0, class: "E".to_owned(), message: Some("no".to_owned()) };
        let assertions = (0..assertions).map(assertion).collect();
        Test { id: TestId(id), assertions, exception: Some(exception), ..Test::default() }
    }

    fn taken(test: u32, part: Part) -> TakenBack {
        let name = format!("t{test}");
        TakenBack { test: TestId(test), name, part, why: Disagreement::Fails, detail: String::new() }
    }

    fn suite(tests: Vec<Test>) -> Suite {
        Suite {
            api: Arc::default(),
            class: TypeId(0),
            package: String::new(),
            tests,
            added: false,
            framework: Framework::JUnit5,
            in_module: false,
            mocks: Mocks::Classes,
            layout: Layout::default(),
            language: 17,
            header: Vec::new(),
            file: None,
            taken_back: Vec::new(),
            gone: Vec::new(),
            recounted: None,
        }
    }

    #[test]
    fn parts_of_one_round_are_named_by_their_places_before_it() {
        let mut suite = suite(vec![test(7, 3), test(3, 1)]);
        let round = vec![taken(7, Part::Assertion(0)), taken(7, Part::Assertion(2)), taken(3, Part::Message)];
        suite.take_back(round.clone());
        let left = &suite.tests[0].assertions;
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].kind, AssertionKind::NotNull(Expr::int(1)));
        assert_eq!(suite.tests[1].exception.as_ref().and_then(|e| e.message.as_deref()), None);
        assert_eq!(suite.taken_back, round);
        assert_eq!(suite.assertions(), 2);
    }

    #[test]
    fn a_test_that_is_taken_back_is_still_known() {
        let mut suite = suite(vec![test(7, 3), test(3, 1), test(5, 0)]);
        suite.take_back(vec![taken(7, Part::Test), taken(3, Part::Test)]);
        assert_eq!(suite.tests.iter().map(|test| test.id.0).collect::<Vec<_>>(), [5]);
        assert!(suite.gone.iter().any(|test| test.id == TestId(7)) && suite.gone.len() == 2);
        assert!(suite.test(TestId(3)).is_none() && suite.test(TestId(5)).is_some());
    }
}
