//! Which annotations stand on a class or member.

use classfile::{ClassFile, RawAnnotations};

/// Internal names of the annotation types that are visible at run time, as far as the attribute is well formed.
pub fn types<'a>(file: &'a ClassFile, on: &RawAnnotations) -> Vec<&'a str> {
    let Some(raw) = &on.visible else { return Vec::new() };
    let found = classfile::annotations::types(&file.constants, raw);
    found.into_iter().filter_map(|desc| desc.strip_prefix('L')?.strip_suffix(';')).collect()
}
