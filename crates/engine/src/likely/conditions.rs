//! Rules as conditions of Java, over the variables of a test.

use std::collections::BTreeMap;

use fsm::{Call, Place, Property, Value};
use invariants::{Operator, Role, Rule, Variable};
use models::{Study, Subject};
use suite::{Expr, LibraryMethod};
use testcase::{Api, Bindings, CallableId, Constant, Statement, TestCase, Ty, TypeId, Var};

/// What observers said before a call, by their names, or the sizes of that.
pub(super) type Old = BTreeMap<(String, bool), Var>;

/// A moment of a test: what rules speak of, as expressions.
pub(super) struct Scope<'a> {
    pub study: &'a Study,
    pub case: &'a TestCase,
    pub object: Var,
    pub call: Option<&'a Call>,
    pub args: &'a [Var],
    pub result: Var,
    /// What observers said before the call.
    pub old: &'a Old,
    pub properties: &'a [Property],
}

/// An expression with its type.
struct Typed {
    expr: Expr,
    ty: Ty,
}

/// The method without arguments of this name with parentheses.
pub(super) fn observer(subject: &Subject, name: &str) -> Option<CallableId> {
    let name = name.strip_suffix("()")?;
    let is_it = |id: &CallableId| {
        let callable = subject.api.callable(*id);
        &*callable.name == name && callable.params.is_empty()
    };
    subject.calls.iter().copied().find(is_it)
}

/// Adds a call without arguments.
pub(super) fn asked(api: &Api, case: &mut TestCase, on: Var, callable: CallableId) -> Option<Var> {
    let ty = api.call_types(callable, Some(case.ty(on)), &Bindings::default())?.ret;
    Some(case.push(Statement::Call { ty, callable, receiver: Some(on), args: Vec::new() }))
}

/// Whether values of a type have a size that may change.
pub(super) fn is_collection(api: &Api, ty: &Ty) -> bool {
    let is = |class, name: &str| api.find(name).is_some_and(|id| api.is_subtype(class, id));
    ty.type_id().is_some_and(|class| is(class, "java/util/Collection") || is(class, "java/util/Map"))
}

/// The method that tells the size of such values, if tests know it.
pub(super) fn size_of(api: &Api, ty: &Ty) -> Option<CallableId> {
    let class = ty.type_id()?;
    let is_size = |id: &CallableId| {
        let callable = api.callable(*id);
        &*callable.name == "size" && &*callable.desc == "()I" && api.is_subtype(class, callable.class)
    };
    ["java/util/Collection", "java/util/Map"]
        .into_iter()
        .filter_map(|name| api.find(name))
        .chain([class])
        .flat_map(|class| api.class(class).methods.iter().copied())
        .find(is_size)
}

/// Whether a rule can be a condition at all: those on elements would need a loop.
pub(super) fn is_writable(rule: &Rule<Variable>) -> bool {
    !matches!(rule, Rule::Sorted(_) | Rule::Distinct(_) | Rule::NoNulls(_))
        && rule.variables().iter().all(|variable| !variable.hidden)
}

impl Scope<'_> {
    /// Whether a rule speaks of nothing but literals of the test, which every reader sees.
    pub fn is_plain(&self, rule: &Rule<Variable>) -> bool {
        let is_literal = |variable: Variable| {
            let at = self.call.and_then(|call| call.parameters.iter().position(|p| p.name == variable.name));
            let var = at.filter(|_| variable.role == Role::Argument).and_then(|at| self.args.get(at));
            var.is_some_and(|var| matches!(self.case.statements[var.index()], Statement::Constant { .. }))
        };
        rule.variables().into_iter().all(is_literal)
    }

    /// The condition of a rule; `None` if tests cannot see something that it speaks of.
    pub fn condition(&self, rule: &Rule<Variable>) -> Option<Expr> {
        if !is_writable(rule) {
            return None;
        }
        Some(match rule {
            Rule::Constant(v, value) => self.equals(v, value)?,
            Rule::OneOf(v, values) => {
                let each = values.iter().map(|value| self.equals(v, value)).collect::<Option<Vec<_>>>()?;
                each.into_iter().reduce(|one, other| one.binary(suite::Operator::Or, other))?
            }
            Rule::NotNull(v) => self.of(v)?.expr.binary(suite::Operator::Different, Expr::Constant(Constant::Null)),
            Rule::AtLeast(v, least) => self.count(v)?.binary(suite::Operator::AtLeast, number(*least)),
            Rule::AtMost(v, most) => self.count(v)?.binary(suite::Operator::AtMost, number(*most)),
            Rule::Compare(a, operator, b) => self.count(a)?.binary(written(*operator), self.count(b)?),
            Rule::Same(a, b, negated) => {
                let operator = if *negated { suite::Operator::Different } else { suite::Operator::Equal };
                self.of(a)?.expr.binary(operator, self.of(b)?.expr)
            }
            Rule::Linear { y, terms, constant } => {
                self.count(y)?.binary(suite::Operator::Equal, self.sum(terms, *constant)?)
            }
            Rule::Says(v, rule) => self.of(v)?.expr.binary(suite::Operator::Equal, self.condition(rule)?),
            Rule::Sorted(_) | Rule::Distinct(_) | Rule::NoNulls(_) => return None,
        })
    }

    /// `2 * a + b - 1`.
    fn sum(&self, terms: &[(i64, Variable)], constant: i64) -> Option<Expr> {
        let mut sum: Option<Expr> = None;
        for (factor, variable) in terms {
            let (one, size) = (self.count(variable)?, i64::try_from(factor.unsigned_abs()).ok()?);
            let one = if size == 1 { one } else { number(size).binary(suite::Operator::Times, one) };
            sum = Some(match (sum, *factor < 0) {
                (None, false) => one,
                (None, true) => number(0).binary(suite::Operator::Minus, one),
                (Some(sum), false) => sum.binary(suite::Operator::Plus, one),
                (Some(sum), true) => sum.binary(suite::Operator::Minus, one),
            });
        }
        Some(match constant {
            0 => sum?,
            constant if constant > 0 => sum?.binary(suite::Operator::Plus, number(constant)),
            constant => sum?.binary(suite::Operator::Minus, number(constant.checked_neg()?)),
        })
    }

    fn equals(&self, v: &Variable, value: &Value) -> Option<Expr> {
        let of = self.of(v)?;
        let constant = match value {
            Value::Boolean(true) => return Some(of.expr),
            Value::Boolean(false) => return Some(Expr::Not(Box::new(of.expr))),
            Value::Null => Expr::Constant(Constant::Null),
            Value::Whole(whole) => number(*whole),
            Value::Real(real) if !real.is_nan() => Expr::Constant(Constant::Double(real.to_bits())),
            Value::Name(name) => Expr::Constant(Constant::Enum(of.ty.type_id()?, name.as_str().into())),
            Value::Size(size) | Value::Elements { size, .. } => {
                return Some(self.size(of)?.binary(suite::Operator::Equal, number(i64::try_from(*size).ok()?)));
            }
            _ => return None,
        };
        Some(of.expr.binary(suite::Operator::Equal, constant))
    }

    /// The number of a variable, or its size.
    fn count(&self, v: &Variable) -> Option<Expr> {
        let of = self.of(v)?;
        // The size of what a collection was is a number already.
        if v.sized && !matches!(of.ty, Ty::Prim(_)) {
            self.size(of)
        } else {
            matches!(of.ty, Ty::Prim(_)).then_some(of.expr)
        }
    }

    fn size(&self, of: Typed) -> Option<Expr> {
        let api = &self.study.subject.api;
        if matches!(of.ty, Ty::Array(_)) {
            return Some(Expr::Length(Box::new(of.expr)));
        }
        if of.ty.type_id()? == TypeId::STRING {
            return Some(of.expr.library(LibraryMethod::Length));
        }
        is_collection(api, &of.ty).then(|| of.expr.library(LibraryMethod::Size))
    }

    fn of(&self, variable: &Variable) -> Option<Typed> {
        match variable.role {
            Role::Argument => {
                let at = self.call?.parameters.iter().position(|p| p.name == variable.name)?;
                Some(self.var(*self.args.get(at)?))
            }
            Role::Result => Some(self.var(self.result)),
            Role::Old => Some(self.var(*self.old.get(&(variable.name.clone(), variable.sized))?)),
            Role::New => {
                // A field that tests can see is not looked for: most are hidden, and observers say the same.
                let is_observer = |p: &Property| p.name == variable.name && p.place == Place::Observer && p.usable;
                self.properties.iter().any(is_observer).then_some(())?;
                let callable = observer(&self.study.subject, &variable.name)?;
                let on = self.case.ty(self.object);
                let ty = self.study.subject.api.call_types(callable, Some(on), &Bindings::default())?.ret;
                let receiver = Some(Box::new(Expr::Var(self.object)));
                Some(Typed { expr: Expr::Call { receiver, callable, args: Vec::new(), ty: ty.clone() }, ty })
            }
        }
    }

    fn var(&self, var: Var) -> Typed {
        Typed { expr: Expr::Var(var), ty: self.case.ty(var).clone() }
    }
}

fn written(operator: Operator) -> suite::Operator {
    match operator {
        Operator::Less => suite::Operator::Less,
        Operator::AtMost => suite::Operator::AtMost,
        Operator::Equal => suite::Operator::Equal,
        Operator::Different => suite::Operator::Different,
    }
}

fn number(value: i64) -> Expr {
    i32::try_from(value).map_or(Expr::Constant(Constant::Long(value)), Expr::int)
}
