//! The name that a misspelt one may stand for.

/// How alike two names must be at least to be suggested, from 0 to 1.
const LEAST_ALIKE: f64 = 0.7;

/// The known name that is most like this one, if one is enough alike.
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let longer = |other: &str| name.len().max(other.len()).max(1) as f64;
    // The distance is at least the difference in length, and costs the product of both.
    let may_be_alike = |other: &&str| name.len().min(other.len()) as f64 >= LEAST_ALIKE / 4.0 * longer(other);
    let alike = |other: &str| 1.0 - strsim::damerau_levenshtein(name, other) as f64 / longer(other);
    let ranked = known.into_iter().filter(may_be_alike).map(|other| (alike(other), other));
    let best = ranked.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 >= LEAST_ALIKE).then_some(best.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_name_and_another_word_none() {
        let known = ["population", "generations", "ants.rho"];
        assert_eq!(nearest("populaton", known), Some("population"));
        assert_eq!(nearest("ant.rho", known), Some("ants.rho"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest(&"e308".repeat(60_000), known), None, "names of any length are answered at once");
    }
}
