//! Assertions on the content of lists, sets and maps, in the words of the language level.

use suite::{AssertionKind, Expr, LibraryMethod, OptionalKind};
use testcase::{Statement, Ty};

use crate::assertion::loose;
use crate::piece::Piece;
use crate::render::Renderer;
use crate::visit::{map_in_one_line, takes_map_of};

impl Renderer<'_, '_> {
    pub fn list_equals(&mut self, expected: &[Expr], actual: &Expr) -> String {
        let expected = self.list(expected);
        let actual = self.expr(actual);
        let actual = self.copied(actual, "java/util/List", "java/util/ArrayList");
        self.pair("assertEquals", &expected, &actual, None)
    }

    pub fn set_equals(&mut self, expected: &[Expr], actual: &Expr) -> String {
        let expected = self.set(expected);
        let actual = self.expr(actual);
        let actual = self.copied(actual, "java/util/Set", "java/util/HashSet");
        self.pair("assertEquals", &expected, &actual, None)
    }

    /// Another collection than the wanted one is copied, since it equals nothing but itself.
    fn copied(&mut self, actual: Piece, wanted: &str, copy: &str) -> Piece {
        let is = |name: &str| actual.ty().is_some_and(|ty| self.types.is(ty, name));
        if is(wanted) || !is("java/util/Collection") {
            return actual;
        }
        let class = self.imports.named(copy);
        loose(format!("new {class}<>({})", actual.code))
    }

    pub fn list(&mut self, elements: &[Expr]) -> Piece {
        let values = self.values(elements);
        let nulls = self.may_have_null(elements, &values);
        let array = matches!(values.as_slice(), [one] if matches!(one.ty(), Some(Ty::Array(_))));
        let modern = self.language >= 9 && !nulls && !array;
        let code = join(&values);
        let made = match values.len() {
            _ if modern => format!("{}.of({code})", self.imports.named("java/util/List")),
            0 => format!("{}.emptyList()", self.imports.named("java/util/Collections")),
            1 => format!("{}.singletonList({code})", self.imports.named("java/util/Collections")),
            _ => format!("{}.asList({code})", self.imports.named("java/util/Arrays")),
        };
        loose(made)
    }

    pub fn set(&mut self, elements: &[Expr]) -> Piece {
        let values = self.values(elements);
        let nulls = self.may_have_null(elements, &values);
        let array = matches!(values.as_slice(), [one] if matches!(one.ty(), Some(Ty::Array(_))));
        let modern = self.language >= 9 && !nulls && !array;
        let code = join(&values);
        let made = match values.len() {
            _ if modern => format!("{}.of({code})", self.imports.named("java/util/Set")),
            0 => format!("{}.emptySet()", self.imports.named("java/util/Collections")),
            1 => format!("{}.singleton({code})", self.imports.named("java/util/Collections")),
            _ => {
                let arrays = self.imports.named("java/util/Arrays");
                format!("new {}<>({arrays}.asList({code}))", self.imports.named("java/util/HashSet"))
            }
        };
        loose(made)
    }

    /// Whether `List.of` and its like might refuse an element: a `null`, or what a call gave and may be one.
    fn may_have_null(&self, elements: &[Expr], values: &[Piece]) -> bool {
        let statements = &self.test.case.statements;
        let may_be = |element: &Expr| match element {
            Expr::Var(var) => matches!(statements[var.index()], Statement::Call { .. } | Statement::GetField { .. }),
            Expr::Call { .. } | Expr::Field { .. } => true,
            _ => false,
        };
        let is_reference = |value: &Piece| value.ty().is_some_and(Ty::is_reference);
        elements.iter().zip(values).any(|(element, value)| value.is_null() || (may_be(element) && is_reference(value)))
    }

    fn values(&mut self, elements: &[Expr]) -> Vec<Piece> {
        elements.iter().map(|e| self.expr(e)).collect()
    }

    pub fn map_equals(&mut self, expected: &[(Expr, Expr)], actual: &Expr) -> Vec<String> {
        if !map_in_one_line(expected, self.language) {
            return self.map_by_pairs(expected, actual);
        }
        let expected = self.map(expected);
        let actual = self.expr(actual);
        vec![self.pair("assertEquals", &expected, &actual, None)]
    }

    /// A map of pairs that [`map_in_one_line`] accepts.
    pub fn map(&mut self, pairs: &[(Expr, Expr)]) -> Piece {
        let flat: Vec<Expr> = pairs.iter().flat_map(|(k, v)| [k.clone(), v.clone()]).collect();
        let code = join(&self.values(&flat));
        loose(match pairs.len() {
            _ if takes_map_of(pairs, self.language) => format!("{}.of({code})", self.imports.named("java/util/Map")),
            0 => format!("{}.emptyMap()", self.imports.named("java/util/Collections")),
            _ => format!("{}.singletonMap({code})", self.imports.named("java/util/Collections")),
        })
    }

    pub fn optional(&mut self, of: OptionalKind, value: Option<&Expr>) -> Piece {
        let class = self.imports.named(of.class());
        loose(match value {
            Some(value) => format!("{class}.of({})", self.expr(value).code),
            None => format!("{class}.empty()"),
        })
    }

    /// One line for the size and one for each pair.
    fn map_by_pairs(&mut self, expected: &[(Expr, Expr)], actual: &Expr) -> Vec<String> {
        let size = AssertionKind::Equals {
            expected: Expr::int(expected.len() as i32),
            actual: actual.clone().library(LibraryMethod::Size),
            delta: None,
        };
        let mut lines = self.assertion(&size);
        for (key, value) in expected {
            let got = Expr::Library {
                receiver: Box::new(actual.clone()),
                method: LibraryMethod::Get,
                args: vec![key.clone()],
            };
            let pair = AssertionKind::Equals { expected: value.clone(), actual: got, delta: None };
            lines.extend(self.assertion(&pair));
        }
        lines
    }
}

fn join(values: &[Piece]) -> String {
    let code: Vec<&str> = values.iter().map(|v| v.code.as_str()).collect();
    code.join(", ")
}
