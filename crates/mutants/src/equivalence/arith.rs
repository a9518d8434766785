//! Operations on numbers as terms.

use classfile::opcode::*;
use expr::{Sort, TermId, Terms};

/// The result of an operation on two operands; none if it is no such operation. Divisors are not 0.
pub fn binary(t: &mut Terms, code: u8, a: TermId, b: TermId) -> Option<TermId> {
    let float = |t: &Terms| t.sort(a).is_fp();
    Some(match code {
        IADD..=DADD if float(t) => t.fp_add(a, b),
        ISUB..=DSUB if float(t) => t.fp_sub(a, b),
        IMUL..=DMUL if float(t) => t.fp_mul(a, b),
        IDIV..=DDIV if float(t) => t.fp_div(a, b),
        IREM..=DREM if float(t) => t.fp_rem(a, b),
        IADD..=DADD => t.add(a, b),
        ISUB..=DSUB => t.sub(a, b),
        IMUL..=DMUL => t.mul(a, b),
        IDIV..=DDIV => t.sdiv(a, b),
        IREM..=DREM => t.srem(a, b),
        ISHL | LSHL => t.shl_wrapping(a, b),
        ISHR | LSHR => t.ashr_wrapping(a, b),
        IUSHR | LUSHR => t.lshr_wrapping(a, b),
        IAND | LAND => t.bv_and(a, b),
        IOR | LOR => t.bv_or(a, b),
        IXOR | LXOR => t.bv_xor(a, b),
        LCMP => t.compare_signed(a, b),
        FCMPL | DCMPL => t.fp_compare(a, b, false),
        FCMPG | DCMPG => t.fp_compare(a, b, true),
        _ => return None,
    })
}

/// The sorts of the operands of such an operation.
pub fn operands(code: u8) -> Option<(Sort, Sort)> {
    let same = |sort| Some((sort, sort));
    match code {
        IADD..=DREM => same([Sort::BV32, Sort::BV64, Sort::F32, Sort::F64][usize::from((code - IADD) % 4)]),
        LSHL | LSHR | LUSHR => Some((Sort::BV64, Sort::BV32)),
        ISHL | ISHR | IUSHR | IAND | IOR | IXOR => same(Sort::BV32),
        LAND | LOR | LXOR | LCMP => same(Sort::BV64),
        FCMPL | FCMPG => same(Sort::F32),
        DCMPL | DCMPG => same(Sort::F64),
        _ => None,
    }
}

/// The result of an operation on one operand.
pub fn unary(t: &mut Terms, code: u8, a: TermId) -> Option<TermId> {
    Some(match code {
        INEG | LNEG => t.neg(a),
        FNEG | DNEG => t.fp_neg(a),
        I2L => t.sign_ext(a, 64),
        L2I => t.truncate(a, 32),
        I2F | L2F => t.fp_from_signed(a, Sort::F32),
        I2D | L2D => t.fp_from_signed(a, Sort::F64),
        F2I | D2I => t.fp_to_signed(a, 32),
        F2L | D2L => t.fp_to_signed(a, 64),
        F2D => t.fp_to_fp(a, Sort::F64),
        D2F => t.fp_to_fp(a, Sort::F32),
        I2B => narrow(t, a, 8, true),
        I2C => narrow(t, a, 16, false),
        I2S => narrow(t, a, 16, true),
        _ => return None,
    })
}

/// The sort of the operand of such an operation.
pub fn operand(code: u8) -> Option<Sort> {
    Some(match code {
        INEG | I2L | I2F | I2D | I2B | I2C | I2S => Sort::BV32,
        LNEG | L2I | L2F | L2D => Sort::BV64,
        FNEG | F2I | F2L | F2D => Sort::F32,
        DNEG | D2I | D2L | D2F => Sort::F64,
        _ => return None,
    })
}

fn narrow(t: &mut Terms, a: TermId, width: u32, signed: bool) -> TermId {
    let low = t.truncate(a, width);
    if signed { t.sign_ext(low, 32) } else { t.zero_ext(low, 32) }
}

/// Whether a conditional jump is taken.
pub fn condition(t: &mut Terms, code: u8, a: TermId, b: TermId) -> Option<TermId> {
    Some(match code {
        IFEQ | IF_ICMPEQ | IF_ACMPEQ | IFNULL => t.eq(a, b),
        IFNE | IF_ICMPNE | IF_ACMPNE | IFNONNULL => t.ne(a, b),
        IFLT | IF_ICMPLT => t.slt(a, b),
        IFGE | IF_ICMPGE => t.sge(a, b),
        IFGT | IF_ICMPGT => t.sgt(a, b),
        IFLE | IF_ICMPLE => t.sle(a, b),
        _ => return None,
    })
}
