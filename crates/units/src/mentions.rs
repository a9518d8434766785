//! The classes that a class file names: in its constant pool, in descriptors and signatures, and in texts that may be given to
//! `Class.forName`.

use std::collections::BTreeSet;

use classfile::{ClassFile, Constant};

/// The longest text that may be the name of a class.
const MAX_NAME: usize = 300;

/// Names that a class file mentions.
pub(crate) struct Mentions {
    /// Constants that are classes: loading them is part of the code, also where there is no such class.
    pub classes: BTreeSet<Box<str>>,
    /// Whatever else may be a name; most of it is none.
    pub others: BTreeSet<Box<str>>,
}

impl Mentions {
    pub fn of(file: &ClassFile) -> Self {
        let mut all = Self { classes: BTreeSet::new(), others: BTreeSet::new() };
        for (_, constant) in file.constants.iter() {
            let (Constant::Class { name: index } | Constant::Module { name: index }) = *constant else { continue };
            if let Ok(name) = file.constants.utf8(index) {
                // `[Lp/A;` is an array.
                let name = name.trim_start_matches('[');
                let element = name.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
                all.classes.insert(element.unwrap_or(name).into());
            }
        }
        for (index, constant) in file.constants.iter() {
            if matches!(constant, Constant::Utf8(_))
                && let Ok(text) = file.constants.utf8(index)
            {
                names_in(text, &mut all.others);
            }
        }
        all
    }
}

/// Words of a text that may be names of classes, in internal form.
fn names_in(text: &str, names: &mut BTreeSet<Box<str>>) {
    if text.len() <= MAX_NAME && text.contains('.') && !text.contains(['/', ' ', ';', '(']) {
        names.insert(text.replace('.', "/").into());
    }
    for word in text.split(['(', ')', '[', ';', '<', '>', ':', '+', '-', '*', '^']) {
        if word.len() > MAX_NAME || word.is_empty() || word.contains(' ') {
            continue;
        }
        // Descriptors have a letter before the name, and primitive types before that: `IJLp/A;`.
        let bare = word.trim_start_matches(['B', 'C', 'D', 'F', 'I', 'J', 'S', 'Z', 'V']);
        if let Some(name) = bare.strip_prefix('L') {
            names.insert(name.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_signatures_and_texts_name_classes() {
        let mut names = BTreeSet::new();
        for text in ["(IJLp/A;[[Lp/B;)Lp/C;", "<T:Lp/D;>Ljava/util/List<+Lp/E;>;", "p.F", "LI;", "no name at all."] {
            names_in(text, &mut names);
        }
        for name in ["p/A", "p/B", "p/C", "p/D", "p/E", "p/F", "I", "java/util/List"] {
            assert!(names.contains(name), "{name} of {names:?}");
        }
    }
}
