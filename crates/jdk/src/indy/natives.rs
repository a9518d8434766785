//! Natives that only spun classes call. One class declares them all, so that the machine links them like any other.

use classfile::access;
use classfile::builder::ClassBuilder;
use program::{BOOT, Define, Entry};
use vm::{Machine, NativeDef, Stop};

use super::{general, join};
use crate::natives::arg::Slot;

/// The class that declares the natives.
const HOLDER: &str = "java/lang/TouchstoneNatives";

type Run = fn(&mut Machine, &[u64]) -> Slot;

const ALL: [(&str, Run); 2] = [("join", join::join), ("bootstrap", general::bootstrap)];

pub(crate) fn rows() -> Vec<NativeDef> {
    let row = |(name, run)| NativeDef { class: HOLDER, name, desc: "", versions: (0, u16::MAX), run };
    ALL.into_iter().map(row).collect()
}

/// How a native of this name is entered.
pub(super) fn entry(m: &mut Machine, name: &str) -> Result<Entry, Stop> {
    let holder = match m.program.find_loaded(BOOT, HOLDER) {
        Some(class) => class,
        None => m.program.define(BOOT, &holder(), Define::default())?,
    };
    match m.program.declared_method(holder, name, "()V") {
        Some(method) => m.link(method),
        None => Err(Stop::Bug(format!("no native {name} for spun classes"))),
    }
}

fn holder() -> Vec<u8> {
    let mut class = ClassBuilder::new(52, access::FINAL | access::SUPER, HOLDER, "java/lang/Object");
    for (name, _) in ALL {
        class.bodiless_method(access::STATIC | access::NATIVE, name, "()V");
    }
    class.finish()
}
