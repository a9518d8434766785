//! Writes the notation.

use super::Notation;
use super::lookup::Argument;
use crate::api::{Bindings, CallableId, CallableKind, FieldId, TypeId, erase};
use crate::lambda::{Gives, LambdaArg, LambdaBody, LambdaCall};
use crate::stand_in::{Answer, StandIn};
use crate::statement::{Statement, TestCase, Var};
use crate::ty::Ty;

pub(super) fn print(notation: &Notation, test: &TestCase) -> String {
    let mut printer = Printer {
        notation,
        test,
        uses: count_uses(test),
        names: vec![None; test.len()],
        named: 0,
        inlined: inlined(test),
        values: Vec::new(),
    };
    let mut steps = Vec::new();
    for at in 0..test.len() {
        if !printer.inlined[at] {
            steps.push(printer.step(at));
        }
    }
    let mut text = steps.join(":");
    if !printer.values.is_empty() {
        text += if text.is_empty() { "@ " } else { " @ " };
        text += &printer.values.join(", ");
    }
    text
}

fn count_uses(test: &TestCase) -> Vec<u32> {
    let mut uses = vec![0; test.len()];
    for statement in &test.statements {
        statement.each_use(|var| uses[var.index()] += 1);
    }
    uses
}

/// Uses of a statement in whose place a type may stand: not receivers and arrays.
fn values_of(statement: &Statement) -> Vec<Var> {
    match statement {
        Statement::New { args, .. } | Statement::Call { args, .. } => args.clone(),
        Statement::PutField { value, .. }
        | Statement::PutElement { value, .. }
        | Statement::Lambda { body: LambdaBody::Give(value), .. } => vec![*value],
        Statement::Lambda { body: LambdaBody::StandIn(stand_in), .. } => {
            let mut values = Vec::new();
            stand_in.each_use(|var| values.push(var));
            values
        }
        _ => Vec::new(),
    }
}

/// Constants that stand right before the statement that alone uses them, in the order of its values.
fn inlined(test: &TestCase) -> Vec<bool> {
    let uses = count_uses(test);
    let mut inlined = vec![false; test.len()];
    for (at, statement) in test.statements.iter().enumerate() {
        let mut next = at;
        for value in values_of(statement).into_iter().rev() {
            let index = value.index();
            let constant = matches!(test.statements[index], Statement::Constant { .. });
            if !constant || uses[index] != 1 {
                continue;
            }
            if index + 1 != next {
                break;
            }
            inlined[index] = true;
            next = index;
        }
    }
    inlined
}

struct Printer<'p> {
    notation: &'p Notation<'p>,
    test: &'p TestCase,
    uses: Vec<u32>,
    /// Numbers of the variables defined so far.
    names: Vec<Option<u32>>,
    named: u32,
    inlined: Vec<bool>,
    values: Vec<String>,
}

impl Printer<'_> {
    fn step(&mut self, at: usize) -> String {
        let expr = self.expr(at);
        let statement = &self.test.statements[at];
        let implied = self.notation.implied_type(self.test, at);
        let told = implied.as_ref() == Some(statement.ty());
        if *statement.ty() == Ty::Void {
            return expr;
        }
        let dropped = matches!(statement, Statement::Call { .. }) && told && self.uses[at] == 0;
        if dropped {
            return expr;
        }
        let number = self.named;
        self.named += 1;
        self.names[at] = Some(number);
        let ty = if told { String::new() } else { self.notation.type_text(statement.ty()) + " " };
        format!("{ty}$x{number}={expr}")
    }

    fn expr(&mut self, at: usize) -> String {
        let test = self.test;
        match &test.statements[at] {
            Statement::Constant { ty, .. } => {
                self.push_value(at);
                self.notation.type_text(ty)
            }
            Statement::New { ty, callable, args } => {
                let args = self.args(*callable, None, args);
                format!("{}({args})", self.notation.type_text(ty))
            }
            Statement::Call { callable, receiver, args, .. } => {
                let on = receiver.map(|r| self.test.ty(r).clone());
                let head = self.method_head(*callable, *receiver, args);
                format!("{head}({})", self.args(*callable, on.as_ref(), args))
            }
            Statement::GetField { field, receiver, .. } => self.field(*field, *receiver),
            Statement::PutField { field, receiver, value } => {
                let place = self.field(*field, *receiver);
                format!("{place}={}", self.arg(*value))
            }
            Statement::NewArray { ty, len } => {
                let Ty::Array(of) = ty else {
                    return self.notation.type_text(ty);
                };
                format!("{}[{len}]", self.notation.type_text(of))
            }
            Statement::PutElement { array, index, value } => {
                format!("{}[{index}]={}", self.var(*array), self.arg(*value))
            }
            Statement::Lambda { ty, callable, body } => {
                let body = match body {
                    LambdaBody::Nothing => String::new(),
                    LambdaBody::Argument(n) => format!("#{n}"),
                    LambdaBody::Give(var) => self.arg(*var),
                    LambdaBody::Throw(thrown) => format!("!{}", thrown.name()),
                    LambdaBody::Call(call) => self.lambda_call(call),
                    LambdaBody::StandIn(stand_in) => self.stand_in(*callable, stand_in),
                };
                format!("{}{{{body}}}", self.notation.type_text(ty))
            }
        }
    }

    /// The call that a lambda makes; its number among the API's callables distinguishes overloads.
    fn lambda_call(&self, call: &LambdaCall) -> String {
        let arg = |arg: &LambdaArg| match arg {
            LambdaArg::Var(var) => self.var(*var),
            LambdaArg::Argument(n) => format!("#{n}"),
        };
        let on = call.receiver.as_ref().map_or_else(String::new, |receiver| format!("{}.", arg(receiver)));
        let name = &self.notation.api.callable(call.callable).name;
        let args = call.args.iter().map(arg).collect::<Vec<_>>().join(",");
        let gives = match call.gives {
            Gives::Nothing => String::new(),
            Gives::Result => "=".to_owned(),
            Gives::Var(var) => self.var(var),
            Gives::Argument(n) => format!("#{n}"),
        };
        format!("&{on}{name}/{}({args})>{gives}", call.callable.0)
    }

    /// Arguments of the superclass's constructor in parentheses, then after a bar for each method what its calls give.
    fn stand_in(&mut self, callable: CallableId, stand_in: &StandIn) -> String {
        let extends = self.notation.api.callable(callable).kind == CallableKind::Constructor;
        let base = if extends { format!("({})", self.args(callable, None, &stand_in.args)) } else { String::new() };
        let mut answer = |answer: &Answer| match answer {
            Answer::Give(var) => self.arg(*var),
            Answer::Argument(n) => format!("#{n}"),
            Answer::Throw(var) => format!("!{}", self.arg(*var)),
            Answer::This => "@".to_owned(),
            Answer::Default => "?".to_owned(),
        };
        let mut one = |answers: &Vec<Answer>| answers.iter().map(&mut answer).collect::<Vec<_>>().join("~");
        format!("{base}|{}", stand_in.answers.iter().map(&mut one).collect::<Vec<_>>().join("|"))
    }

    fn push_value(&mut self, at: usize) {
        if let Statement::Constant { value, .. } = &self.test.statements[at] {
            self.values.push(self.notation.value_text(value));
        }
    }

    fn var(&self, var: Var) -> String {
        match self.names.get(var.index()).copied().flatten() {
            Some(number) => format!("$x{number}"),
            None => "$x?".into(),
        }
    }

    fn arg(&mut self, var: Var) -> String {
        if self.inlined[var.index()] {
            self.push_value(var.index());
            return self.notation.type_text(self.test.ty(var));
        }
        self.var(var)
    }

    /// Arguments, with the parameters' types where without them another would be found.
    fn args(&mut self, id: CallableId, on: Option<&Ty>, args: &[Var]) -> String {
        let plain = self.arguments(id, args, false);
        let casts = self.notation.resolve(id, on, &plain).is_none_or(|(_, found)| found != id);
        let params = &self.notation.api.callable(id).params;
        let one = |(arg, param): (&Var, &Ty)| {
            let cast = if casts { format!("({})", self.notation.type_text(&erase(param))) } else { String::new() };
            cast + &self.arg(*arg)
        };
        args.iter().zip(params).map(one).collect::<Vec<_>>().join(",")
    }

    fn arguments(&self, id: CallableId, args: &[Var], casts: bool) -> Vec<Argument> {
        let params = &self.notation.api.callable(id).params;
        let one =
            |(arg, param): (&Var, &Ty)| Argument { ty: self.test.ty(*arg).clone(), cast: casts.then(|| erase(param)) };
        args.iter().zip(params).map(one).collect()
    }

    /// `$x0.m`, `$x0.A::m`, `A.s` or `A::s`.
    fn method_head(&self, id: CallableId, receiver: Option<Var>, args: &[Var]) -> String {
        let callable = self.notation.api.callable(id);
        let on = receiver.map(|r| self.test.ty(r));
        let class = self.notation.names.text(callable.class);
        let name = &callable.name;
        let Some(receiver) = receiver else {
            let both = format!("{class}.{name}");
            return if self.notation.names.find(&both).is_some() { format!("{class}::{name}") } else { both };
        };
        let near = [false, true].iter().any(|&casts| {
            let arguments = self.arguments(id, args, casts);
            self.notation.resolve(id, on, &arguments).is_some_and(|(near, found)| near && found == id)
        });
        let var = self.var(receiver);
        if near { format!("{var}.{name}") } else { format!("{var}.{class}::{name}") }
    }

    fn field(&self, id: FieldId, receiver: Option<Var>) -> String {
        let field = self.notation.api.field(id);
        let class = self.notation.names.text(field.class);
        let Some(receiver) = receiver else {
            return format!("{class}::{}", field.name);
        };
        let on = self.test.ty(receiver).type_id().unwrap_or(TypeId::OBJECT);
        let near = self.notation.find_field(on, &field.name, false, false) == Some(id);
        let var = self.var(receiver);
        if near { format!("{var}.{}", field.name) } else { format!("{var}.{class}::{}", field.name) }
    }
}

impl Notation<'_> {
    /// What the printed call would be read as: whether without its class, and which callable.
    fn resolve(&self, id: CallableId, on: Option<&Ty>, args: &[Argument]) -> Option<(bool, CallableId)> {
        let callable = self.api.callable(id);
        match callable.kind {
            CallableKind::Constructor => self.find_constructor(callable.class, args).map(|c| (true, c)),
            CallableKind::Static => {
                self.find_method(callable.class, &callable.name, args, true, true).map(|c| (true, c))
            }
            CallableKind::Method => {
                let class = on.and_then(Ty::type_id).unwrap_or(TypeId::OBJECT);
                let near = self.find_method(class, &callable.name, args, false, false);
                if near == Some(id) {
                    return Some((true, id));
                }
                self.find_method(callable.class, &callable.name, args, false, true).map(|c| (false, c))
            }
        }
    }

    /// The type that a step has if none is written.
    pub(super) fn implied_type(&self, test: &TestCase, at: usize) -> Option<Ty> {
        match &test.statements[at] {
            Statement::Call { callable, receiver, args, .. } => {
                let args: Vec<Ty> = args.iter().map(|&a| test.ty(a).clone()).collect();
                self.result_type(*callable, receiver.map(|r| test.ty(r)), &args)
            }
            Statement::GetField { field, receiver, .. } => self.api.field_type(*field, receiver.map(|r| test.ty(r))),
            other => Some(other.ty().clone()),
        }
    }

    /// The type of a call's result as its arguments alone tell it.
    pub(super) fn result_type(&self, id: CallableId, on: Option<&Ty>, args: &[Ty]) -> Option<Ty> {
        let inferred = self.api.infer(id, on, args, None);
        let types = inferred.or_else(|| self.api.call_types(id, on, &Bindings::default()));
        types.map(|t| t.ret)
    }
}
