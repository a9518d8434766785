//! A piece of source: an expression with what javac knows of its type.

use testcase::Ty;

use crate::marks::is_negative;
use crate::overload::ArgumentType;

/// How tightly an expression holds together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prec {
    /// May be followed by a dot.
    Primary,
    /// A sign or a cast before it.
    Unary,
    /// A lambda, or an array with initialiser: parentheses wherever something follows.
    Loose,
}

#[derive(Clone, Debug)]
pub struct Piece {
    pub code: String,
    pub known: ArgumentType,
    pub prec: Prec,
    /// What a `null` or a lambda, which have no type of their own, is meant to be.
    pub meant: Option<Ty>,
}

impl Piece {
    pub fn new(code: impl Into<String>, ty: Ty) -> Self {
        Self { code: code.into(), known: ArgumentType::Ty(ty), prec: Prec::Primary, meant: None }
    }

    pub fn with(self, prec: Prec) -> Self {
        Self { prec, ..self }
    }

    pub fn null(meant: Option<Ty>) -> Self {
        Self { code: "null".to_owned(), known: ArgumentType::Null, prec: Prec::Primary, meant }
    }

    pub fn is_null(&self) -> bool {
        self.known == ArgumentType::Null
    }

    /// The static type; none for `null` and lambdas.
    pub fn ty(&self) -> Option<&Ty> {
        match &self.known {
            ArgumentType::Ty(ty) => Some(ty),
            ArgumentType::Null | ArgumentType::Lambda(_) => None,
        }
    }

    /// Ready for a dot after it.
    pub fn receiver(&self) -> String {
        if self.prec == Prec::Primary { self.code.clone() } else { format!("({})", self.code) }
    }

    /// Under a cast to a type with this text.
    pub fn cast(&self, to: &Ty, text: &str) -> Self {
        let sign = is_negative(&self.code) && to.is_reference();
        let code = if sign { format!("({text}) ({})", self.code) } else { format!("({text}) {}", self.code) };
        Self::new(code, to.clone()).with(Prec::Unary)
    }
}
