//! How instructions change the operand stack's depth, and how deep it gets.

use super::code::Label;
use crate::opcode::*;

/// What one instruction does to the depth, and where it goes on.
#[derive(Clone, Debug)]
pub(super) struct Effect {
    pub pc: usize,
    pub op: u8,
    pub delta: i32,
    pub targets: Vec<Label>,
}

impl Effect {
    fn falls_through(&self) -> bool {
        !matches!(self.op, GOTO | GOTO_W | ATHROW | RET | TABLESWITCH..=RETURN)
    }
}

/// The change by an instruction whose operands do not matter; `None` where they do.
#[expect(clippy::match_same_arms, reason = "one line of the table for each group of instructions")]
pub(super) fn delta(op: u8) -> Option<i32> {
    Some(match op {
        NOP | SWAP | INEG..=DNEG | IINC | I2F | L2D | F2I | D2L | I2B..=I2S | GOTO | RET | RETURN => 0,
        NEWARRAY | ANEWARRAY | ARRAYLENGTH | CHECKCAST | INSTANCEOF | LALOAD | DALOAD | GOTO_W => 0,
        ACONST_NULL..=ICONST_5 | FCONST_0..=FCONST_2 | BIPUSH..=LDC_W | NEW | JSR | JSR_W => 1,
        ILOAD | FLOAD | ALOAD | ILOAD_0..=ILOAD_3 | FLOAD_0..=FLOAD_3 | ALOAD_0..=ALOAD_3 => 1,
        DUP..=DUP_X2 | I2L | I2D | F2L | F2D => 1,
        LCONST_0 | LCONST_1 | DCONST_0 | DCONST_1 | LDC2_W | LLOAD | DLOAD => 2,
        LLOAD_0..=LLOAD_3 | DLOAD_0..=DLOAD_3 | DUP2..=DUP2_X2 => 2,
        IALOAD | FALOAD | AALOAD..=SALOAD | POP | MONITORENTER | MONITOREXIT | ATHROW => -1,
        ISTORE | FSTORE | ASTORE | ISTORE_0..=ISTORE_3 | FSTORE_0..=FSTORE_3 => -1,
        ASTORE_0..=ASTORE_3 | L2I | L2F | D2I | D2F | IRETURN | FRETURN | ARETURN => -1,
        TABLESWITCH | LOOKUPSWITCH | IFEQ..=IFLE | IFNULL | IFNONNULL => -1,
        LSTORE | DSTORE | LSTORE_0..=LSTORE_3 | DSTORE_0..=DSTORE_3 | POP2 => -2,
        LRETURN | DRETURN | IF_ICMPEQ..=IF_ACMPNE => -2,
        IASTORE | FASTORE | AASTORE..=SASTORE | LCMP | DCMPL | DCMPG => -3,
        FCMPL | FCMPG => -1,
        LASTORE | DASTORE => -4,
        IADD..=DREM => -(1 + i32::from((op - IADD) % 2)),
        ISHL..=LUSHR => -1,
        IAND..=LXOR => -(1 + i32::from((op - IAND) % 2)),
        _ => return None,
    })
}

/// The greatest depth over all paths; handlers start with one reference.
pub(super) fn max_depth(effects: &[Effect], handlers: &[Label], pc_of: impl Fn(Label) -> usize) -> u16 {
    let mut pending: Vec<(usize, i32)> = vec![(0, 0)];
    pending.extend(handlers.iter().map(|&label| (pc_of(label), 1)));
    let mut reached = vec![false; effects.len()];
    let mut deepest = 0;
    while let Some((pc, mut depth)) = pending.pop() {
        deepest = deepest.max(depth);
        let Ok(first) = effects.binary_search_by_key(&pc, |e| e.pc) else {
            continue;
        };
        for (effect, seen) in effects[first..].iter().zip(&mut reached[first..]) {
            if std::mem::replace(seen, true) {
                break;
            }
            // Code that takes from an empty stack is refused when it is verified or lowered, as any other wrong code.
            depth = (depth + effect.delta).max(0);
            deepest = deepest.max(depth);
            pending.extend(effect.targets.iter().map(|&target| (pc_of(target), depth)));
            if matches!(effect.op, JSR | JSR_W) {
                depth -= 1; // the subroutine takes its return address away
            }
            if !effect.falls_through() {
                break;
            }
        }
    }
    u16::try_from(deepest).unwrap_or(u16::MAX)
}
