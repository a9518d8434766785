//! The type and range of one number, and how it is drawn and moved.

use std::fmt;

use base::Rng;
use testcase::Prim;

/// A value of one gene: booleans, characters and integers are whole, floats are real.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    Whole(i64),
    Real(f64),
}

/// By their bits: NaN is the same value again, and -0 another than 0.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Whole(_), Self::Whole(_)) | (Self::Real(_), Self::Real(_)))
            && self.bits() == other.bits()
    }
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

/// How often a real number that may be anything is one of these.
const SPECIAL: f64 = 0.02;
const SPECIALS: [f64; 4] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0];

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
    /// All values of a type.
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
                let position = if position.is_nan() { 0.0 } else { position }.clamp(low, high);
                Value::Real(if prim == Prim::Float { f64::from(position as f32) } else { position })
            }
        }
    }

    /// Whether it is a type of real numbers with all its values: infinities and NaN are among them.
    fn is_all_reals(self) -> bool {
        matches!(self, Self::Real { prim, .. } if self == Self::all(prim))
    }

    /// Whether the value lies in the range.
    pub fn has(self, value: Value) -> bool {
        match (self, value) {
            (Self::Whole { low, high, .. }, Value::Whole(v)) => (low..=high).contains(&v),
            (Self::Real { low, high, .. }, Value::Real(v)) => {
                low <= v && v <= high || !v.is_finite() && self.is_all_reals()
            }
            _ => false,
        }
    }

    /// The value that a number from elsewhere becomes here: one outside the range is of no use.
    pub fn adopt(self, value: Value) -> Option<Value> {
        let own = match (self, value) {
            (Self::Real { .. }, v) if v.position().is_finite() => self.nearest(v.position()),
            (Self::Whole { .. }, Value::Real(v)) => Value::Whole(v as i64),
            (_, v) => v,
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
                if self.is_all_reals() && rng.chance(SPECIAL) {
                    return Value::Real(SPECIALS[rng.below(SPECIALS.len())]);
                }
                let uniform = rng.chance(if high - low > 1e6 { 0.05 } else { 0.5 });
                let v = if uniform {
                    low * (1.0 - rng.unit()) + high * rng.unit().min(1.0)
                } else {
                    // Programs rarely use numbers of extreme magnitude.
                    let usual = [3.0, 6.0, 18.0, f64::INFINITY][rng.below(4)];
                    let most = low.abs().max(high.abs()).max(1e-6).log10().min(usual);
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

    /// Steps between the next representable number and the smallest of the others, for those who climb: only with these do
    /// they get to an exact value in time.
    pub fn fine_steps(self) -> Vec<f64> {
        match self {
            Self::Whole { .. } => Vec::new(),
            Self::Real { .. } => vec![1e-12, 1e-10, 1e-8, 1e-6],
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_anything_may_be_no_number_at_all() {
        let all = Gene::all(Prim::Double);
        let mut rng = Rng::new(1);
        let drawn: Vec<f64> = (0..2_000).map(|_| all.random(&mut rng).position()).collect();
        assert!(drawn.iter().any(|v| v.is_nan()) && drawn.contains(&f64::INFINITY));
        assert_eq!(all.adopt(Value::Real(f64::NAN)), Some(Value::Real(f64::NAN)));
        let some = Gene::real(Prim::Double, -1.0, 1.0).unwrap();
        assert!((0..2_000).all(|_| some.random(&mut rng).position().is_finite()));
        assert_eq!(some.adopt(Value::Real(f64::NAN)), None);
        assert_eq!(all.moved(Value::Real(f64::NAN), 1.0, true), Value::Real(0.0));
    }

    #[test]
    fn ranges_outside_a_type_are_refused_with_what_is_allowed() {
        let message = Gene::whole(Prim::Byte, -129, 5).unwrap_err().to_string();
        assert_eq!(message, "no range of byte: its values are -128 to 127, the lower first");
        assert!(Gene::whole(Prim::Int, 2, 1).is_err() && Gene::real(Prim::Double, 0.0, f64::NAN).is_err());
        assert!(Gene::whole(Prim::Int, -2, 2).is_ok() && Gene::real(Prim::Float, -1.0, 1.0).is_ok());
    }
}
