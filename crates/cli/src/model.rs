//! `touchstone model`: the state machine of a class.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use base::parameters::Given;
use engine::{Cancel, Config, Difference, Existing, ModelError, Modeller, Took};
use fsm::{Machine, Options};

use crate::exit::{CANCELLED, Exit, Failure};
use crate::model_args::{Form, ModelArgs};
use crate::output::count;
use crate::{generate, model_invariants, open, signals};

/// The target that is the JDK itself.
const JDK: &str = "jdk";

pub fn model(args: &ModelArgs) -> Result<Exit, Failure> {
    let cancel = Cancel::default();
    signals::end_soon(&cancel);
    if args.no_generate && args.tests.is_empty() && args.trace.is_empty() {
        return Err(Failure::new(Exit::Usage, "--no-generate leaves nothing to look at; name --tests or --trace"));
    }
    if args.invariants {
        let exit = model_invariants::invariants(args, &cancel)?;
        return Ok(if cancel.is_cancelled() { Exit::Program(CANCELLED) } else { exit });
    }
    let mut modeller = opened(args, &config(args, &args.target)?, &cancel)?;
    let exit = match (&args.compare, &args.check) {
        (Some(other), _) => compare(args, &mut modeller, other, &cancel)?,
        (None, Some(file)) => check(args, &mut modeller, file)?,
        (None, None) => {
            let machine = modeller.machine(args.abstraction.0, &options(args)).map_err(|e| failure(&e))?;
            print(args, &modeller, &machine)?
        }
    };
    Ok(if cancel.is_cancelled() { Exit::Program(CANCELLED) } else { exit })
}

fn options(args: &ModelArgs) -> Options {
    Options {
        max_states: usize::from(args.max_states),
        tail: usize::from(args.tail),
        properties: (!args.by.is_empty()).then(|| args.by.clone()),
    }
}

pub(crate) fn failure(error: &ModelError) -> Failure {
    Failure::new(Exit::NoInput, error.to_string())
}

/// A class with all its traces.
fn opened(args: &ModelArgs, config: &Config, cancel: &Cancel) -> Result<Modeller, Failure> {
    let mut modeller = Modeller::open(config, &args.class, cancel).map_err(|e| failure(&e))?;
    if !args.no_generate {
        modeller.explore();
    }
    Ok(modeller)
}

pub(crate) fn config(args: &ModelArgs, target: &str) -> Result<Config, Failure> {
    let no_input = |why: String| Failure::new(Exit::NoInput, why);
    let extra: Vec<PathBuf> = args.classes.class_path.iter().flat_map(std::env::split_paths).collect();
    let target = open::target(target, &extra, args.wrapper)?;
    let jdk = open::jdk_for(args.classes.jdk.as_deref(), &target)?;
    if let Some(missing) = args.tests.iter().find(|path| !path.exists()) {
        return Err(no_input(format!("{} does not exist; name a folder or jar of compiled tests", missing.display())));
    }
    let seed_tests = Existing { paths: args.tests.clone(), written: Vec::new(), places: generate::places() };
    let mut parameters = Given::default();
    for main in &args.trace {
        parameters.add("trace", main);
    }
    // Invariants are searched by it too; machines are explored, and need none.
    let strategy = strategies::find("auto").map_err(|why| Failure::new(Exit::Internal, why))?;
    Ok(Config {
        jdk,
        out: target.default_out.clone(),
        by_module: false,
        target,
        classes: vec![args.class.clone()],
        exclude: Vec::new(),
        budget: args.budget,
        total_budget: None,
        strategy,
        parameters,
        criteria: Config::default_criteria(),
        model: None,
        oracle: engine::Oracle::Values,
        reduce: None,
        seed_tests: (!args.tests.is_empty()).then_some(seed_tests),
        chromosomes: false,
        privates: false,
        style: engine::Style::default(),
        mocks: Some(suite::Mocks::Classes),
        framework: suite::Framework::JUnit5,
        seed: args.seed,
        jobs: 1,
        classes_at_once: 1,
        also_on: Vec::new(),
        sandbox: sandbox::Sandbox::new(sandbox::Mode::Off).map_err(|e| no_input(e.to_string()))?,
        verify: None,
        verify_time: std::time::Duration::ZERO,
        house: engine::House::default(),
        share: engine::Share::default(),
        command: String::new(),
    })
}

/// The same for another version of the target; of the JDK that is another JDK.
fn config_of_other(args: &ModelArgs, other: &str) -> Result<Config, Failure> {
    if args.target != JDK {
        return config(args, other);
    }
    let jdk = open::jdk(Some(Path::new(other)))?;
    Ok(Config { jdk, ..config(args, JDK)? })
}

fn print(args: &ModelArgs, modeller: &Modeller, machine: &Machine) -> Result<Exit, Failure> {
    let text = match args.format {
        Form::Text => fsm::text(machine),
        Form::Dot => fsm::dot(machine),
        Form::Svg => fsm::svg(machine),
        Form::Json => machine.to_json() + "\n",
        Form::Monitor => fsm::monitor(machine),
    };
    for note in &modeller.notes {
        eprintln!("touchstone: {note}");
    }
    write(args, &text)?;
    Ok(Exit::Program(0))
}

pub(crate) fn write(args: &ModelArgs, text: &str) -> Result<(), Failure> {
    match &args.out {
        None => print!("{text}"),
        Some(file) => base::file::replace(file, text)
            .map_err(|why| Failure::new(Exit::Unwritten, format!("{}: {why}", file.display())))?,
    }
    Ok(())
}

/// The transitions that another version has gained and lost.
fn compare(args: &ModelArgs, old: &mut Modeller, other: &str, cancel: &Cancel) -> Result<Exit, Failure> {
    let was = old.machine(args.abstraction.0, &options(args)).map_err(|e| failure(&e))?;
    let mut new = opened(args, &config_of_other(args, other)?, cancel)?;
    let names = was.selected.iter().map(|s| s.property.name.clone()).collect();
    let same = Options { properties: Some(names), ..options(args) };
    let is = new.machine(args.abstraction.0, &same).map_err(|e| failure(&e))?;
    let found = old.compare(&was, &mut new, &is);
    let text = match args.format {
        Form::Json => json(&found) + "\n",
        _ => differences(&args.class, &found),
    };
    write(args, &text)?;
    Ok(if found.is_empty() { Exit::Program(0) } else { Exit::Found })
}

fn differences(class: &str, found: &[Difference]) -> String {
    if found.is_empty() {
        return format!("{class}: no test shows a difference between the two versions\n");
    }
    let mut text = format!("{class}: {} take another transition\n", count(found.len(), "call", "calls"));
    for one in found {
        let place = if one.state.is_empty() { "making an object".to_owned() } else { format!("state {}", one.state) };
        let _ = write!(
            text,
            "\n{place}: {}\n  lost:   {}\n  gained: {}\n  test:   {}\n",
            one.call,
            took(&one.old),
            took(&one.new),
            one.test
        );
    }
    text
}

fn took(took: &Took) -> String {
    match took {
        Took::To(state) => format!("-> {state}"),
        Took::Threw(class) => format!("throws {class}"),
        Took::Nothing => "no such call".into(),
    }
}

fn json(found: &[Difference]) -> String {
    let one = |d: &Difference| {
        serde_json::json!({
            "state": d.state, "call": d.call, "lost": took(&d.old), "gained": took(&d.new), "test": d.test
        })
    };
    format!("{:#}", serde_json::Value::Array(found.iter().map(one).collect()))
}

/// A model that was saved.
pub fn read(file: &Path) -> Result<Machine, Failure> {
    let text = std::fs::read_to_string(file)
        .map_err(|why| Failure::new(Exit::NoInput, format!("{}: {why}", file.display())))?;
    Machine::from_json(&text).map_err(|why| Failure::new(Exit::BadInput, format!("{}: {why}", file.display())))
}

/// Whether the class does what a model says.
fn check(args: &ModelArgs, modeller: &mut Modeller, file: &Path) -> Result<Exit, Failure> {
    let bad = |why: String| Failure::new(Exit::BadInput, format!("{}: {why}", file.display()));
    let machine = read(file)?;
    let stale = modeller.stale(&machine);
    // Which transitions existing tests take is not to be seen from the model's own tests.
    if !args.no_generate {
        modeller.replay(&machine);
    }
    let traces = modeller.traces().map_err(|e| failure(&e))?;
    let verdict = fsm::conform(&machine, &traces).map_err(|why| bad(why.to_string()))?;
    write(args, &fsm::conformance_text(&machine, &verdict, stale))?;
    Ok(if verdict.violations.is_empty() { Exit::Program(0) } else { Exit::Found })
}
