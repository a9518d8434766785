//! The class whose objects are looked at: what tests can call on them, and what makes them.

use std::sync::Arc;

use base::FxHashMap;
use program::{APP, BOOT, ClassId};
use session::Session;
use testcase::{Api, Callable, CallableId, CallableKind, Flavour, Ty, TypeId};
use vm::{Machine, Ref};

/// Why there is nothing to model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsuited(pub String);

/// See the module's head.
pub struct Subject {
    pub api: Arc<Api>,
    /// Internal name of the class.
    pub name: Arc<str>,
    pub class: ClassId,
    /// What tests know its objects as: the class itself, or the nearest supertype that they can name.
    pub visible: TypeId,
    /// Methods of its objects that tests can call.
    pub calls: Vec<CallableId>,
    /// What may give objects of the class, without an object of it.
    pub makers: Vec<CallableId>,
    is_one: FxHashMap<ClassId, bool>,
}

impl Subject {
    /// The class of this internal name, with the session of the class itself or of a class around it that tests can name.
    pub fn new(session: &mut Session, name: &str) -> Result<Self, Unsuited> {
        let api = session.context.api.clone();
        let package = session.context.package.clone();
        let program = &mut session.worker.machine.program;
        let loaded = program.load(APP, name).or_else(|_| program.load(BOOT, name));
        let class = loaded.map_err(|e| Unsuited(e.to_string()))?;
        let info = program.class(class);
        let above = info.display.iter().rev().chain(info.all_interfaces.iter());
        let names: Vec<String> = above.map(|&id| program.name_of(id).to_owned()).collect();
        let usable = |id: &TypeId| *id != TypeId::OBJECT && api.can_name(*id, &package);
        let found: Vec<TypeId> = names.iter().filter_map(|name| api.find(name)).filter(usable).collect();
        // Classes come first, nearest first; interfaces have no order of their own.
        let is_above = |id: &TypeId| found.iter().any(|other| other != id && api.is_subtype(*other, *id));
        let is_class = |id: &&TypeId| api.class(**id).flavour != Flavour::Interface;
        let visible = found.iter().find(is_class).or_else(|| found.iter().find(|id| !is_above(id))).copied();
        let shown = name.replace('/', ".");
        let visible = visible
            .ok_or_else(|| Unsuited(format!("tests can name neither {shown} nor anything but Object above it")))?;
        let own = |id: &CallableId| {
            let callable = api.callable(*id);
            callable.kind == CallableKind::Method
                && callable.class != TypeId::OBJECT
                && !is_of_object(callable)
                && api.can_call(*id, &package)
        };
        let calls: Vec<CallableId> = api.methods_of(visible).into_iter().filter(own).collect();
        if calls.is_empty() {
            return Err(Unsuited(format!("objects of {shown} have no methods that tests can call")));
        }
        let makers = makers(&api, session, visible);
        Ok(Self { api, name: Arc::from(name), class, visible, calls, makers, is_one: FxHashMap::default() })
    }

    /// Whether an object is one of the class.
    pub fn is_one(&mut self, machine: &Machine, object: Ref) -> bool {
        let class = machine.class_of(object);
        let wanted = self.class;
        *self.is_one.entry(class).or_insert_with(|| machine.is_instance(object, wanted))
    }
}

/// Methods that every object has, wherever they are declared.
fn is_of_object(callable: &Callable) -> bool {
    matches!(
        (&*callable.name, &*callable.desc),
        ("equals", "(Ljava/lang/Object;)Z") | ("hashCode", "()I") | ("toString", "()Ljava/lang/String;")
    )
}

/// Constructors of the class under test, and what gives something that may be one of its objects.
fn makers(api: &Api, session: &Session, visible: TypeId) -> Vec<CallableId> {
    let gives = |ty: &Ty| {
        ty.type_id()
            .is_some_and(|id| id != TypeId::OBJECT && (api.is_subtype(id, visible) || api.is_subtype(visible, id)))
    };
    let fits = |id: &CallableId| {
        let callable = api.callable(*id);
        match callable.kind {
            CallableKind::Constructor => callable.class == visible,
            CallableKind::Static => gives(&callable.ret),
            // A method of another class, as `iterator` of a list. One of the class itself needs an object first.
            CallableKind::Method => session.context.class != visible && gives(&callable.ret),
        }
    };
    let own: Vec<CallableId> = session.context.callables.iter().copied().filter(fits).collect();
    if own.is_empty() { of_others(api, session, visible) } else { own }
}

/// What other classes that tests can use have to give objects of a class without constructors, as `Pattern.matcher`.
fn of_others(api: &Api, session: &Session, visible: TypeId) -> Vec<CallableId> {
    let gives = |id: &CallableId| {
        let callable = api.callable(*id);
        let ret = callable.ret.type_id().filter(|ret| api.is_subtype(*ret, visible));
        callable.class != visible
            && callable.kind != CallableKind::Constructor
            && ret.is_some()
            && api.can_call(*id, &session.context.package)
    };
    let classes = (0..api.classes.len()).map(|at| &api.classes[at]);
    classes.flat_map(|class| &class.methods).copied().filter(gives).collect()
}
