//! The default of a `switch` becomes its first case, and all other cases become the default.

use classfile::opcode::{LOOKUPSWITCH, TABLESWITCH};
use program::lower::Change;

use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "EXPERIMENTAL_SWITCH",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.experimental.SwitchMutator",
    help: "the default of a switch becomes its first case, all other cases become the default",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    let op = view.op(at);
    if !matches!(op.code, TABLESWITCH | LOOKUPSWITCH) {
        return None;
    }
    let switch = &view.graph.switches[op.a as usize];
    let first = *switch.targets.iter().find(|t| **t != switch.default)?;
    let other = |target: &u32| if *target == switch.default { first } else { switch.default };
    let targets = switch.targets.iter().map(other).collect();
    let change = Change::Targets { at, targets, default: first };
    Some(("Changed switch default to be first case".to_owned(), change))
}
