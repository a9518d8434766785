//! How a point is changed a little: what mutation in a genetic algorithm, an ant's ways and a random neighbour are made of.
//!
//! Beside a step of one number there are changes that programs ask for: equal values, values in another order, values that change together (a sum or
//! a ratio stays as it is), other magnitudes. A type's whole range can be searched only with these.

use base::Rng;

use super::gene::{Gene, Value};
use super::space::{Space, length};

/// How often a change is a new value.
const NEW: f64 = 0.2;
/// How often it is the value of another gene, or two exchange theirs.
const COPY: f64 = 0.12;
/// How often several numbers change alike.
const ALIKE: f64 = 0.12;
/// How often a step is a factor.
const FACTOR: f64 = 0.15;
/// How often a step is at most about as large as the number.
const WITHIN: f64 = 0.7;
/// How often a real number becomes a round one.
const ROUND: f64 = 0.1;
/// By what numbers are multiplied: away from or towards 0, by much or by little, or to the other side.
const FACTORS: [f64; 7] = [0.5, 2.0, 0.1, 10.0, 1e-3, 1e3, -1.0];

impl Space {
    /// Changes one input: a step of any size, now and then a new value, and for lists also an element put in or taken out.
    /// Or makes two numbers equal, exchanges them, or changes several alike.
    pub fn mutate(&self, vector: &mut [Value], rng: &mut Rng) {
        if self.spans.is_empty() {
            return;
        }
        let kind = rng.unit();
        if kind < COPY && self.copy(vector, rng) || kind > 1.0 - ALIKE && self.alike(vector, rng) {
            return;
        }
        let at = rng.below(self.spans.len());
        let span = &self.spans[at];
        if rng.chance(NEW) {
            if !self.draw_hint(vector, at, rng) {
                let gene = span.first + if span.list { rng.below(span.genes) } else { 0 };
                vector[gene] = self.genes[gene].random(rng);
            }
            return;
        }
        if !span.list {
            return self.step(vector, span.first, rng);
        }
        let len = length(&vector[span.first..]).min(span.genes - 1);
        let items = span.first + 1;
        match rng.below(4) {
            0 if len + 1 < span.genes => {
                let put = items + rng.below(len + 1);
                vector[put..=items + len].rotate_right(1);
                vector[put] = self.genes[put].random(rng);
                vector[span.first] = Value::Whole(len as i64 + 1);
            }
            1 if len > 0 => {
                vector[items + rng.below(len)..items + len].rotate_left(1);
                vector[span.first] = Value::Whole(len as i64 - 1);
            }
            _ if len > 0 => self.step(vector, items + rng.below(len), rng),
            _ => vector[span.first] = Value::Whole(1.min(span.genes as i64 - 1)),
        }
    }

    /// Moves one gene by a step of random size, small ones more often: large numbers are costly for the code under test.
    pub fn step(&self, vector: &mut [Value], gene: usize, rng: &mut Rng) {
        let of = self.genes[gene];
        let value = vector[gene].position();
        if matches!(of, Gene::Real { .. }) && rng.chance(ROUND) {
            // Programs compare with round numbers.
            let scale = 10f64.powi(rng.below(4) as i32);
            vector[gene] = of.nearest((value * scale).round() / scale);
        } else if rng.chance(FACTOR) {
            vector[gene] = of.nearest(value * FACTORS[rng.below(FACTORS.len())]);
        } else {
            vector[gene] = of.moved(vector[gene], size(of, value, rng), rng.chance(0.5));
        }
    }

    /// Gives a gene the value of another one, and that one sometimes its own; false if there are not two that differ.
    fn copy(&self, vector: &mut [Value], rng: &mut Rng) -> bool {
        let genes = self.active(vector);
        let is_value = |gene: &usize| !self.spans.iter().any(|span| span.list && span.first == *gene);
        let genes: Vec<usize> = genes.into_iter().filter(is_value).collect();
        if genes.len() < 2 {
            return false;
        }
        let to = rng.below(genes.len());
        let from = (to + 1 + rng.below(genes.len() - 1)) % genes.len();
        let Some(value) = self.genes[genes[to]].adopt(vector[genes[from]]) else { return false };
        if vector[genes[to]] == value {
            return false;
        }
        let own = std::mem::replace(&mut vector[genes[to]], value);
        if rng.chance(0.5)
            && let Some(own) = self.genes[genes[from]].adopt(own)
        {
            vector[genes[from]] = own;
        }
        true
    }

    /// Changes several numbers together: by the same factor, by the same step, or by one step in opposite directions;
    /// false if there are not two.
    fn alike(&self, vector: &mut [Value], rng: &mut Rng) -> bool {
        let mut numbers: Vec<usize> = self.spans.iter().filter(|span| !span.list).map(|span| span.first).collect();
        if numbers.len() < 2 {
            return false;
        }
        rng.shuffle(&mut numbers);
        numbers.truncate(2 + rng.below(numbers.len() - 1));
        if rng.chance(0.4) {
            let factor = FACTORS[rng.below(FACTORS.len())];
            for gene in numbers {
                vector[gene] = self.genes[gene].nearest(vector[gene].position() * factor);
            }
            return true;
        }
        let step = size(self.genes[numbers[0]], vector[numbers[0]].position(), rng);
        let (up, opposite) = (rng.chance(0.5), rng.chance(0.5));
        for (at, gene) in numbers.into_iter().enumerate() {
            let up = up != (opposite && at % 2 == 1);
            vector[gene] = self.genes[gene].moved(vector[gene], step, up);
        }
        true
    }
}

/// A size from those of the gene, small ones more often, and mostly none that a number of this magnitude would vanish in.
fn size(of: Gene, value: f64, rng: &mut Rng) -> f64 {
    let mut steps = of.steps();
    if value.is_finite() && rng.chance(WITHIN) {
        steps.truncate(steps.partition_point(|&step| step <= 2.0 * value.abs() + 2.0).max(1));
    }
    let size = steps[rng.below(steps.len()).min(rng.below(steps.len()))];
    if size > 1.0 { (size * (0.5 + rng.unit())).round() } else { size }
}

#[cfg(test)]
mod tests {
    use testcase::Prim;

    use super::super::{Datum, Input};
    use super::*;

    fn mutants(space: &Space, point: &[Value], count: usize) -> Vec<Vec<i64>> {
        let mut rng = Rng::new(1);
        let one = |_| {
            let mut point = point.to_vec();
            space.mutate(&mut point, &mut rng);
            point.iter().map(|v| v.position() as i64).collect()
        };
        (0..count).map(one).collect()
    }

    #[test]
    fn numbers_become_equal_swap_scale_together_and_keep_their_sum() {
        let space = Space::of_genes([Gene::all(Prim::Int); 3]);
        let point = [3_000, 4_100, 900_000].map(Value::Whole);
        let mutants = mutants(&space, &point, 5_000);
        let some = |what: &str, is: &dyn Fn(&[i64]) -> bool| {
            let count = mutants.iter().filter(|m| is(m)).count();
            assert!(count >= 10, "{what}: {count} of {}", mutants.len());
        };
        some("equal", &|m| m[0] == 4_100);
        some("swapped", &|m| *m == [4_100, 3_000, 900_000]);
        some("all halved", &|m| *m == [1_500, 2_050, 450_000]);
        some("same sum", &|m| m[0] != 3_000 && m[0] + m[1] == 7_100);
        some("same difference", &|m| m[0] != 3_000 && m[1] - m[0] == 1_100 && m[2] == 900_000);
        some("another sign", &|m| m[0] == -3_000);
    }

    #[test]
    fn the_length_of_a_list_is_no_value_to_copy() {
        let unit = Gene::whole(Prim::Char, 97, 122).unwrap();
        let space = Space::new(&[Input::Text { longest: 3, unit }, Input::Number(Gene::all(Prim::Int))]);
        let point: Vec<Value> = [1, 99, 100, 101, 500].map(Value::Whole).into();
        for mutant in mutants(&space, &point, 2_000) {
            let vector: Vec<Value> = mutant.iter().copied().map(Value::Whole).collect();
            assert!(mutant[0] <= 3, "{mutant:?}");
            let Datum::Text(text) = &space.decode(&vector)[0] else { panic!("a text") };
            assert!(text.iter().all(|unit| (97..=122).contains(unit)), "{mutant:?}");
        }
    }
}
