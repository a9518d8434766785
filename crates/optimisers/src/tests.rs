//! What all optimisers have in common: they repeat themselves, stay in range, and get where random search does not.

use base::Rng;
use testcase::Prim;

use super::*;

fn gene(low: i64, high: i64) -> Gene {
    Gene::whole(Prim::Int, low, high).unwrap()
}

/// How far `(a, b, c)` is from `a > 0`, `b == a`, `c == a + 4321`, as the branches of a program would say: one after the other.
fn nested(vector: &Vector) -> f64 {
    let normalised = |d: f64| d / (d + 1.0);
    let [a, b, c] = [0, 1, 2].map(|i| vector[i].position());
    if a <= 0.0 {
        return 2.0 + normalised(1.0 - a);
    }
    if a != b {
        return 1.0 + normalised((a - b).abs());
    }
    normalised((c - a - 4321.0).abs())
}

fn run(kind: Kind, seed: u64) -> Found {
    let space = Space::of_genes([gene(-100_000, 100_000); 3]);
    minimise(&mut *kind.make(space, Rng::new(seed)), 100_000, nested)
}

#[test]
fn all_but_random_search_reach_what_is_nested_deeply() {
    for kind in Kind::ALL {
        let reached = (1..=5).filter(|&seed| run(kind, seed).fitness == 0.0).count();
        if kind == Kind::Random {
            assert_eq!(reached, 0, "{kind}: too easy to say anything");
        } else {
            assert!(reached >= 4, "{kind} reached the goal with {reached} of 5 seeds");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_search() {
    for kind in Kind::ALL {
        assert_eq!(run(kind, 7), run(kind, 7), "{kind}");
    }
}

#[test]
fn reals_are_found_exactly() {
    let real = Gene::real(Prim::Double, -1e6, 1e6).unwrap();
    for kind in [Kind::HillClimbing, Kind::AlternatingVariables, Kind::Genetic, Kind::Ants, Kind::Swarm] {
        let space = Space::of_genes([real]);
        let objective = |v: &Vector| (v[0].position() - 36.5).abs();
        let found = minimise(&mut *kind.make(space, Rng::new(1)), 100_000, objective);
        assert!(found.fitness < 1e-9, "{kind}: {found:?}");
    }
}

#[test]
fn texts_grow_towards_a_word() {
    let unit = Gene::whole(Prim::Char, 32, 126).unwrap();
    let wanted: Vec<u16> = "Hello".encode_utf16().collect();
    for kind in [Kind::HillClimbing, Kind::Genetic, Kind::Ants] {
        let space = Space::new(&[Input::Text { longest: 10, unit }]);
        let inner = space.clone();
        let objective = |v: &Vector| {
            let Datum::Text(text) = &inner.decode(v)[0] else { panic!("a text") };
            let off: f64 = text.iter().zip(&wanted).map(|(a, b)| f64::from(a.abs_diff(*b)) / 100.0).sum();
            off + text.len().abs_diff(wanted.len()) as f64
        };
        let found = minimise(&mut *kind.make(space, Rng::new(3)), 100_000, objective);
        assert_eq!(found.fitness, 0.0, "{kind}");
    }
}

#[test]
fn a_climber_without_restarts_comes_to_rest() {
    let space = Space::of_genes([gene(-100, 100)]);
    let mut climber = HillClimbing::new(space, Rng::new(1), Climb::Steepest, false);
    let found = minimise(&mut climber, 100_000, |v| 1.0 + v[0].position().abs());
    assert_eq!(found.fitness, 1.0);
    assert!(found.evaluations < 1000);
}

#[test]
fn unknown_optimisers_are_refused_with_the_known_ones() {
    let message = "gradient".parse::<Kind>().unwrap_err();
    assert!(message.starts_with("there is no optimiser 'gradient'; known are random, hillclimb,"), "{message}");
    assert!(Kind::ALL.iter().all(|kind| kind.name().parse() == Ok(*kind)));
}
