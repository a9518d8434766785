//! Finding declared and inherited members by name and descriptor.

use base::{FxHashSet, Sym};

use crate::class::ClassKind;
use crate::ids::{ClassId, FieldId, MethodId};
use crate::method::{Method, MethodPtr};
use crate::program::Program;

impl Program {
    /// The method that the class itself declares.
    pub fn declared_method(&self, class: ClassId, name: &str, desc: &str) -> Option<MethodPtr> {
        self.declared(class, self.names.lookup(name)?, self.names.lookup(desc)?)
    }

    /// The field that the class itself declares; injected ones too, whose names start with `$`.
    pub fn declared_field(&self, class: ClassId, name: &str, desc: &str) -> Option<FieldId> {
        self.declared_field_sym(class, self.names.lookup(name)?, self.names.lookup(desc)?)
    }

    /// The method of the class, its superclasses, or else its superinterfaces (the maximally specific one).
    pub fn find_method(&self, class: ClassId, name: &str, desc: &str) -> Option<MethodPtr> {
        let (name, desc) = (self.names.lookup(name)?, self.names.lookup(desc)?);
        self.find_in_classes(class, name, desc).or_else(|| self.find_in_interfaces(class, name, desc))
    }

    /// The field of the class, its superinterfaces, or else its superclasses (JVMS 5.4.3.2).
    pub fn find_field(&self, class: ClassId, name: &str, desc: &str) -> Option<FieldId> {
        let (name, desc) = (self.names.lookup(name)?, self.names.lookup(desc)?);
        let mut at = Some(class);
        while let Some(class) = at {
            if let Some(field) = self.declared_field_sym(class, name, desc) {
                return Some(field);
            }
            if let Some(field) = self.interface_field(class, name, desc) {
                return Some(field);
            }
            at = self.class(class).super_class;
        }
        None
    }

    /// A field of the direct superinterfaces, searched depth first with the nearest first.
    fn interface_field(&self, class: ClassId, name: Sym, desc: Sym) -> Option<FieldId> {
        let mut pending: Vec<ClassId> = self.class(class).interfaces.iter().rev().copied().collect();
        let mut seen = FxHashSet::default();
        while let Some(interface) = pending.pop() {
            if !seen.insert(interface) {
                continue;
            }
            if let Some(field) = self.declared_field_sym(interface, name, desc) {
                return Some(field);
            }
            pending.extend(self.class(interface).interfaces.iter().rev());
        }
        None
    }

    pub(crate) fn declared(&self, class: ClassId, name: Sym, desc: Sym) -> Option<MethodPtr> {
        let methods = &self.side(class).methods;
        let at = methods.binary_search_by_key(&(name, desc), |m| (m.0, m.1)).ok()?;
        Some(self.method_ptr(methods[at].2))
    }

    fn declared_field_sym(&self, class: ClassId, name: Sym, desc: Sym) -> Option<FieldId> {
        let fields = &self.side(class).fields;
        let at = fields.binary_search_by_key(&(name, desc), |f| (f.0, f.1)).ok()?;
        Some(fields[at].2)
    }

    /// Methods that the class declares with this name, whatever their descriptors.
    pub fn methods_named(&self, class: ClassId, name: Sym) -> impl Iterator<Item = MethodId> + '_ {
        let methods = &self.side(class).methods;
        let first = methods.partition_point(|m| m.0 < name);
        methods[first..].iter().take_while(move |m| m.0 == name).map(|m| m.2)
    }

    /// The class, then its superclasses. For an interface `Object` comes after itself.
    pub fn superclasses(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        std::iter::successors(Some(class), |&at| self.class(at).super_class)
    }

    pub(crate) fn find_in_classes(&self, class: ClassId, name: Sym, desc: Sym) -> Option<MethodPtr> {
        self.superclasses(class).find_map(|at| self.declared(at, name, desc))
    }

    /// As `find_in_classes`, without static methods, and without private ones if `skip_private`.
    pub(crate) fn find_instance(&self, class: ClassId, name: Sym, desc: Sym, skip_private: bool) -> Option<MethodPtr> {
        let fits = |m: &MethodPtr| !(m.is_static() || skip_private && m.is_private());
        self.superclasses(class).find_map(|at| self.declared(at, name, desc).filter(fits))
    }

    /// The maximally specific method of all superinterfaces: the only one that is not abstract if there is one, else
    /// any of them. The interface itself, if it is one, is searched too.
    pub(crate) fn find_in_interfaces(&self, class: ClassId, name: Sym, desc: Sym) -> Option<MethodPtr> {
        preferred(&self.maximally_specific(class, name, desc))
    }

    /// All maximally specific superinterface methods (JVMS 5.4.3.3) with this name and descriptor.
    pub(crate) fn maximally_specific(&self, class: ClassId, name: Sym, desc: Sym) -> Vec<MethodPtr> {
        let all = self.class(class).all_interfaces.iter();
        let candidates: Vec<MethodPtr> =
            all.filter_map(|&i| self.declared(i, name, desc)).filter(|m| is_inheritable(m)).collect();
        self.most_specific(&candidates)
    }

    /// Those candidates whose interface no other candidate's interface extends.
    pub(crate) fn most_specific(&self, candidates: &[MethodPtr]) -> Vec<MethodPtr> {
        let hidden = |m: &MethodPtr| candidates.iter().any(|o| o.id != m.id && self.is_subclass(o.class, m.class));
        candidates.iter().filter(|m| !hidden(m)).copied().collect()
    }

    /// The slot of a class's vtable that selects for a method of an interface (which has no `vindex` of its own).
    pub fn vtable_slot(&self, class: ClassId, method: &Method) -> Option<u16> {
        if method.is_virtual() {
            return Some(method.vindex);
        }
        if method.is_static() || method.is_private() || !matches!(self.class(class).kind, ClassKind::Instance) {
            return None;
        }
        let same = |m: &MethodPtr| m.name == method.name && m.desc == method.desc;
        let table = &self.class(class).vtable;
        let mut slots = (0u16..).zip(table).filter(|(_, m)| same(m) && self.is_from_interface(m));
        slots.next().map(|(slot, _)| slot)
    }

    /// Whether a vtable entry was inherited from interfaces: a default, abstract, or conflicting method.
    pub(crate) fn is_from_interface(&self, method: &Method) -> bool {
        method.is_conflict() || self.class(method.class).is_interface()
    }
}

/// A method of an interface that implementing classes inherit.
pub(crate) fn is_inheritable(method: &Method) -> bool {
    !method.is_private() && !method.is_static()
}

/// The one that is not abstract if there is exactly one, else the first abstract one if none has code.
pub(crate) fn preferred(specific: &[MethodPtr]) -> Option<MethodPtr> {
    let mut concrete = specific.iter().filter(|m| !m.is_abstract());
    match (concrete.next(), concrete.next()) {
        (Some(only), None) => Some(*only),
        _ => specific.first().copied(),
    }
}
