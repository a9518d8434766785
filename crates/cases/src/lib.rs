//! Cases of explorations from unknown heaps as tests. A state is made by calls that a test can make, where a search finds such
//! calls; else through fields that a test can set; else, if that is allowed, by reflection. Each test is run in the machine
//! before it counts: its objects must fit what the path has looked at, and the call must end as the case says.
//!
//! - [`fit`]: whether objects of a machine fit a pattern.
//! - [`calls`]: states that calls reach, each once.
//! - [`fields`]: states put together field by field.

#![deny(clippy::disallowed_methods)]

pub mod calls;
pub mod fields;
pub mod fit;

use classfile::descriptor::Kind;
use executor::{Ending, Nothing, Stopped, Worker};
use heaps::view::{Value, number};
use heaps::{Case, Ending as Ended};
use testcase::api::erase;
use testcase::{Api, CallableId, CallableKind, Statement, TestCase, Ty, TypeId, Var};

pub use calls::Reached;
use fit::Fit;

/// How the state of a test is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Means {
    /// By constructors and methods that a test can call.
    Calls,
    /// By constructors, and fields that a test can set.
    Fields,
    /// By reflection: without constructors, whatever fields there are.
    Reflection,
}

impl Means {
    pub fn code(self) -> &'static str {
        match self {
            Self::Calls => "calls",
            Self::Fields => "fields",
            Self::Reflection => "reflection",
        }
    }

    pub fn text(self) -> &'static str {
        match self {
            Self::Calls => "its state is made by calls",
            Self::Fields => "no calls within the bounds reach its state, which is made through fields",
            Self::Reflection => "no calls within the bounds reach its state, which is made by reflection",
        }
    }
}

/// A case as a test.
#[derive(Clone, Debug)]
pub struct Written {
    pub test: TestCase,
    pub means: Means,
}

/// Why a case is no test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwritten {
    #[error("{0} is private or final, or has no constructor that a test can call (see --reflective)")]
    Hidden(String),
    #[error("objects of {0} cannot be put together from outside")]
    Closed(String),
    #[error("a test cannot name {0}")]
    Nameless(String),
    #[error("a test cannot call {0}")]
    Uncallable(String),
    #[error("there are more cases than tests are written for ({0})")]
    Many(usize),
    #[error("the test that was put together does not do what the case says: {0}")]
    Otherwise(String),
}

/// What tests are made with.
pub struct Maker<'a> {
    pub api: &'a Api,
    /// The package of the tests, in internal form.
    pub package: &'a str,
    /// The method under exploration.
    pub callable: CallableId,
    /// Whether reflection is allowed.
    pub reflective: bool,
}

impl Maker<'_> {
    /// The method of a class by name and descriptor, if a test can call it.
    pub fn callable(api: &Api, package: &str, class: TypeId, name: &str, desc: &str) -> Option<CallableId> {
        let info = api.class(class);
        let all = info.methods.iter().chain(&info.privates).copied();
        let is = |&id: &CallableId| {
            let callable = api.callable(id);
            &*callable.name == name && &*callable.desc == desc && api.can_call(id, package)
        };
        all.into_iter().find(is)
    }

    /// A test for the case of this number; calls that reach its objects are tried first.
    pub fn write(
        &self,
        worker: &mut Worker<Nothing>,
        (number, case): (usize, &Case),
        reached: &Reached,
    ) -> Result<Written, Unwritten> {
        if let Some((test, arguments)) = reached.assemble(self, number, case)
            && let test = self.with_call(Made { test, arguments })
            && self.confirm(worker, case, &test).is_ok()
        {
            return Ok(Written { test, means: Means::Calls });
        }
        let fields = self.by_fields(case, false).and_then(|made| self.confirmed(worker, case, made, Means::Fields));
        if fields.is_ok() || !self.reflective {
            return fields;
        }
        let made = self.by_fields(case, true)?;
        self.confirmed(worker, case, made, Means::Reflection)
    }

    fn confirmed(
        &self,
        worker: &mut Worker<Nothing>,
        case: &Case,
        made: Made,
        means: Means,
    ) -> Result<Written, Unwritten> {
        let test = self.with_call(made);
        self.confirm(worker, case, &test)?;
        Ok(Written { test, means })
    }

    fn by_fields(&self, case: &Case, reflective: bool) -> Result<Made, Unwritten> {
        fields::Fields::new(self, &case.pattern, reflective).whole()
    }

    /// The call of the method on its arguments.
    fn with_call(&self, made: Made) -> TestCase {
        let Made { mut test, mut arguments } = made;
        let callable = self.api.callable(self.callable);
        let receiver = (callable.kind == CallableKind::Method).then(|| arguments.remove(0));
        let ty = if callable.ret == Ty::Void { Ty::Void } else { self.written(&erase(&callable.ret)) };
        test.push(Statement::Call { ty, callable: self.callable, receiver, args: arguments });
        test
    }

    /// The type as a test can write it.
    fn written(&self, ty: &Ty) -> Ty {
        if self.api.can_write(ty, self.package) { ty.clone() } else { Ty::class(TypeId::OBJECT) }
    }

    /// Runs a test: the arguments of its call must fit, and the call must end as the case says.
    fn confirm(&self, worker: &mut Worker<Nothing>, case: &Case, test: &TestCase) -> Result<(), Unwritten> {
        let otherwise = |why: &str| Unwritten::Otherwise(why.to_owned());
        let Some((call, before)) = test.statements.split_last() else { return Err(otherwise("it is empty")) };
        let before = TestCase { statements: before.to_vec() };
        let count = worker.run(&before).iter().filter(|d| matches!(d.ending, Ending::Value(_))).count();
        if count < before.len() {
            return Err(otherwise("a statement before the call ends with an exception"));
        }
        let Statement::Call { receiver, args, .. } = call else { return Err(otherwise("it has no call")) };
        let given: Vec<Var> = receiver.iter().chain(args).copied().collect();
        let values: Vec<u64> = given.iter().filter_map(|&var| worker.value(var)).collect();
        let mut fit = Fit::new(&mut worker.machine, &case.pattern);
        if !fit.arguments(&values) || !fit.statics() {
            return Err(otherwise("its objects are not as the path needs them"));
        }
        let ending = worker.run(test).last().map(|d| d.ending.clone());
        if self.ends_alike(worker, case, ending.as_ref()) {
            Ok(())
        } else {
            Err(otherwise("the call ends in another way"))
        }
    }

    fn ends_alike(&self, worker: &Worker<Nothing>, case: &Case, ending: Option<&Ending>) -> bool {
        match (ending, &case.ending) {
            (Some(Ending::Threw(exception)), Ended::Threw { class, .. }) => {
                let machine = &worker.machine;
                machine.program.external_name(machine.class_of(*exception)) == *class
            }
            (Some(Ending::Stopped(Stopped::Assertion(_))), Ended::Threw { class, .. }) => {
                class == "java.lang.AssertionError"
            }
            (Some(Ending::Value(found)), Ended::Returned(Some(Value::Number(wanted)))) => {
                let kind = self.api.callable(self.callable).ret.prim().map_or(Kind::Int, testcase::Prim::kind);
                number(kind, *found) == *wanted
            }
            (Some(Ending::Value(found)), Ended::Returned(Some(Value::Null))) => *found == 0,
            (Some(Ending::Value(_)), Ended::Returned(_)) => true,
            _ => false,
        }
    }
}

/// Objects that were made, and the arguments among them.
pub struct Made {
    pub test: TestCase,
    pub arguments: Vec<Var>,
}
