//! What a class compares its own fields with: the boundaries that count before all others.

use std::collections::{BTreeMap, BTreeSet};

use classfile::opcode::*;
use classfile::{ClassFile, MethodInfo};
use program::lower::{Op, operations};

/// Boundaries by the name of the field, and the field that each getter gives by the getter's name.
#[derive(Debug, Default)]
pub struct Boundaries {
    by_field: BTreeMap<String, BTreeSet<i64>>,
    getters: BTreeMap<String, String>,
    /// All whole numbers of the code.
    pub constants: BTreeSet<i64>,
}

impl Boundaries {
    /// Adds what the methods of a class file compare.
    pub fn read(&mut self, file: &ClassFile) {
        for method in &file.methods {
            let Ok(graph) = operations(file, method) else { continue };
            self.getter(file, method, &graph.ops);
            let numbers = graph.ops.iter().filter(|op| matches!(op.code, BIPUSH | SIPUSH)).map(|op| i64::from(op.a));
            self.constants.extend(numbers);
            for at in 0..graph.ops.len() {
                self.comparison(file, &graph.ops[at..]);
            }
        }
    }

    /// Of a field or of an observer that is a getter.
    pub fn of(&self, name: &str) -> Vec<i64> {
        let field = self.getters.get(name).map_or(name, String::as_str);
        self.by_field.get(field).into_iter().flatten().copied().collect()
    }

    /// `return field`.
    fn getter(&mut self, file: &ClassFile, method: &MethodInfo, ops: &[Op]) {
        if let [load, get, _] = ops
            && (load.code, get.code) == (ALOAD, GETFIELD)
            && let Some(field) = own_field(file, get)
        {
            self.getters.insert(format!("{}()", method.name), field);
        }
    }

    /// `field < constant`, or `field < 0` which has no constant.
    fn comparison(&mut self, file: &ClassFile, ops: &[Op]) {
        let Some(field) = ops.first().filter(|op| op.code == GETFIELD).and_then(|op| own_field(file, op)) else {
            return;
        };
        let (constant, jump) = match ops {
            [_, jump, ..] if (IFEQ..=IFLE).contains(&jump.code) => (0, jump.code - IFEQ),
            [_, push, jump, ..]
                if matches!(push.code, BIPUSH | SIPUSH) && (IF_ICMPEQ..=IF_ICMPLE).contains(&jump.code) =>
            {
                (i64::from(push.a), jump.code - IF_ICMPEQ)
            }
            _ => return,
        };
        // In the order of the opcodes: eq, ne, lt, ge, gt, le.
        let found: &[i64] = match jump {
            0 | 1 => &[constant, constant + 1],
            2 | 3 => &[constant],
            _ => &[constant + 1],
        };
        self.by_field.entry(field).or_default().extend(found);
    }
}

/// The name of the field of the class itself that an operation reads.
fn own_field(file: &ClassFile, op: &Op) -> Option<String> {
    let member = file.constants.member(op.cp()).ok()?;
    (**member.class == *file.name).then(|| member.name.to_string())
}
