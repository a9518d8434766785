//! Static types of values, as far as they follow from the code itself.

use base::{Interner, Sym};
use classfile::descriptor::{FieldType, parse_field, parse_method};
use classfile::{ClassFile, Constant, MethodInfo, access};
use program::ids::PRIMITIVES;
use program::{Code, Insn};

use crate::ssa::{Ssa, Value};

/// What is known of a value's class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    /// Nothing yet, or null.
    Unknown,
    /// At most this class: its internal name, or the descriptor of an array.
    Class(Sym),
    /// Made here, so exactly this class.
    Exact(Sym),
}

impl Ty {
    pub fn name(self) -> Option<Sym> {
        match self {
            Self::Unknown => None,
            Self::Class(name) | Self::Exact(name) => Some(name),
        }
    }
}

/// The types of all reference values of a method.
pub struct Types {
    types: Vec<Ty>,
}

/// How the names of types of a method's values are found.
struct Context<'a> {
    file: &'a ClassFile,
    code: &'a Code,
    ssa: &'a Ssa,
    object: Sym,
}

impl Types {
    pub fn new(file: &ClassFile, method: &MethodInfo, code: &Code, ssa: &Ssa, names: &mut Interner) -> Self {
        let object = names.intern("java/lang/Object");
        let cx = Context { file, code, ssa, object };
        let mut types = vec![Ty::Unknown; ssa.values.len()];
        let params = parameters(file, method);
        // Types only become more general, each at most twice.
        let mut changed = true;
        while changed {
            changed = false;
            for id in 0..ssa.values.len() {
                let new = match &ssa.values[id] {
                    Value::Undefined => Ty::Unknown,
                    Value::Param(slot) => {
                        let name = params.iter().find(|p| p.0 == *slot).map(|p| names.intern(&p.1));
                        name.map_or(Ty::Unknown, Ty::Class)
                    }
                    Value::Caught(_) => Ty::Class(names.intern("java/lang/Throwable")),
                    Value::Phi(of) => of.iter().fold(types[id], |ty, v| join(ty, types[*v as usize], object)),
                    Value::Insn(at) => cx.of_insn(*at, &types, names),
                };
                changed |= types[id] != new;
                types[id] = new;
            }
        }
        Self { types }
    }

    pub fn of(&self, value: crate::ssa::ValueId) -> Ty {
        self.types[value as usize]
    }
}

/// Slot and class of each reference parameter, the receiver first.
pub fn parameters(file: &ClassFile, method: &MethodInfo) -> Vec<(u16, String)> {
    let (mut slot, mut found) = (0, Vec::new());
    if method.access & access::STATIC == 0 {
        found.push((0, file.name.to_string()));
        slot = 1;
    }
    for param in parse_method(&method.desc).map(|d| d.params).unwrap_or_default() {
        if let Some(name) = param.class_name() {
            found.push((slot, name.to_owned()));
        }
        slot += param.slots();
    }
    found
}

fn join(a: Ty, b: Ty, object: Sym) -> Ty {
    match (a, b) {
        (Ty::Unknown, other) | (other, Ty::Unknown) => other,
        (a, b) if a == b => a,
        (a, b) if a.name() == b.name() => Ty::Class(a.name().unwrap_or(object)),
        _ => Ty::Class(object),
    }
}

impl Context<'_> {
    fn of_insn(&self, at: u32, types: &[Ty], names: &mut Interner) -> Ty {
        let constants = &self.file.constants;
        let class = |cp: u16| constants.class_name(cp).ok();
        let mut of_desc = |desc: &str| match parse_field(desc).and_then(FieldType::class_name) {
            Some(name) => Ty::Class(names.intern(name)),
            None => Ty::Unknown,
        };
        match self.code.insns[at as usize] {
            Insn::GetField { cp, .. } | Insn::GetStatic { cp, .. } => {
                constants.member(cp).map_or(Ty::Unknown, |m| of_desc(m.desc))
            }
            Insn::Invoke { cp, .. } | Insn::InvokePolymorphic { cp, .. } => {
                constants.member(cp).map_or(Ty::Unknown, |m| of_desc(after_params(m.desc)))
            }
            Insn::InvokeDynamic { cp, .. } => {
                constants.dynamic(cp).map_or(Ty::Unknown, |(_, _, desc)| of_desc(after_params(desc)))
            }
            Insn::New { cp, .. } => class(cp).map_or(Ty::Unknown, |name| Ty::Exact(names.intern(name))),
            Insn::NewArray { class, .. } => primitive_array(class).map_or(Ty::Unknown, |n| Ty::Exact(names.intern(n))),
            Insn::ANewArray { cp, .. } => {
                class(cp).map_or(Ty::Unknown, |name| Ty::Exact(names.intern(&array_of(name))))
            }
            Insn::MultiNewArray { cp, .. } => class(cp).map_or(Ty::Unknown, |name| Ty::Exact(names.intern(name))),
            Insn::CheckCast { cp, .. } => class(cp).map_or(Ty::Unknown, |name| Ty::Class(names.intern(name))),
            Insn::Ldc { cp, .. } => Ty::Exact(names.intern(match constants.get(cp) {
                Some(Constant::Class { .. }) => "java/lang/Class",
                Some(Constant::String { .. }) => "java/lang/String",
                Some(Constant::MethodType { .. }) => "java/lang/invoke/MethodType",
                Some(Constant::MethodHandle { .. }) => return Ty::Class(names.intern("java/lang/invoke/MethodHandle")),
                _ => return Ty::Class(self.object),
            })),
            Insn::ALoad32 { .. } => {
                let array = self.ssa.uses(at).first().map_or(Ty::Unknown, |v| types[*v as usize]);
                let element = array.name().and_then(|name| {
                    let text = names.text(name).clone();
                    parse_field(text.strip_prefix('[')?).and_then(FieldType::class_name).map(|n| names.intern(n))
                });
                match (element, array) {
                    (Some(name), _) => Ty::Class(name),
                    (None, Ty::Unknown) => Ty::Unknown,
                    _ => Ty::Class(self.object),
                }
            }
            _ => Ty::Unknown,
        }
    }
}

/// The descriptor of what a method returns.
pub fn after_params(desc: &str) -> &str {
    desc.rsplit_once(')').map_or("", |(_, ret)| ret)
}

/// The name of the array class whose components are of this class.
pub fn array_of(name: &str) -> String {
    if name.starts_with('[') { format!("[{name}") } else { format!("[L{name};") }
}

/// Name of the primitive array class with one of the program's fixed ids.
pub fn primitive_array(class: u32) -> Option<&'static str> {
    const NAMES: [&str; 8] = ["[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"];
    debug_assert!(PRIMITIVES.len() == NAMES.len() + 1);
    NAMES.get(class.checked_sub(10)? as usize).copied()
}
