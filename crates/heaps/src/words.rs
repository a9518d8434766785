//! What is known of an input heap, in words: `this.first != null`, `l == this`, `a is B or C`.

use vm::Machine;

use crate::catalog::{Candidates, Catalog};
use crate::input::{InputHeap, Kind, Slot, State};

/// The conditions of a heap, in the order in which its references were found.
pub fn heap(machine: &Machine, catalog: &Catalog, heap: &InputHeap) -> Vec<String> {
    let mut all = Vec::new();
    for slot in heap.slots.iter().filter(|s| &*s.name != "this") {
        all.extend(one(machine, heap, slot));
    }
    for object in &heap.objects {
        let slot = heap.slots.iter().find(|s| s.name == object.name);
        if let (Kind::Instance(types), Some(slot)) = (&object.kind, slot)
            && let Candidates::Classes(possible) = catalog.known(slot.declared)
            && types.len() < possible.len()
        {
            let names: Vec<String> = types.iter().map(|&c| simple_name(machine, c)).collect();
            all.push(format!("{} is {}", object.name, names.join(" or ")));
        }
    }
    all
}

fn one(machine: &Machine, heap: &InputHeap, slot: &Slot) -> Option<String> {
    let name = &slot.name;
    Some(match slot.state {
        State::Open => return None,
        State::Null => format!("{name} == null"),
        State::Some(_) | State::SomeConstant => format!("{name} != null"),
        State::Is(object) if heap.object(object).name == *name => format!("{name} != null"),
        State::Is(object) => format!("{name} == {}", heap.object(object).name),
        State::Constant(number) => format!("{name} is constant {number} of {}", simple_name(machine, slot.declared)),
    })
}

pub(crate) fn simple_name(machine: &Machine, class: program::ClassId) -> String {
    let name = machine.program.external_name(class);
    name.rsplit(['.', '$']).next().unwrap_or(&name).to_owned()
}
