//! Intrinsics for `MessageDigest`: the compression functions that `HotSpot` has in machine code too.

use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use super::arg::{Slot, VOID, int, some};
use crate::table::natives;
use codecs::digest;

natives! {
    "sun/security/provider/MD5" {
        "implCompress0" "([BI)V" => |m, args| ints(m, args, digest::md5);
    }
    "sun/security/provider/SHA" {
        "implCompress0" "([BI)V" => |m, args| ints(m, args, digest::sha1);
    }
    "sun/security/provider/SHA2" {
        "implCompress0" "([BI)V" => |m, args| ints(m, args, digest::sha256);
    }
    "sun/security/provider/SHA5" {
        "implCompress0" "([BI)V" => sha512;
    }
    "sun/security/provider/SHA3" {
        "keccak" "()V" => keccak;
    }
}

/// The block at an offset of an array; the JDK has checked that it is there.
fn block<const LENGTH: usize>(m: &Machine, args: &[u64]) -> Result<[u8; LENGTH], Stop> {
    let (array, offset) = (some(args, 1)?, int(args, 2));
    if offset < 0 || i64::from(offset) + LENGTH as i64 > i64::from(m.heap.length(array)) {
        return Err(Stop::bare("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let mut block = [0; LENGTH];
    block.copy_from_slice(m.heap.bytes(array + ELEMENTS + offset as u32, LENGTH));
    Ok(block)
}

/// The field `state`, an array of at least so many bytes.
fn state(m: &mut Machine, digest: Ref, desc: &str, bytes: u32) -> Result<Ref, Stop> {
    let state = m.get_ref(digest, "state", desc)?;
    let width = if desc == "[J" {
        8
    } else if desc == "[I" {
        4
    } else {
        1
    };
    match state {
        0 => Err(Stop::null_pointer()),
        state if m.heap.length(state) * width < bytes => Err(Stop::bare("java/lang/ArrayIndexOutOfBoundsException")),
        state => Ok(state),
    }
}

/// Digests with 32-bit words and blocks of 64 bytes.
fn ints<const WORDS: usize>(m: &mut Machine, args: &[u64], compress: fn(&mut [u32; WORDS], &[u8])) -> Slot {
    let block = block::<64>(m, args)?;
    let array = state(m, some(args, 0)?, "[I", WORDS as u32 * 4)?;
    let mut words: [u32; WORDS] = std::array::from_fn(|i| m.heap.get(array + ELEMENTS + i as u32 * 4));
    compress(&mut words, &block);
    for (at, word) in (array + ELEMENTS..).step_by(4).zip(words) {
        m.heap.put(at, word);
    }
    VOID
}

fn sha512(m: &mut Machine, args: &[u64]) -> Slot {
    let block = block::<128>(m, args)?;
    let array = state(m, some(args, 0)?, "[J", 64)?;
    longs(m, array, |words| digest::sha512(words, &block))
}

/// The state is bytes in older JDKs and longs in newer ones, of the same bits in the heap.
fn keccak(m: &mut Machine, args: &[u64]) -> Slot {
    let digest = some(args, 0)?;
    let class = m.boot_class("sun/security/provider/SHA3")?;
    let desc = if m.offset(class, "state", "[J").is_ok() { "[J" } else { "[B" };
    let array = state(m, digest, desc, 200)?;
    longs(m, array, digest::keccak)
}

fn longs<const WORDS: usize>(m: &mut Machine, array: Ref, change: impl FnOnce(&mut [u64; WORDS])) -> Slot {
    let mut words: [u64; WORDS] = std::array::from_fn(|i| m.heap.get(array + ELEMENTS + i as u32 * 8));
    change(&mut words);
    for (at, word) in (array + ELEMENTS..).step_by(8).zip(words) {
        m.heap.put(at, word);
    }
    VOID
}
