//! Look-ups by keys whose hashes and equality are known: strings that know their hash.

use vm::heap::ELEMENTS;
use vm::{FieldDef, Machine, Ref};

use super::strings::{Text, hash, is_string};
use super::{Field, index, int, object, shortcuts, word};

/// Nodes that are looked at in one place of a table.
const MAX_NODES: usize = 64;

const MAP: &str = "java/util/HashMap";
const NODE: &str = "java/util/HashMap$Node";
const HASH_MAP: &[FieldDef] = &[
    Field::MapTable.of(MAP, "table", "[Ljava/util/HashMap$Node;"),
    Field::NodeHash.of(NODE, "hash", "I"),
    Field::NodeKey.of(NODE, "key", "Ljava/lang/Object;"),
    Field::NodeNext.of(NODE, "next", "Ljava/util/HashMap$Node;"),
];
const CONCURRENT: &str = "java/util/concurrent/ConcurrentHashMap";
const CONCURRENT_NODE: &str = "java/util/concurrent/ConcurrentHashMap$Node";
const CONCURRENT_MAP: &[FieldDef] = &[
    Field::ConcurrentTable.of(CONCURRENT, "table", "[Ljava/util/concurrent/ConcurrentHashMap$Node;"),
    Field::ConcurrentHash.of(CONCURRENT_NODE, "hash", "I"),
    Field::ConcurrentKey.of(CONCURRENT_NODE, "key", "Ljava/lang/Object;"),
    Field::ConcurrentNext.of(CONCURRENT_NODE, "next", "Ljava/util/concurrent/ConcurrentHashMap$Node;"),
    Field::ConcurrentValue.of(CONCURRENT_NODE, "val", "Ljava/lang/Object;"),
];

shortcuts! {
    "java/util/HashMap" [HASH_MAP] {
        "hash" "(Ljava/lang/Object;)I" => |m, args| match object(args, 0) {
            None => Some(0),
            Some(key) => spread(m, key).map(word),
        };
        "getNode" "(Ljava/lang/Object;)Ljava/util/HashMap$Node;" => |m, args| {
            find(m, &Map::plain(m), args[0] as Ref, object(args, 1)?).map(u64::from)
        };
    }
    "java/util/concurrent/ConcurrentHashMap" [CONCURRENT_MAP] {
        "get" "(Ljava/lang/Object;)Ljava/lang/Object;" => |m, args| {
            let node = find(m, &Map::concurrent(m), args[0] as Ref, object(args, 1)?)?;
            Some(if node == 0 { 0 } else { u64::from(m.heap.get::<u32>(node + Field::ConcurrentValue.offset(m))) })
        };
        "tabAt" "([Ljava/util/concurrent/ConcurrentHashMap$Node;I)Ljava/util/concurrent/ConcurrentHashMap$Node;" => |m, args| {
            let table = object(args, 0)?;
            let at = index(int(args, 1), m.heap.length(table))?;
            Some(u64::from(m.heap.get::<u32>(table + ELEMENTS + 4 * at)))
        };
    }
}

/// Where a kind of map has its nodes, and they what belongs to them.
struct Map {
    table: u32,
    hash: u32,
    key: u32,
    next: u32,
    /// Bits that no hash of an entry has.
    unused: i32,
}

impl Map {
    fn plain(m: &Machine) -> Self {
        let [table, hash, key, next] =
            [Field::MapTable, Field::NodeHash, Field::NodeKey, Field::NodeNext].map(|field| field.offset(m));
        Self { table, hash, key, next, unused: 0 }
    }

    fn concurrent(m: &Machine) -> Self {
        let fields = [Field::ConcurrentTable, Field::ConcurrentHash, Field::ConcurrentKey, Field::ConcurrentNext];
        let [table, hash, key, next] = fields.map(|field| field.offset(m));
        Self { table, hash, key, next, unused: i32::MIN }
    }
}

/// The hash as both kinds of maps spread it over their tables.
fn spread(m: &Machine, key: Ref) -> Option<i32> {
    let hash = Some(key).filter(|&k| is_string(m, k)).and_then(|k| hash(m, k))?;
    Some(hash ^ (hash as u32 >> 16) as i32)
}

/// The node of a key, null if the map has none; nothing where keys or the list of nodes are not plain.
fn find(m: &Machine, map: &Map, this: Ref, key: Ref) -> Option<Ref> {
    let hash = spread(m, key)? & !map.unused;
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
        if of_node & map.unused != 0 {
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
