//! Mutants of results that are what the method returns anyway.

use classfile::Constant;
use classfile::opcode::*;

use crate::method::MethodView;
use crate::mutant::Mutant;

/// Whether the operation that is changed returns what the mutant would.
pub fn is_filtered(view: &MethodView<'_>, mutant: &Mutant) -> bool {
    let same: fn(&MethodView<'_>, u32) -> Option<u32> = match mutant.operator.name {
        "PRIMITIVE_RETURNS" => zero,
        "FALSE_RETURNS" => |view, at| zero(view, at).or_else(|| empty(view, at)),
        "TRUE_RETURNS" => hard_coded_true,
        "NULL_RETURNS" => |view, at| (view.op(at).code == ACONST_NULL).then_some(at),
        "EMPTY_RETURNS" => empty,
        _ => return false,
    };
    mutant.places().any(|place| {
        let Some(before) = place.checked_sub(1) else { return false };
        same(view, before).is_some() || (view.op(place).code == ARETURN && stored(view, before, same))
    })
}

/// Whether a variable is returned that was last given such a value, in the order of the code.
fn stored(view: &MethodView<'_>, load: u32, same: fn(&MethodView<'_>, u32) -> Option<u32>) -> bool {
    let variable = view.op(load);
    if variable.code != ALOAD {
        return false;
    }
    let stores = |at: &u32| view.op(*at).code == ASTORE && view.op(*at).a == variable.a;
    let last = (0..load).rev().find(stores);
    last.and_then(|at| at.checked_sub(1)).is_some_and(|value| same(view, value).is_some())
}

/// A constant 0.
fn zero(view: &MethodView<'_>, at: u32) -> Option<u32> {
    let op = view.op(at);
    (matches!(op.code, BIPUSH | LCONST_0 | FCONST_0 | DCONST_0) && op.a == 0).then_some(at)
}

fn boxed(view: &MethodView<'_>, at: u32) -> Option<u32> {
    view.call(at).filter(|c| &**c.name == "valueOf")?;
    at.checked_sub(1)
}

fn field(view: &MethodView<'_>, at: u32, name: &str) -> bool {
    let op = view.op(at);
    op.code == GETSTATIC && view.member(op).is_some_and(|f| &**f.class == "java/lang/Boolean" && &**f.name == name)
}

fn hard_coded_true(view: &MethodView<'_>, at: u32) -> Option<u32> {
    let one = |at: u32| (view.op(at).code == BIPUSH && view.op(at).a == 1).then_some(at);
    one(at).or_else(|| boxed(view, at).and_then(one)).or_else(|| field(view, at, "TRUE").then_some(at))
}

/// Something empty: a boxed 0, `""`, an empty collection.
fn empty(view: &MethodView<'_>, at: u32) -> Option<u32> {
    if let Some(constant) = boxed(view, at).and_then(|value| zero(view, value)) {
        return Some(constant);
    }
    let op = view.op(at);
    if op.code == LDC
        && matches!(view.file.constants.get(op.cp()), Some(Constant::String { .. }))
        && view.file.constants.string_utf16(op.cp()).is_ok_and(|text| text.is_empty())
    {
        return Some(at);
    }
    let call = |class: &str, name: &str| {
        view.call(at).is_some_and(|c| &**c.class == class && &**c.name == name && c.desc.starts_with("()"))
    };
    let calls = call("java/util/Optional", "empty")
        || call("java/util/stream/Stream", "empty")
        || ["emptyList", "emptyMap", "emptySet"].iter().any(|name| call("java/util/Collections", name))
        || ["Map", "List", "Set"].iter().any(|class| call(&format!("java/util/{class}"), "of"));
    (calls || field(view, at, "FALSE")).then_some(at)
}
