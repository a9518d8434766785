//! From names in code to declared members, and from a receiver's class to the method that a call enters. Access is not
//! checked: code that would fail there does nothing that an analysis must know.

use base::Sym;
use classfile::access;

use crate::facts::{CallKind, FieldRef, MethodRef};
use crate::world::{ClassIx, FieldIx, MethodIx, World};

impl World {
    /// The class that a call or field names; calls on arrays are calls on `Object`.
    pub fn holder(&mut self, name: Sym) -> Option<ClassIx> {
        if self.names.text(name).starts_with('[') {
            return self.class_named("java/lang/Object");
        }
        self.class(name)
    }

    /// The class, then its superclasses.
    pub fn superclasses(&self, class: ClassIx) -> impl Iterator<Item = ClassIx> + '_ {
        std::iter::successors(Some(class), |c| self.classes[c.0 as usize].super_class)
    }

    /// All supertypes and the class itself, sorted.
    pub fn supertypes(&self, class: ClassIx) -> &[ClassIx] {
        &self.classes[class.0 as usize].supers
    }

    /// Whether a reference to `sub` may be stored where `sup` is wanted. A class whose supertypes are not all known
    /// may be anything.
    pub fn is_subtype(&self, sub: ClassIx, sup: ClassIx) -> bool {
        self.classes[sub.0 as usize].supers.binary_search(&sup).is_ok()
    }

    pub fn is_interface(&self, class: ClassIx) -> bool {
        self.fact(class).access & access::INTERFACE != 0
    }

    /// Whether objects of exactly this class can exist.
    pub fn is_concrete(&self, class: ClassIx) -> bool {
        self.fact(class).access & (access::INTERFACE | access::ABSTRACT) == 0
    }

    /// The method that a call means, before the receiver's class is looked at; for `invokespecial` what is entered.
    pub fn resolve(&mut self, kind: CallKind, from: ClassIx, call: MethodRef) -> Option<MethodIx> {
        let class = self.holder(call.class)?;
        let mut start = class;
        if kind == CallKind::Special && &**self.names.text(call.name) != "<init>" {
            let is_super = class != from && !self.is_interface(class) && self.is_subtype(from, class);
            if is_super && let Some(above) = self.classes[from.0 as usize].super_class {
                start = above;
            }
        }
        self.find_method(start, call.name, call.desc)
    }

    /// The method that a class has or inherits under this name and descriptor.
    pub fn find_method(&mut self, class: ClassIx, name: Sym, desc: Sym) -> Option<MethodIx> {
        let found = self.superclasses(class).find_map(|c| self.declared.get(&(c, name, desc)).copied());
        if found.is_some() {
            return found;
        }
        let found = self.in_interfaces(class, name, desc);
        if found.is_none() && self.is_interface(class) {
            let object = self.class_named("java/lang/Object")?;
            return self.declared.get(&(object, name, desc)).copied();
        }
        found
    }

    /// The most specific method of all superinterfaces, one with code if there is any.
    fn in_interfaces(&self, class: ClassIx, name: Sym, desc: Sym) -> Option<MethodIx> {
        let mut best: Option<MethodIx> = None;
        for &above in self.supertypes(class).iter().filter(|c| self.is_interface(**c)) {
            let Some(&found) = self.declared.get(&(above, name, desc)) else { continue };
            let flags = self.method(found).access;
            if flags & (access::STATIC | access::PRIVATE) != 0 {
                continue;
            }
            let better = match best {
                None => true,
                Some(old) => {
                    let (abstract_old, abstract_new) =
                        (self.method(old).access & access::ABSTRACT, flags & access::ABSTRACT);
                    match (abstract_old != 0, abstract_new != 0) {
                        (true, false) => true,
                        _ => self.is_subtype(above, self.class_of(old)),
                    }
                }
            };
            if better {
                best = Some(found);
            }
        }
        best
    }

    /// The method that a virtual call of `resolved` enters on an object of this class; `None` if there is none with code.
    pub fn select(&mut self, receiver: ClassIx, resolved: MethodIx) -> Option<MethodIx> {
        if let Some(&known) = self.selected.get(&(receiver, resolved)) {
            return known;
        }
        let chosen = self.select_anew(receiver, resolved);
        self.selected.insert((receiver, resolved), chosen);
        chosen
    }

    fn select_anew(&mut self, receiver: ClassIx, resolved: MethodIx) -> Option<MethodIx> {
        let wanted = self.method(resolved);
        let (name, desc, flags) = (wanted.name, wanted.desc, wanted.access);
        if flags & access::PRIVATE != 0 {
            return Some(resolved);
        }
        let home = self.class_of(resolved);
        let package_private = flags & (access::PUBLIC | access::PROTECTED) == 0;
        let overrides = |found: &MethodIx| {
            let flags = self.method(*found).access;
            let near = !package_private || self.package(self.class_of(*found)) == self.package(home);
            flags & access::STATIC == 0 && (flags & access::PRIVATE == 0 || *found == resolved) && near
        };
        let mut declared = self.superclasses(receiver).filter_map(|c| self.declared.get(&(c, name, desc)).copied());
        let found = declared.find(overrides).or_else(|| self.in_interfaces(receiver, name, desc));
        found.filter(|m| self.method(*m).access & access::ABSTRACT == 0)
    }

    /// The package of a class.
    pub fn package(&self, class: ClassIx) -> &str {
        let name = self.names.text(self.fact(class).name);
        name.rsplit_once('/').map_or("", |(package, _)| package)
    }

    /// The field that a reference means (JVMS 5.4.3.2).
    pub fn resolve_field(&mut self, field: FieldRef) -> Option<FieldIx> {
        let class = self.holder(field.class)?;
        let key = |c: ClassIx| (c, field.name, field.desc);
        let mut at = Some(class);
        while let Some(c) = at {
            if let Some(&found) = self.declared_fields.get(&key(c)) {
                return Some(found);
            }
            let entry = &self.classes[c.0 as usize];
            let above = entry.interfaces.iter().flat_map(|i| self.supertypes(*i));
            if let Some(found) = above.into_iter().find_map(|i| self.declared_fields.get(&key(*i))) {
                return Some(*found);
            }
            at = entry.super_class;
        }
        None
    }

    /// A field by the name alone, as it is named for access past the language.
    pub fn field_named(&mut self, class: Sym, name: Sym) -> Option<FieldIx> {
        let class = self.holder(class)?;
        self.fields_of(class).find(|f| self.field(*f).1.name == name)
    }

    /// The static initialiser of a class, if it has one.
    pub fn initializer(&mut self, class: ClassIx) -> Option<MethodIx> {
        let (name, desc) = (self.names.intern("<clinit>"), self.names.intern("()V"));
        self.declared.get(&(class, name, desc)).copied()
    }

    /// Static initialisers that run when a class is initialised: its own, its superclasses', and those of
    /// superinterfaces that have methods with code.
    pub fn initializers(&mut self, class: ClassIx) -> Vec<MethodIx> {
        let mut classes: Vec<ClassIx> = self.superclasses(class).collect();
        for &above in self.supertypes(class) {
            let has_default =
                |m: &crate::facts::MethodFact| m.access & (access::ABSTRACT | access::STATIC | access::PRIVATE) == 0;
            if above != class && self.is_interface(above) && self.fact(above).methods.iter().any(has_default) {
                classes.push(above);
            }
        }
        classes.into_iter().filter_map(|c| self.initializer(c)).collect()
    }

    /// `pkg.Class` as source shows it.
    pub fn class_text(&self, class: ClassIx) -> String {
        self.names.text(self.fact(class).name).replace('/', ".")
    }

    /// `pkg.Class.method(int, String)`, with simple names of parameter types.
    pub fn method_text(&self, method: MethodIx) -> String {
        format!("{}.{}", self.class_text(self.class_of(method)), self.short_text(method))
    }

    /// `method(int, String)`; constructors have the simple name of their class.
    pub fn short_text(&self, method: MethodIx) -> String {
        let fact = self.method(method);
        let class = self.class_text(self.class_of(method));
        let name = match &**self.names.text(fact.name) {
            "<init>" => simple(&class).to_owned(),
            other => other.to_owned(),
        };
        let params = classfile::descriptor::parse_method(self.names.text(fact.desc)).map(|d| d.params);
        let params: Vec<String> = params.unwrap_or_default().into_iter().map(type_text).collect();
        format!("{name}({})", params.join(", "))
    }

    /// `Class.field`
    pub fn field_text(&self, field: FieldIx) -> String {
        let (class, fact) = self.field(field);
        format!("{}.{}", simple(&self.class_text(class)), self.names.text(fact.name))
    }

    /// Methods of a class with this name.
    pub fn methods_named(&self, class: ClassIx, name: &str) -> Vec<MethodIx> {
        let Some(sym) = self.names.lookup(name) else { return Vec::new() };
        self.methods_of(class).filter(|m| self.method(*m).name == sym).collect()
    }
}

/// The last part of a class's name.
pub fn simple(name: &str) -> &str {
    name.rsplit(['.', '/']).next().unwrap_or(name)
}

/// A type as source shows it, without packages.
pub fn type_text(ty: classfile::descriptor::FieldType<'_>) -> String {
    use classfile::descriptor::FieldType;
    match ty {
        FieldType::Prim(kind) => format!("{kind:?}").to_lowercase(),
        FieldType::Class(name) => simple(name).to_owned(),
        FieldType::Array(_) => ty.element().map_or(String::new(), |e| type_text(e) + "[]"),
    }
}
