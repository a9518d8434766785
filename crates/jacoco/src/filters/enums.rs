//! What every enum has: `values`, `valueOf`, and a constructor that takes nothing of its own.
//!
//! An enum without constants would otherwise never be covered.

use classfile::opcode::*;

use super::matcher::Matcher;
use crate::node::Method;

const ENUM: &str = "java/lang/Enum";
const CONSTRUCTOR: &str = "(Ljava/lang/String;I)V";

pub fn is_filtered(method: &Method<'_>) -> bool {
    let file = method.file;
    if file.super_name.as_deref() != Some(ENUM) {
        return false;
    }
    let desc = &*method.info.desc;
    match &*method.info.name {
        "values" => desc == format!("()[L{};", file.name),
        "valueOf" => desc == format!("(Ljava/lang/String;)L{};", file.name),
        "<init>" => desc == CONSTRUCTOR && is_empty(method),
        _ => false,
    }
}

fn is_empty(method: &Method<'_>) -> bool {
    let mut m = Matcher::first_is_this(method);
    m.next_is(ALOAD);
    m.next_is(ILOAD);
    m.next_is_member(INVOKESPECIAL, ENUM, "<init>", CONSTRUCTOR);
    m.next_is(RETURN);
    m.matched()
}
