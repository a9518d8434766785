//! Who reproduces: the selections of a genetic algorithm. Less fitness value is fitter.

use std::fmt;
use std::str::FromStr;

use base::Rng;
use base::parameters::{Allowed, Refusal, Value};

/// How the parents of the next generation are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The best half, each as often as is needed to fill the population again.
    Truncation,
    /// With a probability proportional to `1/f`.
    Roulette,
    /// The best of so many drawn at random.
    Tournament(usize),
    /// With a probability proportional to the rank.
    Ordered,
}

impl Selection {
    pub const NAMES: [&'static str; 4] = ["truncation", "roulette", "tournament", "ordered"];

    /// What a parameter may name.
    pub fn allowed() -> Allowed {
        Allowed::Names(vec!["truncation", "roulette", "tournament:N", "ordered"])
    }
}

impl Value for Selection {
    fn read(text: &str, _: &Allowed) -> Result<Self, Refusal> {
        text.parse().map_err(Refusal::Because)
    }

    fn write(&self) -> String {
        match self {
            Self::Tournament(size) => format!("{self}:{size}"),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Truncation => "truncation",
            Self::Roulette => "roulette",
            Self::Tournament(_) => "tournament",
            Self::Ordered => "ordered",
        };
        f.write_str(name)
    }
}

impl FromStr for Selection {
    type Err = String;

    /// A name; a tournament may tell its size: `tournament:3`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, size) = text.split_once(':').unwrap_or((text, "2"));
        match name {
            "truncation" => Ok(Self::Truncation),
            "roulette" => Ok(Self::Roulette),
            "ordered" => Ok(Self::Ordered),
            "tournament" => match size.parse() {
                Ok(size @ 1..=1000) => Ok(Self::Tournament(size)),
                _ => Err(format!("'{size}' is no size of a tournament; allowed are 1 to 1000")),
            },
            _ => Err(format!("there is no selection '{text}'; known are {}", Self::NAMES.join(", "))),
        }
    }
}

/// Indices from best to worst; equals in their order.
pub fn ranked(fitness: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..fitness.len()).collect();
    order.sort_by(|&a, &b| fitness[a].total_cmp(&fitness[b]));
    order
}

/// The best `kept`, repeated until there are `wanted`.
pub fn truncation(fitness: &[f64], kept: usize, wanted: usize) -> Vec<usize> {
    let order = ranked(fitness);
    order.iter().take(kept.max(1)).cycle().take(wanted).copied().collect()
}

/// `1/f`, normalised. Those that reached the goal (`f = 0`) take all.
pub fn roulette(fitness: &[f64]) -> Vec<f64> {
    let there = fitness.iter().any(|&f| f <= 0.0);
    let weight = |&f: &f64| if there { f64::from(u8::from(f <= 0.0)) } else { 1.0 / f };
    normalised(fitness.iter().map(weight).collect())
}

/// By rank: the worst have 1, each other one more than there are worse ones.
pub fn ordered(fitness: &[f64]) -> Vec<f64> {
    let rank = |f: &f64| 1.0 + fitness.iter().filter(|other| *other > f).count() as f64;
    normalised(fitness.iter().map(rank).collect())
}

/// The fitter of those drawn; the first of equals.
pub fn winner(fitness: &[f64], drawn: &[usize]) -> Option<usize> {
    drawn.iter().copied().min_by(|&a, &b| fitness[a].total_cmp(&fitness[b]))
}

fn normalised(weights: Vec<f64>) -> Vec<f64> {
    let total: f64 = weights.iter().sum();
    if total > 0.0 { weights.into_iter().map(|w| w / total).collect() } else { weights }
}

/// Chooses `wanted` parents.
pub fn select(selection: Selection, fitness: &[f64], wanted: usize, rng: &mut Rng) -> Vec<usize> {
    if fitness.is_empty() {
        return Vec::new();
    }
    let by = |weights: Vec<f64>, rng: &mut Rng| {
        (0..wanted).map(|_| rng.weighted(&weights).unwrap_or_else(|| rng.below(weights.len()))).collect()
    };
    match selection {
        Selection::Truncation => truncation(fitness, fitness.len().div_ceil(2), wanted),
        Selection::Roulette => by(roulette(fitness), rng),
        Selection::Ordered => by(ordered(fitness), rng),
        Selection::Tournament(size) => {
            let mut drawn = Vec::with_capacity(size);
            let mut one = || {
                drawn.clear();
                drawn.extend((0..size.max(1)).map(|_| rng.below(fitness.len())));
                winner(fitness, &drawn).unwrap_or(0)
            };
            (0..wanted).map(|_| one()).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The eight triangles of the course (Ch1 … Ch8) with their fitness for the branch `b == c`.
    const INF: f64 = f64::INFINITY;
    const TRIANGLES: [f64; 8] = [2.5, 0.66, INF, INF, 2.5, 0.66, 0.75, 0.83];

    fn cut(p: f64) -> f64 {
        (p * 100.0).floor() / 100.0
    }

    #[test]
    fn truncation_repeats_the_best_four() {
        let names: Vec<usize> = truncation(&TRIANGLES, 4, 8).into_iter().map(|i| i + 1).collect();
        assert_eq!(names, [2, 6, 7, 8, 2, 6, 7, 8]);
    }

    #[test]
    fn the_roulette_wheel_has_the_slices_of_the_course() {
        let slices: Vec<f64> = roulette(&TRIANGLES).into_iter().map(cut).collect();
        assert_eq!(slices, [0.06, 0.23, 0.0, 0.0, 0.06, 0.23, 0.2, 0.18]);
    }

    #[test]
    fn tournaments_are_won_by_the_fitter() {
        let pairs = [[2, 7], [1, 5], [3, 8], [3, 2], [6, 5], [6, 4], [8, 3], [8, 1]];
        let winners = pairs.map(|pair| winner(&TRIANGLES, &pair.map(|c| c - 1)).unwrap() + 1);
        // Ch1 and Ch5 are equally fit; the course lets Ch5 win, the first drawn does here.
        assert_eq!(winners, [2, 1, 8, 2, 6, 6, 8, 8]);
    }

    #[test]
    fn ordered_selection_goes_by_rank_and_equals_share_one() {
        let ranks: Vec<f64> = ordered(&TRIANGLES).into_iter().map(|p| (p * 33.0).round()).collect();
        assert_eq!(ranks, [3.0, 7.0, 1.0, 1.0, 3.0, 7.0, 6.0, 5.0]);
        let probabilities: Vec<f64> = ordered(&TRIANGLES).into_iter().map(cut).collect();
        assert_eq!(probabilities, [0.09, 0.21, 0.03, 0.03, 0.09, 0.21, 0.18, 0.15]);
    }

    #[test]
    fn whoever_reached_the_goal_takes_the_whole_wheel() {
        assert_eq!(roulette(&[0.5, 0.0, 2.0]), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn drawn_parents_follow_the_probabilities() {
        let mut rng = Rng::new(5);
        let drawn = select(Selection::Ordered, &TRIANGLES, 33_000, &mut rng);
        let count = |i: usize| drawn.iter().filter(|&&d| d == i).count() as f64 / 1000.0;
        assert!((count(1) - 7.0).abs() < 0.3 && (count(2) - 1.0).abs() < 0.2, "{} {}", count(1), count(2));
    }

    #[test]
    fn unknown_selections_are_refused_with_the_known_ones() {
        assert_eq!("tournament:3".parse(), Ok(Selection::Tournament(3)));
        let message = "best".parse::<Selection>().unwrap_err();
        assert_eq!(message, "there is no selection 'best'; known are truncation, roulette, tournament, ordered");
        assert!("tournament:0".parse::<Selection>().unwrap_err().contains("1 to 1000"));
    }
}
