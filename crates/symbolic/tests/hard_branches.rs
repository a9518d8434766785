//! One hard branch in each method of the corpus: the method gives true when it is reached.

mod common;

use std::time::{Duration, Instant};

use common::Bench;

/// Methods of a class whose branch is not reached, with why.
fn misses(class: &str) -> Vec<(String, String)> {
    let mut bench = Bench::new(class);
    let mut missed = Vec::new();
    for method in bench.methods() {
        let start = Instant::now();
        let found = bench.reach(&method);
        let time = start.elapsed();
        println!("{class}.{method}: {} in {:.2?}, {} paths, {:?}", found.reached, time, found.paths, found.statistics);
        if !found.reached || time > Duration::from_secs(5) {
            missed.push((method.clone(), format!("{:?}", found.statistics)));
        }
        assert!(found.is_sound(), "{method}: {:?}", found.statistics);
    }
    missed
}

fn names(missed: &[(String, String)]) -> Vec<&str> {
    missed.iter().map(|m| &*m.0).collect()
}

#[test]
fn arithmetic() {
    assert_eq!(names(&misses("corpus/Arithmetic")), [""; 0]);
}

#[test]
fn floats() {
    assert_eq!(names(&misses("corpus/Floats")), [""; 0]);
}

#[test]
fn texts() {
    // `wide` needs a character beyond Latin-1: a string keeps the coder of the test that an exploration starts from.
    assert_eq!(names(&misses("corpus/Texts")), ["wide"]);
}

#[test]
fn arrays() {
    assert_eq!(names(&misses("corpus/Arrays")), [""; 0]);
}

#[test]
fn objects() {
    assert_eq!(names(&misses("corpus/Objects")), [""; 0]);
}
