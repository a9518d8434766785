//! `sun.nio.ch.EPoll` and `poll`: waiting for several descriptors at once.

use vm::network::{self, Errno};
use vm::{Machine, Reason, Stop, Waiting};

use super::errors::io_error;
use super::sockets::poll_for;
use crate::natives::arg::{Slot, int, long, ret_int, zero};
use crate::natives::memory;
use crate::table::natives;

natives! {
    "sun/nio/ch/EPoll" {
        "eventSize" "()I" => |_, _| ret_int(EVENT_SIZE);
        "eventsOffset" "()I" => zero;
        "dataOffset" "()I" => |_, _| ret_int(DATA);
        "create" "()I" => |m, _| ret_int(m.env.network_mut().add_interest().map_err(io_error)?);
        "ctl" "(IIII)I" => control;
        "wait" "(IJII)I" => wait;
    }
    "sun/nio/ch/PollSelectorImpl" {
        "poll" "(JII)I" => poll;
    }
}

/// The layout of an event: what happened, then the descriptor.
const EVENT_SIZE: i32 = 12;
const DATA: i32 = 4;

/// `(epoll, operation, descriptor, events)`: the number of an error, or 0.
fn control(m: &mut Machine, args: &[u64]) -> Slot {
    let (at, fd, events) = (int(args, 0), int(args, 2), int(args, 3) as u32);
    let network = m.env.network_mut();
    let done = match int(args, 1) {
        1 => network.watch(at, fd, events),
        2 => network.unwatch(at, fd),
        3 => network.rewatch(at, fd, events),
        _ => Err(Errno::Invalid),
    };
    ret_int(done.err().map_or(0, |errno| errno as i32))
}

/// `(epoll, address of events, room for events, milliseconds)`: how many events there are.
fn wait(m: &mut Machine, args: &[u64]) -> Slot {
    let (fd, address, room, millis) = (int(args, 0), long(args, 1), int(args, 3), i64::from(int(args, 4)));
    let events = m.env.network_mut().events(fd, room.max(0) as usize).map_err(io_error)?;
    if events.is_empty() {
        return ret_int(poll_for(m, fd, network::IN, millis).map(|_| 0)?);
    }
    m.end_wait();
    for (i, (of, happened)) in (0..).zip(&events) {
        let at = memory::heap_address(m, address + i * i64::from(EVENT_SIZE), i64::from(EVENT_SIZE))?;
        m.heap.put(at, *happened);
        m.heap.put(at + DATA as u32, *of);
    }
    ret_int(events.len() as i32)
}

/// An entry of `poll`: descriptor, events that are wanted, events that happened.
struct Entry {
    at: u32,
    fd: i32,
    wanted: u32,
}

fn entries(m: &Machine, address: i64, count: i64) -> Result<Vec<Entry>, Stop> {
    let entry = |i| {
        let at = memory::heap_address(m, address + i * 8, 8)?;
        Ok(Entry { at, fd: m.heap.get(at), wanted: u32::from(m.heap.get::<u16>(at + 4)) })
    };
    (0..count).map(entry).collect()
}

/// `(address of entries, their count, milliseconds)`. Waits by an epoll descriptor that lives as long as the wait.
fn poll(m: &mut Machine, args: &[u64]) -> Slot {
    let (address, count, millis) = (long(args, 0), i64::from(int(args, 2)), int(args, 3));
    let mut happened = 0;
    for entry in entries(m, address, count)? {
        let events = m.env.network().poll(entry.fd) & (entry.wanted | network::ERR | network::HUP | network::INVALID);
        m.heap.put(entry.at + 6, events as u16);
        happened += i32::from(events != 0);
    }
    let held = match m.thread.waiting {
        Some(Waiting { reason: Reason::Ready { fd, .. }, .. }) => Some(fd),
        _ => None,
    };
    if happened == 0 && millis != 0 {
        let all = match held {
            Some(all) => all,
            None => watch_all(m, address, count)?,
        };
        let nanos = (millis > 0).then(|| i64::from(millis) * 1_000_000);
        m.wait_for_ready(all, network::IN, nanos)?;
    }
    m.end_wait();
    if let Some(all) = held {
        let _ = m.env.network_mut().close(all);
    }
    ret_int(happened)
}

fn watch_all(m: &mut Machine, address: i64, count: i64) -> Result<network::Descriptor, Stop> {
    let entries = entries(m, address, count)?;
    let network = m.env.network_mut();
    let all = network.add_interest().map_err(io_error)?;
    for entry in entries {
        let _ = network.watch(all, entry.fd, entry.wanted);
    }
    Ok(all)
}
