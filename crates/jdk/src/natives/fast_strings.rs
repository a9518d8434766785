//! Intrinsics for strings and arrays: loops of the library in one step, with the same results.

use vm::heap::ELEMENTS;
use vm::{Machine, Stop};

use super::arg::{Slot, VOID, int, long, reference, ret_bool, ret_int, some};
use super::memory::place;
use crate::table::natives;

natives! {
    "java/lang/StringLatin1" {
        "equals" "([B[B)Z" => equals;
        "hashCode" "([B)I" => |m, args| ret_int(hash(0, bytes(m, args, 0)?.iter().map(|&b| i32::from(b))));
        "compareTo" "([B[B)I" => compare_latin1;
        "indexOfChar" "([BIII)I" => index_of_char;
        "indexOf" "([B[B)I" => |m, args| index_of(m, args, None);
        "indexOf" "([BI[BII)I" => |m, args| index_of(m, args, Some((1, 3, 4)));
        "inflate" "([BI[BII)V" => inflate;
    }
    "java/lang/StringUTF16" {
        "hashCode" "([B)I" => |m, args| ret_int(hash(0, units(bytes(m, args, 0)?)));
    }
    "java/lang/StringCoding" {
        "hasNegatives" "([BII)Z" => |m, args| ret_bool(range(m, args)?.iter().any(|&b| b >= 0x80));
        "countPositives" "([BII)I" => count_positives;
    }
    "jdk/internal/util/ArraysSupport" {
        "vectorizedMismatch" "(Ljava/lang/Object;JLjava/lang/Object;JII)I" => mismatch;
        "vectorizedHashCode" "(Ljava/lang/Object;IIII)I" => vectorized_hash;
    }
    "java/util/Arrays" {
        "equals" "([B[B)Z" => nullable_equals;
        "equals" "([C[C)Z" => nullable_equals;
    }
}

/// The bytes of the elements of an array, whatever they are.
fn bytes<'a>(m: &'a Machine, args: &[u64], at: usize) -> Result<&'a [u8], Stop> {
    let array = some(args, at)?;
    let shift = m.class(m.class_of(array)).elem_shift;
    Ok(m.heap.bytes(array + ELEMENTS, (m.heap.length(array) << shift) as usize))
}

/// `(array, offset, length)` of bytes.
fn range<'a>(m: &'a Machine, args: &[u64]) -> Result<&'a [u8], Stop> {
    let all = bytes(m, args, 0)?;
    let (from, count) = (int(args, 1), int(args, 2).max(0));
    let end = i64::from(from) + i64::from(count);
    let range = usize::try_from(from).ok().filter(|_| end <= all.len() as i64);
    match range {
        Some(from) => Ok(&all[from..from + count as usize]),
        None if count == 0 => Ok(&[]),
        None => Err(outside(if from < 0 { i64::from(from) } else { all.len() as i64 }, all.len())),
    }
}

fn outside(index: i64, length: usize) -> Stop {
    let message = format!("Index {index} out of bounds for length {length}");
    Stop::new("java/lang/ArrayIndexOutOfBoundsException", message)
}

fn units(bytes: &[u8]) -> impl Iterator<Item = i32> {
    bytes.chunks_exact(2).map(|c| i32::from(u16::from_le_bytes([c[0], c[1]])))
}

fn hash(initial: i32, values: impl Iterator<Item = i32>) -> i32 {
    values.fold(initial, |hash, value| hash.wrapping_mul(31).wrapping_add(value))
}

fn equals(m: &mut Machine, args: &[u64]) -> Slot {
    ret_bool(bytes(m, args, 0)? == bytes(m, args, 1)?)
}

fn nullable_equals(m: &mut Machine, args: &[u64]) -> Slot {
    match (reference(args, 0), reference(args, 1)) {
        (a, b) if a == b => ret_bool(true),
        (0, _) | (_, 0) => ret_bool(false),
        _ => equals(m, args),
    }
}

fn compare_latin1(m: &mut Machine, args: &[u64]) -> Slot {
    let (a, b) = (bytes(m, args, 0)?, bytes(m, args, 1)?);
    let differ = a.iter().zip(b).find(|(a, b)| a != b);
    ret_int(match differ {
        Some((&a, &b)) => i32::from(a) - i32::from(b),
        None => a.len() as i32 - b.len() as i32,
    })
}

/// `(bytes, char, from, to)`.
fn index_of_char(m: &mut Machine, args: &[u64]) -> Slot {
    let all = bytes(m, args, 0)?;
    let (wanted, from, to) = (int(args, 1) as u8, int(args, 2).max(0) as usize, int(args, 3));
    let to = (to.max(0) as usize).min(all.len());
    let found = all.get(from..to).and_then(|part| part.iter().position(|&b| b == wanted));
    ret_int(found.map_or(-1, |at| (from + at) as i32))
}

/// The first place of one array in another; the slots are those of both counts and of the start.
fn index_of(m: &mut Machine, args: &[u64], slots: Option<(usize, usize, usize)>) -> Slot {
    let (all, part, from) = match slots {
        None => (bytes(m, args, 0)?, bytes(m, args, 1)?, 0),
        Some((count, part_count, from)) => {
            let cut = |all: &'_ [u8], count: i32| all.len().min(count.max(0) as usize);
            let (all, part) = (bytes(m, args, 0)?, bytes(m, args, 2)?);
            let (end, part_end) = (cut(all, int(args, count)), cut(part, int(args, part_count)));
            (&all[..end], &part[..part_end], int(args, from).max(0) as usize)
        }
    };
    if part.is_empty() {
        return ret_int(from as i32);
    }
    let found = all.get(from..).and_then(|rest| rest.windows(part.len()).position(|w| w == part));
    ret_int(found.map_or(-1, |at| (from + at) as i32))
}

/// `(source, offset, destination, offset in chars, count)`.
fn inflate(m: &mut Machine, args: &[u64]) -> Slot {
    let (source, from, dest, to, count) = (some(args, 0)?, int(args, 1), some(args, 2)?, int(args, 3), int(args, 4));
    if count <= 0 {
        return VOID;
    }
    let fits = |at: i32, room: u32| at >= 0 && i64::from(at) + i64::from(count) <= i64::from(room);
    let (length, room) = (m.heap.length(source), m.heap.length(dest) / 2);
    if !fits(from, length) || !fits(to, room) {
        return Err(outside(i64::from(length.min(room)), length.min(room) as usize));
    }
    let bytes = m.heap.bytes(source + ELEMENTS + from as u32, count as usize);
    let wide: Vec<u8> = bytes.iter().flat_map(|&b| [b, 0]).collect();
    m.heap.write_bytes(dest + ELEMENTS + to as u32 * 2, &wide);
    VOID
}

fn count_positives(m: &mut Machine, args: &[u64]) -> Slot {
    let bytes = range(m, args)?;
    ret_int(bytes.iter().position(|&b| b >= 0x80).unwrap_or(bytes.len()) as i32)
}

/// `(a, offset, b, offset, count, log2 of the size)`: where they differ, or that nothing is left to compare.
fn mismatch(m: &mut Machine, args: &[u64]) -> Slot {
    let (count, shift) = (int(args, 6), int(args, 7));
    let len = i64::from(count).wrapping_shl(shift.cast_unsigned());
    let a = place(m, reference(args, 0), long(args, 1), len)?;
    let b = place(m, reference(args, 3), long(args, 4), len)?;
    let (a, b) = (m.heap.bytes(a, len as usize), m.heap.bytes(b, len as usize));
    let differ = a.iter().zip(b).position(|(a, b)| a != b);
    ret_int(differ.map_or(-1, |at| at.wrapping_shr(shift.cast_unsigned()) as i32))
}

/// `(array, from, count, initial value, type)`, the type as `newarray` numbers it.
fn vectorized_hash(m: &mut Machine, args: &[u64]) -> Slot {
    let (from, count, initial, kind) = (int(args, 1), int(args, 2), int(args, 3), int(args, 4));
    let shift = match kind {
        4 | 8 => 0,
        5 | 9 => 1,
        _ => 2,
    };
    let all = bytes(m, args, 0)?;
    let (start, end) = ((from.max(0) as usize) << shift, ((from + count).max(0) as usize) << shift);
    let Some(part) = all.get(start..end) else { return Err(outside(i64::from(from + count), all.len() >> shift)) };
    let shorts = || part.chunks_exact(2).map(|c| i32::from(i16::from_le_bytes([c[0], c[1]])));
    let ints = || part.chunks_exact(4).map(|c| i32::from_le_bytes([c[0], c[1], c[2], c[3]]));
    ret_int(match kind {
        4 => hash(initial, part.iter().map(|&b| i32::from(b))),
        8 => hash(initial, part.iter().map(|&b| i32::from(b as i8))),
        5 => hash(initial, units(part)),
        9 => hash(initial, shorts()),
        _ => hash(initial, ints()),
    })
}
