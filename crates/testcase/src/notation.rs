//! The compact text form of test cases: `$x0=A(int):$x0.m(int) @ 3, 5`.
//!
//! Steps come first, separated by colons; the values of their constants follow after `@`, in the order in which the steps
//! have them. Where a constant is used once, by the next step, only its type stands there.
//!
//! ```text
//! test    = [ step { ":" step } ] [ "@" value { "," value } ]
//! step    = [ [ type ] var "=" ] expr                  a type only where it is not the one that follows from the expression
//!         | place "=" arg
//! place   = var "." member | class "::" name           a field
//!         | var "[" number "]"                         an element
//! expr    = type                                       a constant, its value after "@"
//!         | type "(" args ")"                          a constructor; for inner classes the outer instance first
//!         | var "." member "(" args ")"                a method
//!         | class "." name "(" args ")"                a static method; "::" for "." where a class has that name
//!         | var "." member | class "::" name           a field
//!         | type "[" number "]"                        an array: int[][2] has two int[]
//!         | type "{" [ "#" number | arg ] "}"          a lambda: nothing, its argument of that number, a value
//! member  = [ class "::" ] name                        the class where the nearest member is not the one meant
//! args    = [ arg { "," arg } ]
//! arg     = [ "(" type ")" ] ( var | type )            the parameter's erased type where overloads need it
//! var     = "$x" number                                numbered in the order of definition
//! type    = primitive | class [ "<" targs ">" ], then "[]" for each dimension
//! targs   = "?" | "?" ( "extends" | "super" ) type | type, separated by commas
//! class   = names with dots; without the package where that is clear
//! value   = number | "true" | "false" | "'" char "'" | '"' chars '"' | "null" | name of an enum constant | type ".class"
//! ```
//!
//! Numbers have the type of their step. `NaN`, `Infinity` and `-Infinity` are numbers, `NaN(7fc00001)` is a NaN by its bits.
//! Characters and strings have Java's escapes, `\uXXXX` among them. White space between tokens is free.

mod lookup;
mod parse;
mod print;
mod scan;
mod types;
mod values;

use crate::api::Api;
use crate::statement::TestCase;

/// Why a text is no test case, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {at}: {message}")]
pub struct NotationError {
    /// Byte offset.
    pub at: usize,
    pub message: String,
}

/// Reads and writes the notation for one API.
pub struct Notation<'a> {
    api: &'a Api,
    names: types::Names,
}

impl<'a> Notation<'a> {
    pub fn new(api: &'a Api) -> Self {
        Self { api, names: types::Names::new(api) }
    }

    /// The text of a legal test case; parsing it gives an equal one.
    pub fn print(&self, test: &TestCase) -> String {
        print::print(self, test)
    }

    pub fn parse(&self, text: &str) -> Result<TestCase, NotationError> {
        parse::parse(self, text)
    }
}
