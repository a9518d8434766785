//! A mutant: what is changed where, and how PIT names it.

use std::sync::Arc;

use classfile::StaticMethod;
use classfile::opcode::{INVOKESTATIC, LDC};
use program::lower::{Change, NewOp};

use crate::operator::Operator;

/// One small change of a method.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Internal name.
    pub class: Arc<str>,
    pub method: Arc<str>,
    pub desc: Arc<str>,
    /// The file that the class was compiled from, as the class file names it.
    pub source: Option<Arc<str>>,
    /// 0 if the class file has no lines.
    pub line: u16,
    /// PIT's numbers of the changed instructions; more than one where the compiler has copied a `finally` block.
    pub indexes: Vec<u32>,
    pub operator: &'static Operator,
    /// In PIT's words.
    pub description: String,
    /// Operations by their number in the method. Constants that the class does not have are negative, see [`Mutant::resolved`].
    pub(crate) changes: Vec<Change>,
}

/// Methods and strings that mutants need and a class may not name.
pub(crate) const METHODS: &[StaticMethod<'static>] = &[
    call("java/lang/Boolean", "valueOf", "(Z)Ljava/lang/Boolean;"),
    call("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;"),
    call("java/lang/Short", "valueOf", "(S)Ljava/lang/Short;"),
    call("java/lang/Character", "valueOf", "(C)Ljava/lang/Character;"),
    call("java/lang/Long", "valueOf", "(J)Ljava/lang/Long;"),
    call("java/lang/Float", "valueOf", "(F)Ljava/lang/Float;"),
    call("java/lang/Double", "valueOf", "(D)Ljava/lang/Double;"),
    call("java/util/Collections", "emptyList", "()Ljava/util/List;"),
    call("java/util/Collections", "emptyMap", "()Ljava/util/Map;"),
    call("java/util/Collections", "emptySet", "()Ljava/util/Set;"),
    call("java/util/Optional", "empty", "()Ljava/util/Optional;"),
    StaticMethod {
        class: "java/util/stream/Stream",
        name: "empty",
        desc: "()Ljava/util/stream/Stream;",
        interface: true,
    },
];
pub(crate) const STRINGS: &[&str] = &[""];

const fn call(class: &'static str, name: &'static str, desc: &'static str) -> StaticMethod<'static> {
    StaticMethod { class, name, desc, interface: false }
}

/// A call of one of [`METHODS`], by class and name.
pub(crate) fn call_of(class: &str, name: &str) -> NewOp {
    let at = METHODS.iter().position(|m| m.class == class && m.name == name);
    debug_assert!(at.is_some(), "{class}.{name} is listed");
    NewOp::with(INVOKESTATIC, -1 - at.unwrap_or(0) as i32)
}

/// The empty string.
pub(crate) fn empty_string() -> NewOp {
    NewOp::with(LDC, -1 - METHODS.len() as i32)
}

impl Mutant {
    /// The numbers of the operations that are changed.
    pub fn places(&self) -> impl Iterator<Item = u32> {
        self.changes.iter().map(Change::at)
    }

    /// Whether it needs constants that are added to its class.
    pub(crate) fn needs_constants(&self) -> bool {
        self.changes.iter().any(|change| match change {
            Change::Replace { with, .. } | Change::Before { with, .. } => with.iter().any(is_added),
            Change::Targets { .. } => false,
        })
    }

    /// The changes, with the indexes of the constants that were added to the class.
    pub(crate) fn resolved(&self, added: &[u16]) -> Option<Vec<Change>> {
        let op = |op: &NewOp| -> Option<NewOp> {
            if !is_added(op) {
                return Some(*op);
            }
            let index = added.get((-1 - op.a) as usize)?;
            Some(NewOp { a: i32::from(*index), ..*op })
        };
        let ops = |with: &[NewOp]| with.iter().map(op).collect::<Option<Vec<_>>>();
        let change = |change: &Change| {
            Some(match change {
                Change::Replace { at, with } => Change::Replace { at: *at, with: ops(with)? },
                Change::Before { at, with } => Change::Before { at: *at, with: ops(with)? },
                Change::Targets { .. } => change.clone(),
            })
        };
        self.changes.iter().map(change).collect()
    }
}

fn is_added(op: &NewOp) -> bool {
    matches!(op.code, INVOKESTATIC | LDC) && op.a < 0
}
