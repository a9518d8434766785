//! Makes trees and new parts of them: the random test-case builder, and the mutations that need new calls.

use std::cell::RefCell;
use std::rc::Rc;

use base::{FxHashMap, Rng};
use testcase::{
    Api, Builder, CallableId, CallableKind, Drawn, FieldId, Pool, Statement, TestCase, Ty, TypeId, Var, check, repair,
};

use super::fix::Maker;
use super::knowledge::Knowledge;
use super::options::PurityBy;
use super::tree::{Kind, Made, Tree};

/// How far results of results are followed.
const MOST_HOPS: usize = 3;

/// Grows trees for one class under test.
pub struct Grower<'a> {
    pub api: &'a Api,
    pub builder: Builder<'a>,
    pub pool: Box<dyn Pool + 'a>,
    pub knowledge: Knowledge,
    /// Pure methods are not worth a call of their own.
    pub purity: PurityBy,
    class: TypeId,
    callables: Vec<CallableId>,
    /// How an object of a type comes from calls on the class under test: the call, and the type it is called on.
    routes: FxHashMap<TypeId, (CallableId, TypeId)>,
    changers: RefCell<FxHashMap<TypeId, Rc<Changers>>>,
}

/// What can change the state of an object of a type.
#[derive(Default)]
struct Changers {
    methods: Vec<CallableId>,
    fields: Vec<FieldId>,
}

impl<'a> Grower<'a> {
    pub fn new(
        api: &'a Api,
        package: &str,
        class: TypeId,
        callables: Vec<CallableId>,
        pool: Box<dyn Pool + 'a>,
        knowledge: Knowledge,
    ) -> Self {
        let builder = Builder::new(api, package);
        let routes = routes(api, class, &callables);
        let changers = RefCell::default();
        Self { api, builder, pool, knowledge, purity: PurityBy::Any, class, callables, routes, changers }
    }

    /// The public methods whose call may lead into a method of the goals.
    pub fn entries(&self, class: u32, method: u32, name: &str, desc: &str) -> Vec<CallableId> {
        let mut ways = self.knowledge.entries(class, method).to_vec();
        if class != 0 {
            // A method of a hidden class: perhaps one of its supertypes' names it, and a result is such an object.
            let same = |id: &CallableId| {
                let c = self.api.callable(*id);
                *c.name == *name
                    && *c.desc == *desc
                    && c.kind == CallableKind::Method
                    && self.routes.contains_key(&c.class)
            };
            let all = (0..self.api.callables.len() as u32).map(CallableId);
            let named: Vec<CallableId> = all.filter(same).take(6).collect();
            ways.splice(0..0, named);
        }
        if ways.is_empty() {
            ways.clone_from(&self.callables);
        }
        ways
    }

    /// The random test-case builder: just what is needed to call a method.
    pub fn individual(&self, callable: CallableId, rng: &mut Rng) -> Option<Tree> {
        let mut test = TestCase::default();
        self.append(&mut test, callable, rng)?;
        Some(Tree::of(&test))
    }

    /// The same on top of a test: the call is made on what that has left, if something fits.
    pub fn on_top(&self, mut test: TestCase, callable: CallableId, rng: &mut Rng) -> Option<Tree> {
        self.append(&mut test, callable, rng)?;
        Some(Tree::of(&test))
    }

    /// Appends a call; where the receiver must be or come from an object of the class under test, it does.
    fn append(&self, test: &mut TestCase, callable: CallableId, rng: &mut Rng) -> Option<Var> {
        let called = self.api.callable(callable);
        let receiver =
            if called.kind == CallableKind::Method { self.receiver(test, called.class, rng, MOST_HOPS) } else { None };
        self.builder.append_call_on(test, callable, receiver, &mut Drawn(rng), &*self.pool).ok()
    }

    /// An object on which a method of `class` is called, if it is one of the class under test or comes from one.
    fn receiver(&self, test: &mut TestCase, class: TypeId, rng: &mut Rng, hops: usize) -> Option<Var> {
        if class == self.class || self.api.is_subtype(self.class, class) {
            let known = self.builder.reusable(test, &Ty::class(self.class));
            if let Some(&known) = rng.pick(&known) {
                return Some(known);
            }
            // A generic class is bound by the builder together with the call.
            let generic = !self.api.class(self.class).type_params.is_empty();
            if generic && class == self.class {
                return None;
            }
            return self.constructed(test, rng);
        }
        let &(call, on) = self.routes.get(&class)?;
        if hops == 0 {
            return None;
        }
        let start = test.len();
        let from = if self.api.callable(call).kind == CallableKind::Method {
            self.receiver(test, on, rng, hops - 1)
        } else {
            None
        };
        let made = self.builder.append_call_on(test, call, from, &mut Drawn(rng), &*self.pool).ok();
        if made.is_none() {
            test.statements.truncate(start);
        }
        made
    }

    fn constructed(&self, test: &mut TestCase, rng: &mut Rng) -> Option<Var> {
        let constructors: Vec<CallableId> = self
            .callables
            .iter()
            .copied()
            .filter(|&c| self.api.callable(c).kind == CallableKind::Constructor)
            .collect();
        let Some(&constructor) = rng.pick(&constructors) else {
            let ty = Ty::class(self.class);
            return self.builder.make(test, &ty, &mut Drawn(rng), &*self.pool, self.builder.depth()).ok();
        };
        self.builder.append_call_on(test, constructor, None, &mut Drawn(rng), &*self.pool).ok()
    }

    fn changers(&self, class: TypeId) -> Rc<Changers> {
        if let Some(known) = self.changers.borrow().get(&class) {
            return known.clone();
        }
        let package = self.builder.package();
        let worth = |&m: &CallableId| {
            let is_method = self.api.callable(m).kind == CallableKind::Method;
            is_method && self.api.can_call(m, package) && !self.knowledge.is_pure(m, self.purity)
        };
        let methods = self.api.methods_of(class).into_iter().filter(worth).collect();
        let writable = |&f: &FieldId| {
            let field = self.api.field(f);
            !field.is_final && !field.is_static && self.api.can_access(f, package)
        };
        let fields = self.api.class(class).fields.iter().copied().filter(writable).collect();
        let found = Rc::new(Changers { methods, fields });
        self.changers.borrow_mut().insert(class, found.clone());
        found
    }

    /// Method introduction: a call (or now and then a field assignment) on a variable, somewhere after its definition.
    pub fn introduce_method(&self, tree: &Tree, rng: &mut Rng) -> Option<Tree> {
        // Values that are made in place count too: a call on one gives it a variable.
        let test = tree.test().ok()?;
        let end = test.len().checked_sub(1)?;
        let mut choices: Vec<(Var, Rc<Changers>)> = Vec::new();
        for (at, statement) in test.statements[..end].iter().enumerate() {
            let Some(class) = statement.ty().type_id().filter(|_| statement.ty().is_reference()) else { continue };
            if statement.is_null() || matches!(statement, Statement::Constant { .. } | Statement::Lambda { .. }) {
                continue;
            }
            let changers = self.changers(class);
            if !changers.methods.is_empty() || !changers.fields.is_empty() {
                choices.push((Var(at as u32), changers));
            }
        }
        let (var, changers) = rng.pick(&choices)?;
        let mut at = var.index() + 1 + rng.below(end - var.index());
        // An array is filled before anything else is done with it.
        while matches!(test.statements[at], Statement::PutElement { .. }) && at < end {
            at += 1;
        }
        let mut head = TestCase { statements: test.statements[..at].to_vec() };
        let field = rng.pick(&changers.fields).copied();
        match (rng.pick(&changers.methods), field) {
            (method, Some(field)) if method.is_none() || rng.chance(0.1) => {
                self.builder.append_write(&mut head, field, &mut Drawn(rng), &*self.pool).ok()?;
            }
            (Some(&method), _) => {
                self.builder.append_call_on(&mut head, method, Some(*var), &mut Drawn(rng), &*self.pool).ok()?;
            }
            (None, _) => return None,
        }
        Some(Tree::of(&repair::with_tail(head, &test, at)))
    }

    /// Constructor mutation: an object is made in another way, or is null, or null becomes an object.
    pub fn mutate_constructor(&self, tree: &Tree, rng: &mut Rng) -> Option<Tree> {
        let mut places = Vec::new();
        let mut n = 0;
        tree.root.each(&mut |node| {
            let made = matches!(node.kind, Kind::Null | Kind::Constructor(_) | Kind::Array { .. });
            if made && node.ty.is_reference() {
                places.push((n, node.ty.clone(), node.kind == Kind::Null));
            }
            n += 1;
        });
        let (at, ty, was_null) = rng.pick(&places)?.clone();
        let mut other = tree.clone();
        let node = other.root.nth_mut(at)?;
        if !was_null && rng.chance(0.1) {
            *node = super::tree::Node::leaf(Kind::Null, ty);
        } else {
            let value = self.value(&ty, rng)?;
            let mut fresh = value.root.children.into_iter().last()?;
            if let Kind::LVariable(_) = fresh.kind {
                fresh = fresh.children.into_iter().next()?;
            }
            if was_null || fresh.kind != node.kind {
                // A new value that needs variables of its own is left to the builder of whole tests.
                let mut plain = true;
                fresh.each(&mut |n| plain &= !matches!(n.kind, Kind::RVariable(_)));
                if !plain {
                    return None;
                }
            }
            *node = fresh;
        }
        Some(other)
    }

    /// A value of a type, in a tree of its own.
    fn value(&self, ty: &Ty, rng: &mut Rng) -> Option<Tree> {
        let mut test = TestCase::default();
        self.builder.make(&mut test, ty, &mut Drawn(rng), &*self.pool, self.builder.depth()).ok()?;
        Some(Tree::of(&test))
    }

    /// Whether the tree is a legal test that still calls the method under test last.
    pub fn is_legal(&self, tree: &Tree, under_test: Option<CallableId>) -> Option<TestCase> {
        let test = tree.test().ok()?;
        let legal = check::check_in(&test, self.api, self.builder.package()).is_ok();
        (legal && !test.is_empty() && tree.under_test() == under_test).then_some(test)
    }
}

/// Makes values for the mutation fixer.
pub struct Fresh<'g, 'a> {
    pub grower: &'g Grower<'a>,
    pub rng: Rng,
}

impl Maker for Fresh<'_, '_> {
    fn make(&mut self, ty: &Ty) -> Option<Tree> {
        let tree = self.grower.value(ty, &mut self.rng)?;
        let is_variable = matches!(tree.root.children.last()?.kind, Kind::LVariable(_));
        is_variable.then_some(tree)
    }
}

/// Types of which objects come from calls on the class under test, and from calls on those.
fn routes(api: &Api, class: TypeId, callables: &[CallableId]) -> FxHashMap<TypeId, (CallableId, TypeId)> {
    let mut routes: FxHashMap<TypeId, (CallableId, TypeId)> = FxHashMap::default();
    let mut level: Vec<(TypeId, Vec<CallableId>)> = vec![(class, callables.to_vec())];
    for _ in 0..MOST_HOPS {
        let mut next = Vec::new();
        for (on, methods) in level {
            for method in methods {
                let Some(result) = api.callable(method).ret.type_id() else { continue };
                let is_value = result == TypeId::STRING || result == TypeId::OBJECT || result.unboxed().is_some();
                if is_value || result == class || routes.contains_key(&result) {
                    continue;
                }
                routes.insert(result, (method, on));
                next.push((result, api.methods_of(result)));
            }
        }
        level = next;
    }
    routes
}

/// Constructor nodes of a tree that make objects with this constructor; for tests and statistics.
pub fn constructions(tree: &Tree, callable: CallableId) -> usize {
    let mut n = 0;
    tree.root.each(&mut |node| n += usize::from(node.kind == Kind::Constructor(Made::New(callable))));
    n
}
