//! A hash of what an object looks like, to tell states that were seen from new ones.

use base::FxHashMap;
use vm::heap::ELEMENTS;
use vm::{Machine, Ref};

/// Objects looked at before the rest counts as equal.
const MAX_OBJECTS: usize = 64;
/// Bytes of a large array that count.
const MAX_ARRAY_BYTES: u32 = 1024;

/// Equal for objects whose reachable parts have the same shape and the same primitive values.
pub fn state_hash(m: &Machine, root: Ref) -> u64 {
    let mut numbers: FxHashMap<Ref, u64> = FxHashMap::default();
    let mut queue = vec![root];
    numbers.insert(root, 1);
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let mut at = 0;
    while at < queue.len() && at < MAX_OBJECTS {
        let object = queue[at];
        at += 1;
        mix(&mut hash, u64::from(m.heap.class_of(object)));
        hash_object(m, object, &mut hash, |r| {
            let next = numbers.len() as u64 + 1;
            *numbers.entry(r).or_insert_with(|| {
                queue.push(r);
                next
            })
        });
    }
    hash
}

fn mix(hash: &mut u64, value: u64) {
    *hash = (*hash ^ value).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
}

/// References count as the number of the object they lead to, everything else as its bytes.
fn hash_object(m: &Machine, object: Ref, hash: &mut u64, mut number: impl FnMut(Ref) -> u64) {
    let mut references = Vec::new();
    m.each_reference(object, &mut |addr| references.push(addr));
    for &addr in references.iter().take(MAX_ARRAY_BYTES as usize) {
        let r: Ref = m.heap.get(addr);
        let n = if r == 0 { 0 } else { number(r) };
        mix(hash, n);
    }
    let size = m.size_of(object).min(MAX_ARRAY_BYTES + ELEMENTS);
    let mut next = references.iter().copied().peekable();
    let mut addr = object + vm::heap::LENGTH;
    while addr < object + size {
        if next.peek() == Some(&addr) {
            next.next();
        } else {
            mix(hash, u64::from(m.heap.get::<u32>(addr)));
        }
        addr += 4;
    }
}
