//! A test as a skeleton with inputs: the constants that may change are taken out, and put back with other values.

use base::FxHashSet;
use testcase::{Api, Constant, Statement, TestCase, Ty, Var};

use crate::input::{Assignment, Input, InputKind, Value};

/// Texts and arrays don't get longer than this, or than they are.
pub(crate) const MAX_RENDERED_LENGTH: u32 = 64;

/// Which statement makes which input, for the domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The statement gives the input.
    Whole(usize),
    /// The statement makes the array; its elements follow.
    Begin(usize),
    /// The last element was put.
    End(usize),
}

#[derive(Clone, Debug)]
enum Item {
    Keep(Statement),
    Input(usize),
    /// Part of an array's making, which the array's input does now.
    Gone,
}

/// A test whose constants are inputs.
#[derive(Clone, Debug)]
pub struct Skeleton {
    /// One for each statement of the test it was made from; uses are of these.
    items: Vec<Item>,
    pub inputs: Vec<Input>,
    /// The values of the test it was made from.
    pub initial: Assignment,
}

impl Skeleton {
    pub fn new(api: &Api, test: &TestCase) -> Self {
        let mut skeleton = Self { items: Vec::new(), inputs: Vec::new(), initial: Vec::new() };
        let receivers = receivers(test);
        let arrays = literal_arrays(test);
        let gone = absorbed(test, &arrays);
        let mut names = FxHashSet::default();
        for (at, statement) in test.statements.iter().enumerate() {
            let var = Var(at as u32);
            if gone.contains(&at) {
                skeleton.items.push(Item::Gone);
                continue;
            }
            let nullable = statement.ty().is_reference() && !receivers.contains(&var);
            let found = match statement {
                Statement::Constant { ty, value } => constant_input(api, ty, value, nullable),
                Statement::NewArray { ty, .. } => {
                    arrays.iter().find(|a| a.array == at).and_then(|a| array_input(ty, a, test))
                }
                _ => None,
            };
            match found {
                Some((kind, value)) => {
                    let length = match &value {
                        Value::Text(units) => units.len(),
                        Value::Array(elements) => elements.len(),
                        _ => 0,
                    };
                    let name = unique(&mut names, &name_of(api, test, var));
                    skeleton.items.push(Item::Input(skeleton.inputs.len()));
                    let limit = MAX_RENDERED_LENGTH.max(length as u32);
                    skeleton.inputs.push(Input { name, ty: statement.ty().clone(), kind, nullable, limit });
                    skeleton.initial.push(value);
                }
                None => skeleton.items.push(Item::Keep(statement.clone())),
            }
        }
        skeleton
    }

    /// A number that is equal for tests that differ in the values of their inputs only.
    pub fn shape(&self) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut hasher = rustc_hash::FxHasher::default();
        for item in &self.items {
            match item {
                Item::Keep(statement) => statement.hash(&mut hasher),
                Item::Input(input) => self.inputs[*input].ty.hash(&mut hasher),
                Item::Gone => {}
            }
        }
        hasher.finish()
    }

    /// The test with these values.
    pub fn with(&self, values: &Assignment) -> TestCase {
        self.render(values).0
    }

    /// The test with these values, and what its statements make.
    pub(crate) fn render(&self, values: &Assignment) -> (TestCase, Vec<Option<Mark>>) {
        let (test, marks, _) = self.render_mapped(values);
        (test, marks)
    }

    /// As [`Skeleton::render`], with the new variable of each variable of the test it was made from.
    pub(crate) fn render_mapped(&self, values: &Assignment) -> (TestCase, Vec<Option<Mark>>, Vec<Var>) {
        let mut test = TestCase::default();
        let mut marks = Vec::new();
        let mut vars: Vec<Var> = Vec::with_capacity(self.items.len());
        for item in &self.items {
            let var = match item {
                Item::Keep(statement) => {
                    let mut statement = statement.clone();
                    statement.map_uses(|v| vars[v.index()]);
                    marks.push(None);
                    test.push(statement)
                }
                Item::Input(input) => self.render_input(*input, &values[*input], &mut test, &mut marks),
                Item::Gone => Var(u32::MAX),
            };
            vars.push(var);
        }
        (test, marks, vars)
    }

    fn render_input(&self, at: usize, value: &Value, test: &mut TestCase, marks: &mut Vec<Option<Mark>>) -> Var {
        let input = &self.inputs[at];
        let constant = match (value, &input.kind) {
            (Value::Prim(constant), _) => constant.clone(),
            (Value::Text(units), _) => Constant::Text(units.as_slice().into()),
            (Value::Enum(ordinal), InputKind::Enum(id, names)) => match names.get(*ordinal as usize) {
                Some(name) => Constant::Enum(*id, name.clone()),
                None => Constant::Null,
            },
            (Value::Array(elements), _) => return render_array(at, input, elements, test, marks),
            (Value::Null | Value::Enum(_), _) => Constant::Null,
        };
        marks.push(Some(Mark::Whole(at)));
        test.push(Statement::Constant { ty: input.ty.clone(), value: constant })
    }
}

fn render_array(
    at: usize,
    input: &Input,
    elements: &[Constant],
    test: &mut TestCase,
    marks: &mut Vec<Option<Mark>>,
) -> Var {
    let array = test.push(Statement::NewArray { ty: input.ty.clone(), len: elements.len() as u32 });
    marks.push(Some(if elements.is_empty() { Mark::Whole(at) } else { Mark::Begin(at) }));
    for (i, element) in (0..).zip(elements) {
        let ty = match &input.ty {
            Ty::Array(of) => (**of).clone(),
            other => other.clone(),
        };
        let value = test.push(Statement::Constant { ty, value: element.clone() });
        marks.push(None);
        test.push(Statement::PutElement { array, index: i, value });
        marks.push((i as usize + 1 == elements.len()).then_some(Mark::End(at)));
    }
    array
}

/// Variables on which something is called, read or written: they cannot be null.
fn receivers(test: &TestCase) -> FxHashSet<Var> {
    let mut found = FxHashSet::default();
    for statement in &test.statements {
        match statement {
            Statement::Call { receiver: Some(receiver), .. }
            | Statement::GetField { receiver: Some(receiver), .. }
            | Statement::PutField { receiver: Some(receiver), .. } => {
                found.insert(*receiver);
            }
            _ => {}
        }
    }
    found
}

/// An array of primitives that is filled with constants before anything else is done with it.
struct Literal {
    array: usize,
    puts: Vec<usize>,
}

/// Statements that only serve to fill such arrays.
fn absorbed(test: &TestCase, arrays: &[Literal]) -> FxHashSet<usize> {
    let mut gone: FxHashSet<usize> = arrays.iter().flat_map(|a| a.puts.iter().copied()).collect();
    for (at, statement) in test.statements.iter().enumerate() {
        let (mut filling, mut other) = (false, false);
        if matches!(statement, Statement::Constant { .. }) {
            for (user, using) in test.statements.iter().enumerate() {
                using.each_use(|v| {
                    let uses = v.index() == at;
                    filling |= uses && gone.contains(&user);
                    other |= uses && !gone.contains(&user);
                });
            }
        }
        if filling && !other {
            gone.insert(at);
        }
    }
    gone
}

fn literal_arrays(test: &TestCase) -> Vec<Literal> {
    let is_primitive = |ty: &Ty| matches!(ty, Ty::Array(of) if of.prim().is_some());
    let arrays = test.statements.iter().enumerate();
    arrays
        .filter(|(_, s)| matches!(s, Statement::NewArray { ty, len } if is_primitive(ty) && *len <= 4 * MAX_RENDERED_LENGTH))
        .filter_map(|(at, _)| literal(test, at))
        .collect()
}

fn literal(test: &TestCase, array: usize) -> Option<Literal> {
    let var = Var(array as u32);
    let mut found = Literal { array, puts: Vec::new() };
    let mut used = false;
    for (at, statement) in test.statements.iter().enumerate().skip(array + 1) {
        match statement {
            Statement::PutElement { array: into, value, .. } if *into == var => {
                let is_constant = matches!(test.statements[value.index()], Statement::Constant { .. });
                if used || !is_constant {
                    return None;
                }
                found.puts.push(at);
            }
            other => other.each_use(|v| used |= v == var),
        }
    }
    Some(found)
}

fn array_input(ty: &Ty, literal: &Literal, test: &TestCase) -> Option<(InputKind, Value)> {
    let Ty::Array(of) = ty else { return None };
    let prim = of.prim()?;
    let Statement::NewArray { len, .. } = test.statements[literal.array] else { return None };
    let mut elements = vec![Constant::of_bits(prim, 0); len as usize];
    for &put in &literal.puts {
        let Statement::PutElement { index, value, .. } = &test.statements[put] else { return None };
        let Statement::Constant { value, .. } = &test.statements[value.index()] else { return None };
        if value.prim() != Some(prim) {
            return None;
        }
        *elements.get_mut(*index as usize)? = value.clone();
    }
    Some((InputKind::Array(prim), Value::Array(elements)))
}

fn constant_input(api: &Api, ty: &Ty, value: &Constant, nullable: bool) -> Option<(InputKind, Value)> {
    let class = ty.type_id();
    match value {
        Constant::Text(units) => Some((InputKind::Text, Value::Text(units.to_vec()))),
        Constant::Enum(id, name) => {
            let names = api.class(*id).enum_constants.clone();
            let ordinal = names.iter().position(|n| n == name)?;
            Some((InputKind::Enum(*id, names), Value::Enum(ordinal as u32)))
        }
        Constant::Null if nullable => match class {
            Some(testcase::TypeId::STRING) => Some((InputKind::Text, Value::Null)),
            Some(id) if id.unboxed().is_some() => id.unboxed().map(|prim| (InputKind::Boxed(prim), Value::Null)),
            Some(id) if !api.class(id).enum_constants.is_empty() => {
                Some((InputKind::Enum(id, api.class(id).enum_constants.clone()), Value::Null))
            }
            None => match ty {
                Ty::Array(of) => of.prim().map(|prim| (InputKind::Array(prim), Value::Null)),
                _ => None,
            },
            _ => None,
        },
        Constant::Null | Constant::Class(_) => None,
        _ => {
            let prim = value.prim()?;
            let kind = if ty.prim().is_some() { InputKind::Prim(prim) } else { InputKind::Boxed(prim) };
            Some((kind, Value::Prim(value.clone())))
        }
    }
}

/// What people call the variable: the parameter that it is passed for.
fn name_of(api: &Api, test: &TestCase, var: Var) -> String {
    for statement in test.statements.iter().rev() {
        if let Statement::Call { callable, args, .. } | Statement::New { callable, args, .. } = statement
            && let Some(at) = args.iter().position(|&a| a == var)
        {
            return match api.callable(*callable).param_names.get(at) {
                Some(Some(name)) => name.to_string(),
                _ => format!("arg{at}"),
            };
        }
    }
    format!("v{}", var.0)
}

fn unique(names: &mut FxHashSet<String>, wanted: &str) -> String {
    let mut name = wanted.to_owned();
    let mut number = 2;
    while !names.insert(name.clone()) {
        name = format!("{wanted}{number}");
        number += 1;
    }
    name
}
