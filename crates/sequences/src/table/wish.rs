//! What the user wants of sequences.

use analysis::influence::Reach;
use testcase::TestCase;

/// Which steps may appear, and where sequences begin.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Names of the steps that may appear (`push`, `IntStack.push`, `IntStack(int)`); all if empty.
    pub only: Vec<String>,
    /// Names of steps that may not.
    pub without: Vec<String>,
    /// Members that may appear.
    pub reach: Reach,
    /// What every sequence begins with.
    pub initial: TestCase,
    /// Whether null may be passed where no receiver is needed.
    pub nulls: bool,
    /// Elements of arrays of references.
    pub elements: u32,
    /// Classes whose members are taken along because something needs their objects.
    pub most_classes: usize,
    /// Methods that the analysis looks at, the nearest first, where all that the steps reach would take too long. What lies
    /// beyond counts as without effect.
    pub most_methods: Option<usize>,
    /// Members of all classes that are taken along, beside those of the class under test: all pairs of them are compared.
    pub most_members: usize,
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            only: Vec::new(),
            without: Vec::new(),
            reach: Reach::Package,
            initial: TestCase::default(),
            nulls: true,
            elements: 2,
            most_classes: 24,
            most_methods: None,
            most_members: usize::MAX,
        }
    }
}

impl Wish {
    /// Whether a step of this full name may appear.
    pub fn allows(&self, name: &str) -> bool {
        let is = |list: &[String]| list.iter().any(|wanted| is_named(name, wanted));
        (self.only.is_empty() || is(&self.only)) && !is(&self.without)
    }
}

/// Whether `Class.method(int, String)` is meant by a name that may leave out the class and the parameters.
pub(super) fn is_named(full: &str, wanted: &str) -> bool {
    let wanted: String = wanted.chars().filter(|c| !c.is_whitespace()).collect();
    let full: String = full.chars().filter(|c| !c.is_whitespace()).collect();
    let head = |text: &str| text.split('(').next().unwrap_or_default().to_owned();
    let candidates = [full.clone(), head(&full)];
    candidates.iter().any(|text| {
        let end = text.find('(').unwrap_or(text.len());
        let simple = text[..end].rfind('.').map_or(text.as_str(), |at| &text[at + 1..]);
        *text == wanted || simple == wanted
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_leave_out_what_is_clear() {
        for wanted in ["push", "IntStack.push", "push(int)", "IntStack.push(int)"] {
            assert!(is_named("IntStack.push(int)", wanted), "{wanted}");
        }
        assert!(is_named("IntStack(int)", "IntStack") && is_named("IntStack(int)", "IntStack(int)"));
        assert!(!is_named("IntStack(int)", "IntStack()") && !is_named("IntStack.push(int)", "ush"));
        assert!(is_named("Map.put(Integer, Integer)", "put(Integer,Integer)"));
    }
}
