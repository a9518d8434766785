//! Variants in which what was passed or given is changed afterwards: whether an object keeps it or a copy of it shows only then.

use testcase::{Bindings, CallableId, CallableKind, Constant, LambdaBody, Statement, TestCase, Ty, TypeId, Var};

use super::make::{Names, argument, simple};
use super::stir::changers;

/// Variants in one turn, and methods of one object that are called.
const MAX_VARIANTS: usize = 16;
const MAX_METHODS: usize = 2;
/// The number of the value that is put in: not one of those that arrays are filled with.
const OTHER: usize = 11;
/// How collections of the library are changed.
const CHANGES: [(&str, &str); 4] = [
    ("java/util/Collection", "add"),
    ("java/util/Collection", "clear"),
    ("java/util/Map", "put"),
    ("java/util/Map", "clear"),
];

/// The test with a change at its end of one array, collection or object that it passes or is given.
pub(super) fn changed_afterwards(names: Names<'_>, test: &TestCase) -> Vec<TestCase> {
    let mut variants = Vec::new();
    for var in shared(test) {
        match test.ty(var) {
            Ty::Array(of) => variants.extend(with_element(test, var, of)),
            ty => {
                for callable in changing(names, ty) {
                    variants.extend(with_call(names, test, var, callable));
                }
            }
        }
    }
    variants.truncate(MAX_VARIANTS);
    variants
}

/// Variables that others may hold: what is passed, and what calls gave; the newest first.
fn shared(test: &TestCase) -> Vec<Var> {
    let mut list: Vec<Var> = Vec::new();
    for (at, statement) in test.statements.iter().enumerate().rev() {
        let mut add = |var: Var| {
            let is_object =
                !matches!(test.statements[var.index()], Statement::Constant { .. } | Statement::Lambda { .. });
            if is_object && test.ty(var).is_reference() && !list.contains(&var) {
                list.push(var);
            }
        };
        match statement {
            Statement::New { args, .. } => args.iter().copied().for_each(&mut add),
            Statement::Lambda { body: LambdaBody::StandIn(stand_in), .. } => {
                stand_in.args.iter().copied().for_each(&mut add);
            }
            Statement::Call { args, .. } => {
                add(Var(at as u32));
                args.iter().copied().for_each(&mut add);
            }
            _ => {}
        }
    }
    list
}

/// Another first element.
fn with_element(test: &TestCase, array: Var, of: &Ty) -> Option<TestCase> {
    if matches!(test.statements[array.index()], Statement::NewArray { len: 0, .. }) {
        return None;
    }
    let mut variant = test.clone();
    let value = match simple(of, OTHER) {
        Some(value) => value,
        None if of.is_reference() => Constant::Null,
        None => return None,
    };
    let value = variant.push(Statement::Constant { ty: of.clone(), value });
    variant.push(Statement::PutElement { array, index: 0, value });
    Some(variant)
}

/// Calls that change an object of this type.
fn changing(names: Names<'_>, ty: &Ty) -> Vec<CallableId> {
    let api = names.api;
    if ty.type_id().is_none_or(|class| class == TypeId::STRING || class.unboxed().is_some()) {
        return Vec::new();
    }
    let of_library = CHANGES.iter().filter_map(|(class, method)| {
        let class = api.find(class).filter(|&class| api.supertype(ty, class).is_some())?;
        let is_it = |id: &&CallableId| {
            let callable = api.callable(**id);
            callable.kind == CallableKind::Method && *callable.name == **method && callable.params.len() <= 2
        };
        api.class(class).methods.iter().find(is_it).copied()
    });
    let mut found: Vec<CallableId> = of_library.collect();
    if found.is_empty() {
        found = changers(names, ty).into_iter().take(MAX_METHODS).collect();
    }
    found
}

/// The test with a call with distinct values.
fn with_call(names: Names<'_>, test: &TestCase, receiver: Var, callable: CallableId) -> Option<TestCase> {
    let types = names.api.call_types(callable, Some(test.ty(receiver)), &Bindings::default())?;
    let mut variant = test.clone();
    let mut args = Vec::new();
    for (at, param) in types.params.into_iter().enumerate() {
        let wanted = param.filter(|ty| *ty != Ty::Any).unwrap_or_else(|| Ty::class(TypeId::STRING));
        let arg = match simple(&wanted, OTHER + at) {
            Some(value) => variant.push(Statement::Constant { ty: wanted, value }),
            None => argument(names, &mut variant, test, &wanted, OTHER + at)?,
        };
        args.push(arg);
    }
    variant.push(Statement::Call { ty: types.ret, callable, receiver: Some(receiver), args });
    Some(variant)
}

#[cfg(test)]
mod tests {
    use testcase::notation::Notation;

    use super::super::stir::tests::api;
    use super::*;

    fn variants(class: &str, test: &str) -> Vec<String> {
        let api = api(class);
        let notation = Notation::new(&api);
        let test = notation.parse(test).unwrap_or_else(|error| panic!("{test}: {error}"));
        changed_afterwards(Names { api: &api, package: "" }, &test).iter().map(|v| notation.print(v)).collect()
    }

    #[test]
    fn an_array_that_is_given_is_changed_at_the_end() {
        let found = variants("java/util/BitSet", "$x0=BitSet():$x0.toLongArray()");
        assert!(found.iter().any(|variant| variant.contains("[0]=")), "{found:?}");
    }

    #[test]
    fn an_object_that_is_passed_is_changed_at_the_end() {
        let found = variants("java/util/BitSet", "$x0=BitSet():$x1=BitSet():$x0.or($x1)");
        assert!(found.iter().any(|variant| variant.contains(".or($x1):$x1.")), "{found:?}");
    }

    #[test]
    fn what_is_neither_passed_nor_given_stays() {
        assert!(variants("java/util/BitSet", "BitSet()").is_empty());
    }
}
