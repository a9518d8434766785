//! Ctrl-C and SIGTERM: the work ends within a second. Time limits. A limit of file sizes is an error like a full disk.

use std::time::Duration;

use base::Interrupt;
use engine::Cancel;

use crate::exit::CANCELLED;

/// A little less than a second: the time to keep what was found.
const MAX_FINISHING_TIME: Duration = Duration::from_millis(900);

/// From now on, the first signal cancels the work, which then writes what it has; if that takes too long, or a second signal
/// comes, the process ends at once.
pub fn end_soon(cancel: &Cancel) {
    let cancel = cancel.clone();
    // A failure to install the handler means that the first signal ends the process at once.
    let _ = ctrlc::set_handler(move || {
        if cancel.is_cancelled() {
            std::process::exit(CANCELLED);
        }
        cancel.cancel();
        // The handler must be free for the second signal.
        std::thread::spawn(|| {
            std::thread::sleep(MAX_FINISHING_TIME);
            eprintln!("touchstone: what was going on did not end in time; tests that are not written yet are lost");
            std::process::exit(CANCELLED);
        });
        eprintln!("\ntouchstone: stopping; what was found so far is kept (Ctrl-C again to end at once)");
    });
}

/// A flag that is raised when this time is over; never, if there is no limit.
pub fn raised_after(limit: Option<Duration>) -> Interrupt {
    let interrupt = Interrupt::default();
    if let Some(limit) = limit {
        let raised = interrupt.clone();
        std::thread::spawn(move || {
            std::thread::sleep(limit);
            raised.raise();
        });
    }
    interrupt
}

/// Writing beyond a limit of file sizes (`ulimit -f`) is an error from now on, and does not end the process.
pub fn survive_file_limits() {
    #[cfg(unix)]
    // SAFETY: nothing but the disposition of this signal changes, before there are other threads.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}
