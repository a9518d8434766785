//! Mutants that PIT leaves out, since they are in code that the compiler wrote, cannot be noticed, or are the same as others.
//!
//! One filter a file. Most look at one method and mark operations that are not to be changed; [`methods`] and [`finally`] look at
//! the whole class.

mod assertions;
mod endless_iterator;
mod equals_shortcut;
mod finally;
mod for_each;
mod generated;
mod logging;
mod loop_counter;
mod methods;
mod minus_one;
mod null_checks;
mod pattern;
mod resources;
mod returns;
mod static_code;
mod switches;

use classfile::ClassFile;

use crate::method::MethodView;
use crate::mutant::Mutant;

/// The filters that look at one method; each marks the operations that a mutant is not to change.
const OF_METHODS: &[fn(&MethodView<'_>, &mut [bool])] =
    &[assertions::mark, for_each::mark, loop_counter::mark, null_checks::mark, resources::mark, switches::mark];

/// The filters that look at one mutant.
const OF_MUTANTS: &[fn(&MethodView<'_>, &Mutant) -> bool] =
    &[endless_iterator::is_filtered, equals_shortcut::is_filtered, minus_one::is_filtered, returns::is_filtered];

/// Removes what PIT would not list, and joins what it joins.
pub fn filter(file: &ClassFile, views: &[MethodView<'_>], mutants: Vec<(usize, Mutant)>) -> Vec<Mutant> {
    if generated::is_class_filtered(file) {
        return Vec::new();
    }
    let hidden = hidden_methods(file, views);
    let logging = logging::lines(views);
    let mut marked: Vec<Option<Vec<bool>>> = vec![None; views.len()];
    let mut kept = Vec::new();
    for (at, mutant) in mutants {
        let view = &views[at];
        if hidden[at] || logging.contains(&mutant.line) {
            continue;
        }
        let marks = marked[at].get_or_insert_with(|| {
            let mut marks = vec![false; view.graph.ops.len()];
            for mark in OF_METHODS {
                mark(view, &mut marks);
            }
            marks
        });
        let is_marked = mutant.places().any(|place| marks[place as usize]);
        if !is_marked && !OF_MUTANTS.iter().any(|filter| filter(view, &mutant)) {
            kept.push((at, mutant));
        }
    }
    finally::join(views, kept)
}

/// Methods without mutants.
fn hidden_methods(file: &ClassFile, views: &[MethodView<'_>]) -> Vec<bool> {
    let static_code = static_code::methods(file, views);
    let generated = generated::methods(views);
    let hidden = |at: usize| static_code[at] || generated[at] || methods::is_filtered(file, &views[at]);
    (0..views.len()).map(hidden).collect()
}
