//! The index of a jimage file: header, perfect hash, locations, strings.
//!
//! Layout: a header of seven words; `table_length` redirects; as many offsets into the locations; the locations, each
//! a run of tagged numbers; the strings; then the contents. Words have the byte order of the machine that wrote them.

use std::ops::Range;

const MAGIC: u32 = 0xcafe_dada;
const VERSION: u32 = 1 << 16;
const HEADER: usize = 28;
const HASH_SEED: u32 = 0x0100_0193;

/// Where the parts of the image are. It was checked that they lie inside the file.
#[derive(Clone, Debug)]
pub(super) struct Index {
    big_endian: bool,
    table_length: u32,
    redirects: usize,
    offsets: usize,
    locations: Range<usize>,
    strings: Range<usize>,
    contents: usize,
}

/// One resource: the parts of its name, and where its content is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Location<'a> {
    pub module: &'a str,
    pub parent: &'a str,
    pub base: &'a str,
    pub extension: &'a str,
    /// Offset of the content in the file.
    start: u64,
    /// Bytes in the file if it is compressed, else 0.
    pub compressed: u64,
    /// Bytes of the content.
    pub size: u64,
}

impl Location<'_> {
    /// The name without its module.
    pub fn path(&self) -> String {
        let parent = if self.parent.is_empty() { [""; 2] } else { [self.parent, "/"] };
        let extension = if self.extension.is_empty() { [""; 2] } else { [".", self.extension] };
        [parent[0], parent[1], self.base, extension[0], extension[1]].concat()
    }

    /// Whether this is the resource `/module/parent/base.extension`, compared without building the name.
    fn is_named(&self, name: &str) -> bool {
        let parts = [(self.module, "/", "/"), (self.parent, "", "/"), (self.base, "", "")];
        let mut rest = name;
        for (part, before, after) in parts {
            if part.is_empty() {
                continue;
            }
            let tail = rest.strip_prefix(before).and_then(|r| r.strip_prefix(part));
            let Some(tail) = tail.and_then(|r| r.strip_prefix(after)) else {
                return false;
            };
            rest = tail;
        }
        if self.extension.is_empty() {
            return rest.is_empty();
        }
        rest.strip_prefix('.') == Some(self.extension)
    }

    /// The bytes that the file has for it.
    pub fn stored_range(&self) -> Option<Range<usize>> {
        let length = if self.compressed == 0 { self.size } else { self.compressed };
        let end = self.start.checked_add(length)?;
        Some(usize::try_from(self.start).ok()?..usize::try_from(end).ok()?)
    }
}

impl Index {
    pub fn read(file: &[u8]) -> Result<Self, String> {
        let magic: [u8; 4] = *file.first_chunk().ok_or("it is too short")?;
        let big_endian = match (u32::from_le_bytes(magic), u32::from_be_bytes(magic)) {
            (MAGIC, _) => false,
            (_, MAGIC) => true,
            _ => return Err("it does not start with the magic number of a jimage file".into()),
        };
        let word = |n: usize| word_at(file, n * 4, big_endian).ok_or("its header is cut off");
        let version = word(1)?;
        if version != VERSION {
            let (major, minor) = (version >> 16, version & 0xffff);
            return Err(format!("it has format version {major}.{minor}, not 1.0"));
        }
        let table_length = word(4)?;
        let table = table_length as usize * 4;
        let redirects = HEADER;
        let offsets = redirects + table;
        let locations = offsets + table..offsets + table + word(5)? as usize;
        let strings = locations.end..locations.end + word(6)? as usize;
        if table_length == 0 || strings.end > file.len() {
            return Err("its index is cut off".into());
        }
        let contents = strings.end;
        Ok(Self { big_endian, table_length, redirects, offsets, locations, strings, contents })
    }

    pub fn word(&self, bytes: &[u8], at: usize) -> Option<u32> {
        word_at(bytes, at, self.big_endian)
    }

    pub fn double_word(&self, bytes: &[u8], at: usize) -> Option<u64> {
        let bytes = *bytes.get(at..)?.first_chunk()?;
        Some(if self.big_endian { u64::from_be_bytes(bytes) } else { u64::from_le_bytes(bytes) })
    }

    /// A string by its offset in the table.
    pub fn string<'a>(&self, file: &'a [u8], offset: u64) -> Option<&'a str> {
        let strings = file.get(self.strings.clone())?.get(usize::try_from(offset).ok()?..)?;
        let length = strings.iter().position(|&b| b == 0)?;
        std::str::from_utf8(&strings[..length]).ok()
    }

    /// The resource with this full name.
    pub fn find<'a>(&self, file: &'a [u8], name: &str) -> Option<Location<'a>> {
        let slot = hash(name, HASH_SEED) % self.table_length;
        let redirect = self.word(file, self.redirects + slot as usize * 4)? as i32;
        let slot = match redirect {
            0 => return None,
            1.. => hash(name, redirect as u32) % self.table_length,
            _ => u32::try_from(-1 - redirect).ok().filter(|slot| *slot < self.table_length)?,
        };
        self.location(file, slot).filter(|location| location.is_named(name))
    }

    /// All resources that can be decoded.
    pub fn all<'a>(&self, file: &'a [u8]) -> impl Iterator<Item = Location<'a>> {
        (0..self.table_length).filter_map(move |slot| self.location(file, slot))
    }

    fn location<'a>(&self, file: &'a [u8], slot: u32) -> Option<Location<'a>> {
        let offset = self.word(file, self.offsets + slot as usize * 4)?;
        let mut rest = file.get(self.locations.clone())?.get(offset as usize..)?;
        let mut location = Location { start: self.contents as u64, ..Location::default() };
        while let [tag, tail @ ..] = rest {
            let length = (tag & 7) as usize + 1;
            if tag >> 3 == 0 {
                break;
            }
            let value = tail.get(..length)?.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
            match tag >> 3 {
                1 => location.module = self.string(file, value)?,
                2 => location.parent = self.string(file, value)?,
                3 => location.base = self.string(file, value)?,
                4 => location.extension = self.string(file, value)?,
                5 => location.start = location.start.checked_add(value)?,
                6 => location.compressed = value,
                7 => location.size = value,
                _ => return None,
            }
            rest = &tail[length..];
        }
        Some(location)
    }

    /// The module in the content of `/packages/x`: pairs of "has nothing of the package" and a module's name.
    pub fn package_module<'a>(&self, file: &'a [u8], content: &[u8]) -> Option<&'a str> {
        let first = || self.string(file, self.word(content.get(..8)?, 4)?.into());
        self.filled(file, content).or_else(first)
    }

    /// The module that has something of the package.
    pub fn filled<'a>(&self, file: &'a [u8], content: &[u8]) -> Option<&'a str> {
        let pair = content.chunks_exact(8).find(|pair| self.word(pair, 0) == Some(0))?;
        self.string(file, self.word(pair, 4)?.into())
    }
}

fn word_at(bytes: &[u8], at: usize, big_endian: bool) -> Option<u32> {
    let bytes = *bytes.get(at..)?.first_chunk()?;
    Some(if big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
}

fn hash(name: &str, seed: u32) -> u32 {
    let mixed = name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_SEED) ^ u32::from(byte));
    mixed & 0x7fff_ffff
}
