//! From a machine to the bytes of an image.

use std::io::{self, Write};

use base::codec::Writer;
use base::content_hash;
use program::Origin;

use super::{Header, PAGE};
use crate::hooks::{Linked, SiteKey};
use crate::machine::{ClassState, InitState, Machine};
use crate::references::Clearing;

impl Machine {
    /// Writes an image of the machine, which must stand between two runs, without threads of its own and without snapshots.
    /// `key` is what a reader must ask for. Garbage is collected first.
    pub fn write_image(&mut self, key: &str, out: &mut impl Write) -> io::Result<()> {
        let idle = self.heap.depth() == 0
            && self.thread.frames.is_empty()
            && self.others.is_empty()
            && self.env.network().is_empty();
        let halfway = self.states.iter().any(|s| matches!(s.init, InitState::InProgress(_)));
        if !idle || halfway {
            return Err(io::Error::other("the machine is running"));
        }
        self.collect(Clearing::Nothing);
        let rest = self.encode(key)?;
        let heap = self.heap.bytes(0, self.heap.top() as usize);
        let header = Header {
            top: self.heap.top(),
            rest: u32::try_from(rest.len()).map_err(io::Error::other)?,
            heap_hash: content_hash(heap),
            rest_hash: content_hash(&rest),
        };
        let mut first = vec![0; PAGE];
        first[..Header::LEN].copy_from_slice(&header.encode());
        out.write_all(&first)?;
        out.write_all(heap)?;
        out.write_all(&vec![0; header.heap_pages() - heap.len()])?;
        out.write_all(&rest)
    }

    fn encode(&self, key: &str) -> io::Result<Vec<u8>> {
        let origins = self.program.origins().map_err(|e| io::Error::other(e.to_string()))?;
        let mut w = Writer::default();
        w.block(key.as_bytes());
        w.list(self.program.names.texts().iter(), |w, text| w.block(text.as_bytes()));
        w.list(origins.iter(), origin);
        w.list(self.states.iter(), state);
        let mut interned: Vec<u32> = self.interned.values().copied().collect();
        interned.sort_unstable();
        w.list(interned.into_iter(), Writer::u32);
        w.list(self.roots.iter(), |w, root| w.u32(*root));
        w.u32(self.thread.object);
        let tick = &self.env.tick;
        w.u64(tick.now as u64);
        w.u32(tick.hash);
        w.u64(tick.random);
        w.u32(tick.threads);
        w.u64(self.inits);
        let mut sites: Vec<(&SiteKey, &Linked)> = self.sites.iter().collect();
        sites.sort_by_key(|(k, _)| (k.class, k.method, k.bci, k.cp));
        w.list(sites.into_iter(), site);
        Ok(w.bytes)
    }
}

fn origin(w: &mut Writer, origin: &Origin) {
    match origin {
        Origin::Array { component } => {
            w.u8(0);
            w.u32(component.0);
        }
        Origin::Named { name, hash } => {
            w.u8(1);
            w.block(name.as_bytes());
            w.u64(*hash);
        }
        Origin::Linked { hash, skeleton } => {
            w.u8(3);
            w.u64(*hash);
            w.block(skeleton);
        }
        Origin::Given { loader, host, hidden, bytes } => {
            w.u8(2);
            w.u32(loader.0);
            w.u32(host.map_or(0, |h| h.0));
            w.u8(u8::from(*hidden));
            w.block(bytes);
        }
    }
}

fn state(w: &mut Writer, state: &ClassState) {
    w.u32(state.mirror);
    w.u8(match state.init {
        InitState::Loaded | InitState::InProgress(_) => 0,
        InitState::Prepared => 1,
        InitState::Done => 2,
        InitState::Failed => 3,
    });
    w.u64(state.order);
    w.u32(state.error);
}

fn site(w: &mut Writer, (key, linked): (&SiteKey, &Linked)) {
    w.u32(key.class.0);
    w.u32(key.method.0);
    w.u16(key.bci);
    w.u16(key.cp);
    let (kind, number) = match linked {
        Linked::Static(method) => (0, method.id.0),
        Linked::Singleton(class) => (1, class.0),
    };
    w.u8(kind);
    w.u32(number);
}
