//! Child processes that end with this one, and their children with them.

mod run;

use std::process::{Child, Command};

pub use run::{End, Output, run};

/// Puts the program into a process group of its own, which [`kill_group`] ends as a whole; it is killed when this process ends.
#[cfg(unix)]
pub fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
    #[cfg(target_os = "linux")]
    // SAFETY: prctl is async-signal-safe, and the closure touches no memory.
    unsafe {
        command.pre_exec(|| {
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            Ok(())
        });
    }
}

/// Kills the program and all that it started. It must have been started with [`own_group`].
#[cfg(unix)]
pub fn kill_group(child: &Child) {
    // SAFETY: a plain system call; the group is the child's own.
    unsafe {
        libc::kill(-(child.id() as libc::pid_t), libc::SIGKILL);
    }
}

#[cfg(not(unix))]
pub fn own_group(_: &mut Command) {}

#[cfg(not(unix))]
pub fn kill_group(_: &Child) {}
