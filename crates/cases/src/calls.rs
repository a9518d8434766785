//! States that calls reach: constructors, then methods, breadth first, each state once. Arguments are numbers and texts that
//! the cases ask for, null, and objects that a constructor makes.

use std::collections::BTreeSet;

use base::FxHashSet;
use executor::{Ending, Nothing, Worker};
use heaps::Case;
use heaps::pattern::{Node, Want};
use states::linear::{self, Lineariser};
use states::{MachineHeap, Tables};
use testcase::api::erase;
use testcase::{Api, CallableId, CallableKind, Constant, Prim, Statement, TestCase, Ty, TypeId, Var};
use vm::Ref;

use crate::Maker;
use crate::fit::Fit;

/// Calls of a sequence, the constructor included.
const MAX_CALLS: usize = 6;
/// States of a class, and tests that are run to find them.
const MAX_STATES: usize = 600;
const MAX_RUNS: usize = 12_000;
/// Values of one type that arguments have, and ways to combine them in one call.
const MAX_VALUES: usize = 4;
const MAX_COMBINATIONS: usize = 24;

/// A sequence of calls, and the object that it is about.
#[derive(Clone, Debug)]
struct Sequence {
    test: TestCase,
    object: Var,
}

/// For each case and each of its arguments, the first sequence that makes such an object.
#[derive(Default)]
pub struct Reached {
    /// By case and argument.
    found: Vec<Vec<Option<Sequence>>>,
    pub states: usize,
    pub runs: usize,
    /// No sequence within the limit of calls was left out.
    pub exhausted: bool,
}

impl Reached {
    /// Searches for the objects of all cases.
    pub fn search(maker: &Maker<'_>, worker: &mut Worker<Nothing>, cases: &[Case]) -> Self {
        let mut reached = Self { exhausted: true, ..Self::default() };
        reached.found = cases.iter().map(|case| vec![None; case.pattern.arguments.len()]).collect();
        let classes: BTreeSet<TypeId> = cases
            .iter()
            .flat_map(|case| case.pattern.arguments.iter().filter_map(|want| class_of(maker.api, case, want)))
            .collect();
        for class in classes {
            let values = Values::of(cases);
            Search { maker, worker, class, values, cases, seen: FxHashSet::default() }.run(&mut reached);
        }
        reached
    }

    /// The objects of a case side by side; nothing if one of them was not reached, or if they share objects.
    pub(crate) fn assemble(&self, maker: &Maker<'_>, number: usize, case: &Case) -> Option<(TestCase, Vec<Var>)> {
        let found = self.found.get(number)?;
        let is_free = |want: &Want| matches!(want, Want::Any | Want::Number { asked: false, .. });
        if shares(case) || !case.pattern.statics.iter().all(|s| is_free(&s.1)) {
            return None;
        }
        let (mut test, mut arguments) = (TestCase::default(), Vec::new());
        let mut made: Vec<(usize, Var)> = Vec::new();
        let callable = maker.api.callable(maker.callable);
        let receiver = (callable.kind == CallableKind::Method).then(|| Ty::class(callable.class));
        let types: Vec<Ty> = receiver.into_iter().chain(callable.params.iter().map(erase)).collect();
        for ((want, sequence), ty) in case.pattern.arguments.iter().zip(found).zip(types) {
            let known = match want {
                Want::Node(node) => made.iter().find(|m| m.0 == *node).map(|m| m.1),
                _ => None,
            };
            let var = match (known, want, sequence) {
                (Some(var), ..) => var,
                (None, Want::Node(node), Some(sequence)) => {
                    let offset = test.len() as u32;
                    for mut statement in sequence.test.statements.iter().cloned() {
                        statement.map_uses(|var| Var(var.0 + offset));
                        test.push(statement);
                    }
                    let var = Var(sequence.object.0 + offset);
                    made.push((*node, var));
                    var
                }
                (None, want, _) => plain(&mut test, maker, case, want, &ty)?,
            };
            arguments.push(var);
        }
        Some((test, arguments))
    }
}

/// An argument that needs no calls.
fn plain(test: &mut TestCase, maker: &Maker<'_>, case: &Case, want: &Want, ty: &Ty) -> Option<Var> {
    let (ty, value) = match want {
        Want::Any | Want::Null => (maker.written(ty), Constant::Null),
        Want::Number { kind, bits, .. } => {
            let prim = Prim::of_letter(kind.to_char())?;
            (Ty::Prim(prim), Constant::of_bits(prim, *bits))
        }
        Want::Constant(class, number) => {
            let id = maker.api.find(class).filter(|&id| maker.api.can_name(id, maker.package))?;
            let name = maker.api.class(id).enum_constants.get(*number as usize)?.clone();
            (Ty::class(id), Constant::Enum(id, name))
        }
        Want::Node(node) | Want::Some(node) => match &case.pattern.nodes[*node] {
            Node::Text { text, .. } => (Ty::class(TypeId::STRING), Constant::Text(text.encode_utf16().collect())),
            _ => return None,
        },
    };
    Some(test.push(Statement::Constant { ty, value }))
}

/// The class of an argument that calls may make.
fn class_of(api: &Api, case: &Case, want: &Want) -> Option<TypeId> {
    let Want::Node(node) = want else { return None };
    let Node::Object { classes, .. } = &case.pattern.nodes[*node] else { return None };
    api.find(&classes[0]).filter(|id| id.unboxed().is_none())
}

/// Whether different arguments lead to one object.
fn shares(case: &Case) -> bool {
    let pattern = &case.pattern;
    let mut seen: FxHashSet<usize> = FxHashSet::default();
    let mut roots: Vec<usize> = Vec::new();
    for want in &pattern.arguments {
        let Want::Node(root) = want else { continue };
        if roots.contains(root) {
            continue;
        }
        roots.push(*root);
        let mut own = vec![*root];
        let mut next = 0;
        while let Some(&node) = own.get(next) {
            next += 1;
            let wants: Vec<&Want> = match &pattern.nodes[node] {
                Node::Object { fields, .. } => fields.iter().map(|f| &f.1).collect(),
                Node::Array { elements, .. } => elements.iter().collect(),
                Node::Text { .. } => Vec::new(),
            };
            for want in wants {
                if let Want::Node(to) = want
                    && !own.contains(to)
                {
                    own.push(*to);
                }
            }
        }
        if own.iter().any(|node| !seen.insert(*node)) {
            return true;
        }
    }
    false
}

/// Numbers and texts that cases ask for, fewest first.
struct Values {
    numbers: Vec<(char, u64)>,
    texts: Vec<String>,
}

impl Values {
    fn of(cases: &[Case]) -> Self {
        let (mut numbers, mut texts): (Vec<(char, u64)>, Vec<String>) = (Vec::new(), Vec::new());
        let mut add = |want: &Want| {
            if let Want::Number { kind, bits, asked: true } = want
                && !numbers.contains(&(kind.to_char(), *bits))
            {
                numbers.push((kind.to_char(), *bits));
            }
        };
        for case in cases {
            case.pattern.arguments.iter().for_each(&mut add);
            for node in &case.pattern.nodes {
                match node {
                    Node::Object { fields, .. } => fields.iter().for_each(|f| add(&f.1)),
                    Node::Array { elements, .. } => elements.iter().for_each(&mut add),
                    Node::Text { text, asked: true } if !texts.contains(text) => texts.push(text.clone()),
                    Node::Text { .. } => {}
                }
            }
        }
        numbers.sort_by_key(|n| (n.0, (n.1 as i64).unsigned_abs().min(u64::from((n.1 as i32).unsigned_abs()))));
        Self { numbers, texts }
    }

    fn of_prim(&self, prim: Prim) -> Vec<Constant> {
        let letter = prim.kind().to_char();
        let asked = self.numbers.iter().filter(|n| n.0 == letter).map(|n| Constant::of_bits(prim, n.1));
        let usual = [Constant::of_bits(prim, 0), one(prim)];
        let mut all: Vec<Constant> = Vec::new();
        for value in asked.chain(usual) {
            if !all.contains(&value) && all.len() < MAX_VALUES {
                all.push(value);
            }
        }
        all
    }
}

fn one(prim: Prim) -> Constant {
    match prim {
        Prim::Float => Constant::Float(1f32.to_bits()),
        Prim::Double => Constant::Double(1f64.to_bits()),
        prim => Constant::of_bits(prim, 1),
    }
}

/// The search for the states of one class.
struct Search<'a, 'b> {
    maker: &'a Maker<'a>,
    worker: &'b mut Worker<Nothing>,
    class: TypeId,
    values: Values,
    cases: &'a [Case],
    seen: FxHashSet<u128>,
}

impl Search<'_, '_> {
    fn run(&mut self, reached: &mut Reached) {
        let (api, package) = (self.maker.api, self.maker.package);
        if !api.can_name(self.class, package) {
            return;
        }
        let info = api.class(self.class);
        let calls: Vec<CallableId> = info
            .methods
            .iter()
            .copied()
            .filter(|&id| api.can_call(id, package) && !api.callable(id).is_abstract)
            .collect();
        let mut tables = Tables::default();
        let mut level: Vec<Sequence> = Vec::new();
        for &constructor in &info.constructors {
            if api.can_call(constructor, package) && !info.inner {
                for made in self.extended(&Sequence { test: TestCase::default(), object: Var(0) }, constructor) {
                    self.try_one(reached, &mut tables, made, &mut level);
                }
            }
        }
        for _ in 1..MAX_CALLS {
            let mut next = Vec::new();
            for sequence in &level {
                for &call in &calls {
                    for longer in self.extended(sequence, call) {
                        if reached.runs >= MAX_RUNS || self.seen.len() >= MAX_STATES {
                            reached.exhausted = false;
                            return;
                        }
                        self.try_one(reached, &mut tables, longer, &mut next);
                    }
                }
            }
            level = next;
        }
        reached.exhausted &= level.is_empty();
    }

    /// Runs a sequence; if it leads to a new state, the cases that wait for it get it.
    fn try_one(&mut self, reached: &mut Reached, tables: &mut Tables, sequence: Sequence, level: &mut Vec<Sequence>) {
        reached.runs += 1;
        let done = self.worker.run(&sequence.test);
        let is_normal = done.len() == sequence.test.len() && done.iter().all(|d| matches!(d.ending, Ending::Value(_)));
        let Some(object) = self.worker.value(sequence.object).filter(|_| is_normal) else { return };
        let machine = &self.worker.machine;
        let mut heap = MachineHeap { machine, tables, base: 0 };
        let root = heap.edge(object as Ref);
        let mut lineariser = Lineariser::default();
        let Ok(words) = lineariser.run(&mut heap, &[root]) else { return };
        if !self.seen.insert(linear::hash(words.iter().copied())) {
            return;
        }
        reached.states += 1;
        for (case, found) in self.cases.iter().zip(&mut reached.found) {
            for (want, place) in case.pattern.arguments.iter().zip(found) {
                let fits = place.is_none()
                    && matches!(want, Want::Node(_))
                    && Fit::new(&mut self.worker.machine, &case.pattern).one(want, object as Ref);
                if fits {
                    *place = Some(sequence.clone());
                }
            }
        }
        level.push(sequence);
    }

    /// The sequences that one more call gives, with all combinations of arguments.
    fn extended(&self, sequence: &Sequence, call: CallableId) -> Vec<Sequence> {
        let callable = self.maker.api.callable(call);
        let choices: Vec<Vec<(Ty, Constant)>> = callable.params.iter().map(|p| self.arguments(&erase(p))).collect();
        let count = choices.iter().map(Vec::len).product::<usize>().min(MAX_COMBINATIONS);
        let combination = |mut number: usize| {
            let mut test = sequence.test.clone();
            let mut args = Vec::new();
            for choice in &choices {
                let (ty, value) = choice[number % choice.len()].clone();
                number /= choice.len();
                args.push(test.push(Statement::Constant { ty, value }));
            }
            let ty = match callable.kind {
                CallableKind::Constructor => Ty::class(self.class),
                _ if callable.ret == Ty::Void => Ty::Void,
                _ => self.maker.written(&erase(&callable.ret)),
            };
            if callable.kind == CallableKind::Constructor {
                let object = test.push(Statement::New { ty, callable: call, args });
                return Sequence { test, object };
            }
            let receiver = (callable.kind == CallableKind::Method).then_some(sequence.object);
            test.push(Statement::Call { ty, callable: call, receiver, args });
            Sequence { test, object: sequence.object }
        };
        (0..count).map(combination).collect()
    }

    /// Arguments of a type.
    fn arguments(&self, ty: &Ty) -> Vec<(Ty, Constant)> {
        let own = self.maker.written(ty);
        let null = (own.clone(), Constant::Null);
        match ty {
            Ty::Prim(prim) => self.values.of_prim(*prim).into_iter().map(|c| (ty.clone(), c)).collect(),
            Ty::Class(id, _) if *id == TypeId::STRING || *id == TypeId::OBJECT => {
                let texts = self.values.texts.iter().map(|t| Constant::Text(t.encode_utf16().collect()));
                let text = |value| (Ty::class(TypeId::STRING), value);
                let mut all: Vec<(Ty, Constant)> = texts.map(text).take(MAX_VALUES).collect();
                if all.is_empty() {
                    all.push(text(Constant::Text("a".encode_utf16().collect())));
                }
                all.push(null);
                all
            }
            Ty::Class(id, _) if id.unboxed().is_some() => {
                let prim = id.unboxed().unwrap_or(Prim::Int);
                let values = self.values.of_prim(prim).into_iter().map(|c| (ty.clone(), c));
                values.chain([null]).collect()
            }
            _ => vec![null],
        }
    }
}
