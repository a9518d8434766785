//! What a stream or an iterator of the library gives that the last statement made. To ask uses it up, so this is asserted last, and of one
//! object only.

use executor::Ending;
use suite::{AssertionKind, Expr, LibraryMethod};
use testcase::{Statement, TestCase, Ty, TypeId, Var};
use vm::Ref;

use crate::look::Look;

const STREAM: &str = "java/util/stream/Stream";
const ITERATOR: &str = "java/util/Iterator";

/// The elements of a stream, or the next one of an iterator, if the last statement gave one.
pub(crate) fn consumed(look: &mut Look<'_>, test: &TestCase, var: Var) -> Option<AssertionKind> {
    let ty = test.ty(var);
    if !matches!(test.statements[var.index()], Statement::Call { .. }) || !ty.is_reference() {
        return None;
    }
    let object = look.worker.value(var).map(|raw| raw as Ref).filter(|&object| object != 0)?;
    let is = |class: &str| look.api.find(class).is_some_and(|id| look.api.supertype(ty, id).is_some());
    if is(STREAM) {
        let actual = Expr::Var(var).library(LibraryMethod::ToArray);
        let of = Ty::Array(Box::new(Ty::class(TypeId::OBJECT)));
        return asked(look, &actual, object, (STREAM, "toArray", "()[Ljava/lang/Object;"), &of);
    }
    if is(ITERATOR) {
        let actual = Expr::Var(var).library(LibraryMethod::Next);
        return asked(look, &actual, object, (ITERATOR, "next", "()Ljava/lang/Object;"), &Ty::class(TypeId::OBJECT));
    }
    None
}

/// What a method of the library gives, whatever it changes.
fn asked(
    look: &mut Look<'_>,
    actual: &Expr,
    object: Ref,
    (class, name, desc): (&str, &str, &str),
    ty: &Ty,
) -> Option<AssertionKind> {
    if !look.wants(actual) {
        return None;
    }
    look.probe(|look| {
        let (Ending::Value(raw), taints) = look.worker.ask_library(class, name, desc, object) else { return None };
        if !taints.is_empty() {
            return None;
        }
        match look.variable_of(raw as Ref) {
            Some(same) => Some(AssertionKind::Same { expected: Expr::Var(same), actual: actual.clone() }),
            None => look.content(actual, ty, raw),
        }
    })
}

/// Whether an assertion uses up what it is about.
pub(crate) fn is_consuming(kind: &AssertionKind) -> bool {
    matches!(kind.actual(), Expr::Library { method: LibraryMethod::ToArray | LibraryMethod::Next, .. })
}
