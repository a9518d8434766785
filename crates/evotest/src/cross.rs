//! Crossover of trees: tails of the roots' children swapped, or a subtree of the father grafted into the mother.

use base::Rng;
use testcase::{Api, Ty};

use super::fix::fits;
use super::tree::{Kind, Node, Tree};

/// Variables of the second tree renamed so that the two share none: the fixer then decides what they refer to.
fn apart(mother: &Tree, father: &Tree) -> Tree {
    let offset = mother.fresh();
    let mut father = father.clone();
    father.root.each_mut(&mut |node| {
        if let Kind::LVariable(name) | Kind::RVariable(name) = &mut node.kind {
            *name += offset;
        }
    });
    father
}

/// One-point crossover: the mother's children up to a point, then the father's from one on, the call under test included.
/// References may be left dangling; see the fixer.
pub fn one_point(mother: &Tree, father: &Tree, rng: &mut Rng) -> Tree {
    let father = apart(mother, father);
    let (m, f) = (&mother.root.children, &father.root.children);
    let mut child = Tree::default();
    child.root.children.extend(m.iter().take(rng.below(m.len().max(1))).cloned());
    child.root.children.extend(f.iter().skip(rng.below(f.len().max(1))).cloned());
    child
}

/// Tree crossover: a subtree of the mother is replaced by one of the father's that fits there.
pub fn subtree(mother: &Tree, father: &Tree, api: &Api, rng: &mut Rng) -> Option<Tree> {
    let father = apart(mother, father);
    let mut given: Vec<&Node> = Vec::new();
    father.root.each(&mut |node| {
        if node.ty != Ty::Void && !matches!(node.kind, Kind::RVariable(_) | Kind::LVariable(_)) {
            given.push(node);
        }
    });
    let mut places = Vec::new();
    let mut n = 0;
    mother.root.each(&mut |node| {
        if node.ty != Ty::Void && !matches!(node.kind, Kind::LVariable(_)) {
            places.push((n, node.ty.clone()));
        }
        n += 1;
    });
    // The call under test stays.
    places.retain(|&(at, _)| at + 3 <= n);
    let (at, wanted) = rng.pick(&places)?;
    let fitting: Vec<&&Node> = given.iter().filter(|node| fits(api, &node.ty, wanted)).collect();
    let graft = (**rng.pick(&fitting)?).clone();
    let mut child = mother.clone();
    *child.root.nth_mut(*at)? = graft;
    Some(child)
}
