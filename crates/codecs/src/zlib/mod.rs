//! zlib in safe Rust: streams whose whole state is plain data, so that it can lie in the Java heap between calls.
//!
//! What is compressed is byte for byte what zlib 1.2.12 and later make of it, at every level and strategy.

pub mod codes;
pub mod deflate;
pub mod inflate;
pub mod store;

/// Largest distance that a match can go back.
pub const WINDOW: usize = 1 << 15;

/// Base lengths of the length codes 257 ..= 285.
pub const LENGTH_BASE: [u16; 29] =
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
pub const LENGTH_EXTRA: [u8; 29] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
pub const DISTANCE_BASE: [u16; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
];
pub const DISTANCE_EXTRA: [u8; 30] =
    [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
/// The order in which lengths of code-length codes are sent.
pub const LENGTH_ORDER: [u8; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

#[cfg(test)]
mod tests {
    use super::deflate::{Deflate, FINISH, Io, NO_FLUSH, Status};
    use super::inflate::{self, Inflate};
    use crate::checksum::crc32;

    /// Bytes that are neither random nor all alike.
    fn sample(count: usize) -> Vec<u8> {
        let mut x = 12345u32;
        let step = |i: usize| {
            x = x.wrapping_mul(1_103_515_245).wrapping_add(12345) & 0x7fff_ffff;
            if i.is_multiple_of(3) { (i / 100) as u8 } else { ((x >> 16) % 11) as u8 }
        };
        (0..count).map(step).collect()
    }

    /// Compresses in pieces of the given sizes, saving and loading the state between calls.
    fn compress(data: &[u8], level: i32, strategy: i32, piece: usize, room: usize) -> Vec<u8> {
        let mut deflate = Deflate::new(level, strategy, true).unwrap();
        let (mut out, mut used) = (Vec::new(), 0);
        loop {
            let end = (used + piece).min(data.len());
            let mut io = Io { input: &data[used..end], used: 0, output: Vec::new(), room };
            let status = deflate.deflate(&mut io, if end == data.len() { FINISH } else { NO_FLUSH });
            used += io.used;
            out.extend(io.output);
            if status == Status::End {
                return out;
            }
            deflate = Deflate::load(&deflate.save());
        }
    }

    fn decompress(data: &[u8], piece: usize, room: usize) -> Vec<u8> {
        let mut inflate = Inflate::new(true);
        let (mut out, mut used) = (Vec::new(), 0);
        loop {
            let mut part = Vec::new();
            let end = (used + piece).min(data.len());
            let progress = inflate.run(&data[used..end], &mut part, room);
            used += progress.taken;
            out.extend(part);
            match progress.status {
                inflate::Status::End => return out,
                inflate::Status::Ok => inflate = Inflate::load(&inflate.save()),
                other => panic!("{other:?} after {used} bytes"),
            }
        }
    }

    #[test]
    fn compressed_bytes_are_those_of_zlib() {
        // Level, strategy, length and CRC-32 as zlib 1.2.13 gives them. (Level 0 depends on the room for output.)
        let expected = [
            (1, 0, 64187, 0x69a61fd2),
            (1, 1, 64187, 0x69a61fd2),
            (1, 2, 69881, 0xab2bb494),
            (1, 3, 69889, 0xad9969bb),
            (1, 4, 89163, 0x208cfde0),
            (2, 0, 63627, 0x7ad8931e),
            (2, 2, 69881, 0xab2bb494),
            (3, 0, 63557, 0x18285c1f),
            (3, 2, 69881, 0xab2bb494),
            (4, 0, 61482, 0xf15805d8),
            (4, 2, 69881, 0xab2bb494),
            (5, 0, 61473, 0x8c250353),
            (5, 2, 69881, 0xab2bb494),
            (6, 0, 61473, 0x2cee93ba),
            (6, 1, 69760, 0x407e70fa),
            (6, 2, 69881, 0xab2bb494),
            (6, 3, 69889, 0xad9969bb),
            (6, 4, 86374, 0xade28d9a),
            (7, 0, 61473, 0xf65f3663),
            (7, 2, 69881, 0xab2bb494),
            (8, 0, 61473, 0xf65f3663),
            (8, 2, 69881, 0xab2bb494),
            (9, 0, 61473, 0xf65f3663),
            (9, 2, 69881, 0xab2bb494),
        ];
        let data = sample(100_000);
        for (level, strategy, length, crc) in expected {
            let out = compress(&data, level, strategy, data.len(), 1 << 20);
            assert_eq!((out.len(), crc32(0, &out)), (length, crc), "level {level}, strategy {strategy}");
        }
    }

    #[test]
    fn streams_can_be_cut_anywhere() {
        let data = sample(5000);
        for level in 0..10 {
            let packed = compress(&data, level, 0, 700, 13);
            assert_eq!(decompress(&packed, 1, 7), data, "level {level}");
            assert_eq!(decompress(&packed, packed.len(), 1 << 16), data, "level {level}");
        }
    }
}
