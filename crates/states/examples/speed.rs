//! How fast method executions are recorded and classified, and how much memory that takes, by technique and number of executions:
//! `cargo run --release -p touchstone-states --example speed [TECHNIQUE…] [EXECUTIONS…]`. The memory is the process's: name one
//! technique and one number to see what they take.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use classpath::{ClassPath, Jdk};
use states::technique::{self, Entry};
use states::{Classifier, Lab, Recorder, Recording};
use vm::probes::monitor::Monitored;
use vm::{Limits, Outcome};

fn main() {
    let given: Vec<u64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let sizes = if given.is_empty() { vec![1_000, 10_000, 100_000, 1_000_000] } else { given };
    let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
    let classes = compile(&jdk);
    println!(
        "{:16} {:>10} {:>10} {:>10} {:>9} {:>9} {:>10} {:>8}",
        "technique", "executions", "record s", "classify s", "per s", "distinct", "words", "peak MB"
    );
    let named: Vec<&Entry> = std::env::args().skip(1).filter_map(|a| technique::find(&a)).collect();
    for entry in technique::ALL.into_iter().filter(|entry| named.is_empty() || named.contains(entry)) {
        for &size in &sizes {
            measure(&jdk, &classes, entry, size);
        }
    }
    let _ = std::fs::remove_dir_all(&classes);
}

fn compile(jdk: &Jdk) -> PathBuf {
    let out = std::env::temp_dir().join(format!("touchstone-states-speed-{}", std::process::id()));
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let files = ["Traffic.java", "Subject.java"].map(|name| sources.join(name));
    let status = Command::new(jdk.home.join("bin/javac")).arg("-d").arg(&out).args(files).status();
    assert!(status.expect("javac starts").success());
    out
}

fn measure(jdk: &Arc<Jdk>, classes: &Path, entry: &'static Entry, executions: u64) {
    let options = jdk::boot::Options {
        jdk: jdk.clone(),
        class_path: ClassPath::open(&[classes.to_owned()], jdk.feature).expect("a class path"),
        limits: Limits::default(),
        properties: Vec::new(),
    };
    let mut machine = jdk::boot::boot(options).expect("a machine");
    let recording = Recording { sequences: entry.sequences, steps: false };
    let mut domain = Monitored::new(Recorder::new([Arc::from("Subject")], recording));
    machine.snapshot();
    domain.monitor.set_base(machine.heap.boundary());
    let start = Instant::now();
    let outcome = jdk::boot::enter_main(&mut machine, &mut domain, "Traffic", &[executions.to_string()]);
    assert!(matches!(outcome, Outcome::Returned(_)), "{outcome:?}");
    let recorded = start.elapsed().as_secs_f64();
    let trace = domain.monitor.take();
    machine.pop_snapshot();
    let start = Instant::now();
    let mut classifier = Classifier::new(entry);
    let store = &mut domain.monitor.store;
    let mut lab = Lab::new(store, Some(&mut machine));
    classifier.prepare(&mut lab, trace.executions.iter().copied());
    for &id in &trace.executions {
        classifier.classify(&mut lab, id);
    }
    drop(lab);
    let classified = start.elapsed().as_secs_f64();
    println!(
        "{:16} {:>10} {recorded:>10.2} {classified:>10.2} {:>9.0} {:>9} {:>10} {:>8}",
        entry.name,
        trace.calls,
        trace.calls as f64 / (recorded + classified),
        classifier.len(),
        store.size(),
        peak_megabytes()
    );
}

/// The most memory that the process has used so far.
fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|l| l.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}
