//! Methods that compilers write: of enums and records.

use classfile::ClassFile;
use classfile::descriptor::parse_method;

use crate::method::MethodView;

pub fn is_filtered(file: &ClassFile, view: &MethodView<'_>) -> bool {
    match file.super_name.as_deref() {
        Some("java/lang/Enum") => is_of_enum(file, view),
        Some("java/lang/Record") => is_of_record(file, view),
        _ => false,
    }
}

fn is_of_enum(file: &ClassFile, view: &MethodView<'_>) -> bool {
    match &*view.method.name {
        "<init>" => true,
        "valueOf" => *view.method.desc == *format!("(Ljava/lang/String;)L{};", file.name),
        "values" => *view.method.desc == *format!("()[L{};", file.name),
        _ => false,
    }
}

fn is_of_record(file: &ClassFile, view: &MethodView<'_>) -> bool {
    let components = file.record.as_deref().unwrap_or_default();
    let (name, desc) = (&*view.method.name, &*view.method.desc);
    if components.iter().any(|c| &*c.name == name) {
        return true;
    }
    match (name, desc) {
        ("<init>", _) => parse_method(desc).is_some_and(|d| d.params.len() == components.len()),
        ("equals", "(Ljava/lang/Object;)Z") | ("hashCode", "()I") | ("toString", "()Ljava/lang/String;") => {
            asks_object_methods(view)
        }
        _ => false,
    }
}

/// Whether the method is left to `java.lang.runtime.ObjectMethods`.
fn asks_object_methods(view: &MethodView<'_>) -> bool {
    let constants = &view.file.constants;
    (0..view.graph.ops.len() as u32).filter(|&at| view.is_dynamic_call(at)).any(|at| {
        let bootstrap = constants.dynamic(view.op(at).cp()).ok().map(|d| d.0);
        let method = bootstrap.and_then(|b| view.file.bootstrap_methods.get(usize::from(b)));
        let handle = method.and_then(|m| constants.method_handle(m.handle).ok());
        handle.is_some_and(|(_, m)| &**m.class == "java/lang/runtime/ObjectMethods" && &**m.name == "bootstrap")
    })
}
