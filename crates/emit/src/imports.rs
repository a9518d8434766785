//! How classes are called in the file: short names and imports, qualified names where short ones clash.

use std::collections::{BTreeMap, BTreeSet};

use testcase::{CallableId, Ty, TypeId};

use crate::types::Types;

/// A class of the file that tests extend.
#[derive(Clone, Debug)]
pub struct Shared {
    /// What it implements or extends.
    pub ty: Ty,
    /// The constructor of the class above it.
    pub base: Option<CallableId>,
    pub name: String,
}

/// The names of classes in one file. Who comes first has the short name.
pub struct Imports<'a> {
    types: &'a Types<'a>,
    /// With slashes; empty for the unnamed package.
    package: String,
    /// Simple name to the internal name of the outermost class that has it.
    claimed: BTreeMap<String, String>,
    statics: BTreeSet<String>,
    /// First parts of the packages of all classes that tests may name: a class may have to be called by its whole name, and a variable
    /// of that name would hide it.
    roots: BTreeSet<&'a str>,
    /// The simple name of the test class.
    own: String,
    /// Classes of the file that stand in for collaborators.
    stand_ins: Vec<Shared>,
}

impl<'a> Imports<'a> {
    /// `own` is the simple name of the test class, which no import may use.
    pub fn new(types: &'a Types<'a>, package: &str, own: &str) -> Self {
        let package = package.replace('.', "/");
        let claimed = BTreeMap::from([(own.to_owned(), qualified(&package, own))]);
        let (statics, stand_ins) = Default::default();
        let roots = types.api.classes.iter().filter_map(|class| Some(class.name.split_once('/')?.0)).collect();
        Self { types, package, claimed, statics, roots, own: own.to_owned(), stand_ins }
    }

    /// The class as the file calls it: `List`, `Map.Entry`.
    pub fn class(&mut self, id: TypeId) -> String {
        let class = self.types.api.class(id);
        match class.outer {
            Some(outer) => format!("{}.{}", self.class(outer), self.types.api.simple_name(id)),
            None => self.top_level(&class.name),
        }
    }

    /// The class by its internal name, which the API may not know.
    pub fn named(&mut self, name: &str) -> String {
        if let Some(id) = self.types.api.find(name) {
            return self.class(self.types.nameable(id));
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

    /// The class of the file that implements this interface, or extends this class by one of its constructors: `ChannelStandIn`.
    pub fn stand_in(&mut self, ty: &Ty, base: Option<CallableId>) -> String {
        if let Some(known) = self.stand_ins.iter().find(|known| known.ty == *ty && known.base == base) {
            return known.name.clone();
        }
        let simple = ty.type_id().map_or("", |id| self.types.api.simple_name(id));
        let numbered = (2..).map(|n| format!("{simple}StandIn{n}"));
        let mut names = std::iter::once(format!("{simple}StandIn")).chain(numbered);
        let name = names.find(|name| !self.claimed.contains_key(name)).unwrap_or_default();
        self.claimed.insert(name.clone(), qualified(&self.package, &format!("{}${name}", self.own)));
        self.stand_ins.push(Shared { ty: ty.clone(), base, name: name.clone() });
        name
    }

    /// All such classes, in the order in which tests use them.
    pub fn stand_ins(&self) -> Vec<Shared> {
        self.stand_ins.clone()
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
                named if named == *id => self.class_with_args(*id, args),
                other => self.ty(&self.types.cooked(&Ty::class(other), false)),
            },
            Ty::Array(element) => format!("{}[]", self.ty(element)),
            Ty::Param(_, erasure) => self.ty(erasure),
            Ty::Any => "?".to_owned(),
            Ty::Extends(bound) => format!("? extends {}", self.ty(bound)),
            Ty::Super(bound) => format!("? super {}", self.ty(bound)),
        }
    }

    /// The class without any arguments, not even those of an enclosing one.
    pub fn raw(&mut self, ty: &Ty) -> String {
        match ty {
            Ty::Class(id, _) => self.class(self.types.nameable(*id)),
            other => self.ty(other),
        }
    }

    /// `Map.Entry<A, B>`; a member of a generic class as `Outer<A>.Inner<B>`.
    fn class_with_args(&mut self, id: TypeId, args: &[Ty]) -> String {
        let (outer_args, own) = args.split_at(self.types.api.outer_args(id).min(args.len()));
        let outer = self.types.api.class(id).outer.filter(|_| !outer_args.is_empty());
        let mut out = match outer {
            Some(outer) => {
                let outer = self.class_with_args(outer, outer_args);
                format!("{outer}.{}", self.types.api.simple_name(id))
            }
            None => self.class(id),
        };
        if !own.is_empty() {
            let own: Vec<String> = own.iter().map(|a| self.ty(a)).collect();
            out = format!("{out}<{}>", own.join(", "));
        }
        out
    }

    /// Simple names and first parts of packages: no variable may be called like one.
    pub fn reserves(&self, name: &str) -> bool {
        let root = |owner: &String| owner.split('/').next() == Some(name);
        self.claimed.contains_key(name) || self.roots.contains(name) || self.claimed.values().any(root)
    }

    /// The import lines: static ones first, sorted, a blank line between the groups.
    pub fn lines(&self) -> Vec<String> {
        let statics = self.statics.iter().map(|s| format!("import static {s};"));
        let mut lines: Vec<String> = statics.collect();
        let classes = self.claimed.iter().filter(|(simple, name)| self.needs_import(simple, name));
        let mut classes: Vec<String> = classes.map(|(_, name)| format!("import {};", name.replace('/', "."))).collect();
        classes.sort();
        if !lines.is_empty() && !classes.is_empty() {
            lines.push(String::new());
        }
        lines.extend(classes);
        lines
    }

    fn needs_import(&self, simple: &str, name: &str) -> bool {
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        let shadowed = || {
            let neighbour = qualified(&self.package, simple);
            self.types.api.find(&neighbour).is_some() || self.types.api.neighbours.contains(neighbour.as_str())
        };
        package != self.package && (package != "java/lang" || shadowed())
    }
}

fn qualified(package: &str, simple: &str) -> String {
    if package.is_empty() { simple.to_owned() } else { format!("{package}/{simple}") }
}
