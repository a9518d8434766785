//! Distances of texts.

use vm::probes::distance::K;

/// Above this many cells the exact edit distance costs too much.
const MOST_CELLS: usize = 40_000;

/// Characters to put in and take out to make one text of the other (replacing one counts as both).
pub fn edit_distance(a: &[u16], b: &[u16]) -> f64 {
    let prefix = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[prefix..], &b[prefix..]);
    let suffix = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[..a.len() - suffix], &b[..b.len() - suffix]);
    if a.len() * b.len() > MOST_CELLS {
        let differing = a.iter().zip(b).filter(|(x, y)| x != y).count();
        return (a.len().abs_diff(b.len()) + 2 * differing) as f64;
    }
    // The longest common subsequence stays, everything else goes or comes.
    let mut row = vec![0_u32; b.len() + 1];
    for x in a {
        let mut diagonal = 0;
        for (j, y) in b.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = if x == y { diagonal + 1 } else { above.max(row[j]) };
            diagonal = above;
        }
    }
    (a.len() + b.len() - 2 * row[b.len()] as usize) as f64
}

/// What replacing a character counts: less than taking it out and putting another in, and less for a near one.
fn replacing(a: u16, b: u16) -> f64 {
    let gap = f64::from(a.abs_diff(b));
    gap / (gap + 1.0)
}

/// How far two texts are from being equal: as the edit distance, but a character may also be replaced, so that a search is
/// led to the right length first and then to the right characters.
pub fn text_equality(a: &[u16], b: &[u16]) -> f64 {
    if a == b {
        return 0.0;
    }
    if a.len() * b.len() > MOST_CELLS {
        return edit_distance(a, b) + K;
    }
    part(a, b, false, false)
}

/// The difference by which one text comes after another: of the first characters that differ, or of the lengths.
pub fn text_order(a: &[u16], b: &[u16]) -> f64 {
    match a.iter().zip(b).find(|(x, y)| x != y) {
        Some((&x, &y)) => f64::from(x) - f64::from(y),
        None => a.len() as f64 - b.len() as f64,
    }
}

/// How far `text` is from starting with `start` at `from`.
pub(super) fn starts_with(text: &[u16], start: &[u16], from: i64) -> f64 {
    match usize::try_from(from).ok().and_then(|from| text.get(from..)) {
        Some(rest) => part(rest, start, false, true),
        None => K + start.len() as f64 + from.unsigned_abs() as f64,
    }
}

/// How far `text` is from ending with `end`.
pub(super) fn ends_with(text: &[u16], end: &[u16]) -> f64 {
    part(text, end, true, false)
}

/// How far `text` is from having `wanted` somewhere.
pub(super) fn contains(text: &[u16], wanted: &[u16]) -> f64 {
    part(text, wanted, true, true)
}

/// How far some part of `text` is from being `wanted`. The part begins anywhere or at the start, and ends anywhere or at the
/// end.
fn part(text: &[u16], wanted: &[u16], anywhere: bool, up_to_anywhere: bool) -> f64 {
    if text.len() * wanted.len() > MOST_CELLS {
        return K + edit_distance(&text[..text.len().min(wanted.len())], wanted);
    }
    let mut row: Vec<f64> = (0..=text.len()).map(|at| if anywhere { 0.0 } else { at as f64 }).collect();
    for &unit in wanted {
        let mut diagonal = row[0];
        row[0] += 1.0;
        for (at, &other) in text.iter().enumerate() {
            let replaced = diagonal + replacing(unit, other);
            diagonal = row[at + 1];
            row[at + 1] = replaced.min(row[at] + 1.0).min(row[at + 1] + 1.0);
        }
    }
    let best = if up_to_anywhere { row.iter().copied().fold(f64::MAX, f64::min) } else { row[text.len()] };
    if best == 0.0 { 0.0 } else { best + K }
}

/// As lower case, for comparisons that do not mind.
pub(super) fn folded(text: &[u16]) -> Vec<u16> {
    let lower = |&unit: &u16| match char::from_u32(u32::from(unit)) {
        Some(c) => c.to_lowercase().next().and_then(|c| u16::try_from(u32::from(c)).ok()).unwrap_or(unit),
        None => unit,
    };
    text.iter().map(lower).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn the_edit_distance_of_the_slides_example_is_six() {
        assert_eq!(edit_distance(&units("strqqvt"), &units("trwwv")), 6.0);
        assert_eq!(edit_distance(&units("abc"), &units("abc")), 0.0);
        assert_eq!(edit_distance(&units(""), &units("abc")), 3.0);
    }

    #[test]
    fn equal_texts_have_no_distance_and_nearer_characters_less() {
        assert_eq!(text_equality(&units("x"), &units("x")), 0.0);
        assert!(text_equality(&units("abd"), &units("abc")) < text_equality(&units("abz"), &units("abc")));
        assert!(text_equality(&units("abz"), &units("abc")) < text_equality(&units("azz"), &units("abc")));
        assert!(text_equality(&units("b"), &units("a")) >= K);
    }

    #[test]
    fn order_is_decided_by_the_first_difference() {
        assert_eq!(text_order(&units("axc"), &units("abz")), f64::from(b'x') - f64::from(b'b'));
        assert_eq!(text_order(&units("ab"), &units("abc")), -1.0);
        assert_eq!(text_order(&units("ab"), &units("ab")), 0.0);
    }

    #[test]
    fn parts_are_looked_for_at_their_places() {
        assert_eq!(starts_with(&units("hello"), &units("he"), 0), 0.0);
        assert_eq!(starts_with(&units("hello"), &units("llo"), 2), 0.0);
        assert!(starts_with(&units("hello"), &units("ha"), 0) < starts_with(&units("hello"), &units("xy"), 0));
        assert_eq!(ends_with(&units("hello"), &units("llo")), 0.0);
        assert_eq!(contains(&units("hello"), &units("ell")), 0.0);
        assert!(contains(&units("hexlo"), &units("ell")) > 0.0);
        assert!(starts_with(&units("a"), &units("b"), -3) > K);
    }
}
