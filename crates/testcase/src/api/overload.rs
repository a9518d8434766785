//! Whether a call could mean another method, so that its arguments need casts in source.

use super::{Api, Callable, CallableId, CallableKind, TypeId, erase};
use crate::ty::Ty;

impl Api {
    /// The types to cast the arguments to so that `javac` picks this very method; `None` if it does so anyway.
    ///
    /// A cast is needed if another method or constructor of the same name accepts the arguments, and the arguments' types are
    /// not exactly those of the parameters.
    pub fn casts(&self, id: CallableId, args: &[Ty]) -> Option<Vec<Ty>> {
        let callable = self.callable(id);
        let erased: Vec<Ty> = callable.params.iter().map(erase).collect();
        let exact = args.iter().zip(&erased).all(|(a, p)| erase(a) == *p);
        if exact || !self.rivals(callable).iter().any(|&r| self.accepts(r, args)) {
            return None;
        }
        Some(erased)
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
