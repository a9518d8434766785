//! Bootstrap methods that are not known here: they are called as Java, once for each call site.
//!
//! The call site becomes a hidden class whose static field holds the `CallSite`. Its initialiser runs the bootstrap
//! method, so that the field belongs to the heap's state like any other.

use classfile::access::*;
use classfile::builder::{ClassBuilder, Value};
use classfile::descriptor::{FieldType, Kind, parse_method};
use classfile::opcode::*;
use program::ClassId;
use vm::{Linked, Machine, Stop};

use super::constants;
use super::site::Site;
use crate::natives::arg::Slot;

const SITE: &str = "Ljava/lang/invoke/CallSite;";
const METHOD: &str = "call";

pub(super) fn link(m: &mut Machine, site: &Site, cp: u16) -> Result<Linked, Stop> {
    let name = format!("{}$$CallSite", site.file.name);
    let mut class = ClassBuilder::new(52, FINAL | SUPER | SYNTHETIC, &name, "java/lang/Object");
    class.field(STATIC | FINAL, "site", SITE);
    // The native `bootstrap` finds the site again by this constant.
    class.constant(FINAL, "index", "I", &Value::Int(i32::from(cp)));
    class.bodiless_method(STATIC | NATIVE, "bootstrap", &format!("(){SITE}"));
    let mut code = class.method(STATIC, "<clinit>", "()V");
    code.invoke(INVOKESTATIC, &name, "bootstrap", &format!("(){SITE}"));
    code.field(PUTSTATIC, &name, "site", SITE).ret(Kind::Void);
    code.finish();
    let bad = || Stop::new("java/lang/ClassFormatError", format!("illegal descriptor {}", site.desc));
    let desc = parse_method(&site.desc).ok_or_else(bad)?;
    let mut code = class.method(STATIC, METHOD, &site.desc);
    code.field(GETSTATIC, &name, "site", SITE);
    let target = "()Ljava/lang/invoke/MethodHandle;";
    code.invoke(INVOKEVIRTUAL, "java/lang/invoke/CallSite", "getTarget", target);
    let mut slot = 0;
    for param in &desc.params {
        code.load(param.kind(), slot);
        slot += param.slots();
    }
    code.invoke(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", &site.desc);
    code.ret(FieldType::kind(desc.ret));
    code.finish();
    Ok(Linked::Static(site.define_method(m, &class.finish(), METHOD)?))
}

/// Runs the bootstrap method of the spun class that is being initialised; gives its `CallSite`.
pub(super) fn bootstrap(m: &mut Machine, _: &[u64]) -> Slot {
    let Some(method) = m.running else { return Err(Stop::Bug("bootstrap without a method".into())) };
    constants::prepare(m)?;
    let (caller, cp) = site_of(m, method.class)?;
    let site = Site::new(m, caller, cp)?;
    constants::gather(m, &site, cp, constants::Goal::CallSite)
}

/// Caller and constant index that a spun class stands for.
fn site_of(m: &mut Machine, spun: ClassId) -> Result<(ClassId, u16), Stop> {
    let Some(caller) = m.class(spun).host else { return Err(Stop::Bug("a call site without a caller".into())) };
    let index = m.static_field(spun, "index", "I")?;
    Ok((caller, m.heap.get::<i32>(index) as u16))
}
