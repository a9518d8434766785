//! The criteria by name: the list that the command line, the configuration file and the book are made from.

use std::fmt;
use std::str::FromStr;

use crate::criteria::{self, Entry};

macro_rules! criteria {
    ($($(#[$doc:meta])* $criterion:ident => $module:ident,)+) => {
        /// What kind of things are to be covered. The order is that of reports.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Criterion {
            $($(#[$doc])* $criterion,)+
        }

        impl Criterion {
            pub const ALL: [Self; [$(stringify!($criterion)),+].len()] = [$(Self::$criterion),+];

            pub(crate) fn entry(self) -> &'static Entry {
                match self {
                    $(Self::$criterion => &criteria::$module::ENTRY,)+
                }
            }
        }
    };
}

criteria! {
    Line => line,
    Branch => branch,
    Instruction => instruction,
    Method => method,
    /// A method returned normally.
    Return => returns,
    /// An exception left a call: its class, the called method, and where it was thrown.
    Exception => exception,
    /// A parameter had a value of some part of its type's values.
    Input => input,
    /// A result was of some part of its type's values.
    Output => output,
    /// A comparison of whole numbers was made at its boundary.
    Boundary => boundary,
    /// An operation on whole numbers overflowed.
    Overflow => overflow,
    /// A way through a method without a jump back was taken.
    Path => path,
    /// The same with jumps back.
    Loop => loops,
    /// A call led an object from one state of the class's machine to another.
    Transition => transition,
    TransitionPair => transition_pair,
}

impl Criterion {
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What it has a goal for.
    pub fn help(self) -> &'static str {
        self.entry().help
    }

    /// Those that are used if the user does not choose.
    pub fn usual() -> Vec<Self> {
        Self::ALL.into_iter().filter(|criterion| criterion.entry().usual).collect()
    }
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no criterion has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCriterion(pub String);

impl fmt::Display for UnknownCriterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no criterion \"{}\"; known are", self.0)?;
        let mut separator = " ";
        for criterion in Criterion::ALL {
            write!(f, "{separator}{criterion}")?;
            separator = ", ";
        }
        Ok(())
    }
}

impl std::error::Error for UnknownCriterion {}

impl FromStr for Criterion {
    type Err = UnknownCriterion;

    fn from_str(text: &str) -> Result<Self, UnknownCriterion> {
        let wanted = text.trim().to_ascii_lowercase();
        let found = Self::ALL.into_iter().find(|criterion| criterion.name() == wanted);
        found.ok_or_else(|| UnknownCriterion(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for criterion in Criterion::ALL {
            assert_eq!(criterion.to_string().parse(), Ok(criterion));
        }
        assert_eq!(" Branch".parse(), Ok(Criterion::Branch));
        let error = "lines".parse::<Criterion>().expect_err("no such name").to_string();
        assert!(error.contains("\"lines\"") && error.contains("line, branch"), "{error}");
    }
}
