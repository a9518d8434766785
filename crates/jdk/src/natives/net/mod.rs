//! `java.net` and `sun.nio.ch` on the machine's own loopback network. There is no other network: names but `localhost` are unknown,
//! and addresses but the loopback ones cannot be reached.

pub(crate) mod address;
mod channel_io;
mod datagrams;
mod errors;
mod inherited;
mod interfaces;
mod linux_options;
mod lookup;
mod options;
mod sctp;
mod selectors;
mod sockets;
mod unix;

use vm::NativeDef;

pub(crate) use channel_io::{close as close_descriptor, is_network, preclose, read, write};

pub(crate) const TABLES: &[&[NativeDef]] = &[
    channel_io::TABLE,
    datagrams::TABLE,
    inherited::TABLE,
    interfaces::TABLE,
    linux_options::TABLE,
    lookup::TABLE,
    options::TABLE,
    sctp::TABLE,
    selectors::TABLE,
    sockets::TABLE,
    unix::TABLE,
];
