//! What a precondition says of a heap of which only a part is known.

use classfile::descriptor::Kind as Jkind;
use expr::{TermId, Terms};
use program::{ClassKind, Program};

use super::{Expr, Op, Path, PathStep, Shape};
use crate::build::{Parameter, length_var, memory_var};
use crate::catalog::Catalog;
use crate::input::{Cell, InputHeap, Kind, ObjId, SlotId, State};

/// What is known of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// It holds exactly if this does.
    Term(TermId),
    /// That depends on this reference, or on one that is not part of the heap yet.
    Open(Option<SlotId>),
}

impl Truth {
    const TRUE: Self = Self::Term(TermId::TRUE);
    const FALSE: Self = Self::Term(TermId::FALSE);

    fn of(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }
}

/// A reference in an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reference {
    Null,
    Object(ObjId),
    Constant(u32),
    /// Not null, but which object is open.
    Some(SlotId),
    Open(Option<SlotId>),
}

enum Found {
    Reference(Reference),
    Number(TermId),
    Bool(TermId),
}

/// Why an expression has no value.
enum Stuck {
    Open(Option<SlotId>),
    /// It goes through null: the condition does not hold.
    Null,
}

type Value<T> = Result<T, Stuck>;

/// A heap to evaluate preconditions on.
pub struct Evaluator<'a> {
    pub program: &'a mut Program,
    pub catalog: &'a mut Catalog,
    pub terms: &'a mut Terms,
    pub heap: &'a InputHeap,
    pub parameters: &'a [Parameter],
    /// Longest array.
    pub length: u32,
    /// References that are open count as null, and those to some object as objects of their own.
    pub closed: bool,
}

impl Evaluator<'_> {
    /// Whether a condition holds.
    pub fn truth(&mut self, expr: &Expr) -> Truth {
        match self.condition(expr) {
            Ok(truth) => Truth::Term(truth),
            Err(Stuck::Null) => Truth::FALSE,
            Err(Stuck::Open(slot)) => Truth::Open(slot),
        }
    }

    fn condition(&mut self, expr: &Expr) -> Value<TermId> {
        match expr {
            Expr::Bool(value) => Ok(if *value { TermId::TRUE } else { TermId::FALSE }),
            Expr::Not(inner) => {
                let inner = self.condition(inner)?;
                Ok(self.terms.not(inner))
            }
            Expr::Binary(op @ (Op::And | Op::Or), a, b) => self.both(*op, a, b),
            Expr::Binary(op, a, b) => self.compared(*op, a, b),
            Expr::Path(path) => match self.path(path)? {
                Found::Bool(term) => Ok(term),
                _ => Ok(TermId::FALSE),
            },
            Expr::Shape(shape) => match self.shape(shape)? {
                Truth::Term(term) => Ok(term),
                Truth::Open(slot) => Err(Stuck::Open(slot)),
            },
            Expr::Number(_) | Expr::Null | Expr::Length(_) | Expr::Negative(_) => Ok(TermId::FALSE),
        }
    }

    /// One side may decide without the other.
    fn both(&mut self, op: Op, a: &Expr, b: &Expr) -> Value<TermId> {
        let decisive = if op == Op::And { TermId::FALSE } else { TermId::TRUE };
        let left = match self.condition(a) {
            Err(Stuck::Null) => Ok(TermId::FALSE),
            other => other,
        };
        if matches!(left, Ok(term) if term == decisive) {
            return Ok(decisive);
        }
        let right = match self.condition(b) {
            // As in Java, the right side is not reached through null if the left one decides.
            Err(Stuck::Null) => Ok(TermId::FALSE),
            other => other,
        };
        match (left, right) {
            (_, Ok(term)) if term == decisive => Ok(decisive),
            (Err(stuck), _) | (_, Err(stuck)) => Err(stuck),
            (Ok(a), Ok(b)) => Ok(if op == Op::And { self.terms.and(a, b) } else { self.terms.or(a, b) }),
        }
    }

    fn compared(&mut self, op: Op, a: &Expr, b: &Expr) -> Value<TermId> {
        if let (Some(a), Some(b)) = (self.reference(a)?, self.reference(b)?) {
            let same = self.same(a, b)?;
            return Ok(if same == (op == Op::Eq) { TermId::TRUE } else { TermId::FALSE });
        }
        if is_condition(a) || is_condition(b) || self.is_bool(a)? {
            let (a, b) = (self.condition(a)?, self.condition(b)?);
            let differ = self.terms.xor(a, b);
            return Ok(if op == Op::Ne { differ } else { self.terms.not(differ) });
        }
        let (a, b) = (self.number(a)?, self.number(b)?);
        let terms = &mut *self.terms;
        Ok(match op {
            Op::Eq => terms.eq(a, b),
            Op::Ne => terms.ne(a, b),
            Op::Lt => terms.slt(a, b),
            Op::Le => terms.sle(a, b),
            Op::Gt => terms.sgt(a, b),
            _ => terms.sge(a, b),
        })
    }

    fn is_bool(&mut self, expr: &Expr) -> Value<bool> {
        match expr {
            Expr::Path(path) => Ok(matches!(self.path(path)?, Found::Bool(_))),
            _ => Ok(false),
        }
    }

    /// The reference that an expression is; nothing if it is none.
    fn reference(&mut self, expr: &Expr) -> Value<Option<Reference>> {
        match expr {
            Expr::Null => Ok(Some(Reference::Null)),
            Expr::Path(path) => match self.path(path)? {
                Found::Reference(reference) => Ok(Some(reference)),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    fn same(&self, a: Reference, b: Reference) -> Value<bool> {
        match (a, b) {
            (Reference::Open(slot), _) | (_, Reference::Open(slot)) => Err(Stuck::Open(slot)),
            (Reference::Some(x), Reference::Some(y)) if x == y => Ok(true),
            (Reference::Null, Reference::Some(_)) | (Reference::Some(_), Reference::Null) => Ok(false),
            (Reference::Some(slot), _) | (_, Reference::Some(slot)) => Err(Stuck::Open(Some(slot))),
            (a, b) => Ok(a == b),
        }
    }

    /// Numbers are compared as 64 bits.
    fn number(&mut self, expr: &Expr) -> Value<TermId> {
        match expr {
            Expr::Number(number) => Ok(self.terms.bv(64, *number)),
            Expr::Negative(inner) => {
                let (inner, zero) = (self.number(inner)?, self.terms.bv(64, 0));
                Ok(self.terms.sub(zero, inner))
            }
            Expr::Length(path) => {
                let object = self.object(path)?;
                Ok(self.length_of(object))
            }
            Expr::Path(path) => match self.path(path)? {
                Found::Number(term) => Ok(term),
                _ => Ok(self.terms.bv(64, 0)),
            },
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                let terms = &mut *self.terms;
                Ok(match op {
                    Op::Add => terms.add(a, b),
                    Op::Sub => terms.sub(a, b),
                    Op::Mul => terms.mul(a, b),
                    Op::Div => terms.sdiv(a, b),
                    _ => terms.srem(a, b),
                })
            }
            _ => Ok(self.terms.bv(64, 0)),
        }
    }

    fn length_of(&mut self, object: ObjId) -> TermId {
        let name = self.heap.object(object).name.clone();
        let length = length_var(self.terms, &name, self.length).0;
        self.terms.sign_ext(length, 64)
    }

    fn object(&mut self, path: &Path) -> Value<ObjId> {
        match self.path(path)? {
            Found::Reference(Reference::Object(object)) => Ok(object),
            Found::Reference(Reference::Open(slot)) => Err(Stuck::Open(slot)),
            Found::Reference(Reference::Some(slot)) => Err(Stuck::Open(Some(slot))),
            _ => Err(Stuck::Null),
        }
    }

    fn path(&mut self, path: &Path) -> Value<Found> {
        let at = self.parameters.iter().position(|p| p.name == path.root);
        let Some(parameter) = at.and_then(|at| self.parameters.get(at)) else { return Err(Stuck::Null) };
        let mut now = if parameter.kind == Jkind::Ref {
            Found::Reference(self.cell(Cell::Argument(at.unwrap_or(0) as u16)))
        } else {
            self.variable(&parameter.name.clone(), parameter.kind)
        };
        for step in &path.steps {
            let object = match now {
                Found::Reference(Reference::Object(object)) => object,
                Found::Reference(Reference::Open(slot)) => return Err(Stuck::Open(slot)),
                // If it turns out to be another object, the heap is another one.
                Found::Reference(Reference::Some(slot)) => match self.heap.slot(slot).state {
                    State::Some(object) => object,
                    _ => return Err(Stuck::Open(Some(slot))),
                },
                _ => return Err(Stuck::Null),
            };
            now = self.part(object, step)?;
        }
        Ok(now)
    }

    /// A field or element of an object.
    fn part(&mut self, object: ObjId, step: &PathStep) -> Value<Found> {
        let name = self.heap.object(object).name.clone();
        match (step, self.heap.object(object).kind.clone()) {
            (PathStep::Field(field), Kind::Instance(types)) => {
                let fields = self.catalog.fields(self.program, types[0]);
                let Some(found) = fields.iter().rev().find(|f| &*f.name == field) else { return Err(Stuck::Null) };
                if found.kind == Jkind::Ref {
                    return Ok(Found::Reference(self.cell(Cell::Field(object, found.id))));
                }
                Ok(self.variable(&format!("{name}.{field}"), found.kind))
            }
            (PathStep::Field(_), Kind::Array(_)) => Ok(Found::Number(self.length_of(object))),
            (PathStep::Element(i), Kind::Array(class)) => {
                let component = self.program.class(class).component();
                match component.map(|c| self.program.class(c).kind) {
                    Some(ClassKind::Primitive(kind)) => Ok(self.variable(&format!("{name}[{i}]"), kind)),
                    _ => Ok(Found::Reference(self.cell(Cell::Element(object, *i)))),
                }
            }
            _ => Err(Stuck::Null),
        }
    }

    fn variable(&mut self, name: &str, kind: Jkind) -> Found {
        let var = memory_var(self.terms, name, kind);
        match kind {
            Jkind::Boolean => Found::Bool(var),
            Jkind::Char => Found::Number(self.terms.zero_ext(var, 64)),
            Jkind::Long => Found::Number(var),
            _ => Found::Number(self.terms.sign_ext(var, 64)),
        }
    }

    fn cell(&self, cell: Cell) -> Reference {
        let open = |slot| if self.closed { Reference::Null } else { Reference::Open(slot) };
        let Some(slot) = self.heap.find(cell) else { return open(None) };
        match self.heap.slot(slot).state {
            State::Open => open(Some(slot)),
            State::Null => Reference::Null,
            State::Some(object) if self.closed => Reference::Object(object),
            State::Some(_) => Reference::Some(slot),
            State::SomeConstant if self.closed => Reference::Constant(0),
            State::SomeConstant => Reference::Some(slot),
            State::Is(object) => Reference::Object(object),
            State::Constant(number) => Reference::Constant(number),
        }
    }

    fn shape(&mut self, shape: &Shape) -> Value<Truth> {
        match shape {
            Shape::NoAlias(a, b) => {
                let (a, b) = (self.path(a)?, self.path(b)?);
                let (Found::Reference(a), Found::Reference(b)) = (a, b) else { return Ok(Truth::TRUE) };
                if a == Reference::Null || b == Reference::Null {
                    return Ok(Truth::TRUE);
                }
                Ok(Truth::of(!self.same(a, b)?))
            }
            Shape::NoShare(a, b) => {
                let (a, first) = self.reach(a)?;
                let (b, second) = self.reach(b)?;
                if a.iter().any(|o| b.contains(o)) {
                    return Ok(Truth::FALSE);
                }
                Ok(first.or(second).map_or(Truth::TRUE, |slot| Truth::Open(Some(slot))))
            }
            Shape::Acyclic(path) => self.acyclic(path),
            Shape::Sorted(path) => match self.path(path)? {
                Found::Reference(Reference::Object(object)) => Ok(Truth::Term(self.sorted(object))),
                Found::Reference(Reference::Open(slot)) => Ok(Truth::Open(slot)),
                Found::Reference(Reference::Some(slot)) => Ok(Truth::Open(Some(slot))),
                _ => Ok(Truth::TRUE),
            },
        }
    }

    /// The objects that a reference leads to, and a reference among them that is open.
    fn reach(&mut self, path: &Path) -> Value<(Vec<ObjId>, Option<SlotId>)> {
        let (mut found, mut open) = (Vec::new(), None);
        let mut next = match self.path(path)? {
            Found::Reference(Reference::Object(object)) => vec![object],
            Found::Reference(Reference::Open(slot)) => return Err(Stuck::Open(slot)),
            Found::Reference(Reference::Some(slot)) => return Err(Stuck::Open(Some(slot))),
            _ => Vec::new(),
        };
        while let Some(object) = next.pop() {
            if found.contains(&object) {
                continue;
            }
            found.push(object);
            for &slot in &self.heap.object(object).slots {
                match self.cell(self.heap.slot(slot).cell) {
                    Reference::Object(to) => next.push(to),
                    Reference::Open(_) | Reference::Some(_) => open = open.or(Some(slot)),
                    _ => {}
                }
            }
        }
        Ok((found, open))
    }

    fn acyclic(&mut self, path: &Path) -> Value<Truth> {
        let (objects, open) = self.reach(path)?;
        // An object on a cycle reaches itself again: objects without a way to the others are taken away, until none is left.
        let mut left = objects;
        loop {
            let before = left.len();
            let goes_on = |object: &ObjId| {
                let slots = &self.heap.object(*object).slots;
                slots.iter().any(|&slot| match self.cell(self.heap.slot(slot).cell) {
                    Reference::Object(to) => left.contains(&to),
                    _ => false,
                })
            };
            let kept: Vec<ObjId> = left.iter().copied().filter(goes_on).collect();
            left = kept;
            if left.is_empty() {
                return Ok(open.map_or(Truth::TRUE, |slot| Truth::Open(Some(slot))));
            }
            if left.len() == before {
                return Ok(Truth::FALSE);
            }
        }
    }

    /// Each element is not smaller than the one before it.
    fn sorted(&mut self, object: ObjId) -> TermId {
        let Kind::Array(class) = self.heap.object(object).kind else { return TermId::TRUE };
        let component = self.program.class(class).component();
        let Some(ClassKind::Primitive(kind)) = component.map(|c| self.program.class(c).kind) else {
            return TermId::TRUE;
        };
        let name = self.heap.object(object).name.clone();
        let length = length_var(self.terms, &name, self.length).0;
        let mut all = TermId::TRUE;
        for i in 1..self.length {
            let pair = [i - 1, i].map(|i| self.variable(&format!("{name}[{i}]"), kind));
            let [Found::Number(before), Found::Number(here)] = pair else { return TermId::TRUE };
            let at = self.terms.bv(32, i64::from(i));
            let outside = self.terms.uge(at, length);
            let ordered = self.terms.sle(before, here);
            let either = self.terms.or(outside, ordered);
            all = self.terms.and(all, either);
        }
        all
    }
}

/// Whether an expression is a condition by its form.
fn is_condition(expr: &Expr) -> bool {
    match expr {
        Expr::Bool(_) | Expr::Not(_) | Expr::Shape(_) => true,
        Expr::Binary(op, ..) => !matches!(op, Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Rem),
        _ => false,
    }
}
