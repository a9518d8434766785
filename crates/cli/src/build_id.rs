//! Which build of this program runs, on any machine.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// Headers and notes of a program file are no longer.
const MAX_HEADERS: usize = 1 << 20;
/// Kinds of a program header and of a note.
const PT_NOTE: u32 = 4;
const NT_GNU_BUILD_ID: u32 = 3;

/// What the linker has made of the content of a program file, if that is an ELF file with such a note: no other build has it.
pub fn of(program: &Path) -> Option<String> {
    let mut file = File::open(program).ok()?;
    let head = read(&mut file, 0, 64)?;
    // 64 bits, the least byte first.
    if !head.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let (start, size, count) = (number::<8>(&head, 32)?, number::<2>(&head, 54)?, number::<2>(&head, 56)?);
    let table = read(&mut file, start, (size * count) as usize)?;
    for header in table.chunks_exact(usize::try_from(size).ok().filter(|&size| size >= 56)?) {
        if number::<4>(header, 0)? == u64::from(PT_NOTE) {
            let notes = read(&mut file, number::<8>(header, 8)?, usize::try_from(number::<8>(header, 32)?).ok()?)?;
            if let Some(id) = build_id(&notes) {
                return Some(id.iter().fold(String::new(), |mut text, byte| {
                    let _ = write!(text, "{byte:02x}");
                    text
                }));
            }
        }
    }
    None
}

fn read(file: &mut File, at: u64, length: usize) -> Option<Vec<u8>> {
    if length > MAX_HEADERS {
        return None;
    }
    let mut bytes = vec![0; length];
    file.seek(SeekFrom::Start(at)).ok()?;
    file.read_exact(&mut bytes).ok()?;
    Some(bytes)
}

fn number<const N: usize>(bytes: &[u8], at: usize) -> Option<u64> {
    let found = bytes.get(at..at.checked_add(N)?)?;
    Some(found.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
}

/// The build id among notes.
fn build_id(mut notes: &[u8]) -> Option<&[u8]> {
    loop {
        let (name, length) = (number::<4>(notes, 0)? as usize, number::<4>(notes, 4)? as usize);
        let (kind, at) = (number::<4>(notes, 8)?, 12 + name.next_multiple_of(4));
        let content = notes.get(at..at.checked_add(length)?)?;
        if kind == u64::from(NT_GNU_BUILD_ID) && notes.get(12..16) == Some(b"GNU\0") && !content.is_empty() {
            return Some(content);
        }
        notes = notes.get(at + length.next_multiple_of(4)..)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_has_the_id_that_its_notes_say_and_other_files_have_none() {
        let own = std::env::current_exe().expect("this program");
        let id = of(&own);
        assert!(id.as_ref().is_none_or(|id| id.len() >= 16), "{id:?}");
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("file");
        let whole = std::fs::read(&own).expect("this program");
        for cut in [0, 4, 40, 64, 200] {
            std::fs::write(&file, &whole[..cut]).expect("a file");
            assert_eq!(of(&file), None, "cut at {cut}");
        }
    }

    #[test]
    fn notes_are_read_within_their_lengths() {
        let note = |kind: u8, name: &[u8], content: &[u8]| {
            let mut bytes = vec![name.len() as u8, 0, 0, 0, content.len() as u8, 0, 0, 0, kind, 0, 0, 0];
            for part in [name, content] {
                bytes.extend(part);
                bytes.resize(bytes.len().next_multiple_of(4), 0);
            }
            bytes
        };
        let (other, id) = (note(1, b"GNU\0", &[9; 5]), note(3, b"GNU\0", &[1, 2, 3]));
        assert_eq!(build_id(&[other.clone(), id.clone()].concat()), Some(&[1, 2, 3][..]));
        assert_eq!(build_id(&other), None);
        assert_eq!(build_id(&id[..id.len() - 2]), None);
        assert_eq!(build_id(&[0xff; 32]), None);
    }
}
