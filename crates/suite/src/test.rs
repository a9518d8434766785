//! A test.

use testcase::TestCase;

use crate::assertion::{Assertion, ExpectedException};
use crate::bits::GoalBits;

/// A test of a class, whatever becomes of it. Given once, by the archive or when a test is split.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct TestId(pub u32);

/// A goal of a set of goals, or one that an archive found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GoalId(pub u32);

impl GoalId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Something that a run can show: a method was entered, a method returned, a probe fired.
pub type Fact = u32;

/// What a test covers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Facts that it shows, ascending.
    pub facts: Box<[Fact]>,
    /// All goals that it covers, those that an archive found included.
    pub goals: GoalBits,
}

/// Where a test came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The strategy that found it; empty outside of a search.
    pub strategy: &'static str,
    /// How many tests had been offered to the archive by then, this one included.
    pub offer: u64,
    /// The test of which it is a part, if it was split.
    pub part_of: Option<TestId>,
}

/// One test: later one method of a test class.
#[derive(Clone, Debug, Default)]
pub struct Test {
    pub id: TestId,
    pub case: TestCase,
    pub covered: Coverage,
    /// The goals that this test adds to those of the tests before it in its suite.
    pub adds: Vec<GoalId>,
    pub origin: Origin,
    /// It came to its end without an exception when it was last run.
    pub is_normal: bool,
    /// In any order; those after the same statement are written in the order given.
    pub assertions: Vec<Assertion>,
    pub exception: Option<ExpectedException>,
    /// What the test adds to its suite, worded for the comment above it.
    pub comment: Vec<String>,
    /// What is to be said of the test besides, in the first lines of the comment above it.
    pub remark: Option<String>,
    pub name_hint: NameHint,
}

/// What is known about the test beyond its statements and assertions that helps to name it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NameHint {
    /// The name is made from the statements: `withdraw_negativeAmount_throwsIllegalArgument`.
    #[default]
    None,
    /// The middle part of the name: `moreThanBalance`.
    Condition(String),
    /// The whole name; a number is added if it is taken.
    Name(String),
}
