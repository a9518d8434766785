//! Changes of bytes, at random.

use base::Rng;

/// Where changes are likely to matter.
#[derive(Clone, Debug, Default)]
pub struct ChangePlaces {
    /// Bytes of code.
    pub code: Vec<usize>,
    /// Two-byte numbers: indices, counts, flags.
    pub words: Vec<usize>,
    /// Instructions that have relatives, and bytes of numbers: most changes there still give a class that verifies.
    pub gentle: Vec<usize>,
}

/// Instructions of one shape: each may stand in the place of another.
const RELATIVES: [&[u8]; 15] = [
    &[0x60, 0x64, 0x68, 0x6c, 0x70, 0x78, 0x7a, 0x7c, 0x7e, 0x80, 0x82],
    &[0x61, 0x65, 0x69, 0x6d, 0x71, 0x7f, 0x81, 0x83],
    &[0x62, 0x66, 0x6a, 0x6e, 0x72],
    &[0x63, 0x67, 0x6b, 0x6f, 0x73],
    &[0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08],
    &[0x09, 0x0a],
    &[0x0b, 0x0c, 0x0d],
    &[0x99, 0x9a, 0x9b, 0x9c, 0x9d, 0x9e],
    &[0x9f, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4],
    &[0xa5, 0xa6],
    &[0xc6, 0xc7],
    &[0x1a, 0x1b, 0x1c, 0x1d],
    &[0x2a, 0x2b, 0x2c, 0x2d],
    &[0x95, 0x96],
    &[0x91, 0x92, 0x93],
];

const WORDS: [u16; 12] = [0, 1, 2, 3, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xfffe, 0xffff];
/// Most changes of one input.
const CHANGES: usize = 6;
/// Longest part that is removed, doubled or copied.
const MAX_PART_BYTES: usize = 64;
/// Inputs do not grow beyond this.
const MAX_INPUT_BYTES: usize = 1 << 20;

/// A copy with a few changes; parts of `other` may come into it.
pub fn mutated(bytes: &[u8], places: &ChangePlaces, other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let mut count = 1;
    while count < CHANGES && rng.chance(0.4) {
        count += 1;
    }
    let gentle = !places.gentle.is_empty() && rng.chance(0.5);
    for _ in 0..count {
        match rng.below(20) {
            _ if gentle => change_gently(&mut bytes, places, rng),
            0..8 if !places.code.is_empty() => change_code(&mut bytes, places, rng),
            8..14 if !places.words.is_empty() => change_word(&mut bytes, places, rng),
            _ => change(&mut bytes, other, rng),
        }
    }
    bytes
}

fn change_code(bytes: &mut [u8], places: &ChangePlaces, rng: &mut Rng) {
    let at = places.code[rng.below(places.code.len())];
    let Some(byte) = bytes.get_mut(at) else { return };
    *byte = match rng.below(6) {
        0 => rng.below(256) as u8,
        1 => rng.below(202) as u8,
        2 => *byte ^ (1 << rng.below(8)),
        3 => byte.wrapping_add(1),
        4 => byte.wrapping_sub(1),
        _ => 0,
    };
}

fn change_gently(bytes: &mut [u8], places: &ChangePlaces, rng: &mut Rng) {
    let at = places.gentle[rng.below(places.gentle.len())];
    let Some(byte) = bytes.get_mut(at) else { return };
    let relatives = RELATIVES.iter().find(|group| group.contains(byte) && places.code.binary_search(&at).is_ok());
    *byte = match relatives {
        Some(group) => group[rng.below(group.len())],
        None => [rng.below(256) as u8, 0, 0x7f, 0x80, 0xff][rng.below(5)],
    };
}

fn change_word(bytes: &mut [u8], places: &ChangePlaces, rng: &mut Rng) {
    let at = places.words[rng.below(places.words.len())];
    let from = places.words[rng.below(places.words.len())];
    let word = |bytes: &[u8], at: usize| bytes.get(at..at + 2).map(|b| u16::from_be_bytes([b[0], b[1]]));
    let (Some(old), Some(other)) = (word(bytes, at), word(bytes, from)) else { return };
    let new = match rng.below(6) {
        0 => WORDS[rng.below(WORDS.len())],
        1 => old.wrapping_add(1),
        2 => old.wrapping_sub(1),
        3 => old ^ (1 << rng.below(16)),
        // That of another place: often of the right kind.
        _ => other,
    };
    bytes[at..at + 2].copy_from_slice(&new.to_be_bytes());
}

fn change(bytes: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    if bytes.is_empty() {
        bytes.push(rng.below(256) as u8);
        return;
    }
    let at = rng.below(bytes.len());
    let part = at..(at + 1 + rng.below(MAX_PART_BYTES)).min(bytes.len());
    match rng.below(9) {
        0 => bytes[at] = rng.below(256) as u8,
        1 => bytes[at] ^= 1 << rng.below(8),
        2 => bytes[at] = [0, 1, 0x7f, 0x80, 0xff][rng.below(5)],
        3 if at + 4 <= bytes.len() => {
            let value = [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0xffff, 0x1_0000][rng.below(7)];
            bytes[at..at + 4].copy_from_slice(&u32::to_be_bytes(value));
        }
        4 => drop(bytes.drain(part)),
        5 if bytes.len() < MAX_INPUT_BYTES => {
            let copy = bytes[part].to_vec();
            bytes.splice(at..at, copy);
        }
        6 if rng.chance(0.3) => bytes.truncate(at),
        7 if !other.is_empty() => {
            let from = rng.below(other.len());
            let to = (from + 1 + rng.below(MAX_PART_BYTES)).min(other.len());
            let end = (at + to - from).min(bytes.len());
            bytes.splice(at..end, other[from..to].iter().copied());
        }
        _ => {
            let to = rng.below(bytes.len());
            bytes.swap(at, to);
        }
    }
}

/// Where a class file has code, and the numbers of its constants.
pub fn class_places(class: &[u8]) -> ChangePlaces {
    let mut places = ChangePlaces::default();
    constant_words(class, &mut places);
    let Ok(file) = classfile::parse(class) else { return places };
    for code in file.methods.iter().filter_map(|m| m.code.as_ref()) {
        let wanted = [&(code.code.len() as u32).to_be_bytes()[..], &code.code].concat();
        if let Some(at) = class.windows(wanted.len()).position(|w| w == wanted) {
            places.code.extend(at + 4..at + wanted.len());
            places.gentle.extend(gentle(&code.code).map(|place| at + 4 + place));
            // Limits of stack and locals before the code, the table of handlers after it.
            places.words.extend([at - 4, at - 2]);
            let end = at + wanted.len();
            let handlers = class.get(end..end + 2).map_or(0, |b| usize::from(u16::from_be_bytes([b[0], b[1]])));
            places.words.extend((0..=handlers * 4).map(|i| end + 2 * i));
        }
    }
    places.code.sort_unstable();
    places
}

/// Instructions that have relatives, and operands that are numbers.
fn gentle(code: &[u8]) -> impl Iterator<Item = usize> {
    let mut places = Vec::new();
    let mut at = 0;
    while let Some(length) = classfile::opcode::length(code, at) {
        match code[at] {
            // bipush, sipush, iinc
            0x10 => places.push(at + 1),
            0x11 | 0x84 => places.push(at + 2),
            op if RELATIVES.iter().any(|group| group.contains(&op)) => places.push(at),
            _ => {}
        }
        at += length;
    }
    places.into_iter()
}

/// The two-byte numbers in the constant pool and in the head of the class after it; bytes of numbers among the constants.
fn constant_words(class: &[u8], places: &mut ChangePlaces) {
    let word = |at: usize| class.get(at..at + 2).map(|b| u16::from_be_bytes([b[0], b[1]]));
    let (mut words, mut at) = (vec![8], 10);
    let mut left = word(8).unwrap_or(0);
    while left > 1 {
        let Some(&tag) = class.get(at) else { break };
        let (length, wide) = match tag {
            1 => (3 + usize::from(word(at + 1).unwrap_or(0)), 1),
            3 | 4 => {
                places.gentle.extend(at + 1..at + 5);
                (5, 1)
            }
            5 | 6 => {
                places.gentle.extend([at + 1, at + 2, at + 8]);
                (9, 2)
            }
            7 | 8 | 16 | 19 | 20 => {
                words.push(at + 1);
                (3, 1)
            }
            15 => {
                words.push(at + 2);
                (4, 1)
            }
            _ => {
                words.extend([at + 1, at + 3]);
                (5, 1)
            }
        };
        at += length;
        left -= wide.min(left - 1);
    }
    // Flags, names, interfaces, fields, methods, and whatever comes first in them.
    words.extend((0..64).map(|i| at + 2 * i).take_while(|place| place + 2 <= class.len()));
    places.words = words;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_changes_and_most_are_changes() {
        let class = b"some bytes that stand for a class file, long enough to be changed".to_vec();
        let places = ChangePlaces { code: vec![1, 2, 3], words: vec![8, 10], gentle: Vec::new() };
        let make = |seed| mutated(&class, &places, b"other bytes", &mut Rng::new(seed));
        assert!((0..200).all(|seed| make(seed) == make(seed)));
        assert!((0..200).filter(|&seed| make(seed) != class).count() > 150);
    }
}
