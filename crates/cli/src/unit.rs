//! `touchstone unit`: units of another process's run. A worker starts it for each job; it reads what the units have in common once, and
//! works on each in a copy of itself, so that nothing that happens to a unit happens to others.

use std::fs::File;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Parser};
use classpath::Jdk;
use engine::{Cancel, House, Prepared, Share};
use serde::{Deserialize, Serialize};

use crate::args::{Cli, Command};
use crate::exit::{Exit, Failure};
use crate::generate::Wish;
use crate::job::{GenerateJob, Job, Work};
use crate::measure_unit::TestClasses;
use crate::mutate_unit::Mutations;
use crate::{generate, open, pipes, settings, signals};

/// Between the seeds of islands; odd, so that no two are the same.
const SEED_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

#[derive(Args, Debug)]
pub struct UnitArgs {
    /// The job, with the folders and jars of its target on this machine
    #[arg(value_name = "JOB")]
    pub job: PathBuf,
    #[arg(long, value_name = "DIR")]
    pub jdk: PathBuf,
    /// The unit, a class by its internal name mostly; without it units are read from standard input
    #[arg(long, value_name = "NAME", requires = "place")]
    pub part: Option<String>,
    /// The folder to which the result goes
    #[arg(long, value_name = "DIR")]
    pub place: Option<PathBuf>,
    /// One of several processes that work on the same class, by its number; tests go to standard output and come from standard input
    #[arg(long, value_name = "N", requires = "part")]
    pub island: Option<u32>,
}

/// One unit, as a line of standard input.
#[derive(Debug, Serialize, Deserialize)]
pub struct Request {
    pub part: String,
    pub place: PathBuf,
}

/// The file of the result in the folder of a unit, and that of what was said.
pub const RESULT: &str = "result";
pub const SAID: &str = "said";

/// What works on the units of a job.
trait Units {
    /// Reads what is of use for others too.
    fn look_at(&self, _part: &str) {}

    fn work(&self, part: &str, island: Option<u32>, cancel: &Cancel) -> Result<Vec<u8>, String>;
}

impl Units for Prepared<'_> {
    fn look_at(&self, part: &str) {
        Prepared::look_at(self, part);
    }

    fn work(&self, part: &str, island: Option<u32>, cancel: &Cancel) -> Result<Vec<u8>, String> {
        Prepared::work(self, part, island.map(pipes::island), cancel)
    }
}

impl Units for Mutations {
    fn work(&self, part: &str, _island: Option<u32>, cancel: &Cancel) -> Result<Vec<u8>, String> {
        Mutations::work(self, part, cancel)
    }
}

impl Units for TestClasses {
    fn look_at(&self, part: &str) {
        TestClasses::look_at(self, part);
    }

    fn work(&self, part: &str, _island: Option<u32>, _cancel: &Cancel) -> Result<Vec<u8>, String> {
        TestClasses::work(self, part)
    }
}

pub fn unit(args: &UnitArgs) -> Result<Exit, Failure> {
    let text = std::fs::read(&args.job).map_err(|e| bad(format!("{}: {e}", args.job.display())))?;
    let job: Job = serde_json::from_slice(&text).map_err(|e| bad(format!("{} is no job: {e}", args.job.display())))?;
    let jdk = open::jdk(Some(&args.jdk))?;
    match job.work {
        Work::Generate(work) => {
            let config = config(work, &jdk, args.island)?;
            units(args, &Prepared::new(&config, job.keeps).map_err(bad)?)?;
        }
        Work::Mutate(work) => units(args, &Mutations::new(work, jdk).map_err(bad)?)?,
        Work::Measure(work) => units(args, &TestClasses::new(work, jdk).map_err(bad)?)?,
    }
    Ok(Exit::Program(0))
}

fn bad(why: String) -> Failure {
    Failure::new(Exit::BadInput, why)
}

/// What the command of a job wants, on this machine.
fn config(job: GenerateJob, jdk: &Arc<Jdk>, island: Option<u32>) -> Result<engine::Config, Failure> {
    let mut words = shlex::split(&job.command).ok_or_else(|| bad("the command cannot be read".into()))?;
    words.extend(job.more);
    // Nothing is written there.
    words.extend(["--jobs", "1", "--out", "out"].map(ToOwned::to_owned));
    let settings = settings::read(&job.settings).map_err(bad)?.without_house();
    let parsed = Cli::try_parse_from(words).map_err(|e| bad(e.to_string()))?.command;
    let wish = match &parsed {
        Command::Generate(args) => Wish::generate(args, &settings, job.command),
        Command::Augment(args) => Wish::augment(args, &settings, job.command)?,
        _ => return Err(bad("it is no job of this program".into())),
    };
    let config = generate::config_of(&wish, &settings, job.target, jdk, None)?;
    // Each island searches elsewhere.
    let seed = config.seed.wrapping_add(u64::from(island.unwrap_or(0)).wrapping_mul(SEED_STEP));
    Ok(engine::Config { house: House::default(), share: Share::default(), by_module: false, seed, ..config })
}

/// Works on the unit that the arguments name, or on those of standard input.
fn units(args: &UnitArgs, units: &dyn Units) -> Result<(), Failure> {
    match (&args.part, &args.place) {
        (Some(part), Some(place)) => work(units, part, place, args.island),
        _ => serve(units).map_err(|e| Failure::new(Exit::Internal, e.to_string())),
    }
}

/// The empty file for what a unit says.
pub fn said_file(place: &Path) -> std::io::Result<File> {
    let path = place.join(SAID);
    base::file::scratch(&path, "")?;
    File::options().append(true).open(path)
}

fn work(units: &dyn Units, part: &str, place: &Path, island: Option<u32>) -> Result<(), Failure> {
    let cancel = Cancel::default();
    signals::end_soon(&cancel);
    let result = units.work(part, island, &cancel).map_err(bad)?;
    let file = place.join(RESULT);
    base::file::scratch(&file, result).map_err(|e| Failure::new(Exit::Unwritten, format!("{}: {e}", file.display())))
}

/// Works on units until there are no more requests. For each it prints the number of the process, and a line when that has ended.
fn serve(units: &dyn Units) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let Request { part, place } = serde_json::from_str(&line?)?;
        units.look_at(&part);
        let said = said_file(&place)?;
        let copy = base::child::fork(&said, || match work(units, &part, &place, None) {
            Ok(()) => 0,
            Err(failure) => {
                eprintln!("{}", failure.message);
                1
            }
        })?;
        writeln!(out, "{}", copy.id())?;
        out.flush()?;
        copy.wait();
        writeln!(out, "ended")?;
        out.flush()?;
    }
    Ok(())
}
