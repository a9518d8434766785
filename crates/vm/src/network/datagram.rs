//! Sockets that send and receive single packets.

use std::collections::{BTreeSet, VecDeque};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use super::ports::leads_to;
use super::stream::TOTAL_ROOM;
use super::{Descriptor, Done, ERR, Errno, IN, Kind, Network, OUT, destination, is_own, source};

/// Bytes of the largest packet.
pub const LARGEST_DATAGRAM: usize = 65_507;
/// Bytes that wait at one socket, at most; what comes then is lost.
const ROOM: usize = 208 << 10;
/// What a packet takes beside its bytes.
const OVERHEAD: usize = 768;

#[derive(Clone, Debug, Default, Hash)]
pub(super) struct Datagrams {
    pub local: Option<SocketAddr>,
    pub remote: Option<SocketAddr>,
    queue: VecDeque<(SocketAddr, Vec<u8>)>,
    groups: BTreeSet<IpAddr>,
    /// A failure that the next operation reports.
    error: Option<Errno>,
}

impl Datagrams {
    pub fn waiting(&self) -> usize {
        self.queue.iter().map(|(_, bytes)| bytes.len() + OVERHEAD).sum()
    }

    pub fn next_length(&self) -> usize {
        self.queue.front().map_or(0, |(_, bytes)| bytes.len())
    }

    pub fn poll(&self) -> u32 {
        let readable = if self.queue.is_empty() { 0 } else { IN };
        OUT | readable | if self.error.is_some() { ERR | IN } else { 0 }
    }

    /// Whether a packet from one address to another is for this socket.
    fn receives(&self, from: SocketAddr, to: SocketAddr) -> bool {
        let Some(local) = self.local else { return false };
        let addressed =
            if to.ip().is_multicast() { self.groups.contains(&to.ip()) } else { leads_to(to.ip(), local.ip()) };
        local.port() == to.port() && addressed && self.remote.is_none_or(|remote| remote == from)
    }
}

impl Network {
    pub fn add_datagrams(&mut self) -> Done<Descriptor> {
        self.add(Kind::Datagrams(Datagrams::default()))
    }

    fn datagrams(&mut self, fd: Descriptor) -> Done<&mut Datagrams> {
        match &mut self.entry_mut(fd)?.kind {
            Kind::Datagrams(socket) => Ok(socket),
            _ => Err(Errno::NotSupported),
        }
    }

    /// A descriptor stands for what another one did, which has nothing left.
    pub fn take_over(&mut self, from: Descriptor, to: Descriptor) -> Done<()> {
        let socket = std::mem::take(self.datagrams(from)?);
        let old = std::mem::replace(self.datagrams(to)?, socket);
        self.waiting -= old.waiting();
        Ok(())
    }

    /// From now on the socket exchanges packets with this address only; with `None` with all again.
    pub fn associate(&mut self, fd: Descriptor, to: Option<SocketAddr>) -> Done<()> {
        let to = to.map(destination);
        if let Some(to) = to {
            if !is_own(to.ip()) && !to.ip().is_multicast() {
                return Err(Errno::Unreachable);
            }
            self.ensure_bound(fd)?;
        }
        let socket = self.datagrams(fd)?;
        socket.remote = to;
        if let (Some(to), Some(local)) = (to, &mut socket.local)
            && local.ip().is_unspecified()
        {
            local.set_ip(source(to.ip()));
        }
        Ok(())
    }

    fn ensure_bound(&mut self, fd: Descriptor) -> Done<()> {
        if self.datagrams(fd)?.local.is_none() {
            let any = IpAddr::V6(Ipv6Addr::UNSPECIFIED);
            let port = self.free_port(fd, any)?;
            self.datagrams(fd)?.local = Some(SocketAddr::new(any, port));
        }
        Ok(())
    }

    /// Sends a packet to an address, or to the one that the socket is associated with.
    pub fn send(&mut self, fd: Descriptor, to: Option<SocketAddr>, bytes: &[u8]) -> Done<usize> {
        let socket = self.datagrams(fd)?;
        if let Some(error) = socket.error.take() {
            return Err(error);
        }
        let associated = socket.remote;
        let to = destination(to.or(associated).ok_or(Errno::NoDestination)?);
        if bytes.len() > LARGEST_DATAGRAM {
            return Err(Errno::TooLong);
        }
        if !is_own(to.ip()) && !to.ip().is_multicast() {
            return Err(Errno::Unreachable);
        }
        self.ensure_bound(fd)?;
        let Some(mut from) = self.datagrams(fd)?.local else { return Err(Errno::Invalid) };
        if from.ip().is_unspecified() {
            from.set_ip(source(to.ip()));
        }
        let delivered = self.deliver(from, to, bytes);
        if !delivered && associated.is_some() {
            self.datagrams(fd)?.error = Some(Errno::Refused);
        }
        Ok(bytes.len())
    }

    /// Whether there is a socket for a packet.
    fn deliver(&mut self, from: SocketAddr, to: SocketAddr, bytes: &[u8]) -> bool {
        let mut found = false;
        let mut free = TOTAL_ROOM.saturating_sub(self.waiting);
        let mut added = 0;
        for entry in self.entries.iter_mut().flatten() {
            let Kind::Datagrams(socket) = &mut entry.kind else { continue };
            if !socket.receives(from, to) || found && !to.ip().is_multicast() {
                continue;
            }
            found = true;
            let size = bytes.len() + OVERHEAD;
            if socket.waiting() + size <= ROOM && size <= free {
                socket.queue.push_back((from, bytes.to_vec()));
                free -= size;
                added += size;
            }
        }
        self.waiting += added;
        found || to.ip().is_multicast()
    }

    /// Whether a socket would receive what is sent to an address.
    pub fn is_received(&self, to: SocketAddr) -> bool {
        let to = destination(to);
        self.all().any(|(_, entry)| {
            matches!(&entry.kind, Kind::Datagrams(s) if s.local.is_some_and(|l| l.port() == to.port() && leads_to(to.ip(), l.ip())))
        })
    }

    /// The next packet and where it came from.
    pub fn receive(&mut self, fd: Descriptor) -> Done<(SocketAddr, Vec<u8>)> {
        let socket = match &mut self.entry_mut(fd)?.kind {
            Kind::Datagrams(socket) => socket,
            Kind::Closed => return Ok((SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), 0), Vec::new())),
            _ => return Err(Errno::NotSupported),
        };
        if let Some(error) = socket.error.take() {
            return Err(error);
        }
        let packet = socket.queue.pop_front().ok_or(Errno::Again)?;
        self.waiting -= packet.1.len() + OVERHEAD;
        Ok(packet)
    }

    pub fn join_group(&mut self, fd: Descriptor, group: IpAddr) -> Done<()> {
        if self.datagrams(fd)?.groups.insert(group.to_canonical()) { Ok(()) } else { Err(Errno::AddressInUse) }
    }

    pub fn leave_group(&mut self, fd: Descriptor, group: IpAddr) -> Done<()> {
        let left = self.datagrams(fd)?.groups.remove(&group.to_canonical());
        if left { Ok(()) } else { Err(Errno::AddressNotAvailable) }
    }
}
