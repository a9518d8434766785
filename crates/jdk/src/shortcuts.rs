//! Shortcuts: what much-used methods of the library give, without running their code.
//!
//! A shortcut allocates nothing, initialises nothing and throws nothing, and leaves to the method's own code whatever is not plain: null, an index out of
//! range, a hash that was not computed yet, a class that is not known here. It is used only where the domain does not look into the
//! library ([`vm::Domain::SHORTCUTS`]); unlike an intrinsic it needs no model of what it does to shadows.

mod builders;
mod characters;
mod maps;
mod numbers;
mod patterns;
mod strings;

use vm::{FieldDef, Machine, ShortcutDef};

/// Defines `TABLE`: for each class the fields that its shortcuts use, and its methods' names, descriptors and functions.
macro_rules! shortcuts {
    ($( $class:literal [$fields:expr] { $( $name:literal $desc:literal => $run:expr; )* } )*) => {
        pub(super) const TABLE: &[vm::ShortcutDef] = &[$($(
            vm::ShortcutDef {
                class: $class,
                name: $name,
                desc: $desc,
                fields: $fields,
                run: $run,
            },
        )*)*];
    };
}

pub(crate) use shortcuts;

const TABLES: &[&[ShortcutDef]] =
    &[builders::TABLE, characters::TABLE, maps::TABLE, numbers::TABLE, patterns::TABLE, strings::TABLE];

/// Gives a machine all shortcuts.
pub(crate) fn install(machine: &mut Machine) {
    for table in TABLES {
        machine.add_shortcuts(table);
    }
}

fn int(args: &[u64], at: usize) -> i32 {
    args[at] as i32
}

/// A result as registers have it.
fn word(value: i32) -> u64 {
    u64::from(value as u32)
}

/// The reference, if it is not null.
fn object(args: &[u64], at: usize) -> Option<vm::Ref> {
    Some(args[at] as vm::Ref).filter(|&r| r != 0)
}

/// The index, if it is one of an array or list of that length.
fn index(index: i32, length: u32) -> Option<u32> {
    u32::try_from(index).ok().filter(|&i| i < length)
}

/// The numbers of the fields that shortcuts use.
#[derive(Clone, Copy)]
enum Field {
    BuilderCoder,
    BuilderCount,
    BuilderValue,
    MapTable,
    NodeHash,
    NodeKey,
    NodeNext,
    ConcurrentTable,
    ConcurrentHash,
    ConcurrentKey,
    ConcurrentNext,
    ConcurrentValue,
    MatcherTo,
    SliceBuffer,
}

impl Field {
    const fn of(self, class: &'static str, name: &'static str, desc: &'static str) -> FieldDef {
        FieldDef { number: self as usize, class, name, desc }
    }

    fn offset(self, m: &Machine) -> u32 {
        m.shortcut_field(self as usize)
    }
}
