//! Arithmetic, conversions and comparisons.

use classfile::opcode::*;

use crate::insn::{Insn, R};

use super::emit::Emitter;
use super::stack::Val;

impl Emitter<'_> {
    pub fn arithmetic(&mut self, code: u8) {
        match code {
            IADD | ISUB | IMUL | IDIV | IREM | ISHL | ISHR | IUSHR | IAND | IOR | IXOR => {
                self.int_op(code);
            }
            LADD | LSUB | LMUL | LAND => self.long_op(code),
            LSHL | LSHR | LUSHR => self.long_shift(code),
            INEG | I2B | I2C | I2S => self.int_unary(code),
            LNEG | FNEG | DNEG | I2L..=D2F => self.convert(code),
            _ => {
                let (slots, result) = shape(code);
                self.binary(slots, slots, result, |d, a, b| plain(code, d, a, b));
            }
        }
    }

    /// Replaces one operand of `pops` slots.
    fn unary(&mut self, pops: usize, slots: usize, make: impl FnOnce(R, R) -> Insn) {
        let d = self.home(pops);
        let at = self.vals.len() - pops;
        self.need(at);
        self.produce(make(d, self.reg(at)), pops, slots);
    }

    /// Replaces two operands of `left` and `right` slots.
    fn binary(&mut self, left: usize, right: usize, slots: usize, make: impl FnOnce(R, R, R) -> Insn) {
        let pops = left + right;
        let d = self.home(pops);
        let at = self.vals.len() - pops;
        self.need_all(at);
        self.produce(make(d, self.reg(at), self.reg(at + left)), pops, slots);
    }

    fn int_op(&mut self, code: u8) {
        let len = self.vals.len();
        if let (Val::C32(a), Val::C32(b)) = (self.vals[len - 2], self.vals[len - 1])
            && let Some(v) = fold(code, a, b)
        {
            self.vals.truncate(len - 2);
            return self.push(Val::C32(v), 1);
        }
        if matches!(self.vals[len - 2], Val::C32(_)) && matches!(code, IADD | IMUL | IAND) {
            self.vals.swap(len - 2, len - 1);
        }
        if let Val::C32(v) = self.vals[len - 1]
            && let Some((make, v)) = int_immediate(code, v)
        {
            self.vals.truncate(len - 1);
            return self.unary(1, 1, |d, a| make(d, a, v));
        }
        self.binary(1, 1, 1, |d, a, b| plain(code, d, a, b));
    }

    fn int_unary(&mut self, code: u8) {
        let top = self.vals.len() - 1;
        if let Val::C32(v) = self.vals[top] {
            self.vals[top] = Val::C32(match code {
                INEG => v.wrapping_neg(),
                I2B => i32::from(v as i8),
                I2C => i32::from(v as u16),
                _ => i32::from(v as i16),
            });
            return;
        }
        self.unary(1, 1, |d, a| match code {
            INEG => Insn::INeg { d, a },
            I2B => Insn::I2B { d, a },
            I2C => Insn::I2C { d, a },
            _ => Insn::I2S { d, a },
        });
    }

    fn long_op(&mut self, code: u8) {
        let len = self.vals.len();
        if matches!(self.vals[len - 4], Val::C64(_)) && code != LSUB {
            self.vals.swap(len - 4, len - 2);
        }
        if let Val::C64(v) = self.vals[len - 2]
            && let Some((make, v)) = long_immediate(code, v)
        {
            self.vals.truncate(len - 2);
            return self.unary(2, 2, |d, a| make(d, a, v));
        }
        self.binary(2, 2, 2, |d, a, b| plain(code, d, a, b));
    }

    fn long_shift(&mut self, code: u8) {
        let len = self.vals.len();
        if let Val::C32(v) = self.vals[len - 1] {
            let v = v & 63;
            self.vals.truncate(len - 1);
            return self.unary(2, 2, |d, a| match code {
                LSHL => Insn::LShlI { d, a, v },
                LSHR => Insn::LShrI { d, a, v },
                _ => Insn::LUshrI { d, a, v },
            });
        }
        self.binary(2, 1, 2, |d, a, b| plain(code, d, a, b));
    }

    fn convert(&mut self, code: u8) {
        let top = self.vals.len() - 1;
        if let (I2L, Val::C32(v)) = (code, self.vals[top]) {
            self.vals.truncate(top);
            return self.push(Val::C64(i64::from(v)), 2);
        }
        let from = if matches!(code, LNEG | DNEG | L2I..=L2D | D2I..=D2F) { 2 } else { 1 };
        let to = if matches!(code, LNEG | DNEG | I2L | I2D | L2D | F2L | F2D | D2L) { 2 } else { 1 };
        self.unary(from, to, |d, a| conversion(code, d, a));
    }
}

/// Slots of each operand and of the result, for operations with two operands of the same kind.
fn shape(code: u8) -> (usize, usize) {
    match code {
        FADD | FSUB | FMUL | FDIV | FREM | FCMPL | FCMPG => (1, 1),
        LCMP | DCMPL | DCMPG => (2, 1),
        _ => (2, 2),
    }
}

fn fold(code: u8, a: i32, b: i32) -> Option<i32> {
    Some(match code {
        IADD => a.wrapping_add(b),
        ISUB => a.wrapping_sub(b),
        IMUL => a.wrapping_mul(b),
        IDIV | IREM if b == 0 => return None,
        IDIV => a.wrapping_div(b),
        IREM => a.wrapping_rem(b),
        ISHL => a.wrapping_shl(b as u32),
        ISHR => a.wrapping_shr(b as u32),
        IUSHR => (a as u32).wrapping_shr(b as u32) as i32,
        IAND => a & b,
        IOR => a | b,
        _ => a ^ b,
    })
}

/// An instruction with an immediate, and that immediate.
type Immediate = (fn(R, R, i32) -> Insn, i32);

/// The form of an int operation with a constant right operand, if there is one.
fn int_immediate(code: u8, v: i32) -> Option<Immediate> {
    Some(match code {
        IADD => (|d, a, v| Insn::IAddI { d, a, v }, v),
        ISUB => (|d, a, v| Insn::IAddI { d, a, v }, v.wrapping_neg()),
        IMUL => (|d, a, v| Insn::IMulI { d, a, v }, v),
        IAND => (|d, a, v| Insn::IAndI { d, a, v }, v),
        IDIV if v != 0 => (|d, a, v| Insn::IDivI { d, a, v }, v),
        IREM if v != 0 => (|d, a, v| Insn::IRemI { d, a, v }, v),
        ISHL => (|d, a, v| Insn::IShlI { d, a, v }, v & 31),
        ISHR => (|d, a, v| Insn::IShrI { d, a, v }, v & 31),
        IUSHR => (|d, a, v| Insn::IUshrI { d, a, v }, v & 31),
        _ => return None,
    })
}

fn long_immediate(code: u8, v: i64) -> Option<Immediate> {
    let v = i32::try_from(if code == LSUB { v.wrapping_neg() } else { v }).ok()?;
    Some(match code {
        LADD | LSUB => (|d, a, v| Insn::LAddI { d, a, v }, v),
        LMUL => (|d, a, v| Insn::LMulI { d, a, v }, v),
        _ => (|d, a, v| Insn::LAndI { d, a, v }, v),
    })
}

#[rustfmt::skip]
fn plain(code: u8, d: R, a: R, b: R) -> Insn {
    use Insn::*;
    match code {
        IADD => IAdd { d, a, b }, ISUB => ISub { d, a, b }, IMUL => IMul { d, a, b },
        IDIV => IDiv { d, a, b }, IREM => IRem { d, a, b },
        IAND => IAnd { d, a, b }, IOR => IOr { d, a, b }, IXOR => IXor { d, a, b },
        ISHL => IShl { d, a, b }, ISHR => IShr { d, a, b }, IUSHR => IUshr { d, a, b },
        LADD => LAdd { d, a, b }, LSUB => LSub { d, a, b }, LMUL => LMul { d, a, b },
        LDIV => LDiv { d, a, b }, LREM => LRem { d, a, b },
        LAND => LAnd { d, a, b }, LOR => LOr { d, a, b }, LXOR => LXor { d, a, b },
        LSHL => LShl { d, a, b }, LSHR => LShr { d, a, b }, LUSHR => LUshr { d, a, b },
        LCMP => LCmp { d, a, b },
        FADD => FAdd { d, a, b }, FSUB => FSub { d, a, b }, FMUL => FMul { d, a, b },
        FDIV => FDiv { d, a, b }, FREM => FRem { d, a, b },
        FCMPL => FCmpL { d, a, b }, FCMPG => FCmpG { d, a, b },
        DADD => DAdd { d, a, b }, DSUB => DSub { d, a, b }, DMUL => DMul { d, a, b },
        DDIV => DDiv { d, a, b }, DREM => DRem { d, a, b },
        DCMPL => DCmpL { d, a, b }, DCMPG => DCmpG { d, a, b },
        _ => unreachable!("{} has other operands", mnemonic(code)),
    }
}

#[rustfmt::skip]
fn conversion(code: u8, d: R, a: R) -> Insn {
    use Insn as I;
    match code {
        LNEG => I::LNeg { d, a }, FNEG => I::FNeg { d, a }, DNEG => I::DNeg { d, a },
        I2L => I::I2L { d, a }, I2F => I::I2F { d, a }, I2D => I::I2D { d, a },
        L2I => I::L2I { d, a }, L2F => I::L2F { d, a }, L2D => I::L2D { d, a },
        F2I => I::F2I { d, a }, F2L => I::F2L { d, a }, F2D => I::F2D { d, a },
        D2I => I::D2I { d, a }, D2L => I::D2L { d, a }, D2F => I::D2F { d, a },
        _ => unreachable!("{} converts nothing", mnemonic(code)),
    }
}
