//! Looking at the state that a test left: questions that are undone, and answers only where every run gives the same.

use std::sync::Arc;

use classfile::descriptor::Kind;
use executor::{Ending, Worker};
use program::{BOOT, ClassId};
use suite::{Assertion, Expr};
use testcase::{Api, CallableId, FieldId, Statement, TestCase, Ty, TypeId, Var};
use vm::probes::taint::Reach;
use vm::probes::{Taint, Taints};
use vm::{Ref, Source};

use crate::unchanged::is_unchanged;

/// Objects that an unstable value is looked for in.
const MAX_OBJECTS: usize = 1_000;

/// A worker with a test that it has run, and where the written test will live.
pub(crate) struct Look<'a> {
    pub worker: &'a mut Worker<Taint>,
    pub api: Arc<Api>,
    /// Internal form.
    pub package: String,
    /// The class under test.
    pub class: Option<TypeId>,
    /// Only what is said of these is asked for; everything if there is no list.
    only: Option<Arc<[Expr]>>,
    /// Objects that the test has made, by the variables that they are in.
    made: Arc<[(Ref, Var)]>,
    /// There is no time for more than what the last statement is about.
    pub hasty: bool,
    /// Questions with arguments are asked too.
    pub asks: bool,
}

impl<'a> Look<'a> {
    pub fn new(worker: &'a mut Worker<Taint>) -> Self {
        let api = worker.api().clone();
        let class = api.roots.first().copied();
        let package = class.map_or_else(String::new, |class| api.test_package(class));
        Self { worker, api, package, class, only: None, made: Arc::default(), hasty: false, asks: true }
    }

    /// Looks only at what these assertions are about.
    pub fn only_at(worker: &'a mut Worker<Taint>, assertions: &[Assertion]) -> Self {
        let only = assertions.iter().map(|assertion| assertion.kind.actual().clone()).collect();
        Self { only: Some(only), ..Self::new(worker) }
    }

    /// Whether something said of this, or of what it gives, is asked for.
    pub fn wants(&self, expr: &Expr) -> bool {
        self.only.as_ref().is_none_or(|only| only.iter().any(|asked| is_about(asked, expr)))
    }

    /// Objects that the test which has run makes itself can be named from now on.
    pub fn know_objects_of(&mut self, test: &TestCase) {
        let is_made = |at: &usize| match &test.statements[*at] {
            Statement::New { .. } => true,
            Statement::Call { ty, .. } => self.is_own_object(ty),
            _ => false,
        };
        let made = (0..test.len()).filter(is_made).map(|at| Var(at as u32));
        self.made = made.filter_map(|var| Some((self.worker.value(var)? as Ref, var))).collect();
    }

    /// Whether objects of the type are the program's own, and not values of the library.
    pub fn is_own_object(&self, ty: &Ty) -> bool {
        ty.type_id().is_some_and(|id| self.api.class(id).loader != BOOT)
    }

    /// The variable with an object that the test has made.
    pub fn variable_of(&self, object: Ref) -> Option<Var> {
        self.made.iter().find(|(made, _)| *made == object).map(|(_, var)| *var)
    }

    /// What an object and all that it holds depend on.
    pub fn reach(&self, object: Ref) -> Reach {
        self.worker.domain.of_object(&self.worker.machine, object, MAX_OBJECTS)
    }

    pub fn is_stable(&self, object: Ref) -> bool {
        self.reach(object).is_stable()
    }

    /// Whether it depends on the run by the platform alone, if at all.
    pub fn is_by_platform(&self, object: Ref) -> bool {
        let (reach, platform) = (self.reach(object), Taints::from(Source::Platform));
        reach.complete && reach.order.is_empty() && reach.taints | platform == platform
    }

    pub fn is_instance(&mut self, object: Ref, class: &str) -> bool {
        let loaded = self.worker.machine.program.load(BOOT, class);
        loaded.is_ok_and(|class| self.worker.machine.is_instance(object, class))
    }

    /// The classes of an object from its own to `Object`.
    pub fn classes_of(&self, object: Ref) -> Vec<ClassId> {
        let m = &self.worker.machine;
        m.class(m.class_of(object)).display.iter().rev().copied().collect()
    }

    pub fn is_of_library(&self, class: ClassId) -> bool {
        self.worker.machine.class(class).loader == BOOT
    }

    /// Does something and undoes it.
    pub fn probe<T>(&mut self, look: impl FnOnce(&mut Look<'_>) -> T) -> T {
        let (api, package, only) = (self.api.clone(), self.package.clone(), self.only.clone());
        let (class, hasty, asks, made) = (self.class, self.hasty, self.asks, self.made.clone());
        self.worker.probe(|worker| look(&mut Look { worker, api, package, class, only, made, hasty, asks }))
    }

    /// The answer of a method, if asking changed nothing and the answer does not depend on the run. To
    /// be called inside of [`Self::probe`], since the answer lives as long as it is not undone.
    pub fn ask(&mut self, observer: CallableId, object: Ref, args: &[u64]) -> Option<u64> {
        let (ending, taints) = self.worker.ask(observer, object, args);
        let Ending::Value(raw) = ending else { return None };
        (taints.is_empty() && is_unchanged(&self.worker.machine)).then_some(raw)
    }

    /// The same for a method of the library. How the answer is put together does not count: the caller checks that.
    pub fn ask_library(&mut self, class: &str, name: &str, desc: &str, object: Ref) -> Option<u64> {
        match self.worker.ask_library(class, name, desc, object).0 {
            Ending::Value(raw) if is_unchanged(&self.worker.machine) => Some(raw),
            _ => None,
        }
    }

    /// The value of a field, if it does not depend on the run.
    pub fn field(&mut self, field: FieldId, object: Option<Ref>) -> Option<u64> {
        let (addr, kind) = self.worker.locate(field, object)?;
        let len = match kind {
            Kind::Boolean | Kind::Byte => 1,
            Kind::Char | Kind::Short => 2,
            Kind::Long | Kind::Double => 8,
            _ => 4,
        };
        self.worker.domain.of_memory(addr, len).is_empty().then(|| self.worker.peek(addr, kind))
    }
}

/// Whether an expression is the other one, or asks that one for something.
fn is_about(expr: &Expr, other: &Expr) -> bool {
    expr == other
        || match expr {
            Expr::Call { receiver: Some(of), .. }
            | Expr::Field { receiver: Some(of), .. }
            | Expr::Library { receiver: of, .. }
            | Expr::Cast { value: of, .. }
            | Expr::Element { array: of, .. }
            | Expr::Length(of) => is_about(of, other),
            _ => false,
        }
}
