//! Finds the steps of a class: its own invokables, and those of the classes whose objects they need.

use analysis::callgraph::{CallGraph, Leading};
use analysis::effects::{EffectAnalysis, EffectMemo, Initializers};
use analysis::influence::{Influence, InvokableKind};
use analysis::world::{ClassIx, FieldIx, MethodIx, World};
use analysis::{casts, scope};
use base::BitSet;
use base::FxHashMap;
use program::BOOT;
use testcase::{Api, Bindings, Builder, CallableId, CallableKind, FieldId, Prim, Ty, TypeId, TypeParam};

use super::{Slot, Step, Table, What, Wish, is_value};
use crate::generate::relations::{Relations, Socket};

/// Classes of the class path whose objects are taken to be around.
const MOST_INSTANTIATED: usize = 200;

/// What a table is built from.
pub struct Build<'a> {
    pub api: &'a Api,
    pub builder: &'a Builder<'a>,
    pub world: &'a mut World,
    pub wish: &'a Wish,
}

/// A table and the call graph of its steps.
pub struct Analysed {
    pub table: Table,
    pub graph: CallGraph,
    /// Which steps may run each method.
    pub(super) leading: Leading,
    /// What is known of the effects of methods.
    pub(super) effects: Option<EffectMemo>,
}

/// The world's class of an API's class.
fn find_class(world: &mut World, api: &Api, id: TypeId) -> Option<ClassIx> {
    world.class_named(&api.class(id).name)
}

impl Build<'_> {
    /// The table for sequences that test this class.
    pub fn table(&mut self, class: TypeId) -> Table {
        self.analyse(class).table
    }

    /// The table, with the calls that it was made from.
    pub fn analyse(&mut self, class: TypeId) -> Analysed {
        let classes = self.api.around(class, self.wish.most_classes);
        let mut known: Vec<ClassIx> = classes.iter().filter_map(|&id| find_class(self.world, self.api, id)).collect();
        self.limit(&mut known);
        let scope = scope::of_classes(self.world, &known, MOST_INSTANTIATED);
        let mut options = scope.options;
        if let Some(most) = self.wish.most_methods {
            // What the JVM does by itself would come first, and much of the library with it.
            (options.most_methods, options.boot) = (most, false);
        }
        let graph = CallGraph::build(self.world, &scope.roots, &options);
        let mut effects = EffectAnalysis::new(&graph, Initializers::Excluded);
        let influence = Influence::new(self.world, &mut effects, &known, self.wish.reach);
        let table = self.map(influence);
        let effects = Some(effects.into_memo());
        let nodes = table.steps.iter().enumerate().filter_map(|(at, step)| Some((at, graph.node(step.method?)?)));
        let leading = graph.leading(nodes);
        Analysed { table, graph, leading, effects }
    }

    /// Leaves the last classes out where all have too many members.
    fn limit(&self, classes: &mut Vec<ClassIx>) {
        let members = |class: ClassIx| self.world.methods_of(class).count() + self.world.fields_of(class).count();
        let mut left = self.wish.most_members;
        let mut fits = |class: &ClassIx| {
            let room = left.checked_sub(members(*class));
            left = room.unwrap_or(0);
            room.is_some()
        };
        let kept = 1 + classes.iter().skip(1).map_while(|class| fits(class).then_some(())).count();
        classes.truncate(kept);
    }

    fn map(&mut self, mut influence: Influence) -> Table {
        let mut steps: Vec<Step> = Vec::new();
        let mut left_out = Vec::new();
        let mut kept = Vec::new();
        let members = Members::new(self.api);
        for (at, invokable) in influence.invokables.iter().enumerate() {
            let name = influence.full_name(self.world, at);
            if !self.wish.allows(&name) {
                continue;
            }
            match self.step(&members, invokable.kind, name.clone()) {
                Ok(step) => {
                    steps.push(step);
                    kept.push(at);
                }
                Err(why) => left_out.push((name, why)),
            }
        }
        influence.keep(&kept);
        let givers = Givers::new(self, &steps);
        self.make_the_rest(&mut steps, &givers);
        let sockets = steps.iter().map(|step| self.sockets(&givers, step)).collect();
        let relations = Relations::with_sockets(self.world, &influence, sockets);
        let effects = influence.invokables.into_iter().map(|i| i.effects).collect();
        Table { steps, relations, effects, left_out }
    }

    /// What no step gives is made by the builder, where that can be done.
    fn make_the_rest(&self, steps: &mut [Step], givers: &Givers) {
        for step in steps {
            let sockets = self.sockets(givers, step);
            let links = step.slots.iter_mut().filter(|slot| matches!(slot, Slot::Link { .. }));
            for (slot, socket) in links.zip(sockets) {
                if let Slot::Link { ty, needed: false, .. } = slot
                    && socket.from.is_empty()
                    && self.builder.can_build(ty)
                {
                    *slot = Slot::Made(ty.clone());
                }
            }
        }
    }

    fn step(&mut self, members: &Members, kind: InvokableKind, name: String) -> Result<Step, String> {
        let hidden = || "a test cannot name or call it".to_owned();
        match kind {
            InvokableKind::Constructor(m) | InvokableKind::Method(m) | InvokableKind::StaticMethod(m) => {
                let id = members.callable(self.world, m).ok_or_else(hidden)?;
                if !self.api.can_call(id, self.builder.package()) {
                    return Err(hidden());
                }
                self.call(id, m, name)
            }
            InvokableKind::FieldLoad(f)
            | InvokableKind::StaticFieldLoad(f)
            | InvokableKind::FieldStore(f)
            | InvokableKind::StaticFieldStore(f) => {
                let id = members.field(self.world, f).ok_or_else(hidden)?;
                let info = self.api.field(id);
                if !self.api.can_access(id, self.builder.package()) {
                    return Err(hidden());
                }
                let on = (!info.is_static).then(|| self.instance(info.class)).flatten();
                let mut slots: Vec<Slot> =
                    on.iter().map(|ty| Slot::Link { ty: ty.clone(), needed: true, only: None }).collect();
                let loads = matches!(kind, InvokableKind::FieldLoad(_) | InvokableKind::StaticFieldLoad(_));
                if !loads {
                    let ty =
                        self.api.field_param(id, on.as_ref()).ok_or_else(|| "only null can be stored".to_owned())?;
                    slots.push(self.slot(&ty, None));
                }
                let what = if loads { What::Get(id) } else { What::Put(id) };
                Ok(Step { what, name, slots, class: info.class, method: None })
            }
            InvokableKind::ArrayConstructor(desc) => {
                let text = self.world.names.text(desc).clone();
                let ty = self.array_type(&text).ok_or_else(|| "its type is not known".to_owned())?;
                let Ty::Array(element) = &ty else { return Err("it is no array".into()) };
                if is_value(self.api, &ty) {
                    return Err("it is written down as a value".into());
                }
                let slots = (0..self.wish.elements).map(|_| self.slot(element, None)).collect();
                Ok(Step {
                    what: What::Array(ty.clone(), self.wish.elements),
                    name,
                    slots,
                    class: TypeId::OBJECT,
                    method: None,
                })
            }
        }
    }

    fn call(&mut self, id: CallableId, method: MethodIx, name: String) -> Result<Step, String> {
        let callable = self.api.callable(id);
        let no_types = || "its type parameters cannot be bound".to_owned();
        let on = match callable.kind {
            CallableKind::Static => None,
            _ => Some(self.instance(callable.class).ok_or_else(no_types)?),
        };
        let own = bind(self.api, &callable.type_params).ok_or_else(no_types)?;
        let types = self.api.call_types(id, on.as_ref(), &own).ok_or_else(no_types)?;
        let mut slots = Vec::new();
        if let (CallableKind::Method, Some(ty)) = (callable.kind, &on) {
            slots.push(Slot::Link { ty: ty.clone(), needed: true, only: None });
        }
        let outer = callable.kind == CallableKind::Constructor && self.api.class(callable.class).inner;
        let tested = casts::of_method(self.world, method);
        let first = usize::from(callable.kind != CallableKind::Static);
        for (at, param) in types.params.iter().enumerate() {
            let ty = param.as_ref().ok_or_else(|| "only null can be passed".to_owned())?;
            let types = tested.iter().find(|t| t.param == at + first);
            let only = types.filter(|_| matches!(ty, Ty::Class(TypeId::OBJECT, _))).map(|types| {
                let names: Vec<_> = types.tested.iter().map(|n| self.world.names.text(*n).clone()).collect();
                names.iter().filter_map(|name| self.api.find(name)).collect::<Vec<TypeId>>()
            });
            let mut slot = self.slot(ty, only);
            if let (Slot::Link { needed, .. }, true) = (&mut slot, outer && at == 0) {
                *needed = true;
            }
            slots.push(slot);
        }
        let what = match (callable.kind, on) {
            (CallableKind::Constructor, Some(ty)) => What::New(id, ty),
            (CallableKind::Method, _) => What::Call(id),
            _ => What::Static(id),
        };
        Ok(Step { what, name, slots, class: callable.class, method: Some(method) })
    }

    /// The class as sequences use it: with simple type arguments.
    fn instance(&self, class: TypeId) -> Option<Ty> {
        let own = self.api.own_type(class);
        let bound = bind(self.api, &self.api.class(class).type_params)?;
        Some(self.api.substitute(&own, &bound))
    }

    fn slot(&self, ty: &Ty, only: Option<Vec<TypeId>>) -> Slot {
        let ty = match ty {
            Ty::Extends(of) | Ty::Super(of) => (**of).clone(),
            Ty::Any => Ty::class(TypeId::OBJECT),
            other => other.clone(),
        };
        if is_value(self.api, &ty) {
            return Slot::Value(ty);
        }
        if let Ty::Class(TypeId::OBJECT, _) = ty {
            // The classes that the method distinguishes; a number stands for all others.
            let objects: Vec<TypeId> =
                only.into_iter().flatten().filter(|&id| !is_value(self.api, &Ty::class(id))).collect();
            return if objects.is_empty() {
                Slot::Value(Ty::class(TypeId::boxed(Prim::Int)))
            } else {
                Slot::Link { ty, needed: false, only: Some(objects) }
            };
        }
        let library = match &ty {
            Ty::Class(id, _) => self.api.class(*id).loader == BOOT,
            _ => false,
        };
        if library {
            return Slot::Made(ty);
        }
        Slot::Link { ty, needed: false, only }
    }

    /// Which steps give what can be passed where.
    fn sockets(&self, givers: &Givers, step: &Step) -> Vec<Socket> {
        let links = step.slots.iter().filter_map(|slot| match slot {
            Slot::Link { ty, needed, only } => Some((ty, *needed, only)),
            _ => None,
        });
        let socket = |(ty, needed, only): (&Ty, bool, &Option<Vec<TypeId>>)| {
            let fits = |given: &Ty| {
                let one_of = only.as_ref().is_none_or(|only| {
                    given.type_id().is_some_and(|g| only.iter().any(|&o| self.api.is_subtype(g, o)))
                });
                one_of && self.api.is_subtype_of(given, ty)
            };
            let mut from = BitSet::new();
            for (given, steps) in &givers.of {
                if fits(given) {
                    from.union(steps);
                }
            }
            Socket { from, needed }
        };
        links.map(socket).collect()
    }

    /// The object that a step gives, if there is one to pass on.
    fn gives(&self, step: &Step) -> Option<Ty> {
        let given = match &step.what {
            What::New(_, ty) | What::Array(ty, _) => Some(ty.clone()),
            What::Call(id) | What::Static(id) => {
                let callable = self.api.callable(*id);
                let on = self.instance(callable.class);
                let own = bind(self.api, &callable.type_params)?;
                self.api.call_types(*id, on.as_ref(), &own).map(|types| types.ret)
            }
            What::Get(id) => {
                let info = self.api.field(*id);
                let on = self.instance(info.class);
                self.api.field_type(*id, on.as_ref().filter(|_| !info.is_static))
            }
            What::Put(_) => None,
        };
        given.filter(|ty| ty.is_reference() && !is_value(self.api, ty))
    }

    fn array_type(&self, descriptor: &str) -> Option<Ty> {
        if let Some(element) = descriptor.strip_prefix('[') {
            return Some(Ty::Array(Box::new(self.array_type(element)?)));
        }
        let mut letters = descriptor.chars();
        if let (Some(letter), None) = (letters.next(), letters.next())
            && let Some(prim) = Prim::of_letter(letter)
        {
            return Some(Ty::Prim(prim));
        }
        let name = descriptor.strip_prefix('L')?.strip_suffix(';')?;
        Some(Ty::class(self.api.find(name)?))
    }
}

/// The types that steps give, each once, with the steps that give it.
struct Givers {
    of: Vec<(Ty, BitSet)>,
}

impl Givers {
    fn new(build: &Build<'_>, steps: &[Step]) -> Self {
        let mut of: Vec<(Ty, BitSet)> = Vec::new();
        let mut known: FxHashMap<Ty, usize> = FxHashMap::default();
        for (at, step) in steps.iter().enumerate() {
            let Some(ty) = build.gives(step) else { continue };
            let place = *known.entry(ty.clone()).or_insert(of.len());
            if place == of.len() {
                of.push((ty, BitSet::new()));
            }
            of[place].1.insert(at);
        }
        Self { of }
    }
}

/// Simple types for type parameters: `Integer` where it fits.
fn bind(api: &Api, params: &[TypeParam]) -> Option<Bindings> {
    let plain = [TypeId::boxed(Prim::Int), TypeId::STRING, TypeId::OBJECT].map(Ty::class);
    let mut bindings = Bindings::default();
    for param in params {
        let first = param.bounds.iter().find_map(Ty::type_id).unwrap_or(TypeId::OBJECT);
        let subs = api.subtypes_of(first).iter().copied().filter(|&s| api.class(s).type_params.is_empty());
        let offers = plain.iter().cloned().chain(subs.take(32).map(Ty::class));
        let chosen = offers.into_iter().find(|ty| {
            let mut with = bindings.clone();
            with.bind(&param.name, ty.clone());
            api.bounds_hold(std::slice::from_ref(param), &with)
        })?;
        bindings.bind(&param.name, chosen);
    }
    Some(bindings)
}

/// The API's members by what a class file calls them.
struct Members {
    callables: FxHashMap<(String, String, String), CallableId>,
    fields: FxHashMap<(String, String), FieldId>,
}

impl Members {
    fn new(api: &Api) -> Self {
        let mut callables = FxHashMap::default();
        for callable in &api.callables {
            let name = if callable.kind == CallableKind::Constructor { "<init>" } else { &*callable.name };
            let class = api.class(callable.class).name.to_string();
            callables.insert((class, name.to_owned(), callable.desc.to_string()), callable.id);
        }
        let mut fields = FxHashMap::default();
        for field in &api.fields {
            fields.insert((api.class(field.class).name.to_string(), field.name.to_string()), field.id);
        }
        Self { callables, fields }
    }

    fn callable(&self, world: &World, method: MethodIx) -> Option<CallableId> {
        let fact = world.method(method);
        let text = |sym| world.names.text(sym).to_string();
        let class = text(world.fact(world.class_of(method)).name);
        self.callables.get(&(class, text(fact.name), text(fact.desc))).copied()
    }

    fn field(&self, world: &World, field: FieldIx) -> Option<FieldId> {
        let (class, fact) = world.field(field);
        let text = |sym| world.names.text(sym).to_string();
        self.fields.get(&(text(world.fact(class).name), text(fact.name))).copied()
    }
}
