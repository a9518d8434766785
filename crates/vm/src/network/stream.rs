//! Sockets that carry streams of bytes between two sides, and pipes, which do so in one direction.

use std::collections::VecDeque;
use std::net::SocketAddr;

use super::{Descriptor, Done, ERR, Errno, HUP, IN, Kind, Name, Network, OUT, PEER_HUP, destination, is_own, source};

/// Bytes that wait at one side of a connection, at most.
const SOCKET_ROOM: usize = 2 << 20;
/// Bytes in a pipe, as on Linux.
const PIPE_ROOM: usize = 64 << 10;
/// Bytes that wait in the whole network, at most.
pub(super) const TOTAL_ROOM: usize = 64 << 20;
/// `SO_LINGER` of `SOL_SOCKET`.
const LINGER: (i32, i32) = (1, 13);
/// `SO_OOBINLINE` of `SOL_SOCKET`.
const URGENT_INLINE: (i32, i32) = (1, 10);

/// The state of a connection that this side cares about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum State {
    /// Not connected, or listening.
    Idle,
    Connected,
    /// The other side is gone.
    Abandoned,
}

#[derive(Clone, Debug, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each direction of a connection ends by itself")]
pub(super) struct Stream {
    pub local: Option<Name>,
    pub remote: Option<Name>,
    /// Connections that were not accepted yet, if it listens.
    pub pending: Option<VecDeque<Descriptor>>,
    pub incoming: VecDeque<u8>,
    state: State,
    peer: Option<Descriptor>,
    room: usize,
    /// Reads, writes are possible at all: a pipe has two ends.
    readable: bool,
    writable: bool,
    /// Nothing more comes in, nothing more goes out.
    input_ended: bool,
    output_ended: bool,
    /// A failure that the next operation reports.
    error: Option<Errno>,
}

impl Stream {
    fn new(room: usize) -> Self {
        Self {
            local: None,
            remote: None,
            pending: None,
            incoming: VecDeque::new(),
            state: State::Idle,
            peer: None,
            room,
            readable: true,
            writable: true,
            input_ended: false,
            output_ended: false,
            error: None,
        }
    }

    fn connected(room: usize, peer: Descriptor) -> Self {
        Self { state: State::Connected, peer: Some(peer), ..Self::new(room) }
    }
}

impl Network {
    pub fn add_stream(&mut self) -> Done<Descriptor> {
        self.add(Kind::Stream(Stream::new(SOCKET_ROOM)))
    }

    /// Both ends of a new pipe: the one to read from, then the one to write to.
    pub fn add_pipe(&mut self) -> Done<(Descriptor, Descriptor)> {
        let from = self.add(Kind::Stream(Stream::new(PIPE_ROOM)))?;
        let to = self.add(Kind::Stream(Stream { readable: false, ..Stream::connected(PIPE_ROOM, from) }))?;
        let source = self.stream(from)?;
        *source = Stream { writable: false, ..Stream::connected(PIPE_ROOM, to) };
        Ok((from, to))
    }

    fn stream(&mut self, fd: Descriptor) -> Done<&mut Stream> {
        match &mut self.entry_mut(fd)?.kind {
            Kind::Stream(stream) => Ok(stream),
            _ => Err(Errno::NotSupported),
        }
    }

    fn peer(&mut self, fd: Descriptor) -> Option<&mut Stream> {
        let peer = self.stream(fd).ok()?.peer?;
        self.stream(peer).ok()
    }

    pub fn listen(&mut self, fd: Descriptor) -> Done<()> {
        let stream = self.stream(fd)?;
        if stream.state != State::Idle {
            return Err(Errno::Invalid);
        }
        stream.pending.get_or_insert_default();
        Ok(())
    }

    /// Connects to an address; without a socket that listens there it is refused.
    pub fn connect(&mut self, fd: Descriptor, to: SocketAddr) -> Done<()> {
        self.check_idle(fd)?;
        if !is_own(to.ip()) {
            return Err(Errno::Unreachable);
        }
        let to = destination(to);
        if self.local_name(fd)?.is_none() {
            let port = self.free_port(fd, to.ip())?;
            self.stream(fd)?.local = Some(Name::Ip(SocketAddr::new(source(to.ip()), port)));
        }
        let Some(listener) = self.listener(to) else {
            // The next attempt begins with a port of its own.
            return Err(Errno::Refused);
        };
        let local = match self.stream(fd)?.local.clone() {
            Some(Name::Ip(local)) if local.ip().is_unspecified() => {
                Name::Ip(SocketAddr::new(source(to.ip()), local.port()))
            }
            Some(name) => name,
            None => return Err(Errno::Invalid),
        };
        self.join(fd, listener, local, Name::Ip(to))
    }

    /// Connects to a socket of the file system.
    pub fn connect_path(&mut self, fd: Descriptor, path: &[u8]) -> Done<()> {
        self.check_idle(fd)?;
        let listener = self.listener_at_path(path).ok_or(Errno::Refused)?;
        let local = self.stream(fd)?.local.clone().unwrap_or(Name::Path(Vec::new()));
        self.join(fd, listener, local, Name::Path(path.to_vec()))
    }

    fn check_idle(&mut self, fd: Descriptor) -> Done<()> {
        match self.stream(fd)? {
            stream if stream.state != State::Idle => Err(Errno::IsConnected),
            stream if stream.pending.is_some() => Err(Errno::Invalid),
            _ => Ok(()),
        }
    }

    /// Makes the server's side of a connection, which waits there to be accepted.
    fn join(&mut self, fd: Descriptor, listener: Descriptor, local: Name, remote: Name) -> Done<()> {
        let server =
            Stream { local: Some(remote.clone()), remote: Some(local.clone()), ..Stream::connected(SOCKET_ROOM, fd) };
        let server = self.add(Kind::Stream(server))?;
        // Options are inherited.
        self.entry_mut(server)?.options = self.entry(listener)?.options.clone();
        self.stream(listener)?.pending.get_or_insert_default().push_back(server);
        let stream = self.stream(fd)?;
        (stream.state, stream.peer) = (State::Connected, Some(server));
        (stream.local, stream.remote) = (Some(local), Some(remote));
        Ok(())
    }

    /// The next connection that waits to be accepted.
    pub fn accept(&mut self, fd: Descriptor) -> Done<Descriptor> {
        match &mut self.entry_mut(fd)?.kind {
            Kind::Stream(Stream { pending: Some(pending), .. }) => pending.pop_front().ok_or(Errno::Again),
            Kind::Closed => Err(Errno::BadDescriptor),
            _ => Err(Errno::Invalid),
        }
    }

    pub(super) fn read_stream(&mut self, fd: Descriptor, most: usize) -> Done<Vec<u8>> {
        let stream = self.stream(fd)?;
        if !stream.readable {
            return Err(Errno::BadDescriptor);
        }
        let count = most.min(stream.incoming.len());
        if count > 0 {
            let bytes = stream.incoming.drain(..count).collect();
            self.waiting -= count;
            return Ok(bytes);
        }
        if most == 0 || stream.input_ended {
            return Ok(Vec::new());
        }
        match stream.error.take() {
            Some(error) => Err(error),
            None if stream.state == State::Idle => Err(Errno::NotConnected),
            None if stream.state == State::Abandoned => Ok(Vec::new()),
            None => Err(Errno::Again),
        }
    }

    pub(super) fn write_stream(&mut self, fd: Descriptor, bytes: &[u8]) -> Done<usize> {
        let total = TOTAL_ROOM.saturating_sub(self.waiting);
        let stream = self.stream(fd)?;
        if !stream.writable {
            return Err(Errno::BadDescriptor);
        }
        if let Some(error) = stream.error.take() {
            return Err(error);
        }
        match stream.state {
            State::Idle => return Err(Errno::NotConnected),
            _ if stream.output_ended => return Err(Errno::BrokenPipe),
            State::Abandoned if stream.readable => {
                // The other side answers that it is gone: the next write fails.
                stream.output_ended = true;
                return Ok(bytes.len());
            }
            State::Abandoned => return Err(Errno::BrokenPipe),
            State::Connected => {}
        }
        let Some(peer) = self.peer(fd) else { return Err(Errno::BrokenPipe) };
        if peer.input_ended {
            return Ok(bytes.len());
        }
        let count = bytes.len().min(peer.room.saturating_sub(peer.incoming.len())).min(total);
        if count == 0 && !bytes.is_empty() {
            return Err(Errno::Again);
        }
        peer.incoming.extend(&bytes[..count]);
        self.waiting += count;
        Ok(count)
    }

    /// Sends a byte of urgent data. It is dropped at a socket that does not want it among the others.
    pub fn send_urgent(&mut self, fd: Descriptor, byte: u8) -> Done<()> {
        if !self.is_connected(fd) {
            return Err(Errno::NotConnected);
        }
        let peer = self.stream(fd)?.peer;
        let wanted =
            peer.is_some_and(|p| self.entry(p).is_ok_and(|e| e.options.get(&URGENT_INLINE).is_some_and(|&v| v != 0)));
        if wanted { self.write_stream(fd, &[byte]).map(|_| ()) } else { Ok(()) }
    }

    /// Ends one direction of a connection, or both.
    pub fn shut_down(&mut self, fd: Descriptor, input: bool, output: bool) -> Done<()> {
        if matches!(self.entry(fd)?.kind, Kind::Closed | Kind::Datagrams(_)) {
            return Ok(());
        }
        let stream = self.stream(fd)?;
        if stream.state == State::Idle && stream.pending.is_none() {
            return Err(Errno::NotConnected);
        }
        stream.input_ended |= input;
        stream.output_ended |= output;
        if output && let Some(peer) = self.peer(fd) {
            peer.input_ended = true;
        }
        Ok(())
    }

    /// The side of a connection that a descriptor stands for goes away.
    pub(super) fn hang_up(&mut self, fd: Descriptor) -> Done<()> {
        let hard = self.entry(fd)?.options.get(&LINGER) == Some(&0);
        let stream = self.stream(fd)?;
        let unread = stream.incoming.len();
        let pending: Vec<Descriptor> = stream.pending.take().into_iter().flatten().collect();
        stream.incoming.clear();
        let socket = stream.readable && stream.writable;
        self.waiting -= unread;
        if let Some(peer) = self.peer(fd) {
            peer.peer = None;
            peer.state = State::Abandoned;
            if socket && (hard || unread > 0) {
                peer.error = Some(if peer.input_ended { Errno::BrokenPipe } else { Errno::Reset });
                peer.output_ended = true;
            }
        }
        for connection in pending {
            if let Some(peer) = self.peer(connection) {
                peer.error = Some(Errno::Reset);
            }
            self.close(connection)?;
        }
        Ok(())
    }

    pub(super) fn poll_stream(&self, stream: &Stream) -> u32 {
        if let Some(pending) = &stream.pending {
            return if pending.is_empty() { 0 } else { IN };
        }
        let mut events = 0;
        let over = stream.input_ended || stream.state == State::Abandoned;
        if stream.readable && (!stream.incoming.is_empty() || over) {
            events |= IN;
        }
        if over && stream.readable && stream.writable {
            events |= PEER_HUP;
        }
        if stream.error.is_some() {
            events |= IN | OUT | ERR;
        }
        match stream.state {
            State::Idle => return OUT | HUP,
            State::Abandoned if !stream.writable => return HUP | if stream.incoming.is_empty() { 0 } else { IN },
            State::Abandoned if !stream.readable => return OUT | ERR,
            State::Abandoned if stream.output_ended => events |= OUT | HUP,
            State::Abandoned => events |= OUT,
            State::Connected if stream.writable && self.has_room(stream) => events |= OUT,
            State::Connected => {}
        }
        if stream.input_ended && stream.output_ended { events | HUP } else { events }
    }

    fn has_room(&self, stream: &Stream) -> bool {
        let peer = stream.peer.and_then(|fd| self.entry(fd).ok());
        self.waiting < TOTAL_ROOM
            && peer.is_none_or(
                |entry| matches!(&entry.kind, Kind::Stream(p) if p.input_ended || p.incoming.len() < p.room),
            )
    }

    /// Whether a connection was made.
    pub fn is_connected(&self, fd: Descriptor) -> bool {
        self.entry(fd).is_ok_and(|entry| matches!(&entry.kind, Kind::Stream(s) if s.state != State::Idle))
    }
}
