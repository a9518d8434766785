//! Where the builder's decisions and constants come from.

use std::sync::Arc;

use base::Rng;

use crate::api::CallableId;
use crate::statement::Constant;
use crate::ty::Prim;

/// A source of decisions. The same decisions give the same test cases.
pub trait Choice {
    fn bits(&mut self) -> u64;

    /// A number below `n`; 0 if `n` is 0.
    fn below(&mut self, n: u32) -> u32 {
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u32
    }

    /// True in `times` of `of` cases.
    fn chance(&mut self, times: u32, of: u32) -> bool {
        self.below(of) < times
    }
}

/// Decisions drawn from a generator that others draw from too.
pub struct Drawn<'a>(pub &'a mut Rng);

impl Choice for Drawn<'_> {
    fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// A small generator (`SplitMix64`) that its seed determines.
#[derive(Clone, Debug)]
pub struct Seeded(pub u64);

impl Choice for Seeded {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// The doubt of a call that has always failed.
pub const MAX_DOUBT: u32 = 16;

/// Constants to use: what the code under test compares with, what was seen at run time, boundary values.
pub trait Pool {
    /// A constant of exactly this type.
    fn number(&self, prim: Prim, choice: &mut dyn Choice) -> Constant;

    fn text(&self, choice: &mut dyn Choice) -> Arc<[u16]>;

    /// How much a constructor or factory is doubted: 0 if it is not, [`MAX_DOUBT`] if it has always failed.
    fn doubt(&self, _callable: CallableId) -> u32 {
        0
    }

    /// A value that a run has shown, if the pool keeps such.
    fn seen(&self, _rng: &mut Rng) -> Option<Constant> {
        None
    }
}

/// A pool that knows nothing of the program: small and extreme values.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainPool;

const WHOLE: &[i64] =
    &[0, 1, -1, 2, 3, 5, 7, 10, 42, 100, -7, 127, -128, 255, 1000, 32767, i32::MAX as i64, i32::MIN as i64];
const REAL: &[f64] = &[0.0, 1.0, -1.0, 0.5, 2.0, -0.0, 3.25, 100.0, 1e10, -2.5, f64::NAN, f64::INFINITY];
const CHARS: &str = "a0 Zb-A9\n_xé";
const TEXTS: &[&str] = &["", "a", "abc", "0", "1", "-1", " ", "A b", "xyz", "hello", "true", "a,b", "42"];

impl Pool for PlainPool {
    fn number(&self, prim: Prim, choice: &mut dyn Choice) -> Constant {
        let whole = pick(WHOLE, choice);
        let real = pick(REAL, choice);
        match prim {
            Prim::Boolean => Constant::Boolean(choice.chance(1, 2)),
            Prim::Byte => Constant::Byte(whole as i8),
            Prim::Char => {
                let at = choice.below(CHARS.chars().count() as u32) as usize;
                Constant::Char(CHARS.encode_utf16().nth(at).unwrap_or(0))
            }
            Prim::Short => Constant::Short(whole as i16),
            Prim::Int => Constant::Int(whole as i32),
            Prim::Long => Constant::Long(whole),
            Prim::Float => Constant::Float((real as f32).to_bits()),
            Prim::Double => Constant::Double(real.to_bits()),
        }
    }

    fn text(&self, choice: &mut dyn Choice) -> Arc<[u16]> {
        pick(TEXTS, choice).encode_utf16().collect()
    }
}

fn pick<T: Copy>(list: &[T], choice: &mut dyn Choice) -> T {
    list[choice.below(list.len() as u32) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_below_their_limit() {
        let mut choice = Seeded(1);
        let seen: std::collections::BTreeSet<u32> = (0..200).map(|_| choice.below(5)).collect();
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        assert_eq!(choice.below(0), 0);
        assert!(choice.chance(1, 1) && !choice.chance(0, 5));
    }
}
