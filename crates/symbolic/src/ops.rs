//! Java's operations as terms.

use expr::{Sort, TermId, Terms};
use program::FCond;
use vm::domain::{Binary, Compare, Unary};

/// The sorts of an operation's operands.
pub(crate) fn operand_sorts(op: Binary) -> (Sort, Sort) {
    use Binary::*;
    match op {
        LShl | LShr | LUshr => (Sort::BV64, Sort::BV32),
        IAdd | ISub | IMul | IDiv | IRem | IAnd | IOr | IXor | IShl | IShr | IUshr => (Sort::BV32, Sort::BV32),
        LAdd | LSub | LMul | LDiv | LRem | LAnd | LOr | LXor | LCmp => (Sort::BV64, Sort::BV64),
        FAdd | FSub | FMul | FDiv | FRem | FCmpL | FCmpG => (Sort::F32, Sort::F32),
        DAdd | DSub | DMul | DDiv | DRem | DCmpL | DCmpG => (Sort::F64, Sort::F64),
    }
}

pub(crate) fn binary(t: &mut Terms, op: Binary, a: TermId, b: TermId) -> TermId {
    use Binary::*;
    match op {
        IAdd | LAdd => t.add(a, b),
        ISub | LSub => t.sub(a, b),
        IMul | LMul => t.mul(a, b),
        IDiv | LDiv => t.sdiv(a, b),
        IRem | LRem => t.srem(a, b),
        IAnd | LAnd => t.bv_and(a, b),
        IOr | LOr => t.bv_or(a, b),
        IXor | LXor => t.bv_xor(a, b),
        IShl | LShl => t.shl_wrapping(a, b),
        IShr | LShr => t.ashr_wrapping(a, b),
        IUshr | LUshr => t.lshr_wrapping(a, b),
        LCmp => t.compare_signed(a, b),
        FAdd | DAdd => t.fp_add(a, b),
        FSub | DSub => t.fp_sub(a, b),
        FMul | DMul => t.fp_mul(a, b),
        FDiv | DDiv => t.fp_div(a, b),
        FRem | DRem => t.fp_rem(a, b),
        FCmpL | DCmpL => t.fp_compare(a, b, false),
        FCmpG | DCmpG => t.fp_compare(a, b, true),
    }
}

/// Whether the result of a sum, difference or product does not fit.
pub(crate) fn overflows(t: &mut Terms, op: Binary, a: TermId, b: TermId) -> TermId {
    use Binary::*;
    let result = binary(t, op, a, b);
    match op {
        IAdd | ISub | IMul => {
            let wide = [a, b, result].map(|term| t.sign_ext(term, 64));
            let exact = match op {
                IAdd => t.add(wide[0], wide[1]),
                ISub => t.sub(wide[0], wide[1]),
                _ => t.mul(wide[0], wide[1]),
            };
            t.ne(exact, wide[2])
        }
        // The sign of the result is that of neither operand; of a difference, not that of the first, while the operands' differ.
        LAdd | LSub => {
            let other = if op == LAdd { t.bv_xor(b, result) } else { t.bv_xor(a, b) };
            let first = t.bv_xor(a, result);
            let both = t.bv_and(first, other);
            let zero = t.bv(64, 0);
            t.slt(both, zero)
        }
        _ => {
            let (zero, minus_one, least) = (t.bv(64, 0), t.bv(64, -1), t.bv(64, i64::MIN));
            let (some, back) = (t.ne(a, zero), t.sdiv(result, a));
            let differs = t.ne(back, b);
            let (negates, from_least) = (t.eq(a, minus_one), t.eq(b, least));
            let extreme = t.and(negates, from_least);
            let lost = t.or(differs, extreme);
            t.and(some, lost)
        }
    }
}

pub(crate) fn unary_sort(op: Unary) -> Sort {
    use Unary::*;
    match op {
        INeg | I2L | I2F | I2D | I2B | I2C | I2S => Sort::BV32,
        LNeg | L2I | L2F | L2D => Sort::BV64,
        FNeg | F2I | F2L | F2D => Sort::F32,
        DNeg | D2I | D2L | D2F => Sort::F64,
    }
}

pub(crate) fn unary(t: &mut Terms, op: Unary, a: TermId) -> TermId {
    use Unary::*;
    match op {
        INeg | LNeg => t.neg(a),
        FNeg | DNeg => t.fp_neg(a),
        I2L => t.sign_ext(a, 64),
        I2F | L2F => t.fp_from_signed(a, Sort::F32),
        I2D | L2D => t.fp_from_signed(a, Sort::F64),
        L2I => t.truncate(a, 32),
        F2I | D2I => t.fp_to_signed(a, 32),
        F2L | D2L => t.fp_to_signed(a, 64),
        F2D => t.fp_to_fp(a, Sort::F64),
        D2F => t.fp_to_fp(a, Sort::F32),
        I2B => narrow(t, a, 8, true),
        I2C => narrow(t, a, 16, false),
        I2S => narrow(t, a, 16, true),
    }
}

fn narrow(t: &mut Terms, a: TermId, width: u32, signed: bool) -> TermId {
    let low = t.truncate(a, width);
    if signed { t.sign_ext(low, 32) } else { t.zero_ext(low, 32) }
}

/// The sort of what a comparison of numbers compares; `None` for references.
pub(crate) fn compare_sort(compare: Compare) -> Option<Sort> {
    use Compare::*;
    match compare {
        IEq | INe | ILt | IGe | IGt | ILe => Some(Sort::BV32),
        LEq | LNe | LLt | LGe | LGt | LLe => Some(Sort::BV64),
        Float(_) => Some(Sort::F32),
        Double(_) => Some(Sort::F64),
        RefEq | RefNe | Null | NonNull => None,
    }
}

/// When the branch is taken. Comparisons of references are not for here and give nothing.
pub(crate) fn compare(t: &mut Terms, compare: Compare, a: TermId, b: TermId) -> Option<TermId> {
    use Compare::*;
    Some(match compare {
        IEq | LEq => t.eq(a, b),
        INe | LNe => t.ne(a, b),
        ILt | LLt => t.slt(a, b),
        IGe | LGe => t.sge(a, b),
        IGt | LGt => t.sgt(a, b),
        ILe | LLe => t.sle(a, b),
        Float(cond) | Double(cond) => float_condition(t, cond, a, b),
        RefEq | RefNe | Null | NonNull => return None,
    })
}

fn float_condition(t: &mut Terms, cond: FCond, a: TermId, b: TermId) -> TermId {
    let (plain, negated) = match cond {
        FCond::Eq => (t.fp_eq(a, b), false),
        FCond::Ne => (t.fp_eq(a, b), true),
        FCond::Lt => (t.fp_lt(a, b), false),
        FCond::Le => (t.fp_le(a, b), false),
        FCond::Gt => (t.fp_gt(a, b), false),
        FCond::Ge => (t.fp_ge(a, b), false),
        FCond::NotLt => (t.fp_lt(a, b), true),
        FCond::NotLe => (t.fp_le(a, b), true),
        FCond::NotGt => (t.fp_gt(a, b), true),
        FCond::NotGe => (t.fp_ge(a, b), true),
    };
    if negated { t.not(plain) } else { plain }
}
