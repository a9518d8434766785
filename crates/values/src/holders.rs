//! Static state of other classes that the class under test looks at (registries, caches, what is current), and the methods that fill
//! it: without them tests see it empty.
//!
//! Only the program's own code is looked at, and a method that may fill what is looked at counts as filling it.

use std::sync::Arc;

use analysis::facts::{Body, FieldRef, MethodRef};
use analysis::world::{ClassIx, MethodIx, Origin, World};
use base::{FxHashSet, Sym};
use classfile::access;

use crate::changers::changes_library;

/// Methods below the class under test that are looked at, and steps from it.
const MAX_METHODS: usize = 400;
const MAX_STEPS: usize = 5;
/// The same below a method that may fill something.
const MAX_FILLING_METHODS: usize = 60;
const MAX_FILLING_STEPS: usize = 4;
/// Fillers of all classes together.
const MAX_FILLERS: usize = 16;
/// Types of final fields whose content changes.
const MUTABLE: &[&str] = &["Ljava/util/", "Ljava/lang/ThreadLocal;", "Ljava/lang/InheritableThreadLocal;"];

/// A static method that may fill static state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filler {
    /// Internal name.
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub desc: Arc<str>,
}

/// The methods that fill what the class of this internal name looks at.
pub fn find(world: &mut World, class: &str) -> Vec<Filler> {
    let Some(under_test) = world.class_named(class).filter(|&ix| is_own(world, ix)) else { return Vec::new() };
    let nested = format!("{class}$");
    let starts: Vec<MethodIx> = world.methods_of(under_test).collect();
    let mut looked_at: Vec<FieldRef> = Vec::new();
    let mut seen = FxHashSet::default();
    walk(world, starts, (MAX_METHODS, MAX_STEPS), |_, body| {
        looked_at.extend(body.uses.iter().filter(|f| f.is_static && seen.insert(**f)));
    });
    let mut holders: Vec<ClassIx> = Vec::new();
    let mut fields: FxHashSet<FieldRef> = FxHashSet::default();
    for field in looked_at {
        let Some(holder) = world.class(field.class).filter(|&ix| ix != under_test && is_own(world, ix)) else { continue };
        if !world.names.text(field.class).starts_with(&nested) && is_state(world, holder, field) {
            fields.insert(field);
            if !holders.contains(&holder) {
                holders.push(holder);
            }
        }
    }
    let mut found = Vec::new();
    for holder in holders {
        for method in world.methods_of(holder).collect::<Vec<MethodIx>>() {
            if is_candidate(world, method) && fills(world, method, &fields) && found.len() < MAX_FILLERS {
                found.push(filler(world, holder, method));
            }
        }
    }
    found
}

fn filler(world: &World, holder: ClassIx, method: MethodIx) -> Filler {
    let text = |sym: Sym| Arc::from(&**world.names.text(sym));
    let (class, fact) = (world.fact(holder).name, world.method(method));
    Filler { class: text(class), name: text(fact.name), desc: text(fact.desc) }
}

/// Whether a class is the program's.
fn is_own(world: &World, class: ClassIx) -> bool {
    matches!(world.origin(class), Origin::Source(entry) if entry > 0)
}

/// Whether a static field holds something that changes.
fn is_state(world: &World, holder: ClassIx, field: FieldRef) -> bool {
    let declared = world.fact(holder).fields.iter().find(|f| f.name == field.name && f.desc == field.desc);
    let is_mutable = |desc: &str| MUTABLE.iter().any(|start| desc.starts_with(start));
    declared.is_some_and(|f| {
        f.access & access::SYNTHETIC == 0 && (f.access & access::FINAL == 0 || is_mutable(world.names.text(f.desc)))
    })
}

fn is_candidate(world: &World, method: MethodIx) -> bool {
    let fact = world.method(method);
    fact.access & access::STATIC != 0
        && fact.access & (access::PRIVATE | access::SYNTHETIC) == 0
        && !world.names.text(fact.name).starts_with('<')
        // What takes nothing empties it, or is called by itself.
        && !world.names.text(fact.desc).starts_with("()")
}

/// Whether a method comes to one of the fields and changes something of the kind.
fn fills(world: &mut World, method: MethodIx, fields: &FxHashSet<FieldRef>) -> bool {
    let (mut comes_to, mut changes) = (false, false);
    walk(world, vec![method], (MAX_FILLING_METHODS, MAX_FILLING_STEPS), |world, body| {
        let sets = body.defs.iter().any(|field| fields.contains(field));
        comes_to |= sets || body.uses.iter().any(|field| fields.contains(field));
        changes |= sets || body.calls.iter().any(|call| changes_library(world, call));
    });
    comes_to && changes
}

/// Shows the methods of the program that some of its methods lead to, nearest first.
fn walk(
    world: &mut World,
    starts: Vec<MethodIx>,
    (most, steps): (usize, usize),
    mut look: impl FnMut(&World, &Body),
) {
    let mut known: FxHashSet<MethodIx> = starts.iter().copied().collect();
    let mut level = starts;
    for _ in 0..steps {
        let mut next = Vec::new();
        for method in std::mem::take(&mut level) {
            let Some(body) = world.body(method) else { continue };
            look(world, &body);
            let lambdas = body.lambdas.iter().map(|lambda| lambda.target);
            for target in body.calls.iter().map(|call| call.target).chain(lambdas) {
                if known.len() < most
                    && let Some(callee) = declared(world, target)
                    && known.insert(callee)
                {
                    next.push(callee);
                }
            }
        }
        level = next;
    }
}

/// The program's method that code names, where it is declared.
fn declared(world: &mut World, target: MethodRef) -> Option<MethodIx> {
    let mut class = world.class(target.class);
    while let Some(ix) = class.filter(|&ix| is_own(world, ix)) {
        let found = world.methods_of(ix).find(|&method| {
            let fact = world.method(method);
            fact.name == target.name && fact.desc == target.desc
        });
        if found.is_some() {
            return found;
        }
        let above = world.fact(ix).super_class;
        class = above.and_then(|name| world.class(name));
    }
    None
}
