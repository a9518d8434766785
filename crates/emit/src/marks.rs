//! Constants that are marked where they stand in a line, so that lines can be compared but for them.

use testcase::Constant;

/// Before the number of a constant, between it and the constant's code, and after the code. Literals are ASCII, and no name has these.
const BEGIN: char = '\u{e000}';
const CODE: char = '\u{e001}';
const END: char = '\u{e002}';

/// A constant in a line of a test.
#[derive(Clone, Debug)]
pub struct Literal {
    pub constant: Constant,
    pub code: String,
    /// The type that a parameter in its place has.
    pub ty: String,
    /// What such a parameter would like to be called.
    pub wishes: Vec<String>,
    /// A statement has it, and not what an assertion expects.
    pub is_given: bool,
}

/// The constants of a test, in the order in which they were written.
#[derive(Clone, Debug, Default)]
pub struct Marks(Vec<Literal>);

impl Marks {
    /// The code of a constant between its marks.
    pub fn mark(&mut self, literal: Literal) -> String {
        let marked = format!("{BEGIN}{}{CODE}{}{END}", self.0.len(), literal.code);
        self.0.push(literal);
        marked
    }

    pub fn get(&self, number: usize) -> Option<&Literal> {
        self.0.get(number)
    }
}

/// A part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'t> {
    Text(&'t str),
    /// The number of a constant, and its code.
    Literal(usize, &'t str),
}

impl<'t> Part<'t> {
    fn code(self) -> &'t str {
        match self {
            Self::Text(code) | Self::Literal(_, code) => code,
        }
    }
}

/// The line cut at its marks.
pub fn parts(line: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let Some((inside, behind)) = after.split_once(END) else { break };
        let (number, code) = inside.split_once(CODE).unwrap_or(("", inside));
        parts.push(Part::Text(before));
        parts.push(number.parse().map_or(Part::Text(code), |number| Part::Literal(number, code)));
        rest = behind;
    }
    parts.push(Part::Text(rest));
    parts.retain(|part| *part != Part::Text(""));
    parts
}

/// The line without its marks.
pub fn plain(line: &str) -> String {
    parts(line).into_iter().map(Part::code).collect()
}

/// Whether an expression begins with a minus, marked or not.
pub fn is_negative(code: &str) -> bool {
    parts(code).first().is_some_and(|part| part.code().starts_with('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(code: &str) -> Literal {
        Literal {
            constant: Constant::Null,
            code: code.to_owned(),
            ty: String::new(),
            wishes: Vec::new(),
            is_given: true,
        }
    }

    #[test]
    fn lines_are_cut_at_their_marks() {
        let mut marks = Marks::default();
        let (one, two) = (marks.mark(literal("-1")), marks.mark(literal("\"a\"")));
        let line = format!("f({one}, {two});");
        let cut =
            [Part::Text("f("), Part::Literal(0, "-1"), Part::Text(", "), Part::Literal(1, "\"a\""), Part::Text(");")];
        assert_eq!(parts(&line), cut);
        assert_eq!(plain(&line), "f(-1, \"a\");");
        assert!(is_negative(&one) && !is_negative(&two) && is_negative("-x"));
        assert_eq!(plain("g();"), "g();");
    }
}
