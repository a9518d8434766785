//! Confines a child process: no network but a loopback interface of its own, no further processes, no files but those it is given.
//!
//! On Linux, Landlock restricts which files the process opens and seccomp restricts its system calls; both hold for whatever
//! the process does until it ends. The loopback interface needs a network namespace; where the system refuses one, there is no network at
//! all. Elsewhere, and on kernels without Landlock, there is no sandbox, and [`Mode::Auto`] reports
//! so instead of failing.

#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod limits;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod loopback;
mod mode;
mod policy;
#[cfg(target_os = "linux")]
mod syscalls;

#[cfg(not(target_os = "linux"))]
#[path = "elsewhere.rs"]
mod linux;

pub use mode::{Mode, ModeError};
pub use policy::Policy;

use std::process::Command;

/// What confines processes on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sandbox {
    used: Used,
}

/// How much of the promise is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Used {
    /// Landlock of this version, and seccomp; and whether processes have a loopback interface of their own.
    Whole(u32, bool),
    /// Nothing, and why.
    Nothing(String),
}

/// The sandbox was required and there is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "--sandbox require: this system has no sandbox ({why}); use --sandbox off to run the code under test unconfined, or \
     --no-verify to not run it on the JDK at all"
)]
pub struct NoSandbox {
    pub why: String,
}

impl Sandbox {
    /// Finds out what this system has.
    pub fn new(mode: Mode) -> Result<Self, NoSandbox> {
        let used = match (mode, linux::support()) {
            (Mode::Off, _) => Used::Nothing("it is switched off".into()),
            (_, Ok(version)) => Used::Whole(version, linux::has_loopback()),
            (Mode::Auto, Err(why)) => Used::Nothing(why),
            (Mode::Require, Err(why)) => return Err(NoSandbox { why }),
        };
        Ok(Self { used })
    }

    /// Whether processes are confined.
    pub fn confines(&self) -> bool {
        matches!(self.used, Used::Whole(..))
    }

    /// Whether confined processes have a loopback interface of their own, and not no network at all.
    pub fn has_loopback(&self) -> bool {
        matches!(self.used, Used::Whole(_, true))
    }

    /// One line for people: what is used, and what that means.
    pub fn describe(&self) -> String {
        match &self.used {
            Used::Whole(version, loopback) => {
                let network = if *loopback { "no network but a loopback of their own" } else { "no network" };
                format!(
                    "Landlock {version} and seccomp: {network}, no processes, no files but the JDK's and the tests' own"
                )
            }
            Used::Nothing(why) => format!("none ({why}): the code under test runs with your rights"),
        }
    }

    /// Makes the command start confined. Its environment is emptied but for the language and the time zone, confined or not.
    pub fn confine(&self, command: &mut Command, policy: &Policy) -> std::io::Result<()> {
        policy.clean_environment(command);
        match self.used {
            Used::Whole(_, loopback) => linux::confine(command, policy, loopback),
            Used::Nothing(_) => Ok(()),
        }
    }
}
