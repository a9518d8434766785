//! Why a value cannot be built, for the user to read.

use super::Builder;
use crate::api::{Api, CallableId, CallableKind, Flavour, TypeId, jdk};
use crate::ty::Ty;

/// No value of a type can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CannotBuild {
    pub ty: Ty,
    pub why: Why,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Private, local, or of another package.
    Hidden,
    /// Abstract, and no implementation is known.
    NoImplementation,
    /// A class of the JDK that reaches the machine, waits, or starts threads.
    Harmful,
    /// No constructor, factory, constant or lambda gives one.
    NoWay,
    /// The same of a final class, and the tests have no Mockito that could stand in for it.
    Final,
    /// The same, where a constructor needs this class, which the class path lacks or which is damaged.
    Absent(std::sync::Arc<str>),
    /// Everything that gives one needs something that cannot be built.
    Needs(Box<CannotBuild>),
    /// No type satisfies the bounds of a type parameter.
    Bounds,
    /// `new T<X>[n]` is not legal Java.
    GenericArray,
    /// The receiver's type has a wildcard here, so only null could be passed.
    Captured,
    /// `void`, or a class literal that cannot be written.
    NoValue,
    /// The limit on nesting was reached.
    TooDeep,
}

impl CannotBuild {
    pub fn new(ty: &Ty, why: Why) -> Self {
        Self { ty: ty.clone(), why }
    }

    /// One sentence: `no way to build type Foo: …`.
    pub fn describe(&self, api: &Api) -> String {
        let name = api.describe(&self.ty);
        let why = match &self.why {
            Why::Hidden => "it is not accessible from the test's package".into(),
            Why::NoImplementation => "it is abstract and no implementation of it was found".into(),
            Why::Harmful => "tests do not use it, since it reaches the machine, waits or starts threads".into(),
            Why::NoWay => "it has no accessible constructor, factory method or constant".into(),
            Why::Final => "it has no accessible constructor, factory method or constant, and is final, so that only a mock could stand in \
                           for it (Mockito with its inline mock maker, among the project's test libraries)"
                .into(),
            Why::Absent(class) => {
                let class = class.replace(['/', '$'], ".");
                format!(
                    "its constructor needs {class}, which is damaged or not on the class path (add it with --class-path)"
                )
            }
            Why::Needs(inner) => {
                return format!("no way to build type {name}: it needs {}", inner.short(api));
            }
            Why::Bounds => "no type was found that satisfies the bounds of its type parameters".into(),
            Why::GenericArray => "Java cannot create arrays of a generic type".into(),
            Why::Captured => "its type argument is a wildcard, so that only null could be passed".to_owned(),
            Why::NoValue => "no value of it can be written down".into(),
            Why::TooDeep => "it needs too many other values".into(),
        };
        format!("no way to build type {name}: {why}")
    }

    /// The type at the end of the chain.
    fn short(&self, api: &Api) -> String {
        match &self.why {
            Why::Needs(inner) => inner.short(api),
            _ => format!("type {}, and there is {}", api.describe(&self.ty), self.describe(api)),
        }
    }
}

impl Builder<'_> {
    /// Why the class of this type has no plan, from what is known of it.
    pub(super) fn why_not(&self, ty: &Ty) -> CannotBuild {
        let why = match ty.type_id() {
            None => Why::NoValue,
            Some(id) if !self.makers.is_open(id) => Why::Hidden,
            Some(id) if self.can_build(ty) => {
                if self.api.class(id).type_params.is_empty() {
                    Why::TooDeep
                } else {
                    Why::Bounds
                }
            }
            Some(id) if self.is_harmful(id) => Why::Harmful,
            Some(id) if !self.api.is_concrete(id) && self.api.subtypes_of(id).len() <= 1 => Why::NoImplementation,
            Some(id) => match self.first_missing(id) {
                Some(missing) => Why::Needs(Box::new(CannotBuild::new(&missing, self.no_way(missing.type_id())))),
                None => self.no_way(Some(id)),
            },
        };
        CannotBuild::new(ty, why)
    }

    fn no_way(&self, class: Option<TypeId>) -> Why {
        match class.and_then(|class| self.api.absent.get(&class)) {
            Some(absent) => Why::Absent(absent.clone()),
            None if class.is_some_and(|class| self.is_final(class)) => Why::Final,
            None => Why::NoWay,
        }
    }

    fn is_final(&self, id: TypeId) -> bool {
        let class = self.api.class(id);
        let is_service =
            class.flavour == Flavour::Class && class.loader != program::BOOT && !self.api.roots.contains(&id);
        is_service && class.access & classfile::access::FINAL != 0 && !class.methods.is_empty()
    }

    fn is_harmful(&self, id: TypeId) -> bool {
        let class = self.api.class(id);
        class.loader == program::BOOT && jdk::is_harmful_class(&class.name)
    }

    /// A parameter that no constructor of the class can do without.
    fn first_missing(&self, id: TypeId) -> Option<Ty> {
        let constructors = self.api.class(id).constructors.iter();
        let mut open = constructors.filter(|&&c| self.api.can_call(c, &self.package));
        open.find_map(|&c| self.api.callable(c).params.iter().find(|p| !self.can_build(p)).cloned())
    }

    /// What makes a call impossible: a type that nothing gives where `null` is no help, as for the receiver, for the outer
    /// instance of an inner class, and for types that a test cannot name.
    pub fn impossible(&self, id: CallableId) -> Option<CannotBuild> {
        let callable = self.api.callable(id);
        let inner = callable.kind == CallableKind::Constructor && self.api.class(callable.class).inner;
        let on = (callable.kind == CallableKind::Method).then(|| Ty::class(callable.class));
        let params = callable.params.iter().enumerate();
        let strict = params.filter(|(i, ty)| (inner && *i == 0) || !self.can_write(&self.plain(ty))).map(|(_, ty)| ty);
        let missing = on.iter().chain(strict).find(|ty| !self.can_build(ty));
        missing.map(|ty| self.why_not(ty))
    }

    /// What a call has to do without, or only gets as `null`: each type that its receiver or parameters need and nothing gives.
    pub fn missing(&self, id: CallableId) -> Vec<CannotBuild> {
        let callable = self.api.callable(id);
        let on = (callable.kind == CallableKind::Method).then(|| Ty::class(callable.class));
        let needed = on.iter().chain(&callable.params).filter(|t| !self.can_build(t));
        needed.map(|t| self.why_not(t)).collect()
    }

    pub(super) fn misfit(&self, id: CallableId) -> CannotBuild {
        CannotBuild::new(&Ty::class(self.api.callable(id).class), Why::NoValue)
    }
}
