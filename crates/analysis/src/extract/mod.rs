//! From a method's code to its facts.

mod calls;
mod sites;

use base::{FxHashMap, Interner, Sym};
use classfile::{ClassFile, MethodInfo, opcode};
use program::{Handler, Insn};

use crate::annotations;
use crate::code::{Assertions, MethodCode, NoCode};
use crate::facts::*;
use crate::operands::{self, Implicit};
use crate::ssa::{Value, ValueId};
use crate::types::{Types, array_of, primitive_array};
pub(crate) use sites::{call_kind, exact_class, is_virtual, lambda_name};

/// The class itself, without its code.
pub fn class_fact(file: &ClassFile, hash: u64, names: &mut Interner) -> ClassFact {
    let method = |m: &MethodInfo, names: &mut Interner| MethodFact {
        name: names.intern_arc(&m.name),
        desc: names.intern_arc(&m.desc),
        access: m.access,
        declared_pure: annotations::declares_pure(m, &file.constants),
        exceptions: m.exceptions.iter().map(|e| names.intern_arc(e)).collect(),
    };
    let mut field = |f: &classfile::FieldInfo| FieldFact {
        name: names.intern_arc(&f.name),
        desc: names.intern_arc(&f.desc),
        access: f.access,
    };
    let fields = file.fields.iter().map(&mut field).collect();
    ClassFact {
        fields,
        name: names.intern_arc(&file.name),
        super_class: file.super_name.as_ref().map(|n| names.intern_arc(n)),
        interfaces: file.interfaces.iter().map(|n| names.intern_arc(n)).collect(),
        access: file.access,
        methods: file.methods.iter().map(|m| method(m, names)).collect(),
        hash,
    }
}

/// What a method does by itself; `None` if it has no code.
pub fn body(file: &ClassFile, info: &MethodInfo, assertions: Assertions, names: &mut Interner) -> Option<Body> {
    match MethodCode::new(file, info, assertions) {
        Ok(code) => Some(Extractor::new(&code, names).run()),
        Err(NoCode::Bodiless) => None,
        Err(NoCode::Invalid(_) | NoCode::TooLarge) => Some(Body::opaque(Opaque::Code)),
    }
}

struct Extractor<'a> {
    m: &'a MethodCode<'a>,
    names: &'a mut Interner,
    types: Option<Types>,
    body: Body,
    guards: FxHashMap<Vec<Sym>, u16>,
    /// Guard of the instructions of each block, once known.
    block_guards: Vec<Option<u16>>,
    /// For each handler block whose exception is thrown again, the instructions that do it.
    rethrown: Vec<(u32, Vec<u32>)>,
}

impl<'a> Extractor<'a> {
    fn new(m: &'a MethodCode<'a>, names: &'a mut Interner) -> Self {
        let guards = FxHashMap::from_iter([(Vec::new(), 0)]);
        let body = Body { guards: vec![Vec::new()], ..Body::default() };
        let block_guards = vec![None; m.cfg.blocks.len()];
        Self { m, names, types: None, body, guards, block_guards, rethrown: Vec::new() }
    }

    fn run(mut self) -> Body {
        self.find_rethrown();
        for &block in &self.m.live {
            let guard = self.guard(block);
            let (start, end) = (self.m.cfg.blocks[block as usize].start, self.m.cfg.blocks[block as usize].end);
            for at in start..end {
                self.insn(at, guard);
            }
        }
        let body = &mut self.body;
        sort(&mut body.calls);
        sort(&mut body.uses);
        sort(&mut body.defs);
        sort(&mut body.loads);
        sort(&mut body.stores);
        sort(&mut body.news);
        sort(&mut body.throws);
        sort(&mut body.literals);
        sort(&mut body.for_name);
        sort(&mut body.class_texts);
        sort(&mut body.pins);
        sort(&mut body.opaque);
        sort(&mut body.raises);
        body.raises.dedup_by(|b, a| a.1 == b.1 && a.0 == b.0);
        self.body
    }

    /// Finds handlers that let their exception go on: `finally`, `synchronized`, resources.
    fn find_rethrown(&mut self) {
        let m = self.m;
        for at in 0..m.code.insns.len() as u32 {
            if !matches!(m.code.insns[at as usize], Insn::Throw { .. }) {
                continue;
            }
            let Some(&thrown) = m.ssa.uses(at).first() else { continue };
            for origin in m.ssa.origins(&m.code, thrown) {
                if let Value::Caught(block) = m.ssa.value(origin) {
                    match self.rethrown.iter_mut().find(|r| r.0 == *block) {
                        Some((_, sites)) => sites.push(at),
                        None => self.rethrown.push((*block, vec![at])),
                    }
                }
            }
        }
    }

    /// What catches the exceptions of a block's instructions. A handler that throws its exception again does not
    /// count, and those after it count only where they catch what it throws, too.
    fn guard(&mut self, block: u32) -> u16 {
        if let Some(guard) = self.block_guards[block as usize] {
            return guard;
        }
        let m = self.m;
        let start = m.cfg.blocks[block as usize].start;
        let covers = |h: &Handler, at: u32| (h.start..h.end).contains(&at);
        let mut caught = Vec::new();
        let mut passed: Vec<u32> = Vec::new();
        for handler in m.code.handlers.iter().filter(|h| covers(h, start)) {
            if !passed.iter().all(|at| covers(handler, *at)) {
                continue;
            }
            let target = m.cfg.block_of(handler.target);
            if let Some((_, sites)) = self.rethrown.iter().find(|r| r.0 == target) {
                passed.extend(sites);
                continue;
            }
            let name = match handler.catch_type {
                0 => "java/lang/Throwable",
                cp => m.file.constants.class_name(cp).map_or("java/lang/Throwable", |n| n),
            };
            caught.push(self.names.intern(name));
        }
        let next = self.body.guards.len() as u16;
        let guard = *self.guards.entry(caught.clone()).or_insert(next);
        if guard == next {
            self.body.guards.push(caught);
        }
        self.block_guards[block as usize] = Some(guard);
        guard
    }

    fn types(&mut self) -> &Types {
        let (m, names) = (self.m, &mut *self.names);
        self.types.get_or_insert_with(|| Types::new(m.file, m.info, &m.code, &m.ssa, names))
    }

    fn insn(&mut self, at: u32, guard: u16) {
        let m = self.m;
        let insn = &m.code.insns[at as usize];
        let mut raises = operands::implicit(insn);
        if m.ssa.uses(at).first().is_some_and(|v| self.is_never_null(*v)) {
            raises.0 &= !Implicit::NULL.0;
        }
        if raises != Implicit::default() {
            match self.body.raises.iter_mut().find(|r| r.1 == guard) {
                Some(raised) => raised.0.0 |= raises.0,
                None => self.body.raises.push((raises, guard)),
            }
        }
        match *insn {
            Insn::GetField { cp, .. } => self.field(cp, false, false),
            Insn::PutField { cp, .. } => self.field(cp, false, true),
            Insn::GetStatic { cp, .. } => self.field(cp, true, false),
            Insn::PutStatic { cp, .. } => self.field(cp, true, true),
            Insn::ALoad8 { .. }
            | Insn::ALoad16S { .. }
            | Insn::ALoad16U { .. }
            | Insn::ALoad32 { .. }
            | Insn::ALoad64 { .. } => {
                for element in self.element(at) {
                    self.body.loads.push(element);
                }
            }
            Insn::AStore8 { .. }
            | Insn::AStore16 { .. }
            | Insn::AStore32 { .. }
            | Insn::AStore64 { .. }
            | Insn::AStoreRef { .. } => {
                for element in self.element(at) {
                    self.body.stores.push(element);
                }
            }
            Insn::New { cp, .. } => {
                if let Ok(name) = m.file.constants.class_name(cp) {
                    self.body.news.push(self.names.intern_arc(name));
                }
            }
            Insn::NewArray { class, .. } => {
                self.body.news.extend(primitive_array(class).map(|n| self.names.intern(n)));
            }
            Insn::ANewArray { cp, .. } => {
                if let Ok(name) = m.file.constants.class_name(cp) {
                    self.body.news.push(self.names.intern(&array_of(name)));
                }
            }
            Insn::MultiNewArray { cp, dims, .. } => {
                if let Ok(name) = m.file.constants.class_name(cp) {
                    for dim in 0..usize::from(dims) {
                        self.body.news.extend(name.get(dim..).map(|n| self.names.intern(n)));
                    }
                }
            }
            Insn::Throw { .. } => self.throw(at, guard),
            Insn::Ldc { cp, .. } => self.constant(cp),
            Insn::Invoke { cp, kind, .. } => self.call(at, cp, kind, guard),
            Insn::InvokePolymorphic { cp, .. } => self.polymorphic(cp),
            Insn::InvokeDynamic { cp, .. } => self.dynamic(at, cp, guard),
            _ => {}
        }
    }

    /// Whether the value is `this`, new, caught or a constant.
    fn is_never_null(&self, value: ValueId) -> bool {
        match self.m.ssa.value(value) {
            Value::Param(0) => self.m.info.access & classfile::access::STATIC == 0,
            Value::Caught(_) => true,
            Value::Insn(at) => matches!(
                self.m.code.insns[*at as usize],
                Insn::New { .. }
                    | Insn::NewArray { .. }
                    | Insn::ANewArray { .. }
                    | Insn::MultiNewArray { .. }
                    | Insn::Ldc { .. }
                    | Insn::InvokeDynamic { .. }
            ),
            _ => false,
        }
    }

    fn field(&mut self, cp: u16, is_static: bool, write: bool) {
        let Ok(member) = self.m.file.constants.member(cp) else { return };
        let field = FieldRef {
            class: self.names.intern_arc(member.class),
            name: self.names.intern_arc(member.name),
            desc: self.names.intern_arc(member.desc),
            is_static,
        };
        if write { &mut self.body.defs } else { &mut self.body.uses }.push(field);
    }

    /// Element types of the array that an instruction accesses, as descriptors.
    fn element(&mut self, at: u32) -> Vec<Sym> {
        let code = match self.m.opcode(at) {
            opcode::IALOAD | opcode::IASTORE => "I",
            opcode::LALOAD | opcode::LASTORE => "J",
            opcode::FALOAD | opcode::FASTORE => "F",
            opcode::DALOAD | opcode::DASTORE => "D",
            opcode::CALOAD | opcode::CASTORE => "C",
            opcode::SALOAD | opcode::SASTORE => "S",
            _ => "",
        };
        if !code.is_empty() {
            return vec![self.names.intern(code)];
        }
        let bytes = matches!(self.m.opcode(at), opcode::BALOAD | opcode::BASTORE);
        let array = self.m.ssa.uses(at).first().copied().unwrap_or_default();
        let name = self.types().of(array).name();
        let text = name.map(|n| self.names.text(n).clone());
        match text.as_deref().and_then(|t| t.strip_prefix('[')) {
            Some(element) => vec![self.names.intern(element)],
            None if bytes => vec![self.names.intern("B"), self.names.intern("Z")],
            None => vec![self.names.intern("Ljava/lang/Object;")],
        }
    }

    fn throw(&mut self, at: u32, guard: u16) {
        let m = self.m;
        let Some(&thrown) = m.ssa.uses(at).first() else { return };
        for value in m.ssa.alternatives(thrown) {
            // What was caught and is thrown again is what the handler let pass.
            let origins = m.ssa.origins(&m.code, value);
            if origins.iter().all(|o| matches!(m.ssa.value(*o), Value::Caught(_))) {
                continue;
            }
            let object = self.names.intern("java/lang/Object");
            let name = self.types().of(value).name().filter(|name| *name != object);
            let name = name.unwrap_or_else(|| self.names.intern("java/lang/Throwable"));
            self.body.throws.push((name, guard));
        }
    }
}

fn sort<T: Ord>(list: &mut Vec<T>) {
    list.sort_unstable();
    list.dedup();
}
