//! What members usually win, learnt over classes: `gains.txt`, which `cargo xtask bench hybrids --only gains` writes.

use super::kinds::{ByKind, Kind};
use super::members::Member;

const TABLE: &str = include_str!("gains.txt");

/// Goals that a member wins for each open goal of a kind, compared with the mean of all members and kinds: how much is won at all depends on the
/// class and on what is still open, so the table says only who is better.
pub(super) fn usual(member: Member) -> ByKind<f64> {
    let mut gains = ByKind::default();
    let (mut sum, mut rows) = (0.0, 0.0);
    for (name, kind, gain) in TABLE.lines().filter_map(row) {
        (sum, rows) = (sum + gain, rows + 1.0);
        if name == member.name() {
            gains[kind.index()] = gain;
        }
    }
    gains.map(|gain| gain * rows / sum)
}

/// A row of the table; nothing for a comment.
fn row(line: &str) -> Option<(&str, Kind, f64)> {
    let mut words = line.split_whitespace();
    let (name, kind, gain) = (words.next()?, words.next()?, words.next()?);
    let kind = Kind::ALL.into_iter().find(|known| known.name() == kind)?;
    Some((name, kind, gain.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_member_has_a_gain_for_every_kind() {
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let (name, ..) = row(line).unwrap_or_else(|| panic!("{line}"));
            assert!(Member::ALL.iter().any(|member| member.name() == name), "{line}");
        }
        for member in Member::ALL {
            let gains = usual(member);
            assert!(gains.iter().all(|gain| (1e-6..100.0).contains(gain)), "{}: {gains:?}", member.name());
        }
        let all: f64 = Member::ALL.iter().flat_map(|&member| usual(member)).sum();
        assert!((all / (Member::ALL.len() * ByKind::<f64>::default().len()) as f64 - 1.0).abs() < 1e-6);
    }
}
