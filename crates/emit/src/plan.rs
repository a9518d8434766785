//! What is written where: which statements get a line of their own, which are written where they are used, and which
//! element stores become array initialisers. The order of effects never changes.

use suite::{Assertion, Test};
use testcase::{Api, CallableId, CallableKind, Constant, LambdaBody, Statement, TestCase, Ty, Var};

use crate::closing;
use crate::types::mentions_any;
use crate::visit::each_checked;

/// What becomes of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It has a line.
    Own,
    /// It is written where its value is used.
    Inline,
    /// It is not written: part of an array initialiser, after the end, or without any effect.
    Gone,
}

/// A line or a few, in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    Statement(usize),
    Assertion(usize),
    /// The value of a statement is closed.
    Close(usize),
}

pub struct Plan {
    pub items: Vec<Item>,
    pub fate: Vec<Fate>,
    /// How often each variable is read.
    pub uses: Vec<u32>,
    /// For arrays with an initialiser: the elements, in order; `None` where the default stays.
    pub folds: Vec<Option<Vec<Option<Var>>>>,
    /// Statements that count: all, or those up to the one that throws.
    pub end: usize,
}

/// Longest array that gets an initialiser.
const MAX_FOLD: u32 = 100;
/// Texts longer than this get a variable when used several times.
const LONG_TEXT: usize = 20;
/// How deep expressions nest.
const MAX_DEPTH: u32 = 2;

impl Plan {
    pub fn new(api: &Api, test: &Test, language: u16) -> Self {
        let throwing = test.exception.as_ref().map(|e| e.at);
        let end = throwing.map_or(test.case.len(), |at| (at + 1).min(test.case.len()));
        let mut planner = Planner { api, test, throwing, language, plan: Plan::empty(end) };
        planner.count_uses();
        let closed = closing::closed(api, test, end);
        for &var in &closed {
            planner.plan.uses[var] += 1;
        }
        planner.fold_arrays();
        planner.place();
        planner.nest();
        planner.plan.items.extend(closed.into_iter().map(Item::Close));
        planner.plan
    }

    fn empty(end: usize) -> Self {
        Self { items: Vec::new(), fate: vec![Fate::Own; end], uses: vec![0; end], folds: vec![None; end], end }
    }

    pub fn is_inline(&self, var: Var) -> bool {
        self.fate.get(var.index()) == Some(&Fate::Inline)
    }
}

struct Planner<'a> {
    api: &'a Api,
    test: &'a Test,
    throwing: Option<usize>,
    language: u16,
    plan: Plan,
}

/// How a value is used by its only user.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Receiver,
    Argument,
    /// The actual value of an assertion.
    Checked,
}

impl Planner<'_> {
    fn case(&self) -> &TestCase {
        &self.test.case
    }

    fn assertions(&self) -> impl Iterator<Item = (usize, &Assertion)> {
        self.test.assertions.iter().enumerate()
    }

    fn count_uses(&mut self) {
        let mut uses = std::mem::take(&mut self.plan.uses);
        let mut count = |var: Var| {
            if let Some(n) = uses.get_mut(var.index()) {
                *n += 1;
            }
        };
        self.case().statements[..self.plan.end].iter().for_each(|s| s.each_use(&mut count));
        self.assertions().for_each(|(_, a)| a.kind.each_use(&mut count));
        self.plan.uses = uses;
    }

    /// Turns `new T[n]` and the stores that follow into an initialiser, written where the last of the stores was.
    fn fold_arrays(&mut self) {
        for array in 0..self.plan.end {
            let Statement::NewArray { len, .. } = self.case().statements[array] else {
                continue;
            };
            let puts = self.leading_puts(array);
            let dense = len <= 8 || puts.len() * 2 >= len as usize;
            if puts.is_empty() || len > MAX_FOLD || !dense {
                continue;
            }
            let mut elements = vec![None; len as usize];
            for (put, index, value) in puts {
                elements[index as usize] = Some(value);
                self.plan.fate[put] = Fate::Gone;
                self.plan.uses[array] -= 1;
            }
            self.plan.folds[array] = Some(elements);
        }
    }

    /// The stores into the array before anything else is done with it: statement, index, value.
    fn leading_puts(&self, array: usize) -> Vec<(usize, u32, Var)> {
        let Statement::NewArray { len, .. } = self.case().statements[array] else {
            return Vec::new();
        };
        let mut puts: Vec<(usize, u32, Var)> = Vec::new();
        for at in array + 1..self.plan.end {
            if self.asserted_between(array, at) {
                break;
            }
            match &self.case().statements[at] {
                Statement::PutElement { array: a, index, value } if a.index() == array && value.index() != array => {
                    let twice = puts.iter().any(|(_, i, _)| i == index);
                    if twice || *index >= len || self.throwing == Some(at) {
                        break;
                    }
                    puts.push((at, *index, *value));
                }
                other if reads(other, array) => break,
                _ => {}
            }
        }
        puts
    }

    fn asserted_between(&self, var: usize, at: usize) -> bool {
        self.assertions().any(|(_, a)| a.after < at && a.kind.reads(Var(var as u32)))
    }

    /// Puts what has a line in order.
    fn place(&mut self) {
        let mut place_of: Vec<usize> = (0..self.plan.end).collect();
        for (array, place) in place_of.iter_mut().enumerate() {
            if self.plan.folds[array].is_some() {
                let puts = self.leading_puts(array);
                *place = puts.iter().map(|(at, ..)| *at).max().unwrap_or(array);
            }
        }
        for at in 0..self.plan.end {
            for (var, _) in place_of.iter().enumerate().filter(|(_, place)| **place == at) {
                if self.plan.fate[var] != Fate::Gone {
                    self.plan.fate[var] = self.first_fate(var);
                }
                if self.plan.fate[var] == Fate::Own {
                    self.plan.items.push(Item::Statement(var));
                }
            }
            let last = at + 1 == self.plan.end;
            let here = |a: &Assertion| a.after == at || (last && a.after > at);
            let items: Vec<Item> =
                self.assertions().filter(|(_, a)| here(a)).map(|(k, _)| Item::Assertion(k)).collect();
            self.plan.items.extend(items);
        }
    }

    /// Values without effects are inlined or left out at once.
    fn first_fate(&self, var: usize) -> Fate {
        let uses = self.plan.uses[var];
        let pure = |inline: bool| match uses {
            0 if self.throwing != Some(var) => Fate::Gone,
            _ if inline => Fate::Inline,
            _ => Fate::Own,
        };
        match &self.case().statements[var] {
            Statement::Constant { ty, value } => pure(match value {
                Constant::Text(text) => uses < 3 || text.len() <= LONG_TEXT,
                Constant::Class(_) | Constant::Enum(..) | Constant::Null => true,
                // Two uses of a box are uses of the same object; small ones are always the same.
                value => matches!(ty, Ty::Prim(_)) || uses < 2 || is_cached(value),
            }),
            // What extends a class runs a constructor.
            Statement::Lambda { ty, body: LambdaBody::StandIn(_), .. } if self.api.extends_class(ty) => Fate::Own,
            Statement::Lambda { body: LambdaBody::StandIn(_), .. } => pure(false),
            Statement::Lambda { .. } => pure(uses == 1 && self.is_told_type(var)),
            Statement::NewArray { .. } if uses == 0 => pure(false),
            Statement::Call { callable, args, .. } if uses == 1 && self.throwing != Some(var) => {
                if is_boxing(self.api, *callable) && self.is_literal(args[0]) { Fate::Inline } else { Fate::Own }
            }
            _ => Fate::Own,
        }
    }

    /// Whether those who use a lambda say what it is: they want just its interface (a supertype is no functional
    /// interface, or another), and infer no type parameters from it.
    fn is_told_type(&self, var: usize) -> bool {
        let own = self.case().statements[var].ty().type_id();
        self.case().statements[..self.plan.end].iter().all(|statement| match statement {
            Statement::New { callable, args, .. } | Statement::Call { callable, args, .. } => {
                let callable = self.api.callable(*callable);
                let told = |param: &Ty| param.type_id() == own && !mentions_any(param, &callable.type_params);
                args.iter().zip(&callable.params).all(|(arg, param)| arg.index() != var || told(param))
            }
            Statement::PutField { field, value, .. } => {
                value.index() != var || self.api.field(*field).ty.type_id() == own && !self.api.is_state(*field)
            }
            Statement::PutElement { value, .. } => value.index() != var,
            _ => true,
        })
    }

    fn is_literal(&self, var: Var) -> bool {
        matches!(&self.case().statements[var.index()], Statement::Constant { ty: Ty::Prim(_), .. })
    }

    /// Nests values into the expressions that use them, from the last line to the first.
    fn nest(&mut self) {
        let mut end = self.plan.items.len();
        while end > 0 {
            let consumer = self.plan.items[end - 1];
            let mut cursor = end - 1;
            self.absorb(consumer, &mut cursor, 0);
            end = cursor;
        }
        let fate = &self.plan.fate;
        self.plan.items.retain(|item| match item {
            Item::Statement(i) => fate[*i] == Fate::Own,
            Item::Assertion(_) | Item::Close(_) => true,
        });
    }

    /// Inlines into `consumer` the statements directly before `cursor`, as far as its operands, read backwards, are just
    /// those.
    fn absorb(&mut self, consumer: Item, cursor: &mut usize, depth: u32) {
        for (var, role) in self.operands(consumer).into_iter().rev() {
            let before = cursor.checked_sub(1).map(|i| self.plan.items[i]);
            if before == Some(Item::Statement(var.index())) && self.may_nest(var, consumer, role, depth) {
                self.plan.fate[var.index()] = Fate::Inline;
                *cursor -= 1;
                if !self.is_throwing(consumer) {
                    self.absorb(Item::Statement(var.index()), cursor, depth + 1);
                }
            }
        }
    }

    fn operands(&self, consumer: Item) -> Vec<(Var, Role)> {
        let mut out = Vec::new();
        match consumer {
            Item::Close(_) => {}
            Item::Assertion(k) => {
                let kind = &self.test.assertions[k].kind;
                let role = |direct| {
                    if direct { Role::Checked } else { Role::Receiver }
                };
                each_checked(kind, self.language, &mut |var, direct| {
                    out.push((var, role(direct)));
                });
            }
            Item::Statement(i) => match &self.case().statements[i] {
                Statement::NewArray { .. } => {
                    let elements = self.plan.folds[i].iter().flatten().flatten();
                    out.extend(elements.map(|v| (*v, Role::Argument)));
                }
                // What stands in a lambda is evaluated when that is called.
                Statement::Lambda { .. } => {}
                statement => {
                    let receiver = match statement {
                        Statement::Call { receiver, .. }
                        | Statement::GetField { receiver, .. }
                        | Statement::PutField { receiver, .. } => *receiver,
                        Statement::PutElement { array, .. } => Some(*array),
                        _ => None,
                    };
                    let mut first = receiver.is_some();
                    statement.each_use(|var| {
                        let role = if first { Role::Receiver } else { Role::Argument };
                        first = false;
                        out.push((var, role));
                    });
                }
            },
        }
        out
    }

    /// Nothing with an effect may join the statement that throws: it is not what is expected to throw.
    fn is_throwing(&self, item: Item) -> bool {
        matches!(item, Item::Statement(i) if self.throwing == Some(i))
    }

    fn may_nest(&self, var: Var, consumer: Item, role: Role, depth: u32) -> bool {
        let i = var.index();
        if self.plan.uses[i] != 1 || self.throwing == Some(i) {
            return false;
        }
        let statement = &self.case().statements[i];
        if let Statement::NewArray { .. } = statement {
            return role == Role::Argument;
        }
        if self.is_throwing(consumer) || depth >= MAX_DEPTH {
            return false;
        }
        match statement {
            Statement::GetField { .. } => true,
            Statement::New { args, .. } => role == Role::Checked || (role == Role::Argument && args.len() <= 3),
            Statement::Call { callable, args, .. } => {
                let callable = self.api.callable(*callable);
                // A generic method's result is inferred from its target: that must stay a variable.
                let inferred = mentions_any(&callable.ret, &callable.type_params);
                let fluent = args.len() <= 1 && (role != Role::Receiver || callable.kind == CallableKind::Method);
                !inferred && (role == Role::Checked || fluent)
            }
            _ => false,
        }
    }
}

fn reads(statement: &Statement, var: usize) -> bool {
    let mut found = false;
    statement.each_use(|v| found |= v.index() == var);
    found
}

/// Whether boxing the value always gives the same object (JLS 5.1.7).
fn is_cached(value: &Constant) -> bool {
    match value {
        Constant::Boolean(_) | Constant::Byte(_) => true,
        Constant::Char(c) => *c <= 127,
        Constant::Short(n) => (-128..=127).contains(n),
        Constant::Int(n) => (-128..=127).contains(n),
        Constant::Long(n) => (-128..=127).contains(n),
        _ => false,
    }
}

/// Whether the callable is `Integer.valueOf(int)` or one of its siblings, which a literal does by itself.
pub fn is_boxing(api: &Api, callable: CallableId) -> bool {
    let callable = api.callable(callable);
    let boxed = |ty: &Ty| ty.prim().is_some() && ty.prim() == callable.class.unboxed();
    callable.kind == CallableKind::Static
        && &*callable.name == "valueOf"
        && matches!(callable.params.as_slice(), [param] if boxed(param))
}
