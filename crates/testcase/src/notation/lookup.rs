//! Which member a name means, given the class and the arguments. Printing asks it too, to see how much must be said.

use super::Notation;
use crate::api::{CallableId, CallableKind, FieldId, TypeId, erase};
use crate::ty::Ty;

/// What is known of an argument.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    pub ty: Ty,
    /// The parameter's erased type, if the text has it.
    pub cast: Option<Ty>,
}

impl Notation<'_> {
    /// One whose parameters are exactly the arguments' types, else the first that takes them: of the class itself, then of
    /// its supertypes, the nearest first; with `only` of no other class.
    pub(super) fn find_method(
        &self,
        class: TypeId,
        name: &str,
        args: &[Argument],
        is_static: bool,
        only: bool,
    ) -> Option<CallableId> {
        let kind = if is_static { CallableKind::Static } else { CallableKind::Method };
        let classes = if only { vec![class] } else { self.search_order(class) };
        let methods = classes.iter().flat_map(|&c| &self.api.class(c).methods).copied();
        let named = |m: &CallableId| {
            let callable = self.api.callable(*m);
            callable.kind == kind && &*callable.name == name
        };
        self.best(&methods.filter(named).collect::<Vec<_>>(), args)
    }

    pub(super) fn find_constructor(&self, class: TypeId, args: &[Argument]) -> Option<CallableId> {
        let class = self.api.class(class);
        let all: Vec<CallableId> = class.constructors.iter().chain(&class.super_constructors).copied().collect();
        self.best(&all, args)
    }

    fn best(&self, found: &[CallableId], args: &[Argument]) -> Option<CallableId> {
        let mut takes = [true, false].into_iter().map(|exactly| found.iter().find(|&&m| self.takes(m, args, exactly)));
        takes.find_map(Option::<&CallableId>::copied)
    }

    pub(super) fn find_field(&self, class: TypeId, name: &str, is_static: bool, only: bool) -> Option<FieldId> {
        let classes = if only { vec![class] } else { self.search_order(class) };
        let mut fields = classes.iter().flat_map(|&c| &self.api.class(c).fields).copied();
        fields.find(|&f| {
            let field = self.api.field(f);
            field.is_static == is_static && &*field.name == name
        })
    }

    fn search_order(&self, class: TypeId) -> Vec<TypeId> {
        let mut order = self.api.supertypes_of(class).to_vec();
        order.sort_by_key(|&s| (std::cmp::Reverse(self.api.supertypes_of(s).len()), s == TypeId::OBJECT, s));
        order.retain(|&s| s != class);
        order.insert(0, class);
        order
    }

    fn takes(&self, id: CallableId, args: &[Argument], exactly: bool) -> bool {
        let params = &self.api.callable(id).params;
        params.len() == args.len()
            && params.iter().zip(args).all(|(param, arg)| {
                let param = erase(param);
                match &arg.cast {
                    Some(cast) => *cast == param,
                    None if exactly => erase(&arg.ty) == param,
                    None => self.api.is_assignable(&erase(&arg.ty), &param),
                }
            })
    }
}
