//! The API that tests can use: classes with their constructors, methods and fields, as the source language sees them.
//!
//! [`Api::build`] finds them (`closure` which classes, `extract` their members); the other files are questions that can be
//! asked: names, access from a package, supertypes, assignability, substitution of type parameters.

mod access;
mod arity;
mod assign;
mod changers;
mod closure;
mod extract;
mod functional;
mod hierarchy;
mod infer;
mod inject;
pub(crate) mod jdk;
mod keyed;
mod lift;
mod members;
mod names;
mod outlines;
mod overload;
mod results;
mod round_trip;
mod settable;
pub mod signature;
mod stand_ins;
mod streams;
mod subst;

use std::collections::BTreeMap;
use std::sync::Arc;

use base::FxHashMap;
use program::{BOOT, ClassId, LoaderId, Program};

use crate::builder::Odds;
use crate::ty::{Prim, Ty};

pub use changers::Changer;
pub use infer::CallTypes;
pub use inject::Injected;
pub use keyed::Wanted;
pub use names::is_identifier;
pub use outlines::Outlines;
pub use round_trip::RoundTrip;
pub use streams::Streams;
pub use subst::{Bindings, erase};
pub(crate) use subst::{has_param, names_param};

/// A class or interface of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// A constructor or method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallableId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
}

/// `T extends A & B`; without bounds `Object` is meant.
#[derive(Clone, Debug)]
pub struct TypeParam {
    pub name: Arc<str>,
    pub bounds: Vec<Ty>,
}

#[expect(clippy::struct_excessive_bools, reason = "each is what a class file says, or follows from it")]
#[derive(Debug)]
pub struct ClassInfo {
    pub id: TypeId,
    /// Internal name.
    pub name: Arc<str>,
    pub loader: LoaderId,
    pub flavour: Flavour,
    /// As the source has it: for member classes the flags of `InnerClasses`.
    pub access: u16,
    /// For a member of a generic class that is not static, the parameters of the outer class come first.
    pub type_params: Vec<TypeParam>,
    pub super_class: Option<Ty>,
    pub interfaces: Vec<Ty>,
    /// The class it is a member of.
    pub outer: Option<TypeId>,
    /// A member class whose instances have an outer instance.
    pub inner: bool,
    /// Local or anonymous: cannot be named in source.
    pub nameless: bool,
    /// The one abstract method of a functional interface.
    pub functional: Option<CallableId>,
    /// The methods that a stand-in can answer: the abstract methods of an interface or class that a test can implement; of a class
    /// then those that the code under test calls and that are not final.
    pub answers: Vec<CallableId>,
    /// Whether it is a class that tests may extend.
    pub extensible: bool,
    /// Whether only a mock of Mockito can stand in for its objects, whose methods then all give a default: it is final, or has no
    /// constructor for subclasses.
    pub mocked: bool,
    /// One of the methods of an interface of the program that all have code: a class without a name and body implements it.
    pub complete: Option<CallableId>,
    /// Subclasses that `permits` names.
    pub permitted: Vec<Arc<str>>,
    pub enum_constants: Vec<Arc<str>>,
    /// Declared constructors, methods and fields that are not private or synthetic.
    pub constructors: Vec<CallableId>,
    /// Those of an abstract class, which only subclasses call.
    pub super_constructors: Vec<CallableId>,
    pub methods: Vec<CallableId>,
    pub fields: Vec<FieldId>,
    /// Private methods, if they are asked for: tests call them by reflection.
    pub privates: Vec<CallableId>,
    /// All its fields, also private and final ones, if they are asked for: tests set them by reflection.
    pub state: Vec<FieldId>,
    /// What a framework hands to its objects.
    pub injected: Injected,
    /// Makes an object without a constructor, if that is asked for.
    pub allocation: Option<CallableId>,
    /// Feature version of the class file (8, 17 …).
    pub language: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallableKind {
    Constructor,
    Method,
    Static,
}

#[expect(clippy::struct_excessive_bools, reason = "each is what a class file says")]
#[derive(Debug)]
pub struct Callable {
    pub id: CallableId,
    pub class: TypeId,
    pub kind: CallableKind,
    pub name: Arc<str>,
    /// Erased descriptor, by which a machine finds it.
    pub desc: Arc<str>,
    pub access: u16,
    pub type_params: Vec<TypeParam>,
    /// For a constructor of an inner class the outer instance comes first.
    pub params: Vec<Ty>,
    /// Whether the source has a raw type among the parameters, which is one with wildcards in `params`: an overriding method must
    /// have it raw too.
    pub has_raw_params: bool,
    /// Its result is raw.
    pub has_raw_result: bool,
    pub ret: Ty,
    pub varargs: bool,
    /// Checked exceptions, and perhaps others; `Object` stands for one whose class the API does not have.
    pub throws: Vec<Ty>,
    /// Overridden with a body in an interface, or not abstract in a class.
    pub is_abstract: bool,
    pub deprecated: bool,
    /// Names of parameters if the class file has them.
    pub param_names: Vec<Option<Arc<str>>>,
}

#[derive(Debug)]
pub struct FieldInfo {
    pub id: FieldId,
    pub class: TypeId,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub ty: Ty,
    pub access: u16,
    pub is_static: bool,
    pub is_final: bool,
}

/// What may stand in for a collaborator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StandIns {
    /// Nothing but a lambda.
    None,
    /// Classes of the test, which implement interfaces with several methods or extend classes.
    #[default]
    Classes,
    /// The same, and mocks of final classes.
    Mocks,
}

/// How far [`Api::build`] goes.
#[derive(Clone, Debug)]
pub struct ApiOptions {
    /// Steps from the classes under test along signatures.
    pub depth: u32,
    /// The same for classes of the JDK, whose signatures lead everywhere.
    pub jdk_depth: u32,
    pub max_classes: usize,
    /// Internal names of classes that may implement what is needed: all classes of TARGET, then those of libraries.
    pub candidates: Vec<Arc<str>>,
    /// How many of the candidates are classes of TARGET.
    pub own_candidates: usize,
    /// What the candidates are, if it was read before, so that not all of them are loaded.
    pub outlines: Option<Arc<Outlines>>,
    /// Whether private methods of the classes under test may be called, by reflection.
    pub privates: bool,
    pub stand_ins: StandIns,
    /// Whether tests may make objects without constructors and set all their fields, by reflection.
    pub state: bool,
    /// How freely values are made.
    pub odds: Odds,
}

impl Default for ApiOptions {
    fn default() -> Self {
        let (candidates, outlines) = (Vec::new(), None);
        Self {
            depth: 3,
            jdk_depth: 2,
            max_classes: 2000,
            candidates,
            own_candidates: usize::MAX,
            outlines,
            privates: false,
            stand_ins: StandIns::default(),
            state: false,
            odds: Odds::default(),
        }
    }
}

/// All classes that tests may need, found by following signatures from the classes under test.
#[derive(Debug, Default)]
pub struct Api {
    pub classes: Vec<ClassInfo>,
    pub callables: Vec<Callable>,
    pub fields: Vec<FieldInfo>,
    /// The classes under test, in the order given.
    pub roots: Vec<TypeId>,
    /// Internal names of the candidates in the packages of the roots: what their simple names mean there, import or not.
    pub neighbours: base::FxHashSet<Arc<str>>,
    /// Classes of libraries: neither the JDK's nor those that the target has.
    pub(crate) foreign: base::FxHashSet<TypeId>,
    pub(crate) by_name: FxHashMap<Arc<str>, TypeId>,
    /// All supertypes of each class, itself and `Object` included, sorted.
    pub(crate) supers: Vec<Box<[TypeId]>>,
    /// Interfaces with an abstract method that is not among `callables`: no lambda can implement them.
    pub(crate) incomplete: base::FxHashSet<TypeId>,
    /// Classes assignable to each class, itself included, cheapest first.
    pub(crate) subs: Vec<Box<[TypeId]>>,
    /// Types that the code of the roots asks objects for, or compares classes with.
    pub asked: Vec<TypeId>,
    /// Types of arrays that it asks objects for.
    pub asked_arrays: Vec<Ty>,
    /// Types for which implementations or factories were looked for among the candidates: what was found depends on all of these.
    pub looked_for: std::collections::BTreeSet<Arc<str>>,
    /// Exceptions that the code of the roots catches.
    pub caught: Vec<TypeId>,
    /// Name and descriptor of the methods that the code of the roots calls.
    called: base::FxHashSet<(Arc<str>, Arc<str>)>,
    /// Which of its methods call them.
    calls: closure::calls::Calls,
    /// What that code asks containers for.
    wanted: Vec<Wanted>,
    /// What that code takes the results of calls for.
    taken: Vec<results::Taken>,
    /// What that code does with fields.
    field_uses: closure::FieldUses,
    /// Calls that change objects of a class, by the class.
    changers: FxHashMap<TypeId, Vec<Changer>>,
    /// All of them once.
    changing: Vec<CallableId>,
    /// The class library that tests are compiled against, if it is that of an earlier release than the JDK's.
    level: Option<Arc<classpath::Level>>,
    /// How objects are written and read again, if the code of the roots takes part in it.
    pub round_trip: Option<RoundTrip>,
    /// Standard streams, as far as the code of the roots names them.
    pub streams: Streams,
    /// How freely values are made.
    pub odds: Odds,
    /// Classes of the program that have no constructor for tests because one names a class that cannot be loaded: that class.
    pub absent: BTreeMap<TypeId, Arc<str>>,
}

impl TypeId {
    pub const OBJECT: Self = Self(0);
    pub const STRING: Self = Self(1);
    pub const CLASS: Self = Self(2);
    pub const CLONEABLE: Self = Self(11);
    pub const SERIALIZABLE: Self = Self(12);

    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The class that boxes a primitive.
    pub fn boxed(prim: Prim) -> Self {
        Self(3 + prim as u32)
    }

    /// The primitive that this class boxes.
    pub fn unboxed(self) -> Option<Prim> {
        use Prim::*;
        let all = [Boolean, Byte, Char, Short, Int, Long, Float, Double];
        all.get(self.index().checked_sub(3)?).copied()
    }
}

impl Api {
    /// Finds and reads the classes that tests of `roots` may need. Classes that cannot be loaded are left out, and members
    /// that name them.
    pub fn build(program: &mut Program, roots: &[ClassId], options: &ApiOptions) -> Self {
        let closure = closure::Closure::of(program, roots, options);
        // What a class file of an earlier release was compiled for is what its tests may use.
        let language = |&root: &ClassId| match &program.class(root).file {
            Some(file) if program.class(root).loader != BOOT => file.major.saturating_sub(44).max(8),
            _ => u16::MAX,
        };
        let release = roots.iter().map(language).max().unwrap_or(u16::MAX);
        let mut api = extract::extract(program, &closure.classes, release);
        api.odds = options.odds.clone();
        api.absent = extract::absent(&api, program, &closure);
        api.asked = closure.asked.iter().filter_map(|name| api.find(name)).collect();
        api.asked_arrays = closure.asked_arrays.iter().filter_map(|desc| extract::described(&api, desc)).collect();
        (api.called, api.calls, api.field_uses) = (closure.called, closure.calls, closure.field_uses);
        api.taken = results::Taken::all(&api, &closure.results);
        api.looked_for = closure.looked_for;
        api.caught = closure.caught.iter().filter_map(|name| api.find(name)).collect();
        api.round_trip = closure.serialises.then(|| RoundTrip::of(&api)).flatten();
        api.streams = Streams::of(&api, closure.streams);
        api.link_hierarchy();
        api.wanted = Wanted::all(&api, &closure.keys);
        api.lift_hidden_methods();
        api.find_functional(options.stand_ins != StandIns::None);
        if options.stand_ins != StandIns::None {
            api.find_extensible(options.stand_ins);
        }
        api.sort_subtypes();
        let names = roots.iter().filter_map(|&r| program.class(r).file.as_ref().map(|f| f.name.clone()));
        api.roots = names.filter_map(|name| api.find(&name)).collect();
        if !options.state {
            inject::find(&mut api, program, &closure.classes);
        }
        if options.privates {
            for &root in roots {
                extract::add_privates(&mut api, program, root);
            }
        }
        if options.state {
            for &root in roots {
                extract::add_state(&mut api, program, root);
            }
        }
        let of_libraries = options.candidates.iter().skip(options.own_candidates);
        api.foreign = of_libraries.filter_map(|name| api.find(name)).filter(|id| !api.roots.contains(id)).collect();
        let packages: Vec<&str> = api.roots.iter().map(|&root| api.package(root)).collect();
        let near = |name: &&Arc<str>| packages.contains(&name.rsplit_once('/').map_or("", |(package, _)| package));
        let neighbours = options.candidates.iter().filter(near).cloned().collect();
        api.neighbours = neighbours;
        api
    }

    pub fn class(&self, id: TypeId) -> &ClassInfo {
        &self.classes[id.0 as usize]
    }

    pub fn callable(&self, id: CallableId) -> &Callable {
        &self.callables[id.0 as usize]
    }

    pub fn field(&self, id: FieldId) -> &FieldInfo {
        &self.fields[id.0 as usize]
    }

    /// Whether the code of the classes under test calls a method of this name and descriptor.
    pub fn is_called(&self, id: CallableId) -> bool {
        let callable = self.callable(id);
        self.called.contains(&(callable.name.clone(), callable.desc.clone()))
    }

    /// Name and descriptor of all that a method of the classes under test calls, itself or through other methods of theirs; `None` if it has
    /// no code there.
    pub fn calls_from(&self, id: CallableId) -> Option<base::FxHashSet<(Arc<str>, Arc<str>)>> {
        let callable = self.callable(id);
        self.calls.reached(&(callable.name.clone(), callable.desc.clone()))
    }

    /// By internal name.
    pub fn find(&self, name: &str) -> Option<TypeId> {
        self.by_name.get(name).copied()
    }
}
