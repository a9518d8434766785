//! Initialises every public class of modules and jars, each from one snapshot, and says what Touchstone lacked.
//! `cargo run --release -p touchstone-jdk --example init -- JDK [MODULE | JAR[:JAR…]] …`

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use classfile::access::PUBLIC;
use classpath::{ClassPath, Jdk};
use jdk::boot::{BootOptions, boot};
use program::{APP, Program};
use testkit::bench::verdict;
use vm::{Concrete, Exhausted, Limits, Machine, Outcome};

type Failure = Box<dyn std::error::Error>;

/// Least share of the classes that do not end for want of something.
const BAR: f64 = 0.98;

/// How the initialisations of one module or library ended.
#[derive(Default)]
struct Tally {
    public: u32,
    initialised: u32,
    threw: BTreeMap<String, u32>,
    out_of_budget: u32,
    /// What was missing, and the classes that asked for it.
    missing: BTreeMap<String, Vec<String>>,
}

impl Tally {
    fn unsupported(&self) -> usize {
        self.missing.values().map(Vec::len).sum()
    }
}

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let home = args.next().ok_or("which JDK?")?;
    let jdk = Arc::new(Jdk::open(Path::new(&home))?);
    println!(
        "{:<34}{:>8}{:>8}{:>8}{:>9}{:>8}{:>9}",
        jdk.version, "public", "good", "threw", "budget", "lacking", "share"
    );
    let mut missed = false;
    for what in args {
        let tally = tally(&jdk, &what)?;
        let share = 1.0 - tally.unsupported() as f64 / f64::from(tally.public.max(1));
        missed |= share < BAR || tally.public == 0;
        let verdict = verdict(share >= BAR);
        let name = Path::new(what.split(':').next().unwrap_or(&what)).file_name().unwrap_or_default();
        println!(
            "{:<34}{:>8}{:>8}{:>8}{:>9}{:>8}{:>8.2}% {verdict}",
            name.to_string_lossy(),
            tally.public,
            tally.initialised,
            tally.threw.values().sum::<u32>(),
            tally.out_of_budget,
            tally.unsupported(),
            share * 100.0
        );
        for (missing, classes) in &tally.missing {
            println!("    lacks {missing}: {} ({})", classes.len(), classes[0]);
        }
        for (exception, count) in &tally.threw {
            println!("    threw {exception}: {count}");
        }
    }
    std::process::exit(i32::from(missed));
}

/// All public classes of a module of the JDK, or of the first of the jars.
fn tally(jdk: &Arc<Jdk>, what: &str) -> Result<Tally, Failure> {
    let module = !what.contains('/');
    let class_path = if module { ClassPath::new(Vec::new()) } else { ClassPath::parse(what, jdk.feature)? };
    let names = match class_path.entries().first() {
        _ if module => jdk.image.classes_of_module(what),
        Some(jar) => jar.list_classes()?,
        None => Vec::new(),
    };
    let limits = Limits { instructions: 100_000_000, ..Limits::default() };
    let options = BootOptions { jdk: jdk.clone(), class_path, limits, properties: Vec::new() };
    let mut machine = boot(options)?;
    let mut tally = Tally::default();
    machine.snapshot();
    for name in names.iter().filter(|n| !n.ends_with("-info")) {
        initialise(&mut machine, name, &mut tally);
        machine.restore();
    }
    Ok(tally)
}

fn initialise(m: &mut Machine, name: &str, tally: &mut Tally) {
    let class = match m.program.load(APP, name) {
        Ok(class) if !is_public(&m.program, class) => return,
        Ok(class) => class,
        Err(error) => {
            tally.public += 1;
            *tally.threw.entry(error.exception.replace('/', ".")).or_default() += 1;
            return;
        }
    };
    tally.public += 1;
    match vm::interp::initialize(m, &mut Concrete, class) {
        Outcome::Returned(_) | Outcome::Exited(_) => tally.initialised += 1,
        Outcome::Threw(exception) => {
            let text = jdk::boot::describe(m, exception);
            *tally.threw.entry(text).or_default() += 1;
        }
        Outcome::Exhausted(Exhausted::Instructions) => tally.out_of_budget += 1,
        Outcome::Unsupported(what) | Outcome::Crashed(what) | Outcome::Bug(what) => {
            tally.missing.entry(what).or_default().push(name.to_owned());
        }
        Outcome::Exhausted(other) => tally.missing.entry(other.to_string()).or_default().push(name.to_owned()),
    }
}

fn is_public(program: &Program, class: program::ClassId) -> bool {
    program.class(class).access & PUBLIC != 0
}
