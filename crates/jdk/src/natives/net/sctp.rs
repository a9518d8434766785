//! `jdk.sctp` as it is on a machine without the library of the system: classes are there, and opening a channel fails.

use vm::{Machine, Stop};

use crate::natives::arg::{Slot, nothing};
use crate::table::natives;

natives! {
    "sun/nio/ch/sctp/SctpNet" {
        "init" "()V" => nothing;
        "socket0" "(Z)I" => no_library;
    }
    "sun/nio/ch/sctp/SctpChannelImpl" {
        "initIDs" "()V" => nothing;
    }
}

fn no_library(_: &mut Machine, _: &[u64]) -> Slot {
    let message = "libsctp.so.1: cannot open shared object file: No such file or directory";
    Err(Stop::new("java/lang/UnsupportedOperationException", message))
}
