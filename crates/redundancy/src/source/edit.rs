//! Takes methods out of source files.

use existing::Framework;

use super::find::{Located, parse};

/// How redundant methods leave the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Their lines become comments.
    Comment,
    /// They stay, and the library does not run them. `JUnit` 3 has no way to say so; there they become comments.
    Disable,
    Remove,
}

/// A method to take out, and why.
pub struct Edited<'a> {
    pub located: &'a Located,
    pub framework: Framework,
    pub reason: &'a str,
}

/// A part of a text and what comes in its place.
struct Change {
    from: usize,
    to: usize,
    text: String,
}

/// The text without these methods; `None` if the result would not be Java any more.
pub fn edit(text: &str, way: Way, methods: &[Edited<'_>]) -> Option<String> {
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut changes: Vec<Change> = methods
        .iter()
        .map(|method| match (way, method.framework) {
            (Way::Remove, _) => remove(text, method.located),
            (Way::Comment, _) | (Way::Disable, Framework::JUnit3) => comment(text, method, newline),
            (Way::Disable, Framework::TestNg) => disable_testng(text, method, newline),
            (Way::Disable, Framework::JUnit4) => annotate(text, method, "org.junit.Ignore", newline),
            (Way::Disable, Framework::JUnit5) => annotate(text, method, "org.junit.jupiter.api.Disabled", newline),
        })
        .collect();
    changes.sort_by_key(|change| change.from);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for change in &changes {
        // Two methods never overlap; a change that would is left out with all others.
        out.push_str(text.get(at..change.from)?);
        out.push_str(&change.text);
        at = change.to;
    }
    out.push_str(text.get(at..)?);
    (!parse(&out)?.root_node().has_error()).then_some(out)
}

/// Where the line of a place begins, and what is before the place on it.
fn line_before(text: &str, at: usize) -> (usize, &str) {
    let start = text[..at].rfind('\n').map_or(0, |n| n + 1);
    (start, &text[start..at])
}

/// What is behind a place on its line, without the end of the line.
fn line_after(text: &str, at: usize) -> &str {
    let rest = &text[at..];
    rest[..rest.find('\n').unwrap_or(rest.len())].trim_end_matches('\r')
}

/// The method with its comment, whole lines if it has them to itself, and one of the empty lines around it.
fn remove(text: &str, located: &Located) -> Change {
    let mut from = located.comment.as_ref().map_or(located.range.start, |c| c.start);
    let mut to = located.range.end;
    let (start, before) = line_before(text, from);
    if before.trim().is_empty() && line_after(text, to).trim().is_empty() {
        from = start;
        to = text[to..].find('\n').map_or(text.len(), |n| to + n + 1);
        // An empty line above goes with it, so that one stays between its neighbours.
        if from > 0 {
            let (above, _) = line_before(text, from - 1);
            if text[above..from].trim().is_empty() {
                from = above;
            }
        }
    }
    Change { from, to, text: String::new() }
}

/// The method's lines as comments, with the reason above them.
fn comment(text: &str, method: &Edited<'_>, newline: &str) -> Change {
    let range = &method.located.range;
    let (start, before) = line_before(text, range.start);
    let own = before.trim().is_empty();
    let indent = if own { before } else { "" };
    let mut out = String::new();
    if !own {
        out.push_str(newline);
    }
    out.extend([indent, "// ", &one_line(method.reason), newline]);
    let body = &text[range.clone()];
    for line in body.lines() {
        let line = line.strip_prefix(indent).unwrap_or(line);
        // A Unicode escape is read before comments are; a second backslash makes it none.
        let line = format!("{indent}// {}", line.replace("\\u", "\\\\u"));
        out.push_str(line.trim_end());
        out.push_str(newline);
    }
    let rest = line_after(text, range.end);
    // The end of the line is written already.
    let to = match text[range.end..].find('\n') {
        Some(end) if rest.trim().is_empty() => range.end + end + 1,
        _ => range.end,
    };
    Change { from: if own { start } else { range.start }, to, text: out }
}

/// An annotation above the method.
fn annotate(text: &str, method: &Edited<'_>, annotation: &str, newline: &str) -> Change {
    let at = method.located.range.start;
    let (_, before) = line_before(text, at);
    let own = before.trim().is_empty();
    let gap = if own { format!("{newline}{before}") } else { " ".to_owned() };
    let text = format!("@{annotation}(\"{}\"){gap}", quoted(method.reason));
    Change { from: at, to: at, text }
}

/// `enabled = false` in the method's `@Test`, or an annotation of its own if the class has it.
fn disable_testng(text: &str, method: &Edited<'_>, newline: &str) -> Change {
    let range = &method.located.range;
    let (_, before) = line_before(text, range.start);
    let own = before.trim().is_empty();
    let note = if own {
        format!("// {}{newline}{before}", one_line(method.reason))
    } else {
        format!("/* {} */ ", one_line(method.reason).replace("*/", "* /"))
    };
    let Some((annotation, arguments)) = &method.located.annotation else {
        let gap = if own { format!("{newline}{before}") } else { " ".to_owned() };
        let text = format!("{note}@org.testng.annotations.Test(enabled = false){gap}");
        return Change { from: range.start, to: range.start, text };
    };
    let head = &text[range.start..annotation.start];
    let (to, list) = match arguments {
        None => (annotation.end, "(enabled = false)".to_owned()),
        Some(list) => {
            let inner = text[list.start + 1..list.end - 1].trim();
            let rest = if inner.is_empty() { String::new() } else { format!(", {inner}") };
            (list.end, format!("(enabled = false{rest})"))
        }
    };
    let name_end = arguments.as_ref().map_or(annotation.end, |list| list.start);
    let name = text[annotation.start..name_end].trim_end();
    Change { from: range.start, to, text: format!("{note}{head}{name}{list}") }
}

fn one_line(text: &str) -> String {
    // A Unicode escape in a comment is read before the comment is.
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('\\', "/")
}

fn quoted(text: &str) -> String {
    one_line(text).replace('"', "'")
}
