//! The notations of test cases: any text is a test case or an error, and a test case that was read is written as a text that gives it
//! again.

use std::sync::atomic::AtomicU64;

use base::Rng;
use testcase::notation::Notation;

use super::Target;
use super::fixtures::{self, Fixtures};
use crate::Arguments;
use crate::mutate::{ChangePlaces, mutated};
use crate::samples;

const TOKENS: [&str; 30] = [
    "$x0",
    "$x1",
    "$x4294967296",
    "=",
    ":",
    "@",
    ",",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "::",
    ".",
    "#0",
    "#99",
    "int",
    "int[]",
    "String",
    "<?>",
    "<? extends Object>",
    "null",
    "'a'",
    "\"\\u0000\"",
    "NaN(7fc00001)",
    "-Infinity",
    "99999999999999999999",
    "1e999",
    "int.class",
];

struct Notations {
    fixtures: Fixtures,
    samples: Vec<Vec<u8>>,
}

pub fn make(_: &Arguments) -> std::io::Result<Box<dyn Target>> {
    let fixtures = Fixtures::compile(&samples::jdk()?)?;
    let mut samples = samples::corpus("notation");
    let notation = Notation::new(&fixtures.api);
    for seed in 0..200 {
        let case = fixtures::case(&fixtures.api, &fixtures.callables, seed);
        samples.push(notation.print(&case).into_bytes());
        samples.push(evotest::etoc::written(&case, &fixtures.api).into_bytes());
    }
    Ok(Box::new(Notations { fixtures, samples }))
}

impl Target for Notations {
    fn input(&mut self, _: u64, rng: &mut Rng) -> Vec<u8> {
        let sample = &self.samples[rng.below(self.samples.len())];
        let other = &self.samples[rng.below(self.samples.len())];
        let mut bytes = mutated(sample, &ChangePlaces::default(), other, rng);
        while rng.chance(0.6) {
            let token = TOKENS[rng.below(TOKENS.len())];
            let times = if rng.chance(0.01) { 50_000 } else { 1 };
            let at = rng.below(bytes.len() + 1);
            bytes.splice(at..at, token.repeat(times).into_bytes());
        }
        bytes
    }

    fn run(&mut self, input: &[u8], _: &[AtomicU64]) -> Result<(), String> {
        let text = String::from_utf8_lossy(input);
        let notation = Notation::new(&self.fixtures.api);
        if let Ok(case) = evotest::etoc::notation::read(&text, &self.fixtures.api) {
            let _ = evotest::etoc::written(&case, &self.fixtures.api);
        }
        let _ = evotest::etoc::Generator::parse(&text, None);
        let Ok(case) = notation.parse(&text) else { return Ok(()) };
        let again = notation.print(&case);
        match notation.parse(&again) {
            Ok(other) if other == case => Ok(()),
            Ok(_) => Err(format!("another test case after writing and reading: {again}")),
            Err(error) => Err(format!("what was written cannot be read: {error}: {again}")),
        }
    }
}
