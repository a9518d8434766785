//! Where fields lie: in objects after the 12-byte header and the superclass's fields, and in static areas.

use classfile::descriptor::Kind;

/// Bytes before the first field of an object: class, hash and lock word.
pub const HEADER: u32 = 12;
/// Bytes before the first element of an array: header and length.
pub const ARRAY_HEADER: u32 = 16;

/// log2 of the bytes that a value of this kind takes in the heap; references are 32-bit.
pub fn size_shift(kind: Kind) -> u8 {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Void => 0,
        Kind::Char | Kind::Short => 1,
        Kind::Int | Kind::Float | Kind::Ref => 2,
        Kind::Long | Kind::Double => 3,
    }
}

/// Rounds up to a multiple of 8.
pub fn align8(size: u32) -> u32 {
    size.next_multiple_of(8)
}

/// Offsets for fields of the given kinds, in their order, from `start` on; and where the last one ends.
///
/// At each address the largest field that is aligned there is placed, so big ones come first and small ones fill
/// the gaps before them.
pub fn place(kinds: &[Kind], start: u32) -> (Vec<u32>, u32) {
    let mut waiting: [Vec<usize>; 4] = Default::default();
    for (i, &kind) in kinds.iter().enumerate().rev() {
        waiting[size_shift(kind) as usize].push(i);
    }
    let mut offsets = vec![0; kinds.len()];
    let (mut at, mut end, mut left) = (start, start, kinds.len());
    while left > 0 {
        let fitting = (0..4).rev().find(|&shift| at % (1 << shift) == 0 && !waiting[shift].is_empty());
        let Some((shift, field)) = fitting.and_then(|shift| Some((shift, waiting[shift].pop()?))) else {
            at += 1;
            continue;
        };
        offsets[field] = at;
        at += 1 << shift;
        end = at;
        left -= 1;
    }
    (offsets, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_fields_fill_the_gap_before_a_long() {
        let (offsets, end) = place(&[Kind::Long, Kind::Byte, Kind::Int, Kind::Char], HEADER);
        assert_eq!((offsets, end), (vec![16, 26, 12, 24], 27));
        let (offsets, end) = place(&[Kind::Double, Kind::Byte, Kind::Char], HEADER);
        assert_eq!((offsets, end), (vec![16, 14, 12], 24));
    }

    #[test]
    fn every_field_is_aligned_and_none_overlap() {
        let kinds = [Kind::Byte, Kind::Long, Kind::Ref, Kind::Short, Kind::Boolean, Kind::Double, Kind::Int];
        for start in 0..24 {
            let (offsets, end) = place(&kinds, start);
            let mut used = vec![false; end as usize];
            for (&offset, &kind) in offsets.iter().zip(&kinds) {
                let size = 1u32 << size_shift(kind);
                assert!(offset >= start && offset.is_multiple_of(size));
                for byte in offset..offset + size {
                    assert!(!std::mem::replace(&mut used[byte as usize], true));
                }
            }
        }
    }

    #[test]
    fn no_fields_take_no_room() {
        assert_eq!(place(&[], HEADER), (vec![], HEADER));
    }
}
