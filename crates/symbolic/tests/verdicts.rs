//! What the chain of solvers calls infeasible, a solver without decorators, on terms without simplification, must call
//! infeasible too.

mod common;

use std::io::{self, BufReader, Write};
use std::sync::{Arc, Mutex, PoisonError};

use common::Bench;
use expr::Terms;
use solver::chain::{Chain, Config};
use solver::layers::{Replayed, replay_some};
use symbolic::Bounds;

/// A log in memory that both sides have.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Explores every method of a class and asks again about what was called infeasible.
fn asked_again(class: &str, runs: u32) -> Replayed {
    let log = Shared::default();
    let mut bench = Bench::with(class, &Config::default(), true, Some(Box::new(log.clone())));
    for method in bench.methods() {
        bench.explore(&method, "dfs", Bounds { runs, loops: 12, ..Bounds::default() });
    }
    let written = log.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let (mut bare, missing) = Chain::new(&Config::bare());
    assert!(missing.is_none(), "this test needs Z3: {missing:?}");
    let wanted = |answer: &str| answer == "unsat";
    replay_some(BufReader::new(&*written), &mut Terms::unsimplified(), &mut bare, wanted).expect("a log")
}

fn check(classes: &[(&str, u32)], least: usize) {
    let mut confirmed = 0;
    for (class, runs) in classes {
        let found = asked_again(class, *runs);
        println!("{class}: {found:?}");
        assert!(found.contradictions.is_empty(), "{class}: {:?}", found.contradictions);
        confirmed += found.infeasible;
    }
    println!("{confirmed} infeasible verdicts confirmed");
    assert!(confirmed >= least, "only {confirmed} verdicts");
}

#[test]
fn a_second_solver_confirms_what_is_infeasible() {
    check(&[("corpus/Paths", 40), ("corpus/Arithmetic", 12), ("corpus/Arrays", 10)], 100);
}

#[test]
#[ignore = "takes a minute; `cargo xtask bench concolic` runs it"]
fn a_thousand_infeasible_verdicts_are_confirmed() {
    check(
        &[
            ("corpus/Arithmetic", 25),
            ("corpus/Arrays", 25),
            ("corpus/Objects", 25),
            ("corpus/Texts", 30),
            ("corpus/Mixed", 20),
        ],
        1000,
    );
}
