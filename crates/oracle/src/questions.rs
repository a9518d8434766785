//! Questions with arguments: methods that are asked about what the test itself names, as `stock.of("nail")` after
//! `stock.put("nail", 3)`, or about the first places.

use base::FxHashSet;
use suite::{AssertionKind, Expr};
use testcase::{Bindings, CallableId, Constant, Prim, Statement, TestCase, Ty, Var};
use vm::Ref;

use crate::held::held;
use crate::look::Look;

/// Methods with arguments that are asked of one object.
const MAX_METHODS: usize = 8;
/// Parameters of such a method.
const MAX_PARAMETERS: usize = 2;
/// Indexes that are asked for where the test names none.
const INDEXES: [i32; 2] = [0, 1];

/// What the methods with arguments of an object say about variables of the test and about small numbers.
pub(crate) fn questions(look: &mut Look<'_>, test: &TestCase, var: Var, object: Ref) -> Vec<AssertionKind> {
    let mut list = Vec::new();
    let ty = test.ty(var);
    let Some(class) = ty.type_id().filter(|_| is_in_last(look, test, var)) else { return list };
    for observer in look.observers_with(class, 1..=MAX_PARAMETERS, MAX_METHODS) {
        if sounds_active(&look.api.callable(observer).name) {
            continue;
        }
        let Some(types) = look.api.call_types(observer, Some(ty), &Bindings::default()) else { continue };
        let params: Option<Vec<Ty>> = types.params.into_iter().collect();
        let Some(params) = params else { continue };
        let mut asked = FxHashSet::default();
        for index in std::iter::once(None).chain(INDEXES.map(Some)) {
            let Some(args) = arguments(look, test, &params, var, index) else { continue };
            if asked.insert(format!("{args:?}")) {
                list.extend(answer(look, (var, object), observer, args, &types.ret));
            }
        }
    }
    list
}

/// Whether the name promises that something is done: what it gives is no property of the object, even if nothing changes this time.
fn sounds_active(name: &str) -> bool {
    const VERBS: [&str; 24] = [
        "add",
        "append",
        "apply",
        "clear",
        "close",
        "consume",
        "delete",
        "do",
        "fill",
        "insert",
        "increment",
        "merge",
        "offer",
        "open",
        "poll",
        "pop",
        "push",
        "put",
        "read",
        "remove",
        "set",
        "take",
        "update",
        "write",
    ];
    VERBS
        .iter()
        .any(|verb| name.strip_prefix(verb).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_lowercase())))
}

/// Whether a variable is what the last statement gave or uses.
fn is_in_last(look: &Look<'_>, test: &TestCase, var: Var) -> bool {
    let Some(last) = look.worker.done().len().checked_sub(1) else { return false };
    let mut found = var.index() == last;
    test.statements[last].each_use(|used| found |= used == var);
    found
}

/// What a method says if it is asked about these arguments.
fn answer(
    look: &mut Look<'_>,
    (var, object): (Var, Ref),
    observer: CallableId,
    args: Vec<Expr>,
    ret: &Ty,
) -> Option<AssertionKind> {
    let values: Option<Vec<u64>> = args.iter().map(|arg| value_of(look, arg)).collect();
    let receiver = Some(Box::new(Expr::Var(var)));
    let actual = Expr::Call { receiver, callable: observer, args, ty: ret.clone() };
    if !look.wants(&actual) {
        return None;
    }
    let values = values?;
    let told = look.probe(|look| {
        let raw = look.ask(observer, object, &values)?;
        Some(held(look, raw, ret, &actual, 0))
    });
    told?.into_iter().find(|kind| !matches!(kind, AssertionKind::NotNull(_)))
}

/// The value of an argument, if every run gives the same.
fn value_of(look: &Look<'_>, arg: &Expr) -> Option<u64> {
    match arg {
        Expr::Var(var) if look.worker.shadow(*var).is_empty() => look.worker.value(*var),
        Expr::Constant(Constant::Int(value)) => Some(u64::from(*value as u32)),
        _ => None,
    }
}

/// Arguments for these parameters: those of the last statement first, then the newest variables of the test; numbers are the index
/// if there is one. Which they are does not depend on what the test does, so that a mutant is asked the same.
fn arguments(look: &Look<'_>, test: &TestCase, params: &[Ty], of: Var, index: Option<i32>) -> Option<Vec<Expr>> {
    let last = look.worker.done().len().checked_sub(1)?;
    let mut known: Vec<Var> = Vec::new();
    test.statements[last].each_use(|var| known.push(var));
    known.extend((0..last).rev().map(|at| Var(at as u32)));
    known.retain(|&var| var != of && !is_null(&test.statements[var.index()]));
    let mut args = Vec::new();
    for param in params {
        if let (Some(index), Ty::Prim(Prim::Int)) = (index, param) {
            args.push(Expr::int(index));
            continue;
        }
        let fits = |var: &Var| is_of(look, test.ty(*var), param);
        if let Some(at) = known.iter().position(fits) {
            args.push(Expr::Var(known.remove(at)));
        } else if *param == Ty::Prim(Prim::Int) {
            args.push(Expr::int(0));
        } else {
            return None;
        }
    }
    Some(args)
}

fn is_null(statement: &Statement) -> bool {
    matches!(statement, Statement::Constant { value: Constant::Null, .. })
}

/// Whether a value of the type is passed for the parameter as it is.
fn is_of(look: &Look<'_>, ty: &Ty, param: &Ty) -> bool {
    match (ty, param) {
        (Ty::Class(..), Ty::Class(wanted, _)) => look.api.supertype(ty, *wanted).is_some_and(|found| found == *param),
        _ => ty == param,
    }
}
