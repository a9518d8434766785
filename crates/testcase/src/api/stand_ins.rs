//! Which classes a test can extend by one that stands in for a collaborator, and which of their methods that can answer.

use std::sync::Arc;

use classfile::access;

use super::{Api, Callable, CallableId, CallableKind, ClassInfo, Flavour, StandIns, TypeId, jdk};
use crate::ty::Ty;

/// Classes and interfaces with more methods to answer get no stand-in.
pub(super) const MAX_ANSWERS: usize = 512;

impl Api {
    /// Finds the classes that tests may extend, and those of which they have mocks, if there may be any.
    pub(super) fn find_extensible(&mut self, wanted: StandIns) {
        for index in 0..self.classes.len() {
            let id = TypeId(index as u32);
            let class = self.class(id);
            let has_base = !class.constructors.is_empty() || !class.super_constructors.is_empty();
            let extended = self.class_answers(id);
            let is_mocked = wanted == StandIns::Mocks && !(has_base && extended.is_some());
            let mocked = is_mocked.then(|| self.mock_answers(id)).flatten();
            let found = mocked.map(|answers| (answers, false)).or_else(|| Some((extended?, true)));
            if let Some((answers, extensible)) = found {
                let class = &mut self.classes[index];
                (class.answers, class.extensible, class.mocked) = (answers, extensible, !extensible);
            }
        }
    }

    /// The methods of a class that cannot be extended, but mocked, as far as the code under test calls them and every version of Mockito
    /// answers them alike.
    fn mock_answers(&self, id: TypeId) -> Option<Vec<CallableId>> {
        let class = self.class(id);
        let own = |&sup: &TypeId| {
            let sup = self.class(sup);
            sup.flavour == Flavour::Interface || sup.id == TypeId::OBJECT || sup.loader != program::BOOT
        };
        let fits = class.flavour == Flavour::Class && class.permitted.is_empty() && class.loader != program::BOOT;
        if !fits || class.inner || class.nameless || !self.supers[id.index()].iter().all(own) {
            return None;
        }
        let mut answers: Vec<CallableId> = Vec::new();
        for &method in &self.inherited_methods(id) {
            let callable = self.callable(method);
            let is_known = answers.iter().any(|&other| self.overrides(id, other, method));
            if self.is_called(method) && self.has_own_default(&callable.ret) {
                return None;
            }
            let is_open = callable.access & access::PUBLIC != 0 && !callable.varargs;
            if !is_open || !self.is_called(method) || self.is_public_of_object(method) || is_known {
                continue;
            }
            answers.push(method);
        }
        (!answers.is_empty() && answers.len() <= MAX_ANSWERS).then_some(answers)
    }

    /// Whether mocks of some versions of Mockito give something else than null.
    fn has_own_default(&self, ret: &Ty) -> bool {
        let name = ret.type_id().map(|id| &*self.class(id).name);
        matches!(name, Some("java/time/Duration" | "java/time/Period"))
    }

    /// Internal names of the final classes that stand-ins extend in a machine, and of the classes above them.
    pub fn opened(&self) -> Vec<Arc<str>> {
        let mocked = self.classes.iter().filter(|class| class.mocked);
        let above = mocked.flat_map(|class| self.supers[class.id.index()].iter().map(|&sup| self.class(sup)));
        let classes = above.filter(|class| class.flavour == Flavour::Class && class.loader != program::BOOT);
        classes.map(|class| class.name.clone()).collect()
    }

    fn class_answers(&self, id: TypeId) -> Option<Vec<CallableId>> {
        let class = self.class(id);
        let fits = class.flavour == Flavour::Class && class.permitted.is_empty();
        // Objects of the library do what it says; only what it leaves open is for tests to say.
        let is_closed = class.loader == program::BOOT && (!is_abstract(class) || !jdk::is_left_open(class));
        if !fits || is_closed || class.inner || class.nameless || class.access & access::FINAL != 0 {
            return None;
        }
        let mut answers = if is_abstract(class) { self.abstract_methods(id)? } else { Vec::new() };
        for &method in &self.inherited_methods(id) {
            let callable = self.callable(method);
            let closed = callable.access & (access::FINAL | access::PRIVATE) != 0;
            let known = || answers.iter().any(|&other| self.overrides(id, other, method));
            if callable.is_abstract || closed || !self.is_called(method) || self.is_public_of_object(method) || known()
            {
                continue;
            }
            answers.push(method);
        }
        (answers.len() <= MAX_ANSWERS).then_some(answers)
    }

    /// The constructors of a class that a subclass in a test of `package` can call; none if a test cannot extend it.
    pub fn constructors_for_subclass(&self, id: TypeId, package: &str) -> Vec<CallableId> {
        let class = self.class(id);
        let hidden = |&m: &CallableId| self.callable(m).is_abstract && !self.is_inherited(m, package);
        if !class.extensible || !self.can_name(id, package) || class.answers.iter().any(hidden) {
            return Vec::new();
        }
        let all = class.constructors.iter().chain(&class.super_constructors).copied();
        all.filter(|&c| self.is_inherited(c, package)).collect()
    }

    /// Whether subclasses in the package have the member.
    pub fn is_inherited(&self, id: CallableId, package: &str) -> bool {
        let callable = self.callable(id);
        callable.access & (access::PUBLIC | access::PROTECTED) != 0
            || callable.access & access::PRIVATE == 0 && self.package(callable.class) == package
    }

    /// Whether stand-ins for the type extend a class, so that they run one of its constructors.
    pub fn extends_class(&self, ty: &Ty) -> bool {
        ty.type_id().is_some_and(|id| self.class(id).extensible)
    }

    /// Whether stand-ins for the type are mocks, all of whose methods give a default.
    pub fn is_mocked(&self, ty: &Ty) -> bool {
        ty.type_id().is_some_and(|id| self.class(id).mocked)
    }

    /// Exceptions that a stand-in's method may throw: those that it declares, and unchecked ones that the code under test catches.
    pub fn throwable_by(&self, method: CallableId) -> Vec<TypeId> {
        let declared = self.callable(method).throws.iter().filter_map(Ty::type_id).filter(|&id| id != TypeId::OBJECT);
        let mut all: Vec<TypeId> = declared.collect();
        let caught = self.caught.iter().copied().filter(|&id| self.is_unchecked(id) && !all.contains(&id));
        let caught: Vec<TypeId> = caught.collect();
        all.extend(caught);
        all
    }

    /// Exceptions that the method declares and the code under test, which calls it, catches. What an abstract class of the JDK
    /// leaves open is called by the JDK's own code too: a reader's `read` by the `BufferedReader` around it.
    pub fn caught_from(&self, method: CallableId) -> Vec<TypeId> {
        let callable = self.callable(method);
        let of_library = callable.is_abstract && self.is_of_library(callable.class);
        if !of_library && !self.is_called(method) {
            return Vec::new();
        }
        let declared = self.callable(method).throws.iter().filter_map(Ty::type_id).filter(|&id| id != TypeId::OBJECT);
        declared.filter(|&id| self.caught.iter().any(|&caught| self.is_subtype(id, caught))).collect()
    }

    /// Whether it is an abstract class of the JDK that tests extend.
    pub fn is_of_library(&self, class: TypeId) -> bool {
        let class = self.class(class);
        class.extensible && class.loader == program::BOOT
    }

    /// What a method gives when there is no more, if it is called until then.
    pub fn end_of(&self, method: CallableId) -> Option<i32> {
        let callable = self.callable(method);
        jdk::end_of(&self.class(callable.class).name, &callable.name)
    }

    /// Whether a method of a stand-in may throw a value of this type.
    pub fn may_throw(&self, method: CallableId, thrown: &Ty) -> bool {
        let Some(thrown) = thrown.type_id() else { return false };
        let declared = self.callable(method).throws.iter().filter_map(Ty::type_id).filter(|&id| id != TypeId::OBJECT);
        self.is_unchecked(thrown) || declared.into_iter().any(|id| self.is_subtype(thrown, id))
    }

    fn is_unchecked(&self, id: TypeId) -> bool {
        ["java/lang/RuntimeException", "java/lang/Error"]
            .into_iter()
            .filter_map(|name| self.find(name))
            .any(|known| self.is_subtype(id, known))
    }

    /// Whether a method has code that a class inherits from a class, or from an interface below the abstract one.
    pub(super) fn is_implemented(&self, id: TypeId, method: CallableId, by: CallableId) -> bool {
        let is_class = |m: CallableId| self.class(self.callable(m).class).flavour == Flavour::Class;
        let (ours, theirs) = (self.callable(by), self.callable(method));
        let below = ours.class != theirs.class && self.is_subtype(ours.class, theirs.class);
        ours.kind == CallableKind::Method
            && !ours.is_abstract
            && (below || is_class(by) && !is_class(method))
            && self.overrides(id, by, method)
    }
}

impl Callable {
    /// The keyword of its access with a space, or nothing.
    pub fn modifier(&self) -> &'static str {
        match self.access & (access::PUBLIC | access::PROTECTED) {
            access::PUBLIC => "public ",
            access::PROTECTED => "protected ",
            _ => "",
        }
    }
}

fn is_abstract(class: &ClassInfo) -> bool {
    super::access::is_abstract(class)
}
