//! The constants of the code under test and of the classes that it uses.

use std::sync::Arc;

use base::FxHashSet;
use classfile::{ClassFile, Constant as Entry};
use program::{BOOT, ClassId, Program};

use super::Constants;

/// How far classes that are used by used classes count.
const MAX_CLASS_DISTANCE: usize = 2;
/// Used classes that are read.
const MOST_CLASSES: usize = 100;

impl Constants {
    /// Reads these classes, and those of the program that they use, nearest first. The JDK's own classes have too many
    /// constants to be of use.
    pub fn of(program: &mut Program, classes: &[ClassId]) -> Self {
        let mut constants = Self::default();
        let mut known: FxHashSet<ClassId> = classes.iter().copied().collect();
        let mut layer = classes.to_vec();
        for &class in classes {
            if let Some(file) = program.class(class).file.clone() {
                constants.own.read(&file);
                constants.own.read_settings(&file, program);
            }
        }
        for _ in 0..MAX_CLASS_DISTANCE {
            let mut next = Vec::new();
            for &class in &layer {
                let Some(file) = program.class(class).file.clone() else { continue };
                let loader = program.class(class).loader;
                for name in used(&file) {
                    let Ok(used) = program.load(loader, &name) else { continue };
                    if program.class(used).loader != BOOT && known.len() < MOST_CLASSES && known.insert(used) {
                        next.push(used);
                    }
                }
            }
            for &class in &next {
                if let Some(file) = program.class(class).file.clone() {
                    constants.near.read(&file);
                }
            }
            layer = next;
        }
        constants
    }
}

/// Classes that a class names in its constants, arrays left out.
fn used(file: &ClassFile) -> Vec<Arc<str>> {
    let classes = file.constants.iter().filter(|(_, entry)| matches!(entry, Entry::Class { .. }));
    let names = classes.filter_map(|(at, _)| file.constants.class_name(at).ok().cloned());
    names.filter(|name| !name.starts_with('[') && *name != file.name).collect()
}
