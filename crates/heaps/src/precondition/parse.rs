//! The text of a precondition. Precedence is Java's.

use super::{Expr, Op, Path, PathStep, Shape};

/// How deep expressions may nest.
const MAX_DEPTH: u32 = 64;

type Parsed<T> = Result<T, (usize, String)>;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Number(i64),
    Name(String),
    Symbol(&'static str),
}

const SYMBOLS: [&str; 20] =
    ["&&", "||", "==", "!=", "<=", ">=", "<", ">", "!", "+", "-", "*", "/", "%", "(", ")", "[", "]", ",", "."];

fn tokens(text: &str) -> Parsed<Vec<(usize, Token)>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_whitespace() {
            at += c.len_utf8();
        } else if c.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let number = rest[..end].parse().map_err(|_| (at, format!("{} is too large", &rest[..end])))?;
            found.push((at, Token::Number(number)));
            at += end;
        } else if c.is_alphabetic() || c == '_' || c == '$' {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).unwrap_or(rest.len());
            found.push((at, Token::Name(rest[..end].to_owned())));
            at += end;
        } else if let Some(symbol) = SYMBOLS.iter().find(|s| rest.starts_with(**s)) {
            found.push((at, Token::Symbol(symbol)));
            at += symbol.len();
        } else {
            return Err((at, format!("'{c}' means nothing here")));
        }
    }
    Ok(found)
}

pub(super) fn parse(text: &str) -> Parsed<Expr> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0, end: text.len(), depth: 0 };
    let expr = parser.binary(0)?;
    match parser.tokens.get(parser.next) {
        None => Ok(expr),
        Some((at, token)) => Err((*at, format!("nothing was expected after this, but there is {}", show(token)))),
    }
}

struct Parser {
    tokens: Vec<(usize, Token)>,
    next: usize,
    end: usize,
    depth: u32,
}

/// Operators from the loosest to the tightest.
const LEVELS: [&[(&str, Op)]; 6] = [
    &[("||", Op::Or)],
    &[("&&", Op::And)],
    &[("==", Op::Eq), ("!=", Op::Ne)],
    &[("<", Op::Lt), ("<=", Op::Le), (">", Op::Gt), (">=", Op::Ge)],
    &[("+", Op::Add), ("-", Op::Sub)],
    &[("*", Op::Mul), ("/", Op::Div), ("%", Op::Rem)],
];

impl Parser {
    fn at(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |t| t.0)
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|t| &t.1)
    }

    fn take(&mut self, symbol: &str) -> bool {
        let is = matches!(self.peek(), Some(Token::Symbol(s)) if *s == symbol);
        self.next += usize::from(is);
        is
    }

    fn expect(&mut self, symbol: &str) -> Parsed<()> {
        if self.take(symbol) { Ok(()) } else { Err((self.at(), format!("'{symbol}' is missing"))) }
    }

    fn binary(&mut self, level: usize) -> Parsed<Expr> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        self.depth += 1;
        if self.depth > MAX_DEPTH * LEVELS.len() as u32 {
            return Err((self.at(), "the expression nests too deep".into()));
        }
        let mut left = self.binary(level + 1)?;
        while let Some(&(_, op)) = operators.iter().find(|(symbol, _)| self.take(symbol)) {
            left = Expr::Binary(op, Box::new(left), Box::new(self.binary(level + 1)?));
        }
        self.depth -= 1;
        Ok(left)
    }

    fn unary(&mut self) -> Parsed<Expr> {
        self.depth += 1;
        if self.depth > MAX_DEPTH * LEVELS.len() as u32 {
            return Err((self.at(), "the expression nests too deep".into()));
        }
        let expr = if self.take("!") {
            Expr::Not(Box::new(self.unary()?))
        } else if self.take("-") {
            Expr::Negative(Box::new(self.unary()?))
        } else if self.take("(") {
            let inner = self.binary(0)?;
            self.expect(")")?;
            inner
        } else {
            self.primary()?
        };
        self.depth -= 1;
        Ok(expr)
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let at = self.at();
        match self.peek().cloned() {
            Some(Token::Number(number)) => {
                self.next += 1;
                Ok(Expr::Number(number))
            }
            Some(Token::Name(name)) => {
                self.next += 1;
                match name.as_str() {
                    "null" => Ok(Expr::Null),
                    "true" => Ok(Expr::Bool(true)),
                    "false" => Ok(Expr::Bool(false)),
                    _ if self.take("(") => self.call(at, &name),
                    _ => Ok(Expr::Path(self.path(at, name)?)),
                }
            }
            Some(other) => Err((at, format!("a value was expected, but there is {}", show(&other)))),
            None => Err((at, "a value was expected, but the text ends".into())),
        }
    }

    fn path(&mut self, at: usize, root: String) -> Parsed<Path> {
        let mut steps = Vec::new();
        loop {
            if self.take(".") {
                let Some(Token::Name(name)) = self.peek().cloned() else {
                    return Err((self.at(), "the name of a field is missing".into()));
                };
                self.next += 1;
                steps.push(PathStep::Field(name));
            } else if self.take("[") {
                let Some(&Token::Number(index)) = self.peek() else {
                    return Err((self.at(), "an index is a number".into()));
                };
                let Ok(index) = u32::try_from(index) else {
                    return Err((self.at(), format!("{index} is no index")));
                };
                self.next += 1;
                self.expect("]")?;
                steps.push(PathStep::Element(index));
            } else {
                return Ok(Path { root, steps, at });
            }
        }
    }

    fn call(&mut self, at: usize, name: &str) -> Parsed<Expr> {
        let mut paths = Vec::new();
        loop {
            let start = self.at();
            let Some(Token::Name(root)) = self.peek().cloned() else {
                return Err((start, format!("{name} takes arguments and fields, such as this.next")));
            };
            self.next += 1;
            paths.push(self.path(start, root)?);
            if !self.take(",") {
                break;
            }
        }
        self.expect(")")?;
        let wanted = if matches!(name, "noalias" | "noshare") { 2 } else { 1 };
        let count = paths.len();
        let mut next = paths.into_iter();
        let (Some(first), true) = (next.next(), count == wanted) else {
            return Err((at, format!("{name} takes {wanted}, but there are {count}")));
        };
        Ok(match (name, next.next()) {
            ("noalias", Some(second)) => Expr::Shape(Shape::NoAlias(first, second)),
            ("noshare", Some(second)) => Expr::Shape(Shape::NoShare(first, second)),
            ("acyclic", None) => Expr::Shape(Shape::Acyclic(first)),
            ("sorted", None) => Expr::Shape(Shape::Sorted(first)),
            ("len", None) => Expr::Length(first),
            _ => {
                let known = "len, noalias, noshare, acyclic and sorted";
                return Err((at, format!("there is no '{name}'; known are {known}")));
            }
        })
    }
}

fn show(token: &Token) -> String {
    match token {
        Token::Number(number) => number.to_string(),
        Token::Name(name) => format!("'{name}'"),
        Token::Symbol(symbol) => format!("'{symbol}'"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Precondition;
    use super::*;

    #[test]
    fn conjunctions_are_parts() {
        let all =
            Precondition::parse("this.size >= 0 && (a != b && len(xs) <= 4) && noshare(this, l)").expect("it parses");
        assert_eq!(all.parts.len(), 4);
        assert!(matches!(&all.parts[3], Expr::Shape(Shape::NoShare(..))));
        let Expr::Binary(Op::Ge, left, _) = &all.parts[0] else { panic!("{:?}", all.parts[0]) };
        assert_eq!(format!("{left:?}").matches("size").count(), 1);
    }

    #[test]
    fn errors_say_where_and_what() {
        for (text, at, what) in [
            ("", 0, "text ends"),
            ("this.size >=", 12, "text ends"),
            ("a ?", 2, "means nothing"),
            ("a b", 2, "nothing was expected"),
            ("sorted(", 7, "takes arguments"),
            ("sorted(a, b)", 0, "takes 1"),
            ("nice(a)", 0, "there is no 'nice'"),
            ("a.", 2, "name of a field"),
            ("a[b]", 2, "an index is a number"),
            ("99999999999999999999", 0, "too large"),
        ] {
            let (found, words) = parse(text).expect_err(text);
            assert_eq!(found, at, "{text}: {words}");
            assert!(words.contains(what), "{text}: {words}");
        }
        let deep = "(".repeat(5000);
        assert!(parse(&deep).is_err());
    }
}
