//! Questions about single instructions that need a look at their fields.

use crate::insn::{Insn, R};

macro_rules! with_dest {
    ($insn:expr, $d:ident => $body:expr, [$($variant:ident)*]) => {
        match $insn {
            $(Insn::$variant { d: $d, .. } => $body,)*
            other => unreachable!("{other:?} makes no value"),
        }
    };
}

/// Changes the register that an instruction writes.
#[rustfmt::skip]
pub(super) fn set_dest(insn: &mut Insn, to: R) {
    with_dest!(insn, d => *d = to, [
        Move Const32 Const64 Ldc
        IAdd ISub IMul IDiv IRem IAnd IOr IXor IShl IShr IUshr
        IAddI IMulI IAndI IDivI IRemI IShlI IShrI IUshrI INeg
        LAdd LSub LMul LDiv LRem LAnd LOr LXor LShl LShr LUshr
        LAddI LMulI LAndI LShlI LShrI LUshrI LNeg LCmp
        FAdd FSub FMul FDiv FRem FNeg FCmpL FCmpG
        DAdd DSub DMul DDiv DRem DNeg DCmpL DCmpG
        I2L I2F I2D L2I L2F L2D F2I F2L F2D D2I D2L D2F I2B I2C I2S
        GetField GetStatic ArrayLen ALoad8 ALoad16S ALoad16U ALoad32 ALoad64
        New NewArray ANewArray MultiNewArray InstanceOf Invoke InvokeDynamic
    ]);
}

/// Whether the instruction can make the machine allocate: it calls, allocates, resolves, or throws.
pub(super) fn may_collect(insn: &Insn) -> bool {
    use Insn::*;
    matches!(
        insn,
        Ldc { .. }
            | IDiv { .. }
            | IRem { .. }
            | LDiv { .. }
            | LRem { .. }
            | Throw { .. }
            | GetField { .. }
            | PutField { .. }
            | GetStatic { .. }
            | PutStatic { .. }
            | ArrayLen { .. }
            | ALoad8 { .. }
            | ALoad16S { .. }
            | ALoad16U { .. }
            | ALoad32 { .. }
            | ALoad64 { .. }
            | AStore8 { .. }
            | AStore16 { .. }
            | AStore32 { .. }
            | AStore64 { .. }
            | AStoreRef { .. }
            | New { .. }
            | NewArray { .. }
            | ANewArray { .. }
            | MultiNewArray { .. }
            | CheckCast { .. }
            | InstanceOf { .. }
            | MonitorEnter { .. }
            | MonitorExit { .. }
            | Invoke { .. }
            | InvokeDynamic { .. }
    )
}

/// Changes the target of a jump or conditional branch.
#[rustfmt::skip]
pub(super) fn set_target(insn: &mut Insn, to: i32) {
    use Insn::*;
    match insn {
        Goto { target, .. }
        | IfEq { target, .. } | IfNe { target, .. } | IfLt { target, .. }
        | IfGe { target, .. } | IfGt { target, .. } | IfLe { target, .. }
        | IfEqI { target, .. } | IfNeI { target, .. } | IfLtI { target, .. }
        | IfGeI { target, .. } | IfGtI { target, .. } | IfLeI { target, .. }
        | IfNull { target, .. } | IfNonNull { target, .. } | IfRefEq { target, .. } | IfRefNe { target, .. }
        | IfLEq { target, .. } | IfLNe { target, .. } | IfLLt { target, .. }
        | IfLGe { target, .. } | IfLGt { target, .. } | IfLLe { target, .. }
        | IfF { target, .. } | IfD { target, .. } => *target = to,
        other => unreachable!("{other:?} has no target"),
    }
}
