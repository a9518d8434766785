//! Mirrors: the `java.lang.Class` object of each class, which also carries its static fields.

use classfile::Constant;
use classfile::descriptor::Kind;
use program::{ClassId, FieldId};

use crate::heap::Ref;
use crate::machine::{ClassState, InitState, Machine};
use crate::native::Stop;

impl Machine {
    /// The `java.lang.Class` of a class; made on first use, with static fields at their defaults.
    pub fn mirror(&mut self, class: ClassId) -> Result<Ref, Stop> {
        let state = self.state(class);
        if state.mirror != 0 {
            return Ok(state.mirror);
        }
        let instance = self.program.class(self.known.class).instance_size;
        let size = instance + self.class(class).static_size.next_multiple_of(8);
        let mirror = self.heap.allocate(self.known.class.0, size).ok_or_else(|| self.out_of_memory())?;
        self.heap.put(mirror + self.known.class_id, class.0);
        let init = if state.init == InitState::Loaded { InitState::Prepared } else { state.init };
        self.set_state(class, ClassState { mirror, init, ..state });
        if let Some(component) = self.class(class).component() {
            let component = self.mirror(component)?;
            self.heap.put(mirror + self.known.class_component, component);
        }
        self.set_constants(class, mirror + instance);
        (self.hooks.on_mirror)(self, class, mirror)?;
        Ok(mirror)
    }

    /// The class that a mirror stands for.
    pub fn mirrored(&self, mirror: Ref) -> ClassId {
        ClassId(self.heap.get(mirror + self.known.class_id))
    }

    /// The class of a mirror argument, or a `NullPointerException`. A parameter that is declared as an `Object` may get anything.
    pub fn mirrored_arg(&self, mirror: Ref) -> Result<ClassId, Stop> {
        if mirror == 0 {
            return Err(Stop::null_pointer());
        }
        if self.class_of(mirror) != self.known.class {
            return Err(Stop::new("java/lang/IllegalArgumentException", "not a Class"));
        }
        Ok(self.mirrored(mirror))
    }

    /// Where the static fields of a class start.
    pub fn statics(&mut self, class: ClassId) -> Result<u32, Stop> {
        let instance = self.program.class(self.known.class).instance_size;
        Ok(self.mirror(class)? + instance)
    }

    /// Static fields with a numeric `ConstantValue`; strings follow at initialisation.
    fn set_constants(&mut self, class: ClassId, statics: u32) {
        for i in 0..self.class(class).fields.len() {
            let id = self.class(class).fields[i];
            if let Some(constant) = self.constant_value(id) {
                let addr = statics + self.field(id).offset;
                let kind = self.field(id).kind;
                self.put_constant(addr, kind, &constant);
            }
        }
    }

    fn constant_value(&self, id: FieldId) -> Option<Constant> {
        let field = self.field(id);
        if !field.is_static() {
            return None;
        }
        let file = self.class(field.class).file.as_ref()?;
        let at = file.fields.get(usize::from(field.slot))?.constant_value?;
        file.constants.get(at).cloned()
    }

    fn put_constant(&mut self, addr: u32, kind: Kind, constant: &Constant) {
        match (kind, constant) {
            (Kind::Boolean | Kind::Byte, Constant::Integer(v)) => self.heap.put(addr, *v as u8),
            (Kind::Char | Kind::Short, Constant::Integer(v)) => self.heap.put(addr, *v as u16),
            (Kind::Int, Constant::Integer(v)) => self.heap.put(addr, *v),
            (Kind::Float, Constant::Float(bits)) => self.heap.put(addr, *bits),
            (Kind::Long, Constant::Long(v)) => self.heap.put(addr, *v),
            (Kind::Double, Constant::Double(bits)) => self.heap.put(addr, *bits),
            _ => {}
        }
    }

    /// Static fields with a string `ConstantValue`.
    pub(crate) fn set_string_constants(&mut self, class: ClassId) -> Result<(), Stop> {
        for i in 0..self.class(class).fields.len() {
            let id = self.class(class).fields[i];
            if self.field(id).kind != Kind::Ref {
                continue;
            }
            let Some(file) = self.class(class).file.clone() else { continue };
            let slot = usize::from(self.field(id).slot);
            let Some(at) = file.fields.get(slot).and_then(|f| f.constant_value) else { continue };
            if !self.field(id).is_static() {
                continue;
            }
            let Ok(units) = file.constants.string_utf16(at) else { continue };
            let string = self.intern_utf16(units)?;
            let addr = self.static_address(id)?;
            self.heap.put(addr, string);
        }
        Ok(())
    }
}
