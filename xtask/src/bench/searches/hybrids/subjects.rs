//! Which classes are hard, and who gets which.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};

use super::super::super::Bench;
use super::super::super::sample::sampled;
use crate::generated::Counter;
use crate::maven::{self, Artifact};
use crate::parallel;

const LIBRARIES: [Artifact; 6] = [
    Artifact::new("org.apache.commons", "commons-lang3", "3.14.0"),
    Artifact::new("org.apache.commons", "commons-math3", "3.6.1"),
    Artifact::new("commons-codec", "commons-codec", "1.16.1"),
    Artifact::new("org.jsoup", "jsoup", "1.17.2"),
    Artifact::new("joda-time", "joda-time", "2.12.7"),
    Artifact::new("com.fasterxml.jackson.core", "jackson-core", "2.17.2"),
];

/// Branches of a hard class at least, and the part of them that no short search by a single strategy covers.
const BRANCHES: u64 = 40;
const EASY: f64 = 90.0;
/// How short these searches are, and their strategies: the first is the cheapest, and a class that is easy for it is not looked at further.
const PROBE: &str = "1000x";
const PROBES: [&str; 4] = ["random", "concolic", "dynamosa", "mio"];
/// Classes of a library that are looked at for each one that is chosen.
const LOOKS: usize = 12;

/// For what classes are chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    Tuning,
    Report,
}

/// A class and what is needed to load it.
#[derive(Clone)]
pub struct Subject {
    pub name: String,
    pub jar: PathBuf,
    pub needs: Vec<PathBuf>,
}

/// So many hard classes, as many of each library as of the others, give or take one.
pub fn choose(bench: &Bench, hand: Hand, count: usize, seed: u64) -> Result<Vec<Subject>> {
    let mut chosen = Vec::new();
    for (at, library) in LIBRARIES.iter().enumerate() {
        let wanted = share(count, at);
        let mut jars = maven::resolve(&bench.jdk, library)?.into_iter();
        let jar = jars.next().context("an artifact without a jar")?;
        let needs: Vec<PathBuf> = jars.collect();
        let names = sampled(&bench.jdk, &jar, 2 * wanted * LOOKS, seed)?;
        let dealt: Vec<Subject> = names
            .into_iter()
            .enumerate()
            .filter(|(place, _)| hand_of(*place) == hand)
            .map(|(_, name)| Subject { name, jar: jar.clone(), needs: needs.clone() })
            .collect();
        chosen.extend(hard(bench, &dealt, wanted)?);
    }
    Ok(chosen)
}

/// How many of the classes are of this library.
fn share(count: usize, library: usize) -> usize {
    count * (library + 1) / LIBRARIES.len() - count * library / LIBRARIES.len()
}

/// The places of the shuffle are dealt in turn.
fn hand_of(place: usize) -> Hand {
    if place.is_multiple_of(2) { Hand::Tuning } else { Hand::Report }
}

/// The first of them that are hard.
fn hard(bench: &Bench, all: &[Subject], wanted: usize) -> Result<Vec<Subject>> {
    let mut chosen = Vec::new();
    for some in all.chunks(base::parallel::cores().max(1)) {
        if chosen.len() >= wanted {
            break;
        }
        let probed = parallel::map(some, |_, subject| is_hard(bench, subject));
        for (subject, hard) in some.iter().zip(probed) {
            if hard? {
                chosen.push(subject.clone());
            }
        }
    }
    chosen.truncate(wanted);
    Ok(chosen)
}

fn is_hard(bench: &Bench, subject: &Subject) -> Result<bool> {
    for strategy in PROBES {
        let out = bench.classes().join("probes").join(&subject.name);
        let arguments = ["--strategy", strategy, "--budget", PROBE];
        let run = subject.generate(bench, &out, &arguments, Duration::from_mins(2))?;
        let class = run.classes.into_iter().next().context("the report has no class")?;
        if !(class.is_generated() && leaves_enough(class.branches)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a short search leaves enough to find. What no test of it touches needs what the strategies don't differ in: other classes, files,
/// networks.
fn leaves_enough(branches: Counter) -> bool {
    branches.total >= BRANCHES && branches.covered > 0 && branches.percent() < EASY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_hard_if_a_short_search_covers_some_branches_and_not_nearly_all() {
        let leaves = |covered, total| leaves_enough(Counter { covered, total });
        assert!(leaves(1, 100) && leaves(89, 100) && leaves(35, 40));
        assert!(!leaves(90, 100) && !leaves(0, 100) && !leaves(10, 39));
    }

    #[test]
    fn libraries_have_equal_shares_and_hands_no_class_in_common() {
        for count in [6, 8, 20] {
            let shares: Vec<usize> = (0..LIBRARIES.len()).map(|at| share(count, at)).collect();
            assert_eq!(shares.iter().sum::<usize>(), count);
            assert!(shares.iter().max().zip(shares.iter().min()).is_some_and(|(most, least)| most - least <= 1));
        }
        assert!(hand_of(0) != hand_of(1) && hand_of(0) == hand_of(2));
    }
}
