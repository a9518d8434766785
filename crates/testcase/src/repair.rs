//! Edits that leave a test case legal: statements removed with what depends on them or rebound to other variables, tests
//! sliced, spliced and cleaned of unused statements.

use crate::api::Api;
use crate::check::check_statement;
use crate::lambda::{LambdaArg, LambdaBody};
use crate::statement::{Statement, TestCase, Var};
use crate::ty::Ty;

/// Statements that use the variable, directly or through others, in order.
pub fn dependents(test: &TestCase, var: Var) -> Vec<usize> {
    let mut tainted = vec![false; test.len()];
    if let Some(at) = tainted.get_mut(var.index()) {
        *at = true;
    }
    for at in var.index() + 1..test.len() {
        test.statements[at].each_use(|used| tainted[at] |= tainted[used.index()]);
    }
    (var.index() + 1..test.len()).filter(|&at| tainted[at]).collect()
}

/// Which statements one statement needs, itself included: what it uses, and with `effects` also earlier statements that may
/// change the objects it uses (calls on them or with them, stores into them).
pub fn slice(test: &TestCase, at: usize, effects: bool) -> Vec<bool> {
    let mut keep = vec![false; test.len()];
    if at >= test.len() {
        return keep;
    }
    keep[at] = true;
    loop {
        let before = keep.iter().filter(|k| **k).count();
        for index in (0..=at).rev() {
            if !keep[index] {
                keep[index] = effects && touches(test, index, &keep);
            }
            if keep[index] {
                test.statements[index].each_use(|var| keep[var.index()] = true);
            }
        }
        if keep.iter().filter(|k| **k).count() == before {
            return keep;
        }
    }
}

/// Whether the statement may change an object that is kept.
pub fn touches(test: &TestCase, at: usize, keep: &[bool]) -> bool {
    let mut found = false;
    let statement = &test.statements[at];
    if matches!(
        statement,
        Statement::New { .. } | Statement::Call { .. } | Statement::PutField { .. } | Statement::PutElement { .. }
    ) {
        statement.each_use(|var| {
            found |= keep[var.index()] && is_mutable(&test.statements[var.index()]);
            // A lambda that is passed may change what it captures.
            if let Statement::Lambda { body: LambdaBody::Call(call), .. } = &test.statements[var.index()] {
                found |= matches!(call.receiver, Some(LambdaArg::Var(on)) if keep[on.index()]);
            }
        });
    }
    found
}

fn is_mutable(statement: &Statement) -> bool {
    !matches!(statement, Statement::Constant { .. } | Statement::Lambda { .. }) && statement.ty().is_reference()
}

/// The test with the marked statements only, renumbered. A statement that uses one that is not kept is dropped too.
#[must_use]
pub fn keep(test: &TestCase, marks: &[bool]) -> TestCase {
    let mut moved: Vec<Option<Var>> = vec![None; test.len()];
    let mut kept = TestCase::default();
    for (at, statement) in test.statements.iter().enumerate() {
        let mut whole = marks.get(at).copied().unwrap_or(false);
        statement.each_use(|var| whole &= moved.get(var.index()).copied().flatten().is_some());
        if whole {
            let mut statement = statement.clone();
            statement.map_uses(|var| moved[var.index()].unwrap_or(var));
            moved[at] = Some(kept.push(statement));
        }
    }
    kept
}

/// Removes a statement and all that depends on it.
pub fn remove(test: &mut TestCase, at: usize) {
    let marks: Vec<bool> = (0..test.len()).map(|i| i != at).collect();
    *test = keep(test, &marks);
}

/// Removes a statement; what used its value uses another variable that fits, the nearest before it, or goes as well.
pub fn remove_or_rebind(test: &mut TestCase, at: usize, api: &Api) {
    if at >= test.len() {
        return;
    }
    let gone = Var(at as u32);
    for index in at + 1..test.len() {
        let mut uses = false;
        test.statements[index].each_use(|var| uses |= var == gone);
        if uses {
            rebind(test, index, gone, at, api);
        }
    }
    remove(test, at);
}

/// Makes statement `index` use another variable than `old`, one of those before `before`, if that keeps it legal.
fn rebind(test: &mut TestCase, index: usize, old: Var, before: usize, api: &Api) -> bool {
    let original = test.statements[index].clone();
    for candidate in (0..before.min(index)).rev() {
        let new = Var(candidate as u32);
        let Some(fits) = same_role(test, old, new) else {
            continue;
        };
        if !fits {
            continue;
        }
        test.statements[index].map_uses(|var| if var == old { new } else { var });
        if check_statement(test, api, index).is_ok() {
            return true;
        }
        test.statements[index].clone_from(&original);
    }
    false
}

/// Numbers replace numbers and objects replace objects: no boxing comes in. `None` if `new` has no value.
fn same_role(test: &TestCase, old: Var, new: Var) -> Option<bool> {
    let (old, new) = (test.statements.get(old.index())?.ty(), test.ty(new));
    (*new != Ty::Void).then(|| old.prim() == new.prim())
}

/// Makes an edited test legal: a use that is undefined or does not fit is rebound, a statement that cannot be helped is
/// dropped with what depends on it. Gives the number of statements dropped.
pub fn repair(test: &mut TestCase, api: &Api) -> usize {
    let before = test.len();
    let mut at = 0;
    while at < test.len() {
        if check_statement(test, api, at).is_ok() || rebind_any(test, at, api) {
            at += 1;
        } else {
            remove_or_rebind(test, at, api);
        }
    }
    before - test.len()
}

/// Rebinds one use after the other until the statement is legal.
fn rebind_any(test: &mut TestCase, at: usize, api: &Api) -> bool {
    let mut used = Vec::new();
    test.statements[at].each_use(|var| used.push(var));
    let mut undefined: Vec<Var> = used.iter().copied().filter(|v| v.index() >= at).collect();
    undefined.dedup();
    let tries = if undefined.is_empty() { used } else { undefined };
    if tries.iter().any(|&old| rebind_undefined(test, at, old, api)) {
        return true;
    }
    tries.len() > 1 && rebind_all(test, at, &tries, api)
}

fn rebind_undefined(test: &mut TestCase, at: usize, old: Var, api: &Api) -> bool {
    if old.index() < at {
        return rebind(test, at, old, at, api);
    }
    let original = test.statements[at].clone();
    for candidate in (0..at).rev() {
        test.statements[at].map_uses(|var| if var == old { Var(candidate as u32) } else { var });
        if check_statement(test, api, at).is_ok() {
            return true;
        }
        test.statements[at].clone_from(&original);
    }
    false
}

/// Rebinds several uses at once, each to the nearest variable of the type that it had.
fn rebind_all(test: &mut TestCase, at: usize, olds: &[Var], api: &Api) -> bool {
    let original = test.statements[at].clone();
    for &old in olds {
        let Some(wanted) = test.statements.get(old.index()).map(|s| s.ty().clone()) else {
            continue;
        };
        let near = (0..at).rev().find(|&c| *test.statements[c].ty() == wanted && Var(c as u32) != old);
        if let Some(near) = near {
            test.statements[at].map_uses(|var| if var == old { Var(near as u32) } else { var });
        }
    }
    let legal = check_statement(test, api, at).is_ok();
    if !legal {
        test.statements[at] = original;
    }
    legal
}

/// Drops constants, lambdas, field reads and arrays that nothing uses. `wanted` is never dropped.
pub fn remove_dead(test: &mut TestCase, wanted: Option<usize>) {
    let mut needed = vec![false; test.len()];
    for at in (0..test.len()).rev() {
        let statement = &test.statements[at];
        let live = wanted == Some(at) || needed[at] || has_effect(statement, &needed);
        needed[at] = live;
        if live {
            statement.each_use(|var| needed[var.index()] = true);
        }
    }
    // A store into an array that is needed only for a later reason was judged before that was known.
    for at in 0..test.len() {
        if let Statement::PutElement { array, .. } = test.statements[at]
            && needed[array.index()]
            && !needed[at]
        {
            needed[at] = true;
            mark(test, at, &mut needed);
        }
    }
    *test = keep(test, &needed);
}

fn mark(test: &TestCase, at: usize, needed: &mut [bool]) {
    let slice = slice(test, at, false);
    for (mark, more) in needed.iter_mut().zip(slice) {
        *mark |= more;
    }
}

fn has_effect(statement: &Statement, needed: &[bool]) -> bool {
    match statement {
        Statement::New { .. } | Statement::Call { .. } | Statement::PutField { .. } => true,
        Statement::PutElement { array, .. } => needed[array.index()],
        _ => false,
    }
}

/// Inserts the statements of `part` before statement `at`; both keep their own variables.
pub fn splice(test: &mut TestCase, at: usize, part: &TestCase) {
    let at = at.min(test.len());
    let shift = part.len() as u32;
    for statement in &mut test.statements[at..] {
        statement.map_uses(|var| if var.index() >= at { Var(var.0 + shift) } else { var });
    }
    let moved = part.statements.iter().map(|statement| {
        let mut statement = statement.clone();
        statement.map_uses(|var| Var(var.0 + at as u32));
        statement
    });
    let moved: Vec<Statement> = moved.collect();
    test.statements.splice(at..at, moved);
}

/// What follows statement `at` of a test, after a head that was its beginning and has grown.
#[must_use]
pub fn with_tail(mut head: TestCase, test: &TestCase, at: usize) -> TestCase {
    let by = (head.len() - at) as u32;
    for statement in &test.statements[at..] {
        let mut statement = statement.clone();
        statement.map_uses(|var| if var.index() >= at { Var(var.0 + by) } else { var });
        head.push(statement);
    }
    head
}

/// Appends the statements of `part`, whose variables are moved along.
pub fn append(test: &mut TestCase, part: &TestCase) {
    splice(test, test.len(), part);
}

/// A number that is equal for tests that do the same: it depends on calls, objects and constants, not on where constants and
/// lambdas stand, nor on unused constants.
pub fn structural_hash(test: &TestCase) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut whole = rustc_hash::FxHasher::default();
    let mut codes: Vec<u64> = Vec::with_capacity(test.len());
    let mut objects = 0_u64;
    for statement in &test.statements {
        let mut one = rustc_hash::FxHasher::default();
        let mut shape = statement.clone();
        shape.map_uses(|_| Var(0));
        shape.hash(&mut one);
        statement.each_use(|var| codes.get(var.index()).hash(&mut one));
        if matches!(statement, Statement::Constant { .. } | Statement::Lambda { .. }) {
            codes.push(one.finish());
            continue;
        }
        one.finish().hash(&mut whole);
        objects += 1;
        codes.push(objects);
    }
    whole.finish()
}
