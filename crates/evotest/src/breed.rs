//! The breeding pipeline: which operator makes the next individual, and the mutations on trees themselves.

use base::Rng;
use base::parameters::Allowed;
use population::{other_argument, repeat, with_arguments};
use testcase::{CallableId, Constant, Statement, TestCase};

use super::cross;
use super::fix;
use super::grow::{Fresh, Grower};
use super::tree::{Kind, Tree};

base::parameters! {
    /// How often each operator is used.
    pub struct Rates {
        /// The probability that a child has two parents.
        crossover: f64 = 0.3, "rates.crossover", Allowed::Real(0.0, 1.0);
        /// The probability that two parents are crossed at one point; else a subtree is grafted.
        one_point: f64 = 0.5, "rates.one-point", Allowed::Real(0.0, 1.0);
        /// The share of the mutation that puts a call in.
        method_introduction: f64 = 0.5, "rates.method-introduction", Allowed::Real(0.0, 1.0);
        /// The share of the mutation that repeats a call, as a loop would, with numbers that go up or down.
        repetition: f64 = 0.2, "rates.repetition", Allowed::Real(0.0, 1.0);
        /// The share of the mutation that takes a call out.
        method_deletion: f64 = 0.1, "rates.method-deletion", Allowed::Real(0.0, 1.0);
        /// The share of the mutation that gives a use a variable of its own.
        variable_introduction: f64 = 0.1, "rates.variable-introduction", Allowed::Real(0.0, 1.0);
        /// The share of the mutation that makes an object another way.
        constructor: f64 = 0.15, "rates.constructor", Allowed::Real(0.0, 1.0);
        /// The share of the mutation that changes a constant.
        constant: f64 = 0.05, "rates.constant", Allowed::Real(0.0, 1.0);
        /// How often a changed constant is a neighbour of the old one instead of another value.
        small_step: f64 = 0.0, "rates.small-step", Allowed::Real(0.0, 1.0);
        /// The share of the mutation that gives a call another argument: one that the test has already, or a new one.
        argument: f64 = 0.2, "rates.argument", Allowed::Real(0.0, 1.0);
        /// The probability that one more mutation follows.
        again: f64 = 0.4, "rates.again", Allowed::Real(0.0, 0.95);
    }
}

/// Statements that an individual may have.
pub(super) const LONGEST: usize = 80;

/// Makes the next individual from two selected ones; `None` if what came out is no test. The constants of the child are those
/// of its parents, but for one that is mutated.
pub fn child(grower: &Grower<'_>, rates: &Rates, parents: [&Tree; 2], rng: &mut Rng) -> Option<(Tree, TestCase)> {
    let [mother, father] = parents;
    let under_test = mother.under_test();
    let mut tree = if rng.chance(rates.crossover) {
        if rng.chance(rates.one_point) {
            cross::one_point(mother, father, rng)
        } else {
            cross::subtree(mother, father, grower.api, rng).unwrap_or_else(|| mother.clone())
        }
    } else {
        mother.clone()
    };
    let under_test = tree.under_test().or(under_test);
    let mut fresh = Fresh { grower, rng: rng.fork(1) };
    tree = fix::fix(&tree, grower.api, &mut fresh, rng)?;
    loop {
        if let Some(mutated) = mutate(grower, rates, &tree, rng)
            && let Some(fixed) = fix::fix(&mutated, grower.api, &mut fresh, rng)
        {
            tree = fixed;
        }
        if !rng.chance(rates.again) {
            break;
        }
    }
    let test = grower.is_legal(&tree, under_test)?;
    (test.len() <= LONGEST).then_some((tree, test))
}

/// One of the five mutations, a repetition, or another argument.
pub fn mutate(grower: &Grower<'_>, rates: &Rates, tree: &Tree, rng: &mut Rng) -> Option<Tree> {
    let weights = [
        rates.method_introduction,
        rates.method_deletion,
        rates.variable_introduction,
        rates.constructor,
        rates.constant,
        rates.repetition,
        rates.argument,
    ];
    match rng.weighted(&weights)? {
        0 => grower.introduce_method(tree, rng),
        1 => delete_method(tree, rng),
        2 => introduce_variable(tree, rng),
        3 => grower.mutate_constructor(tree, rng),
        4 => mutate_constant(grower, rates, tree, rng),
        5 => repeat_method(grower, tree, rng),
        _ => mutate_argument(grower, tree, rng),
    }
}

/// Repetition: a call is made several times, with numbers that go up or down.
fn repeat_method(grower: &Grower<'_>, tree: &Tree, rng: &mut Rng) -> Option<Tree> {
    let mut test = tree.test().ok()?;
    repeat(&mut test, rng, &*grower.pool, LONGEST).then(|| Tree::of(&test))
}

/// Another argument: a call gets a value that is there already, or a new one.
fn mutate_argument(grower: &Grower<'_>, tree: &Tree, rng: &mut Rng) -> Option<Tree> {
    let mut test = tree.test().ok()?;
    let at = *rng.pick(&with_arguments(&test))?;
    other_argument(&grower.builder, &mut test, at, rng, &*grower.pool).then(|| Tree::of(&test))
}

/// Method deletion: a call with its subtree goes. What referred to its result is for the fixer.
pub fn delete_method(tree: &Tree, rng: &mut Rng) -> Option<Tree> {
    let last = tree.root.children.len().checked_sub(1)?;
    let is_method = |at: &usize| {
        let child = &tree.root.children[*at];
        let inner = if let Kind::LVariable(_) = child.kind { child.children.first() } else { Some(child) };
        inner.is_some_and(|n| matches!(n.kind, Kind::Method { .. } | Kind::FieldAssignment { .. }))
    };
    let places: Vec<usize> = (0..last).filter(is_method).collect();
    let &at = rng.pick(&places)?;
    let mut other = tree.clone();
    other.root.children.remove(at);
    Some(other)
}

/// Variable introduction: a value that is made in place gets a variable, so that methods can be called on it.
pub fn introduce_variable(tree: &Tree, rng: &mut Rng) -> Option<Tree> {
    let name = tree.fresh();
    let mut order: Vec<usize> = (0..tree.root.children.len()).collect();
    rng.shuffle(&mut order);
    let mut other = tree.clone();
    for at in order {
        let wanted = |node: &super::tree::Node| {
            node.ty.is_reference()
                && matches!(node.kind, Kind::Constructor(_) | Kind::Method { .. } | Kind::Array { .. })
        };
        if let Some(definition) = fix::introduce(&mut other.root.children[at], name, &wanted) {
            other.root.children.insert(at, definition);
            return Some(other);
        }
    }
    None
}

/// Constant mutation: another value from the pool, or a neighbour.
fn mutate_constant(grower: &Grower<'_>, rates: &Rates, tree: &Tree, rng: &mut Rng) -> Option<Tree> {
    let mut places = Vec::new();
    let mut n = 0;
    tree.root.each(&mut |node| {
        if let Kind::Constant(value) = &node.kind
            && (value.prim().is_some() || matches!(value, Constant::Text(_)))
        {
            places.push((n, value.clone()));
        }
        n += 1;
    });
    let (at, old) = rng.pick(&places)?.clone();
    let mut other = tree.clone();
    let near = rates.small_step > 0.0 && rng.chance(rates.small_step);
    let value = match old.prim() {
        _ if near => crate::etoc::parameters::small_step(&old, rng),
        Some(prim) => grower.pool.number(prim, &mut testcase::Drawn(rng)),
        None => Constant::Text(grower.pool.text(&mut testcase::Drawn(rng))),
    };
    other.root.nth_mut(at)?.kind = Kind::Constant(value);
    Some(other)
}

/// The call under test of a test, by its last statement.
pub fn called_last(test: &TestCase) -> Option<CallableId> {
    match test.statements.last()? {
        Statement::Call { callable, .. } | Statement::New { callable, .. } => Some(*callable),
        _ => None,
    }
}
