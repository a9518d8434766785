//! What calls say: targets, access by offset or handle, lambdas and other dynamic calls, and constants beside them.

use base::Sym;
use classfile::Constant;
use classfile::descriptor::Kind;
use program::{Insn, InvokeKind};

use super::Extractor;
use super::sites::{access_mode, call_kind, exact_class, is_class_text, is_raw_holder, is_reflective_call};
use crate::dynamic::{self, Dynamic};
use crate::facts::{Call, CallKind, FieldRef, Lambda, MethodRef, Opaque};
use crate::ssa::{Value, ValueId};

impl Extractor<'_> {
    pub(super) fn constant(&mut self, cp: u16) {
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

    pub(super) fn call(&mut self, at: u32, cp: u16, kind: InvokeKind, guard: u16) {
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
    pub(super) fn polymorphic(&mut self, cp: u16) {
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

    pub(super) fn dynamic(&mut self, at: u32, cp: u16, guard: u16) {
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
