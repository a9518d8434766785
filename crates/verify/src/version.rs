//! Versions of jars.

use std::cmp::Ordering;
use std::fmt;

/// `5.11.4`, `1.0-M2`: compared number by number; a version with a suffix comes before the one without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    numbers: Vec<u32>,
    suffix: String,
}

impl Version {
    pub fn parse(text: &str) -> Self {
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let numbers = text[..end].split('.').filter_map(|n| n.parse().ok()).collect();
        Self { numbers, suffix: text[end..].to_owned() }
    }

    pub fn major(&self) -> u32 {
        self.numbers.first().copied().unwrap_or(0)
    }

    pub fn is_release(&self) -> bool {
        self.suffix.is_empty() && !self.numbers.is_empty()
    }

    /// The version of the `JUnit` Platform that goes with this one of Jupiter: 1.11.4 with 5.11.4.
    pub fn platform(&self) -> Self {
        let mut version = self.clone();
        if version.major() == 5 {
            version.numbers[0] = 1;
        }
        version
    }

    /// The other way round.
    pub fn jupiter(&self) -> Self {
        let mut version = self.clone();
        if version.major() == 1 {
            version.numbers[0] = 5;
        }
        version
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Self) -> Ordering {
        let release = |v: &Self| v.suffix.is_empty();
        self.numbers
            .cmp(&other.numbers)
            .then_with(|| release(self).cmp(&release(other)))
            .then_with(|| self.suffix.cmp(&other.suffix))
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.numbers.iter().map(u32::to_string).collect();
        write!(f, "{}{}", numbers.join("."), self.suffix)
    }
}

/// Artifact and version of `junit-jupiter-api-5.11.4.jar`.
pub fn split_jar_name(name: &str) -> Option<(&str, Version)> {
    let stem = name.strip_suffix(".jar")?;
    let at =
        stem.match_indices('-').map(|(i, _)| i).find(|i| stem[i + 1..].starts_with(|c: char| c.is_ascii_digit()))?;
    Some((&stem[..at], Version::parse(&stem[at + 1..])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_names() {
        let v = Version::parse;
        assert!(v("4.12") < v("4.13") && v("4.9") < v("4.13") && v("4.13-rc-1") < v("4.13"));
        assert!(v("5.9.2") < v("5.11") && v("5.11") < v("5.11.4"));
        assert_eq!(v("5.11.4").platform(), v("1.11.4"));
        assert_eq!(v("6.0.0").platform(), v("6.0.0"));
        assert_eq!(v("5.10.0-M1").to_string(), "5.10.0-M1");
        let (name, version) = split_jar_name("junit-jupiter-api-5.11.4.jar").expect("a jar");
        assert_eq!((name, version), ("junit-jupiter-api", v("5.11.4")));
        assert_eq!(split_jar_name("junit4.jar"), None);
        assert_eq!(split_jar_name("opentest4j-1.3.0.jar").map(|(n, _)| n), Some("opentest4j"));
    }
}
