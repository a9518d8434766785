//! Code that is right, however odd it looks.

use classfile::access;
use classfile::builder::{CodeBuilder, Value};
use classfile::opcode::*;

use super::{BASE, BOTH, Case, NEW_ONLY, OK, OLD, PARENT, case, constructor, instance};

fn good(name: &'static str, desc: &'static str, body: fn(&mut CodeBuilder<'_>)) -> Case {
    case(name, OK, BOTH, desc, body)
}

fn old(name: &'static str, desc: &'static str, body: fn(&mut CodeBuilder<'_>)) -> Case {
    case(name, OK, OLD, desc, body)
}

#[rustfmt::skip]
pub fn cases() -> Vec<Case> {
    let mut all = values();
    all.extend(members());
    all.extend(joins());
    all.extend(constructors());
    all.extend(control());
    all
}

#[rustfmt::skip]
fn values() -> Vec<Case> {
    vec![
        good("Nothing", "()V", |c| { c.op(RETURN); }),
        good("NullIsEverything", "()Lv/Base;", |c| {
            c.op(ACONST_NULL).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(ACONST_NULL).op(ICONST_0).op(AALOAD).op(ARETURN);
        }),
        good("NullThrown", "()V", |c| { c.op(ACONST_NULL).op(ATHROW); }),
        good("NullLength", "()I", |c| { c.op(ACONST_NULL).op(ARRAYLENGTH).op(ACONST_NULL).op(ICONST_0).op(IALOAD).op(IADD).op(IRETURN); }),
        good("SmallNumbers", "(ZBCS)Z", |c| {
            c.op(ILOAD_0).op(ILOAD_1).op(IADD).op(ILOAD_2).op(IADD).op(ILOAD_3).op(IADD).op(IRETURN);
        }),
        good("BooleansAsBytes", "([Z)B", |c| {
            c.op(ALOAD_0).op(ICONST_0).op(ICONST_1).op(BASTORE).op(ALOAD_0).op(ICONST_0).op(BALOAD).op(IRETURN);
        }),
        good("Shuffles", "(JDI)V", |c| {
            c.op(LLOAD_0).op(DLOAD_2).op(DUP2_X2).op(POP2).op(POP2).op(POP2);
            c.raw(&[ILOAD, 4], 1).op(LLOAD_0).op(DUP2_X1).op(POP2).op(POP).op(POP2);
            c.op(LLOAD_0).raw(&[ILOAD, 4], 1).op(DUP_X2).op(POP).op(POP2).op(POP);
            c.op(RETURN);
        }),
        good("TwoAsOne", "(II)V", |c| { c.op(ILOAD_0).op(ILOAD_1).op(DUP2).op(POP2).op(POP2).op(RETURN); }),
        good("LocalReused", "(I)V", |c| {
            c.op(FCONST_0).op(FSTORE_0).op(LCONST_0).op(LSTORE_0).op(ACONST_NULL).op(ASTORE_1).op(ALOAD_1).op(POP).op(RETURN);
        }),
        good("WideLocals", "()V", |c| {
            c.max_locals(400).op(ICONST_0).raw(&[WIDE, ISTORE, 1, 44], -1).raw(&[WIDE, IINC, 1, 44, 1, 0], 0).op(RETURN);
        }),
        good("Constants", "()Ljava/lang/Class;", |c| {
            c.ldc(&Value::String("x")).op(POP).ldc(&Value::Long(77)).op(POP2).ldc(&Value::Double(0.5)).op(POP2);
            c.ldc(&Value::Int(70000)).op(POP).ldc(&Value::Class("[I")).op(ARETURN);
        }),
        good("CastToAnything", "(Ljava/lang/String;)Lv/Missing;", |c| { c.op(ALOAD_0).class_op(CHECKCAST, "v/Missing").op(ARETURN); }),
        good("MissingIsMissing", "(Lv/Missing;)Lv/Missing;", |c| { c.op(ALOAD_0).op(ARETURN); }),
        good("MissingIsObject", "(Lv/Missing;)Ljava/lang/Object;", |c| { c.op(ALOAD_0).op(ARETURN); }),
    ]
}

#[rustfmt::skip]
fn members() -> Vec<Case> {
    vec![
        good("InterfaceOfObject", "(Ljava/lang/Object;)V", |c| {
            c.op(ALOAD_0).invoke_interface(INVOKEINTERFACE, "v/Iface", "run", "()V");
            c.op(ALOAD_0).field(PUTSTATIC, BASE, "face", "Lv/Iface;").op(RETURN);
        }),
        good("InterfaceResult", "(Lv/Other;)Lv/Iface;", |c| { c.op(ALOAD_0).op(ARETURN); }),
        good("ArraysOfInterfaces", "([Lv/Other;)[Lv/Iface;", |c| { c.op(ALOAD_0).op(ARETURN); }),
        good("ArrayIsCloneable", "([I)Ljava/lang/Cloneable;", |c| { c.op(ALOAD_0).op(ARETURN); }),
        good("ArrayIsSerializable", "([[Lv/Base;)[Ljava/io/Serializable;", |c| { c.op(ALOAD_0).op(ARETURN); }),
        good("ArrayOfArrays", "([[I)[Ljava/lang/Object;", |c| { c.op(ALOAD_0).op(ARETURN); }),
        good("Covariance", "([Lv/Sub;)[Lv/Base;", |c| { c.op(ALOAD_0).op(ARETURN); }),
        good("StoreCheckedLater", "([Lv/Base;Lv/Other;)V", |c| { c.op(ALOAD_0).op(ICONST_0).op(ALOAD_1).op(AASTORE).op(RETURN); }),
        good("CloneOfArray", "([I)V", |c| {
            c.op(ALOAD_0).invoke(INVOKEVIRTUAL, "[I", "clone", "()Ljava/lang/Object;").class_op(CHECKCAST, "[I").op(POP);
            c.op(ALOAD_0).invoke(INVOKEVIRTUAL, "java/lang/Object", "clone", "()Ljava/lang/Object;").op(POP).op(RETURN);
        }),
        good("NewArrays", "()[[Lv/Base;", |c| {
            c.op(ICONST_1).op(ICONST_1).multianewarray("[[Lv/Base;", 2).op(ICONST_0).op(ICONST_1).class_op(ANEWARRAY, BASE).op(AASTORE);
            c.op(ICONST_1).multianewarray("[[Lv/Base;", 1).op(DUP).op(ICONST_0).op(AALOAD).op(ICONST_0).op(AALOAD);
            c.invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(ARETURN);
        }),
        instance("OwnProtected", OK, BOTH, "()V", |c| {
            c.op(ALOAD_0).field(GETFIELD, PARENT, "guarded", "I").op(POP);
            c.op(ALOAD_0).invoke(INVOKEVIRTUAL, PARENT, "guardedCall", "()V");
            c.op(ALOAD_0).invoke(INVOKESPECIAL, PARENT, "guardedCall", "()V");
            c.op(ALOAD_0).invoke(INVOKESPECIAL, "java/lang/Object", "hashCode", "()I").op(POP).op(RETURN);
        }),
        instance("DirectInterface", OK, NEW_ONLY, "()V", |c| {
            c.op(ALOAD_0).invoke_interface(INVOKESPECIAL, "v/Direct", "run", "()V").op(RETURN);
        }),
        Case { flags: access::SYNCHRONIZED | access::PUBLIC, ..instance("Locks", OK, BOTH, "()V", |c| {
            c.op(ALOAD_0).op(DUP).op(MONITORENTER).op(MONITOREXIT).op(RETURN);
        }) },
        good("ThrowsSubclass", "(Lv/Fault;)V", |c| { c.op(ALOAD_0).op(ATHROW); }),
        good("CallsDescribedMethods", "(Ljava/lang/invoke/MethodHandle;)V", |c| {
            c.op(ALOAD_0).op(LCONST_0).invoke(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", "(J)Lv/Sub;");
            c.invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN);
        }),
    ]
}

fn either(c: &mut CodeBuilder<'_>, one: fn(&mut CodeBuilder<'_>), other: fn(&mut CodeBuilder<'_>)) {
    let (second, join) = (c.label(), c.label());
    c.op(ILOAD_0).branch(IFEQ, second);
    one(c);
    c.branch(GOTO, join);
    c.bind(second);
    other(c);
    c.bind(join);
}

#[rustfmt::skip]
fn joins() -> Vec<Case> {
    vec![
        old("JoinOfSiblings", "(ILv/Left;Lv/Right;)V", |c| {
            either(c, |c| { c.op(ALOAD_1); }, |c| { c.op(ALOAD_2); });
            c.invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN);
        }),
        old("JoinOfAnything", "(ILv/Left;Lv/Other;)Lv/Iface;", |c| {
            either(c, |c| { c.op(ALOAD_1); }, |c| { c.op(ALOAD_2); });
            c.op(ARETURN);
        }),
        old("JoinWithNull", "(ILv/Left;)V", |c| {
            either(c, |c| { c.op(ALOAD_1); }, |c| { c.op(ACONST_NULL); });
            c.invoke(INVOKEVIRTUAL, "v/Left", "m", "()V").op(RETURN);
        }),
        old("JoinOfArrayElements", "(I[Lv/Left;[Lv/Right;)V", |c| {
            either(c, |c| { c.op(ALOAD_1); }, |c| { c.op(ALOAD_2); });
            c.op(DUP).op(ARRAYLENGTH).op(POP).op(ICONST_0).op(AALOAD).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN);
        }),
        old("JoinOfDepths", "(I[[I[Ljava/lang/String;)[Ljava/lang/Object;", |c| {
            either(c, |c| { c.op(ALOAD_1); }, |c| { c.op(ALOAD_2); });
            c.op(ARETURN);
        }),
        old("JoinOfDeadLocals", "(ILv/Left;)V", |c| {
            either(c, |c| { c.op(ALOAD_1).op(ASTORE_2); }, |c| { c.op(LCONST_0).op(LSTORE_2); });
            c.op(RETURN);
        }),
        old("LoopWidens", "(ILv/Left;Lv/Right;)V", |c| {
            let top = c.here();
            c.op(ALOAD_1).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(ALOAD_2).op(ASTORE_1).branch(GOTO, top);
        }),
        old("JoinOfCaught", "()V", |c| {
            let (start, end, target) = (c.here(), c.label(), c.label());
            c.invoke(INVOKESTATIC, BASE, "s", "()V").bind(end).op(RETURN).bind(target).op(ATHROW);
            c.handler(start, end, target, Some("v/Fault")).handler(start, end, target, Some("v/Crash"));
        }),
    ]
}

/// Sets a field of the class itself, then calls `super()`.
pub fn put_own(c: &mut CodeBuilder<'_>, class: &str, field: &str) {
    c.op(ALOAD_0).op(ILOAD_1).field(PUTFIELD, class, field, "I");
    c.op(ALOAD_0).invoke(INVOKESPECIAL, PARENT, "<init>", "()V").op(RETURN);
}

#[rustfmt::skip]
fn constructors() -> Vec<Case> {
    vec![
        good("Copies", "()Lv/Base;", |c| {
            c.class_op(NEW, BASE).op(DUP).op(ASTORE_0).op(ALOAD_0).op(ASTORE_1).op(DUP);
            c.invoke(INVOKESPECIAL, BASE, "<init>", "()V").op(POP).op(ALOAD_1).op(ARETURN);
        }),
        good("Abandoned", "()V", |c| { c.class_op(NEW, BASE).class_op(NEW, BASE).op(SWAP).op(POP2).op(RETURN); }),
        old("BranchWhileNew", "(I)Lv/Base;", |c| {
            c.class_op(NEW, BASE).op(DUP);
            either(c, |c| { c.op(ICONST_0); }, |c| { c.op(ICONST_1); });
            c.op(POP).invoke(INVOKESPECIAL, BASE, "<init>", "()V").op(ARETURN);
        }),
        old("NewAgainInLoop", "(I)V", |c| {
            let top = c.here();
            c.class_op(NEW, BASE).op(ASTORE_1).op(ILOAD_0).branch(IFEQ, top);
            c.op(ALOAD_1).invoke(INVOKESPECIAL, BASE, "<init>", "()V").op(RETURN);
        }),
        old("NullTestOfNew", "()V", |c| {
            let end = c.label();
            c.class_op(NEW, BASE).branch(IFNULL, end).bind(end).op(RETURN);
        }),
        constructor("PutOwnA", OK, OLD, "(I)V", |c| { put_own(c, "v/PutOwnA49", "own"); }),
        constructor("PutOwnB", OK, NEW_ONLY, "(I)V", |c| { put_own(c, "v/PutOwnB61", "own"); }),
        constructor("CallsThis", OK, OLD, "(I)V", |c| {
            c.op(ALOAD_0).op(ILOAD_1).invoke(INVOKESPECIAL, "v/CallsThis49", "<init>", "(I)V").op(RETURN);
        }),
        constructor("ArgumentsBranch", OK, OLD, "(I)V", |c| {
            let (second, join) = (c.label(), c.label());
            c.op(ALOAD_0).op(ILOAD_1).branch(IFEQ, second).op(ICONST_0).branch(GOTO, join);
            c.bind(second).op(ICONST_1).bind(join).op(POP).invoke(INVOKESPECIAL, PARENT, "<init>", "()V").op(RETURN);
        }),
        constructor("SuperOnBothWays", OK, OLD, "(I)V", |c| {
            let second = c.label();
            c.op(ILOAD_1).branch(IFEQ, second);
            c.op(ALOAD_0).invoke(INVOKESPECIAL, PARENT, "<init>", "()V").op(RETURN).bind(second);
            c.op(ALOAD_0).invoke(INVOKESPECIAL, PARENT, "<init>", "()V").op(ALOAD_0).invoke(INVOKEVIRTUAL, PARENT, "m", "()V").op(RETURN);
        }),
        constructor("RethrowsFailure", OK, OLD, "(I)V", |c| {
            let (start, end, target) = (c.here(), c.label(), c.label());
            c.op(ALOAD_0).invoke(INVOKESPECIAL, PARENT, "<init>", "()V").bind(end).op(RETURN).bind(target).op(ATHROW);
            c.handler(start, end, target, None);
        }),
        constructor("NeverReturns", OK, BOTH, "(I)V", |c| { c.op(ACONST_NULL).op(ATHROW); }),
    ]
}

#[rustfmt::skip]
fn control() -> Vec<Case> {
    vec![
        old("Switches", "(I)V", |c| {
            let (a, b) = (c.label(), c.label());
            c.op(ILOAD_0).tableswitch(-1, &[a, b, a], b).bind(a).op(ILOAD_0).lookupswitch(&[(-9, a), (9, b)], b);
            c.bind(b).op(ILOAD_0).lookupswitch(&[], b);
        }),
        old("DeadNonsense", "()V", |c| { c.op(RETURN).op(IADD).op(ATHROW); }),
        old("EndlessLoop", "()V", |c| { let top = c.here(); c.branch(GOTO, top); }),
        old("FarJump", "()V", |c| { let end = c.label(); c.branch(GOTO_W, end).bind(end).op(RETURN); }),
        old("LateStoreInRange", "(Lv/Base;)V", |c| {
            let (start, end, target) = (c.here(), c.label(), c.label());
            c.invoke(INVOKESTATIC, BASE, "s", "()V").op(ICONST_0).op(ISTORE_0).bind(end).op(RETURN);
            c.bind(target).op(POP).op(ALOAD_0).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN);
            c.handler(start, end, target, None);
        }),
        old("HandlerCoversItself", "()V", |c| {
            let (start, end) = (c.label(), c.label());
            c.op(ACONST_NULL).bind(start).op(ATHROW).bind(end).handler(start, end, start, None);
        }),
        old("Finally", "(Lv/Base;)V", |c| {
            let (start, end, all, sub) = (c.here(), c.label(), c.label(), c.label());
            c.op(ALOAD_0).invoke(INVOKEVIRTUAL, BASE, "m", "()V").branch(JSR, sub).op(RETURN).bind(end);
            c.bind(all).op(ASTORE_1).branch(JSR, sub).op(ALOAD_1).op(ATHROW);
            c.bind(sub).op(ASTORE_2).op(ALOAD_0).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op_u8(RET, 2);
            c.handler(start, end, all, None);
        }),
        old("SubroutineKeepsOthers", "(ILv/Base;)V", |c| {
            let sub = c.label();
            c.op(FCONST_0).op(FSTORE_3).branch(JSR, sub).op(FLOAD_3).op(POP);
            c.op(LCONST_0).op(LSTORE_3).branch(JSR, sub).op(LLOAD_3).op(POP2).op(RETURN);
            c.bind(sub).op(ASTORE_2).op(ALOAD_1).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op_u8(RET, 2);
        }),
        old("NestedSubroutines", "()V", |c| {
            let (outer, inner) = (c.label(), c.label());
            c.branch(JSR, outer).op(RETURN);
            c.bind(outer).op(ASTORE_0).branch(JSR, inner).op_u8(RET, 0).bind(inner).op(ASTORE_1).op_u8(RET, 1);
        }),
        old("SubroutineThatLeaves", "()V", |c| {
            let sub = c.label();
            c.branch(JSR, sub).op(RETURN).bind(sub).op(POP).op(RETURN);
        }),
    ]
}
