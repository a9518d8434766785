//! Damaged classes through the commands `run`, `show` and `generate`, each in a process of its own: what a user would see.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use base::Rng;
use tempfile::TempDir;

use crate::Arguments;
use crate::fork::{Ending, forked};
use crate::mutate::mutated;
use crate::samples::{self, Sample};
use crate::targets::Target;

/// Jars from which classes are taken; each is on a class path of its own, and the cache keeps twelve images.
const JARS: usize = 7;
/// Budgets are a fraction of a second; a command that takes longer than them and these hangs.
const MAX_TIME_BEYOND_BUDGET: Duration = Duration::from_secs(6);
/// Bytes of memory of a command: the heap that it may have, and what the machine needs.
pub const MEMORY: u64 = 1 << 30;

/// Loads a class and calls whatever can be called with simple arguments.
const CALLER: &str = include_str!("../java/Caller.java");

/// How a command ended, counted.
pub const CODES: [(i32, &str); 10] = [
    (0, "ended"),
    (1, "threw"),
    (64, "not found"),
    (65, "refused"),
    (69, "unsupported"),
    (70, "INTERNAL"),
    (72, "crashed"),
    (73, "unwritten"),
    (75, "budget"),
    (-1, "other"),
];

/// A command line in a process of its own, with standard output in a file.
pub struct Runner {
    output: File,
}

impl Runner {
    pub fn new() -> io::Result<Self> {
        Ok(Self { output: tempfile::tempfile()? })
    }

    /// What is wrong with how the command ended; the tally is of this command.
    pub fn run(&mut self, arguments: Vec<OsString>, hang: Duration, tallies: &[AtomicU64]) -> Result<(), String> {
        self.output.set_len(0).and_then(|()| self.output.rewind()).map_err(|e| e.to_string())?;
        let descriptor = self.output.as_raw_fd();
        let ending = forked(hang, MEMORY, || {
            // SAFETY: plain system calls on descriptors of this process.
            unsafe {
                libc::dup2(descriptor, 1);
                libc::dup2(descriptor, 2);
            }
            let _ = std::panic::take_hook();
            i32::from(cli::main(arguments))
        })
        .map_err(|e| e.to_string())?;
        let mut said = String::new();
        self.output.seek(SeekFrom::Start(0)).map_err(|e| e.to_string())?;
        let mut bytes = Vec::new();
        // The beginning is enough: an internal error is the last thing, but programs print little.
        let _ = (&self.output).take(1 << 20).read_to_end(&mut bytes);
        said.push_str(&String::from_utf8_lossy(&bytes));
        // Programs print such words, too.
        let ours = ["touchstone: internal error", "internal error: Bug(", "internal error of Touchstone"];
        let wrong = said.lines().find(|line| ours.iter().any(|text| line.contains(text)));
        if let Ending::Code(code) = ending {
            let place = CODES.iter().position(|(of, _)| *of == code).unwrap_or(CODES.len() - 1);
            tallies[place].fetch_add(1, Ordering::Relaxed);
            if code != 70 && wrong.is_none() {
                return Ok(());
            }
        }
        Err(format!("{ending:?}: {}", wrong.or(said.lines().last()).unwrap_or_default()))
    }
}

/// The tallies of each command, as a text.
pub fn summary(commands: &[String], tallies: &[AtomicU64]) -> String {
    let mut text = String::new();
    for (command, counts) in commands.iter().zip(tallies.chunks(CODES.len())) {
        let _ = write!(text, "\n  {command:9}");
        for ((_, name), count) in CODES.iter().zip(counts) {
            let count = count.load(Ordering::Relaxed);
            if count > 0 {
                let _ = write!(text, "  {name} {count}");
            }
        }
    }
    text
}

struct Source {
    /// Where the other classes are.
    path: PathBuf,
    classes: Vec<Sample>,
}

struct Mutants {
    folder: TempDir,
    commands: Vec<String>,
    jdk: PathBuf,
    sources: Vec<Source>,
    /// Of this process: its runner and folder.
    own: Option<(Runner, PathBuf)>,
}

pub fn make(arguments: &Arguments) -> io::Result<Box<dyn Target>> {
    let jdk = samples::jdk()?;
    let folder = tempfile::tempdir()?;
    let caller = folder.path().join("caller");
    std::fs::create_dir_all(&caller)?;
    base::file::scratch(&caller.join("Caller.java"), CALLER)?;
    samples::compile(&jdk, &[caller.join("Caller.java")], &caller)?;
    let mut sources: Vec<Source> =
        samples::jars(JARS).into_iter().map(|path| Source { classes: samples::in_jar(&path), path }).collect();
    // The programs of the corpus, on one class path: a class of the same name in two of them is no matter.
    let programs = samples::programs(&jdk)?;
    let all = folder.path().join("programs");
    for (from, classes) in &programs {
        for class in classes {
            let to = all.join(format!("{}.class", class.name));
            std::fs::create_dir_all(to.parent().unwrap_or(from))?;
            base::file::scratch(&to, &class.bytes)?;
        }
    }
    let classes = programs.into_iter().flat_map(|(_, classes)| classes).collect();
    sources.push(Source { path: all, classes });
    sources.retain(|source| !source.classes.is_empty());
    Ok(Box::new(Mutants { folder, commands: arguments.commands.clone(), jdk: jdk.home, sources, own: None }))
}

impl Mutants {
    fn own(&mut self) -> io::Result<&mut (Runner, PathBuf)> {
        if self.own.is_none() {
            let place = self.folder.path().join(std::process::id().to_string());
            std::fs::create_dir_all(place.join("classes"))?;
            // SAFETY: this process has one thread.
            unsafe { std::env::set_var("XDG_CACHE_HOME", place.join("cache")) };
            self.own = Some((Runner::new()?, place));
        }
        self.own.as_mut().ok_or_else(|| io::Error::other("a runner"))
    }
}

/// The source and class of an input, before the bytes.
const HEAD: usize = 8;

impl Target for Mutants {
    fn input(&mut self, _: u64, rng: &mut Rng) -> Vec<u8> {
        let source = rng.below(self.sources.len());
        let classes = &self.sources[source].classes;
        let (class, other) = (rng.below(classes.len()), rng.below(classes.len()));
        let head = [(source as u32).to_be_bytes(), (class as u32).to_be_bytes()].concat();
        let bytes = mutated(&classes[class].bytes, &classes[class].places, &classes[other].bytes, rng);
        [head, bytes].concat()
    }

    fn run(&mut self, input: &[u8], tallies: &[AtomicU64]) -> Result<(), String> {
        let text = |e: io::Error| e.to_string();
        let word = |at: usize| u32::from_be_bytes(*input[at..].first_chunk().unwrap_or(&[0; 4])) as usize;
        let source = &self.sources[word(0)];
        let (name, beside) = (source.classes[word(4)].name.clone(), source.path.clone());
        let (jdk, commands) = (self.jdk.clone(), self.commands.clone());
        let caller = self.folder.path().join("caller");
        let (runner, place) = self.own().map_err(text)?;
        let (classes, out) = (place.join("classes"), place.join("out"));
        let file = classes.join(format!("{name}.class"));
        std::fs::create_dir_all(file.parent().unwrap_or(&classes)).map_err(text)?;
        std::fs::write(&file, &input[HEAD..]).map_err(text)?;
        let mut wrong = Vec::new();
        for (at, command) in commands.iter().enumerate() {
            let line = line(command, &jdk, &name, &classes, &beside, &caller, &out);
            if let Err(why) = runner.run(line, MAX_TIME_BEYOND_BUDGET, &tallies[at * CODES.len()..]) {
                wrong.push(format!("{command}: {why}"));
            }
        }
        let _ = std::fs::remove_file(&file);
        let _ = std::fs::remove_dir_all(&out);
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) }
    }

    fn summary(&self, tallies: &[AtomicU64]) -> String {
        summary(&self.commands, tallies)
    }
}

/// The command line for a class.
fn line(
    command: &str,
    jdk: &Path,
    name: &str,
    classes: &Path,
    beside: &Path,
    caller: &Path,
    out: &Path,
) -> Vec<OsString> {
    let dotted = name.replace('/', ".");
    let path = std::env::join_paths([classes, caller, beside]).unwrap_or_default();
    let mut line: Vec<OsString> = vec!["touchstone".into(), command.into(), "--jdk".into(), jdk.into()];
    let mut add = |words: &[&std::ffi::OsStr]| line.extend(words.iter().map(|w| (*w).to_owned()));
    match command {
        "run" => {
            add(&["--max-heap".as_ref(), "64m".as_ref(), "--max-instructions".as_ref(), "3000000".as_ref()]);
            add(&["-c".as_ref(), &path, "Caller".as_ref(), dotted.as_ref()]);
        }
        "generate" => {
            add(&[classes.as_ref(), "--class".as_ref(), dotted.as_ref(), "-c".as_ref(), beside.as_ref()]);
            add(&["--out".as_ref(), out.as_ref(), "--budget".as_ref(), "3x".as_ref()]);
            add(&["--no-verify".as_ref(), "--strategy".as_ref(), "random".as_ref(), "-j".as_ref(), "1".as_ref()]);
        }
        _ => add(&["-c".as_ref(), &path, dotted.as_ref()]),
    }
    line
}
