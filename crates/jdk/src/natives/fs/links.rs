//! Symbolic links: nodes whose content is the path they lead to.

use std::path::{Component, Path};

use vm::Machine;

use super::{Errno, Outcome, check_parent, granted, nodes, normal, parent, reach, stat_there};

/// Links that one path may lead through, as Linux has it.
const MAX_LINKS: usize = 40;

/// The path from the root, without detours and with links followed; that of the last part only if `last`.
pub(crate) fn resolve(m: &Machine, path: &str, last: bool) -> Result<String, Errno> {
    if path.is_empty() {
        return Err(Errno::NoEntry);
    }
    if !nodes::has_links(m) {
        return Ok(normal(path));
    }
    let mut left: Vec<String> = Vec::new();
    push(&mut left, path);
    let mut at = "/".to_owned();
    let mut followed = 0;
    while let Some(part) = left.pop() {
        if part == ".." {
            at = parent(&at).to_owned();
            continue;
        }
        let next = if at == "/" { format!("/{part}") } else { format!("{at}/{part}") };
        let target = nodes::find(m, &next).and_then(|node| nodes::link_target(m, node));
        match target.filter(|_| last || !left.is_empty()) {
            Some(_) if followed == MAX_LINKS => return Err(Errno::Loop),
            Some(target) => {
                followed += 1;
                if target.starts_with('/') {
                    "/".clone_into(&mut at);
                }
                push(&mut left, &target);
            }
            None => at = next,
        }
    }
    Ok(at)
}

/// Puts the parts of a path on top of those that are left to walk, the first one uppermost.
fn push(left: &mut Vec<String>, path: &str) {
    let parts = Path::new(path).components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
        Component::ParentDir => Some("..".to_owned()),
        _ => None,
    });
    let parts: Vec<String> = parts.collect();
    left.extend(parts.into_iter().rev());
}

/// Makes a link that leads to a path, which need not be there.
pub(crate) fn make_link(m: &mut Machine, target: &str, path: &str) -> Outcome<()> {
    reach(m);
    let path = granted!(resolve(m, path, false));
    if stat_there(m, &path).is_some() {
        return Ok(Err(Errno::Exists));
    }
    granted!(check_parent(m, &path));
    nodes::add_link(m, &path, target)?;
    Ok(Ok(()))
}

/// Where a link leads.
pub(crate) fn read_link(m: &Machine, path: &str) -> Result<String, Errno> {
    let path = resolve(m, path, false)?;
    stat_there(m, &path).ok_or(Errno::NoEntry)?;
    nodes::find(m, &path).and_then(|node| nodes::link_target(m, node)).ok_or(Errno::Invalid)
}
