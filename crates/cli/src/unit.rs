//! `touchstone unit`: one class of another process's run. A worker starts it, so that nothing that happens to it happens to the worker.

use std::path::{Path, PathBuf};

use clap::{Args, Parser};
use engine::{Cancel, House, Share};

use crate::args::{Cli, Command};
use crate::exit::{Exit, Failure};
use crate::generate::Wish;
use crate::job::Job;
use crate::{generate, open, settings, signals};

#[derive(Args, Debug)]
pub struct UnitArgs {
    /// The job, with the folders and jars of its target on this machine
    #[arg(value_name = "JOB")]
    pub job: PathBuf,
    /// The internal name of the class
    #[arg(long, value_name = "NAME")]
    pub class: String,
    #[arg(long, value_name = "DIR")]
    pub jdk: PathBuf,
    /// Where the result goes
    #[arg(long, value_name = "FILE")]
    pub result: PathBuf,
}

pub fn unit(args: &UnitArgs) -> Result<Exit, Failure> {
    let bad = |why: String| Failure::new(Exit::BadInput, why);
    let text = std::fs::read(&args.job).map_err(|e| bad(format!("{}: {e}", args.job.display())))?;
    let job: Job = serde_json::from_slice(&text).map_err(|e| bad(format!("{} is no job: {e}", args.job.display())))?;
    let mut words = shlex::split(&job.command).ok_or_else(|| bad("the command cannot be read".into()))?;
    words.extend(job.more);
    let out = args.result.parent().unwrap_or(Path::new(".")).join("out");
    words.extend(["--jobs".into(), "1".into(), "--out".into(), out.to_string_lossy().into_owned()]);
    let settings = settings::read(&job.settings).map_err(bad)?.without_house();
    let parsed = Cli::try_parse_from(words).map_err(|e| bad(e.to_string()))?.command;
    let wish = match &parsed {
        Command::Generate(args) => Wish::generate(args, &settings, job.command),
        Command::Augment(args) => Wish::augment(args, &settings, job.command)?,
        _ => return Err(bad("it is no job of this program".into())),
    };
    let jdk = open::jdk(Some(&args.jdk))?;
    let config = generate::config_of(&wish, &settings, job.target, &jdk, None)?;
    let config = engine::Config { house: House::default(), share: Share::default(), by_module: false, ..config };
    let cancel = Cancel::default();
    signals::end_soon(&cancel);
    let result = engine::work_unit(&config, &args.class, &cancel).map_err(bad)?;
    base::file::scratch(&args.result, result)
        .map_err(|e| Failure::new(Exit::Unwritten, format!("{}: {e}", args.result.display())))?;
    Ok(Exit::Program(0))
}
