//! Fields and calls: receivers, arguments, constructors, protected members.

use std::sync::Arc;

use classfile::access;
use classfile::opcode::*;

use super::fault::{Refusal, Res};
use super::frame::{Frame, UNINITIALISED};
use super::types::{Name, OBJECT, RefId, Type};
use super::uses::{CallUse, FieldUse};
use super::{Method, Verifier};
use crate::ids::ClassId;
use crate::lower::Op;

impl Verifier<'_> {
    pub fn field(&mut self, frame: &mut Frame, op: &Op) -> Res<()> {
        let field = self.field_use(op.cp())?;
        if matches!(op.code, PUTSTATIC | PUTFIELD) {
            self.pop_value(frame, field.ty, "Bad type in putfield/putstatic")?;
        }
        if matches!(op.code, GETFIELD | PUTFIELD) {
            self.field_receiver(frame, op.code, &field)?;
        }
        if matches!(op.code, GETSTATIC | GETFIELD) {
            frame.push(field.ty);
        }
        Ok(())
    }

    fn field_receiver(&mut self, frame: &mut Frame, code: u8, field: &FieldUse) -> Res<()> {
        let early = code == PUTFIELD && frame.stack.last() == Some(&Type::UninitThis);
        if early && field.class == self.this && self.declares(&field.name, &field.desc) {
            frame.stack.pop();
            return Ok(());
        }
        let old = "Incompatible type for getting or setting field";
        let object = self.pop_class(frame, field.class, old)?;
        let Some(above) = self.superclass(field.class) else {
            return Ok(());
        };
        let found = self.program.find_field(above, &field.name, &field.desc);
        let Some(found) = found.map(|f| self.program.field(f)) else {
            return Ok(());
        };
        let (flags, holder) = (found.access, found.class);
        if self.is_foreign(flags, holder) && !self.is_own(object)? {
            return Err(bad_access(code));
        }
        Ok(())
    }

    /// Whether the class itself declares this field; its constructors may set it before they call `super(…)`.
    fn declares(&self, name: &str, desc: &str) -> bool {
        self.file.field(name, desc).is_some()
    }

    /// The superclass of the verified class that has this name.
    fn superclass(&self, name: Name) -> Option<ClassId> {
        self.supers.iter().find(|s| s.0 == name).map(|s| s.1)
    }

    /// Protected, and declared in another package.
    fn is_foreign(&self, flags: u16, holder: ClassId) -> bool {
        flags & access::PROTECTED != 0 && self.program.checks && !self.program.same_package(self.class, holder)
    }

    fn is_foreign_call(&self, above: ClassId, name: &str, desc: &str) -> bool {
        let names = &self.program.names;
        let (Some(name), Some(desc)) = (names.lookup(name), names.lookup(desc)) else {
            return false;
        };
        let found = self.program.find_in_classes(above, name, desc);
        found.is_some_and(|m| self.is_foreign(m.access, m.class))
    }

    pub fn call(&mut self, method: &Method<'_>, frame: &mut Frame, op: &Op) -> Res<()> {
        let call = self.call_use(op.code, op.cp())?;
        if op.code == INVOKESPECIAL && !call.is_init() {
            self.check_special(&call)?;
        }
        for param in call.params.iter().rev() {
            self.pop_value(frame, *param, "Incompatible argument to function")?;
        }
        if let Some(class) = call.class.filter(|_| op.code != INVOKESTATIC) {
            self.receiver(method, frame, op.code, class, &call)?;
        }
        if let Some(ret) = call.ret {
            frame.push(ret);
        }
        Ok(())
    }

    fn receiver(&mut self, method: &Method<'_>, frame: &mut Frame, code: u8, class: Name, call: &CallUse) -> Res<()> {
        let old = "Incompatible object argument for function call";
        match code {
            INVOKESPECIAL if call.is_init() => self.initialise(method, frame, class, call),
            INVOKESPECIAL => {
                let old = "Incompatible object argument for invokespecial";
                self.pop_class(frame, self.this, old).map(drop)
            }
            INVOKEVIRTUAL => {
                let object = self.pop_class(frame, class, old)?;
                self.check_protected_call(object, class, call)
            }
            _ => self.pop_class(frame, class, old).map(drop),
        }
    }

    /// `invokespecial` names the class itself, a superclass, or a direct superinterface.
    fn check_special(&mut self, call: &CallUse) -> Res<()> {
        let Some(class) = call.class else {
            return Ok(());
        };
        // Names further up may mean other classes there than they mean here.
        let parent = self.supers.first().map(|s| s.0);
        let direct = |name: &Arc<str>| name == self.table.text(class);
        if class == self.this || Some(class) == parent || self.file.interfaces.iter().any(direct) {
            return Ok(());
        }
        let old = "Illegal use of nonvirtual function call";
        let this = self.table.of(self.this);
        if !self.is_assignable(this, class)? {
            return Err(Refusal::new(
                "Bad invokespecial instruction: current class isn't assignable to reference class.",
                old,
            ));
        }
        if call.interface {
            return Err(Refusal::new(
                "Bad invokespecial instruction: interface method reference is in an indirect superinterface.",
                old,
            ));
        }
        Ok(())
    }

    fn check_protected_call(&mut self, object: RefId, class: Name, call: &CallUse) -> Res<()> {
        if object == self.table.of(self.this) {
            return Ok(());
        }
        let Some(above) = self.superclass(class) else {
            return Ok(());
        };
        if !self.is_foreign_call(above, &call.name, &call.desc) {
            return Ok(());
        }
        // Arrays pretend that their `clone` is public.
        let names = &self.table.get(object).names;
        let arrays = class == OBJECT && names.iter().all(|n| self.table.is_array(*n));
        if (arrays && &*call.name == "clone") || self.is_own(object)? {
            return Ok(());
        }
        Err(bad_access(INVOKEVIRTUAL))
    }

    /// A constructor is called: all copies of the reference become usable.
    fn initialise(&mut self, method: &Method<'_>, frame: &mut Frame, class: Name, call: &CallUse) -> Res<()> {
        let wrong = || {
            let old = "Call to wrong initialization method";
            Refusal::new("Bad <init> method call", old)
        };
        let found = frame.pop()?;
        match found {
            Type::UninitThis => {
                let parent = self.supers.first().map(|s| s.0);
                if class != self.this && Some(class) != parent {
                    return Err(wrong());
                }
                frame.replace(found, Type::Ref(self.table.of(self.this)));
                frame.flags &= !UNINITIALISED;
            }
            Type::Uninit(bci) => {
                if self.made_at(method, bci)? != class {
                    return Err(wrong());
                }
                let foreign = self.superclass(class);
                if foreign.is_some_and(|c| self.is_foreign_call(c, "<init>", &call.desc)) {
                    return Err(Refusal::new("Bad access to protected <init> method", "Bad access to protected data"));
                }
                frame.replace(found, Type::Ref(self.table.of(class)));
            }
            found => {
                let found = self.table.describe(found);
                return Err(Refusal::new(
                    "Bad operand type when invoking <init>",
                    "Expecting to find uninitialized object on stack",
                )
                .because(format!("Invalid type: {found}")));
            }
        }
        Ok(())
    }

    /// The class that the `new` at an offset names.
    fn made_at(&mut self, method: &Method<'_>, bci: u16) -> Res<Name> {
        let at = usize::from(bci) + 1;
        let index = method.code.code.get(at..).and_then(|c| c.first_chunk());
        self.class_use(index.map_or(0, |i| u16::from_be_bytes(*i)))
    }
}

#[cold]
fn bad_access(code: u8) -> Refusal {
    Refusal::new(format!("Bad access to protected data in {}", mnemonic(code)), "Bad access to protected data")
}
