//! `touchstone mutate`: which mutants of the classes under test the tests of an existing suite notice.

use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use classpath::ClassPath;
use existing::{ClassResult, Config};
use mutants::{Mutant, MutateError, Mutated, NotGreen, Operator, Progress, Request, Trial, catalogue, operator};

use crate::args::Format;
use crate::exit::{CANCELLED, Exit, Failure};
use crate::mutate_args::{MutateArgs, Prove};
use crate::mutate_proofs::Proofs;
use crate::mutate_unit::Placed;
use crate::suite_input::{self, Opened, Wanted};
use crate::{mutate_changed, mutate_kept, mutate_pages, mutate_report, mutate_unit, mutate_xml, output, signals};

/// Tests that fail without mutants and are named in the message that refuses a suite.
const SHOWN: usize = 20;

pub fn mutate(args: &MutateArgs) -> Result<Exit, Failure> {
    let operators = operators(&args.mutators)?;
    let opened = suite_input::open(&Wanted {
        target: &args.target,
        tests: &args.tests,
        suite: &args.suite,
        coverage: true,
        define: &args.define,
    })?;
    let Opened { config, found, lacking } = opened;
    let (places, mutants): (Vec<u32>, Vec<Mutant>) = list(args, &config, &operators)?.into_iter().unzip();
    let human = args.format == Format::Human && !args.json;
    let cancel = engine::Cancel::default();
    signals::end_soon(&cancel);
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let proofs = Proofs {
        class_path: config.class_path.clone(),
        feature: config.jdk.feature,
        jobs,
        interrupt: cancel.flag().clone(),
    };
    if args.list {
        let all: Vec<usize> = if args.prove == Prove::All { (0..mutants.len()).collect() } else { Vec::new() };
        mutate_report::list(&mutants, &proofs.of(&mutants, all), human);
        return Ok(Exit::Program(0));
    }
    if mutants.is_empty() {
        return Err(Failure::new(Exit::NoInput, format!("{} has no mutants that were asked for", args.target)));
    }
    if let Some(folder) = &args.report {
        // Found out before the suite has run for long.
        std::fs::create_dir_all(folder).map_err(|e| unwritten(folder, &e))?;
    }
    let request = Request {
        // Coverage is not counted; what tests reach is seen by traps.
        suite: Config { jobs, covered: Vec::new(), ..config },
        trial: Trial {
            mutants,
            matrix: args.matrix,
            skip_failing: args.skip_failing,
            interrupt: cancel.flag().clone(),
            jobs,
        },
    };
    let progress = Lines { show: human && std::io::stderr().is_terminal() };
    let kept = (!args.no_cache).then(|| mutate_kept::Kept::of(&request, &found)).flatten();
    let done = if let Some(done) = kept.as_ref().and_then(|kept| kept.read(&request.trial.mutants)) {
        done
    } else {
        let done = if let Some(url) = &args.cluster {
            mutate_unit::on_cluster(url, args, (&request, &found), &places, &progress)?
        } else {
            mutants::mutate(request, &found, &progress).map_err(|error| match error {
                MutateError::Interrupted => Failure::new(Exit::Program(CANCELLED), "interrupted"),
                MutateError::NotGreen(tests) => refused(&tests),
                MutateError::Suite(error) => Failure::new(Exit::NoInput, format!("{error}{lacking}")),
            })?
        };
        if let Some(kept) = kept {
            kept.write(&done);
        }
        done
    };
    let done = proofs.added(done, args.prove);
    if human {
        mutate_report::print(&done);
    } else {
        println!("{}", mutate_report::json(&done));
    }
    if let Some(folder) = &args.report {
        report(folder, args, &done)?;
    }
    Ok(Exit::Program(0))
}

fn operators(names: &[String]) -> Result<Vec<&'static Operator>, Failure> {
    let mut found: Vec<&'static Operator> = Vec::new();
    for name in names {
        let all = || operator::GROUPS.iter().copied().chain(operator::ALL.iter().map(|o| o.name));
        let unknown = || {
            let all = all().collect::<Vec<_>>().join(", ");
            Failure::new(Exit::Usage, format!("there is no operator '{name}'; there are {all}"))
        };
        for operator in operator::named(name).ok_or_else(unknown)? {
            if !found.contains(&operator) {
                found.push(operator);
            }
        }
    }
    Ok(found)
}

/// The mutants of the classes under test that the arguments ask for, with their places in the catalogues of their classes. A test that lies beside the classes is none of them.
fn list(args: &MutateArgs, config: &Config, operators: &[&'static Operator]) -> Result<Vec<Placed>, Failure> {
    let bad = |e: classpath::SourceError| Failure::new(Exit::BadInput, e.to_string());
    let path = ClassPath::open(&config.class_path, config.jdk.feature).map_err(bad)?;
    let tests = ClassPath::open(&args.tests, config.jdk.feature).map_err(bad)?;
    let mut mutants = Vec::new();
    for name in &config.covered {
        let external = name.replace('/', ".");
        let wanted = args.mutate.is_empty() || args.mutate.iter().any(|pattern| pattern.matches(&external));
        if !wanted || tests.find(name).map_err(bad)?.is_some() {
            continue;
        }
        let Some(bytes) = path.find(name).map_err(bad)? else { continue };
        let file = classfile::parse(&bytes.bytes);
        let file = file.map_err(|e| Failure::new(Exit::BadInput, format!("{external}: {}", e.message)))?;
        mutants.extend((0..).zip(catalogue(&file, operators)));
    }
    if let Some(revision) = &args.since {
        let changed = mutate_changed::since(revision)?;
        mutants.retain(|(_, mutant)| changed.contains(mutant));
    }
    Ok(mutants)
}

/// A suite that does not pass without mutants.
pub fn refused(tests: &[NotGreen]) -> Failure {
    Failure::new(Exit::BadInput, refusal(tests))
}

/// Why a suite is refused.
fn refusal(tests: &[NotGreen]) -> String {
    let mut text = format!(
        "{} without mutants, so nothing would follow from tests that fail with them; repair or exclude them, or leave them out by \
         --skip-failing:",
        output::count(tests.len(), "test does not pass", "tests do not pass")
    );
    for test in tests.iter().take(SHOWN) {
        let why = test.why.lines().next().unwrap_or_default();
        let _ = write!(text, "\n  {} {}: {why}", test.class, test.test);
    }
    if tests.len() > SHOWN {
        let _ = write!(text, "\n  and {} more", tests.len() - SHOWN);
    }
    text
}

fn unwritten(folder: &Path, error: &std::io::Error) -> Failure {
    Failure::new(Exit::Unwritten, format!("{}: {error}", folder.display()))
}

fn report(folder: &Path, args: &MutateArgs, done: &Mutated) -> Result<(), Failure> {
    let unwritten = |e: std::io::Error| unwritten(folder, &e);
    base::file::replace(&folder.join("mutations.xml"), mutate_xml::xml(done)).map_err(unwritten)?;
    let sources = if args.sources.is_empty() { source_folders(&args.target) } else { args.sources.clone() };
    for (name, page) in mutate_pages::pages(&args.target, done, &sources) {
        base::file::replace(&folder.join(name), page).map_err(unwritten)?;
    }
    Ok(())
}

/// The folders of sources of the project that a target is, or that it lies in.
fn source_folders(target: &str) -> Vec<PathBuf> {
    let Ok(path) = std::path::absolute(target) else { return Vec::new() };
    let folders = path.ancestors().take(5).map(|folder| folder.join("src/main/java"));
    folders.filter(|folder| folder.is_dir()).take(1).collect()
}

/// One line for each class that is done.
struct Lines {
    show: bool,
}

impl Progress for Lines {
    fn class_ran(&self, result: &ClassResult) {
        if self.show {
            suite_input::print_class(result);
        }
    }

    fn mutated(&self, done: usize, of: usize) {
        if self.show {
            eprintln!("with mutants: {done} of {of}");
        }
    }
}
