//! How classes are called in the file: short names and imports, qualified names where short ones clash.

use std::collections::{BTreeMap, BTreeSet};

use testcase::{Ty, TypeId};

use crate::types::Types;

/// The names of classes in one file. Who comes first has the short name.
pub struct Imports<'a> {
    types: &'a Types<'a>,
    /// With slashes; empty for the unnamed package.
    package: String,
    /// Simple name to the internal name of the outermost class that has it.
    claimed: BTreeMap<String, String>,
    statics: BTreeSet<String>,
}

impl<'a> Imports<'a> {
    /// `own` is the simple name of the test class, which nobody else may have.
    pub fn new(types: &'a Types<'a>, package: &str, own: &str) -> Self {
        let package = package.replace('.', "/");
        let claimed = BTreeMap::from([(own.to_owned(), qualified(&package, own))]);
        Self {
            types,
            package,
            claimed,
            statics: BTreeSet::new(),
        }
    }

    /// The class as the file calls it: `List`, `Map.Entry`.
    pub fn class(&mut self, id: TypeId) -> String {
        let class = self.types.api.class(id);
        match class.outer {
            Some(outer) => format!("{}.{}", self.class(outer), member_name(self.types, id)),
            None => self.top_level(&class.name),
        }
    }

    /// The class by its internal name, which the API may not know.
    pub fn named(&mut self, name: &str) -> String {
        if let Some(id) = self.types.find(name) {
            return match self.types.nameable(id) {
                Ty::Class(id, _) => self.class(id),
                _ => self.top_level("java/lang/Object"),
            };
        }
        let start = name.rfind('/').map_or(0, |i| i + 1);
        match name[start..].find('$') {
            Some(at) if at > 0 => {
                let (top, members) = name.split_at(start + at);
                format!("{}{}", self.top_level(top), members.replace('$', "."))
            }
            _ => self.top_level(name),
        }
    }

    fn top_level(&mut self, name: &str) -> String {
        let simple = name.rsplit('/').next().unwrap_or(name);
        match self.claimed.get(simple) {
            Some(owner) if owner == name => simple.to_owned(),
            Some(_) => name.replace('/', "."),
            None => {
                self.claimed.insert(simple.to_owned(), name.to_owned());
                simple.to_owned()
            }
        }
    }

    /// Imports a static method and gives its name.
    pub fn static_method(&mut self, class: &str, method: &str) -> String {
        self.statics.insert(format!("{class}.{method}"));
        method.to_owned()
    }

    /// The type as it is written in a declaration.
    pub fn ty(&mut self, ty: &Ty) -> String {
        match ty {
            Ty::Void => "void".to_owned(),
            Ty::Prim(prim) => prim.name().to_owned(),
            Ty::Class(id, args) => match self.types.nameable(*id) {
                Ty::Class(named, _) if named == *id => self.class_with_args(*id, args),
                other => self.ty(&self.types.cooked(&other, false)),
            },
            Ty::Array(element) => format!("{}[]", self.ty(element)),
            Ty::Param(_, erasure) => self.ty(erasure),
            Ty::Any => "?".to_owned(),
            Ty::Extends(bound) => format!("? extends {}", self.ty(bound)),
            Ty::Super(bound) => format!("? super {}", self.ty(bound)),
        }
    }

    fn class_with_args(&mut self, id: TypeId, args: &[Ty]) -> String {
        let mut out = if self.types.outer_is_generic(id) {
            self.inner_of_generic(id)
        } else {
            self.class(id)
        };
        if !args.is_empty() {
            let args: Vec<String> = args.iter().map(|a| self.ty(a)).collect();
            out.push('<');
            out.push_str(&args.join(", "));
            out.push('>');
        }
        out
    }

    /// `Outer<?>.Inner`: without the arguments of the outer class the inner one would be raw.
    fn inner_of_generic(&mut self, id: TypeId) -> String {
        let class = self.types.api.class(id);
        let Some(outer) = class.outer.filter(|_| class.inner) else {
            return self.class(id);
        };
        let params = self.types.api.class(outer).type_params.len();
        let mut out = self.inner_of_generic(outer);
        if params > 0 {
            out = format!("{out}<{}>", vec!["?"; params].join(", "));
        }
        format!("{out}.{}", member_name(self.types, id))
    }

    /// Simple names and first parts of packages: no variable may be called like one.
    pub fn reserves(&self, name: &str) -> bool {
        let root = |owner: &String| owner.split('/').next() == Some(name);
        self.claimed.contains_key(name) || self.claimed.values().any(root)
    }

    /// The import lines: static ones first, sorted, a blank line between the groups.
    pub fn lines(&self) -> Vec<String> {
        let statics = self.statics.iter().map(|s| format!("import static {s};"));
        let mut lines: Vec<String> = statics.collect();
        let classes = self
            .claimed
            .iter()
            .filter(|(simple, name)| self.needs_import(simple, name));
        let mut classes: Vec<String> = classes
            .map(|(_, name)| format!("import {};", name.replace('/', ".")))
            .collect();
        classes.sort();
        if !lines.is_empty() && !classes.is_empty() {
            lines.push(String::new());
        }
        lines.extend(classes);
        lines
    }

    fn needs_import(&self, simple: &str, name: &str) -> bool {
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        let shadowed = || self.types.find(&qualified(&self.package, simple)).is_some();
        package != self.package && (package != "java/lang" || shadowed())
    }
}

fn qualified(package: &str, simple: &str) -> String {
    if package.is_empty() {
        simple.to_owned()
    } else {
        format!("{package}/{simple}")
    }
}

/// The last part of a class's name: `Entry` of `java/util/Map$Entry`.
pub fn member_name<'a>(types: &Types<'a>, id: TypeId) -> &'a str {
    let class = types.api.class(id);
    match class.outer {
        Some(outer) => {
            let outer = types.api.class(outer).name.len() + 1;
            class.name.get(outer..).unwrap_or(&class.name)
        }
        None => class.name.rsplit('/').next().unwrap_or(&class.name),
    }
}
