//! What compilers add to a class without a counterpart in its source, and JaCoCo therefore does not count.
//!
//! One file for each filter. Those of Kotlin are missing: Kotlin classes count more than JaCoCo counts.

mod assertion;
mod constructor;
mod enums;
mod exhaustive_switch;
mod finally;
mod generated;
mod matcher;
mod record_pattern;
mod records;
mod resources_ecj;
mod resources_javac;
mod resources_javac11;
mod string_switch_ecj;
mod string_switch_javac;
mod synchronised;
mod synthetic;

use super::node::Method;
use super::verdict::Verdict;

/// Filters in JaCoCo's order; later replacements of branches win.
const FILTERS: [fn(&Method<'_>, &mut Verdict); 10] = [
    synchronised::filter,
    resources_javac11::filter,
    resources_javac::filter,
    resources_ecj::filter,
    finally::filter,
    assertion::filter,
    string_switch_javac::filter,
    string_switch_ecj::filter,
    exhaustive_switch::filter,
    record_pattern::filter,
];

pub fn apply(method: &Method<'_>, verdict: &mut Verdict) {
    if is_whole_filtered(method) {
        verdict.ignore_all();
        return;
    }
    for filter in FILTERS {
        filter(method, verdict);
    }
}

fn is_whole_filtered(method: &Method<'_>) -> bool {
    let (file, info) = (method.file, method.info);
    synthetic::is_filtered(file, info)
        || generated::is_filtered(file, info)
        || enums::is_filtered(method)
        || constructor::is_filtered(method)
        || records::is_filtered(method)
}
