//! A piece of work in a process of its own, with limits; and memory that processes share.

use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Code(i32),
    Signal(i32),
    /// It took longer than it may.
    Hang,
    /// It had more memory than it may.
    Memory,
}

/// Starts a process that does the work and ends with its result.
///
/// The caller has no other threads: only the forking one goes on in the new process.
pub fn start(work: impl FnOnce() -> i32) -> std::io::Result<libc::pid_t> {
    // SAFETY: the process has one thread, so that no lock is held and no state is half-changed in the child.
    let id = unsafe { libc::fork() };
    match id {
        -1 => Err(std::io::Error::last_os_error()),
        0 => {
            // SAFETY: a plain system call. The child must not outlive a parent that is killed.
            unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) };
            let code = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or(101);
            // SAFETY: ends the process at once, without the exit handlers of the parent.
            unsafe { libc::_exit(code) }
        }
        id => Ok(id),
    }
}

/// The end of a process, if it has ended.
pub fn ended(id: libc::pid_t) -> Option<Ending> {
    let mut status = 0;
    // SAFETY: a plain system call; the status is ours.
    let found = unsafe { libc::waitpid(id, &raw mut status, libc::WNOHANG) };
    (found == id).then(|| {
        if libc::WIFSIGNALED(status) {
            Ending::Signal(libc::WTERMSIG(status))
        } else {
            Ending::Code(libc::WEXITSTATUS(status))
        }
    })
}

pub fn kill(id: libc::pid_t) {
    let mut status = 0;
    // SAFETY: plain system calls; the process is our child and has not been waited for.
    unsafe {
        libc::kill(id, libc::SIGKILL);
        libc::waitpid(id, &raw mut status, 0);
    }
}

/// Bytes of memory of a process that are its own: what it shares with its parent or maps from files is not counted.
pub fn memory(id: libc::pid_t) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{id}/statm")).unwrap_or_default();
    let pages = |at: usize| text.split_whitespace().nth(at).and_then(|n| n.parse::<u64>().ok()).unwrap_or(0);
    pages(1).saturating_sub(pages(2)) * 4096
}

/// Processor time of a process.
fn busy(id: libc::pid_t) -> Duration {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // After the name, which may have spaces: the 12th and 13th word are ticks in the program and in the system.
    let words: Vec<&str> = text.rsplit(") ").next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| words.get(at).and_then(|n| n.parse::<u64>().ok()).unwrap_or(0);
    Duration::from_millis((ticks(11) + ticks(12)) * 10)
}

/// How much more than the limit a process may take in real time, since the machine may be loaded.
const REAL_TIME_FACTOR: u32 = 10;

/// Does the work in a process of its own. A hang is more processor time than `limit`, or far more real time; memory is measured now and
/// then.
pub fn forked(limit: Duration, most: u64, work: impl FnOnce() -> i32) -> std::io::Result<Ending> {
    let id = start(work)?;
    let begun = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(ending) = ended(id) {
            return Ok(ending);
        }
        let late = begun.elapsed() > limit && (busy(id) > limit || begun.elapsed() > limit * REAL_TIME_FACTOR);
        let broken = if late {
            Some(Ending::Hang)
        } else if pause >= Duration::from_millis(2) && memory(id) > most {
            Some(Ending::Memory)
        } else {
            None
        };
        if let Some(ending) = broken {
            kill(id);
            return Ok(ending);
        }
        std::thread::sleep(pause);
        let longest = if begun.elapsed() < Duration::from_secs(1) { 2 } else { 20 };
        pause = (pause * 3 / 2).min(Duration::from_millis(longest));
    }
}

/// Numbers that processes share: a child's are seen by its parent.
pub fn shared(count: usize) -> std::io::Result<&'static [AtomicU64]> {
    let bytes = count * size_of::<AtomicU64>();
    // SAFETY: a new mapping, which nothing else uses.
    let place = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            bytes,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_SHARED | libc::MAP_ANONYMOUS,
            -1,
            0,
        )
    };
    if place == libc::MAP_FAILED {
        return Err(std::io::Error::last_os_error());
    }
    // SAFETY: the mapping is zeroed, aligned to a page, long enough, and never unmapped.
    Ok(unsafe { std::slice::from_raw_parts(place.cast::<AtomicU64>(), count) })
}
