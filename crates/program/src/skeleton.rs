//! Linked classes of the JDK as bytes, so that a warm image need not read and link them again.
//!
//! A skeleton holds what linking found out and the machine asks for all the time; names are symbols of the program that it was
//! written by. The class file itself is read on demand for the rest: code, constants, attributes. A skeleton is only
//! good for exactly the file that it was made from, with exactly the classes before it.

use std::cell::Cell;
use std::ptr;

use base::Sym;
use base::codec::{Reader, Writer};
use classfile::access;
use classfile::descriptor::Kind;

use crate::class::{Class, ClassKind, Field};
use crate::define::sorted;
use crate::file::SharedFile;
use crate::ids::{BOOT, ClassId, FieldId, MethodId, PRIMITIVES};
use crate::layout::align8;
use crate::method::{Entry, Method, NOT_VIRTUAL};
use crate::program::{Program, Side};

const CALLER_SENSITIVE: u8 = 1;
const HIDDEN: u8 = 2;
const POLYMORPHIC: u8 = 4;

impl Program {
    /// The skeleton of a class that was read from a file.
    pub(crate) fn skeleton(&self, id: ClassId) -> Vec<u8> {
        let (class, side) = (self.class(id), self.side(id));
        let mut w = Writer::default();
        sym(&mut w, class.name);
        sym(&mut w, side.package.unwrap_or(class.name));
        w.u16(class.access);
        w.u32(class.super_class.map_or(0, |c| c.0));
        ids(&mut w, &class.interfaces);
        ids(&mut w, &class.all_interfaces);
        w.list(class.methods.iter(), |w, &m| member(w, self.method(m)));
        let own = |m: &&Method| m.class == id && m.is_conflict();
        let conflicts: Vec<&Method> = class.vtable.iter().map(|m| &**m).filter(own).collect();
        w.list(conflicts.iter(), |w, m| {
            sym(w, m.name);
            sym(w, m.desc);
        });
        w.list(class.vtable.iter(), |w, m| w.u32(m.id.0));
        w.u32(class.clinit.map_or(0, |m| m.0 + 1));
        w.list(class.fields.iter(), |w, &f| field(w, self.field(f)));
        w.u32(side.fields_end);
        w.u32(class.static_size);
        w.list(class.ref_offsets.iter(), |w, &at| w.u32(at));
        w.list(class.static_ref_offsets.iter(), |w, &at| w.u32(at));
        w.u8(u8::from(class.finalizer));
        w.bytes
    }

    /// Adds the class of a skeleton, with the file that `file` gives for its name. `None` if it does not fit what is loaded so
    /// far; the program is of no use then.
    pub(crate) fn add_skeleton(
        &mut self,
        skeleton: &[u8],
        file: impl FnOnce(&mut Self, Sym) -> Option<SharedFile>,
    ) -> Option<ClassId> {
        let mut r = Reader::new(skeleton);
        let r = &mut r;
        let id = self.next_class_id();
        let name = self.read_sym(r)?;
        let package = Some(self.read_sym(r)?);
        let access = r.u16()?;
        let super_class = Some(r.u32()?).filter(|&c| c != 0).map(|c| self.known_class(c));
        let super_class = if let Some(found) = super_class { Some(found?) } else { None };
        let interfaces = self.read_ids(r, id)?;
        let all_interfaces = self.read_ids(r, id)?;
        let methods = self.read_methods(r, id)?;
        self.read_conflicts(r, id)?;
        let vtable = r.list(Reader::u32)?;
        let vtable =
            vtable.into_iter().map(|m| self.known_method(m).map(|m| self.method_ptr(m))).collect::<Option<_>>()?;
        let clinit = r.u32()?.checked_sub(1).map(|m| self.known_method(m));
        let clinit = if let Some(found) = clinit { Some(found?) } else { None };
        let fields = self.read_fields(r, id)?;
        let (fields_end, static_size) = (r.u32()?, r.u32()?);
        let ref_offsets = r.list(Reader::u32)?.into();
        let static_ref_offsets = r.list(Reader::u32)?.into();
        let finalizer = r.u8()? != 0;
        let side = Side {
            methods: sorted(methods.iter().map(|&m| (self.method(m).name, self.method(m).desc, m)).collect()),
            fields: sorted(fields.iter().map(|&f| (self.field(f).name, self.field(f).desc, f)).collect()),
            package,
            fields_end,
            ..Side::default()
        };
        let class = Class {
            id,
            name,
            loader: BOOT,
            kind: ClassKind::Instance,
            access,
            file: Some(file(self, name)?),
            super_class,
            interfaces,
            display: self.display(id, super_class, access),
            all_interfaces,
            fields,
            methods,
            instance_size: align8(fields_end),
            static_size,
            ref_offsets,
            static_ref_offsets,
            vtable,
            clinit,
            elem_shift: 0,
            finalizer,
            host: None,
            hidden: false,
        };
        self.set_loaded(BOOT, name, Some(id));
        r.is_empty().then(|| self.add_class(class, side))
    }

    fn display(&self, id: ClassId, super_class: Option<ClassId>, flags: u16) -> Box<[ClassId]> {
        let above = super_class.filter(|_| flags & access::INTERFACE == 0);
        let above = above.map_or(&[][..], |parent| &self.class(parent).display);
        above.iter().copied().chain([id]).collect()
    }

    fn read_sym(&self, r: &mut Reader<'_>) -> Option<Sym> {
        self.names.symbol(r.u32()?)
    }

    fn known_class(&self, id: u32) -> Option<ClassId> {
        ((id as usize) < self.class_count()).then_some(ClassId(id))
    }

    fn known_method(&self, id: u32) -> Option<MethodId> {
        ((id as usize) < self.method_count()).then_some(MethodId(id))
    }

    /// Classes that are loaded, or the one that is being.
    fn read_ids(&self, r: &mut Reader<'_>, own: ClassId) -> Option<Box<[ClassId]>> {
        let ids = r.list(Reader::u32)?;
        ids.into_iter().map(|id| if id == own.0 { Some(own) } else { self.known_class(id) }).collect()
    }

    fn read_methods(&mut self, r: &mut Reader<'_>, class: ClassId) -> Option<Box<[MethodId]>> {
        let first = self.methods.len() as u32;
        let count = r.u32()?;
        for slot in 0..count {
            let (name, desc) = (self.read_sym(r)?, self.read_sym(r)?);
            let (access, vindex, flags) = (r.u16()?, r.u16()?, r.u8()?);
            let entry = match flags {
                _ if flags & POLYMORPHIC != 0 => Entry::Polymorphic,
                _ if access & access::ABSTRACT != 0 => Entry::Abstract,
                _ => Entry::Unlinked,
            };
            let method = Method {
                vindex,
                slot: u16::try_from(slot).ok()?,
                caller_sensitive: flags & CALLER_SENSITIVE != 0,
                hidden: flags & HIDDEN != 0,
                entry: Cell::new(entry),
                ..self.bare_method(class, name, desc, access)?
            };
            self.methods.push(method);
        }
        Some((first..first + count).map(MethodId).collect())
    }

    fn read_conflicts(&mut self, r: &mut Reader<'_>, class: ClassId) -> Option<()> {
        for _ in 0..r.u32()? {
            let (name, desc) = (self.read_sym(r)?, self.read_sym(r)?);
            let method = self.bare_method(class, name, desc, Method::CONFLICT)?;
            self.methods.push(method);
        }
        Some(())
    }

    /// A method as the stand-in for conflicting ones is, and a good beginning for others.
    fn bare_method(&mut self, class: ClassId, name: Sym, desc: Sym, flags: u16) -> Option<Method> {
        let text = self.names.text(desc).clone();
        let (signature, slots) = self.signature_of(desc, &text)?;
        Some(Method {
            id: MethodId(self.methods.len() as u32),
            class,
            name,
            desc,
            access: flags,
            signature,
            arg_slots: slots + u16::from(flags & access::STATIC == 0),
            vindex: NOT_VIRTUAL,
            slot: u16::MAX,
            caller_sensitive: false,
            hidden: false,
            entry: Cell::new(Entry::Abstract),
            code: Cell::new(ptr::null_mut()),
            shortcut: Cell::default(),
        })
    }

    fn read_fields(&mut self, r: &mut Reader<'_>, class: ClassId) -> Option<Box<[FieldId]>> {
        let first = self.fields.len() as u32;
        let end = first.checked_add(r.u32()?)?;
        for id in first..end {
            let (name, desc) = (self.read_sym(r)?, self.read_sym(r)?);
            let kind = kind_of(&self.names.text(desc).clone())?;
            let (access, offset, slot) = (r.u16()?, r.u32()?, r.u16()?);
            self.fields.push(Field { id: FieldId(id), class, name, desc, kind, access, offset, slot });
        }
        Some((first..end).map(FieldId).collect())
    }
}

/// The kind of a field whose descriptor was checked when its class was linked.
fn kind_of(desc: &str) -> Option<Kind> {
    let first = desc.chars().next()?;
    let primitive = PRIMITIVES.iter().find(|p| p.2 == first).map(|p| p.0);
    primitive.or(matches!(first, 'L' | '[').then_some(Kind::Ref))
}

fn sym(w: &mut Writer, sym: Sym) {
    w.u32(sym.index() as u32);
}

fn ids(w: &mut Writer, ids: &[ClassId]) {
    w.list(ids.iter(), |w, id| w.u32(id.0));
}

fn member(w: &mut Writer, method: &Method) {
    sym(w, method.name);
    sym(w, method.desc);
    w.u16(method.access);
    w.u16(method.vindex);
    let mut flags = 0;
    for (set, flag) in [
        (method.caller_sensitive, CALLER_SENSITIVE),
        (method.hidden, HIDDEN),
        (method.entry.get() == Entry::Polymorphic, POLYMORPHIC),
    ] {
        flags |= if set { flag } else { 0 };
    }
    w.u8(flags);
}

fn field(w: &mut Writer, field: &Field) {
    sym(w, field.name);
    sym(w, field.desc);
    w.u16(field.access);
    w.u32(field.offset);
    w.u16(field.slot);
}
