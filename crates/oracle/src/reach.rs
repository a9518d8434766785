//! The domain that shows which mutants a test reaches, and how far apart the operands of comparisons are.

use std::sync::Arc;

use base::{FxHashMap, FxHashSet};
use executor::Observer;
use mutants::{Mutant, Schemata, Shows};
use program::{APP, MethodId};
use vm::domain::{Compare, Shadowed, Site};
use vm::fork::PassedTrap;
use vm::{Domain, Machine};

/// The number of the first trap at an entry of a method; none of these is set here.
const ENTRIES: u32 = 1 << 30;

/// A comparison: its method and the byte offset of its jump.
pub(crate) type Place = (MethodId, u16);

/// What a run showed of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Noted {
    /// How far the first operand is above the second, at the nearest; nothing for references.
    pub difference: Option<f64>,
    is_equal: bool,
    jumps: bool,
    passes: bool,
}

impl Noted {
    pub fn shows(self, what: Shows) -> bool {
        match what {
            Shows::Equal => self.is_equal,
            Shows::Jump => self.jumps,
            Shows::NoJump => self.passes,
        }
    }
}

/// See the module's head. Comparisons are always noted; places of mutants may be traps.
pub(crate) struct Reach {
    pub schemata: Schemata,
    /// Traps that were passed, which are gone until the next test.
    passed: Vec<PassedTrap>,
    /// Mutants that were reached since the statement began.
    reached: Vec<u32>,
    /// Methods with mutants, whose comparisons are noted, and what was.
    watched: FxHashSet<MethodId>,
    noted: FxHashMap<Place, Noted>,
}

impl Reach {
    pub fn new(machine: &mut Machine, mutants: &Arc<[Mutant]>) -> Self {
        Self {
            schemata: Schemata::new(machine, mutants, ENTRIES),
            passed: Vec::new(),
            reached: Vec::new(),
            watched: methods_of(machine, mutants),
            noted: FxHashMap::default(),
        }
    }

    /// Nothing was noted of comparisons.
    pub fn forget(&mut self) {
        self.noted.clear();
    }

    /// What was noted of a comparison since.
    pub fn noted(&self, place: Place) -> Option<Noted> {
        self.noted.get(&place).copied()
    }

    /// What runs now shows what it reaches.
    pub fn show(&mut self, machine: &mut Machine) {
        for trap in self.passed.drain(..) {
            machine.set_trap(trap);
        }
        self.reached.clear();
        self.schemata.show_all(machine);
    }

    /// What runs now shows comparisons alone.
    pub fn compare(&mut self, machine: &mut Machine) {
        self.schemata.switch_all_off(machine);
        self.forget();
    }

    pub fn take_reached(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.reached)
    }
}

fn methods_of(machine: &mut Machine, mutants: &[Mutant]) -> FxHashSet<MethodId> {
    let program = &mut machine.program;
    let method = |mutant: &Mutant| {
        let class = program.load(APP, &mutant.class).ok()?;
        Some(program.find_method(class, &mutant.method, &mutant.desc)?.id)
    };
    mutants.iter().filter_map(method).collect()
}

/// How far the first operand is above the second, if that is a number, and whether they are equal; nothing for references.
fn difference(compare: Compare, a: u64, b: u64) -> Option<(f64, bool)> {
    Some(match compare {
        Compare::IEq | Compare::INe | Compare::ILt | Compare::IGe | Compare::IGt | Compare::ILe => {
            let (a, b) = (a as i32, b as i32);
            (f64::from(a) - f64::from(b), a == b)
        }
        Compare::LEq | Compare::LNe | Compare::LLt | Compare::LGe | Compare::LGt | Compare::LLe => {
            (a as i64 as f64 - b as i64 as f64, a == b)
        }
        Compare::Float(_) => {
            let (a, b) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
            (f64::from(a) - f64::from(b), a == b)
        }
        Compare::Double(_) => {
            let (a, b) = (f64::from_bits(a), f64::from_bits(b));
            (a - b, a == b)
        }
        Compare::RefEq | Compare::RefNe | Compare::Null | Compare::NonNull => return None,
    })
}

impl Domain for Reach {
    type Shadow = ();
    const SHADOWS: bool = false;
    const SHORTCUTS: bool = true;
    const FORKS: bool = true;

    fn trapped(&mut self, machine: &mut Machine, id: u32) -> bool {
        if id < ENTRIES {
            self.reached.extend(self.schemata.mutants_at(id));
            self.passed.extend(machine.pass_trap());
        }
        id < ENTRIES
    }

    fn branch(&mut self, site: Site<'_>, _: u32, compare: Compare, a: Shadowed<()>, b: Shadowed<()>, taken: bool) {
        if !self.watched.contains(&site.code.method) {
            return;
        }
        let noted = self.noted.entry((site.code.method, site.bci())).or_default();
        noted.jumps |= taken;
        noted.passes |= !taken;
        if let Some((found, is_equal)) = difference(compare, a.0, b.0) {
            noted.is_equal |= is_equal;
            if found.is_finite() && noted.difference.is_none_or(|known| found.abs() < known.abs()) {
                noted.difference = Some(found);
            }
        }
    }
}

/// The note of a statement is which mutants it is the first to reach.
impl Observer for Reach {
    type Note = Vec<u32>;

    fn end(&mut self, _: &Machine) -> Vec<u32> {
        self.take_reached()
    }
}
