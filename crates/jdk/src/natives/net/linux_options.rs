//! `jdk.net.LinuxSocketOptions`: options that only Linux has. They are kept and have no effect.

use vm::Machine;

use super::errors::socket_error;
use crate::natives::arg::{Slot, VOID, int, one, ret_bool, ret_int, zero};
use crate::table::natives;

natives! {
    "jdk/net/LinuxSocketOptions" {
        "quickAckSupported0" "()Z" => one;
        "keepAliveOptionsSupported0" "()Z" => one;
        "incomingNapiIdSupported0" "()Z" => one;
        "setTcpKeepAliveTime0" "(II)V" => |m, args| set(m, args, KEEP_IDLE);
        "getTcpKeepAliveTime0" "(I)I" => |m, args| ret_int(get(m, args, KEEP_IDLE)?);
        "setTcpKeepAliveIntvl0" "(II)V" => |m, args| set(m, args, KEEP_INTERVAL);
        "getTcpKeepAliveIntvl0" "(I)I" => |m, args| ret_int(get(m, args, KEEP_INTERVAL)?);
        "setTcpKeepAliveProbes0" "(II)V" => |m, args| set(m, args, KEEP_COUNT);
        "getTcpKeepAliveProbes0" "(I)I" => |m, args| ret_int(get(m, args, KEEP_COUNT)?);
        "setQuickAck0" "(IZ)V" => |m, args| set(m, args, QUICK_ACK);
        "getQuickAck0" "(I)Z" => |m, args| ret_bool(get(m, args, QUICK_ACK)? != 0);
        "setIpDontFragment0" "(IZZ)V" => |m, args| set(m, args, DONT_FRAGMENT);
        "getIpDontFragment0" "(IZ)Z" => |m, args| ret_bool(get(m, args, DONT_FRAGMENT)? != 0);
        "getIncomingNapiId0" "(I)I" => zero;
        "getSoPeerCred0" "(I)J" => zero;
    }
}

/// Level and number of an option, and its value before it is set.
type Setting = (i32, i32, i32);

const TCP: i32 = 6;
const IP: i32 = 0;
const KEEP_IDLE: Setting = (TCP, 4, 7200);
const KEEP_INTERVAL: Setting = (TCP, 5, 75);
const KEEP_COUNT: Setting = (TCP, 6, 9);
const QUICK_ACK: Setting = (TCP, 12, 1);
const DONT_FRAGMENT: Setting = (IP, 10, 0);

fn set(m: &mut Machine, args: &[u64], (level, option, _): Setting) -> Slot {
    m.env.network_mut().set_option(int(args, 0), level, option, int(args, 1)).map_err(socket_error)?;
    VOID
}

fn get(m: &mut Machine, args: &[u64], (level, option, initial): Setting) -> Result<i32, vm::Stop> {
    Ok(m.env.network().option(int(args, 0), level, option).map_err(socket_error)?.unwrap_or(initial))
}
