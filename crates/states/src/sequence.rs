//! Objects as the calls that led to them: the expressions of figure 2, each kept once.
//!
//! An object's expression is `method(…).state` for the last call on it, or `method(…).retval` for the call that returned it.
//! Values, and objects that no recorded call has made, are literals: their concrete states. The paper assumes that calls change
//! nothing but their receivers; here an object that is found changed between two calls gets an expression that says so.

use std::ops::Range;

use base::FxHashMap;
use vm::{Moves, Ref};

use crate::store::{ExprsId, MethodKey, NO_SEQUENCES, StateId};

/// An expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExprId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A value, or an object whose origin is not known, by its state.
    Literal(StateId),
    /// The receiver after a call, or what the call returned.
    Call { method: MethodKey, values: ExprsId, returned: bool },
    /// An object that something other than a recorded call on it has changed, so that it is in this state now.
    Changed { from: ExprId, state: StateId },
}

/// What is known of an object.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub whole: ExprId,
    pub modifying: ExprId,
    /// Its state when it was last seen.
    pub state: StateId,
}

/// All expressions, and those of the objects that live.
#[derive(Default)]
pub struct Sequences {
    exprs: Vec<Expr>,
    expr_numbers: FxHashMap<Expr, ExprId>,
    tuples: Vec<Box<[ExprId]>>,
    tuple_numbers: FxHashMap<Box<[ExprId]>, ExprsId>,
    objects: FxHashMap<Ref, Known>,
}

impl Sequences {
    pub fn expr(&mut self, expr: Expr) -> ExprId {
        *self.expr_numbers.entry(expr).or_insert_with(|| {
            self.exprs.push(expr);
            ExprId(self.exprs.len() as u32 - 1)
        })
    }

    pub fn expr_of(&self, id: ExprId) -> Expr {
        self.exprs[id.0 as usize]
    }

    /// Distinct expressions.
    pub fn len(&self) -> usize {
        self.exprs.len()
    }

    pub fn is_empty(&self) -> bool {
        self.exprs.is_empty()
    }

    pub fn tuple(&mut self, exprs: &[ExprId]) -> ExprsId {
        if let Some(&known) = self.tuple_numbers.get(exprs) {
            return known;
        }
        let id = ExprsId(self.tuples.len() as u32);
        self.tuples.push(exprs.into());
        self.tuple_numbers.insert(exprs.into(), id);
        id
    }

    /// The expressions of a tuple; none for [`NO_SEQUENCES`].
    pub fn tuple_of(&self, id: ExprsId) -> &[ExprId] {
        self.tuples.get(id.0 as usize).map_or(&[], |tuple| tuple)
    }

    pub(crate) fn slice(&mut self, id: ExprsId, range: Range<usize>) -> ExprsId {
        if id == NO_SEQUENCES {
            return id;
        }
        let all = self.tuple_of(id);
        let part = all.get(range.start..range.end.min(all.len())).unwrap_or_default().to_vec();
        self.tuple(&part)
    }

    pub(crate) fn known(&self, object: Ref) -> Option<Known> {
        self.objects.get(&object).copied()
    }

    pub(crate) fn set(&mut self, object: Ref, known: Known) {
        self.objects.insert(object, known);
    }

    /// The object is in this state: if it was in another, something else has changed it.
    pub(crate) fn observe(&mut self, object: Ref, state: StateId) -> Known {
        let Some(known) = self.known(object) else {
            let literal = self.expr(Expr::Literal(state));
            return Known { whole: literal, modifying: literal, state };
        };
        if known.state == state {
            return known;
        }
        let whole = self.expr(Expr::Changed { from: known.whole, state });
        let modifying = self.expr(Expr::Changed { from: known.modifying, state });
        let now = Known { whole, modifying, state };
        self.set(object, now);
        now
    }

    pub(crate) fn moved(&mut self, moves: &Moves) {
        let old = std::mem::take(&mut self.objects);
        self.objects = old.into_iter().filter_map(|(object, known)| Some((moves.to(object)?, known))).collect();
    }

    pub(crate) fn forget(&mut self) {
        self.objects.clear();
    }
}
