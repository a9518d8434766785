//! Which existing tests are about a class, by what their code names.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use base::FxHashSet;
use classpath::ClassPath;

use crate::config::classes_named;

/// Which classes the classes of tests name.
pub(super) struct References {
    tests: ClassPath,
    own: ClassPath,
    /// What each class names, as far as it was asked for.
    read: Mutex<BTreeMap<String, Arc<[Arc<str>]>>>,
}

impl References {
    pub fn new(tests: ClassPath, own: ClassPath) -> Self {
        Self { tests, own, read: Mutex::default() }
    }

    /// How likely a test class is not about the class: it has its name, uses it itself, or uses what uses it.
    pub fn distance(&self, test: &str, class: &str) -> u8 {
        let simple = |name: &str| name.rsplit(['/', '.', '$']).next().unwrap_or(name).to_owned();
        let (own, about) = (simple(class), simple(test));
        let rest = about.strip_prefix(&*own).or_else(|| about.strip_suffix(&*own));
        match rest {
            Some("Test" | "Tests" | "TestCase" | "IT") => 0,
            Some(_) => 1,
            None if self.named_by(&test.replace('.', "/"), false).iter().any(|named| **named == *class) => 2,
            None => 3,
        }
    }

    /// Whether the code of a test class names the class, or that of the test classes that it names; with `far` also that of the
    /// target's classes.
    pub fn reaches(&self, test: &str, class: &str, far: bool) -> bool {
        let is_it = |name: &str| name == class || name.strip_prefix(class).is_some_and(|rest| rest.starts_with('$'));
        let mut seen: FxHashSet<Arc<str>> = FxHashSet::default();
        let mut next: Vec<Arc<str>> = vec![test.replace('.', "/").into()];
        while let Some(name) = next.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            for named in &*self.named_by(&name, far) {
                if is_it(named) {
                    return true;
                }
                next.push(named.clone());
            }
        }
        false
    }

    fn named_by(&self, name: &str, far: bool) -> Arc<[Arc<str>]> {
        let key = format!("{}{name}", if far { "+" } else { "" });
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = read.get(&key) {
            return known.clone();
        }
        let in_tests = self.tests.find(name).ok().flatten();
        let found = in_tests.or_else(|| if far { self.own.find(name).ok().flatten() } else { None });
        let names: Arc<[Arc<str>]> = found.map(|f| classes_named(&f.bytes)).unwrap_or_default().into();
        read.insert(key, names.clone());
        names
    }
}

#[cfg(test)]
mod tests {
    use classfile::builder::ClassBuilder;
    use tempfile::TempDir;

    use super::*;

    /// A folder of classes, each with the classes that it names.
    fn folder(classes: &[(&str, &[&str])]) -> (TempDir, ClassPath) {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, named) in classes {
            let mut class = ClassBuilder::new(52, 0x21, name, "java/lang/Object");
            for name in *named {
                class.class_index(name);
            }
            let file = folder.path().join(format!("{name}.class"));
            std::fs::create_dir_all(file.parent().expect("a package")).expect("a folder");
            std::fs::write(file, class.finish()).expect("a file");
        }
        let class_path = ClassPath::open(&[folder.path().to_owned()], 17).expect("a class path");
        (folder, class_path)
    }

    /// Tests of a shop: of its till by name, through a helper, and of what uses it.
    fn shop() -> (TempDir, TempDir, References) {
        let (a, tests) = folder(&[
            ("shop/TillTest", &["shop/Till"]),
            ("shop/TillRounding", &["shop/Till"]),
            ("shop/Money", &["shop/Helper"]),
            ("shop/Helper", &["shop/Till$Drawer"]),
            ("shop/OrderTest", &["shop/Order"]),
            ("shop/Lonely", &["java/util/List"]),
        ]);
        let (b, own) = folder(&[("shop/Till", &[]), ("shop/Till$Drawer", &[]), ("shop/Order", &["shop/Till"])]);
        (a, b, References::new(tests, own))
    }

    fn reaching(references: &References, far: bool) -> Vec<&'static str> {
        let all = ["shop.TillTest", "shop.TillRounding", "shop.Money", "shop.OrderTest", "shop.Lonely"];
        all.into_iter().filter(|test| references.reaches(test, "shop/Till", far)).collect()
    }

    #[test]
    fn tests_reach_a_class_through_other_classes_of_the_tests_and_by_its_nested_classes() {
        let (_a, _b, references) = shop();
        assert_eq!(reaching(&references, false), ["shop.TillTest", "shop.TillRounding", "shop.Money"]);
        assert_eq!(reaching(&references, false), ["shop.TillTest", "shop.TillRounding", "shop.Money"], "asked again");
    }

    #[test]
    fn far_ones_reach_it_through_classes_of_the_target() {
        let (_a, _b, references) = shop();
        let far = ["shop.TillTest", "shop.TillRounding", "shop.Money", "shop.OrderTest"];
        assert_eq!(reaching(&references, true), far);
        assert_eq!(reaching(&references, false), far[..3], "what was read for one is not used for the other");
    }

    #[test]
    fn the_test_of_a_class_by_its_name_comes_first() {
        let (_a, _b, references) = shop();
        let of = |test: &str| references.distance(test, "shop/Till");
        assert_eq!(["shop.TillTest", "shop.TillRounding"].map(of), [0, 1]);
        assert_eq!(["shop.OrderTest", "shop.Lonely"].map(of), [3, 3]);
        assert_eq!(references.distance("shop.OrderTest", "shop/Order"), 0);
        assert_eq!(
            references.distance("shop.Money", "shop/Helper"),
            2,
            "it names the class, and its own name says nothing"
        );
        assert_eq!(references.distance("shop.Absent", "shop/Till"), 3);
    }
}
