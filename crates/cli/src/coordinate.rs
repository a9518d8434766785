//! `--cluster`: workers on other machines work on what a command has to do.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use classpath::Jdk;
use cluster::{Cluster, ClusterError, Event, Run, Unit};
use engine::{Cancel, Config, Elsewhere, Progress, Task};

use crate::args::GenerateArgs;
use crate::cluster_args::ClusterArgs;
use crate::exit::{Exit, Failure};
use crate::job::{self, Entry, GenerateJob, Job, UnitSpec, Work};
use crate::{open, settings};

/// The cluster, and what its units have in common.
pub struct Coordinator {
    cluster: Cluster,
    group: String,
    /// The hash of the job.
    job: String,
    worker_wait: Duration,
}

/// Who may work on a job, and on which terms.
pub struct Terms<'a> {
    pub jdk: &'a Jdk,
    /// Other JDKs on which tests must pass.
    pub also_on: &'a [(u16, PathBuf)],
    pub budget_seconds: f64,
    /// Results are kept for other runs.
    pub keeps: bool,
    /// Results of others are not taken.
    pub no_cache: bool,
}

impl std::fmt::Debug for Coordinator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Coordinator").field("group", &self.group).finish_non_exhaustive()
    }
}

impl Coordinator {
    /// Connects, and sends what workers need and the server does not have.
    pub fn open(url: &str, access: &ClusterArgs, terms: &Terms<'_>, work: &Work) -> Result<Self, Failure> {
        let failed = |why: String| Failure::new(Exit::NoInput, why);
        let version = open::version().ok_or_else(|| failed("this program cannot read its own file".into()))?;
        let group = job::group(&version, &terms.jdk.home, terms.also_on)
            .ok_or_else(|| failed(format!("{} does not say which JDK it is", terms.jdk.home.display())))?;
        let cluster = access.access.connect(url)?;
        let mut sent = Sent { cluster: &cluster, entries: Vec::new(), places: BTreeMap::new(), trouble: None };
        let work = work.moved(|path| sent.place(path));
        let Sent { entries, trouble, .. } = sent;
        if let Some(why) = trouble {
            return Err(failed(why));
        }
        let job = Job {
            group: group.clone(),
            work,
            entries,
            jdk: engine::jdk_text(&terms.jdk.home).unwrap_or_default(),
            budget_seconds: terms.budget_seconds,
            keeps: terms.keeps,
            nonce: if terms.no_cache { now() } else { String::new() },
        };
        let text = serde_json::to_vec(&job).map_err(|e| failed(e.to_string()))?;
        let job = cluster.put(&text).map_err(|e| failed(e.to_string()))?;
        Ok(Self { cluster, group, job, worker_wait: access.worker_wait.0 })
    }

    /// A unit of the job.
    pub fn unit(&self, part: String, entries: Vec<String>, island: Option<u32>, helps: Option<usize>) -> Unit {
        let spec = UnitSpec { job: self.job.clone(), part, entries, island };
        Unit { name: spec.name(), content: serde_json::to_vec(&spec).unwrap_or_default(), helps }
    }

    /// Has workers work on units; notes go to the user.
    pub fn run(
        &self,
        units: &[Unit],
        interrupt: &base::Interrupt,
        heard: &mut dyn FnMut(Event),
    ) -> Result<(), ClusterError> {
        let run = Run { group: &self.group, name: job::run_name(&self.job), worker_wait: self.worker_wait };
        self.cluster.run(&run, units, interrupt, &mut |event| match event {
            Event::Note(text) => eprintln!("touchstone: {text}"),
            event => heard(event),
        })
    }
}

/// Classes that workers of a cluster work on.
#[derive(Debug)]
pub struct Classes {
    coordinator: Coordinator,
    /// Workers on the same class.
    islands: u32,
    /// Workers verify tests.
    verifies: bool,
}

/// Units of a run, if it has so many classes.
const MIN_UNITS: usize = 32;
/// Classes of a unit.
const MAX_TOGETHER: usize = 8;

impl Classes {
    pub fn open(url: &str, args: &GenerateArgs, config: &Config) -> Result<Self, Failure> {
        if config.seed_tests.is_some() || config.target.kind == target::Kind::Jdk {
            let why = "--cluster works on classes of a class path, without --seed-tests; leave out one of them";
            return Err(Failure::new(Exit::Usage, why));
        }
        if config.chromosomes {
            return Err(Failure::new(Exit::Usage, "--cluster does not write --chromosomes; leave out one of them"));
        }
        let islands = args.work.islands.map_or(1, |islands| islands as u32);
        if islands > 1 && !matches!(config.budget, engine::Budget::Time(_)) {
            let why = "--islands needs a --budget in time: what islands exchange depends on when they find it";
            return Err(Failure::new(Exit::Usage, why));
        }
        let budget_seconds = match config.budget {
            engine::Budget::Time(time) => time.as_secs_f64(),
            engine::Budget::Executions(_) => 0.0,
        };
        let work = Work::Generate(GenerateJob {
            command: config.command.clone(),
            more: more(args, config),
            settings: settings::text(args.config.as_deref())?,
            target: config.target.clone(),
        });
        let (keeps, no_cache) = (config.share.keep.is_some(), args.work.no_cache);
        let terms = Terms { jdk: &config.jdk, also_on: &config.also_on, budget_seconds, keeps, no_cache };
        let coordinator = Coordinator::open(url, &args.work.cluster_args, &terms, &work)?;
        Ok(Self { coordinator, islands, verifies: config.verify.is_some() })
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

impl Elsewhere for Classes {
    fn shared(&self, entries: &[String]) -> Vec<Option<Vec<u8>>> {
        self.coordinator.cluster.shared(entries)
    }

    fn work(
        &self,
        tasks: &[Task],
        progress: &dyn Progress,
        cancel: &Cancel,
        done: &mut dyn FnMut(usize, Result<Vec<u8>, String>),
    ) -> Result<(), String> {
        let size = if self.islands > 1 || !self.verifies { 1 } else { together(tasks.len()) };
        let count = tasks.len().div_ceil(size);
        // Large ones are in different units.
        let groups: Vec<Vec<usize>> = (0..count).map(|first| (first..tasks.len()).step_by(count).collect()).collect();
        let mut alone = Vec::new();
        self.work_on(tasks, &groups, (progress, cancel), &mut |group, result| match result {
            // One of them may be what fails, and the others are not to be lost with it.
            Err(_) if group.len() > 1 => alone.extend(group.iter().map(|&task| vec![task])),
            Err(why) => done(group[0], Err(why)),
            Ok(bytes) => match engine::results_of(&bytes).filter(|all| all.len() == group.len()) {
                Some(all) => group.iter().zip(all).for_each(|(&task, result)| done(task, Ok(result))),
                None => alone.extend(group.iter().map(|&task| vec![task])),
            },
        })?;
        self.work_on(tasks, &alone, (progress, cancel), &mut |group, result| {
            let one = |bytes: Vec<u8>| engine::results_of(&bytes).and_then(|mut all| all.pop());
            done(group[0], result.and_then(|bytes| one(bytes).ok_or("the worker's result cannot be read".to_owned())));
        })
    }
}

/// Called with the tasks of a group and what came of them.
type Done<'a> = &'a mut dyn FnMut(&[usize], Result<Vec<u8>, String>);

/// Classes that are verified together by a worker, which takes little more than one; but many workers are to have something to do.
fn together(classes: usize) -> usize {
    (classes / MIN_UNITS).clamp(1, MAX_TOGETHER)
}

impl Classes {
    /// Has workers work on groups of tasks.
    fn work_on(
        &self,
        tasks: &[Task],
        groups: &[Vec<usize>],
        (progress, cancel): (&dyn Progress, &Cancel),
        done: Done<'_>,
    ) -> Result<(), String> {
        if groups.is_empty() {
            return Ok(());
        }
        let units = self.units(tasks, groups);
        let group_of = |unit: usize| &groups[units[unit].helps.unwrap_or(unit)];
        let mut heard = |event| match event {
            Event::Started { unit, worker } => {
                for &task in group_of(unit) {
                    progress.class_elsewhere(&tasks[task].class, &worker);
                }
            }
            Event::Done { unit, result } if units[unit].helps.is_none() => done(group_of(unit), result),
            Event::Done { .. } | Event::Note(_) => {}
        };
        self.coordinator.run(&units, cancel.flag(), &mut heard).map_err(|why| why.to_string())
    }

    /// A unit for each group, in their order, then the other islands of each class.
    fn units(&self, tasks: &[Task], groups: &[Vec<usize>]) -> Vec<Unit> {
        let unit = |at: usize, island: u32| {
            let group = &groups[at];
            let part = engine::unit_of(group.iter().map(|&task| tasks[task].class.as_str()));
            let entries = group.iter().filter(|_| island == 0).filter_map(|&task| tasks[task].entry.clone()).collect();
            let island = (self.islands > 1).then_some(island);
            let helps = island.filter(|number| *number > 0).map(|_| at);
            self.coordinator.unit(part, entries, island, helps)
        };
        (0..self.islands)
            .flat_map(|island| (0..groups.len()).map(move |at| (at, island)))
            .map(|(at, island)| unit(at, island))
            .collect()
    }
}
