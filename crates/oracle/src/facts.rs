//! Everything that can be said about the state in which a test ends.

use executor::Ending;
use program::ClassId;
use suite::{AssertionKind, Expr, LibraryMethod};
use testcase::{CallableId, Statement, TestCase, Ty, TypeId, Var};
use vm::heap::ELEMENTS;
use vm::probes::Taints;
use vm::{Ref, Source};

use crate::consumed::consumed;
use crate::content::equals;
use crate::held::{elements, members};
use crate::look::Look;
use crate::questions::questions;
use crate::received::received;
use crate::unchanged::is_unchanged;
use crate::values;

/// Variables that are looked at, and if little is to be looked at.
const MOST_VARIABLES: usize = 6;
const FEW_VARIABLES: usize = 1;
/// Objects within objects that are asked.
const HELD_DEPTH: u32 = 1;
/// Longest text that stands for an object.
const MAX_TO_STRING: usize = 100;
/// The stream that keeps what is written to it.
const BYTES: &str = "java/io/ByteArrayOutputStream";
/// Names and descriptors.
const TO_STRING: (&str, &str) = ("toString", "()Ljava/lang/String;");
const HASH_CODE: (&str, &str) = ("hashCode", "()I");

/// What something is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// The value of this statement.
    Result,
    /// An object of the test, by one of its methods or fields, or its content.
    State,
    /// The same, by a method with arguments, or by what it gives only once.
    Asked,
    /// The same, by its text.
    Text,
    /// That it is there at all.
    Presence,
    /// That an object gives something of which nothing else can be said.
    Held,
    /// What a stand-in was called with.
    Received,
}

/// Something that holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fact {
    /// The variable that it is about.
    pub var: Var,
    pub about: About,
    pub kind: AssertionKind,
}

/// What holds at the end of the test that the worker has run, as far as the look selects it.
pub(crate) fn facts(look: &mut Look<'_>, test: &TestCase) -> Vec<Fact> {
    let mut list = Vec::new();
    let Some(last) = look.worker.done().len().checked_sub(1) else { return list };
    look.know_objects_of(test);
    for at in (0..=last).filter(|&at| look.wants(&Expr::Var(Var(at as u32)))).collect::<Vec<_>>() {
        result(look, test, at, &mut list);
    }
    for var in variables(look, test, last) {
        if look.wants(&Expr::Var(var)) {
            state(look, test, var, &mut list);
        }
    }
    received(look, test, &mut list);
    let var = Var(last as u32);
    if !look.hasty {
        list.extend(consumed(look, test, var).map(|kind| Fact { var, about: About::Asked, kind }));
    }
    list
}

/// What a call or field read gave, if it is a value and not an object with a state of its own.
fn result(look: &mut Look<'_>, test: &TestCase, at: usize, list: &mut Vec<Fact>) {
    let var = Var(at as u32);
    let statement = &test.statements[at];
    if !matches!(statement, Statement::Call { .. } | Statement::GetField { .. }) || *statement.ty() == Ty::Void {
        return;
    }
    let Some(raw) = look.worker.value(var) else { return };
    if !look.worker.shadow(var).is_empty() {
        let told = presence(look, var, statement.ty(), raw);
        return list.extend(told.into_iter().map(|kind| Fact { var, about: About::Presence, kind }));
    }
    if let Statement::GetField { field, receiver, .. } = statement {
        let object = receiver.and_then(|r| look.worker.value(r)).map(|raw| raw as Ref);
        // Later statements may have changed it; what was read is then looked up in vain, and not asserted.
        if look.field(*field, object) != Some(raw) {
            return;
        }
    }
    let mut add = |kind| list.push(Fact { var, about: About::Result, kind });
    if statement.ty().prim().is_none()
        && let Some(same) = same_object(look, test, at, raw)
    {
        return add(AssertionKind::Same { expected: Expr::Var(same), actual: Expr::Var(var) });
    }
    let told = look.content(&Expr::Var(var), statement.ty(), raw);
    if let Some(kind) = told {
        return add(kind);
    }
    let told = presence(look, var, statement.ty(), raw);
    list.extend(told.into_iter().map(|kind| Fact { var, about: About::Presence, kind }));
}

/// What holds of a value of which nothing else can be said, as it may be another one in the next run: there is one, and a text, an
/// array or a collection of the library has something in it. What is left to chance may have nothing in it.
fn presence(look: &mut Look<'_>, var: Var, ty: &Ty, raw: u64) -> Vec<AssertionKind> {
    let object = raw as Ref;
    if !ty.is_reference() || object == 0 {
        return Vec::new();
    }
    let is_by_chance = |taints: Taints| taints.contains(Source::Randomness) || taints.contains(Source::Schedule);
    let mut list = Vec::new();
    if !is_by_chance(look.worker.shadow(var)) {
        if !is_by_chance(look.reach(object).taints) {
            list.extend(not_empty(look, var, ty, object));
        }
        list.push(AssertionKind::NotNull(Expr::Var(var)));
    }
    list
}

/// The assertion that a text, an array or a collection of the library has something in it, if it has.
fn not_empty(look: &mut Look<'_>, var: Var, ty: &Ty, object: Ref) -> Option<AssertionKind> {
    let actual = Expr::Var(var);
    let m = &look.worker.machine;
    match ty {
        Ty::Array(_) => (m.heap.length(object) > 0)
            .then(|| AssertionKind::NotEquals { unexpected: Expr::int(0), actual: Expr::Length(Box::new(actual)) }),
        Ty::Class(TypeId::STRING, _) => {
            (!m.utf16(object).is_empty()).then(|| AssertionKind::False(actual.library(LibraryMethod::IsEmpty)))
        }
        _ => {
            let is = |class: &str| look.api.find(class).is_some_and(|id| look.api.supertype(ty, id).is_some());
            let class = ["java/util/Collection", "java/util/Map"].into_iter().find(|class| is(class))?;
            if !look.is_of_library(m.class_of(object)) {
                return None;
            }
            let asked = look.probe(|look| look.worker.ask_library(class, "isEmpty", "()Z", object).0);
            matches!(asked, Ending::Value(0)).then(|| AssertionKind::False(actual.library(LibraryMethod::IsEmpty)))
        }
    }
}

/// An earlier variable that is the same object: what fluent methods give, and those that keep what they have made.
fn same_object(look: &Look<'_>, test: &TestCase, at: usize, raw: u64) -> Option<Var> {
    let made = |&i: &usize| match &test.statements[i] {
        Statement::New { .. } | Statement::Lambda { .. } => true,
        Statement::Call { ty, .. } => look.is_own_object(ty),
        _ => false,
    };
    let equal = |&i: &usize| raw != 0 && look.worker.value(Var(i as u32)) == Some(raw);
    (0..at).filter(made).find(equal).map(|i| Var(i as u32))
}

/// Objects worth looking at: those that the last statement works with, then others, the newest first.
fn variables(look: &Look<'_>, test: &TestCase, last: usize) -> Vec<Var> {
    let mut list: Vec<Var> = Vec::new();
    let mut add = |var: Var| {
        let raw = look.worker.value(var).filter(|raw| *raw != 0 && test.ty(var).is_reference());
        // Of an object with several names one is enough.
        let object = raw.is_some_and(|raw| same_object(look, test, var.index(), raw).is_none());
        let value = is_plain(look, &test.statements[var.index()]) || is_value(test.ty(var));
        if object && !value && !list.contains(&var) {
            list.push(var);
        }
    };
    add(Var(last as u32));
    test.statements[last].each_use(&mut add);
    // What was printed.
    let captures: Vec<CallableId> = look.api.streams.captures().collect();
    for at in 0..last {
        if matches!(&test.statements[at], Statement::Call { callable, .. } if captures.contains(callable)) {
            add(Var(at as u32));
        }
    }
    for at in (0..last).rev() {
        // Results of earlier calls are seldom what a test is about.
        let is_made = matches!(
            test.statements[at],
            Statement::New { .. } | Statement::NewArray { .. } | Statement::Lambda { .. }
        );
        if is_made {
            add(Var(at as u32));
        }
    }
    list.truncate(if look.hasty { FEW_VARIABLES } else { MOST_VARIABLES });
    list
}

/// Constants, lambdas, and stand-ins for interfaces have no state of the program's own.
fn is_plain(look: &Look<'_>, statement: &Statement) -> bool {
    match statement {
        Statement::Constant { .. } => true,
        Statement::Lambda { ty, .. } => !(statement.is_stand_in() && look.worker.api().extends_class(ty)),
        _ => false,
    }
}

fn is_value(ty: &Ty) -> bool {
    matches!(ty, Ty::Class(id, _) if *id == TypeId::STRING || id.unboxed().is_some())
}

/// What an object holds, or what its methods and fields say.
fn state(look: &mut Look<'_>, test: &TestCase, var: Var, list: &mut Vec<Fact>) {
    let Some(object) = look.worker.value(var).map(|v| v as Ref).filter(|&o| o != 0) else { return };
    if !look.worker.shadow(var).is_empty() {
        return;
    }
    let ty = test.ty(var);
    let is_result = matches!(test.statements[var.index()], Statement::Call { .. } | Statement::GetField { .. });
    let actual = Expr::Var(var);
    if let Some(kind) = look.content(&actual, ty, u64::from(object)) {
        // Of a result this is known.
        if !is_result {
            list.push(Fact { var, about: About::State, kind });
        }
        return;
    }
    if let Ty::Array(_) = ty {
        let told = elements(look, object, ty, &actual, HELD_DEPTH);
        list.extend(told.into_iter().map(|kind| Fact { var, about: About::State, kind }));
        return;
    }
    if let Some(kind) = size(look, object, ty, &actual) {
        list.push(Fact { var, about: About::State, kind });
        // The text of a collection says the same in one line; what it does not say is asserted where that notices a mutant.
        let told = elements(look, object, ty, &actual, HELD_DEPTH);
        list.extend(told.into_iter().map(|kind| Fact { var, about: About::Asked, kind }));
        list.extend(texts(look, object, &actual).map(|kind| Fact { var, about: About::Text, kind }));
        return;
    }
    let Some(class) = ty.type_id() else { return };
    if Some(class) != look.class && look.is_of_library(look.worker.machine.class_of(object)) {
        list.extend(library_text(look, object, &actual).map(|kind| Fact { var, about: About::State, kind }));
        return;
    }
    let told = members(look, object, ty, &actual, HELD_DEPTH);
    let about = |kind: &AssertionKind| match kind {
        AssertionKind::NotNull(_) => About::Held,
        _ => About::State,
    };
    list.extend(told.into_iter().map(|kind| Fact { var, about: about(&kind), kind }));
    if look.asks && !look.hasty {
        list.extend(questions(look, test, var, object).into_iter().map(|kind| Fact { var, about: About::Asked, kind }));
    }
    list.extend(text(look, object, &actual).map(|kind| Fact { var, about: About::Text, kind }));
    list.extend(hash(look, object, &actual).map(|kind| Fact { var, about: About::Asked, kind }));
}

/// The text of a collection of the library, if each element's class overrides `toString`.
fn texts(look: &mut Look<'_>, object: Ref, actual: &Expr) -> Option<AssertionKind> {
    if !look.is_instance(object, "java/util/Collection") || !look.is_stable(object) {
        return None;
    }
    let told = look.probe(|look| {
        let (ending, _) = look.worker.ask_library("java/util/Collection", "toArray", "()[Ljava/lang/Object;", object);
        let Ending::Value(raw) = ending else { return false };
        let (m, array) = (&look.worker.machine, raw as Ref);
        let mut elements = (0..m.heap.length(array)).map(|i| m.heap.get::<Ref>(array + ELEMENTS + 4 * i));
        elements.all(|e| e != 0 && has_text(look, e))
    });
    if told { to_string(look, object, actual) } else { None }
}

/// How many elements a collection has whose elements are no constants; whether an optional has a value.
pub(crate) fn size(look: &mut Look<'_>, object: Ref, ty: &Ty, actual: &Expr) -> Option<AssertionKind> {
    const KINDS: [(&str, &str, &str, LibraryMethod); 3] = [
        ("java/util/Collection", "size", "()I", LibraryMethod::Size),
        ("java/util/Map", "size", "()I", LibraryMethod::Size),
        ("java/util/Optional", "isPresent", "()Z", LibraryMethod::IsPresent),
    ];
    let is = |class: &str| look.api.find(class).is_some_and(|id| look.api.supertype(ty, id).is_some());
    let (class, name, desc, known) = KINDS.into_iter().find(|k| is(k.0))?;
    if !look.is_of_library(look.worker.machine.class_of(object)) {
        return None;
    }
    let prim = if known == LibraryMethod::Size { testcase::Prim::Int } else { testcase::Prim::Boolean };
    let (ending, taints) = look.probe(|look| look.worker.ask_library(class, name, desc, object));
    match ending {
        Ending::Value(raw) if taints.is_empty() => look.content(&actual.clone().library(known), &Ty::Prim(prim), raw),
        _ => None,
    }
}

/// What `toString` gives, if a class of the program overrides it.
pub(crate) fn text(look: &mut Look<'_>, object: Ref, actual: &Expr) -> Option<AssertionKind> {
    if has_text(look, object) { to_string(look, object, actual) } else { None }
}

/// What `hashCode` gives, if a class of the program overrides it.
fn hash(look: &mut Look<'_>, object: Ref, actual: &Expr) -> Option<AssertionKind> {
    let actual = actual.clone().library(LibraryMethod::HashCode);
    if !look.wants(&actual) || !is_declared(look, object, HASH_CODE) {
        return None;
    }
    look.probe(|look| {
        let (ending, taints) = look.worker.ask_library("java/lang/Object", HASH_CODE.0, HASH_CODE.1, object);
        let Ending::Value(raw) = ending else { return None };
        let is_stable = taints.is_empty() && is_unchanged(&look.worker.machine);
        is_stable.then(|| look.content(&actual, &Ty::Prim(testcase::Prim::Int), raw))?
    })
}

/// The text of values of the library, which describes them completely.
pub(crate) fn library_text(look: &mut Look<'_>, object: Ref, actual: &Expr) -> Option<AssertionKind> {
    const VALUES: [&str; 9] = [
        "java/math/",
        "java/time/",
        "java/lang/StringBu",
        "java/io/StringWriter",
        "java/io/CharArrayWriter",
        "java/util/BitSet",
        "java/util/UUID",
        "java/net/URI",
        "java/util/StringJoiner",
    ];
    let m = &look.worker.machine;
    let name = m.program.name_of(m.class_of(object));
    let is_stream = name == BYTES;
    if !is_stream && !VALUES.iter().any(|v| name.starts_with(v)) {
        return None;
    }
    to_string(look, object, actual).filter(|_| !is_stream || is_ascii_text(look, object))
}

/// Whether all that was written to a stream of bytes is text, whatever the charset of the platform is.
fn is_ascii_text(look: &mut Look<'_>, object: Ref) -> bool {
    let m = &look.worker.machine;
    let field = |name: &str, desc: &str| {
        let field = m.program.find_field(m.class_of(object), name, desc)?;
        Some(m.heap.get::<u32>(object + m.field(field).offset))
    };
    let (Some(bytes), Some(count)) = (field("buf", "[B"), field("count", "I")) else { return false };
    let is_text = |byte: u8| matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t');
    (0..count).all(|at| is_text(m.heap.get(bytes + ELEMENTS + at)))
}

/// Whether a class of the program, not of the library, says what its text is.
fn has_text(look: &Look<'_>, object: Ref) -> bool {
    is_declared(look, object, TO_STRING)
}

/// Whether a class of the program, not of the library, is the one that declares a method.
fn is_declared(look: &Look<'_>, object: Ref, (name, desc): (&str, &str)) -> bool {
    let m = &look.worker.machine;
    let declares = |&class: &ClassId| m.program.declared_method(class, name, desc).is_some();
    let owner = look.classes_of(object).into_iter().find(declares);
    owner.is_some_and(|class| !look.is_of_library(class))
}

fn to_string(look: &mut Look<'_>, object: Ref, actual: &Expr) -> Option<AssertionKind> {
    if !look.wants(&actual.clone().library(LibraryMethod::ToString)) {
        return None;
    }
    look.probe(|look| {
        let (ending, taints) = look.worker.ask_library("java/lang/Object", TO_STRING.0, TO_STRING.1, object);
        let Ending::Value(raw) = ending else { return None };
        let text = raw as Ref;
        if !taints.is_empty() || text == 0 || !is_unchanged(&look.worker.machine) {
            return None;
        }
        if look.worker.machine.utf16(text).len() > MAX_TO_STRING {
            return None;
        }
        let actual = actual.clone().library(LibraryMethod::ToString);
        if !look.is_stable(text) {
            return look.lines(text).map(|lines| equals(lines, actual));
        }
        let constant = values::object(&look.worker.machine, &look.api, text)?;
        Some(equals(Expr::Constant(constant), actual))
    })
}
