//! Whether the user wants a sandbox.

use std::str::FromStr;

/// The value of `--sandbox`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// No verification without a sandbox.
    Require,
    /// A sandbox where the system has one.
    #[default]
    Auto,
    /// No sandbox.
    Off,
}

impl Mode {
    pub const ALL: [(&'static str, Self); 3] = [("require", Self::Require), ("auto", Self::Auto), ("off", Self::Off)];
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is none of require, auto, off")]
pub struct ModeError(String);

impl FromStr for Mode {
    type Err = ModeError;

    fn from_str(text: &str) -> Result<Self, ModeError> {
        let found = Self::ALL.iter().find(|(name, _)| *name == text);
        found.map(|(_, mode)| *mode).ok_or_else(|| ModeError(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_are_read_by_their_names() {
        assert_eq!("require".parse(), Ok(Mode::Require));
        assert_eq!("off".parse(), Ok(Mode::Off));
        assert_eq!("yes".parse::<Mode>().unwrap_err().to_string(), "'yes' is none of require, auto, off");
    }
}
