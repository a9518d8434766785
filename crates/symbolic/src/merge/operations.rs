//! Instructions that only compute, as the operations of the domain.

use program::{Insn, R};
use vm::domain::{Binary, Compare, Unary};

/// What an instruction computes.
pub(super) enum Operation {
    Move(R, R),
    Constant(R, u64),
    Unary(Unary, R, R),
    Binary(Binary, R, R, R),
    /// With a constant of 32 bits, extended with its sign where the operation wants 64.
    Immediate(Binary, R, R, i32),
}

/// The operation of an instruction that only computes; divisions, which may throw, are among them.
#[rustfmt::skip]
pub(super) fn operation(insn: &Insn) -> Option<Operation> {
    macro_rules! by_name {
        ($($name:ident),*; $($unary:ident),*; $($imm:ident => $op:ident),*) => {
            match *insn {
                $(Insn::$name { d, a, b } => Operation::Binary(Binary::$name, d, a, b),)*
                $(Insn::$unary { d, a } => Operation::Unary(Unary::$unary, d, a),)*
                $(Insn::$imm { d, a, v } => Operation::Immediate(Binary::$op, d, a, v),)*
                Insn::Move { d, s } => Operation::Move(d, s),
                Insn::Const32 { d, v } => Operation::Constant(d, u64::from(v as u32)),
                Insn::Const64 { d, v } => Operation::Constant(d, v as u64),
                _ => return None,
            }
        };
    }
    Some(by_name!(
        IAdd, ISub, IMul, IDiv, IRem, IAnd, IOr, IXor, IShl, IShr, IUshr,
        LAdd, LSub, LMul, LDiv, LRem, LAnd, LOr, LXor, LShl, LShr, LUshr, LCmp,
        FAdd, FSub, FMul, FDiv, FRem, FCmpL, FCmpG, DAdd, DSub, DMul, DDiv, DRem, DCmpL, DCmpG;
        INeg, LNeg, FNeg, DNeg,
        I2L, I2F, I2D, L2I, L2F, L2D, F2I, F2L, F2D, D2I, D2L, D2F, I2B, I2C, I2S;
        IAddI => IAdd, IMulI => IMul, IAndI => IAnd, IDivI => IDiv, IRemI => IRem,
        IShlI => IShl, IShrI => IShr, IUshrI => IUshr,
        LAddI => LAdd, LMulI => LMul, LAndI => LAnd, LShlI => LShl, LShrI => LShr, LUshrI => LUshr
    ))
}

/// What a branch compares: two registers, or one with a constant.
pub(super) struct Comparison {
    pub compare: Compare,
    pub a: R,
    pub b: Result<R, i32>,
    /// Instructions from the branch to where it goes if it is taken.
    pub target: i32,
}

#[rustfmt::skip]
pub(super) fn comparison(insn: &Insn) -> Option<Comparison> {
    macro_rules! by_name {
        ($($two:ident => $op:ident),*; $($one:ident => $imm:ident),*) => {
            match *insn {
                $(Insn::$two { a, b, target, .. } => (Compare::$op, a, Ok(b), target),)*
                $(Insn::$one { a, v, target, .. } => (Compare::$imm, a, Err(i32::from(v)), target),)*
                Insn::IfNull { a, target, .. } => (Compare::Null, a, Err(0), target),
                Insn::IfNonNull { a, target, .. } => (Compare::NonNull, a, Err(0), target),
                Insn::IfF { a, b, cond, target, .. } => (Compare::Float(cond), a, Ok(b), target),
                Insn::IfD { a, b, cond, target, .. } => (Compare::Double(cond), a, Ok(b), target),
                _ => return None,
            }
        };
    }
    let (compare, a, b, target) = by_name!(
        IfEq => IEq, IfNe => INe, IfLt => ILt, IfGe => IGe, IfGt => IGt, IfLe => ILe,
        IfRefEq => RefEq, IfRefNe => RefNe,
        IfLEq => LEq, IfLNe => LNe, IfLLt => LLt, IfLGe => LGe, IfLGt => LGt, IfLLe => LLe;
        IfEqI => IEq, IfNeI => INe, IfLtI => ILt, IfGeI => IGe, IfGtI => IGt, IfLeI => ILe
    );
    Some(Comparison { compare, a, b, target })
}
