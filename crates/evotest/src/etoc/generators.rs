//! Where input values come from: a default for each type, a range, the program's constants, or whatever the user writes.
//!
//! | written | values |
//! |---|---|
//! | `A.m(int)` | uniform from 0 to 100 |
//! | `A.m(int[-2;2])` | uniform from -2 to 2 |
//! | `A.m(int<pool>)` | constants of the program |
//! | `A.m(int[Small])` | what `newIntValue()` of the user's class `Small` gives |
//!
//! That is for all parameters of a type; [`super::parameters`] is for single ones.
//!
//! | written | values |
//! |---|---|
//! | `A.m(boolean)` | both equally likely |
//! | `A.m(String)` | `[a-zA-Z0-9]`, each further character half as likely |

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use base::{FxHashMap, Rng};
use optimisers::{Datum, Gene};
use testcase::{Choice, Constant, Pool, Prim};

/// Where the values of one parameter come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Generator {
    Default,
    Range(Gene),
    Pool,
    Custom(Box<str>),
}

/// What is wrong with a generator as the user wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadGenerator(String);

impl BadGenerator {
    pub(super) fn new(why: String) -> Self {
        Self(why)
    }
}

impl fmt::Display for BadGenerator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadGenerator {}

/// A generator of the user's own and the type that it gives; `None` is for texts.
type Source = (Box<str>, Option<Prim>);

/// What generators of the user's own gave.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CustomValues(BTreeMap<Source, Arc<[Constant]>>);

impl CustomValues {
    pub fn insert(&mut self, name: &str, prim: Option<Prim>, values: Vec<Constant>) {
        self.0.insert((name.into(), prim), values.into());
    }

    pub(super) fn of(&self, name: &str, prim: Option<Prim>) -> &[Constant] {
        self.0.get(&(name.into(), prim)).map_or(&[], |values| values)
    }
}

/// The method of a custom generator that is called for values of a type.
pub fn method_of(prim: Option<Prim>) -> &'static str {
    match prim {
        None => "newStringValue",
        Some(Prim::Boolean) => "newBooleanValue",
        Some(Prim::Byte) => "newByteValue",
        Some(Prim::Char) => "newCharValue",
        Some(Prim::Short) => "newShortValue",
        Some(Prim::Int) => "newIntValue",
        Some(Prim::Long) => "newLongValue",
        Some(Prim::Float) => "newFloatValue",
        Some(Prim::Double) => "newDoubleValue",
    }
}

impl Generator {
    /// Reads the part after the type's name: nothing, `[-2;2]`, `<pool>` or `[Class]`. `prim` is `None` for texts.
    pub fn parse(text: &str, prim: Option<Prim>) -> Result<Self, BadGenerator> {
        match text {
            "" => return Ok(Self::Default),
            "<pool>" => return Ok(Self::Pool),
            _ => {}
        }
        let inner = text.strip_prefix('[').and_then(|t| t.strip_suffix(']'));
        let inner = inner.ok_or_else(|| {
            BadGenerator(format!("'{text}' is no input generator; write nothing, [low;high], <pool> or [Class]"))
        })?;
        let Some((low, high)) = inner.split_once(';') else {
            if is_class(inner) {
                return Ok(Self::Custom(inner.into()));
            }
            return Err(BadGenerator(format!("'{inner}' is no range such as [-2;2] and names no class")));
        };
        let prim = prim.ok_or_else(|| BadGenerator(format!("a text has no range such as '{text}'")))?;
        let number = |t: &str| t.trim().parse::<f64>().map_err(|_| BadGenerator(format!("'{t}' is no number")));
        let (low, high) = (number(low)?, number(high)?);
        let gene = match prim {
            Prim::Float | Prim::Double => Gene::real(prim, low, high),
            _ => Gene::whole(prim, low as i64, high as i64),
        };
        gene.map(Self::Range).map_err(|why| BadGenerator(why.to_string()))
    }
}

/// Whether this can be the name of a Java class.
fn is_class(name: &str) -> bool {
    let is_word = |word: &str| {
        word.chars().next().is_some_and(|first| first.is_alphabetic() || "_$".contains(first))
            && word.chars().all(|c| c.is_alphanumeric() || "_$".contains(c))
    };
    name.split('.').all(is_word)
}

/// The generators of a run, as a pool for the builder of tests.
pub struct Generators<P> {
    /// By primitive type; `None` is for texts.
    by_type: FxHashMap<Option<Prim>, Generator>,
    custom: CustomValues,
    /// Constants of the program.
    pool: P,
}

impl<P: Pool> Generators<P> {
    /// The default generators; `pool` has the program's constants.
    pub fn new(pool: P) -> Self {
        Self { by_type: FxHashMap::default(), custom: CustomValues::default(), pool }
    }

    /// With what generators of the user's own gave.
    #[must_use]
    pub fn with_custom(self, custom: CustomValues) -> Self {
        Self { custom, ..self }
    }

    /// `int[-2;2]`, `String<pool>` … for all parameters of that type.
    pub fn set(&mut self, text: &str) -> Result<(), BadGenerator> {
        let at = text.find(['[', '<']).unwrap_or(text.len());
        let (name, generator) = text.split_at(at);
        let prim = match name {
            "String" => None,
            _ => Some(Prim::of_name(name).ok_or_else(|| {
                BadGenerator(format!("'{name}' has no input values; types are String and the primitive ones"))
            })?),
        };
        let generator = Generator::parse(generator, prim)?;
        self.by_type.insert(prim, generator);
        Ok(())
    }

    /// The classes that give values, each with the type that it gives.
    pub fn classes(&self) -> impl Iterator<Item = (&str, Option<Prim>)> {
        self.by_type.iter().filter_map(|(prim, generator)| match generator {
            Generator::Custom(name) => Some((&**name, *prim)),
            _ => None,
        })
    }

    fn of(&self, prim: Option<Prim>) -> &Generator {
        self.by_type.get(&prim).unwrap_or(&Generator::Default)
    }

    fn custom(&self, name: &str, prim: Option<Prim>, choice: &mut dyn Choice) -> Option<Constant> {
        let values = self.custom.of(name, prim);
        let at = choice.below(u32::try_from(values.len()).unwrap_or(u32::MAX).max(1)) as usize;
        values.get(at).cloned()
    }
}

impl<P: Pool> Pool for Generators<P> {
    fn number(&self, prim: Prim, choice: &mut dyn Choice) -> Constant {
        let zero = zero(prim);
        let of = |gene: Gene, choice: &mut dyn Choice| {
            let value = uniform(gene, choice);
            crate::data::constant(&zero, &Datum::Number(prim, value)).unwrap_or_else(|| zero.clone())
        };
        match self.of(Some(prim)) {
            Generator::Pool => self.pool.number(prim, choice),
            Generator::Range(gene) => of(*gene, choice),
            Generator::Custom(name) => self.custom(name, Some(prim), choice).unwrap_or_else(|| zero.clone()),
            Generator::Default => of(default(prim), choice),
        }
    }

    fn text(&self, choice: &mut dyn Choice) -> Arc<[u16]> {
        match self.of(None) {
            Generator::Pool => self.pool.text(choice),
            Generator::Custom(name) => match self.custom(name, None, choice) {
                Some(Constant::Text(text)) => text,
                _ => Arc::from([]),
            },
            Generator::Default | Generator::Range(_) => {
                const UNITS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
                let mut text = Vec::new();
                while choice.chance(1, 2) {
                    text.push(u16::from(UNITS[choice.below(UNITS.len() as u32) as usize]));
                }
                text.into()
            }
        }
    }
}

fn zero(prim: Prim) -> Constant {
    match prim {
        Prim::Boolean => Constant::Boolean(false),
        Prim::Byte => Constant::Byte(0),
        Prim::Char => Constant::Char(0),
        Prim::Short => Constant::Short(0),
        Prim::Int => Constant::Int(0),
        Prim::Long => Constant::Long(0),
        Prim::Float => Constant::Float(0),
        Prim::Double => Constant::Double(0),
    }
}

/// The default range of a type.
fn default(prim: Prim) -> Gene {
    match prim {
        Prim::Boolean => Gene::all(prim),
        Prim::Char => Gene::Whole { prim, low: 32, high: 126 },
        Prim::Float | Prim::Double => Gene::Real { prim, low: 0.0, high: 100.0 },
        _ => Gene::Whole { prim, low: 0, high: 100 },
    }
}

fn uniform(gene: Gene, choice: &mut dyn Choice) -> optimisers::Value {
    drawn(gene, &mut Rng::new(choice.bits()))
}

/// Uniform over a range.
pub(super) fn drawn(gene: Gene, rng: &mut Rng) -> optimisers::Value {
    match gene {
        Gene::Whole { low, high, .. } => {
            let width = (i128::from(high) - i128::from(low) + 1) as u128;
            let at = (u128::from(rng.next_u64()) * width) >> 64;
            optimisers::Value::Whole((i128::from(low) + at as i128) as i64)
        }
        Gene::Real { low, high, .. } => gene.nearest(low + (high - low) * rng.unit()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testcase::{PlainPool, Seeded};

    fn ints(generators: &Generators<PlainPool>) -> Vec<i32> {
        let mut choice = Seeded(1);
        let mut one = || match generators.number(Prim::Int, &mut choice) {
            Constant::Int(v) => v,
            other => panic!("{other:?}"),
        };
        (0..500).map(|_| one()).collect()
    }

    #[test]
    fn integers_are_from_0_to_100_unless_said_otherwise() {
        let mut generators = Generators::new(PlainPool);
        let seen = ints(&generators);
        assert!(seen.iter().all(|v| (0..=100).contains(v)) && seen.contains(&0) && seen.contains(&100));
        generators.set("int[-2;2]").unwrap();
        let seen = ints(&generators);
        assert!((-2..=2).all(|v| seen.contains(&v)) && seen.iter().all(|v| (-2..=2).contains(v)));
        generators.set("int<pool>").unwrap();
        assert!(ints(&generators).contains(&i32::MAX), "the plain pool has extreme values");
    }

    #[test]
    fn a_custom_generator_is_asked() {
        let mut generators = Generators::new(PlainPool);
        let mut custom = CustomValues::default();
        custom.insert("DateGenerator", None, vec![Constant::Text("3/3/2003".encode_utf16().collect())]);
        generators.set("String[DateGenerator]").unwrap();
        let generators = generators.with_custom(custom);
        assert_eq!(String::from_utf16_lossy(&generators.text(&mut Seeded(3))), "3/3/2003");
    }

    #[test]
    fn texts_get_rarer_the_longer_they_are() {
        let generators = Generators::new(PlainPool);
        let mut choice = Seeded(5);
        let lengths: Vec<usize> = (0..1000).map(|_| generators.text(&mut choice).len()).collect();
        let of = |n: usize| lengths.iter().filter(|l| **l == n).count();
        assert!(of(0) > of(1) && of(1) > of(2) && of(2) > of(4), "{} {} {} {}", of(0), of(1), of(2), of(4));
    }

    #[test]
    fn what_is_no_generator_is_refused_with_what_is() {
        let mut generators = Generators::new(PlainPool);
        let refused =
            |text: &str, generators: &mut Generators<PlainPool>| generators.set(text).unwrap_err().to_string();
        assert!(refused("int[2;-2]", &mut generators).contains("the lower first"));
        assert_eq!(refused("int[2,3]", &mut generators), "'2,3' is no range such as [-2;2] and names no class");
        assert!(refused("Date", &mut generators).contains("types are String and the primitive ones"));
        assert!(refused("byte[0;1000]", &mut generators).contains("-128 to 127"));
        assert!(refused("int<pol>", &mut generators).contains("<pool>"));
    }
}
