//! `InetAddress`, `InetSocketAddress` and the system's own form of socket addresses, to and from Rust.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use super::super::memory;

/// Address families, as Linux numbers them.
pub(crate) const INET: u16 = 2;
pub(crate) const INET6: u16 = 10;
/// Bytes of the system's forms.
pub(crate) const SIZE4: i32 = 16;
pub(crate) const SIZE6: i32 = 28;

const HOLDER: &str = "Ljava/net/InetAddress$InetAddressHolder;";
const HOLDER6: &str = "Ljava/net/Inet6Address$Inet6AddressHolder;";
const STRING: &str = "Ljava/lang/String;";
const ADDRESS: &str = "Ljava/net/InetAddress;";
/// `InetAddress.IPv4` and `IPv6`.
const FAMILY4: i32 = 1;
const FAMILY6: i32 = 2;

/// An object of a class of `java.net` whose constructor does not run.
fn make(m: &mut Machine, class: &str) -> Result<Ref, Stop> {
    let class = m.boot_class(class)?;
    m.require_init(class)?;
    m.new_object(class)
}

/// A new `InetAddress` with the name that it was found by, if any (a `String` or null).
pub(crate) fn new_address(m: &mut Machine, ip: IpAddr, name: Ref) -> Result<Ref, Stop> {
    match ip.to_canonical() {
        IpAddr::V4(ip) => {
            let address = make(m, "java/net/Inet4Address")?;
            add_holder(m, address, u32::from(ip) as i32, FAMILY4, name)?;
            Ok(address)
        }
        IpAddr::V6(ip) => {
            let address = make(m, "java/net/Inet6Address")?;
            add_holder(m, address, 0, FAMILY6, name)?;
            let holder = make(m, "java/net/Inet6Address$Inet6AddressHolder")?;
            let bytes = m.new_byte_array(&ip.octets())?;
            m.put_ref(holder, "ipaddress", "[B", bytes)?;
            m.put_ref(address, "holder6", HOLDER6, holder)?;
            Ok(address)
        }
    }
}

fn add_holder(m: &mut Machine, address: Ref, bits: i32, family: i32, name: Ref) -> Result<(), Stop> {
    let holder = make(m, "java/net/InetAddress$InetAddressHolder")?;
    m.put_int(holder, "address", bits)?;
    m.put_int(holder, "family", family)?;
    m.put_ref(holder, "hostName", STRING, name)?;
    m.put_ref(holder, "originalHostName", STRING, name)?;
    m.put_ref(address, "holder", HOLDER, holder)
}

/// The address that an `InetAddress` stands for; IPv4 addresses in IPv6 form are IPv4 addresses.
pub(crate) fn ip_of(m: &mut Machine, address: Ref) -> Result<IpAddr, Stop> {
    if address == 0 {
        return Err(Stop::null_pointer());
    }
    let holder = m.get_ref(address, "holder", HOLDER)?;
    if m.get_int(holder, "family")? == FAMILY4 {
        let bits = m.get_int(holder, "address")?;
        return Ok(Ipv4Addr::from(bits as u32).into());
    }
    let holder = m.get_ref(address, "holder6", HOLDER6)?;
    let bytes = m.get_ref(holder, "ipaddress", "[B")?;
    Ok(ip_from(&bytes_of(m, bytes)))
}

/// The bytes of a `byte[]`.
pub(crate) fn bytes_of(m: &Machine, array: Ref) -> Vec<u8> {
    if array == 0 { Vec::new() } else { m.heap.bytes(array + ELEMENTS, m.heap.length(array) as usize).to_vec() }
}

/// The address with these 4 or 16 bytes.
pub(crate) fn ip_from(bytes: &[u8]) -> IpAddr {
    if let Ok(four) = <[u8; 4]>::try_from(bytes) {
        return Ipv4Addr::from(four).into();
    }
    let sixteen: [u8; 16] = bytes.try_into().unwrap_or_default();
    IpAddr::V6(Ipv6Addr::from(sixteen)).to_canonical()
}

pub(crate) fn new_socket_address(m: &mut Machine, at: SocketAddr) -> Result<Ref, Stop> {
    let ip = new_address(m, at.ip(), 0)?;
    let holder = make(m, "java/net/InetSocketAddress$InetSocketAddressHolder")?;
    m.put_ref(holder, "addr", ADDRESS, ip)?;
    m.put_int(holder, "port", i32::from(at.port()))?;
    let address = make(m, "java/net/InetSocketAddress")?;
    m.put_ref(address, "holder", "Ljava/net/InetSocketAddress$InetSocketAddressHolder;", holder)?;
    Ok(address)
}

/// Writes a socket address in the system's form.
pub(crate) fn write_native(m: &mut Machine, at: i64, address: SocketAddr) -> Result<(), Stop> {
    let mut bytes = Vec::with_capacity(SIZE6 as usize);
    let ip = address.ip().to_canonical();
    bytes.extend(if ip.is_ipv4() { INET } else { INET6 }.to_ne_bytes());
    bytes.extend(address.port().to_be_bytes());
    match ip {
        IpAddr::V4(ip) => bytes.extend(ip.octets()),
        IpAddr::V6(ip) => {
            bytes.extend([0; 4]);
            bytes.extend(ip.octets());
            bytes.extend([0; 4]);
        }
    }
    let to = memory::heap_address(m, at, bytes.len() as i64)?;
    m.heap.write_bytes(to, &bytes);
    Ok(())
}

/// Reads a socket address in the system's form.
pub(crate) fn read_native(m: &Machine, at: i64) -> Result<SocketAddr, Stop> {
    let read = |offset: i64, count: i64| -> Result<Vec<u8>, Stop> {
        let from = memory::heap_address(m, at + offset, count)?;
        Ok(m.heap.bytes(from, count as usize).to_vec())
    };
    let head = read(0, 4)?;
    let (family, port) = (u16::from_ne_bytes([head[0], head[1]]), u16::from_be_bytes([head[2], head[3]]));
    let ip = if family == INET { read(4, 4)? } else { read(8, 16)? };
    Ok(SocketAddr::new(ip_from(&ip), port))
}
