//! The classes whose invokables count for a class: its own, those of its superclasses, and those whose objects are wanted, with the classes
//! that extend or implement them.

use analysis::scope;
use analysis::world::{ClassIx, Origin, World};
use classfile::descriptor::{FieldType, parse_field, parse_method};

/// Classes of the class path that are looked through for subclasses.
const MOST_LISTED: usize = 2000;
/// Subclasses of one class that are taken along.
const MOST_SUBCLASSES: usize = 6;

/// The class first; at most `most`, and none of the JDK's but itself.
pub fn around(world: &mut World, class: ClassIx, most: usize) -> Vec<ClassIx> {
    let concrete = scope::of_classes(world, &[class], MOST_LISTED).options.instantiated;
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
            // What wants an animal can be given a dog. All classes are objects, so those of the JDK's types do not count.
            let is_own = world.origin(class) != Origin::Source(0);
            let is_sub = |&c: &ClassIx| is_own && c != class && world.is_subtype(c, class);
            let subclasses = concrete.iter().copied().filter(is_sub);
            for class in std::iter::once(class).chain(subclasses.take(MOST_SUBCLASSES)) {
                if world.origin(class) != Origin::Source(0) && !found.contains(&class) && found.len() < most {
                    found.push(class);
                }
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
