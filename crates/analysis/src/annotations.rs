//! `@Pure` and `@Contract(pure = true)` on methods, whichever library they come from.

use classfile::{ConstantPool, MethodInfo};

/// Values nest in annotations and arrays; real ones by two or three.
const MAX_NESTING: u8 = 16;

/// Whether an annotation of the method declares it pure.
pub fn declares_pure(method: &MethodInfo, constants: &ConstantPool) -> bool {
    let annotations = &method.annotations;
    [&annotations.visible, &annotations.invisible].into_iter().flatten().any(|raw| read(raw, constants) == Some(true))
}

fn read(mut input: &[u8], constants: &ConstantPool) -> Option<bool> {
    let input = &mut input;
    for _ in 0..take_u16(input)? {
        let ty = constants.utf8(take_u16(input)?).ok()?.clone();
        let simple = ty.trim_end_matches(';').rsplit(['/', '$']).next().unwrap_or_default();
        let mut pure = simple == "Pure" || ty.trim_end_matches(';') == "LPure";
        let contract = simple == "Contract" || ty.trim_end_matches(';') == "LContract";
        for _ in 0..take_u16(input)? {
            let name = take_u16(input)?;
            let is_pure = contract && constants.utf8(name).is_ok_and(|n| &**n == "pure");
            pure |= value(input, constants, 0)? && is_pure;
        }
        if pure {
            return Some(true);
        }
    }
    Some(false)
}

/// Reads one value; whether it is the boolean `true`.
fn value(input: &mut &[u8], constants: &ConstantPool, nesting: u8) -> Option<bool> {
    if nesting > MAX_NESTING {
        return None;
    }
    let (&tag, rest) = input.split_first()?;
    *input = rest;
    match tag {
        b'Z' => {
            let constant = constants.get(take_u16(input)?);
            return Some(matches!(constant, Some(classfile::Constant::Integer(v)) if *v != 0));
        }
        b'e' => {
            take_u16(input)?;
            take_u16(input)?;
        }
        b'@' => {
            take_u16(input)?;
            for _ in 0..take_u16(input)? {
                take_u16(input)?;
                value(input, constants, nesting + 1)?;
            }
        }
        b'[' => {
            for _ in 0..take_u16(input)? {
                value(input, constants, nesting + 1)?;
            }
        }
        _ => {
            take_u16(input)?;
        }
    }
    Some(false)
}

fn take_u16(input: &mut &[u8]) -> Option<u16> {
    let (head, rest) = input.split_first_chunk()?;
    *input = rest;
    Some(u16::from_be_bytes(*head))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truncated_and_deeply_nested_values_end_the_reading() {
        let constants = ConstantPool::default();
        assert_eq!(read(&[], &constants), None);
        assert_eq!(read(&[0, 9, 0, 1, 0], &constants), None);
        let mut deep: &[u8] = &[b'[', 0, 1].repeat(100_000);
        assert_eq!(value(&mut deep, &constants, 0), None);
    }
}
