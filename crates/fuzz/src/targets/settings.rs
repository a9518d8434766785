//! The configuration file.

use std::sync::atomic::AtomicU64;

use base::Rng;

use super::Target;
use crate::Arguments;
use crate::mutate::{ChangePlaces, mutated};
use crate::samples;

const TOKENS: [&str; 23] = [
    "[search]\n",
    "strategy = \"mio\"\n",
    "[evotest]\n",
    "ants.rho = ",
    "[knobs]\n",
    "population = ",
    "tournament = ",
    "islands = ",
    "normalisation = ",
    "alpha = ",
    "\"arctangent\"",
    "1e308",
    "-1",
    "nan",
    "inf",
    "9223372036854775807",
    "[",
    "{a=",
    "]",
    "\"\\uD800\"",
    "'''",
    "a.",
    "1979-05-27T07:32:00Z",
];

struct Settings {
    samples: Vec<Vec<u8>>,
}

#[expect(clippy::unnecessary_wraps, reason = "other targets may fail to start")]
pub fn make(_: &Arguments) -> std::io::Result<Box<dyn Target>> {
    Ok(Box::new(Settings { samples: samples::corpus("settings") }))
}

impl Target for Settings {
    fn input(&mut self, _: u64, rng: &mut Rng) -> Vec<u8> {
        let sample = &self.samples[rng.below(self.samples.len())];
        let other = &self.samples[rng.below(self.samples.len())];
        let mut bytes = mutated(sample, &ChangePlaces::default(), other, rng);
        while rng.chance(0.6) {
            let times = if rng.chance(0.01) { 50_000 } else { 1 };
            let at = rng.below(bytes.len() + 1);
            bytes.splice(at..at, TOKENS[rng.below(TOKENS.len())].repeat(times).into_bytes());
        }
        bytes
    }

    fn run(&mut self, input: &[u8], _: &[AtomicU64]) -> Result<(), String> {
        match cli::settings::read(&String::from_utf8_lossy(input)) {
            Err(why) if why.is_empty() => Err("an error without words".to_owned()),
            _ => Ok(()),
        }
    }
}
