//! What a class may extend and implement (JVMS 5.3.5).

use std::sync::Arc;

use base::Sym;
use classfile::access;

use crate::class::Class;
use crate::error::JavaError;
use crate::ids::ClassId;
use crate::load::Pending;
use crate::program::Program;

impl Program {
    /// Checks the supertypes of a class, which are all loaded.
    pub(crate) fn check_supertypes(&self, pending: &Pending, package: Sym) -> Result<(), JavaError> {
        match pending.super_class {
            Some(parent) => self.check_superclass(pending, package, self.class(parent))?,
            None if &*pending.file.name == "java/lang/Object" => {}
            None => {
                let text = format!("Invalid superclass index 0 in class file {}", pending.file.name);
                return Err(JavaError::format(text));
            }
        }
        for &interface in &pending.interfaces {
            self.check_superinterface(pending, package, self.class(interface))?;
        }
        Ok(())
    }

    fn check_superclass(&self, new: &Pending, package: Sym, parent: &Class) -> Result<(), JavaError> {
        let (name, above) = (shown(new), self.external_name(parent.id));
        if new.file.is_interface() && parent.id != self.known.object {
            let file = &new.file.name;
            return Err(JavaError::format(format!(
                "Interfaces must have java.lang.Object as superclass in class file {file}"
            )));
        }
        if parent.is_interface() {
            return Err(JavaError::incompatible(format!("class {name} has interface {above} as super class")));
        }
        if parent.access & access::FINAL != 0 && !(new.hidden && self.is_opened(parent.id)) {
            return Err(JavaError::incompatible(format!("class {name} cannot inherit from final class {above}")));
        }
        self.check_permitted(new, package, parent)?;
        if !self.may_see(new, package, parent) {
            let kind = if parent.is_abstract() { "abstract superclass" } else { "superclass" };
            return Err(self.invisible(new, parent.id, kind));
        }
        Ok(())
    }

    /// Hidden classes may extend a class of this internal name from now on, although it is final, and override its final methods. To be called
    /// before any code runs that uses it: calls of final methods are bound early.
    pub fn open_final(&mut self, name: &Arc<str>) {
        self.opened.insert(name.clone());
    }

    /// Whether [`Self::open_final`] was called for it.
    pub fn is_opened(&self, class: ClassId) -> bool {
        !self.opened.is_empty() && self.opened.contains(self.name_of(class))
    }

    fn check_superinterface(&self, new: &Pending, package: Sym, above: &Class) -> Result<(), JavaError> {
        if !above.is_interface() {
            return Err(JavaError::incompatible(format!(
                "class {} can not implement {}, because it is not an interface ({})",
                shown(new),
                self.external_name(above.id),
                self.where_is(above.id)
            )));
        }
        self.check_permitted(new, package, above)?;
        if self.may_see(new, package, above) {
            return Ok(());
        }
        Err(self.invisible(new, above.id, "superinterface"))
    }

    /// A sealed class or interface is extended only by those that it names, in its own module.
    fn check_permitted(&self, new: &Pending, package: Sym, above: &Class) -> Result<(), JavaError> {
        let Some(file) = above.file.as_ref().filter(|f| !f.permitted_subclasses.is_empty()) else {
            return Ok(());
        };
        let near = new.file.access & access::PUBLIC != 0 || self.side(above.id).package == Some(package);
        if above.loader == new.loader && near && file.permitted_subclasses.contains(&new.file.name) {
            return Ok(());
        }
        let (name, sealed) = (shown(new), self.external_name(above.id));
        Err(JavaError::incompatible(if self.feature() > 21 {
            format!("Failed listed permitted subclass check: class {name} is not a permitted subclass of {sealed}")
        } else if !above.is_interface() {
            format!("class {name} cannot inherit from sealed class {sealed}")
        } else {
            let verb = if new.file.is_interface() { "extend" } else { "implement" };
            format!("class {name} cannot {verb} sealed interface {sealed}")
        }))
    }

    fn may_see(&self, new: &Pending, package: Sym, above: &Class) -> bool {
        !self.checks
            || above.access & access::PUBLIC != 0
            || (above.loader == new.loader && self.side(above.id).package == Some(package))
    }

    fn invisible(&self, new: &Pending, above: ClassId, kind: &str) -> JavaError {
        let (name, seen) = (shown(new), self.external_name(above));
        let place = self.where_new(new, above);
        JavaError::illegal_access(format!("class {name} cannot access its {kind} {seen} ({place})"))
    }
}

/// The class's name as messages show it.
fn shown(pending: &Pending) -> String {
    pending.file.name.replace('/', ".")
}
