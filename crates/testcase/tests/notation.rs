//! The text notation: what is printed reads back, and what is wrong is refused with a place and a reason.

mod common;

use common::{PACKAGE, fixtures, random_test};
use proptest::prelude::*;
use testcase::Prim::*;
use testcase::notation::Notation;
use testcase::{Builder, Constant, Statement, TestCase, Ty, TypeId};

fn round(text: &str) {
    let notation = Notation::new(&fixtures().api);
    let test = notation.parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    testcase::check::check_in(&test, &fixtures().api, PACKAGE).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(notation.print(&test), text);
}

#[test]
fn the_forms_of_the_grammar_read_and_print() {
    round("$x0=Shapes.Circle(double):$x0.area() @ 2.5");
    round("$x0=Account.Builder():$x0.owner(String):$x1=$x0.build():$x1.deposit(long) @ \"a\\n\\\"b\\\"\", -5");
    round("$x0=Shapes.Op:$x0.apply(int,int):Shapes.Op.of(char) @ PLUS, 3, 4, '+'");
    round("$x0=Shapes():$x1=Shapes.Counter($x0,int):$x1.count=int:$x2=$x1.step:$x3=Shapes.Counter.Deep($x1) @ 1, 9");
    round("Shapes::total=int:$x0=Shapes::total @ 7");
    round("$x0=int[2]:$x0[1]=int:$x1=Shapes():$x1.sum(String,$x0) @ 4, null");
    round("$x0=int[][3]:$x1=Shapes():$x1.grid=$x0");
    round(
        "$x0=Generics<Integer,String>(String):$x0.add(Integer):$x1=Comparator<Integer>{int}:$x0.sort($x1) @ \"k\", 3, 0",
    );
    round("$x0=Function<String,String>{#0}:$x1=Runnable{}:$x2=Supplier<String>{String} @ \"\\ud800é\"");
    round("$x0=Class<String>:$x1=Object[1]:Generics.count($x0,$x1) @ String.class");
    round("$x0=Nodes<String>():$x1=$x0.push(String):$x1.get() @ \"v\"");
    round("$x0=Account.Builder():$x1=$x0.build():$x1.overload((Object)String):$x1.overload(int) @ \"s\", 1");
    round("");
}

#[test]
fn overloads_are_told_apart() {
    let notation = Notation::new(&fixtures().api);
    let mut seen = Vec::new();
    for arg in ["(Object)Integer", "(Integer)Integer", "(int)int", "(String)String"] {
        let value = if arg.ends_with("String") { "null" } else { "1" };
        let text = format!("$x0=Account.Builder():$x1=$x0.build():$x1.overload({arg}) @ {value}");
        let test = notation.parse(&text).expect("it reads");
        let Some(Statement::Call { callable, .. }) = test.statements.last() else { panic!("a call") };
        assert!(!seen.contains(callable), "{text}");
        seen.push(*callable);
        assert_eq!(notation.parse(&notation.print(&test)), Ok(test));
    }
}

#[test]
fn every_number_keeps_its_bits() {
    let notation = Notation::new(&fixtures().api);
    let prim = |p| Ty::Prim(p);
    let cases = [
        (prim(Double), Constant::Double(0x7ff8_0000_0000_0001)),
        (prim(Double), Constant::Double((-0.0_f64).to_bits())),
        (prim(Float), Constant::Float(0xffc0_0001)),
        (prim(Float), Constant::Float(1)),
        (prim(Char), Constant::Char(0xdfff)),
        (prim(Char), Constant::Char(39)),
        (prim(Long), Constant::Long(i64::MIN)),
        (Ty::class(TypeId::boxed(Byte)), Constant::Byte(-128)),
        (Ty::class(TypeId::boxed(Boolean)), Constant::Null),
    ];
    for (ty, value) in cases {
        let test = TestCase { statements: vec![Statement::Constant { ty, value }] };
        let text = notation.print(&test);
        assert_eq!(notation.parse(&text), Ok(test), "{text}");
    }
}

#[test]
fn what_is_wrong_is_refused_where_it_is() {
    let notation = Notation::new(&fixtures().api);
    let cases = [
        ("$x1=Shapes()", 0, "the next variable is $x0"),
        ("$x0=Nope()", 4, "there is no class Nope"),
        ("$x0=Shapes(int) @ 1", 4, "there is no such constructor"),
        ("$x0=Shapes():$x0.nope()", 21, "there is no such method nope"),
        ("$x0=int", 7, "expected @ and the values of the constants"),
        ("$x0=byte @ 128", 11, "128 is no value of type byte"),
        ("$x0=String @ \"abc", 13, "the text has no end"),
        ("$x0=Shapes.Op @ DIVIDE", 16, "Shapes.Op has no constant DIVIDE"),
        ("$x0=Shapes() extra", 13, "expected the end of the test"),
        ("$x5.m()", 0, "$x5 is not defined yet"),
        ("$x0=List<String,String>", 8, "List has another number of type parameters"),
    ];
    for (text, at, message) in cases {
        let error = notation.parse(text).expect_err(text);
        assert_eq!((error.at, error.message.as_str()), (at, message), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_printed_reads_back(seed in any::<u64>(), calls in 1_usize..10) {
        let f = fixtures();
        let test = random_test(&Builder::new(&f.api, PACKAGE), seed, calls);
        let notation = Notation::new(&f.api);
        let text = notation.print(&test);
        prop_assert_eq!(notation.parse(&text), Ok(test), "{}", text);
    }

    #[test]
    fn damaged_text_never_panics(seed in any::<u64>(), cut in any::<prop::sample::Index>(), with in "[$x0-9.:@(){}\\[\\]<>,\"'# a-zA-Z]{0,3}") {
        let f = fixtures();
        let notation = Notation::new(&f.api);
        let mut text = notation.print(&random_test(&Builder::new(&f.api, PACKAGE), seed, 3));
        let at = cut.index(text.len() + 1);
        if text.is_char_boundary(at) {
            text.insert_str(at, &with);
        }
        if let Ok(test) = notation.parse(&text) {
            let _ = testcase::check::check(&test, &f.api);
        }
    }
}
