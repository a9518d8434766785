//! Failures of the network as the exceptions that the JDK's native code throws.

use vm::network::Errno;
use vm::{Machine, Outside, Source, Stop};

pub(crate) fn text(errno: Errno) -> &'static str {
    super::super::fs::strerror(errno as i32)
}

/// What socket operations throw.
pub(crate) fn socket_error(errno: Errno) -> Stop {
    let class = match errno {
        Errno::Refused | Errno::NotConnected => "java/net/ConnectException",
        Errno::AddressInUse | Errno::AddressNotAvailable => "java/net/BindException",
        _ => "java/net/SocketException",
    };
    Stop::new(class, text(errno))
}

/// What reads and writes throw.
pub(crate) fn io_error(errno: Errno) -> Stop {
    Stop::new("java/io/IOException", text(errno))
}

/// Notes that the answer would come from outside on a real machine.
pub(crate) fn reach(m: &Machine) {
    m.env.reached.set(Some(Outside::Network));
}

/// The same for a question about the machine itself, which class initialisers may ask: many libraries do, and nothing leaves the machine.
pub(crate) fn reach_for_itself(m: &mut Machine) {
    m.heap.effects.unstable(Source::Environment);
    if !m.is_in_initialiser() {
        reach(m);
    }
}
