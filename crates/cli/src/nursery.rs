//! Processes that work on units of a job: each reads what its units have in common once, and copies itself for every unit.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use base::child;

use crate::unit::Request;

/// After this time a process is looked at for the first time.
const FIRST_LOOK: Duration = Duration::from_millis(10);

/// The process of one job.
struct Parent {
    /// The hash of the job.
    job: String,
    process: Child,
    requests: ChildStdin,
    answers: Receiver<String>,
}

impl Drop for Parent {
    fn drop(&mut self) {
        child::kill_group(&self.process);
        let _ = self.process.wait();
    }
}

/// Processes that have nothing to do, the one that was used last at the end.
pub struct Nursery {
    idle: Mutex<Vec<Parent>>,
    /// As many are kept.
    most: usize,
}

/// Looked at while a unit is under work, with the number of its process once that is known; an error ends it.
pub type Look<'a> = &'a dyn Fn(Option<u32>) -> Result<(), String>;

impl Nursery {
    pub fn new(most: usize) -> Self {
        Self { idle: Mutex::default(), most }
    }

    /// Has a unit worked on. `start` is the command of a process for the job.
    pub fn work(
        &self,
        job: &str,
        start: Command,
        request: &Request,
        tick: Duration,
        look: Look<'_>,
    ) -> Result<(), String> {
        let mut parent = match self.take(job) {
            Some(parent) => parent,
            None => Parent::start(job, start)?,
        };
        // A process that was ended within a unit is not used again.
        parent.work(request, tick, look)?;
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() >= self.most {
            idle.remove(0);
        }
        idle.push(parent);
        Ok(())
    }

    fn take(&self, job: &str) -> Option<Parent> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let at = idle.iter().rposition(|parent| parent.job == job)?;
        Some(idle.remove(at))
    }
}

impl Parent {
    fn start(job: &str, mut command: Command) -> Result<Self, String> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        child::own_group(&mut command);
        let mut process = command.spawn().map_err(|e| format!("its process did not start: {e}"))?;
        let (Some(requests), Some(said)) = (process.stdin.take(), process.stdout.take()) else {
            return Err("its process has no pipes".to_owned());
        };
        let (send, answers) = channel();
        std::thread::spawn(move || {
            BufReader::new(said).lines().map_while(Result::ok).try_for_each(|line| send.send(line))
        });
        Ok(Self { job: job.to_owned(), process, requests, answers })
    }

    fn work(&mut self, request: &Request, tick: Duration, look: Look<'_>) -> Result<(), String> {
        let text = serde_json::to_string(request).map_err(|e| e.to_string())?;
        // A process that has ended is seen below.
        let _ = writeln!(self.requests, "{text}").and_then(|()| self.requests.flush());
        let number = self.answer(tick, &|| look(None))?.parse::<u32>().map_err(|e| e.to_string())?;
        let ended = self.answer(tick, &|| look(Some(number)));
        // With all that it has started.
        child::kill_group_of(number);
        ended.map(|_| ())
    }

    fn answer(&self, tick: Duration, look: &dyn Fn() -> Result<(), String>) -> Result<String, String> {
        // Soon at first, so that limits hold for short units too.
        let mut wait = FIRST_LOOK.min(tick);
        loop {
            match self.answers.recv_timeout(wait) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {
                    look()?;
                    wait = (2 * wait).min(tick);
                }
                Err(RecvTimeoutError::Disconnected) => return Err("its process ended without a word".to_owned()),
            }
        }
    }
}

/// A command that works on units of a job.
pub fn command(program: &Path, job: &Path, jdk: &Path) -> Command {
    let mut command = Command::new(program);
    command.arg("unit").arg(job).arg("--jdk").arg(jdk);
    command
}
