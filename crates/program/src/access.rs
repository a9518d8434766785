//! Who may use what (JVMS 5.4.4): packages, nests, visible classes and members.

use classfile::access;

use crate::ids::ClassId;
use crate::program::Program;

impl Program {
    /// Same package and same defining loader.
    pub fn same_package(&self, a: ClassId, b: ClassId) -> bool {
        self.class(a).loader == self.class(b).loader && self.side(a).package == self.side(b).package
    }

    /// The host of the class's nest. A host that can't be loaded, is in another package or does not list the class
    /// leaves the class in a nest of its own.
    pub fn nest_host(&mut self, class: ClassId) -> ClassId {
        if let Some(host) = self.side(class).nest_host {
            return host;
        }
        let mut member = class;
        while let Some(host) = self.class(member).host.filter(|_| self.class(member).hidden) {
            member = host;
        }
        let host = self.named_host(member).unwrap_or(member);
        // A loader of the program's own may not have given the host yet.
        if !self.class(class).loader.is_own() {
            self.sides[class.index()].nest_host = Some(host);
        }
        host
    }

    fn named_host(&mut self, class: ClassId) -> Option<ClassId> {
        let file = self.class(class).file.clone()?;
        let host = self.load(self.class(class).loader, file.nest_host.as_deref()?).ok()?;
        let lists = self.class(host).file.as_ref()?.nest_members.contains(&file.name);
        (lists && self.same_package(class, host)).then_some(host)
    }

    pub fn same_nest(&mut self, a: ClassId, b: ClassId) -> bool {
        a == b || self.nest_host(a) == self.nest_host(b)
    }

    /// Whether code of `from` may name `class`; for an array its element counts.
    pub fn can_see(&self, from: ClassId, class: ClassId) -> bool {
        let Some(element) = self.element_of(class) else {
            return true;
        };
        !self.checks
            || element == from
            || self.class(element).access & access::PUBLIC != 0
            || self.same_package(from, element)
    }

    /// Whether code of `from` may use a member that `holder` declares with these flags, named through `named`.
    pub fn can_access(&mut self, from: ClassId, named: ClassId, holder: ClassId, flags: u16) -> bool {
        if !self.checks || from == holder || flags & access::PUBLIC != 0 {
            return true;
        }
        if flags & access::PRIVATE != 0 {
            return self.same_nest(from, holder);
        }
        self.same_package(from, holder)
            || (flags & access::PROTECTED != 0 && self.is_protected_use(from, named, holder, flags))
    }

    fn is_protected_use(&self, from: ClassId, named: ClassId, holder: ClassId, flags: u16) -> bool {
        self.is_subclass(from, holder)
            && (flags & access::STATIC != 0 || self.is_subclass(named, from) || self.is_subclass(from, named))
    }
}
