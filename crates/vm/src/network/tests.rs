//! What sockets, pipes and epoll descriptors promise, without any Java.

use std::net::SocketAddr;

use super::*;

fn at(port: u16) -> SocketAddr {
    SocketAddr::new(Ipv4Addr::LOCALHOST.into(), port)
}

/// A network with a server at a free port and a connection to it: server, client's side, server's side.
fn connected() -> (Network, Descriptor, Descriptor, Descriptor) {
    let mut net = Network::default();
    let server = net.add_stream().unwrap();
    net.bind(server, at(0)).unwrap();
    net.listen(server).unwrap();
    let client = net.add_stream().unwrap();
    let address = net.local_name(server).unwrap().unwrap().ip().unwrap();
    net.connect(client, address).unwrap();
    let accepted = net.accept(server).unwrap();
    (net, server, client, accepted)
}

#[test]
fn both_sides_of_a_connection_know_each_other() {
    let (net, server, client, accepted) = connected();
    assert_eq!(net.remote_name(client).unwrap(), net.local_name(server).unwrap().unwrap());
    assert_eq!(net.remote_name(accepted).unwrap(), net.local_name(client).unwrap().unwrap());
    assert_eq!(net.local_name(accepted).unwrap(), net.local_name(server).unwrap());
}

#[test]
fn bytes_arrive_in_order_and_then_the_end() {
    let (mut net, _, client, accepted) = connected();
    assert_eq!(net.read(accepted, 4), Err(Errno::Again));
    assert_eq!(net.write(client, b"hello"), Ok(5));
    assert!(net.is_ready(accepted, IN));
    assert_eq!(net.read(accepted, 2).unwrap(), b"he");
    assert_eq!(net.available(accepted), Ok(3));
    net.close(client).unwrap();
    assert_eq!(net.read(accepted, 9).unwrap(), b"llo");
    assert_eq!(net.read(accepted, 9).unwrap(), b"");
}

#[test]
fn a_side_that_is_closed_with_unread_bytes_resets_the_other() {
    let (mut net, _, client, accepted) = connected();
    net.write(client, b"unread").unwrap();
    net.write(accepted, b"sent before").unwrap();
    net.close(accepted).unwrap();
    assert_eq!(net.read(client, 99).unwrap(), b"sent before");
    assert_eq!(net.read(client, 99), Err(Errno::Reset));
    assert_eq!(net.write(client, b"x"), Err(Errno::BrokenPipe));
}

#[test]
fn the_second_write_to_a_closed_side_fails() {
    let (mut net, _, client, accepted) = connected();
    net.close(accepted).unwrap();
    assert_eq!(net.write(client, b"x"), Ok(1));
    assert_eq!(net.write(client, b"x"), Err(Errno::BrokenPipe));
}

#[test]
fn only_listening_sockets_of_this_host_are_reached() {
    let mut net = Network::default();
    let client = net.add_stream().unwrap();
    assert_eq!(net.connect(client, at(80)), Err(Errno::Refused));
    let far = SocketAddr::new(Ipv4Addr::new(192, 0, 2, 1).into(), 80);
    assert_eq!(net.connect(client, far), Err(Errno::Unreachable));
    let other = net.add_stream().unwrap();
    assert_eq!(net.bind(other, far), Err(Errno::AddressNotAvailable));
}

#[test]
fn a_port_belongs_to_one_socket() {
    let mut net = Network::default();
    let [a, b, c] = [0; 3].map(|_| net.add_stream().unwrap());
    net.bind(a, SocketAddr::new(Ipv6Addr::UNSPECIFIED.into(), 5000)).unwrap();
    net.listen(a).unwrap();
    assert_eq!(net.bind(b, at(5000)), Err(Errno::AddressInUse));
    net.bind(b, at(0)).unwrap();
    net.bind(c, at(0)).unwrap();
    assert_ne!(net.local_name(b), net.local_name(c));
    net.connect(c, at(5000)).unwrap();
}

#[test]
fn a_pipe_goes_one_way_and_is_full_at_some_point() {
    let mut net = Network::default();
    let (from, to) = net.add_pipe().unwrap();
    assert_eq!(net.write(from, b"x"), Err(Errno::BadDescriptor));
    assert_eq!(net.write(to, &vec![7; 100_000]), Ok(65_536));
    assert_eq!(net.write(to, b"x"), Err(Errno::Again));
    assert!(!net.is_ready(to, OUT));
    assert_eq!(net.read(from, 100_000).unwrap().len(), 65_536);
    net.close(to).unwrap();
    assert_eq!(net.read(from, 1).unwrap(), b"");
}

#[test]
fn packets_arrive_whole_or_not_at_all() {
    let mut net = Network::default();
    let [a, b] = [0; 2].map(|_| net.add_datagrams().unwrap());
    net.bind(a, at(4000)).unwrap();
    assert_eq!(net.send(b, Some(at(4000)), b"one"), Ok(3));
    assert_eq!(net.send(b, Some(at(4001)), b"lost"), Ok(4));
    assert_eq!(net.send(b, Some(at(4000)), &vec![0; LARGEST_DATAGRAM + 1]), Err(Errno::TooLong));
    let (from, bytes) = net.receive(a).unwrap();
    assert_eq!((from.port(), &bytes[..]), (32_768, &b"one"[..]));
    assert_eq!(net.receive(a), Err(Errno::Again));
}

#[test]
fn an_associated_socket_learns_that_nothing_listens() {
    let mut net = Network::default();
    let a = net.add_datagrams().unwrap();
    net.associate(a, Some(at(9))).unwrap();
    assert_eq!(net.send(a, None, b"x"), Ok(1));
    assert_eq!(net.receive(a), Err(Errno::Refused));
    assert_eq!(net.receive(a), Err(Errno::Again));
}

#[test]
fn epoll_reports_what_is_watched_until_it_is_closed() {
    const ONCE: u32 = 1 << 30;
    let (mut net, _, client, accepted) = connected();
    let epoll = net.add_interest().unwrap();
    net.watch(epoll, accepted, IN).unwrap();
    assert_eq!(net.watch(epoll, accepted, IN), Err(Errno::Exists));
    assert_eq!(net.events(epoll, 9).unwrap(), []);
    net.write(client, b"x").unwrap();
    assert!(net.is_ready(epoll, IN));
    assert_eq!(net.events(epoll, 9).unwrap(), [(accepted, IN)]);
    net.rewatch(epoll, accepted, IN | ONCE).unwrap();
    assert_eq!(net.events(epoll, 9).unwrap(), [(accepted, IN)]);
    assert_eq!(net.events(epoll, 9).unwrap(), []);
    net.close(accepted).unwrap();
    assert_eq!(net.unwatch(epoll, accepted), Err(Errno::BadDescriptor));
}

#[test]
fn epoll_descriptors_in_a_circle_are_not_ready() {
    let mut net = Network::default();
    let [a, b] = [0; 2].map(|_| net.add_interest().unwrap());
    net.watch(a, b, IN).unwrap();
    net.watch(b, a, IN).unwrap();
    assert!(!net.is_ready(a, IN));
}

#[test]
fn nothing_is_left_when_all_is_closed() {
    let (mut net, server, client, accepted) = connected();
    net.write(client, b"unread").unwrap();
    let late = net.add_stream().unwrap();
    let address = net.local_name(server).unwrap().unwrap().ip().unwrap();
    net.connect(late, address).unwrap();
    net.write(late, b"never accepted").unwrap();
    for fd in [server, client, accepted, late] {
        net.close(fd).unwrap();
    }
    assert_eq!((net.waiting, net.is_empty()), (0, true));
}
