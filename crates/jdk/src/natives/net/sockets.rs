//! `sun.nio.ch.Net`: sockets that are opened, bound, connected and accepted.

use std::net::{Ipv6Addr, SocketAddr};

use vm::network::{self, Descriptor, Errno, Name};
use vm::{Machine, NotReady, Source, Stop};

use super::address::{ip_of, new_address, new_socket_address};
use super::channel_io::{INTERRUPTED, UNAVAILABLE, descriptor, set_descriptor};
use super::errors::{reach, socket_error};
use crate::natives::arg::{Slot, VOID, boolean, int, long, nothing, one, reference, ret_bool, ret_int, ret_ref, some};
use crate::table::natives;

natives! {
    "sun/nio/ch/Net" {
        "socket0" "(ZZZZ)I" => open;
        "bind0" "" => bind;
        "listen" "(Ljava/io/FileDescriptor;I)V" => listen;
        "connect0" "(ZLjava/io/FileDescriptor;Ljava/net/InetAddress;I)I" => connect;
        "accept" "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;[Ljava/net/InetSocketAddress;)I" => accept;
        "shutdown" "(Ljava/io/FileDescriptor;I)V" => shut_down;
        "localPort" "(Ljava/io/FileDescriptor;)I" => local_port;
        "localInetAddress" "(Ljava/io/FileDescriptor;)Ljava/net/InetAddress;" => local_address;
        "remotePort" "(Ljava/io/FileDescriptor;)I" => remote_port;
        "remoteInetAddress" "(Ljava/io/FileDescriptor;)Ljava/net/InetAddress;" => remote_address;
        "poll" "(Ljava/io/FileDescriptor;IJ)I" => poll;
        "pollConnect" "(Ljava/io/FileDescriptor;J)Z" => poll_connect;
        "available" "(Ljava/io/FileDescriptor;)I" => available;
        "sendOOB" "(Ljava/io/FileDescriptor;B)I" => send_urgent;
        "discardOOB" "(Ljava/io/FileDescriptor;)Z" => one;
    }
    "sun/nio/ch/UnixAsynchronousSocketChannelImpl" {
        "checkConnect" "(I)V" => nothing;
    }
    "java/net/SocketCleanable" {
        "cleanupClose0" "(I)V" => |m, args| {
            let _ = m.env.network_mut().close(int(args, 0));
            VOID
        };
    }
}

const MILLIS: i64 = 1_000_000;

/// `(preferIPv6, stream, reuse, fastLoopback)`.
fn open(m: &mut Machine, args: &[u64]) -> Slot {
    let network = m.env.network_mut();
    let made = if boolean(args, 1) { network.add_stream() } else { network.add_datagrams() };
    let fd = made.map_err(socket_error)?;
    if boolean(args, 2) {
        // Servers may take ports of connections that have ended.
        network.set_option(fd, 1, 2, 1).map_err(socket_error)?;
    }
    ret_int(fd)
}

/// The port in a slot; those that are none are caught in Java.
fn port(args: &[u64], at: usize) -> u16 {
    int(args, at) as u16
}

/// `(descriptor, preferIPv6, useExclBind, address, port)`. A port that a program names may be taken on a real machine.
fn bind(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    let ip = match ip_of(m, reference(args, 3))? {
        ip if ip.is_unspecified() && boolean(args, 1) => Ipv6Addr::UNSPECIFIED.into(),
        ip => ip,
    };
    let port = port(args, 4);
    if port != 0 {
        reach(m);
    }
    m.env.network_mut().bind(fd, SocketAddr::new(ip, port)).map_err(socket_error)?;
    VOID
}

fn listen(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    m.env.network_mut().listen(fd).map_err(socket_error)?;
    VOID
}

/// `(preferIPv6, descriptor, address, port)`: 1 when it is connected.
fn connect(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 1)?;
    let to = SocketAddr::new(ip_of(m, reference(args, 2))?, port(args, 3));
    let network = m.env.network_mut();
    let done = if network.is_stream(fd) { network.connect(fd, to) } else { network.associate(fd, Some(to)) };
    match done {
        Ok(()) => ret_int(1),
        Err(errno) => {
            if matches!(errno, Errno::Refused | Errno::Unreachable) {
                reach(m);
            }
            Err(socket_error(errno))
        }
    }
}

/// The connection that waits longest to be accepted, or what the caller must do instead.
pub(super) fn accept_next(m: &mut Machine, fd: Descriptor) -> Result<Result<Descriptor, i32>, Stop> {
    match m.env.network_mut().accept(fd) {
        Ok(accepted) => {
            m.end_wait();
            Ok(Ok(accepted))
        }
        Err(Errno::Again) if !m.env.network().is_blocking(fd) => Ok(Err(UNAVAILABLE)),
        Err(Errno::Again) => m.wait_for_ready(fd, network::IN, None).map(|_| Err(INTERRUPTED)),
        Err(errno) => {
            m.end_wait();
            Err(socket_error(errno))
        }
    }
}

/// `(descriptor, new descriptor, address of the other side)`.
fn accept(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    let accepted = match accept_next(m, fd)? {
        Ok(accepted) => accepted,
        Err(status) => return ret_int(status),
    };
    set_descriptor(m, some(args, 1)?, accepted)?;
    if let Ok(Name::Ip(remote)) = m.env.network().remote_name(accepted) {
        let address = new_socket_address(m, remote)?;
        m.set_element(some(args, 2)?, 0, address);
    }
    ret_int(1)
}

/// `(descriptor, which)`: 0 input, 1 output, 2 both.
fn shut_down(m: &mut Machine, args: &[u64]) -> Slot {
    let (fd, which) = (descriptor(m, args, 0)?, int(args, 1));
    match m.env.network_mut().shut_down(fd, which != 1, which != 0) {
        Ok(()) | Err(Errno::NotConnected) => VOID,
        Err(errno) => Err(socket_error(errno)),
    }
}

/// The address of a socket; of one without, that of all interfaces.
fn local(m: &mut Machine, args: &[u64]) -> Result<SocketAddr, Stop> {
    let fd = descriptor(m, args, 0)?;
    let name = m.env.network().local_name(fd).map_err(socket_error)?;
    let any = SocketAddr::new(Ipv6Addr::UNSPECIFIED.into(), 0);
    Ok(name.and_then(|name| name.ip()).unwrap_or(any))
}

/// Which port was free is different on every real machine.
fn local_port(m: &mut Machine, args: &[u64]) -> Slot {
    m.heap.effects.unstable(Source::Environment);
    ret_int(i32::from(local(m, args)?.port()))
}

fn local_address(m: &mut Machine, args: &[u64]) -> Slot {
    let ip = local(m, args)?.ip();
    ret_ref(new_address(m, ip, 0)?)
}

fn remote(m: &mut Machine, args: &[u64]) -> Result<SocketAddr, Stop> {
    let fd = descriptor(m, args, 0)?;
    let name = m.env.network().remote_name(fd).map_err(socket_error)?;
    name.ip().ok_or_else(|| socket_error(Errno::NotConnected))
}

fn remote_port(m: &mut Machine, args: &[u64]) -> Slot {
    m.heap.effects.unstable(Source::Environment);
    ret_int(i32::from(remote(m, args)?.port()))
}

fn remote_address(m: &mut Machine, args: &[u64]) -> Slot {
    let ip = remote(m, args)?.ip();
    ret_ref(new_address(m, ip, 0)?)
}

/// Waits so many milliseconds (negative: for ever) for events at a descriptor; those that happened.
pub(super) fn poll_for(m: &mut Machine, fd: Descriptor, events: u32, millis: i64) -> Result<u32, Stop> {
    let happened = m.env.network().poll(fd) & (events | network::ERR | network::HUP | network::INVALID);
    if happened != 0 || millis == 0 {
        m.end_wait();
        return Ok(happened);
    }
    let nanos = (millis > 0).then(|| millis.saturating_mul(MILLIS));
    match m.wait_for_ready(fd, events, nanos)? {
        NotReady::TimedOut | NotReady::Signalled => Ok(0),
    }
}

fn poll(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    ret_int(poll_for(m, fd, int(args, 1) as u32, long(args, 2))? as i32)
}

/// Connections are made at once or refused at once.
fn poll_connect(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    ret_bool(m.env.network().is_connected(fd))
}

fn available(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    ret_int(m.env.network().available(fd).map_err(socket_error)? as i32)
}

fn send_urgent(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    m.env.network_mut().send_urgent(fd, int(args, 1) as u8).map_err(socket_error)?;
    ret_int(1)
}
