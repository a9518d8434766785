//! Finds test classes, and which library each is written for, from class files alone.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::access::{ABSTRACT, INTERFACE, PRIVATE, PUBLIC, STATIC};
use classfile::{ClassFile, MethodInfo};
use classpath::{ClassPath, SourceError};

use crate::annotations;

/// What runs a test class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Framework {
    JUnit3,
    JUnit4,
    JUnit5,
    TestNg,
}

impl Framework {
    pub fn name(self) -> &'static str {
        match self {
            Self::JUnit3 => "JUnit 3",
            Self::JUnit4 => "JUnit 4",
            Self::JUnit5 => "JUnit 5",
            Self::TestNg => "TestNG",
        }
    }
}

/// A test class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// `org.example.SomeTest`.
    pub name: String,
    pub framework: Framework,
}

/// Hierarchies and annotations on annotations deeper than this are not followed.
const MAX_DEPTH: usize = 64;

const JUPITER: [&str; 5] = [
    "org/junit/jupiter/api/Test",
    "org/junit/jupiter/api/TestFactory",
    "org/junit/jupiter/api/TestTemplate",
    "org/junit/jupiter/api/RepeatedTest",
    "org/junit/jupiter/params/ParameterizedTest",
];

/// The test classes of `tests`, by name; supertypes and annotations are looked up in `class_path`.
///
/// Nested classes are left out: engines reach those that matter from the outer class.
pub fn discover(tests: &ClassPath, class_path: &ClassPath) -> Result<Vec<Found>, SourceError> {
    let mut names = BTreeSet::new();
    for entry in tests.entries() {
        names.extend(entry.list_classes()?);
    }
    let mut finder = Finder { class_path, files: BTreeMap::new() };
    let mut found = Vec::new();
    for name in names.iter().filter(|n| !n.contains('$')) {
        let Some(bytes) = tests.find(name)? else { continue };
        // A file that is no class file is not a test class; a run that loads it reports it.
        let Ok(file) = classfile::parse(&bytes.bytes) else { continue };
        if let Some(framework) = finder.framework(&Arc::new(file)) {
            found.push(Found { name: name.replace('/', "."), framework });
        }
    }
    Ok(found)
}

struct Finder<'a> {
    class_path: &'a ClassPath,
    files: BTreeMap<String, Option<Arc<ClassFile>>>,
}

impl Finder<'_> {
    fn file(&mut self, name: &str) -> Option<Arc<ClassFile>> {
        if let Some(known) = self.files.get(name) {
            return known.clone();
        }
        let found = self.class_path.find(name).ok().flatten();
        let file = found.and_then(|f| classfile::parse(&f.bytes).ok()).map(Arc::new);
        self.files.insert(name.to_owned(), file.clone());
        file
    }

    /// The class and all its supertypes that are on the class path.
    fn hierarchy(&mut self, file: &Arc<ClassFile>) -> Vec<Arc<ClassFile>> {
        let mut all = vec![file.clone()];
        let mut next = 0;
        while next < all.len() && all.len() < MAX_DEPTH {
            let file = all[next].clone();
            for name in file.super_name.iter().chain(&file.interfaces) {
                if let Some(found) = self.file(name)
                    && !all.iter().any(|known| known.name == found.name)
                {
                    all.push(found);
                }
            }
            next += 1;
        }
        all
    }

    fn framework(&mut self, file: &Arc<ClassFile>) -> Option<Framework> {
        if file.access & (ABSTRACT | INTERFACE) != 0 {
            return None;
        }
        let hierarchy = self.hierarchy(file);
        if self.is_jupiter(&hierarchy) {
            return Some(Framework::JUnit5);
        }
        if file.access & PUBLIC == 0 {
            return None;
        }
        if hierarchy.iter().any(|f| is_junit4(f)) {
            return Some(Framework::JUnit4);
        }
        if hierarchy.iter().any(|f| is_testng(f)) {
            return Some(Framework::TestNg);
        }
        is_junit3(&hierarchy).then_some(Framework::JUnit3)
    }

    fn is_jupiter(&mut self, hierarchy: &[Arc<ClassFile>]) -> bool {
        for file in hierarchy {
            let methods = file.methods.iter().filter(|m| m.access & (PRIVATE | STATIC) == 0);
            let names: Vec<String> = methods
                .flat_map(|m| annotations::types(file, &m.annotations).into_iter().map(ToOwned::to_owned))
                .collect();
            if names.iter().any(|name| self.is_test_annotation(name, 0)) || self.has_nested_tests(file) {
                return true;
            }
        }
        false
    }

    /// Whether it is one of Jupiter's own, or an annotation that carries one of them.
    fn is_test_annotation(&mut self, name: &str, depth: usize) -> bool {
        if JUPITER.contains(&name) {
            return true;
        }
        if depth > 4 || name.starts_with("java/") {
            return false;
        }
        let Some(file) = self.file(name) else { return false };
        let carried = annotations::types(&file, &file.annotations);
        carried.into_iter().any(|name| self.is_test_annotation(name, depth + 1))
    }

    /// Whether an inner class is marked as a group of tests.
    fn has_nested_tests(&mut self, file: &ClassFile) -> bool {
        let own = file.inner_classes.iter().filter(|i| i.outer.as_ref() == Some(&file.name) && i.access & STATIC == 0);
        own.into_iter().any(|inner| {
            let Some(inner) = self.file(&inner.inner) else { return false };
            annotations::types(&inner, &inner.annotations).contains(&"org/junit/jupiter/api/Nested")
        })
    }
}

fn marked(file: &ClassFile, method: &MethodInfo, annotation: &str) -> bool {
    annotations::types(file, &method.annotations).contains(&annotation)
}

fn is_junit4(file: &ClassFile) -> bool {
    annotations::types(file, &file.annotations).contains(&"org/junit/runner/RunWith")
        || file.methods.iter().any(|m| marked(file, m, "org/junit/Test"))
}

fn is_testng(file: &ClassFile) -> bool {
    const TEST: &str = "org/testng/annotations/Test";
    annotations::types(file, &file.annotations).contains(&TEST) || file.methods.iter().any(|m| marked(file, m, TEST))
}

/// `test…` methods of a `TestCase`, or a `suite` method.
fn is_junit3(hierarchy: &[Arc<ClassFile>]) -> bool {
    let suite =
        |m: &MethodInfo| &*m.name == "suite" && &*m.desc == "()Ljunit/framework/Test;" && m.access & STATIC != 0;
    if hierarchy[0].methods.iter().any(suite) {
        return true;
    }
    let test = |m: &MethodInfo| m.name.starts_with("test") && &*m.desc == "()V" && m.access & PUBLIC != 0;
    let case = |f: &Arc<ClassFile>| &*f.name == "junit/framework/TestCase";
    hierarchy.iter().any(case) && hierarchy.iter().filter(|f| !case(f)).any(|f| f.methods.iter().any(test))
}
