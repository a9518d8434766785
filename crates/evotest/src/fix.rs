//! The mutation fixer: gives references whose variable is gone another one to refer to.
//!
//! 1. A variable defined before with the same type, or one below it.
//! 2. Failing that, a node before that gives such a value: it becomes the definition of a new variable.
//! 3. Failing that, a new definition.

use base::{FxHashMap, Rng};
use testcase::{Api, Ty};

use super::tree::{Kind, Node, Tree};

/// Makes a value of a type as a tree that uses no variables of others.
pub trait Maker {
    fn make(&mut self, ty: &Ty) -> Option<Tree>;
}

/// What can be referred to at some point.
#[derive(Default)]
struct Scope {
    declared: Vec<(u32, Ty)>,
    /// What dangling references were given, so that the same name means the same variable again.
    given: FxHashMap<u32, u32>,
}

impl Scope {
    fn has(&self, name: u32) -> bool {
        self.declared.iter().any(|(n, _)| *n == name)
    }
}

/// Repairs all references of a tree; `None` if that is not possible.
pub fn fix(tree: &Tree, api: &Api, maker: &mut dyn Maker, rng: &mut Rng) -> Option<Tree> {
    let mut fixed = Tree::default();
    let mut scope = Scope::default();
    let mut fresh = tree.fresh();
    for child in &tree.root.children {
        let mut child = child.clone();
        let mut missing = dangling(&child, &scope);
        while let Some((name, ty)) = missing.pop() {
            let known = scope.given.get(&name).copied().filter(|&n| declared_fits(&scope, n, &ty, api));
            let found = known.or_else(|| declared(&scope, &ty, api, rng));
            let found = match found.or_else(|| promoted(&mut fixed, &mut scope, &ty, &mut fresh, api)) {
                Some(found) => found,
                None => made(&mut fixed, &mut scope, &ty, &mut fresh, maker)?,
            };
            scope.given.insert(name, found);
            child.each_mut(&mut |node| {
                if let Kind::RVariable(n) = &mut node.kind
                    && *n == name
                {
                    *n = found;
                }
            });
            missing.retain(|m| m.0 != name);
        }
        child.each(&mut |node| {
            if let Kind::LVariable(name) = node.kind {
                scope.declared.push((name, node.ty.clone()));
            }
        });
        fixed.root.children.push(child);
    }
    Some(fixed)
}

/// References of a subtree that nothing before it defines.
fn dangling(node: &Node, scope: &Scope) -> Vec<(u32, Ty)> {
    let mut own = Vec::new();
    let mut found = Vec::new();
    node.each(&mut |node| match node.kind {
        Kind::LVariable(name) => own.push(name),
        Kind::RVariable(name) if !own.contains(&name) && !scope.has(name) => found.push((name, node.ty.clone())),
        _ => {}
    });
    found.reverse();
    found
}

/// Whether a value of one type may stand where another is wanted: it is the same or below.
pub(crate) fn fits(api: &Api, given: &Ty, wanted: &Ty) -> bool {
    given == wanted || given.is_reference() && wanted.is_reference() && api.is_subtype_of(given, wanted)
}

fn declared_fits(scope: &Scope, name: u32, ty: &Ty, api: &Api) -> bool {
    scope.declared.iter().any(|(n, given)| *n == name && fits(api, given, ty))
}

fn declared(scope: &Scope, ty: &Ty, api: &Api, rng: &mut Rng) -> Option<u32> {
    let fitting: Vec<u32> = scope.declared.iter().filter(|(_, t)| fits(api, t, ty)).map(|(n, _)| *n).collect();
    rng.pick(&fitting).copied()
}

/// Step 2: takes a value out of a call before, into a variable of its own.
fn promoted(fixed: &mut Tree, scope: &mut Scope, ty: &Ty, fresh: &mut u32, api: &Api) -> Option<u32> {
    let name = *fresh;
    for at in 0..fixed.root.children.len() {
        if let Some(definition) = introduce(&mut fixed.root.children[at], name, &|node| {
            matches!(node.kind, Kind::Constructor(_) | Kind::Method { .. } | Kind::Array { .. })
                && fits(api, &node.ty, ty)
        }) {
            *fresh += 1;
            scope.declared.push((name, definition.ty.clone()));
            fixed.root.children.insert(at, definition);
            return Some(name);
        }
    }
    None
}

/// Step 3.
fn made(fixed: &mut Tree, scope: &mut Scope, ty: &Ty, fresh: &mut u32, maker: &mut dyn Maker) -> Option<u32> {
    let offset = *fresh;
    let mut tree = maker.make(ty)?;
    tree.root.each_mut(&mut |node| {
        if let Kind::LVariable(name) | Kind::RVariable(name) = &mut node.kind {
            *name += offset;
        }
    });
    *fresh = offset.max(tree.fresh()) + 1;
    let mut last = None;
    for child in tree.root.children {
        child.each(&mut |node| {
            if let Kind::LVariable(name) = node.kind {
                scope.declared.push((name, node.ty.clone()));
                last = Some(name);
            }
        });
        fixed.root.children.push(child);
    }
    last
}

/// Variable introduction: the first node below this one that is wanted becomes the definition of a variable, and a
/// reference stands in its place. A child of a root's child is meant: what the child itself gives stays where it is.
pub fn introduce(child: &mut Node, name: u32, wanted: &impl Fn(&Node) -> bool) -> Option<Node> {
    for below in &mut child.children {
        let is_definition = matches!(child.kind, Kind::LVariable(_));
        if !is_definition && wanted(below) {
            let reference = Node::leaf(Kind::RVariable(name), below.ty.clone());
            let value = std::mem::replace(below, reference);
            return Some(Node { kind: Kind::LVariable(name), ty: value.ty.clone(), children: vec![value] });
        }
        if let Some(found) = introduce(below, name, wanted) {
            return Some(found);
        }
    }
    None
}
