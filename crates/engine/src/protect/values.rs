//! Variants in which single values of a test are others: numbers of several sizes, texts that contain each other, collections with
//! elements; and calls that are made twice.

use testcase::{Bindings, CallableKind, Constant, FieldId, Statement, TestCase, Ty, Var, repair};

use super::make::{Names, argument, array};

/// Variants of one kind in one turn.
const MAX_VARIANTS: usize = 60;
/// Longest text that is made of others.
const MAX_TEXT: usize = 100;
/// Numbers that each number of a test is replaced by, beside those near to it.
const WHOLES: [i64; 8] = [3, -2, 12, 30, 64, 100, 1000, -100];
const REALS: [f64; 8] = [0.25, -0.25, 0.75, 1.25, -1.5, 7.5, 30.5, 1000.5];
/// Constants of a type that take the place of another one.
const MAX_CHOICES: usize = 6;
/// Lengths of arrays: shorter and longer than the blocks of most algorithms.
const LENGTHS: [u32; 3] = [2, 19, 36];
/// Texts that parsers and the like tell apart.
const TEXTS: [&str; 7] = ["Ab1", "a b", "-3", " x ", "a,b;c", "<a b='c'>d</a>", "12.5"];

/// Each number of the test replaced by others, one at a time.
pub(super) fn numbers(test: &TestCase) -> Vec<TestCase> {
    let is_number = |value: &Constant| value.prim().is_some() && !matches!(value, Constant::Boolean(_));
    let mut variants = Vec::new();
    for round in 0..5 + WHOLES.len() {
        for at in 0..test.len() {
            let Statement::Constant { value, .. } = &test.statements[at] else { continue };
            if !is_number(value) {
                continue;
            }
            let other = other_number(value, round).filter(|other| other != value);
            variants.extend(other.map(|other| with(test, at, other)));
        }
    }
    distinct(variants)
}

/// The number that replaces another one in a round: first those near to it, then others.
fn other_number(value: &Constant, round: usize) -> Option<Constant> {
    let whole = |v: i64| match round {
        0 => v.checked_add(1),
        1 => v.checked_sub(1),
        2 => v.checked_mul(2),
        3 => Some(v / 2),
        4 => v.checked_neg(),
        more => WHOLES.get(more - 5).copied(),
    };
    let real = |v: f64| match round {
        0 => Some(v + 0.25),
        1 => Some(v - 0.25),
        2 => Some(v * 2.0),
        3 => Some(v / 2.0),
        4 => Some(-v),
        more => REALS.get(more - 5).copied(),
    };
    Some(match value {
        Constant::Byte(v) => Constant::Byte(whole((*v).into())?.try_into().ok()?),
        Constant::Short(v) => Constant::Short(whole((*v).into())?.try_into().ok()?),
        Constant::Int(v) => Constant::Int(whole((*v).into())?.try_into().ok()?),
        Constant::Long(v) => Constant::Long(whole(*v)?),
        Constant::Char(v) => Constant::Char(whole((*v).into())?.try_into().ok()?),
        Constant::Float(bits) => Constant::Float((real(f32::from_bits(*bits).into())? as f32).to_bits()),
        Constant::Double(bits) => Constant::Double(real(f64::from_bits(*bits))?.to_bits()),
        _ => return None,
    })
}

/// Each text of the test replaced by others: those that have it or the test's other texts and characters in them.
pub(super) fn texts(test: &TestCase) -> Vec<TestCase> {
    let mut variants = Vec::new();
    for at in 0..test.len() {
        let Statement::Constant { value: Constant::Text(own), .. } = &test.statements[at] else { continue };
        let mut others: Vec<Vec<u16>> = Vec::new();
        for (other, statement) in test.statements.iter().enumerate() {
            match statement {
                Statement::Constant { value: Constant::Text(text), .. } if other != at => {
                    around(own, text, &mut others);
                }
                Statement::Constant { value: Constant::Char(unit), .. } => around(own, &[*unit], &mut others),
                _ => {}
            }
        }
        others.push([&**own, &**own].concat());
        around(&[], own, &mut others);
        others.push(swapped(own));
        others.extend(TEXTS.map(|text| text.encode_utf16().collect()));
        let is_new = |text: &Vec<u16>| text.len() <= MAX_TEXT && **text != **own;
        variants.extend(others.into_iter().filter(is_new).map(|text| with(test, at, Constant::Text(text.into()))));
    }
    distinct(variants)
}

/// The test with null instead of one argument that is a text, an array or an object: what checks for null is only seen with it.
pub(super) fn nulls(test: &TestCase) -> Vec<TestCase> {
    let mut variants = Vec::new();
    for at in (0..test.len()).rev() {
        let (Statement::New { args, .. } | Statement::Call { args, .. }) = &test.statements[at] else { continue };
        for (index, &arg) in args.iter().enumerate() {
            let is_null = matches!(test.statements[arg.index()], Statement::Constant { value: Constant::Null, .. });
            if is_null || !test.ty(arg).is_reference() {
                continue;
            }
            let mut head = TestCase { statements: test.statements[..at].to_vec() };
            let null = head.push(Statement::Constant { ty: test.ty(arg).clone(), value: Constant::Null });
            let mut variant = repair::with_tail(head, test, at);
            if let Statement::New { args, .. } | Statement::Call { args, .. } = &mut variant.statements[at + 1] {
                args[index] = null;
            }
            variants.push(variant);
        }
    }
    variants.truncate(MAX_VARIANTS);
    variants
}

/// Texts that begin with a part, have it in the middle, and end with it; and the same with what was there.
fn around(own: &[u16], part: &[u16], texts: &mut Vec<Vec<u16>>) {
    const BEFORE: &[u16] = &[b'q' as u16, b'R' as u16];
    const AFTER: &[u16] = &[b's' as u16, b'7' as u16];
    texts.push([BEFORE, part, AFTER].concat());
    texts.push([part, AFTER].concat());
    texts.push([BEFORE, part].concat());
    if !own.is_empty() && !part.is_empty() {
        texts.push([own, part].concat());
        texts.push([part, own].concat());
        texts.push([own, part, own].concat());
    }
}

/// The text with capital and small letters exchanged.
fn swapped(text: &[u16]) -> Vec<u16> {
    let swap = |unit: u16| match u8::try_from(unit) {
        Ok(byte) if byte.is_ascii_alphabetic() => u16::from(byte ^ 0x20),
        _ => unit,
    };
    text.iter().map(|&unit| swap(unit)).collect()
}

/// Each boolean of the test negated, and each constant of an enum or a class replaced by the others of its type, one at a time.
pub(super) fn choices(names: Names<'_>, test: &TestCase) -> Vec<TestCase> {
    let mut variants = Vec::new();
    for at in 0..test.len() {
        match &test.statements[at] {
            Statement::Constant { value: Constant::Boolean(value), .. } => {
                variants.push(with(test, at, Constant::Boolean(!value)));
            }
            Statement::Constant { value: Constant::Enum(class, name), .. } => {
                let all = names.api.class(*class).enum_constants.iter().filter(|other| *other != name);
                variants
                    .extend(all.take(MAX_CHOICES).map(|other| with(test, at, Constant::Enum(*class, other.clone()))));
            }
            Statement::GetField { field, receiver: None, .. } => {
                variants.extend(others_like(names, *field).map(|other| {
                    let mut variant = test.clone();
                    if let Statement::GetField { field, .. } = &mut variant.statements[at] {
                        *field = other;
                    }
                    variant
                }));
            }
            _ => {}
        }
    }
    distinct(variants)
}

/// Other static fields of the same class and type.
fn others_like(names: Names<'_>, field: FieldId) -> impl Iterator<Item = FieldId> {
    let (api, known) = (names.api, names.api.field(field));
    let fits = move |&id: &FieldId| {
        let other = api.field(id);
        id != field && other.is_static && other.ty == known.ty && api.can_access(id, names.package)
    };
    api.class(known.class).fields.iter().copied().filter(fits).take(MAX_CHOICES)
}

/// Each array of the test with other lengths: algorithms treat blocks in their own way.
pub(super) fn lengths(test: &TestCase) -> Vec<TestCase> {
    let places = (0..test.len()).flat_map(|at| LENGTHS.map(|len| (at, len)));
    places.filter_map(|(at, len)| with_length(test, at, len)).take(MAX_VARIANTS).collect()
}

/// The test with another length of the array that a statement makes, and in numbers that were that length; some elements have values.
fn with_length(test: &TestCase, at: usize, len: u32) -> Option<TestCase> {
    let Statement::NewArray { ty: ty @ Ty::Array(of), len: was } = &test.statements[at] else { return None };
    let is_set = |s: &Statement| matches!(s, Statement::PutElement { array, .. } if array.index() == at);
    if len <= *was && test.statements.iter().any(is_set) {
        return None;
    }
    let mut all = test.clone();
    for statement in &mut all.statements {
        if let Statement::Constant { value: Constant::Int(value), .. } = statement
            && *was > 0
            && u32::try_from(*value) == Ok(*was)
        {
            *value = len as i32;
        }
    }
    let mut head = TestCase { statements: all.statements[..at].to_vec() };
    array(&mut head, ty, of, len, 0)?;
    Some(repair::with_tail(head, &all, at + 1))
}

/// The test with two arguments of one type exchanged: what comes first may matter.
pub(super) fn exchanged(test: &TestCase) -> Vec<TestCase> {
    let mut variants = Vec::new();
    for (at, statement) in test.statements.iter().enumerate() {
        let (Statement::New { args, .. } | Statement::Call { args, .. }) = statement else { continue };
        for second in 1..args.len() {
            for first in 0..second {
                if args[first] == args[second] || test.ty(args[first]) != test.ty(args[second]) {
                    continue;
                }
                let mut variant = test.clone();
                if let Statement::New { args, .. } | Statement::Call { args, .. } = &mut variant.statements[at] {
                    args.swap(first, second);
                }
                variants.push(variant);
            }
        }
    }
    variants.truncate(MAX_VARIANTS);
    variants
}

/// The test with one of its calls made twice.
pub(super) fn repeated(test: &TestCase) -> Vec<TestCase> {
    let again = |at: &usize| matches!(test.statements[*at], Statement::Call { .. });
    let places = (0..test.len()).rev().filter(again);
    places
        .map(|at| {
            let mut head = TestCase { statements: test.statements[..=at].to_vec() };
            head.push(test.statements[at].clone());
            repair::with_tail(head, test, at + 1)
        })
        .take(MAX_VARIANTS)
        .collect()
}

/// The test with elements in collections and maps that it makes.
pub(super) fn populated(names: Names<'_>, test: &TestCase) -> Vec<TestCase> {
    let mut variants = Vec::new();
    for at in 0..test.len() {
        if !matches!(test.statements[at], Statement::New { .. }) {
            continue;
        }
        for (class, method) in [("java/util/Collection", "add"), ("java/util/Map", "put")] {
            for count in 1..=2 {
                variants.extend(with_elements(names, test, at, (class, method), count));
            }
        }
    }
    variants
}

/// The test with so many elements in what a statement makes, right before it is used for the first time.
fn with_elements(
    names: Names<'_>,
    test: &TestCase,
    at: usize,
    (class, method): (&str, &str),
    count: usize,
) -> Option<TestCase> {
    let api = names.api;
    let (var, class) = (Var(at as u32), api.find(class)?);
    let ty = api.supertype(test.ty(var), class)?;
    let is_wanted = |id: &&testcase::CallableId| {
        let callable = api.callable(**id);
        callable.kind == CallableKind::Method && *callable.name == *method && callable.params.len() <= 2
    };
    let callable = *api.class(class).methods.iter().find(is_wanted)?;
    let types = api.call_types(callable, Some(&ty), &Bindings::default())?;
    let is_use = |statement: &Statement| {
        let mut used = false;
        statement.each_use(|other| used |= other == var);
        used
    };
    let place = (at + 1..test.len()).find(|&place| is_use(&test.statements[place])).unwrap_or(test.len());
    let mut head = TestCase { statements: test.statements[..place].to_vec() };
    let before = head.clone();
    for number in 0..count {
        let mut args = Vec::new();
        for (index, param) in types.params.iter().enumerate() {
            let wanted =
                param.clone().filter(|ty| *ty != Ty::Any).unwrap_or_else(|| Ty::class(testcase::TypeId::STRING));
            args.push(argument(names, &mut head, &before, &wanted, number + index)?);
        }
        head.push(Statement::Call { ty: types.ret.clone(), callable, receiver: Some(var), args });
    }
    Some(repair::with_tail(head, test, place))
}

fn with(test: &TestCase, at: usize, other: Constant) -> TestCase {
    let mut variant = test.clone();
    if let Statement::Constant { value, .. } = &mut variant.statements[at] {
        *value = other;
    }
    variant
}

fn distinct(variants: Vec<TestCase>) -> Vec<TestCase> {
    let mut list: Vec<TestCase> = Vec::new();
    for variant in variants {
        if list.len() < MAX_VARIANTS && !list.contains(&variant) {
            list.push(variant);
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use testcase::{CallableId, Prim, TypeId};

    use super::super::stir::tests::api;
    use super::*;

    fn int(value: i32) -> Statement {
        Statement::Constant { ty: Ty::Prim(Prim::Int), value: Constant::Int(value) }
    }

    fn text(value: &str) -> Statement {
        let value = Constant::Text(value.encode_utf16().collect());
        Statement::Constant { ty: Ty::class(TypeId::STRING), value }
    }

    #[test]
    fn numbers_become_others_near_and_far_within_their_type() {
        let found = numbers(&TestCase { statements: vec![int(6)] });
        for near in [7, 5, 12, 3, -6, 1000] {
            assert!(found.contains(&TestCase { statements: vec![int(near)] }), "{near}");
        }
        let byte = |value: i8| Statement::Constant { ty: Ty::Prim(Prim::Byte), value: Constant::Byte(value) };
        assert!(!numbers(&TestCase { statements: vec![byte(127)] }).is_empty());
    }

    #[test]
    fn a_text_gets_the_other_text_in_its_middle() {
        let found = texts(&TestCase { statements: vec![text("ab"), text("x")] });
        for other in ["qRxs7", "abx", "xab", "abxab", "abab", "AB", "qRabs7"] {
            assert!(found.contains(&TestCase { statements: vec![text(other), text("x")] }), "{other}");
        }
    }

    #[test]
    fn truths_are_negated_and_constants_take_turns() {
        let api = api("java/util/BitSet");
        let names = Names { api: &api, package: "" };
        let truth = |value| Statement::Constant { ty: Ty::Prim(Prim::Boolean), value: Constant::Boolean(value) };
        let found = choices(names, &TestCase { statements: vec![truth(true)] });
        assert_eq!(found, [TestCase { statements: vec![truth(false)] }]);
    }

    #[test]
    fn an_array_gets_other_lengths_and_so_do_the_numbers_with_its_length() {
        let ty = Ty::Array(Box::new(Ty::Prim(Prim::Int)));
        let test = TestCase { statements: vec![int(4), Statement::NewArray { ty: ty.clone(), len: 4 }, int(5)] };
        let found = lengths(&test);
        assert_eq!(found.len(), LENGTHS.len());
        for (variant, len) in found.iter().zip(LENGTHS) {
            assert_eq!(variant.statements[..2], [int(len as i32), Statement::NewArray { ty: ty.clone(), len }]);
            assert!(variant.len() > 3 && variant.statements.last() == Some(&int(5)));
        }
        let put = Statement::PutElement { array: Var(0), index: 3, value: Var(1) };
        let set = TestCase { statements: vec![Statement::NewArray { ty, len: 4 }, int(1), put] };
        assert!(lengths(&set).iter().all(|variant| variant.statements[0] != set.statements[0] && variant.len() > 3));
        assert_eq!(lengths(&set).len(), 2, "elements that are set stay");
    }

    #[test]
    fn arguments_of_one_type_are_exchanged() {
        let call = |args: [u32; 3]| Statement::Call {
            ty: Ty::Void,
            callable: CallableId(0),
            receiver: None,
            args: args.map(Var).to_vec(),
        };
        let test = TestCase { statements: vec![int(1), int(2), text("a"), call([0, 1, 2])] };
        let other = TestCase { statements: vec![int(1), int(2), text("a"), call([1, 0, 2])] };
        assert_eq!(exchanged(&test), [other]);
    }

    #[test]
    fn null_takes_the_place_of_each_argument_that_may_be_null() {
        let call = |args: [u32; 2]| Statement::Call {
            ty: Ty::Void,
            callable: CallableId(0),
            receiver: None,
            args: args.map(Var).to_vec(),
        };
        let test = TestCase { statements: vec![int(1), text("a"), call([0, 1])] };
        let null = Statement::Constant { ty: test.ty(Var(1)).clone(), value: Constant::Null };
        let other = TestCase { statements: vec![int(1), text("a"), null, call([0, 2])] };
        assert!(nulls(&other).is_empty(), "it is null already");
        assert_eq!(nulls(&test), [other]);
    }

    #[test]
    fn calls_are_made_twice() {
        let call = Statement::Call { ty: Ty::Void, callable: CallableId(0), receiver: None, args: vec![Var(0)] };
        let test = TestCase { statements: vec![int(1), call.clone()] };
        assert_eq!(repeated(&test), [TestCase { statements: vec![int(1), call.clone(), call] }]);
    }
}
