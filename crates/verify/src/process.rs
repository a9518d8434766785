//! Programs run with a time limit, in a process group that is killed as a whole.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use base::Interrupt;
use base::child::{kill_group, own_group};

/// More output than this is read but not kept.
const MAX_OUTPUT: usize = 64 << 20;

/// Characters of standard error that a message has.
const MAX_SAID: usize = 2000;

/// What became of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// `None` if a signal ended it, ours or another.
    pub code: Option<i32>,
    pub timed_out: bool,
    pub stdout: String,
    pub stderr: String,
}

impl Finished {
    pub fn success(&self) -> bool {
        self.code == Some(0)
    }

    /// How it ended, and the end of what it wrote to standard error.
    pub fn describe(&self) -> String {
        let ended = match self.code {
            _ if self.timed_out => "it took too long and was killed".to_owned(),
            Some(code) => format!("it ended with code {code}"),
            None => "it was killed".to_owned(),
        };
        let said = self.stderr.trim();
        // The last characters: a reason stands at the end.
        let from = said.char_indices().rev().nth(MAX_SAID).map_or(0, |(at, _)| at);
        if said.is_empty() { ended } else { format!("{ended}: {}", &said[from..]) }
    }
}

/// Runs the program to its end, or for so long, or until the flag is raised.
pub fn run(command: &mut Command, limit: Duration, interrupt: &Interrupt) -> std::io::Result<Finished> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    own_group(command);
    let mut child = command.spawn()?;
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let (code, timed_out) = wait(&mut child, limit, interrupt)?;
    // Children that outlive the program would keep its pipes open.
    kill_group(&child);
    Ok(Finished {
        code,
        timed_out,
        stdout: stdout.join().unwrap_or_default(),
        stderr: stderr.join().unwrap_or_default(),
    })
}

fn wait(child: &mut Child, limit: Duration, interrupt: &Interrupt) -> std::io::Result<(Option<i32>, bool)> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((status.code(), false));
        }
        if start.elapsed() >= limit || interrupt.is_raised() {
            kill_group(child);
            child.kill()?;
            child.wait()?;
            return Ok((None, true));
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

fn collect(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let Some(mut pipe) = pipe else {
            return String::new();
        };
        let mut kept = Vec::new();
        let mut chunk = [0; 16 << 10];
        while let Ok(read @ 1..) = pipe.read(&mut chunk) {
            let room = MAX_OUTPUT.saturating_sub(kept.len());
            kept.extend_from_slice(&chunk[..read.min(room)]);
        }
        String::from_utf8_lossy(&kept).into_owned()
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str, limit: u64) -> Finished {
        let mut command = Command::new("sh");
        run(command.args(["-c", script]), Duration::from_millis(limit), &Interrupt::default()).expect("a shell")
    }

    #[test]
    fn an_interrupt_kills_it_at_once() {
        let raised = Interrupt::default();
        raised.raise();
        let start = Instant::now();
        let mut command = Command::new("sh");
        let done = run(command.args(["-c", "sleep 30"]), Duration::from_mins(1), &raised).expect("a shell");
        assert!(done.timed_out && start.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn output_and_code() {
        let done = shell("echo out; echo err >&2; exit 3", 10_000);
        assert_eq!((done.code, done.timed_out), (Some(3), false));
        assert_eq!((done.stdout.as_str(), done.stderr.as_str()), ("out\n", "err\n"));
    }

    #[test]
    fn too_long_kills_the_whole_group() {
        let start = Instant::now();
        let done = shell("sleep 30 & echo begun; wait", 200);
        assert!(done.timed_out && start.elapsed() < Duration::from_secs(10));
        assert_eq!(done.stdout, "begun\n");
    }

    #[test]
    fn what_it_left_behind_is_killed_too() {
        let start = Instant::now();
        let done = shell("sleep 30 & exit 0", 20_000);
        assert!(done.success() && start.elapsed() < Duration::from_secs(10));
    }
}
