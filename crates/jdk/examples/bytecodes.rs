//! Runs a program's `main` and says which methods ran the most bytecodes, by themselves and with what they called.
//!
//! `cargo run --release -p touchstone-jdk --example bytecodes -- CLASSPATH MAIN [ARGS]`

use std::sync::Arc;

use base::FxHashMap;
use classpath::{ClassPath, Jdk};
use jdk::boot::{BootOptions, boot, enter_main};
use program::{Method, MethodId};
use vm::domain::{Leave, Site};
use vm::{Domain, Limits};

/// Lines of each table.
const LINES: usize = 45;

/// Counts bytecodes by method.
#[derive(Default)]
struct Bytecodes {
    all: u64,
    own: FxHashMap<MethodId, u64>,
    /// With what they called; recursion counts once.
    whole: FxHashMap<MethodId, u64>,
    stack: Vec<(MethodId, u64)>,
}

impl Domain for Bytecodes {
    type Shadow = ();
    const SHADOWS: bool = false;
    const STEPS: bool = true;

    fn step(&mut self, site: Site<'_>) {
        self.all += 1;
        *self.own.entry(site.code.method).or_default() += 1;
    }

    fn enter(&mut self, method: &Method, _: Option<Site<'_>>) {
        self.stack.push((method.id, self.all));
    }

    fn leave(&mut self, method: &Method, _: Site<'_>, _: Leave) {
        while let Some((top, began)) = self.stack.pop() {
            if !self.stack.iter().any(|&(other, _)| other == top) {
                *self.whole.entry(top).or_default() += self.all - began;
            }
            if top == method.id {
                break;
            }
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (class_path, main) = args.next().zip(args.next()).ok_or("CLASSPATH MAIN [ARGS]")?;
    let jdk = Arc::new(Jdk::locate(None)?);
    let class_path = ClassPath::parse(&class_path, jdk.feature)?;
    let limits = Limits { instructions: 2_000_000_000, ..Limits::default() };
    let mut machine = boot(BootOptions { jdk, class_path, limits, properties: Vec::new() })?;
    let mut domain = Bytecodes::default();
    let outcome = enter_main(&mut machine, &mut domain, &main, &args.collect::<Vec<_>>());
    println!("{outcome:?}, {} bytecodes", domain.all);
    if let vm::Outcome::Threw(e) = outcome {
        println!("{}", jdk::boot::describe(&mut machine, e));
    }
    for (title, counts) in [("by themselves", &domain.own), ("with what they call", &domain.whole)] {
        println!("\n{title}");
        let mut counts: Vec<_> = counts.iter().map(|(&method, &count)| (count, method)).collect();
        counts.sort_unstable_by(|a, b| b.cmp(a));
        for (count, id) in counts.into_iter().take(LINES) {
            let method = machine.program.method(id);
            println!(
                "{count:>12} {}.{}",
                machine.program.external_name(method.class),
                machine.program.names.text(method.name)
            );
        }
    }
    Ok(())
}
