//! Look-ups by keys whose hashes and equality are known: strings that know their hash.

use vm::heap::ELEMENTS;
use vm::{Machine, Map, Ref};

use super::strings::{Text, hash, is_string};
use super::{give, index, int, object, shortcuts};

/// Nodes that are looked at in one place of a table.
const MAX_NODES: usize = 64;

shortcuts! {
    "java/util/HashMap" {
        "hash" "(Ljava/lang/Object;)I" => |m, args| match object(args, 0) {
            None => give(0),
            Some(key) => spread(m, key).and_then(give),
        };
        "getNode" "(Ljava/lang/Object;)Ljava/util/HashMap$Node;" => |m, args| {
            find(m, m.known.maps[0], args[0] as Ref, object(args, 1)?, 0).map(u64::from)
        };
    }
    "java/util/concurrent/ConcurrentHashMap" {
        "get" "(Ljava/lang/Object;)Ljava/lang/Object;" => |m, args| {
            let map = m.known.maps[1];
            let node = find(m, map, args[0] as Ref, object(args, 1)?, i32::MIN)?;
            Some(if node == 0 { 0 } else { u64::from(m.heap.get::<u32>(node + map.value)) })
        };
        "tabAt" "([Ljava/util/concurrent/ConcurrentHashMap$Node;I)Ljava/util/concurrent/ConcurrentHashMap$Node;" => |m, args| {
            let table = object(args, 0)?;
            let at = index(int(args, 1), m.heap.length(table))?;
            Some(u64::from(m.heap.get::<u32>(table + ELEMENTS + 4 * at)))
        };
    }
}

/// The hash as both kinds of maps spread it over their tables.
fn spread(m: &Machine, key: Ref) -> Option<i32> {
    let hash = Some(key).filter(|&k| is_string(m, k)).and_then(|k| hash(m, k))?;
    Some(hash ^ (hash as u32 >> 16) as i32)
}

/// The node of a key, null if the map has none; nothing where keys or the list of nodes are not plain. Hashes have no bit of `unused`.
fn find(m: &Machine, map: Map, this: Ref, key: Ref, unused: i32) -> Option<Ref> {
    let hash = spread(m, key)? & !unused;
    let table = m.heap.get::<u32>(this + map.table);
    let length = if table == 0 { 0 } else { m.heap.length(table) };
    if length == 0 {
        return Some(0);
    }
    let mut node = m.heap.get::<u32>(table + ELEMENTS + 4 * (hash as u32 & (length - 1)));
    for _ in 0..MAX_NODES {
        if node == 0 {
            return Some(0);
        }
        let of_node = m.heap.get::<i32>(node + map.hash);
        // Nodes that are no entries: a tree, or a table that is being moved.
        if of_node & unused != 0 {
            return None;
        }
        let found = m.heap.get::<u32>(node + map.key);
        if of_node == hash && (found == key || is_same(m, key, found)?) {
            return Some(node);
        }
        node = m.heap.get(node + map.next);
    }
    None
}

/// Whether a key is equal to the string; one of another class never is.
fn is_same(m: &Machine, string: Ref, key: Ref) -> Option<bool> {
    if key == 0 || !is_string(m, key) {
        return Some(false);
    }
    Some(Text::of(m, string)?.same(Text::of(m, key)?, m))
}
