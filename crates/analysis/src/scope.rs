//! What to look at when a class is asked about: its methods, and the classes around it whose objects may be handed in.

use crate::callgraph::CallGraphOptions;
use crate::world::{ClassIx, MethodIx, World};

/// Where to start for some classes, and with which objects around.
pub struct Scope {
    pub roots: Vec<MethodIx>,
    pub options: CallGraphOptions,
}

/// All methods of the classes are roots. Concrete classes of the class path count as instantiated, since a caller may pass
/// objects of them: those of the same packages first, and at most `most`, so that a huge class path costs no more.
pub fn of_classes(world: &mut World, classes: &[ClassIx], most: usize) -> Scope {
    let roots = classes.iter().flat_map(|c| world.methods_of(*c)).collect();
    let packages: Vec<String> = classes.iter().map(|c| world.package(*c).to_owned()).collect();
    let (mut near, mut far): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for entry in world.class_path().entries() {
        for name in entry.list_classes().unwrap_or_default() {
            let package = name.rsplit_once('/').map_or("", |(package, _)| package);
            if packages.iter().any(|p| p == package) { near.push(name) } else { far.push(name) }
        }
    }
    near.sort_unstable();
    let wanted = most.saturating_sub(near.len());
    if wanted > 0 && wanted < far.len() {
        far.select_nth_unstable(wanted);
    }
    far.truncate(wanted);
    far.sort_unstable();
    let mut instantiated = Vec::new();
    for name in near.into_iter().chain(far).take(most) {
        if let Some(class) = world.class_named(&name)
            && world.is_concrete(class)
        {
            instantiated.push(class);
        }
    }
    Scope { roots, options: CallGraphOptions { instantiated, ..CallGraphOptions::default() } }
}
