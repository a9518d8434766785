//! What is known of a bit-vector's value without a model: bounds, signed and unsigned, and single bits.

use crate::op::Op;
use crate::sort::{mask, signed};
use crate::terms::{TermId, Terms};

/// The values that a bit-vector can have: those within both intervals that have the known bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    pub width: u32,
    pub umin: u64,
    pub umax: u64,
    pub smin: i64,
    pub smax: i64,
    /// Bits that are 0 for sure.
    pub zeros: u64,
    /// Bits that are 1 for sure.
    pub ones: u64,
}

impl Range {
    /// Any value.
    pub fn full(width: u32) -> Self {
        let high = i64::MAX >> (64 - width);
        Self { width, umin: 0, umax: mask(width), smin: !high, smax: high, zeros: 0, ones: 0 }
    }

    /// One value.
    pub fn point(width: u32, bits: u64) -> Self {
        let s = signed(bits, width);
        Self { width, umin: bits, umax: bits, smin: s, smax: s, zeros: !bits & mask(width), ones: bits }
    }

    /// Between two unsigned numbers.
    pub fn unsigned(width: u32, umin: u64, umax: u64) -> Self {
        let range = Self { umin, umax, ..Self::full(width) };
        range.tighten().unwrap_or(range)
    }

    /// Between two signed numbers.
    pub fn signed(width: u32, smin: i64, smax: i64) -> Self {
        let range = Self { smin, smax, ..Self::full(width) };
        range.tighten().unwrap_or(range)
    }

    /// With these bits known.
    pub fn bits(width: u32, zeros: u64, ones: u64) -> Self {
        let range = Self { zeros, ones, ..Self::full(width) };
        range.tighten().unwrap_or(range)
    }

    /// The only value.
    pub fn single(&self) -> Option<u64> {
        (self.umin == self.umax).then_some(self.umin)
    }

    /// Whether the value is surely not negative.
    pub fn is_natural(&self) -> bool {
        self.smin >= 0
    }

    pub fn contains(&self, bits: u64) -> bool {
        let s = signed(bits, self.width);
        (self.umin..=self.umax).contains(&bits)
            && (self.smin..=self.smax).contains(&s)
            && bits & self.zeros == 0
            && !bits & self.ones == 0
    }

    /// The values of both; `None` if there are none.
    pub fn meet(&self, other: &Self) -> Option<Self> {
        Self {
            width: self.width,
            umin: self.umin.max(other.umin),
            umax: self.umax.min(other.umax),
            smin: self.smin.max(other.smin),
            smax: self.smax.min(other.smax),
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
        }
        .tighten()
    }

    /// The values of either, and some between.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        Self {
            width: self.width,
            umin: self.umin.min(other.umin),
            umax: self.umax.max(other.umax),
            smin: self.smin.min(other.smin),
            smax: self.smax.max(other.smax),
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
        }
    }

    /// Lets each of the three descriptions learn from the others; `None` if they contradict.
    pub fn tighten(mut self) -> Option<Self> {
        let all = mask(self.width);
        let sign = 1 << (self.width - 1);
        for _ in 0..2 {
            self.umin = self.umin.max(self.ones);
            self.umax = self.umax.min(all & !self.zeros);
            if self.zeros & sign != 0 || self.umax < sign {
                self.smin = self.smin.max(self.umin as i64);
                self.smax = self.smax.min(self.umax as i64);
            } else if self.ones & sign != 0 || self.umin >= sign {
                self.smin = self.smin.max(signed(self.umin, self.width));
                self.smax = self.smax.min(signed(self.umax, self.width));
            }
            if self.smin >= 0 || self.smax < 0 {
                self.umin = self.umin.max(self.smin as u64 & all);
                self.umax = self.umax.min(self.smax as u64 & all);
            }
            if self.umin > self.umax || self.smin > self.smax {
                return None;
            }
            let differing = self.umin ^ self.umax;
            let common = all & !mask(64 - differing.leading_zeros());
            self.ones |= self.umin & common;
            self.zeros |= !self.umin & common;
            if self.ones & self.zeros != 0 {
                return None;
            }
        }
        Some(self)
    }

    /// How many of the lowest bits are all known.
    fn known_low(&self) -> u32 {
        (self.zeros | self.ones).trailing_ones()
    }

    fn low_zeros(&self) -> u32 {
        self.zeros.trailing_ones()
    }

    fn with_bits(mut self, zeros: u64, ones: u64) -> Self {
        self.zeros |= zeros;
        self.ones |= ones;
        self.tighten().unwrap_or(self)
    }

    /// From exact bounds of a result that may not fit the width.
    fn from_exact(width: u32, unsigned: Option<(u128, u128)>, signed: Option<(i128, i128)>) -> Self {
        let mut range = Self::full(width);
        if let Some((low, high)) = unsigned
            && high <= range.umax as u128
        {
            (range.umin, range.umax) = (low as u64, high as u64);
        }
        if let Some((low, high)) = signed
            && low >= range.smin as i128
            && high <= range.smax as i128
        {
            (range.smin, range.smax) = (low as i64, high as i64);
        }
        range.tighten().unwrap_or(range)
    }
}

impl Terms {
    /// What is known of a bit-vector term. Remembered.
    pub fn range(&mut self, term: TermId) -> Range {
        if let Some(range) = self.shallow_range(term) {
            return range;
        }
        let mut stack = vec![term];
        while let Some(&t) = stack.last() {
            if self.shallow_range(t).is_some() {
                stack.pop();
                continue;
            }
            let before = stack.len();
            for &arg in self.args(t) {
                if self.sort(arg).is_bv() && self.shallow_range(arg).is_none() {
                    stack.push(arg);
                }
            }
            if stack.len() == before {
                stack.pop();
                let range = self.transfer(t, |terms, arg| terms.shallow_range(arg).unwrap_or(Range::full(64)));
                self.ranges.insert(t, range);
            }
        }
        self.shallow_range(term).unwrap_or(Range::full(self.sort(term).bits()))
    }

    /// What needs no computation.
    fn shallow_range(&self, t: TermId) -> Option<Range> {
        use Op::*;
        let width = self.sort(t).bits();
        match self.op(t) {
            Const => self.value(t).map(|bits| Range::point(width, bits)),
            Var | Select | FpToBits | FpToSigned => Some(Range::full(width)),
            _ => self.ranges.get(t).copied(),
        }
    }

    /// The range of a term from those of its operands.
    pub(crate) fn transfer(&self, t: TermId, of: impl Fn(&Self, TermId) -> Range) -> Range {
        use Op::*;
        let w = self.sort(t).bits();
        let all = mask(w);
        let full = Range::full(w);
        let args = self.args(t);
        let one = |i: usize| of(self, args[i]);
        match self.op(t) {
            Const => Range::point(w, self.value(t).unwrap_or(0)),
            Ite => one(1).join(&one(2)),
            BvNot => {
                let x = one(0);
                Range {
                    width: w,
                    umin: all - x.umax,
                    umax: all - x.umin,
                    smin: !x.smax,
                    smax: !x.smin,
                    zeros: x.ones,
                    ones: x.zeros,
                }
            }
            BvNeg => difference(&Range::point(w, 0), &one(0)),
            BvAdd => sum(&one(0), &one(1)),
            BvSub => difference(&one(0), &one(1)),
            BvMul => product(&one(0), &one(1)),
            BvAnd => {
                let (x, y) = (one(0), one(1));
                let range = Range { umax: x.umax.min(y.umax), ..full };
                range.with_bits(x.zeros | y.zeros, x.ones & y.ones)
            }
            BvOr => {
                let (x, y) = (one(0), one(1));
                let range = Range { umin: x.umin.max(y.umin), ..full };
                range.with_bits(x.zeros & y.zeros, x.ones | y.ones)
            }
            BvXor => {
                let (x, y) = (one(0), one(1));
                full.with_bits(x.zeros & y.zeros | x.ones & y.ones, x.zeros & y.ones | x.ones & y.zeros)
            }
            BvUdiv => {
                let (x, y) = (one(0), one(1));
                match x.umax.checked_div(y.umin) {
                    Some(most) => Range::unsigned(w, x.umin / y.umax, most),
                    None => full,
                }
            }
            BvUrem => {
                let (x, y) = (one(0), one(1));
                let high = if y.umin == 0 { x.umax } else { x.umax.min(y.umax - 1) };
                Range::unsigned(w, 0, high)
            }
            BvSdiv => quotient(&one(0), &one(1)),
            BvSrem => rest(&one(0), &one(1)),
            BvShl | BvLshr | BvAshr => shifted(self.op(t), &one(0), &one(1)),
            Concat => {
                let (x, y) = (one(0), one(1));
                let low = w - x.width;
                let range = Range { umin: x.umin << low | y.umin, umax: x.umax << low | y.umax, ..full };
                range.with_bits(x.zeros << low | y.zeros, x.ones << low | y.ones)
            }
            Extract => extracted(w, self.field(t), &one(0)),
            ZeroExt => {
                let x = one(0);
                Range::unsigned(w, x.umin, x.umax).with_bits(x.zeros | all & !mask(x.width), x.ones)
            }
            SignExt => {
                let x = one(0);
                Range::signed(w, x.smin, x.smax).with_bits(x.zeros & mask(x.width - 1), x.ones & mask(x.width - 1))
            }
            _ => full,
        }
    }
}

/// So many bits from this one on.
fn extracted(width: u32, low: u32, x: &Range) -> Range {
    let all = mask(width);
    let bits = Range::full(width).with_bits(x.zeros >> low & all, x.ones >> low & all);
    let exact = Range::from_exact(
        width,
        Some(((x.umin >> low) as u128, (x.umax >> low) as u128)),
        (low == 0).then_some((x.smin as i128, x.smax as i128)),
    );
    bits.meet(&exact).unwrap_or(bits)
}

fn sum(x: &Range, y: &Range) -> Range {
    let unsigned = (x.umin as u128 + y.umin as u128, x.umax as u128 + y.umax as u128);
    let signed = (x.smin as i128 + y.smin as i128, x.smax as i128 + y.smax as i128);
    let known = mask(x.known_low().min(y.known_low()).min(x.width));
    let bits = x.ones.wrapping_add(y.ones);
    Range::from_exact(x.width, Some(unsigned), Some(signed)).with_bits(!bits & known, bits & known)
}

pub(crate) fn difference(x: &Range, y: &Range) -> Range {
    let unsigned = (x.umin >= y.umax).then(|| ((x.umin - y.umax) as u128, (x.umax - y.umin) as u128));
    let signed = (x.smin as i128 - y.smax as i128, x.smax as i128 - y.smin as i128);
    let known = mask(x.known_low().min(y.known_low()).min(x.width));
    let bits = x.ones.wrapping_sub(y.ones);
    Range::from_exact(x.width, unsigned, Some(signed)).with_bits(!bits & known, bits & known)
}

fn product(x: &Range, y: &Range) -> Range {
    let unsigned = (x.umin as u128 * y.umin as u128, x.umax as u128 * y.umax as u128);
    let corners = [
        x.smin as i128 * y.smin as i128,
        x.smin as i128 * y.smax as i128,
        x.smax as i128 * y.smin as i128,
        x.smax as i128 * y.smax as i128,
    ];
    let signed = corners.into_iter().fold((i128::MAX, i128::MIN), |(low, high), c| (low.min(c), high.max(c)));
    let low_zeros = (x.low_zeros() + y.low_zeros()).min(x.width);
    Range::from_exact(x.width, Some(unsigned), Some(signed)).with_bits(mask(low_zeros), 0)
}

fn quotient(x: &Range, y: &Range) -> Range {
    let full = Range::full(x.width);
    let Some(divisor) = y.single().map(|bits| signed(bits, x.width) as i128).filter(|&d| d != 0) else {
        if x.is_natural() && y.smin > 0 {
            return Range::signed(x.width, x.smin / y.smax, x.smax / y.smin);
        }
        return full;
    };
    let (a, b) = (x.smin as i128 / divisor, x.smax as i128 / divisor);
    Range::from_exact(x.width, None, Some((a.min(b), a.max(b))))
}

fn rest(x: &Range, y: &Range) -> Range {
    // The rest has the dividend's sign and is no larger; dividing by zero leaves the dividend.
    let (mut low, mut high) = (x.smin.min(0), x.smax.max(0));
    if let Some(divisor) = y.single().map(|bits| signed(bits, x.width)).filter(|&d| d != 0) {
        let most = divisor.unsigned_abs() - 1;
        low = low.max((most as i128).wrapping_neg().max(i64::MIN as i128) as i64);
        high = high.min(most.min(i64::MAX as u64) as i64);
    }
    Range::signed(x.width, low, high)
}

fn shifted(op: Op, x: &Range, count: &Range) -> Range {
    let w = x.width;
    let all = mask(w);
    let Some(n) = count.single() else {
        return match op {
            Op::BvLshr => Range::unsigned(w, 0, x.umax),
            Op::BvAshr => Range::signed(w, x.smin.min(0), x.smax.max(-1)),
            _ => Range::full(w).with_bits(mask(x.low_zeros().min(w)), 0),
        };
    };
    if n >= w as u64 {
        return match op {
            Op::BvAshr => Range::signed(w, x.smin >> 63, x.smax >> 63),
            _ => Range::point(w, 0),
        };
    }
    match op {
        Op::BvLshr => {
            let zeros = x.zeros >> n | all & !(all >> n);
            Range::unsigned(w, x.umin >> n, x.umax >> n).with_bits(zeros, x.ones >> n)
        }
        Op::BvAshr => {
            let known = all >> n >> 1;
            Range::signed(w, x.smin >> n, x.smax >> n).with_bits(x.zeros >> n & known, x.ones >> n & known)
        }
        _ => {
            let exact = Range::from_exact(w, Some(((x.umin as u128) << n, (x.umax as u128) << n)), None);
            exact.with_bits((x.zeros << n | mask(n as u32)) & all, x.ones << n & all)
        }
    }
}
