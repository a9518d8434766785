//! What an `invokedynamic` does, by its bootstrap method: lambdas, string concatenation, records, pattern switches.

use std::sync::Arc;

use classfile::descriptor::{FieldType, Kind, parse_field, parse_method};
use classfile::{ClassFile, Constant};

/// A member as constants name it.
pub type Member = (Arc<str>, Arc<str>, Arc<str>);

/// One call site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dynamic {
    Lambda {
        interfaces: Vec<Arc<str>>,
        name: Arc<str>,
        descs: Vec<Arc<str>>,
        /// Kind (JVMS table 5.4.3.5-A) and member of the implementation.
        kind: u8,
        target: Member,
        captured: u16,
    },
    /// Descriptors of the arguments.
    Concat(Vec<String>),
    /// `toString`, `hashCode` or `equals` of a record, from these fields.
    Record {
        method: Arc<str>,
        fields: Vec<Member>,
    },
    /// Classes that a pattern `switch` distinguishes.
    TypeSwitch(Vec<Arc<str>>),
    Unknown,
}

/// Reads the call site that a constant describes.
pub fn read(file: &ClassFile, cp: u16) -> Dynamic {
    site(file, cp).unwrap_or(Dynamic::Unknown)
}

fn site(file: &ClassFile, cp: u16) -> Option<Dynamic> {
    let constants = &file.constants;
    let (bootstrap, name, desc) = constants.dynamic(cp).ok()?;
    let bootstrap = file.bootstrap_methods.get(usize::from(bootstrap))?;
    let (_, by) = constants.method_handle(bootstrap.handle).ok()?;
    let args = &bootstrap.args;
    match (&**by.class, &**by.name) {
        ("java/lang/invoke/LambdaMetafactory", factory) => {
            let ty = parse_method(desc)?;
            let FieldType::Class(interface) = ty.ret else { return None };
            let (kind, target) = constants.method_handle(*args.get(1)?).ok()?;
            let target = (target.class.clone(), target.name.clone(), target.desc.clone());
            let mut interfaces: Vec<Arc<str>> = vec![interface.into()];
            let mut descs = vec![constants.method_type(*args.first()?).ok()?.clone()];
            if factory == "altMetafactory" {
                alternatives(file, args, &mut interfaces, &mut descs)?;
            }
            let captured = ty.params.len() as u16;
            Some(Dynamic::Lambda { interfaces, name: name.clone(), descs, kind, target, captured })
        }
        ("java/lang/invoke/StringConcatFactory", _) => {
            let ty = parse_method(desc)?;
            Some(Dynamic::Concat(ty.params.iter().map(|p| descriptor_of(*p)).collect()))
        }
        ("java/lang/runtime/ObjectMethods", _) => {
            let mut fields = Vec::new();
            for &arg in args.iter().skip(2) {
                let (_, field) = constants.method_handle(arg).ok()?;
                fields.push((field.class.clone(), field.name.clone(), field.desc.clone()));
            }
            Some(Dynamic::Record { method: name.clone(), fields })
        }
        ("java/lang/runtime/SwitchBootstraps", _) => {
            let classes = args.iter().filter_map(|&arg| constants.class_name(arg).ok().cloned());
            Some(Dynamic::TypeSwitch(classes.collect()))
        }
        _ => None,
    }
}

/// The descriptor of a type.
pub fn descriptor_of(ty: FieldType<'_>) -> String {
    match ty {
        FieldType::Prim(kind) => kind.to_char().to_string(),
        FieldType::Class(name) => format!("L{name};"),
        FieldType::Array(name) => name.to_owned(),
    }
}

/// A call that the JVM makes on a value: whether it is virtual (then the value is its receiver), class, name, descriptor.
pub type Helper = (bool, String, &'static str, String);

/// What turns a value of this type into text, as concatenations and records do it.
pub fn to_text(desc: &str) -> Vec<Helper> {
    let text = "Ljava/lang/String;";
    match parse_field(desc) {
        Some(FieldType::Prim(kind)) => {
            let wide = match kind {
                Kind::Byte | Kind::Short => 'I',
                other => other.to_char(),
            };
            vec![(false, "java/lang/String".into(), "valueOf", format!("({wide}){text}"))]
        }
        Some(FieldType::Class(name)) => vec![
            (true, name.into(), "toString", format!("(){text}")),
            (false, "java/lang/String".into(), "valueOf", format!("(Ljava/lang/Object;){text}")),
        ],
        _ => vec![(false, "java/lang/String".into(), "valueOf", format!("(Ljava/lang/Object;){text}"))],
    }
}

/// What a record's method calls on a component of this type.
pub fn on_component(method: &str, desc: &str) -> Vec<Helper> {
    let boxed = |kind: Kind| match kind {
        Kind::Boolean => "java/lang/Boolean",
        Kind::Byte => "java/lang/Byte",
        Kind::Char => "java/lang/Character",
        Kind::Short => "java/lang/Short",
        Kind::Int => "java/lang/Integer",
        Kind::Long => "java/lang/Long",
        Kind::Float => "java/lang/Float",
        _ => "java/lang/Double",
    };
    match (method, parse_field(desc)) {
        ("toString", _) => {
            let mut calls = to_text(desc);
            calls.push((
                false,
                "java/util/Objects".into(),
                "toString",
                "(Ljava/lang/Object;)Ljava/lang/String;".into(),
            ));
            calls
        }
        ("hashCode", Some(FieldType::Prim(kind))) => {
            vec![(false, boxed(kind).into(), "hashCode", format!("({})I", kind.to_char()))]
        }
        ("hashCode", Some(FieldType::Class(name))) => vec![
            (true, name.into(), "hashCode", "()I".into()),
            (false, "java/util/Objects".into(), "hashCode", "(Ljava/lang/Object;)I".into()),
        ],
        ("hashCode", _) => vec![(true, "java/lang/Object".into(), "hashCode", "()I".into())],
        (_, Some(FieldType::Prim(kind))) => {
            let c = kind.to_char();
            vec![(false, boxed(kind).into(), "compare", format!("({c}{c})I"))]
        }
        (_, Some(FieldType::Class(name))) => vec![
            (true, name.into(), "equals", "(Ljava/lang/Object;)Z".into()),
            (false, "java/util/Objects".into(), "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z".into()),
        ],
        _ => vec![(true, "java/lang/Object".into(), "equals", "(Ljava/lang/Object;)Z".into())],
    }
}

/// Further interfaces and bridge descriptors of `altMetafactory`.
fn alternatives(
    file: &ClassFile,
    args: &[u16],
    interfaces: &mut Vec<Arc<str>>,
    descs: &mut Vec<Arc<str>>,
) -> Option<()> {
    const SERIALIZABLE: i32 = 1;
    const MARKERS: i32 = 2;
    const BRIDGES: i32 = 4;
    let mut rest = args.get(3..)?.iter();
    let int = |rest: &mut std::slice::Iter<'_, u16>| match file.constants.get(*rest.next()?) {
        Some(Constant::Integer(v)) => Some(*v),
        _ => None,
    };
    let flags = int(&mut rest)?;
    if flags & SERIALIZABLE != 0 {
        interfaces.push("java/io/Serializable".into());
    }
    if flags & MARKERS != 0 {
        for _ in 0..int(&mut rest)? {
            interfaces.push(file.constants.class_name(*rest.next()?).ok()?.clone());
        }
    }
    if flags & BRIDGES != 0 {
        for _ in 0..int(&mut rest)? {
            descs.push(file.constants.method_type(*rest.next()?).ok()?.clone());
        }
    }
    Some(())
}
