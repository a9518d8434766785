//! What a test adds to its suite, in the few words that stand above it.

use std::fmt::Write as _;

use goals::{Goal, Place};

/// Widest text; what does not fit is counted.
const MAX_WIDTH: usize = 80;
/// Longest list of lines.
const MAX_RANGES: usize = 40;

/// The goals of one method.
struct Part {
    method: (u32, u32),
    name: String,
    lines: Vec<u16>,
    /// The lines of branches.
    branches: Vec<u16>,
    thrown: Vec<String>,
    goals: usize,
}

/// `withdraw lines 33-36, branch at 35; transfer throws IllegalState; 4 more`.
pub(crate) fn comment<'a>(goals: impl Iterator<Item = &'a Goal>) -> Option<String> {
    let mut parts: Vec<Part> = Vec::new();
    for goal in goals {
        let method = (goal.class, goal.method);
        let at = parts.iter().position(|p| p.method == method).unwrap_or_else(|| {
            let name = short_name(&goal.text);
            parts.push(Part { method, name, lines: vec![], branches: vec![], thrown: vec![], goals: 0 });
            parts.len() - 1
        });
        parts[at].add(goal);
    }
    let mut text = String::new();
    let mut left: usize = parts.iter().map(|p| p.goals).sum();
    for part in &parts {
        let one = part.text();
        if !text.is_empty() && text.len() + one.len() > MAX_WIDTH {
            break;
        }
        text.push_str(if text.is_empty() { "" } else { "; " });
        text.push_str(&one);
        left -= part.goals;
    }
    if left > 0 {
        let _ = write!(text, "; {left} more");
    }
    (!text.is_empty()).then_some(text)
}

impl Part {
    fn add(&mut self, goal: &Goal) {
        self.goals += 1;
        match &goal.place {
            Place::Line(line) => self.lines.push(*line),
            Place::Branch { .. } => self.branches.extend(goal.line),
            Place::Exception { class, .. } => {
                let simple = class.rsplit(['/', '.', '$']).next().unwrap_or(class);
                let short = simple.strip_suffix("Exception").filter(|s| !s.is_empty()).unwrap_or(simple);
                self.thrown.push(short.to_owned());
            }
            _ => {}
        }
    }

    fn text(&self) -> String {
        let mut said = Vec::new();
        match ranges(&self.lines) {
            lines if lines.is_empty() => {}
            lines if self.lines.len() == 1 => said.push(format!("line {lines}")),
            lines if lines.len() > MAX_RANGES => said.push(format!("{} lines", self.lines.len())),
            lines => said.push(format!("lines {lines}")),
        }
        match self.branches.as_slice() {
            [] => {}
            [line] => said.push(format!("branch at {line}")),
            several => said.push(format!("{} branches", several.len())),
        }
        let mut thrown = self.thrown.clone();
        thrown.dedup();
        said.extend(thrown.iter().map(|class| format!("throws {class}")));
        if said.is_empty() { self.name.clone() } else { format!("{} {}", self.name, said.join(", ")) }
    }
}

/// `withdraw` of `BankAccount.withdraw(int): line 3`, `new BankAccount`, `static initialiser`.
fn short_name(text: &str) -> String {
    let method = text.split(": ").next().unwrap_or(text);
    if method.starts_with("static initialiser") {
        return "static initialiser".to_owned();
    }
    let head = method.split('(').next().unwrap_or(method);
    if head.starts_with("new ") {
        return head.to_owned();
    }
    let name = head.rsplit('.').next().unwrap_or(head);
    // The body of a lambda belongs to the method around it: `lambda$find$0`.
    match name.strip_prefix("lambda$").and_then(|rest| rest.split('$').next()) {
        Some(around) => format!("lambda in {around}"),
        None => name.to_owned(),
    }
}

/// `3-5, 9`.
fn ranges(lines: &[u16]) -> String {
    let mut lines = lines.to_vec();
    lines.sort_unstable();
    lines.dedup();
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for line in lines {
        match runs.last_mut().filter(|(_, end)| *end + 1 == line) {
            Some((_, end)) => *end = line,
            None => runs.push((line, line)),
        }
    }
    let text = |&(from, to): &(u16, u16)| if from == to { from.to_string() } else { format!("{from}-{to}") };
    runs.iter().map(text).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use goals::Criterion;

    use super::*;

    fn goal(method: u32, criterion: Criterion, place: Place, line: Option<u16>, text: &str) -> Goal {
        Goal { criterion, class: 0, method, place, line, text: text.into() }
    }

    #[test]
    fn goals_are_summed_up_by_method() {
        let line = |n| goal(0, Criterion::Line, Place::Line(n), Some(n), "A.put(int): line");
        let branch =
            goal(0, Criterion::Branch, Place::Branch { bci: 3, way: 1 }, Some(5), "A.put(int): line 5, branch <");
        let thrown = Place::Exception { class: "java/lang/IllegalStateException".into(), from: None };
        let thrown = goal(1, Criterion::Exception, thrown, None, "A.get(): throws");
        let all = [line(5), line(3), line(4), line(9), branch, thrown];
        assert_eq!(comment(all.iter()).unwrap(), "put lines 3-5, 9, branch at 5; get throws IllegalState");
        assert_eq!(comment([].iter()), None);
        assert_eq!(short_name("new A(int): line 3"), "new A");
        assert_eq!(short_name("A.lambda$find$0(int): line 3"), "lambda in find");
    }
}
