//! Variants with values that tell more than those of the test: arrays that are filled, objects that are made for one use instead of
//! null and of constants such as `ZERO`, and further calls that ask the objects of the test.

use testcase::{CallableId, CallableKind, Constant, Statement, TestCase, Ty, TypeId, Var, repair};

use super::make::{self, Names, argument, fill, simple};
use super::vary::telling;

/// Elements of an array that are set.
const MAX_FILLED: u32 = 4;
/// The length of an array that is made longer.
const MIN_ROOM: u32 = 6;
const MAX_ROOM: u32 = 14;
/// Places of a test that get an object of their own one by one.
const MAX_PLACES: usize = 6;
/// Calls that ask, in one turn.
const ASKED_AT_ONCE: usize = 6;

/// The test with all arrays filled and all objects that say little replaced, with distinct values.
pub(super) fn fresh(names: Names<'_>, test: &TestCase) -> Vec<TestCase> {
    let mut variants = Vec::new();
    let filled = filled(test);
    variants.extend(filled.clone().map(told));
    variants.extend(roomy(test));
    let start = filled.as_ref().unwrap_or(test);
    let all = places(start).iter().rev().fold(start.clone(), |variant, (at, all)| replaced(names, &variant, *at, all));
    if all != *start {
        variants.push(told(all));
    }
    variants
}

/// The same, with one object at a time.
pub(super) fn fresh_one_by_one(names: Names<'_>, test: &TestCase) -> Vec<TestCase> {
    let places = places(test).into_iter().rev();
    let single = places.flat_map(|(at, all)| all.into_iter().map(move |index| (at, index)));
    let variants = single.map(|(at, index)| replaced(names, test, at, &[index]));
    variants.filter(|variant| variant != test).take(MAX_PLACES).collect()
}

fn told(test: TestCase) -> TestCase {
    telling(&test).unwrap_or(test)
}

/// The test with values in arrays that are empty so far.
fn filled(test: &TestCase) -> Option<TestCase> {
    let mut variant = test.clone();
    let mut number = 0;
    for at in (0..test.len()).rev() {
        let Statement::NewArray { ty: Ty::Array(of), len } = &test.statements[at] else { continue };
        let is_set = |s: &Statement| matches!(s, Statement::PutElement { array, .. } if array.index() == at);
        if *len == 0 || test.statements.iter().any(is_set) || simple(of, 0).is_none() {
            continue;
        }
        let mut head = TestCase { statements: variant.statements[..=at].to_vec() };
        number += fill(&mut head, Var(at as u32), of, (*len).min(MAX_FILLED), number);
        variant = repair::with_tail(head, &variant, at + 1);
    }
    (variant != *test).then_some(variant)
}

/// The test with arrays instead of null, and longer ones, so that the numbers in the same call are places in them.
fn roomy(test: &TestCase) -> Option<TestCase> {
    let mut variant = test.clone();
    for at in (0..test.len()).rev() {
        let is_set = |s: &Statement| matches!(s, Statement::PutElement { array, .. } if array.index() == at);
        let (Ty::Array(of), false) = (test.ty(Var(at as u32)), test.statements.iter().any(is_set)) else { continue };
        let has = match &test.statements[at] {
            Statement::NewArray { len, .. } => *len,
            Statement::Constant { value: Constant::Null, .. } => 0,
            _ => continue,
        };
        let wanted = test.statements.iter().filter_map(|call| room(test, call, Var(at as u32))).max();
        let Some(wanted) = wanted.filter(|&wanted| wanted > has && simple(of, 0).is_some()) else { continue };
        let mut head = TestCase { statements: variant.statements[..at].to_vec() };
        let array = head.push(Statement::NewArray { ty: Ty::Array(of.clone()), len: wanted });
        fill(&mut head, array, of, wanted.min(MAX_ROOM), at);
        variant = repair::with_tail(head, &variant, at + 1);
    }
    (variant != *test).then_some(variant)
}

/// The length of an array that has all numbers of a call with it as places.
fn room(test: &TestCase, call: &Statement, array: Var) -> Option<u32> {
    let (Statement::New { args, .. } | Statement::Call { args, .. }) = call else { return None };
    if !args.contains(&array) {
        return None;
    }
    let number = |arg: &Var| match &test.statements[arg.index()] {
        Statement::Constant { value: Constant::Int(value), .. } => u32::try_from(*value).ok(),
        _ => None,
    };
    Some(args.iter().filter_map(number).fold(2, u32::saturating_add).clamp(MIN_ROOM, MAX_ROOM))
}

/// A statement and some of its arguments.
type Place = (usize, Vec<usize>);

/// The arguments that are null, constants of a class, or objects that are used elsewhere too.
fn places(test: &TestCase) -> Vec<Place> {
    let mut uses = vec![0_usize; test.len()];
    for statement in &test.statements {
        statement.each_use(|var| uses[var.index()] += 1);
    }
    let says_little = |arg: &Var| match &test.statements[arg.index()] {
        Statement::Constant { value: Constant::Null, .. } | Statement::GetField { receiver: None, .. } => true,
        Statement::New { .. } | Statement::Call { .. } => uses[arg.index()] > 1,
        _ => false,
    };
    let mut places = Vec::new();
    for (at, statement) in test.statements.iter().enumerate() {
        let (Statement::New { args, .. } | Statement::Call { args, .. }) = statement else { continue };
        let is_place = |index: &usize| test.ty(args[*index]).type_id().is_some() && says_little(&args[*index]);
        let all: Vec<usize> = (0..args.len()).filter(is_place).collect();
        if !all.is_empty() {
            places.push((at, all));
        }
    }
    places
}

/// The test with objects of their own as these arguments of a statement, as far as there is a simple way to make them.
fn replaced(names: Names<'_>, test: &TestCase, at: usize, indexes: &[usize]) -> TestCase {
    let (Statement::New { callable, .. } | Statement::Call { callable, .. }) = &test.statements[at] else {
        return test.clone();
    };
    let mut head = TestCase { statements: test.statements[..at].to_vec() };
    let mut made = Vec::new();
    for &index in indexes {
        let wanted = names.api.callable(*callable).params.get(index).and_then(Ty::type_id);
        let object = wanted.and_then(|class| make::object(names, &mut head, class, at + 2 * index));
        made.extend(object.map(|object| (index, object)));
    }
    let by = head.len() - at;
    let mut variant = repair::with_tail(head, test, at);
    if let Statement::New { args, .. } | Statement::Call { args, .. } = &mut variant.statements[at + by] {
        for (index, object) in made {
            args[index] = object;
        }
    }
    variant
}

/// The test with one further call at its end that asks an object of it: its receiver or what it gave. Which calls these are depends on
/// the turn.
pub(super) fn asking(names: Names<'_>, test: &TestCase, turn: usize) -> Vec<TestCase> {
    let Some(last) = test.statements.last() else { return Vec::new() };
    let mut objects = vec![Var(test.len() as u32 - 1)];
    if let Statement::Call { receiver: Some(receiver), .. } = last {
        objects.push(*receiver);
    }
    let mut calls = Vec::new();
    for object in objects {
        let Some(class) = test.ty(object).type_id() else { continue };
        let lineage = names.api.supertypes_of(class).iter().copied().filter(|id| *id != TypeId::OBJECT);
        let all = std::iter::once(class).chain(lineage.filter(|id| *id != class));
        for id in all.flat_map(|id| &names.api.class(id).methods) {
            let callable = names.api.callable(*id);
            if callable.kind == CallableKind::Method
                && callable.ret != Ty::Void
                && names.api.can_call(*id, names.package)
            {
                calls.push((object, *id));
            }
        }
    }
    let count = calls.len().max(1);
    let chosen = (0..ASKED_AT_ONCE.min(calls.len())).map(|i| calls[(turn * ASKED_AT_ONCE + i) % count]);
    chosen.filter_map(|(object, callable)| asked(names, test, object, callable, turn)).collect()
}

/// The test with a call at its end whose arguments are texts and objects of the test, or distinct values.
fn asked(names: Names<'_>, test: &TestCase, object: Var, id: CallableId, turn: usize) -> Option<TestCase> {
    let types = names.api.call_types(id, Some(test.ty(object)), &testcase::Bindings::default())?;
    let mut variant = test.clone();
    let mut args = Vec::new();
    for (index, ty) in types.params.into_iter().enumerate() {
        args.push(argument(names, &mut variant, test, &ty?, turn + index)?);
    }
    variant.push(Statement::Call { ty: types.ret, callable: id, receiver: Some(object), args });
    Some(variant)
}

#[cfg(test)]
mod tests {
    use testcase::Prim;

    use super::*;

    #[test]
    fn arrays_without_values_are_filled_with_distinct_ones() {
        let ty = Ty::Array(Box::new(Ty::Prim(Prim::Byte)));
        let test = TestCase { statements: vec![Statement::NewArray { ty, len: 2 }] };
        let filled = filled(&test).expect("there is room");
        let byte = |value: i8| Statement::Constant { ty: Ty::Prim(Prim::Byte), value: Constant::Byte(value) };
        let put = |index: u32, value: u32| Statement::PutElement { array: Var(0), index, value: Var(value) };
        assert_eq!(filled.statements[1..], [byte(2), put(0, 1), byte(-3), put(1, 3)]);
        assert!(super::filled(&filled).is_none(), "what is set stays");
    }

    #[test]
    fn arrays_have_room_for_the_numbers_of_their_calls() {
        let ty = Ty::Array(Box::new(Ty::Prim(Prim::Byte)));
        let int = |value: i32| Statement::Constant { ty: Ty::Prim(Prim::Int), value: Constant::Int(value) };
        let null = Statement::Constant { ty: ty.clone(), value: Constant::Null };
        let args = vec![Var(0), Var(1), Var(2)];
        let call = Statement::Call { ty: Ty::Void, callable: CallableId(0), receiver: None, args };
        let test = TestCase { statements: vec![null, int(4), int(3), call.clone()] };
        let roomy = roomy(&test).expect("there is none yet");
        assert_eq!(roomy.statements[0], Statement::NewArray { ty, len: 9 });
        assert_eq!(roomy.len(), test.len() + 2 * 9, "all elements are set");
        assert!(super::roomy(&roomy).is_none(), "there is room");
    }

    #[test]
    fn null_and_shared_objects_are_places_for_others() {
        let ty = Ty::class(TypeId::OBJECT);
        let null = Statement::Constant { ty: ty.clone(), value: Constant::Null };
        let new = |args: Vec<Var>| Statement::New { ty: ty.clone(), callable: CallableId(0), args };
        let test = TestCase { statements: vec![null, new(vec![Var(0)]), new(vec![Var(1), Var(1)]), new(vec![Var(2)])] };
        assert_eq!(places(&test), [(1, vec![0]), (2, vec![0, 1])], "an object with one use is made for it");
    }
}
