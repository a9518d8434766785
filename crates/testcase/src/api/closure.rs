//! Which classes belong to the API: from the classes under test along signatures, supertypes and members, breadth first.

pub(super) mod calls;
mod factories;
mod field_uses;
pub(super) mod keys;
mod named;
pub(super) mod results;

pub(super) use factories::{factory_results, is_open};
pub(super) use field_uses::FieldUses;

use std::sync::Arc;

use base::{FxHashMap, FxHashSet};
use classfile::{ClassFile, Constant, access};
use program::{APP, BOOT, ClassId, Program};

use super::outlines::Sieve;
use super::signature::{self, Scope};
use super::{ApiOptions, TypeId, inject, jdk, streams};
use crate::ty::Ty;

/// Implementations that are taken along for one abstract type.
const MAX_IMPLEMENTATIONS: usize = 12;
/// Classes that the roots call and whose calls are looked at.
const MAX_HELPERS: usize = 64;
/// Superclasses whose calls are looked at.
const MAX_ABOVE: usize = 8;
/// Rounds of looking for implementations: those found may need others.
const MAX_ROUNDS: usize = 3;

/// The classes found, in the order of their future type ids.
pub(super) struct Closure {
    pub classes: Vec<ClassId>,
    /// For each of them, its least distance so far from the roots.
    distances: Vec<usize>,
    by_name: FxHashMap<Arc<str>, usize>,
    /// Names that could not be loaded.
    pub missing: FxHashSet<Arc<str>>,
    /// Classes whose members are still to be followed, by distance from the roots.
    waiting: Vec<Vec<ClassId>>,
    limit: usize,
    /// Names of the types that the code of the roots asks objects for.
    pub asked: Vec<Arc<str>>,
    /// The same of arrays, as descriptors.
    pub asked_arrays: Vec<Arc<str>>,
    /// Whether the roots take part in how their objects are serialised.
    pub serialises: bool,
    /// Standard streams that the code of the roots names.
    pub streams: streams::Names,
    /// Names of the exceptions that it catches.
    pub caught: Vec<Arc<str>>,
    /// Name and descriptor of the methods that it calls.
    pub called: FxHashSet<(Arc<str>, Arc<str>)>,
    /// Which methods of that code call them.
    pub calls: calls::Calls,
    /// What that code asks containers for.
    pub keys: keys::Reads,
    /// What that code does with the results.
    pub results: results::Results,
    /// What their code does with fields.
    pub field_uses: FieldUses,
    /// Names of the types whose implementations and factories were looked for among the candidates.
    pub looked_for: std::collections::BTreeSet<Arc<str>>,
}

/// A type whose implementations are looked for.
struct Wanted {
    class: ClassId,
    /// How many are still looked for.
    room: usize,
    /// Libraries are not asked: the JDK has implementations of its own type, and code that wants others names them.
    own_only: bool,
}

impl Closure {
    pub fn of(program: &mut Program, roots: &[ClassId], options: &ApiOptions) -> Self {
        let mut closure = Self {
            classes: Vec::new(),
            distances: Vec::new(),
            by_name: FxHashMap::default(),
            missing: FxHashSet::default(),
            waiting: vec![Vec::new(); options.depth as usize + 2],
            limit: options.max_classes,
            asked: Vec::new(),
            asked_arrays: Vec::new(),
            serialises: false,
            streams: streams::Names::default(),
            caught: Vec::new(),
            called: FxHashSet::default(),
            calls: calls::Calls::default(),
            keys: keys::Reads::default(),
            results: results::Results::default(),
            field_uses: FieldUses::default(),
            looked_for: std::collections::BTreeSet::new(),
        };
        let last = options.depth as usize + 1;
        for name in jdk::FIXED {
            closure.take(program, name, last, true);
        }
        for &root in roots {
            closure.add(program, root, 0, true);
        }
        closure.take_named(program, roots, options);
        closure.follow(program, options);
        for _ in 0..MAX_ROUNDS {
            let before = closure.classes.len();
            closure.find_implementations(program, options);
            closure.follow(program, options);
            if closure.classes.len() == before {
                break;
            }
        }
        factories::find(&mut closure, program, options);
        closure.follow(program, options);
        closure
    }

    fn contains(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// Adds the class of this name; `structural` ones (supertypes, outer classes) also beyond the limit.
    fn take(&mut self, program: &mut Program, name: &str, distance: usize, structural: bool) {
        if let Some(&known) = self.by_name.get(name) {
            self.come_nearer(program, known, distance);
            return;
        }
        if self.missing.contains(name) || self.is_full(structural) {
            return;
        }
        match program.load(APP, name) {
            Ok(class) => self.add(program, class, distance, structural),
            Err(_) => {
                self.missing.insert(Arc::from(name));
            }
        }
    }

    fn is_full(&self, structural: bool) -> bool {
        let limit = if structural { self.limit.saturating_mul(2) } else { self.limit };
        self.classes.len() >= limit
    }

    fn add(&mut self, program: &Program, class: ClassId, distance: usize, structural: bool) {
        let Some(file) = &program.class(class).file else {
            return;
        };
        if let Some(&known) = self.by_name.get(&file.name) {
            self.come_nearer(program, known, distance);
            return;
        }
        if self.is_full(structural) {
            return;
        }
        self.by_name.insert(file.name.clone(), self.classes.len());
        self.classes.push(class);
        let distance = distance.min(self.waiting.len() - 1);
        self.distances.push(distance);
        self.waiting[distance].push(class);
    }

    /// Follows a class once more that is found on a shorter way: how far its members lead depends on that, and a test can only
    /// implement an interface or extend an abstract class if it knows all types that its methods name. The JDK's other classes have
    /// makers of their own.
    fn come_nearer(&mut self, program: &Program, known: usize, distance: usize) {
        let class = program.class(self.classes[known]);
        let is_left_open = class.is_abstract() && !class.is_interface();
        let of_jdk = class.loader == BOOT && !is_left_open && !jdk::is_left_to_others(program.names.text(class.name));
        if distance < self.distances[known] && !of_jdk {
            self.distances[known] = distance;
            self.waiting[distance].push(self.classes[known]);
        }
    }

    /// Whether a class has been followed from nearer.
    fn is_nearer(&self, program: &Program, class: ClassId, distance: usize) -> bool {
        let file = program.class(class).file.as_ref();
        let known = file.and_then(|file| self.by_name.get(&file.name));
        known.is_some_and(|&known| self.distances[known] < distance)
    }

    /// Takes the types that the code of the roots, and of the classes nested in them, names without a signature that does.
    fn take_named(&mut self, program: &mut Program, roots: &[ClassId], options: &ApiOptions) {
        let candidates: FxHashSet<&str> = options.candidates.iter().map(|name| &**name).collect();
        let mut named = named::Named::default();
        for &root in roots {
            let Some(file) = program.class(root).file.clone() else { continue };
            let loader = program.class(root).loader;
            named.read(&file, &candidates);
            self.field_uses.add(&file);
            self.calls.read(&file);
            self.keys.read(&file);
            for above in code_above(program, root) {
                named.read_calls(&above);
                self.calls.read(&above);
                self.keys.read(&above);
                self.field_uses.add(&above);
            }
            let nested = file.inner_classes.iter().filter(|i| is_nested_in(&i.inner, &file.name));
            for inner in nested {
                if let Ok(class) = program.load(loader, &inner.inner)
                    && let Some(file) = &program.class(class).file
                {
                    named.read(file, &candidates);
                    self.field_uses.add(file);
                    self.calls.read(file);
                    self.keys.read(file);
                }
            }
        }
        self.read_helpers(program, roots, &candidates);
        // Those that the code calls are collaborators, and the values that their methods give come next.
        for name in &named.callees {
            self.take(program, name, 1, false);
        }
        let distance = (options.depth as usize).saturating_sub(1);
        for name in named.asked.iter().chain(&named.others).chain(&named.caught) {
            self.take(program, name, distance, false);
        }
        (self.asked, self.asked_arrays, self.caught) = (named.asked, named.arrays, named.caught);
        self.results = named.results;
        (self.called, self.serialises, self.streams) = (named.called, named.serialises, named.streams);
    }

    /// What other classes of the program do that the roots call counts as done by these: `Json.text(row)`, `new Part(row)`.
    fn read_helpers(&mut self, program: &mut Program, roots: &[ClassId], candidates: &FxHashSet<&str>) {
        let names: FxHashSet<Arc<str>> = roots.iter().map(|&root| program.name_of(root).into()).collect();
        let mut helpers: Vec<(program::LoaderId, Arc<str>)> = Vec::new();
        for &root in roots {
            let Some(file) = program.class(root).file.clone() else { continue };
            let loader = program.class(root).loader;
            for (at, entry) in file.constants.iter() {
                if matches!(entry, Constant::Method { .. })
                    && let Ok(called) = file.constants.member(at)
                    && candidates.contains(&**called.class)
                    && !names.contains(called.class)
                    && !helpers.iter().any(|(_, known)| known == called.class)
                {
                    helpers.push((loader, called.class.clone()));
                }
            }
        }
        for (loader, name) in helpers.into_iter().take(MAX_HELPERS) {
            if let Ok(class) = program.load(loader, &name)
                && let Some(file) = &program.class(class).file
            {
                self.calls.read(file);
                self.keys.read(file);
            }
        }
    }

    /// Takes what the waiting classes mention, nearest first.
    fn follow(&mut self, program: &mut Program, options: &ApiOptions) {
        let last = self.waiting.len() - 1;
        while let Some(distance) = self.waiting.iter().position(|waiting| !waiting.is_empty()) {
            let Some(class) = self.waiting[distance].pop() else { break };
            if self.is_nearer(program, class, distance) {
                continue;
            }
            let Some(file) = program.class(class).file.clone() else {
                continue;
            };
            let boot = program.class(class).loader == BOOT;
            self.follow_structure(program, &file, distance);
            let reach = if boot { options.jdk_depth } else { options.depth } as usize;
            if distance < reach && !(boot && jdk::is_harmful_class(&file.name)) {
                self.follow_members(program, &file, distance + 1, boot);
            } else if let Some(method) = only_abstract_method(&file) {
                for name in mentions(method.signature.as_ref().unwrap_or(&method.desc)) {
                    self.take(program, &name, last, false);
                }
            }
        }
    }

    /// Supertypes are as near as the class itself: their members are its members.
    fn follow_structure(&mut self, program: &mut Program, file: &ClassFile, distance: usize) {
        for name in file.super_name.iter().chain(&file.interfaces) {
            self.take(program, name, distance, true);
        }
        if let Some(outer) = outer_name(file) {
            self.take(program, outer, distance + 1, true);
        }
        if let Some(text) = &file.signature {
            for name in mentions(text) {
                self.take(program, &name, distance + 1, true);
            }
        }
    }

    fn follow_members(&mut self, program: &mut Program, file: &ClassFile, next: usize, boot: bool) {
        for name in &file.permitted_subclasses {
            self.take(program, name, next, false);
        }
        for inner in nested_names(file) {
            if !boot {
                self.take(program, &inner, next, false);
            }
        }
        let hidden = access::PRIVATE | access::SYNTHETIC;
        for method in file.methods.iter().filter(|m| m.access & hidden == 0 && !m.synthetic) {
            if boot && method.access & access::PUBLIC == 0 {
                continue;
            }
            let text = method.signature.as_ref().unwrap_or(&method.desc);
            for name in mentions(text).iter().chain(&method.exceptions) {
                self.take(program, name, next, false);
            }
        }
        let open = |f: &&classfile::FieldInfo| f.access & hidden == 0 && !f.synthetic;
        for field in file.fields.iter().filter(|f| open(f) || !boot && inject::is_injected(file, f)) {
            if boot && field.access & access::PUBLIC == 0 {
                continue;
            }
            for name in mentions(field.signature.as_ref().unwrap_or(&field.desc)) {
                self.take(program, &name, next, false);
            }
        }
    }

    /// Classes that implement or extend what was found so far: those the caller knows, and the JDK's usual ones.
    fn find_implementations(&mut self, program: &mut Program, options: &ApiOptions) {
        let distance = (options.depth as usize).saturating_sub(1);
        for (wanted, found) in jdk::IMPLEMENTATIONS {
            if wanted.iter().any(|name| self.contains(name)) {
                for name in *found {
                    self.take(program, name, self.waiting.len() - 1, false);
                }
            }
        }
        let mut open = self.open_types(program);
        let with_room = open.iter().filter(|wanted| wanted.room > 0).map(|wanted| wanted.class);
        let mut sieve = Sieve::new(program, options.outlines.as_deref(), with_room);
        self.looked_for.extend(sieve.names().cloned());
        for (index, name) in options.candidates.iter().enumerate() {
            if self.contains(name) || self.missing.contains(name) || !sieve.may_implement(program, name) {
                continue;
            }
            let Ok(class) = program.load(APP, name) else {
                self.missing.insert(name.clone());
                continue;
            };
            if !is_usable(program, class) {
                continue;
            }
            let mut fits = false;
            let of_library = index >= options.own_candidates;
            for wanted in open.iter_mut().filter(|wanted| wanted.room > 0 && !(of_library && wanted.own_only)) {
                if program.is_subclass(class, wanted.class) {
                    wanted.room -= 1;
                    fits = true;
                }
            }
            if fits {
                self.add(program, class, distance, false);
            }
        }
    }

    /// Interfaces and abstract classes of the program, and interfaces of the JDK that have methods.
    fn open_types(&self, program: &Program) -> Vec<Wanted> {
        let mut open = Vec::new();
        for &wanted in &self.classes {
            let class = program.class(wanted);
            let marker = class.loader == BOOT && is_common(&program.names.text(class.name)[..]);
            if (class.is_interface() || class.is_abstract()) && !marker {
                let known = self.classes.iter().filter(|&&c| c != wanted && program.is_subclass(c, wanted));
                let usable = known.filter(|&&c| is_usable(program, c)).count();
                let room = MAX_IMPLEMENTATIONS.saturating_sub(usable);
                open.push(Wanted { class: wanted, room, own_only: class.loader == BOOT && usable > 0 });
            }
        }
        open
    }
}

/// The superclasses whose code belongs to the program.
fn code_above(program: &mut Program, class: ClassId) -> Vec<program::SharedFile> {
    let mut above = Vec::new();
    let mut next = Some(class);
    while let Some(of) = next.take() {
        let Some(name) = program.class(of).file.as_ref().and_then(|file| file.super_name.clone()) else { break };
        let Ok(class) = program.load(program.class(of).loader, &name) else { break };
        if program.class(class).loader == BOOT || above.len() == MAX_ABOVE {
            break;
        }
        above.extend(program.class(class).file.clone());
        next = Some(class);
    }
    above
}

/// The method that a lambda implements, as far as the interface itself shows: a lambda has to name its types.
fn only_abstract_method(file: &ClassFile) -> Option<&classfile::MethodInfo> {
    let mut open = file.methods.iter().filter(|method| method.access & access::ABSTRACT != 0);
    let first = open.next().filter(|_| file.access & access::INTERFACE != 0)?;
    open.next().is_none().then_some(first)
}

/// Interfaces that say little: half of all classes have them.
fn is_common(name: &str) -> bool {
    matches!(
        name,
        "java/io/Serializable"
            | "java/lang/Cloneable"
            | "java/lang/Comparable"
            | "java/lang/constant/Constable"
            | "java/lang/constant/ConstantDesc"
            | "java/lang/Record"
            | "java/lang/Enum"
            | "java/lang/annotation/Annotation"
    )
}

/// A class that has instances and can be named.
fn is_usable(program: &Program, class: ClassId) -> bool {
    program.class(class).file.as_ref().is_some_and(|file| is_instantiable(file))
}

pub(super) fn is_instantiable(file: &ClassFile) -> bool {
    let named = file.enclosing_method.is_none() && !file.synthetic;
    let access = file.inner_classes.iter().find(|i| i.inner == file.name).map_or(file.access, |i| i.access);
    named && access & (access::ABSTRACT | access::PRIVATE | access::SYNTHETIC) == 0
}

/// Whether a class lies within another one, by its name.
fn is_nested_in(name: &str, outer: &str) -> bool {
    name.strip_prefix(outer).is_some_and(|rest| rest.starts_with('$'))
}

/// The class that this one is a member of.
pub(super) fn outer_name(file: &ClassFile) -> Option<&Arc<str>> {
    file.inner_classes.iter().find(|i| i.inner == file.name)?.outer.as_ref()
}

/// Member classes that are not private.
fn nested_names(file: &ClassFile) -> Vec<Arc<str>> {
    let mine = |i: &&classfile::InnerClass| i.outer.as_ref() == Some(&file.name) && i.name.is_some();
    let seen = |i: &&classfile::InnerClass| i.access & (access::PRIVATE | access::SYNTHETIC) == 0;
    file.inner_classes.iter().filter(mine).filter(seen).map(|i| i.inner.clone()).collect()
}

/// The classes that a signature or descriptor names, in order. What cannot be read names nothing.
fn mentions(text: &str) -> Vec<Arc<str>> {
    struct Collect(Vec<Arc<str>>);
    impl Scope for Collect {
        fn class(&mut self, name: &str) -> Option<TypeId> {
            self.0.push(Arc::from(name));
            Some(TypeId(0))
        }
        fn variable(&mut self, _: &str) -> Option<Ty> {
            Some(Ty::class(TypeId(0)))
        }
    }
    let mut names = Collect(Vec::new());
    let read = match text.as_bytes().first() {
        Some(b'(') => signature::parse_method(text, &mut names).is_ok(),
        Some(b'<') => {
            signature::parse_method(text, &mut names).is_ok() || signature::parse_class(text, &mut names).is_ok()
        }
        _ => signature::parse_class(text, &mut names).is_ok() || signature::parse_field(text, &mut names).is_ok(),
    };
    if read { names.0 } else { Vec::new() }
}
