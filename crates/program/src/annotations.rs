//! The few annotations of JDK methods that the machine itself obeys.

use classfile::ConstantPool;

/// Values nest in annotations and arrays; real ones by two or three.
const MAX_NESTING: u8 = 16;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    pub caller_sensitive: bool,
    /// Its frames are left out of stack traces.
    pub hidden: bool,
}

/// Reads the contents of a `RuntimeVisibleAnnotations` attribute as far as it is well formed.
pub fn marks(raw: &[u8], constants: &ConstantPool) -> Marks {
    let mut marks = Marks::default();
    let mut input = raw;
    let count = take_u16(&mut input).unwrap_or(0);
    for _ in 0..count {
        let Some(ty) = take_u16(&mut input) else {
            break;
        };
        match constants.utf8(ty).map(|name| &**name) {
            Ok("Ljdk/internal/reflect/CallerSensitive;") => marks.caller_sensitive = true,
            Ok("Ljdk/internal/vm/annotation/Hidden;" | "Ljava/lang/invoke/LambdaForm$Hidden;") => {
                marks.hidden = true;
            }
            _ => {}
        }
        if skip_pairs(&mut input, 0).is_none() {
            break;
        }
    }
    marks
}

fn take_u16(input: &mut &[u8]) -> Option<u16> {
    let (head, rest) = input.split_first_chunk()?;
    *input = rest;
    Some(u16::from_be_bytes(*head))
}

/// Skips the named values of an annotation.
fn skip_pairs(input: &mut &[u8], nesting: u8) -> Option<()> {
    for _ in 0..take_u16(input)? {
        take_u16(input)?;
        skip_value(input, nesting)?;
    }
    Some(())
}

fn skip_value(input: &mut &[u8], nesting: u8) -> Option<()> {
    if nesting > MAX_NESTING {
        return None;
    }
    let (&tag, rest) = input.split_first()?;
    *input = rest;
    match tag {
        b'e' => {
            take_u16(input)?;
            take_u16(input)?;
        }
        b'@' => {
            take_u16(input)?;
            skip_pairs(input, nesting + 1)?;
        }
        b'[' => {
            for _ in 0..take_u16(input)? {
                skip_value(input, nesting + 1)?;
            }
        }
        _ => {
            take_u16(input)?;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truncated_and_deeply_nested_values_end_the_reading() {
        let none = Marks::default();
        let constants = ConstantPool::default();
        assert_eq!(marks(&[], &constants), none);
        assert_eq!(marks(&[0, 9, 0, 1, 0], &constants), none);
        let mut deep = vec![0, 1, 0, 1, 0, 1, 0, 1];
        deep.extend([b'[', 0, 1].repeat(100_000));
        assert_eq!(marks(&deep, &constants), none);
    }
}
