//! `touchstone worker`: works on classes of runs with `--cluster`, each in a process of its own.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use base::child;
use clap::Args;
use classpath::{Jdk, Surroundings};
use cluster::{Attempt, Cluster, Listening, Offer, Stop};

use crate::args::{Time, at_least_one, parse_bytes};
use crate::cluster_args::AccessArgs;
use crate::exit::{CANCELLED, Exit, Failure};
use crate::job::{self, Job, UnitSpec};
use crate::nursery::{self, Nursery};
use crate::unit::{self, Request};
use crate::{generate, open, pipes};

#[derive(Args, Debug)]
pub struct WorkerArgs {
    /// The NATS server that has the work, as `nats://host:4222`; several separated by commas
    #[arg(long, value_name = "URL")]
    pub cluster: String,
    #[command(flatten)]
    pub access: AccessArgs,
    /// Classes worked on at once (default: one for each core)
    #[arg(long, short = 'j', value_name = "N", value_parser = at_least_one())]
    pub jobs: Option<usize>,
    /// Most memory that the work on one class may use, its Java programs not counted
    #[arg(long, value_name = "SIZE", default_value = "4g", value_parser = parse_bytes)]
    pub memory: u64,
    /// Longest time that the work on one class may take, beyond the time of its budget
    #[arg(long, value_name = "TIME", default_value = "30m")]
    pub unit_time: Time,
}

/// How often a process is looked at. At 20 ms this took 0.4 % of a core.
const TICK: Duration = Duration::from_millis(100);
/// Bytes of what a process says that are read.
const MAX_SAID: u64 = 1 << 20;

/// What a worker has on this machine.
struct Worker<'a> {
    cluster: &'a Cluster,
    args: &'a WorkerArgs,
    program: PathBuf,
    folder: PathBuf,
    /// Homes of JDKs, by what they say of themselves.
    jdks: BTreeMap<String, PathBuf>,
    /// Jobs that are on this machine, by hash.
    jobs: Mutex<BTreeMap<String, PathBuf>>,
    nursery: Nursery,
}

pub fn worker(args: &WorkerArgs) -> Result<Exit, Failure> {
    let no_input = |why: String| Failure::new(Exit::NoInput, why);
    let version = open::version().ok_or_else(|| no_input("this program cannot read its own file".into()))?;
    let program = std::env::current_exe().map_err(|e| no_input(e.to_string()))?;
    let base = open::cache_folder().unwrap_or_else(|| std::env::temp_dir().join("touchstone"));
    let folder = base.join("worker");
    std::fs::create_dir_all(&folder)
        .map_err(|e| Failure::new(Exit::Unwritten, format!("{}: {e}", folder.display())))?;
    let mut homes: Vec<Jdk> = Jdk::locate(None).into_iter().collect();
    homes.extend(Jdk::all_in(&Surroundings::of_process()));
    let (mut groups, mut jdks) = (Vec::new(), BTreeMap::new());
    for jdk in &homes {
        let Some(text) = engine::jdk_text(&jdk.home) else { continue };
        jdks.entry(text).or_insert_with(|| jdk.home.clone());
        for others in [generate::other_jdks(jdk), Vec::new()] {
            groups.extend(job::group(&version, &jdk.home, &others).filter(|group| !groups.contains(group)));
        }
    }
    if groups.is_empty() {
        return Err(no_input("no JDK that is supported was found; install one".into()));
    }
    let cluster = args.access.connect(&args.cluster)?;
    let at_once = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let stop = Stop::default();
    stop_by_signals(&stop);
    let shown = jdks.values().map(|home| home.display().to_string()).collect::<Vec<_>>().join(", ");
    eprintln!("touchstone: works on {at_once} at once, with {shown}");
    let worker = Worker {
        cluster: &cluster,
        args,
        program,
        folder,
        jdks,
        jobs: Mutex::default(),
        nursery: Nursery::new(at_once),
    };
    let description = format!("Touchstone {version} with {shown}");
    let offer = Offer { groups, at_once, description };
    cluster
        .serve(&offer, &stop, &|job| {
            worker
                .work(job)
                .unwrap_or_else(|why| if job.interrupt.is_raised() { Attempt::GivenBack } else { Attempt::Failed(why) })
        })
        .map_err(|why| no_input(why.to_string()))?;
    Ok(Exit::Program(if stop.now.is_raised() { CANCELLED } else { 0 }))
}

/// The first signal lets units end that were begun, the second gives them back.
fn stop_by_signals(stop: &Stop) {
    let stop = stop.clone();
    let _ = ctrlc::set_handler(move || {
        if stop.soon.is_raised() {
            stop.now.raise();
        } else {
            stop.soon.raise();
            eprintln!("touchstone: stops after the classes that it works on (Ctrl-C again to give them back)");
        }
    });
}

impl Worker<'_> {
    fn work(&self, unit: &cluster::Job) -> Result<Attempt, String> {
        let spec: UnitSpec = serde_json::from_slice(&unit.content).map_err(|e| format!("it is no unit: {e}"))?;
        let job = self.job(&spec.job)?;
        let place = self.folder.join("units").join(format!("{}-{}", unit.name, std::process::id()));
        std::fs::create_dir_all(&place).map_err(|e| format!("{}: {e}", place.display()))?;
        let result = self.run(&spec, &job, &place, &unit.interrupt);
        let _ = std::fs::remove_dir_all(&place);
        let result = result?;
        let of_classes = engine::results_of(&result).filter(|_| !spec.entries.is_empty()).unwrap_or_default();
        let shares = spec.entries.into_iter().zip(of_classes).filter(|(_, of_class)| engine::is_shareable(of_class));
        Ok(Attempt::Done { shares: shares.collect(), result })
    }

    /// Runs the process of a unit, within its limits.
    fn run(&self, spec: &UnitSpec, job: &OnDisk, place: &Path, interrupt: &base::Interrupt) -> Result<Vec<u8>, String> {
        let time = (self.args.unit_time.0 + job.budget) * engine::classes_of(&spec.part) as u32;
        let (start, limit) = (Instant::now(), time);
        let look = |process: Option<u32>| self.look(process, (start, limit), interrupt);
        let command = nursery::command(&self.program, &job.path, &job.jdk);
        let ended = if let Some(number) = spec.island {
            self.island(spec, command, number, place, &look)
        } else {
            let request = Request { part: spec.part.clone(), place: place.to_owned() };
            self.nursery.work(&spec.job, command, &request, TICK, &look)
        };
        let result = std::fs::read(place.join(unit::RESULT));
        match (ended, result) {
            (Ok(()), Ok(result)) => Ok(result),
            (Err(why), _) if interrupt.is_raised() || why.contains("(--") => Err(why),
            (ended, _) => Err(last_words(place).or(ended.err()).unwrap_or("its process ended without a word".into())),
        }
    }

    /// Runs one of several processes for the same class, which exchange tests.
    fn island(
        &self,
        spec: &UnitSpec,
        mut command: Command,
        number: u32,
        place: &Path,
        look: nursery::Look<'_>,
    ) -> Result<(), String> {
        let said = unit::said_file(place).map_err(|e| format!("{}: {e}", place.display()))?;
        command.args(["--part", &spec.part, "--island", &number.to_string(), "--place"]).arg(place);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(said);
        child::own_group(&mut command);
        let mut process = command.spawn().map_err(|e| format!("its process did not start: {e}"))?;
        std::thread::scope(|scope| {
            let listening = pipes::connect(scope, self.cluster, spec.topic(), &mut process);
            let watch = |_: &Listening| -> Result<(), String> {
                while process.try_wait().map_err(|e| e.to_string())?.is_none() {
                    look(Some(process.id()))?;
                    std::thread::sleep(TICK);
                }
                Ok(())
            };
            let ended = listening.as_ref().map_err(Clone::clone).and_then(watch);
            child::kill_group(&process);
            let _ = process.wait();
            ended
        })
    }

    /// Whether a unit may go on.
    fn look(
        &self,
        process: Option<u32>,
        (start, limit): (Instant, Duration),
        interrupt: &base::Interrupt,
    ) -> Result<(), String> {
        if interrupt.is_raised() {
            return Err("it was interrupted".into());
        }
        if start.elapsed() > limit {
            return Err(format!("it took longer than {} s (--unit-time)", limit.as_secs()));
        }
        if process.and_then(resident).is_some_and(|bytes| bytes > self.args.memory) {
            return Err(format!("it used more than {} MB of memory (--memory)", self.args.memory >> 20));
        }
        Ok(())
    }

    /// A job on this machine.
    fn job(&self, hash: &str) -> Result<OnDisk, String> {
        // Locked while it is fetched, so that it is fetched once.
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let text = |path: &Path| std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
        let path = if let Some(path) = jobs.get(hash) {
            path.clone()
        } else {
            let path = self.fetch(hash)?;
            jobs.insert(hash.to_owned(), path.clone());
            path
        };
        let job: Job = serde_json::from_slice(&text(&path)?).map_err(|e| format!("the job cannot be read: {e}"))?;
        let jdk = self.jdks.get(&job.jdk).ok_or("this machine does not have the JDK of the run")?;
        let budget = Duration::try_from_secs_f64(job.budget_seconds).unwrap_or_default();
        Ok(OnDisk { path, jdk: jdk.clone(), budget })
    }

    fn fetch(&self, hash: &str) -> Result<PathBuf, String> {
        let blob = self.cluster.get(hash).map_err(|e| e.to_string())?;
        let job: Job = serde_json::from_slice(&blob).map_err(|e| format!("the job is of another version: {e}"))?;
        let mut places = Vec::new();
        for entry in &job.entries {
            places.push(self.entry(entry)?);
        }
        let place = |path: &Path| {
            let at = path.to_str().and_then(|text| text.parse::<usize>().ok());
            at.and_then(|at| places.get(at).cloned()).unwrap_or_else(|| path.to_owned())
        };
        let text = serde_json::to_vec(&Job { work: job.work.moved(place), ..job }).map_err(|e| e.to_string())?;
        let folder = self.folder.join("jobs");
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let path = folder.join(hash);
        base::file::scratch(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(path)
    }

    /// A folder or jar on this machine: fetched if it is not there.
    fn entry(&self, entry: &job::Entry) -> Result<PathBuf, String> {
        let name = Path::new(&entry.name).file_name().ok_or("an entry of the class path has no name")?;
        let folder = self.folder.join("entries").join(&entry.hash);
        let place = folder.join(name);
        if place.exists() {
            return Ok(place);
        }
        let blob = self.cluster.get(&entry.hash).map_err(|e| e.to_string())?;
        let said = |e: std::io::Error| format!("{}: {e}", place.display());
        std::fs::create_dir_all(&folder).map_err(said)?;
        if entry.is_folder {
            // Whole or not at all, also if several workers of this machine do it at once.
            let beside = folder.join(format!(".{}-{:?}", std::process::id(), std::thread::current().id()));
            job::unpack(&blob, &beside).map_err(said)?;
            if std::fs::rename(&beside, &place).is_err() {
                let _ = std::fs::remove_dir_all(&beside);
            }
        } else {
            base::file::scratch(&place, blob).map_err(said)?;
        }
        if place.exists() { Ok(place) } else { Err(format!("{} was not written", place.display())) }
    }
}

/// A job on this machine.
struct OnDisk {
    path: PathBuf,
    jdk: PathBuf,
    /// The time of its budget.
    budget: Duration,
}

/// The last line that the process of a unit has said.
fn last_words(place: &Path) -> Option<String> {
    let mut text = Vec::new();
    File::open(place.join(unit::SAID)).ok()?.take(MAX_SAID).read_to_end(&mut text).ok()?;
    let text = String::from_utf8_lossy(&text);
    let last = text.lines().rev().find(|line| !line.trim().is_empty())?;
    Some(last.trim_start_matches("touchstone: ").to_owned())
}

/// Memory of a process, where the system tells.
fn resident(process: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
