//! `java.security.AccessController`: contexts that a program passes to `doPrivileged`, and so the combiners of their domains.
//! Nothing is ever forbidden, so protection domains of the classes on the stack are not looked up.

use vm::{Machine, Ref, Stop};

use super::arg::{Slot, nothing, ret_ref, zero};
use crate::table::natives;

natives! {
    "java/security/AccessController" {
        "getStackAccessControlContext" "()Ljava/security/AccessControlContext;" => stack_context;
        "getInheritedAccessControlContext" "()Ljava/security/AccessControlContext;" => inherited_context;
        "getProtectionDomain" "(Ljava/lang/Class;)Ljava/security/ProtectionDomain;" => zero;
        "ensureMaterializedForStackWalk" "(Ljava/lang/Object;)V" => nothing;
    }
}

const CLASS: &str = "java/security/AccessControlContext";
const CONTEXT: &str = "Ljava/security/AccessControlContext;";
const COMBINER: &str = "Ljava/security/DomainCombiner;";

/// The context that the newest privileged frame was given; `None` if there is no such frame.
fn privileged(m: &Machine) -> Option<Ref> {
    let runs = |method: &program::Method| {
        m.program.text(method.name) == "executePrivileged"
            && m.program.name_of(method.class) == "java/security/AccessController"
    };
    let newest = m.thread.frames.iter().rev().find(|f| f.java_method().is_some_and(runs))?;
    Some(m.thread.slots[newest.base as usize + 1] as Ref)
}

/// Null unless there is a context that could matter.
fn stack_context(m: &mut Machine, _: &[u64]) -> Slot {
    match privileged(m) {
        Some(0) => ret_ref(0),
        Some(context) => ret_ref(new_context(m, Some(context))?),
        None => {
            let inherited = inherited(m)?;
            if inherited == 0 || m.get_ref(inherited, "combiner", COMBINER)? == 0 {
                return ret_ref(0);
            }
            ret_ref(new_context(m, None)?)
        }
    }
}

fn new_context(m: &mut Machine, privileged: Option<Ref>) -> Result<Ref, Stop> {
    let class = m.boot_class(CLASS)?;
    m.require_init(class)?;
    let context = m.new_object(class)?;
    if let Some(privileged) = privileged {
        m.put_bool(context, "isPrivileged", true)?;
        m.put_ref(context, "privilegedContext", CONTEXT, privileged)?;
        let authorized = m.offset(class, "isAuthorized", "Z")?;
        let value = m.heap.get::<u8>(privileged + authorized);
        m.heap.put(context + authorized, value);
    }
    Ok(context)
}

/// What the current thread was made with.
fn inherited(m: &mut Machine) -> Result<Ref, Stop> {
    let thread = m.thread.object;
    m.get_ref(thread, "inheritedAccessControlContext", CONTEXT)
}

fn inherited_context(m: &mut Machine, _: &[u64]) -> Slot {
    ret_ref(inherited(m)?)
}
