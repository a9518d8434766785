//! The second stage: a test with its constants taken out, and values for them from four sources.

use std::collections::VecDeque;

use base::Rng;
use base::parameters::Allowed;
use optimisers::{Datum, Gene, Input, Space, Value};
use testcase::{Constant, Drawn, Pool, Prim, Statement, TestCase};

base::parameters! {
    /// Shares of the sources from which values come.
    pub struct Sources {
        /// The share of random values.
        random: f64 = 0.3, "sources.random", Allowed::Real(0.0, 1.0);
        /// The share of constants of the program.
        constants: f64 = 0.4, "sources.constants", Allowed::Real(0.0, 1.0);
        /// The share of values that runs have shown.
        captured: f64 = 0.1, "sources.captured", Allowed::Real(0.0, 1.0);
        /// The share of values that were generated before.
        previous: f64 = 0.2, "sources.previous", Allowed::Real(0.0, 1.0);
    }
}

/// Values that were captured or generated, the newest kept.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    captured: VecDeque<Datum>,
    previous: VecDeque<Datum>,
}

/// Values kept of each sort.
const MAX_VALUES: usize = 64;
/// Values offered for one parameter.
const HINTS: usize = 8;
/// Values of other parameters that are offered beside these.
const EQUALS: usize = 2;
/// Characters of a text, if no known text is longer.
const TEXT: usize = 12;
const LONGEST_TEXT: usize = 60;

impl Memory {
    pub fn capture(&mut self, datum: Datum) {
        keep(&mut self.captured, datum);
    }

    pub fn generated(&mut self, datum: Datum) {
        keep(&mut self.previous, datum);
    }
}

fn keep(list: &mut VecDeque<Datum>, datum: Datum) {
    if !list.contains(&datum) {
        if list.len() >= MAX_VALUES {
            list.pop_front();
        }
        list.push_back(datum);
    }
}

/// A parameterised test: which of its statements are parameters.
#[derive(Clone, Debug)]
pub struct Parameterised {
    pub test: TestCase,
    slots: Vec<usize>,
}

impl Parameterised {
    /// Takes out numbers and texts.
    pub fn new(test: TestCase) -> Self {
        let slots = (0..test.len()).filter(|&at| datum_of(&test.statements[at]).is_some()).collect();
        Self { test, slots }
    }

    /// Number of parameters.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The values that the parameters have now.
    pub fn data(&self) -> Vec<Datum> {
        self.slots.iter().filter_map(|&at| datum_of(&self.test.statements[at])).collect()
    }

    /// Sets the parameters.
    pub fn fill(&mut self, data: &[Datum]) {
        for (&at, datum) in self.slots.iter().zip(data) {
            if let Statement::Constant { value, .. } = &mut self.test.statements[at]
                && let Some(new) = constant(value, datum)
            {
                *value = new;
            }
        }
    }

    /// The space of the parameters, with values from the sources as hints.
    pub fn space(&self, sources: &Sources, memory: &Memory, pool: &dyn Pool, rng: &mut Rng) -> Space {
        let data = self.data();
        let weights = [sources.constants, sources.captured, sources.previous];
        let mut hints: Vec<Vec<Datum>> = Vec::with_capacity(data.len());
        for now in &data {
            let mut of: Vec<Datum> = (0..HINTS).filter_map(|_| hint(now, weights, memory, pool, rng)).collect();
            // What other parameters are now: much depends on two values being equal.
            let others: Vec<&Datum> = data.iter().filter(|other| same(now, other) && *other != now).collect();
            of.extend((0..EQUALS).filter_map(|_| rng.pick(&others).map(|other| (*other).clone())));
            of.push(now.clone());
            hints.push(of);
        }
        let inputs: Vec<Input> = data.iter().zip(&hints).map(|(now, hints)| input(now, hints)).collect();
        let known: f64 = weights.iter().sum();
        let all = known + sources.random;
        let mut space = Space::new(&inputs).with_hint_rate(if all > 0.0 { known / all } else { 0.0 });
        for (at, hints) in hints.iter().enumerate() {
            for hint in hints {
                space.hint(at, hint);
            }
        }
        space.start_from(&data);
        space
    }
}

/// Whether a parameter can have another's value.
fn same(now: &Datum, other: &Datum) -> bool {
    match (now, other) {
        (Datum::Number(..), Datum::Number(..)) | (Datum::Text(_), Datum::Text(_)) => true,
        (Datum::Array(a, _), Datum::Array(b, _)) => a == b,
        _ => false,
    }
}

fn hint(now: &Datum, weights: [f64; 3], memory: &Memory, pool: &dyn Pool, rng: &mut Rng) -> Option<Datum> {
    let list = match rng.weighted(&weights)? {
        0 => {
            return match now {
                Datum::Number(prim, _) => number(&pool.number(*prim, &mut Drawn(rng))),
                Datum::Text(_) => Some(Datum::Text(pool.text(&mut Drawn(rng)).to_vec())),
                Datum::Array(..) => None,
            };
        }
        1 => &memory.captured,
        _ => &memory.previous,
    };
    let fitting: Vec<&Datum> = list.iter().filter(|other| same(now, other)).collect();
    rng.pick(&fitting).map(|d| (*d).clone())
}

/// The input that can hold the value and all hints.
fn input(now: &Datum, hints: &[Datum]) -> Input {
    match now {
        Datum::Number(prim, _) => Input::Number(Gene::all(*prim)),
        Datum::Array(prim, _) => Input::Array { longest: TEXT, of: Gene::all(*prim) },
        Datum::Text(_) => {
            let texts = || hints.iter().filter_map(|d| if let Datum::Text(t) = d { Some(t) } else { None });
            let longest = texts().map(Vec::len).max().unwrap_or(0).clamp(TEXT, LONGEST_TEXT);
            let high = texts().flatten().copied().max().unwrap_or(0).max(0x7e);
            let low = texts().flatten().copied().min().unwrap_or(0x20).min(0x20);
            Input::Text { longest, unit: Gene::Whole { prim: Prim::Char, low: low.into(), high: high.into() } }
        }
    }
}

/// A constant as a datum: a number or a text.
pub(super) fn datum(value: &Constant) -> Option<Datum> {
    match value {
        Constant::Text(text) => Some(Datum::Text(text.to_vec())),
        _ => number(value),
    }
}

fn number(value: &Constant) -> Option<Datum> {
    let whole = match value {
        Constant::Boolean(v) => i64::from(*v),
        Constant::Byte(v) => i64::from(*v),
        Constant::Char(v) => i64::from(*v),
        Constant::Short(v) => i64::from(*v),
        Constant::Int(v) => i64::from(*v),
        Constant::Long(v) => *v,
        Constant::Float(bits) => return Some(Datum::Number(Prim::Float, Value::Real(f32::from_bits(*bits).into()))),
        Constant::Double(bits) => return Some(Datum::Number(Prim::Double, Value::Real(f64::from_bits(*bits)))),
        _ => return None,
    };
    Some(Datum::Number(value.prim()?, Value::Whole(whole)))
}

fn datum_of(statement: &Statement) -> Option<Datum> {
    if let Statement::Constant { value, .. } = statement { datum(value) } else { None }
}

/// The constant of the same type with another value.
pub fn constant(like: &Constant, datum: &Datum) -> Option<Constant> {
    Some(match (like, datum) {
        (Constant::Text(_), Datum::Text(text)) => Constant::Text(text.as_slice().into()),
        (Constant::Float(_), Datum::Number(_, v)) => Constant::Float((v.position() as f32).to_bits()),
        (Constant::Double(_), Datum::Number(_, v)) => Constant::Double(v.position().to_bits()),
        (_, Datum::Number(_, Value::Whole(v))) => match like {
            Constant::Boolean(_) => Constant::Boolean(*v != 0),
            Constant::Byte(_) => Constant::Byte(*v as i8),
            Constant::Char(_) => Constant::Char(*v as u16),
            Constant::Short(_) => Constant::Short(*v as i16),
            Constant::Int(_) => Constant::Int(*v as i32),
            Constant::Long(_) => Constant::Long(*v),
            _ => return None,
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use testcase::{PlainPool, Ty, TypeId};

    fn sample() -> Parameterised {
        let mut test = TestCase::default();
        test.push(Statement::Constant { ty: Ty::Prim(Prim::Int), value: Constant::Int(5) });
        let text: Vec<u16> = "ab".encode_utf16().collect();
        test.push(Statement::Constant { ty: Ty::class(TypeId::STRING), value: Constant::Text(text.into()) });
        test.push(Statement::Constant { ty: Ty::class(TypeId::STRING), value: Constant::Null });
        Parameterised::new(test)
    }

    #[test]
    fn numbers_and_texts_are_parameters_and_null_is_none() {
        let mut test = sample();
        assert_eq!(test.len(), 2);
        let text = |t: &str| Datum::Text(t.encode_utf16().collect());
        assert_eq!(test.data(), [Datum::Number(Prim::Int, Value::Whole(5)), text("ab")]);
        test.fill(&[Datum::Number(Prim::Int, Value::Whole(-7)), text("xyz")]);
        assert_eq!(test.data(), [Datum::Number(Prim::Int, Value::Whole(-7)), text("xyz")]);
    }

    #[test]
    fn values_come_from_the_sources_that_are_wanted() {
        let mut memory = Memory::default();
        memory.generated(Datum::Number(Prim::Int, Value::Whole(4711)));
        let sources = Sources { random: 0.0, constants: 0.0, captured: 0.0, previous: 1.0 };
        let mut rng = Rng::new(1);
        let test = sample();
        let space = test.space(&sources, &memory, &PlainPool, &mut rng);
        let drawn: Vec<Datum> = (0..40).map(|_| space.decode(&space.random(&mut rng))[0].clone()).collect();
        let allowed = [4711, 5].map(|v| Datum::Number(Prim::Int, Value::Whole(v)));
        assert!(drawn.iter().all(|d| allowed.contains(d)) && drawn.contains(&allowed[0]), "{drawn:?}");
    }
}
