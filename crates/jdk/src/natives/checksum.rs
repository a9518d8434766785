//! `CRC32`, `CRC32C` and `Adler32`.

use codecs::checksum::{adler32, crc32};
use vm::heap::ELEMENTS;
use vm::{Machine, Stop};

use super::arg::{int, long, ret_int, some};
use super::memory;
use crate::table::natives;

natives! {
    "java/util/zip/CRC32" {
        "update" "(II)I" => |_, args| ret_int(crc32(int(args, 0) as u32, &[int(args, 1) as u8]) as i32);
        "updateBytes0" "(I[BII)I" => |m, args| ret_int(crc32(int(args, 0) as u32, array(m, args)?) as i32);
        "updateByteBuffer0" "(IJII)I" => |m, args| ret_int(crc32(int(args, 0) as u32, buffer(m, args)?) as i32);
    }
    "java/util/zip/Adler32" {
        "update" "(II)I" => |_, args| ret_int(adler32(int(args, 0) as u32, &[int(args, 1) as u8]) as i32);
        "updateBytes" "(I[BII)I" => |m, args| ret_int(adler32(int(args, 0) as u32, array(m, args)?) as i32);
        "updateByteBuffer" "(IJII)I" => |m, args| ret_int(adler32(int(args, 0) as u32, buffer(m, args)?) as i32);
    }
}

/// `(sum, array, offset, length)`; the callers have checked the range.
fn array<'a>(m: &'a Machine, args: &[u64]) -> Result<&'a [u8], Stop> {
    let (array, offset, length) = (some(args, 1)?, int(args, 2), int(args, 3));
    if offset < 0 || length < 0 || i64::from(offset) + i64::from(length) > i64::from(m.heap.length(array)) {
        return Err(Stop::bare("java/lang/ArrayIndexOutOfBoundsException"));
    }
    Ok(m.heap.bytes(array + ELEMENTS + offset as u32, length as usize))
}

/// `(sum, address, offset, length)`.
fn buffer<'a>(m: &'a Machine, args: &[u64]) -> Result<&'a [u8], Stop> {
    let (address, length) = (long(args, 1).wrapping_add(i64::from(int(args, 3))), int(args, 4));
    let at = memory::heap_address(m, address, i64::from(length))?;
    Ok(m.heap.bytes(at, length as usize))
}
