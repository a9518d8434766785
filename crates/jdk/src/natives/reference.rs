//! `java.lang.ref`: what the collector passes to the JDK's code that fills queues. Its thread never runs: see `vm::references`.

use vm::Machine;

use super::arg::{Slot, VOID, nothing, reference, ret_bool, ret_ref, some};
use crate::table::natives;

natives! {
    "java/lang/ref/Reference" {
        "refersTo0" "(Ljava/lang/Object;)Z" => refers_to;
        "clear0" "()V" => clear;
        "getAndClearReferencePendingList" "()Ljava/lang/ref/Reference;" => |m, _| ret_ref(m.take_pending_references()?);
        "hasReferencePendingList" "()Z" => |m, _| ret_bool(m.has_pending_references());
        "waitForReferencePendingList" "()V" => nothing;
    }
    "java/lang/ref/PhantomReference" {
        "refersTo0" "(Ljava/lang/Object;)Z" => refers_to;
        "clear0" "()V" => clear;
    }
}

fn refers_to(m: &mut Machine, args: &[u64]) -> Slot {
    let referent = m.get_ref(some(args, 0)?, "referent", "Ljava/lang/Object;")?;
    ret_bool(referent == reference(args, 1))
}

fn clear(m: &mut Machine, args: &[u64]) -> Slot {
    m.put_ref(some(args, 0)?, "referent", "Ljava/lang/Object;", 0)?;
    VOID
}
