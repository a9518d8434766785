//! What the stand-ins of a test were called with.

use classfile::descriptor::Kind;
use suite::{AssertionKind, Expr};
use testcase::{CallableId, LambdaBody, Statement, TestCase, Ty, Var};
use vm::Ref;

use crate::facts::{About, Fact};
use crate::look::Look;
use crate::values::{self, PRIMS};

/// The most that is said of one stand-in.
const MAX_METHODS: usize = 6;

/// What each stand-in was called with, and which of its methods without a result never were.
pub(crate) fn received(look: &mut Look<'_>, test: &TestCase, list: &mut Vec<Fact>) {
    for at in 0..look.worker.done().len() {
        let Statement::Lambda { ty, body: LambdaBody::StandIn(_), .. } = &test.statements[at] else { continue };
        let var = Var(at as u32);
        let Some(object) = look.worker.value(var).map(|raw| raw as Ref).filter(|&object| object != 0) else { continue };
        let methods = ty.type_id().map(|class| look.api.class(class).answers.clone()).unwrap_or_default();
        let told = methods.iter().enumerate().filter_map(|(n, &method)| calls_of(look, var, object, n, method));
        let mut told: Vec<(bool, AssertionKind)> = told.collect();
        // Those that were called say more.
        told.sort_by_key(|(called, _)| !called);
        told.truncate(MAX_METHODS);
        list.extend(told.into_iter().map(|(_, kind)| Fact { var, about: About::Received, kind }));
    }
}

/// Whether a method was called, and what can be said of it. Those with a result are questions: of these only the arguments are told.
fn calls_of(
    look: &mut Look<'_>,
    var: Var,
    object: Ref,
    number: usize,
    method: CallableId,
) -> Option<(bool, AssertionKind)> {
    let actual = Expr::Received { stand_in: var, method: number as u32 };
    let callable = look.api.callable(method);
    // A row of arguments is an array for one framework and several for another.
    if callable.varargs || !look.wants(&actual) {
        return None;
    }
    let is_void = callable.ret == Ty::Void;
    let received = look.worker.received(object, number)?;
    if received.calls == 0 {
        return is_void.then_some((false, AssertionKind::Received { actual, calls: 0, args: Vec::new() }));
    }
    let args: Vec<Option<Expr>> =
        received.arguments.into_iter().map(|(addr, kind)| argument(look, addr, kind)).collect();
    // That something was asked for is seen by the answer, but not for what.
    if !is_void && args.iter().all(Option::is_none) {
        return None;
    }
    Some((true, AssertionKind::Received { actual, calls: received.calls, args }))
}

/// An argument as an expression that equals it on every run.
fn argument(look: &mut Look<'_>, addr: u32, kind: Kind) -> Option<Expr> {
    let len = match kind {
        Kind::Boolean | Kind::Byte => 1,
        Kind::Char | Kind::Short => 2,
        Kind::Long | Kind::Double => 8,
        _ => 4,
    };
    if !look.worker.domain.of_memory(addr, len).is_empty() {
        return None;
    }
    let raw = look.worker.peek(addr, kind);
    match PRIMS.into_iter().find(|prim| prim.kind() == kind) {
        Some(prim) => Some(Expr::Constant(values::primitive(prim, raw))),
        None => look.named(raw as Ref),
    }
}
