//! Which mutants of the classes of a jar or folder are proved equivalent, and why the others are not: `equivalence PATH [OPERATORS]`.
//!
//! One line a mutant: `equivalent`, or why it is open, then class, method, descriptor, line, operator as PIT's reports name it, description
//! and instruction numbers.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for the command line")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use classpath::ClassPath;
use mutants::equivalence::{Proof, Prover};
use mutants::{catalogue, operator};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let path = PathBuf::from(args.next().ok_or("which jar or folder?")?);
    let operators = operator::named(&args.next().unwrap_or_else(|| "ALL".to_owned())).ok_or("no such operators")?;
    let classes = ClassPath::open(&[path], 17)?;
    let mut prover = Prover::new(&base::Interrupt::default());
    let (mut counts, mut slowest) = (BTreeMap::<String, u32>::new(), (0, String::new()));
    let start = Instant::now();
    let mut names = Vec::new();
    for entry in classes.entries() {
        names.extend(entry.list_classes()?);
    }
    for name in names {
        let Some(bytes) = classes.find(&name)? else { continue };
        let Ok(file) = classfile::parse(&bytes.bytes) else { continue };
        for mutant in catalogue(&file, &operators) {
            let begin = Instant::now();
            let found = match prover.prove(&file, &mutant) {
                Proof::Equivalent => "equivalent".to_owned(),
                Proof::Open(why) => format!("{why:?}"),
            };
            let (class, operator) = (mutant.class.replace('/', "."), mutant.operator.pit);
            let mut indexes = mutant.indexes.clone();
            indexes.sort_unstable();
            let text = format!(
                "{class} {} {} {} {operator} {} {indexes:?}",
                mutant.method, mutant.desc, mutant.line, mutant.description
            );
            println!("{found}: {text}");
            *counts.entry(found).or_default() += 1;
            slowest = slowest.max((begin.elapsed().as_millis(), text));
        }
    }
    eprintln!("{counts:?} in {:?}; slowest: {slowest:?} ms", start.elapsed());
    Ok(())
}
