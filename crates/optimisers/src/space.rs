//! The space that optimisers search: typed numbers with ranges, and texts and arrays as a length and its elements.
//!
//! A list of varying length has a fixed number of genes: its length first, then as many elements as it may have. The
//! elements behind the length are *introns*: they have no effect until the list grows over them.

use base::Rng;
use testcase::Prim;

use super::gene::{Gene, Value};

/// A point of the space.
pub type Vector = Vec<Value>;

/// One input of a test.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    Number(Gene),
    /// A text of at most so many UTF-16 units from a range.
    Text {
        longest: usize,
        unit: Gene,
    },
    /// An array of numbers of at most so many elements.
    Array {
        longest: usize,
        of: Gene,
    },
}

/// A value of an input.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    Number(Prim, Value),
    Text(Vec<u16>),
    Array(Prim, Vec<Value>),
}

/// Bits of numbers that are drawn to be of one magnitude, at most.
const MOST_BITS: usize = 32;

/// The genes of one input.
#[derive(Clone, Debug)]
pub(super) struct Span {
    pub first: usize,
    pub genes: usize,
    pub list: bool,
    text: bool,
    /// Values known from elsewhere (constants of the program, captured or earlier ones), as genes.
    hints: Vec<Box<[Value]>>,
}

/// What is searched: the genes of all inputs in a row.
#[derive(Clone, Debug, Default)]
pub struct Space {
    pub(super) genes: Vec<Gene>,
    pub(super) spans: Vec<Span>,
    /// How often a new value is one of the hints, if there are any.
    hint_rate: f64,
    /// Points that are known already, from which a search had better start; the best first.
    starts: Vec<Vector>,
}

impl Space {
    pub fn new(inputs: &[Input]) -> Self {
        let mut space = Self { hint_rate: 0.5, ..Self::default() };
        for input in inputs {
            space.add(input);
        }
        space
    }

    /// Numbers only.
    pub fn of_genes(genes: impl IntoIterator<Item = Gene>) -> Self {
        let inputs: Vec<Input> = genes.into_iter().map(Input::Number).collect();
        Self::new(&inputs)
    }

    #[must_use]
    pub fn with_hint_rate(self, hint_rate: f64) -> Self {
        Self { hint_rate: hint_rate.clamp(0.0, 1.0), ..self }
    }

    /// Searches start from these values of the inputs, or from others that were given before; ignored if one of them is
    /// out of range.
    pub fn start_from(&mut self, data: &[Datum]) {
        let mut start: Vector = self.genes.iter().map(|gene| gene.nearest(0.0)).collect();
        for (at, datum) in data.iter().enumerate().take(self.spans.len()) {
            let Some(genes) = self.encode(at, datum) else { return };
            let first = self.spans[at].first;
            start[first..first + genes.len()].copy_from_slice(&genes);
        }
        self.starts.push(start);
    }

    /// The first point of a search.
    pub fn initial(&self, rng: &mut Rng) -> Vector {
        self.starts.first().cloned().unwrap_or_else(|| self.random(rng))
    }

    /// The points of a first population: where to start from, up to half of them; of the others half are changed from these.
    pub fn population(&self, size: usize, rng: &mut Rng) -> Vec<Vector> {
        let mut points: Vec<Vector> = self.starts.iter().take(size.div_ceil(2)).cloned().collect();
        while points.len() < size {
            points.push(self.newcomer(rng));
        }
        points
    }

    /// A point for a population: one to start from, changed, or a random one.
    pub fn newcomer(&self, rng: &mut Rng) -> Vector {
        if self.starts.is_empty() || rng.chance(0.8) {
            return self.random(rng);
        }
        let mut point = self.starts[rng.below(self.starts.len())].clone();
        self.mutate(&mut point, rng);
        while rng.chance(0.3) {
            self.mutate(&mut point, rng);
        }
        point
    }

    fn add(&mut self, input: &Input) {
        let first = self.genes.len();
        let (longest, of, text) = match input {
            Input::Number(gene) => {
                self.genes.push(*gene);
                self.spans.push(Span { first, genes: 1, list: false, text: false, hints: Vec::new() });
                return;
            }
            Input::Text { longest, unit } => (*longest, *unit, true),
            Input::Array { longest, of } => (*longest, *of, false),
        };
        self.genes.push(Gene::Whole { prim: Prim::Int, low: 0, high: longest as i64 });
        self.genes.extend(std::iter::repeat_n(of, longest));
        self.spans.push(Span { first, genes: 1 + longest, list: true, text, hints: Vec::new() });
    }

    /// Adds a value that is worth trying for an input; one that does not fit is ignored.
    pub fn hint(&mut self, input: usize, datum: &Datum) {
        if let Some(genes) = self.encode(input, datum) {
            self.spans[input].hints.push(genes.into());
        }
    }

    /// A value as genes of an input, if it fits.
    fn encode(&self, input: usize, datum: &Datum) -> Option<Vec<Value>> {
        let span = self.spans.get(input)?;
        let of = &self.genes[span.first..span.first + span.genes];
        match datum {
            Datum::Number(_, value) if !span.list => of[0].adopt(*value).map(|v| vec![v]),
            Datum::Text(units) if span.text => list(of, units.iter().map(|&u| Value::Whole(u.into()))),
            Datum::Array(_, values) if span.list && !span.text => list(of, values.iter().copied()),
            _ => None,
        }
    }

    pub fn len(&self) -> usize {
        self.genes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.genes.is_empty()
    }

    pub fn genes(&self) -> &[Gene] {
        &self.genes
    }

    /// The inputs' values at a point.
    pub fn decode(&self, vector: &[Value]) -> Vec<Datum> {
        let datum = |span: &Span| {
            let genes = &vector[span.first..span.first + span.genes];
            if !span.list {
                return Datum::Number(self.genes[span.first].prim(), genes[0]);
            }
            let items = &genes[1..=length(genes).min(span.genes - 1)];
            if span.text {
                return Datum::Text(items.iter().map(|v| v.position() as u16).collect());
            }
            let prim = self.genes.get(span.first + 1).map_or(Prim::Int, |g| g.prim());
            Datum::Array(prim, items.to_vec())
        };
        self.spans.iter().map(datum).collect()
    }

    /// Genes that have an effect at this point: all but introns.
    pub fn active(&self, vector: &[Value]) -> Vec<usize> {
        let mut active = Vec::with_capacity(vector.len());
        for span in &self.spans {
            let len = if span.list { 1 + length(&vector[span.first..]).min(span.genes - 1) } else { 1 };
            active.extend(span.first..span.first + len);
        }
        active
    }

    pub fn random(&self, rng: &mut Rng) -> Vector {
        let mut vector: Vector = self.genes.iter().map(|gene| gene.random(rng)).collect();
        if rng.chance(0.5) {
            // What goes into one call is mostly of one magnitude, and often not negative.
            let bits = 1 + rng.below(MOST_BITS).min(rng.below(MOST_BITS));
            let negative = rng.chance(0.5);
            for span in self.spans.iter().filter(|span| !span.list) {
                let size = rng.unit() * (bits as f64).exp2();
                let sign = if negative && rng.chance(0.5) { -1.0 } else { 1.0 };
                let size = if rng.chance(0.5) { size.floor() } else { size };
                vector[span.first] = self.genes[span.first].nearest(sign * size);
            }
        }
        for at in 0..self.spans.len() {
            if self.spans[at].list {
                // Lengths decay: short lists are as good as long ones and cost less.
                let span = &self.spans[at];
                let mut len = 0;
                while len + 1 < span.genes && rng.chance(0.8) {
                    len += 1;
                }
                vector[span.first] = Value::Whole(len as i64);
            }
            self.draw_hint(&mut vector, at, rng);
        }
        vector
    }

    /// Replaces an input by a hint, if chance wants that and there is one.
    pub(super) fn draw_hint(&self, vector: &mut [Value], input: usize, rng: &mut Rng) -> bool {
        let span = &self.spans[input];
        if span.hints.is_empty() || !rng.chance(self.hint_rate) {
            return false;
        }
        let hint = &span.hints[rng.below(span.hints.len())];
        vector[span.first..span.first + hint.len()].copy_from_slice(hint);
        true
    }

    /// All neighbours as (gene, step, upwards): each active gene with each step in both directions.
    pub fn neighbours(&self, vector: &[Value]) -> Vec<(usize, f64, bool)> {
        let mut all = Vec::new();
        for gene in self.active(vector) {
            for step in self.genes[gene].steps().into_iter().chain(self.genes[gene].fine_steps()) {
                for up in [true, false] {
                    if self.genes[gene].moved(vector[gene], step, up) != vector[gene] {
                        all.push((gene, step, up));
                    }
                }
            }
        }
        all
    }
}

/// A hash that distinguishes points.
pub(super) fn hash(point: &[Value]) -> u64 {
    let mix = |h: u64, v: &Value| (h ^ v.bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    point.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// The length of a list, by its first gene.
pub(super) fn length(genes: &[Value]) -> usize {
    genes.first().map_or(0, |v| v.position().max(0.0) as usize)
}

/// A list as genes: its length and elements, if it is not too long and all elements are in range.
fn list(of: &[Gene], values: impl ExactSizeIterator<Item = Value>) -> Option<Vec<Value>> {
    let mut genes = vec![Value::Whole(values.len() as i64)];
    if values.len() >= of.len() {
        return None;
    }
    for (gene, value) in of[1..].iter().zip(values) {
        genes.push(gene.adopt(value)?);
    }
    Some(genes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Prim; 8] =
        [Prim::Boolean, Prim::Byte, Prim::Char, Prim::Short, Prim::Int, Prim::Long, Prim::Float, Prim::Double];

    #[test]
    fn every_value_of_every_type_stays_in_its_range() {
        let mut rng = Rng::new(3);
        let space = Space::of_genes(ALL.map(Gene::all));
        let mut point = space.random(&mut rng);
        for _ in 0..20_000 {
            space.mutate(&mut point, &mut rng);
            assert!(space.genes().iter().zip(&point).all(|(g, v)| g.has(*v)), "{point:?}");
            let drawn = space.random(&mut rng);
            assert!(space.genes().iter().zip(&drawn).all(|(g, v)| g.has(*v)), "{drawn:?}");
        }
    }

    #[test]
    fn introns_have_no_neighbours_and_no_effect() {
        let unit = Gene::whole(Prim::Char, 97, 122).unwrap();
        let space = Space::new(&[Input::Text { longest: 4, unit }]);
        let mut point = vec![Value::Whole(2); 1];
        point.extend("abzz".encode_utf16().map(|u| Value::Whole(u.into())));
        assert_eq!(space.decode(&point), [Datum::Text("ab".encode_utf16().collect())]);
        assert!(space.neighbours(&point).iter().all(|n| n.0 < 3));
        assert_eq!(space.active(&point), [0, 1, 2]);
    }

    #[test]
    fn hints_are_drawn_and_those_that_do_not_fit_are_not() {
        let unit = Gene::whole(Prim::Char, 0, 127).unwrap();
        let mut space = Space::new(&[Input::Text { longest: 5, unit }]).with_hint_rate(1.0);
        space.hint(0, &Datum::Text("MCMXCIV".encode_utf16().collect()));
        space.hint(0, &Datum::Text("XIV".encode_utf16().collect()));
        space.hint(0, &Datum::Number(Prim::Int, Value::Whole(1)));
        let mut rng = Rng::new(1);
        let drawn = space.random(&mut rng);
        assert_eq!(space.decode(&drawn), [Datum::Text("XIV".encode_utf16().collect())]);
    }
}
