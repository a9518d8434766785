//! Reading and writing descriptors of the network: sockets, pipes, counters of events.

use vm::network::{self, Descriptor, Errno};
use vm::{Machine, Ref, Stop};

use super::errors::io_error;
use crate::natives::arg::{Slot, VOID, int, long, ret_bool, ret_int, ret_long, some};
use crate::natives::nio_channels::{collect, deliver, vector};
use crate::table::natives;

natives! {
    "sun/nio/ch/SocketDispatcher" {
        "read0" "(Ljava/io/FileDescriptor;JI)I" => |m, args| read_socket(m, args, &one_buffer(args)).and_then(|n| ret_int(n as i32));
        "readv0" "(Ljava/io/FileDescriptor;JI)J" => |m, args| {
            let buffers = vector(m, args)?;
            read_socket(m, args, &buffers).and_then(ret_long)
        };
        "write0" "(Ljava/io/FileDescriptor;JI)I" => |m, args| write(m, args, &one_buffer(args)).and_then(|n| ret_int(n as i32));
        "writev0" "(Ljava/io/FileDescriptor;JI)J" => |m, args| {
            let buffers = vector(m, args)?;
            write(m, args, &buffers).and_then(ret_long)
        };
    }
    "sun/nio/ch/IOUtil" {
        "makePipe" "(Z)J" => make_pipe;
        "write1" "(IB)I" => write_byte;
        "drain" "(I)Z" => drain;
        "drain1" "(I)I" => drain_byte;
        "configureBlocking" "(Ljava/io/FileDescriptor;Z)V" => set_blocking;
    }
    "sun/nio/ch/EventFD" {
        "eventfd0" "()I" => |m, _| ret_int(m.env.network_mut().add_counter().map_err(io_error)?);
        "set0" "(I)I" => raise;
    }
    "sun/nio/ch/NativeThread" {
        "current" "()J" [17 - 18] => |m, _| ret_long(i64::from(m.thread.id));
        "current0" "()J" => |m, _| ret_long(i64::from(m.thread.id));
        "signal" "(J)V" [17 - 18] => signal;
        "signal0" "(J)V" => signal;
        "supportPendingSignals0" "()Z" => |_, _| ret_bool(false);
    }
}

/// Answers of `sun.nio.ch.IOStatus`.
const EOF: i64 = -1;
pub(super) const UNAVAILABLE: i32 = -2;
pub(super) const INTERRUPTED: i32 = -3;

/// Whether a descriptor is one of the network.
pub(crate) fn is_network(fd: i32) -> bool {
    fd >= network::FIRST
}

/// The number in the `FileDescriptor` of a slot.
pub(super) fn descriptor(m: &mut Machine, args: &[u64], at: usize) -> Result<Descriptor, Stop> {
    m.get_int(some(args, at)?, "fd")
}

pub(super) fn set_descriptor(m: &mut Machine, object: Ref, fd: Descriptor) -> Result<(), Stop> {
    m.put_int(object, "fd", fd)
}

/// The buffer of `(descriptor, address, length)`.
fn one_buffer(args: &[u64]) -> [(i64, i64); 1] {
    [(long(args, 1), i64::from(int(args, 3)))]
}

/// What to do about an operation that failed: wait and run again, a status, or the failure itself.
pub(super) fn not_done(m: &mut Machine, fd: Descriptor, events: u32, errno: Errno) -> Result<Result<i64, Errno>, Stop> {
    if errno != Errno::Again {
        m.end_wait();
        return Ok(Err(errno));
    }
    if !m.env.network().is_blocking(fd) {
        return Ok(Ok(i64::from(UNAVAILABLE)));
    }
    m.wait_for_ready(fd, events, None).map(|_| Ok(i64::from(INTERRUPTED)))
}

/// Reads into buffers; how much, or a status. Waits if the descriptor is a blocking one.
fn read_into(m: &mut Machine, fd: Descriptor, buffers: &[(i64, i64)]) -> Result<Result<i64, Errno>, Stop> {
    let wanted: i64 = buffers.iter().map(|b| b.1).sum();
    let bytes = match m.env.network_mut().read(fd, wanted.max(0) as usize) {
        Ok(bytes) => bytes,
        Err(errno) => return not_done(m, fd, network::IN, errno),
    };
    m.end_wait();
    if bytes.is_empty() && wanted > 0 {
        return Ok(Ok(EOF));
    }
    let mut rest = &bytes[..];
    for &(address, length) in buffers {
        let (now, later) = rest.split_at(rest.len().min(length.max(0) as usize));
        deliver(m, address, now, 0)?;
        rest = later;
    }
    Ok(Ok(bytes.len() as i64))
}

/// Reads from the descriptor of the first slot.
pub(crate) fn read(m: &mut Machine, args: &[u64], buffers: &[(i64, i64)]) -> Result<i64, Stop> {
    let fd = descriptor(m, args, 0)?;
    read_into(m, fd, buffers)?.map_err(io_error)
}

/// As [`read`], where a connection may have been reset.
fn read_socket(m: &mut Machine, args: &[u64], buffers: &[(i64, i64)]) -> Result<i64, Stop> {
    let fd = descriptor(m, args, 0)?;
    read_into(m, fd, buffers)?.map_err(|errno| match errno {
        Errno::Reset => Stop::new("sun/net/ConnectionResetException", "Connection reset"),
        other => io_error(other),
    })
}

/// Writes to the descriptor of the first slot; how much, or a status.
pub(crate) fn write(m: &mut Machine, args: &[u64], buffers: &[(i64, i64)]) -> Result<i64, Stop> {
    let fd = descriptor(m, args, 0)?;
    let mut bytes = Vec::new();
    for &(address, length) in buffers {
        bytes.extend(collect(m, address, length)?);
    }
    match m.env.network_mut().write(fd, &bytes) {
        Ok(count) => {
            m.end_wait();
            Ok(count as i64)
        }
        Err(errno) => not_done(m, fd, network::OUT, errno)?.map_err(io_error),
    }
}

pub(crate) fn close(m: &mut Machine, fd: Descriptor) {
    let _ = m.env.network_mut().close(fd);
}

pub(crate) fn preclose(m: &mut Machine, fd: Descriptor) {
    let _ = m.env.network_mut().preclose(fd);
}

/// Both ends in one number, the one to read from in its upper half.
fn make_pipe(m: &mut Machine, args: &[u64]) -> Slot {
    let blocking = args[0] as u32 & 1 != 0;
    let network = m.env.network_mut();
    let (from, to) = network.add_pipe().map_err(io_error)?;
    for end in [from, to] {
        network.set_blocking(end, blocking).map_err(io_error)?;
    }
    ret_long(i64::from(from) << 32 | i64::from(to))
}

fn write_byte(m: &mut Machine, args: &[u64]) -> Slot {
    match m.env.network_mut().write(int(args, 0), &[int(args, 1) as u8]) {
        Ok(count) => ret_int(count as i32),
        Err(Errno::Again) => ret_int(UNAVAILABLE),
        Err(errno) => Err(io_error(errno)),
    }
}

/// Reads all that is there; whether there was something.
fn drain(m: &mut Machine, args: &[u64]) -> Slot {
    match m.env.network_mut().read(int(args, 0), usize::MAX) {
        Ok(bytes) => ret_bool(!bytes.is_empty()),
        Err(Errno::Again) => ret_bool(false),
        Err(errno) => Err(io_error(errno)),
    }
}

fn drain_byte(m: &mut Machine, args: &[u64]) -> Slot {
    match m.env.network_mut().read(int(args, 0), 1) {
        Ok(bytes) => ret_int(bytes.len() as i32),
        Err(Errno::Again) => ret_int(0),
        Err(errno) => Err(io_error(errno)),
    }
}

fn raise(m: &mut Machine, args: &[u64]) -> Slot {
    m.env.network_mut().write(int(args, 0), &1u64.to_ne_bytes()).map_err(io_error)?;
    ret_int(0)
}

/// Files are always ready.
fn set_blocking(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    if is_network(fd) {
        m.env.network_mut().set_blocking(fd, int(args, 1) & 1 != 0).map_err(io_error)?;
    }
    VOID
}

fn signal(m: &mut Machine, args: &[u64]) -> Slot {
    m.signal(long(args, 0) as u32);
    VOID
}
