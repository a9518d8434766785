//! Whether the figures show what the thesis saw in its own: each effect with what was measured and what is wanted of it, or, where ours differs by
//! design, with the reason.

use crate::bench::verdict;
use crate::table::{Align, Table};

/// How an effect turned out.
enum Outcome {
    Seen(bool),
    /// It cannot be seen here.
    Differs(&'static str),
}

struct Effect {
    what: String,
    from: f64,
    to: f64,
    outcome: Outcome,
}

/// The effects of all figures.
#[derive(Default)]
pub struct Effects(Vec<Effect>);

impl Effects {
    /// Something is to be more than before.
    pub fn grows(&mut self, what: &str, from: f64, to: f64) {
        self.add(what, from, to, Outcome::Seen(to > from));
    }

    /// Something is to be at least so much.
    pub fn reaches(&mut self, what: &str, bar: f64, value: f64) {
        self.add(&format!("{what} (at least {bar})"), bar, value, Outcome::Seen(value >= bar));
    }

    /// What the thesis saw cannot be seen here, for this reason; it is shown and not judged.
    pub fn differs(&mut self, what: &str, from: f64, to: f64, why: &'static str) {
        self.add(what, from, to, Outcome::Differs(why));
    }

    fn add(&mut self, what: &str, from: f64, to: f64, outcome: Outcome) {
        self.0.push(Effect { what: what.to_owned(), from, to, outcome });
    }

    /// Whether all that can be seen here was seen.
    pub fn all(&self) -> bool {
        self.0.iter().all(|effect| !matches!(effect.outcome, Outcome::Seen(false)))
    }

    pub fn table(&self) -> Table {
        let mut table =
            Table::new(&[("effect", Align::Left), ("from", Align::Right), ("to", Align::Right), ("", Align::Left)]);
        for Effect { what, from, to, outcome } in &self.0 {
            let said = match outcome {
                Outcome::Seen(good) => verdict(*good).to_owned(),
                Outcome::Differs(why) => format!("differs: {why}"),
            };
            table.row([what.clone(), format!("{from:.2}"), format!("{to:.2}"), said]);
        }
        table
    }
}

/// Mean of each coordinate.
pub type Point = (f64, f64);

/// How well a straight line describes the points: the square of the correlation, 1 for a line.
pub fn linearity(points: &[Point]) -> f64 {
    let n = points.len().max(1) as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0 / n, y + p.1 / n));
    let sum = |of: fn(f64, f64) -> f64| points.iter().map(|p| of(p.0 - x, p.1 - y)).sum::<f64>();
    let (xx, yy, xy) = (sum(|a, _| a * a), sum(|_, b| b * b), sum(|a, b| a * b));
    if xx * yy > 0.0 { xy * xy / (xx * yy) } else { 0.0 }
}

/// The exponent with which the second coordinate grows with the first between two points: 1 is linear, more is faster than that.
pub fn exponent(from: Point, to: Point) -> f64 {
    (to.1 / from.1.max(1e-9)).max(1e-9).ln() / (to.0 / from.0.max(1e-9)).max(1e-9).ln()
}

/// By how much the first line lies above the second on average, where both are defined; lines go straight from point to point over the logarithm
/// of the first coordinate, since what is covered grows with that.
pub fn above(first: &[Point], second: &[Point]) -> f64 {
    let gaps: Vec<f64> = second.iter().filter_map(|&(x, y)| Some(on(first, x)? - y)).collect();
    gaps.iter().sum::<f64>() / gaps.len().max(1) as f64
}

/// The second coordinate of a line at a place; nothing beyond its ends.
fn on(line: &[Point], x: f64) -> Option<f64> {
    let mut sorted = line.to_vec();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let around = sorted.windows(2).find(|pair| (pair[0].0..=pair[1].0).contains(&x))?;
    let part = (x / around[0].0).ln() / (around[1].0 / around[0].0).ln();
    let part = if part.is_finite() { part } else { 0.0 };
    Some(around[0].1 + part * (around[1].1 - around[0].1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_linear_and_a_square_grows_with_exponent_two() {
        let points = |of: fn(f64) -> f64| [1.0, 2.0, 4.0, 8.0].map(|x| (x, of(x)));
        assert!((linearity(&points(|x| 3.0 * x + 1.0)) - 1.0).abs() < 1e-9);
        assert!(linearity(&points(|x| if (2.0..5.0).contains(&x) { 5.0 } else { 1.0 })) < 0.5);
        assert_eq!(linearity(&points(|_| 1.0)), 0.0, "what does not grow is no line to speak of");
        let square = points(|x| x * x);
        assert!((exponent(square[0], square[3]) - 2.0).abs() < 1e-9);
    }

    #[test]
    fn lines_are_compared_where_both_are() {
        let low = [(1.0, 10.0), (100.0, 30.0)];
        let high = [(10.0, 25.0), (1000.0, 45.0)];
        assert!((above(&high, &low) - 5.0).abs() < 1e-9, "35 and 30 at 100; 1 is beyond the higher line");
        assert_eq!(above(&high, &[(1.0, 0.0)]), 0.0, "they have no place in common");
    }

    #[test]
    fn what_differs_by_design_is_said_and_not_judged() {
        let mut effects = Effects::default();
        effects.grows("a", 1.0, 2.0);
        effects.differs("b", 2.0, 1.0, "nothing is compiled");
        assert!(effects.all());
        assert!(effects.table().to_string().contains("differs: nothing is compiled"));
        effects.reaches("c", 0.9, 0.8);
        assert!(!effects.all());
    }
}
