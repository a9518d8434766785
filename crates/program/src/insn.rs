//! The lowered instruction set: register code, one 16-byte instruction each.
//!
//! A frame has `Code::nregs` 64-bit registers. Register *n* below `max_locals` is JVM local *n* (a long or double
//! lives in its first slot alone); register `max_locals + k` is the canonical home of operand-stack slot *k*. Values
//! are untagged: int-like values and floats are the low 32 bits, references are 32-bit heap addresses (0 is null),
//! longs and doubles take all 64 bits. Readers of 32-bit values must ignore the upper half.
//!
//! Instructions that name a constant (`cp`) are unresolved; the interpreter resolves them when they are first executed
//! and rewrites them in place into the resolved forms below ("quickening").
//!
//! Branch targets are relative to the branch itself, in instructions. `cost` is the number of bytecodes of the
//! basic block that the instruction ends; it is what the instruction budget is charged. `id` is the index of the
//! branch in `Code::branches`.

use crate::method::MethodPtr;

/// A register of the current frame.
pub type R = u16;

/// How a float or double comparison decides a branch. `N` means "not": true as well when an operand is NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum FCond {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    NotLt,
    NotLe,
    NotGt,
    NotGe,
}

/// Which invoke instruction an unresolved call was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum InvokeKind {
    Static,
    Special,
    Virtual,
    Interface,
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u16)]
#[rustfmt::skip]
pub enum Insn {
    Nop,
    /// The run is interrupted and the domain decides how it goes on; only in code that was changed ([`crate::lower::Change`]).
    Trap { id: u32 },
    Move { d: R, s: R },
    Const32 { d: R, v: i32 },
    Const64 { d: R, v: i64 },
    /// String, class, method type, method handle or dynamic constant (integers, floats and nulls are `Const…`).
    Ldc { d: R, cp: u16 },
    /// Resolved `Ldc`: a heap reference. Only ever written by the machine, which knows all of them.
    ConstRef { d: R, r: u32 },

    IAdd { d: R, a: R, b: R }, ISub { d: R, a: R, b: R }, IMul { d: R, a: R, b: R },
    IDiv { d: R, a: R, b: R }, IRem { d: R, a: R, b: R },
    IAnd { d: R, a: R, b: R }, IOr { d: R, a: R, b: R }, IXor { d: R, a: R, b: R },
    IShl { d: R, a: R, b: R }, IShr { d: R, a: R, b: R }, IUshr { d: R, a: R, b: R },
    IAddI { d: R, a: R, v: i32 }, IMulI { d: R, a: R, v: i32 }, IAndI { d: R, a: R, v: i32 },
    /// Division and remainder by a constant other than zero.
    IDivI { d: R, a: R, v: i32 }, IRemI { d: R, a: R, v: i32 },
    IShlI { d: R, a: R, v: i32 }, IShrI { d: R, a: R, v: i32 }, IUshrI { d: R, a: R, v: i32 },
    INeg { d: R, a: R },

    LAdd { d: R, a: R, b: R }, LSub { d: R, a: R, b: R }, LMul { d: R, a: R, b: R },
    LDiv { d: R, a: R, b: R }, LRem { d: R, a: R, b: R },
    LAnd { d: R, a: R, b: R }, LOr { d: R, a: R, b: R }, LXor { d: R, a: R, b: R },
    /// The shift distance `b` is an int.
    LShl { d: R, a: R, b: R }, LShr { d: R, a: R, b: R }, LUshr { d: R, a: R, b: R },
    /// Long with an immediate that fits in 32 bits (sign-extended); for shifts the distance.
    LAddI { d: R, a: R, v: i32 }, LMulI { d: R, a: R, v: i32 }, LAndI { d: R, a: R, v: i32 },
    LShlI { d: R, a: R, v: i32 }, LShrI { d: R, a: R, v: i32 }, LUshrI { d: R, a: R, v: i32 },
    LNeg { d: R, a: R },
    LCmp { d: R, a: R, b: R },

    FAdd { d: R, a: R, b: R }, FSub { d: R, a: R, b: R }, FMul { d: R, a: R, b: R },
    FDiv { d: R, a: R, b: R }, FRem { d: R, a: R, b: R }, FNeg { d: R, a: R },
    FCmpL { d: R, a: R, b: R }, FCmpG { d: R, a: R, b: R },
    DAdd { d: R, a: R, b: R }, DSub { d: R, a: R, b: R }, DMul { d: R, a: R, b: R },
    DDiv { d: R, a: R, b: R }, DRem { d: R, a: R, b: R }, DNeg { d: R, a: R },
    DCmpL { d: R, a: R, b: R }, DCmpG { d: R, a: R, b: R },

    I2L { d: R, a: R }, I2F { d: R, a: R }, I2D { d: R, a: R },
    L2I { d: R, a: R }, L2F { d: R, a: R }, L2D { d: R, a: R },
    F2I { d: R, a: R }, F2L { d: R, a: R }, F2D { d: R, a: R },
    D2I { d: R, a: R }, D2L { d: R, a: R }, D2F { d: R, a: R },
    I2B { d: R, a: R }, I2C { d: R, a: R }, I2S { d: R, a: R },

    Goto { cost: u16, target: i32 },
    IfEq { a: R, b: R, cost: u16, target: i32, id: u32 }, IfNe { a: R, b: R, cost: u16, target: i32, id: u32 },
    IfLt { a: R, b: R, cost: u16, target: i32, id: u32 }, IfGe { a: R, b: R, cost: u16, target: i32, id: u32 },
    IfGt { a: R, b: R, cost: u16, target: i32, id: u32 }, IfLe { a: R, b: R, cost: u16, target: i32, id: u32 },
    /// Int against an immediate (also the plain `ifeq` … `ifle`, with `v` 0).
    IfEqI { a: R, v: i16, cost: u16, target: i32, id: u32 }, IfNeI { a: R, v: i16, cost: u16, target: i32, id: u32 },
    IfLtI { a: R, v: i16, cost: u16, target: i32, id: u32 }, IfGeI { a: R, v: i16, cost: u16, target: i32, id: u32 },
    IfGtI { a: R, v: i16, cost: u16, target: i32, id: u32 }, IfLeI { a: R, v: i16, cost: u16, target: i32, id: u32 },
    IfNull { a: R, cost: u16, target: i32, id: u32 }, IfNonNull { a: R, cost: u16, target: i32, id: u32 },
    IfRefEq { a: R, b: R, cost: u16, target: i32, id: u32 }, IfRefNe { a: R, b: R, cost: u16, target: i32, id: u32 },
    /// `lcmp` fused with its branch.
    IfLEq { a: R, b: R, cost: u16, target: i32, id: u32 }, IfLNe { a: R, b: R, cost: u16, target: i32, id: u32 },
    IfLLt { a: R, b: R, cost: u16, target: i32, id: u32 }, IfLGe { a: R, b: R, cost: u16, target: i32, id: u32 },
    IfLGt { a: R, b: R, cost: u16, target: i32, id: u32 }, IfLLe { a: R, b: R, cost: u16, target: i32, id: u32 },
    /// `fcmpl`/`fcmpg` or `dcmpl`/`dcmpg` fused with its branch; `cost` saturates at 255.
    IfF { a: R, b: R, cond: FCond, cost: u8, target: i32, id: u32 },
    IfD { a: R, b: R, cond: FCond, cost: u8, target: i32, id: u32 },
    /// `table` indexes `Code::switches`.
    TableSwitch { a: R, cost: u16, table: u32, id: u32 },
    LookupSwitch { a: R, cost: u16, table: u32, id: u32 },
    Return { s: R, cost: u16 },
    ReturnVoid { cost: u16 },
    Throw { s: R },

    GetField { d: R, o: R, cp: u16 },
    PutField { o: R, v: R, cp: u16 },
    GetStatic { d: R, cp: u16 },
    PutStatic { v: R, cp: u16 },
    /// Resolved instance field access: `off` bytes into the object. `8` and `16S` sign-extend, `16U` zero-extends.
    Get8 { d: R, o: R, off: u32 }, Get16S { d: R, o: R, off: u32 }, Get16U { d: R, o: R, off: u32 },
    Get32 { d: R, o: R, off: u32 }, Get64 { d: R, o: R, off: u32 },
    Put8 { o: R, v: R, off: u32 }, Put16 { o: R, v: R, off: u32 },
    Put32 { o: R, v: R, off: u32 }, Put64 { o: R, v: R, off: u32 },
    /// Resolved static field of an initialised class: `addr` is its heap address.
    GetS8 { d: R, addr: u32 }, GetS16S { d: R, addr: u32 }, GetS16U { d: R, addr: u32 },
    GetS32 { d: R, addr: u32 }, GetS64 { d: R, addr: u32 },
    PutS8 { v: R, addr: u32 }, PutS16 { v: R, addr: u32 }, PutS32 { v: R, addr: u32 }, PutS64 { v: R, addr: u32 },

    ArrayLen { d: R, a: R },
    /// baload (byte and boolean), saload, caload, iaload/faload/aaload, laload/daload.
    ALoad8 { d: R, a: R, i: R }, ALoad16S { d: R, a: R, i: R }, ALoad16U { d: R, a: R, i: R },
    ALoad32 { d: R, a: R, i: R }, ALoad64 { d: R, a: R, i: R },
    /// bastore (stores `v & 1` into a boolean array), sastore/castore, iastore/fastore, lastore/dastore, aastore.
    AStore8 { a: R, i: R, v: R }, AStore16 { a: R, i: R, v: R }, AStore32 { a: R, i: R, v: R },
    AStore64 { a: R, i: R, v: R }, AStoreRef { a: R, i: R, v: R },

    New { d: R, cp: u16 },
    /// Resolved `New` of an initialised class.
    NewObject { d: R, class: u32, size: u32 },
    /// `newarray`: `class` is the class id of the primitive array type (fixed ids, see `ids::prim_array`).
    NewArray { d: R, n: R, class: u32 },
    /// `anewarray`; resolved it becomes `NewArray` with the id of the array class.
    ANewArray { d: R, n: R, cp: u16 },
    /// `dims` registers at `args` hold the lengths.
    MultiNewArray { d: R, cp: u16, dims: u8, args: u32 },
    CheckCast { o: R, cp: u16 },
    CheckCastTo { o: R, class: u32 },
    InstanceOf { d: R, o: R, cp: u16 },
    InstanceOfClass { d: R, o: R, class: u32 },
    MonitorEnter { o: R },
    MonitorExit { o: R },

    /// `args` is where the call's argument registers start in `Code::args`: one entry for each *slot* of the callee
    /// (receiver first; a long or double has its register in both of its entries). `nargs` counts slots.
    Invoke { d: R, cp: u16, kind: InvokeKind, nargs: u8, args: u32 },
    InvokeDynamic { d: R, cp: u16, nargs: u8, args: u32 },
    /// Resolved static call of an initialised class.
    InvokeStatic { d: R, args: u32, method: MethodPtr },
    /// Resolved `invokespecial`, or a virtual call with only one possible target: null check, then the method.
    InvokeDirect { d: R, args: u32, method: MethodPtr },
    InvokeVirtual { d: R, nargs: u8, vindex: u16, args: u32 , cp: u16},
    /// `cache` indexes `Code::caches`.
    InvokeInterface { d: R, nargs: u8, args: u32, cache: u32 },
    /// Signature-polymorphic call (`MethodHandle.invokeExact`, `VarHandle.get` …); never quickened.
    InvokePolymorphic { d: R, cp: u16, nargs: u8, args: u32 },
}

const _: () = assert!(size_of::<Insn>() == 16);
