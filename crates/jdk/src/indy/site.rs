//! What an `invokedynamic` instruction or dynamic constant says: its bootstrap method and static arguments.

use std::sync::Arc;

use classfile::{Constant, MemberRef};
use program::{BOOT, ClassId, Define, Entry, MethodPtr, SharedFile};
use vm::{Machine, Stop};

use super::natives;

/// A call site or dynamic constant of a class.
pub(crate) struct Site {
    pub caller: ClassId,
    pub file: SharedFile,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    bootstrap: usize,
}

/// A handle among the static arguments: kind (JVMS table 5.4.3.5-A) and member.
pub(crate) struct HandleRef {
    pub kind: u8,
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub interface: bool,
}

impl HandleRef {
    pub fn new(kind: u8, member: &MemberRef<'_>) -> Self {
        let MemberRef { class, name, desc, interface } = *member;
        Self { kind, class: class.clone(), name: name.clone(), desc: desc.clone(), interface }
    }

    /// The descriptor of the handle's type: with the receiver first, and a constructor's class as result.
    pub fn type_desc(&self) -> String {
        let inner = |desc: &str| desc.trim_start_matches('(').to_owned();
        let receiver = if self.class.starts_with('[') { self.class.to_string() } else { format!("L{};", self.class) };
        match self.kind {
            1 => format!("({receiver}){}", self.desc),
            2 => format!("(){}", self.desc),
            3 => format!("({receiver}{})V", self.desc),
            4 => format!("({})V", self.desc),
            6 => self.desc.to_string(),
            8 => format!("({}{receiver}", inner(&self.desc).trim_end_matches('V')),
            _ => format!("({receiver}{}", inner(&self.desc)),
        }
    }
}

impl Site {
    pub fn new(m: &Machine, caller: ClassId, cp: u16) -> Result<Self, Stop> {
        let Some(file) = m.class(caller).file.clone() else {
            return Err(Stop::Bug("a call site without a class file".into()));
        };
        Self::of_file(caller, &file, cp)
    }

    fn of_file(caller: ClassId, file: &SharedFile, cp: u16) -> Result<Self, Stop> {
        let (bootstrap, name, desc) = file.constants.dynamic(cp).map_err(|e| format_error(&e))?;
        let bootstrap = usize::from(bootstrap);
        if bootstrap >= file.bootstrap_methods.len() {
            return Err(Stop::new("java/lang/ClassFormatError", "Short length on BootstrapMethods"));
        }
        let (name, desc) = (name.clone(), desc.clone());
        Ok(Self { caller, file: file.clone(), name, desc, bootstrap })
    }

    /// A dynamic constant among this site's arguments.
    pub fn nested(&self, cp: u16) -> Result<Self, Stop> {
        Self::of_file(self.caller, &self.file, cp)
    }

    /// The bootstrap method.
    pub fn bootstrap(&self) -> Result<HandleRef, Stop> {
        self.handle_at(self.bootstrap_cp())
    }

    pub fn bootstrap_cp(&self) -> u16 {
        self.file.bootstrap_methods[self.bootstrap].handle
    }

    /// Constant indexes of the static arguments.
    pub fn args(&self) -> &[u16] {
        &self.file.bootstrap_methods[self.bootstrap].args
    }

    fn arg(&self, at: usize) -> Result<u16, Stop> {
        let missing = || Stop::new("java/lang/BootstrapMethodError", "too few static arguments");
        self.args().get(at).copied().ok_or_else(missing)
    }

    fn handle_at(&self, cp: u16) -> Result<HandleRef, Stop> {
        let (kind, member) = self.file.constants.method_handle(cp).map_err(|e| format_error(&e))?;
        Ok(HandleRef::new(kind, &member))
    }

    pub fn constant(&self, at: usize) -> Result<&Constant, Stop> {
        let cp = self.arg(at)?;
        self.file.constants.get(cp).ok_or_else(|| Stop::new("java/lang/ClassFormatError", "bad constant"))
    }

    pub fn handle(&self, at: usize) -> Result<HandleRef, Stop> {
        self.handle_at(self.arg(at)?)
    }

    pub fn method_type(&self, at: usize) -> Result<&str, Stop> {
        let cp = self.arg(at)?;
        self.file.constants.method_type(cp).map(|d| &**d).map_err(|e| format_error(&e))
    }

    pub fn class_name(&self, at: usize) -> Result<&str, Stop> {
        let cp = self.arg(at)?;
        self.file.constants.class_name(cp).map(|d| &**d).map_err(|e| format_error(&e))
    }

    pub fn string(&self, at: usize) -> Result<Vec<u16>, Stop> {
        let cp = self.arg(at)?;
        self.file.constants.string_utf16(cp).map_err(|e| format_error(&e))
    }

    pub fn text(&self, at: usize) -> Result<String, Stop> {
        Ok(String::from_utf16_lossy(&self.string(at)?))
    }

    pub fn int(&self, at: usize) -> Result<i32, Stop> {
        match self.constant(at)? {
            Constant::Integer(v) => Ok(*v),
            _ => Err(Stop::new("java/lang/BootstrapMethodError", "an int is expected")),
        }
    }

    /// Defines a hidden class in the caller's nest.
    pub fn define(&self, m: &mut Machine, bytes: &[u8]) -> Result<ClassId, Stop> {
        let loader = m.class(self.caller).loader;
        let how = Define { expected: None, hidden: true, host: Some(self.caller) };
        let class = m.program.define(loader, bytes, how)?;
        m.program.trust(class);
        Ok(class)
    }

    /// As [`Site::define`]; gives the class's static method of this name.
    pub fn define_method(&self, m: &mut Machine, bytes: &[u8], name: &str) -> Result<MethodPtr, Stop> {
        let class = self.define(m, bytes)?;
        bind_natives(m, class)?;
        static_method(m, class, name)
    }
}

/// Defines a hidden class of the package `java.lang` that knows no class of the program.
pub(crate) fn define_in_java_lang(m: &mut Machine, bytes: &[u8], name: &str) -> Result<MethodPtr, Stop> {
    let class = m.program.define(BOOT, bytes, Define { expected: None, hidden: true, host: None })?;
    bind_natives(m, class)?;
    static_method(m, class, name)
}

fn static_method(m: &Machine, class: ClassId, name: &str) -> Result<MethodPtr, Stop> {
    let named = |id: &program::MethodId| m.program.text(m.program.method(*id).name) == name;
    match m.class(class).methods.iter().copied().find(named) {
        Some(id) => Ok(m.program.method_ptr(id)),
        None => Err(Stop::Bug(format!("no method {name} was spun"))),
    }
}

/// Native methods of spun classes are our own natives of the same name.
fn bind_natives(m: &mut Machine, class: ClassId) -> Result<(), Stop> {
    for i in 0..m.class(class).methods.len() {
        let method = m.program.method_ptr(m.class(class).methods[i]);
        if method.is_native() && method.entry.get() == Entry::Unlinked {
            let name = m.program.names.text(method.name).clone();
            let entry = natives::entry(m, &name)?;
            method.entry.set(entry);
        }
    }
    Ok(())
}

pub(crate) fn format_error(error: &classfile::ClassFormatError) -> Stop {
    Stop::new("java/lang/ClassFormatError", error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handle(kind: u8, desc: &str) -> HandleRef {
        HandleRef { kind, class: "p/A".into(), name: "m".into(), desc: desc.into(), interface: false }
    }

    #[test]
    fn the_type_of_a_handle_has_its_receiver_first() {
        assert_eq!(handle(5, "(I)V").type_desc(), "(Lp/A;I)V");
        assert_eq!(handle(6, "(I)V").type_desc(), "(I)V");
        assert_eq!(handle(8, "(I)V").type_desc(), "(I)Lp/A;");
        assert_eq!(handle(1, "J").type_desc(), "(Lp/A;)J");
        assert_eq!(handle(3, "J").type_desc(), "(Lp/A;J)V");
    }
}
