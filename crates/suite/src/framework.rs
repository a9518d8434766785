//! The test frameworks, and in what they differ.

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

impl Framework {
    /// The class with the static assertion methods.
    pub fn assertions(self) -> &'static str {
        match self {
            Self::JUnit5 => "org.junit.jupiter.api.Assertions",
            Self::JUnit4 | Self::JUnit4Old => "org.junit.Assert",
            Self::TestNg => "org.testng.Assert",
        }
    }

    /// Internal name of the annotation of test methods.
    pub fn annotation(self) -> &'static str {
        match self {
            Self::JUnit5 => "org/junit/jupiter/api/Test",
            Self::JUnit4 | Self::JUnit4Old => "org/junit/Test",
            Self::TestNg => "org/testng/annotations/Test",
        }
    }

    /// Whether test classes and methods must be public.
    pub fn wants_public(self) -> bool {
        self != Self::JUnit5
    }

    /// Whether the expected value comes second.
    pub fn actual_first(self) -> bool {
        self == Self::TestNg
    }

    /// The method that expects an exception and gives it back.
    pub fn expect_throws(self) -> &'static str {
        match self {
            Self::TestNg => "expectThrows",
            _ => "assertThrows",
        }
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
