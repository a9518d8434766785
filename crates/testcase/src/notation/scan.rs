//! Tokens of the notation.

use super::NotationError;

pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub fn at(&self) -> usize {
        self.at
    }

    pub fn back_to(&mut self, at: usize) {
        self.at = at;
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    pub fn at_end(&mut self) -> bool {
        self.skip_space();
        self.rest().is_empty()
    }

    pub fn peek(&mut self, token: &str) -> bool {
        self.skip_space();
        self.rest().starts_with(token)
    }

    pub fn eat(&mut self, token: &str) -> bool {
        let found = self.peek(token);
        if found {
            self.at += token.len();
        }
        found
    }

    /// Two tokens in a row, or none.
    pub fn eat_both(&mut self, first: &str, second: &str) -> bool {
        let start = self.at;
        let found = self.eat(first) && self.eat(second);
        if !found {
            self.at = start;
        }
        found
    }

    /// A word that no other letter follows.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let start = self.at;
        let found = self.eat(word) && !self.rest().starts_with(is_name_char);
        if !found {
            self.at = start;
        }
        found
    }

    pub fn expect(&mut self, token: &str) -> Result<(), NotationError> {
        if self.eat(token) { Ok(()) } else { Err(self.error(format!("expected {token}"))) }
    }

    pub fn name(&mut self) -> Result<&'a str, NotationError> {
        self.skip_space();
        let rest = self.rest();
        let length = rest.find(|c| !is_name_char(c)).unwrap_or(rest.len());
        if length == 0 || rest.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(self.error("expected a name"));
        }
        self.at += length;
        Ok(&rest[..length])
    }

    /// `a.b.C`: goes on as long as a name follows the dot.
    pub fn dotted_name(&mut self) -> Result<String, NotationError> {
        let mut name = self.name()?.to_owned();
        loop {
            let start = self.at;
            if !self.eat(".") {
                return Ok(name);
            }
            let Ok(part) = self.name() else {
                self.at = start;
                return Ok(name);
            };
            name.push('.');
            name.push_str(part);
        }
    }

    pub fn number(&mut self) -> Result<u32, NotationError> {
        self.skip_space();
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..length].parse().map_err(|_| self.error("expected a number"))?;
        self.at += length;
        Ok(number)
    }

    /// The number of a variable `$x0`, if one is next.
    pub fn variable(&mut self) -> Result<Option<u32>, NotationError> {
        if self.eat("$x") { self.number().map(Some) } else { Ok(None) }
    }

    /// Text up to a character that ends a value.
    pub fn word(&mut self) -> &'a str {
        self.skip_space();
        let rest = self.rest();
        let length = rest.find(|c: char| c == ',' || c.is_whitespace()).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    pub fn error(&self, message: impl Into<String>) -> NotationError {
        self.error_at(self.at, message)
    }

    #[expect(clippy::unused_self, reason = "errors come from the scanner")]
    pub fn error_at(&self, at: usize, message: impl Into<String>) -> NotationError {
        NotationError { at, message: message.into() }
    }
}

/// Characters of names. A dollar followed by `x` and digits is a variable only at the start of a token, which names of
/// classes do not have.
fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}
