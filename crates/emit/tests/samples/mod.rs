//! Tests of the `bank` fixtures that use every statement and assertion there is.

#![allow(dead_code, reason = "each test file uses a part")]

use suite::{Assertion, AssertionKind as Kind, ExpectedException, Expr, LibraryMethod, NameHint, Test, TestId};
use testcase::{Api, Constant, LambdaBody, Prim, Statement, Ty, TypeId, Var};

use crate::common::{Maker, class};

const ACCOUNT: &str = "bank/Account";
const TEXT: &str = "Ljava/lang/String;";

pub fn all(api: &Api) -> Vec<Test> {
    let makers: [fn(&Api) -> Test; 20] = [
        deposit_then_withdraw,
        withdraw_too_much,
        null_owner,
        checked_exception,
        state_after_exception,
        numbers,
        boxes,
        arrays,
        collections,
        overloads,
        varargs,
        varargs_that_stay_arrays,
        lambdas,
        inner_classes,
        fields,
        generics,
        generic_members,
        literals,
        sharing,
        field_of_null,
    ];
    (0..).zip(makers).map(|(id, make)| Test { id: TestId(id), ..make(api) }).collect()
}

fn test(maker: Maker, assertions: Vec<(usize, Kind)>, goals: &[&str]) -> Test {
    Test {
        case: maker.case,
        assertions: assertions.into_iter().map(|(after, kind)| Assertion { after, kind }).collect(),
        comment: goals.iter().map(|g| (*g).to_owned()).collect(),
        ..Test::default()
    }
}

fn thrown(test: Test, at: Var, class: &str, message: Option<&str>) -> Test {
    let message = message.map(str::to_owned);
    Test { exception: Some(ExpectedException { at: at.index(), class: class.to_owned(), message }), ..test }
}

fn account(m: &mut Maker) -> Var {
    let owner = m.text("Ann");
    m.new_object(ACCOUNT, TEXT, &[owner])
}

fn equals(expected: Expr, actual: Expr) -> Kind {
    Kind::Equals { expected, actual, delta: None }
}

fn observer(m: &Maker, on: Var, name: &str) -> Expr {
    let callable = m.id(ACCOUNT, name, "");
    let ty = m.api.callable(callable).ret.clone();
    Expr::Call { receiver: Some(Box::new(Expr::Var(on))), callable, args: vec![], ty }
}

fn deposit_then_withdraw(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let ten = m.long(10);
    m.call(ACCOUNT, "deposit", "J", Some(a), &[ten]);
    let four = m.long(4);
    let ok = m.call(ACCOUNT, "withdraw", "J", Some(a), &[four]);
    let balance = observer(&m, a, "getBalance");
    let empty = observer(&m, a, "isEmpty");
    let at = ok.index();
    let text = Expr::Var(a).library(LibraryMethod::ToString);
    test(
        m,
        vec![
            (at, Kind::True(Expr::Var(ok))),
            (at, equals(Expr::Constant(Constant::Long(6)), balance)),
            (at, Kind::False(empty)),
            (at, equals(Expr::text("Ann:6"), text)),
        ],
        &["lines 38, 44 to 46", "branch 44 not taken"],
    )
}

fn withdraw_too_much(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let much = m.long(i64::MAX);
    let at = m.call(ACCOUNT, "withdraw", "J", Some(a), &[much]);
    let mut test = test(m, vec![], &["branch 44 taken"]);
    test.name_hint = NameHint::Condition("moreThanBalance".to_owned());
    let message = "too much: \"9223372036854775807\"\n";
    thrown(test, at, "java/lang/IllegalStateException", Some(message))
}

fn null_owner(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let owner = m.null(Ty::class(TypeId::STRING));
    let at = m.new_object(ACCOUNT, TEXT, &[owner]);
    thrown(test(m, vec![], &[]), at, "java/lang/NullPointerException", None)
}

fn checked_exception(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let path = m.text("x");
    m.call(ACCOUNT, "save", TEXT, Some(a), &[path]);
    let empty = m.text("");
    let at = m.call(ACCOUNT, "save", TEXT, Some(a), &[empty]);
    thrown(test(m, vec![], &[]), at, "java/io/IOException", Some("no path"))
}

fn state_after_exception(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let none = m.long(-5);
    let at = m.call(ACCOUNT, "deposit", "J", Some(a), &[none]);
    let balance = observer(&m, a, "getBalance");
    let checks = vec![(at.index(), equals(Expr::Constant(Constant::Long(0)), balance))];
    thrown(test(m, checks, &[]), at, "java/lang/IllegalArgumentException", None)
}

fn numbers(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let mut checks = Vec::new();
    let results = [
        ("rate", Constant::Double(1.5f64.to_bits())),
        ("rateAsFloat", Constant::Float(0.1f32.to_bits())),
        ("initial", Constant::Char(u16::from(b'A'))),
        ("small", Constant::Byte(3)),
        ("getKind", Constant::Enum(class(api, "bank/Account$Kind"), "CHECKING".into())),
    ];
    for (name, value) in results {
        let got = m.call(ACCOUNT, name, "", Some(a), &[]);
        checks.push((got.index(), equals(Expr::Constant(value), Expr::Var(got))));
    }
    let near = m.call(ACCOUNT, "rate", "", Some(a), &[]);
    let expected = Expr::Constant(Constant::Double(1.4999f64.to_bits()));
    checks.push((near.index(), Kind::Equals { expected, actual: Expr::Var(near), delta: Some(0.001) }));
    test(m, checks, &[])
}

fn boxes(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let boxed = m.call(ACCOUNT, "boxed", "", Some(a), &[]);
    let any = m.call(ACCOUNT, "anything", "", Some(a), &[]);
    let maybe = m.call(ACCOUNT, "maybe", "", Some(a), &[]);
    let checks = vec![
        (boxed.index(), equals(Expr::int(7), Expr::Var(boxed))),
        (any.index(), equals(Expr::int(7), Expr::Var(any))),
        (any.index(), equals(Expr::Var(boxed), Expr::Var(any))),
        (any.index(), Kind::NotSame { unexpected: Expr::Var(a), actual: Expr::Var(any) }),
        (any.index(), Kind::InstanceOf { value: Expr::Var(any), class: TypeId::boxed(Prim::Int) }),
        (any.index(), Kind::ClassIs { value: Expr::Var(any), class: TypeId::boxed(Prim::Int) }),
        (maybe.index(), Kind::True(Expr::Var(maybe))),
        (maybe.index(), Kind::NotEquals { unexpected: Expr::int(8), actual: Expr::Var(boxed) }),
    ];
    test(m, checks, &[])
}

fn arrays(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let int = |n| Expr::int(n);
    let double = |x: f64| Expr::Constant(Constant::Double(x.to_bits()));
    let array = |ty| Ty::Array(Box::new(ty));
    let numbers = m.call(ACCOUNT, "numbers", "", Some(a), &[]);
    let fractions = m.call(ACCOUNT, "fractions", "", Some(a), &[]);
    let words = m.call(ACCOUNT, "words", "", Some(a), &[]);
    let (one, two) = (m.int(1), m.int(-2));
    let row = m.array(Ty::Prim(Prim::Int), &[one, two]);
    let other = m.array(Ty::Prim(Prim::Int), &[]);
    let table = m.array(array(Ty::Prim(Prim::Int)), &[row, other]);
    let total = m.call(ACCOUNT, "total", "[[I", Some(a), &[table]);
    let equal =
        |ty, expected, actual| Kind::ArrayEquals { ty: array(ty), expected, actual: Expr::Var(actual), delta: None };
    let words_expected = vec![Expr::text("a"), Expr::Constant(Constant::Null)];
    let checks = vec![
        (numbers.index(), equal(Ty::Prim(Prim::Int), vec![int(1), int(2), int(3)], numbers)),
        (fractions.index(), equal(Ty::Prim(Prim::Double), vec![double(0.5), double(-0.0)], fractions)),
        (words.index(), equal(Ty::class(TypeId::STRING), words_expected, words)),
        (words.index(), equals(int(2), Expr::Length(Box::new(Expr::Var(words))))),
        (words.index(), Kind::Null(Expr::Element { array: Box::new(Expr::Var(words)), index: 1 })),
        (total.index(), equals(int(2), Expr::Var(total))),
    ];
    test(m, checks, &["everything about arrays ".repeat(8).as_str()])
}

fn collections(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let null = || Expr::Constant(Constant::Null);
    let list = m.call(ACCOUNT, "list", "", Some(a), &[]);
    let names = m.call(ACCOUNT, "names", "", Some(a), &[]);
    let tags = m.call(ACCOUNT, "tags", "", Some(a), &[]);
    let table = m.call(ACCOUNT, "table", "", Some(a), &[]);
    let second =
        Expr::Library { receiver: Box::new(Expr::Var(list)), method: LibraryMethod::Get, args: vec![Expr::int(1)] };
    let pairs = vec![(Expr::text("one"), Expr::int(1)), (Expr::text("two"), Expr::int(2))];
    let checks = vec![
        (list.index(), Kind::ListEquals { expected: vec![Expr::int(1), Expr::int(2)], actual: Expr::Var(list) }),
        (list.index(), equals(Expr::int(2), second)),
        (names.index(), Kind::ListEquals { expected: vec![Expr::text("x"), null()], actual: Expr::Var(names) }),
        (tags.index(), Kind::SetEquals { expected: vec![Expr::text("q"), Expr::text("p")], actual: Expr::Var(tags) }),
        (table.index(), Kind::MapEquals { expected: pairs, actual: Expr::Var(table) }),
    ];
    test(m, checks, &[])
}

fn overloads(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let integer = Ty::class(TypeId::boxed(Prim::Int));
    let mut checks = Vec::new();
    let mut put = |m: &mut Maker, params: &str, arg: Var, answer: &str| {
        let got = m.call(ACCOUNT, "put", params, Some(a), &[arg]);
        checks.push((got.index(), equals(Expr::text(answer), Expr::Var(got))));
    };
    let null = m.null(Ty::class(TypeId::STRING));
    put(&mut m, "Ljava/lang/Object;", null, "Object");
    let null = m.null(Ty::class(TypeId::STRING));
    put(&mut m, TEXT, null, "String");
    let text = m.text("t");
    put(&mut m, "Ljava/lang/Object;", text, "Object");
    let one = m.int(-1);
    put(&mut m, "I", one, "int");
    let one = m.int(-1);
    put(&mut m, "J", one, "long");
    let one = m.case.push(Statement::Constant { ty: integer.clone(), value: Constant::Int(-1) });
    put(&mut m, "Ljava/lang/Integer;", one, "Integer");
    let letter = m.constant(Constant::Char(10));
    put(&mut m, "C", letter, "char");
    let callable = m.id("bank/Account$Task", "perform", "");
    let ty = Ty::class(class(api, "bank/Account$Task"));
    let task = m.case.push(Statement::Lambda { ty, callable, body: LambdaBody::Nothing });
    let got = m.call(ACCOUNT, "run", "Lbank/Account$Task;", Some(a), &[task]);
    checks.push((got.index(), equals(Expr::text("Task"), Expr::Var(got))));
    test(m, checks, &[])
}

fn varargs(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let (one, two) = (m.int(1), m.int(2));
    let numbers = m.array(Ty::Prim(Prim::Int), &[one, two]);
    let sum = m.call(ACCOUNT, "sum", "[I", Some(a), &[numbers]);
    let none = m.array(Ty::Prim(Prim::Int), &[]);
    let nothing = m.call(ACCOUNT, "sum", "[I", Some(a), &[none]);
    let (first, rest) = (m.text("f"), m.text("r"));
    let rest = m.array(Ty::class(TypeId::STRING), &[rest]);
    let joined = m.call(ACCOUNT, "join", "Ljava/lang/String;[Ljava/lang/String;", Some(a), &[first, rest]);
    let checks = vec![
        (sum.index(), equals(Expr::int(3), Expr::Var(sum))),
        (nothing.index(), equals(Expr::int(0), Expr::Var(nothing))),
        (joined.index(), equals(Expr::text("f1"), Expr::Var(joined))),
    ];
    test(m, checks, &[])
}

fn varargs_that_stay_arrays(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let strings = m.null(Ty::Array(Box::new(Ty::class(TypeId::STRING))));
    let a = account(&mut m);
    let first = m.text("f");
    let at = m.call(ACCOUNT, "join", "Ljava/lang/String;[Ljava/lang/String;", Some(a), &[first, strings]);
    thrown(test(m, vec![], &[]), at, "java/lang/NullPointerException", None)
}

fn lambdas(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let callable = m.id("java/util/function/IntUnaryOperator", "applyAsInt", "I");
    let ty = Ty::class(class(api, "java/util/function/IntUnaryOperator"));
    let body = LambdaBody::Argument(0);
    let same = m.case.push(Statement::Lambda { ty: ty.clone(), callable, body });
    let five = m.int(5);
    let params = "Ljava/util/function/IntUnaryOperator;I";
    let got = m.call(ACCOUNT, "apply", params, Some(a), &[same, five]);
    let nine = m.int(9);
    let always = m.case.push(Statement::Lambda { ty, callable, body: LambdaBody::Give(nine) });
    let min = m.int(i32::MIN);
    let second = m.call(ACCOUNT, "apply", params, Some(a), &[always, min]);
    let checks = vec![
        (got.index(), equals(Expr::int(5), Expr::Var(got))),
        (second.index(), equals(Expr::int(9), Expr::Var(second))),
    ];
    test(m, checks, &[])
}

fn inner_classes(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let text = m.text("note");
    let entry = m.new_object("bank/Account$Entry", "Lbank/Account;Ljava/lang/String;", &[a, text]);
    let back = m.call("bank/Account$Entry", "account", "", Some(entry), &[]);
    let field = m.field_id("bank/Account$Entry", "text");
    let ty = Ty::class(TypeId::STRING);
    let text = Expr::Field { receiver: Some(Box::new(Expr::Var(entry))), field, ty };
    let checks = vec![
        (entry.index(), equals(Expr::text("note"), text)),
        (back.index(), Kind::Same { expected: Expr::Var(a), actual: Expr::Var(back) }),
    ];
    test(m, checks, &[])
}

fn fields(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let note = m.field_id(ACCOUNT, "note");
    let opened = m.field_id(ACCOUNT, "opened");
    let text = m.text("\u{0}tab\té \u{1F600}");
    m.case.push(Statement::PutField { field: note, receiver: Some(a), value: text });
    let three = m.int(3);
    m.case.push(Statement::PutField { field: opened, receiver: None, value: three });
    let int = Ty::Prim(Prim::Int);
    let read = m.case.push(Statement::GetField { ty: int, field: opened, receiver: None });
    let text = Ty::class(TypeId::STRING);
    let noted = m.case.push(Statement::GetField { ty: text, field: note, receiver: Some(a) });
    let checks =
        vec![(read.index(), equals(Expr::int(3), Expr::Var(read))), (noted.index(), Kind::NotNull(Expr::Var(noted)))];
    test(m, checks, &[])
}

fn generics(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let of = |arg| Ty::Class(class(api, "bank/Box"), vec![arg]);
    let integer = Ty::class(TypeId::boxed(Prim::Int));
    let five = m.int(5);
    let valued = m.id("java/lang/Integer", "valueOf", "I");
    let five = m.call_as(integer.clone(), valued, None, &[five]);
    let holder = m.new_of(of(integer.clone()), "bank/Box", "Ljava/lang/Object;", &[five]);
    let get = m.id("bank/Box", "get", "");
    let got = m.call_as(integer.clone(), get, Some(holder), &[]);
    let view = m.id("bank/Box", "view", "");
    let seen = of(Ty::Extends(Box::new(integer.clone())));
    let seen = m.call_as(seen, view, Some(holder), &[]);
    let six = m.case.push(Statement::Constant { ty: integer.clone(), value: Constant::Int(6) });
    let set = m.id("bank/Box", "set", "Ljava/lang/Object;");
    m.call_as(Ty::Void, set, Some(seen), &[six]);
    let minus = m.case.push(Statement::Constant { ty: integer, value: Constant::Int(-6) });
    let remove = m.id("bank/Box", "remove", "Ljava/lang/Object;");
    let removed = m.call_as(Ty::Prim(Prim::Boolean), remove, Some(holder), &[minus]);
    let checks =
        vec![(got.index(), equals(Expr::int(5), Expr::Var(got))), (removed.index(), Kind::False(Expr::Var(removed)))];
    test(m, checks, &[])
}

fn generic_members(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let text = Ty::class(TypeId::STRING);
    let of = |arg| Ty::Class(class(api, "bank/Box"), vec![arg]);
    let value = m.text("v");
    let callable = m.id("bank/Box", "of", "Ljava/lang/Object;");
    let holder = m.call_as(of(text.clone()), callable, None, &[value]);
    let part = Ty::Class(class(api, "bank/Box$Part"), vec![text.clone()]);
    let part = m.new_of(part, "bank/Box$Part", "Lbank/Box;", &[holder]);
    let put = m.id("bank/Box$Part", "put", "Ljava/lang/Object;");
    let word = m.text("w");
    m.call_as(Ty::Void, put, Some(part), &[word]);
    let boxes = m.array(of(text.clone()), &[holder]);
    let size = m.id("bank/Box", "size", "[Lbank/Box;");
    let count = m.call_as(Ty::Prim(Prim::Int), size, Some(holder), &[boxes]);
    let whole = m.id("bank/Box$Part", "whole", "");
    let whole = m.call_as(text, whole, Some(part), &[]);
    let checks = vec![
        (count.index(), equals(Expr::int(1), Expr::Var(count))),
        (whole.index(), equals(Expr::text("w"), Expr::Var(whole))),
    ];
    test(m, checks, &[])
}

fn literals(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let b = m.constant(Constant::Byte(-1));
    let s = m.constant(Constant::Short(i16::MIN));
    let f = m.constant(Constant::Float(f32::NAN.to_bits()));
    let sum = m.call(ACCOUNT, "small", "BSF", Some(a), &[b, s, f]);
    let strings = Ty::Array(Box::new(Ty::class(TypeId::STRING)));
    let of = m.constant(Constant::Class(strings.clone()));
    let callable = m.id(ACCOUNT, "type", "Ljava/lang/Class;");
    let ty = Ty::Class(TypeId::CLASS, vec![Ty::Any]);
    let got = m.call_as(ty, callable, Some(a), &[of]);
    let old = m.call(ACCOUNT, "old", "", Some(a), &[]);
    let checks = vec![
        (sum.index(), equals(Expr::int(-32769), Expr::Var(sum))),
        (got.index(), equals(Expr::Constant(Constant::Class(strings)), Expr::Var(got))),
        (old.index(), equals(Expr::int(1), Expr::Var(old))),
    ];
    test(m, checks, &[])
}

/// A value used twice keeps its variable; one used once by the next statement does not.
fn sharing(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let name = m.text("Bob");
    let other = m.new_object(ACCOUNT, TEXT, &[name]);
    m.call(ACCOUNT, "merge", "Lbank/Account;", Some(a), &[other]);
    m.call(ACCOUNT, "merge", "Lbank/Account;", Some(a), &[a]);
    let twice = m.int(3);
    let numbers = m.array(Ty::Prim(Prim::Int), &[twice, twice]);
    m.call(ACCOUNT, "sum", "[I", Some(a), &[numbers]);
    m.call(ACCOUNT, "sum", "[I", Some(a), &[numbers]);
    let balance = observer(&m, a, "getBalance");
    let at = m.case.len() - 1;
    test(m, vec![(at, equals(Expr::Constant(Constant::Long(0)), balance))], &[])
}

fn field_of_null(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = m.null(Ty::class(class(api, ACCOUNT)));
    let field = m.field_id(ACCOUNT, "note");
    let ty = Ty::class(TypeId::STRING);
    let at = m.case.push(Statement::GetField { ty, field, receiver: Some(a) });
    thrown(test(m, vec![], &[]), at, "java/lang/NullPointerException", None)
}

/// Tests that differ in data only: four of numbers in a call and an assertion, three of a text that an annotation cannot hold as it is,
/// three of one number and its exception; then one of each kind that stays alone.
pub fn rows(api: &Api) -> Vec<Test> {
    let deposits = [1, 20, i64::MAX, 7].map(|amount| deposit(api, amount));
    let owners = ["Ann", "B\tb", "\u{e9}", "it's, here"].map(|owner| text_of(api, owner));
    let refused = [0, -1, -300].map(|amount| refused(api, amount));
    let kinds = ["SAVINGS", "CHECKING"].map(|kind| of_kind(api, kind));
    let all = deposits.into_iter().chain(owners).chain(refused).chain(kinds).chain([deposit_then_withdraw(api)]);
    (0..).zip(all).map(|(id, test)| Test { id: TestId(id), ..test }).collect()
}

fn deposit(api: &Api, amount: i64) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let value = m.long(amount);
    let at = m.call(ACCOUNT, "deposit", "J", Some(a), &[value]).index();
    let (balance, text) = (observer(&m, a, "getBalance"), Expr::Var(a).library(LibraryMethod::ToString));
    let shown = Expr::text(&format!("Ann:{amount}"));
    test(m, vec![(at, equals(Expr::Constant(Constant::Long(amount)), balance)), (at, equals(shown, text))], &[])
}

fn text_of(api: &Api, owner: &str) -> Test {
    let mut m = Maker::new(api);
    let owner_text = m.text(owner);
    let kind = m.constant(Constant::Enum(class(api, "bank/Account$Kind"), "SAVINGS".into()));
    let a = m.new_object(ACCOUNT, "Ljava/lang/String;Lbank/Account$Kind;", &[owner_text, kind]);
    let text = Expr::Var(a).library(LibraryMethod::ToString);
    test(m, vec![(a.index(), equals(Expr::text(&format!("{owner}:0")), text))], &[])
}

fn refused(api: &Api, amount: i64) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let value = m.long(amount);
    let at = m.call(ACCOUNT, "deposit", "J", Some(a), &[value]);
    thrown(test(m, vec![], &[]), at, "java/lang/IllegalArgumentException", Some(&format!("amount: {amount}")))
}

fn of_kind(api: &Api, kind: &str) -> Test {
    let mut m = Maker::new(api);
    let owner = m.text("Ann");
    let value = Constant::Enum(class(api, "bank/Account$Kind"), kind.into());
    let kind = m.constant(value.clone());
    let a = m.new_object(ACCOUNT, "Ljava/lang/String;Lbank/Account$Kind;", &[owner, kind]);
    let got = observer(&m, a, "getKind");
    test(m, vec![(a.index(), equals(Expr::Constant(value), got))], &[])
}

/// A list that has what a call gave, and a constant.
pub fn list_of_results(api: &Api) -> Test {
    let mut m = Maker::new(api);
    let a = account(&mut m);
    let got = m.call(ACCOUNT, "anything", "", Some(a), &[]);
    let names = observer(&m, a, "names");
    let expected = vec![Expr::Var(got), Expr::text("a")];
    test(m, vec![(got.index(), Kind::ListEquals { expected, actual: names })], &[])
}
