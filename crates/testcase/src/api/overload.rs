//! Whether a call could mean another method, so that its arguments need casts in source.

use super::{Api, Callable, CallableId, CallableKind, TypeId, erase};
use crate::statement::{Statement, TestCase};
use crate::ty::Ty;

impl Api {
    /// The types to cast the arguments to so that `javac` picks this very method; empty if it does so anyway.
    ///
    /// Casts are needed if another method or constructor of the same name accepts the arguments, and an argument's type is
    /// not exactly that of its parameter.
    pub fn casts(&self, test: &TestCase, at: usize) -> Vec<Option<Ty>> {
        let (id, on, args, ret) = match &test.statements[at] {
            Statement::New { ty, callable, args } => (*callable, Some(ty), args, None),
            Statement::Call {
                ty,
                callable,
                receiver,
                args,
            } => (*callable, receiver.map(|r| test.ty(r)), args, Some(ty)),
            _ => return Vec::new(),
        };
        let args: Vec<Ty> = args.iter().map(|&a| test.ty(a).clone()).collect();
        let callable = self.callable(id);
        let is_exact = |(a, p): (&Ty, &Ty)| erase(a) == erase(p);
        let exact: Vec<bool> = args.iter().zip(&callable.params).map(is_exact).collect();
        if exact.iter().all(|e| *e)
            || !self
                .rivals(callable)
                .iter()
                .any(|&r| self.accepts(r, &args))
        {
            return Vec::new();
        }
        let Some(types) = self.infer(id, on, &args, ret) else {
            return Vec::new();
        };
        types
            .params
            .into_iter()
            .zip(exact)
            .map(|(p, exact)| p.filter(|_| !exact))
            .collect()
    }

    /// Others of the same name that the class or its supertypes and subtypes declare with other parameters.
    fn rivals(&self, callable: &Callable) -> Vec<CallableId> {
        let class = self.class(callable.class);
        let of_class = |id: TypeId| self.class(id).methods.iter().copied();
        let all: Vec<CallableId> = if callable.kind == CallableKind::Constructor {
            class.constructors.clone()
        } else {
            let related = self
                .supertypes_of(class.id)
                .iter()
                .chain(self.subtypes_of(class.id));
            related
                .flat_map(|&t| of_class(t))
                .filter(|&m| self.callable(m).name == callable.name)
                .collect()
        };
        let params = |c: &Callable| c.desc.split_inclusive(')').next().map(str::to_owned);
        let own = params(callable);
        all.into_iter()
            .filter(|&m| params(self.callable(m)) != own)
            .collect()
    }

    /// Whether the erased parameters take these arguments, packed into an array or not.
    fn accepts(&self, id: CallableId, args: &[Ty]) -> bool {
        let callable = self.callable(id);
        let fits = |arg: &Ty, param: &Ty| self.is_assignable(&erase(arg), &erase(param));
        let params = &callable.params;
        if params.len() == args.len() && args.iter().zip(params).all(|(a, p)| fits(a, p)) {
            return true;
        }
        let Some((Ty::Array(element), fixed)) = params.split_last().filter(|_| callable.varargs)
        else {
            return false;
        };
        args.len() >= fixed.len()
            && args.iter().zip(fixed).all(|(a, p)| fits(a, p))
            && args[fixed.len()..].iter().all(|a| fits(a, element))
    }
}
