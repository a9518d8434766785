//! `ObjectMethods`: `equals`, `hashCode` and `toString` of records.

use classfile::access::*;
use classfile::builder::{ClassBuilder, CodeBuilder, Label, Value};
use classfile::descriptor::{FieldType, Kind, parse_field};
use classfile::opcode::*;
use vm::{Linked, Machine, Stop};

use super::concat::{Joiner, Part};
use super::site::{HandleRef, Site};
use crate::reflect::boxes::box_name;

/// A record and the getters of its components.
struct Record<'a> {
    site: &'a Site,
    class: &'a str,
    getters: Vec<HandleRef>,
}

pub(super) fn link(m: &mut Machine, site: &Site) -> Result<Linked, Stop> {
    let getters = (2..site.args().len()).map(|at| site.handle(at)).collect::<Result<Vec<_>, _>>()?;
    let record = Record { site, class: site.class_name(0)?, getters };
    if record.getters.iter().any(|g| g.kind != 1) {
        return Err(Stop::Unsupported("record methods over getters that are not fields".into()));
    }
    let name = format!("{}$$ObjectMethods", site.file.name);
    let mut class = ClassBuilder::new(52, FINAL | SUPER | SYNTHETIC, &name, "java/lang/Object");
    match &*site.name {
        "equals" => record.equals(&mut class),
        "hashCode" => record.hash_code(&mut class),
        "toString" => record.to_string(m, &mut class, &name)?,
        other => return Err(Stop::new("java/lang/IllegalArgumentException", other)),
    }
    Ok(Linked::Static(site.define_method(m, &class.finish(), &site.name)?))
}

fn kind_of(getter: &HandleRef) -> Kind {
    parse_field(&getter.desc).map_or(Kind::Ref, FieldType::kind)
}

/// Pushes a component of the record in local 0.
fn get(code: &mut CodeBuilder<'_>, getter: &HandleRef) {
    code.load(Kind::Ref, 0).field(GETFIELD, &getter.class, &getter.name, &getter.desc);
}

impl Record<'_> {
    fn equals(&self, class: &mut ClassBuilder) {
        let mut code = class.method(STATIC, &self.site.name, &self.site.desc);
        let (other, differ) = (code.label(), code.label());
        code.load(Kind::Ref, 0).load(Kind::Ref, 1).branch(IF_ACMPNE, other).op(ICONST_1).ret(Kind::Int);
        code.bind(other).load(Kind::Ref, 1).class_op(INSTANCEOF, self.class).branch(IFEQ, differ);
        for getter in &self.getters {
            get(&mut code, getter);
            code.load(Kind::Ref, 1).class_op(CHECKCAST, self.class);
            code.field(GETFIELD, &getter.class, &getter.name, &getter.desc);
            leave_if_different(&mut code, kind_of(getter), differ);
        }
        code.op(ICONST_1).ret(Kind::Int);
        code.bind(differ).op(ICONST_0).ret(Kind::Int);
        code.finish();
    }

    fn hash_code(&self, class: &mut ClassBuilder) {
        let mut code = class.method(STATIC, &self.site.name, &self.site.desc);
        code.op(ICONST_0);
        for getter in &self.getters {
            code.ldc(&Value::Int(31)).op(IMUL);
            get(&mut code, getter);
            let kind = kind_of(getter);
            let (holder, param) = match box_name(kind) {
                Some(name) => (name, kind.to_char().to_string()),
                None => ("java/util/Objects", "Ljava/lang/Object;".to_owned()),
            };
            code.invoke(INVOKESTATIC, holder, "hashCode", &format!("({param})I")).op(IADD);
        }
        code.ret(Kind::Int);
        code.finish();
    }

    fn to_string(&self, m: &Machine, class: &mut ClassBuilder, name: &str) -> Result<(), Stop> {
        let names = self.site.text(1)?;
        let mut code = class.method(STATIC, &self.site.name, &self.site.desc);
        let mut parts = vec![text(&format!("{}[", simple_name(self.class, self.site)))];
        let mut local = 1;
        for (i, (getter, label)) in self.getters.iter().zip(names.split(';')).enumerate() {
            let (kind, comma) = (kind_of(getter), if i == 0 { "" } else { ", " });
            get(&mut code, getter);
            code.store(kind, local);
            parts.push(text(&format!("{comma}{label}=")));
            parts.push(Part::Arg { kind, string: false, slot: local });
            local += kind.slots();
        }
        parts.push(text("]"));
        let mut joiner = Joiner::new(m, name, local);
        // As the JDK's stack traces show it.
        let old = m.program.feature() < 19;
        let (via, method) = if old { ("java/util/Objects", "toString") } else { (name, "stringOf") };
        joiner.stringify(&mut code, &parts, via, method);
        joiner.join(&mut code, &parts);
        code.ret(Kind::Ref);
        code.finish();
        joiner.declare_natives(class);
        if !old {
            class.bodiless_method(STATIC | NATIVE, method, "(Ljava/lang/Object;)Ljava/lang/String;");
        }
        Ok(())
    }
}

fn text(text: &str) -> Part {
    Part::Text(text.encode_utf16().collect())
}

/// Compares two components on the stack as their type's `compare` or `equals` does.
fn leave_if_different(code: &mut CodeBuilder<'_>, kind: Kind, differ: Label) {
    match kind {
        Kind::Ref => {
            let desc = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
            code.invoke(INVOKESTATIC, "java/util/Objects", "equals", desc).branch(IFEQ, differ);
        }
        Kind::Float => {
            code.invoke(INVOKESTATIC, "java/lang/Float", "compare", "(FF)I").branch(IFNE, differ);
        }
        Kind::Double => {
            code.invoke(INVOKESTATIC, "java/lang/Double", "compare", "(DD)I").branch(IFNE, differ);
        }
        Kind::Long => {
            code.op(LCMP).branch(IFNE, differ);
        }
        _ => {
            code.branch(IF_ICMPNE, differ);
        }
    }
}

/// `Class.getSimpleName` of the record.
fn simple_name<'a>(class: &'a str, site: &'a Site) -> &'a str {
    let inner = site.file.inner_classes.iter().find(|i| &*i.inner == class).and_then(|i| i.name.as_deref());
    inner.unwrap_or_else(|| class.rsplit('/').next().unwrap_or(class))
}
