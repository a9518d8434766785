//! Which values of a test are closed at its end: those made of a file that the test was given. Windows deletes no file that is open, and
//! the framework deletes them all.

use suite::{AssertionKind, Expr, Test};
use testcase::{Api, Callable, CallableKind, Statement, Ty, Var, makes_files};

use crate::render::Renderer;

/// The statements whose values are closed, the last one first.
pub(crate) fn closed(api: &Api, test: &Test, end: usize) -> Vec<usize> {
    let statements = &test.case.statements[..end];
    let mut of_file = vec![false; end];
    for (at, statement) in statements.iter().enumerate() {
        let mut found = matches!(statement, Statement::Call { callable, .. } if is_file(api, api.callable(*callable)));
        statement.each_use(|var| found |= of_file.get(var.index()).is_some_and(|&known| known));
        of_file[at] = found;
    }
    let is_open = |&at: &usize| {
        of_file[at]
            && close_of(api, statements[at].ty()).is_some()
            && test.exception.as_ref().is_none_or(|thrown| thrown.at != at)
            && is_there(test, end, at)
            && !statements.iter().any(|other| closes(api, other, at))
    };
    (0..end).filter(is_open).rev().collect()
}

fn is_file(api: &Api, callable: &Callable) -> bool {
    makes_files(&api.class(callable.class).name)
}

/// The most special `close` of a type whose values can be closed.
fn close_of<'a>(api: &'a Api, ty: &Ty) -> Option<&'a Callable> {
    let class = ty.type_id()?;
    let closeable = api.find("java/lang/AutoCloseable")?;
    let mut above = api.supertypes_of(class).to_vec();
    if !above.contains(&closeable) {
        return None;
    }
    above.sort_by_key(|&sup| std::cmp::Reverse(api.supertypes_of(sup).len()));
    let methods = above.iter().flat_map(|&sup| &api.class(sup).methods).map(|&method| api.callable(method));
    let mut all = methods.filter(|method| method.kind == CallableKind::Method && method.params.is_empty());
    all.find(|method| &*method.name == "close")
}

/// Whether the value is surely not null: it is made there, called, or asserted to be there.
fn is_there(test: &Test, end: usize, at: usize) -> bool {
    let var = Var(at as u32);
    let is_receiver = |statement: &Statement| matches!(statement, Statement::Call { receiver: Some(on), .. } | Statement::GetField { receiver: Some(on), .. } if *on == var);
    let is_told = |kind: &AssertionKind| match kind {
        AssertionKind::NotNull(Expr::Var(told)) => *told == var,
        kind => !matches!(kind.actual(), Expr::Var(_)) && kind.reads(var),
    };
    match &test.case.statements[at] {
        Statement::New { .. } => true,
        Statement::Call { .. } => {
            test.case.statements[at..end].iter().any(is_receiver)
                || test.assertions.iter().any(|assertion| is_told(&assertion.kind))
        }
        _ => false,
    }
}

/// Whether a statement closes the value of another one, or hands it to an object that closes it.
fn closes(api: &Api, statement: &Statement, at: usize) -> bool {
    let var = Var(at as u32);
    match statement {
        Statement::Call { callable, receiver: Some(on), .. } => *on == var && &*api.callable(*callable).name == "close",
        Statement::New { ty, args, .. } => args.contains(&var) && close_of(api, ty).is_some(),
        _ => false,
    }
}

impl Renderer<'_, '_> {
    /// `reader.close();`
    pub(crate) fn close(&mut self, index: usize) -> Option<String> {
        let name = self.variables.get(index)?.as_ref()?.name.clone();
        let close = close_of(self.types.api, self.test.case.statements[index].ty())?;
        self.note(close);
        Some(format!("{name}.close();"))
    }
}
