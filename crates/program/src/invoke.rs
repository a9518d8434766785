//! Resolution of method references (JVMS 5.4.3.3, 5.4.3.4), and what each invoke instruction demands of the result.

use base::Sym;
use classfile::access;

use crate::error::JavaError;
use crate::ids::ClassId;
use crate::insn::InvokeKind;
use crate::method::{Entry, Method, MethodPtr};
use crate::names::{method_text, signature_text};
use crate::program::Program;
use crate::resolve::{Reference, restriction};

impl Program {
    /// Resolves a method for an invoke instruction. For `invokespecial` the result is the method to be entered; for
    /// virtual and interface calls it is what [`Program::select`] or the vtable start from.
    pub fn resolve_method(&mut self, from: ClassId, cp: u16, kind: InvokeKind) -> Result<MethodPtr, JavaError> {
        let wanted = self.reference(from, cp)?;
        let interface = match kind {
            InvokeKind::Virtual => false,
            InvokeKind::Interface => true,
            InvokeKind::Static | InvokeKind::Special => self.class(wanted.class).is_interface(),
        };
        let method = self.resolve_as(from, &wanted, interface)?;
        self.check_static(&method, kind, interface)?;
        match kind {
            InvokeKind::Special => self.special(from, &wanted, method),
            _ => Ok(method),
        }
    }

    fn resolve_as(&mut self, from: ClassId, wanted: &Reference, interface: bool) -> Result<MethodPtr, JavaError> {
        self.check_holder(wanted, interface)?;
        let found = if interface { self.find_for_interface(wanted) } else { self.find_for_class(wanted) };
        let method = found.ok_or_else(|| {
            JavaError::new("java/lang/NoSuchMethodError", format!("'{}'", self.reference_text(wanted)))
        })?;
        self.check_method_access(from, wanted, &method)?;
        Ok(method)
    }

    /// The named class must be a class or interface as the instruction and the constant say.
    fn check_holder(&self, wanted: &Reference, interface: bool) -> Result<(), JavaError> {
        let is_interface = self.class(wanted.class).is_interface();
        let name = || self.external_name(wanted.class);
        let text = match (interface, is_interface, wanted.interface) {
            (false, true, _) => format!("Found interface {}, but class was expected", name()),
            (true, false, _) => format!("Found class {}, but interface was expected", name()),
            (false, _, true) => format!("Method '{}' must be Methodref constant", self.reference_text(wanted)),
            (true, _, false) => {
                format!("Method '{}' must be InterfaceMethodref constant", self.reference_text(wanted))
            }
            _ => return Ok(()),
        };
        Err(JavaError::incompatible(text))
    }

    fn find_for_class(&self, wanted: &Reference) -> Option<MethodPtr> {
        let name = self.names.lookup(&wanted.name)?;
        if let Some(method) = self.polymorphic(wanted.class, name) {
            return Some(method);
        }
        let desc = self.names.lookup(&wanted.desc)?;
        self.find_in_classes(wanted.class, name, desc).or_else(|| self.find_in_interfaces(wanted.class, name, desc))
    }

    /// The only method of this name, if it takes whatever the call site says.
    fn polymorphic(&self, class: ClassId, name: Sym) -> Option<MethodPtr> {
        let mut named = self.methods_named(class, name);
        let only = named.next().filter(|_| named.next().is_none())?;
        Some(self.method_ptr(only)).filter(|m| m.entry.get() == Entry::Polymorphic)
    }

    /// Declared by the interface, public in `Object`, or in a superinterface.
    fn find_for_interface(&self, wanted: &Reference) -> Option<MethodPtr> {
        let (name, desc) = (self.names.lookup(&wanted.name)?, self.names.lookup(&wanted.desc)?);
        let public = |m: &MethodPtr| m.access & access::PUBLIC != 0 && !m.is_static();
        self.declared(wanted.class, name, desc)
            .or_else(|| self.declared(self.known.object, name, desc).filter(public))
            .or_else(|| self.find_in_interfaces(wanted.class, name, desc))
    }

    fn check_method_access(&mut self, from: ClassId, wanted: &Reference, method: &Method) -> Result<(), JavaError> {
        let mut flags = method.access;
        if method.class == self.known.object && &*wanted.name == "clone" && self.class(wanted.class).is_array() {
            flags = access::PUBLIC;
        }
        self.find_own_hosts(from, method.class, flags)?;
        if self.can_access(from, wanted.class, method.class, flags) {
            return Ok(());
        }
        Err(JavaError::illegal_access(format!(
            "class {} tried to access {}{}method '{}' ({})",
            self.external_name(from),
            if method.is_abstract() { "abstract " } else { "" },
            restriction(method.access),
            self.method_text(method),
            self.where_are(from, method.class)
        )))
    }

    fn check_static(&self, method: &Method, kind: InvokeKind, interface: bool) -> Result<(), JavaError> {
        let expected = match (kind, method.is_static()) {
            (InvokeKind::Static, false) => "Expected static",
            (InvokeKind::Static, true) | (_, false) => return Ok(()),
            (_, true) if interface => "Expected instance not static",
            (_, true) => "Expecting non-static",
        };
        Err(JavaError::incompatible(format!("{expected} method '{}'", self.method_text(method))))
    }

    /// What `invokespecial` enters: constructors and private methods as resolved, for `super` calls what the direct
    /// superclass of the current class has.
    fn special(&self, from: ClassId, wanted: &Reference, resolved: MethodPtr) -> Result<MethodPtr, JavaError> {
        if &*wanted.name == "<init>" {
            if resolved.class == wanted.class {
                return Ok(resolved);
            }
            let class = self.external_name(wanted.class);
            let text = format!("{class}: method '{}' not found", signature_text(&wanted.name, &wanted.desc));
            return Err(JavaError::new("java/lang/NoSuchMethodError", text));
        }
        self.check_direct_interface(from, wanted)?;
        let mut method = resolved;
        let above = !self.class(wanted.class).is_interface() && wanted.class != from;
        if above && self.is_subclass(from, wanted.class) {
            let parent = self.class(from).super_class.unwrap_or(from);
            let found = self.find_instance(parent, resolved.name, resolved.desc, false);
            let found = found.or_else(|| self.find_in_interfaces(parent, resolved.name, resolved.desc));
            method = found.unwrap_or(resolved);
        }
        if method.is_abstract() {
            let text = format!("'{}'", self.method_text(&method));
            return Err(JavaError::new("java/lang/AbstractMethodError", text));
        }
        Ok(method)
    }

    /// `I.super.m()` may name direct superinterfaces only.
    fn check_direct_interface(&self, from: ClassId, wanted: &Reference) -> Result<(), JavaError> {
        let named = self.class(wanted.class);
        if !named.is_interface() || named.id == from || self.class(from).interfaces.contains(&named.id) {
            return Ok(());
        }
        Err(JavaError::incompatible(format!(
            "Interface method reference: '{}', is in an indirect superinterface of {}",
            self.reference_text(wanted),
            self.external_name(from)
        )))
    }

    fn reference_text(&self, wanted: &Reference) -> String {
        method_text(&self.external_name(wanted.class), &wanted.name, &wanted.desc)
    }
}
