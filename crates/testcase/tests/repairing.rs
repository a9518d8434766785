//! Edits: whatever is cut out of, spliced into or broken in a random test, what remains is legal.

mod common;

use common::{PACKAGE, fixtures, random_test};
use proptest::prelude::*;
use testcase::check::{check, check_in};
use testcase::notation::Notation;
use testcase::repair::*;
use testcase::{Builder, Statement, TestCase, Var};

fn parse(text: &str) -> TestCase {
    Notation::new(&fixtures().api).parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn print(test: &TestCase) -> String {
    Notation::new(&fixtures().api).print(test)
}

#[test]
fn dependents_and_slices_follow_uses() {
    let test = parse("$x0=Shapes():$x1=Shapes.Counter($x0,int):$x1.next():$x2=Shapes():$x2.hashCode() @ 1");
    assert_eq!(dependents(&test, Var(0)), [2, 3]);
    assert_eq!(dependents(&test, Var(4)), [5]);
    let marks = slice(&test, 3, false);
    assert_eq!(print(&keep(&test, &marks)), "$x0=Shapes():$x1=Shapes.Counter($x0,int):$x1.next() @ 1");
}

#[test]
fn slices_with_effects_keep_what_changes_the_objects() {
    let test = parse("$x0=Nodes<String>():$x0.push(String):$x1=Shapes():$x1.hashCode():$x0.sink() @ \"a\"");
    let at = test.len() - 1;
    assert_eq!(print(&keep(&test, &slice(&test, at, true))), "$x0=Nodes<String>():$x0.push(String):$x0.sink() @ \"a\"");
    assert_eq!(print(&keep(&test, &slice(&test, at, false))), "$x0=Nodes<String>():$x0.sink()");
}

#[test]
fn uses_of_a_removed_value_go_to_another() {
    let api = &fixtures().api;
    let mut test = parse("$x0=Shapes():$x1=Shapes():$x1.hashCode():$x2=Shapes.Counter($x1,int) @ 1");
    remove_or_rebind(&mut test, 1, api);
    assert_eq!(print(&test), "$x0=Shapes():$x0.hashCode():$x1=Shapes.Counter($x0,int) @ 1");
    remove_or_rebind(&mut test, 0, api);
    assert_eq!(print(&test), "$x0=int @ 1");
}

#[test]
fn dead_values_go_and_array_elements_stay_with_their_array() {
    let mut test = parse(
        "$x0=int:$x1=int[2]:$x1[0]=$x0:$x2=String:$x3=Runnable{}:$x4=Shapes():$x4.sum(String,$x1) @ 1, \"dead\", \"s\"",
    );
    remove_dead(&mut test, None);
    assert_eq!(print(&test), "$x0=int:$x1=int[2]:$x1[0]=$x0:$x2=Shapes():$x2.sum(String,$x1) @ 1, \"s\"");
    let mut test = parse("$x0=int[1]:$x0[0]=int @ 1");
    remove_dead(&mut test, None);
    assert!(test.is_empty());
}

#[test]
fn the_hash_ignores_where_constants_stand() {
    let a = parse("$x0=int:$x1=Shapes():$x2=Shapes.Counter($x1,$x0) @ 5");
    let b = parse("$x0=Shapes():$x1=String:$x2=Shapes.Counter($x0,int) @ \"unused\", 5");
    let c = parse("$x0=Shapes():$x1=Shapes.Counter($x0,int) @ 6");
    let d = parse("$x0=Shapes():$x1=Shapes():$x2=Shapes.Counter($x1,int) @ 5");
    assert_eq!(structural_hash(&a), structural_hash(&b));
    assert_ne!(structural_hash(&a), structural_hash(&c));
    assert_ne!(structural_hash(&a), structural_hash(&d));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn built_tests_are_legal(seed in any::<u64>()) {
        let f = fixtures();
        let test = random_test(&Builder::new(&f.api, PACKAGE), seed, 8);
        prop_assert_eq!(check_in(&test, &f.api, PACKAGE), Ok(()));
    }

    #[test]
    fn edited_tests_are_legal(seed in any::<u64>(), at in any::<prop::sample::Index>(), other in any::<u64>()) {
        let f = fixtures();
        let builder = Builder::new(&f.api, PACKAGE);
        let test = random_test(&builder, seed, 6);
        prop_assume!(!test.is_empty());
        let at = at.index(test.len());
        let legal = |t: &TestCase| check(t, &f.api);

        let mut removed = test.clone();
        remove(&mut removed, at);
        prop_assert_eq!(legal(&removed), Ok(()));
        let mut rebound = test.clone();
        remove_or_rebind(&mut rebound, at, &f.api);
        prop_assert_eq!(legal(&rebound), Ok(()));
        prop_assert!(rebound.len() >= removed.len());
        for effects in [false, true] {
            prop_assert_eq!(legal(&keep(&test, &slice(&test, at, effects))), Ok(()));
        }
        let mut spliced = test.clone();
        splice(&mut spliced, at, &random_test(&builder, other, 3));
        prop_assert_eq!(legal(&spliced), Ok(()));
        let mut cleaned = test.clone();
        remove_dead(&mut cleaned, Some(at));
        prop_assert_eq!(legal(&cleaned), Ok(()));
    }

    #[test]
    fn broken_tests_are_repaired(seed in any::<u64>(), moves in prop::collection::vec((any::<u16>(), any::<u16>()), 1..6)) {
        let f = fixtures();
        let mut test = random_test(&Builder::new(&f.api, PACKAGE), seed, 6);
        prop_assume!(test.len() > 2);
        let len = test.len();
        for (a, b) in moves {
            test.statements.swap(a as usize % len, b as usize % len);
        }
        if let Some(Statement::Call { args, .. }) = test.statements.last_mut() {
            args.fill(Var(u32::MAX));
        }
        repair(&mut test, &f.api);
        prop_assert_eq!(check(&test, &f.api), Ok(()));
    }
}
