//! Which method of a test class a test is: engines name tests, sources have methods.
//!
//! A method is one unit, whatever its parameters and in however many subclasses it runs.

use std::collections::BTreeMap;
use std::sync::Arc;

use classfile::access::ABSTRACT;
use classfile::descriptor::{FieldType, Kind, parse_method};
use classfile::{ClassFile, MethodInfo};
use classpath::ClassPath;
use existing::Framework;

/// Superclasses further up than this are not looked at.
const MAX_DEPTH: usize = 64;

/// A test method of the sources.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    /// The class that declares it, in internal form: `a/b/SomeTest$Inner`.
    pub class: String,
    pub method: String,
    pub desc: String,
}

impl Unit {
    /// `a.b.SomeTest.Inner.method`, with the parameter types if it has some.
    pub fn name(&self) -> String {
        let class = self.class.replace(['/', '$'], ".");
        let params = self.parameters();
        if params.is_empty() {
            format!("{class}.{}", self.method)
        } else {
            format!("{class}.{}({})", self.method, params.join(", "))
        }
    }

    /// The types of the parameters as sources have them, without packages: `int`, `String[]`.
    pub fn parameters(&self) -> Vec<String> {
        let parsed = parse_method(&self.desc);
        parsed.iter().flat_map(|d| d.params.iter().map(|&p| in_source(p))).collect()
    }
}

fn primitive(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "boolean",
        Kind::Byte => "byte",
        Kind::Char => "char",
        Kind::Short => "short",
        Kind::Int => "int",
        Kind::Long => "long",
        Kind::Float => "float",
        Kind::Double => "double",
        Kind::Void | Kind::Ref => "void",
    }
}

/// A type without package and outer classes.
fn in_source(ty: FieldType<'_>) -> String {
    match ty {
        FieldType::Prim(kind) => primitive(kind).to_owned(),
        FieldType::Class(name) => name.rsplit(['/', '$']).next().unwrap_or(name).to_owned(),
        FieldType::Array(_) => ty.element().map_or_else(String::new, |element| in_source(element) + "[]"),
    }
}

/// A type as `Class.getName` has it.
fn binary(ty: FieldType<'_>) -> String {
    match ty {
        FieldType::Prim(kind) => primitive(kind).to_owned(),
        FieldType::Class(name) | FieldType::Array(name) => name.replace('/', "."),
    }
}

/// Where a test is, as its name says.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    /// Internal name.
    class: String,
    method: String,
    /// Types of the parameters, if the name has them.
    params: Option<Vec<String>>,
}

/// Reads the name that an engine gives a test.
fn place(framework: Framework, id: &str) -> Option<Place> {
    let id = strip_number(id);
    match framework {
        Framework::JUnit3 | Framework::JUnit4 => {
            let inner = id.strip_suffix(')')?;
            let (name, class) = inner.rsplit_once('(')?;
            let method = name.split('[').next().unwrap_or(name);
            Some(Place { class: class.replace('.', "/"), method: method.to_owned(), params: Some(Vec::new()) })
        }
        Framework::JUnit5 => {
            let mut segments = id.split('/');
            let mut class = segments.next()?.replace('.', "/");
            for segment in segments {
                let Some((method, rest)) = segment.split_once('(') else {
                    class = format!("{class}${segment}");
                    continue;
                };
                let params = rest.strip_suffix(')')?;
                let params = params.split(',').map(str::trim).filter(|p| !p.is_empty()).map(str::to_owned).collect();
                return Some(Place { class, method: method.to_owned(), params: Some(params) });
            }
            None
        }
        Framework::TestNg => {
            let name = if id.ends_with(']') { id.split('[').next().unwrap_or(id) } else { id };
            let (class, method) = name.rsplit_once('.')?;
            Some(Place { class: class.replace('.', "/"), method: method.to_owned(), params: None })
        }
    }
}

/// The second test of a name has ` #2` after it.
fn strip_number(id: &str) -> &str {
    match id.rsplit_once(" #") {
        Some((plain, number)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => plain,
        _ => id,
    }
}

/// Finds the methods of tests in class files.
pub struct Units<'a> {
    tests: &'a ClassPath,
    files: BTreeMap<String, Option<Arc<ClassFile>>>,
}

impl<'a> Units<'a> {
    pub fn new(tests: &'a ClassPath) -> Self {
        Self { tests, files: BTreeMap::new() }
    }

    pub fn file(&mut self, name: &str) -> Option<Arc<ClassFile>> {
        if let Some(known) = self.files.get(name) {
            return known.clone();
        }
        let found = self.tests.find(name).ok().flatten();
        let file = found.and_then(|f| classfile::parse(&f.bytes).ok()).map(Arc::new);
        self.files.insert(name.to_owned(), file.clone());
        file
    }

    /// The method of a test; none if its name is not understood or its class is not among the tests.
    pub fn find(&mut self, framework: Framework, id: &str) -> Option<Unit> {
        let place = place(framework, id)?;
        let mut class = place.class.clone();
        for _ in 0..MAX_DEPTH {
            let file = self.file(&class)?;
            let fits = |m: &&MethodInfo| *m.name == *place.method && m.access & ABSTRACT == 0 && is_like(m, &place);
            let mut found = file.methods.iter().filter(fits);
            if let Some(method) = found.next() {
                // Overloads cannot be told apart by the name alone.
                let unit = Unit { class, method: place.method.clone(), desc: method.desc.to_string() };
                return found.next().is_none().then_some(unit);
            }
            class = file.super_name.as_ref()?.to_string();
        }
        None
    }
}

fn is_like(method: &MethodInfo, place: &Place) -> bool {
    let Some(params) = &place.params else { return true };
    let Some(desc) = parse_method(&method.desc) else { return false };
    desc.params.iter().map(|&p| binary(p)).eq(params.iter().cloned())
}

/// What must be left out for a method not to run, as the driver wants it: tests of a class, by the name of one of them.
pub(crate) fn exclusion(framework: Framework, id: &str) -> String {
    let id = strip_number(id);
    match framework {
        Framework::JUnit3 | Framework::JUnit4 => id.to_owned(),
        Framework::JUnit5 => {
            let mut end = 0;
            for segment in id.split('/') {
                end += segment.len() + 1;
                if segment.contains('(') {
                    break;
                }
            }
            id[..(end - 1).min(id.len())].to_owned()
        }
        Framework::TestNg => {
            if id.ends_with(']') {
                id.split('[').next().unwrap_or(id).to_owned()
            } else {
                id.to_owned()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_engines_are_understood() {
        let at = |framework, id: &str| place(framework, id).map(|p| (p.class, p.method, p.params));
        let own = |class: &str, method: &str, params: Option<&[&str]>| {
            let params = params.map(|p| p.iter().map(|&s| s.to_owned()).collect::<Vec<_>>());
            Some((class.to_owned(), method.to_owned(), params))
        };
        assert_eq!(at(Framework::JUnit4, "adds(a.B)"), own("a/B", "adds", Some(&[])));
        assert_eq!(at(Framework::JUnit4, "adds[0: f(1)](a.B$C) #2"), own("a/B$C", "adds", Some(&[])));
        assert_eq!(at(Framework::JUnit5, "a.B/m()"), own("a/B", "m", Some(&[])));
        let expected = own("a/B$In", "m", Some(&["int", "java.lang.String"]));
        assert_eq!(at(Framework::JUnit5, "a.B/In/m(int, java.lang.String)/#3"), expected);
        assert_eq!(at(Framework::TestNg, "a.B.m[1, x]"), own("a/B", "m", None));
        assert_eq!(at(Framework::TestNg, "a.B.m"), own("a/B", "m", None));
        assert_eq!(at(Framework::JUnit5, "a.B"), None);
        assert_eq!(at(Framework::JUnit4, "warning"), None);
    }

    #[test]
    fn a_method_is_left_out_as_a_whole() {
        assert_eq!(exclusion(Framework::JUnit5, "a.B/In/m(int)/#3"), "a.B/In/m(int)");
        assert_eq!(exclusion(Framework::JUnit5, "a.B/m()"), "a.B/m()");
        assert_eq!(exclusion(Framework::JUnit4, "adds[1](a.B) #2"), "adds[1](a.B)");
        assert_eq!(exclusion(Framework::TestNg, "a.B.m[1, x]"), "a.B.m");
    }
}
