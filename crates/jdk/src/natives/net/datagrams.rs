//! `DatagramChannelImpl`, `DatagramDispatcher` and groups of `sun.nio.ch.Net`: single packets.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use vm::network::{self, Descriptor, Errno};
use vm::{Machine, Stop};

use super::address::{self, bytes_of, ip_from, read_native, write_native};
use super::channel_io::{descriptor, not_done};
use super::errors::{io_error, reach, socket_error};
use crate::natives::arg::{Slot, VOID, boolean, int, long, ret_int, ret_long, some, zero};
use crate::natives::nio_channels::{collect, deliver, vector};
use crate::table::natives;

natives! {
    "sun/nio/ch/DatagramChannelImpl" {
        "disconnect0" "(Ljava/io/FileDescriptor;Z)V" => disconnect;
        "receive0" "(Ljava/io/FileDescriptor;JIJZ)I" => receive;
        "send0" "(Ljava/io/FileDescriptor;JIJI)I" => send;
    }
    "sun/nio/ch/DatagramDispatcher" {
        "read0" "(Ljava/io/FileDescriptor;JI)I" => |m, args| {
            read(m, args, &[(long(args, 1), i64::from(int(args, 3)))]).and_then(|n| ret_int(n as i32))
        };
        "readv0" "(Ljava/io/FileDescriptor;JI)J" => |m, args| {
            let buffers = vector(m, args)?;
            read(m, args, &buffers).and_then(ret_long)
        };
        "write0" "(Ljava/io/FileDescriptor;JI)I" => |m, args| {
            write(m, args, &[(long(args, 1), i64::from(int(args, 3)))]).and_then(|n| ret_int(n as i32))
        };
        "writev0" "(Ljava/io/FileDescriptor;JI)J" => |m, args| {
            let buffers = vector(m, args)?;
            write(m, args, &buffers).and_then(ret_long)
        };
        "dup0" "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;)V" => take_over;
    }
    "sun/nio/ch/FileDispatcherImpl" {
        "dup0" "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;)V" => take_over;
    }
    "sun/nio/ch/Net" {
        "joinOrDrop4" "(ZLjava/io/FileDescriptor;III)I" => join_or_drop4;
        "joinOrDrop6" "(ZLjava/io/FileDescriptor;[BI[B)I" => join_or_drop6;
        "blockOrUnblock4" "(ZLjava/io/FileDescriptor;III)I" => zero;
        "blockOrUnblock6" "(ZLjava/io/FileDescriptor;[BI[B)I" => zero;
    }
    "sun/nio/ch/NativeSocketAddress" {
        "AFINET" "()I" => |_, _| ret_int(i32::from(address::INET));
        "AFINET6" "()I" => |_, _| ret_int(i32::from(address::INET6));
        "sizeofSockAddr4" "()I" => |_, _| ret_int(address::SIZE4);
        "sizeofSockAddr6" "()I" => |_, _| ret_int(address::SIZE6);
        "sizeofFamily" "()I" => |_, _| ret_int(2);
        "offsetFamily" "()I" => zero;
        "offsetSin4Port" "()I" => |_, _| ret_int(2);
        "offsetSin4Addr" "()I" => |_, _| ret_int(4);
        "offsetSin6Port" "()I" => |_, _| ret_int(2);
        "offsetSin6Addr" "()I" => |_, _| ret_int(8);
        "offsetSin6ScopeId" "()I" => |_, _| ret_int(24);
        "offsetSin6FlowInfo" "()I" => |_, _| ret_int(4);
    }
}

/// What sends and receives throw.
fn datagram_error(errno: Errno) -> Stop {
    match errno {
        Errno::Refused => Stop::bare("java/net/PortUnreachableException"),
        other => socket_error(other),
    }
}

fn disconnect(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    m.env.network_mut().associate(fd, None).map_err(socket_error)?;
    VOID
}

/// `(descriptor, address, length, address for the sender, connected)`.
fn receive(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    let (from, mut bytes) = match m.env.network_mut().receive(fd) {
        Ok(packet) => packet,
        Err(errno) => return ret_int(not_done(m, fd, network::IN, errno)?.map_err(datagram_error)? as i32),
    };
    m.end_wait();
    bytes.truncate(int(args, 3).max(0) as usize);
    deliver(m, long(args, 1), &bytes, 0)?;
    write_native(m, long(args, 4), from)?;
    ret_int(bytes.len() as i32)
}

/// Sends a packet; one that nothing here receives might be received on a real machine.
fn send_to(m: &mut Machine, fd: Descriptor, to: Option<SocketAddr>, bytes: &[u8]) -> Result<i64, Stop> {
    let target = to.or_else(|| m.env.network().remote_name(fd).ok().and_then(|name| name.ip()));
    if target.is_some_and(|target| !m.env.network().is_received(target)) {
        reach(m);
    }
    m.env.network_mut().send(fd, to, bytes).map(|count| count as i64).map_err(datagram_error)
}

/// `(descriptor, address, length, address of the receiver, its length)`.
fn send(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    let bytes = collect(m, long(args, 1), i64::from(int(args, 3)))?;
    let to = match long(args, 4) {
        0 => None,
        address => Some(read_native(m, address)?),
    };
    ret_int(send_to(m, fd, to, &bytes)? as i32)
}

fn read(m: &mut Machine, args: &[u64], buffers: &[(i64, i64)]) -> Result<i64, Stop> {
    let fd = descriptor(m, args, 0)?;
    let (_, bytes) = match m.env.network_mut().receive(fd) {
        Ok(packet) => packet,
        Err(errno) => {
            return not_done(m, fd, network::IN, errno)?.map_err(|errno| match errno {
                Errno::Refused => datagram_error(errno),
                other => io_error(other),
            });
        }
    };
    m.end_wait();
    let mut count = 0;
    let mut rest = &bytes[..];
    for &(address, length) in buffers {
        let (now, later) = rest.split_at(rest.len().min(length.max(0) as usize));
        deliver(m, address, now, 0)?;
        count += now.len();
        rest = later;
    }
    Ok(count as i64)
}

fn write(m: &mut Machine, args: &[u64], buffers: &[(i64, i64)]) -> Result<i64, Stop> {
    let fd = descriptor(m, args, 0)?;
    let mut bytes = Vec::new();
    for &(address, length) in buffers {
        bytes.extend(collect(m, address, length)?);
    }
    send_to(m, fd, None, &bytes)
}

/// `(from, to)`: the second descriptor stands for what the first did, which is closed next.
fn take_over(m: &mut Machine, args: &[u64]) -> Slot {
    let (from, to) = (descriptor(m, args, 0)?, descriptor(m, args, 1)?);
    m.env.network_mut().take_over(from, to).map_err(io_error)?;
    VOID
}

fn join_or_drop(m: &mut Machine, args: &[u64], group: IpAddr) -> Slot {
    let fd = descriptor(m, args, 1)?;
    let network = m.env.network_mut();
    let done = if boolean(args, 0) { network.join_group(fd, group) } else { network.leave_group(fd, group) };
    done.map_err(socket_error)?;
    ret_int(0)
}

/// `(join, descriptor, group, interface, source)`.
fn join_or_drop4(m: &mut Machine, args: &[u64]) -> Slot {
    join_or_drop(m, args, Ipv4Addr::from(int(args, 2) as u32).into())
}

fn join_or_drop6(m: &mut Machine, args: &[u64]) -> Slot {
    let group = ip_from(&bytes_of(m, some(args, 2)?));
    join_or_drop(m, args, group)
}
