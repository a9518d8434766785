//! What instructions name in the constant pool, checked and read once per constant.

use std::rc::Rc;
use std::sync::Arc;

use classfile::Constant;
use classfile::descriptor::{parse_field, parse_method};
use classfile::opcode::*;

use super::Verifier;
use super::fault::{Refusal, Res};
use super::types::{Name, Type};

/// Class files since this version may call static and private methods of interfaces.
const INTERFACE_METHODS: u16 = 52;
/// Class files since this version may load classes as constants.
const CLASS_CONSTANTS: u16 = 49;

/// A field that an instruction names.
#[derive(Debug)]
pub(super) struct FieldUse {
    pub class: Name,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub ty: Type,
}

/// A method or call site that an instruction names.
#[derive(Debug)]
pub(super) struct CallUse {
    /// `None` for a call site.
    pub class: Option<Name>,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub params: Box<[Type]>,
    /// Slots of the parameters, without the receiver.
    pub slots: u16,
    pub ret: Option<Type>,
    pub interface: bool,
}

impl CallUse {
    pub fn is_init(&self) -> bool {
        &*self.name == "<init>"
    }
}

impl Verifier<'_> {
    fn illegal_constant(&self, index: u16) -> Refusal {
        let class = self.file.name.replace('/', ".");
        Refusal::new(
            format!("Illegal type at constant pool entry {index} in class {class}"),
            "Illegal type in constant pool",
        )
    }

    /// What a class constant means by a name. In a hidden class, its own name is the class itself there, but in
    /// descriptors it is another class.
    fn constant_name(&mut self, text: &Arc<str>) -> Name {
        if *text == self.file.name { self.this } else { self.table.name_arc(text) }
    }

    /// The name in a class constant.
    pub fn class_use(&mut self, index: u16) -> Res<Name> {
        let file = self.file.clone();
        match file.constants.class_name(index) {
            Ok(name) => Ok(self.constant_name(name)),
            Err(_) => Err(self.illegal_constant(index)),
        }
    }

    /// The type of what `ldc` or `ldc2_w` loads.
    pub fn constant_use(&mut self, index: u16, wide: bool) -> Res<Type> {
        let text = match self.file.constants.get(index) {
            Some(Constant::Integer(_)) => "I",
            Some(Constant::Float(_)) => "F",
            Some(Constant::Long(_)) => "J",
            Some(Constant::Double(_)) => "D",
            Some(Constant::String { .. }) => "Ljava/lang/String;",
            Some(Constant::Class { .. }) if self.file.major >= CLASS_CONSTANTS => "Ljava/lang/Class;",
            Some(Constant::MethodType { .. }) => "Ljava/lang/invoke/MethodType;",
            Some(Constant::MethodHandle { .. }) => "Ljava/lang/invoke/MethodHandle;",
            Some(Constant::Dynamic { .. }) => self.file.constants.dynamic(index).map_or("", |d| &**d.2),
            _ => "",
        };
        let field = parse_field(text).filter(|f| (f.slots() == 2) == wide);
        match field {
            Some(field) => Ok(self.table.of_field(field)),
            None => Err(self.illegal_constant(index)),
        }
    }

    pub fn field_use(&mut self, index: u16) -> Res<Rc<FieldUse>> {
        if let Some(known) = self.fields.get(&index) {
            return Ok(known.clone());
        }
        let file = self.file.clone();
        let member = match file.constants.get(index) {
            Some(Constant::Field { .. }) => file.constants.member(index).ok(),
            _ => None,
        };
        let field = member.and_then(|m| Some((m, parse_field(m.desc)?)));
        let (member, field) = field.ok_or_else(|| self.illegal_constant(index))?;
        let made = Rc::new(FieldUse {
            class: self.constant_name(member.class),
            name: member.name.clone(),
            desc: member.desc.clone(),
            ty: self.table.of_field(field),
        });
        self.fields.insert(index, made.clone());
        Ok(made)
    }

    /// What an invoke instruction calls. The kind of the constant must fit the instruction.
    pub fn call_use(&mut self, code: u8, index: u16) -> Res<Rc<CallUse>> {
        let modern = self.file.major >= INTERFACE_METHODS;
        let fits = match self.file.constants.get(index) {
            Some(Constant::Method { .. }) => {
                matches!(code, INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC)
            }
            Some(Constant::InterfaceMethod { .. }) => {
                code == INVOKEINTERFACE || modern && matches!(code, INVOKESTATIC | INVOKESPECIAL)
            }
            Some(Constant::InvokeDynamic { .. }) => code == INVOKEDYNAMIC,
            _ => false,
        };
        if !fits {
            return Err(self.illegal_constant(index));
        }
        if let Some(known) = self.calls.get(&index) {
            return Ok(known.clone());
        }
        let made = Rc::new(self.read_call(code, index)?);
        self.calls.insert(index, made.clone());
        Ok(made)
    }

    fn read_call(&mut self, code: u8, index: u16) -> Res<CallUse> {
        let file = self.file.clone();
        let constants = &file.constants;
        let (class, name, desc, interface) = if code == INVOKEDYNAMIC {
            let (_, name, desc) = constants.dynamic(index).map_err(|_| self.illegal_constant(index))?;
            (None, name, desc, false)
        } else {
            let member = constants.member(index).map_err(|_| self.illegal_constant(index))?;
            let class = self.constant_name(member.class);
            (Some(class), member.name, member.desc, member.interface)
        };
        let parsed = parse_method(desc).ok_or_else(|| self.illegal_constant(index))?;
        let slots = parsed.param_slots();
        let params = parsed.params.iter().map(|p| self.table.of_field(*p));
        let params = params.collect();
        let ret = Some(self.table.of_field(parsed.ret)).filter(|ret| *ret != Type::Top);
        Ok(CallUse { class, name: name.clone(), desc: desc.clone(), params, slots, ret, interface })
    }
}
