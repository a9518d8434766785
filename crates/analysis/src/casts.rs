//! The types that a method distinguishes on its parameters: what `instanceof`, casts, pattern matches and comparisons of
//! classes name. They bound the subtypes worth trying for a parameter such as `Object`.

use base::{FxHashSet, Sym};
use classfile::descriptor::parse_method;
use classfile::{Constant, access};
use program::Insn;

use crate::code::MethodCode;
use crate::dynamic::{self, Dynamic};
use crate::extract;
use crate::facts::{CallKind, MethodRef};
use crate::ssa::{Value, ValueId};
use crate::world::{ClassIx, MethodIx, World};

/// What a method does with one of its reference parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParamTypes {
    /// Counts from the receiver, or from the first parameter of a static method.
    pub param: usize,
    /// Internal names, or descriptors of arrays, sorted by name.
    pub tested: Vec<Sym>,
    /// Methods that are called on it: classes that override one of them behave in another way.
    pub called: Vec<MethodRef>,
}

/// Calls are followed this deep when the parameter is passed on.
const MAX_CALL_DEPTH: usize = 4;

/// The types for each reference parameter of a method, the receiver left out.
pub fn of_method(world: &mut World, method: MethodIx) -> Vec<ParamTypes> {
    let is_static = world.method(method).access & access::STATIC != 0;
    let desc = world.names.text(world.method(method).desc).clone();
    let Some(desc) = parse_method(&desc) else { return Vec::new() };
    let mut found = Vec::new();
    let mut slot = u16::from(!is_static);
    for (i, param) in desc.params.iter().enumerate() {
        if param.class_name().is_some() {
            let mut search = Search { seen: FxHashSet::default(), tested: Vec::new(), called: Vec::new() };
            search.visit(world, method, slot, MAX_CALL_DEPTH);
            search.tested.sort_by_key(|name| world.names.text(*name).clone());
            search.tested.dedup();
            search.called.sort_unstable();
            search.called.dedup();
            let param = i + usize::from(!is_static);
            found.push(ParamTypes { param, tested: search.tested, called: search.called });
        }
        slot += param.slots();
    }
    found
}

/// Classes to try for a parameter of this type: the tested ones that fit, and known classes that override a method that
/// is called on it. At most `most`, the tested ones first.
pub fn candidates(world: &mut World, ty: ClassIx, types: &ParamTypes, most: usize) -> Vec<ClassIx> {
    let mut found: Vec<ClassIx> = Vec::new();
    for &name in &types.tested {
        if let Some(class) = world.class(name)
            && world.is_subtype(class, ty)
            && !found.contains(&class)
        {
            found.push(class);
        }
    }
    for index in 0..world.class_count() as u32 {
        let class = ClassIx(index);
        if found.len() >= most {
            break;
        }
        if !found.contains(&class) && world.is_concrete(class) && world.is_subtype(class, ty) {
            let declared = |call: &MethodRef| world.declared.contains_key(&(class, call.name, call.desc));
            if types.called.iter().any(declared) {
                found.push(class);
            }
        }
    }
    found.truncate(most);
    found
}

struct Search {
    seen: FxHashSet<(MethodIx, u16)>,
    tested: Vec<Sym>,
    called: Vec<MethodRef>,
}

/// A call that gets the parameter in one of its slots.
struct Passed {
    kind: CallKind,
    target: MethodRef,
    slot: u16,
}

impl Search {
    fn visit(&mut self, world: &mut World, method: MethodIx, slot: u16, depth: usize) {
        if depth == 0 || !self.seen.insert((method, slot)) {
            return;
        }
        let class = world.class_of(method);
        let Some(file) = world.file(class) else { return };
        let Some(info) = file.methods.get(usize::from(world.slot(method))) else { return };
        let Ok(code) = MethodCode::new(&file, info, world.assertions(class)) else { return };
        let flows = Flows::new(&code, slot);
        let mut passed = Vec::new();
        for at in code.instructions() {
            self.insn(world, &code, &flows, at, &mut passed);
        }
        for call in passed {
            let Some(target) = world.resolve(call.kind, class, call.target) else { continue };
            let flags = world.method(target).access;
            let fixed = matches!(call.kind, CallKind::Static | CallKind::Special | CallKind::Exact)
                || flags & (access::FINAL | access::PRIVATE) != 0;
            if fixed || flags & access::ABSTRACT == 0 {
                self.visit(world, target, call.slot, depth - 1);
            }
        }
    }

    fn insn(&mut self, world: &mut World, m: &MethodCode<'_>, flows: &Flows, at: u32, passed: &mut Vec<Passed>) {
        let uses = m.ssa.uses(at);
        let on_param = |i: usize| uses.get(i).is_some_and(|v| flows.is_param(*v));
        let constants = &m.file.constants;
        match m.code.insns[at as usize] {
            Insn::CheckCast { cp, .. } | Insn::InstanceOf { cp, .. } if on_param(0) => {
                self.tested.extend(constants.class_name(cp).ok().map(|n| world.names.intern_arc(n)));
            }
            Insn::InvokeDynamic { cp, .. } if on_param(0) => {
                if let Dynamic::TypeSwitch(classes) = dynamic::read(m.file, cp) {
                    self.tested.extend(classes.iter().map(|n| world.names.intern_arc(n)));
                }
            }
            Insn::IfRefEq { .. } | Insn::IfRefNe { .. } => {
                for (a, b) in [(0, 1), (1, 0)] {
                    if uses.get(a).is_some_and(|v| flows.is_class_of_param(*v)) {
                        let literal = uses.get(b).and_then(|v| class_literal(m, *v));
                        // Compared with another object's class, most likely that of `this`.
                        self.tested.push(world.names.intern(literal.unwrap_or(&m.file.name)));
                    }
                }
            }
            Insn::Invoke { cp, kind, .. } => {
                let Ok(member) = constants.member(cp) else { return };
                let names = &mut world.names;
                let mut target = MethodRef {
                    class: names.intern_arc(member.class),
                    name: names.intern_arc(member.name),
                    desc: names.intern_arc(member.desc),
                };
                let virtual_call = extract::is_virtual(kind);
                if virtual_call && on_param(0) {
                    self.called.push(target);
                }
                if &**member.class == "java/lang/Class"
                    && matches!(&**member.name, "isInstance" | "cast")
                    && on_param(1)
                    && let Some(literal) = uses.first().and_then(|v| class_literal(m, *v))
                {
                    self.tested.push(names.intern(literal));
                }
                let exact = extract::exact_class(m, at, kind, member.class).map(|n| names.intern(&n));
                let kind = extract::call_kind(kind, exact, &mut target);
                for slot in (0..uses.len()).filter(|i| on_param(*i)) {
                    passed.push(Passed { kind, target, slot: slot as u16 });
                }
            }
            _ => {}
        }
    }
}

fn class_literal<'a>(m: &MethodCode<'a>, value: ValueId) -> Option<&'a str> {
    let Value::Insn(at) = m.ssa.value(value) else { return None };
    let Insn::Ldc { cp, .. } = m.code.insns[*at as usize] else { return None };
    let Some(Constant::Class { .. }) = m.file.constants.get(cp) else { return None };
    m.file.constants.class_name(cp).ok().map(|n| &**n)
}

/// Which values are the parameter, and which are its class.
struct Flows {
    is_param: Vec<bool>,
    is_class: Vec<bool>,
}

impl Flows {
    fn new(m: &MethodCode<'_>, slot: u16) -> Self {
        let count = m.ssa.values.len();
        let mut flows = Self { is_param: vec![false; count], is_class: vec![false; count] };
        let mut changed = true;
        while changed {
            changed = false;
            for id in 0..count {
                let (param, class) = flows.look(m, slot, id as ValueId);
                changed |= param != flows.is_param[id] || class != flows.is_class[id];
                flows.is_param[id] = param;
                flows.is_class[id] = class;
            }
        }
        flows
    }

    fn look(&self, m: &MethodCode<'_>, slot: u16, id: ValueId) -> (bool, bool) {
        match m.ssa.value(id) {
            Value::Param(s) => (*s == slot, false),
            Value::Phi(of) => (of.iter().any(|v| self.is_param(*v)), of.iter().any(|v| self.is_class_of_param(*v))),
            Value::Insn(at) => {
                let first = m.ssa.uses(*at).first().copied();
                let on_param = first.is_some_and(|v| self.is_param(v));
                match m.code.insns[*at as usize] {
                    Insn::CheckCast { .. } => (on_param, first.is_some_and(|v| self.is_class_of_param(v))),
                    Insn::Invoke { cp, .. } if on_param => {
                        let name = m.file.constants.member(cp).map(|c| &**c.name);
                        (false, name == Ok("getClass"))
                    }
                    _ => (false, false),
                }
            }
            _ => (false, false),
        }
    }

    fn is_param(&self, value: ValueId) -> bool {
        self.is_param[value as usize]
    }

    fn is_class_of_param(&self, value: ValueId) -> bool {
        self.is_class[value as usize]
    }
}
