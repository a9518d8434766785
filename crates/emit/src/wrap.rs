//! Long statements over several lines.

/// Lines longer than this, indentation included, are broken where that is easy.
const MAX_LINE_WIDTH: usize = 110;

/// The statement in one line, or if that is too long in several: broken after `=`, or between the arguments of the
/// outermost call. Lines after the first have their own indentation.
pub fn wrapped(text: &str, indent: usize) -> Vec<String> {
    let room = MAX_LINE_WIDTH.saturating_sub(indent);
    if text.chars().count() <= room {
        return vec![text.to_owned()];
    }
    if let Some((head, value)) = declaration(text) {
        let mut lines = vec![format!("{head} =")];
        let rest = wrapped(value, indent + 8);
        lines.extend(rest.into_iter().map(|line| format!("        {line}")));
        return lines;
    }
    let parts = arguments(text);
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if line.chars().count() + part.chars().count() < room => line.push_str(part),
            Some(line) => {
                let end = line.trim_end().len();
                line.truncate(end);
                lines.push(format!("        {part}"));
            }
            None => lines.push(part.to_owned()),
        }
    }
    lines
}

/// `Type name` and the value of a declaration.
pub fn declaration(text: &str) -> Option<(&str, &str)> {
    let (head, value) = text.split_once(" = ")?;
    let plain = !head.contains(['"', '\'', '(', '{']);
    plain.then_some((head, value))
}

/// The text cut after each comma of the outermost call or initialiser.
fn arguments(text: &str) -> Vec<&str> {
    let mut cuts = vec![0];
    let mut depth = 0;
    let mut quote = None;
    let mut escaped = false;
    let mut last = ' ';
    for (at, c) in text.char_indices() {
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if c == '\\' => escaped = true,
            Some(q) if c == q => quote = None,
            Some(_) => {}
            None => match c {
                '"' | '\'' => quote = Some(c),
                '(' | '{' | '[' => depth += 1,
                ')' | '}' | ']' => depth -= 1,
                ' ' if last == ',' && depth == 1 => cuts.push(at + 1),
                _ => {}
            },
        }
        last = c;
    }
    cuts.push(text.len());
    cuts.windows(2).map(|w| &text[w[0]..w[1]]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks() {
        assert_eq!(wrapped("f(1, 2);", 8), ["f(1, 2);"]);
        let long = "x".repeat(60);
        assert_eq!(
            wrapped(&format!("A b = f(\"{long}, ',\", g(1, 2), \"{long}\");"), 8),
            [
                "A b =".to_owned(),
                format!("        f(\"{long}, ',\", g(1, 2),"),
                format!("                \"{long}\");")
            ]
        );
        let one = format!("f(\"{long}{long}\");");
        assert_eq!(wrapped(&one, 8), [one.as_str()]);
    }
}
