//! What the writer is given: tests with their assertions, and what it gives back: source with a map of its lines.

use testcase::{Api, CallableId, Constant, FieldId, TestCase, Ty, TypeId, Var};

/// The library that the written tests use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Framework {
    JUnit5,
    /// 4.13 or newer, which has `assertThrows`.
    JUnit4,
    /// 4 before 4.13: expected exceptions become `try`, `fail`, `catch`.
    JUnit4Old,
    /// 6.9.5 or newer.
    TestNg,
}

/// All tests of one class: one source file.
#[derive(Clone, Debug)]
pub struct Suite<'a> {
    pub api: &'a Api,
    /// The class under test.
    pub class: TypeId,
    /// Where the test lives, with dots; empty for the unnamed package. See [`crate::package_for`].
    pub package: String,
    pub tests: Vec<Test>,
    pub framework: Framework,
    /// The feature version for which the source must be valid; less than 8 counts as 8.
    pub language: u16,
    /// Lines of the comment on top, for instance the command that reproduces the file. The marker that tells
    /// Touchstone's files from others comes before them by itself.
    pub header: Vec<String>,
}

/// One test method.
#[derive(Clone, Debug, Default)]
pub struct Test {
    pub case: TestCase,
    /// In any order; those after the same statement are written in the order given.
    pub assertions: Vec<Assertion>,
    pub exception: Option<ExpectedException>,
    /// The goals that this test adds to the suite, worded for the comment above it.
    pub goals: Vec<String>,
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

/// A check that stands after a statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Assertion {
    /// Index of the statement after which it stands. If that statement is the one that throws
    /// ([`ExpectedException::at`]), it stands after the check of the exception and may not use that statement's value.
    pub after: usize,
    pub kind: AssertionKind,
}

/// What is checked. Expectations are always constants or built of constants and variables: nothing in them has an effect.
#[derive(Clone, Debug, PartialEq)]
pub enum AssertionKind {
    /// `assertEquals(expected, actual)`: `==` on primitives, `equals` on objects. Without a `delta` floating point
    /// numbers are compared exactly; a `delta` must be positive.
    Equals {
        expected: Expr,
        actual: Expr,
        delta: Option<f64>,
    },
    NotEquals {
        unexpected: Expr,
        actual: Expr,
    },
    True(Expr),
    False(Expr),
    Null(Expr),
    NotNull(Expr),
    Same {
        expected: Expr,
        actual: Expr,
    },
    NotSame {
        unexpected: Expr,
        actual: Expr,
    },
    /// Element by element, in depth; `ty` is the array type.
    ArrayEquals {
        ty: Ty,
        expected: Vec<Expr>,
        actual: Expr,
        delta: Option<f64>,
    },
    /// Has these elements in this order. A collection that is no `List` by its static type is copied into one first; of
    /// what is surely a list `Equals` can be said.
    ListEquals {
        expected: Vec<Expr>,
        actual: Expr,
    },
    /// Has these elements, which must be distinct, in any order. A collection that is no `Set` by its static type is copied
    /// into one first.
    SetEquals {
        expected: Vec<Expr>,
        actual: Expr,
    },
    /// Equal to the map of these pairs, whose keys must be distinct.
    MapEquals {
        expected: Vec<(Expr, Expr)>,
        actual: Expr,
    },
    /// `value instanceof class`; type arguments do not count.
    InstanceOf {
        value: Expr,
        class: TypeId,
    },
    /// `value.getClass() == class`.
    ClassIs {
        value: Expr,
        class: TypeId,
    },
}

/// A small expression over the variables of a test, without effects: it may be evaluated any number of times.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Var(Var),
    /// `null` too.
    Constant(Constant),
    Cast {
        ty: Ty,
        value: Box<Expr>,
    },
    /// A method of the API; no receiver if it is static. `ty` is the result with type arguments filled in.
    Call {
        receiver: Option<Box<Expr>>,
        callable: CallableId,
        args: Vec<Expr>,
        ty: Ty,
    },
    /// A field of the API; no receiver if it is static.
    Field {
        receiver: Option<Box<Expr>>,
        field: FieldId,
        ty: Ty,
    },
    /// A method that every class has, or the classes of the JDK that everybody knows; need not be in the API.
    Known {
        receiver: Box<Expr>,
        method: Known,
        args: Vec<Expr>,
    },
    /// `array.length`.
    Length(Box<Expr>),
    /// `array[index]`.
    Element {
        array: Box<Expr>,
        index: u32,
    },
    /// `new int[] {1, 2}`; `ty` is the array type.
    Array {
        ty: Ty,
        elements: Vec<Expr>,
    },
    /// `List.of(1, 2)`, or what the language level has instead.
    List(Vec<Expr>),
    /// `Set.of(1, 2)`; the elements are distinct.
    Set(Vec<Expr>),
    /// `Map.of(1, 2)`; the keys are distinct. Inside of another expression only maps of at most one pair can be written
    /// at every language level.
    Map(Vec<(Expr, Expr)>),
    /// `Optional.of(1)`, `OptionalInt.empty()`.
    Optional {
        of: OptionalKind,
        value: Option<Box<Expr>>,
    },
}

/// The optional classes of the JDK.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionalKind {
    Object,
    Int,
    Long,
    Double,
}

impl OptionalKind {
    /// Internal name.
    pub fn class(self) -> &'static str {
        match self {
            Self::Object => "java/util/Optional",
            Self::Int => "java/util/OptionalInt",
            Self::Long => "java/util/OptionalLong",
            Self::Double => "java/util/OptionalDouble",
        }
    }
}

impl Expr {
    pub fn int(value: i32) -> Self {
        Self::Constant(Constant::Int(value))
    }

    pub fn text(value: &str) -> Self {
        Self::Constant(Constant::Text(value.encode_utf16().collect()))
    }

    #[must_use]
    pub fn known(self, method: Known) -> Self {
        Self::Known { receiver: Box::new(self), method, args: Vec::new() }
    }
}

/// Methods that assertions use without the API knowing them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// `Object`
    ToString,
    HashCode,
    Equals,
    /// `Comparable`
    CompareTo,
    /// `Collection`, `Map`
    Size,
    IsEmpty,
    Contains,
    ContainsKey,
    /// `List`, `Map`: the element with its static type unknown, `Object`.
    Get,
    /// `CharSequence`
    Length,
    /// `Optional`
    IsPresent,
    /// `Enum`
    Name,
    Ordinal,
    /// `Throwable`
    GetMessage,
}

/// The statement `at` throws, and the test ends with it (but for assertions on what it left behind).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedException {
    pub at: usize,
    /// Internal name of the most specific class that the test can name.
    pub class: String,
    /// Checked if given. Leave it out where it is not stable.
    pub message: Option<String>,
}

/// A written file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emitted {
    /// Relative to the source folder: `bank/AccountTouchstoneTest.java`.
    pub file_name: String,
    /// With dots: `bank.AccountTouchstoneTest`.
    pub class_name: String,
    pub source: String,
    /// One for each test of the suite, in their order.
    pub methods: Vec<MethodMap>,
}

/// Where a test is in the source. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodMap {
    pub name: String,
    /// From its comment to its closing brace.
    pub first_line: u32,
    pub last_line: u32,
    /// Lines and what they came from, in order. A line that holds an assertion with an inlined statement counts as the
    /// assertion's.
    pub lines: Vec<(u32, Origin)>,
}

impl MethodMap {
    /// What stands on the line.
    pub fn origin(&self, line: u32) -> Option<Origin> {
        self.lines.iter().find(|(l, _)| *l == line).map(|(_, origin)| *origin)
    }
}

/// What a line of a test was written for: an index into its statements or assertions, or its expected exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Statement(usize),
    Assertion(usize),
    /// The line that expects the exception, with the statement that throws it.
    Exception,
    /// The line that checks its message.
    Message,
}
