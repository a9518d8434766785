//! What can be said of objects within objects: those that observers and fields give, and the elements of arrays and lists.

use classfile::descriptor::Kind;
use suite::{AssertionKind, Expr, LibraryMethod};
use testcase::{Bindings, Ty, TypeId};
use vm::Ref;
use vm::heap::{ELEMENTS, LENGTH};

use crate::content::equals;
use crate::facts::{library_text, size, text};
use crate::look::Look;
use crate::observers::sounds_pure;

/// The most that is said of one object within another.
const MAX_HELD: usize = 6;
/// Elements that are looked at: so many first ones, and the last.
const FIRST_ELEMENTS: u32 = 3;

/// What the observers and fields of an object say, and those of the objects that they give, so many levels deep.
pub(crate) fn members(look: &mut Look<'_>, object: Ref, ty: &Ty, actual: &Expr, depth: u32) -> Vec<AssertionKind> {
    let mut list = Vec::new();
    let Some(class) = ty.type_id() else { return list };
    for observer in look.observers(class) {
        // What a method that may do anything gives is not looked into.
        let depth = if sounds_pure(&look.api.callable(observer).name) { depth } else { 0 };
        let Some(ret) = look.api.call_types(observer, Some(ty), &Bindings::default()).map(|t| t.ret) else { continue };
        let receiver = Some(Box::new(actual.clone()));
        let actual = Expr::Call { receiver, callable: observer, args: Vec::new(), ty: ret.clone() };
        if !look.wants(&actual) {
            continue;
        }
        let told = look.probe(|look| {
            let raw = look.ask(observer, object, &[])?;
            Some(held(look, raw, &ret, &actual, depth))
        });
        list.extend(told.into_iter().flatten());
    }
    for field in look.fields(class) {
        let Some(ty) = look.api.field_type(field, Some(ty)) else { continue };
        let actual = Expr::Field { receiver: Some(Box::new(actual.clone())), field, ty: ty.clone() };
        if !look.wants(&actual) {
            continue;
        }
        if let Some(raw) = look.field(field, Some(object)) {
            list.extend(held(look, raw, &ty, &actual, depth));
        }
    }
    list
}

/// What can be said of the answer to a question: its value, that it is an object of the test, or what that object says.
pub(crate) fn held(look: &mut Look<'_>, raw: u64, ty: &Ty, actual: &Expr, depth: u32) -> Vec<AssertionKind> {
    if ty.is_reference()
        && let Some(var) = look.variable_of(raw as Ref)
    {
        return vec![AssertionKind::Same { expected: Expr::Var(var), actual: actual.clone() }];
    }
    if let Some(kind) = look.content(actual, ty, raw) {
        return vec![kind];
    }
    let object = raw as Ref;
    if object == 0 || !ty.is_reference() {
        return Vec::new();
    }
    let mut list = inside(look, object, ty, actual, depth);
    if list.is_empty() {
        list.push(AssertionKind::NotNull(actual.clone()));
    }
    list
}

/// What an object says that another one gives.
fn inside(look: &mut Look<'_>, object: Ref, ty: &Ty, actual: &Expr, depth: u32) -> Vec<AssertionKind> {
    if depth == 0 {
        return Vec::new();
    }
    if let Ty::Array(_) = ty {
        return elements(look, object, ty, actual, depth - 1);
    }
    if let Some(kind) = size(look, object, ty, actual) {
        let mut list = vec![kind];
        list.extend(elements(look, object, ty, actual, depth - 1));
        return list;
    }
    if look.is_of_library(look.worker.machine.class_of(object)) {
        return library_text(look, object, actual).into_iter().collect();
    }
    // A method that gives another object each time is asked for it each time.
    let mut list = members(look, object, ty, actual, depth - 1);
    list.retain(|kind| !matches!(kind, AssertionKind::NotNull(_)));
    list.truncate(MAX_HELD);
    list.extend(text(look, object, actual));
    list
}

/// How many elements an array has of which no expression can say what it holds, and what the first ones and the last of an array or
/// a list of the library say.
pub(crate) fn elements(look: &mut Look<'_>, object: Ref, ty: &Ty, actual: &Expr, depth: u32) -> Vec<AssertionKind> {
    if let Ty::Array(of) = ty {
        if !look.worker.domain.of_memory(object + LENGTH, 4).is_empty() {
            return Vec::new();
        }
        let len = look.worker.machine.heap.length(object);
        let mut list = vec![equals(Expr::int(len as i32), Expr::Length(Box::new(actual.clone())))];
        let expr = |index| Expr::Element { array: Box::new(actual.clone()), index };
        list.extend(places(len).flat_map(|index| element(look, object, index, of, &expr(index), depth)));
        return list;
    }
    let Some(of) = element_of_list(look, ty).filter(|_| look.is_instance(object, "java/util/List")) else {
        return Vec::new();
    };
    if !look.is_of_library(look.worker.machine.class_of(object)) {
        return Vec::new();
    }
    look.probe(|look| {
        let Some(array) = look.elements_of(object) else { return Vec::new() };
        let len = look.worker.machine.heap.length(array);
        let receiver = || Box::new(actual.clone());
        let get = LibraryMethod::Get;
        let expr =
            |index: u32| Expr::Library { receiver: receiver(), method: get, args: vec![Expr::int(index as i32)] };
        places(len).flat_map(|index| element(look, array, index, &of, &expr(index), depth)).collect()
    })
}

/// The places that are looked at of so many.
fn places(len: u32) -> impl Iterator<Item = u32> {
    (0..len.min(FIRST_ELEMENTS)).chain(len.checked_sub(1).filter(|&last| last >= FIRST_ELEMENTS))
}

/// What can be said of an element of an array, beyond that there is one.
fn element(look: &mut Look<'_>, array: Ref, index: u32, of: &Ty, actual: &Expr, depth: u32) -> Vec<AssertionKind> {
    if !look.wants(actual) {
        return Vec::new();
    }
    let shift = look.worker.machine.class(look.worker.machine.class_of(array)).elem_shift;
    let kind = of.prim().map_or(Kind::Ref, testcase::Prim::kind);
    let at = array + ELEMENTS + (index << shift);
    if !look.worker.domain.of_element(array, at, 1 << shift).is_empty() {
        return Vec::new();
    }
    let raw = look.worker.peek(at, kind);
    let mut list = held(look, raw, of, actual, depth);
    list.retain(|kind| !matches!(kind, AssertionKind::NotNull(_)));
    list
}

/// The static type of what `get` of a list gives; nothing for other types.
fn element_of_list(look: &Look<'_>, ty: &Ty) -> Option<Ty> {
    let list = look.api.find("java/util/List")?;
    let Ty::Class(_, args) = look.api.supertype(ty, list)? else { return None };
    Some(match args.first() {
        Some(Ty::Extends(of)) => (**of).clone(),
        Some(of @ (Ty::Class(..) | Ty::Array(_))) => of.clone(),
        _ => Ty::class(TypeId::OBJECT),
    })
}
