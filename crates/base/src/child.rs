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

/// A copy of this process.
#[cfg(unix)]
#[derive(Debug)]
pub struct Fork(libc::pid_t);

/// Copies this process, which must have one thread only. The copy leads a process group of its own, has no input, writes what it says to
/// a file, runs `work`, ends with its number, and is killed when this process ends.
#[cfg(unix)]
pub fn fork(said: &std::fs::File, work: impl FnOnce() -> i32) -> std::io::Result<Fork> {
    use std::os::fd::AsRawFd;
    let nothing = std::fs::File::open("/dev/null")?;
    // SAFETY: with one thread the copy has nothing that another thread was about to change; the calls in it have valid descriptors.
    unsafe {
        match libc::fork() {
            -1 => Err(std::io::Error::last_os_error()),
            0 => {
                libc::setpgid(0, 0);
                #[cfg(target_os = "linux")]
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                libc::dup2(nothing.as_raw_fd(), 0);
                libc::dup2(said.as_raw_fd(), 1);
                libc::dup2(said.as_raw_fd(), 2);
                std::process::exit(work())
            }
            pid => Ok(Fork(pid)),
        }
    }
}

#[cfg(unix)]
impl Fork {
    pub fn id(&self) -> u32 {
        self.0.unsigned_abs()
    }

    /// Waits until it has ended.
    pub fn wait(self) {
        let mut status = 0;
        // SAFETY: the copy is a child that was not waited for, and the pointer is valid.
        while unsafe { libc::waitpid(self.0, &raw mut status, 0) } < 0
            && std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted
        {}
    }
}

/// Kills the process group of this number, if there is one.
#[cfg(unix)]
pub fn kill_group_of(leader: u32) {
    // SAFETY: a plain system call.
    unsafe {
        libc::kill(-(leader as libc::pid_t), libc::SIGKILL);
    }
}

/// Kills the program and all that it started. It must have been started with [`own_group`].
#[cfg(unix)]
pub fn kill_group(child: &Child) {
    kill_group_of(child.id());
}

#[cfg(not(unix))]
pub fn own_group(_: &mut Command) {}

#[cfg(not(unix))]
pub fn kill_group(_: &Child) {}
