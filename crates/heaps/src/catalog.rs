//! What the heap can be built of: the fields of classes, and the classes that an unknown reference may have.

use std::sync::Arc;

use base::{FxHashMap, FxHashSet};
use classfile::access;
use classfile::descriptor::Kind as Jkind;
use program::{APP, BOOT, ClassId, FieldId, Program};
use vm::{Concrete, InitState, Machine, Outcome};

/// Classes of the class path that are looked at for subclasses.
const MAX_CLASSES: usize = 3000;
/// Classes that one unknown reference may have.
const MAX_CANDIDATES: usize = 64;

/// Classes of the JDK that unknown objects may have, besides the declared one and those of the class path.
const OF_THE_JDK: [&str; 13] = [
    "java/lang/Object",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Boolean",
    "java/lang/Character",
    "java/lang/Double",
    "java/lang/StringBuilder",
    "java/util/ArrayList",
    "java/util/LinkedList",
    "java/util/HashMap",
    "java/util/TreeMap",
    "java/util/HashSet",
    "java/util/ArrayDeque",
];

/// Classes whose objects belong to the machine and cannot be made by hand.
const OF_THE_MACHINE: [&str; 6] = [
    "java/lang/Class",
    "java/lang/Thread",
    "java/lang/ThreadGroup",
    "java/lang/ClassLoader",
    "java/lang/Module",
    "java/lang/ModuleLayer",
];

/// An instance or static field.
#[derive(Clone, Debug)]
pub struct FieldInfo {
    pub id: FieldId,
    pub name: Arc<str>,
    pub offset: u32,
    pub kind: Jkind,
    /// The class of a reference; nothing if it cannot be loaded.
    pub class: Option<ClassId>,
}

/// What an unknown reference of a type may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Candidates {
    Classes(Arc<[ClassId]>),
    Array(ClassId),
    Text,
    /// The number of constants of an enum.
    Constants(u32),
    /// Nothing but null.
    None,
}

/// See the module's head.
#[derive(Default)]
pub struct Catalog {
    fields: FxHashMap<ClassId, Arc<[FieldInfo]>>,
    candidates: FxHashMap<ClassId, Candidates>,
    /// The superclasses and superinterfaces of each candidate, itself included.
    supers: FxHashMap<ClassId, Arc<[ClassId]>>,
    /// Types of which a reference may be more than is tried.
    partial: FxHashSet<ClassId>,
    /// Not all classes of the class path were looked at.
    truncated: bool,
    /// Instantiable classes of the class path, by name.
    own: Option<Arc<[ClassId]>>,
    /// Why something is not varied, in words, each once.
    pub notes: Vec<String>,
}

impl Catalog {
    pub fn note(&mut self, text: String) {
        if !self.notes.contains(&text) {
            self.notes.push(text);
        }
    }

    /// All instance fields of a class, inherited ones first.
    pub fn fields(&mut self, program: &mut Program, class: ClassId) -> Arc<[FieldInfo]> {
        if let Some(known) = self.fields.get(&class) {
            return known.clone();
        }
        let chain: Vec<ClassId> = program.class(class).display.to_vec();
        let mut all = Vec::new();
        for holder in chain {
            let ids = program.class(holder).fields.to_vec();
            let instance: Vec<FieldId> = ids.into_iter().filter(|&id| !program.field(id).is_static()).collect();
            all.extend(instance.into_iter().filter_map(|id| self.field(program, id)));
        }
        let all: Arc<[FieldInfo]> = all.into();
        self.fields.insert(class, all.clone());
        all
    }

    /// The static fields of a class that its program may change.
    pub fn statics(&mut self, program: &mut Program, class: ClassId) -> Vec<FieldInfo> {
        let ids = program.class(class).fields.to_vec();
        let variable = |id: &FieldId| {
            let field = program.field(*id);
            field.is_static() && field.access & (access::FINAL | access::SYNTHETIC) == 0 && field.slot != u16::MAX
        };
        let ids: Vec<FieldId> = ids.into_iter().filter(variable).collect();
        ids.into_iter().filter_map(|id| self.field(program, id)).collect()
    }

    fn field(&mut self, program: &mut Program, id: FieldId) -> Option<FieldInfo> {
        let field = program.field(id).clone();
        if field.slot == u16::MAX {
            return None;
        }
        let name: Arc<str> = program.text(field.name).into();
        let mut class = None;
        if field.kind == Jkind::Ref {
            let desc = program.text(field.desc).to_owned();
            class = self.class_of(program, field.class, &desc);
        }
        Some(FieldInfo { id, name, offset: field.offset, kind: field.kind, class })
    }

    /// The class that a descriptor in the code of `from` names.
    pub fn class_of(&mut self, program: &mut Program, from: ClassId, desc: &str) -> Option<ClassId> {
        let name = desc.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(desc);
        match program.load(program.class(from).loader, name) {
            Ok(class) => Some(class),
            Err(error) => {
                self.note(format!(
                    "{} cannot be loaded ({error}), so references of this type are null",
                    name.replace('/', ".")
                ));
                None
            }
        }
    }

    /// Whether a candidate is of a class.
    pub fn is_subclass(&self, candidate: ClassId, class: ClassId) -> bool {
        candidate == class || self.supers.get(&candidate).is_some_and(|all| all.contains(&class))
    }

    /// What was found out about a type before.
    pub fn known(&self, declared: ClassId) -> &Candidates {
        self.candidates.get(&declared).unwrap_or(&Candidates::None)
    }

    /// Whether a reference of this type may be of a class that is not among its candidates: the library has more than are tried.
    pub fn is_partial(&self, declared: ClassId) -> bool {
        self.partial.contains(&declared)
    }

    /// What a reference of this type may be. Classes are initialised, so nothing of a run may be on the machine.
    pub fn candidates(&mut self, machine: &mut Machine, declared: ClassId) -> Candidates {
        if let Some(known) = self.candidates.get(&declared) {
            return known.clone();
        }
        let found = self.find(machine, declared);
        if found == Candidates::None {
            let name = machine.program.external_name(declared);
            self.note(format!("there is no class for an object of type {name}, so references of this type are null"));
        }
        self.candidates.insert(declared, found.clone());
        found
    }

    fn find(&mut self, machine: &mut Machine, declared: ClassId) -> Candidates {
        if machine.class(declared).is_array() {
            return Candidates::Array(declared);
        }
        if declared == machine.known.string {
            return Candidates::Text;
        }
        if machine.class(declared).access & access::ENUM != 0 {
            return if initialise(machine, declared) {
                Candidates::Constants(constants(machine, declared).len() as u32)
            } else {
                Candidates::None
            };
        }
        let mut all = vec![declared];
        if machine.class(declared).access & access::FINAL == 0 {
            all.extend(self.own_classes(machine).iter().copied().filter(|&c| c != declared));
            if self.truncated {
                self.partial.insert(declared);
            }
            if machine.class(declared).loader == BOOT {
                self.partial.insert(declared);
                let library: Vec<ClassId> =
                    OF_THE_JDK.iter().filter_map(|name| machine.program.load(BOOT, name).ok()).collect();
                all.extend(library.into_iter().filter(|&c| c != declared));
            }
        }
        let mut fitting = Vec::new();
        for class in all {
            if fitting.len() >= MAX_CANDIDATES {
                let name = machine.program.external_name(declared);
                self.note(format!("objects of type {name} have one of {MAX_CANDIDATES} classes; there are more"));
                self.partial.insert(declared);
                break;
            }
            if !machine.program.is_subclass(class, declared) || has_no_instances(machine, class) {
                continue;
            }
            if !is_buildable(machine, class) || !initialise(machine, class) {
                self.partial.insert(declared);
            } else {
                let found = machine.class(class);
                let supers = found.display.iter().chain(&found.all_interfaces).copied().collect();
                self.supers.insert(class, supers);
                fitting.push(class);
            }
        }
        if fitting.is_empty() { Candidates::None } else { Candidates::Classes(fitting.into()) }
    }

    fn own_classes(&mut self, machine: &mut Machine) -> Arc<[ClassId]> {
        if let Some(known) = &self.own {
            return known.clone();
        }
        let mut names = Vec::new();
        for entry in machine.program.class_path().entries() {
            names.extend(entry.list_classes().unwrap_or_default());
        }
        if names.len() > MAX_CLASSES {
            self.note(format!(
                "of {} classes on the class path {MAX_CLASSES} were looked at for subclasses",
                names.len()
            ));
            names.truncate(MAX_CLASSES);
            self.truncated = true;
        }
        let load = |name: &String| machine.program.load(APP, name).ok();
        let classes: Arc<[ClassId]> = names.iter().filter_map(load).collect();
        self.own = Some(classes.clone());
        classes
    }
}

/// Whether only subclasses of the class have objects.
fn has_no_instances(machine: &Machine, class: ClassId) -> bool {
    let found = machine.class(class);
    found.is_abstract() || found.is_interface()
}

/// Whether an object of the class can be made without a constructor.
fn is_buildable(machine: &Machine, class: ClassId) -> bool {
    let found = machine.class(class);
    let name = machine.program.name_of(class);
    let special = OF_THE_MACHINE.contains(&name)
        || name.starts_with("java/lang/invoke/")
        || name.starts_with("java/lang/ref/")
        || name.starts_with("java/lang/reflect/");
    let plain = !has_no_instances(machine, class) && !found.is_array() && !found.is_primitive();
    plain && !special && found.access & access::ENUM == 0 && class != machine.known.string
}

/// Initialises a class for all runs; whether that went well.
pub fn initialise(machine: &mut Machine, class: ClassId) -> bool {
    if machine.state(class).init == InitState::Done {
        return true;
    }
    matches!(vm::interp::initialize(machine, &mut Concrete, class), Outcome::Returned(_))
}

/// The constants of an enum that is initialised, in order.
pub fn constants(machine: &mut Machine, class: ClassId) -> Vec<vm::Ref> {
    let own = format!("L{};", machine.program.name_of(class));
    let ids = machine.class(class).fields.to_vec();
    let is_constant = |id: &FieldId| {
        let field = machine.field(*id);
        field.access & access::ENUM != 0 && machine.program.text(field.desc) == own
    };
    let ids: Vec<FieldId> = ids.into_iter().filter(is_constant).collect();
    let addresses: Vec<u32> = ids.into_iter().filter_map(|id| machine.static_address(id).ok()).collect();
    addresses.into_iter().map(|at| machine.heap.get::<vm::Ref>(at)).filter(|&object| object != 0).collect()
}
