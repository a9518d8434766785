//! `java.io` streams: the virtual standard streams, and reading the few files that can be seen.

use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use super::arg::{Slot, VOID, boolean, int, long, nothing, reference, ret_bool, ret_int, ret_long, some};
use super::files;
use crate::table::natives;

natives! {
    "java/io/FileDescriptor" {
        "getHandle" "(I)J" => |_, _| ret_long(-1);
        "getAppend" "(I)Z" => |_, _| ret_bool(false);
        "close0" "()V" => close_descriptor;
        "sync0" "()V" => nothing;
        "sync" "()V" [17 - 20] => nothing;
    }
    "java/io/FileCleanable" {
        "cleanupClose0" "(IJ)V" => cleanup_close;
    }
    "java/io/FileInputStream" {
        "open0" "(Ljava/lang/String;)V" => open;
        "read0" "()I" => read_one;
        "readBytes" "([BII)I" => read_bytes;
        "skip0" "(J)J" => skip;
        "available0" "()I" => available;
        "length0" "()J" => length;
        "position0" "()J" => position;
        "isRegularFile0" "(Ljava/io/FileDescriptor;)Z" => |_, _| ret_bool(true);
    }
    "java/io/FileOutputStream" {
        "open0" "(Ljava/lang/String;Z)V" => refuse_writing;
        "write" "(IZ)V" => write_one;
        "writeBytes" "([BIIZ)V" => write_bytes;
    }
    "java/io/RandomAccessFile" {
        "open0" "(Ljava/lang/String;I)V" => open_random;
        "read0" "()I" => read_one;
        "readBytes" "([BII)I" => read_bytes;
        "readBytes0" "([BII)I" => read_bytes;
        "getFilePointer" "()J" => position;
        "seek0" "(J)V" => seek;
        "length" "()J" => length;
        "length0" "()J" => length;
    }
}

const IO: &str = "java/io/IOException";

/// The descriptor of a stream; closed streams have none.
fn descriptor(m: &mut Machine, stream: Ref) -> Result<i32, Stop> {
    let descriptor = m.get_ref(stream, "fd", "Ljava/io/FileDescriptor;")?;
    let closed = || Stop::new(IO, "Stream Closed");
    if descriptor == 0 {
        return Err(closed());
    }
    match m.get_int(descriptor, "fd")? {
        -1 => Err(closed()),
        fd => Ok(fd),
    }
}

fn bad_descriptor() -> Stop {
    Stop::new(IO, "Bad file descriptor")
}

fn close_descriptor(m: &mut Machine, args: &[u64]) -> Slot {
    let descriptor = some(args, 0)?;
    let fd = m.get_int(descriptor, "fd")?;
    m.put_int(descriptor, "fd", -1)?;
    files::close(m, fd)?;
    VOID
}

fn cleanup_close(m: &mut Machine, args: &[u64]) -> Slot {
    files::close(m, int(args, 0))?;
    VOID
}

/// Opens a file and writes its descriptor into the stream.
fn open_file(m: &mut Machine, stream: Ref, path: &str) -> Slot {
    match files::open(m, path)? {
        Ok(fd) => {
            let descriptor = m.get_ref(stream, "fd", "Ljava/io/FileDescriptor;")?;
            m.put_int(descriptor, "fd", fd)?;
            VOID
        }
        Err(reason) => Err(Stop::new("java/io/FileNotFoundException", format!("{path} ({reason})"))),
    }
}

fn open(m: &mut Machine, args: &[u64]) -> Slot {
    let path = m.text_arg(reference(args, 1))?;
    open_file(m, some(args, 0)?, &path)
}

fn open_random(m: &mut Machine, args: &[u64]) -> Slot {
    const READ_ONLY: i32 = 1;
    if int(args, 2) & READ_ONLY == 0 {
        return refuse_writing(m, args);
    }
    open(m, args)
}

fn refuse_writing(m: &mut Machine, args: &[u64]) -> Slot {
    let path = m.text_arg(reference(args, 1))?;
    Err(Stop::new("java/io/FileNotFoundException", format!("{path} (Read-only file system)")))
}

/// A part of a `byte[]` that a stream reads into or writes from; HotSpot's libraries check it in this way.
fn range(m: &Machine, args: &[u64]) -> Result<(u32, usize), Stop> {
    let (array, offset, length) = (some(args, 1)?, int(args, 2), int(args, 3));
    let end = i64::from(offset) + i64::from(length);
    if offset < 0 || length < 0 || end > i64::from(m.heap.length(array)) {
        return Err(Stop::bare("java/lang/IndexOutOfBoundsException"));
    }
    Ok((array + ELEMENTS + offset as u32, length as usize))
}

fn read_one(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, some(args, 0)?)?;
    let bytes = files::read(m, fd, 1)?.ok_or_else(bad_descriptor)?;
    ret_int(bytes.first().map_or(-1, |&b| i32::from(b)))
}

fn read_bytes(m: &mut Machine, args: &[u64]) -> Slot {
    let (at, length) = range(m, args)?;
    if length == 0 {
        return ret_int(0);
    }
    let fd = descriptor(m, some(args, 0)?)?;
    let bytes = files::read(m, fd, length)?.ok_or_else(bad_descriptor)?;
    if bytes.is_empty() {
        return ret_int(-1);
    }
    m.heap.write_bytes(at, &bytes);
    ret_int(bytes.len() as i32)
}

fn skip(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, some(args, 0)?)?;
    let count = long(args, 1);
    if fd == 0 {
        return ret_long(m.env.read_input(count.max(0) as usize).len() as i64);
    }
    let at = files::position(m, fd).ok_or_else(bad_descriptor)?;
    let to = at.saturating_add(count);
    if to < 0 {
        return Err(Stop::new(IO, "Invalid argument"));
    }
    files::seek(m, fd, to)?;
    ret_long(count)
}

fn available(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, some(args, 0)?)?;
    if fd == 0 {
        let left = m.env.input.len().saturating_sub(m.env.tick.input_at);
        return ret_int(i32::try_from(left).unwrap_or(i32::MAX));
    }
    let at = files::position(m, fd).ok_or_else(bad_descriptor)?;
    let left = files::length(m, fd).unwrap_or(0) - at;
    ret_int(left.clamp(0, i64::from(i32::MAX)) as i32)
}

fn length(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, some(args, 0)?)?;
    ret_long(files::length(m, fd).unwrap_or(0))
}

fn position(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, some(args, 0)?)?;
    ret_long(files::position(m, fd).unwrap_or(0))
}

fn seek(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, some(args, 0)?)?;
    if files::seek(m, fd, long(args, 1))? { VOID } else { Err(bad_descriptor()) }
}

/// Writes to the standard streams; nothing else is ever open for writing.
fn write(m: &mut Machine, fd: i32, bytes: &[u8]) -> Slot {
    match fd {
        1 | 2 => {
            m.env.write(fd == 2, bytes);
            VOID
        }
        _ => Err(bad_descriptor()),
    }
}

fn write_one(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, some(args, 0)?)?;
    let _append = boolean(args, 2);
    write(m, fd, &[int(args, 1) as u8])
}

fn write_bytes(m: &mut Machine, args: &[u64]) -> Slot {
    let (at, length) = range(m, args)?;
    if length == 0 {
        return VOID;
    }
    let fd = descriptor(m, some(args, 0)?)?;
    let bytes = m.heap.bytes(at, length).to_vec();
    write(m, fd, &bytes)
}
