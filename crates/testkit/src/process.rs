//! Runs a command to its end or to its time limit, and keeps what it printed.

use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::{Error, Result};

/// No program of the corpus prints nearly as much; one that prints without end is stopped here.
const OUTPUT_LIMIT: u64 = 16 << 20;

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Exit(i32),
    /// Killed by a signal: the program crashed.
    Signal,
    TimedOut,
}

/// What a process printed, and how it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub end: End,
}

/// Runs a command with the given standard input.
pub fn run(command: &mut Command, stdin: &str, limit: Duration) -> Result<Output> {
    let deadline = Instant::now() + limit;
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let spawned = command.spawn();
    let mut child =
        spawned.map_err(|source| Error::Spawn { command: command.get_program().display().to_string(), source })?;
    feed(&mut child, stdin.to_owned());
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let (stdout, out_ended) = receive(&stdout, deadline);
    let (stderr, err_ended) = receive(&stderr, deadline);
    let end = if out_ended && err_ended { wait(&mut child, deadline) } else { None };
    let end = end.unwrap_or_else(|| {
        // The process may end on its own between the check and the kill; either way it is over then.
        let _ = child.kill();
        let _ = child.wait();
        End::TimedOut
    });
    Ok(Output { stdout, stderr, end })
}

fn feed(child: &mut Child, text: String) {
    if let Some(mut pipe) = child.stdin.take() {
        // A program that does not read its input closes the pipe; that is its right.
        thread::spawn(move || pipe.write_all(text.as_bytes()).is_ok());
    }
}

/// Reads a pipe on its own thread, chunk by chunk, so that a timeout still shows what came before it.
fn collect(pipe: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let Some(pipe) = pipe else { return };
        let mut pipe = pipe.take(OUTPUT_LIMIT);
        let mut chunk = vec![0; 1 << 16];
        loop {
            match pipe.read(&mut chunk) {
                Ok(0) => return,
                Ok(length) if sender.send(chunk[..length].to_vec()).is_err() => return,
                Err(error) if error.kind() != io::ErrorKind::Interrupted => return,
                _ => {}
            }
        }
    });
    receiver
}

/// Everything that was read before the pipe's end or the deadline, and whether it was the end.
fn receive(chunks: &Receiver<Vec<u8>>, deadline: Instant) -> (Vec<u8>, bool) {
    let mut bytes = Vec::new();
    loop {
        match chunks.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(chunk) => bytes.extend(chunk),
            Err(error) => {
                return (bytes, error == std::sync::mpsc::RecvTimeoutError::Disconnected);
            }
        }
    }
}

/// Waits for a process that has closed its output.
fn wait(child: &mut Child, deadline: Instant) -> Option<End> {
    while Instant::now() < deadline {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status.code().map_or(End::Signal, End::Exit)),
            Ok(None) => thread::sleep(Duration::from_millis(1)),
            Err(_) => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, stdin: &str, limit: Duration) -> Output {
        run(Command::new("sh").args(["-c", script]), stdin, limit).unwrap()
    }

    #[test]
    fn output_input_and_exit_code_are_passed_on() {
        let output = shell("cat; echo err >&2; exit 3", "in", Duration::from_secs(10));
        assert_eq!(output, Output { stdout: b"in".to_vec(), stderr: b"err\n".to_vec(), end: End::Exit(3) });
    }

    #[test]
    fn a_process_without_end_is_stopped_and_its_output_kept() {
        let output = shell("echo early; exec sleep 60", "", Duration::from_millis(300));
        assert_eq!((output.stdout.as_slice(), output.end), (b"early\n".as_slice(), End::TimedOut));
    }

    #[test]
    fn a_crash_is_not_an_exit() {
        assert_eq!(shell("kill -9 $$", "", Duration::from_secs(10)).end, End::Signal);
    }
}
