//! `java.io` streams on the virtual standard streams and the virtual file system.

use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use super::arg::{Slot, VOID, boolean, int, long, nothing, reference, ret_bool, ret_int, ret_long, some};
use super::fs::{self, Access, Errno};
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
        "open0" "(Ljava/lang/String;)V" => open_input;
        "read0" "()I" => read_one;
        "readBytes" "([BII)I" => read_bytes;
        "skip0" "(J)J" => skip;
        "available0" "()I" => available;
        "length0" "()J" => length;
        "position0" "()J" => position;
        "isRegularFile0" "(Ljava/io/FileDescriptor;)Z" => |_, _| ret_bool(true);
    }
    "java/io/FileOutputStream" {
        "open0" "(Ljava/lang/String;Z)V" => open_output;
        "write" "(IZ)V" => write_one;
        "writeBytes" "([BIIZ)V" => write_bytes;
    }
    "java/io/RandomAccessFile" {
        "open0" "(Ljava/lang/String;I)V" => open_random;
        "read0" "()I" => read_one;
        "readBytes" "([BII)I" [17 - 17] => read_bytes;
        "readBytes0" "([BII)I" => read_bytes;
        "write0" "(I)V" => write_one;
        "writeBytes" "([BII)V" [17 - 17] => write_bytes;
        "writeBytes0" "([BII)V" => write_bytes;
        "getFilePointer" "()J" => position;
        "seek0" "(J)V" => seek;
        "length" "()J" [17 - 17] => length;
        "length0" "()J" => length;
        "setLength" "(J)V" [17 - 17] => set_length;
        "setLength0" "(J)V" => set_length;
    }
}

fn failed(errno: Errno) -> Stop {
    Stop::new("java/io/IOException", errno.text())
}

/// The descriptor of a stream; closed streams have none.
fn descriptor(m: &mut Machine, stream: Ref) -> Result<i32, Stop> {
    let descriptor = m.get_ref(stream, "fd", "Ljava/io/FileDescriptor;")?;
    let closed = || Stop::new("java/io/IOException", "Stream Closed");
    if descriptor == 0 {
        return Err(closed());
    }
    match m.get_int(descriptor, "fd")? {
        -1 => Err(closed()),
        fd => Ok(fd),
    }
}

fn close_descriptor(m: &mut Machine, args: &[u64]) -> Slot {
    let descriptor = some(args, 0)?;
    let fd = m.get_int(descriptor, "fd")?;
    m.put_int(descriptor, "fd", -1)?;
    super::nio_channels::close_descriptor(m, fd)?;
    VOID
}

fn cleanup_close(m: &mut Machine, args: &[u64]) -> Slot {
    super::nio_channels::close_descriptor(m, int(args, 0))?;
    VOID
}

/// Opens a file and writes its descriptor into the stream.
fn open(m: &mut Machine, args: &[u64], access: Access) -> Slot {
    let (stream, path) = (some(args, 0)?, m.text_arg(reference(args, 1))?);
    match fs::open(m, &path, access)? {
        Ok(fd) => {
            let descriptor = m.get_ref(stream, "fd", "Ljava/io/FileDescriptor;")?;
            m.put_int(descriptor, "fd", fd)?;
            VOID
        }
        Err(errno) => Err(Stop::new("java/io/FileNotFoundException", format!("{path} ({})", errno.text()))),
    }
}

fn open_input(m: &mut Machine, args: &[u64]) -> Slot {
    open(m, args, Access { read: true, ..Access::default() })
}

fn open_output(m: &mut Machine, args: &[u64]) -> Slot {
    let append = boolean(args, 2);
    let access = Access { write: true, create: true, append, truncate: !append, mode: 0o644, ..Access::default() };
    open(m, args, access)
}

fn open_random(m: &mut Machine, args: &[u64]) -> Slot {
    const READ_WRITE: i32 = 2;
    let write = int(args, 2) & READ_WRITE != 0;
    open(m, args, Access { read: true, write, create: write, mode: 0o644, ..Access::default() })
}

/// A part of a `byte[]` that a stream reads into or writes from; `HotSpot`'s libraries check it in this way.
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
    let bytes = fs::read(m, fd, 1)?.map_err(failed)?;
    ret_int(bytes.first().map_or(-1, |&b| i32::from(b)))
}

fn read_bytes(m: &mut Machine, args: &[u64]) -> Slot {
    let (at, length) = range(m, args)?;
    if length == 0 {
        return ret_int(0);
    }
    let fd = descriptor(m, some(args, 0)?)?;
    let bytes = fs::read(m, fd, length)?.map_err(failed)?;
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
    let to = fs::position(m, fd).map_err(failed)?.saturating_add(count);
    fs::seek(m, fd, to)?.map_err(failed)?;
    ret_long(count)
}

fn available(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, some(args, 0)?)?;
    if fd == 0 {
        let left = m.env.input.len().saturating_sub(m.env.tick.input_at);
        return ret_int(i32::try_from(left).unwrap_or(i32::MAX));
    }
    let left = fs::length(m, fd).map_err(failed)? - fs::position(m, fd).map_err(failed)?;
    ret_int(left.clamp(0, i64::from(i32::MAX)) as i32)
}

fn length(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, some(args, 0)?)?;
    ret_long(fs::length(m, fd).map_err(failed)?)
}

fn set_length(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, some(args, 0)?)?;
    let length = long(args, 1);
    if length < 0 {
        return Err(failed(Errno::Invalid));
    }
    fs::truncate(m, fd, length)?.map_err(failed)?;
    if fs::position(m, fd).is_ok_and(|at| at > length) {
        fs::seek(m, fd, length)?.map_err(failed)?;
    }
    VOID
}

fn position(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, some(args, 0)?)?;
    ret_long(fs::position(m, fd).unwrap_or(0))
}

fn seek(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, some(args, 0)?)?;
    fs::seek(m, fd, long(args, 1))?.map_err(failed)?;
    VOID
}

fn write_one(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, some(args, 0)?)?;
    fs::write(m, fd, &[int(args, 1) as u8])?.map_err(failed)?;
    VOID
}

fn write_bytes(m: &mut Machine, args: &[u64]) -> Slot {
    let (at, length) = range(m, args)?;
    if length == 0 {
        return VOID;
    }
    let fd = descriptor(m, some(args, 0)?)?;
    let bytes = m.heap.bytes(at, length).to_vec();
    fs::write(m, fd, &bytes)?.map_err(failed)?;
    VOID
}
