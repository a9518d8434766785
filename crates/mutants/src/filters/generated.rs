//! Classes and methods with an annotation whose name ends with `Generated`, `DoNotMutate` or `CoverageIgnore`, and what Kotlin,
//! Groovy or Lombok make.

use classfile::opcode::INVOKEDYNAMIC;
use classfile::{ClassFile, Constant, RawAnnotations};

use crate::annotations;
use crate::method::MethodView;

const AVOIDED: [&str; 3] = ["Generated", "DoNotMutate", "CoverageIgnore"];

fn is_avoided(file: &ClassFile, on: &RawAnnotations) -> bool {
    let avoided = |desc: &str| AVOIDED.iter().any(|name| desc.trim_end_matches(';').ends_with(name));
    annotations::types(file, on).into_iter().any(avoided)
}

pub fn is_class_filtered(file: &ClassFile) -> bool {
    is_avoided(file, &file.annotations)
}

/// Methods with such an annotation, and the bodies of lambdas in them.
pub fn methods(views: &[MethodView<'_>]) -> Vec<bool> {
    let mut found: Vec<bool> = views.iter().map(|v| is_avoided(v.file, &v.method.annotations)).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for at in 0..views.len() {
            if !found[at] {
                continue;
            }
            for name in lambdas(&views[at]) {
                let body = views.iter().position(|v| *v.method.name == *name);
                if let Some(body) = body.filter(|&b| !found[b]) {
                    found[body] = true;
                    changed = true;
                }
            }
        }
    }
    found
}

/// The names of the methods of the class itself that hold the bodies of its lambdas.
pub fn lambdas<'a>(view: &MethodView<'a>) -> Vec<&'a str> {
    handles(view).into_iter().filter(|(_, name, _)| name.starts_with("lambda$")).map(|(_, name, _)| name).collect()
}

/// Class, name and descriptor of all method handles that `invokedynamic` hands to bootstrap methods.
pub fn handles<'a>(view: &MethodView<'a>) -> Vec<(&'a str, &'a str, &'a str)> {
    let constants = &view.file.constants;
    let mut found = Vec::new();
    for op in view.graph.ops.iter().filter(|op| op.code == INVOKEDYNAMIC) {
        let Ok((bootstrap, _, _)) = constants.dynamic(op.cp()) else { continue };
        let Some(method) = view.file.bootstrap_methods.get(usize::from(bootstrap)) else { continue };
        for &arg in method.args.iter().filter(|arg| matches!(constants.get(**arg), Some(Constant::MethodHandle { .. })))
        {
            if let Ok((_, member)) = constants.method_handle(arg) {
                found.push((&**member.class, &**member.name, &**member.desc));
            }
        }
    }
    found
}
