//! Classes and methods that only compilers see: synthetic ones, unless they are the bodies of lambdas; bridges.
//!
//! So access methods, `$values` of enums, `$deserializeLambda$` and the classes behind switches over enums do not count.
//! In Kotlin classes synthetic methods may be written in the source, and stay.

use classfile::{ClassFile, MethodInfo, access};

use crate::annotations;

pub fn is_filtered(file: &ClassFile, method: &MethodInfo) -> bool {
    let class = file.synthetic || file.access & access::SYNTHETIC != 0;
    class || method.access & access::BRIDGE != 0 || is_synthetic(file, method)
}

fn is_synthetic(file: &ClassFile, method: &MethodInfo) -> bool {
    let synthetic = method.synthetic || method.access & access::SYNTHETIC != 0;
    synthetic && !is_lambda(file, method) && !annotations::is_kotlin(file)
}

fn is_lambda(file: &ClassFile, method: &MethodInfo) -> bool {
    let scala = || file.source_file.as_ref().is_some_and(|source| source.ends_with(".scala"));
    method.name.starts_with("lambda$") || method.name.starts_with("$anonfun$") && scala()
}
