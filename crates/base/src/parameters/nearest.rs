//! The name that a misspelt one may stand for.

/// How alike two names must be at least to be suggested, from 0 to 1.
const LEAST_ALIKE: f64 = 0.7;

/// The known name that is most like this one, if one is enough alike.
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let alike =
        |other: &str| strsim::damerau_levenshtein(name, other) as f64 / name.len().max(other.len()).max(1) as f64;
    let ranked = known.into_iter().map(|other| (1.0 - alike(other), other));
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
    }
}
