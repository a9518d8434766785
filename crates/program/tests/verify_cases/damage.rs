//! Class files with a few bytes of their code changed.

use proptest::prelude::*;
use proptest::sample::Index;

/// A change of one byte: which of the code's bytes, the value, and how it is applied.
pub type Change = (Index, u8, u8);

/// One or two changes, mostly small ones.
pub fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = (any::<Index>(), any::<u8>(), 0u8..6);
    prop::collection::vec(change, 1..3)
}

/// Where the bytes of all methods' code lie in a class file.
pub fn code_bytes(class: &[u8]) -> Vec<usize> {
    let file = classfile::parse(class).unwrap();
    let codes = file.methods.iter().filter_map(|m| m.code.as_ref());
    let mut places = Vec::new();
    for code in codes {
        let length = (code.code.len() as u32).to_be_bytes();
        let wanted = [&length[..], &code.code].concat();
        let found = class.windows(wanted.len()).position(|w| w == wanted);
        let start = found.unwrap() + 4;
        places.extend(start..start + code.code.len());
    }
    places
}

pub fn damage(class: &[u8], places: &[usize], changes: &[Change]) -> Vec<u8> {
    let mut bytes = class.to_vec();
    for (which, value, how) in changes {
        let at = places[which.index(places.len())];
        bytes[at] = match how {
            0 => *value,
            1 => value % 202,
            2 => bytes[at] ^ (1 << (value % 8)),
            3 => bytes[at].wrapping_add(1),
            4 => bytes[at].wrapping_sub(1),
            _ => 0,
        };
    }
    bytes
}
