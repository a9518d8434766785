//! From a class file to a linked class: first a plan, in which everything that can fail is done, then the class.

use std::cell::Cell;
use std::ptr;

use base::Sym;
use classfile::descriptor::parse_method;
use classfile::{ClassFile, MethodInfo, access};

use crate::annotations::{Marks, marks};
use crate::class::{Class, ClassKind};
use crate::error::JavaError;
use crate::fields::{Placed, place_fields};
use crate::file::SharedFile;
use crate::ids::{BOOT, ClassId, LoaderId, MethodId};
use crate::layout::align8;
use crate::load::{MAX_DEPTH, Pending, too_deep};
use crate::method::{Entry, Method, MethodPtr, NOT_VIRTUAL, Signature};
use crate::names::package_part;
use crate::program::{Program, Side};
use crate::vtable::{self, Shape, Slot, Table};

/// A declared method before it has an id.
#[derive(Debug)]
pub(crate) struct Member {
    pub name: Sym,
    pub desc: Sym,
    pub access: u16,
    /// `<init>` or `<clinit>`.
    special: bool,
    signature: Signature,
    arg_slots: u16,
    marks: Marks,
    polymorphic: bool,
}

impl Member {
    pub fn is_virtual(&self) -> bool {
        self.access & (access::STATIC | access::PRIVATE) == 0 && !self.special
    }
}

/// A class that passed all checks.
pub(crate) struct Plan {
    id: ClassId,
    name: Sym,
    loader: LoaderId,
    file: SharedFile,
    hidden: bool,
    host: Option<ClassId>,
    package: Sym,
    super_class: Option<ClassId>,
    interfaces: Box<[ClassId]>,
    display: Box<[ClassId]>,
    all_interfaces: Box<[ClassId]>,
    members: Vec<Member>,
    table: Table,
    placed: Placed,
    finalizer: bool,
}

impl Plan {
    pub fn new(program: &mut Program, pending: &Pending) -> Result<Self, JavaError> {
        let file = pending.file.clone();
        let id = program.next_class_id();
        let package = program.names.intern(package_part(&file.name));
        program.check_supertypes(pending, package)?;
        let (display, all_interfaces) = hierarchy(program, id, pending)?;
        let boot = pending.loader == BOOT;
        let mut members: Vec<Member> =
            file.methods.iter().map(|m| member(program, &file, m, boot)).collect::<Result<_, _>>()?;
        for member in &mut members {
            member.marks.hidden |= pending.hidden;
        }
        let table = if file.is_interface() {
            Table { slots: Vec::new(), vindex: vec![NOT_VIRTUAL; members.len()] }
        } else {
            let shape = Shape {
                name: &file.name.replace('/', "."),
                loader: pending.loader,
                package,
                super_class: pending.super_class,
                all_interfaces: &all_interfaces,
                declared: &members,
            };
            vtable::build(program, &shape)?
        };
        let placed = place_fields(program, id, pending)?;
        let inherited = pending.super_class.is_some_and(|c| program.class(c).finalizer);
        Ok(Self {
            id,
            name: pending.name,
            loader: pending.loader,
            hidden: pending.hidden,
            host: pending.host,
            package,
            super_class: pending.super_class,
            interfaces: pending.interfaces.as_slice().into(),
            display,
            all_interfaces,
            members,
            table,
            placed,
            finalizer: inherited || has_finalizer(&file),
            file,
        })
    }
}

/// Superclasses from `Object` down, and all superinterfaces sorted.
#[expect(clippy::type_complexity, reason = "two lists of the same kind")]
fn hierarchy(program: &Program, id: ClassId, pending: &Pending) -> Result<(Box<[ClassId]>, Box<[ClassId]>), JavaError> {
    let interface = pending.file.is_interface();
    let mut display = Vec::new();
    let mut all = Vec::new();
    if let Some(parent) = pending.super_class {
        let parent = program.class(parent);
        all.extend_from_slice(&parent.all_interfaces);
        if !interface {
            display.extend_from_slice(&parent.display);
        }
    }
    for &direct in &pending.interfaces {
        all.extend_from_slice(&program.class(direct).all_interfaces);
    }
    display.push(id);
    if interface {
        all.push(id);
    }
    all.sort_unstable();
    all.dedup();
    if display.len() > MAX_DEPTH || all.len() > MAX_DEPTH {
        return Err(too_deep());
    }
    Ok((display.into(), all.into()))
}

fn member(program: &mut Program, file: &ClassFile, method: &MethodInfo, boot: bool) -> Result<Member, JavaError> {
    let malformed = || {
        JavaError::format(format!(
            "Method \"{}\" in class {} has illegal signature \"{}\"",
            method.name, file.name, method.desc
        ))
    };
    let desc = program.names.intern_arc(&method.desc);
    let (signature, slots) = program.signature_of(desc, &method.desc).ok_or_else(malformed)?;
    let receiver = u16::from(!method.is_static());
    let raw = method.annotations.visible.as_deref().filter(|_| boot);
    Ok(Member {
        name: program.names.intern_arc(&method.name),
        desc,
        access: method.access,
        special: method.name.starts_with('<'),
        signature,
        arg_slots: slots + receiver,
        marks: raw.map(|raw| marks(raw, &file.constants)).unwrap_or_default(),
        polymorphic: boot && is_polymorphic(file, method),
    })
}

/// JVMS 2.9.3.
fn is_polymorphic(file: &ClassFile, method: &MethodInfo) -> bool {
    let flags = access::NATIVE | access::VARARGS;
    matches!(&*file.name, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle")
        && method.access & flags == flags
        && method.desc.starts_with("([Ljava/lang/Object;)")
}

/// Declares a `finalize` that does more than return.
fn has_finalizer(file: &ClassFile) -> bool {
    let nontrivial = |m: &MethodInfo| m.code.as_ref().is_some_and(|c| c.code.len() > 1);
    &*file.name != "java/lang/Object" && file.method("finalize", "()V").is_some_and(nontrivial)
}

impl Program {
    /// Makes the class of a plan that was just made.
    pub(crate) fn link(&mut self, plan: Plan) -> ClassId {
        let first = self.methods.len();
        for (i, member) in plan.members.iter().enumerate() {
            let method = new_method(MethodId((first + i) as u32), plan.id, i as u16, plan.table.vindex[i], member);
            self.methods.push(method);
        }
        let vtable = plan.table.slots.iter().map(|slot| self.table_entry(slot, first, plan.id)).collect();
        let methods: Box<[MethodId]> = (first..first + plan.members.len()).map(|m| MethodId(m as u32)).collect();
        let clinit = methods.iter().copied().find(|&m| self.is_initializer(m));
        let side = Side {
            methods: sorted(methods.iter().map(|&m| (self.method(m).name, self.method(m).desc, m)).collect()),
            fields: sorted(plan.placed.fields.iter().map(|f| (f.name, f.desc, f.id)).collect()),
            package: Some(plan.package),
            fields_end: plan.placed.end,
            ..Side::default()
        };
        let class = Class {
            id: plan.id,
            name: plan.name,
            loader: plan.loader,
            kind: ClassKind::Instance,
            access: plan.file.access,
            file: Some(plan.file),
            super_class: plan.super_class,
            interfaces: plan.interfaces,
            display: plan.display,
            all_interfaces: plan.all_interfaces,
            fields: plan.placed.fields.iter().map(|f| f.id).collect(),
            methods,
            instance_size: align8(plan.placed.end),
            static_size: plan.placed.static_size,
            ref_offsets: plan.placed.ref_offsets.into(),
            static_ref_offsets: plan.placed.static_ref_offsets.into(),
            vtable,
            clinit,
            elem_shift: 0,
            finalizer: plan.finalizer,
            host: plan.host,
            hidden: plan.hidden,
        };
        self.fields.extend(plan.placed.fields);
        if !plan.hidden {
            self.set_loaded(plan.loader, plan.name, Some(plan.id));
        }
        self.add_class(class, side)
    }

    /// Kinds and slots of a descriptor; `None` if it is none.
    pub(crate) fn signature_of(&mut self, desc: Sym, text: &str) -> Option<(Signature, u16)> {
        if let Some((signature, slots)) = self.signatures.get(&desc) {
            return Some((signature.clone(), *slots));
        }
        let parsed = parse_method(text)?;
        let params = parsed.params.iter().map(|p| p.kind()).collect();
        let signature = Signature { params, ret: parsed.ret.kind() };
        self.signatures.insert(desc, (signature.clone(), parsed.param_slots()));
        Some((signature, parsed.param_slots()))
    }

    fn table_entry(&mut self, slot: &Slot, first: usize, class: ClassId) -> MethodPtr {
        match *slot {
            Slot::Inherited(method) => method,
            Slot::Declared(i) => self.method_ptr(MethodId((first + i) as u32)),
            Slot::Conflict(one) => self.add_conflict(&one, class),
        }
    }

    /// The stand-in for default methods that conflict.
    fn add_conflict(&mut self, one: &Method, class: ClassId) -> MethodPtr {
        let id = MethodId(self.methods.len() as u32);
        self.methods.push(Method {
            id,
            class,
            name: one.name,
            desc: one.desc,
            access: Method::CONFLICT,
            signature: one.signature.clone(),
            arg_slots: one.arg_slots,
            vindex: NOT_VIRTUAL,
            slot: u16::MAX,
            caller_sensitive: false,
            hidden: false,
            entry: Cell::new(Entry::Abstract),
            code: Cell::new(ptr::null_mut()),
            shortcut: Cell::default(),
        });
        self.method_ptr(id)
    }

    fn is_initializer(&self, method: MethodId) -> bool {
        let method = self.method(method);
        method.is_static() && self.text(method.name) == "<clinit>" && self.text(method.desc) == "()V"
    }
}

fn new_method(id: MethodId, class: ClassId, slot: u16, vindex: u16, member: &Member) -> Method {
    let entry = if member.polymorphic {
        Entry::Polymorphic
    } else if member.access & access::ABSTRACT != 0 {
        Entry::Abstract
    } else {
        Entry::Unlinked
    };
    Method {
        id,
        class,
        name: member.name,
        desc: member.desc,
        access: member.access,
        signature: member.signature.clone(),
        arg_slots: member.arg_slots,
        vindex,
        slot,
        caller_sensitive: member.marks.caller_sensitive,
        hidden: member.marks.hidden,
        entry: Cell::new(entry),
        code: Cell::new(ptr::null_mut()),
        shortcut: Cell::default(),
    }
}

pub(crate) fn sorted<T: Ord>(mut list: Vec<T>) -> Box<[T]> {
    list.sort_unstable();
    list.into()
}
