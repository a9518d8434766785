//! Questions with the answers that a result depends on, as they are kept.

use std::collections::BTreeSet;
use std::sync::Arc;

use base::codec::{Reader, Writer};
use classpath::Read;

use crate::contents::Contents;
use crate::near::Near;

/// All that a result depends on beside the options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dependencies {
    /// What was read of the class path, or could have been.
    reads: Vec<(Read, u64)>,
    /// Types for which classes around were looked for.
    types: Vec<(Box<str>, u64)>,
}

impl Dependencies {
    /// With the answers of now.
    pub fn new(reads: &BTreeSet<Read>, types: &BTreeSet<Arc<str>>, contents: &Contents, near: &Near) -> Self {
        Self {
            reads: reads.iter().map(|read| (read.clone(), contents.answer(read))).collect(),
            types: types.iter().map(|name| ((&**name).into(), near.of_type(name))).collect(),
        }
    }

    /// Whether the answers are the same still.
    pub fn hold(&self, contents: &Contents, near: &Near) -> bool {
        self.reads.iter().all(|(read, answer)| contents.answer(read) == *answer)
            && self.types.iter().all(|(name, answer)| near.of_type(name) == *answer)
    }

    /// Whether one of these classes is among them.
    pub fn has_class(&self, is_one: impl Fn(&str) -> bool) -> bool {
        self.reads.iter().any(|(read, _)| matches!(read, Read::Class(name) if is_one(name)))
    }

    pub fn write(&self, out: &mut Writer) {
        out.list(self.reads.iter(), |out, (read, answer)| {
            let (kind, name) = match read {
                Read::Class(name) => (0, &**name),
                Read::Resource(path) => (1, &**path),
                Read::Holders(path) => (2, &**path),
                Read::Names => (3, ""),
            };
            out.u8(kind);
            out.block(name.as_bytes());
            out.u64(*answer);
        });
        out.list(self.types.iter(), |out, (name, answer)| {
            out.block(name.as_bytes());
            out.u64(*answer);
        });
    }

    /// What [`Dependencies::write`] wrote.
    pub fn read(bytes: &mut Reader<'_>) -> Option<Self> {
        let reads = bytes.list(|bytes| {
            let (kind, name) = (bytes.u8()?, bytes.text()?.into());
            let read = match kind {
                0 => Read::Class(name),
                1 => Read::Resource(name),
                2 => Read::Holders(name),
                3 => Read::Names,
                _ => return None,
            };
            Some((read, bytes.u64()?))
        })?;
        let types = bytes.list(|bytes| Some((bytes.text()?.into(), bytes.u64()?)))?;
        Some(Self { reads, types })
    }
}

/// Questions for the classes that the words of a source text in this package would mean, if there were such classes.
pub fn meant_in(text: &str, package: &str) -> BTreeSet<Read> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
    let names = words.filter(|word| word.starts_with(char::is_alphabetic));
    let path = |name: &str| if package.is_empty() { name.into() } else { format!("{package}/{name}").into() };
    names.map(|name| Read::Class(path(name))).collect()
}

#[cfg(test)]
mod tests {
    use classpath::{ClassBytes, ClassPath, ClassSource, SourceError};

    use super::*;

    /// A JDK without classes.
    struct Nothing;

    impl ClassSource for Nothing {
        fn find(&self, _: &str) -> Result<Option<ClassBytes>, SourceError> {
            Ok(None)
        }
        fn resource(&self, _: &str) -> Result<Option<Vec<u8>>, SourceError> {
            Ok(None)
        }
        fn location(&self) -> &std::path::Path {
            std::path::Path::new("nothing")
        }
        fn list_classes(&self) -> Result<Vec<String>, SourceError> {
            Ok(Vec::new())
        }
    }

    fn now(folder: &std::path::Path) -> (Contents, Near) {
        let class_path = ClassPath::open(&[folder], 17).expect("a class path");
        let near = Near::read(&class_path, &Nothing, &[], 0);
        (Contents::new(class_path), near)
    }

    #[test]
    fn they_hold_until_an_answer_is_another() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("A.class"), [1]).expect("a file");
        let class = |name: &str| Read::Class(name.into());
        let reads = BTreeSet::from([class("A"), class("B"), Read::Resource("r".into()), Read::Names]);
        let (contents, near) = now(folder.path());
        let made = Dependencies::new(&reads, &BTreeSet::from(["p/T".into()]), &contents, &near);
        let mut bytes = Writer::default();
        made.write(&mut bytes);
        assert_eq!(Dependencies::read(&mut Reader::new(&bytes.bytes)), Some(made.clone()));
        for cut in 0..bytes.bytes.len() {
            assert_eq!(Dependencies::read(&mut Reader::new(&bytes.bytes[..cut])), None, "cut at {cut}");
        }
        let holds = || {
            let (contents, near) = now(folder.path());
            made.hold(&contents, &near)
        };
        assert!(holds());
        std::fs::write(folder.path().join("other"), [1]).expect("a file that nothing asks for");
        assert!(holds());
        for (name, before) in [("A.class", Some([1])), ("B.class", None), ("r", None)] {
            let path = folder.path().join(name);
            std::fs::write(&path, [2]).expect("another answer");
            assert!(!holds(), "{name}");
            match before {
                Some(bytes) => std::fs::write(&path, bytes).expect("as before"),
                None => std::fs::remove_file(&path).expect("as before"),
            }
            assert!(holds(), "{name}");
        }
        assert!(made.has_class(|name| name == "A") && !made.has_class(|name| name == "C"));
    }

    #[test]
    fn words_of_a_text_may_mean_classes_of_the_package() {
        let reads = meant_in("class X { Foo<Bar> f = new Foo<>(1); }", "p/q");
        for name in ["p/q/Foo", "p/q/Bar", "p/q/X"] {
            assert!(reads.contains(&Read::Class(name.into())), "{name}");
        }
        assert!(!reads.contains(&Read::Class("p/q/1".into())));
        assert!(meant_in("Foo", "").contains(&Read::Class("Foo".into())));
    }
}
