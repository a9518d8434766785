//! Protection domains: where classes of the class path come from, and what definers said of theirs.

use program::{APP, ClassId};
use vm::{Continuation, Machine, Ref, Stop};

use super::arg::{Slot, class, ret_ref};
use super::state::{self, Slot as Kept};
use crate::table::natives;

natives! {
    "java/lang/Class" {
        "getProtectionDomain0" "()Ljava/security/ProtectionDomain;" => domain;
        "getProtectionDomain" "()Ljava/security/ProtectionDomain;" [24 - 99] => domain_or_all_permissions;
    }
}

const DOMAIN: &str = "Ljava/security/ProtectionDomain;";

/// The domain of a class if it has one; domains of the class path's classes are made when they are asked for.
fn domain(m: &mut Machine, args: &[u64]) -> Slot {
    let class = class(m, args, 0)?;
    let known = state::list(m, Kept::Domains).get(class.index()).copied().unwrap_or(0);
    if known != 0 || m.class(class).loader != APP {
        return ret_ref(known);
    }
    match location(m, class) {
        Some(location) => Err(make_domain(m, class, &location)?),
        None => ret_ref(0),
    }
}

fn domain_or_all_permissions(m: &mut Machine, args: &[u64]) -> Slot {
    let known = domain(m, args)?;
    if known != 0 {
        return Ok(known);
    }
    let holder = m.boot_class("java/lang/Class$Holder")?;
    m.require_init(holder)?;
    let field = m.static_field(holder, "allPermDomain", DOMAIN)?;
    ret_ref(m.heap.get(field))
}

/// Remembers what a class was defined with.
pub(crate) fn remember(m: &mut Machine, class: ClassId, domain: Ref) -> Result<(), Stop> {
    if domain == 0 { Ok(()) } else { state::set_at(m, Kept::Domains, class.0, domain) }
}

/// The URL of the entry of the class path that a class is in.
fn location(m: &Machine, class: ClassId) -> Option<String> {
    let element = m.program.class(class).file.as_ref()?.name.clone();
    let found = m.program.class_path().find(&element).ok()??;
    let place = &m.program.class_path().places()[found.entry];
    let path = super::fs::normal(&place.to_string_lossy());
    let end = if place.is_dir() && path != "/" { "/" } else { "" };
    Some(format!("file:{}{end}", path.replace('%', "%25").replace(' ', "%20")))
}

/// Makes URL, code source and domain, one constructor after the other.
fn make_domain(m: &mut Machine, class: ClassId, location: &str) -> Result<Stop, Stop> {
    let url = m.boot_class("java/net/URL")?;
    m.require_init(url)?;
    let constructor = m.method(url, "<init>", "(Ljava/lang/String;)V")?;
    let url = m.new_object(url)?;
    let text = m.new_string_with_place(location, "file:".len()..location.len())?;
    let then = Continuation { resume: make_source, refs: vec![url], data: vec![u64::from(class.0)] };
    Ok(Stop::call(constructor, vec![u64::from(url), u64::from(text)], then))
}

fn make_source(m: &mut Machine, then: &Continuation, result: Result<u64, Ref>) -> Slot {
    result.map_err(Stop::Throw)?;
    let source = m.boot_class("java/security/CodeSource")?;
    let constructor = m.method(source, "<init>", "(Ljava/net/URL;[Ljava/security/CodeSigner;)V")?;
    let source = m.new_object(source)?;
    let args = vec![u64::from(source), u64::from(then.refs[0]), 0];
    Err(Stop::call(constructor, args, Continuation { resume: ask_loader, refs: vec![source], data: then.data.clone() }))
}

fn ask_loader(m: &mut Machine, then: &Continuation, result: Result<u64, Ref>) -> Slot {
    result.map_err(Stop::Throw)?;
    let loader = state::get(m, Kept::AppLoader);
    let secure = m.boot_class("java/security/SecureClassLoader")?;
    let desc = "(Ljava/security/CodeSource;)Ljava/security/ProtectionDomain;";
    let method = m.method(secure, "getProtectionDomain", desc)?;
    let args = vec![u64::from(loader), u64::from(then.refs[0])];
    Err(Stop::call(method, args, Continuation { resume: keep, refs: Vec::new(), data: then.data.clone() }))
}

fn keep(m: &mut Machine, then: &Continuation, result: Result<u64, Ref>) -> Slot {
    let domain = result.map_err(Stop::Throw)? as Ref;
    remember(m, ClassId(then.data[0] as u32), domain)?;
    ret_ref(domain)
}
