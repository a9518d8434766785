//! Reads the notation.

use super::lookup::Argument;
use super::scan::Scanner;
use super::{Notation, NotationError};
use crate::api::{CallableId, FieldId, TypeId};
use crate::lambda::{Gives, LambdaArg, LambdaBody, LambdaCall, Thrown};
use crate::stand_in::{Answer, StandIn};
use crate::statement::{Constant, Statement, TestCase, Var};
use crate::ty::Ty;

/// Steps of a test that is read.
const MAX_STEPS: usize = 10_000;
/// Longest array that is read.
const MAX_ARRAY: u32 = 1 << 20;

type Result<T> = std::result::Result<T, NotationError>;

pub(super) fn parse(notation: &Notation, text: &str) -> Result<TestCase> {
    let mut parser = Parser {
        notation,
        scan: Scanner::new(text),
        test: TestCase::default(),
        vars: Vec::new(),
        constants: Vec::new(),
    };
    if !parser.scan.at_end() && !parser.scan.peek("@") {
        loop {
            parser.step()?;
            if parser.test.len() > MAX_STEPS {
                return Err(parser.scan.error("the test is too long"));
            }
            if !parser.scan.eat(":") {
                break;
            }
        }
    }
    parser.values()?;
    Ok(parser.test)
}

struct Parser<'p, 't> {
    notation: &'p Notation<'p>,
    scan: Scanner<'t>,
    test: TestCase,
    /// What `$x0`, `$x1` … are.
    vars: Vec<Var>,
    /// Constants that wait for their values.
    constants: Vec<Var>,
}

impl Parser<'_, '_> {
    fn step(&mut self) -> Result<()> {
        let start = self.scan.at();
        if let Some(number) = self.scan.variable()? {
            if self.scan.eat("=") {
                return self.define(number, start, None);
            }
            let on = self.known(number, start)?;
            if self.scan.eat("[") {
                return self.element(on);
            }
            return self.member_step(on);
        }
        let name_end = self.scan.at();
        if let Ok(ty) = self.notation.parse_type(&mut self.scan)
            && let Some(number) = self.scan.variable()?
        {
            self.scan.expect("=")?;
            return self.define(number, start, Some(ty));
        }
        self.scan.back_to(name_end);
        self.free_step()
    }

    fn define(&mut self, number: u32, start: usize, ty: Option<Ty>) -> Result<()> {
        if number as usize != self.vars.len() {
            let message = format!("the next variable is $x{}", self.vars.len());
            return Err(self.scan.error_at(start, message));
        }
        let at = self.scan.at();
        let var = self.expr()?;
        if let Some(ty) = ty {
            match &mut self.test.statements[var.index()] {
                Statement::Call { ty: of, .. } | Statement::GetField { ty: of, .. } if *of != Ty::Void => {
                    *of = ty;
                }
                _ => {
                    return Err(self.scan.error_at(at, "only a result or a field can be given another type"));
                }
            }
        }
        if *self.test.ty(var) == Ty::Void {
            return Err(self.scan.error_at(at, "this gives no value"));
        }
        self.vars.push(var);
        Ok(())
    }

    fn known(&self, number: u32, start: usize) -> Result<Var> {
        let unknown = || self.scan.error_at(start, format!("$x{number} is not defined yet"));
        self.vars.get(number as usize).copied().ok_or_else(unknown)
    }

    /// `[0]=arg`, after the array and the bracket.
    fn element(&mut self, array: Var) -> Result<()> {
        let index = self.scan.number()?;
        self.scan.expect("]")?;
        self.scan.expect("=")?;
        let value = self.value()?;
        self.test.push(Statement::PutElement { array, index, value });
        Ok(())
    }

    /// A call or a field's assignment on a variable.
    fn member_step(&mut self, on: Var) -> Result<()> {
        let start = self.scan.at();
        let (class, name, only) = self.member(on)?;
        if self.scan.peek("(") {
            return self.call(class, &name, Some(on), only).map(|_| ());
        }
        self.scan.expect("=")?;
        let field = self.field(class, &name, false, only, start)?;
        let value = self.value()?;
        self.test.push(Statement::PutField { field, receiver: Some(on), value });
        Ok(())
    }

    /// `.m` or `.A::m` after a variable: the class to look in, the name, whether in no other class.
    fn member(&mut self, on: Var) -> Result<(TypeId, String, bool)> {
        self.scan.expect(".")?;
        let start = self.scan.at();
        let name = self.scan.dotted_name()?;
        if self.scan.eat("::") {
            return Ok((self.class(&name, start)?, self.scan.name()?.to_owned(), true));
        }
        let class = self.test.ty(on).type_id();
        let class = match (class, self.test.ty(on)) {
            (Some(class), _) => class,
            (None, Ty::Array(_)) => TypeId::OBJECT,
            _ => return Err(self.scan.error_at(start, "a number has no members")),
        };
        Ok((class, name, false))
    }

    fn class(&self, name: &str, start: usize) -> Result<TypeId> {
        let unknown = || self.scan.error_at(start, format!("there is no class {name}"));
        self.notation.names.find(name).ok_or_else(unknown)
    }

    fn field(&self, class: TypeId, name: &str, is_static: bool, only: bool, start: usize) -> Result<FieldId> {
        let unknown = || self.scan.error_at(start, format!("there is no field {name}"));
        self.notation.find_field(class, name, is_static, only).ok_or_else(unknown)
    }

    /// A step that starts with a class and defines no variable.
    fn free_step(&mut self) -> Result<()> {
        let start = self.scan.at();
        let place = self.static_place(start);
        if let (Ok((class, name)), true) = (place, self.scan.eat("=")) {
            let field = self.field(class, &name, true, true, start)?;
            let value = self.value()?;
            self.test.push(Statement::PutField { field, receiver: None, value });
            return Ok(());
        }
        self.scan.back_to(start);
        self.expr().map(|_| ())
    }

    fn static_place(&mut self, start: usize) -> Result<(TypeId, String)> {
        let class = self.scan.dotted_name()?;
        self.scan.expect("::")?;
        Ok((self.class(&class, start)?, self.scan.name()?.to_owned()))
    }

    fn expr(&mut self) -> Result<Var> {
        let start = self.scan.at();
        if let Some(number) = self.scan.variable()? {
            let on = self.known(number, start)?;
            let (class, name, only) = self.member(on)?;
            if self.scan.peek("(") {
                return self.call(class, &name, Some(on), only);
            }
            let field = self.field(class, &name, false, only, start)?;
            return self.read(field, Some(on), start);
        }
        let name = self.scan.dotted_name()?;
        if self.scan.eat("::") {
            let class = self.class(&name, start)?;
            let member = self.scan.name()?.to_owned();
            if self.scan.peek("(") {
                return self.call(class, &member, None, true);
            }
            let field = self.field(class, &member, true, true, start)?;
            return self.read(field, None, start);
        }
        if self.scan.peek("(") && self.notation.names.find(&name).is_none() {
            let (class, method) = name.rsplit_once('.').unwrap_or((&name, &name));
            let class = self.class(class, start)?;
            return self.call(class, method, None, true);
        }
        self.scan.back_to(start);
        self.typed()
    }

    /// A constant, constructor, array or lambda, which all start with a type.
    fn typed(&mut self) -> Result<Var> {
        let start = self.scan.at();
        let ty = self.notation.parse_type(&mut self.scan)?;
        if self.scan.peek("(") {
            return self.construct(ty, start);
        }
        if self.scan.eat("[") {
            let len = self.scan.number()?;
            self.scan.expect("]")?;
            if len > MAX_ARRAY {
                return Err(self.scan.error_at(start, "the array is too long"));
            }
            return Ok(self.test.push(Statement::NewArray { ty: Ty::Array(Box::new(ty)), len }));
        }
        if self.scan.eat("{") {
            return self.lambda(ty, start);
        }
        Ok(self.constant(ty))
    }

    fn constant(&mut self, ty: Ty) -> Var {
        let var = self.test.push(Statement::Constant { ty, value: Constant::Null });
        self.constants.push(var);
        var
    }

    fn read(&mut self, field: FieldId, receiver: Option<Var>, start: usize) -> Result<Var> {
        let on = receiver.map(|r| self.test.ty(r));
        let ty = self.notation.api.field_type(field, on);
        let ty = ty.ok_or_else(|| self.scan.error_at(start, "the field does not belong to that value"))?;
        Ok(self.test.push(Statement::GetField { ty, field, receiver }))
    }

    fn construct(&mut self, ty: Ty, start: usize) -> Result<Var> {
        let (args, known) = self.args()?;
        let class = match &ty {
            Ty::Class(class, _) => *class,
            _ => return Err(self.scan.error_at(start, "only classes have constructors")),
        };
        let found = self.notation.find_constructor(class, &known);
        let callable = found.ok_or_else(|| self.scan.error_at(start, "there is no such constructor"))?;
        Ok(self.test.push(Statement::New { ty, callable, args }))
    }

    fn call(&mut self, class: TypeId, name: &str, receiver: Option<Var>, only: bool) -> Result<Var> {
        let start = self.scan.at();
        let (args, known) = self.args()?;
        let found = self.notation.find_method(class, name, &known, receiver.is_none(), only);
        let callable = found.ok_or_else(|| self.scan.error_at(start, format!("there is no such method {name}")))?;
        let ty = self.result(callable, receiver, &known, start)?;
        Ok(self.test.push(Statement::Call { ty, callable, receiver, args }))
    }

    fn result(&self, id: CallableId, receiver: Option<Var>, args: &[Argument], start: usize) -> Result<Ty> {
        let args: Vec<Ty> = args.iter().map(|a| a.ty.clone()).collect();
        let types = self.notation.result_type(id, receiver.map(|r| self.test.ty(r)), &args);
        types.ok_or_else(|| self.scan.error_at(start, "the arguments do not fit the method"))
    }

    fn lambda(&mut self, ty: Ty, start: usize) -> Result<Var> {
        if self.scan.peek("|") || self.scan.peek("(") {
            return self.stand_in(ty, start);
        }
        let functional = match &ty {
            Ty::Class(class, _) => self.notation.api.class(*class).functional,
            _ => None,
        };
        let callable = functional.ok_or_else(|| self.scan.error_at(start, "this is no functional interface"))?;
        let body = if self.scan.peek("}") {
            LambdaBody::Nothing
        } else if self.scan.eat("#") {
            LambdaBody::Argument(self.scan.number()?)
        } else if self.scan.eat("!") {
            let name = self.scan.name()?;
            let thrown = Thrown::ALL.into_iter().find(|t| t.name() == name);
            LambdaBody::Throw(thrown.ok_or_else(|| self.scan.error_at(start, "no lambda throws this"))?)
        } else if self.scan.eat("&") {
            LambdaBody::Call(Box::new(self.lambda_call()?))
        } else {
            LambdaBody::Give(self.value()?)
        };
        self.scan.expect("}")?;
        Ok(self.test.push(Statement::Lambda { ty, callable, body }))
    }

    fn captured(&mut self) -> Result<Var> {
        let start = self.scan.at();
        let number = self.scan.variable()?.ok_or_else(|| self.scan.error_at(start, "expected a variable"))?;
        self.known(number, start)
    }

    /// `$x0.put/57(#0,$x1)>=`, `#0.run/12()>`: a call with the method's number; then what the lambda gives.
    fn lambda_call(&mut self) -> Result<LambdaCall> {
        let start = self.scan.at();
        let receiver = if self.scan.eat("#") {
            Some(LambdaArg::Argument(self.scan.number()?))
        } else {
            let number = self.scan.variable()?;
            number.map(|number| self.known(number, start)).transpose()?.map(LambdaArg::Var)
        };
        if receiver.is_some() {
            self.scan.expect(".")?;
        }
        let name = self.scan.name()?;
        self.scan.expect("/")?;
        let callable = CallableId(self.scan.number()?);
        let known = self.notation.api.callables.get(callable.0 as usize);
        if known.is_none_or(|c| &*c.name != name) {
            return Err(self.scan.error_at(start, "there is no such method"));
        }
        self.scan.expect("(")?;
        let mut args = Vec::new();
        while !self.scan.eat(")") {
            let own = self.scan.eat("#");
            args.push(if own { LambdaArg::Argument(self.scan.number()?) } else { LambdaArg::Var(self.captured()?) });
            self.scan.eat(",");
        }
        self.scan.expect(">")?;
        let gives = if self.scan.peek("}") {
            Gives::Nothing
        } else if self.scan.eat("=") {
            Gives::Result
        } else if self.scan.eat("#") {
            Gives::Argument(self.scan.number()?)
        } else {
            Gives::Var(self.captured()?)
        };
        Ok(LambdaCall { callable, receiver, args, gives })
    }

    /// Arguments of the superclass's constructor, if there is one; then after a bar for each method what its calls give.
    fn stand_in(&mut self, ty: Ty, start: usize) -> Result<Var> {
        let no_way = |parser: &Self| parser.scan.error_at(start, "a test cannot implement this");
        let class = ty.type_id().map(|class| self.notation.api.class(class)).ok_or_else(|| no_way(self))?;
        let (callable, args) = if class.extensible {
            let (args, known) = self.args()?;
            let found = self.notation.find_constructor(class.id, &known);
            (found.ok_or_else(|| self.scan.error_at(start, "there is no such constructor"))?, args)
        } else {
            let method = class.answers.first().copied().or(class.complete);
            (method.ok_or_else(|| no_way(self))?, Vec::new())
        };
        let mut answers = Vec::new();
        if class.answers.is_empty() {
            self.scan.expect("|")?;
        }
        while self.scan.eat("|") {
            let mut in_a_row = Vec::new();
            while !self.scan.peek("|") && !self.scan.peek("}") {
                in_a_row.push(self.answer()?);
                if !self.scan.eat("~") {
                    break;
                }
            }
            answers.push(in_a_row);
        }
        self.scan.expect("}")?;
        let body = LambdaBody::StandIn(Box::new(StandIn { args, answers }));
        Ok(self.test.push(Statement::Lambda { ty, callable, body }))
    }

    fn answer(&mut self) -> Result<Answer> {
        Ok(if self.scan.eat("#") {
            Answer::Argument(self.scan.number()?)
        } else if self.scan.eat("!") {
            Answer::Throw(self.value()?)
        } else if self.scan.eat("@") {
            Answer::This
        } else if self.scan.eat("?") {
            Answer::Default
        } else {
            Answer::Give(self.value()?)
        })
    }

    fn args(&mut self) -> Result<(Vec<Var>, Vec<Argument>)> {
        self.scan.expect("(")?;
        let (mut vars, mut known) = (Vec::new(), Vec::new());
        while !self.scan.eat(")") {
            if !vars.is_empty() {
                self.scan.expect(",")?;
            }
            let mut cast = None;
            if self.scan.eat("(") {
                cast = Some(self.notation.parse_type(&mut self.scan)?);
                self.scan.expect(")")?;
            }
            let var = self.value()?;
            vars.push(var);
            known.push(Argument { ty: self.test.ty(var).clone(), cast });
        }
        Ok((vars, known))
    }

    /// A variable, or a constant's type.
    fn value(&mut self) -> Result<Var> {
        let start = self.scan.at();
        if let Some(number) = self.scan.variable()? {
            return self.known(number, start);
        }
        let ty = self.notation.parse_type(&mut self.scan)?;
        Ok(self.constant(ty))
    }

    fn values(&mut self) -> Result<()> {
        let marked = self.scan.eat("@");
        if !marked && !self.constants.is_empty() {
            return Err(self.scan.error("expected @ and the values of the constants"));
        }
        for (n, var) in std::mem::take(&mut self.constants).into_iter().enumerate() {
            if n > 0 {
                self.scan.expect(",")?;
            }
            let ty = self.test.ty(var).clone();
            let parsed = self.notation.parse_value(&mut self.scan, &ty)?;
            if let Statement::Constant { value, .. } = &mut self.test.statements[var.index()] {
                *value = parsed;
            }
        }
        if self.scan.at_end() { Ok(()) } else { Err(self.scan.error("expected the end of the test")) }
    }
}
