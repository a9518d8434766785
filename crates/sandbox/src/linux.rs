//! Linux: everything is prepared in the parent, and the child applies it between `fork` and `exec` by system calls alone.

use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::process::Command;

use crate::files;
use crate::limits::Limits;
use crate::loopback::Loopback;
use crate::policy::Policy;
use crate::syscalls::{self, Sockets};

/// The oldest version of Landlock that denies truncation and moves between folders.
const OLDEST: u32 = 3;

/// The version of Landlock, or why there is none.
pub fn support() -> Result<u32, String> {
    // SAFETY: asking for the version takes no pointer.
    let version = unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, std::ptr::null::<u8>(), 0_usize, 1_u32) };
    match u32::try_from(version) {
        Ok(version) if version >= OLDEST => {}
        Ok(version) => return Err(format!("the kernel has Landlock {version}, and {OLDEST} is needed")),
        Err(_) => return Err("the kernel has no Landlock, or it is not enabled".into()),
    }
    // A filter that cannot be compiled for this processor is known beforehand.
    syscalls::filters(Sockets::None).map_err(|e| e.to_string())?;
    u32::try_from(version).map_err(|e| e.to_string())
}

/// Whether a process can have a loopback interface of its own.
pub fn has_loopback() -> bool {
    Loopback::new().is_there()
}

/// Makes the command apply the policy to itself before it starts, with a loopback interface of its own or no network at all.
pub fn confine(command: &mut Command, policy: &Policy, loopback: bool) -> io::Result<()> {
    let sockets = if loopback { Sockets::Internet } else { Sockets::None };
    let loopback = loopback.then(Loopback::new);
    let rules = files::rules(policy, sockets)?;
    let filters = syscalls::filters(sockets)?;
    let limits = Limits::of(policy);
    let apply = move || {
        if let Some(loopback) = &loopback {
            loopback.enter()?;
        }
        limits.apply()?;
        // SAFETY: plain system calls on a descriptor that the closure owns.
        unsafe {
            check(libc::c_long::from(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)))?;
            check(libc::syscall(libc::SYS_landlock_restrict_self, rules.as_raw_fd(), 0))?;
        }
        filters.iter().try_for_each(|filter| {
            seccompiler::apply_filter(filter).map_err(|_| io::Error::from_raw_os_error(libc::ENOSYS))
        })
    };
    // SAFETY: between `fork` and `exec` the closure makes system calls and allocates nothing.
    unsafe {
        command.pre_exec(apply);
    }
    Ok(())
}

fn check(result: libc::c_long) -> io::Result<()> {
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}
