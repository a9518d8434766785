//! Facts to bytes and back. Numbers are variable-length, names are indexes into a table of texts.

use base::{FxHashMap, Interner, Sym};

use crate::facts::*;
use crate::operands::Implicit;

#[derive(Default)]
pub(crate) struct Writer {
    pub out: Vec<u8>,
    ids: FxHashMap<Sym, u32>,
    pub texts: Vec<Sym>,
}

impl Writer {
    pub fn num(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.out.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.out.push(n as u8);
    }

    /// The index of a text in the table.
    pub fn id(&mut self, sym: Sym) -> u32 {
        let next = self.texts.len() as u32;
        let id = *self.ids.entry(sym).or_insert(next);
        if id == next {
            self.texts.push(sym);
        }
        id
    }

    pub fn sym(&mut self, sym: Sym) {
        let id = self.id(sym);
        self.num(u64::from(id));
    }

    pub fn list<T>(&mut self, list: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.num(list.len() as u64);
        for item in list {
            each(self, item);
        }
    }

    fn syms(&mut self, list: &[Sym]) {
        self.list(list, |w, s| w.sym(*s));
    }

    fn method_ref(&mut self, m: MethodRef) {
        for s in [m.class, m.name, m.desc] {
            self.sym(s);
        }
    }

    fn field_ref(&mut self, f: FieldRef) {
        for s in [f.class, f.name, f.desc] {
            self.sym(s);
        }
        self.num(u64::from(f.is_static));
    }

    pub fn class(&mut self, class: &ClassFact) {
        self.sym(class.name);
        self.list(class.super_class.as_slice(), |w, s| w.sym(*s));
        self.syms(&class.interfaces);
        self.num(u64::from(class.access));
        self.out.extend(class.hash.to_le_bytes());
        self.list(&class.fields, |w, f| {
            w.sym(f.name);
            w.sym(f.desc);
            w.num(u64::from(f.access));
        });
        self.list(&class.methods, |w, m| {
            w.sym(m.name);
            w.sym(m.desc);
            w.num(u64::from(m.access) << 1 | u64::from(m.declared_pure));
            w.syms(&m.exceptions);
        });
    }

    pub fn body(&mut self, body: &Body) {
        self.list(&body.calls, |w, c| {
            w.num(kind_number(c.kind) | u64::from(c.guard) << 3);
            w.method_ref(c.target);
        });
        self.list(&body.lambdas, |w, l| {
            w.num(u64::from(l.at));
            w.syms(&l.interfaces);
            w.sym(l.name);
            w.syms(&l.descs);
            w.num(kind_number(l.kind) | u64::from(l.makes) << 3 | u64::from(l.captured) << 4);
            w.method_ref(l.target);
        });
        self.list(&body.uses, |w, f| w.field_ref(*f));
        self.list(&body.defs, |w, f| w.field_ref(*f));
        self.syms(&body.loads);
        self.syms(&body.stores);
        self.syms(&body.news);
        self.list(&body.throws, |w, (s, guard)| {
            w.sym(*s);
            w.num(u64::from(*guard));
        });
        self.list(&body.raises, |w, (set, guard)| {
            w.num(u64::from(set.0));
            w.num(u64::from(*guard));
        });
        self.list(&body.guards, |w, g| w.syms(g));
        self.syms(&body.literals);
        self.syms(&body.for_name);
        self.syms(&body.class_texts);
        self.list(&body.pins, |w, (class, name)| {
            w.sym(*class);
            w.sym(*name);
        });
        self.num(u64::from(body.raw_load) | u64::from(body.raw_store) << 1);
        self.list(&body.opaque, |w, o| w.num(*o as u64));
    }
}

fn kind_number(kind: CallKind) -> u64 {
    kind as u64
}

fn kind_of(number: u64) -> CallKind {
    match number & 7 {
        0 => CallKind::Static,
        1 => CallKind::Special,
        2 => CallKind::Virtual,
        3 => CallKind::Interface,
        _ => CallKind::Exact,
    }
}

/// The texts of a file, interned when they are first met.
#[derive(Default)]
pub(crate) struct Texts {
    /// Start and end of each text.
    pub spans: Vec<(u32, u32)>,
    pub syms: Vec<Option<Sym>>,
}

/// Reads what [`Writer`] wrote; every read may fail.
pub(crate) struct Reader<'a> {
    pub data: &'a [u8],
    pub at: usize,
    pub texts: &'a mut Texts,
    pub names: &'a mut Interner,
}

impl Reader<'_> {
    pub fn num(&mut self) -> Option<u64> {
        number(self.data, &mut self.at)
    }

    fn u16(&mut self) -> Option<u16> {
        u16::try_from(self.num()?).ok()
    }

    pub fn sym(&mut self) -> Option<Sym> {
        let id = self.num()? as usize;
        if let Some(sym) = self.texts.syms.get(id)? {
            return Some(*sym);
        }
        let (start, end) = self.texts.spans[id];
        let text = std::str::from_utf8(self.data.get(start as usize..end as usize)?).ok()?;
        let sym = self.names.intern(text);
        self.texts.syms[id] = Some(sym);
        Some(sym)
    }

    pub fn list<T>(&mut self, mut each: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.num()?;
        // Every item takes a byte at least.
        if count > (self.data.len() - self.at.min(self.data.len())) as u64 {
            return None;
        }
        let mut list = Vec::with_capacity(count as usize);
        for _ in 0..count {
            list.push(each(self)?);
        }
        Some(list)
    }

    fn syms(&mut self) -> Option<Vec<Sym>> {
        self.list(Self::sym)
    }

    fn method_ref(&mut self) -> Option<MethodRef> {
        Some(MethodRef { class: self.sym()?, name: self.sym()?, desc: self.sym()? })
    }

    fn field_ref(&mut self) -> Option<FieldRef> {
        Some(FieldRef { class: self.sym()?, name: self.sym()?, desc: self.sym()?, is_static: self.num()? != 0 })
    }

    pub fn class(&mut self) -> Option<ClassFact> {
        Some(ClassFact {
            name: self.sym()?,
            super_class: self.syms()?.first().copied(),
            interfaces: self.syms()?,
            access: self.u16()?,
            hash: {
                let bytes = self.data.get(self.at..)?.first_chunk()?;
                self.at += 8;
                u64::from_le_bytes(*bytes)
            },
            fields: self.list(|r| Some(FieldFact { name: r.sym()?, desc: r.sym()?, access: r.u16()? }))?,
            methods: self.list(|r| {
                let (name, desc, flags) = (r.sym()?, r.sym()?, r.num()?);
                let access = u16::try_from(flags >> 1).ok()?;
                Some(MethodFact { name, desc, access, declared_pure: flags & 1 != 0, exceptions: r.syms()? })
            })?,
        })
    }

    pub fn body(&mut self) -> Option<Body> {
        let body = Body {
            calls: self.list(|r| {
                let head = r.num()?;
                let guard = u16::try_from(head >> 3).ok()?;
                Some(Call { kind: kind_of(head), guard, target: r.method_ref()? })
            })?,
            lambdas: self.list(|r| {
                let (at, interfaces, name, descs) = (r.num()? as u32, r.syms()?, r.sym()?, r.syms()?);
                let head = r.num()?;
                let captured = u16::try_from(head >> 4).ok()?;
                let (kind, makes, target) = (kind_of(head), head & 8 != 0, r.method_ref()?);
                Some(Lambda { at, interfaces, name, descs, kind, target, makes, captured })
            })?,
            uses: self.list(Self::field_ref)?,
            defs: self.list(Self::field_ref)?,
            loads: self.syms()?,
            stores: self.syms()?,
            news: self.syms()?,
            throws: self.list(|r| Some((r.sym()?, r.u16()?)))?,
            raises: self.list(|r| Some((Implicit(r.num()? as u8), r.u16()?)))?,
            guards: self.list(Self::syms)?,
            literals: self.syms()?,
            for_name: self.syms()?,
            class_texts: self.syms()?,
            pins: self.list(|r| Some((r.sym()?, r.sym()?)))?,
            raw_load: false,
            raw_store: false,
            opaque: Vec::new(),
        };
        let raw = self.num()?;
        let opaque = self.list(|r| {
            Some(match r.num()? {
                0 => Opaque::Handle,
                1 => Opaque::Bootstrap,
                _ => Opaque::Code,
            })
        })?;
        let guards = body.guards.len();
        let guarded = |g: u16| usize::from(g) < guards;
        let sound = body.calls.iter().all(|c| guarded(c.guard))
            && body.throws.iter().all(|t| guarded(t.1))
            && body.raises.iter().all(|r| guarded(r.1));
        sound.then_some(Body { raw_load: raw & 1 != 0, raw_store: raw & 2 != 0, opaque, ..body })
    }
}

/// A variable-length number.
pub(crate) fn number(data: &[u8], at: &mut usize) -> Option<u64> {
    let (mut n, mut shift) = (0u64, 0);
    loop {
        let byte = *data.get(*at)?;
        *at += 1;
        n |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(n);
        }
        shift += 7;
        if shift > 63 {
            return None;
        }
    }
}
