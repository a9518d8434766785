//! The processor time of one thread, which another thread can read: unlike the clock on the wall it does not depend on what else
//! the machine does.

use std::time::Duration;

/// See the module's head.
#[derive(Clone, Copy, Debug)]
pub struct ThreadClock(#[cfg(target_os = "linux")] libc::clockid_t);

impl ThreadClock {
    /// The clock of the thread that calls; none where the system has none.
    #[cfg(target_os = "linux")]
    pub fn of_this_thread() -> Option<Self> {
        let mut id = 0;
        // SAFETY: the thread is alive, and the id is written before it is read.
        let failed = unsafe { libc::pthread_getcpuclockid(libc::pthread_self(), &raw mut id) };
        (failed == 0).then_some(Self(id))
    }

    #[cfg(not(target_os = "linux"))]
    pub fn of_this_thread() -> Option<Self> {
        None
    }

    /// What the thread has used so far; none if it has ended.
    #[cfg(target_os = "linux")]
    pub fn used(self) -> Option<Duration> {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the time lives through the call; an id that is no longer valid is an error.
        let failed = unsafe { libc::clock_gettime(self.0, &raw mut time) };
        (failed == 0).then(|| Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0)))
    }

    #[cfg(not(target_os = "linux"))]
    pub fn used(self) -> Option<Duration> {
        None
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn another_thread_reads_what_a_thread_has_used() {
        let (tell, told) = std::sync::mpsc::channel();
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let thread = std::thread::spawn(move || {
            let before = ThreadClock::of_this_thread().and_then(ThreadClock::used);
            let mut sum = 0_u64;
            while ThreadClock::of_this_thread().and_then(ThreadClock::used)
                < before.map(|b| b + Duration::from_millis(20))
            {
                sum = std::hint::black_box(sum + 1);
            }
            tell.send(ThreadClock::of_this_thread()).expect("a listener");
            ended.recv().expect_err("the end");
        });
        let clock = told.recv().expect("a clock").expect("a system with such clocks");
        assert!(clock.used() >= Some(Duration::from_millis(20)));
        drop(end);
        thread.join().expect("a thread");
    }
}
