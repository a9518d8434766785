//! The types of annotations, whether they are visible at run time or not.

use classfile::{ClassFile, RawAnnotations};

/// Descriptors of the annotations, as far as the attributes are well formed.
pub fn types<'a>(file: &'a ClassFile, on: &RawAnnotations) -> Vec<&'a str> {
    let all = [&on.visible, &on.invisible].into_iter().flatten();
    all.flat_map(|raw| classfile::annotations::types(&file.constants, raw)).collect()
}
