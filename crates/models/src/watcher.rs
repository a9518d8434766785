//! Asks an object for its properties.

use std::collections::BTreeSet;

use base::FxHashSet;
use classfile::descriptor::Kind;
use executor::{Ending, Observer, Worker};
use fsm::{Partition, Place, Property, Snapshot, Value};
use program::ClassId;
use session::state_hash;
use testcase::{Api, Bindings, CallableId, CallableKind, Prim, Ty, TypeId};
use vm::Ref;

use crate::boundaries::Boundaries;
use crate::news::News;
use crate::subject::Subject;
use crate::values;

/// Properties that are asked for.
const MAX_OBSERVERS: usize = 24;
const MAX_FIELDS: usize = 24;
/// Times that an observer is asked before it counts as one that changes nothing, and how often it is checked afterwards.
const ALWAYS_CHECKED: u64 = 100;
const CHECKED_EACH: u64 = 10;
/// What every object has.
const SKIPPED: [&str; 5] = ["hashCode", "getClass", "toString", "clone", "notify"];

/// Where an answer comes from.
enum How {
    Ask(CallableId, Ty),
    Read { offset: u32, kind: Kind },
}

/// See the module's head.
pub struct Watcher {
    names: Vec<String>,
    how: Vec<How>,
    boundaries: Boundaries,
    /// Observers that changed an object, and observers that have thrown.
    changing: FxHashSet<usize>,
    throwing: FxHashSet<usize>,
    /// Elements of arrays and collections are looked at, and lengths of texts.
    pub closely: bool,
    /// How often each property was asked for.
    asked: Vec<u64>,
    /// Which observers cost much and say nothing that others do not say.
    news: News,
}

impl Watcher {
    pub fn new<D: Observer>(worker: &Worker<D>, subject: &Subject) -> Self {
        let mut watcher = Self {
            names: Vec::new(),
            how: Vec::new(),
            boundaries: Boundaries::default(),
            changing: FxHashSet::default(),
            throwing: FxHashSet::default(),
            closely: false,
            asked: Vec::new(),
            news: News::default(),
        };
        watcher.observers(&subject.api, subject);
        let machine = &worker.machine;
        // The class itself first, then what it extends.
        for &class in machine.class(subject.class).display.iter().rev() {
            watcher.fields(worker, class);
        }
        watcher
    }

    /// Methods without arguments whose answers can be told apart. Texts and objects say who an object is, not what it may do.
    fn observers(&mut self, api: &Api, subject: &Subject) {
        for &id in &subject.calls {
            let callable = api.callable(id);
            let plain = callable.kind == CallableKind::Method
                && callable.params.is_empty()
                && !callable.deprecated
                && !SKIPPED.contains(&&*callable.name);
            let own = api.own_type(subject.visible);
            let Some(ret) = api.call_types(id, Some(&own), &Bindings::default()).map(|t| t.ret) else { continue };
            if plain && is_telling(api, &ret) && self.how.len() < MAX_OBSERVERS {
                self.names.push(format!("{}()", callable.name));
                self.how.push(How::Ask(id, ret));
            }
        }
    }

    fn fields<D: Observer>(&mut self, worker: &Worker<D>, class: ClassId) {
        let machine = &worker.machine;
        let info = machine.class(class);
        if let Some(file) = &info.file {
            self.boundaries.read(file);
        }
        for &id in info.fields.iter().filter(|_| machine.program.name_of(class) != "java/lang/Object") {
            let field = machine.field(id);
            let name = machine.program.names.text(field.name).to_string();
            let fields = self.how.iter().filter(|how| matches!(how, How::Read { .. })).count();
            let own = !field.is_static() && field.access & classfile::access::SYNTHETIC == 0;
            if own && fields < MAX_FIELDS && !self.names.contains(&name) {
                self.names.push(name);
                self.how.push(How::Read { offset: field.offset, kind: field.kind });
            }
        }
    }

    /// The properties of an object as it is now.
    pub fn look<D: Observer>(&mut self, worker: &mut Worker<D>, object: Ref) -> Snapshot {
        self.asked.resize(self.how.len(), 0);
        let mut before = None;
        let mut snapshot = Snapshot::new();
        for at in 0..self.how.len() {
            let value = match &self.how[at] {
                How::Read { offset, kind } => {
                    let raw = worker.peek(object + offset, *kind);
                    match kind {
                        Kind::Ref => values::property(worker, raw as Ref, self.closely),
                        kind => Prim::of_letter(kind.to_char()).map_or(Value::Unknown, |p| values::primitive(p, raw)),
                    }
                }
                // An observer that changes objects is a call like others, and what it says is not what holds.
                How::Ask(..) if self.is_left_out(at) => Value::Unknown,
                How::Ask(callable, ty) => {
                    // An observer that has changed nothing for long is only looked at now and then: states of objects may be large.
                    let times = self.asked[at];
                    let hash = (times < ALWAYS_CHECKED || times.is_multiple_of(CHECKED_EACH))
                        .then(|| *before.get_or_insert_with(|| state_hash(&worker.machine, object)));
                    self.asked[at] += 1;
                    let begun = worker.total();
                    let (value, changed) = ask(worker, *callable, ty, object, hash, self.closely);
                    self.news.cost(at, worker.total() - begun);
                    if changed {
                        self.changing.insert(at);
                    }
                    if matches!(value, Value::Threw(_)) {
                        self.throwing.insert(at);
                    }
                    value
                }
            };
            snapshot.push(value);
        }
        // Invariants speak of what follows from other properties too.
        if !self.closely {
            self.compare(&snapshot);
        }
        snapshot
    }

    /// Looks for costly observers that answer what follows from the answers of others.
    fn compare(&mut self, snapshot: &Snapshot) {
        if !self.news.is_open() {
            return;
        }
        let observers = self.how.iter().take_while(|how| matches!(how, How::Ask(..))).count();
        let class = |at: usize| Partition::of(&self.property(at)).class(&snapshot[at]);
        let classes: Vec<Option<String>> = (0..observers).map(class).collect();
        self.news.note(&classes);
    }

    /// Whether an observer is not asked, because it changes objects or says nothing new at a high cost. A question such as `hasNext()` is asked all the same: what it
    /// changes, it may change, and it is undone.
    fn is_left_out(&self, at: usize) -> bool {
        const QUESTIONS: [&str; 3] = ["has", "is", "can"];
        let truth = matches!(&self.how[at], How::Ask(_, Ty::Prim(Prim::Boolean)));
        let question = truth && QUESTIONS.iter().any(|word| self.names[at].starts_with(word));
        self.changing.contains(&at) && !question || self.news.is_none(at)
    }

    /// Numbers that the class names.
    pub fn constants(&self) -> &BTreeSet<i64> {
        &self.boundaries.constants
    }

    /// The properties, with what was learnt of them.
    pub fn properties(&self) -> Vec<Property> {
        (0..self.names.len()).map(|at| self.property(at)).collect()
    }

    fn property(&self, at: usize) -> Property {
        let name = &self.names[at];
        Property {
            name: name.clone(),
            place: if matches!(self.how[at], How::Ask(..)) { Place::Observer } else { Place::Field },
            usable: self.is_observer(at),
            may_throw: self.throwing.contains(&at),
            boundaries: self.boundaries.of(name),
        }
    }

    fn is_observer(&self, at: usize) -> bool {
        matches!(self.how[at], How::Ask(..)) && !self.changing.contains(&at)
    }

    /// Properties whose values are not to be looked at any more.
    pub fn left_out(&self) -> Vec<usize> {
        (0..self.how.len()).filter(|&at| self.is_left_out(at)).collect()
    }

    /// Observers that never changed an object and never threw: calls of them are no steps of an object's life.
    pub fn silent(&self) -> Vec<CallableId> {
        let silent = |(at, how): (usize, &How)| match how {
            How::Ask(callable, _) if self.is_observer(at) && !self.throwing.contains(&at) => Some(*callable),
            _ => None,
        };
        self.how.iter().enumerate().filter_map(silent).collect()
    }
}

/// Numbers, truth, constants of enums and what has a size.
fn is_telling(api: &Api, ty: &Ty) -> bool {
    match ty {
        Ty::Prim(_) => true,
        Ty::Class(id, _) => {
            !api.class(*id).enum_constants.is_empty()
                || ["java/util/Collection", "java/util/Map"]
                    .iter()
                    .any(|name| api.find(name).is_some_and(|sized: TypeId| api.is_subtype(*id, sized)))
        }
        _ => false,
    }
}

/// What an observer answers, and whether asking changed the object; all of it is undone.
fn ask<D: Observer>(
    worker: &mut Worker<D>,
    callable: CallableId,
    ty: &Ty,
    object: Ref,
    before: Option<u64>,
    closely: bool,
) -> (Value, bool) {
    worker.probe(|worker| {
        let (ending, _) = worker.ask(callable, object, &[]);
        let changed = before.is_some_and(|before| state_hash(&worker.machine, object) != before);
        let value = match ending {
            Ending::Value(raw) => values::of_type(worker, ty, raw, closely),
            Ending::Threw(exception) => Value::Threw(thrown(worker, exception)),
            Ending::Stopped(_) => Value::Unknown,
        };
        (value, changed)
    })
}

/// The class of an exception, with dots.
pub fn thrown<D: Observer>(worker: &Worker<D>, exception: Ref) -> String {
    let machine = &worker.machine;
    machine.program.name_of(machine.class_of(exception)).replace('/', ".")
}
