//! Recorded calls as tests: first all of them one after the other, then for each test of the run what its calls of the class
//! under test need.

use base::{FxHashMap, FxHashSet, Rng};
use testcase::{
    Api, Bindings, Builder, CallableId, CallableKind, Constant, Drawn, PlainPool, Prim, Statement, TestCase, Ty,
    TypeId, Var, check, repair,
};

use super::values::{Content, Object, Value};
use super::{End, Recorded};

/// Statements that all calls together may take.
const MOST_STATEMENTS: usize = 20_000;
/// Statements of one test.
const MAX_STATEMENTS: usize = 200;
/// A longer test is given once more without most of the calls that are like others: searches extend short tests.
const MAX_STATEMENTS_OF_SHORT_TEST: usize = 50;
/// Calls of a method on one object that such a test has, at most.
const ALIKE: usize = 8;
/// Tests that are given, and those of them that make the same calls with other values.
const MOST_TESTS: usize = 500;
const SAME_CALLS: u32 = 8;
/// How deeply a value is built that stands in for an unknown one.
const MAX_STAND_IN_DEPTH: u32 = 2;

/// What collections are written down as: the class, its method to add something, and that method's descriptor.
const LISTS: &[(&str, &str, &str)] = &[("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z")];
const SETS: &[(&str, &str, &str)] = &[
    ("java/util/LinkedHashSet", "add", "(Ljava/lang/Object;)Z"),
    ("java/util/HashSet", "add", "(Ljava/lang/Object;)Z"),
];
const PUT: &str = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
const MAPS: &[(&str, &str, &str)] = &[("java/util/LinkedHashMap", "put", PUT), ("java/util/HashMap", "put", PUT)];

pub(super) fn tests(api: &Api, package: &str, class: TypeId, calls: &[Recorded], with_thinned: bool) -> Vec<TestCase> {
    let mut replay = Replay {
        api,
        package,
        class,
        builder: Builder::new(api, package),
        test: TestCase::default(),
        lines: Vec::new(),
        objects: FxHashMap::default(),
        copies: FxHashMap::default(),
        rng: Rng::new(1),
        with_thinned,
    };
    for call in calls.iter().filter(|call| is_outermost(calls, call)) {
        if replay.test.len() >= MOST_STATEMENTS {
            break;
        }
        replay.call(call);
    }
    replay.cut()
}

/// Whether the call itself is to be written down: neither does it lead into the class under test, nor is it part of another
/// that is written down.
fn is_outermost(calls: &[Recorded], call: &Recorded) -> bool {
    let mut above = call.parent;
    while let Some(at) = above {
        if !calls[at].leads {
            return false;
        }
        above = calls[at].parent;
    }
    !call.leads && call.end.is_some()
}

/// What is known of a statement that is a recorded call.
#[derive(Clone, Copy)]
struct Line {
    test: u32,
    own: bool,
    threw: bool,
}

struct Replay<'a> {
    api: &'a Api,
    package: &'a str,
    class: TypeId,
    builder: Builder<'a>,
    test: TestCase,
    /// One for each statement; none for those that only make a value.
    lines: Vec<Option<Line>>,
    objects: FxHashMap<Object, Var>,
    /// Objects that are known by their looks, with the looks they had.
    copies: FxHashMap<Object, (Content, Var)>,
    rng: Rng,
    /// Long tests are given once more without calls that are like others.
    with_thinned: bool,
}

impl Replay<'_> {
    fn call(&mut self, call: &Recorded) {
        let start = self.test.len();
        let made = call.callables.iter().find_map(|&id| {
            let made = self.called(id, call);
            if made.is_none() {
                self.back_to(start);
            }
            made
        });
        let Some(var) = made else { return };
        self.lines.resize(self.test.len(), None);
        let threw = matches!(call.end, Some(End::Threw));
        self.lines[var.index()] = Some(Line { test: call.test, own: call.own, threw });
        let result = match (self.api.callable(call.callables[0]).kind, &call.target, call.end) {
            (_, _, Some(End::Threw) | None) => None,
            (CallableKind::Constructor, Some(Value::Object(object, _)), _) => Some(*object),
            (_, _, Some(End::Returned(object))) => object,
        };
        if let Some(object) = result {
            self.objects.entry(object).or_insert(var);
        }
    }

    fn back_to(&mut self, len: usize) {
        self.test.statements.truncate(len);
        self.objects.retain(|_, var| var.index() < len);
        self.copies.retain(|_, (_, var)| var.index() < len);
    }

    /// Writes the call down as one of this constructor or method.
    fn called(&mut self, id: CallableId, call: &Recorded) -> Option<Var> {
        let callable = self.api.callable(id);
        if !self.api.can_call(id, self.package) {
            return None;
        }
        match callable.kind {
            CallableKind::Constructor => {
                let mut types = self.class_types(callable.class);
                types.find_map(|ty| {
                    let start = self.test.len();
                    let args = self.arguments(id, Some(&ty), call);
                    let made = args.and_then(|args| self.push(Statement::New { ty, callable: id, args }));
                    if made.is_none() {
                        self.back_to(start);
                    }
                    made
                })
            }
            CallableKind::Static => {
                let args = self.arguments(id, None, call)?;
                self.finish(id, None, args)
            }
            CallableKind::Method => {
                let receiver = self.receiver(id, call)?;
                let on = self.test.ty(receiver).clone();
                let args = self.arguments(id, Some(&on), call)?;
                self.finish(id, Some(receiver), args)
            }
        }
    }

    /// The class with type arguments that may do: the widest first.
    fn class_types(&self, class: TypeId) -> impl Iterator<Item = Ty> + use<> {
        let params = self.api.class(class).type_params.len();
        let widest = self.api.widest(class);
        let all_of = move |of: TypeId| Ty::Class(class, vec![Ty::class(of); params]);
        let others = [TypeId::STRING, TypeId::boxed(Prim::Int)].into_iter().filter(move |_| params > 0).map(all_of);
        std::iter::once(widest).chain(others)
    }

    fn finish(&mut self, callable: CallableId, receiver: Option<Var>, args: Vec<Var>) -> Option<Var> {
        let given: Vec<Ty> = args.iter().map(|&a| self.test.ty(a).clone()).collect();
        let on = receiver.map(|r| self.test.ty(r).clone());
        let types = self.api.infer(callable, on.as_ref(), &given, None)?;
        let ty = self.builder.nameable(&types.ret);
        self.push(Statement::Call { ty, callable, receiver, args })
    }

    /// Appends a statement that is legal.
    fn push(&mut self, statement: Statement) -> Option<Var> {
        let writable = self.api.can_write(statement.ty(), self.package);
        let var = self.test.push(statement);
        if writable && check::check_statement(&self.test, self.api, var.index()).is_ok() {
            return Some(var);
        }
        self.test.statements.pop();
        None
    }

    fn receiver(&mut self, id: CallableId, call: &Recorded) -> Option<Var> {
        let value = call.target.as_ref()?;
        let wanted = Ty::class(self.api.callable(id).class);
        let known = self.value(value, &wanted);
        if known.is_some() || !call.own {
            return known;
        }
        // Its creation was not recorded: another object stands in for it from here on.
        let own = self.class_types(self.class).next()?;
        let var = self.stand_in(&own)?;
        if let Value::Object(object, _) = value {
            self.objects.insert(*object, var);
        }
        Some(var)
    }

    fn stand_in(&mut self, ty: &Ty) -> Option<Var> {
        let made =
            self.builder.make(&mut self.test, ty, &mut Drawn(&mut self.rng), &PlainPool, MAX_STAND_IN_DEPTH).ok()?;
        (!self.test.statements[made.index()].is_null()).then_some(made)
    }

    fn arguments(&mut self, id: CallableId, on: Option<&Ty>, call: &Recorded) -> Option<Vec<Var>> {
        let types = self.api.call_types(id, on, &Bindings::default())?;
        let mut args = Vec::with_capacity(types.params.len());
        for (value, wanted) in call.args.iter().zip(types.params) {
            let wanted = wanted?;
            let var = match self.value(value, &wanted) {
                Some(var) => var,
                None if call.own => self.stand_in(&wanted)?,
                None => return None,
            };
            args.push(var);
        }
        Some(args)
    }

    /// A variable with the value, or with one that looks the same.
    fn value(&mut self, value: &Value, wanted: &Ty) -> Option<Var> {
        match value {
            Value::Null => self.push(Statement::Constant { ty: wanted.clone(), value: Constant::Null }),
            Value::Constant(ty, value) => self.push(Statement::Constant { ty: ty.clone(), value: value.clone() }),
            Value::Object(object, content) => {
                if let Some(&var) = self.objects.get(object) {
                    return self.fits(var, wanted).then_some(var);
                }
                let content = content.as_deref()?;
                if let Some((_, var)) = self.copies.get(object).filter(|(looks, _)| looks == content) {
                    let var = *var;
                    return self.fits(var, wanted).then_some(var);
                }
                let start = self.test.len();
                let Some(var) = self.copy(content, wanted) else {
                    self.back_to(start);
                    return None;
                };
                self.copies.insert(*object, (content.clone(), var));
                Some(var)
            }
        }
    }

    /// Whether the variable can be used as this type, if need be with other type arguments.
    fn fits(&mut self, var: Var, wanted: &Ty) -> bool {
        let has = self.test.ty(var).clone();
        let plain = matches!(wanted, Ty::Class(_, args) if args.is_empty());
        let as_class = |ty: &Ty| Some(self.api.is_subtype(ty.type_id()?, wanted.type_id()?));
        if self.api.is_assignable(&has, wanted) || plain && as_class(&has) == Some(true) {
            return true;
        }
        let other = match &self.test.statements[var.index()] {
            Statement::New { ty: Ty::Class(class, _), .. } => self.api.as_subtype(*class, wanted),
            // What the caller makes of the result may decide about the type parameters of the call.
            Statement::Call { callable, .. } if !self.api.callable(*callable).type_params.is_empty() => {
                Some(wanted.clone())
            }
            _ => None,
        };
        let Some(other) = other else { return false };
        let before = self.test.clone();
        if let Statement::New { ty, .. } | Statement::Call { ty, .. } = &mut self.test.statements[var.index()] {
            *ty = other;
        }
        let good = check::check_statement(&self.test, self.api, var.index()).is_ok()
            && (var.index() + 1..self.test.len()).all(|at| self.retype(at));
        if !good {
            self.test = before;
        }
        good
    }

    /// Gives a call the type of result that it has now; false if it is not legal any more.
    fn retype(&mut self, at: usize) -> bool {
        if check::check_statement(&self.test, self.api, at).is_ok() {
            return true;
        }
        if let Statement::Call { callable, receiver, args, .. } = &self.test.statements[at] {
            let given: Vec<Ty> = args.iter().map(|&a| self.test.ty(a).clone()).collect();
            let on = receiver.map(|r| self.test.ty(r).clone());
            let Some(types) = self.api.infer(*callable, on.as_ref(), &given, None) else { return false };
            let result = self.builder.nameable(&types.ret);
            if let Statement::Call { ty, .. } = &mut self.test.statements[at] {
                *ty = result;
            }
        }
        check::check_statement(&self.test, self.api, at).is_ok()
    }

    fn copy(&mut self, content: &Content, wanted: &Ty) -> Option<Var> {
        match content {
            Content::Static(field) => {
                let readable = self.api.can_access(*field, self.package);
                let ty = self.api.field_type(*field, None).filter(|_| readable)?;
                self.push(Statement::GetField { ty, field: *field, receiver: None })
            }
            Content::Array(of, values) => {
                let ty = Ty::Array(Box::new(of.clone()));
                if !self.api.is_assignable(&ty, wanted) {
                    return None;
                }
                let array = self.push(Statement::NewArray { ty, len: values.len() as u32 })?;
                for (index, value) in values.iter().enumerate() {
                    if is_default(value) {
                        continue;
                    }
                    let value = self.value(value, of)?;
                    self.push(Statement::PutElement { array, index: index as u32, value })?;
                }
                Some(array)
            }
            Content::List(values) => self.collection(LISTS, wanted, values.iter().map(|v| vec![v])),
            Content::Set(values) => self.collection(SETS, wanted, values.iter().map(|v| vec![v])),
            Content::Map(pairs) => self.collection(MAPS, wanted, pairs.iter().map(|(k, v)| vec![k, v])),
        }
    }

    /// A new collection of the first class that is wanted and known, with these elements.
    fn collection<'v>(
        &mut self,
        classes: &[(&str, &str, &str)],
        wanted: &Ty,
        items: impl Iterator<Item = Vec<&'v Value>>,
    ) -> Option<Var> {
        let (class, ty, add) = classes.iter().find_map(|(class, name, desc)| {
            let class = self.api.find(class)?;
            let ty = self.api.as_subtype(class, wanted)?;
            let same = |m: &CallableId| {
                let method = self.api.callable(*m);
                *method.name == **name && *method.desc == **desc
            };
            Some((class, ty, self.api.methods_of(class).into_iter().find(same)?))
        })?;
        let new =
            self.api.class(class).constructors.iter().copied().find(|&c| self.api.callable(c).params.is_empty())?;
        let made = self.push(Statement::New { ty: ty.clone(), callable: new, args: Vec::new() })?;
        let params = self.api.call_types(add, Some(&ty), &Bindings::default())?.params;
        for item in items {
            let mut args = Vec::new();
            for (value, wanted) in item.into_iter().zip(&params) {
                args.push(self.value(value, wanted.as_ref()?)?);
            }
            self.finish(add, Some(made), args)?;
        }
        Some(made)
    }

    /// The tests that the calls make.
    fn cut(mut self) -> Vec<TestCase> {
        self.lines.resize(self.test.len(), None);
        let mut roots: Vec<(u32, Vec<usize>)> = Vec::new();
        let mut ends = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            let Some(line) = line.filter(|l| l.own) else { continue };
            match roots.last_mut() {
                _ if line.threw => ends.push(vec![at]),
                Some((test, list)) if *test == line.test => list.push(at),
                _ => roots.push((line.test, vec![at])),
            }
        }
        let mut seen = FxHashSet::default();
        let mut alike: FxHashMap<Vec<CallableId>, u32> = FxHashMap::default();
        let mut tests = Vec::new();
        for roots in roots.into_iter().map(|r| r.1).chain(ends) {
            for test in self.parts(&self.needed(&roots)) {
                let legal = check::check_in(&test, self.api, self.package).is_ok();
                if !legal || test.is_empty() || !seen.insert(repair::structural_hash(&test)) {
                    continue;
                }
                let same = alike.entry(test.statements.iter().filter_map(callable).collect()).or_default();
                *same += 1;
                if *same <= SAME_CALLS {
                    tests.push(test);
                }
            }
        }
        tests.truncate(MOST_TESTS);
        tests
    }

    /// Which statements these need: what they use, and what may have changed it before them.
    fn needed(&self, roots: &[usize]) -> Vec<bool> {
        let mut keep = vec![false; self.test.len()];
        for &root in roots {
            keep[root] = true;
        }
        let last = roots.iter().copied().max().unwrap_or(0);
        loop {
            let before = keep.iter().filter(|k| **k).count();
            for at in (0..=last).rev() {
                let threw = self.lines[at].is_some_and(|l| l.threw);
                if !keep[at] && !threw {
                    keep[at] = repair::touches(&self.test, at, &keep);
                }
                if keep[at] {
                    self.test.statements[at].each_use(|var| keep[var.index()] = true);
                }
            }
            if keep.iter().filter(|k| **k).count() == before {
                return keep;
            }
        }
    }

    /// The kept statements as a test; as several, if that is long and its parts have nothing to do with each other.
    fn parts(&self, keep: &[bool]) -> Vec<TestCase> {
        let mut whole = repair::keep(&self.test, keep);
        repair::remove_dead(&mut whole, None);
        if whole.len() <= MAX_STATEMENTS {
            let short = self.thinned(&whole);
            return std::iter::once(whole).chain(short).collect();
        }
        let mut group: Vec<usize> = (0..whole.len()).collect();
        let find = |group: &[usize], mut at: usize| {
            while group[at] != at {
                at = group[at];
            }
            at
        };
        for (at, statement) in whole.statements.iter().enumerate() {
            statement.each_use(|var| {
                let (a, b) = (find(&group, at), find(&group, var.index()));
                group[a.max(b)] = a.min(b);
            });
        }
        let of: Vec<usize> = (0..whole.len()).map(|at| find(&group, at)).collect();
        let mut roots: Vec<usize> = of.clone();
        roots.sort_unstable();
        roots.dedup();
        let part = |root: &usize| {
            let marks: Vec<bool> = of.iter().map(|o| o == root).collect();
            let mut part = repair::keep(&whole, &marks);
            let short = self.thinned(&part);
            part.statements.truncate(MAX_STATEMENTS);
            repair::remove_dead(&mut part, None);
            std::iter::once(part).chain(short)
        };
        roots.iter().flat_map(part).collect()
    }

    fn thinned(&self, test: &TestCase) -> Option<TestCase> {
        if self.with_thinned { thinned(test) } else { None }
    }
}

/// The test with fewer of the calls that are like others, such as those of a loop, if it is long: of each method on each object the
/// first ones and the last.
fn thinned(test: &TestCase) -> Option<TestCase> {
    if test.len() <= MAX_STATEMENTS_OF_SHORT_TEST {
        return None;
    }
    let alike = |statement: &Statement| match statement {
        Statement::Call { callable, receiver, .. } => Some((*callable, *receiver)),
        _ => None,
    };
    let mut all: FxHashMap<(CallableId, Option<Var>), usize> = FxHashMap::default();
    for call in test.statements.iter().filter_map(alike) {
        *all.entry(call).or_default() += 1;
    }
    let mut most = ALIKE;
    loop {
        let mut seen: FxHashMap<(CallableId, Option<Var>), usize> = FxHashMap::default();
        let mut wanted = |statement: &Statement| {
            let Some(call) = alike(statement) else { return true };
            let count = seen.entry(call).or_default();
            *count += 1;
            *count < most || *count == all[&call]
        };
        let marks: Vec<bool> = test.statements.iter().map(&mut wanted).collect();
        let mut thin = repair::keep(test, &marks);
        repair::remove_dead(&mut thin, None);
        if thin.len() <= MAX_STATEMENTS_OF_SHORT_TEST || most == 1 {
            thin.statements.truncate(MAX_STATEMENTS);
            return (thin.len() < test.len()).then_some(thin);
        }
        most /= 2;
    }
}

fn callable(statement: &Statement) -> Option<CallableId> {
    match statement {
        Statement::New { callable, .. } | Statement::Call { callable, .. } => Some(*callable),
        _ => None,
    }
}

/// What a new array has anyway.
fn is_default(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Constant(Ty::Prim(_), value) => value.is_default(),
        _ => false,
    }
}
