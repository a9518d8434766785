//! Which method a call enters for the class of its receiver (JVMS 5.4.6).

use std::fmt::Write;

use classfile::access;

use crate::error::JavaError;
use crate::ids::ClassId;
use crate::method::{Method, MethodPtr};
use crate::names::{method_text, signature_text};
use crate::program::Program;

impl Program {
    /// The method that a call of the resolved `method` enters on a receiver of this class.
    ///
    /// When the vtable or a cache leads to an abstract method, this says which error that is.
    pub fn select(&mut self, receiver: ClassId, method: &Method) -> Result<MethodPtr, JavaError> {
        if method.is_private() || method.is_static() {
            return Ok(self.method_ptr(method.id));
        }
        if let Some(&chosen) = self.selected.get(&(receiver, method.id)) {
            return Ok(chosen);
        }
        let chosen = if self.class(method.class).is_interface() {
            self.select_interface(receiver, method)?
        } else {
            self.select_virtual(receiver, method)?
        };
        self.selected.insert((receiver, method.id), chosen);
        Ok(chosen)
    }

    fn select_virtual(&self, receiver: ClassId, method: &Method) -> Result<MethodPtr, JavaError> {
        if !method.is_virtual() {
            return Ok(self.method_ptr(method.id));
        }
        let entry = self.class(receiver).vtable.get(method.vindex as usize).copied();
        match entry.filter(|_| self.is_subclass(receiver, method.class)) {
            None => Err(self.not_a_subtype(receiver, method, "extend the requested class")),
            Some(entry) if entry.is_abstract() => Err(self.abstract_method(method, Some(&entry), Some(receiver))),
            Some(entry) => Ok(entry),
        }
    }

    fn select_interface(&self, receiver: ClassId, method: &Method) -> Result<MethodPtr, JavaError> {
        if !self.is_subclass(receiver, method.class) {
            return Err(self.not_a_subtype(receiver, method, "implement the requested interface"));
        }
        if let Some(found) = self.find_instance(receiver, method.name, method.desc, true) {
            if found.access & access::PUBLIC == 0 {
                let (holder, name, desc) = (self.external_name(receiver), self.text(found.name), self.text(found.desc));
                return Err(JavaError::illegal_access(format!("'{}'", method_text(&holder, name, desc))));
            }
            if found.is_abstract() {
                return Err(self.abstract_method(method, Some(&found), Some(receiver)));
            }
            return Ok(found);
        }
        let specific = self.maximally_specific(receiver, method.name, method.desc);
        let concrete: Vec<MethodPtr> = specific.iter().filter(|m| !m.is_abstract()).copied().collect();
        match (&concrete[..], specific.first()) {
            ([only], _) => Ok(*only),
            ([], first) => Err(self.abstract_method(method, first.map(|m| &**m), Some(receiver))),
            (several, _) => Err(self.conflict(several)),
        }
    }

    fn not_a_subtype(&self, receiver: ClassId, method: &Method, what: &str) -> JavaError {
        let (class, above) = (self.external_name(receiver), self.external_name(method.class));
        JavaError::incompatible(format!("Class {class} does not {what} {above}"))
    }

    fn conflict(&self, several: &[MethodPtr]) -> JavaError {
        let mut text = "Conflicting default methods:".to_owned();
        for method in several {
            let _ = write!(text, " {}.{}", self.name_of(method.class), self.text(method.name));
        }
        JavaError::incompatible(text)
    }

    /// The error for a call that leads to no code.
    pub(crate) fn abstract_method(
        &self,
        resolved: &Method,
        selected: Option<&Method>,
        receiver: Option<ClassId>,
    ) -> JavaError {
        let mut text = match receiver {
            Some(class) => format!(
                "Receiver class {} does not define or inherit an implementation of the resolved method ",
                self.external_name(class)
            ),
            None => "Missing implementation of resolved method ".to_owned(),
        };
        let holder = self.class(resolved.class);
        let kind = match (holder.is_interface(), holder.is_abstract()) {
            (true, _) => "interface",
            (false, true) => "abstract class",
            (false, false) => "class",
        };
        let name = self.external_name(resolved.class);
        let _ = write!(text, "'{}' of {kind} {name}.", self.declaration(resolved, false));
        if let Some(selected) = selected.filter(|s| s.id != resolved.id) {
            let _ = write!(text, " Selected method is '{}'.", self.declaration(selected, true));
        }
        JavaError::new("java/lang/AbstractMethodError", text)
    }

    /// `abstract void run(int)`, with the class before the name if wanted.
    fn declaration(&self, method: &Method, qualified: bool) -> String {
        let abstractness = if method.is_abstract() { "abstract " } else { "" };
        let privacy = if method.is_private() { "private " } else { "" };
        let (name, desc) = (self.text(method.name), self.text(method.desc));
        let shown = if qualified { self.method_text(method) } else { signature_text(name, desc) };
        format!("{abstractness}{privacy}{shown}")
    }
}
