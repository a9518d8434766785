//! Operands, receivers, arguments and results of the wrong type.

use classfile::builder::Value;
use classfile::opcode::*;

use super::{BASE, BOTH, Case, NEW_ONLY, OLD, PARENT, VERIFY, case, instance};

const OF_OBJECT: &str = "(Ljava/lang/Object;)V";

#[rustfmt::skip]
pub fn cases() -> Vec<Case> {
    let mut all = numbers();
    all.extend(members());
    all.extend(arrays());
    all.extend(constants());
    all
}

fn bad(name: &'static str, desc: &'static str, body: fn(&mut super::CodeBuilder<'_>)) -> Case {
    case(name, VERIFY, BOTH, desc, body)
}

#[rustfmt::skip]
fn numbers() -> Vec<Case> {
    vec![
        bad("IntThrown", "()V", |c| { c.op(ICONST_0).op(ATHROW); }),
        bad("ReferenceAdded", OF_OBJECT, |c| { c.op(ALOAD_0).op(ICONST_1).op(IADD).op(POP).op(RETURN); }),
        bad("FloatNegated", "()V", |c| { c.op(FCONST_0).op(INEG).op(POP).op(RETURN); }),
        bad("LongAsDouble", "()V", |c| { c.op(LCONST_0).op(DNEG).op(POP2).op(RETURN); }),
        bad("HalfALong", "()V", |c| { c.op(LCONST_0).op(POP).op(POP).op(RETURN); }),
        bad("SwapSplitsLong", "()V", |c| { c.op(ICONST_0).op(LCONST_0).op(SWAP).op(RETURN); }),
        bad("DupSplitsLong", "()V", |c| { c.op(LCONST_0).op(DUP).op(RETURN); }),
        bad("DupX2Splits", "()V", |c| { c.op(LCONST_0).op(ICONST_0).op(ICONST_0).op(DUP_X2).op(RETURN); }),
        bad("Underflow", "()V", |c| { c.op(POP).op(RETURN); }),
        bad("Overflow", "()V", |c| { c.max_stack(1).op(ICONST_0).op(ICONST_0).op(RETURN); }),
        bad("LongOverflow", "()V", |c| { c.max_stack(1).op(LCONST_0).op(RETURN); }),
        bad("LocalOutOfRange", "()V", |c| { c.raw(&[ILOAD, 200], 1).op(POP).op(RETURN); }),
        bad("WideLocalOutOfRange", "()V", |c| { c.raw(&[WIDE, ISTORE, 1, 0], 0).op(RETURN); }),
        bad("LongInLastLocal", "()V", |c| { c.op(LCONST_0).raw(&[LSTORE, 7], -2).op(RETURN); }),
        bad("UnsetLocal", "()V", |c| { c.op(ILOAD_3).op(POP).op(RETURN); }),
        bad("LocalOfOtherKind", "()V", |c| { c.op(ICONST_0).op(ISTORE_0).op(ALOAD_0).op(POP).op(RETURN); }),
        bad("OverwrittenLong", "()V", |c| {
            c.op(LCONST_0).op(LSTORE_0).op(ICONST_0).op(ISTORE_1).op(LLOAD_0).op(POP2).op(RETURN);
        }),
        bad("FloatIncremented", "()V", |c| { c.op(FCONST_0).op(FSTORE_0).iinc(0, 1).op(RETURN); }),
        bad("IntLocked", "()V", |c| { c.op(ICONST_0).op(MONITORENTER).op(RETURN); }),
        bad("IntCast", "()V", |c| { c.op(ICONST_0).class_op(CHECKCAST, BASE).op(POP).op(RETURN); }),
        bad("ReferenceIndex", OF_OBJECT, |c| {
            c.op(ICONST_1).op_u8(NEWARRAY, 10).op(ALOAD_0).op(IALOAD).op(POP).op(RETURN);
        }),
    ]
}

#[rustfmt::skip]
fn members() -> Vec<Case> {
    vec![
        bad("ObjectAsReceiver", OF_OBJECT, |c| { c.op(ALOAD_0).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN); }),
        bad("StrangerAsReceiver", "(Lv/Other;)V", |c| { c.op(ALOAD_0).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN); }),
        bad("SuperAsReceiver", "(Lv/Base;)V", |c| { c.op(ALOAD_0).invoke(INVOKEVIRTUAL, "v/Sub", "m", "()V").op(RETURN); }),
        bad("InterfaceAsReceiver", "(Lv/Iface;)V", |c| { c.op(ALOAD_0).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN); }),
        bad("ArrayAsReceiver", "([Lv/Base;)V", |c| { c.op(ALOAD_0).invoke(INVOKEVIRTUAL, BASE, "m", "()V").op(RETURN); }),
        bad("ArrayAsInterface", "([Lv/Base;)V", |c| {
            c.op(ALOAD_0).invoke_interface(INVOKEINTERFACE, "v/Iface", "run", "()V").op(RETURN);
        }),
        bad("FieldOfStranger", OF_OBJECT, |c| { c.op(ALOAD_0).field(GETFIELD, BASE, "x", "I").op(POP).op(RETURN); }),
        bad("FieldOfSuper", "(Lv/Base;)V", |c| { c.op(ALOAD_0).field(GETFIELD, "v/Sub", "x", "I").op(POP).op(RETURN); }),
        bad("PutIntoStranger", OF_OBJECT, |c| { c.op(ALOAD_0).op(ICONST_0).field(PUTFIELD, BASE, "x", "I").op(RETURN); }),
        case("FieldOfArray", VERIFY, NEW_ONLY, "([I)V", |c| { c.op(ALOAD_0).field(GETFIELD, "[I", "length", "I").op(POP).op(RETURN); }),
        bad("ArgumentOfOtherClass", OF_OBJECT, |c| { c.op(ALOAD_0).invoke(INVOKESTATIC, BASE, "take", "(Lv/Base;)V").op(RETURN); }),
        bad("ArgumentOfOtherKind", "()V", |c| { c.op(ICONST_0).invoke(INVOKESTATIC, BASE, "take", "(Lv/Base;)V").op(RETURN); }),
        bad("FieldValueOfOtherClass", OF_OBJECT, |c| { c.op(ALOAD_0).field(PUTSTATIC, BASE, "base", "Lv/Base;").op(RETURN); }),
        bad("IntIntoReferenceField", "()V", |c| { c.op(ICONST_0).field(PUTSTATIC, BASE, "base", "Lv/Base;").op(RETURN); }),
        bad("ReferenceIntoIntField", OF_OBJECT, |c| { c.op(ALOAD_0).field(PUTSTATIC, BASE, "number", "I").op(RETURN); }),
        bad("ReturnsOtherClass", "(Ljava/lang/Object;)Lv/Base;", |c| { c.op(ALOAD_0).op(ARETURN); }),
        bad("ReturnsSuperclass", "(Lv/Base;)Lv/Sub;", |c| { c.op(ALOAD_0).op(ARETURN); }),
        bad("ReturnsFloat", "()I", |c| { c.op(FCONST_0).op(FRETURN); }),
        bad("ReturnsReference", "(Lv/Base;)I", |c| { c.op(ALOAD_0).op(ARETURN); }),
        bad("ReturnsNothing", "()I", |c| { c.op(RETURN); }),
        bad("ReturnsSomething", "()V", |c| { c.op(ICONST_0).op(IRETURN); }),
        bad("ThrowsObject", OF_OBJECT, |c| { c.op(ALOAD_0).op(ATHROW); }),
        bad("SpecialCallOfStranger", "(Lv/Base;)V", |c| { c.op(ALOAD_0).invoke(INVOKESPECIAL, BASE, "m", "()V").op(RETURN); }),
        bad("SpecialCallOnParent", "(Lq/Parent;)V", |c| { c.op(ALOAD_0).invoke(INVOKESPECIAL, PARENT, "m", "()V").op(RETURN); }),
        instance("SpecialCallOfIndirect", VERIFY, NEW_ONLY, "()V", |c| {
            c.op(ALOAD_0).invoke_interface(INVOKESPECIAL, "v/Indirect", "run", "()V").op(RETURN);
        }),
        bad("ProtectedField", "(Lq/Parent;)V", |c| { c.op(ALOAD_0).field(GETFIELD, PARENT, "guarded", "I").op(POP).op(RETURN); }),
        bad("ProtectedPut", "(Lq/Parent;)V", |c| { c.op(ALOAD_0).op(ICONST_0).field(PUTFIELD, PARENT, "guarded", "I").op(RETURN); }),
        bad("ProtectedCall", "(Lq/Parent;)V", |c| { c.op(ALOAD_0).invoke(INVOKEVIRTUAL, PARENT, "guardedCall", "()V").op(RETURN); }),
        bad("ProtectedClone", OF_OBJECT, |c| {
            c.op(ALOAD_0).invoke(INVOKEVIRTUAL, "java/lang/Object", "clone", "()Ljava/lang/Object;").op(POP).op(RETURN);
        }),
        bad("VirtualCallOfConstructor", "(Lv/Base;)V", |c| { c.op(ALOAD_0).invoke(INVOKEVIRTUAL, BASE, "<init>", "()V").op(RETURN); }),
        case("MissingClass", "java.lang.NoClassDefFoundError", BOTH, "(Lv/Missing;)V", |c| {
            c.op(ALOAD_0).invoke(INVOKESTATIC, BASE, "take", "(Lv/Base;)V").op(RETURN);
        }),
        case("MissingTarget", "java.lang.NoClassDefFoundError", BOTH, "(Lv/Base;)Lv/Missing;", |c| { c.op(ALOAD_0).op(ARETURN); }),
    ]
}

#[rustfmt::skip]
fn arrays() -> Vec<Case> {
    vec![
        bad("IntsAsReferences", "([I)V", |c| { c.op(ALOAD_0).op(ICONST_0).op(AALOAD).op(POP).op(RETURN); }),
        bad("BytesAsInts", "([B)V", |c| { c.op(ALOAD_0).op(ICONST_0).op(IALOAD).op(POP).op(RETURN); }),
        bad("CharsAsShorts", "([C)V", |c| { c.op(ALOAD_0).op(ICONST_0).op(ICONST_0).op(SASTORE).op(RETURN); }),
        bad("LengthOfObject", OF_OBJECT, |c| { c.op(ALOAD_0).op(ARRAYLENGTH).op(POP).op(RETURN); }),
        bad("StoreIntoInts", "([ILv/Base;)V", |c| { c.op(ALOAD_0).op(ICONST_0).op(ALOAD_1).op(AASTORE).op(RETURN); }),
        bad("StoreOfInt", "([Lv/Base;)V", |c| { c.op(ALOAD_0).op(ICONST_0).op(ICONST_0).op(AASTORE).op(RETURN); }),
        bad("ArrayOfSuper", "([Lv/Base;)[Lv/Sub;", |c| { c.op(ALOAD_0).op(ARETURN); }),
        bad("ArrayOfNumbers", "([I)[J", |c| { c.op(ALOAD_0).op(ARETURN); }),
        bad("IntsAsObjects", "([I)[Ljava/lang/Object;", |c| { c.op(ALOAD_0).op(ARETURN); }),
        bad("FewerDimensions", "([Lv/Base;)[[Lv/Base;", |c| { c.op(ALOAD_0).op(ARETURN); }),
        bad("ElementOfElement", "([Lv/Base;)[I", |c| { c.op(ALOAD_0).op(ICONST_0).op(AALOAD).op(ARETURN); }),
        bad("NewArray", "()V", |c| { c.class_op(NEW, "[I").op(POP).op(RETURN); }),
        bad("NoSuchElementType", "()V", |c| { c.op(ICONST_0).op_u8(NEWARRAY, 3).op(POP).op(RETURN); }),
        bad("TooManyDimensions", "()V", |c| { c.op(ICONST_0).op(ICONST_0).multianewarray("[I", 2).op(POP).op(RETURN); }),
        bad("NoDimensions", "()V", |c| { c.raw(&[ICONST_0], 1).multianewarray("[I", 0).op(POP).op(POP).op(RETURN); }),
        bad("DimensionsOfClass", "()V", |c| { c.op(ICONST_0).multianewarray(BASE, 1).op(POP).op(RETURN); }),
    ]
}

#[rustfmt::skip]
fn constants() -> Vec<Case> {
    vec![
        bad("ConstantIsText", "()V", |c| { c.raw(&[LDC, 1], 1).op(POP).op(RETURN); }),
        bad("NoSuchConstant", "()V", |c| { c.raw(&[LDC_W, 200, 0], 1).op(POP).op(RETURN); }),
        bad("IntIsNoLong", "()V", |c| { c.raw(&[LDC2_W, 0, 2], 2).op(POP2).op(RETURN); }),
        bad("CastToText", "()V", |c| { c.op(ACONST_NULL).raw(&[CHECKCAST, 0, 1], 0).op(POP).op(RETURN); }),
        bad("CallOfClass", "()V", |c| { c.raw(&[INVOKESTATIC, 0, 2], 0).op(RETURN); }),
        bad("FieldIsClass", "()V", |c| { c.raw(&[GETSTATIC, 0, 2], 1).op(POP).op(RETURN); }),
        bad("StringIsNoBase", "()Lv/Base;", |c| { c.ldc(&Value::String("x")).op(ARETURN); }),
        bad("ClassIsNoString", "()Ljava/lang/String;", |c| { c.ldc(&Value::Class("v/Base")).op(ARETURN); }),
        case("DeadGarbage", VERIFY, OLD, "()V", |c| { c.op(RETURN).raw(&[ILOAD, 200], 1).op(RETURN); }),
        case("Unimplemented", VERIFY, BOTH, "()V", |c| { c.raw(&[0xFE], 0).op(RETURN); }),
        case("WideNothing", VERIFY, BOTH, "()V", |c| { c.raw(&[WIDE, NOP, 0, 0], 0).op(RETURN); }),
    ]
}
