//! Runs a target in child processes, watches them, and collects what is found.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::os::fd::AsRawFd;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use base::Rng;

use crate::Arguments;
use crate::fork::{self, Ending};
use crate::targets::{Make, Target};

/// An input that takes longer is a hang.
const MAX_INPUT_TIME: Duration = Duration::from_secs(20);
/// More memory of a child's own than this is a finding.
const MEMORY: u64 = 3 << 30;
/// The code of a child that wants another one to go on.
const AGAIN: i32 = 3;
/// Findings after which a target is given up.
const MAX_FINDINGS: usize = 200;

#[derive(Clone, Copy, Debug)]
pub enum Limit {
    Time(Duration),
    Count(u64),
}

/// Findings that look alike: how many, and the number of the first input.
type Findings = BTreeMap<String, (u64, u64)>;

/// The randomness of one input.
fn randomness(name: &str, seed: u64, number: u64) -> Rng {
    Rng::new(base::content_hash(name.as_bytes()) ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (number << 1))
}

/// Fuzzes one target; how many different things were found.
pub fn fuzz(name: &str, make: Make, arguments: &Arguments) -> std::io::Result<usize> {
    let mut target = make(arguments)?;
    if arguments.dump {
        let input = target.input(arguments.from, &mut randomness(name, arguments.seed, arguments.from));
        std::io::stdout().write_all(&input)?;
        return Ok(0);
    }
    let begun = Instant::now();
    let mut watch = Watch::new(name, arguments)?;
    watch.regressions(&mut *target);
    watch.run(&mut *target)?;
    let done = watch.done();
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{name:12} {done:>9} inputs  {seconds:>6.1} s  {:>8.0} a second  {} findings  (seed {}){}",
        done as f64 / seconds,
        watch.findings.len(),
        arguments.seed,
        target.summary(watch.tallies)
    );
    for (text, (count, first)) in &watch.findings {
        let kept = keep(name, *first, &target.input(*first, &mut randomness(name, arguments.seed, *first)))?;
        println!("  {count} x {text}\n    first: input {first}, in {}", kept.display());
    }
    Ok(watch.findings.len())
}

/// Keeps an input that found something.
fn keep(name: &str, number: u64, input: &[u8]) -> std::io::Result<PathBuf> {
    let folder = testkit::workspace().join("target/fuzz").join(name);
    std::fs::create_dir_all(&folder)?;
    let path = folder.join(number.to_string());
    base::file::replace(&path, input)?;
    Ok(path)
}

/// Numbers that a target counts in its children, for its summary.
pub const TALLIES: usize = 64;

struct Watch<'a> {
    name: &'a str,
    arguments: &'a Arguments,
    /// Of each job: the number of the input that it is at; then inputs done.
    places: &'static [AtomicU64],
    tallies: &'static [AtomicU64],
    findings: Findings,
    begun: Instant,
}

struct Job {
    id: libc::pid_t,
    pipe: std::io::PipeReader,
    at: u64,
    since: Instant,
}

impl<'a> Watch<'a> {
    fn new(name: &'a str, arguments: &'a Arguments) -> std::io::Result<Self> {
        Ok(Self {
            name,
            arguments,
            places: fork::shared(2 * arguments.jobs as usize)?,
            tallies: fork::shared(TALLIES)?,
            findings: Findings::new(),
            begun: Instant::now(),
        })
    }

    fn done(&self) -> u64 {
        self.places.chunks(2).map(|job| job[1].load(Ordering::Relaxed)).sum()
    }

    /// Inputs that found something once; they are kept in the repository.
    fn regressions(&mut self, target: &mut dyn Target) {
        let folder = testkit::workspace().join("crates/fuzz/corpus").join(self.name).join("regressions");
        for (number, path) in crate::samples::files(&folder).into_iter().enumerate() {
            let input = crate::samples::read_kept(&path);
            let ending = fork::forked(MAX_INPUT_TIME, MEMORY, || i32::from(target.run(&input, self.tallies).is_err()));
            if !matches!(ending, Ok(Ending::Code(0))) {
                self.note(&format!("{}: {ending:?}", path.display()), number as u64);
            }
        }
        self.begun = Instant::now();
    }

    fn note(&mut self, text: &str, number: u64) {
        let entry = self.findings.entry(alike(text)).or_insert((0, number));
        entry.0 += 1;
    }

    fn is_over(&self, number: u64) -> bool {
        match self.arguments.limit() {
            Limit::Count(count) => number >= self.arguments.from + count,
            Limit::Time(time) => self.begun.elapsed() > time,
        }
    }

    fn run(&mut self, target: &mut dyn Target) -> std::io::Result<()> {
        let mut jobs: Vec<Option<Job>> = Vec::new();
        for at in 0..self.arguments.jobs {
            jobs.push(Some(self.start(at, self.arguments.from + at, target)?));
        }
        while jobs.iter().any(Option::is_some) {
            std::thread::sleep(Duration::from_millis(5));
            for (at, place) in jobs.iter_mut().enumerate() {
                let Some(job) = place else { continue };
                if let Some(next) = self.look(at, job) {
                    let over = next == u64::MAX || self.is_over(next) || self.findings.len() > MAX_FINDINGS;
                    *place = if over { None } else { Some(self.start(at as u64, next, target)?) };
                }
            }
        }
        Ok(())
    }

    /// A child that works on every so many inputs, from this one on.
    fn start(&self, at: u64, from: u64, target: &mut dyn Target) -> std::io::Result<Job> {
        let (pipe, mut findings) = std::io::pipe()?;
        // SAFETY: a plain system call on a descriptor of ours.
        unsafe { libc::fcntl(pipe.as_raw_fd(), libc::F_SETFL, libc::O_NONBLOCK) };
        let places = &self.places[2 * at as usize..][..2];
        places[0].store(from, Ordering::Relaxed);
        let id = fork::start(|| {
            quiet_panics();
            let mut number = from;
            while !self.is_over(number) {
                places[0].store(number, Ordering::Relaxed);
                let input = target.input(number, &mut randomness(self.name, self.arguments.seed, number));
                let ended = guarded(target, &input, self.tallies);
                places[1].fetch_add(1, Ordering::Relaxed);
                if let Err(why) = &ended {
                    let line: String = why.text().replace('\n', " ").chars().take(600).collect();
                    let _ = findings.write_all(format!("{number} {line}\n").as_bytes());
                }
                if let Err(Wrong::Panic(_)) = ended {
                    return AGAIN;
                }
                number += self.arguments.jobs;
            }
            0
        })?;
        Ok(Job { id, pipe, at: from, since: Instant::now() })
    }

    /// Looks after a child; where the next one goes on if it has ended.
    fn look(&mut self, at: usize, job: &mut Job) -> Option<u64> {
        let number = self.places[2 * at].load(Ordering::Relaxed);
        if number != job.at {
            (job.at, job.since) = (number, Instant::now());
        }
        let ended = fork::ended(job.id);
        let ending = ended.or_else(|| {
            let broken = if job.since.elapsed() > MAX_INPUT_TIME * 3 {
                Ending::Hang
            } else if fork::memory(job.id) > MEMORY {
                Ending::Memory
            } else {
                return None;
            };
            fork::kill(job.id);
            Some(broken)
        });
        let mut text = Vec::new();
        // It does not block: what is there is read.
        let _ = job.pipe.read_to_end(&mut text);
        for line in String::from_utf8_lossy(&text).lines() {
            if let Some((number, why)) = line.split_once(' ') {
                self.note(why, number.parse().unwrap_or(0));
            }
        }
        match ending? {
            Ending::Code(0) => Some(u64::MAX),
            Ending::Code(AGAIN) => Some(number + self.arguments.jobs),
            ending => {
                self.note(&format!("{ending:?}"), number);
                Some(number + self.arguments.jobs)
            }
        }
    }
}

/// What an input found.
enum Wrong {
    Verdict(String),
    /// What was half-changed must not be used again: the process ends.
    Panic(String),
}

impl Wrong {
    fn text(&self) -> &str {
        let (Self::Verdict(text) | Self::Panic(text)) = self;
        text
    }
}

/// A panic is a finding with its place.
fn guarded(target: &mut dyn Target, input: &[u8], tallies: &[AtomicU64]) -> Result<(), Wrong> {
    let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| target.run(input, tallies)));
    ended.map_or_else(
        |payload| {
            let text = payload.downcast_ref::<String>().cloned();
            let text = text.or_else(|| payload.downcast_ref::<&str>().map(|s| (*s).to_owned()));
            let place = PLACE.with(|place| place.borrow().clone());
            Err(Wrong::Panic(format!("panic at {place}: {}", text.unwrap_or_default())))
        },
        |verdict| verdict.map_err(Wrong::Verdict),
    )
}

thread_local! {
    /// Where the last panic was.
    static PLACE: std::cell::RefCell<String> = const { std::cell::RefCell::new(String::new()) };
}

fn quiet_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.location().map(ToString::to_string).unwrap_or_default();
        PLACE.with(|place| *place.borrow_mut() = text);
        if std::env::var_os("RUST_BACKTRACE").is_some() {
            eprintln!("{panic}\n{}", std::backtrace::Backtrace::force_capture());
        }
    }));
}

/// The text without what differs between findings of the same kind: runs of digits in the message, not in the place of a panic.
fn alike(text: &str) -> String {
    let (place, message) = match text.strip_prefix("panic at ").and_then(|t| t.split_once(": ")) {
        Some((place, message)) => (format!("panic at {place}: "), message),
        None => (String::new(), text),
    };
    let mut out = place;
    let mut digits = false;
    for c in message.chars().take(300) {
        if !c.is_ascii_digit() {
            out.push(c);
        } else if !digits {
            out.push('N');
        }
        digits = c.is_ascii_digit();
    }
    out
}
