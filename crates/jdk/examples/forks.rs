//! How many times a second a body is forked, run and reset on one core, against the bars of the project.
//!
//! `cargo run --release -p touchstone-jdk --example forks [seconds for each row]`

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use classpath::{ClassPath, Jdk};
use jdk::boot::{BootOptions, boot};
use program::{APP, MethodPtr};
use testkit::bench::verdict;
use testkit::bench::{compile, resident};
use vm::interp::{Shadows, call_shadowed};
use vm::probes::{self, Coverage, Taint};
use vm::{Concrete, Domain, Limits, Machine, Outcome};

type Failure = Box<dyn std::error::Error>;

/// Body, what it is, forks a second at least.
const BODIES: [(&str, &str, f64); 3] = [
    ("empty", "an empty body", 1e6),
    ("fiveCalls", "five calls on a small stack", 2e5),
    ("tenPuts", "a HashMap with ten puts", 5e4),
];

fn main() -> Result<(), Failure> {
    let seconds: f64 = std::env::args().nth(1).map_or(Ok(1.0), |text| text.parse())?;
    let jdk = Arc::new(Jdk::locate(None)?);
    let classes = compile(&jdk.home, "forks/Forks.java")?;
    let started = Instant::now();
    let mut machine = start(&jdk, &classes)?;
    std::fs::remove_dir_all(classes)?;
    let booted = started.elapsed().as_secs_f64() * 1e3;
    println!("JDK {} booted in {booted:.0} ms, {} MB resident", jdk.version, resident());
    println!("{:<30}{:>14}{:>12}{:>7}{:>14}{:>12}", "a second", "concrete", "bar", "", "coverage", "taint");
    let mut missed = 0;
    for (name, what, bar) in BODIES {
        let method = warm(&mut machine, name)?;
        let time = Duration::from_secs_f64(seconds);
        let concrete = measure(&mut machine, &mut Concrete, method, time)?;
        let coverage = measure(&mut machine, &mut Coverage::new(), method, time / 4)?;
        let mut taint = Taint::new(&mut machine);
        let tainted = measure(&mut machine, &mut taint, method, time / 4)?;
        let verdict = verdict(concrete >= bar);
        missed += i32::from(concrete < bar);
        println!("{what:<30}{concrete:>14.0}{bar:>12.0}{verdict:>7}{coverage:>14.0}{tainted:>12.0}");
    }
    std::process::exit(missed.min(1));
}

/// A machine that knows the bodies.
fn start(jdk: &Arc<Jdk>, classes: &Path) -> Result<Machine, Failure> {
    let class_path = ClassPath::parse(&classes.to_string_lossy(), jdk.feature)?;
    let options = BootOptions { jdk: jdk.clone(), class_path, limits: Limits::default(), properties: Vec::new() };
    let mut machine = boot(options)?;
    for name in ["Forks", "SmallStack"] {
        machine.program.load(APP, name)?;
    }
    Ok(machine)
}

/// Runs the body until everything that it needs is loaded, initialised and linked.
fn warm(machine: &mut Machine, name: &str) -> Result<MethodPtr, Failure> {
    let class = machine.program.load(APP, "Forks")?;
    let methods = machine.class(class).methods.iter().map(|&id| machine.program.method_ptr(id));
    let mut named = methods.filter(|m| &**machine.program.names.text(m.name) == name);
    let method = named.next().ok_or("no such body")?;
    for _ in 0..3 {
        expect_return(&vm::interp::call(machine, &mut Concrete, method, &[]))?;
    }
    Ok(method)
}

fn expect_return(outcome: &Outcome) -> Result<(), Failure> {
    if matches!(outcome, Outcome::Returned(_)) { Ok(()) } else { Err(format!("{outcome:?}").into()) }
}

/// Forks, runs and resets for a while; gives how often a second.
fn measure<D: Domain>(
    machine: &mut Machine,
    domain: &mut D,
    method: MethodPtr,
    time: Duration,
) -> Result<f64, Failure> {
    const BATCH: u32 = 1000;
    probes::snapshot(machine, domain);
    let mut shadows = Shadows::default();
    let mut runs = 0u32;
    let started = Instant::now();
    while started.elapsed() < time {
        for _ in 0..BATCH {
            let outcome = call_shadowed(machine, domain, &mut shadows, method, &[], &[]);
            expect_return(&outcome)?;
            probes::restore(machine, domain);
        }
        runs += BATCH;
    }
    let rate = f64::from(runs) / started.elapsed().as_secs_f64();
    probes::pop_snapshot(machine, domain);
    Ok(rate)
}
