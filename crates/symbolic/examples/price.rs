//! What concolic execution costs where nothing is symbolic: the workloads of `bench/speed` under the concolic domain
//! against plain execution of the same bytecode.
//!
//! `cargo run --release -p touchstone-symbolic --example price [WORKLOAD]`

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use jdk::boot::{BootOptions, boot_with, enter_main};
use symbolic::Concolic;
use testkit::bench::verdict;
use vm::{Concrete, Domain, Limits, Machine, Outcome};

type Failure = Box<dyn std::error::Error>;

/// Times the plain interpreter that may be needed.
const BAR: f64 = 1.5;
/// Rounds of each; the fastest counts.
const ROUNDS: u32 = 3;
/// Part of a workload's size that is run.
const PART: u32 = 5;

fn main() -> Result<(), Failure> {
    let only = std::env::args().nth(1);
    let jdk = Arc::new(Jdk::locate(None)?);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/speed");
    let classes = std::env::temp_dir().join(format!("touchstone-price-{}", std::process::id()));
    let workloads = compile(&jdk, &folder, &classes)?;
    println!("{:<16}{:>10}{:>10}{:>8}{:>10}{:>8}", "workload", "plain ms", "idle ms", "ratio", "awake ms", "ratio");
    let mut ratios = [Vec::new(), Vec::new()];
    for (name, size) in workloads.iter().filter(|w| only.as_ref().is_none_or(|o| *o == w.0)) {
        let size = (size / PART).max(1).to_string();
        let mut best = [f64::INFINITY; 3];
        for _ in 0..ROUNDS {
            best[0] = best[0].min(time(&jdk, &classes, name, &size, |_| Concrete)?);
            best[1] = best[1].min(time(&jdk, &classes, name, &size, Concolic::new)?);
            best[2] = best[2].min(time(&jdk, &classes, name, &size, |machine| {
                let mut domain = Concolic::new(machine);
                domain.stay_awake(machine.heap.top() - 1);
                domain
            })?);
        }
        let (idle, awake) = (best[1] / best[0], best[2] / best[0]);
        ratios[0].push(idle);
        ratios[1].push(awake);
        let [plain, asleep, woken] = best.map(|s| s * 1e3);
        println!("{name:<16}{plain:>10.1}{asleep:>10.1}{idle:>8.2}{woken:>10.1}{awake:>8.2}");
    }
    std::fs::remove_dir_all(classes)?;
    let mean = |all: &[f64]| (all.iter().map(|r| r.ln()).sum::<f64>() / all.len() as f64).exp();
    let (idle, awake) = (mean(&ratios[0]), mean(&ratios[1]));
    let worst = ratios[0].iter().copied().fold(0.0, f64::max);
    println!("no input at all: {idle:.2} times on average, {worst:.2} at worst (bar {BAR}) {}", verdict(worst <= BAR));
    println!("inputs that the workload does not touch: {awake:.2} times on average");
    Ok(())
}

/// Seconds of the processor that the workload's `main` takes, without the start of the machine.
fn time<D: Domain>(
    jdk: &Arc<Jdk>,
    classes: &Path,
    name: &str,
    size: &str,
    domain: impl FnOnce(&mut Machine) -> D,
) -> Result<f64, Failure> {
    let class_path = ClassPath::open(&[classes], jdk.feature)?;
    let options = BootOptions { jdk: jdk.clone(), class_path, limits: Limits::default(), properties: Vec::new() };
    let mut machine = boot_with(options, &symbolic::natives())?;
    let mut domain = domain(&mut machine);
    let start = now();
    match enter_main(&mut machine, &mut domain, name, &[size.to_owned()]) {
        Outcome::Returned(_) => Ok(now() - start),
        other => Err(format!("{name}: {other:?}").into()),
    }
}

/// Seconds that this process has had of the processor: other work on the machine doesn't count.
fn now() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call fills the structure.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Names and sizes of the workloads, whose first lines are `// size: NUMBER`.
fn compile(jdk: &Jdk, folder: &Path, classes: &Path) -> Result<Vec<(String, u32)>, Failure> {
    std::fs::create_dir_all(classes)?;
    let mut sources: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
    sources.retain(|s| s.extension().is_some_and(|e| e == "java"));
    sources.sort();
    let done = Command::new(jdk.home.join("bin/javac")).arg("-d").arg(classes).args(&sources).status()?;
    if !done.success() {
        return Err("the workloads do not compile".into());
    }
    let mut found = Vec::new();
    for source in sources {
        let text = std::fs::read_to_string(&source)?;
        let first = text.lines().next().and_then(|l| l.strip_prefix("// size:"));
        let size = first.ok_or_else(|| format!("{}: no size", source.display()))?.trim().parse()?;
        found.push((source.file_stem().unwrap_or_default().to_string_lossy().into_owned(), size));
    }
    Ok(found)
}
