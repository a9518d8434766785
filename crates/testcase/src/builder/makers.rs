//! Everything that gives a value of some class, and what the cheapest value of each class costs.

use program::BOOT;

use crate::api::{Api, CallableId, CallableKind, ClassInfo, FieldId, Flavour, TypeId, jdk};
use crate::given::{GIVEN_PATH, GIVEN_STREAMS};
use crate::ty::Ty;

/// The cost of what cannot be built.
pub(super) const NEVER: u32 = u32::MAX;
/// The cost of passing null for want of a value.
pub(super) const NULL: u32 = 40;
/// What the answers of a class in place cost at most: those of a large interface are mostly left out.
const MAX_ANSWERS_COST: u32 = 8;
/// What is added for a stand-in where objects of the class itself can be made, or where the JDK has subclasses.
const CONCRETE_COST: u32 = 24;
/// What costs no more is made as it is, and not mocked.
const SIMPLE_COST: u32 = 8;
/// Rounds of the fixpoint: the longest chain of values that are needed for each other.
const MAX_ROUNDS: usize = 24;

/// One way to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Maker {
    /// A string, a box or a class literal.
    Constant(TypeId),
    Enum(TypeId),
    New(CallableId),
    Static(CallableId),
    Lambda(TypeId),
    Field(FieldId),
    Method(CallableId),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    pub maker: Maker,
    /// The erased class of the value.
    pub class: TypeId,
    pub cost: u32,
}

/// All makers of a package's tests.
#[derive(Debug)]
pub(super) struct Makers {
    /// By the class that they produce, cheapest first; only those that work.
    by_class: Vec<Vec<Made>>,
    /// The cheapest value of each class or its subclasses.
    costs: Vec<u32>,
    /// Classes that a test of this package can name.
    open: Vec<bool>,
    /// For each class: the constructors that a stand-in for it can call.
    bases: Vec<Vec<CallableId>>,
}

impl Makers {
    pub fn new(api: &Api, package: &str) -> Self {
        let open = api.classes.iter().map(|c| api.can_name(c.id, package)).collect();
        let bases = api.classes.iter().map(|c| api.constructors_for_subclass(c.id, package)).collect();
        let mut makers = Self { by_class: Vec::new(), costs: vec![NEVER; api.classes.len()], open, bases };
        let mut all = makers.collect(api, package);
        makers.settle(api, &mut all);
        all.extend(makers.last_resorts(api));
        makers.settle(api, &mut all);
        makers.by_class = vec![Vec::new(); api.classes.len()];
        for made in all.into_iter().filter(|m| m.cost < NEVER) {
            makers.by_class[made.class.index()].push(made);
        }
        for list in &mut makers.by_class {
            list.sort_by_key(|m| (m.cost, m.maker));
        }
        makers
    }

    pub fn of(&self, class: TypeId) -> &[Made] {
        &self.by_class[class.index()]
    }

    /// Whether something else than a stand-in gives objects of the class, and needs little for that.
    pub fn is_simple(&self, class: TypeId) -> bool {
        self.of(class).iter().any(|made| made.maker != Maker::Lambda(class) && made.cost <= SIMPLE_COST)
    }

    /// The constructors that a stand-in for the class can call.
    pub fn bases(&self, class: TypeId) -> &[CallableId] {
        &self.bases[class.index()]
    }

    /// Whether a stand-in for the class is worth having: it is abstract, or the code under test calls methods that can be
    /// overridden, and it is not under test itself.
    fn can_extend(&self, api: &Api, class: &ClassInfo) -> bool {
        let useful = !api.is_concrete(class.id) || !class.answers.is_empty() && !api.roots.contains(&class.id);
        useful && !self.bases(class.id).is_empty()
    }

    pub fn is_open(&self, class: TypeId) -> bool {
        self.open[class.index()]
    }

    pub fn cost(&self, ty: &Ty) -> u32 {
        match ty {
            Ty::Void => 0,
            Ty::Prim(_) | Ty::Any | Ty::Super(_) => 1,
            Ty::Array(_) => 2,
            Ty::Class(id, _) => self.costs[id.index()],
            Ty::Param(_, of) | Ty::Extends(of) => self.cost(of),
        }
    }

    fn collect(&self, api: &Api, package: &str) -> Vec<Made> {
        let mut all = Vec::new();
        for class in api.classes.iter().filter(|c| self.is_open(c.id)) {
            let mut add = |maker, class| {
                all.push(Made { maker, class, cost: NEVER });
            };
            if is_constant(class.id) {
                add(Maker::Constant(class.id), class.id);
            }
            if !class.enum_constants.is_empty() {
                add(Maker::Enum(class.id), class.id);
            }
            if class.functional.is_some()
                || is_implemented(class)
                || class.complete.is_some()
                || class.mocked && !api.roots.contains(&class.id)
                || self.can_extend(api, class)
            {
                add(Maker::Lambda(class.id), class.id);
            }
            if api.is_concrete(class.id) && !is_constant(class.id) {
                let open = class.constructors.iter().filter(|&&c| api.can_call(c, package) && !is_wasteful(api, c));
                open.for_each(|&c| add(Maker::New(c), class.id));
            }
            for &method in class.methods.iter().filter(|&&m| api.can_call(m, package)) {
                if let Some((maker, class)) = self.factory(api, method) {
                    add(maker, class);
                }
            }
            for &field in class.fields.iter().filter(|&&f| api.can_access(f, package)) {
                let info = api.field(field);
                let of = info.ty.type_id().filter(|&t| !is_plain(t) && self.is_open(t));
                if let (Some(of), true, true) = (of, info.is_static && info.is_final, is_class(&info.ty)) {
                    add(Maker::Field(field), of);
                }
            }
        }
        all
    }

    /// Stand-ins for the JDK's own interfaces of which nothing else gives a value.
    fn last_resorts(&self, api: &Api) -> Vec<Made> {
        let is_open = |class: &&ClassInfo| {
            let of_jdk = class.loader == BOOT && class.flavour == Flavour::Interface && !class.answers.is_empty();
            of_jdk && self.is_open(class.id) && self.costs[class.id.index()] == NEVER
        };
        let all = api.classes.iter().filter(is_open);
        all.map(|class| Made { maker: Maker::Lambda(class.id), class: class.id, cost: NEVER }).collect()
    }

    /// A method whose result is worth having: of a class that can be named and is not built more simply.
    fn factory(&self, api: &Api, id: CallableId) -> Option<(Maker, TypeId)> {
        let callable = api.callable(id);
        // What is captured is no value to pass on.
        if is_wasteful(api, id) || &*api.class(callable.class).name == GIVEN_STREAMS {
            return None;
        }
        let is_path = &*api.class(callable.class).name == GIVEN_PATH;
        let wanted = |t: TypeId| is_class(&callable.ret) && (is_path || !is_plain(t)) && self.is_open(t);
        let made = callable.ret.type_id().filter(|&t| wanted(t))?;
        if callable.kind == CallableKind::Static {
            let of_enum = api.class(made).flavour == Flavour::Enum;
            return (!of_enum).then_some((Maker::Static(id), made));
        }
        let own = &api.class(callable.class).type_params;
        let hides = callable.type_params.iter().any(|p| own.iter().any(|q| q.name == p.name));
        let fluent = api.is_subtype(callable.class, made);
        (!fluent && !hides).then_some((Maker::Method(id), made))
    }

    /// Lowers costs until nothing changes.
    fn settle(&mut self, api: &Api, all: &mut [Made]) {
        for _ in 0..MAX_ROUNDS {
            let mut changed = false;
            for made in &mut *all {
                let cost = self.maker_cost(api, made.maker);
                if cost >= made.cost {
                    continue;
                }
                made.cost = cost;
                changed = true;
                for sup in api.supertypes_of(made.class) {
                    let known = &mut self.costs[sup.index()];
                    *known = cost.min(*known);
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn maker_cost(&self, api: &Api, maker: Maker) -> u32 {
        match maker {
            Maker::Constant(_) => 1,
            Maker::Enum(class) => 1 + jdk_extra(api, class),
            Maker::Field(field) => 2 + jdk_extra(api, api.field(field).class),
            Maker::Lambda(class) => self.lambda_cost(api, class),
            Maker::New(id) | Maker::Static(id) | Maker::Method(id) => self.call_cost(api, id),
        }
    }

    fn lambda_cost(&self, api: &Api, class: TypeId) -> u32 {
        if let Some(method) = api.class(class).functional {
            return self.cost(&api.callable(method).ret).saturating_add(2);
        }
        let answer = |&method: &CallableId| {
            let ret = &api.callable(method).ret;
            if ret.is_reference() { self.cost(ret).min(3) } else { 1 }
        };
        let answers =
            api.class(class).answers.iter().filter(|&&m| api.callable(m).is_abstract).map(answer).sum::<u32>();
        let base = self.bases(class).iter().map(|&c| self.arguments_cost(api, c)).min().unwrap_or(0);
        let replaces = if api.is_concrete(class) || api.is_of_library(class) { CONCRETE_COST } else { 0 };
        // Better than null, but an existing implementation is better still.
        base.saturating_add(6 + replaces + answers.min(MAX_ANSWERS_COST))
    }

    fn call_cost(&self, api: &Api, id: CallableId) -> u32 {
        let callable = api.callable(id);
        let jdk = api.class(callable.class).loader == BOOT;
        let mut cost = match callable.kind {
            CallableKind::Constructor => 1,
            CallableKind::Static => 1 + 2 * u32::from(jdk),
            CallableKind::Method => {
                let receiver = self.costs[callable.class.index()];
                receiver.saturating_add(2 + 4 * u32::from(jdk))
            }
        };
        cost = cost.saturating_add(3 * u32::from(callable.deprecated) + u32::from(!callable.throws.is_empty()));
        cost.saturating_add(self.arguments_cost(api, id))
    }

    fn arguments_cost(&self, api: &Api, id: CallableId) -> u32 {
        let callable = api.callable(id);
        let inner = callable.kind == CallableKind::Constructor && api.class(callable.class).inner;
        let params = callable.params.iter().enumerate();
        params.fold(0_u32, |sum, (i, p)| {
            // Null stands in for what cannot be built, but an inner object needs an outer one that is not null.
            let nullable = p.is_reference() && !(inner && i == 0);
            sum.saturating_add(if nullable { self.cost(p).min(NULL) } else { self.cost(p) })
        })
    }
}

/// The JDK's own constants are for types of the JDK, not for `Object`.
fn jdk_extra(api: &Api, class: TypeId) -> u32 {
    3 * u32::from(api.class(class).loader == BOOT)
}

/// Whether tests implement the interface whatever else gives values of it. Most of the JDK's own have their implementations.
fn is_implemented(class: &ClassInfo) -> bool {
    let is_open = class.loader != BOOT || jdk::is_left_to_others(&class.name);
    is_open && class.flavour == Flavour::Interface && !class.answers.is_empty()
}

fn is_wasteful(api: &Api, id: CallableId) -> bool {
    let callable = api.callable(id);
    let class = api.class(callable.class);
    class.loader == BOOT && jdk::is_wasteful(&class.name, &callable.name, &callable.desc)
}

fn is_class(ty: &Ty) -> bool {
    matches!(ty, Ty::Class(..))
}

fn is_constant(id: TypeId) -> bool {
    matches!(id, TypeId::STRING | TypeId::CLASS) || id.unboxed().is_some()
}

/// Classes that constants serve better than calls: strings, boxes, class literals, and what they implement.
fn is_plain(id: TypeId) -> bool {
    id.0 < 16
}
