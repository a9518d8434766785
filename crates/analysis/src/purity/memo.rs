//! Summaries on disk. Each is filed under a fingerprint of all code that it was computed from, so that a hit is right
//! whatever else has changed, and a change of one class only costs the methods that can reach it.

use base::FxHashMap;

use super::ir::Field;
use super::summary::{Key, Summary};
use super::{PurityOptions, summary};
use crate::cache::codec::{Reader, Texts, Writer, number};
use crate::cache::store;
use crate::callgraph::{CallGraph, NodeId, NodeKind};
use crate::hash::{bytes, mix};
use crate::scc::Components;
use crate::world::World;

const MAGIC: [u8; 8] = *b"TSpure05";
/// Entries that a file has at most; beyond that old ones go.
const MAX_FILE_ENTRIES: usize = 200_000;

#[derive(Default)]
pub(crate) struct Memo {
    path: Option<std::path::PathBuf>,
    file_key: u64,
    /// Fingerprint of each node.
    keys: Vec<u64>,
    data: Vec<u8>,
    texts: Texts,
    index: FxHashMap<u64, u32>,
    missed: bool,
}

impl Memo {
    pub fn open(
        world: &mut World,
        graph: &CallGraph,
        options: &PurityOptions,
        components: &Components,
        next: &[Vec<NodeId>],
    ) -> Self {
        let Some((folder, file_key)) = world.cache_mut().map(|c| (c.folder().to_path_buf(), c.key())) else {
            return Self::default();
        };
        let path = folder.join(format!("purity-{file_key:016x}.bin"));
        let mut memo = Self { path: Some(path), file_key, ..Self::default() };
        memo.keys = fingerprints(world, graph, options, components, next);
        let _ = memo.read();
        memo
    }

    fn read(&mut self) -> Option<()> {
        let data = store::read_checked(self.path.as_ref()?, MAGIC, self.file_key)?;
        let tables = u64::from_le_bytes(*data.last_chunk()?);
        let mut at = usize::try_from(tables).ok().filter(|at| *at < data.len())?;
        self.texts = store::read_texts(&data, &mut at)?;
        for _ in 0..number(&data, &mut at)? {
            let key = data.get(at..)?.first_chunk().map(|b| u64::from_le_bytes(*b))?;
            at += 8;
            self.index.insert(key, u32::try_from(number(&data, &mut at)?).ok()?);
        }
        self.data = data;
        Some(())
    }

    /// The summary of a node, if it is known.
    pub fn find(&mut self, world: &mut World, node: NodeId) -> Option<Summary> {
        let found = self.keys.get(node as usize).and_then(|key| self.index.get(key).copied());
        let summary = found.and_then(|at| {
            let mut fields = Vec::new();
            let data = std::mem::take(&mut self.data);
            let mut reader = Reader { data: &data, at: at as usize, texts: &mut self.texts, names: &mut world.names };
            let summary = decode(&mut reader, &mut fields);
            self.data = data;
            let mut summary = summary?;
            resolve(world, &mut summary, &fields);
            Some(summary)
        });
        self.missed |= summary.is_none();
        summary
    }

    /// Writes what is new. A cache that can't be written is no reason to fail.
    pub fn save(self, world: &mut World, summaries: &[Option<std::sync::Arc<Summary>>]) {
        let Some(path) = self.path.as_ref().filter(|_| self.missed) else { return };
        let mut w = Writer::default();
        w.out = store::unsealed();
        let mut index: Vec<(u64, u64)> = Vec::new();
        let mut known: base::FxHashSet<u64> = base::FxHashSet::default();
        for (key, summary) in self.keys.iter().zip(summaries) {
            if let Some(summary) = summary
                && known.insert(*key)
            {
                index.push((*key, w.out.len() as u64));
                encode(&mut w, world, summary);
            }
        }
        let (data, mut texts) = (self.data, self.texts);
        let mut old: Vec<(u64, u32)> = self.index.into_iter().collect();
        old.sort_unstable();
        for (key, at) in old {
            if known.contains(&key) || index.len() >= MAX_FILE_ENTRIES {
                continue;
            }
            let mut fields = Vec::new();
            let mut reader = Reader { data: &data, at: at as usize, texts: &mut texts, names: &mut world.names };
            if let Some(mut summary) = decode(&mut reader, &mut fields) {
                resolve(world, &mut summary, &fields);
                index.push((key, w.out.len() as u64));
                encode(&mut w, world, &summary);
            }
        }
        let tables = w.out.len() as u64;
        store::write_texts(&mut w, &world.names);
        w.num(index.len() as u64);
        for (key, at) in index {
            w.out.extend(key.to_le_bytes());
            w.num(at);
        }
        w.out.extend(tables.to_le_bytes());
        let mut data = w.out;
        store::seal(&mut data, MAGIC, self.file_key);
        if let Some(folder) = path.parent() {
            let _ = store::replace(folder, path, &data);
        }
    }
}

fn encode(w: &mut Writer, world: &World, summary: &Summary) {
    let field = |w: &mut Writer, f: Field| match f {
        Field::Any => w.num(0),
        Field::Element => w.num(1),
        Field::Captured => w.num(2),
        Field::Named(id) => {
            let (class, fact) = world.field(id);
            w.num(3);
            w.sym(world.fact(class).name);
            w.sym(fact.name);
            w.sym(fact.desc);
        }
    };
    w.list(&summary.keys, |w, key| match key {
        Key::Global => w.num(0),
        Key::Param(i) => {
            w.num(1);
            w.num(u64::from(*i));
        }
        Key::Load(i, f) => {
            w.num(2);
            w.num(u64::from(*i));
            field(w, *f);
        }
        Key::Fresh(None) => w.num(3),
        Key::Fresh(Some(label)) => {
            w.num(4);
            w.sym(*label);
        }
    });
    for list in [&summary.loads, &summary.edges] {
        w.list(list, |w, (a, f, b)| {
            w.num(u64::from(*a));
            field(w, *f);
            w.num(u64::from(*b));
        });
    }
    w.list(&summary.mutated, |w, (n, f)| {
        w.num(u64::from(*n));
        field(w, *f);
    });
    w.list(&summary.escaped, |w, n| w.num(u64::from(*n)));
    w.list(&summary.returned, |w, n| w.num(u64::from(*n)));
    w.num(u64::from(summary.changes_globals) | u64::from(summary.unknown) << 1);
}

type Names = (base::Sym, base::Sym, base::Sym);

/// Named fields are numbers into `fields` until [`resolve`].
fn decode(r: &mut Reader<'_>, fields: &mut Vec<Names>) -> Option<Summary> {
    let mut field = |r: &mut Reader<'_>| {
        Some(match r.num()? {
            0 => Field::Any,
            1 => Field::Element,
            2 => Field::Captured,
            _ => {
                let names = (r.sym()?, r.sym()?, r.sym()?);
                let at = fields.iter().position(|f| *f == names).unwrap_or_else(|| {
                    fields.push(names);
                    fields.len() - 1
                });
                Field::Named(crate::world::FieldIx(at as u32))
            }
        })
    };
    let keys = r.list(|r| {
        Some(match r.num()? {
            0 => Key::Global,
            1 => Key::Param(u8::try_from(r.num()?).ok()?),
            2 => Key::Load(u8::try_from(r.num()?).ok()?, field(r)?),
            3 => Key::Fresh(None),
            _ => Key::Fresh(Some(r.sym()?)),
        })
    })?;
    let count = keys.len() as u64;
    let node = |r: &mut Reader<'_>| r.num().filter(|n| *n < count).map(|n| n as u16);
    let loads = r.list(|r| Some((node(r)?, field(r)?, node(r)?)))?;
    let edges = r.list(|r| Some((node(r)?, field(r)?, node(r)?)))?;
    let mutated = r.list(|r| Some((node(r)?, field(r)?)))?;
    let (escaped, returned) = (r.list(node)?, r.list(node)?);
    let flags = r.num()?;
    let (changes_globals, unknown) = (flags & 1 != 0, flags & 2 != 0);
    Some(Summary { keys, loads, edges, mutated, escaped, returned, changes_globals, unknown })
}

/// Finds the fields in the world; one that is not there any more may be any.
fn resolve(world: &mut World, summary: &mut Summary, fields: &[Names]) {
    let found: Vec<Field> = fields
        .iter()
        .map(|(class, name, desc)| {
            let class = world.class(*class);
            let field = class.and_then(|c| world.declared_fields.get(&(c, *name, *desc)));
            field.map_or(Field::Any, |f| Field::Named(*f))
        })
        .collect();
    let place = |f: &mut Field| {
        if let Field::Named(at) = f {
            *f = found[at.0 as usize];
        }
    };
    for key in &mut summary.keys {
        if let Key::Load(_, f) = key {
            place(f);
        }
    }
    summary.loads.iter_mut().chain(&mut summary.edges).for_each(|(_, f, _)| place(f));
    summary.mutated.iter_mut().for_each(|(_, f)| place(f));
    // Ids order the parts, and they are other ones now.
    summary.normalize();
}

/// A number for each node that depends on all code below it.
fn fingerprints(
    world: &World,
    graph: &CallGraph,
    options: &PurityOptions,
    components: &Components,
    next: &[Vec<NodeId>],
) -> Vec<u64> {
    let begin = if options.ignores_annotations { bytes(b"purity, code alone") } else { bytes(b"purity, no elements") };
    let seed = options.pure.iter().fold(begin, |h, p| mix(h, bytes(p.as_bytes())));
    let limits = mix(summary::MOST_NODES as u64, summary::MOST_EDGES as u64);
    let seed = mix(seed, limits);
    let own: Vec<u64> = graph.nodes.iter().map(|node| identity(world, node.kind)).collect();
    let mut of_component = vec![0u64; components.members.len()];
    let mut keys = vec![0u64; own.len()];
    for (i, members) in components.members.iter().enumerate() {
        // Sums, so that the order in which methods were found does not matter.
        let mut sum = seed;
        for &member in members {
            let mut edges = 0u64;
            for &to in &next[member as usize] {
                let component = components.of[to as usize] as usize;
                let below = if component == i { own[to as usize] } else { of_component[component] };
                edges = edges.wrapping_add(mix(below, own[to as usize]));
            }
            sum = sum.wrapping_add(mix(own[member as usize], edges));
        }
        of_component[i] = mix(sum, members.len() as u64);
        for &member in members {
            keys[member as usize] = mix(of_component[i], own[member as usize]);
        }
    }
    keys
}

fn identity(world: &World, kind: NodeKind) -> u64 {
    let text = |sym: base::Sym| bytes(world.names.text(sym).as_bytes());
    match kind {
        NodeKind::Method(method) => mix(world.fact(world.class_of(method)).hash, u64::from(world.slot(method))),
        NodeKind::Dispatch { class, resolved } => {
            let fact = world.method(resolved);
            mix(mix(text(world.fact(class).name), text(fact.name)), text(fact.desc))
        }
        NodeKind::Missing(call) => mix(mix(text(call.class), text(call.name)), text(call.desc) ^ 1),
    }
}
