//! From an image's file to a machine.

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::FileExt;
use std::sync::Arc;

use base::codec::Reader;
use base::{Interner, content_hash};
use classpath::{ClassPath, Jdk};
use program::{ClassId, LoaderId, MethodId, Origin, Program};

use super::{Header, PAGE};
use crate::heap::Ref;
use crate::hooks::{Linked, SiteKey};
use crate::machine::{ClassState, InitState, Machine};

/// Room for names that the natives and a first program bring.
const MORE_NAMES: usize = 4096;

/// An image that has the right key and is undamaged, apart from its heap, which is looked at when it is mapped.
pub struct Image {
    file: File,
    header: Header,
    names: Interner,
    origins: Vec<Origin>,
    states: Vec<ClassState>,
    interned: Vec<Ref>,
    roots: Vec<Ref>,
    thread: Ref,
    now: i64,
    hash: u32,
    random: u64,
    threads: u32,
    inits: u64,
    /// With the number of the method or class that it is linked to.
    sites: Vec<(SiteKey, bool, u32)>,
}

impl Image {
    /// Reads an image that was written with this key; `None` if it is of no use.
    pub fn read(mut file: File, key: &str) -> Option<Self> {
        let mut first = [0; Header::LEN];
        file.read_exact(&mut first).ok()?;
        let header = Header::decode(&first)?;
        let whole = PAGE + header.heap_pages() + header.rest as usize;
        if file.metadata().ok()?.len() != whole as u64 {
            return None;
        }
        let mut rest = vec![0; header.rest as usize];
        file.read_exact_at(&mut rest, (PAGE + header.heap_pages()) as u64).ok()?;
        if content_hash(&rest) != header.rest_hash {
            return None;
        }
        Self::decode(file, header, &mut Reader::new(&rest), key)
    }

    fn decode(file: File, header: Header, r: &mut Reader<'_>, key: &str) -> Option<Self> {
        if r.text()? != key {
            return None;
        }
        let image = Self {
            file,
            header,
            names: names(r)?,
            origins: r.list(origin)?,
            states: r.list(state)?,
            interned: r.list(Reader::u32)?,
            roots: r.list(Reader::u32)?,
            thread: r.u32()?,
            now: r.u64()? as i64,
            hash: r.u32()?,
            random: r.u64()?,
            threads: r.u32()?,
            inits: r.u64()?,
            sites: r.list(site)?,
        };
        r.is_empty().then_some(image)
    }

    /// The program that the machine is made of. Gives the sources back if classes are not what they were.
    pub fn program(&mut self, jdk: Arc<Jdk>, class_path: ClassPath) -> Result<Program, (Arc<Jdk>, ClassPath)> {
        Program::again(jdk, class_path, std::mem::take(&mut self.names), &self.origins)
    }

    /// Brings a new machine, which was made of [`Image::program`], into the state of the image. `None` if that cannot be done;
    /// the machine is of no use then.
    pub fn adopt(self, m: &mut Machine) -> Option<()> {
        m.heap.map(&self.file, PAGE as u64, self.header.top).ok()?;
        if content_hash(m.heap.bytes(0, self.header.top as usize)) != self.header.heap_hash {
            return None;
        }
        m.states = self.states;
        for string in self.interned {
            let units = m.utf16(string).into_boxed_slice();
            m.interned.insert(units, string);
        }
        m.roots = self.roots;
        m.thread.object = self.thread;
        m.env.tick.now = self.now;
        m.env.tick.hash = self.hash;
        m.env.tick.random = self.random;
        m.env.tick.threads = self.threads;
        m.inits = self.inits;
        for (key, is_method, number) in self.sites {
            let known = if is_method { m.program.method_count() } else { m.program.class_count() };
            if number as usize >= known {
                return None;
            }
            let linked = if is_method {
                Linked::Static(m.program.method_ptr(MethodId(number)))
            } else {
                Linked::Singleton(ClassId(number))
            };
            m.sites.insert(key, linked);
        }
        Some(())
    }
}

fn names(r: &mut Reader<'_>) -> Option<Interner> {
    let texts = r.list(Reader::text)?;
    let mut names = Interner::with_capacity(texts.len() + MORE_NAMES);
    for text in texts {
        names.intern(text);
    }
    Some(names)
}

fn origin(r: &mut Reader<'_>) -> Option<Origin> {
    Some(match r.u8()? {
        0 => Origin::Array { component: ClassId(r.u32()?) },
        1 => Origin::Named { name: r.text()?.to_owned(), hash: r.u64()? },
        2 => {
            let (loader, host) = (LoaderId(r.u32()?), r.u32()?);
            let host = (host != 0).then_some(ClassId(host));
            Origin::Given { loader, host, hidden: r.u8()? != 0, bytes: r.block()?.into() }
        }
        3 => Origin::Linked { hash: r.u64()?, skeleton: r.block()?.into() },
        _ => return None,
    })
}

fn state(r: &mut Reader<'_>) -> Option<ClassState> {
    let mirror = r.u32()?;
    let init = match r.u8()? {
        0 => InitState::Loaded,
        1 => InitState::Prepared,
        2 => InitState::Done,
        3 => InitState::Failed,
        _ => return None,
    };
    Some(ClassState { mirror, init, depth: 0, order: r.u64()?, error: r.u32()? })
}

fn site(r: &mut Reader<'_>) -> Option<(SiteKey, bool, u32)> {
    let key = SiteKey { class: ClassId(r.u32()?), method: MethodId(r.u32()?), bci: r.u16()?, cp: r.u16()? };
    Some((key, r.u8()? == 0, r.u32()?))
}
