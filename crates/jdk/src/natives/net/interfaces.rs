//! `NetworkInterface`: the loopback interface, which has both loopback addresses.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use vm::{Machine, Ref, Source, Stop};

use super::address::{ip_of, new_address};
use crate::natives::arg::{Slot, int, one, reference, ret_bool, ret_int, ret_ref, zero};
use crate::table::natives;

natives! {
    "java/net/NetworkInterface" {
        "getAll" "()[Ljava/net/NetworkInterface;" => all;
        "getByName0" "(Ljava/lang/String;)Ljava/net/NetworkInterface;" => by_name;
        "getByIndex0" "(I)Ljava/net/NetworkInterface;" => |m, args| only_if(m, int(args, 0) == INDEX);
        "getByInetAddress0" "(Ljava/net/InetAddress;)Ljava/net/NetworkInterface;" => by_address;
        "boundInetAddress0" "(Ljava/net/InetAddress;)Z" => is_bound;
        "isUp0" "(Ljava/lang/String;I)Z" => one;
        "isLoopback0" "(Ljava/lang/String;I)Z" => one;
        "supportsMulticast0" "(Ljava/lang/String;I)Z" => zero;
        "isP2P0" "(Ljava/lang/String;I)Z" => zero;
        "getMacAddr0" "([BLjava/lang/String;I)[B" => zero;
        "getMTU0" "(Ljava/lang/String;I)I" => |_, _| ret_int(65_536);
    }
}

const NAME: &str = "lo";
const INDEX: i32 = 1;

const ADDRESSES: [(IpAddr, i16); 2] = [(IpAddr::V6(Ipv6Addr::LOCALHOST), 128), (IpAddr::V4(Ipv4Addr::LOCALHOST), 8)];

/// The one interface. Real machines have others.
fn interface(m: &mut Machine) -> Result<Ref, Stop> {
    m.heap.effects.unstable(Source::Environment);
    let class = m.boot_class("java/net/NetworkInterface")?;
    m.require_init(class)?;
    let interface = m.new_object(class)?;
    let name = m.intern_text(NAME)?;
    m.put_ref(interface, "name", "Ljava/lang/String;", name)?;
    m.put_ref(interface, "displayName", "Ljava/lang/String;", name)?;
    m.put_int(interface, "index", INDEX)?;
    let base = m.boot_class("java/net/InetAddress")?;
    let binding_class = m.boot_class("java/net/InterfaceAddress")?;
    m.require_init(binding_class)?;
    let addresses = m.new_ref_array(base, ADDRESSES.len() as u32)?;
    let bindings = m.new_ref_array(binding_class, ADDRESSES.len() as u32)?;
    for (i, (ip, mask)) in (0..).zip(ADDRESSES) {
        let address = new_address(m, ip, 0)?;
        if ip.is_ipv6() {
            set_scope(m, address, interface)?;
        }
        let binding = m.new_object(binding_class)?;
        m.put_ref(binding, "address", "Ljava/net/InetAddress;", address)?;
        let offset = m.offset(binding_class, "maskLength", "S")?;
        m.heap.put(binding + offset, mask);
        m.set_element(addresses, i, address);
        m.set_element(bindings, i, binding);
    }
    let children = m.new_ref_array(class, 0)?;
    m.put_ref(interface, "addrs", "[Ljava/net/InetAddress;", addresses)?;
    m.put_ref(interface, "bindings", "[Ljava/net/InterfaceAddress;", bindings)?;
    m.put_ref(interface, "childs", "[Ljava/net/NetworkInterface;", children)?;
    Ok(interface)
}

/// The interface that an IPv6 address is for.
fn set_scope(m: &mut Machine, address: Ref, interface: Ref) -> Result<(), Stop> {
    let holder = m.get_ref(address, "holder6", "Ljava/net/Inet6Address$Inet6AddressHolder;")?;
    m.put_int(holder, "scope_id", INDEX)?;
    m.put_bool(holder, "scope_id_set", true)?;
    m.put_ref(holder, "scope_ifname", "Ljava/net/NetworkInterface;", interface)?;
    m.put_bool(holder, "scope_ifname_set", true)
}

fn only_if(m: &mut Machine, found: bool) -> Slot {
    m.heap.effects.unstable(Source::Environment);
    ret_ref(if found { interface(m)? } else { 0 })
}

fn all(m: &mut Machine, _: &[u64]) -> Slot {
    let interface = interface(m)?;
    let array = m.new_ref_array(m.class_of(interface), 1)?;
    m.set_element(array, 0, interface);
    ret_ref(array)
}

fn by_name(m: &mut Machine, args: &[u64]) -> Slot {
    let name = m.text_arg(reference(args, 0))?;
    only_if(m, name == NAME)
}

fn is_own(m: &mut Machine, args: &[u64]) -> Result<bool, Stop> {
    let ip = ip_of(m, reference(args, 0))?;
    Ok(ADDRESSES.iter().any(|(own, _)| *own == ip))
}

fn by_address(m: &mut Machine, args: &[u64]) -> Slot {
    let own = is_own(m, args)?;
    only_if(m, own)
}

fn is_bound(m: &mut Machine, args: &[u64]) -> Slot {
    ret_bool(is_own(m, args)?)
}
