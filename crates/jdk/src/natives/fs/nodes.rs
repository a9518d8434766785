//! Files and directories that live in the heap: a path, a content, and a few numbers each.

use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use super::{Change, Stat};
use crate::natives::memory;
use crate::natives::state::{self, Slot};

/// Index of a file or directory in the tables.
pub(super) type Node = u32;

/// Numbers of each node: size (or what it is instead of a file), time of modification, permissions, owner, group.
const NUMBERS: u32 = 5;

const DIRECTORY: i64 = -1;
const LINK: i64 = -2;

/// Directories that are there from the beginning.
const INITIAL: [&str; 3] = ["/", "/tmp", "/root"];

fn number(m: &Machine, node: Node, at: u32) -> i64 {
    state::long_at(m, Slot::NodeNumbers, node * NUMBERS + at)
}

fn put_number(m: &mut Machine, node: Node, at: u32, value: i64) -> Result<(), Stop> {
    state::set_long_at(m, Slot::NodeNumbers, node * NUMBERS + at, value)
}

pub(super) fn find(m: &Machine, path: &str) -> Option<Node> {
    let nodes = state::list(m, Slot::NodePaths);
    nodes.iter().position(|&text| text != 0 && m.text(text) == path).map(|at| at as Node)
}

/// Paths of everything that was not removed.
pub(super) fn paths(m: &Machine) -> Vec<String> {
    let made = state::list(m, Slot::NodePaths).into_iter().filter(|&text| text != 0).map(|text| m.text(text));
    made.chain(INITIAL.map(ToOwned::to_owned)).collect()
}

pub(super) fn is_initial(path: &str) -> bool {
    INITIAL.contains(&path)
}

/// Adds a file with this content, or a directory.
pub(super) fn add(m: &mut Machine, path: &str, content: Option<&[u8]>, mode: i32) -> Result<Node, Stop> {
    let used = state::list(m, Slot::NodePaths);
    let contents = state::list(m, Slot::NodeContents);
    let free = |at: &usize| used.get(*at).is_none_or(|&p| p == 0) && contents.get(*at).is_none_or(|&c| c == 0);
    let node = (0..=used.len().max(contents.len())).find(free).unwrap_or(used.len()) as Node;
    let text = m.new_string(path)?;
    state::set_at(m, Slot::NodePaths, node, text)?;
    let array = match content {
        Some(bytes) => m.new_byte_array(bytes)?,
        None => 0,
    };
    state::set_at(m, Slot::NodeContents, node, array)?;
    put_number(m, node, 0, content.map_or(DIRECTORY, |bytes| bytes.len() as i64))?;
    put_number(m, node, 1, m.env.tick.now)?;
    put_number(m, node, 2, i64::from(mode))?;
    put_number(m, node, 3, 0)?;
    put_number(m, node, 4, 0)?;
    Ok(node)
}

/// Adds a link that leads to a path.
pub(super) fn add_link(m: &mut Machine, path: &str, target: &str) -> Result<Node, Stop> {
    let node = add(m, path, Some(target.as_bytes()), 0o777)?;
    put_number(m, node, 0, LINK)?;
    Ok(node)
}

/// Where a link leads; `None` for everything else.
pub(super) fn link_target(m: &Machine, node: Node) -> Option<String> {
    let target = content(m, node);
    if number(m, node, 0) != LINK || target == 0 {
        return None;
    }
    let bytes = m.heap.bytes(target + ELEMENTS, m.heap.length(target) as usize);
    Some(String::from_utf8_lossy(bytes).into_owned())
}

pub(super) fn has_links(m: &Machine) -> bool {
    let named = state::list(m, Slot::NodePaths).into_iter().zip(0..);
    named.into_iter().any(|(path, node)| path != 0 && number(m, node, 0) == LINK)
}

/// The path of a node that has one.
pub(super) fn path(m: &Machine, node: Node) -> Option<String> {
    state::list(m, Slot::NodePaths).get(node as usize).filter(|&&path| path != 0).map(|&path| m.text(path))
}

/// Takes the name away; the content goes when nothing has it open.
pub(super) fn remove(m: &mut Machine, node: Node) -> Result<(), Stop> {
    state::set_at(m, Slot::NodePaths, node, 0)?;
    release(m, node)
}

/// Forgets a content that has no name and is not open.
pub(super) fn release(m: &mut Machine, node: Node) -> Result<(), Stop> {
    let named = state::list(m, Slot::NodePaths).get(node as usize).is_some_and(|&p| p != 0);
    if named || super::open::is_open(m, node) {
        return Ok(());
    }
    state::set_at(m, Slot::NodeContents, node, 0)
}

/// Gives new paths to a node and to everything below it.
pub(super) fn rename(m: &mut Machine, from: &str, to: &str) -> Result<(), Stop> {
    for (at, text) in (0..).zip(state::list(m, Slot::NodePaths)) {
        if text == 0 {
            continue;
        }
        let path = m.text(text);
        let rest = path.strip_prefix(from).filter(|rest| rest.is_empty() || rest.starts_with('/'));
        if let Some(rest) = rest {
            let text = m.new_string(&format!("{to}{rest}"))?;
            state::set_at(m, Slot::NodePaths, at, text)?;
        }
    }
    Ok(())
}

pub(super) fn stat(m: &Machine, node: Node) -> Stat {
    let size = number(m, node, 0);
    Stat {
        directory: size == DIRECTORY,
        link: size == LINK,
        size: match size {
            DIRECTORY => 4096,
            LINK => i64::from(m.heap.length(content(m, node))),
            size => size,
        },
        modified: number(m, node, 1),
        mode: number(m, node, 2) as i32,
        inode: i64::from(node) + 16,
        owner: number(m, node, 3) as i32,
        group: number(m, node, 4) as i32,
    }
}

pub(super) fn change(m: &mut Machine, node: Node, change: Change) -> Result<(), Stop> {
    let mode = change.mode.map(|mode| i64::from(mode & 0o7777));
    let numbers = [change.modified, mode, change.owner.map(i64::from), change.group.map(i64::from)];
    for (at, number) in (1..).zip(numbers) {
        if let Some(number) = number {
            put_number(m, node, at, number)?;
        }
    }
    Ok(())
}

pub(super) fn size(m: &Machine, node: Node) -> i64 {
    number(m, node, 0).max(0)
}

fn content(m: &Machine, node: Node) -> Ref {
    state::list(m, Slot::NodeContents).get(node as usize).copied().unwrap_or(0)
}

/// Up to `count` bytes from a place on.
pub(super) fn read(m: &Machine, node: Node, from: i64, count: usize) -> Vec<u8> {
    let size = size(m, node);
    let from = from.clamp(0, size);
    let count = count.min((size - from) as usize);
    let content = content(m, node);
    if content == 0 || count == 0 {
        return Vec::new();
    }
    m.heap.bytes(content + ELEMENTS + from as u32, count).to_vec()
}

/// Writes at a place; what lies between the end and there becomes zero.
pub(super) fn write(m: &mut Machine, node: Node, at: i64, bytes: &[u8]) -> Result<(), Stop> {
    let end = at.saturating_add(bytes.len() as i64);
    set_capacity(m, node, end)?;
    let content = content(m, node);
    m.heap.write_bytes(content + ELEMENTS + at as u32, bytes);
    if end > size(m, node) {
        put_number(m, node, 0, end)?;
    }
    put_number(m, node, 1, m.env.tick.now)
}

/// An address at which the content lies, from a place on.
pub(super) fn map(m: &mut Machine, node: Node, from: i64) -> Result<i64, Stop> {
    Ok(memory::share(m, content(m, node))? + from)
}

/// Makes the file exactly so long; what is added is zero.
pub(super) fn resize(m: &mut Machine, node: Node, length: i64) -> Result<(), Stop> {
    let old = size(m, node);
    set_capacity(m, node, length)?;
    if length < old {
        let content = content(m, node);
        let cut = vec![0; (old - length) as usize];
        m.heap.write_bytes(content + ELEMENTS + length as u32, &cut);
    }
    put_number(m, node, 0, length)?;
    put_number(m, node, 1, m.env.tick.now)
}

fn set_capacity(m: &mut Machine, node: Node, wanted: i64) -> Result<(), Stop> {
    let old = content(m, node);
    let room = if old == 0 { 0 } else { m.heap.length(old) };
    if old != 0 && wanted <= i64::from(room) {
        return Ok(());
    }
    let wanted = u32::try_from(wanted).map_err(|_| m.out_of_memory())?;
    let larger = m.new_prim_array(classfile::descriptor::Kind::Byte, wanted.max(room.saturating_mul(2)).max(64))?;
    if room > 0 {
        m.heap.copy(old + ELEMENTS, larger + ELEMENTS, room);
        memory::replace(m, old, larger)?;
    }
    state::set_at(m, Slot::NodeContents, node, larger)
}
