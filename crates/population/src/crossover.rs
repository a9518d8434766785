//! Well-formed crossover of tests.

use base::Rng;
use testcase::{Api, TestCase, Var, repair};

/// The first part of one test with the last part of another. What the last part needs and the first does not have is
/// taken from the other's first part; what fits is used instead. Both children are legal.
pub fn crossover(a: &TestCase, b: &TestCase, api: &Api, rng: &mut Rng, longest: usize) -> (TestCase, TestCase) {
    let cut = rng.unit();
    (joined(a, b, cut, api, longest), joined(b, a, cut, api, longest))
}

/// The statements of `a` before the cut and those of `b` behind it; the cut is at the same part of both.
fn joined(a: &TestCase, b: &TestCase, cut: f64, api: &Api, longest: usize) -> TestCase {
    let first = (a.len() as f64 * cut) as usize;
    let second = (b.len() as f64 * cut) as usize;
    let mut child = TestCase { statements: a.statements[..first].to_vec() };
    let mut moved: Vec<Option<Var>> = vec![None; b.len()];
    for at in second..b.len() {
        place(&mut child, b, at, &mut moved, api);
    }
    repair::remove_dead(&mut child, None);
    if child.len() > longest || child.is_empty() { a.clone() } else { child }
}

/// Appends a statement of `b` with all that it needs.
fn place(child: &mut TestCase, b: &TestCase, at: usize, moved: &mut [Option<Var>], api: &Api) {
    if moved[at].is_some() {
        return;
    }
    let mut uses = Vec::new();
    b.statements[at].each_use(|var| uses.push(var));
    for var in &uses {
        if moved[var.index()].is_none() {
            moved[var.index()] = stand_in(child, b, *var);
        }
        if moved[var.index()].is_none() {
            place(child, b, var.index(), moved, api);
        }
    }
    let mut statement = b.statements[at].clone();
    let mut whole = true;
    statement.map_uses(|var| {
        whole &= moved[var.index()].is_some();
        moved[var.index()].unwrap_or(var)
    });
    if !whole {
        return;
    }
    let var = child.push(statement);
    if testcase::check::check_statement(child, api, var.index()).is_ok() {
        moved[at] = Some(var);
    } else {
        child.statements.pop();
    }
}

/// The newest object of the child with the same type as a variable of `b`; constants are taken along instead.
fn stand_in(child: &TestCase, b: &TestCase, var: Var) -> Option<Var> {
    let ty = b.ty(var);
    if !ty.is_reference() || matches!(b.statements[var.index()], testcase::Statement::Constant { .. }) {
        return None;
    }
    let fits = |at: &usize| {
        let statement = &child.statements[*at];
        statement.ty() == ty && !statement.is_null()
    };
    (0..child.len()).rev().find(fits).map(|at| Var(at as u32))
}
