//! Values that the user has given.

use super::Group;

/// Names and values in the order in which they were given; a later value replaces an earlier one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given(Vec<(String, String)>);

impl Given {
    pub fn add(&mut self, name: &str, value: &str) {
        self.0.push((name.to_owned(), value.to_owned()));
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The group with the values that it has. They were checked when they were given; one that is refused changes nothing.
    #[must_use]
    pub fn applied<G: Group>(&self, mut group: G) -> G {
        for (name, value) in self.iter() {
            let _ = group.set(name, value);
        }
        group
    }
}

impl<A: Into<String>, B: Into<String>> FromIterator<(A, B)> for Given {
    fn from_iter<I: IntoIterator<Item = (A, B)>>(all: I) -> Self {
        Self(all.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }
}

impl Extend<(String, String)> for Given {
    fn extend<I: IntoIterator<Item = (String, String)>>(&mut self, more: I) {
        self.0.extend(more);
    }
}
