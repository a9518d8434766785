//! Which classes the user wants: names in which `*` stands for anything.

/// `org.example.*Test`; without a dot it is compared with the name that follows the package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(String);

impl std::str::FromStr for Pattern {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.to_owned()))
    }
}

impl std::fmt::Display for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Pattern {
    /// Whether a class's binary name (`org.example.SomeTest`) is meant.
    pub fn matches(&self, name: &str) -> bool {
        let subject = if self.0.contains('.') { name } else { name.rsplit('.').next().unwrap_or(name) };
        glob(self.0.as_bytes(), subject.as_bytes())
    }
}

/// Goes back to the last star whenever what follows it does not fit.
fn glob(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        if pattern.get(p) == Some(&b'*') {
            star = Some((p, t));
            p += 1;
        } else if pattern.get(p) == Some(&text[t]) {
            p += 1;
            t += 1;
        } else if let Some((after, from)) = star {
            star = Some((after, from + 1));
            p = after + 1;
            t = from + 1;
        } else {
            return false;
        }
    }
    pattern[p..].iter().all(|&c| c == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, name: &str) -> bool {
        Pattern(pattern.into()).matches(name)
    }

    #[test]
    fn stars_stand_for_anything() {
        assert!(matches("a.b.*Test", "a.b.c.SomeTest"));
        assert!(!matches("a.b.*Test", "a.b.c.SomeTests"));
        assert!(matches("a.*b*c", "a.xbxbxc"));
        assert!(matches("*", "a.B"));
    }

    #[test]
    fn a_pattern_without_a_dot_is_about_the_simple_name() {
        assert!(matches("SomeTest", "a.b.SomeTest"));
        assert!(matches("Some*", "a.b.SomeTest"));
        assert!(!matches("Test", "a.b.SomeTest"));
    }
}
