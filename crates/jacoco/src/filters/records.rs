//! What every record has: `toString`, `hashCode`, `equals` and the accessors of its components, as the compiler makes them.

use classfile::Constant;
use classfile::opcode::*;

use super::matcher::Matcher;
use crate::node::Method;

pub fn is_filtered(method: &Method<'_>) -> bool {
    if method.file.super_name.as_deref() != Some("java/lang/Record") {
        return false;
    }
    let made = match (&*method.info.name, &*method.info.desc) {
        ("toString", "()Ljava/lang/String;") => is_made(method, false, ARETURN),
        ("hashCode", "()I") => is_made(method, false, IRETURN),
        ("equals", "(Ljava/lang/Object;)Z") => is_made(method, true, IRETURN),
        _ => false,
    };
    made || is_accessor(method)
}

/// Whether the method only calls what `ObjectMethods` makes.
fn is_made(method: &Method<'_>, argument: bool, ret: u8) -> bool {
    let mut m = Matcher::first_is_this(method);
    if argument {
        m.next_is(ALOAD);
    }
    m.next_is(INVOKEDYNAMIC);
    if !m.insn().is_some_and(|insn| is_object_method(method, insn.arg as u16)) {
        return false;
    }
    m.next_is(ret);
    m.matched()
}

fn is_object_method(method: &Method<'_>, index: u16) -> bool {
    let constants = &method.file.constants;
    let Some(&Constant::InvokeDynamic { bootstrap, name_and_type }) = constants.get(index) else { return false };
    let Some(&Constant::NameAndType { name, .. }) = constants.get(name_and_type) else { return false };
    let Some(made_by) = method.file.bootstrap_methods.get(usize::from(bootstrap)) else { return false };
    let Some(&Constant::MethodHandle { reference, .. }) = constants.get(made_by.handle) else { return false };
    constants.utf8(name).is_ok_and(|name| *name == method.info.name)
        && constants
            .member(reference)
            .is_ok_and(|member| &**member.class == "java/lang/runtime/ObjectMethods" && &**member.name == "bootstrap")
}

/// Whether the method gives the field of its own name, and does nothing else.
fn is_accessor(method: &Method<'_>) -> bool {
    if !method.info.desc.starts_with("()") {
        return false;
    }
    let mut m = Matcher::first_is_this(method);
    m.next_is(GETFIELD);
    let field = m.insn().and_then(|insn| method.file.constants.member(insn.arg as u16).ok());
    if field.is_none_or(|field| *field.name != method.info.name) {
        return false;
    }
    m.next();
    m.insn().is_some_and(|insn| matches!(insn.op, IRETURN..=ARETURN))
}
