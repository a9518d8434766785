//! Where control goes, what comes together there, and what handlers may rely on.

use classfile::builder::CodeBuilder;
use classfile::opcode::*;

use super::{BASE, BOTH, Case, NEW_ONLY, OLD, VERIFY, case};

const FORMAT: &str = "java.lang.ClassFormatError";

fn bad(name: &'static str, desc: &'static str, body: fn(&mut CodeBuilder<'_>)) -> Case {
    case(name, VERIFY, OLD, desc, body)
}

/// `(I…)`: goes one of two ways by the first argument, then on together.
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
pub fn cases() -> Vec<Case> {
    let mut all = joins();
    all.extend(targets());
    all.extend(handlers());
    all.extend(subroutines());
    all
}

#[rustfmt::skip]
fn joins() -> Vec<Case> {
    vec![
        bad("JoinOfStrangers", "(ILv/Left;Lv/Other;)V", |c| {
            either(c, |c| { c.op(ALOAD_1); }, |c| { c.op(ALOAD_2); });
            c.invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN);
        }),
        bad("JoinIsTooWide", "(ILv/Left;Lv/Right;)V", |c| {
            either(c, |c| { c.op(ALOAD_1); }, |c| { c.op(ALOAD_2); });
            c.invoke(INVOKEVIRTUAL, "v/Left", "m", "()V").op(RETURN);
        }),
        bad("JoinWithInterface", "(ILv/Left;Lv/Iface;)V", |c| {
            either(c, |c| { c.op(ALOAD_1); }, |c| { c.op(ALOAD_2); });
            c.invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN);
        }),
        bad("JoinOfKinds", "(I)V", |c| {
            either(c, |c| { c.op(ICONST_0); }, |c| { c.op(FCONST_0); });
            c.op(POP).op(RETURN);
        }),
        bad("JoinOfHeights", "(I)V", |c| {
            either(c, |c| { c.op(ICONST_0); }, |c| { c.op(ICONST_0).op(ICONST_0); });
            c.op(POP).op(RETURN);
        }),
        bad("JoinOfLocals", "(ILv/Left;)V", |c| {
            either(c, |c| { c.op(ALOAD_1).op(ASTORE_2); }, |c| { c.op(ICONST_0).op(ISTORE_2); });
            c.op(ALOAD_2).op(POP).op(RETURN);
        }),
        bad("JoinOfArrays", "(I[Lv/Left;[Lv/Other;)V", |c| {
            either(c, |c| { c.op(ALOAD_1); }, |c| { c.op(ALOAD_2); });
            c.op(ICONST_0).op(AALOAD).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN);
        }),
        bad("JoinOfNumberArrays", "(I[I[J)V", |c| {
            either(c, |c| { c.op(ALOAD_1); }, |c| { c.op(ALOAD_2); });
            c.op(ARRAYLENGTH).op(POP).op(RETURN);
        }),
        bad("JoinOfUninitialised", "(I)V", |c| {
            either(c, |c| { c.class_op(NEW, BASE); }, |c| { c.class_op(NEW, BASE); });
            c.invoke(INVOKESPECIAL, BASE, "<init>", "()V").op(RETURN);
        }),
        bad("LoopChangesType", "(ILv/Left;)V", |c| {
            let top = c.here();
            c.op(ALOAD_1).invoke(INVOKEVIRTUAL, BASE, "m", "()V");
            c.field(GETSTATIC, BASE, "other", "Lv/Other;").op(ASTORE_1).branch(GOTO, top);
        }),
    ]
}

#[rustfmt::skip]
fn targets() -> Vec<Case> {
    let both = |name, body| case(name, VERIFY, BOTH, "(I)V", body);
    vec![
        both("JumpIntoOperand", |c| { c.raw(&[GOTO, 0, 4, BIPUSH, 0, POP, RETURN], 0); }),
        both("JumpOutside", |c| { c.raw(&[GOTO, 0x10, 0], 0).op(RETURN); }),
        both("JumpBefore", |c| { c.raw(&[GOTO, 0xFF, 0xF0], 0).op(RETURN); }),
        both("JumpToEnd", |c| { c.raw(&[GOTO, 0, 3], 0); }),
        both("FallsOffTheEnd", |c| { c.op(NOP); }),
        both("CallFallsOffTheEnd", |c| { c.invoke(INVOKESTATIC, BASE, "s", "()V"); }),
        bad("BranchFallsOffTheEnd", "(I)V", |c| { let top = c.here(); c.op(ILOAD_0).branch(IFEQ, top); }),
        both("StopsInTheMiddle", |c| { c.raw(&[SIPUSH, 0], 1); }),
        both("UnsortedKeys", |c| {
            c.op(ILOAD_0).raw(&[LOOKUPSWITCH, 0, 0, 0, 0, 0, 27, 0, 0, 0, 2], -1);
            c.raw(&[0, 0, 0, 5, 0, 0, 0, 27, 0, 0, 0, 4, 0, 0, 0, 27], 0).op(RETURN);
        }),
        both("NoKeys", |c| {
            c.op(ILOAD_0).raw(&[TABLESWITCH, 0, 0, 0, 0, 0, 19, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 19], -1).op(RETURN);
        }),
        case("Padding", VERIFY, OLD, "(I)V", |c| {
            c.op(ILOAD_0).raw(&[TABLESWITCH, 1, 0, 0, 0, 0, 19, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19], -1).op(RETURN);
        }),
        case("SwitchOnReference", VERIFY, OLD, "(Lv/Base;)V", |c| {
            let end = c.label();
            c.op(ALOAD_0).tableswitch(0, &[end], end).bind(end).op(RETURN);
        }),
        case("CompareIntWithNull", VERIFY, OLD, "(I)V", |c| {
            let end = c.label();
            c.op(ILOAD_0).branch(IFNULL, end).bind(end).op(RETURN);
        }),
        case("CompareIntsAsReferences", VERIFY, OLD, "(I)V", |c| {
            let end = c.label();
            c.op(ILOAD_0).op(ILOAD_0).branch(IF_ACMPEQ, end).bind(end).op(RETURN);
        }),
    ]
}

/// `try { body } catch (class) { handler }`.
fn guarded(
    c: &mut CodeBuilder<'_>,
    class: Option<&str>,
    body: fn(&mut CodeBuilder<'_>),
    handler: fn(&mut CodeBuilder<'_>),
) {
    let (start, end, target) = (c.here(), c.label(), c.label());
    body(c);
    c.bind(end).op(RETURN).bind(target);
    handler(c);
    c.handler(start, end, target, class);
}

#[rustfmt::skip]
fn handlers() -> Vec<Case> {
    vec![
        bad("CatchesNoThrowable", "()V", |c| {
            guarded(c, Some(BASE), |c| { c.invoke(INVOKESTATIC, BASE, "s", "()V"); }, |c| { c.op(POP).op(RETURN); });
        }),
        bad("CaughtIsNoBase", "()V", |c| {
            guarded(c, Some("v/Fault"), |c| { c.invoke(INVOKESTATIC, BASE, "s", "()V"); },
                |c| { c.invoke(INVOKESTATIC, BASE, "take", "(Lv/Base;)V").op(RETURN); });
        }),
        bad("HandlerSeesBothTypes", "(Lv/Base;)V", |c| {
            guarded(c, None, |c| { c.op(ICONST_0).op(ISTORE_0).invoke(INVOKESTATIC, BASE, "s", "()V"); },
                |c| { c.op(POP).op(ALOAD_0).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN); });
        }),
        bad("HandlerReadsLateLocal", "()V", |c| {
            guarded(c, None, |c| { c.invoke(INVOKESTATIC, BASE, "s", "()V").op(ICONST_0).op(ISTORE_0); },
                |c| { c.op(POP).op(ILOAD_0).op(POP).op(RETURN); });
        }),
        bad("HandlerNeedsStack", "()V", |c| {
            c.max_stack(0);
            guarded(c, None, |c| { c.invoke(INVOKESTATIC, BASE, "s", "()V"); }, |c| { c.op(RETURN); });
        }),
        bad("HandlerUsesUninitialised", "()V", |c| {
            guarded(c, None,
                |c| { c.class_op(NEW, BASE).op(ASTORE_0).op(ALOAD_0).invoke(INVOKESPECIAL, BASE, "<init>", "()V"); },
                |c| { c.op(POP).op(ALOAD_0).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN); });
        }),
        case("CatchesMissing", "java.lang.NoClassDefFoundError", OLD, "()V", |c| {
            guarded(c, Some("v/Missing"), |c| { c.invoke(INVOKESTATIC, BASE, "s", "()V"); }, |c| { c.op(POP).op(RETURN); });
        }),
        case("RangeInOperand", FORMAT, BOTH, "()V", |c| {
            let (start, end, target) = (c.label(), c.label(), c.label());
            c.raw(&[BIPUSH], 1).bind(start).raw(&[0], 0).op(POP).bind(end).op(RETURN);
            c.bind(target).op(POP).op(RETURN).handler(start, end, target, None);
        }),
    ]
}

#[rustfmt::skip]
fn subroutines() -> Vec<Case> {
    vec![
        case("SubroutineInNewClass", VERIFY, NEW_ONLY, "()V", |c| {
            let sub = c.label();
            c.branch(JSR, sub).op(RETURN).bind(sub).op(ASTORE_0).op_u8(RET, 0);
        }),
        bad("ReturnWithoutCall", "()V", |c| { c.op(ACONST_NULL).op(ASTORE_0).op_u8(RET, 0); }),
        bad("AddressLoaded", "()V", |c| {
            let sub = c.label();
            c.branch(JSR, sub).op(RETURN).bind(sub).op(ASTORE_0).op(ALOAD_0).op(POP).op_u8(RET, 0);
        }),
        bad("AddressReturned", "()Ljava/lang/Object;", |c| {
            let sub = c.label();
            c.branch(JSR, sub).op(ACONST_NULL).op(ARETURN).bind(sub).op(ARETURN);
        }),
        bad("SubroutineSpoilsLocal", "(Lv/Base;)V", |c| {
            let sub = c.label();
            c.branch(JSR, sub).op(ALOAD_0).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN);
            c.bind(sub).op(ASTORE_1).op(ICONST_0).op(ISTORE_0).op_u8(RET, 1);
        }),
    ]
}
