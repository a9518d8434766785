//! The space that optimisers search: typed numbers with ranges, and texts and arrays as a length and its elements.
//!
//! A list of varying length has a fixed number of genes: its length first, then as many elements as it may have. The
//! elements behind the length are *introns*: they have no effect until the list grows over them.

use std::fmt;

use base::Rng;
use testcase::Prim;

/// A value of one gene: booleans, characters and integers are whole, floats are real.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Whole(i64),
    Real(f64),
}

impl Value {
    /// As a coordinate, for optimisers that think of space as continuous.
    pub fn position(self) -> f64 {
        match self {
            Self::Whole(v) => v as f64,
            Self::Real(v) => v,
        }
    }

    /// The same for equal values and nothing else: what a tabu list or a pheromone remembers.
    pub fn bits(self) -> u64 {
        match self {
            Self::Whole(v) => v as u64,
            Self::Real(v) => v.to_bits(),
        }
    }
}

/// A point of the space.
pub type Vector = Vec<Value>;

/// The type and range of one number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gene {
    Whole { prim: Prim, low: i64, high: i64 },
    Real { prim: Prim, low: f64, high: f64 },
}

/// Why a range is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRange {
    prim: Prim,
    allowed: String,
}

impl fmt::Display for BadRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no range of {}: its values are {}, the lower first", self.prim.name(), self.allowed)
    }
}

impl std::error::Error for BadRange {}

/// All values of a type of whole numbers.
fn limits(prim: Prim) -> (i64, i64) {
    match prim {
        Prim::Boolean => (0, 1),
        Prim::Byte => (i8::MIN.into(), i8::MAX.into()),
        Prim::Char => (0, u16::MAX.into()),
        Prim::Short => (i16::MIN.into(), i16::MAX.into()),
        Prim::Int => (i32::MIN.into(), i32::MAX.into()),
        Prim::Long | Prim::Float | Prim::Double => (i64::MIN, i64::MAX),
    }
}

impl Gene {
    /// All finite values of a type.
    pub fn all(prim: Prim) -> Self {
        match prim {
            Prim::Float => Self::Real { prim, low: f32::MIN.into(), high: f32::MAX.into() },
            Prim::Double => Self::Real { prim, low: f64::MIN, high: f64::MAX },
            _ => {
                let (low, high) = limits(prim);
                Self::Whole { prim, low, high }
            }
        }
    }

    /// Whole numbers from `low` to `high`.
    pub fn whole(prim: Prim, low: i64, high: i64) -> Result<Self, BadRange> {
        let (least, most) = limits(prim);
        if matches!(prim, Prim::Float | Prim::Double) {
            return Self::real(prim, low as f64, high as f64);
        }
        if low > high || low < least || high > most {
            return Err(BadRange { prim, allowed: format!("{least} to {most}") });
        }
        Ok(Self::Whole { prim, low, high })
    }

    /// Numbers from `low` to `high`, both finite.
    pub fn real(prim: Prim, low: f64, high: f64) -> Result<Self, BadRange> {
        let Self::Real { low: least, high: most, .. } = Self::all(prim) else {
            return Self::whole(prim, low as i64, high as i64);
        };
        if !(least <= low && low <= high && high <= most) {
            return Err(BadRange { prim, allowed: format!("{least:e} to {most:e}") });
        }
        Ok(Self::Real { prim, low, high })
    }

    pub fn prim(self) -> Prim {
        match self {
            Self::Whole { prim, .. } | Self::Real { prim, .. } => prim,
        }
    }

    /// The nearest value of the gene.
    pub fn nearest(self, position: f64) -> Value {
        match self {
            Self::Whole { low, high, .. } => Value::Whole((position.round() as i64).clamp(low, high)),
            Self::Real { prim, low, high } => {
                let position = if position.is_nan() { low } else { position.clamp(low, high) };
                Value::Real(if prim == Prim::Float { f64::from(position as f32) } else { position })
            }
        }
    }

    /// Whether the value lies in the range.
    pub fn has(self, value: Value) -> bool {
        match (self, value) {
            (Self::Whole { low, high, .. }, Value::Whole(v)) => (low..=high).contains(&v),
            (Self::Real { low, high, .. }, Value::Real(v)) => low <= v && v <= high,
            _ => false,
        }
    }

    /// The value that a number from elsewhere becomes here: one outside the range is of no use.
    pub fn adopt(self, value: Value) -> Option<Value> {
        let own = match (self, value) {
            (Self::Real { .. }, v) => self.nearest(v.position()),
            (Self::Whole { .. }, Value::Real(v)) => Value::Whole(v as i64),
            (Self::Whole { .. }, v) => v,
        };
        self.has(own).then_some(own)
    }

    /// Uniform over the range, or of any magnitude, small ones more often: a large range is mostly large numbers.
    pub fn random(self, rng: &mut Rng) -> Value {
        match self {
            Self::Whole { low, high, .. } => {
                let width = high.wrapping_sub(low) as u64;
                let uniform = rng.chance(if width > 1 << 20 { 0.05 } else { 0.5 });
                let v = if uniform || width <= 64 {
                    let at = if width == u64::MAX { rng.next_u64() } else { below(rng, width + 1) };
                    low.wrapping_add(at as i64)
                } else {
                    let centre = 0_i64.clamp(low, high);
                    let most = 64 - width.leading_zeros() as usize;
                    let bits = 1 + rng.below(most).min(rng.below(most));
                    let size = (rng.next_u64() >> (64 - bits)) as i64;
                    let signed = if rng.chance(0.5) { centre.checked_sub(size) } else { centre.checked_add(size) };
                    signed
                        .filter(|v| (low..=high).contains(v))
                        .unwrap_or_else(|| low.wrapping_add(below(rng, width.max(1)) as i64))
                };
                Value::Whole(v)
            }
            Self::Real { low, high, .. } => {
                let uniform = rng.chance(if high - low > 1e6 { 0.05 } else { 0.5 });
                let v = if uniform {
                    low * (1.0 - rng.unit()) + high * rng.unit().min(1.0)
                } else {
                    let most = low.abs().max(high.abs()).max(1e-6).log10();
                    let size = 10f64.powf(rng.unit() * (most + 3.0) - 3.0) * if rng.chance(0.5) { -1.0 } else { 1.0 };
                    if rng.chance(0.5) { size.round() } else { size }
                };
                self.nearest(v)
            }
        }
    }

    /// Step sizes from small to as large as the range: powers of 4 for whole numbers, of 10 for others. `0` means the
    /// next representable number.
    pub fn steps(self) -> Vec<f64> {
        match self {
            Self::Whole { low, high, .. } => {
                let width = high as f64 - low as f64;
                let powers = std::iter::successors(Some(1.0), |s| Some(s * 4.0)).take_while(|&s| s <= width.max(1.0));
                powers.take(17).collect()
            }
            Self::Real { low, high, .. } => {
                let width = high - low;
                let powers = (-4..=18).map(|p| 10f64.powi(p)).filter(|&s| s <= width);
                std::iter::once(0.0).chain(powers).collect()
            }
        }
    }

    /// The value moved by a signed step, within the range; see [`Gene::steps`].
    pub fn moved(self, value: Value, step: f64, up: bool) -> Value {
        match (self, value) {
            (Self::Whole { low, high, .. }, Value::Whole(v)) => {
                let step = step.max(1.0) as i64;
                let to = if up { v.saturating_add(step) } else { v.saturating_sub(step) };
                Value::Whole(to.clamp(low, high))
            }
            (Self::Real { prim, .. }, v) => {
                let v = v.position();
                let to = match (step == 0.0, prim, up) {
                    (true, Prim::Float, true) => f64::from((v as f32).next_up()),
                    (true, Prim::Float, false) => f64::from((v as f32).next_down()),
                    (true, _, true) => v.next_up(),
                    (true, _, false) => v.next_down(),
                    (false, _, true) => v + step,
                    (false, _, false) => v - step,
                };
                self.nearest(to)
            }
            (Self::Whole { .. }, v) => self.nearest(v.position()),
        }
    }
}

/// Uniform below `n`, for more than a `usize` may hold.
fn below(rng: &mut Rng, n: u64) -> u64 {
    ((u128::from(rng.next_u64()) * u128::from(n)) >> 64) as u64
}

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

/// The genes of one input.
#[derive(Clone, Debug)]
struct Span {
    first: usize,
    genes: usize,
    list: bool,
    text: bool,
    /// Values known from elsewhere (constants of the program, captured or earlier ones), as genes.
    hints: Vec<Box<[Value]>>,
}

/// What is searched: the genes of all inputs in a row.
#[derive(Clone, Debug, Default)]
pub struct Space {
    genes: Vec<Gene>,
    spans: Vec<Span>,
    /// How often a new value is one of the hints, if there are any.
    hint_rate: f64,
    /// A point that is known already, from which a search had better start.
    start: Option<Vector>,
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

    /// Searches start from the values that the inputs have already; ignored if one of them is out of range.
    pub fn start_from(&mut self, data: &[Datum]) {
        let mut start: Vector = self.genes.iter().map(|gene| gene.nearest(0.0)).collect();
        for (at, datum) in data.iter().enumerate().take(self.spans.len()) {
            let Some(genes) = self.encode(at, datum) else { return };
            let first = self.spans[at].first;
            start[first..first + genes.len()].copy_from_slice(&genes);
        }
        self.start = Some(start);
    }

    /// The first point of a search.
    pub fn initial(&self, rng: &mut Rng) -> Vector {
        self.start.clone().unwrap_or_else(|| self.random(rng))
    }

    /// The points of a first population: with a start, half of them are changed from it.
    pub fn population(&self, size: usize, rng: &mut Rng) -> Vec<Vector> {
        let mut points = vec![self.initial(rng)];
        while points.len() < size {
            let mut point = if rng.chance(0.5) { self.initial(rng) } else { self.random(rng) };
            if self.start.as_ref() == Some(&point) {
                self.mutate(&mut point, rng);
                while rng.chance(0.3) {
                    self.mutate(&mut point, rng);
                }
            }
            points.push(point);
        }
        points
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

    /// Tells a value that is worth trying for an input; one that does not fit is ignored.
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
    fn draw_hint(&self, vector: &mut [Value], input: usize, rng: &mut Rng) -> bool {
        let span = &self.spans[input];
        if span.hints.is_empty() || !rng.chance(self.hint_rate) {
            return false;
        }
        let hint = &span.hints[rng.below(span.hints.len())];
        vector[span.first..span.first + hint.len()].copy_from_slice(hint);
        true
    }

    /// Changes one input: a step of any size, now and then a new value, and for lists also an element put in or taken out.
    pub fn mutate(&self, vector: &mut [Value], rng: &mut Rng) {
        if self.spans.is_empty() {
            return;
        }
        let at = rng.below(self.spans.len());
        let span = &self.spans[at];
        if rng.chance(0.15) {
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
        if let Gene::Real { .. } = self.genes[gene]
            && rng.chance(0.1)
        {
            // Programs compare with round numbers.
            let scale = 10f64.powi(rng.below(4) as i32);
            vector[gene] = self.genes[gene].nearest((vector[gene].position() * scale).round() / scale);
            return;
        }
        let steps = self.genes[gene].steps();
        let size = steps[rng.below(steps.len()).min(rng.below(steps.len()))];
        let size = if size > 1.0 { (size * (0.5 + rng.unit())).round() } else { size };
        vector[gene] = self.genes[gene].moved(vector[gene], size, rng.chance(0.5));
    }

    /// All neighbours as (gene, step, upwards): each active gene with each step in both directions.
    pub fn neighbours(&self, vector: &[Value]) -> Vec<(usize, f64, bool)> {
        let mut all = Vec::new();
        for gene in self.active(vector) {
            for step in self.genes[gene].steps() {
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

/// A number by which points are told apart.
pub(super) fn hash(point: &[Value]) -> u64 {
    let mix = |h: u64, v: &Value| (h ^ v.bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    point.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// The length of a list, by its first gene.
fn length(genes: &[Value]) -> usize {
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
    fn ranges_outside_a_type_are_refused_with_what_is_allowed() {
        let message = Gene::whole(Prim::Byte, -129, 5).unwrap_err().to_string();
        assert_eq!(message, "no range of byte: its values are -128 to 127, the lower first");
        assert!(Gene::whole(Prim::Int, 2, 1).is_err() && Gene::real(Prim::Double, 0.0, f64::NAN).is_err());
        assert!(Gene::whole(Prim::Int, -2, 2).is_ok() && Gene::real(Prim::Float, -1.0, 1.0).is_ok());
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
