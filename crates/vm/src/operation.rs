//! Instructions that only compute, as the operations of the domain; what they compute; and what branches compare.

use std::cmp::Ordering;

use program::{FCond, Insn, R};

use crate::domain::{Binary, Compare, Unary};

/// What an instruction computes.
pub enum Operation {
    Move(R, R),
    Constant(R, u64),
    Unary(Unary, R, R),
    Binary(Binary, R, R, R),
    /// With a constant of 32 bits, extended with its sign where the operation wants 64.
    Immediate(Binary, R, R, i32),
}

/// The operation of an instruction that only computes; divisions, which may throw, are among them.
#[rustfmt::skip]
pub fn operation(insn: &Insn) -> Option<Operation> {
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
pub struct Comparison {
    pub compare: Compare,
    pub a: R,
    pub b: Result<R, i32>,
    /// Instructions from the branch to where it goes if it is taken.
    pub target: i32,
    /// The branch in `Code::branches`.
    pub id: u32,
}

#[rustfmt::skip]
pub fn comparison(insn: &Insn) -> Option<Comparison> {
    macro_rules! by_name {
        ($($two:ident => $op:ident),*; $($one:ident => $imm:ident),*) => {
            match *insn {
                $(Insn::$two { a, b, target, id, .. } => (Compare::$op, a, Ok(b), target, id),)*
                $(Insn::$one { a, v, target, id, .. } => (Compare::$imm, a, Err(i32::from(v)), target, id),)*
                Insn::IfNull { a, target, id, .. } => (Compare::Null, a, Err(0), target, id),
                Insn::IfNonNull { a, target, id, .. } => (Compare::NonNull, a, Err(0), target, id),
                Insn::IfF { a, b, cond, target, id, .. } => (Compare::Float(cond), a, Ok(b), target, id),
                Insn::IfD { a, b, cond, target, id, .. } => (Compare::Double(cond), a, Ok(b), target, id),
                _ => return None,
            }
        };
    }
    let (compare, a, b, target, id) = by_name!(
        IfEq => IEq, IfNe => INe, IfLt => ILt, IfGe => IGe, IfGt => IGt, IfLe => ILe,
        IfRefEq => RefEq, IfRefNe => RefNe,
        IfLEq => LEq, IfLNe => LNe, IfLLt => LLt, IfLGe => LGe, IfLGt => LGt, IfLLe => LLe;
        IfEqI => IEq, IfNeI => INe, IfLtI => ILt, IfGeI => IGe, IfGtI => IGt, IfLeI => ILe
    );
    Some(Comparison { compare, a, b, target, id })
}

/// The value of an operation with one operand, as a register holds it.
pub fn unary(op: Unary, a: u64) -> u64 {
    let (i, l, f, d) = (a as i32, a as i64, f32::from_bits(a as u32), f64::from_bits(a));
    let int = |v: i32| u64::from(v as u32);
    match op {
        Unary::INeg => int(i.wrapping_neg()),
        Unary::LNeg => l.wrapping_neg() as u64,
        Unary::FNeg => u64::from((-f).to_bits()),
        Unary::DNeg => (-d).to_bits(),
        Unary::I2L => i64::from(i) as u64,
        Unary::I2F => u64::from((i as f32).to_bits()),
        Unary::I2D => f64::from(i).to_bits(),
        Unary::L2I => int(l as i32),
        Unary::L2F => u64::from((l as f32).to_bits()),
        Unary::L2D => (l as f64).to_bits(),
        Unary::F2I => int(f as i32),
        Unary::F2L => f as i64 as u64,
        Unary::F2D => f64::from(f).to_bits(),
        Unary::D2I => int(d as i32),
        Unary::D2L => d as i64 as u64,
        Unary::D2F => u64::from((d as f32).to_bits()),
        Unary::I2B => int(i32::from(i as i8)),
        Unary::I2C => int(i32::from(i as u16)),
        Unary::I2S => int(i32::from(i as i16)),
    }
}

/// The value of an operation with two operands; nothing for a division by zero.
pub fn binary(op: Binary, a: u64, b: u64) -> Option<u64> {
    match op {
        Binary::FAdd | Binary::FSub | Binary::FMul | Binary::FDiv | Binary::FRem | Binary::FCmpL | Binary::FCmpG => {
            Some(float(op, f32::from_bits(a as u32), f32::from_bits(b as u32)))
        }
        Binary::DAdd | Binary::DSub | Binary::DMul | Binary::DDiv | Binary::DRem | Binary::DCmpL | Binary::DCmpG => {
            Some(double(op, f64::from_bits(a), f64::from_bits(b)))
        }
        Binary::LCmp => Some(u64::from(order((a as i64).partial_cmp(&(b as i64)), 0))),
        _ => {
            int(op, a as i32, b as i32).map(|v| u64::from(v as u32)).or_else(|| long(op, a as i64, b).map(|v| v as u64))
        }
    }
}

fn int(op: Binary, a: i32, b: i32) -> Option<i32> {
    Some(match op {
        Binary::IAdd => a.wrapping_add(b),
        Binary::ISub => a.wrapping_sub(b),
        Binary::IMul => a.wrapping_mul(b),
        Binary::IDiv if b != 0 => a.wrapping_div(b),
        Binary::IRem if b != 0 => a.wrapping_rem(b),
        Binary::IAnd => a & b,
        Binary::IOr => a | b,
        Binary::IXor => a ^ b,
        Binary::IShl => a.wrapping_shl(b as u32),
        Binary::IShr => a.wrapping_shr(b as u32),
        Binary::IUshr => (a as u32).wrapping_shr(b as u32) as i32,
        _ => return None,
    })
}

/// The distance of a shift is an int.
fn long(op: Binary, a: i64, other: u64) -> Option<i64> {
    let b = other as i64;
    Some(match op {
        Binary::LAdd => a.wrapping_add(b),
        Binary::LSub => a.wrapping_sub(b),
        Binary::LMul => a.wrapping_mul(b),
        Binary::LDiv if b != 0 => a.wrapping_div(b),
        Binary::LRem if b != 0 => a.wrapping_rem(b),
        Binary::LAnd => a & b,
        Binary::LOr => a | b,
        Binary::LXor => a ^ b,
        Binary::LShl => a.wrapping_shl(other as u32),
        Binary::LShr => a.wrapping_shr(other as u32),
        Binary::LUshr => (a as u64).wrapping_shr(other as u32) as i64,
        _ => return None,
    })
}

fn float(op: Binary, a: f32, b: f32) -> u64 {
    let value = match op {
        Binary::FAdd => a + b,
        Binary::FSub => a - b,
        Binary::FMul => a * b,
        Binary::FDiv => a / b,
        Binary::FRem => a % b,
        _ => return u64::from(order(a.partial_cmp(&b), if op == Binary::FCmpG { 1 } else { -1 })),
    };
    u64::from(value.to_bits())
}

fn double(op: Binary, a: f64, b: f64) -> u64 {
    let value = match op {
        Binary::DAdd => a + b,
        Binary::DSub => a - b,
        Binary::DMul => a * b,
        Binary::DDiv => a / b,
        Binary::DRem => a % b,
        _ => return u64::from(order(a.partial_cmp(&b), if op == Binary::DCmpG { 1 } else { -1 })),
    };
    value.to_bits()
}

/// -1, 0 or 1 as an int; what is said of NaN, which has no order.
fn order(ordering: Option<Ordering>, otherwise: i32) -> u32 {
    ordering.map_or(otherwise, |ordering| ordering as i32) as u32
}

/// Whether a branch on these values is taken.
pub fn holds(compare: Compare, a: u64, b: u64) -> bool {
    use Ordering::{Equal, Greater, Less};
    let (ints, longs) = ((a as i32).cmp(&(b as i32)), (a as i64).cmp(&(b as i64)));
    match compare {
        Compare::IEq | Compare::RefEq => a as u32 == b as u32,
        Compare::INe | Compare::RefNe => a as u32 != b as u32,
        Compare::Null => a as u32 == 0,
        Compare::NonNull => a as u32 != 0,
        Compare::ILt => ints == Less,
        Compare::IGe => ints != Less,
        Compare::IGt => ints == Greater,
        Compare::ILe => ints != Greater,
        Compare::LEq => longs == Equal,
        Compare::LNe => longs != Equal,
        Compare::LLt => longs == Less,
        Compare::LGe => longs != Less,
        Compare::LGt => longs == Greater,
        Compare::LLe => longs != Greater,
        Compare::Float(cond) => meets(cond, f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32))),
        Compare::Double(cond) => meets(cond, f64::from_bits(a).partial_cmp(&f64::from_bits(b))),
    }
}

/// Whether two numbers, of which NaN has no order, are as a condition wants.
fn meets(cond: FCond, order: Option<Ordering>) -> bool {
    match cond {
        FCond::Eq => order.is_some_and(Ordering::is_eq),
        FCond::Ne => order.is_none_or(Ordering::is_ne),
        FCond::Lt => order.is_some_and(Ordering::is_lt),
        FCond::NotLt => order.is_none_or(Ordering::is_ge),
        FCond::Le => order.is_some_and(Ordering::is_le),
        FCond::NotLe => order.is_none_or(Ordering::is_gt),
        FCond::Gt => order.is_some_and(Ordering::is_gt),
        FCond::NotGt => order.is_none_or(Ordering::is_le),
        FCond::Ge => order.is_some_and(Ordering::is_ge),
        FCond::NotGe => order.is_none_or(Ordering::is_lt),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_compute_as_java_does() {
        let int = |v: i32| u64::from(v as u32);
        assert_eq!(binary(Binary::IAdd, int(i32::MAX), int(1)), Some(int(i32::MIN)));
        assert_eq!(binary(Binary::IDiv, int(i32::MIN), int(-1)), Some(int(i32::MIN)));
        assert_eq!(binary(Binary::IRem, int(7), int(0)), None);
        assert_eq!(binary(Binary::LDiv, 7, 0), None);
        assert_eq!(binary(Binary::LUshr, -1i64 as u64, int(65)), Some(i64::MAX as u64));
        assert_eq!(binary(Binary::LCmp, -1i64 as u64, 3), Some(int(-1)));
        assert_eq!(binary(Binary::DCmpG, f64::NAN.to_bits(), 0), Some(int(1)));
        assert_eq!(binary(Binary::FCmpL, u64::from(f32::NAN.to_bits()), 0), Some(int(-1)));
        assert_eq!(unary(Unary::D2I, f64::NAN.to_bits()), 0);
        assert_eq!(unary(Unary::I2B, int(200)), int(-56));
        assert_eq!(unary(Unary::D2L, f64::INFINITY.to_bits()), i64::MAX as u64);
    }

    #[test]
    fn comparisons_with_nan_are_as_their_condition_says() {
        let nan = f64::NAN.to_bits();
        assert!(!holds(Compare::Double(FCond::Lt), nan, nan) && holds(Compare::Double(FCond::NotGe), nan, nan));
        assert!(holds(Compare::ILt, u64::from(-1i32 as u32), 0) && !holds(Compare::LLt, u64::from(-1i32 as u32), 0));
    }
}
