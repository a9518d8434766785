//! Names of sockets: which are free, and which socket a name leads to.

use std::net::{IpAddr, SocketAddr};

use super::{Descriptor, Done, Entry, Errno, Kind, Name, Network, is_own};

/// The first and last port that sockets get that do not ask for one.
const FREE: (u16, u16) = (32_768, 60_999);
/// `SO_REUSEADDR` and `SO_REUSEPORT` of `SOL_SOCKET`.
const REUSE_ADDRESS: (i32, i32) = (1, 2);
const REUSE_PORT: (i32, i32) = (1, 15);

/// Whether two sockets cannot have these addresses at the same time.
fn overlap(a: IpAddr, b: IpAddr) -> bool {
    let (a, b) = (a.to_canonical(), b.to_canonical());
    a == b || a.is_unspecified() || b.is_unspecified()
}

fn is_set(entry: &Entry, option: (i32, i32)) -> bool {
    entry.options.get(&option).is_some_and(|&value| value != 0)
}

impl Network {
    /// Gives a socket an address; port 0 stands for one that is free.
    pub fn bind(&mut self, fd: Descriptor, wanted: SocketAddr) -> Done<()> {
        if self.local_name(fd)?.is_some() {
            return Err(Errno::Invalid);
        }
        let multicast = wanted.ip().to_canonical().is_multicast() && !self.is_stream(fd);
        if !is_own(wanted.ip()) && !multicast {
            return Err(Errno::AddressNotAvailable);
        }
        let port = match wanted.port() {
            0 => self.free_port(fd, wanted.ip())?,
            port if self.is_taken(fd, SocketAddr::new(wanted.ip(), port)) => return Err(Errno::AddressInUse),
            port => port,
        };
        let name = SocketAddr::new(wanted.ip().to_canonical(), port);
        match &mut self.entry_mut(fd)?.kind {
            Kind::Stream(stream) => stream.local = Some(Name::Ip(name)),
            Kind::Datagrams(socket) => socket.local = Some(name),
            _ => return Err(Errno::NotSupported),
        }
        Ok(())
    }

    /// Gives a socket a name in the file system.
    pub fn bind_path(&mut self, fd: Descriptor, path: Vec<u8>) -> Done<()> {
        match &mut self.entry_mut(fd)?.kind {
            Kind::Stream(stream) if stream.local.is_none() => stream.local = Some(Name::Path(path)),
            _ => return Err(Errno::Invalid),
        }
        Ok(())
    }

    /// The next port in order that no socket has.
    pub(super) fn free_port(&mut self, fd: Descriptor, ip: IpAddr) -> Done<u16> {
        let count = FREE.1 - FREE.0 + 1;
        for _ in 0..count {
            let port = FREE.0 + self.ports_given % count;
            self.ports_given = (self.ports_given + 1) % count;
            let in_use = self.all().any(|(_, entry)| local_ip(entry).is_some_and(|a| a.port() == port));
            if !in_use && !self.is_taken(fd, SocketAddr::new(ip, port)) {
                return Ok(port);
            }
        }
        Err(Errno::AddressInUse)
    }

    /// Whether another socket keeps this one from having an address.
    fn is_taken(&self, fd: Descriptor, wanted: SocketAddr) -> bool {
        let Ok(own) = self.entry(fd) else { return false };
        let stream = matches!(own.kind, Kind::Stream(_));
        self.all().any(|(other, entry)| {
            let Some(address) = local_ip(entry).filter(|_| other != fd) else { return false };
            if address.port() != wanted.port() || !overlap(address.ip(), wanted.ip()) {
                return false;
            }
            let shared = |option| is_set(own, option) && is_set(entry, option);
            match &entry.kind {
                // Connections of a server that has ended don't keep its port.
                Kind::Stream(s) if stream => !(shared(REUSE_PORT) || shared(REUSE_ADDRESS) && s.pending.is_none()),
                Kind::Datagrams(_) if !stream => !(shared(REUSE_PORT) || shared(REUSE_ADDRESS)),
                _ => false,
            }
        })
    }

    /// The socket that listens at an address.
    pub(super) fn listener(&self, at: SocketAddr) -> Option<Descriptor> {
        let listens = |entry: &Entry| {
            let Kind::Stream(stream) = &entry.kind else { return false };
            let address = stream.local.as_ref().and_then(Name::ip);
            stream.pending.is_some() && address.is_some_and(|a| a.port() == at.port() && leads_to(at.ip(), a.ip()))
        };
        self.all().find(|(_, entry)| listens(entry)).map(|(fd, _)| fd)
    }

    /// The socket that listens at a path.
    pub(super) fn listener_at_path(&self, path: &[u8]) -> Option<Descriptor> {
        let listens = |entry: &Entry| {
            matches!(&entry.kind, Kind::Stream(s) if s.pending.is_some()
                && matches!(&s.local, Some(Name::Path(p)) if p == path))
        };
        self.all().find(|(_, entry)| listens(entry)).map(|(fd, _)| fd)
    }
}

fn local_ip(entry: &Entry) -> Option<SocketAddr> {
    match &entry.kind {
        Kind::Stream(stream) => stream.local.as_ref().and_then(Name::ip),
        Kind::Datagrams(socket) => socket.local,
        _ => None,
    }
}

/// Whether what is sent to an address arrives at a socket with this one. A socket for all IPv6 addresses is for IPv4 too.
pub(super) fn leads_to(to: IpAddr, local: IpAddr) -> bool {
    let (to, local) = (to.to_canonical(), local.to_canonical());
    to == local || local.is_unspecified() && (local.is_ipv6() || to.is_ipv4())
}
