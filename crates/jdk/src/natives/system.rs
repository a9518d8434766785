//! `java.lang.System`: identity hash, clocks, standard streams. Its `arraycopy` has a file of its own.

use vm::{Machine, Source};

use super::arg::{Slot, VOID, long, reference, ret_int, ret_long, ret_ref};
use super::object::identity_hash;
use crate::table::natives;

natives! {
    "java/lang/System" {
        "identityHashCode" "(Ljava/lang/Object;)I" => identity_hash_code;
        "currentTimeMillis" "()J" => current_time_millis;
        "nanoTime" "()J" => nano_time;
        "setIn0" "(Ljava/io/InputStream;)V" => |m, args| set_stream(m, args, "in", "Ljava/io/InputStream;");
        "setOut0" "(Ljava/io/PrintStream;)V" => |m, args| set_stream(m, args, "out", "Ljava/io/PrintStream;");
        "setErr0" "(Ljava/io/PrintStream;)V" => |m, args| set_stream(m, args, "err", "Ljava/io/PrintStream;");
        "mapLibraryName" "(Ljava/lang/String;)Ljava/lang/String;" => map_library_name;
    }
    "jdk/internal/misc/VM" {
        "getNanoTimeAdjustment" "(J)J" => nano_time_adjustment;
    }
}

const NANOS: i64 = 1_000_000_000;

fn identity_hash_code(m: &mut Machine, args: &[u64]) -> Slot {
    match reference(args, 0) {
        0 => ret_int(0),
        object => ret_int(identity_hash(m, object) as i32),
    }
}

/// Reads the virtual clock.
pub(crate) fn now(m: &mut Machine) -> i64 {
    m.heap.effects.unstable(Source::Clock);
    m.env.now()
}

fn current_time_millis(m: &mut Machine, _: &[u64]) -> Slot {
    ret_long(now(m) / 1_000_000)
}

fn nano_time(m: &mut Machine, _: &[u64]) -> Slot {
    ret_long(now(m))
}

/// Nanoseconds since `offset` seconds after the epoch; -1 if they are too many to be represented exactly.
fn nano_time_adjustment(m: &mut Machine, args: &[u64]) -> Slot {
    let offset = long(args, 0);
    let now = now(m);
    let seconds = (now / NANOS).wrapping_sub(offset);
    if !(-(1 << 32)..=1 << 32).contains(&seconds) {
        return ret_long(-1);
    }
    ret_long(seconds * NANOS + now % NANOS)
}

fn set_stream(m: &mut Machine, args: &[u64], name: &str, desc: &str) -> Slot {
    let system = m.boot_class("java/lang/System")?;
    let field = m.static_field(system, name, desc)?;
    m.heap.put(field, reference(args, 0));
    VOID
}

fn map_library_name(m: &mut Machine, args: &[u64]) -> Slot {
    let name = m.text_arg(reference(args, 0))?;
    ret_ref(m.new_string(&format!("lib{name}.so"))?)
}
