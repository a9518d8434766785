//! The steps that sequences are made of, as a test can write them: the invokables of some classes with their arguments.

mod aim;
mod build;
mod wish;

use std::sync::Arc;

use analysis::effects::Effects;
use analysis::world::MethodIx;
use testcase::{Api, Builder, CallableId, Constant, FieldId, Prim, Seeded, Statement, TestCase, Ty, TypeId, Var};

use crate::generate::relations::Relations;

pub use aim::{Aim, Place};
pub use build::{Analysed, Build};
pub use wish::Wish;

/// What a step does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The class with its type arguments.
    New(CallableId, Ty),
    Call(CallableId),
    Static(CallableId),
    Get(FieldId),
    Put(FieldId),
    /// An array of this type; its elements are arguments.
    Array(Ty, u32),
}

/// What an argument is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A value that the test writes down: an input.
    Value(Ty),
    /// An object that earlier steps gave; the receiver if `needed`. `only` bounds its classes where the type does not.
    Link { ty: Ty, needed: bool, only: Option<Vec<TypeId>> },
    /// Something that no step gives: the builder makes it.
    Made(Ty),
}

#[derive(Clone, Debug)]
pub struct Step {
    pub what: What,
    pub name: String,
    pub slots: Vec<Slot>,
    /// The class of the invokable.
    pub class: TypeId,
    /// The method that it calls.
    pub method: Option<MethodIx>,
}

/// All steps, with the relations between them; both have the same numbers.
#[derive(Clone, Debug, Default)]
pub struct Table {
    pub steps: Vec<Step>,
    pub relations: Relations,
    /// What each step does.
    pub effects: Vec<Arc<Effects>>,
    /// Invokables that cannot be steps, and why.
    pub left_out: Vec<(String, String)>,
}

impl Table {
    /// Steps of these names: `push`, `IntStack.push`, `IntStack(int)`.
    pub fn named(&self, name: &str) -> Vec<usize> {
        (0..self.steps.len()).filter(|&i| wish::is_named(&self.steps[i].name, name)).collect()
    }

    /// Appends a step to a test, with values that begin somewhere. `links` are the objects for its links, in order.
    pub fn append(
        &self,
        builder: &Builder<'_>,
        test: &mut TestCase,
        step: usize,
        links: &[Option<Var>],
    ) -> Option<Var> {
        let start = test.len();
        let made = self.try_append(builder, test, step, links);
        if made.is_none() {
            test.statements.truncate(start);
        }
        made
    }

    fn try_append(
        &self,
        builder: &Builder<'_>,
        test: &mut TestCase,
        step: usize,
        links: &[Option<Var>],
    ) -> Option<Var> {
        let step = &self.steps[step];
        let mut links = links.iter();
        let mut args = Vec::with_capacity(step.slots.len());
        for slot in &step.slots {
            args.push(match slot {
                Slot::Value(ty) => first_value(builder.api(), test, ty)?,
                Slot::Link { ty, .. } => match links.next()? {
                    Some(var) => *var,
                    None => test.push(Statement::Constant { ty: ty.clone(), value: Constant::Null }),
                },
                Slot::Made(ty) => builder.make(test, ty, &mut Seeded(7), &testcase::PlainPool, 1).ok()?,
            });
        }
        finish(builder, test, &step.what, args)
    }
}

/// The statement itself, after its arguments.
fn finish(builder: &Builder<'_>, test: &mut TestCase, what: &What, mut args: Vec<Var>) -> Option<Var> {
    let api = builder.api();
    Some(match what {
        What::New(callable, ty) => test.push(Statement::New { ty: ty.clone(), callable: *callable, args }),
        What::Call(callable) => {
            let receiver = args.remove(0);
            let given: Vec<Ty> = args.iter().map(|&a| test.ty(a).clone()).collect();
            let types = api.infer(*callable, Some(test.ty(receiver)), &given, None)?;
            let ty = builder.nameable(&types.ret);
            test.push(Statement::Call { ty, callable: *callable, receiver: Some(receiver), args })
        }
        What::Static(callable) => {
            let given: Vec<Ty> = args.iter().map(|&a| test.ty(a).clone()).collect();
            let types = api.infer(*callable, None, &given, None)?;
            let ty = builder.nameable(&types.ret);
            test.push(Statement::Call { ty, callable: *callable, receiver: None, args })
        }
        What::Get(field) => {
            let receiver = args.first().copied();
            let on = receiver.map(|r| test.ty(r).clone());
            let ty = builder.nameable(&api.field_type(*field, on.as_ref())?);
            test.push(Statement::GetField { ty, field: *field, receiver })
        }
        What::Put(field) => {
            let value = args.pop()?;
            let receiver = args.pop();
            test.push(Statement::PutField { field: *field, receiver, value })
        }
        What::Array(ty, len) => {
            let array = test.push(Statement::NewArray { ty: ty.clone(), len: *len });
            for (index, value) in (0..).zip(args) {
                test.push(Statement::PutElement { array, index, value });
            }
            array
        }
    })
}

/// Whether a test writes values of this type down.
pub(crate) fn is_value(api: &Api, ty: &Ty) -> bool {
    match ty {
        Ty::Prim(_) | Ty::Class(TypeId::STRING, _) => true,
        Ty::Class(id, _) => id.unboxed().is_some() || !api.class(*id).enum_constants.is_empty(),
        Ty::Array(of) => of.prim().is_some(),
        _ => false,
    }
}

/// A value to begin with.
fn first_value(api: &Api, test: &mut TestCase, ty: &Ty) -> Option<Var> {
    let value = match ty {
        Ty::Prim(prim) => zero(*prim),
        Ty::Class(TypeId::STRING, _) => Constant::Text([].into()),
        Ty::Class(id, _) => match id.unboxed() {
            Some(prim) => zero(prim),
            None => Constant::Enum(*id, api.class(*id).enum_constants.first()?.clone()),
        },
        Ty::Array(of) if of.prim().is_some() => return Some(test.push(Statement::NewArray { ty: ty.clone(), len: 0 })),
        _ => return None,
    };
    Some(test.push(Statement::Constant { ty: ty.clone(), value }))
}

fn zero(prim: Prim) -> Constant {
    match prim {
        Prim::Boolean => Constant::Boolean(false),
        Prim::Byte => Constant::Byte(0),
        Prim::Char => Constant::Char(u16::from(b'a')),
        Prim::Short => Constant::Short(0),
        Prim::Int => Constant::Int(0),
        Prim::Long => Constant::Long(0),
        Prim::Float => Constant::Float(0),
        Prim::Double => Constant::Double(0),
    }
}
