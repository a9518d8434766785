//! Variants in which objects are changed before the last call works with them: a matrix of zeros, an empty list and a new account
//! show little of what is done to them.

use testcase::{CallableId, CallableKind, Constant, Prim, Statement, TestCase, Ty, TypeId, Var, repair};

use super::make::{Names, PASSED_LENGTH, argument, array};
use super::vary::telling_value;

/// Methods of a class that are tried, and parameters that they may have.
const MAX_METHODS: usize = 4;
const MAX_PARAMETERS: usize = 4;
/// Methods without arguments that are tried.
const MAX_ORDERS: usize = 8;
/// The first number that is passed, the others, and the length of arrays: places, and parts that are longer than the blocks of most
/// algorithms. Each in a variant of its own.
const PLACES: [(i32, i32, u32); 3] = [(0, 0, PASSED_LENGTH), (1, 1, PASSED_LENGTH), (1, 33, 36)];

/// The test with a call of a method without a result on each object of the last statement, right before that.
pub(super) fn stirred(names: Names<'_>, test: &TestCase) -> Vec<TestCase> {
    let Some(last) = test.len().checked_sub(1) else { return Vec::new() };
    let objects = objects_of(test, last);
    let mut variants = Vec::new();
    for method in 0..MAX_METHODS {
        for place in PLACES {
            let mut head = TestCase { statements: test.statements[..last].to_vec() };
            for (number, &object) in objects.iter().enumerate() {
                let methods = changers(names, test.ty(object));
                if let Some(&callable) = methods.get(method) {
                    call(names, &mut head, object, callable, (place, number));
                }
            }
            if head.len() > last {
                variants.push(repair::with_tail(head, test, last));
            }
        }
    }
    variants
}

/// The test with a call without arguments on an object of the last statement, right before that: what it does on a closed stream, or
/// within an array that was begun.
pub(super) fn told(names: Names<'_>, test: &TestCase) -> Vec<TestCase> {
    let Some(last) = test.len().checked_sub(1) else { return Vec::new() };
    let mut variants = Vec::new();
    for object in objects_of(test, last) {
        for callable in orders(names, test.ty(object)) {
            let types = names.api.call_types(callable, Some(test.ty(object)), &testcase::Bindings::default());
            let Some(types) = types else { continue };
            let mut head = TestCase { statements: test.statements[..last].to_vec() };
            head.push(Statement::Call { ty: types.ret, callable, receiver: Some(object), args: Vec::new() });
            variants.push(repair::with_tail(head, test, last));
        }
    }
    variants
}

/// Methods of a class and what it extends without arguments that give nothing, or an object of the class as those do that can be chained.
fn orders(names: Names<'_>, ty: &Ty) -> Vec<CallableId> {
    let Names { api, package } = names;
    let Some(class) = ty.type_id() else { return Vec::new() };
    let above = api.supertypes_of(class).iter().copied().filter(|id| *id != TypeId::OBJECT && *id != class);
    let is_order = |id: &CallableId| {
        let callable = api.callable(*id);
        callable.kind == CallableKind::Method
            && callable.params.is_empty()
            && (callable.ret == Ty::Void || callable.ret.type_id() == Some(class))
            && callable.type_params.is_empty()
            && api.can_call(*id, package)
    };
    let all = std::iter::once(class).chain(above).flat_map(|id| api.class(id).methods.iter().copied());
    all.filter(is_order).take(MAX_ORDERS).collect()
}

/// What the statement with this number uses of what the test made before.
pub(super) fn objects_of(test: &TestCase, statement: usize) -> Vec<Var> {
    let mut objects: Vec<Var> = Vec::new();
    test.statements[statement].each_use(|var| {
        let is_made = matches!(test.statements[var.index()], Statement::New { .. } | Statement::Call { .. });
        if is_made && !objects.contains(&var) {
            objects.push(var);
        }
    });
    objects
}

/// Methods of a class and what it extends that have arguments and no result, and then those whose names say that they change something.
pub(super) fn changers(names: Names<'_>, ty: &Ty) -> Vec<CallableId> {
    let Names { api, package } = names;
    let Some(class) = ty.type_id() else { return Vec::new() };
    let above = api.supertypes_of(class).iter().copied().filter(|id| *id != TypeId::OBJECT && *id != class);
    let is_changer = |id: &CallableId| {
        let callable = api.callable(*id);
        callable.kind == CallableKind::Method
            && (1..=MAX_PARAMETERS).contains(&callable.params.len())
            && callable.type_params.is_empty()
            && !callable.deprecated
            && api.can_call(*id, package)
    };
    let all = std::iter::once(class).chain(above).flat_map(|id| api.class(id).methods.iter().copied());
    let (mut orders, more): (Vec<_>, Vec<_>) = all.filter(is_changer).partition(|&id| api.callable(id).ret == Ty::Void);
    let changes = |&id: &CallableId| {
        let callable = api.callable(id);
        // What can be chained gives the object itself.
        sounds_changing(&callable.name) || callable.ret.type_id() == Some(class)
    };
    orders.extend(more.into_iter().filter(changes));
    orders.truncate(MAX_METHODS);
    orders
}

/// Whether the name says that the object is changed.
fn sounds_changing(name: &str) -> bool {
    const VERBS: [&str; 10] = ["add", "append", "insert", "offer", "push", "put", "register", "set", "store", "update"];
    VERBS
        .iter()
        .any(|verb| name.strip_prefix(verb).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_lowercase())))
}

/// Adds a call with distinct values, if there are any; numbers that may be places are those of the place.
fn call(
    names: Names<'_>,
    test: &mut TestCase,
    object: Var,
    callable: CallableId,
    ((mut index, others, len), number): ((i32, i32, u32), usize),
) {
    let mut longer = test.clone();
    let mut args = Vec::new();
    let Some(types) = names.api.call_types(callable, Some(test.ty(object)), &testcase::Bindings::default()) else {
        return;
    };
    for (at, param) in types.params.into_iter().enumerate() {
        let Some(param) = param else { return };
        let distinct = |like: Constant| telling_value(&like, at + 3 * number);
        let value = match &param {
            Ty::Prim(Prim::Int) => Some(Constant::Int(std::mem::replace(&mut index, others))),
            Ty::Prim(Prim::Double) => distinct(Constant::Double(0)),
            Ty::Prim(Prim::Float) => distinct(Constant::Float(0)),
            Ty::Prim(Prim::Long) => distinct(Constant::Long(0)),
            _ => None,
        };
        let arg = match (value, &param) {
            (Some(value), _) => Some(longer.push(Statement::Constant { ty: param.clone(), value })),
            (None, Ty::Array(of)) => array(&mut longer, &param, of, len, at + number),
            (None, _) => argument(names, &mut longer, test, &param, at + number),
        };
        let Some(arg) = arg else { return };
        args.push(arg);
    }
    longer.push(Statement::Call { ty: types.ret, callable, receiver: Some(object), args });
    *test = longer;
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;

    use classpath::{ClassPath, Jdk};
    use program::{BOOT, Program};
    use testcase::notation::Notation;
    use testcase::{Api, ApiOptions};

    use super::*;

    /// The API of a class of the JDK.
    pub(in crate::protect) fn api(class: &str) -> Api {
        let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
        let class_path = ClassPath::open::<&str>(&[], jdk.feature).expect("a class path");
        let mut program = Program::new(jdk, class_path).expect("a program");
        let root = program.load(BOOT, class).expect("the class");
        Api::build(&mut program, &[root], &ApiOptions::default())
    }

    /// The variants of a test, in its notation.
    fn variants(api: &Api, test: &str) -> Vec<String> {
        let notation = Notation::new(api);
        let test = notation.parse(test).unwrap_or_else(|error| panic!("{test}: {error}"));
        let names = Names { api, package: "" };
        stirred(names, &test).iter().map(|variant| notation.print(variant)).collect()
    }

    #[test]
    fn an_object_is_changed_right_before_the_last_call_works_with_it() {
        let found = variants(&api("java/util/BitSet"), "$x0=BitSet():$x0.cardinality()");
        for (index, ..) in PLACES {
            let end = format!("(int):$x0.cardinality() @ {index}");
            assert!(found.iter().any(|variant| variant.ends_with(&end)), "{end} in {found:?}");
        }
        assert!(found.len() <= MAX_METHODS * PLACES.len(), "{found:?}");
        assert!(found.iter().all(|variant| variant.contains(".cardinality()")), "the call stays the last: {found:?}");
    }

    #[test]
    fn an_object_is_told_something_right_before_the_last_call() {
        let api = api("java/io/StringWriter");
        let test = Notation::new(&api).parse("$x0=StringWriter():$x0.getBuffer()").expect("a test");
        let found = told(Names { api: &api, package: "" }, &test);
        let found: Vec<String> = found.iter().map(|variant| Notation::new(&api).print(variant)).collect();
        assert!(found.iter().any(|variant| variant.contains(".close():$x0.getBuffer()")), "{found:?}");
    }

    #[test]
    fn all_objects_of_the_last_call_are_changed_together() {
        let found = variants(&api("java/util/BitSet"), "$x0=BitSet():$x1=BitSet():$x0.intersects($x1)");
        let is_both = |variant: &String| variant.contains(":$x1.") && variant.matches(":$x0.").count() == 2;
        assert!(!found.is_empty() && found.iter().all(is_both), "{found:?}");
    }

    #[test]
    fn what_cannot_be_changed_stays_as_it_is() {
        let api = api("java/util/BitSet");
        assert!(variants(&api, "BitSet()").is_empty(), "nothing is called on it");
        assert!(stirred(Names { api: &api, package: "" }, &TestCase { statements: Vec::new() }).is_empty());
    }
}
