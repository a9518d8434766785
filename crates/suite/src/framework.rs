//! The test frameworks, and in what they differ.

/// The library that the written tests use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Framework {
    JUnit5,
    /// 4.13 or newer, which has `assertThrows`.
    JUnit4,
    /// 4 before 4.13: expected exceptions become `try`, `fail`, `catch`.
    JUnit4Old,
    /// 6.9.5 or newer, which has `expectThrows`.
    TestNg,
    /// Before 6.9.5: expected exceptions become `try`, `fail`, `catch`.
    TestNgOld,
}

impl Framework {
    /// The class with the static assertion methods.
    pub fn assertions(self) -> &'static str {
        match self {
            Self::JUnit5 => "org.junit.jupiter.api.Assertions",
            Self::JUnit4 | Self::JUnit4Old => "org.junit.Assert",
            Self::TestNg | Self::TestNgOld => "org.testng.Assert",
        }
    }

    /// Internal name of the annotation of test methods.
    pub fn annotation(self) -> &'static str {
        match self {
            Self::JUnit5 => "org/junit/jupiter/api/Test",
            Self::JUnit4 | Self::JUnit4Old => "org/junit/Test",
            Self::TestNg | Self::TestNgOld => "org/testng/annotations/Test",
        }
    }

    /// The Maven artifact that has it.
    pub fn artifact(self) -> &'static str {
        match self {
            Self::JUnit5 => "org.junit.jupiter:junit-jupiter",
            Self::JUnit4 | Self::JUnit4Old => "junit:junit",
            Self::TestNg | Self::TestNgOld => "org.testng:testng",
        }
    }

    /// Whether test classes and methods must be public.
    pub fn wants_public(self) -> bool {
        self != Self::JUnit5
    }

    /// Whether the expected value comes second.
    pub fn actual_first(self) -> bool {
        matches!(self, Self::TestNg | Self::TestNgOld)
    }

    /// Internal name of the annotation of methods that run before each test.
    pub fn before_each(self) -> &'static str {
        match self {
            Self::JUnit5 => "org/junit/jupiter/api/BeforeEach",
            Self::JUnit4 | Self::JUnit4Old => "org/junit/Before",
            Self::TestNg | Self::TestNgOld => "org/testng/annotations/BeforeMethod",
        }
    }

    /// The same after each test.
    pub fn after_each(self) -> &'static str {
        match self {
            Self::JUnit5 => "org/junit/jupiter/api/AfterEach",
            Self::JUnit4 | Self::JUnit4Old => "org/junit/After",
            Self::TestNg | Self::TestNgOld => "org/testng/annotations/AfterMethod",
        }
    }

    /// Whether single methods can have parameters and a table of values.
    pub fn has_tables(self) -> bool {
        !matches!(self, Self::JUnit4 | Self::JUnit4Old)
    }

    /// Whether the message of an assertion comes before what is asserted.
    pub fn message_first(self) -> bool {
        matches!(self, Self::JUnit4 | Self::JUnit4Old)
    }

    /// The method that expects an exception and gives it back.
    pub fn expect_throws(self) -> &'static str {
        match self {
            Self::TestNg | Self::TestNgOld => "expectThrows",
            _ => "assertThrows",
        }
    }

    /// Whether it has a method that expects an exception.
    pub fn has_assert_throws(self) -> bool {
        !matches!(self, Self::JUnit4Old | Self::TestNgOld)
    }

    /// The argument of the annotation that names an exception.
    pub fn expected_argument(self) -> &'static str {
        if self.actual_first() { "expectedExceptions" } else { "expected" }
    }

    /// Whether `assertEquals` has overloads for a primitive with a box, so that `assertEquals(3, integer)` is clear.
    pub fn mixes_boxes(self) -> bool {
        self == Self::JUnit5
    }

    /// Whether `assertEquals` of two floating point numbers needs a delta.
    pub fn wants_delta(self) -> bool {
        matches!(self, Self::JUnit4 | Self::JUnit4Old)
    }
}
