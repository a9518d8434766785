//! Variants of a test that may notice a mutant which the test reaches.

use base::FxHashSet;
use oracle::Killer;
use population::{Rates, Workshop, mutate};
use session::Session;
use testcase::{Constant, Statement, TestCase, check, repair};

use super::make::Names;
use super::{after, fresh, hash_of, record, stir, values};

/// Values that are told apart from others: not neutral for any operator.
const INTS: [i64; 8] = [2, 3, 5, 7, 11, 13, 17, 19];
/// Statements of a variant.
const MAX_STATEMENTS: usize = 40;
/// Variants that are made by chance in one turn.
const BY_CHANCE: usize = 4;
/// Variants in which an object is changed before the last call and asked after it, in one turn.
const MAX_STIRRED: usize = 40;
/// Longest text and array that is made.
const MAX_TEXT: f64 = 128.0;
/// Characters of a text that are moved to a boundary.
const MAX_CHARACTERS: usize = 5;

/// Turns before tests are changed by chance.
pub(super) const DIRECTED: usize = 9;
/// The turn in which calls are moved to other tests.
pub(super) const TRANSPLANTING: usize = 1;

/// Variants for the turn with this number: what is most promising comes first.
pub(super) fn variants(session: &mut Session, test: &TestCase, turn: usize) -> Vec<TestCase> {
    let context = session.context.clone();
    let names = Names { api: &context.api, package: &context.package };
    let variants = match turn {
        0 => {
            let recorded = record::recorded(names, test);
            recorded.into_iter().chain(telling(test)).chain(fresh::fresh(names, test)).collect()
        }
        2 => distinct_objects(test).into_iter().chain(fresh::fresh_one_by_one(names, test)).collect(),
        3 => {
            let stirred = stir::stirred(names, test).into_iter().chain(stir::told(names, test));
            stirred.chain(fresh::asking(names, test, 0)).collect()
        }
        4 => values::numbers(test),
        5 => values::nulls(test).into_iter().chain(values::texts(test)).collect(),
        6 => {
            let calls = values::exchanged(test).into_iter().chain(values::repeated(test));
            calls.chain(values::populated(names, test)).collect()
        }
        7 => after::changed_afterwards(names, test),
        8 => values::choices(names, test).into_iter().chain(values::lengths(test)).collect(),
        _ if turn % 3 == 2 => fresh::asking(names, test, turn / 3 - 2),
        _ if turn.is_multiple_of(3) => {
            let stirred = stir::stirred(names, test).into_iter();
            stirred.flat_map(|variant| fresh::asking(names, &variant, turn / 3 - 3)).take(MAX_STIRRED).collect()
        }
        _ => by_chance(session, test),
    };
    legal(session, variants)
}

/// Those that can be written and are not too long.
pub(super) fn legal(session: &Session, mut variants: Vec<TestCase>) -> Vec<TestCase> {
    let context = &session.context;
    variants.retain(|variant| {
        variant.len() <= MAX_STATEMENTS && check::check_in(variant, &context.api, &context.package).is_ok()
    });
    variants
}

/// All numbers and texts different from each other and from neutral ones.
pub(super) fn telling(test: &TestCase) -> Option<TestCase> {
    let mut variant = test.clone();
    let mut next = 0;
    for at in 0..variant.len() {
        next += usize::from(tell_apart(&mut variant, at, next));
    }
    (variant != *test).then_some(variant)
}

/// The test with all neutral and equal values replaced, and with one of them each.
pub(super) fn telling_variants(test: &TestCase) -> Vec<TestCase> {
    let mut variants: Vec<TestCase> = telling(test).into_iter().collect();
    for at in 0..test.len() {
        let mut variant = test.clone();
        if tell_apart(&mut variant, at, 0) && !variants.contains(&variant) {
            variants.push(variant);
        }
    }
    variants
}

/// Gives a constant that is neutral, or the same as an earlier one, another value. Whether there was one to change.
fn tell_apart(test: &mut TestCase, at: usize, number: usize) -> bool {
    let Statement::Constant { value, .. } = &test.statements[at] else { return false };
    let is_known = |value: &Constant| {
        let mut before = test.statements[..at].iter();
        before.any(|other| matches!(other, Statement::Constant { value: other, .. } if other == value))
    };
    if !is_neutral(value) && !is_known(value) {
        return false;
    }
    let others = (number..number + 2 * INTS.len()).filter_map(|number| telling_value(value, number));
    let Some(other) = others.into_iter().find(|other| !is_known(other)) else { return false };
    if let Statement::Constant { value, .. } = &mut test.statements[at] {
        *value = other;
    }
    true
}

/// Whether a value is one that operators leave others alone with, or that leaves nothing of others: 0, 1, the empty text, NaN.
fn is_neutral(value: &Constant) -> bool {
    match value {
        Constant::Byte(v) => matches!(v, 0 | 1),
        Constant::Short(v) => matches!(v, 0 | 1),
        Constant::Int(v) => matches!(v, 0 | 1),
        Constant::Long(v) => matches!(v, 0 | 1),
        Constant::Char(v) => *v == 0,
        Constant::Float(bits) => {
            let value = f32::from_bits(*bits);
            !value.is_finite() || [0.0, 1.0].contains(&value)
        }
        Constant::Double(bits) => {
            let value = f64::from_bits(*bits);
            !value.is_finite() || [0.0, 1.0].contains(&value)
        }
        Constant::Text(text) => text.is_empty(),
        _ => false,
    }
}

/// The value with a number among those that are told apart, of the same type; nothing for types that have too few values.
pub(super) fn telling_value(value: &Constant, number: usize) -> Option<Constant> {
    let int = INTS[number % INTS.len()] + 20 * (number / INTS.len()) as i64;
    Some(match value {
        Constant::Byte(_) => Constant::Byte(int as i8),
        Constant::Short(_) => Constant::Short(int as i16),
        Constant::Int(_) => Constant::Int(int as i32),
        Constant::Long(_) => Constant::Long(int),
        Constant::Float(_) => Constant::Float((int as f32 + 0.5).to_bits()),
        Constant::Double(_) => Constant::Double((int as f64 + 0.5).to_bits()),
        Constant::Char(_) => Constant::Char(u16::from(b'a') + (number % 26) as u16),
        Constant::Text(_) => Constant::Text([u16::from(b'a') + (number % 26) as u16].into()),
        _ => return None,
    })
}

/// Objects that are made once and used twice, as receiver and argument or as two arguments, are made twice, with other values.
fn distinct_objects(test: &TestCase) -> Vec<TestCase> {
    let mut variants = Vec::new();
    for at in 0..test.len() {
        let mut uses = Vec::new();
        test.statements[at].each_use(|var| uses.push(var));
        let twice = (1..uses.len()).find(|&i| uses[..i].contains(&uses[i]));
        let Some(var) = twice.map(|i| uses[i]) else { continue };
        let Statement::New { args, .. } = &test.statements[var.index()] else { continue };
        let mut head = TestCase { statements: test.statements[..at].to_vec() };
        let mut made = test.statements[var.index()].clone();
        let mut moved = Vec::new();
        for (number, arg) in args.iter().enumerate() {
            let mut statement = test.statements[arg.index()].clone();
            if let Statement::Constant { value, .. } = &mut statement
                && let Some(other) = telling_value(value, number + 1)
            {
                *value = other;
                moved.push((*arg, head.push(statement)));
            }
        }
        made.map_uses(|used| moved.iter().find(|(old, _)| *old == used).map_or(used, |(_, new)| *new));
        let other = head.push(made);
        let mut variant = repair::with_tail(head, test, at);
        let place = variant.len() - (test.len() - at);
        let mut seen = 0;
        variant.statements[place].map_uses(|used| {
            seen += usize::from(used == var);
            if used == var && seen == 2 { other } else { used }
        });
        variants.push(telling(&variant).unwrap_or_else(|| variant.clone()));
        variants.push(variant);
    }
    variants
}

/// Random changes.
fn by_chance(session: &mut Session, test: &TestCase) -> Vec<TestCase> {
    let context = session.context.clone();
    let workshop = Workshop::new(&context.api, &context.package, context.class, context.callables.clone());
    let mut variants = Vec::new();
    for _ in 0..BY_CHANCE {
        let mut variant = test.clone();
        let rates = Rates::new(0.0);
        if mutate(&workshop, &rates, &mut variant, &mut session.rng, &session.constants, MAX_STATEMENTS).is_some() {
            variants.push(variant);
        }
    }
    variants
}

/// A number of a test that can be changed: a constant, the length of a text or an array, one of a text's characters.
#[derive(Clone, Copy)]
enum Knob {
    Value(usize),
    Length(usize),
    Character(usize, usize),
}

/// Variants in which the operands of a comparison that one of the mutants changes may be equal: each number of the test is changed a
/// little to see how all differences follow it, and then so far that one of them vanishes.
pub(super) fn at_boundaries(killer: &mut Killer, test: &TestCase, mutants: &[u32]) -> Vec<TestCase> {
    let now = killer.differences(test, mutants);
    if now.iter().all(Option::is_none) {
        return Vec::new();
    }
    let mut known = FxHashSet::from_iter([hash_of(test)]);
    let mut variants = Vec::new();
    for knob in knobs(test) {
        let Some(changed) = turned(test, knob, 1.0) else { continue };
        let then = killer.differences(&changed, mutants);
        for (now, then) in now.iter().zip(then) {
            let (Some(now), Some(then)) = (*now, then) else { continue };
            let variant = step(now, then - now).and_then(|step| turned(test, knob, step));
            // Several mutants of a comparison, and several comparisons, may want the same.
            variants.extend(variant.filter(|variant| known.insert(hash_of(variant))));
        }
    }
    variants
}

/// How far to turn a knob so that a difference vanishes which follows the knob by this slope.
fn step(now: f64, slope: f64) -> Option<f64> {
    (slope != 0.0 && now != 0.0).then(|| -now / slope)
}

fn knobs(test: &TestCase) -> Vec<Knob> {
    let mut knobs = Vec::new();
    for (at, statement) in test.statements.iter().enumerate() {
        match statement {
            Statement::Constant { value: Constant::Text(text), .. } => {
                knobs.push(Knob::Length(at));
                knobs.extend((0..text.len().min(MAX_CHARACTERS)).map(|index| Knob::Character(at, index)));
            }
            Statement::Constant { value, .. } if value.prim().is_some() => knobs.push(Knob::Value(at)),
            Statement::NewArray { .. } => knobs.push(Knob::Length(at)),
            _ => {}
        }
    }
    knobs
}

/// The test with a number changed by so much.
fn turned(test: &TestCase, knob: Knob, by: f64) -> Option<TestCase> {
    let (Knob::Value(at) | Knob::Length(at) | Knob::Character(at, _)) = knob;
    let mut variant = test.clone();
    if let Statement::NewArray { len, .. } = &mut variant.statements[at] {
        *len = resized(test, at, *len, by)?;
        return Some(variant);
    }
    let Statement::Constant { value, .. } = &mut variant.statements[at] else { return None };
    let whole = by.round() as i64;
    *value = match (&*value, knob) {
        (Constant::Byte(v), _) => Constant::Byte(i8::try_from(whole.checked_add(i64::from(*v))?).ok()?),
        (Constant::Short(v), _) => Constant::Short(i16::try_from(whole.checked_add(i64::from(*v))?).ok()?),
        (Constant::Int(v), _) => Constant::Int(i32::try_from(whole.checked_add(i64::from(*v))?).ok()?),
        (Constant::Char(v), _) => Constant::Char(u16::try_from(whole.checked_add(i64::from(*v))?).ok()?),
        (Constant::Long(v), _) => Constant::Long(v.checked_add(whole)?),
        (Constant::Float(bits), _) => Constant::Float((f32::from_bits(*bits) + by as f32).to_bits()),
        (Constant::Double(bits), _) => Constant::Double((f64::from_bits(*bits) + by).to_bits()),
        (Constant::Text(text), Knob::Length(_)) => {
            let len = text.len() as f64 + by.round();
            if !(0.0..=MAX_TEXT).contains(&len) {
                return None;
            }
            let mut text = text.to_vec();
            let filling = text.last().copied().unwrap_or(u16::from(b'a'));
            text.resize(len as usize, filling);
            Constant::Text(text.into())
        }
        (Constant::Text(text), Knob::Character(_, index)) => {
            let mut text = text.to_vec();
            text[index] = u16::try_from(whole.checked_add(i64::from(text[index]))?).ok()?;
            Constant::Text(text.into())
        }
        _ => return None,
    };
    Some(variant)
}

/// The length of an array that is changed by so much; nothing if elements that the test sets would be gone.
fn resized(test: &TestCase, array: usize, len: u32, by: f64) -> Option<u32> {
    let len = f64::from(len) + by.round();
    let is_gone = |statement: &Statement| match statement {
        Statement::PutElement { array: of, index, .. } => of.index() == array && f64::from(*index) >= len,
        _ => false,
    };
    ((0.0..=MAX_TEXT).contains(&len) && !test.statements.iter().any(is_gone)).then_some(len as u32)
}

#[cfg(test)]
mod tests {
    use testcase::{CallableId, Prim, Ty, TypeId, Var};

    use super::*;

    fn int(value: i32) -> Statement {
        Statement::Constant { ty: Ty::Prim(Prim::Int), value: Constant::Int(value) }
    }

    #[test]
    fn telling_values_are_neither_equal_nor_neutral() {
        let test = TestCase { statements: vec![int(0), int(0)] };
        assert_eq!(telling(&test).map(|t| t.statements), Some(vec![int(2), int(3)]));
        assert_eq!(telling(&TestCase { statements: vec![int(2)] }), None, "it is telling already");
    }

    #[test]
    fn an_object_that_is_receiver_and_argument_is_made_twice() {
        let ty = Ty::class(TypeId::OBJECT);
        let new = |arg: u32| Statement::New { ty: ty.clone(), callable: CallableId(0), args: vec![Var(arg)] };
        let call = |on: u32, with: u32| Statement::Call {
            ty: Ty::Void,
            callable: CallableId(1),
            receiver: Some(Var(on)),
            args: vec![Var(with)],
        };
        let test = TestCase { statements: vec![int(4), new(0), call(1, 1)] };
        let variants = distinct_objects(&test);
        assert_eq!(variants[1].statements, [int(4), new(0), int(3), new(2), call(1, 3)]);
    }

    #[test]
    fn differences_are_followed_to_zero() {
        assert_eq!(step(6.0, 2.0), Some(-3.0));
        assert_eq!(step(-5.0, 1.0), Some(5.0));
        assert_eq!(step(3.0, 0.0), None, "it does not depend on the number");
    }

    #[test]
    fn arrays_keep_the_elements_that_are_set() {
        let ty = Ty::Array(Box::new(Ty::Prim(Prim::Int)));
        let put = Statement::PutElement { array: Var(0), index: 1, value: Var(1) };
        let test = TestCase { statements: vec![Statement::NewArray { ty: ty.clone(), len: 3 }, int(4), put] };
        let shorter = turned(&test, Knob::Length(0), -1.0).map(|t| t.statements[0].clone());
        assert_eq!(shorter, Some(Statement::NewArray { ty, len: 2 }));
        assert!(turned(&test, Knob::Length(0), -2.0).is_none());
    }

    #[test]
    fn numbers_are_turned_within_their_types() {
        let test = TestCase { statements: vec![int(i32::MAX)] };
        assert!(turned(&test, Knob::Value(0), 1.0).is_none());
        assert_eq!(turned(&test, Knob::Value(0), -2.0).map(|t| t.statements), Some(vec![int(i32::MAX - 2)]));
    }
}
