//! Factories elsewhere on the class path, for types that nothing found so far gives: `MoreExecutors` for an
//! `ExecutorService`, `Splitters` for a `Splitter` whose constructor is private.

use std::sync::Arc;

use base::FxHashMap;
use classfile::descriptor::{FieldType, parse_method};
use classfile::{ClassFile, MethodInfo, access};
use program::{APP, BOOT, ClassId, Program};

use super::{Closure, is_common, is_usable};
use crate::api::outlines::Sieve;
use crate::api::{ApiOptions, jdk};

/// Classes with factories that are taken along for one type.
const MAX_FACTORIES: usize = 3;

/// Adds classes whose static methods give what cannot be had otherwise.
pub(super) fn find(closure: &mut Closure, program: &mut Program, options: &ApiOptions) {
    let mut wanted = wanted(closure, program);
    let mut results: FxHashMap<Arc<str>, Option<ClassId>> = FxHashMap::default();
    let mut sieve = Sieve::new(program, options.outlines.as_deref(), wanted.iter().map(|(class, _)| *class));
    closure.looked_for.extend(sieve.names().cloned());
    for name in &options.candidates {
        if wanted.is_empty() {
            return;
        }
        if closure.contains(name) || closure.missing.contains(name) || !sieve.may_give(program, name) {
            continue;
        }
        let Ok(class) = program.load(APP, name) else { continue };
        let Some(file) = program.class(class).file.clone() else { continue };
        if !is_open(&file) {
            continue;
        }
        let mut found = Vec::new();
        for result in factory_results(&file) {
            let loaded = results.entry(result.into()).or_insert_with(|| program.load(APP, result).ok());
            if let Some(gives) = *loaded {
                found.push(gives);
            }
        }
        let mut useful = false;
        for &gives in &found {
            for (of, room) in &mut wanted {
                if *room > 0 && program.is_subclass(gives, *of) {
                    *room -= 1;
                    useful = true;
                    closure.add(program, gives, options.depth as usize, false);
                }
            }
        }
        wanted.retain(|(_, room)| *room > 0);
        if useful {
            closure.add(program, class, options.depth as usize, false);
        }
    }
}

/// Types of the closure without a constructor, a constant or a factory in the closure, with room for factories.
fn wanted(closure: &Closure, program: &mut Program) -> Vec<(ClassId, usize)> {
    let given = given(closure, program);
    let mut wanted = Vec::new();
    for &class in &closure.classes {
        let of = program.class(class);
        let name = program.names.text(of.name);
        let out_of_reach = of.loader == BOOT && (is_common(name) || jdk::FIXED.contains(&&**name));
        let lambda = of.is_interface() && abstract_methods(program, class) == 1;
        if !out_of_reach && !lambda && !given.iter().any(|&g| program.is_subclass(g, class)) {
            wanted.push((class, MAX_FACTORIES));
        }
    }
    wanted
}

/// Classes of which the closure's own members give instances.
fn given(closure: &Closure, program: &mut Program) -> Vec<ClassId> {
    let mut given = Vec::new();
    for &class in &closure.classes {
        let Some(file) = program.class(class).file.clone() else { continue };
        let harmful = program.class(class).loader == BOOT && jdk::is_harmful_class(&file.name);
        if harmful {
            continue;
        }
        let open = |m: &&MethodInfo| &*m.name == "<init>" && m.access & (access::PRIVATE | access::SYNTHETIC) == 0;
        let is_enum = file.access & access::ENUM != 0;
        if is_usable(program, class) && (is_enum || file.methods.iter().any(|m| open(&m))) {
            given.push(class);
        }
        for result in factory_results(&file) {
            if let Ok(gives) = program.load(APP, result)
                && !given.contains(&gives)
            {
                given.push(gives);
            }
        }
    }
    given
}

fn abstract_methods(program: &Program, class: ClassId) -> usize {
    program.class(class).methods.iter().filter(|&&m| program.method(m).is_abstract()).count()
}

/// Classes of what the public static methods of a class give.
pub(crate) fn factory_results(file: &ClassFile) -> impl Iterator<Item = &str> {
    file.methods.iter().filter(|m| is_factory(m)).filter_map(result_class)
}

/// A public class that is not nested in a hidden one.
pub(crate) fn is_open(file: &ClassFile) -> bool {
    let public = |access: u16| access & access::PUBLIC != 0;
    public(file.access)
        && file.inner_classes.iter().filter(|i| file.name.starts_with(&*i.inner)).all(|i| public(i.access))
}

fn is_factory(method: &MethodInfo) -> bool {
    let wanted = access::PUBLIC | access::STATIC;
    method.access & (wanted | access::SYNTHETIC) == wanted
}

fn result_class(method: &MethodInfo) -> Option<&str> {
    match parse_method(&method.desc)?.ret {
        FieldType::Class(name) => Some(name),
        _ => None,
    }
}
