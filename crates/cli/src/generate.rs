//! `touchstone generate`: from a target to a suite.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::parameters::Given;
use classpath::{Jdk, Surroundings};
use engine::{Cancel, Config, Existing, Progress, Quiet, Reduce, RunReport};
use goals::Criterion;
use sandbox::{Mode, Sandbox};
use strategies::Entry;
use suite::{Framework, Layout};
use target::Target;

use crate::args::{AugmentArgs, GenerateArgs, MocksWanted, Reduction, Style};
use crate::coordinate::Classes;
use crate::exit::{CANCELLED, Exit, Failure};
use crate::progress::Bars;
use crate::settings::Settings;
use crate::{json, mocks, open, repeat, report_files, settings, signals, table, work_args};

pub fn generate(args: &GenerateArgs) -> Result<Exit, Failure> {
    let settings = settings::settings(args.config.as_deref())?;
    let command = repeat::command(args, settings.strategy());
    work(&Wish::generate(args, &settings, command), &settings)
}

/// `touchstone augment`: the strategy of that name, with options for what it is used for.
pub fn augment(args: &AugmentArgs) -> Result<Exit, Failure> {
    let settings = settings::settings(args.generate.config.as_deref())?;
    let command = repeat::augment(args);
    work(&Wish::augment(args, &settings, command)?, &settings)
}

/// A command line with the strategy that it means.
pub(crate) struct Wish<'a> {
    args: &'a GenerateArgs,
    strategy: &'static Entry,
    parameters: Given,
    command: String,
}

impl<'a> Wish<'a> {
    pub fn generate(args: &'a GenerateArgs, settings: &Settings, command: String) -> Self {
        let strategy = args.strategy.unwrap_or(settings.strategy());
        let mut parameters = settings.parameters(strategy);
        parameters.extend(args.parameters.iter().cloned());
        Self { args, strategy, parameters, command }
    }

    pub fn augment(args: &'a AugmentArgs, settings: &Settings, command: String) -> Result<Self, Failure> {
        let AugmentArgs { iterations, generate } = args;
        let strategy = strategies::find("augment").map_err(|why| Failure::new(Exit::Internal, why))?;
        let mut parameters = settings.parameters(strategy);
        parameters.extend(generate.parameters.iter().cloned());
        let given =
            [("iterations", iterations.as_deref()), ("augment.seeds", generate.strategy.map(|seeds| seeds.name))];
        for (name, value) in given {
            parameters.extend(value.map(|value| (name.to_owned(), value.to_owned())));
        }
        Ok(Self { args: generate, strategy, parameters, command })
    }
}

/// The parameters of the strategy, if it has them.
fn checked(wish: &Wish<'_>) -> Result<Given, Failure> {
    let Wish { args, strategy, parameters, .. } = wish;
    let mut parameters = parameters.clone();
    parameters.extend(args.length.iter().map(|length| ("length".to_owned(), length.clone())));
    parameters.extend(args.only.iter().map(|name| ("sequences.only".to_owned(), name.clone())));
    parameters.extend(args.without.iter().map(|name| ("sequences.without".to_owned(), name.clone())));
    if let Some(file) = &args.initial {
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::new(Exit::NoInput, format!("--initial {}: {error}", file.display())))?;
        parameters.add("sequences.initial", text.trim());
    }
    let augments = strategy.rows().iter().any(|row| row.name == "technique");
    if let Some(technique) = args.technique {
        if augments {
            parameters.add("technique", technique.name);
        } else if args.reduce != Some(Reduction::States) {
            let why = "--technique is for --reduce states and for augment; it would change nothing here";
            return Err(Failure::new(Exit::Usage, why));
        }
    }
    strategy.check(&parameters).map_err(|why| Failure::new(Exit::Usage, why.to_string()))?;
    Ok(parameters)
}

/// What the command line wants, with all that it names found and opened.
fn config(wish: &Wish<'_>, settings: &Settings) -> Result<Config, Failure> {
    // Before anything is opened: a wrong command line is told as one.
    checked(wish)?;
    let args = wish.args;
    let extra: Vec<PathBuf> = args.classes.class_path.iter().flat_map(open::entries).collect();
    let target = open::target(&args.target, &extra, args.wrapper)?;
    let jdk = open::jdk_for(args.classes.jdk.as_deref(), &target)?;
    if target.kind == target::Kind::Jdk && args.class.is_empty() {
        return Err(Failure::new(
            Exit::NoInput,
            "name the JDK's classes to test with --class, for example java.util.BitSet",
        ));
    }
    let seed_tests = seed_tests(args, &target)?;
    let mut config = config_of(wish, settings, target, &jdk, seed_tests)?;
    if let Some(url) = &args.work.cluster {
        config.share.elsewhere = Some(Arc::new(Classes::open(url, args, &config)?));
    }
    Ok(config)
}

/// The same for a target and a JDK that are there.
pub(crate) fn config_of(
    wish: &Wish<'_>,
    settings: &Settings,
    target: Target,
    jdk: &Arc<Jdk>,
    seed_tests: Option<Existing>,
) -> Result<Config, Failure> {
    let Wish { args, strategy, command, .. } = wish;
    let (strategy, parameters) = (*strategy, checked(wish)?);
    let named = Some(&args.criteria).filter(|named| !named.is_empty());
    let mut criteria = named.or(settings.criteria.as_ref()).cloned().unwrap_or_else(Config::default_criteria);
    let model = args.model.as_deref().map(crate::model::read).transpose()?.map(Arc::new);
    if model.is_some() && !criteria.iter().any(|c| matches!(c, Criterion::Transition | Criterion::TransitionPair)) {
        criteria.push(Criterion::Transition);
    }
    let tool = open::build_tool(args.wrapper);
    // Where the build does not look, it has no rules.
    let own_format =
        || target.format_of(Path::new(&args.target), tool, engine::CLASS_MARK).filter(|_| args.out.is_none());
    let house = settings.house(target.is_project(), own_format)?;
    let framework = args.junit.or_else(|| own_framework(&target, jdk.feature)).unwrap_or(Framework::JUnit5);
    let also_on = also_on(args, jdk)?;
    let mocks = args.mocks.or(settings.mocks).unwrap_or_default();
    let mocks = mocks::how(mocks, &target, jdk.feature, newest(jdk, &also_on));
    Ok(Config {
        jdk: jdk.clone(),
        out: args.out.clone().unwrap_or_else(|| target.default_out.clone()),
        by_module: args.out.is_none(),
        target,
        classes: args.class.clone(),
        exclude: args.exclude.clone(),
        budget: args.budget,
        total_budget: args.total_budget.map(|time| time.0),
        strategy,
        parameters,
        criteria,
        model,
        oracle: args.oracle.map(Into::into).unwrap_or_default(),
        reduce: args.reduce.map(|wanted| reduce(wanted, args.technique)),
        seed_tests,
        chromosomes: args.chromosomes.is_some(),
        privates: args.private,
        style: engine::Style {
            comments: args.style.comments,
            null_tests: !args.style.no_null_tests,
            layout: match args.style.style {
                Style::Plain => Layout::default(),
                Style::Compact => Layout { tables: true, set_up: true },
            },
        },
        mocks,
        framework,
        seed: args.seed,
        jobs: args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        classes_at_once: 1,
        also_on,
        sandbox: sandbox(args)?,
        verify: (!args.no_verify).then(places),
        verify_time: args.verify_time.0,
        house,
        share: work_args::share(&args.work, &args.target)?,
        command: command.clone(),
    })
}

/// What both do.
fn work(wish: &Wish<'_>, settings: &Settings) -> Result<Exit, Failure> {
    let args = wish.args;
    let config = config(wish, settings)?;
    let cancel = Cancel::default();
    signals::end_soon(&cancel);
    let bars;
    let progress: &dyn Progress = if args.format == crate::args::Format::Json {
        &Quiet
    } else {
        bars = Bars::new();
        &bars
    };
    let unwritable = |folder: &Path, why: std::io::Error| {
        Failure::new(Exit::Unwritten, format!("cannot write the report to {}: {why}", folder.display()))
    };
    // Said before the work, not after it.
    base::file::can_create_in(&config.out).map_err(|why| {
        let text = format!("cannot write tests to {}: {why} (choose another folder with --out)", config.out.display());
        Failure::new(Exit::Unwritten, text)
    })?;
    if let Some(folder) = &args.report {
        report_files::prepare(folder).map_err(|why| unwritable(folder, why))?;
    }
    let mut report = engine::generate(&config, progress, &cancel).map_err(|error| match error {
        engine::GenerateError::Target(error) => open::no_target(&error),
        none @ engine::GenerateError::NoneWanted => Failure::new(Exit::NoInput, none.to_string()),
    })?;
    let framework = config.framework;
    let lacks = config.target.is_project() && own_framework(&config.target, config.jdk.feature) != Some(framework);
    if lacks && report.tests() > 0 {
        report.notes.push(format!(
            "the project's tests have no {} on their class path; add it to its build",
            framework.artifact()
        ));
    }
    if report.tests() > 0 && args.mocks.or(settings.mocks).unwrap_or_default() == MocksWanted::Auto {
        report.notes.extend(mocks::why_classes(&config, newest(&config.jdk, &config.also_on)));
    }
    let written = args
        .report
        .as_ref()
        .map_or(Ok(()), |folder| report_files::write(folder, &config, &report).map_err(|why| unwritable(folder, why)));
    if let Some(file) = &args.chromosomes {
        report_files::write_chromosomes(file, &report).map_err(|why| unwritable(file, why))?;
    }
    match args.format {
        crate::args::Format::Human => table::print(&config, &report),
        crate::args::Format::Json => println!("{}", json::report(&config, &report)),
    }
    written?;
    Ok(exit(&config, &report))
}

/// The newest JDK on which tests must pass.
fn newest(jdk: &Jdk, also_on: &[(u16, PathBuf)]) -> u16 {
    also_on.iter().map(|(feature, _)| *feature).fold(jdk.feature, u16::max)
}

/// The test library on the class path.
fn own_framework(target: &Target, feature: u16) -> Option<Framework> {
    let class_path = target.class_path(feature).ok()?;
    let has = |name: &str| class_path.find(name).is_ok_and(|found| found.is_some());
    [Framework::JUnit5, Framework::JUnit4, Framework::TestNg].into_iter().find(|framework| has(framework.annotation()))
}

fn reduce(wanted: Reduction, technique: Option<&'static states::technique::Entry>) -> Reduce {
    match wanted {
        Reduction::Coverage => Reduce::Coverage,
        Reduction::States => Reduce::States(technique.unwrap_or(strategies::DEFAULT_TECHNIQUE)),
        Reduction::None => Reduce::None,
    }
}

/// The folders and jars of tests to start from.
fn seed_tests(args: &GenerateArgs, target: &Target) -> Result<Option<Existing>, Failure> {
    let no_input = |why: String| Failure::new(Exit::NoInput, why);
    let (mut all, mut written) = (Vec::new(), Vec::new());
    for path in &args.seed_tests {
        if path == Path::new("project") && !path.exists() {
            if !target.is_project() {
                return Err(no_input(format!(
                    "--seed-tests project: {} is no Maven or Gradle project; name the folder or jar of the compiled tests",
                    args.target
                )));
            }
            if target.tests.is_empty() {
                return Err(no_input(format!(
                    "--seed-tests project: the tests of {} are not compiled; run `mvn test-compile` or `gradle testClasses` there",
                    args.target
                )));
            }
            all.extend(target.tests.iter().cloned());
        } else if path.is_file() && path.extension().is_none_or(|extension| extension != "jar") {
            written.push(path.clone());
        } else if path.exists() {
            all.push(path.clone());
        } else {
            return Err(no_input(format!(
                "--seed-tests: {} does not exist; name a folder or jar of compiled tests",
                path.display()
            )));
        }
    }
    let any = !all.is_empty() || !written.is_empty();
    Ok(any.then(|| Existing { paths: all, written, places: places() }))
}

/// The other JDKs on which tests must pass: those that the user names, else one of each other version that is found.
fn also_on(args: &GenerateArgs, jdk: &Jdk) -> Result<Vec<(u16, PathBuf)>, Failure> {
    let none = Path::new("none");
    if args.no_verify {
        return Ok(Vec::new());
    }
    if args.verify_on.is_empty() {
        return Ok(other_jdks(jdk));
    }
    let named = args.verify_on.iter().filter(|home| *home != none);
    named
        .map(|home| {
            let jdk = Jdk::open(home).map_err(|e| Failure::new(Exit::NoInput, format!("--verify-on: {e}")))?;
            Ok((jdk.feature, jdk.home))
        })
        .collect()
}

/// One JDK of each other version that is found.
pub(crate) fn other_jdks(jdk: &Jdk) -> Vec<(u16, PathBuf)> {
    let mut found: Vec<(u16, PathBuf)> = Vec::new();
    for other in Jdk::all_in(&Surroundings::of_process()) {
        let known = other.feature == jdk.feature || found.iter().any(|(feature, _)| *feature == other.feature);
        if !known && other.tool("javac").is_file() {
            found.push((other.feature, other.home));
        }
    }
    found
}

/// What confines the tests while they are verified. Without verification nothing is confined, so nothing can be missing.
fn sandbox(args: &GenerateArgs) -> Result<Sandbox, Failure> {
    let mode = if args.no_verify { Mode::Auto } else { args.sandbox };
    Sandbox::new(mode).map_err(|e| Failure::new(Exit::NoInput, e.to_string()))
}

/// Where the test framework may be on this machine.
pub(crate) fn places() -> verify::FrameworkPlaces {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let cache = open::cache_folder().unwrap_or_else(|| std::env::temp_dir().join("touchstone"));
    let programs: Vec<PathBuf> = std::env::var_os("PATH").iter().flat_map(std::env::split_paths).collect();
    verify::FrameworkPlaces::usual(home.as_deref(), &cache, &programs)
}

/// Tests that the JDK could not try are no success. No tests at all are an error, and so are none for a class that the user named; others are only shown.
fn exit(config: &Config, report: &RunReport) -> Exit {
    if let Some(why) = report.unwritten() {
        eprintln!("touchstone: {why}");
        return Exit::Unwritten;
    }
    if report.cancelled {
        return Exit::Program(CANCELLED);
    }
    if report.undone {
        return Exit::NoInput;
    }
    if report.classes.is_empty() {
        // Classes were wanted, and none of them is in this part of the work.
        return Exit::Program(0);
    }
    if matches!(report.verified, Some(Err(_))) && report.tests() > 0 {
        return Exit::Unsupported;
    }
    let named = config.classes.iter().any(|class| !class.contains('*'));
    let without = report.classes.iter().filter(|class| class.tests == 0).count();
    let all = without == report.classes.len();
    if all || named && without > 0 { Exit::NoInput } else { Exit::Program(0) }
}
