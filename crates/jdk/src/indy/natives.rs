//! Natives that only spun classes call. One class declares them all, so that the machine links them like any other.

use classfile::access;
use classfile::builder::ClassBuilder;
use program::{BOOT, Define, Entry, MethodPtr};
use vm::{Machine, NativeDef, Stop};

use super::{constants, general, join};
use crate::natives::arg::Slot;

/// The class that declares the natives.
const HOLDER: &str = "java/lang/TouchstoneNatives";

type Run = fn(&mut Machine, &[u64]) -> Slot;

const ALL: [(&str, &str, Run); 4] = [
    ("join", "()V", join::join),
    ("bootstrap", "()V", general::bootstrap),
    ("stringOf", "()V", join::string_of),
    ("constant", "(Ljava/lang/Class;I)Ljava/lang/Object;", constants::boxed),
];

pub(crate) fn rows() -> Vec<NativeDef> {
    let row = |(name, _, run)| NativeDef { class: HOLDER, name, desc: "", versions: (0, u16::MAX), run };
    ALL.into_iter().map(row).collect()
}

/// The declaration of a native.
pub(super) fn method(m: &mut Machine, name: &str) -> Result<MethodPtr, Stop> {
    let holder = match m.program.find_loaded(BOOT, HOLDER) {
        Some(class) => class,
        None => m.program.define(BOOT, &holder(), Define::default())?,
    };
    let desc = ALL.iter().find(|n| n.0 == name).map_or("", |n| n.1);
    let declared = m.program.declared_method(holder, name, desc);
    declared.ok_or_else(|| Stop::Bug(format!("no native {name} for spun classes")))
}

/// How a native of this name is entered.
pub(super) fn entry(m: &mut Machine, name: &str) -> Result<Entry, Stop> {
    let method = method(m, name)?;
    m.link(method)
}

fn holder() -> Vec<u8> {
    let mut class = ClassBuilder::new(52, access::FINAL | access::SUPER, HOLDER, "java/lang/Object");
    for (name, desc, _) in ALL {
        class.bodiless_method(access::STATIC | access::NATIVE, name, desc);
    }
    class.finish()
}
