//! Open files: descriptors from 3 on. 0, 1 and 2 are the standard streams.

use vm::{Machine, Stop};

use super::nodes::{self, Node};
use super::{Change, Errno, Outcome, Stat, check_parent, devices, granted, reach_written, real, resolve, stat_there};
use crate::natives::memory;
use crate::natives::state::{self, Slot};

const FIRST: i32 = 3;

/// How a file is opened.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "they are the flags of a system call")]
pub(crate) struct Access {
    pub read: bool,
    pub write: bool,
    pub append: bool,
    pub create: bool,
    /// It must not be there yet.
    pub exclusive: bool,
    /// A link itself is not opened.
    pub no_follow: bool,
    /// A directory may be opened, which then cannot be read.
    pub directory: bool,
    pub truncate: bool,
    pub mode: i32,
}

/// Numbers of each open file: its node + 1 (0: not open), the place of the next byte, flags.
const NUMBERS: u32 = 3;
const READ: i64 = 1;
const WRITE: i64 = 2;
const APPEND: i64 = 4;

/// The place of a number in the list; beyond it for entries that no list has.
fn place(entry: u32, at: u32) -> u32 {
    entry.saturating_mul(NUMBERS).saturating_add(at)
}

fn number(m: &Machine, entry: u32, at: u32) -> i64 {
    state::long_at(m, Slot::OpenFiles, place(entry, at))
}

fn put_number(m: &mut Machine, entry: u32, at: u32, value: i64) -> Result<(), Stop> {
    state::set_long_at(m, Slot::OpenFiles, place(entry, at), value)
}

fn entries(m: &Machine) -> u32 {
    match state::get(m, Slot::OpenFiles) {
        0 => 0,
        table => m.heap.length(table) / NUMBERS,
    }
}

/// The entry and node of a descriptor.
fn entry(m: &Machine, fd: i32) -> Option<(u32, Node)> {
    let at = u32::try_from(fd.checked_sub(FIRST)?).ok()?;
    let node = number(m, at, 0);
    (node != 0).then(|| (at, (node - 1) as Node))
}

pub(super) fn is_open(m: &Machine, node: Node) -> bool {
    (0..entries(m)).any(|at| number(m, at, 0) == i64::from(node) + 1)
}

pub(crate) fn open(m: &mut Machine, path: &str, access: Access) -> Outcome<i32> {
    let path = granted!(resolve(m, path, !(access.no_follow || access.create && access.exclusive)));
    if (access.write || access.create) && devices::find(&path).is_none() {
        reach_written(m, &path);
    }
    let node = granted!(find_or_create(m, &path, access)?);
    if access.truncate && access.write && !devices::is_device(node) {
        nodes::resize(m, node, 0)?;
    }
    let free = (0..entries(m)).find(|&at| number(m, at, 0) == 0).unwrap_or_else(|| entries(m));
    put_number(m, free, 0, i64::from(node) + 1)?;
    put_number(m, free, 1, 0)?;
    let flag = |on: bool, flag| if on { flag } else { 0 };
    let flags = flag(access.read, READ) | flag(access.write, WRITE) | flag(access.append, APPEND);
    put_number(m, free, 2, flags)?;
    Ok(Ok(free as i32 + FIRST))
}

fn find_or_create(m: &mut Machine, path: &str, access: Access) -> Outcome<Node> {
    if let Some(device) = devices::find(path) {
        return Ok(Ok(device));
    }
    let Some(found) = stat_there(m, path) else {
        if !access.create {
            return Ok(Err(Errno::NoEntry));
        }
        granted!(check_parent(m, path));
        return Ok(Ok(nodes::add(m, path, Some(&[]), access.mode & 0o777)?));
    };
    if access.exclusive && access.create {
        return Ok(Err(Errno::Exists));
    }
    if found.link {
        return Ok(Err(Errno::Loop));
    }
    if found.directory {
        let node = nodes::find(m, path).unwrap_or(devices::FOLDER);
        return Ok(if access.directory && !access.write { Ok(node) } else { Err(Errno::IsADirectory) });
    }
    if access.write && real::covers(m, path) {
        return Ok(Err(Errno::ReadOnly));
    }
    match nodes::find(m, path) {
        Some(node) => Ok(Ok(node)),
        None => import(m, path, found),
    }
}

/// Reads a real file into the heap, where it stays.
fn import(m: &mut Machine, path: &str, found: Stat) -> Outcome<Node> {
    if found.size > real::LARGEST {
        return Ok(Err(Errno::TooLarge));
    }
    let Some(content) = real::read(m, path) else { return Ok(Err(Errno::NoEntry)) };
    let node = nodes::add(m, path, Some(&content), found.mode)?;
    nodes::change(m, node, Change::modified(found.modified))?;
    Ok(Ok(node))
}

pub(crate) fn close(m: &mut Machine, fd: i32) -> Result<(), Stop> {
    let Some((at, node)) = entry(m, fd) else { return Ok(()) };
    put_number(m, at, 0, 0)?;
    if devices::is_device(node) { Ok(()) } else { nodes::release(m, node) }
}

pub(crate) fn length(m: &Machine, fd: i32) -> Result<i64, Errno> {
    stat_open(m, fd).map(|found| found.size)
}

pub(crate) fn stat_open(m: &Machine, fd: i32) -> Result<Stat, Errno> {
    let stat = |(_, node)| if devices::is_device(node) { devices::stat(node) } else { nodes::stat(m, node) };
    entry(m, fd).map(stat).ok_or(Errno::BadDescriptor)
}

/// Changes what is known of an open file.
pub(crate) fn change_open(m: &mut Machine, fd: i32, change: Change) -> Outcome<()> {
    let Some((_, node)) = entry(m, fd) else { return Ok(Err(Errno::BadDescriptor)) };
    if devices::is_device(node) {
        return Ok(Ok(()));
    }
    if nodes::path(m, node).is_some_and(|path| real::covers(m, &path)) {
        return Ok(Err(Errno::ReadOnly));
    }
    nodes::change(m, node, change)?;
    Ok(Ok(()))
}

pub(crate) fn position(m: &Machine, fd: i32) -> Result<i64, Errno> {
    entry(m, fd).map(|(at, _)| number(m, at, 1)).ok_or(Errno::BadDescriptor)
}

pub(crate) fn seek(m: &mut Machine, fd: i32, to: i64) -> Outcome<()> {
    let Some((at, _)) = entry(m, fd) else { return Ok(Err(Errno::BadDescriptor)) };
    if to < 0 {
        return Ok(Err(Errno::Invalid));
    }
    put_number(m, at, 1, to)?;
    Ok(Ok(()))
}

/// Up to `count` bytes at a place of an open file.
pub(crate) fn read_at(m: &mut Machine, fd: i32, from: i64, count: usize) -> Result<Vec<u8>, Errno> {
    match entry(m, fd) {
        Some(_) if stat_open(m, fd).is_ok_and(|found| found.directory) => Err(Errno::IsADirectory),
        Some((_, node)) if devices::is_device(node) => Ok(devices::read(m, node, count)),
        Some((at, node)) if number(m, at, 2) & READ != 0 => Ok(nodes::read(m, node, from, count)),
        _ => Err(Errno::BadDescriptor),
    }
}

/// Reads on; empty at the end. Descriptor 0 is the standard input.
pub(crate) fn read(m: &mut Machine, fd: i32, count: usize) -> Outcome<Vec<u8>> {
    if fd == 0 {
        m.heap.effects.unstable(vm::Source::Environment);
        return Ok(Ok(m.env.read_input(count).to_vec()));
    }
    let from = granted!(position(m, fd));
    match read_at(m, fd, from, count) {
        Ok(bytes) => {
            let to = from + bytes.len() as i64;
            Ok(seek(m, fd, to)?.map(|()| bytes))
        }
        Err(errno) => Ok(Err(errno)),
    }
}

fn writable(m: &Machine, fd: i32) -> Result<(u32, Node), Errno> {
    entry(m, fd).filter(|&(at, _)| number(m, at, 2) & WRITE != 0).ok_or(Errno::BadDescriptor)
}

pub(crate) fn write_at(m: &mut Machine, fd: i32, at: i64, bytes: &[u8]) -> Outcome<()> {
    match writable(m, fd) {
        Ok((_, node)) if devices::is_device(node) => {
            devices::write(m, node, bytes);
            Ok(Ok(()))
        }
        Ok(_) if at < 0 => Ok(Err(Errno::Invalid)),
        Ok((_, node)) => Ok(Ok(nodes::write(m, node, at, bytes)?)),
        Err(errno) => Ok(Err(errno)),
    }
}

/// Writes on, or at the end of a file opened for appending. Descriptors 1 and 2 are the standard streams.
pub(crate) fn write(m: &mut Machine, fd: i32, bytes: &[u8]) -> Outcome<()> {
    if fd == 1 || fd == 2 {
        m.print(fd == 2, bytes);
        return Ok(Ok(()));
    }
    let (at, node) = granted!(writable(m, fd));
    if devices::is_device(node) {
        devices::write(m, node, bytes);
        return Ok(Ok(()));
    }
    let append = number(m, at, 2) & APPEND != 0;
    let from = if append { nodes::size(m, node) } else { number(m, at, 1) };
    nodes::write(m, node, from, bytes)?;
    put_number(m, at, 1, from + bytes.len() as i64)?;
    Ok(Ok(()))
}

/// The address of a part of an open file in memory: of the file's own bytes, or of a copy.
pub(crate) fn map(m: &mut Machine, fd: i32, from: i64, length: i64, copy: bool) -> Outcome<i64> {
    let Some((_, node)) = entry(m, fd).filter(|&(_, node)| !devices::is_device(node)) else {
        return Ok(Err(Errno::BadDescriptor));
    };
    if from < 0 || length < 0 || from.saturating_add(length) > nodes::size(m, node) {
        return Ok(Err(Errno::Invalid));
    }
    if !copy {
        return Ok(Ok(nodes::map(m, node, from)?));
    }
    let bytes = nodes::read(m, node, from, length as usize);
    let address = memory::allocate(m, length)?;
    let at = memory::heap_address(m, address, length)?;
    m.heap.write_bytes(at, &bytes);
    Ok(Ok(address))
}

pub(crate) fn truncate(m: &mut Machine, fd: i32, length: i64) -> Outcome<()> {
    match writable(m, fd) {
        Ok((_, node)) if devices::is_device(node) || length < 0 => Ok(Err(Errno::Invalid)),
        Ok((_, node)) => Ok(Ok(nodes::resize(m, node, length)?)),
        Err(errno) => Ok(Err(errno)),
    }
}
