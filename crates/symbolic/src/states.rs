//! Tests with objects in other states: where the call under test reads a field that exists in one state only, the field is set
//! before the call, or a method of the object is called that may change it.

use base::FxHashSet;
use program::BOOT;
use testcase::{Api, CallableKind, Constant, FieldId, Flavour, Statement, TestCase, Ty, TypeId, Var};

use crate::types::Looks;
use crate::variants::Maker;

/// Tests with other states of a method.
const MAX_STATES: usize = 48;
/// Methods of one object that are tried.
const MAX_METHODS: usize = 6;
/// Variables of the test that a field is set to.
const MAX_VARIABLES: usize = 3;

/// What changes a state.
#[derive(Clone, Copy)]
enum Change {
    /// The field is set to something new, or to a variable of the test.
    Field(FieldId, Option<Var>, Option<Var>),
    Call(testcase::CallableId, Option<Var>),
}

/// Tests that were made. A test is known by its calls and fields, not by the values of its inputs.
#[derive(Default)]
pub(crate) struct States {
    known: FxHashSet<Vec<(u8, u32, usize, usize)>>,
}

impl States {
    /// Tests for what a run read of objects and static fields that no input varies.
    pub fn tests(&mut self, maker: &mut Maker<'_, '_>, test: &TestCase, looks: &Looks) -> Vec<TestCase> {
        let mut tests = Vec::new();
        if looks.unvaried.is_empty() && looks.statics.is_empty() {
            return tests;
        }
        self.known.insert(shape(test));
        for change in changes(maker.builder.api(), test, looks) {
            if self.known.len() >= MAX_STATES {
                break;
            }
            if let Some(changed) = changed(maker, test, change)
                && self.known.insert(shape(&changed))
            {
                tests.push(changed);
            }
        }
        tests
    }
}

/// What may change the state that was looked at.
fn changes(api: &Api, test: &TestCase, looks: &Looks) -> Vec<Change> {
    let mut all = Vec::new();
    for (statement, class, name) in &looks.unvaried {
        let var = Var(*statement as u32);
        if let Some(id) = field(api, class, name) {
            all.push(Change::Field(id, Some(var), None));
            all.extend(fitting(api, test, id).map(|value| Change::Field(id, Some(var), Some(value))));
        } else {
            let class = test.statements.get(*statement).and_then(|s| s.ty().type_id());
            let callable = class.into_iter().flat_map(|class| methods(api, class, CallableKind::Method));
            all.extend(callable.map(|id| Change::Call(id, Some(var))));
        }
    }
    for (class, name) in &looks.statics {
        match (field(api, class, name), api.find(class)) {
            (Some(id), _) => {
                all.push(Change::Field(id, None, None));
                all.extend(fitting(api, test, id).map(|value| Change::Field(id, None, Some(value))));
            }
            (None, Some(class)) => {
                all.extend(methods(api, class, CallableKind::Static).into_iter().map(|id| Change::Call(id, None)));
            }
            (None, None) => {}
        }
    }
    all
}

/// A field that a test can set.
fn field(api: &Api, class: &str, name: &str) -> Option<FieldId> {
    let fields = &api.class(api.find(class)?).fields;
    fields.iter().copied().find(|&id| &*api.field(id).name == name && !api.field(id).is_final)
}

/// Variables of a test that fit into a field of references; texts and boxes are inputs of their own.
fn fitting(api: &Api, test: &TestCase, field: FieldId) -> impl Iterator<Item = Var> {
    let ty = &api.field(field).ty;
    let is_object = ty.type_id().is_some_and(|id| id != TypeId::STRING && id.unboxed().is_none());
    let fits = |var: &Var| {
        let own = test.ty(*var);
        is_object && own.is_reference() && api.is_subtype_of(own, ty) && !test.statements[var.index()].is_null()
    };
    let last = test.len().saturating_sub(1) as u32;
    (0..last).map(Var).filter(fits).take(MAX_VARIABLES).collect::<Vec<_>>().into_iter()
}

/// Methods that may change an object, those first that give nothing back and so do nothing else.
fn methods(api: &Api, class: TypeId, kind: CallableKind) -> Vec<testcase::CallableId> {
    let info = api.class(class);
    // What the library's objects hold is made by the builder, and records don't change.
    if info.loader == BOOT || info.flavour == Flavour::Record {
        return Vec::new();
    }
    let mut all: Vec<_> = info.methods.iter().copied().filter(|&id| api.callable(id).kind == kind).collect();
    all.sort_by_key(|&id| (api.callable(id).ret != Ty::Void, api.callable(id).params.len()));
    all.truncate(MAX_METHODS);
    all
}

/// The test with a change before its last statement.
fn changed(maker: &mut Maker<'_, '_>, test: &TestCase, change: Change) -> Option<TestCase> {
    let (builder, last) = (maker.builder, test.len().checked_sub(1)?);
    let called = test.statements[last].clone();
    let mut with = TestCase { statements: test.statements[..last].to_vec() };
    match change {
        Change::Call(callable, receiver) => {
            if matches!(&called, Statement::Call { callable: own, .. } if *own == callable) {
                return None;
            }
            builder.append_call_on(&mut with, callable, receiver, maker.choice, maker.pool).ok()?;
        }
        Change::Field(field, receiver, value) => {
            let ty = builder.api().field_param(field, receiver.map(|var| with.ty(var).clone()).as_ref())?;
            let value = match value {
                Some(value) => value,
                None => builder.make(&mut with, &ty, maker.choice, maker.pool, builder.depth()).ok()?,
            };
            with.push(Statement::PutField { field, receiver, value });
        }
    }
    with.push(called);
    testcase::check::check_in(&with, builder.api(), builder.package()).ok()?;
    Some(with)
}

/// The calls and fields of a test, with the variables between them.
fn shape(test: &TestCase) -> Vec<(u8, u32, usize, usize)> {
    let mut order: Vec<usize> = Vec::with_capacity(test.len());
    let mut all = Vec::new();
    for statement in &test.statements {
        let of = |var: Option<Var>| var.map_or(usize::MAX, |v| order.get(v.index()).copied().unwrap_or(usize::MAX));
        let entry = match statement {
            Statement::New { callable, .. } => Some((0, callable.0, usize::MAX, usize::MAX)),
            Statement::Call { callable, receiver, .. } => Some((1, callable.0, of(*receiver), usize::MAX)),
            Statement::PutField { field, receiver, value } => Some((2, field.0, of(*receiver), of(Some(*value)))),
            Statement::GetField { field, receiver, .. } => Some((3, field.0, of(*receiver), usize::MAX)),
            Statement::Lambda { callable, .. } => Some((4, callable.0, usize::MAX, usize::MAX)),
            Statement::Constant { value: Constant::Null, .. } => Some((5, 0, usize::MAX, usize::MAX)),
            Statement::Constant { .. } | Statement::NewArray { .. } | Statement::PutElement { .. } => None,
        };
        order.push(if entry.is_some() { all.len() } else { usize::MAX });
        all.extend(entry);
    }
    all
}
