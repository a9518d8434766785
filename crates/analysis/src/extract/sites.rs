//! Questions about single call sites.

use base::Sym;
use program::{Insn, InvokeKind};

use crate::code::MethodCode;
use crate::dynamic::{self, Dynamic};
use crate::facts::{CallKind, MethodRef};
use crate::ssa::Value;

/// Whether the receiver's class decides what is entered.
pub(crate) fn is_virtual(kind: InvokeKind) -> bool {
    matches!(kind, InvokeKind::Virtual | InvokeKind::Interface)
}

/// The class of a virtual call's receiver, if it is known: it was made in this method, or is an array, which has the
/// methods of `Object`.
pub(crate) fn exact_class(m: &MethodCode<'_>, at: u32, kind: InvokeKind, named: &str) -> Option<String> {
    let receiver = *m.ssa.uses(at).first().filter(|_| is_virtual(kind))?;
    if named.starts_with('[') {
        return Some("java/lang/Object".into());
    }
    let Value::Insn(made) = m.ssa.value(receiver) else { return None };
    match m.code.insns[*made as usize] {
        Insn::New { cp, .. } => m.file.constants.class_name(cp).ok().map(ToString::to_string),
        Insn::InvokeDynamic { cp, .. } => {
            let Dynamic::Lambda { kind: 5..=9, .. } = dynamic::read(m.file, cp) else { return None };
            let slot = m.file.methods.iter().position(|other| std::ptr::eq(other, m.info))?;
            Some(lambda_name(&m.file.name, slot, *made))
        }
        _ => None,
    }
}

/// The name of the class that is made up for a lambda, by the method and the instruction that make it.
pub(crate) fn lambda_name(holder: &str, slot: usize, at: u32) -> String {
    format!("{holder}$$Lambda/{slot}.{at}")
}

/// The kind of a call, and its target on the class that the receiver is known to have.
pub(crate) fn call_kind(kind: InvokeKind, exact: Option<Sym>, target: &mut MethodRef) -> CallKind {
    match exact {
        Some(class) => {
            target.class = class;
            CallKind::Exact
        }
        None => kind.into(),
    }
}

/// Whether a text looks like the name of a class in a package: `java.util.List`.
pub(super) fn is_class_text(text: &str) -> bool {
    let Some((package, simple)) = text.rsplit_once('.') else { return false };
    simple.starts_with(|c: char| c.is_ascii_uppercase())
        && package.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '$'))
}

/// Calls whose target is only known when they run.
pub(super) fn is_reflective_call(class: &str, name: &str) -> bool {
    matches!(
        (class, name),
        ("java/lang/reflect/Method", "invoke")
            | ("java/lang/reflect/Constructor", "newInstance" | "newInstanceWithCaller")
            | ("java/lang/Class", "newInstance")
            | ("java/lang/reflect/Proxy", "newProxyInstance")
            | ("java/util/ServiceLoader", "load" | "loadInstalled")
    )
}

/// Classes whose methods access memory on behalf of their caller.
pub(super) fn is_raw_holder(class: &str) -> bool {
    matches!(
        class,
        "jdk/internal/misc/Unsafe"
            | "sun/misc/Unsafe"
            | "java/util/concurrent/atomic/AtomicIntegerFieldUpdater"
            | "java/util/concurrent/atomic/AtomicLongFieldUpdater"
            | "java/util/concurrent/atomic/AtomicReferenceFieldUpdater"
            | "java/lang/reflect/Field"
    )
}

/// Names of `VarHandle`'s polymorphic methods.
pub(super) fn access_mode(name: &str) -> bool {
    ["get", "set", "compareAnd", "weakCompareAnd"].iter().any(|start| name.starts_with(start))
}
