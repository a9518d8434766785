//! Resolution of instructions when they are first executed, and exception handler lookup.
//!
//! What a resolved form depends on decides how long it lasts: field offsets and method pointers are for ever; heap
//! addresses and "this class is initialised" are undone with the snapshot under which they became true.

use classfile::Constant;
use classfile::descriptor::Kind;
use program::{ClassId, Entry, FieldId, Insn, InvokeKind, MethodPtr, Shortcut, Width};

use super::is_code;
use crate::heap::Ref;
use crate::hooks::{Linked, SiteKey};
use crate::machine::{InitState, Machine};
use crate::native::Stop;
use crate::thread::Frame;

impl Machine {
    /// Resolves the instruction at `pc` of the newest frame and rewrites it.
    pub(super) fn quicken(&mut self, pc: *mut Insn) -> Result<(), Stop> {
        let Some(method) = self.thread.frames.last().and_then(|f| f.method) else {
            return Err(Stop::Bug("an instruction without a method".into()));
        };
        let class = method.class;
        // SAFETY: `pc` points at the current instruction of the newest frame's code.
        match unsafe { *pc } {
            Insn::GetField { d, o, cp } => {
                let field = self.program.resolve_field(class, cp, false, None)?;
                let insn = self.field_get(field, d, o);
                self.write_resolved(pc, insn);
                self.note_getter(method);
            }
            Insn::PutField { o, v, cp } => {
                let field = self.program.resolve_field(class, cp, false, Some(method.id))?;
                let insn = self.field_put(field, o, v);
                self.write_resolved(pc, insn);
            }
            Insn::GetStatic { d, cp } => {
                let field = self.program.resolve_field(class, cp, true, None)?;
                let owner = self.field(field).class;
                self.require_init(owner)?;
                let addr = self.static_address(field)?;
                let insn = static_get(self.field(field).kind, d, addr);
                self.write_initialised(pc, insn, owner);
            }
            Insn::PutStatic { v, cp } => {
                let field = self.program.resolve_field(class, cp, true, Some(method.id))?;
                let owner = self.field(field).class;
                self.require_init(owner)?;
                let addr = self.static_address(field)?;
                let insn = static_put(self.field(field).kind, v, addr);
                self.write_initialised(pc, insn, owner);
            }
            Insn::New { d, cp } => {
                let made = self.program.resolve_class(class, cp)?;
                self.check_instantiable(made)?;
                self.require_init(made)?;
                let size = self.class(made).instance_size;
                self.write_initialised(pc, Insn::NewObject { d, class: made.0, size }, made);
            }
            Insn::ANewArray { d, n, cp } => {
                let component = self.program.resolve_class(class, cp)?;
                let array = self.program.array_of(component)?;
                self.write_resolved(pc, Insn::NewArray { d, n, class: array.0 });
            }
            Insn::CheckCast { o, cp } => {
                let target = self.program.resolve_class(class, cp)?;
                self.write_resolved(pc, Insn::CheckCastTo { o, class: target.0 });
            }
            Insn::InstanceOf { d, o, cp } => {
                let target = self.program.resolve_class(class, cp)?;
                self.write_resolved(pc, Insn::InstanceOfClass { d, o, class: target.0 });
            }
            Insn::Ldc { d, cp } => self.quicken_constant(pc, class, d, cp)?,
            Insn::Invoke { d, cp, kind, nargs, args } => {
                self.quicken_invoke(pc, class, d, (cp, kind), nargs, args)?;
            }
            Insn::InvokeDynamic { d, cp, args, .. } => self.quicken_dynamic(pc, method, d, cp, args)?,
            other => return Err(Stop::Bug(format!("nothing to resolve in {other:?}"))),
        }
        Ok(())
    }

    /// A method that does no more than to read a field of its receiver has a shortcut from now on.
    fn note_getter(&self, method: MethodPtr) {
        if self.is_own_code()
            || method.shortcut.get() != Shortcut::None
            || method.is_static()
            || method.is_synchronized()
        {
            return;
        }
        // SAFETY: the newest frame runs this code, and nothing writes it here.
        let code = unsafe { &*method.code.get() };
        let [get, Insn::Return { s, cost }] = *code.insns else { return };
        let (field, d, o, offset) = match get {
            Insn::Get8 { d, o, off } => (Width::Byte, d, o, off),
            Insn::Get16S { d, o, off } => (Width::Short, d, o, off),
            Insn::Get16U { d, o, off } => (Width::Char, d, o, off),
            Insn::Get32 { d, o, off } => (Width::Word, d, o, off),
            Insn::Get64 { d, o, off } => (Width::Long, d, o, off),
            _ => return,
        };
        if d == s && o == 0 {
            method.shortcut.set(Shortcut::Get { field, cost, offset });
        }
    }

    /// Writes an instruction that relies on `class` being initialised (or being so by this thread).
    fn write_initialised(&mut self, pc: *mut Insn, insn: Insn, class: ClassId) {
        let state = self.state(class);
        if state.init != InitState::Done {
            // SAFETY: the current instruction of the newest frame's code, which nothing borrows.
            let old = unsafe { *pc };
            self.init_patches.entry(class).or_default().push((pc, old));
        }
        let lasting = state.init == InitState::Done && state.depth == 0 && !self.is_own_code();
        self.patch_state(pc, insn, lasting);
    }

    fn field_get(&self, field: FieldId, d: u16, o: u16) -> Insn {
        let field = self.field(field);
        let off = field.offset;
        match field.kind {
            Kind::Boolean | Kind::Byte => Insn::Get8 { d, o, off },
            Kind::Short => Insn::Get16S { d, o, off },
            Kind::Char => Insn::Get16U { d, o, off },
            Kind::Long | Kind::Double => Insn::Get64 { d, o, off },
            _ => Insn::Get32 { d, o, off },
        }
    }

    fn field_put(&self, field: FieldId, o: u16, v: u16) -> Insn {
        let field = self.field(field);
        let off = field.offset;
        match field.kind {
            Kind::Boolean | Kind::Byte => Insn::Put8 { o, v, off },
            Kind::Short | Kind::Char => Insn::Put16 { o, v, off },
            Kind::Long | Kind::Double => Insn::Put64 { o, v, off },
            _ => Insn::Put32 { o, v, off },
        }
    }

    fn check_instantiable(&self, class: ClassId) -> Result<(), Stop> {
        let it = self.class(class);
        if it.is_interface() || it.is_abstract() || it.is_array() || it.is_primitive() {
            return Err(Stop::new("java/lang/InstantiationError", self.program.external_name(class)));
        }
        Ok(())
    }

    fn quicken_constant(&mut self, pc: *mut Insn, class: ClassId, d: u16, cp: u16) -> Result<(), Stop> {
        let Some(file) = self.class(class).file.clone() else {
            return Err(Stop::Bug("a constant without a class file".into()));
        };
        let r = match file.constants.get(cp) {
            Some(Constant::String { .. }) => {
                let units = file
                    .constants
                    .string_utf16(cp)
                    .map_err(|e| Stop::new("java/lang/ClassFormatError", e.to_string()))?;
                self.intern_utf16(units)?
            }
            Some(Constant::Class { .. }) => {
                let target = self.program.resolve_class(class, cp)?;
                self.mirror(target)?
            }
            _ => return Err(Stop::Bug("a constant of another kind".into())),
        };
        self.patch_state(pc, Insn::ConstRef { d, r }, false);
        Ok(())
    }

    /// Whether the constant is one that only the JDK layer can make.
    pub(super) fn is_special_constant(&self, class: ClassId, cp: u16) -> bool {
        let file = self.class(class).file.as_ref();
        let constant = file.and_then(|f| f.constants.get(cp));
        matches!(constant, Some(Constant::MethodType { .. } | Constant::MethodHandle { .. } | Constant::Dynamic { .. }))
    }

    fn quicken_invoke(
        &mut self,
        pc: *mut Insn,
        class: ClassId,
        d: u16,
        (cp, kind): (u16, InvokeKind),
        nargs: u8,
        args: u32,
    ) -> Result<(), Stop> {
        let target = self.program.resolve_method(class, cp, kind)?;
        if target.entry.get() == Entry::Polymorphic {
            self.write_resolved(pc, Insn::InvokePolymorphic { d, cp, nargs, args });
            return Ok(());
        }
        match kind {
            InvokeKind::Static => {
                self.require_init(target.class)?;
                self.link_early(target);
                self.write_initialised(pc, Insn::InvokeStatic { d, args, method: target }, target.class);
            }
            InvokeKind::Special => self.write_resolved(pc, Insn::InvokeDirect { d, args, method: target }),
            InvokeKind::Virtual | InvokeKind::Interface => {
                self.write_virtual(pc, d, cp, nargs, args, target)?;
            }
        }
        Ok(())
    }

    /// Lowers a small method before its first call, so that the first call is an ordinary one.
    fn link_early(&mut self, target: MethodPtr) {
        if !is_code(target.entry.get()) {
            // An error here comes back when the method is called.
            let _ = self.link(target);
        }
    }

    fn write_virtual(
        &mut self,
        pc: *mut Insn,
        d: u16,
        cp: u16,
        nargs: u8,
        args: u32,
        target: MethodPtr,
    ) -> Result<(), Stop> {
        let owner = self.class(target.class);
        let is_final = (target.access | owner.access) & classfile::access::FINAL != 0;
        let is_final = is_final && !self.program.is_opened(target.class);
        let insn = if target.is_private() || (is_final && !owner.is_interface()) {
            Insn::InvokeDirect { d, args, method: target }
        } else if target.is_virtual() {
            Insn::InvokeVirtual { d, nargs, vindex: target.vindex, args, cp }
        } else {
            let Some(frame) = self.thread.frames.last() else {
                return Err(Stop::Bug("a call without a frame".into()));
            };
            // SAFETY: the frame's code is alive; nothing else borrows its caches.
            let caches = unsafe { &mut (*frame.code).caches };
            // One that was made before a snapshot was restored serves again.
            let known = caches.iter().position(|c| c.is_for(target, cp));
            let cache = known.unwrap_or(caches.len()) as u32;
            if known.is_none() {
                caches.push(program::InterfaceCache::new(target, cp));
            }
            Insn::InvokeInterface { d, nargs, args, cache }
        };
        self.write_resolved(pc, insn);
        Ok(())
    }

    fn quicken_dynamic(&mut self, pc: *mut Insn, method: MethodPtr, d: u16, cp: u16, args: u32) -> Result<(), Stop> {
        let bci = self.thread.frames.last().map_or(0, Frame::bci);
        let key = SiteKey { class: method.class, method: method.id, bci, cp };
        let linked = if let Some(&linked) = self.sites.get(&key) {
            linked
        } else {
            let linked = (self.hooks.link_site)(self, key)?;
            self.sites.insert(key, linked);
            linked
        };
        match linked {
            Linked::Static(target) => {
                self.require_init(target.class)?;
                self.write_initialised(pc, Insn::InvokeStatic { d, args, method: target }, target.class);
            }
            Linked::Singleton(class) => {
                self.require_init(class)?;
                let r = self.new_object(class)?;
                self.patch_state(pc, Insn::ConstRef { d, r }, false);
            }
        }
        Ok(())
    }

    /// What a signature-polymorphic call names: the method and the descriptor at the call.
    pub(super) fn polymorphic_target(&mut self, class: ClassId, cp: u16) -> Result<(MethodPtr, base::Sym), Stop> {
        let target = self.program.resolve_method(class, cp, InvokeKind::Virtual)?;
        let Some(file) = self.class(class).file.clone() else {
            return Err(Stop::Bug("a call without a class file".into()));
        };
        let member = file.constants.member(cp).map_err(|e| Stop::Bug(e.to_string()))?;
        Ok((target, self.program.names.intern_arc(member.desc)))
    }

    /// The class that a handler catches; `None` if the code's own loader has not given it yet, so that no object can be of it.
    fn caught_class(&mut self, from: ClassId, cp: u16) -> Result<Option<ClassId>, Stop> {
        match self.program.resolve_class(from, cp) {
            Ok(class) => Ok(Some(class)),
            Err(error) => match error.asked().map(|(_, name)| name.to_owned()) {
                Some(name) => Ok(self.program.find_loaded(program::APP, &name)),
                None => Err(error.into()),
            },
        }
    }

    /// The handler of the frame's code for an exception, as an instruction index.
    pub(super) fn find_handler(&mut self, frame: &Frame, exception: Ref) -> Result<Option<u32>, Stop> {
        let (Some(code), Some(method)) = (frame.code(), frame.method) else { return Ok(None) };
        let at = frame.at();
        let thrown = self.class_of(exception);
        for i in 0..code.handlers.len() {
            let handler = code.handlers[i];
            if at < handler.start || at >= handler.end {
                continue;
            }
            if handler.catch_type == 0 {
                return Ok(Some(handler.target));
            }
            let caught = if let Some(class) = handler.resolved {
                class
            } else {
                let class = self.caught_class(method.class, handler.catch_type)?;
                if !self.class(method.class).loader.is_own() {
                    // SAFETY: the code is alive; the shared borrow above is not used across this write.
                    unsafe { (&mut (*frame.code).handlers)[i].resolved = class };
                }
                let Some(class) = class else { continue };
                class
            };
            if self.program.is_subclass(thrown, caught) {
                return Ok(Some(handler.target));
            }
        }
        Ok(None)
    }
}

fn static_get(kind: Kind, d: u16, addr: u32) -> Insn {
    match kind {
        Kind::Boolean | Kind::Byte => Insn::GetS8 { d, addr },
        Kind::Short => Insn::GetS16S { d, addr },
        Kind::Char => Insn::GetS16U { d, addr },
        Kind::Long | Kind::Double => Insn::GetS64 { d, addr },
        _ => Insn::GetS32 { d, addr },
    }
}

fn static_put(kind: Kind, v: u16, addr: u32) -> Insn {
    match kind {
        Kind::Boolean | Kind::Byte => Insn::PutS8 { v, addr },
        Kind::Short | Kind::Char => Insn::PutS16 { v, addr },
        Kind::Long | Kind::Double => Insn::PutS64 { v, addr },
        _ => Insn::PutS32 { v, addr },
    }
}
