//! Bytecode that converts values between types as `LambdaMetafactory` does: casts, boxing, unboxing, widening.

use classfile::builder::CodeBuilder;
use classfile::descriptor::{FieldType, Kind};
use classfile::opcode::*;

use crate::reflect::boxes::{box_name, boxed_kind};

const OBJECT: &str = "java/lang/Object";

/// Converts the value on the stack from `from` to `to`. `via` is the type that the value is known to have (the
/// instantiated one of a generic interface).
pub(crate) fn convert(code: &mut CodeBuilder<'_>, from: FieldType<'_>, to: FieldType<'_>, via: FieldType<'_>) {
    if (from == to && from == via) || from.kind() == Kind::Void || to.kind() == Kind::Void {
        return;
    }
    match (from, to) {
        (FieldType::Prim(a), FieldType::Prim(b)) => widen(code, a, b),
        (FieldType::Prim(a), _) => prim_to_ref(code, a, name(to)),
        (_, FieldType::Prim(b)) => {
            let source = specific(code, from, via);
            ref_to_prim(code, source, b);
        }
        _ => {
            let source = specific(code, from, via);
            cast(code, source, name(to));
        }
    }
}

/// The class of a reference type.
fn name(ty: FieldType<'_>) -> &str {
    ty.class_name().unwrap_or(OBJECT)
}

/// Casts to the more specific type, if that is a reference too; gives the type that the value then has.
fn specific<'a>(code: &mut CodeBuilder<'_>, from: FieldType<'a>, via: FieldType<'a>) -> &'a str {
    if let FieldType::Prim(_) = via {
        return name(from);
    }
    cast(code, name(from), name(via));
    name(via)
}

fn cast(code: &mut CodeBuilder<'_>, from: &str, to: &str) {
    if from != to && to != OBJECT {
        code.class_op(CHECKCAST, to);
    }
}

fn prim_to_ref(code: &mut CodeBuilder<'_>, from: Kind, to: &str) {
    if let Some(kind) = boxed_kind(to) {
        widen(code, from, kind);
        wrap(code, kind);
    } else {
        wrap(code, from);
        cast(code, box_name(from).unwrap_or(OBJECT), to);
    }
}

fn ref_to_prim(code: &mut CodeBuilder<'_>, from: &str, to: Kind) {
    match boxed_kind(from) {
        Some(kind @ (Kind::Boolean | Kind::Char)) => {
            unwrap(code, from, kind);
            widen(code, kind, to);
        }
        Some(_) => unwrap(code, from, to),
        None => {
            let holder = match to {
                Kind::Boolean | Kind::Char => box_name(to).unwrap_or(OBJECT),
                _ => "java/lang/Number",
            };
            cast(code, from, holder);
            unwrap(code, holder, to);
        }
    }
}

/// Boxes the value on the stack by `valueOf`.
pub(crate) fn wrap(code: &mut CodeBuilder<'_>, kind: Kind) {
    if let Some(class) = box_name(kind) {
        code.invoke(INVOKESTATIC, class, "valueOf", &format!("({})L{class};", kind.to_char()));
    }
}

fn unwrap(code: &mut CodeBuilder<'_>, class: &str, kind: Kind) {
    let word = match kind {
        Kind::Boolean => "boolean",
        Kind::Byte => "byte",
        Kind::Char => "char",
        Kind::Short => "short",
        Kind::Long => "long",
        Kind::Float => "float",
        Kind::Double => "double",
        _ => "int",
    };
    code.invoke(INVOKEVIRTUAL, class, &format!("{word}Value"), &format!("(){}", kind.to_char()));
}

/// Widens, and leaves values alone whose stack form is the same.
fn widen(code: &mut CodeBuilder<'_>, from: Kind, to: Kind) {
    let op = match (from.on_stack(), to) {
        (Kind::Int, Kind::Long) => I2L,
        (Kind::Int, Kind::Float) => I2F,
        (Kind::Int, Kind::Double) => I2D,
        (Kind::Long, Kind::Float) => L2F,
        (Kind::Long, Kind::Double) => L2D,
        (Kind::Float, Kind::Double) => F2D,
        (Kind::Int, Kind::Byte) if from == Kind::Int => I2B,
        (Kind::Int, Kind::Short) if from == Kind::Int => I2S,
        (Kind::Int, Kind::Char) if from != Kind::Char => I2C,
        _ => return,
    };
    code.op(op);
}
