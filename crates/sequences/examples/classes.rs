//! Explores all sequences of a constructor and up to eight calls of seven classic classes, with and without each of the
//! things that leave sequences out: `classes FOLDER [NAME]`. For `cargo xtask bench sequences`.

mod explored;

use std::path::Path;

use explored::{ExploredClass, Found};
use sequences::explore::{Bounds, SearchOptions};
use sequences::state::Pruning;
use sequences::{Rules, Wish};
use testcase::TestCase;
use testkit::bench::verdict;

/// A class, its steps, the branch coverage and the time to keep to.
struct Row {
    name: &'static str,
    class: &'static str,
    steps: &'static [&'static str],
    coverage: f64,
    /// What Symstra took for the same depth.
    symstra: f64,
}

const ROWS: [Row; 7] = [
    Row {
        name: "IntStack",
        class: "classics/structures/IntStack",
        steps: &["IntStack(int)", "push", "pop"],
        coverage: 100.0,
        symstra: 0.67,
    },
    Row {
        name: "UBStack",
        class: "classics/structures/UBStack",
        steps: &["UBStack(int)", "push", "pop"],
        coverage: 100.0,
        symstra: 2.33,
    },
    Row {
        name: "BinSearchTree",
        class: "classics/structures/BinarySearchTree",
        steps: &["BinarySearchTree()", "insert", "remove"],
        coverage: 100.0,
        symstra: 251.0,
    },
    Row {
        name: "BinomialHeap",
        class: "classics/structures/BinomialHeap",
        steps: &["BinomialHeap()", "insert", "extractMin", "delete"],
        coverage: 91.0,
        symstra: 17.5,
    },
    Row {
        name: "LinkedList",
        class: "classics/structures/LinkedList",
        steps: &["LinkedList()", "addLast", "removeValue", "removeLast"],
        coverage: 100.0,
        symstra: 0.9,
    },
    Row {
        name: "TreeMap",
        class: "classics/structures/RedBlackTreeMap",
        steps: &["RedBlackTreeMap()", "put", "remove"],
        coverage: 84.0,
        symstra: 174.0,
    },
    Row {
        name: "HeapArray",
        class: "classics/structures/HeapArray",
        steps: &["HeapArray()", "insert", "deleteMax"],
        coverage: 100.0,
        symstra: 28.5,
    },
];

const LENGTH: usize = 9;

fn run(classes: &Path, row: &Row, options: SearchOptions) -> Found {
    let jdk = explored::jdk();
    let mut explored = ExploredClass::open(&jdk, classes, row.class);
    let wish = Wish { only: row.steps.iter().map(|s| (*s).to_owned()).collect(), ..Wish::default() };
    let table = explored.table(&wish);
    let targets: Vec<usize> = (0..table.steps.len()).collect();
    explored.explore(&table, &targets, options, &TestCase::default())
}

fn options(length: usize) -> SearchOptions {
    SearchOptions {
        bounds: Bounds { length, paths: 10_000, ..Bounds::default() },
        nulls: false,
        ..SearchOptions::default()
    }
}

fn without() -> Vec<(&'static str, SearchOptions)> {
    let all = options(LENGTH);
    vec![
        ("no subsumption", SearchOptions { pruning: Pruning { within: false, ..all.pruning }, ..all }),
        ("no state pruning", SearchOptions { pruning: Pruning { within: false, equal: false }, ..all }),
        ("no order rule", SearchOptions { rules: Rules { order: false, ..all.rules }, ..all }),
        ("no data-flow check", SearchOptions { rules: Rules { data_flow: false, ..all.rules }, ..all }),
        ("no flow pruning", SearchOptions { flow: false, ..all }),
        ("no forks", SearchOptions { fork: false, ..all }),
    ]
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some(folder) = args.first() else {
        eprintln!("usage: classes FOLDER [NAME]");
        std::process::exit(2);
    };
    let folder = Path::new(folder);
    let compare = args.iter().any(|a| a == "--compare");
    let names: Vec<&String> = args[1..].iter().filter(|a| !a.starts_with('-')).collect();
    let rows = ROWS.iter().filter(|r| names.is_empty() || names.iter().any(|n| *n == r.name));
    println!(
        "{:<14} {:>8} {:>8} {:>7} {:>7} {:>7} {:>8} {:>6} {:>6}  verdict",
        "class", "branches", "coverage", "runs", "states", "time s", "bar s", "gen %", "solver"
    );
    let (mut total, mut generated) = (0.0, 0.0);
    for row in rows {
        let found = run(folder, row, options(LENGTH));
        let bar = (row.symstra / 10.0).max(2.0);
        let time = found.time.as_secs_f64();
        let s = found.statistics;
        let generating = 100.0 * s.generating.as_secs_f64() / time;
        let good =
            found.exhausted && found.percent() >= row.coverage && time <= bar && s.diverged == 0 && s.bounded == 0;
        total += time;
        generated += s.generating.as_secs_f64();
        println!(
            "{:<14} {:>8} {:>8.1} {:>7} {:>7} {:>7.2} {:>8.2} {:>6.1} {:>6.2}  {}",
            row.name,
            format!("{}/{}", found.covered, found.total),
            found.percent(),
            s.runs,
            s.states,
            time,
            bar,
            generating,
            s.solving.as_secs_f64(),
            verdict(good)
        );
        for missed in &found.missed {
            println!("    not covered: {missed}");
        }
        if args.iter().any(|a| a == "-v") {
            println!("    {s:?}");
        }
    }
    let share = 100.0 * generated / f64::max(total, 1e-9);
    println!("{share:.1} % of the time for generating sequences  {}", verdict(share <= 10.0));
    if compare {
        compared(folder);
    }
    if let Some(peak) = peak_memory() {
        println!("peak memory {peak} MB  {}", verdict(peak < 1024));
    }
}

/// The same with each thing switched off, for a length that every variant reaches.
fn compared(folder: &Path) {
    let length = 6;
    println!("\nruns (seconds) for a constructor and {} calls", length - 1);
    print!("{:<20}", "");
    for row in &ROWS {
        print!(" {:>16}", row.name);
    }
    println!();
    let all = std::iter::once(("everything", options(LENGTH))).chain(without());
    for (name, chosen) in all {
        print!("{name:<20}");
        for row in &ROWS {
            let chosen = SearchOptions { bounds: Bounds { length, states: 20_000, ..chosen.bounds }, ..chosen };
            let found = run(folder, row, chosen);
            let end = if found.exhausted { "" } else { "+" };
            let cell = format!("{}{end} ({:.2})", found.statistics.runs, found.time.as_secs_f64());
            print!(" {cell:>16}");
        }
        println!();
    }
}

/// Megabytes.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024)
}
