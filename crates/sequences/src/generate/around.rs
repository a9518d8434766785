//! The classes whose invokables count for a class: its own, those of its superclasses, and those whose objects are wanted.

use analysis::world::{ClassIx, Origin, World};
use classfile::descriptor::{FieldType, parse_field, parse_method};

/// The class first; at most `most`, and none of the JDK's but itself.
pub fn around(world: &mut World, class: ClassIx, most: usize) -> Vec<ClassIx> {
    let mut found = vec![class];
    let mut next = 0;
    while let Some(&class) = found.get(next) {
        next += 1;
        let mut wanted: Vec<ClassIx> = world.superclasses(class).collect();
        let mut names: Vec<String> = Vec::new();
        for method in world.methods_of(class) {
            let desc = world.names.text(world.method(method).desc).clone();
            let params = parse_method(&desc).map(|d| d.params).unwrap_or_default();
            names.extend(params.into_iter().filter_map(class_of));
        }
        for field in world.fields_of(class) {
            let desc = world.names.text(world.field(field).1.desc).clone();
            names.extend(parse_field(&desc).and_then(class_of));
        }
        wanted.extend(names.iter().filter_map(|name| world.class_named(name)));
        for class in wanted {
            if world.origin(class) != Origin::Source(0) && !found.contains(&class) && found.len() < most {
                found.push(class);
            }
        }
    }
    found
}

fn class_of(ty: FieldType<'_>) -> Option<String> {
    match ty {
        FieldType::Class(name) => Some(name.to_owned()),
        FieldType::Array(_) => ty.element().and_then(class_of),
        FieldType::Prim(_) => None,
    }
}
