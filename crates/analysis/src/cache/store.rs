//! One file of facts: a head that says what it belongs to, texts, an index of classes, and their facts.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

use base::{FxHashMap, Interner};

use super::codec::{Texts, number};
use super::{Reader, Writer};
use crate::facts::{Body, ClassFact};
use crate::hash;
use crate::world::{ClassIx, World};

const MAGIC: [u8; 8] = *b"TSfacts7";
/// Another version of the tool may extract other facts.
const VERSION: &str = env!("CARGO_PKG_VERSION");
const HEAD: usize = 8 + 8 + 8 + 8;

/// The offset of a body that is not known, and of one that is known not to be there.
const UNKNOWN: u32 = 0;
const ABSENT: u32 = 1;

/// A file that was read and is sound.
#[derive(Default)]
pub(crate) struct Store {
    data: Vec<u8>,
    texts: Texts,
    /// Text of the name and offset of each class, sorted by name.
    index: Vec<(u32, u32)>,
    /// Where in `index` a class is, by the hash of its name.
    places: FxHashMap<u64, u32>,
}

/// Identifies the contents of a file: by its bytes if it is of usual size, else by its length, the time of its last
/// change and samples of it.
pub fn source_hash(path: &Path) -> Option<u64> {
    const WHOLE: u64 = 32 << 20;
    const SAMPLE: usize = 4096;
    let mut file = File::open(path).ok()?;
    let meta = file.metadata().ok()?;
    let mut key = hash::mix(hash::bytes(VERSION.as_bytes()), meta.len());
    if meta.len() <= WHOLE {
        let mut data = Vec::with_capacity(meta.len() as usize);
        file.read_to_end(&mut data).ok()?;
        return Some(hash::mix(key, hash::bytes(&data)));
    }
    let changed = meta.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    key = hash::mix(key, changed.as_nanos() as u64);
    let mut sample = vec![0; SAMPLE];
    for i in 0..64 {
        file.seek(SeekFrom::Start((meta.len() - SAMPLE as u64) / 63 * i)).ok()?;
        let read = file.read(&mut sample).ok()?;
        key = hash::mix(key, hash::bytes(&sample[..read]));
    }
    Some(key)
}

/// Replaces a file, and makes its folder if need be.
pub(crate) fn replace(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    base::file::remove_abandoned(folder);
    base::file::replace(path, bytes)
}

/// The payload of a file with this head, if it is whole.
pub(crate) fn read_checked(path: &Path, magic: [u8; 8], key: u64) -> Option<Vec<u8>> {
    let data = fs::read(path).ok()?;
    let word = |at: usize| data.get(at..)?.first_chunk().map(|b| u64::from_le_bytes(*b));
    let sound = *data.get(..8)? == magic
        && word(8)? == key
        && word(16)? == data.len() as u64
        && word(24)? == hash::bytes(data.get(HEAD..)?);
    sound.then_some(data)
}

/// Puts the head before a payload that starts after `HEAD` bytes of room.
pub(crate) fn seal(data: &mut [u8], magic: [u8; 8], key: u64) {
    let (len, sum) = (data.len() as u64, hash::bytes(&data[HEAD..]));
    data[..8].copy_from_slice(&magic);
    data[8..16].copy_from_slice(&key.to_le_bytes());
    data[16..24].copy_from_slice(&len.to_le_bytes());
    data[24..32].copy_from_slice(&sum.to_le_bytes());
}

/// Room for the head.
pub(crate) fn unsealed() -> Vec<u8> {
    vec![0; HEAD]
}

/// Reads a table of texts.
pub(crate) fn read_texts(data: &[u8], at: &mut usize) -> Option<Texts> {
    let mut texts = Texts::default();
    for _ in 0..number(data, at)? {
        let len = number(data, at)? as usize;
        let end = at.checked_add(len).filter(|end| *end <= data.len())?;
        texts.spans.push((*at as u32, end as u32));
        *at = end;
    }
    texts.syms = vec![None; texts.spans.len()];
    Some(texts)
}

/// Writes the table of the texts that were named so far.
pub(crate) fn write_texts(w: &mut Writer, names: &Interner) {
    let texts = std::mem::take(&mut w.texts);
    w.num(texts.len() as u64);
    for sym in &texts {
        let text = names.text(*sym).as_bytes();
        w.num(text.len() as u64);
        w.out.extend(text);
    }
    w.texts = texts;
}

impl Store {
    pub fn read(path: &Path, key: u64) -> Option<Self> {
        let data = read_checked(path, MAGIC, key)?;
        // The last eight bytes say where the tables start.
        let tables = u64::from_le_bytes(*data.last_chunk()?);
        let mut at = usize::try_from(tables).ok().filter(|at| *at < data.len())?;
        let texts = read_texts(&data, &mut at)?;
        let mut index = Vec::new();
        for _ in 0..number(&data, &mut at)? {
            let name = u32::try_from(number(&data, &mut at)?).ok()?;
            index.push((name, u32::try_from(number(&data, &mut at)?).ok()?));
            texts.spans.get(name as usize)?;
        }
        let mut store = Self { data, texts, index, places: FxHashMap::default() };
        store.places = (0..).zip(&store.index).map(|(at, (name, _))| (hash::bytes(store.text(*name)), at)).collect();
        Some(store)
    }

    /// All of it, leaving nothing.
    pub fn take(&mut self) -> Self {
        std::mem::take(self)
    }

    fn text(&self, id: u32) -> &[u8] {
        let (start, end) = self.texts.spans[id as usize];
        &self.data[start as usize..end as usize]
    }

    fn offset(&self, class: &str) -> Option<usize> {
        let (name, at) = self.index[*self.places.get(&hash::bytes(class.as_bytes()))? as usize];
        (self.text(name) == class.as_bytes()).then_some(at as usize)
    }

    pub fn contains(&self, class: &str) -> bool {
        self.offset(class).is_some()
    }

    fn reader<'a>(&'a mut self, at: usize, names: &'a mut Interner) -> Reader<'a> {
        Reader { data: &self.data, at, texts: &mut self.texts, names }
    }

    pub fn class(&mut self, class: &str, names: &mut Interner) -> Option<ClassFact> {
        let at = self.offset(class)?;
        let start = self.data.get(at..)?.first_chunk().map(|b| u32::from_le_bytes(*b))? as usize;
        self.reader(at.checked_add(start)?, names).class()
    }

    /// Where a method's body is.
    fn body_offset(&self, class: &str, slot: u16) -> Option<u32> {
        let at = self.offset(class)? + 4 + 4 * usize::from(slot);
        self.data.get(at..)?.first_chunk().map(|b| u32::from_le_bytes(*b))
    }

    pub fn knows_body(&self, class: &str, slot: u16) -> bool {
        self.body_offset(class, slot).is_some_and(|at| at != UNKNOWN)
    }

    pub fn body(&mut self, class: &str, slot: u16, names: &mut Interner) -> KnownBody {
        match self.body_offset(class, slot) {
            None | Some(UNKNOWN) => KnownBody::Nothing,
            Some(ABSENT) => KnownBody::Absent,
            Some(at) => match self.reader(at as usize, names).body() {
                Some(body) => KnownBody::Body(Arc::new(body)),
                None => KnownBody::Nothing,
            },
        }
    }

    fn class_names(&self) -> Vec<String> {
        self.index.iter().map(|(name, _)| String::from_utf8_lossy(self.text(*name)).into_owned()).collect()
    }
}

/// What is known of a method's code.
#[derive(Clone, Debug)]
pub(crate) enum KnownBody {
    /// Not looked at yet.
    Nothing,
    /// It has none.
    Absent,
    Body(Arc<Body>),
}

/// A class and what is known of its methods' bodies, to be written.
struct Entry {
    name: String,
    fact: ClassFact,
    bodies: Vec<KnownBody>,
}

/// The bytes of a file with these classes of a world and all that the old file has; `None` if that is nothing new.
pub(crate) fn write(world: &mut World, classes: &[ClassIx], mut old: Store, key: u64) -> Option<Vec<u8>> {
    let name = |world: &World, c: ClassIx| world.names.text(world.fact(c).name).to_string();
    let is_new = |c: &ClassIx| {
        let class = name(world, *c);
        !old.contains(&class)
            || world
                .methods_of(*c)
                .any(|m| !matches!(world.known_body(m), KnownBody::Nothing) && !old.knows_body(&class, world.slot(m)))
    };
    if !classes.iter().any(is_new) {
        return None;
    }
    let mut all: Vec<Entry> = Vec::new();
    for &class in classes {
        let text = name(world, class);
        let mut bodies = Vec::new();
        for method in world.methods_of(class) {
            let here = world.known_body(method);
            let slot = world.slot(method);
            bodies.push(match here {
                KnownBody::Nothing => old.body(&text, slot, &mut world.names),
                known => known,
            });
        }
        all.push(Entry { name: text, fact: world.fact(class).clone(), bodies });
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    for text in old.class_names() {
        if all.binary_search_by(|k| k.name.as_str().cmp(&text)).is_err()
            && let Some(fact) = old.class(&text, &mut world.names)
        {
            let slots = 0..fact.methods.len() as u16;
            let bodies = slots.map(|s| old.body(&text, s, &mut world.names)).collect();
            let at = all.partition_point(|k| k.name < text);
            all.insert(at, Entry { name: text, fact, bodies });
        }
    }
    Some(encode(&world.names, &all, key))
}

fn encode(names: &Interner, all: &[Entry], key: u64) -> Vec<u8> {
    let mut w = Writer::default();
    w.out = unsealed();
    let mut index = Vec::new();
    for known in all {
        let mut offsets = Vec::new();
        for body in &known.bodies {
            offsets.push(match body {
                KnownBody::Nothing => UNKNOWN,
                KnownBody::Absent => ABSENT,
                KnownBody::Body(body) => {
                    let at = w.out.len() as u32;
                    w.body(body);
                    at
                }
            });
        }
        index.push(w.out.len() as u64);
        let start = 4 + 4 * offsets.len() as u32;
        w.out.extend(start.to_le_bytes());
        for at in &offsets {
            w.out.extend(at.to_le_bytes());
        }
        w.class(&known.fact);
    }
    // Every class has its name among the texts; the tables come last.
    let tables = w.out.len() as u64;
    write_texts(&mut w, names);
    w.num(index.len() as u64);
    for (known, at) in all.iter().zip(index) {
        let name = w.id(known.fact.name);
        w.num(u64::from(name));
        w.num(at);
    }
    w.out.extend(tables.to_le_bytes());
    let mut data = w.out;
    seal(&mut data, MAGIC, key);
    data
}
