//! Where existing tests spend their time in the machine: basic blocks run by each method itself, and with all that it calls.
//!
//! `cargo run --release -p touchstone-existing --example profile -- CLASSPATH TESTS PATTERN` runs the test classes of `TESTS` that
//! match, for as long as [`LIMIT`], and prints the 40 methods with the most of each.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use base::FxHashMap;
use classpath::{ClassPath, Jdk};
use existing::{Config, Pattern, Rehearsal, discover};
use program::MethodId;
use vm::Limits;
use vm::domain::Site;
use vm::probes::monitor::{Call, Monitor, Return};

/// No test begins after this time.
const LIMIT: Duration = Duration::from_secs(90);
/// Methods printed of each list.
const SHOWN: usize = 40;

#[derive(Default)]
struct Profile {
    names: FxHashMap<MethodId, String>,
    own: FxHashMap<MethodId, u64>,
    whole: FxHashMap<MethodId, u64>,
    calls: FxHashMap<MethodId, u64>,
    /// Methods that run, with the number of blocks when they began.
    stack: Vec<(MethodId, u64)>,
    blocks: u64,
}

impl Monitor for Profile {
    const BRANCHES: bool = false;

    fn method_entry(&mut self, call: &Call<'_>) {
        let id = call.method.id;
        self.names.entry(id).or_insert_with(|| call.machine.method_name(call.method));
        *self.calls.entry(id).or_default() += 1;
        self.stack.push((id, self.blocks));
    }

    fn method_exit(&mut self, left: &Return<'_>) {
        // Threads take turns, so the newest frame need not be this one's.
        let Some(at) = self.stack.iter().rposition(|s| s.0 == left.method.id) else { return };
        let (id, begun) = self.stack.remove(at);
        if !self.stack[..at].iter().any(|s| s.0 == id) {
            *self.whole.entry(id).or_default() += self.blocks - begun;
        }
    }

    fn block(&mut self, site: Site<'_>) {
        self.blocks += 1;
        *self.own.entry(site.code.method).or_default() += 1;
    }

    fn restored(&mut self) {
        self.stack.clear();
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [path, tests, pattern]: [String; 3] = std::env::args()
        .skip(1)
        .collect::<Vec<_>>()
        .try_into()
        .map_err(|_| "usage: profile CLASSPATH TESTS PATTERN")?;
    let jdk = Arc::new(Jdk::locate(None)?);
    let class_path: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let all = ClassPath::open(&class_path, jdk.feature)?;
    let mut found = discover(&ClassPath::parse(&tests, jdk.feature)?, &all)?;
    let pattern: Pattern = pattern.parse()?;
    found.retain(|f| pattern.matches(&f.name));
    let limits = Limits { instructions: 10_000_000_000, ..Limits::default() };
    let config = Config { jdk, class_path, covered: Vec::new(), limits, properties: Vec::new(), jobs: 1, keep: None };
    let rehearsal = Rehearsal::new(config, &found)?;
    let classes: Vec<_> = found.iter().collect();
    let interrupt = base::Interrupt::default();
    let profile = rehearsal.run(&classes, Profile::default(), Some(LIMIT), &interrupt, |result, _| {
        eprintln!("{}: {} tests, {:.1} s", result.name, result.tests.len(), result.seconds);
        true
    })?;
    for (title, counts) in [("itself", &profile.own), ("with its calls", &profile.whole)] {
        println!("{:>6}  {:>9}  {title}", "%", "calls");
        let mut rows: Vec<_> = counts.iter().collect();
        rows.sort_by(|a, b| b.1.cmp(a.1).then(a.0.0.cmp(&b.0.0)));
        for (id, blocks) in rows.into_iter().take(SHOWN) {
            let calls = profile.calls.get(id).copied().unwrap_or_default();
            let name = profile.names.get(id).map_or("?", String::as_str);
            println!("{:>6.2}  {calls:>9}  {name}", *blocks as f64 * 100.0 / profile.blocks as f64);
        }
    }
    Ok(())
}
