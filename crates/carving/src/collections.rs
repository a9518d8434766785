//! The JDK's common collections, read from their fields: what a test passes is often `List.of(…)`.

use vm::{Machine, Ref};

use super::values::field;

/// What kind of collection it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    List,
    Set,
    /// Keys and values take turns.
    Map,
}

/// The shape and the elements of a collection, if it is one that is known and has at most so many.
pub(super) fn read(machine: &Machine, object: Ref, most: u32) -> Option<(Shape, Vec<Ref>)> {
    let get = |name: &str| Some(machine.heap.get::<Ref>(field(machine, object, name)?));
    let array = |name: &str| Some(machine.elements(get(name)?));
    let class = machine.program.name_of(machine.class_of(object)).strip_prefix("java/util/")?;
    let (shape, items) = match class {
        "ArrayList" => {
            let size = machine.heap.get::<u32>(field(machine, object, "size")?);
            (Shape::List, array("elementData")?.into_iter().take(size as usize).collect())
        }
        "Arrays$ArrayList" => (Shape::List, array("a")?),
        "ImmutableCollections$ListN" => (Shape::List, array("elements")?),
        "ImmutableCollections$List12" => (Shape::List, pair(machine, get("e0")?, get("e1")?)),
        "Collections$SingletonList" => (Shape::List, vec![get("element")?]),
        "Collections$EmptyList" => (Shape::List, Vec::new()),
        "ImmutableCollections$Set12" => (Shape::Set, pair(machine, get("e0")?, get("e1")?)),
        "ImmutableCollections$SetN" => (Shape::Set, array("elements")?.into_iter().filter(|&e| e != 0).collect()),
        "Collections$EmptySet" => (Shape::Set, Vec::new()),
        "HashSet" | "LinkedHashSet" => {
            let pairs = hash_map(machine, get("map")?, most)?;
            (Shape::Set, pairs.chunks_exact(2).map(|kv| kv[0]).collect())
        }
        "HashMap" | "LinkedHashMap" => (Shape::Map, hash_map(machine, object, most)?),
        "ImmutableCollections$Map1" => (Shape::Map, vec![get("k0")?, get("v0")?]),
        "ImmutableCollections$MapN" => {
            let table = array("table")?;
            (Shape::Map, table.chunks_exact(2).filter(|kv| kv[0] != 0).flatten().copied().collect())
        }
        "Collections$EmptyMap" => (Shape::Map, Vec::new()),
        _ => return None,
    };
    (items.len() <= most as usize).then_some((shape, items))
}

/// The elements of a collection of one or two: where there is one, a mark of the JDK's own is the other.
fn pair(machine: &Machine, first: Ref, second: Ref) -> Vec<Ref> {
    let is_mark = second == 0 || machine.program.name_of(machine.class_of(second)) == "java/lang/Object";
    if is_mark { vec![first] } else { vec![first, second] }
}

/// Keys and values of a hash map in the order of its table.
fn hash_map(machine: &Machine, map: Ref, most: u32) -> Option<Vec<Ref>> {
    let mut found = Vec::new();
    let table = machine.heap.get::<Ref>(field(machine, map, "table")?);
    for mut node in machine.elements(table) {
        while node != 0 {
            if found.len() >= 2 * most as usize {
                return None;
            }
            found.push(machine.heap.get::<Ref>(field(machine, node, "key")?));
            found.push(machine.heap.get::<Ref>(field(machine, node, "value")?));
            node = machine.heap.get::<Ref>(field(machine, node, "next")?);
        }
    }
    Some(found)
}
