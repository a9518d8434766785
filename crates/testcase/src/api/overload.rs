//! Whether a call could mean another method, so that its arguments need casts in source.

use classfile::access;

use super::{Api, Callable, CallableId, CallableKind, FieldInfo, TypeId, erase};
use crate::statement::{Statement, TestCase};
use crate::ty::Ty;

impl Api {
    /// The types to cast the arguments to so that `javac` picks this very method; empty if it does so anyway.
    ///
    /// Casts are needed if another method or constructor of the same name accepts the arguments, and an argument's type is
    /// not exactly that of its parameter; also for an array of another type that stands for variable arguments.
    pub fn casts(&self, test: &TestCase, at: usize) -> Vec<Option<Ty>> {
        let (id, on, args, ret) = match &test.statements[at] {
            Statement::New { ty, callable, args } => (*callable, Some(ty), args, None),
            Statement::Call { ty, callable, receiver, args } => {
                (*callable, receiver.map(|r| test.ty(r)), args, Some(ty))
            }
            _ => return Vec::new(),
        };
        let args: Vec<Ty> = args.iter().map(|&a| test.ty(a).clone()).collect();
        let callable = self.callable(id);
        let is_exact = |(a, p): (&Ty, &Ty)| erase(a) == erase(p);
        let exact: Vec<bool> = args.iter().zip(&callable.params).map(is_exact).collect();
        let packed = callable.varargs && exact.last() == Some(&false);
        let rivals = !exact.iter().all(|e| *e) && self.rivals(callable).iter().any(|&r| self.accepts(r, &args));
        if !rivals && !packed {
            return Vec::new();
        }
        let Some(types) = self.infer(id, on, &args, ret) else {
            return Vec::new();
        };
        let last = exact.len() - 1;
        let wanted = |index: usize| !exact[index] && (rivals || index == last);
        types.params.into_iter().enumerate().map(|(i, p)| p.filter(|_| wanted(i))).collect()
    }

    /// The type to cast the receiver (or outer instance) to, if its own type has another member of the name: a field that
    /// hides this one, a method that another package may not call, or, perhaps, a member class.
    pub fn receiver_cast(&self, test: &TestCase, at: usize) -> Option<Ty> {
        match &test.statements[at] {
            Statement::New { ty, callable, args } => {
                let callable = self.callable(*callable);
                let first = args.first().filter(|_| self.class(callable.class).inner)?;
                let outer = callable.params.first()?;
                let own = self.outer_args(callable.class);
                let Ty::Class(_, type_args) = ty else {
                    return None;
                };
                let wanted = Ty::Class(outer.type_id()?, type_args.iter().take(own).cloned().collect());
                (test.ty(*first).type_id() != wanted.type_id()).then_some(wanted)
            }
            Statement::GetField { field, receiver, .. } | Statement::PutField { field, receiver, .. } => {
                self.field_receiver(self.field(*field), test.ty((*receiver)?))
            }
            Statement::Call { callable, receiver, .. } => {
                self.method_receiver(self.callable(*callable), test.ty((*receiver)?))
            }
            _ => None,
        }
    }

    /// The type to cast an object of type `on` to before the field is named, if its own type has another of the name, or
    /// does not inherit this one.
    pub fn field_receiver(&self, field: &FieldInfo, on: &Ty) -> Option<Ty> {
        let mut below = self.below(on.type_id()?, field.class).filter(|&s| s != field.class);
        let hidden = below.any(|s| self.has_field(s, &field.name));
        let lost = || self.is_lost(field.access, field.class, on.type_id());
        if hidden || lost() { self.supertype(on, field.class) } else { None }
    }

    /// The same for a method, which a class of another package may have overridden or not inherited.
    pub fn method_receiver(&self, callable: &Callable, on: &Ty) -> Option<Ty> {
        let class = on.type_id()?;
        let narrowed = || callable.access & access::PUBLIC == 0 && self.is_redeclared(callable, class);
        let lost = self.is_lost(callable.access, callable.class, Some(class));
        if lost || narrowed() { self.supertype(on, callable.class) } else { None }
    }

    /// Classes of other packages do not inherit what only the package may see.
    fn is_lost(&self, flags: u16, class: TypeId, on: Option<TypeId>) -> bool {
        let package = self.package(class);
        flags & (access::PUBLIC | access::PROTECTED | access::PRIVATE) == 0
            && on.is_some_and(|on| self.below(on, class).any(|s| self.package(s) != package))
    }

    /// The supertypes of a class, itself included, that are subtypes of another.
    fn below(&self, on: TypeId, class: TypeId) -> impl Iterator<Item = TypeId> {
        self.supertypes_of(on).iter().copied().filter(move |&s| self.is_subtype(s, class))
    }

    /// Whether a class of another package between the two overrides the method: then that one's access counts.
    fn is_redeclared(&self, callable: &Callable, on: TypeId) -> bool {
        let package = self.package(callable.class);
        let others = self.below(on, callable.class).filter(|&s| self.package(s) != package);
        others.flat_map(|s| &self.class(s).methods).any(|&m| self.overrides(on, m, callable.id))
    }

    fn has_field(&self, id: TypeId, name: &str) -> bool {
        self.class(id).fields.iter().any(|&f| &*self.field(f).name == name)
    }

    /// Others of the same name that the class or its supertypes and subtypes declare with other parameters.
    fn rivals(&self, callable: &Callable) -> Vec<CallableId> {
        let class = self.class(callable.class);
        let of_class = |id: TypeId| self.class(id).methods.iter().copied();
        let all: Vec<CallableId> = if callable.kind == CallableKind::Constructor {
            class.constructors.iter().chain(&class.super_constructors).copied().collect()
        } else {
            let related = self.supertypes_of(class.id).iter().chain(self.subtypes_of(class.id));
            related.flat_map(|&t| of_class(t)).filter(|&m| self.callable(m).name == callable.name).collect()
        };
        let params = |c: &Callable| c.desc.split_inclusive(')').next().map(str::to_owned);
        let own = params(callable);
        all.into_iter().filter(|&m| params(self.callable(m)) != own).collect()
    }

    /// Whether the erased parameters take these arguments, packed into an array or not.
    fn accepts(&self, id: CallableId, args: &[Ty]) -> bool {
        let callable = self.callable(id);
        let fits = |arg: &Ty, param: &Ty| self.is_assignable(&erase(arg), &erase(param));
        let params = &callable.params;
        if params.len() == args.len() && args.iter().zip(params).all(|(a, p)| fits(a, p)) {
            return true;
        }
        let Some((Ty::Array(element), fixed)) = params.split_last().filter(|_| callable.varargs) else {
            return false;
        };
        args.len() >= fixed.len()
            && args.iter().zip(fixed).all(|(a, p)| fits(a, p))
            && args[fixed.len()..].iter().all(|a| fits(a, element))
    }
}
