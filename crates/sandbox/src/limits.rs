//! Limits of memory, file size and core dumps.

use std::io;

use crate::policy::Policy;

/// Resource limits, in bytes.
#[derive(Clone, Copy)]
pub struct Limits {
    memory: u64,
    file_size: u64,
}

impl Limits {
    pub fn of(policy: &Policy) -> Self {
        Self { memory: policy.memory, file_size: policy.file_size }
    }

    /// For the process that calls it, by system calls alone.
    pub fn apply(self) -> io::Result<()> {
        lower(libc::RLIMIT_DATA, self.memory)?;
        lower(libc::RLIMIT_FSIZE, self.file_size)?;
        lower(libc::RLIMIT_CORE, 0)
    }
}

/// Sets a limit unless a lower one holds already.
fn lower(resource: libc::__rlimit_resource_t, to: u64) -> io::Result<()> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the structure lives through both calls.
    let result = unsafe {
        if libc::getrlimit(resource, &raw mut limit) == 0 {
            limit.rlim_max = limit.rlim_max.min(to);
            limit.rlim_cur = limit.rlim_max;
            libc::setrlimit(resource, &raw const limit)
        } else {
            -1
        }
    };
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}
