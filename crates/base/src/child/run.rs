//! A program with a time limit, in a process group that is killed as a whole.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{kill_group, own_group};
use crate::interrupt::Interrupt;

/// Bytes of each output that are kept; what comes after them is read and dropped.
const MAX_OUTPUT: usize = 64 << 20;
/// Characters of standard error that a message has.
const MAX_SAID: usize = 2000;

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Exit(i32),
    /// A signal ended it that was not ours.
    Signal,
    /// It was killed: its time was up, or the flag was raised.
    TimedOut,
}

/// What a program printed, and how it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub end: End,
}

impl Output {
    pub fn is_success(&self) -> bool {
        self.end == End::Exit(0)
    }

    pub fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }

    /// How it ended, and the end of what it wrote to standard error.
    pub fn describe(&self) -> String {
        let ended = match self.end {
            End::TimedOut => "it took too long and was killed".to_owned(),
            End::Exit(code) => format!("it ended with code {code}"),
            End::Signal => "it was killed".to_owned(),
        };
        let said = self.stderr();
        let said = said.trim();
        // The last characters: a reason stands at the end.
        let from = said.char_indices().rev().nth(MAX_SAID).map_or(0, |(at, _)| at);
        if said.is_empty() { ended } else { format!("{ended}: {}", &said[from..]) }
    }
}

/// Runs the program with this standard input to its end, or for so long, or until the flag is raised.
pub fn run(command: &mut Command, input: &str, limit: Duration, interrupt: &Interrupt) -> std::io::Result<Output> {
    let stdin = if input.is_empty() { Stdio::null() } else { Stdio::piped() };
    command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
    own_group(command);
    let mut child = command.spawn()?;
    feed(&mut child, input);
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let end = wait(&mut child, limit, interrupt)?;
    // Children that outlive the program would keep its pipes open.
    kill_group(&child);
    Ok(Output { stdout: stdout.join().unwrap_or_default(), stderr: stderr.join().unwrap_or_default(), end })
}

fn feed(child: &mut Child, input: &str) {
    if let Some(mut pipe) = child.stdin.take() {
        let input = input.to_owned();
        // A program that does not read its input closes the pipe; that is its right.
        thread::spawn(move || pipe.write_all(input.as_bytes()).is_ok());
    }
}

fn wait(child: &mut Child, limit: Duration, interrupt: &Interrupt) -> std::io::Result<End> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.code().map_or(End::Signal, End::Exit));
        }
        if start.elapsed() >= limit || interrupt.is_raised() {
            kill_group(child);
            child.kill()?;
            child.wait()?;
            return Ok(End::TimedOut);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

fn collect(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut kept = Vec::new();
        let Some(mut pipe) = pipe else { return kept };
        let mut chunk = [0; 16 << 10];
        while let Ok(read @ 1..) = pipe.read(&mut chunk) {
            let room = MAX_OUTPUT.saturating_sub(kept.len());
            kept.extend_from_slice(&chunk[..read.min(room)]);
        }
        kept
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str, input: &str, limit: u64) -> Output {
        let mut command = Command::new("sh");
        run(command.args(["-c", script]), input, Duration::from_millis(limit), &Interrupt::default()).expect("a shell")
    }

    #[test]
    fn an_interrupt_kills_it_at_once() {
        let raised = Interrupt::default();
        raised.raise();
        let start = Instant::now();
        let mut command = Command::new("sh");
        let done = run(command.args(["-c", "sleep 30"]), "", Duration::from_mins(1), &raised).expect("a shell");
        assert!(done.end == End::TimedOut && start.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn input_output_and_code_are_passed_on() {
        let done = shell("cat; echo out; echo err >&2; exit 3", "in ", 10_000);
        let expected = Output { stdout: b"in out\n".to_vec(), stderr: b"err\n".to_vec(), end: End::Exit(3) };
        assert_eq!(done, expected);
        assert_eq!(done.describe(), "it ended with code 3: err");
    }

    #[test]
    fn too_long_kills_the_whole_group_and_keeps_the_output() {
        let start = Instant::now();
        let done = shell("sleep 30 & echo begun; wait", "", 200);
        assert!(done.end == End::TimedOut && start.elapsed() < Duration::from_secs(10));
        assert_eq!(done.stdout(), "begun\n");
    }

    #[test]
    fn what_it_left_behind_is_killed_too() {
        let start = Instant::now();
        let done = shell("sleep 30 & exit 0", "", 20_000);
        assert!(done.is_success() && start.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn a_crash_is_not_an_exit() {
        assert_eq!(shell("kill -9 $$", "", 10_000).end, End::Signal);
    }
}
