//! `generate --cluster`: workers on other machines work on the classes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use cluster::{Cluster, Event, Unit};
use engine::{Cancel, Config, Elsewhere, Progress, Task};

use crate::args::GenerateArgs;
use crate::exit::{Exit, Failure};
use crate::job::{self, Entry, Job, UnitSpec};
use crate::{open, settings};

/// The cluster, and what its units have in common.
pub struct Coordinator {
    cluster: Cluster,
    group: String,
    /// The hash of the job.
    job: String,
}

impl std::fmt::Debug for Coordinator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Coordinator").field("group", &self.group).finish_non_exhaustive()
    }
}

impl Coordinator {
    /// Connects, and sends what workers need and the server does not have.
    pub fn open(url: &str, args: &GenerateArgs, config: &Config) -> Result<Self, Failure> {
        if config.seed_tests.is_some() || config.target.kind == target::Kind::Jdk {
            let why = "--cluster works on classes of a class path, without --seed-tests; leave out one of them";
            return Err(Failure::new(Exit::Usage, why));
        }
        let failed = |why: String| Failure::new(Exit::NoInput, why);
        let version = open::version().ok_or_else(|| failed("this program cannot read its own file".into()))?;
        let group = job::group(&version, &config.jdk.home, &config.also_on)
            .ok_or_else(|| failed(format!("{} does not say which JDK it is", config.jdk.home.display())))?;
        let cluster = args.work.access.connect(url)?;
        let mut sent = Sent { cluster: &cluster, entries: Vec::new(), places: BTreeMap::new(), trouble: None };
        let target = config.target.moved(|path| sent.place(path), Path::new("out"));
        let Sent { entries, trouble, .. } = sent;
        if let Some(why) = trouble {
            return Err(failed(why));
        }
        let nonce = if args.work.no_cache { now() } else { String::new() };
        let job = Job {
            command: config.command.clone(),
            more: more(args, config),
            settings: settings::text(args.config.as_deref())?,
            target,
            entries,
            jdk: engine::jdk_text(&config.jdk.home).unwrap_or_default(),
            nonce,
        };
        let text = serde_json::to_vec(&job).map_err(|e| failed(e.to_string()))?;
        let job = cluster.put(&text).map_err(|e| failed(e.to_string()))?;
        Ok(Self { cluster, group, job })
    }
}

/// Options that the command in the head of files leaves out, and that decide what is verified.
fn more(args: &GenerateArgs, config: &Config) -> Vec<String> {
    let mut words = vec!["--verify-time".to_owned(), format!("{}s", args.verify_time.0.as_secs_f64())];
    if args.no_verify {
        words.push("--no-verify".into());
    } else if config.also_on.is_empty() {
        words.extend(["--verify-on".into(), "none".into()]);
    }
    words
}

fn now() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos());
    format!("{now} {}", std::process::id())
}

/// Folders and jars that the server has.
struct Sent<'a> {
    cluster: &'a Cluster,
    entries: Vec<Entry>,
    places: BTreeMap<PathBuf, usize>,
    trouble: Option<String>,
}

impl Sent<'_> {
    /// The place of a folder or jar, as a path. One that does not exist keeps its name, and is not there elsewhere either.
    fn place(&mut self, path: &Path) -> PathBuf {
        let known = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if let Some(at) = self.places.get(&known) {
            return at.to_string().into();
        }
        let is_folder = path.is_dir();
        let content = if is_folder { job::packed(path) } else { std::fs::read(path) };
        let Ok(content) = content else { return PathBuf::from("missing").join(path.file_name().unwrap_or_default()) };
        match self.cluster.put(&content) {
            Ok(hash) => {
                let name = path.file_name().map_or("classes".into(), |name| name.to_string_lossy().into_owned());
                self.entries.push(Entry { hash, name, is_folder });
                self.places.insert(known, self.entries.len() - 1);
                (self.entries.len() - 1).to_string().into()
            }
            Err(why) => {
                self.trouble.get_or_insert(format!("{} could not be sent: {why}", path.display()));
                PathBuf::new()
            }
        }
    }
}

impl Elsewhere for Coordinator {
    fn shared(&self, entry: &str) -> Option<Vec<u8>> {
        self.cluster.shared(entry)
    }

    fn work(
        &self,
        tasks: &[Task],
        progress: &dyn Progress,
        cancel: &Cancel,
        done: &mut dyn FnMut(usize, Result<Vec<u8>, String>),
    ) -> Result<(), String> {
        let unit = |task: &Task| {
            let spec = UnitSpec { job: self.job.clone(), class: task.class.clone(), entry: task.entry.clone() };
            Unit { name: spec.name(), content: serde_json::to_vec(&spec).unwrap_or_default() }
        };
        let units: Vec<Unit> = tasks.iter().map(unit).collect();
        let mut heard = |event| match event {
            Event::Started { unit, .. } => progress.class_started(&tasks[unit].class, 0),
            Event::Done { unit, result } => done(unit, result),
            Event::Note(text) => eprintln!("touchstone: {text}"),
        };
        self.cluster.run(&self.group, &units, cancel.flag(), &mut heard).map_err(|why| why.to_string())
    }
}
