//! Objects before a constructor was called on them.

use classfile::builder::CodeBuilder;
use classfile::opcode::*;

use super::accepted::put_own;
use super::{BASE, BOTH, Case, NEW_ONLY, OLD, PARENT, VERIFY, case, constructor};

fn bad(name: &'static str, desc: &'static str, body: fn(&mut CodeBuilder<'_>)) -> Case {
    case(name, VERIFY, BOTH, desc, body)
}

fn bad_init(name: &'static str, body: fn(&mut CodeBuilder<'_>)) -> Case {
    constructor(name, VERIFY, BOTH, "(I)V", body)
}

fn super_call<'a, 'b>(c: &'a mut CodeBuilder<'b>) -> &'a mut CodeBuilder<'b> {
    c.op(ALOAD_0).invoke(INVOKESPECIAL, PARENT, "<init>", "()V")
}

#[rustfmt::skip]
pub fn cases() -> Vec<Case> {
    let mut all = new_objects();
    all.extend(this());
    all
}

#[rustfmt::skip]
fn new_objects() -> Vec<Case> {
    vec![
        bad("CallOnUninitialised", "()V", |c| { c.class_op(NEW, BASE).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN); }),
        bad("UninitialisedArgument", "()V", |c| {
            c.class_op(NEW, BASE).invoke(INVOKESTATIC, BASE, "take", "(Lv/Base;)V").op(RETURN);
        }),
        bad("UninitialisedResult", "()Lv/Base;", |c| { c.class_op(NEW, BASE).op(ARETURN); }),
        bad("UninitialisedCast", "()V", |c| { c.class_op(NEW, BASE).class_op(CHECKCAST, BASE).op(POP).op(RETURN); }),
        bad("UninitialisedField", "()V", |c| { c.class_op(NEW, BASE).field(GETFIELD, BASE, "x", "I").op(POP).op(RETURN); }),
        bad("UninitialisedPut", "()V", |c| { c.class_op(NEW, BASE).op(ICONST_0).field(PUTFIELD, BASE, "x", "I").op(RETURN); }),
        bad("UninitialisedStored", "()V", |c| { c.class_op(NEW, BASE).field(PUTSTATIC, BASE, "base", "Lv/Base;").op(RETURN); }),
        bad("UninitialisedElement", "([Lv/Base;)V", |c| {
            c.op(ALOAD_0).op(ICONST_0).class_op(NEW, BASE).op(AASTORE).op(RETURN);
        }),
        bad("UninitialisedThrown", "()V", |c| { c.class_op(NEW, "v/Fault").op(ATHROW); }),
        bad("InitialisedTwice", "()V", |c| {
            c.class_op(NEW, BASE).op(DUP).op(DUP).invoke(INVOKESPECIAL, BASE, "<init>", "()V");
            c.invoke(INVOKESPECIAL, BASE, "<init>", "()V").op(POP).op(RETURN);
        }),
        bad("ConstructorOfSuper", "()V", |c| { c.class_op(NEW, "v/Sub").invoke(INVOKESPECIAL, BASE, "<init>", "()V").op(RETURN); }),
        bad("ConstructorOnArgument", "(Lv/Base;)V", |c| { c.op(ALOAD_0).invoke(INVOKESPECIAL, BASE, "<init>", "()V").op(RETURN); }),
        bad("ConstructorOnNull", "()V", |c| { c.op(ACONST_NULL).invoke(INVOKESPECIAL, BASE, "<init>", "()V").op(RETURN); }),
        bad("ProtectedConstructor", "()V", |c| { c.class_op(NEW, PARENT).invoke(INVOKESPECIAL, PARENT, "<init>", "()V").op(RETURN); }),
        case("OldObjectOfLoop", VERIFY, OLD, "(I)V", |c| {
            let (top, skip) = (c.label(), c.label());
            c.op(ACONST_NULL).op(ASTORE_1).bind(top).op(ALOAD_1).op(ASTORE_2);
            c.class_op(NEW, BASE).op(ASTORE_1).op(ILOAD_0).branch(IFEQ, skip).branch(GOTO, top);
            c.bind(skip).op(ALOAD_1).invoke(INVOKESPECIAL, BASE, "<init>", "()V");
            c.op(ALOAD_2).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN);
        }),
    ]
}

#[rustfmt::skip]
fn this() -> Vec<Case> {
    vec![
        bad_init("NoSuperCall", |c| { c.op(RETURN); }),
        bad_init("CallBeforeSuper", |c| { c.op(ALOAD_0).invoke(INVOKEVIRTUAL, PARENT, "m", "()V"); super_call(c).op(RETURN); }),
        bad_init("ReadBeforeSuper", |c| { c.op(ALOAD_0).field(GETFIELD, PARENT, "x", "I").op(POP); super_call(c).op(RETURN); }),
        bad_init("PutInheritedBeforeSuper", |c| {
            c.op(ALOAD_0).op(ICONST_0).field(PUTFIELD, PARENT, "x", "I");
            super_call(c).op(RETURN);
        }),
        bad_init("PassThisBeforeSuper", |c| {
            c.op(ALOAD_0).field(PUTSTATIC, BASE, "face", "Lv/Iface;");
            super_call(c).op(RETURN);
        }),
        bad_init("CallsGrandparent", |c| { c.op(ALOAD_0).invoke(INVOKESPECIAL, "java/lang/Object", "<init>", "()V").op(RETURN); }),
        bad_init("SuperTwice", |c| { super_call(c); super_call(c).op(RETURN); }),
        bad_init("SuperOfNew", |c| { c.class_op(NEW, BASE).invoke(INVOKESPECIAL, BASE, "<init>", "()V").op(RETURN); }),
        constructor("PutInheritedA", VERIFY, OLD, "(I)V", |c| { put_own(c, "v/PutInheritedA49", "x"); }),
        constructor("PutInheritedB", VERIFY, NEW_ONLY, "(I)V", |c| { put_own(c, "v/PutInheritedB61", "x"); }),
        constructor("SuperOnOneWay", VERIFY, OLD, "(I)V", |c| {
            let skip = c.label();
            c.op(ILOAD_1).branch(IFEQ, skip);
            super_call(c).bind(skip).op(RETURN);
        }),
        constructor("SuperInLoop", VERIFY, OLD, "(I)V", |c| {
            let top = c.here();
            super_call(c).op(ILOAD_1).branch(IFEQ, top).op(RETURN);
        }),
        constructor("SwallowsFailure", VERIFY, OLD, "(I)V", |c| {
            let (start, end, target) = (c.here(), c.label(), c.label());
            super_call(c).bind(end).op(RETURN).bind(target).op(POP).op(RETURN);
            c.handler(start, end, target, None);
        }),
        constructor("TriesAgain", VERIFY, OLD, "(I)V", |c| {
            let (start, end, target) = (c.here(), c.label(), c.label());
            super_call(c).bind(end).op(RETURN).bind(target).op(POP);
            super_call(c).op(RETURN);
            c.handler(start, end, target, None);
        }),
    ]
}
