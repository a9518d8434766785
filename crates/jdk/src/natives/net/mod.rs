//! `java.net`: a machine without a network. Addresses work, names are unknown, connections are refused.

use vm::{Machine, Outside, Stop};

use super::arg::{Slot, nothing, one, reference, ret_int, ret_ref, zero};
use crate::table::natives;

natives! {
    "java/net/InetAddressImplFactory" {
        "isIPv6Supported" "()Z" => one;
    }
    "java/net/InetAddress" {
        "isIPv6Supported" "()Z" => one;
        "isIPv4Available" "()Z" => one;
    }
    "java/net/Inet4AddressImpl" {
        "getLocalHostName" "()Ljava/lang/String;" => local_host;
        "lookupAllHostAddr" "(Ljava/lang/String;)[Ljava/net/InetAddress;" => unknown_host;
        "getHostByAddr" "([B)Ljava/lang/String;" => |m, _| refused(m, UNKNOWN, None);
        "isReachable0" "" => unreachable;
    }
    "java/net/Inet6AddressImpl" {
        "getLocalHostName" "()Ljava/lang/String;" => local_host;
        "lookupAllHostAddr" "" => lookup;
        "getHostByAddr" "([B)Ljava/lang/String;" => |m, _| refused(m, UNKNOWN, None);
        "isReachable0" "" => unreachable;
    }
    "java/net/NetworkInterface" {
        "getAll" "()[Ljava/net/NetworkInterface;" => zero;
        "getByName0" "(Ljava/lang/String;)Ljava/net/NetworkInterface;" => zero;
        "getByIndex0" "(I)Ljava/net/NetworkInterface;" => zero;
        "getByInetAddress0" "(Ljava/net/InetAddress;)Ljava/net/NetworkInterface;" => zero;
        "boundInetAddress0" "(Ljava/net/InetAddress;)Z" => zero;
    }
    "sun/net/PortConfig" {
        "getLower0" "()I" => |_, _| ret_int(32_768);
        "getUpper0" "()I" => |_, _| ret_int(60_999);
    }
    "sun/nio/ch/EPoll" {
        "eventSize" "()I" => |_, _| ret_int(12);
        "eventsOffset" "()I" => zero;
        "dataOffset" "()I" => |_, _| ret_int(4);
    }
    "sun/nio/ch/Net" {
        "isIPv6Available0" "()Z" => one;
        "isReusePortAvailable0" "()Z" => zero;
        "isExclusiveBindAvailable" "()I" => |_, _| ret_int(-1);
        "shouldSetBothIPv4AndIPv6Options0" "()Z" => zero;
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
        "socket0" "(ZZZZ)I" => |_, _| ret_int(SOCKET);
        "connect0" "" => |m, _| refused(m, "java/net/ConnectException", Some("Connection refused"));
        "bind0" "" => |m, _| refused(m, "java/net/BindException", Some("Operation not permitted"));
        "setIntOption0" "" => nothing;
        "getIntOption0" "" => zero;
    }
}

const UNKNOWN: &str = "java/net/UnknownHostException";
/// The descriptor that every socket has.
const SOCKET: i32 = 1 << 20;

/// Notes that the program wants the network, and says no.
fn refused(m: &Machine, exception: &'static str, message: Option<&str>) -> Slot {
    m.env.reached.set(Some(Outside::Network));
    Err(message.map_or_else(|| Stop::bare(exception), |message| Stop::new(exception, message)))
}

fn unreachable(m: &mut Machine, _: &[u64]) -> Slot {
    m.env.reached.set(Some(Outside::Network));
    ret_int(0)
}

fn local_host(m: &mut Machine, _: &[u64]) -> Slot {
    m.env.reached.set(Some(Outside::Network));
    ret_ref(m.new_string("localhost")?)
}

fn unknown_host(m: &mut Machine, args: &[u64]) -> Slot {
    let name = m.text_arg(reference(args, 1))?;
    refused(m, UNKNOWN, Some(&format!("{name}: Name or service not known")))
}

/// Only `localhost` has an address.
fn lookup(m: &mut Machine, args: &[u64]) -> Slot {
    let name = m.text_arg(reference(args, 1))?;
    if name != "localhost" {
        return unknown_host(m, args);
    }
    let class = m.boot_class("java/net/Inet4Address")?;
    m.require_init(class)?;
    let address = m.new_object(class)?;
    let holder = m.boot_class("java/net/InetAddress$InetAddressHolder")?;
    let holder = m.new_object(holder)?;
    m.put_int(holder, "address", 0x7f00_0001)?;
    m.put_int(holder, "family", 1)?;
    m.put_ref(holder, "hostName", "Ljava/lang/String;", reference(args, 1))?;
    m.put_ref(address, "holder", "Ljava/net/InetAddress$InetAddressHolder;", holder)?;
    let base = m.boot_class("java/net/InetAddress")?;
    let array = m.new_ref_array(base, 1)?;
    m.set_element(array, 0, address);
    ret_ref(array)
}
