//! `java.lang.Object`: class, identity hash, clone, and the monitor methods.

use program::{ClassId, ClassKind};
use vm::heap::{ELEMENTS, HASH, LENGTH};
use vm::{Exhausted, Machine, Ref, Source, Stop};

use super::arg::{Slot, VOID, long, ret_class, ret_int, ret_ref, some};
use super::thread;
use crate::table::natives;

natives! {
    "java/lang/Object" {
        "getClass" "()Ljava/lang/Class;" => get_class;
        "hashCode" "()I" => hash_code;
        "clone" "()Ljava/lang/Object;" => clone;
        "notify" "()V" => notify;
        "notifyAll" "()V" => notify;
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

pub(crate) fn not_owner() -> Stop {
    Stop::new("java/lang/IllegalMonitorStateException", "current thread is not owner")
}

fn notify(m: &mut Machine, args: &[u64]) -> Slot {
    if m.holds_lock(some(args, 0)?) { VOID } else { Err(not_owner()) }
}

/// Nobody else can notify: with a timeout the virtual clock moves on, without one the program hangs.
fn wait(m: &mut Machine, args: &[u64]) -> Slot {
    let (object, millis) = (some(args, 0)?, long(args, 1));
    if millis < 0 {
        return Err(Stop::new("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    if !m.holds_lock(object) {
        return Err(not_owner());
    }
    thread::throw_if_interrupted(m, None)?;
    if millis == 0 {
        return Err(Stop::Exhausted(Exhausted::Deadlock));
    }
    m.env.sleep(millis.saturating_mul(1_000_000));
    VOID
}
