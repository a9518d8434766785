//! `java.lang.ref`: references that the collector never clears, so that programs behave the same on every run.

use vm::{Exhausted, Machine, Stop};

use super::arg::{Slot, VOID, reference, ret_bool, some, zero};
use crate::table::natives;

natives! {
    "java/lang/ref/Reference" {
        "refersTo0" "(Ljava/lang/Object;)Z" => refers_to;
        "clear0" "()V" => clear;
        "getAndClearReferencePendingList" "()Ljava/lang/ref/Reference;" => zero;
        "hasReferencePendingList" "()Z" => zero;
        "waitForReferencePendingList" "()V" => |_, _| Err(Stop::Exhausted(Exhausted::Deadlock));
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
