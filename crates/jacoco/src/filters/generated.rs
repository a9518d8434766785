//! Classes and methods with an annotation whose simple name contains `Generated`, kept in the class file.

use classfile::{ClassFile, MethodInfo};

use crate::annotations;

pub fn is_filtered(file: &ClassFile, method: &MethodInfo) -> bool {
    let generated = |on: &classfile::RawAnnotations| annotations::types(file, on).into_iter().any(says_generated);
    generated(&file.annotations) || generated(&method.annotations)
}

fn says_generated(desc: &str) -> bool {
    desc.rsplit(['/', '$']).next().is_some_and(|name| name.contains("Generated"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_simple_name_counts() {
        assert!(says_generated("Llombok/Generated;") && says_generated("Lacme/Marks$MyGenerated;"));
        assert!(!says_generated("LGenerated/Other;") && !says_generated("Ljava/lang/Deprecated;"));
    }
}
