//! Methods whose results are set from outside: reads of the environment whose results are inputs, and assumptions about
//! them. The caller that runs the machine replaces the methods and sets their results.

use base::FxHashMap;
use program::MethodId;

use crate::machine::Machine;
use crate::native::Stop;
use crate::outcome::Exhausted;

/// What a call gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A number, or null if the method gives references.
    Bits(u64),
    Text(Vec<u16>),
}

/// What calls give and how many there were. Snapshots don't take calls back: tests are run from their beginning.
#[derive(Default)]
pub struct Unknowns {
    given: FxHashMap<(MethodId, u32), Given>,
    calls: FxHashMap<MethodId, u32>,
}

impl Unknowns {
    /// Begins a run in which calls give this: the method, which of its calls, counted from 0, and the value. Others give
    /// zero, false or null.
    pub fn begin(&mut self, given: impl IntoIterator<Item = ((MethodId, u32), Given)>) {
        self.given.clear();
        self.given.extend(given);
        self.calls.clear();
    }

    /// How often a method was called.
    pub fn calls(&self, method: MethodId) -> u32 {
        self.calls.get(&method).copied().unwrap_or(0)
    }
}

/// The native behind a method whose result is an input.
pub fn unknown(m: &mut Machine, _: &[u64]) -> Result<u64, Stop> {
    let Some(method) = m.running else { return Err(Stop::Bug("a call without a method".into())) };
    let count = m.unknowns.calls.entry(method.id).or_default();
    let call = *count;
    *count += 1;
    match m.unknowns.given.get(&(method.id, call)) {
        Some(Given::Bits(bits)) => Ok(*bits),
        Some(Given::Text(units)) => {
            let units = units.clone();
            Ok(u64::from(m.new_string_utf16(&units)?))
        }
        None => Ok(0),
    }
}

/// The native behind a method whose last argument is assumed to be true.
pub fn assume(_: &mut Machine, args: &[u64]) -> Result<u64, Stop> {
    let holds = args.last().is_some_and(|&arg| arg as u32 != 0);
    if holds { Ok(0) } else { Err(Stop::Exhausted(Exhausted::Assumption)) }
}

impl Machine {
    /// Turns assertions of all classes but the JDK's on. Classes that are initialised already stay as they are.
    pub fn enable_assertions(&mut self) {
        let method = self.program.find_method(self.known.class, "desiredAssertionStatus", "()Z");
        if let Some(method) = method {
            self.replace(method, asserts);
        }
    }
}

/// The native behind `Class.desiredAssertionStatus` when assertions of all classes but the JDK's are on.
#[allow(clippy::unnecessary_wraps, reason = "natives may fail")]
fn asserts(m: &mut Machine, args: &[u64]) -> Result<u64, Stop> {
    let class = m.mirrored(args.first().copied().unwrap_or(0) as u32);
    Ok(u64::from(m.class(class).loader != program::BOOT))
}
