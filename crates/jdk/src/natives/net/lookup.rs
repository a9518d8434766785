//! Names and addresses of hosts: there is one, `localhost`.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use vm::{Machine, Ref, Stop};

use super::address::{bytes_of, ip_from, new_address};
use super::errors::{reach, reach_for_itself};
use crate::natives::arg::{Slot, int, one, reference, ret_bool, ret_int, ret_ref, some, zero};
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
        "lookupAllHostAddr" "(Ljava/lang/String;)[Ljava/net/InetAddress;" => |m, args| lookup(m, args, IPV4);
        "getHostByAddr" "([B)Ljava/lang/String;" => host_by_address;
        "isReachable0" "" => is_reachable;
    }
    "java/net/Inet6AddressImpl" {
        "getLocalHostName" "()Ljava/lang/String;" => local_host;
        "lookupAllHostAddr" "(Ljava/lang/String;)[Ljava/net/InetAddress;" => |m, args| lookup(m, args, IPV4 | IPV6);
        "lookupAllHostAddr" "(Ljava/lang/String;I)[Ljava/net/InetAddress;" => |m, args| lookup(m, args, int(args, 2));
        "getHostByAddr" "([B)Ljava/lang/String;" => host_by_address;
        "isReachable0" "" => is_reachable;
    }
    "sun/net/PortConfig" {
        "getLower0" "()I" => |_, _| ret_int(32_768);
        "getUpper0" "()I" => |_, _| ret_int(60_999);
    }
    "sun/net/dns/ResolverConfigurationImpl" {
        "fallbackDomain0" "()Ljava/lang/String;" => zero;
    }
    "sun/net/spi/DefaultProxySelector" {
        "init" "()Z" => zero;
        "getSystemProxies" "" => zero;
    }
}

const UNKNOWN: &str = "java/net/UnknownHostException";
const LOCAL: &str = "localhost";

/// Characteristics of a look-up, as `InetAddressResolver.LookupPolicy` has them.
const IPV4: i32 = 1;
const IPV6: i32 = 2;
const IPV4_FIRST: i32 = 4;
const IPV6_FIRST: i32 = 8;

/// Only `localhost` has addresses.
fn lookup(m: &mut Machine, args: &[u64], wanted: i32) -> Slot {
    let name = reference(args, 1);
    let text = m.text_arg(name)?;
    if !text.eq_ignore_ascii_case(LOCAL) {
        reach(m);
        return Err(Stop::new(UNKNOWN, format!("{text}: Name or service not known")));
    }
    let found: &[IpAddr] = if wanted & (IPV4 | IPV6) == IPV6 || wanted & IPV6_FIRST != 0 && wanted & IPV4_FIRST == 0 {
        &[IpAddr::V6(Ipv6Addr::LOCALHOST)]
    } else {
        &[IpAddr::V4(Ipv4Addr::LOCALHOST)]
    };
    let addresses = found.iter().map(|&ip| new_address(m, ip, name)).collect::<Result<Vec<Ref>, Stop>>()?;
    let class = m.boot_class("java/net/InetAddress")?;
    let array = m.new_ref_array(class, addresses.len() as u32)?;
    for (i, address) in (0..).zip(addresses) {
        m.set_element(array, i, address);
    }
    ret_ref(array)
}

fn local_host(m: &mut Machine, _: &[u64]) -> Slot {
    reach_for_itself(m);
    ret_ref(m.new_string(LOCAL)?)
}

fn host_by_address(m: &mut Machine, args: &[u64]) -> Slot {
    let ip = ip_from(&bytes_of(m, some(args, 1)?));
    if ip == IpAddr::V4(Ipv4Addr::LOCALHOST) || ip == IpAddr::V6(Ipv6Addr::LOCALHOST) {
        return ret_ref(m.new_string(LOCAL)?);
    }
    reach(m);
    Err(Stop::bare(UNKNOWN))
}

/// `(address, …)`: the loopback addresses answer.
fn is_reachable(m: &mut Machine, args: &[u64]) -> Slot {
    let ip = ip_from(&bytes_of(m, some(args, 1)?));
    if !vm::network::is_own(ip) {
        reach(m);
    }
    ret_bool(vm::network::is_own(ip))
}
