//! The method under exploration.

use classfile::descriptor::{Kind as Jkind, parse_method};
use program::{APP, BOOT, ClassId, MethodPtr, Program};
use vm::Machine;

use crate::build::Parameter;
use crate::catalog::Catalog;

/// Why a method cannot be explored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTarget {
    #[error("cannot load {0}: {1} (see --class-path)")]
    NoClass(String, String),
    #[error("class {0} has no method named {1}")]
    NoMethod(String, String),
    #[error("{0} has no code: it is abstract or native")]
    NoCode(String),
    #[error("no class on the class path is a {0}, so that there is no receiver for the call")]
    NoReceiver(String),
    #[error("the initialiser of {0} fails")]
    NotInitialised(String),
    #[error("{0} has no method `boolean {1}()` that could be a precondition")]
    NoPredicate(String, String),
}

/// A method with its parameters, the receiver first.
#[derive(Clone)]
pub struct Target {
    pub class: ClassId,
    pub method: MethodPtr,
    pub parameters: Vec<Parameter>,
    /// `SortedList.merge(SortedList)`.
    pub name: String,
}

/// The class of this internal name.
pub fn load(program: &mut Program, class: &str) -> Result<ClassId, BadTarget> {
    let loaded = program.load(APP, class).or_else(|e| program.load(BOOT, class).map_err(|_| e));
    loaded.map_err(|e| BadTarget::NoClass(class.replace('/', "."), e.to_string()))
}

/// The methods of this name that a class declares, as its class file lists them.
pub fn targets(
    machine: &mut Machine,
    catalog: &mut Catalog,
    class: ClassId,
    method: &str,
) -> Result<Vec<Target>, BadTarget> {
    let of_name = |id: &program::MethodId| machine.program.text(machine.program.method(*id).name) == method;
    let ids: Vec<_> = machine.class(class).methods.iter().copied().filter(of_name).collect();
    let no_bridge = |id: &program::MethodId| machine.program.method(*id).access & classfile::access::SYNTHETIC == 0;
    let ids: Vec<_> = ids.into_iter().filter(no_bridge).collect();
    if ids.is_empty() {
        return Err(BadTarget::NoMethod(machine.program.external_name(class), method.to_owned()));
    }
    ids.into_iter().map(|id| target(machine, catalog, class, machine.program.method_ptr(id))).collect()
}

fn target(
    machine: &mut Machine,
    catalog: &mut Catalog,
    class: ClassId,
    method: MethodPtr,
) -> Result<Target, BadTarget> {
    let text = machine.program.method_text(&method);
    if method.is_abstract() || method.is_native() {
        return Err(BadTarget::NoCode(text));
    }
    let desc = machine.program.text(method.desc).to_owned();
    let types: Vec<(Jkind, String)> = parse_method(&desc)
        .map(|d| d.params.iter().map(|p| (p.kind(), descriptor_of(*p))).collect())
        .unwrap_or_default();
    let names = parameter_names(machine, method, &types);
    let mut parameters = Vec::new();
    if !method.is_static() {
        parameters.push(Parameter { name: "this".into(), kind: Jkind::Ref, class: Some(class) });
    }
    for ((kind, desc), name) in types.into_iter().zip(names) {
        let of = if kind == Jkind::Ref { catalog.class_of(&mut machine.program, class, &desc) } else { None };
        parameters.push(Parameter { name, kind, class: of });
    }
    let kinds: Vec<String> =
        parse_method(&desc).map(|d| d.params.iter().map(|p| simple_name(*p)).collect()).unwrap_or_default();
    let holder = machine.program.external_name(class);
    let name = format!("{holder}.{}({})", machine.program.text(method.name), kinds.join(", "));
    Ok(Target { class, method, parameters, name })
}

fn descriptor_of(ty: classfile::descriptor::FieldType<'_>) -> String {
    use classfile::descriptor::FieldType;
    match ty {
        FieldType::Prim(kind) => kind.to_char().to_string(),
        FieldType::Class(name) => format!("L{name};"),
        FieldType::Array(desc) => desc.to_owned(),
    }
}

fn simple_name(ty: classfile::descriptor::FieldType<'_>) -> String {
    use classfile::descriptor::FieldType;
    match ty {
        FieldType::Prim(kind) => format!("{kind:?}").to_lowercase(),
        FieldType::Class(name) => name.rsplit(['/', '$']).next().unwrap_or(name).to_owned(),
        FieldType::Array(_) => match ty.element() {
            Some(element) => format!("{}[]", simple_name(element)),
            None => "array".into(),
        },
    }
}

/// Names from `MethodParameters` or the debug information, else `arg0`.
fn parameter_names(machine: &Machine, method: MethodPtr, types: &[(Jkind, String)]) -> Vec<String> {
    let file = machine.class(method.class).file.clone();
    let (name, desc) = (machine.program.text(method.name), machine.program.text(method.desc));
    let info = file.as_ref().and_then(|f| f.method(name, desc).cloned());
    let mut local = u16::from(!method.is_static());
    let mut names = Vec::new();
    for (number, (kind, _)) in types.iter().enumerate() {
        let declared = info.as_ref().and_then(|i| i.parameters.as_ref()?.get(number)?.name.clone());
        let debug = || {
            let code = info.as_ref()?.code.as_ref()?;
            code.local_vars.iter().find(|v| v.index == local && v.start_pc == 0).map(|v| v.name.clone())
        };
        names.push(declared.or_else(debug).map_or_else(|| format!("arg{number}"), |n| n.to_string()));
        local += kind.slots();
    }
    names
}
