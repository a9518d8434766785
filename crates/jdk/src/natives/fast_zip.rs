//! Intrinsics for the reading of jars: the loops over the names of entries and over manifests.

use vm::heap::ELEMENTS;
use vm::{Machine, Stop};

use super::arg::{Slot, int, ret_int, some};
use crate::table::natives;

natives! {
    "java/util/zip/ZipCoder$UTF8ZipCoder" {
        "checkedHash" "([BII)I" => checked_hash;
    }
    "java/util/jar/JarFile" {
        "match" "([B[B[B[B)I" => find_attribute;
    }
}

fn bytes<'a>(m: &'a Machine, args: &[u64], at: usize) -> Result<&'a [u8], Stop> {
    let array = some(args, at)?;
    Ok(m.heap.bytes(array + ELEMENTS, m.heap.length(array) as usize))
}

fn outside() -> Stop {
    Stop::bare("java/lang/ArrayIndexOutOfBoundsException")
}

/// The hash of an entry's name as a string, with a slash at its end in any case.
fn checked_hash(m: &mut Machine, args: &[u64]) -> Slot {
    let (from, len) = (int(args, 2), int(args, 3));
    if len == 0 {
        return ret_int(0);
    }
    let range = usize::try_from(from).ok().zip(usize::try_from(len).ok());
    let name = range.and_then(|(from, len)| bytes(m, args, 1).ok()?.get(from..from.checked_add(len)?));
    let Ok(name) = std::str::from_utf8(name.ok_or_else(outside)?) else {
        return Err(Stop::new("java/lang/IllegalArgumentException", "malformed input"));
    };
    let add = |hash: i32, unit: u16| hash.wrapping_mul(31).wrapping_add(i32::from(unit));
    let hash = name.encode_utf16().fold(0, add);
    ret_int(if name.ends_with('/') { hash } else { add(hash, u16::from(b'/')) })
}

/// Where a manifest has an attribute's name in any case, by the search of Boyer and Moore with the caller's tables; -1 if nowhere.
fn find_attribute(m: &mut Machine, args: &[u64]) -> Slot {
    let (name, text) = (bytes(m, args, 1)?, bytes(m, args, 2)?);
    let (last_occurrence, good_suffix) = (bytes(m, args, 3)?, bytes(m, args, 4)?);
    let mut at = 0;
    'next: while at + name.len() <= text.len() {
        for j in (0..name.len()).rev() {
            let byte = text[at + j].to_ascii_uppercase();
            if !(b' '..=b'z').contains(&byte) {
                at += name.len();
                continue 'next;
            }
            if byte != name[j] {
                let bad = last_occurrence.get(usize::from(byte - b' ')).ok_or_else(outside)?;
                let good = good_suffix.get(j).ok_or_else(outside)?;
                let bad = j as i32 + 1 - i32::from(bad.cast_signed());
                at += bad.max(i32::from(good.cast_signed())).max(1) as usize;
                continue 'next;
            }
        }
        return ret_int(at as i32);
    }
    ret_int(-1)
}
