//! `SwitchBootstraps`: which label of a pattern switch the value matches, from a restart index on.

use classfile::Constant;
use classfile::access::*;
use classfile::builder::{ClassBuilder, CodeBuilder, Label, Value};
use classfile::descriptor::{FieldType, Kind, parse_method};
use classfile::opcode::*;
use vm::{Linked, Machine, Stop};

use super::lambda::descriptor;
use super::site::Site;

/// What a case asks of the value.
enum Case {
    /// An instance of this class.
    Class(String),
    Text(Vec<u16>),
    /// An `Integer`, `Short`, `Byte` or `Character` with this value.
    Int(i32),
    /// The constant of an enum.
    Enum {
        class: String,
        name: String,
    },
    /// A label that never matches.
    Never,
}

/// Links `typeSwitch`.
pub(super) fn link_type(m: &mut Machine, site: &Site) -> Result<Option<Linked>, Stop> {
    let mut cases = Vec::new();
    for at in 0..site.args().len() {
        let Some(case) = type_case(site, at)? else { return Ok(None) };
        cases.push(case);
    }
    build(m, site, &cases)
}

/// Links `enumSwitch`: strings name constants of the value's own type.
pub(super) fn link_enum(m: &mut Machine, site: &Site) -> Result<Option<Linked>, Stop> {
    let Some(FieldType::Class(class)) = parse_method(&site.desc).and_then(|d| d.params.first().copied()) else {
        return Ok(None);
    };
    let id = m.program.class_by_name_from(site.caller, class)?;
    let mut cases = Vec::new();
    for at in 0..site.args().len() {
        cases.push(match site.constant(at)? {
            Constant::Class { .. } => Case::Class(site.class_name(at)?.to_owned()),
            Constant::String { .. } => {
                let name = site.text(at)?;
                let known = m.program.find_field(id, &name, &format!("L{class};")).is_some();
                if known { Case::Enum { class: class.to_owned(), name } } else { Case::Never }
            }
            _ => return Ok(None),
        });
    }
    build(m, site, &cases)
}

fn type_case(site: &Site, at: usize) -> Result<Option<Case>, Stop> {
    Ok(match site.constant(at)? {
        Constant::Class { .. } => Some(Case::Class(site.class_name(at)?.to_owned())),
        Constant::String { .. } => Some(Case::Text(site.string(at)?)),
        Constant::Integer(v) => Some(Case::Int(*v)),
        Constant::Dynamic { .. } => enum_case(&site.nested(site.args()[at])?),
        _ => None,
    })
}

/// An `EnumDesc` that a dynamic constant makes: `invoke(EnumDesc::of, invoke(ClassDesc::of, "p.E"), "NAME")`.
fn enum_case(label: &Site) -> Option<Case> {
    if !makes(label, "java/lang/Enum$EnumDesc") {
        return None;
    }
    let class = label.nested(*label.args().get(1)?).ok()?;
    if !makes(&class, "java/lang/constant/ClassDesc") {
        return None;
    }
    let class = class.text(1).ok()?.replace('.', "/");
    Some(Case::Enum { class, name: label.text(2).ok()? })
}

/// Whether the constant is `ConstantBootstraps.invoke` of the static `of` of this class.
fn makes(constant: &Site, class: &str) -> bool {
    let by_invoke =
        constant.bootstrap().is_ok_and(|b| &*b.class == "java/lang/invoke/ConstantBootstraps" && &*b.name == "invoke");
    by_invoke && constant.handle(0).is_ok_and(|h| &*h.class == class && &*h.name == "of")
}

fn build(m: &mut Machine, site: &Site, cases: &[Case]) -> Result<Option<Linked>, Stop> {
    let Some(desc) = parse_method(&site.desc) else { return Ok(None) };
    let [target, FieldType::Prim(Kind::Int)] = desc.params[..] else { return Ok(None) };
    if target.kind() != Kind::Ref {
        return Ok(None);
    }
    let name = format!("{}$$TypeSwitch", site.file.name);
    let mut class = ClassBuilder::new(52, FINAL | SUPER | SYNTHETIC, &name, "java/lang/Object");
    let mut code = class.method(STATIC, "typeSwitch", &format!("({}I)I", descriptor(target)));
    let matched = code.label();
    // The answer is kept in local 2, so that every match leaves by the same return.
    code.load(Kind::Int, 1).ldc(&Value::Int(cases.len() as i32 + 1));
    code.invoke(INVOKESTATIC, "java/util/Objects", "checkIndex", "(II)I").op(POP);
    code.op(ICONST_M1).store(Kind::Int, 2).load(Kind::Ref, 0).branch(IFNULL, matched);
    for (i, case) in (0i32..).zip(cases) {
        let next = code.label();
        code.ldc(&Value::Int(i)).store(Kind::Int, 2);
        code.load(Kind::Int, 1).load(Kind::Int, 2).branch(IF_ICMPGT, next);
        test(&mut code, case, matched, next);
        code.bind(next);
    }
    code.ldc(&Value::Int(cases.len() as i32)).store(Kind::Int, 2);
    code.bind(matched).load(Kind::Int, 2).ret(Kind::Int);
    code.finish();
    Ok(Some(Linked::Static(site.define_method(m, &class.finish(), "typeSwitch")?)))
}

/// Goes to `matched` or falls into `next`, which is bound right after.
fn test(code: &mut CodeBuilder<'_>, case: &Case, matched: Label, next: Label) {
    code.load(Kind::Ref, 0);
    match case {
        Case::Class(class) => {
            code.class_op(INSTANCEOF, class).branch(IFNE, matched);
        }
        Case::Text(text) => {
            code.op(POP).ldc(&Value::Utf16(text)).load(Kind::Ref, 0);
            let desc = "(Ljava/lang/Object;)Z";
            code.invoke(INVOKEVIRTUAL, "java/lang/String", "equals", desc).branch(IFNE, matched);
        }
        Case::Int(value) => {
            let character = code.label();
            code.class_op(INSTANCEOF, "java/lang/Number").branch(IFEQ, character);
            code.load(Kind::Ref, 0).class_op(CHECKCAST, "java/lang/Number");
            code.invoke(INVOKEVIRTUAL, "java/lang/Number", "intValue", "()I");
            code.ldc(&Value::Int(*value)).branch(IF_ICMPEQ, matched).branch(GOTO, next);
            code.bind(character).load(Kind::Ref, 0).class_op(INSTANCEOF, "java/lang/Character").branch(IFEQ, next);
            code.load(Kind::Ref, 0).class_op(CHECKCAST, "java/lang/Character");
            code.invoke(INVOKEVIRTUAL, "java/lang/Character", "charValue", "()C");
            code.ldc(&Value::Int(*value)).branch(IF_ICMPEQ, matched);
        }
        Case::Enum { class, name } => {
            code.class_op(INSTANCEOF, class).branch(IFEQ, next).load(Kind::Ref, 0);
            code.field(GETSTATIC, class, name, &format!("L{class};")).branch(IF_ACMPEQ, matched);
        }
        Case::Never => {
            code.op(POP);
        }
    }
}
