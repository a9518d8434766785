//! `UnixDomainSockets`: sockets whose names are paths of the virtual file system.

use vm::Machine;
use vm::network::{Errno, Name};

use super::address::bytes_of;
use super::channel_io::{descriptor, set_descriptor};
use super::errors::socket_error;
use super::sockets::accept_next;
use crate::natives::arg::{Slot, VOID, one, ret_int, ret_ref, some};
use crate::natives::fs::{self, Access};
use crate::table::natives;

natives! {
    "sun/nio/ch/UnixDomainSockets" {
        "init" "()Z" => one;
        "socket0" "()I" => |m, _| ret_int(m.env.network_mut().add_stream().map_err(socket_error)?);
        "bind0" "(Ljava/io/FileDescriptor;[B)V" => bind;
        "connect0" "(Ljava/io/FileDescriptor;[B)I" => connect;
        "accept0" "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;[Ljava/lang/Object;)I" => accept;
        "localAddress0" "(Ljava/io/FileDescriptor;)[B" => local_address;
    }
}

/// The name is a file from then on.
fn bind(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    let path = bytes_of(m, some(args, 1)?);
    let text = String::from_utf8_lossy(&path).into_owned();
    let access = Access { write: true, create: true, exclusive: true, mode: 0o755, ..Access::default() };
    match fs::open(m, &text, access)? {
        Ok(file) => fs::close(m, file)?,
        Err(fs::Errno::Exists) => return Err(socket_error(Errno::AddressInUse)),
        Err(errno) => return Err(vm::Stop::new("java/net/SocketException", errno.text())),
    }
    m.env.network_mut().bind_path(fd, path).map_err(socket_error)?;
    VOID
}

fn connect(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    let path = bytes_of(m, some(args, 1)?);
    if fs::stat(m, &String::from_utf8_lossy(&path)).is_none() {
        return Err(socket_error(Errno::NoEntry));
    }
    m.env.network_mut().connect_path(fd, &path).map_err(socket_error)?;
    ret_int(1)
}

/// `(descriptor, new descriptor, path of the other side)`.
fn accept(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    let accepted = match accept_next(m, fd)? {
        Ok(accepted) => accepted,
        Err(status) => return ret_int(status),
    };
    set_descriptor(m, some(args, 1)?, accepted)?;
    let path = match m.env.network().remote_name(accepted) {
        Ok(Name::Path(path)) => path,
        _ => Vec::new(),
    };
    let path = m.new_byte_array(&path)?;
    m.set_element(some(args, 2)?, 0, path);
    ret_int(1)
}

fn local_address(m: &mut Machine, args: &[u64]) -> Slot {
    let fd = descriptor(m, args, 0)?;
    let path = match m.env.network().local_name(fd).map_err(socket_error)? {
        Some(Name::Path(path)) => path,
        _ => Vec::new(),
    };
    ret_ref(m.new_byte_array(&path)?)
}
