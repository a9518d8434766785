//! Variants of a test with objects of other classes, for programs that ask what class an object is of.

use std::collections::VecDeque;

use base::FxHashSet;
use program::Program;
use testcase::{Api, Builder, CallableId, Choice, Pool, Prim, Statement, TestCase, Ty, TypeId, Var};

use crate::exploration::Ran;
use crate::types::Asked;

/// Depth to which new objects are made with free choice.
const MAX_FREE_DEPTH: u32 = 2;
/// Classes that are tried where an object is to be of some other class.
const MOST_OTHERS: usize = 12;

/// Tests to explore beside the one that is being explored.
#[derive(Default)]
pub struct Variants {
    tried: FxHashSet<(CallableId, usize, String, bool)>,
    queue: VecDeque<TestCase>,
}

impl Variants {
    /// Makes tests for what a run asked of its objects and no test has tried yet.
    pub fn note(
        &mut self,
        builder: &Builder<'_>,
        program: &Program,
        ran: &Ran,
        choice: &mut dyn Choice,
        pool: &dyn Pool,
    ) {
        for asked in &ran.asked {
            let Some((at, parameter)) = parameter(&ran.test, Var(asked.statement as u32)) else { continue };
            let name = class_name(program, *asked);
            let callable = called(&ran.test.statements[at]);
            let Some(callable) = callable else { continue };
            if self.tried.insert((callable, parameter, name.clone(), asked.is)) {
                let spot = Spot { test: &ran.test, at, parameter, callable };
                self.queue.extend(spot.variant(builder, &name, asked.is, choice, pool));
            }
        }
    }

    /// The next test to explore.
    pub fn take(&mut self) -> Option<TestCase> {
        self.queue.pop_front()
    }
}

/// The name of the class that was asked for, as types of tests spell it.
fn class_name(program: &Program, asked: Asked) -> String {
    let component = program.class(asked.class).component().filter(|_| asked.element);
    program.name_of(component.unwrap_or(asked.class)).to_string()
}

fn called(statement: &Statement) -> Option<CallableId> {
    match statement {
        Statement::Call { callable, .. } | Statement::New { callable, .. } => Some(*callable),
        _ => None,
    }
}

/// The last call that gets a variable as an argument, and which one it is.
fn parameter(test: &TestCase, var: Var) -> Option<(usize, usize)> {
    let uses = |s: &Statement| match s {
        Statement::Call { args, .. } | Statement::New { args, .. } => args.iter().position(|&a| a == var),
        _ => None,
    };
    test.statements.iter().enumerate().rev().find_map(|(at, s)| Some((at, uses(s)?)))
}

/// An argument of a call.
struct Spot<'a> {
    test: &'a TestCase,
    at: usize,
    parameter: usize,
    callable: CallableId,
}

impl Spot<'_> {
    /// The test with an object of the class as the argument, or of another if it was of the class.
    fn variant(
        &self,
        builder: &Builder<'_>,
        name: &str,
        was: bool,
        choice: &mut dyn Choice,
        pool: &dyn Pool,
    ) -> Option<TestCase> {
        let api = builder.api();
        let declared = api.callable(self.callable).params.get(self.parameter)?.type_id()?;
        let asked = api.find(name);
        if !was {
            let ty = match asked {
                Some(id) if api.is_subtype(id, declared) => Ty::class(id),
                Some(_) => return None,
                None => array_type(api, name).filter(|_| declared == TypeId::OBJECT)?,
            };
            return self.with(builder, &ty, choice, pool);
        }
        let is_other = |&id: &TypeId| !asked.is_some_and(|asked| api.is_subtype(id, asked)) && api.is_concrete(id);
        let others = api.subtypes_of(declared).iter().copied().filter(is_other).take(MOST_OTHERS);
        others.map(Ty::class).find_map(|ty| self.with(builder, &ty, choice, pool))
    }

    fn with(&self, builder: &Builder<'_>, ty: &Ty, choice: &mut dyn Choice, pool: &dyn Pool) -> Option<TestCase> {
        let mut test = TestCase { statements: self.test.statements[..self.at].to_vec() };
        let made = builder.make(&mut test, ty, choice, pool, MAX_FREE_DEPTH).ok()?;
        let mut call = self.test.statements[self.at].clone();
        match &mut call {
            Statement::Call { args, .. } | Statement::New { args, .. } => *args.get_mut(self.parameter)? = made,
            _ => return None,
        }
        test.push(call);
        let test = without_unused(&test);
        testcase::check::check_in(&test, builder.api(), builder.package()).ok()?;
        Some(test)
    }
}

/// Without the constants that nothing uses.
fn without_unused(test: &TestCase) -> TestCase {
    let mut used = FxHashSet::default();
    for statement in &test.statements {
        statement.each_use(|var| {
            used.insert(var);
        });
    }
    let mut kept = TestCase::default();
    let mut vars = Vec::with_capacity(test.len());
    for (at, statement) in test.statements.iter().enumerate() {
        let var = Var(at as u32);
        if matches!(statement, Statement::Constant { .. }) && !used.contains(&var) {
            vars.push(var);
            continue;
        }
        let mut statement = statement.clone();
        statement.map_uses(|v| vars[v.index()]);
        vars.push(kept.push(statement));
    }
    kept
}

/// `[I` and `[Ljava/lang/String;`; nothing for classes that tests don't know.
fn array_type(api: &Api, name: &str) -> Option<Ty> {
    let element = name.strip_prefix('[')?;
    let prim = |prim| Some(Ty::Array(Box::new(Ty::Prim(prim))));
    match element {
        "Z" => prim(Prim::Boolean),
        "B" => prim(Prim::Byte),
        "C" => prim(Prim::Char),
        "S" => prim(Prim::Short),
        "I" => prim(Prim::Int),
        "J" => prim(Prim::Long),
        "F" => prim(Prim::Float),
        "D" => prim(Prim::Double),
        _ => {
            let inner = match element.strip_prefix('L').and_then(|e| e.strip_suffix(';')) {
                Some(class) => Ty::class(api.find(class)?),
                None => array_type(api, element)?,
            };
            Some(Ty::Array(Box::new(inner)))
        }
    }
}
