//! `sun.nio.ch.Net`: what sockets support, and their options, which are kept and have no effect but those of `SO_REUSEADDR`,
//! `SO_REUSEPORT` and `SO_LINGER`.

use vm::{Machine, Source};

use super::channel_io::descriptor;
use super::errors::socket_error;
use crate::natives::arg::{Slot, VOID, int, one, ret_int, zero};
use crate::table::natives;

natives! {
    "sun/nio/ch/Net" {
        "isIPv6Available0" "()Z" => one;
        "isReusePortAvailable0" "()Z" => one;
        "isExclusiveBindAvailable" "()I" => |_, _| ret_int(-1);
        "shouldSetBothIPv4AndIPv6Options0" "()Z" => one;
        "shouldShutdownWriteBeforeClose0" "()Z" => zero;
        "canIPv6SocketJoinIPv4Group0" "()Z" => one;
        "canJoin6WithIPv4Group0" "()Z" => zero;
        "canUseIPv6OptionsWithIPv4LocalAddress0" "()Z" => one;
        "pollinValue" "()S" => one;
        "polloutValue" "()S" => |_, _| ret_int(4);
        "pollerrValue" "()S" => |_, _| ret_int(8);
        "pollhupValue" "()S" => |_, _| ret_int(0x10);
        "pollnvalValue" "()S" => |_, _| ret_int(0x20);
        "pollconnValue" "()S" => |_, _| ret_int(4);
        "setIntOption0" "" => set;
        "getIntOption0" "" => get;
        "setInterface4" "(Ljava/io/FileDescriptor;I)V" => |m, args| set_interface(m, args, INTERFACE4);
        "getInterface4" "(Ljava/io/FileDescriptor;)I" => |m, args| get_interface(m, args, INTERFACE4);
        "setInterface6" "(Ljava/io/FileDescriptor;I)V" => |m, args| set_interface(m, args, INTERFACE6);
        "getInterface6" "(Ljava/io/FileDescriptor;)I" => |m, args| get_interface(m, args, INTERFACE6);
    }
}

const SOCKET: i32 = 1;
const IP: i32 = 0;
const IPV6: i32 = 41;

const SEND_BUFFER: (i32, i32) = (SOCKET, 7);
const RECEIVE_BUFFER: (i32, i32) = (SOCKET, 8);
const LINGER: (i32, i32) = (SOCKET, 13);
const INTERFACE4: (i32, i32) = (IP, 32);
const MULTICAST_TTL: (i32, i32) = (IP, 33);
const MULTICAST_LOOP: (i32, i32) = (IP, 34);
const INTERFACE6: (i32, i32) = (IPV6, 17);
const MULTICAST_HOPS: (i32, i32) = (IPV6, 18);
const MULTICAST_LOOP6: (i32, i32) = (IPV6, 19);

/// What an option is before it is set, as Linux has it.
fn initial(stream: bool, option: (i32, i32)) -> i32 {
    match option {
        LINGER => -1,
        MULTICAST_TTL | MULTICAST_HOPS | MULTICAST_LOOP | MULTICAST_LOOP6 => 1,
        SEND_BUFFER if stream => 8_192,
        RECEIVE_BUFFER if stream => 65_536,
        SEND_BUFFER | RECEIVE_BUFFER => 106_496,
        _ => 0,
    }
}

/// `(descriptor, mayNeedConversion, level, option, value, isIPv6)`.
fn set(m: &mut Machine, args: &[u64]) -> Slot {
    let (fd, option) = (descriptor(m, args, 0)?, (int(args, 2), int(args, 3)));
    m.env.network_mut().set_option(fd, option.0, option.1, int(args, 4)).map_err(socket_error)?;
    VOID
}

/// `(descriptor, mayNeedConversion, level, option)`.
fn get(m: &mut Machine, args: &[u64]) -> Slot {
    let (fd, option) = (descriptor(m, args, 0)?, (int(args, 2), int(args, 3)));
    let value = m.env.network().option(fd, option.0, option.1).map_err(socket_error)?;
    if matches!(option, SEND_BUFFER | RECEIVE_BUFFER) {
        m.heap.effects.unstable(Source::Environment);
    }
    let stream = m.env.network().is_stream(fd);
    ret_int(value.unwrap_or_else(|| initial(stream, option)))
}

fn set_interface(m: &mut Machine, args: &[u64], option: (i32, i32)) -> Slot {
    let fd = descriptor(m, args, 0)?;
    m.env.network_mut().set_option(fd, option.0, option.1, int(args, 1)).map_err(socket_error)?;
    VOID
}

fn get_interface(m: &mut Machine, args: &[u64], option: (i32, i32)) -> Slot {
    let fd = descriptor(m, args, 0)?;
    ret_int(m.env.network().option(fd, option.0, option.1).map_err(socket_error)?.unwrap_or(0))
}
