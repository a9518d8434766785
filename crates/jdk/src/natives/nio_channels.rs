//! `sun.nio.ch`: file channels on the virtual file system. Sockets and pipes, which share some natives with them, are in `net`.

use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use super::arg::{Slot, VOID, int, long, nothing, one, ret_bool, ret_int, ret_long, some, zero};
use super::fs::{self, Errno};
use super::{memory, net};
use crate::table::natives;

/// Rows of both classes that file channels have had their natives in.
macro_rules! dispatcher {
    ($($class:literal),*) => {
        natives! {
            $($class {
                "read0" "(Ljava/io/FileDescriptor;JI)I" => read;
                "pread0" "(Ljava/io/FileDescriptor;JIJ)I" => read_at;
                "readv0" "(Ljava/io/FileDescriptor;JI)J" => read_vector;
                "write0" "(Ljava/io/FileDescriptor;JI)I" => write;
                "pwrite0" "(Ljava/io/FileDescriptor;JIJ)I" => write_at;
                "writev0" "(Ljava/io/FileDescriptor;JI)J" => write_vector;
                "seek0" "(Ljava/io/FileDescriptor;J)J" => seek;
                "size0" "(Ljava/io/FileDescriptor;)J" => size;
                "truncate0" "(Ljava/io/FileDescriptor;J)I" => truncate;
                "force0" "(Ljava/io/FileDescriptor;Z)I" => zero;
                "lock0" "(Ljava/io/FileDescriptor;ZJJZ)I" => zero;
                "release0" "(Ljava/io/FileDescriptor;JJ)V" => nothing;
                "closeIntFD" "(I)V" => close_number;
                "setDirect0" "(Ljava/io/FileDescriptor;)I" => |_, _| ret_int(-1);
            })*
            "sun/nio/ch/FileDispatcherImpl" {
                "close0" "(Ljava/io/FileDescriptor;)V" => close;
                "preClose0" "(Ljava/io/FileDescriptor;)V" => preclose;
                "canTransferToFromOverlappedMap0" "()Z" => one;
                "transferTo0" "" => |_, _| ret_long(UNSUPPORTED);
                "transferFrom0" "" => |_, _| ret_long(UNSUPPORTED);
            }
            "sun/nio/ch/UnixFileDispatcherImpl" {
                "available0" "(Ljava/io/FileDescriptor;)I" => available;
                "isOther0" "(Ljava/io/FileDescriptor;)Z" => zero;
                "map0" "(Ljava/io/FileDescriptor;IJJZ)J" => |m, args| map(m, some(args, 0)?, &args[1..]);
                "unmap0" "(JJ)I" => unmap;
                "allocationGranularity0" "()J" => |_, _| ret_long(4096);
            }
            "sun/nio/ch/UnixDispatcher" {
                "close0" "(Ljava/io/FileDescriptor;)V" => close;
                "preClose0" "(Ljava/io/FileDescriptor;)V" => preclose;
            }
            "sun/nio/ch/FileChannelImpl" {
                "initIDs" "()J" => |_, _| ret_long(4096);
                "map0" "(IJJZ)J" => map_channel;
                "unmap0" "(JJ)I" => unmap;
                "maxDirectTransferSize0" "()I" => |_, _| ret_int(i32::MAX);
                "transferTo0" "" => |_, _| ret_long(UNSUPPORTED);
            }
            "java/nio/MappedMemoryUtils" {
                "isLoaded0" "(JJJ)Z" => one;
                "load0" "(JJ)V" => nothing;
                "unload0" "(JJ)V" => nothing;
                "force0" "(Ljava/io/FileDescriptor;JJ)V" => nothing;
            }
            "sun/nio/ch/FileKey" {
                "initIDs" "()V" => nothing;
                "init" "(Ljava/io/FileDescriptor;)V" => file_key_fields;
                "init" "(Ljava/io/FileDescriptor;[J)V" => file_key;
            }
            "sun/nio/ch/IOUtil" {
                "iovMax" "()I" => |_, _| ret_int(1024);
                "writevMax" "()J" => |_, _| ret_long(i64::from(i32::MAX));
                "fdVal" "(Ljava/io/FileDescriptor;)I" => |m, args| ret_int(descriptor(m, args)?);
                "setfdVal" "(Ljava/io/FileDescriptor;I)V" => set_descriptor;
                "fdLimit" "()I" => |_, _| ret_int(1024);
                "randomBytes" "([B)Z" => |_, _| ret_bool(false);
            }
        }
    };
}

dispatcher!("sun/nio/ch/FileDispatcherImpl", "sun/nio/ch/UnixFileDispatcherImpl");

/// Another way must be found.
const UNSUPPORTED: i64 = -6;
/// The end of a file, as reads of channels return it.
const EOF: i64 = -1;

fn failed(errno: Errno) -> Stop {
    Stop::new("java/io/IOException", errno.text())
}

/// The number in the `FileDescriptor` of the first slot.
fn descriptor(m: &mut Machine, args: &[u64]) -> Result<i32, Stop> {
    m.get_int(some(args, 0)?, "fd")
}

fn set_descriptor(m: &mut Machine, args: &[u64]) -> Slot {
    m.put_int(some(args, 0)?, "fd", int(args, 1))?;
    VOID
}

/// The identity of a file: its device and number.
fn key_of(m: &mut Machine, fd: Ref) -> Result<[i64; 2], Stop> {
    let fd = m.get_int(fd, "fd")?;
    let found = fs::stat_open(m, fd).map_err(failed)?;
    Ok([1, found.inode])
}

fn file_key_fields(m: &mut Machine, args: &[u64]) -> Slot {
    let [device, number] = key_of(m, some(args, 1)?)?;
    m.put_long(some(args, 0)?, "st_dev", device)?;
    m.put_long(some(args, 0)?, "st_ino", number)?;
    VOID
}

fn file_key(m: &mut Machine, args: &[u64]) -> Slot {
    let (key, into) = (key_of(m, some(args, 0)?)?, some(args, 1)?);
    for (at, value) in (into + ELEMENTS..).step_by(8).zip(key).take(m.heap.length(into) as usize) {
        m.heap.put(at, value);
    }
    VOID
}

/// Puts what was read at an address; how many bytes, or the end.
pub(super) fn deliver(m: &mut Machine, address: i64, bytes: &[u8], wanted: i64) -> Result<i64, Stop> {
    if bytes.is_empty() && wanted > 0 {
        return Ok(EOF);
    }
    if !bytes.is_empty() {
        let at = memory::heap_address(m, address, bytes.len() as i64)?;
        m.heap.write_bytes(at, bytes);
    }
    Ok(bytes.len() as i64)
}

pub(super) fn collect(m: &Machine, address: i64, count: i64) -> Result<Vec<u8>, Stop> {
    if count == 0 {
        return Ok(Vec::new());
    }
    let at = memory::heap_address(m, address, count)?;
    Ok(m.heap.bytes(at, count as usize).to_vec())
}

fn read(m: &mut Machine, args: &[u64]) -> Slot {
    let (fd, address, count) = (descriptor(m, args)?, long(args, 1), i64::from(int(args, 3)));
    if net::is_network(fd) {
        return ret_int(net::read(m, args, &[(address, count)])? as i32);
    }
    let bytes = fs::read(m, fd, count as usize)?.map_err(failed)?;
    ret_int(deliver(m, address, &bytes, count)? as i32)
}

fn read_at(m: &mut Machine, args: &[u64]) -> Slot {
    let (fd, address, count) = (descriptor(m, args)?, long(args, 1), i64::from(int(args, 3)));
    let bytes = fs::read_at(m, fd, long(args, 4), count as usize).map_err(failed)?;
    ret_int(deliver(m, address, &bytes, count)? as i32)
}

fn write(m: &mut Machine, args: &[u64]) -> Slot {
    let (fd, count) = (descriptor(m, args)?, int(args, 3));
    if net::is_network(fd) {
        return ret_int(net::write(m, args, &[(long(args, 1), i64::from(count))])? as i32);
    }
    let bytes = collect(m, long(args, 1), i64::from(count))?;
    fs::write(m, fd, &bytes)?.map_err(failed)?;
    ret_int(count)
}

fn write_at(m: &mut Machine, args: &[u64]) -> Slot {
    let (fd, count) = (descriptor(m, args)?, int(args, 3));
    let bytes = collect(m, long(args, 1), i64::from(count))?;
    fs::write_at(m, fd, long(args, 4), &bytes)?.map_err(failed)?;
    ret_int(count)
}

/// Addresses and lengths of a vector of buffers.
pub(super) fn vector(m: &Machine, args: &[u64]) -> Result<Vec<(i64, i64)>, Stop> {
    let (address, count) = (long(args, 1), int(args, 3));
    let entry = |i: i64| {
        let at = memory::heap_address(m, address + i * 16, 16)?;
        Ok((m.heap.get(at), m.heap.get(at + 8)))
    };
    (0..i64::from(count)).map(entry).collect()
}

fn read_vector(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args)?;
    let buffers = vector(m, args)?;
    if net::is_network(fd) {
        return ret_long(net::read(m, args, &buffers)?);
    }
    let wanted: i64 = buffers.iter().map(|b| b.1).sum();
    let bytes = fs::read(m, fd, wanted as usize)?.map_err(failed)?;
    if bytes.is_empty() && wanted > 0 {
        return ret_long(EOF);
    }
    let mut rest = &bytes[..];
    for (address, length) in buffers {
        let (now, later) = rest.split_at(rest.len().min(length as usize));
        deliver(m, address, now, 0)?;
        rest = later;
    }
    ret_long(bytes.len() as i64)
}

fn write_vector(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args)?;
    let buffers = vector(m, args)?;
    if net::is_network(fd) {
        return ret_long(net::write(m, args, &buffers)?);
    }
    let mut bytes = Vec::new();
    for (address, length) in buffers {
        bytes.extend(collect(m, address, length)?);
    }
    fs::write(m, fd, &bytes)?.map_err(failed)?;
    ret_long(bytes.len() as i64)
}

/// A negative offset asks where the channel is.
fn seek(m: &mut Machine, args: &[u64]) -> Slot {
    let (fd, to) = (descriptor(m, args)?, long(args, 1));
    if to < 0 {
        return ret_long(fs::position(m, fd).map_err(failed)?);
    }
    fs::seek(m, fd, to)?.map_err(failed)?;
    ret_long(to)
}

fn size(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args)?;
    ret_long(fs::length(m, fd).map_err(failed)?)
}

/// Of a channel, which has the descriptor in a field.
fn map_channel(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = m.get_ref(some(args, 0)?, "fd", "Ljava/io/FileDescriptor;")?;
    map(m, fd, &args[1..])
}

/// `(kind, position, length, …)` of a `FileDescriptor`.
fn map(m: &mut Machine, fd: Ref, args: &[u64]) -> Slot {
    const PRIVATE: i32 = 2;
    let fd = m.get_int(fd, "fd")?;
    ret_long(fs::map(m, fd, long(args, 1), long(args, 3), int(args, 0) == PRIVATE)?.map_err(failed)?)
}

fn unmap(m: &mut Machine, args: &[u64]) -> Slot {
    memory::release(m, long(args, 0))?;
    ret_int(0)
}

/// Bytes from where the channel is to the end.
fn available(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args)?;
    let left = fs::length(m, fd).map_err(failed)? - fs::position(m, fd).map_err(failed)?;
    ret_int(left.clamp(0, i64::from(i32::MAX)) as i32)
}

fn truncate(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args)?;
    fs::truncate(m, fd, long(args, 1))?.map_err(failed)?;
    ret_int(0)
}

fn close(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args)?;
    close_descriptor(m, fd)?;
    VOID
}

/// Closes a file or a descriptor of the network.
pub(super) fn close_descriptor(m: &mut Machine, fd: i32) -> Result<(), Stop> {
    if net::is_network(fd) {
        net::close_descriptor(m, fd);
        return Ok(());
    }
    fs::close(m, fd)
}

/// A socket's other side learns that it is closed; files are closed later.
fn preclose(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args)?;
    if net::is_network(fd) {
        net::preclose(m, fd);
    }
    VOID
}

fn close_number(m: &mut Machine, args: &[u64]) -> Slot {
    close_descriptor(m, int(args, 0))?;
    VOID
}
