//! Preconditions (004 §4.2): expressions over arguments, fields and shapes. What is about numbers becomes a condition of the path
//! as soon as the numbers are part of the heap; what is about shapes is checked while the heap grows.
//!
//! `this.size >= 0 && len(xs) <= 4`, `a != b`, `noalias(this, l)`, `noshare(this, l)`, `acyclic(this.first)`, `sorted(xs)`.

mod check;
mod eval;
mod parse;

pub use check::check;
pub use eval::{Evaluator, Truth};

/// An expression as it was parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    Number(i64),
    Bool(bool),
    Null,
    Path(Path),
    /// `len(xs)`.
    Length(Path),
    Shape(Shape),
    Not(Box<Expr>),
    Negative(Box<Expr>),
    Binary(Op, Box<Expr>, Box<Expr>),
}

/// `this.first.next`, `xs[2].data`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    pub root: String,
    pub steps: Vec<PathStep>,
    /// Where it stands in the text.
    pub at: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    Field(String),
    Element(u32),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    NoAlias(Path, Path),
    NoShare(Path, Path),
    Acyclic(Path),
    Sorted(Path),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    And,
    Or,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// Why a precondition cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the precondition '{text}' is wrong at character {}: {what}", at + 1)]
pub struct BadPrecondition {
    pub text: String,
    pub at: usize,
    pub what: String,
}

/// A precondition of the user's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Precondition {
    pub text: String,
    /// All of them must hold.
    pub parts: Vec<Expr>,
}

impl Precondition {
    pub fn parse(text: &str) -> Result<Self, BadPrecondition> {
        let wrong = |(at, what)| BadPrecondition { text: text.to_owned(), at, what };
        let mut parts = Vec::new();
        let mut open = vec![parse::parse(text).map_err(wrong)?];
        while let Some(expr) = open.pop() {
            match expr {
                Expr::Binary(Op::And, a, b) => open.extend([*b, *a]),
                other => parts.push(other),
            }
        }
        Ok(Self { text: text.to_owned(), parts })
    }
}

impl std::fmt::Display for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.root)?;
        for step in &self.steps {
            match step {
                PathStep::Field(name) => write!(f, ".{name}")?,
                PathStep::Element(i) => write!(f, "[{i}]")?,
            }
        }
        Ok(())
    }
}
