//! Calls that look as if they showed bugs: exceptions that code does not throw on purpose, though nothing that was passed looks wrong.

use std::collections::BTreeMap;

use suite::{Suite, Test};
use testcase::{Api, CallableId, Constant, LambdaBody, Statement};

/// What is named of one class, at most.
const MAX_NAMED: usize = 5;
/// Numbers from 0 to this look like any sizes and positions.
const MAX_USUAL: i64 = 100;
/// Exceptions that say that code has made a mistake.
const MISTAKES: [&str; 7] = [
    "java/lang/NullPointerException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/StringIndexOutOfBoundsException",
    "java/lang/ClassCastException",
    "java/lang/ArrayStoreException",
    "java/lang/NegativeArraySizeException",
    "java/util/ConcurrentModificationException",
];

/// One sentence on all such calls of a suite, grouped by what is called and thrown; nothing if there are none.
pub(crate) fn suspects(suite: &Suite) -> Option<String> {
    let mut found: BTreeMap<(String, &str), Vec<&str>> = BTreeMap::new();
    for test in &suite.tests {
        let Some((callable, class)) = mistake(suite, test) else { continue };
        let simple = class.rsplit('/').next().unwrap_or(class);
        let name = suite.file.iter().flat_map(|file| &file.methods).find(|method| method.test == test.id);
        found.entry((describe(&suite.api, callable), simple)).or_default().extend(name.map(|method| &*method.name));
    }
    if found.is_empty() {
        return None;
    }
    let one = |((call, class), tests): (&(String, &str), &Vec<&str>)| match tests.first() {
        Some(test) => format!("{call} throws {class} ({test})"),
        None => format!("{call} throws {class}"),
    };
    let named: Vec<String> = found.iter().take(MAX_NAMED).map(one).collect();
    let more = found.len().saturating_sub(MAX_NAMED);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    Some(format!("may be bugs, since nothing that is passed looks wrong: {}{more}", named.join("; ")))
}

/// The call of the class under test that throws what says of a mistake, and its class.
fn mistake<'a>(suite: &Suite, test: &'a Test) -> Option<(CallableId, &'a str)> {
    let thrown = test.exception.as_ref().filter(|thrown| MISTAKES.contains(&thrown.class.as_str()))?;
    let (Statement::New { callable, .. } | Statement::Call { callable, .. }) = test.case.statements.get(thrown.at)?
    else {
        return None;
    };
    let called = suite.api.callable(*callable);
    let declared = |ty: &testcase::Ty| ty.type_id().is_some_and(|id| *suite.api.class(id).name == thrown.class);
    let is_meant = called.class != suite.class || called.throws.iter().any(declared);
    let is_usual = test.case.statements[..thrown.at].iter().all(looks_usual);
    (!is_meant && is_usual).then_some((*callable, thrown.class.as_str()))
}

/// Whether a statement gives nothing that code may refuse: null, an odd number, an array with nulls in it, an object that answers nothing.
fn looks_usual(statement: &Statement) -> bool {
    match statement {
        Statement::Constant { value, .. } => match value {
            Constant::Null => false,
            Constant::Byte(n) => *n >= 0,
            Constant::Short(n) => (0..=MAX_USUAL).contains(&i64::from(*n)),
            Constant::Int(n) => (0..=MAX_USUAL).contains(&i64::from(*n)),
            Constant::Long(n) => (0..=MAX_USUAL).contains(n),
            Constant::Text(text) => text.iter().all(|unit| (0x20..0x7f).contains(unit)),
            _ => true,
        },
        Statement::NewArray { ty, len } => *len == 0 || matches!(ty, testcase::Ty::Array(of) if of.prim().is_some()),
        Statement::Lambda { body, .. } => !matches!(body, LambdaBody::StandIn(_) | LambdaBody::Throw(_)),
        _ => true,
    }
}

/// `Range.lengthOf(String)`
fn describe(api: &Api, id: CallableId) -> String {
    let callable = api.callable(id);
    let class = api.describe(&testcase::Ty::class(callable.class));
    let params = callable.params.iter().map(|param| api.describe(param)).collect::<Vec<_>>().join(", ");
    match callable.kind {
        testcase::CallableKind::Constructor => format!("new {class}({params})"),
        _ => format!("{class}.{}({params})", callable.name),
    }
}
