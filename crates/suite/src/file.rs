//! A written file, with a map from its lines to what they were written for.

use crate::test::TestId;

/// The source of a test class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Relative to the source folder: `bank/AccountTouchstoneTest.java`.
    pub path: String,
    /// With dots: `bank.AccountTouchstoneTest`.
    pub class_name: String,
    pub text: String,
    /// One for each test, in their order.
    pub methods: Vec<MethodLines>,
}

impl SourceFile {
    /// Whether its tests use mocks.
    pub fn uses_mockito(&self) -> bool {
        self.text.contains("import static org.mockito.")
    }

    /// The place of the method that has this line.
    pub fn method_at(&self, line: u32) -> Option<usize> {
        self.methods.iter().position(|m| (m.first_line..=m.last_line).contains(&line))
    }
}

/// Where a test is in the source. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodLines {
    pub test: TestId,
    pub name: String,
    /// From its comment to its closing brace.
    pub first_line: u32,
    pub last_line: u32,
    /// Lines and what they came from, in order. A line that holds an assertion with an inlined statement counts as the
    /// assertion's.
    pub lines: Vec<(u32, LineOrigin)>,
}

impl MethodLines {
    /// What stands on the line.
    pub fn origin(&self, line: u32) -> Option<LineOrigin> {
        self.lines.iter().find(|(l, _)| *l == line).map(|(_, origin)| *origin)
    }
}

/// What a line of a test was written for: an index into its statements or assertions, or its expected exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineOrigin {
    Statement(usize),
    Assertion(usize),
    /// The line that expects the exception, with the statement that throws it.
    Exception,
    /// The line that checks its message.
    Message,
}
