//! Names as people and `HotSpot`'s messages spell them.

use std::fmt::Write;

use base::Sym;
use classfile::descriptor::{FieldType, Kind, parse_field, parse_method};

use crate::class::ClassKind;
use crate::ids::{APP, BOOT, ClassId, LoaderId, PRIMITIVES};
use crate::load::Pending;
use crate::method::Method;
use crate::program::Program;

/// The package part of an internal name; empty for the unnamed package.
pub(crate) fn package_part(internal: &str) -> &str {
    internal.rfind('/').map_or("", |at| &internal[..at])
}

/// The name of a hidden class in internal form: the file's name, and what makes it unique.
pub(crate) fn hidden_name(internal: &str, id: ClassId) -> String {
    format!("{internal}+{:#018x}", id.0)
}

/// A type as Java source spells it, class names with dots: `java.lang.String[]`.
pub(crate) fn source_type(ty: FieldType<'_>) -> String {
    match ty {
        FieldType::Prim(kind) => primitive_name(kind).to_owned(),
        FieldType::Class(name) => name.replace('/', "."),
        FieldType::Array(desc) => {
            let dims = desc.bytes().take_while(|&b| b == b'[').count();
            let element = parse_field(&desc[dims..]).map(source_type).unwrap_or_default();
            element + &"[]".repeat(dims)
        }
    }
}

fn primitive_name(kind: Kind) -> &'static str {
    PRIMITIVES.iter().find(|p| p.0 == kind).map_or("", |p| p.1)
}

/// A field descriptor as Java source spells the type.
pub(crate) fn source_field_type(desc: &str) -> String {
    parse_field(desc).map_or_else(|| desc.to_owned(), source_type)
}

/// A method as `HotSpot`'s messages show it: `void p.A.run(int, java.lang.String[])`.
pub(crate) fn method_text(holder: &str, name: &str, desc: &str) -> String {
    signature_text(&format!("{holder}.{name}"), desc)
}

/// As [`method_text`], without the class: `void run(int)`.
pub(crate) fn signature_text(name: &str, desc: &str) -> String {
    let Some(parsed) = parse_method(desc) else {
        return format!("{name}{desc}");
    };
    let mut text = format!("{} {name}(", source_type(parsed.ret));
    for (i, &param) in parsed.params.iter().enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        let _ = write!(text, "{comma}{}", source_type(param));
    }
    text.push(')');
    text
}

impl Program {
    /// The internal name: `java/lang/String`, `[I`, `int`.
    pub fn name_of(&self, class: ClassId) -> &str {
        self.names.text(self.class(class).name)
    }

    /// The name as `Class.getName` gives it: `java.lang.String`, `[Ljava.lang.String;`, `p.Hidden/0x…`.
    pub fn external_name(&self, class: ClassId) -> String {
        let mut name = self.name_of(class).replace('/', ".");
        if self.element_of(class).is_some_and(|e| self.class(e).hidden)
            && let Some(plus) = name.rfind('+')
        {
            name.replace_range(plus..=plus, "/");
        }
        name
    }

    /// The class itself, or an array's element without any dimension.
    pub(crate) fn element_of(&self, class: ClassId) -> Option<ClassId> {
        match self.class(class).kind {
            ClassKind::Instance => Some(class),
            ClassKind::Array { element, .. } => Some(element),
            ClassKind::Primitive(_) => None,
        }
    }

    /// The package in internal form; empty for the unnamed package and for primitive types.
    pub fn package_of(&self, class: ClassId) -> &str {
        self.side(class).package.map_or("", |p| self.names.text(p))
    }

    /// The module of a class of the JDK's image. Classes of other loaders are in their loader's unnamed module.
    pub fn module_of(&self, class: ClassId) -> Option<&str> {
        let package = self.side(class).package.map_or("java/lang", |p| self.names.text(p));
        self.module_in(self.class(class).loader, package)
    }

    fn module_in(&self, loader: LoaderId, package: &str) -> Option<&str> {
        if loader == BOOT { self.jdk.image.module_of_package(package) } else { None }
    }

    /// The name of the source file, if the class file has it.
    pub fn source_file(&self, class: ClassId) -> Option<&str> {
        self.class(class).file.as_ref()?.source_file.as_deref()
    }

    /// A name as text.
    pub fn text(&self, sym: Sym) -> &str {
        self.names.text(sym)
    }

    /// `void p.A.run(int)`.
    pub fn method_text(&self, method: &Method) -> String {
        let holder = self.external_name(method.class);
        method_text(&holder, self.text(method.name), self.text(method.desc))
    }

    /// What messages call a loader made by the program; the machine knows it.
    pub fn set_loader_name(&mut self, loader: LoaderId, name: impl Into<String>) {
        self.loader_names.insert(loader, name.into());
    }

    /// `'bootstrap'`, `'app'`, or what the machine named it.
    pub fn loader_text(&self, loader: LoaderId) -> String {
        match loader {
            BOOT => "'bootstrap'".to_owned(),
            APP => "'app'".to_owned(),
            other => self.loader_names.get(&other).cloned().unwrap_or_else(|| format!("#{}", other.0)),
        }
    }

    fn module_text(&self, loader: LoaderId, package: &str) -> String {
        let of = self.loader_text(loader);
        match self.module_in(loader, package) {
            Some(module) => format!("module {module} of loader {of}"),
            None => format!("unnamed module of loader {of}"),
        }
    }

    /// A class's name, and the module it is in.
    fn place_of(&self, class: ClassId) -> (String, String) {
        let package = self.side(class).package.map_or("java/lang", |p| self.names.text(p));
        (self.external_name(class), self.module_text(self.class(class).loader, package))
    }

    /// `p.A is in unnamed module of loader 'app'`.
    pub(crate) fn where_is(&self, class: ClassId) -> String {
        let (name, module) = self.place_of(class);
        format!("{name} is in {module}")
    }

    /// Where both classes are, in one clause if that is the same place.
    pub fn where_are(&self, a: ClassId, b: ClassId) -> String {
        joint(&self.place_of(a), &self.place_of(b))
    }

    /// As `where_are`, for a class that is not linked yet.
    pub(crate) fn where_new(&self, new: &Pending, b: ClassId) -> String {
        let module = self.module_text(new.loader, package_part(&new.file.name));
        joint(&(new.file.name.replace('/', "."), module), &self.place_of(b))
    }
}

fn joint(a: &(String, String), b: &(String, String)) -> String {
    let ((a, of_a), (b, of_b)) = (a, b);
    if of_a == of_b { format!("{a} and {b} are in {of_a}") } else { format!("{a} is in {of_a}; {b} is in {of_b}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_shown_as_in_source() {
        assert_eq!(method_text("A", "f", "()V"), "void A.f()");
        assert_eq!(method_text("p.A", "f", "(I[[Ljava/lang/String;)[J"), "long[] p.A.f(int, java.lang.String[][])");
        assert_eq!(method_text("A", "f", "nonsense"), "A.fnonsense");
    }

    #[test]
    fn packages_end_at_the_last_slash() {
        assert_eq!(package_part("java/lang/Object"), "java/lang");
        assert_eq!(package_part("A"), "");
    }
}
