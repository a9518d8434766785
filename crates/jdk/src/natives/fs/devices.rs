//! `/dev/random`, `/dev/urandom`, `/dev/zero`, `/dev/null`, `/dev/stdout` and `/dev/stderr`. Random bytes come from the
//! machine's own generator.

use vm::{Machine, Source};

use super::Stat;
use super::nodes::Node;

/// Devices have node numbers above all files'.
const FIRST: Node = 1 << 30;
const PATHS: [&str; 6] = ["/dev/random", "/dev/urandom", "/dev/zero", "/dev/null", "/dev/stdout", "/dev/stderr"];
const STDOUT: Node = FIRST + 4;
const STDERR: Node = FIRST + 5;
/// A folder that is no file of the program: it can be opened, and not read.
pub(super) const FOLDER: Node = FIRST + 6;

pub(super) fn find(path: &str) -> Option<Node> {
    PATHS.iter().position(|&p| p == path).map(|at| FIRST + at as Node)
}

pub(super) fn is_device(node: Node) -> bool {
    node >= FIRST
}

pub(super) fn stat(node: Node) -> Stat {
    Stat {
        directory: node == FOLDER,
        link: false,
        size: 0,
        modified: 0,
        mode: if node == FOLDER { 0o755 } else { 0o666 },
        inode: i64::from(node),
        owner: 0,
        group: 0,
    }
}

pub(super) fn read(m: &mut Machine, node: Node, count: usize) -> Vec<u8> {
    match node - FIRST {
        0 | 1 => {
            m.heap.effects.unstable(Source::Randomness);
            let words = (0..count.div_ceil(8)).flat_map(|_| m.env.next_random().to_le_bytes());
            words.take(count).collect()
        }
        2 => vec![0; count],
        _ => Vec::new(),
    }
}

/// Only the standard streams keep what is written.
pub(super) fn write(m: &mut Machine, node: Node, bytes: &[u8]) {
    if node == STDOUT || node == STDERR {
        m.print(node == STDERR, bytes);
    }
}
