//! What a method does with references, and nothing else: the input of the points-to analysis.

use base::Sym;
use classfile::access;
use classfile::descriptor::{Kind, parse_method};
use program::Insn;

use super::empty;
use crate::callgraph::{CallGraph, NodeId};
use crate::code::MethodCode;
use crate::dynamic::{self, Dynamic, Helper};
use crate::extract;
use crate::facts::{CallKind, FieldRef, Lambda, MethodRef, Opaque};
use crate::ssa::{Ssa, Value, ValueId};
use crate::types::after_params;
use crate::world::{FieldIx, MethodIx, Origin, World};

/// A field in the points-to graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Field {
    /// Any of them.
    Any,
    /// The elements of an array.
    Element,
    /// What a lambda keeps.
    Captured,
    Named(FieldIx),
}

/// Who is called.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Callee {
    Node(NodeId),
    /// Any method.
    Unknown,
}

#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// Something that existed before, or that others can reach.
    Global(ValueId),
    New(ValueId, Sym),
    Copy(ValueId, Vec<ValueId>),
    Load(ValueId, ValueId, Field),
    /// No value for numbers: then only the object changes.
    Store(ValueId, Field, Option<ValueId>),
    StaticStore(Option<ValueId>),
    /// Arguments with the receiver first; `None` for numbers.
    Call(Option<ValueId>, Callee, Vec<Option<ValueId>>),
    /// A lambda that keeps these values.
    Capture(ValueId, Sym, Vec<ValueId>),
    Return(ValueId),
    Throw(ValueId),
}

/// Fields of the JDK's immutable classes that keep a computed value: to write them is no change.
pub const CACHES: &[(&str, &str)] = &[
    ("java/lang/String", "hash"),
    ("java/lang/String", "hashIsZero"),
    ("java/lang/Class", "name"),
    ("java/lang/Class", "packageName"),
    ("java/lang/Class", "enumConstants"),
    ("java/lang/Class", "enumConstantDirectory"),
    ("java/math/BigInteger", "bitCountPlusOne"),
    ("java/math/BigInteger", "bitLengthPlusOne"),
    ("java/math/BigInteger", "lowestSetBitPlusTwo"),
    ("java/math/BigDecimal", "precision"),
    ("java/math/BigDecimal", "stringCache"),
    ("java/lang/invoke/MethodType", "methodDescriptor"),
];

/// A method as the points-to analysis sees it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ir {
    pub ops: Vec<Op>,
    /// Values of the reference parameters, the receiver first; `None` for numbers.
    pub params: Vec<Option<ValueId>>,
    pub values: usize,
}

/// The operations of a method; `None` if its code can't be read.
pub(crate) fn build(world: &mut World, graph: &CallGraph, method: MethodIx) -> Option<Ir> {
    let class = world.class_of(method);
    if world.origin(class) == Origin::MadeUp {
        let body = world.body(method)?;
        return body.lambdas.first().map(|lambda| lambda_ir(world, graph, method, lambda));
    }
    let file = world.file(class)?;
    let info = file.methods.get(usize::from(world.slot(method)))?;
    let code = MethodCode::new(&file, info, world.assertions(class)).ok()?;
    let mut builder = Builder { world, graph, method, m: &code, ir: Ir::default() };
    builder.run();
    Some(builder.ir)
}

/// Parameters of a method: whether each is a reference, the receiver first.
pub(crate) fn parameters(world: &World, method: MethodIx) -> Vec<bool> {
    let fact = world.method(method);
    let mut params = Vec::new();
    if fact.access & access::STATIC == 0 {
        params.push(true);
    }
    let desc = parse_method(world.names.text(fact.desc));
    params.extend(desc.iter().flat_map(|d| d.params.iter().map(|p| p.kind() == Kind::Ref)));
    params
}

struct Builder<'a> {
    world: &'a mut World,
    graph: &'a CallGraph,
    method: MethodIx,
    m: &'a MethodCode<'a>,
    ir: Ir,
}

impl Builder<'_> {
    fn run(&mut self) {
        let m = self.m;
        self.ir.values = m.ssa.values.len();
        let mut slot = 0u32;
        if m.info.access & access::STATIC == 0 {
            self.ir.params.push(Some(param(&m.ssa, slot)));
            slot += 1;
        }
        for p in parse_method(&m.info.desc).map(|d| d.params).unwrap_or_default() {
            self.ir.params.push((p.kind() == Kind::Ref).then(|| param(&m.ssa, slot)));
            slot += u32::from(p.slots());
        }
        for (id, value) in (0..).zip(&m.ssa.values) {
            match value {
                Value::Phi(of) if !of.is_empty() => self.ir.ops.push(Op::Copy(id, of.clone())),
                Value::Caught(_) => self.ir.ops.push(Op::Global(id)),
                _ => {}
            }
        }
        m.instructions().for_each(|at| self.insn(at));
    }

    fn insn(&mut self, at: u32) {
        let m = self.m;
        let (uses, def) = (m.ssa.uses(at), m.ssa.def(at));
        let class_name = |cp: u16| m.file.constants.class_name(cp).map_or("", |n| n);
        match m.code.insns[at as usize] {
            Insn::Ldc { .. } => self.ir.ops.push(Op::Global(def)),
            Insn::GetStatic { cp, .. } if self.is_reference(cp) && self.is_empty_array(cp) => {}
            Insn::GetStatic { cp, .. } if self.is_reference(cp) => self.ir.ops.push(Op::Global(def)),
            Insn::PutStatic { cp, .. } => {
                let value = self.is_reference(cp).then(|| uses[0]);
                self.ir.ops.push(Op::StaticStore(value));
            }
            Insn::GetField { cp, .. } if self.is_reference(cp) => {
                let field = self.field(cp);
                self.ir.ops.push(Op::Load(def, uses[0], field));
            }
            Insn::PutField { cp, .. } if self.is_cache(cp) => {}
            Insn::PutField { cp, .. } => {
                let (field, value) = (self.field(cp), self.is_reference(cp).then(|| uses[1]));
                self.ir.ops.push(Op::Store(uses[0], field, value));
            }
            Insn::ALoad32 { .. } if m.opcode(at) == classfile::opcode::AALOAD => {
                self.ir.ops.push(Op::Load(def, uses[0], Field::Element));
            }
            Insn::AStoreRef { .. } => self.ir.ops.push(Op::Store(uses[0], Field::Element, Some(uses[2]))),
            Insn::AStore8 { .. } | Insn::AStore16 { .. } | Insn::AStore32 { .. } | Insn::AStore64 { .. } => {
                self.ir.ops.push(Op::Store(uses[0], Field::Element, None));
            }
            Insn::New { cp, .. } => self.make(def, class_name(cp)),
            Insn::NewArray { .. } => self.make(def, "[]"),
            Insn::ANewArray { .. } => self.make(def, "[L;"),
            Insn::MultiNewArray { .. } => {
                // The inner arrays are elements of the outer one; both are new.
                self.make(def, "[[");
                self.ir.ops.push(Op::Store(def, Field::Element, Some(def)));
            }
            Insn::CheckCast { .. } => self.ir.ops.push(Op::Copy(def, vec![uses[0]])),
            Insn::Return { .. } if after_params(&m.info.desc).starts_with(['L', '[']) => {
                self.ir.ops.push(Op::Return(uses[0]));
            }
            Insn::Throw { .. } => self.ir.ops.push(Op::Throw(uses[0])),
            Insn::Invoke { cp, kind, .. } => self.call(at, cp, kind),
            Insn::InvokePolymorphic { cp, .. } => self.polymorphic(at, cp),
            Insn::InvokeDynamic { cp, .. } => self.dynamic(at, cp),
            _ => {}
        }
    }

    fn make(&mut self, value: ValueId, label: &str) {
        let label = self.world.names.intern(label);
        self.ir.ops.push(Op::New(value, label));
    }

    fn is_reference(&self, cp: u16) -> bool {
        self.m.file.constants.member(cp).is_ok_and(|f| f.desc.starts_with(['L', '[']))
    }

    /// Whether a field only keeps what its object would compute again: see [`CACHES`].
    fn is_cache(&self, cp: u16) -> bool {
        self.m.file.constants.member(cp).is_ok_and(|f| CACHES.contains(&(&**f.class, &**f.name)))
    }

    /// Whether a static field is a constant in which nothing can be changed.
    fn is_empty_array(&mut self, cp: u16) -> bool {
        let Ok(member) = self.m.file.constants.member(cp) else { return false };
        if !member.desc.starts_with('[') {
            return false;
        }
        let names = &mut self.world.names;
        let (class, name) = (names.intern_arc(member.class), names.intern_arc(member.name));
        let field = FieldRef { class, name, desc: names.intern_arc(member.desc), is_static: true };
        self.world.resolve_field(field).is_some_and(|field| empty::is_empty_array(self.world, field))
    }

    fn field(&mut self, cp: u16) -> Field {
        let Ok(member) = self.m.file.constants.member(cp) else { return Field::Any };
        let names = &mut self.world.names;
        let field = FieldRef {
            class: names.intern_arc(member.class),
            name: names.intern_arc(member.name),
            desc: names.intern_arc(member.desc),
            is_static: false,
        };
        self.world.resolve_field(field).map_or(Field::Any, Field::Named)
    }

    /// Reference arguments of a call with this descriptor, one entry for each parameter.
    fn arguments(&self, at: u32, desc: &str, receiver: bool) -> Vec<Option<ValueId>> {
        arguments(self.m.ssa.uses(at), desc, receiver)
    }

    fn result(&self, at: u32, desc: &str) -> Option<ValueId> {
        after_params(desc).starts_with(['L', '[']).then(|| self.m.ssa.def(at))
    }

    fn call(&mut self, at: u32, cp: u16, kind: program::InvokeKind) {
        let m = self.m;
        let Ok(member) = m.file.constants.member(cp) else { return };
        if &**member.class == "java/lang/invoke/MethodHandle" && member.name.starts_with("invoke")
            || &**member.class == "java/lang/invoke/VarHandle"
        {
            return self.polymorphic(at, cp);
        }
        let args = self.arguments(at, member.desc, kind != program::InvokeKind::Static);
        let result = self.result(at, member.desc);
        let exact = extract::exact_class(m, at, kind, member.class);
        let names = &mut self.world.names;
        let mut target = MethodRef {
            class: names.intern_arc(member.class),
            name: names.intern_arc(member.name),
            desc: names.intern_arc(member.desc),
        };
        let exact = exact.map(|name| names.intern(&name));
        let kind = extract::call_kind(kind, exact, &mut target);
        let callee = self.callee(kind, target);
        self.ir.ops.push(Op::Call(result, callee, args));
    }

    fn callee(&self, kind: CallKind, target: MethodRef) -> Callee {
        self.graph.site(self.world.class_of(self.method), kind, target).map_or(Callee::Unknown, Callee::Node)
    }

    /// `VarHandle` methods write their last argument into their first; method handles do anything.
    fn polymorphic(&mut self, at: u32, cp: u16) {
        let Ok(member) = self.m.file.constants.member(cp) else { return };
        let args = self.arguments(at, member.desc, true);
        let result = self.result(at, member.desc);
        if &**member.class == "java/lang/invoke/VarHandle" {
            let object = args.get(1).copied().flatten();
            let writes = !member.name.starts_with("get") || member.name.starts_with("getAnd");
            match object {
                Some(object) => {
                    if let Some(result) = result {
                        self.ir.ops.push(Op::Load(result, object, Field::Any));
                    }
                    if writes {
                        let values = args.iter().skip(2).flatten();
                        values.for_each(|v| self.ir.ops.push(Op::Store(object, Field::Any, Some(*v))));
                        self.ir.ops.push(Op::Store(object, Field::Any, None));
                    }
                }
                // A static field, or nothing that we understand.
                None if writes => self.ir.ops.push(Op::StaticStore(None)),
                None => {}
            }
            if let Some(result) = result {
                self.ir.ops.push(Op::Global(result));
            }
            return;
        }
        self.ir.ops.push(Op::Call(result, Callee::Unknown, args));
    }

    fn dynamic(&mut self, at: u32, cp: u16) {
        let m = self.m;
        let Ok((_, _, desc)) = m.file.constants.dynamic(cp) else { return };
        let args = self.arguments(at, desc, false);
        let result = self.result(at, desc);
        match dynamic::read(m.file, cp) {
            Dynamic::Lambda { interfaces, kind, .. } if (5..=9).contains(&kind) => {
                let label = self.world.names.intern(interfaces.first().map_or("", |i| i));
                if let Some(result) = result {
                    self.ir.ops.push(Op::Capture(result, label, args.into_iter().flatten().collect()));
                }
            }
            Dynamic::Concat(types) => {
                for (arg, ty) in args.into_iter().zip(types) {
                    for helper in &dynamic::to_text(&ty) {
                        self.helper(arg, helper);
                    }
                }
                if let Some(result) = result {
                    self.make(result, "java/lang/String");
                }
            }
            Dynamic::Record { method, fields } => {
                let receiver = args.first().copied().flatten().unwrap_or_default();
                for (class, name, desc) in fields {
                    let names = &mut self.world.names;
                    let (class, name) = (names.intern(&class), names.intern(&name));
                    let field = FieldRef { class, name, desc: names.intern(&desc), is_static: false };
                    let field = self.world.resolve_field(field).map_or(Field::Any, Field::Named);
                    let loaded = desc.starts_with(['L', '[']).then(|| {
                        self.ir.values += 1;
                        self.ir.values as ValueId - 1
                    });
                    if let Some(loaded) = loaded {
                        self.ir.ops.push(Op::Load(loaded, receiver, field));
                    }
                    for helper in &dynamic::on_component(&method, &desc) {
                        self.helper(loaded, helper);
                    }
                }
                if let Some(result) = result {
                    self.make(result, "java/lang/String");
                }
            }
            Dynamic::TypeSwitch(_) => {}
            _ => self.ir.ops.push(Op::Call(result, Callee::Unknown, args)),
        }
    }

    /// A call that the JVM makes on a part of a record or of a concatenation.
    fn helper(&mut self, on: Option<ValueId>, (is_virtual, class, name, desc): &Helper) {
        let names = &mut self.world.names;
        let target = MethodRef { class: names.intern(class), name: names.intern(name), desc: names.intern(desc) };
        let kind = if *is_virtual { CallKind::Virtual } else { CallKind::Static };
        let callee = self.callee(kind, target);
        // Whatever it takes besides is another value of the same kind.
        self.ir.ops.push(Op::Call(None, callee, vec![on, on]));
    }
}

fn param(ssa: &Ssa, slot: u32) -> ValueId {
    debug_assert!(matches!(ssa.value(slot + 1), Value::Param(_)));
    slot + 1
}

fn arguments(uses: &[ValueId], desc: &str, receiver: bool) -> Vec<Option<ValueId>> {
    let mut args = Vec::new();
    let mut slot = 0;
    if receiver {
        args.push(uses.first().copied());
        slot = 1;
    }
    for p in parse_method(desc).map(|d| d.params).unwrap_or_default() {
        args.push(uses.get(slot).copied().filter(|_| p.kind() == Kind::Ref));
        slot += usize::from(p.slots());
    }
    args
}

/// The method of a made-up class: it hands what the lambda keeps, then its own parameters, to the implementation.
fn lambda_ir(world: &mut World, graph: &CallGraph, method: MethodIx, lambda: &Lambda) -> Ir {
    let params = parameters(world, method);
    let mut ir = Ir { values: params.len() + 3, ..Ir::default() };
    ir.params = params.iter().enumerate().map(|(i, r)| r.then_some(i as ValueId + 1)).collect();
    let (kept, made, result) = (params.len() as ValueId + 1, params.len() as ValueId + 2, 0);
    ir.ops.push(Op::Load(kept, 1, Field::Captured));
    let mut args: Vec<Option<ValueId>> = Vec::new();
    if lambda.makes {
        ir.ops.push(Op::New(made, lambda.target.class));
        ir.ops.push(Op::Return(made));
        args.push(Some(made));
    }
    args.extend((0..lambda.captured).map(|_| Some(kept)));
    args.extend(ir.params.iter().skip(1).copied());
    let callee = graph.site(world.class_of(method), lambda.kind, lambda.target);
    ir.ops.push(Op::Call(Some(result), callee.map_or(Callee::Unknown, Callee::Node), args));
    ir.ops.push(Op::Return(result));
    ir
}

/// Whether the method's own code does something that can't be seen.
pub(crate) fn is_opaque(world: &mut World, method: MethodIx) -> bool {
    world.body(method).is_some_and(|b| b.opaque.contains(&Opaque::Code))
}
