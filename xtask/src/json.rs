//! Just enough JSON to print the results of `bench`.

use std::fmt::{Display, Formatter, Result, Write};

/// A JSON value.
pub enum Json {
    Text(String),
    Number(f64),
    Bool(bool),
    List(Vec<Json>),
    Object(Vec<(&'static str, Json)>),
}

impl Json {
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

impl Display for Json {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Text(text) => quote(text, f),
            Self::Number(number) if number.is_finite() => write!(f, "{number}"),
            Self::Number(_) => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::List(items) => {
                f.write_char('[')?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i == 0 { "" } else { "," })?;
                }
                f.write_char(']')
            }
            Self::Object(members) => {
                f.write_char('{')?;
                for (i, (name, value)) in members.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "," })?;
                    quote(name, f)?;
                    write!(f, ":{value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

fn quote(text: &str, f: &mut Formatter<'_>) -> Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            c if c < ' ' => write!(f, "\\u{:04x}", c as u32)?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_nested_and_text_is_escaped() {
        let value = Json::Object(vec![
            ("name", Json::text("a\"b\\c\n")),
            ("values", Json::List(vec![Json::Number(1.5), Json::Bool(true)])),
            ("nothing", Json::Number(f64::NAN)),
        ]);
        assert_eq!(value.to_string(), r#"{"name":"a\"b\\c\u000a","values":[1.5,true],"nothing":null}"#);
    }
}
