//! `FileStore`s and `WatchService`s: there is one store, which is memory, and nothing can be watched.

use vm::Machine;

use super::arg::{Slot, VOID, long, nothing, ret_int, ret_long, some};
use super::fs::Errno;
use super::memory;
use super::nio_files::thrown;
use crate::table::natives;

natives! {
    "sun/nio/fs/UnixNativeDispatcher" {
        "statvfs0" "(JLsun/nio/fs/UnixFileStoreAttributes;)V" => store;
        "getlinelen" "(J)I" => |_, _| ret_int(-1);
        "rewind" "(J)V" => nothing;
    }
    "sun/nio/fs/LinuxNativeDispatcher" {
        "setmntent0" "(JJ)J" => |m, _| ret_long(memory::allocate(m, 1)?);
        "getmntent0" "(JLsun/nio/fs/UnixMountEntry;JI)I" => next_mount;
        "endmntent" "(J)V" => |m, args| memory::free(m, long(args, 0)).map(|()| 0);
    }
    "sun/nio/fs/LinuxWatchService" {
        "eventSize" "()I" => |_, _| ret_int(16);
        "inotifyInit" "()I" => |m, _| Err(thrown(m, Errno::NotSupported));
    }
}

/// Room for what the heap may hold.
fn store(m: &mut Machine, args: &[u64]) -> Slot {
    const BLOCK: i64 = 4096;
    let attributes = some(args, 2)?;
    let (all, free) = (i64::from(m.heap.limit()), i64::from(m.heap.limit() - m.heap.top().min(m.heap.limit())));
    m.put_long(attributes, "f_frsize", BLOCK)?;
    m.put_long(attributes, "f_blocks", all / BLOCK)?;
    m.put_long(attributes, "f_bfree", free / BLOCK)?;
    m.put_long(attributes, "f_bavail", free / BLOCK)?;
    VOID
}

/// The one entry of the list of mounted systems, then its end. The handle is the address of a byte that says which is next.
fn next_mount(m: &mut Machine, args: &[u64]) -> Slot {
    let entry = some(args, 2)?;
    let seen = memory::heap_address(m, long(args, 0), 1)?;
    if m.heap.get::<u8>(seen) != 0 {
        return ret_int(-1);
    }
    m.heap.put(seen, 1u8);
    for (field, text) in [("name", "memory"), ("dir", "/"), ("fstype", "tmpfs"), ("opts", "rw")] {
        let bytes = m.new_byte_array(text.as_bytes())?;
        m.put_ref(entry, field, "[B", bytes)?;
    }
    m.put_long(entry, "dev", 1)?;
    ret_int(0)
}
