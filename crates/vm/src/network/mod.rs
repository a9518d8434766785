//! A loopback network: sockets, pipes, counters of events and what waits for several of them, all inside the machine.
//!
//! There is one host with one interface. Addresses that are not its own cannot be reached. Connections are made at once, nothing
//! is lost or delayed, and free ports are given out in order, so that the same program sees the same network in every run.
//! The state is shared with snapshots until it is written.

mod datagram;
mod interest;
mod ports;
mod stream;

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use datagram::Datagrams;
pub use datagram::LARGEST_DATAGRAM;
use interest::Interest;
use stream::Stream;

/// A descriptor; those of files are smaller.
pub type Descriptor = i32;

/// The first descriptor of the network.
pub const FIRST: Descriptor = 1 << 20;
/// Descriptors at one time; the next is [`Errno::TooMany`].
const MAX_DESCRIPTORS: usize = 4096;
/// Epoll descriptors in epoll descriptors, as Linux limits them.
const MAX_NESTING: u32 = 5;

/// Conditions of a descriptor, as `poll` numbers them.
pub const IN: u32 = 1;
pub const OUT: u32 = 4;
pub const ERR: u32 = 8;
pub const HUP: u32 = 0x10;
pub const INVALID: u32 = 0x20;
/// The other side will send nothing more.
pub const PEER_HUP: u32 = 0x2000;

/// Why an operation fails, as Linux numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Errno {
    BadDescriptor = 9,
    /// It would have to wait.
    Again = 11,
    Exists = 17,
    Invalid = 22,
    TooMany = 24,
    BrokenPipe = 32,
    NoDestination = 89,
    TooLong = 90,
    NotSupported = 95,
    AddressInUse = 98,
    AddressNotAvailable = 99,
    Unreachable = 101,
    Reset = 104,
    IsConnected = 106,
    NotConnected = 107,
    Refused = 111,
    NoEntry = 2,
}

/// The name of a socket.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    Ip(SocketAddr),
    /// A socket of the file system; empty if it has no name.
    Path(Vec<u8>),
}

impl Name {
    pub fn ip(&self) -> Option<SocketAddr> {
        match self {
            Self::Ip(address) => Some(*address),
            Self::Path(_) => None,
        }
    }
}

#[derive(Clone, Debug, Hash)]
enum Kind {
    Stream(Stream),
    Datagrams(Datagrams),
    Interest(Interest),
    /// Counts events until it is read.
    Counter(u64),
    /// A socket that was closed while its number is still in use: nothing comes from it, nothing goes there.
    Closed,
}

#[derive(Clone, Debug, Hash)]
struct Entry {
    kind: Kind,
    blocking: bool,
    options: BTreeMap<(i32, i32), i32>,
}

#[derive(Clone, Debug, Default, Hash)]
pub struct Network {
    entries: Vec<Option<Entry>>,
    /// Free ports that were given out.
    ports_given: u16,
    /// Bytes that wait to be read.
    waiting: usize,
}

impl Network {
    /// The network of a program that has opened nothing.
    pub(crate) const EMPTY: Self = Self { entries: Vec::new(), ports_given: 0, waiting: 0 };
}

/// What is done, or the reason why it is not.
pub type Done<T> = Result<T, Errno>;

/// Whether an address belongs to the one host.
pub fn is_own(address: IpAddr) -> bool {
    let address = address.to_canonical();
    address.is_loopback() || address.is_unspecified()
}

/// The address that a packet to this one arrives at.
fn destination(address: SocketAddr) -> SocketAddr {
    match address.ip().to_canonical() {
        ip if ip.is_unspecified() && ip.is_ipv4() => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port()),
        ip if ip.is_unspecified() => SocketAddr::new(Ipv6Addr::LOCALHOST.into(), address.port()),
        ip => SocketAddr::new(ip, address.port()),
    }
}

/// The address that a packet to an own address comes from.
fn source(to: IpAddr) -> IpAddr {
    if to.is_ipv4() { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() }
}

impl Network {
    /// Whether nothing of it is in use.
    pub fn is_empty(&self) -> bool {
        self.entries.iter().all(Option::is_none)
    }

    fn add(&mut self, kind: Kind) -> Done<Descriptor> {
        let free = self.entries.iter().position(Option::is_none).unwrap_or(self.entries.len());
        if free >= MAX_DESCRIPTORS {
            return Err(Errno::TooMany);
        }
        let entry = Some(Entry { kind, blocking: true, options: BTreeMap::new() });
        if free == self.entries.len() {
            self.entries.push(entry);
        } else {
            self.entries[free] = entry;
        }
        Ok(FIRST + free as Descriptor)
    }

    fn entry(&self, fd: Descriptor) -> Done<&Entry> {
        let at = usize::try_from(fd.checked_sub(FIRST).ok_or(Errno::BadDescriptor)?);
        at.ok().and_then(|at| self.entries.get(at)?.as_ref()).ok_or(Errno::BadDescriptor)
    }

    fn entry_mut(&mut self, fd: Descriptor) -> Done<&mut Entry> {
        let at = usize::try_from(fd.checked_sub(FIRST).ok_or(Errno::BadDescriptor)?);
        at.ok().and_then(|at| self.entries.get_mut(at)?.as_mut()).ok_or(Errno::BadDescriptor)
    }

    /// Descriptors in use, with their entries, in order.
    fn all(&self) -> impl Iterator<Item = (Descriptor, &Entry)> {
        (FIRST..).zip(&self.entries).filter_map(|(fd, entry)| Some((fd, entry.as_ref()?)))
    }

    pub fn is_blocking(&self, fd: Descriptor) -> bool {
        self.entry(fd).is_ok_and(|entry| entry.blocking)
    }

    pub fn set_blocking(&mut self, fd: Descriptor, blocking: bool) -> Done<()> {
        self.entry_mut(fd).map(|entry| entry.blocking = blocking)
    }

    /// The value that an option was set to.
    pub fn option(&self, fd: Descriptor, level: i32, option: i32) -> Done<Option<i32>> {
        Ok(self.entry(fd)?.options.get(&(level, option)).copied())
    }

    pub fn set_option(&mut self, fd: Descriptor, level: i32, option: i32, value: i32) -> Done<()> {
        self.entry_mut(fd).map(|entry| _ = entry.options.insert((level, option), value))
    }

    pub fn is_stream(&self, fd: Descriptor) -> bool {
        self.entry(fd).is_ok_and(|entry| matches!(entry.kind, Kind::Stream(_)))
    }

    /// The name of a socket; `None` if it has none yet.
    pub fn local_name(&self, fd: Descriptor) -> Done<Option<Name>> {
        match &self.entry(fd)?.kind {
            Kind::Stream(stream) => Ok(stream.local.clone()),
            Kind::Datagrams(socket) => Ok(socket.local.map(Name::Ip)),
            _ => Err(Errno::NotSupported),
        }
    }

    /// The name of the other side.
    pub fn remote_name(&self, fd: Descriptor) -> Done<Name> {
        match &self.entry(fd)?.kind {
            Kind::Stream(stream) => stream.remote.clone().ok_or(Errno::NotConnected),
            Kind::Datagrams(socket) => socket.remote.map(Name::Ip).ok_or(Errno::NotConnected),
            _ => Err(Errno::NotConnected),
        }
    }

    /// Gives up a descriptor.
    pub fn close(&mut self, fd: Descriptor) -> Done<()> {
        self.leave(fd)?;
        if let Some(entry) = self.entries.get_mut((fd - FIRST) as usize) {
            *entry = None;
        }
        while self.entries.last().is_some_and(Option::is_none) {
            self.entries.pop();
        }
        for entry in self.entries.iter_mut().flatten() {
            if let Kind::Interest(interest) = &mut entry.kind {
                interest.remove(fd);
            }
        }
        Ok(())
    }

    /// Ends what a descriptor stands for; its number stays in use.
    pub fn preclose(&mut self, fd: Descriptor) -> Done<()> {
        self.leave(fd)?;
        self.entry_mut(fd).map(|entry| entry.kind = Kind::Closed)
    }

    fn leave(&mut self, fd: Descriptor) -> Done<()> {
        match &self.entry(fd)?.kind {
            Kind::Stream(_) => self.hang_up(fd),
            Kind::Datagrams(socket) => {
                self.waiting -= socket.waiting();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The conditions that hold for a descriptor.
    pub fn poll(&self, fd: Descriptor) -> u32 {
        self.poll_nested(fd, 0)
    }

    fn poll_nested(&self, fd: Descriptor, depth: u32) -> u32 {
        let Ok(entry) = self.entry(fd) else { return INVALID };
        match &entry.kind {
            Kind::Stream(stream) => self.poll_stream(stream),
            Kind::Datagrams(socket) => socket.poll(),
            Kind::Interest(_) if depth >= MAX_NESTING => 0,
            Kind::Interest(interest) => {
                let ready =
                    interest.entries().any(|(fd, events)| self.poll_nested(fd, depth + 1) & (events | ERR | HUP) != 0);
                if ready { IN } else { 0 }
            }
            Kind::Counter(count) => OUT | if *count > 0 { IN } else { 0 },
            Kind::Closed => IN | OUT | HUP | PEER_HUP,
        }
    }

    /// Whether one of the events, or a failure, can be seen at a descriptor.
    pub fn is_ready(&self, fd: Descriptor, events: u32) -> bool {
        self.poll(fd) & (events | ERR | HUP | INVALID) != 0
    }

    pub fn add_counter(&mut self) -> Done<Descriptor> {
        self.add(Kind::Counter(0))
    }

    /// Up to `most` bytes; none at the end.
    pub fn read(&mut self, fd: Descriptor, most: usize) -> Done<Vec<u8>> {
        match &mut self.entry_mut(fd)?.kind {
            Kind::Stream(_) => self.read_stream(fd, most),
            Kind::Datagrams(_) => self.receive(fd).map(|(_, mut bytes)| {
                bytes.truncate(most);
                bytes
            }),
            Kind::Counter(0) => Err(Errno::Again),
            Kind::Counter(count) => {
                let bytes = count.to_ne_bytes().to_vec();
                *count = 0;
                Ok(bytes)
            }
            Kind::Closed => Ok(Vec::new()),
            Kind::Interest(_) => Err(Errno::Invalid),
        }
    }

    /// Writes as much as there is room for; how much that was.
    pub fn write(&mut self, fd: Descriptor, bytes: &[u8]) -> Done<usize> {
        match &mut self.entry_mut(fd)?.kind {
            Kind::Stream(_) => self.write_stream(fd, bytes),
            Kind::Datagrams(_) => self.send(fd, None, bytes),
            Kind::Counter(count) => {
                *count = count.saturating_add(1);
                Ok(bytes.len())
            }
            Kind::Closed => Err(Errno::BrokenPipe),
            Kind::Interest(_) => Err(Errno::Invalid),
        }
    }

    /// Bytes that can be read at once.
    pub fn available(&self, fd: Descriptor) -> Done<usize> {
        match &self.entry(fd)?.kind {
            Kind::Stream(stream) => Ok(stream.incoming.len()),
            Kind::Datagrams(socket) => Ok(socket.next_length()),
            _ => Ok(0),
        }
    }
}

#[cfg(test)]
mod tests;
