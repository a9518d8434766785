//! Builders of terms. Each simplifies what it is asked for; [`Terms::make`] is the door that all of them use.

mod arith;
mod array;
mod bits;
mod boolean;
mod compare;
mod equal;
mod float;
mod ite;
mod merge;
mod quotient;
mod resize;

use crate::fold::apply;
use crate::function::Function;
use crate::op::{Op, Rounding};
use crate::sort::Sort;
use crate::terms::{TermId, Terms};

const NONE: TermId = TermId::NONE;

impl Terms {
    /// The term of an operator, a sort and operands, simplified. `args` beyond the operator's arity are
    /// [`TermId::NONE`], but for the parameter that some operators have as their second ([`Op::has_field`]).
    ///
    /// For code that rebuilds terms; everything else has a method of its own.
    pub fn make(&mut self, op: Op, sort: Sort, args: [TermId; 3]) -> TermId {
        use Op::*;
        if !self.simplify || matches!(op, Const | Var) {
            return self.intern(op, sort, args);
        }
        if let Some(constant) = self.fold(op, sort, args) {
            return constant;
        }
        let [mut a, mut b, c] = args;
        if op.commutes() && self.comes_later(a, b) {
            (a, b) = (b, a);
        }
        if let Some(term) = self.push_into_ite(op, sort, a, b) {
            return term;
        }
        match op {
            Not => self.simplify_not(a),
            And => self.simplify_and(a, b),
            Or => self.simplify_or(a, b),
            Xor => self.simplify_xor(a, b),
            Ite => self.simplify_ite(sort, a, b, c),
            Eq => self.simplify_eq(a, b),
            BvNeg => self.simplify_neg(a),
            BvAdd => self.simplify_add(a, b),
            BvSub => self.simplify_sub(a, b),
            BvMul => self.simplify_mul(a, b),
            BvUdiv | BvSdiv | BvUrem | BvSrem => self.simplify_division(op, a, b),
            BvNot => self.simplify_bv_not(a),
            BvAnd => self.simplify_bv_and(a, b),
            BvOr => self.simplify_bv_or(a, b),
            BvXor => self.simplify_bv_xor(a, b),
            BvShl | BvLshr | BvAshr => self.simplify_shift(op, a, b),
            BvUlt | BvUle | BvSlt | BvSle => self.simplify_order(op, a, b),
            Concat => self.simplify_concat(sort, a, b),
            Extract => self.simplify_extract(sort, a, b.raw()),
            ZeroExt | SignExt => self.simplify_ext(op, sort, a),
            FpAdd | FpSub | FpMul | FpDiv | FpRem => self.simplify_fp_arith(op, a, b),
            FpNeg | FpAbs | FpSqrt | FpRound => self.simplify_fp_unary(op, a, b),
            FpCall | FpPow | FpStrictPow | FpAtan2 | FpHypot => self.intern(op, sort, [a, b, NONE]),
            FpLt | FpLe | FpEq => self.simplify_fp_compare(op, a, b),
            FpIsNan => self.simplify_is_nan(a),
            FpFromSigned | FpToSigned | FpFromBits | FpToBits | FpToFp => self.simplify_fp_convert(op, sort, a),
            Select => self.simplify_select(sort, a, b),
            Store => self.simplify_store(a, b, c),
            Const | Var | ConstArray => self.intern(op, sort, args),
        }
    }

    /// The constant that an operator on constants is.
    fn fold(&mut self, op: Op, sort: Sort, args: [TermId; 3]) -> Option<TermId> {
        if matches!(op, Op::Select | Op::Store | Op::ConstArray | Op::Ite) || sort.is_array() {
            return None;
        }
        let x = self.value(args[0])?;
        let y = if op.arity() > 1 { self.value(args[1])? } else { 0 };
        let bits = apply(op, sort, self.sort(args[0]), args[1].raw(), x, y, 0);
        Some(self.constant(sort, bits))
    }

    /// The order of operands that may be swapped: constants last, otherwise older terms first.
    fn comes_later(&self, a: TermId, b: TermId) -> bool {
        match (self.is_const(a), self.is_const(b)) {
            (true, false) => true,
            (false, true) => false,
            _ => a > b,
        }
    }

    /// The operands of `t` if it is this binary operator.
    fn binary(&self, t: TermId, op: Op) -> Option<(TermId, TermId)> {
        let node = &self.nodes[t.index()];
        (node.op == op).then(|| (node.args[0], node.args[1]))
    }

    /// The operand of `t` if it is this unary operator.
    fn unary(&self, t: TermId, op: Op) -> Option<TermId> {
        let node = &self.nodes[t.index()];
        (node.op == op).then(|| node.args[0])
    }

    /// `x` and the bits of `c` if `t` is this operator on some `x` and a constant.
    fn with_const(&self, t: TermId, op: Op) -> Option<(TermId, u64)> {
        let (x, c) = self.binary(t, op)?;
        Some((x, self.value(c)?))
    }

    fn op1(&mut self, op: Op, sort: Sort, a: TermId) -> TermId {
        self.make(op, sort, [a, NONE, NONE])
    }

    fn op2(&mut self, op: Op, sort: Sort, a: TermId, b: TermId) -> TermId {
        self.make(op, sort, [a, b, NONE])
    }

    /// A binary operator whose result has its operands' sort.
    fn same(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        debug_assert_eq!(sort, self.sort(b), "{op:?}");
        self.op2(op, sort, a, b)
    }

    /// A binary predicate.
    fn test(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        debug_assert_eq!(self.sort(a), self.sort(b), "{op:?}");
        self.op2(op, Sort::BOOL, a, b)
    }

    fn raw2(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        self.intern(op, sort, [a, b, NONE])
    }

    /// A commutative operator on operands that rules have exchanged.
    fn raw_sorted(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        if self.comes_later(a, b) { self.raw2(op, b, a) } else { self.raw2(op, a, b) }
    }
}

macro_rules! builders {
    ($($(#[$doc:meta])* $name:ident = $helper:ident($op:ident);)*) => {
        impl Terms {
            $($(#[$doc])* pub fn $name(&mut self, a: TermId, b: TermId) -> TermId {
                self.$helper(Op::$op, a, b)
            })*
        }
    };
}

builders! {
    and = same(And);
    or = same(Or);
    xor = same(Xor);
    /// Whether two terms have the same value; on floats: the same bits. See [`Terms::fp_eq`].
    eq = test(Eq);
    add = same(BvAdd);
    sub = same(BvSub);
    mul = same(BvMul);
    /// Unsigned division; all bits set if the divisor is 0.
    udiv = same(BvUdiv);
    /// Signed division that truncates; 1 or −1 if the divisor is 0.
    sdiv = same(BvSdiv);
    /// Unsigned remainder; the dividend if the divisor is 0.
    urem = same(BvUrem);
    /// Remainder with the dividend's sign; the dividend if the divisor is 0.
    srem = same(BvSrem);
    bv_and = same(BvAnd);
    bv_or = same(BvOr);
    bv_xor = same(BvXor);
    /// Shift left; 0 from the width on.
    shl = same(BvShl);
    /// Shift right, filling with zeros; 0 from the width on.
    lshr = same(BvLshr);
    /// Shift right, filling with the sign.
    ashr = same(BvAshr);
    ult = test(BvUlt);
    ule = test(BvUle);
    slt = test(BvSlt);
    sle = test(BvSle);
    fp_add = same(FpAdd);
    fp_sub = same(FpSub);
    fp_mul = same(FpMul);
    fp_div = same(FpDiv);
    /// The remainder of truncated division (`fmod`), not IEEE 754's.
    fp_rem = same(FpRem);
    fp_lt = test(FpLt);
    fp_le = test(FpLe);
    /// Numerically equal: false for NaN, true for 0 and −0.
    fp_eq = test(FpEq);
}

macro_rules! unary_builders {
    ($($(#[$doc:meta])* $name:ident = $op:ident;)*) => {
        impl Terms {
            $($(#[$doc])* pub fn $name(&mut self, a: TermId) -> TermId {
                let sort = self.sort(a);
                self.op1(Op::$op, sort, a)
            })*
        }
    };
}

unary_builders! {
    not = Not;
    neg = BvNeg;
    bv_not = BvNot;
    fp_neg = FpNeg;
    fp_abs = FpAbs;
    fp_sqrt = FpSqrt;
}

impl Terms {
    pub fn bool(&self, value: bool) -> TermId {
        if value { TermId::TRUE } else { TermId::FALSE }
    }

    /// The bit-vector of `width` bits with the lowest bits of `value`.
    pub fn bv(&mut self, width: u32, value: i64) -> TermId {
        self.constant(Sort::bv(width), value as u64)
    }

    pub fn f32(&mut self, value: f32) -> TermId {
        self.constant(Sort::F32, value.to_bits() as u64)
    }

    pub fn f64(&mut self, value: f64) -> TermId {
        self.constant(Sort::F64, value.to_bits())
    }

    pub fn ne(&mut self, a: TermId, b: TermId) -> TermId {
        let same = self.eq(a, b);
        self.not(same)
    }

    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let not = self.not(a);
        self.or(not, b)
    }

    /// All of them.
    pub fn and_all(&mut self, terms: &[TermId]) -> TermId {
        terms.iter().fold(TermId::TRUE, |all, &t| self.and(all, t))
    }

    pub fn ugt(&mut self, a: TermId, b: TermId) -> TermId {
        self.ult(b, a)
    }

    pub fn uge(&mut self, a: TermId, b: TermId) -> TermId {
        self.ule(b, a)
    }

    pub fn sgt(&mut self, a: TermId, b: TermId) -> TermId {
        self.slt(b, a)
    }

    pub fn sge(&mut self, a: TermId, b: TermId) -> TermId {
        self.sle(b, a)
    }

    pub fn fp_gt(&mut self, a: TermId, b: TermId) -> TermId {
        self.fp_lt(b, a)
    }

    pub fn fp_ge(&mut self, a: TermId, b: TermId) -> TermId {
        self.fp_le(b, a)
    }

    /// `then` where `condition` holds, `other` elsewhere.
    pub fn ite(&mut self, condition: TermId, then: TermId, other: TermId) -> TermId {
        let sort = self.sort(then);
        debug_assert_eq!(sort, self.sort(other));
        self.make(Op::Ite, sort, [condition, then, other])
    }

    /// 1 where the condition holds and 0 elsewhere, in `width` bits.
    pub fn bool_to_bv(&mut self, condition: TermId, width: u32) -> TermId {
        let (one, zero) = (self.bv(width, 1), self.bv(width, 0));
        self.ite(condition, one, zero)
    }

    /// Shift left by the count modulo the width, which is a power of two.
    pub fn shl_wrapping(&mut self, a: TermId, count: TermId) -> TermId {
        let count = self.wrapped_count(a, count);
        self.shl(a, count)
    }

    /// Unsigned shift right by the count modulo the width, which is a power of two.
    pub fn lshr_wrapping(&mut self, a: TermId, count: TermId) -> TermId {
        let count = self.wrapped_count(a, count);
        self.lshr(a, count)
    }

    /// Signed shift right by the count modulo the width, which is a power of two.
    pub fn ashr_wrapping(&mut self, a: TermId, count: TermId) -> TermId {
        let count = self.wrapped_count(a, count);
        self.ashr(a, count)
    }

    /// Rotation by the count modulo the width, which is a power of two.
    pub fn rotate_left(&mut self, a: TermId, count: TermId) -> TermId {
        let left = self.shl_wrapping(a, count);
        let back = self.neg(count);
        let right = self.lshr_wrapping(a, back);
        self.bv_or(left, right)
    }

    /// The count, of any width, as one of `a`'s width within it.
    fn wrapped_count(&mut self, a: TermId, count: TermId) -> TermId {
        let width = self.sort(a).bits();
        debug_assert!(width.is_power_of_two());
        let count = self.resize_unsigned(count, width);
        let most = self.bv(width, width as i64 - 1);
        self.bv_and(count, most)
    }

    /// The bits of `high` above those of `low`.
    pub fn concat(&mut self, high: TermId, low: TermId) -> TermId {
        let sort = Sort::bv(self.sort(high).bits() + self.sort(low).bits());
        self.op2(Op::Concat, sort, high, low)
    }

    /// The bits from `low` to `high`, both included.
    pub fn extract(&mut self, a: TermId, high: u32, low: u32) -> TermId {
        debug_assert!(low <= high && high < self.sort(a).bits());
        self.make(Op::Extract, Sort::bv(high - low + 1), [a, TermId::from_raw(low), NONE])
    }

    /// The lowest bits.
    pub fn truncate(&mut self, a: TermId, width: u32) -> TermId {
        self.extract(a, width - 1, 0)
    }

    /// The same unsigned number in at least as many bits.
    pub fn zero_ext(&mut self, a: TermId, width: u32) -> TermId {
        debug_assert!(width >= self.sort(a).bits());
        self.op1(Op::ZeroExt, Sort::bv(width), a)
    }

    /// The same signed number in at least as many bits.
    pub fn sign_ext(&mut self, a: TermId, width: u32) -> TermId {
        debug_assert!(width >= self.sort(a).bits());
        self.op1(Op::SignExt, Sort::bv(width), a)
    }

    /// Truncated or zero-extended to a width.
    pub fn resize_unsigned(&mut self, a: TermId, width: u32) -> TermId {
        if width < self.sort(a).bits() { self.truncate(a, width) } else { self.zero_ext(a, width) }
    }

    /// Truncated or sign-extended to a width.
    pub fn resize_signed(&mut self, a: TermId, width: u32) -> TermId {
        if width < self.sort(a).bits() { self.truncate(a, width) } else { self.sign_ext(a, width) }
    }

    /// −1, 0 or 1, in 32 bits, as `a` is less than, equal to or greater than `b`. Tests of its sign collapse.
    pub fn compare_signed(&mut self, a: TermId, b: TermId) -> TermId {
        let less = self.slt(a, b);
        let equal = self.eq(a, b);
        self.three_way(less, equal)
    }

    /// As [`Terms::compare_signed`], unsigned.
    pub fn compare_unsigned(&mut self, a: TermId, b: TermId) -> TermId {
        let less = self.ult(a, b);
        let equal = self.eq(a, b);
        self.three_way(less, equal)
    }

    /// −1, 0 or 1 as floats compare; `nan_is_greater` says whether it is 1 or −1 if one is NaN.
    pub fn fp_compare(&mut self, a: TermId, b: TermId, nan_is_greater: bool) -> TermId {
        let equal = self.fp_eq(a, b);
        if nan_is_greater {
            let less = self.fp_lt(a, b);
            return self.three_way(less, equal);
        }
        let greater = self.fp_lt(b, a);
        let [minus, zero, one] = [-1, 0, 1].map(|n| self.bv(32, n));
        let rest = self.ite(equal, zero, minus);
        self.ite(greater, one, rest)
    }

    fn three_way(&mut self, less: TermId, equal: TermId) -> TermId {
        let [minus, zero, one] = [-1, 0, 1].map(|n| self.bv(32, n));
        let rest = self.ite(equal, zero, one);
        self.ite(less, minus, rest)
    }

    pub fn fp_is_nan(&mut self, a: TermId) -> TermId {
        self.op1(Op::FpIsNan, Sort::BOOL, a)
    }

    /// A function of a double.
    pub fn fp_call(&mut self, function: Function, a: TermId) -> TermId {
        self.make(Op::FpCall, Sort::F64, [a, TermId::from_raw(function as u32), NONE])
    }

    /// A function of two doubles: [`Op::FpPow`] and the like.
    pub fn fp_call2(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        debug_assert!(op.is_function() && op.arity() == 2);
        self.op2(op, Sort::F64, a, b)
    }

    /// Rounded to an integral value.
    pub fn fp_round(&mut self, a: TermId, rounding: Rounding) -> TermId {
        let sort = self.sort(a);
        self.make(Op::FpRound, sort, [a, TermId::from_raw(rounding as u32), NONE])
    }

    /// A signed bit-vector as the nearest float of that sort.
    pub fn fp_from_signed(&mut self, a: TermId, sort: Sort) -> TermId {
        debug_assert!(sort.is_fp() && self.sort(a).is_bv());
        self.op1(Op::FpFromSigned, sort, a)
    }

    /// A float, truncated, as a signed bit-vector; too large ones give the greatest or least number, NaN gives 0.
    pub fn fp_to_signed(&mut self, a: TermId, width: u32) -> TermId {
        debug_assert!(self.sort(a).is_fp());
        self.op1(Op::FpToSigned, Sort::bv(width), a)
    }

    /// The float that 32 or 64 bits stand for.
    pub fn fp_from_bits(&mut self, a: TermId) -> TermId {
        let sort = if self.sort(a).bits() == 32 { Sort::F32 } else { Sort::F64 };
        self.op1(Op::FpFromBits, sort, a)
    }

    /// The 32 or 64 bits of a float; those of the canonical NaN for any.
    pub fn fp_to_bits(&mut self, a: TermId) -> TermId {
        let sort = Sort::bv(self.sort(a).bits());
        self.op1(Op::FpToBits, sort, a)
    }

    /// The nearest float of the other precision.
    pub fn fp_to_fp(&mut self, a: TermId, sort: Sort) -> TermId {
        if self.sort(a) == sort { a } else { self.op1(Op::FpToFp, sort, a) }
    }

    /// The element at a 32-bit index.
    pub fn select(&mut self, array: TermId, index: TermId) -> TermId {
        debug_assert_eq!(self.sort(index), Sort::BV32);
        let sort = self.sort(array).element();
        self.op2(Op::Select, sort, array, index)
    }

    /// The array with another element at an index.
    pub fn store(&mut self, array: TermId, index: TermId, element: TermId) -> TermId {
        let sort = self.sort(array);
        debug_assert_eq!(sort.element(), self.sort(element));
        self.make(Op::Store, sort, [array, index, element])
    }

    /// The array that has `element` at every index.
    pub fn const_array(&mut self, element: TermId) -> TermId {
        let sort = Sort::array_of(self.sort(element));
        self.op1(Op::ConstArray, sort, element)
    }
}
