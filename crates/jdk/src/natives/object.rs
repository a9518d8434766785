//! `java.lang.Object`: class, identity hash, clone, and the monitor methods.

use program::{ClassId, ClassKind};
use vm::heap::{ELEMENTS, HASH, LENGTH};
use vm::{Machine, Ref, Source, Stop};

use super::arg::{Slot, long, ret_class, ret_int, ret_ref, some};
use crate::table::natives;

natives! {
    "java/lang/Object" {
        "getClass" "()Ljava/lang/Class;" => get_class;
        "hashCode" "()I" => hash_code;
        "clone" "()Ljava/lang/Object;" => clone;
        "notify" "()V" => |m, args| m.notify(some(args, 0)?, false);
        "notifyAll" "()V" => |m, args| m.notify(some(args, 0)?, true);
        "wait" "(J)V" [17 - 18] => wait;
        "wait0" "(J)V" => wait;
    }
}

fn get_class(m: &mut Machine, args: &[u64]) -> Slot {
    let class = m.class_of(some(args, 0)?);
    ret_class(m, class)
}

fn hash_code(m: &mut Machine, args: &[u64]) -> Slot {
    let object = some(args, 0)?;
    ret_int(identity_hash(m, object) as i32)
}

/// The identity hash of an object; given out on first use.
pub(crate) fn identity_hash(m: &mut Machine, object: Ref) -> u32 {
    let mut hash: u32 = m.heap.get(object + HASH);
    if hash == 0 {
        hash = m.env.next_hash();
        m.heap.put(object + HASH, hash);
    }
    m.heap.effects.unstable(Source::IdentityHash);
    hash
}

/// Bytes that an object takes, header included.
pub(crate) fn size_of_object(m: &Machine, object: Ref) -> u32 {
    let class = m.class(m.class_of(object));
    match class.kind {
        ClassKind::Array { .. } => {
            let elements = m.heap.length(object) << class.elem_shift;
            (ELEMENTS + elements).next_multiple_of(8)
        }
        _ => class.instance_size,
    }
}

fn clone(m: &mut Machine, args: &[u64]) -> Slot {
    let object = some(args, 0)?;
    let class = m.class_of(object);
    if !m.program.is_subclass(class, m.known.cloneable) {
        let name = m.program.external_name(class);
        return Err(Stop::new("java/lang/CloneNotSupportedException", name));
    }
    ret_ref(copy_object(m, object, class)?)
}

fn copy_object(m: &mut Machine, object: Ref, class: ClassId) -> Result<Ref, Stop> {
    let size = size_of_object(m, object);
    let copy = m.heap.allocate(class.0, size).ok_or_else(|| m.out_of_memory())?;
    m.heap.copy(object + LENGTH, copy + LENGTH, size - LENGTH);
    Ok(copy)
}

/// `Object.wait`; 0 milliseconds are for ever.
fn wait(m: &mut Machine, args: &[u64]) -> Slot {
    let (object, millis) = (some(args, 0)?, long(args, 1));
    if millis < 0 {
        return Err(Stop::new("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    let nanos = (millis > 0).then(|| millis.saturating_mul(1_000_000));
    m.wait_for(object, nanos)
}
