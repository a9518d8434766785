//! Objects that most tests begin with: fields that a method makes before each test.

use std::collections::BTreeMap;

use suite::Framework;

use crate::body::{Body, Line};
use crate::imports::Imports;
use crate::render::Throws;
use crate::wrap::declaration;

/// Fewer tests make what they begin with themselves.
const MIN_TESTS: usize = 3;

/// The fields and the method that gives them their values.
pub struct SetUp {
    /// Types and names.
    fields: Vec<(String, String)>,
    values: Vec<String>,
    throws: bool,
}

/// Takes out of the tests the declarations that at least half of them begin with.
pub fn share(bodies: &mut [&mut Body]) -> Option<SetUp> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for body in bodies.iter() {
        if let Some(line) = sharable(body, 0) {
            *counts.entry(line).or_default() += 1;
        }
    }
    let count = counts.values().copied().max()?;
    if count < MIN_TESTS || count * 2 < bodies.len() {
        return None;
    }
    let first = counts.into_iter().find(|(_, of)| *of == count)?.0.to_owned();
    let all = bodies.iter_mut().map(|body| &mut **body);
    let mut sharing: Vec<&mut Body> = all.filter(|body| sharable(body, 0) == Some(&*first)).collect();
    let mut lines = Vec::new();
    while let Some(line) = sharable(sharing[0], lines.len()).map(str::to_owned) {
        if !sharing.iter().all(|body| sharable(body, lines.len()) == Some(&*line)) {
            break;
        }
        lines.push(line);
    }
    let throws = sharing.iter().any(|body| body.throws != Throws::Nothing);
    for body in &mut sharing {
        body.lines.drain(..lines.len());
    }
    let cut: Vec<(&str, &str, &str)> = lines.iter().filter_map(|line| field(line)).collect();
    let fields = cut.iter().map(|(ty, name, _)| ((*ty).to_owned(), (*name).to_owned())).collect();
    let values = cut.iter().map(|(_, name, value)| format!("{name} = {value}")).collect();
    Some(SetUp { fields, values, throws })
}

/// The line of this number, if it makes an object and something is left of the test without it.
fn sharable(body: &Body, at: usize) -> Option<&str> {
    let Line { text, indent: 0, .. } = body.lines.get(at)? else { return None };
    let is_last = at + 1 >= body.lines.len();
    let (.., value) = field(text)?;
    (value.starts_with("new ") && body.suppress.is_empty() && !is_last).then_some(text)
}

/// Type, name and value of `Type name = value;`.
fn field(text: &str) -> Option<(&str, &str, &str)> {
    let (head, value) = declaration(text).filter(|_| text.ends_with(';'))?;
    let (ty, name) = head.rsplit_once(' ')?;
    Some((ty, name, value))
}

impl SetUp {
    /// The lines of fields and method, with an empty one at the end.
    pub fn written(&self, framework: Framework, taken: &[&str], imports: &mut Imports<'_>) -> Vec<(usize, String)> {
        let mut lines: Vec<(usize, String)> =
            self.fields.iter().map(|(ty, name)| (1, format!("private {ty} {name};"))).collect();
        let public = if framework.wants_public() { "public " } else { "" };
        let name = if taken.contains(&"setUp") { "setUpObjects" } else { "setUp" };
        let throws =
            if self.throws { format!(" throws {}", imports.named("java/lang/Exception")) } else { String::new() };
        lines.extend([(0, String::new()), (1, format!("@{}", imports.named(framework.before_each())))]);
        lines.push((1, format!("{public}void {name}(){throws} {{")));
        lines.extend(self.values.iter().map(|value| (2, value.clone())));
        lines.extend([(1, "}".to_owned()), (0, String::new())]);
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_cut() {
        assert_eq!(field("List<A> a = new B<>(1);"), Some(("List<A>", "a", "new B<>(1);")));
        assert_eq!(field("f(\"a b = c\");"), None);
        assert_eq!(field("a.b();"), None);
    }
}
