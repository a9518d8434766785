//! What an instruction reads, writes, jumps to and may throw by itself.

use program::insn::Insn::{self, *};
use program::{Code, R, Switch};

/// The register that an instruction writes. A cast writes its operand anew: the value has another type after it.
#[rustfmt::skip]
pub fn def(insn: &Insn) -> Option<R> {
    Some(match *insn {
        Move { d, .. } | Const32 { d, .. } | Const64 { d, .. } | Ldc { d, .. } | ConstRef { d, .. }
        | IAdd { d, .. } | ISub { d, .. } | IMul { d, .. } | IDiv { d, .. } | IRem { d, .. }
        | IAnd { d, .. } | IOr { d, .. } | IXor { d, .. } | IShl { d, .. } | IShr { d, .. } | IUshr { d, .. }
        | IAddI { d, .. } | IMulI { d, .. } | IAndI { d, .. } | IDivI { d, .. } | IRemI { d, .. }
        | IShlI { d, .. } | IShrI { d, .. } | IUshrI { d, .. } | INeg { d, .. }
        | LAdd { d, .. } | LSub { d, .. } | LMul { d, .. } | LDiv { d, .. } | LRem { d, .. }
        | LAnd { d, .. } | LOr { d, .. } | LXor { d, .. } | LShl { d, .. } | LShr { d, .. } | LUshr { d, .. }
        | LAddI { d, .. } | LMulI { d, .. } | LAndI { d, .. } | LShlI { d, .. } | LShrI { d, .. } | LUshrI { d, .. }
        | LNeg { d, .. } | LCmp { d, .. }
        | FAdd { d, .. } | FSub { d, .. } | FMul { d, .. } | FDiv { d, .. } | FRem { d, .. } | FNeg { d, .. }
        | FCmpL { d, .. } | FCmpG { d, .. }
        | DAdd { d, .. } | DSub { d, .. } | DMul { d, .. } | DDiv { d, .. } | DRem { d, .. } | DNeg { d, .. }
        | DCmpL { d, .. } | DCmpG { d, .. }
        | I2L { d, .. } | I2F { d, .. } | I2D { d, .. } | L2I { d, .. } | L2F { d, .. } | L2D { d, .. }
        | F2I { d, .. } | F2L { d, .. } | F2D { d, .. } | D2I { d, .. } | D2L { d, .. } | D2F { d, .. }
        | I2B { d, .. } | I2C { d, .. } | I2S { d, .. }
        | GetField { d, .. } | GetStatic { d, .. }
        | Get8 { d, .. } | Get16S { d, .. } | Get16U { d, .. } | Get32 { d, .. } | Get64 { d, .. }
        | GetS8 { d, .. } | GetS16S { d, .. } | GetS16U { d, .. } | GetS32 { d, .. } | GetS64 { d, .. }
        | ArrayLen { d, .. } | ALoad8 { d, .. } | ALoad16S { d, .. } | ALoad16U { d, .. } | ALoad32 { d, .. }
        | ALoad64 { d, .. }
        | New { d, .. } | NewObject { d, .. } | NewArray { d, .. } | ANewArray { d, .. } | MultiNewArray { d, .. }
        | InstanceOf { d, .. } | InstanceOfClass { d, .. }
        | Invoke { d, .. } | InvokeDynamic { d, .. } | InvokeStatic { d, .. } | InvokeDirect { d, .. }
        | InvokeVirtual { d, .. } | InvokeInterface { d, .. } | InvokePolymorphic { d, .. } => d,
        CheckCast { o, .. } | CheckCastTo { o, .. } => o,
        _ => return None,
    })
}

/// Calls `visit` with the registers that an instruction reads, in the order of its fields; arguments slot by slot.
#[rustfmt::skip]
pub fn uses(code: &Code, insn: &Insn, mut visit: impl FnMut(R)) {
    match *insn {
        Move { s, .. } | Return { s, .. } | Throw { s } => visit(s),
        IAdd { a, b, .. } | ISub { a, b, .. } | IMul { a, b, .. } | IDiv { a, b, .. } | IRem { a, b, .. }
        | IAnd { a, b, .. } | IOr { a, b, .. } | IXor { a, b, .. } | IShl { a, b, .. } | IShr { a, b, .. }
        | IUshr { a, b, .. }
        | LAdd { a, b, .. } | LSub { a, b, .. } | LMul { a, b, .. } | LDiv { a, b, .. } | LRem { a, b, .. }
        | LAnd { a, b, .. } | LOr { a, b, .. } | LXor { a, b, .. } | LShl { a, b, .. } | LShr { a, b, .. }
        | LUshr { a, b, .. } | LCmp { a, b, .. }
        | FAdd { a, b, .. } | FSub { a, b, .. } | FMul { a, b, .. } | FDiv { a, b, .. } | FRem { a, b, .. }
        | FCmpL { a, b, .. } | FCmpG { a, b, .. }
        | DAdd { a, b, .. } | DSub { a, b, .. } | DMul { a, b, .. } | DDiv { a, b, .. } | DRem { a, b, .. }
        | DCmpL { a, b, .. } | DCmpG { a, b, .. }
        | IfEq { a, b, .. } | IfNe { a, b, .. } | IfLt { a, b, .. } | IfGe { a, b, .. } | IfGt { a, b, .. }
        | IfLe { a, b, .. } | IfRefEq { a, b, .. } | IfRefNe { a, b, .. }
        | IfLEq { a, b, .. } | IfLNe { a, b, .. } | IfLLt { a, b, .. } | IfLGe { a, b, .. } | IfLGt { a, b, .. }
        | IfLLe { a, b, .. } | IfF { a, b, .. } | IfD { a, b, .. } => {
            visit(a);
            visit(b);
        }
        IAddI { a, .. } | IMulI { a, .. } | IAndI { a, .. } | IDivI { a, .. } | IRemI { a, .. } | IShlI { a, .. }
        | IShrI { a, .. } | IUshrI { a, .. } | INeg { a, .. }
        | LAddI { a, .. } | LMulI { a, .. } | LAndI { a, .. } | LShlI { a, .. } | LShrI { a, .. } | LUshrI { a, .. }
        | LNeg { a, .. } | FNeg { a, .. } | DNeg { a, .. }
        | I2L { a, .. } | I2F { a, .. } | I2D { a, .. } | L2I { a, .. } | L2F { a, .. } | L2D { a, .. }
        | F2I { a, .. } | F2L { a, .. } | F2D { a, .. } | D2I { a, .. } | D2L { a, .. } | D2F { a, .. }
        | I2B { a, .. } | I2C { a, .. } | I2S { a, .. }
        | IfEqI { a, .. } | IfNeI { a, .. } | IfLtI { a, .. } | IfGeI { a, .. } | IfGtI { a, .. } | IfLeI { a, .. }
        | IfNull { a, .. } | IfNonNull { a, .. } | TableSwitch { a, .. } | LookupSwitch { a, .. }
        | ArrayLen { a, .. } => visit(a),
        GetField { o, .. } | Get8 { o, .. } | Get16S { o, .. } | Get16U { o, .. } | Get32 { o, .. } | Get64 { o, .. }
        | CheckCast { o, .. } | CheckCastTo { o, .. } | InstanceOf { o, .. } | InstanceOfClass { o, .. }
        | MonitorEnter { o } | MonitorExit { o } => visit(o),
        PutField { o, v, .. } | Put8 { o, v, .. } | Put16 { o, v, .. } | Put32 { o, v, .. } | Put64 { o, v, .. } => {
            visit(o);
            visit(v);
        }
        PutStatic { v, .. } | PutS8 { v, .. } | PutS16 { v, .. } | PutS32 { v, .. } | PutS64 { v, .. } => visit(v),
        ALoad8 { a, i, .. } | ALoad16S { a, i, .. } | ALoad16U { a, i, .. } | ALoad32 { a, i, .. }
        | ALoad64 { a, i, .. } => {
            visit(a);
            visit(i);
        }
        AStore8 { a, i, v } | AStore16 { a, i, v } | AStore32 { a, i, v } | AStore64 { a, i, v }
        | AStoreRef { a, i, v } => {
            visit(a);
            visit(i);
            visit(v);
        }
        NewArray { n, .. } | ANewArray { n, .. } => visit(n),
        MultiNewArray { dims, args, .. } => arguments(code, args, dims).iter().copied().for_each(visit),
        Invoke { nargs, args, .. } | InvokeDynamic { nargs, args, .. } | InvokeVirtual { nargs, args, .. }
        | InvokeInterface { nargs, args, .. } | InvokePolymorphic { nargs, args, .. } => {
            arguments(code, args, nargs).iter().copied().for_each(visit);
        }
        _ => {}
    }
}

/// The argument registers of a call.
pub fn arguments(code: &Code, args: u32, count: u8) -> &[R] {
    let start = args as usize;
    code.args.get(start..start + usize::from(count)).unwrap_or_default()
}

/// How control goes on from an instruction, apart from exceptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flow {
    Next,
    Goto(u32),
    /// Branch id; the instruction it goes to when not taken, and when taken.
    If(u32, u32, u32),
    /// Branch id; the arms in table order, the default last.
    Switch(u32, Vec<u32>),
    Return,
    Throw,
}

#[rustfmt::skip]
pub fn flow(code: &Code, at: u32) -> Flow {
    let to = |target: i32| at.wrapping_add_signed(target);
    match code.insns[at as usize] {
        Goto { target, .. } => Flow::Goto(to(target)),
        IfEq { target, id, .. } | IfNe { target, id, .. } | IfLt { target, id, .. } | IfGe { target, id, .. }
        | IfGt { target, id, .. } | IfLe { target, id, .. }
        | IfEqI { target, id, .. } | IfNeI { target, id, .. } | IfLtI { target, id, .. } | IfGeI { target, id, .. }
        | IfGtI { target, id, .. } | IfLeI { target, id, .. }
        | IfNull { target, id, .. } | IfNonNull { target, id, .. }
        | IfRefEq { target, id, .. } | IfRefNe { target, id, .. }
        | IfLEq { target, id, .. } | IfLNe { target, id, .. } | IfLLt { target, id, .. } | IfLGe { target, id, .. }
        | IfLGt { target, id, .. } | IfLLe { target, id, .. }
        | IfF { target, id, .. } | IfD { target, id, .. } => Flow::If(id, at + 1, to(target)),
        TableSwitch { table, id, .. } | LookupSwitch { table, id, .. } => {
            let (Switch::Table { targets, default, .. } | Switch::Lookup { targets, default, .. }) =
                &code.switches[table as usize];
            Flow::Switch(id, targets.iter().copied().chain([*default]).collect())
        }
        Return { .. } | ReturnVoid { .. } => Flow::Return,
        Throw { .. } => Flow::Throw,
        _ => Flow::Next,
    }
}

/// Exceptions that an instruction raises itself, as bits; see [`Implicit::NAMES`]. Errors of the machine (no memory,
/// no stack, classes that do not link) can come from anywhere and are in no set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Implicit(pub u8);

impl Implicit {
    pub const NULL: Self = Self(1);
    pub const BOUNDS: Self = Self(2);
    pub const ARITHMETIC: Self = Self(4);
    pub const CAST: Self = Self(8);
    pub const STORE: Self = Self(16);
    pub const NEGATIVE: Self = Self(32);
    pub const MONITOR: Self = Self(64);

    pub const NAMES: [&'static str; 7] = [
        "java/lang/NullPointerException",
        "java/lang/ArrayIndexOutOfBoundsException",
        "java/lang/ArithmeticException",
        "java/lang/ClassCastException",
        "java/lang/ArrayStoreException",
        "java/lang/NegativeArraySizeException",
        "java/lang/IllegalMonitorStateException",
    ];

    /// The classes in the set.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES.into_iter().enumerate().filter(move |(i, _)| self.0 & (1 << i) != 0).map(|(_, name)| name)
    }
}

/// What the instruction may raise by itself; calls raise what their targets raise, and for a null receiver.
pub fn implicit(insn: &Insn) -> Implicit {
    let set = |all: &[Implicit]| Implicit(all.iter().fold(0, |bits, one| bits | one.0));
    match insn {
        IDiv { .. } | IRem { .. } | LDiv { .. } | LRem { .. } => Implicit::ARITHMETIC,
        GetField { .. } | PutField { .. } | ArrayLen { .. } | Throw { .. } | MonitorEnter { .. } => Implicit::NULL,
        MonitorExit { .. } => set(&[Implicit::NULL, Implicit::MONITOR]),
        ALoad8 { .. }
        | ALoad16S { .. }
        | ALoad16U { .. }
        | ALoad32 { .. }
        | ALoad64 { .. }
        | AStore8 { .. }
        | AStore16 { .. }
        | AStore32 { .. }
        | AStore64 { .. } => set(&[Implicit::NULL, Implicit::BOUNDS]),
        AStoreRef { .. } => set(&[Implicit::NULL, Implicit::BOUNDS, Implicit::STORE]),
        NewArray { .. } | ANewArray { .. } | MultiNewArray { .. } => Implicit::NEGATIVE,
        CheckCast { .. } => Implicit::CAST,
        Invoke { kind, .. } if *kind != program::InvokeKind::Static => Implicit::NULL,
        _ => Implicit::default(),
    }
}

/// Whether the instruction can raise an exception at all: by itself, or by what it calls or initialises.
pub fn may_throw(insn: &Insn) -> bool {
    implicit(insn) != Implicit::default()
        || matches!(insn, Invoke { .. } | InvokeDynamic { .. } | InvokePolymorphic { .. })
        || matches!(insn, New { .. } | GetStatic { .. } | PutStatic { .. } | Ldc { .. })
}
