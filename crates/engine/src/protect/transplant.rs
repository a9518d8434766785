//! A call of one test in the states that other tests lead to: what a call does after `mark` or within an object that was begun is seen
//! only there, and the tests of those methods have made such objects.

use testcase::{Statement, TestCase, Var};

use super::stir::objects_of;

/// Objects of the call that are replaced, one at a time.
const MAX_OBJECTS: usize = 2;
/// Statements of a test that is made.
const MAX_STATEMENTS: usize = 30;

/// The call that a statement of a test makes, at the end of other tests: instead of one of its objects it has theirs of the same type.
pub(super) fn transplanted(test: &TestCase, at: usize, others: &[&TestCase]) -> Vec<TestCase> {
    let objects = objects_of(test, at).into_iter().take(MAX_OBJECTS);
    objects.flat_map(|object| others.iter().filter_map(move |other| into(test, (at, object), other))).collect()
}

/// The same with one object and one other test.
fn into(test: &TestCase, (at, object): (usize, Var), other: &TestCase) -> Option<TestCase> {
    let is_it = |&index: &usize| {
        let is_made = matches!(other.statements[index], Statement::New { .. } | Statement::Call { .. });
        is_made && other.ty(Var(index as u32)) == test.ty(object)
    };
    let place = Var((0..other.len()).rev().find(is_it)? as u32);
    let mut variant = other.clone();
    let mut moved: Vec<Option<Var>> = vec![None; at + 1];
    let needed = needed(test, at, object);
    moved[object.index()] = Some(place);
    for (index, statement) in test.statements[..=at].iter().enumerate() {
        if !needed[index] {
            continue;
        }
        let mut statement = statement.clone();
        let mut is_whole = true;
        statement.map_uses(|used| {
            let new = moved[used.index()];
            is_whole &= new.is_some();
            new.unwrap_or(used)
        });
        if !is_whole {
            return None;
        }
        moved[index] = Some(variant.push(statement));
    }
    (variant.len() <= MAX_STATEMENTS).then_some(variant)
}

/// The statements without which a statement cannot run as it did, if an object is given to it: what its other values are made of, and what
/// is done to these.
fn needed(test: &TestCase, at: usize, object: Var) -> Vec<bool> {
    let mut needed = vec![false; at + 1];
    needed[at] = true;
    loop {
        let before = needed.clone();
        for index in (0..=at).rev() {
            let statement = &test.statements[index];
            if index != object.index() && target(statement).is_some_and(|of| of != object && needed[of.index()]) {
                needed[index] = true;
            }
            if needed[index] {
                statement.each_use(|used| needed[used.index()] |= used != object);
            }
        }
        if needed == before {
            return needed;
        }
    }
}

/// The object that a statement changes.
fn target(statement: &Statement) -> Option<Var> {
    match statement {
        Statement::PutElement { array, .. } => Some(*array),
        Statement::PutField { receiver, .. } | Statement::Call { receiver, .. } => *receiver,
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use testcase::notation::Notation;

    use super::super::stir::tests::api;
    use super::*;

    #[test]
    fn a_call_is_made_where_other_tests_end() {
        let api = api("java/util/BitSet");
        let notation = Notation::new(&api);
        let parse = |text: &str| notation.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let test = parse("$x0=BitSet():$x1=BitSet():$x1.flip(int):$x0.or($x1) @ 4");
        let other = parse("$x0=BitSet():$x0.set(int) @ 7");
        let last = test.len() - 1;
        let found = transplanted(&test, last, &[&other]);
        let found: Vec<String> = found.iter().map(|variant| notation.print(variant)).collect();
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found[0].contains(".set(int)") && found[0].contains(".flip(int)"),
            "the argument is as it was: {found:?}"
        );
        assert!(found[0].ends_with("@ 7, 4"), "{found:?}");
        assert!(transplanted(&test, last, &[&parse("Object()")]).is_empty());
    }
}
