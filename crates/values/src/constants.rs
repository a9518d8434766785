//! Constants that tests try: those in the code under test and near it, boundary values, and values seen while tests ran.

mod near;
mod patterns;
mod read;
mod settings;
mod texts;

use base::{FxHashSet, Rng};
use testcase::{Constant, Prim};

use crate::doubt::Doubts;
use patterns::Pattern;

/// Values by where they were found.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    /// In the code under test.
    pub own: Found,
    /// In the classes that it uses.
    pub near: Found,
    /// Results of calls.
    pub seen: Found,
    /// Calls that mostly fail.
    pub doubts: Doubts,
}

/// Values by kind, in the order in which they were found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    ints: Pool<i64>,
    floats: Pool<u64>,
    texts: Pool<Box<[u16]>>,
    /// Characters that code compares with.
    units: Pool<u16>,
    /// What among the texts describes other texts.
    patterns: Vec<Pattern>,
    /// Texts that were only read as patterns.
    long: FxHashSet<Box<[u16]>>,
}

/// Distinct values in order.
#[derive(Clone, Debug)]
struct Pool<T> {
    list: Vec<T>,
    known: FxHashSet<T>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self { list: Vec::new(), known: FxHashSet::default() }
    }
}

impl<T: Clone + Eq + std::hash::Hash> Pool<T> {
    /// Whether it is new.
    fn add(&mut self, value: T) -> bool {
        let new = self.list.len() < MAX_VALUES && self.known.insert(value.clone());
        if new {
            self.list.push(value);
        }
        new
    }
}

/// Values of one kind that are kept.
const MAX_VALUES: usize = 4096;
/// Patterns that are kept.
const MOST_PATTERNS: usize = 256;
/// Characters of a string that is kept, and of one that is read as a pattern.
const LONGEST_TEXT: usize = 256;
const LONGEST_PATTERN: usize = 4096;

/// Values that programs often treat specially.
const INTS: [i64; 16] = [0, 1, -1, 2, 3, 5, 7, 10, 16, 100, -2, -10, 127, 255, i32::MAX as i64, i32::MIN as i64];
const FLOATS: [f64; 12] =
    [0.0, 1.0, -1.0, 0.5, 2.0, 10.0, -0.0, 100.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE];

impl Found {
    /// An integer and its neighbours: comparisons change their mind there.
    pub fn add_int(&mut self, value: i64) {
        for v in [value, value.wrapping_add(1), value.wrapping_sub(1)] {
            self.ints.add(v);
        }
    }

    pub fn add_float(&mut self, value: f64) {
        self.floats.add(value.to_bits());
    }

    pub fn add_text(&mut self, text: &[u16]) {
        let is_new = if text.len() <= LONGEST_TEXT {
            self.texts.add(text.into())
        } else {
            text.len() <= LONGEST_PATTERN && self.long.len() < MOST_PATTERNS && self.long.insert(text.into())
        };
        if is_new && self.patterns.len() < MOST_PATTERNS {
            self.patterns.extend(Pattern::of(text));
        }
    }

    pub fn add_character(&mut self, unit: u16) {
        self.units.add(unit);
    }

    /// One of the values, each kind as likely as there are values of it.
    pub fn any(&self, rng: &mut Rng) -> Option<Constant> {
        let counts = [self.ints.list.len(), self.floats.list.len(), self.texts.list.len(), self.units.list.len()];
        match rng.weighted(&counts.map(|n| n as f64))? {
            0 => rng.pick(&self.ints.list).map(|&v| Constant::Long(v)),
            1 => rng.pick(&self.floats.list).map(|&bits| Constant::Double(bits)),
            2 => rng.pick(&self.texts.list).map(|text| Constant::Text((&**text).into())),
            _ => rng.pick(&self.units.list).map(|&unit| Constant::Char(unit)),
        }
    }
}

impl Constants {
    /// A value that was found, mostly in the code itself.
    fn pick<'a, T>(&'a self, rng: &mut Rng, of: impl Fn(&'a Found) -> &'a Pool<T>) -> Option<&'a T>
    where
        T: 'a,
    {
        let elsewhere = match rng.below(10) {
            0..=6 => None,
            7 | 8 => rng.pick(&of(&self.near).list),
            _ => rng.pick(&of(&self.seen).list),
        };
        elsewhere.or_else(|| rng.pick(&of(&self.own).list))
    }

    fn pools(&self) -> impl Iterator<Item = &Found> {
        [&self.own, &self.near].into_iter()
    }

    /// A value of a primitive type.
    pub fn primitive(&self, prim: Prim, rng: &mut Rng) -> Constant {
        match prim {
            Prim::Boolean => Constant::Boolean(rng.chance(0.5)),
            Prim::Byte => Constant::Byte(self.int(rng) as i8),
            Prim::Char => Constant::Char(self.character(rng)),
            Prim::Short => Constant::Short(self.int(rng) as i16),
            Prim::Int => Constant::Int(self.int(rng) as i32),
            Prim::Long => Constant::Long(self.long(rng)),
            Prim::Float => Constant::Float((self.float(rng) as f32).to_bits()),
            Prim::Double => Constant::Double(self.float(rng).to_bits()),
        }
    }

    fn int(&self, rng: &mut Rng) -> i64 {
        match (rng.below(10), self.pick(rng, |f| &f.ints)) {
            (0..=4, Some(&found)) => found,
            (0..=6, _) => INTS[rng.below(INTS.len())],
            (7 | 8, _) => rng.below(41) as i64 - 20,
            _ => rng.next_u64() as i64 >> rng.below(64),
        }
    }

    fn long(&self, rng: &mut Rng) -> i64 {
        match rng.below(20) {
            0 => i64::MAX,
            1 => i64::MIN,
            _ => self.int(rng),
        }
    }

    fn float(&self, rng: &mut Rng) -> f64 {
        match (rng.below(10), self.pick(rng, |f| &f.floats)) {
            (0..=3, Some(&found)) => {
                let found = f64::from_bits(found);
                [found, found + 1.0, found - 1.0, found / 2.0, -found][rng.below(5)]
            }
            (0..=5, _) => FLOATS[rng.below(FLOATS.len())],
            (6 | 7, _) => self.int(rng) as f64,
            _ => (rng.unit() - 0.5) * 10f64.powi(rng.below(12) as i32 - 3),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_found_are_tried_with_their_neighbours() {
        let mut constants = Constants::default();
        constants.own.add_int(4711);
        let mut rng = Rng::new(1);
        let tried: FxHashSet<i64> = (0..500).map(|_| constants.int(&mut rng)).collect();
        assert!([4710, 4711, 4712].iter().all(|v| tried.contains(v)));
    }

    #[test]
    fn the_same_seed_tries_the_same_values() {
        let constants = Constants::default();
        let run = || {
            let mut rng = Rng::new(9);
            (0..50).map(|_| constants.primitive(Prim::Double, &mut rng)).collect::<Vec<_>>()
        };
        assert_eq!(run(), run());
    }

    #[test]
    fn values_of_the_code_itself_are_tried_most() {
        let mut constants = Constants::default();
        constants.own.add_int(1_000_000);
        constants.near.add_int(2_000_000);
        let mut rng = Rng::new(1);
        let mut counts = [0; 2];
        for _ in 0..2000 {
            match constants.int(&mut rng) {
                999_999..=1_000_001 => counts[0] += 1,
                1_999_999..=2_000_001 => counts[1] += 1,
                _ => {}
            }
        }
        assert!(counts[1] > 0 && counts[0] > 2 * counts[1], "{counts:?}");
    }

    #[test]
    fn long_patterns_are_read_too() {
        let long = format!("{}[a-z]+", "(\\d{2}-)?".repeat(40));
        let mut found = Found::default();
        for _ in 0..2 {
            found.add_text(&long.encode_utf16().collect::<Vec<_>>());
        }
        assert_eq!((found.patterns.len(), found.texts.list.len()), (1, 0));
    }
}
