//! One hard branch in each method of the corpus: the method gives true when it is reached.

mod common;

use common::{Bench, LONGEST, busy};

/// Methods of a class whose branch is not reached, with why.
fn misses(class: &str) -> Vec<(String, String)> {
    let mut bench = Bench::new(class);
    let mut missed = Vec::new();
    for method in bench.methods() {
        let start = busy();
        let found = bench.reach(&method);
        let time = busy().saturating_sub(start);
        println!("{class}.{method}: {} in {:.2?}, {} paths, {:?}", found.reached, time, found.paths, found.statistics);
        if !found.reached || time > LONGEST {
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
    assert_eq!(names(&misses("corpus/Texts")), [""; 0]);
}

#[test]
fn arrays() {
    assert_eq!(names(&misses("corpus/Arrays")), [""; 0]);
}

#[test]
fn objects() {
    assert_eq!(names(&misses("corpus/Objects")), [""; 0]);
}

#[test]
fn mixed() {
    // `longNumber` needs ten digits: a text grows by one character with each solved path, and each has many ways to fail.
    assert_eq!(names(&misses("corpus/Mixed")), ["longNumber"]);
}
