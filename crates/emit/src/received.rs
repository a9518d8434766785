//! What was passed to stand-ins: asked of Mockito where they are its mocks, else of lists in which they note their calls.

use suite::{AssertionKind, Expr};
use testcase::{Callable, CallableId, Constant, LambdaBody, Prim, Statement, Ty, TypeId, Var};

use crate::mockito::{MATCHERS, MOCKITO};
use crate::piece::Piece;
use crate::render::Renderer;

/// Where a stand-in of a test notes the calls of one method.
#[derive(Clone, Debug)]
pub struct Notes {
    stand_in: usize,
    method: u32,
    /// The name of the list.
    name: String,
    /// The arguments that are noted, by number. Where none is, the name of the method stands for the call.
    args: Vec<usize>,
}

impl Renderer<'_, '_> {
    /// The lists in which a stand-in notes what is asserted of it, as lines before its own.
    pub fn lists_of_calls(&mut self, index: usize) -> Vec<String> {
        let Statement::Lambda { ty, body: LambdaBody::StandIn(stand_in), .. } = &self.test.case.statements[index]
        else {
            return Vec::new();
        };
        if self.is_mock(ty, stand_in) {
            return Vec::new();
        }
        let mut lines = Vec::new();
        for assertion in &self.test.assertions {
            let AssertionKind::Received { actual: Expr::Received { stand_in, method }, args, .. } = &assertion.kind
            else {
                continue;
            };
            let Some(callable) = self.answered(*stand_in, *method).filter(|_| stand_in.index() == index) else {
                continue;
            };
            let wish = format!("{}Calls", self.types.api.callable(callable).name);
            let name = self.namer.fresh(&wish, self.imports);
            let args: Vec<usize> = (0..args.len()).filter(|&n| args[n].is_some()).collect();
            let (list, made) = (self.imports.named("java/util/List"), self.imports.named("java/util/ArrayList"));
            let object = self.imports.named("java/lang/Object");
            lines.push(format!("{list}<{object}> {name} = new {made}<>();"));
            self.notes.push(Notes { stand_in: index, method: *method, name, args });
        }
        lines
    }

    /// Whether a stand-in notes the calls of the method of this number.
    pub fn notes_calls(&self, index: usize, method: usize) -> bool {
        self.notes.iter().any(|notes| notes.stand_in == index && notes.method as usize == method)
    }

    /// The line of a stand-in's method that notes its call, if one does.
    pub fn noting(&mut self, index: usize, method: usize, parameters: &[String]) -> Option<String> {
        let notes = self.notes.iter().find(|notes| notes.stand_in == index && notes.method as usize == method)?.clone();
        let named = |n: &usize| parameters.get(*n).cloned().unwrap_or_default();
        let noted: Vec<String> = notes.args.iter().map(named).collect();
        let noted = match noted.as_slice() {
            [] => format!("\"{}\"", self.name_of(Var(index as u32), notes.method)),
            [one] => one.clone(),
            several => format!("{}.asList({})", self.imports.named("java/util/Arrays"), several.join(", ")),
        };
        Some(format!("{}.add({noted});", notes.name))
    }

    /// The lines that check what a method of a stand-in got.
    pub fn received(&mut self, actual: &Expr, calls: u32, args: &[Option<Expr>]) -> Vec<String> {
        let Expr::Received { stand_in, method } = actual else { return Vec::new() };
        let same = |notes: &&Notes| notes.stand_in == stand_in.index() && notes.method == *method;
        match self.notes.iter().find(same).cloned() {
            Some(notes) => self.noted(&notes, calls, args),
            None => self.verified(*stand_in, *method, calls, args),
        }
    }

    /// `assertEquals(List.of("a"), sendCalls)`
    fn noted(&mut self, notes: &Notes, calls: u32, args: &[Option<Expr>]) -> Vec<String> {
        let list = Piece::new(notes.name.clone(), Ty::Any);
        if calls == 0 {
            return vec![self.call("assertTrue", &[&format!("{}.isEmpty()", notes.name)])];
        }
        let known: Vec<Expr> = args.iter().flatten().cloned().collect();
        let call = match known.as_slice() {
            [] => Expr::text(&self.name_of(Var(notes.stand_in as u32), notes.method)),
            [one] => one.clone(),
            _ => Expr::List(known),
        };
        if calls == 1 {
            let expected = self.list(&[call]);
            return vec![self.pair("assertEquals", &expected, &list, None)];
        }
        let size = Piece::new(format!("{}.size()", notes.name), Ty::Prim(Prim::Int));
        let expected = Piece::new(calls.to_string(), Ty::Prim(Prim::Int));
        let mut lines = vec![self.pair("assertEquals", &expected, &size, None)];
        if !notes.args.is_empty() {
            let last = Piece::new(format!("{}.get({})", notes.name, calls - 1), Ty::class(TypeId::OBJECT));
            let expected = self.expr(&call);
            lines.push(match call {
                Expr::Constant(Constant::Null) => self.call("assertNull", &[&last.code]),
                _ => self.pair("assertEquals", &expected, &last, None),
            });
        }
        lines
    }

    /// `verify(sender).send("a")`
    fn verified(&mut self, stand_in: Var, method: u32, calls: u32, args: &[Option<Expr>]) -> Vec<String> {
        let Some(callable) = self.answered(stand_in, method) else { return Vec::new() };
        let callable = self.types.api.callable(callable);
        let mock = self.value(stand_in).code;
        let verify = self.imports.static_method(MOCKITO, "verify");
        let mut on = |how: &str, times: &str| {
            let how = self.imports.static_method(MOCKITO, how);
            format!("{verify}({mock}, {how}({times}))")
        };
        let any = vec![None; callable.params.len()];
        match calls {
            0 => {
                let on = on("never", "");
                vec![self.verification(&on, stand_in, callable, &any)]
            }
            1 => vec![self.verification(&format!("{verify}({mock})"), stand_in, callable, args)],
            _ => {
                let (all, last) = (on("times", &calls.to_string()), on("atLeastOnce", ""));
                let mut lines = vec![self.verification(&all, stand_in, callable, &any)];
                if args.iter().any(Option::is_some) {
                    lines.push(self.verification(&last, stand_in, callable, args));
                }
                lines
            }
        }
    }

    fn verification(&mut self, on: &str, stand_in: Var, callable: &Callable, args: &[Option<Expr>]) -> String {
        let ty = self.test.case.ty(stand_in).clone();
        let receiver = Piece::new(on.to_owned(), ty.clone());
        let ret = callable.ret.clone();
        if args.iter().all(Option::is_some) {
            let args: Vec<Piece> = args.iter().flatten().map(|arg| self.expr(arg)).collect();
            return self.invocation(callable, Some(receiver), args.into(), &ret).code + ";";
        }
        // Mockito wants matchers for all arguments or for none.
        self.note(callable);
        let params = self.types.api.declared_types(callable.id, &ty).map(|(params, _)| params);
        let params = params.unwrap_or_else(|| callable.params.clone());
        let overloaded = self.is_overloaded(&ty, callable);
        let matchers: Vec<String> = params
            .iter()
            .zip(args)
            .map(|(param, arg)| match arg {
                None => self.matcher(param, overloaded),
                Some(Expr::Constant(Constant::Null)) => format!("{}()", self.imports.static_method(MATCHERS, "isNull")),
                Some(arg) => {
                    let value = self.expr(arg);
                    let value = self.coerce(value, param).code;
                    format!("{}({value})", self.imports.static_method(MATCHERS, "eq"))
                }
            })
            .collect();
        format!("{on}.{}({});", callable.name, matchers.join(", "))
    }

    /// The method of this number that a stand-in answers.
    fn answered(&self, stand_in: Var, method: u32) -> Option<CallableId> {
        let class = self.test.case.ty(stand_in).type_id()?;
        self.types.api.class(class).answers.get(method as usize).copied()
    }

    fn name_of(&self, stand_in: Var, method: u32) -> String {
        self.answered(stand_in, method).map(|id| self.types.api.callable(id).name.to_string()).unwrap_or_default()
    }
}
