//! What a test checks, as data.

use std::sync::Arc;

use testcase::{CallableId, Constant, FieldId, Ty, TypeId, Var};

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
    /// A method of a stand-in was called that often, the last time with these arguments; `None` for those that may be any.
    Received {
        /// An [`Expr::Received`].
        actual: Expr,
        calls: u32,
        args: Vec<Option<Expr>>,
    },
    /// A condition of a rule that holds of all objects or calls; a failure names the rule.
    Holds {
        condition: Expr,
        rule: Arc<str>,
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
    /// A method that every class has, or a common class of the library; need not be in the API.
    Library {
        receiver: Box<Expr>,
        method: LibraryMethod,
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
    /// `"a" + System.lineSeparator() + "b"`: texts with what ends lines on the platform between them.
    Lines(Vec<Arc<[u16]>>),
    /// The calls of one method that a stand-in got: the number of the method among [`testcase::ClassInfo::answers`]. Has no value
    /// of its own; see [`AssertionKind::Received`].
    Received {
        stand_in: Var,
        method: u32,
    },
    /// `Optional.of(1)`, `OptionalInt.empty()`.
    Optional {
        of: OptionalKind,
        value: Option<Box<Expr>>,
    },
    /// `size + 1`, `low <= high`; of primitive values, but for `==` and `!=`.
    Binary {
        operator: Operator,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `!empty`.
    Not(Box<Expr>),
}

/// The operators of Java that conditions need, those that bind least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    Or,
    Equal,
    Different,
    Less,
    AtMost,
    AtLeast,
    Plus,
    Minus,
    Times,
}

impl Operator {
    pub fn text(self) -> &'static str {
        match self {
            Self::Or => "||",
            Self::Equal => "==",
            Self::Different => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
            Self::Plus => "+",
            Self::Minus => "-",
            Self::Times => "*",
        }
    }

    /// How tightly it binds.
    pub fn level(self) -> u8 {
        match self {
            Self::Or => 0,
            Self::Equal | Self::Different => 1,
            Self::Less | Self::AtMost | Self::AtLeast => 2,
            Self::Plus | Self::Minus => 3,
            Self::Times => 4,
        }
    }

    /// Whether it gives a truth.
    pub fn is_truth(self) -> bool {
        self.level() < Self::Plus.level()
    }
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
    pub fn binary(self, operator: Operator, right: Self) -> Self {
        Self::Binary { operator, left: Box::new(self), right: Box::new(right) }
    }

    #[must_use]
    pub fn library(self, method: LibraryMethod) -> Self {
        Self::Library { receiver: Box::new(self), method, args: Vec::new() }
    }
}

/// Methods that assertions use without the API knowing them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LibraryMethod {
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
    /// `Stream`
    ToArray,
    /// `Iterator`: the element with its static type unknown, `Object`.
    Next,
}

impl LibraryMethod {
    pub fn name(self) -> &'static str {
        match self {
            Self::ToString => "toString",
            Self::HashCode => "hashCode",
            Self::Equals => "equals",
            Self::CompareTo => "compareTo",
            Self::Size => "size",
            Self::IsEmpty => "isEmpty",
            Self::Contains => "contains",
            Self::ContainsKey => "containsKey",
            Self::Get => "get",
            Self::Length => "length",
            Self::IsPresent => "isPresent",
            Self::Name => "name",
            Self::Ordinal => "ordinal",
            Self::GetMessage => "getMessage",
            Self::ToArray => "toArray",
            Self::Next => "next",
        }
    }
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
