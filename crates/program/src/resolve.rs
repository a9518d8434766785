//! Resolution of class and field references (JVMS 5.4.3.1, 5.4.3.2).

use std::sync::Arc;

use classfile::{ClassFormatError, access};

use crate::class::Field;
use crate::error::JavaError;
use crate::file::SharedFile;
use crate::ids::{ClassId, FieldId, MethodId};
use crate::journal::Change;
use crate::names::source_field_type;
use crate::program::Program;

/// The first class-file version in which only initialisers may write final fields.
const STRICT_FINALS: u16 = 53;

/// A symbolic reference to a member, out of the constant pool.
pub(crate) struct Reference {
    /// The class that the reference names, resolved.
    pub class: ClassId,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub interface: bool,
}

impl Program {
    /// Resolves a class constant. It resolves or fails in the same way ever after.
    pub fn resolve_class(&mut self, from: ClassId, cp: u16) -> Result<ClassId, JavaError> {
        if let Some(&id) = self.side(from).resolved.get(cp as usize).filter(|&&id| id != 0) {
            return Ok(ClassId(id));
        }
        if let Some(error) = self.unresolved.get(&(from, cp)) {
            return Err(error.clone());
        }
        let file = self.file_of(from)?;
        let name = file.constants.class_name(cp).map_err(|e| bad_constant(&e))?;
        match self.class_by_name_from(from, name) {
            Ok(class) => {
                let resolved = &mut self.sides[from.index()].resolved;
                if resolved.is_empty() {
                    *resolved = vec![0; file.constants.len()].into();
                }
                resolved[cp as usize] = class.0;
                self.note(self.class(from).loader, Change::Resolved(from, cp));
                Ok(class)
            }
            Err(error) => {
                if error.asked().is_none() {
                    self.unresolved.insert((from, cp), error.clone());
                    self.note(self.class(from).loader, Change::Unresolved(from, cp));
                }
                Err(error)
            }
        }
    }

    /// The loader of `from` did not give it a class. Its references to that name are questions ever after that tell so
    /// ([`JavaError::refused_to`]), whatever the loader gives to others.
    pub fn refuse(&mut self, from: ClassId, name: &str) {
        let name = self.names.intern(name);
        if self.refused.insert((from, name)) {
            self.note(self.class(from).loader, Change::Refused(from, name));
        }
    }

    fn is_refused(&mut self, from: ClassId, name: &str) -> bool {
        !self.refused.is_empty() && self.refused.contains(&(from, self.names.intern(element_name(name))))
    }

    /// The class that code of `from` means by an internal name or array descriptor.
    pub fn class_by_name_from(&mut self, from: ClassId, name: &str) -> Result<ClassId, JavaError> {
        // A hidden class means itself by its name, and classes that the machine spins for one mean that one.
        let hidden = |id: &ClassId| self.class(*id).hidden;
        let mut nest = std::iter::successors(Some(from), |&id| self.class(id).host).take_while(hidden);
        if let Some(id) = nest.find(|&id| self.class(id).file.as_ref().is_some_and(|f| &*f.name == name)) {
            return Ok(id);
        }
        let loader = self.class(from).loader;
        if self.is_refused(from, name) {
            return Err(JavaError::refused(loader, element_name(name), from));
        }
        let class = self.load(loader, name).map_err(|e| e.wrapped(element_name(name)))?;
        if self.can_see(from, class) {
            return Ok(class);
        }
        let element = self.element_of(class).unwrap_or(class);
        Err(JavaError::illegal_access(format!(
            "failed to access class {} from class {} ({})",
            self.external_name(element),
            self.external_name(from),
            self.where_are(element, from)
        )))
    }

    pub(crate) fn file_of(&self, class: ClassId) -> Result<SharedFile, JavaError> {
        let none = || JavaError::internal(format!("{} has no constants", self.external_name(class)));
        self.class(class).file.clone().ok_or_else(none)
    }

    /// Reads a member reference and resolves the class in it.
    pub(crate) fn reference(&mut self, from: ClassId, cp: u16) -> Result<Reference, JavaError> {
        let file = self.file_of(from)?;
        let member = file.constants.member(cp).map_err(|e| bad_constant(&e))?;
        let class = self.class_by_name_from(from, member.class)?;
        let (name, desc) = (member.name.clone(), member.desc.clone());
        Ok(Reference { class, name, desc, interface: member.interface })
    }

    /// Private access needs the nest hosts, which loaders of the program's own may have to be asked for.
    pub(crate) fn find_own_hosts(&mut self, from: ClassId, holder: ClassId, flags: u16) -> Result<(), JavaError> {
        if !self.asks || from == holder || flags & access::PRIVATE == 0 {
            return Ok(());
        }
        for class in [from, holder] {
            if !self.class(class).loader.is_own() {
                continue;
            }
            let Some(file) = self.class(class).file.clone() else { continue };
            let host = file.nest_host.as_deref().map(|host| self.load(self.class(class).loader, host));
            if let Some(Err(error)) = host
                && error.asked().is_some()
            {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Resolves a field for an instruction that wants a static or an instance field. `write_in` is the method that
    /// contains the instruction, if it writes the field.
    pub fn resolve_field(
        &mut self,
        from: ClassId,
        cp: u16,
        want_static: bool,
        write_in: Option<MethodId>,
    ) -> Result<FieldId, JavaError> {
        let wanted = self.reference(from, cp)?;
        let id = self.find_accessible_field(from, &wanted)?;
        let field = self.field(id).clone();
        if field.is_static() != want_static {
            let kind = if want_static { "static" } else { "non-static" };
            let (class, name) = (self.external_name(wanted.class), &wanted.name);
            return Err(JavaError::incompatible(format!("Expected {kind} field {class}.{name}")));
        }
        if let Some(method) = write_in.filter(|_| field.access & access::FINAL != 0 && self.checks) {
            self.check_final_write(from, wanted.class, &field, method)?;
        }
        Ok(id)
    }

    /// Resolves a field reference without looking at the instruction: for method handles.
    pub fn resolve_field_reference(&mut self, from: ClassId, cp: u16) -> Result<FieldId, JavaError> {
        let wanted = self.reference(from, cp)?;
        self.find_accessible_field(from, &wanted)
    }

    fn find_accessible_field(&mut self, from: ClassId, wanted: &Reference) -> Result<FieldId, JavaError> {
        let found = self.find_field(wanted.class, &wanted.name, &wanted.desc);
        let id = found.ok_or_else(|| self.no_such_field(wanted))?;
        let field = self.field(id).clone();
        self.find_own_hosts(from, field.class, field.access)?;
        if self.can_access(from, wanted.class, field.class, field.access) {
            return Ok(id);
        }
        Err(JavaError::illegal_access(format!(
            "class {} tried to access {}field {}.{} ({})",
            self.external_name(from),
            restriction(field.access),
            self.external_name(field.class),
            wanted.name,
            self.where_are(from, field.class)
        )))
    }

    fn no_such_field(&self, wanted: &Reference) -> JavaError {
        let text = if self.feature() >= 21 {
            let (class, ty) = (self.external_name(wanted.class), source_field_type(&wanted.desc));
            format!("Class {class} does not have member field '{ty} {}'", wanted.name)
        } else {
            wanted.name.to_string()
        };
        JavaError::new("java/lang/NoSuchFieldError", text)
    }

    /// A final field is written only by its own class, and there only by the initialiser.
    fn check_final_write(
        &self,
        from: ClassId,
        named: ClassId,
        field: &Field,
        method: MethodId,
    ) -> Result<(), JavaError> {
        let (kind, initializer) = if field.is_static() { ("static", "<clinit>") } else { ("non-static", "<init>") };
        let shown = format!("{kind} final field {}.{}", self.external_name(named), self.text(field.name));
        if field.class != from {
            return Err(JavaError::illegal_access(format!(
                "Update to {shown} attempted from a different class ({}) than the field's declaring class",
                self.external_name(from)
            )));
        }
        let strict = self.class(field.class).file.as_ref().is_some_and(|f| f.major >= STRICT_FINALS);
        let writer = self.text(self.method(method).name);
        if strict && writer != initializer {
            return Err(JavaError::illegal_access(format!(
                "Update to {shown} attempted from a different method ({writer}) than the initializer method {initializer} "
            )));
        }
        Ok(())
    }
}

/// How messages qualify a member that can't be reached.
pub(crate) fn restriction(flags: u16) -> &'static str {
    if flags & access::PROTECTED != 0 {
        "protected "
    } else if flags & access::PRIVATE != 0 {
        "private "
    } else {
        ""
    }
}

/// The class that an array descriptor names, or the name itself.
fn element_name(name: &str) -> &str {
    let element = name.trim_start_matches('[');
    match element.strip_prefix('L').and_then(|n| n.strip_suffix(';')) {
        Some(class) if element.len() < name.len() => class,
        _ => name,
    }
}

pub(crate) fn bad_constant(error: &ClassFormatError) -> JavaError {
    JavaError::format(error.message.clone())
}
