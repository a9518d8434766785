//! Method handles and variable handles, evaluated natively: the JDK's lambda forms are never compiled or interpreted.
//!
//! Look-ups, checks and composition run as the JDK's own bytecode; where it would make a lambda form, an inert one
//! is made here that says what to do (`ops`, `edits`), and calls are evaluated from that (`eval`).

mod bases;
mod calls;
mod convert;
mod direct;
mod edits;
mod eval;
mod fields;
mod lookup;
mod loops;
mod names;
mod ops;
mod prims;
mod signature;
mod state;
mod var;
mod var_java;

use base::Sym;
use program::MethodPtr;
use vm::{Machine, NativeDef};

pub(crate) use crate::natives::arg::Slot;
pub(crate) use calls::method_type_call;

/// Natives and replaced methods of `java.lang.invoke`.
pub fn natives() -> Vec<NativeDef> {
    [names::TABLE, edits::TABLE, lookup::TABLE].concat()
}

/// The hook for signature-polymorphic methods: `MethodHandle.invokeExact`, `VarHandle.compareAndSet` and the like.
pub fn polymorphic(m: &mut Machine, method: MethodPtr, desc: Sym, args: &[u64]) -> Slot {
    // Frames of these methods are not shown in stack traces.
    m.running = None;
    if m.program.name_of(method.class) == "java/lang/invoke/VarHandle" {
        var::access(m, method, desc, args)
    } else {
        calls::invoke(m, method, desc, args)
    }
}
