//! From a method's code to its facts.

use base::{FxHashMap, Interner, Sym};
use classfile::descriptor::Kind;
use classfile::{ClassFile, Constant, MethodInfo, opcode};
use program::{Handler, Insn, InvokeKind};

use crate::annotations;
use crate::code::{Assertions, MethodCode, NoCode};
use crate::dynamic::{self, Dynamic};
use crate::facts::*;
use crate::operands::{self, Implicit};
use crate::ssa::{Value, ValueId};
use crate::types::{Types, array_of, primitive_array};

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

    fn constant(&mut self, cp: u16) {
        let constants = &self.m.file.constants;
        match constants.get(cp) {
            Some(Constant::Class { .. }) => {
                if let Ok(name) = constants.class_name(cp) {
                    self.body.literals.push(self.names.intern_arc(name));
                }
            }
            Some(Constant::String { utf8 }) => {
                if let Ok(text) = constants.utf8(*utf8)
                    && is_class_text(text)
                {
                    self.body.class_texts.push(self.names.intern_arc(text));
                }
            }
            Some(Constant::MethodHandle { .. } | Constant::Dynamic { .. }) => self.body.opaque.push(Opaque::Handle),
            _ => {}
        }
    }

    fn method_ref(&mut self, class: &str, name: &str, desc: &str) -> MethodRef {
        let names = &mut *self.names;
        MethodRef { class: names.intern(class), name: names.intern(name), desc: names.intern(desc) }
    }

    fn call(&mut self, at: u32, cp: u16, kind: InvokeKind, guard: u16) {
        let m = self.m;
        let Ok(member) = m.file.constants.member(cp) else { return };
        let mut target = self.method_ref(member.class, member.name, member.desc);
        let exact = exact_class(m, at, kind, member.class).map(|name| self.names.intern(&name));
        let kind = call_kind(kind, exact, &mut target);
        self.body.calls.push(Call { kind, target, guard });
        match &**member.name {
            "objectFieldOffset" | "staticFieldOffset" | "findVarHandle" | "findStaticVarHandle" | "newUpdater" => {
                self.pin(at);
            }
            "forName" if &**member.class == "java/lang/Class" => {
                let texts = m.ssa.uses(at).iter().filter_map(|v| self.text_of(*v)).collect::<Vec<_>>();
                self.body.for_name.extend(texts);
            }
            _ => {}
        }
        let signature_polymorphic = match (&**member.class, &**member.name) {
            ("java/lang/invoke/MethodHandle", "invoke" | "invokeExact") => true,
            ("java/lang/invoke/VarHandle", name) => access_mode(name),
            _ => false,
        };
        if signature_polymorphic {
            self.body.calls.pop();
            self.polymorphic(cp);
        } else if is_reflective_call(member.class, member.name) {
            self.body.opaque.push(Opaque::Handle);
        } else if is_raw_holder(member.class) && !is_raw_holder(&m.file.name) {
            self.raw(member.name, member.desc);
        }
    }

    /// `MethodHandle.invoke…` and `VarHandle.…`
    fn polymorphic(&mut self, cp: u16) {
        let Ok(member) = self.m.file.constants.member(cp) else { return };
        if &**member.class == "java/lang/invoke/VarHandle" {
            self.raw(member.name, member.desc);
        } else {
            self.body.opaque.push(Opaque::Handle);
        }
    }

    /// An access by offset, by variable handle or by an updater.
    fn raw(&mut self, name: &str, desc: &str) {
        let lower = name.to_ascii_lowercase();
        let reads = lower.starts_with("get") || lower.contains("compareand") || lower.contains("accumulateand");
        let reads = reads || lower.ends_with("andget") || lower.starts_with("copy");
        let writes = lower.starts_with("put") || lower.starts_with("set") || lower.starts_with("lazyset");
        let writes = writes || lower.contains("compareand") || lower.contains("getand") || lower.ends_with("andget");
        let writes = writes || lower.starts_with("weak") || lower.starts_with("copy") || lower.starts_with("fill");
        if !(reads || writes) {
            return;
        }
        self.body.raw_load |= reads;
        self.body.raw_store |= writes;
        let mut kinds = vec!["B"];
        let ty = classfile::descriptor::parse_method(desc);
        let params = ty.iter().flat_map(|t| t.params.iter().skip(1).chain([&t.ret]));
        for kind in params.map(|p| p.kind()) {
            kinds.push(match kind {
                Kind::Boolean => "Z",
                Kind::Char => "C",
                Kind::Short => "S",
                Kind::Int => "I",
                Kind::Long => "J",
                Kind::Float => "F",
                Kind::Double => "D",
                Kind::Ref => "Ljava/lang/Object;",
                Kind::Byte | Kind::Void => "B",
            });
        }
        if lower.starts_with("copy") {
            kinds.extend(["Z", "C", "S", "I", "J", "F", "D"]);
        }
        for kind in kinds {
            let sym = self.names.intern(kind);
            if reads {
                self.body.loads.push(sym);
            }
            if writes {
                self.body.stores.push(sym);
            }
        }
    }

    /// The method asks for a field's offset or handle by its name.
    fn pin(&mut self, at: u32) {
        let uses = self.m.ssa.uses(at).to_vec();
        let class = uses.iter().find_map(|v| self.literal_of(*v));
        let class = class.unwrap_or_else(|| self.names.intern_arc(&self.m.file.name));
        let text = uses.iter().find_map(|v| self.text_of(*v));
        self.body.pins.extend(text.map(|text| (class, text)));
    }

    fn ldc(&self, value: ValueId) -> Option<u16> {
        match self.m.ssa.value(value) {
            Value::Insn(at) => match self.m.code.insns[*at as usize] {
                Insn::Ldc { cp, .. } => Some(cp),
                _ => None,
            },
            _ => None,
        }
    }

    fn literal_of(&mut self, value: ValueId) -> Option<Sym> {
        let name = self.m.file.constants.class_name(self.ldc(value)?).ok()?;
        Some(self.names.intern_arc(name))
    }

    fn text_of(&mut self, value: ValueId) -> Option<Sym> {
        let constants = &self.m.file.constants;
        let Some(Constant::String { utf8 }) = constants.get(self.ldc(value)?) else { return None };
        Some(self.names.intern_arc(constants.utf8(*utf8).ok()?))
    }

    fn dynamic(&mut self, at: u32, cp: u16, guard: u16) {
        let call = |this: &mut Self, kind, class: &str, name: &str, desc: &str| {
            let target = this.method_ref(class, name, desc);
            this.body.calls.push(Call { kind, target, guard });
        };
        match dynamic::read(self.m.file, cp) {
            Dynamic::Lambda { interfaces, name, descs, kind, target, captured } => {
                let makes = kind == 8;
                let kind = match kind {
                    5 => CallKind::Virtual,
                    6 => CallKind::Static,
                    7 | 8 => CallKind::Special,
                    9 => CallKind::Interface,
                    _ => return self.body.opaque.push(Opaque::Handle),
                };
                let target = self.method_ref(&target.0, &target.1, &target.2);
                let lambda = Lambda {
                    at,
                    interfaces: interfaces.iter().map(|i| self.names.intern_arc(i)).collect(),
                    name: self.names.intern_arc(&name),
                    descs: descs.iter().map(|d| self.names.intern_arc(d)).collect(),
                    kind,
                    target,
                    makes,
                    captured,
                };
                self.body.lambdas.push(lambda);
            }
            // What the JVM does here is what this Java would do.
            Dynamic::Concat(types) => {
                for (is_virtual, class, name, desc) in types.iter().flat_map(|ty| dynamic::to_text(ty)) {
                    let kind = if is_virtual { CallKind::Virtual } else { CallKind::Static };
                    call(self, kind, &class, name, &desc);
                }
                let builder = "java/lang/StringBuilder";
                call(self, CallKind::Special, builder, "<init>", "()V");
                call(self, CallKind::Virtual, builder, "append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;");
                call(self, CallKind::Virtual, builder, "toString", "()Ljava/lang/String;");
                self.body.news.push(self.names.intern(builder));
                self.body.news.push(self.names.intern("java/lang/String"));
                self.body.news.push(self.names.intern("[B"));
            }
            Dynamic::Record { method, fields } => {
                for (class, name, desc) in fields {
                    let field = FieldRef {
                        class: self.names.intern(&class),
                        name: self.names.intern(&name),
                        desc: self.names.intern(&desc),
                        is_static: false,
                    };
                    self.body.uses.push(field);
                    for (is_virtual, class, name, desc) in dynamic::on_component(&method, &desc) {
                        let kind = if is_virtual { CallKind::Virtual } else { CallKind::Static };
                        call(self, kind, &class, name, &desc);
                    }
                }
                if &*method == "toString" {
                    self.body.news.push(self.names.intern("java/lang/String"));
                }
            }
            Dynamic::TypeSwitch(classes) => {
                let classes = classes.iter().map(|c| self.names.intern_arc(c));
                self.body.literals.extend(classes);
                call(self, CallKind::Virtual, "java/lang/Object", "equals", "(Ljava/lang/Object;)Z");
            }
            Dynamic::Unknown => self.body.opaque.push(Opaque::Bootstrap),
        }
    }
}

pub(crate) fn is_virtual(kind: InvokeKind) -> bool {
    matches!(kind, InvokeKind::Virtual | InvokeKind::Interface)
}

/// The class of a virtual call's receiver, if it is known: it was made in this method, or is an array, which has the
/// methods of `Object`.
pub(crate) fn exact_class(m: &MethodCode<'_>, at: u32, kind: InvokeKind, named: &str) -> Option<String> {
    let receiver = *m.ssa.uses(at).first().filter(|_| is_virtual(kind))?;
    if named.starts_with('[') {
        return Some("java/lang/Object".into());
    }
    let Value::Insn(made) = m.ssa.value(receiver) else { return None };
    match m.code.insns[*made as usize] {
        Insn::New { cp, .. } => m.file.constants.class_name(cp).ok().map(ToString::to_string),
        Insn::InvokeDynamic { cp, .. } => {
            let Dynamic::Lambda { kind: 5..=9, .. } = dynamic::read(m.file, cp) else { return None };
            let slot = m.file.methods.iter().position(|other| std::ptr::eq(other, m.info))?;
            Some(lambda_name(&m.file.name, slot, *made))
        }
        _ => None,
    }
}

/// The name of the class that is made up for a lambda, by the method and the instruction that make it.
pub(crate) fn lambda_name(holder: &str, slot: usize, at: u32) -> String {
    format!("{holder}$$Lambda/{slot}.{at}")
}

/// The kind of a call, and its target on the class that the receiver is known to have.
pub(crate) fn call_kind(kind: InvokeKind, exact: Option<Sym>, target: &mut MethodRef) -> CallKind {
    match exact {
        Some(class) => {
            target.class = class;
            CallKind::Exact
        }
        None => kind.into(),
    }
}

fn sort<T: Ord>(list: &mut Vec<T>) {
    list.sort_unstable();
    list.dedup();
}

/// Whether a text looks like the name of a class in a package: `java.util.List`.
fn is_class_text(text: &str) -> bool {
    let Some((package, simple)) = text.rsplit_once('.') else { return false };
    simple.starts_with(|c: char| c.is_ascii_uppercase())
        && package.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '$'))
}

/// Calls whose target is only known when they run.
fn is_reflective_call(class: &str, name: &str) -> bool {
    matches!(
        (class, name),
        ("java/lang/reflect/Method", "invoke")
            | ("java/lang/reflect/Constructor", "newInstance" | "newInstanceWithCaller")
            | ("java/lang/Class", "newInstance")
            | ("java/lang/reflect/Proxy", "newProxyInstance")
            | ("java/util/ServiceLoader", "load" | "loadInstalled")
    )
}

/// Classes whose methods access memory on behalf of their caller.
fn is_raw_holder(class: &str) -> bool {
    matches!(
        class,
        "jdk/internal/misc/Unsafe"
            | "sun/misc/Unsafe"
            | "java/util/concurrent/atomic/AtomicIntegerFieldUpdater"
            | "java/util/concurrent/atomic/AtomicLongFieldUpdater"
            | "java/util/concurrent/atomic/AtomicReferenceFieldUpdater"
            | "java/lang/reflect/Field"
    )
}

/// Names of `VarHandle`'s polymorphic methods.
fn access_mode(name: &str) -> bool {
    ["get", "set", "compareAnd", "weakCompareAnd"].iter().any(|start| name.starts_with(start))
}
