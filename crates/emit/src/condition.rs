//! Conditions that hold of all objects: comparisons and sums of what observers say.

use suite::{Expr, Operator};
use testcase::{Prim, Ty};

use crate::literal;
use crate::marks::is_negative;
use crate::piece::{Piece, Prec};
use crate::render::Renderer;

impl Renderer<'_, '_> {
    /// `assertTrue(stack.size() == size + 1, "push(item): size() = old size() + 1");`
    pub fn holds(&mut self, condition: &Expr, rule: &str) -> String {
        let condition = self.expr(condition).code;
        let units: Vec<u16> = rule.encode_utf16().collect();
        let message = literal::text(&units);
        if self.framework.message_first() {
            self.call("assertTrue", &[&message, &condition])
        } else {
            self.call("assertTrue", &[&condition, &message])
        }
    }

    pub fn binary(&mut self, operator: Operator, left: &Expr, right: &Expr) -> Piece {
        let left = self.operand(left, operator.level());
        let right = self.operand(right, operator.level() + 1);
        let ty = if operator.is_truth() { Prim::Boolean } else { Prim::Long };
        Piece::new(format!("{left} {} {right}", operator.text()), Ty::Prim(ty)).with(Prec::Loose)
    }

    /// In parentheses if it binds less than the operator around it.
    fn operand(&mut self, expr: &Expr, level: u8) -> String {
        let piece = self.expr(expr);
        match expr {
            Expr::Binary { operator, .. } if operator.level() >= level => piece.code,
            _ if piece.prec == Prec::Loose => format!("({})", piece.code),
            _ if is_negative(&piece.code) && level >= Operator::Plus.level() => format!("({})", piece.code),
            _ => piece.code,
        }
    }
}
