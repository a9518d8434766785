//! Private constructors without parameters that do nothing: they only prevent instantiation.

use classfile::access;
use classfile::opcode::*;

use super::matcher::Matcher;
use crate::node::Method;

pub fn is_filtered(method: &Method<'_>) -> bool {
    let info = method.info;
    if info.access & access::PRIVATE == 0 || &*info.name != "<init>" || &*info.desc != "()V" {
        return false;
    }
    let Some(super_name) = &method.file.super_name else { return false };
    let mut m = Matcher::first_is_this(method);
    m.next_is_member(INVOKESPECIAL, super_name, "<init>", "()V");
    m.next_is(RETURN);
    m.matched()
}
