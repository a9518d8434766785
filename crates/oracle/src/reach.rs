//! The domain that shows which mutants a test reaches, and how far apart the operands of comparisons are.

use base::{FxHashMap, FxHashSet};
use executor::Observer;
use mutants::Schemata;
use program::MethodId;
use vm::domain::{Compare, Shadowed, Site};
use vm::fork::PassedTrap;
use vm::{Domain, Machine};

/// The number of the first trap at an entry of a method; none of these is set here.
const ENTRIES: u32 = 1 << 30;

/// A comparison: its method and the byte offset of its jump.
pub(crate) type Place = (MethodId, u16);

/// See the module's head. Either places of mutants are traps, or comparisons are noted.
pub(crate) struct Reach {
    pub schemata: Schemata,
    /// Traps that were passed, which are gone until the next test.
    passed: Vec<PassedTrap>,
    /// Mutants that were reached since the statement began.
    reached: Vec<u32>,
    /// Methods whose comparisons are noted, and the smallest difference of each.
    compared: FxHashSet<MethodId>,
    differences: FxHashMap<Place, f64>,
}

impl Reach {
    pub fn new(machine: &mut Machine, mutants: &std::sync::Arc<[mutants::Mutant]>) -> Self {
        Self {
            schemata: Schemata::new(machine, mutants, ENTRIES),
            passed: Vec::new(),
            reached: Vec::new(),
            compared: FxHashSet::default(),
            differences: FxHashMap::default(),
        }
    }

    /// The next test shows what it reaches.
    pub fn show(&mut self, machine: &mut Machine) {
        for trap in self.passed.drain(..) {
            machine.set_trap(trap);
        }
        self.reached.clear();
        self.compared.clear();
        self.schemata.show_all(machine);
    }

    /// The next test shows the operands of these methods' comparisons.
    pub fn compare(&mut self, machine: &mut Machine, methods: impl Iterator<Item = MethodId>) {
        self.schemata.switch_all_off(machine);
        self.differences.clear();
        self.compared.extend(methods);
    }

    pub fn differences(&mut self) -> FxHashMap<Place, f64> {
        self.compared.clear();
        std::mem::take(&mut self.differences)
    }

    pub fn take_reached(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.reached)
    }
}

/// How far the first operand is above the second; nothing for references.
fn difference(compare: Compare, a: u64, b: u64) -> Option<f64> {
    let found = match compare {
        Compare::IEq | Compare::INe | Compare::ILt | Compare::IGe | Compare::IGt | Compare::ILe => {
            f64::from(a as i32) - f64::from(b as i32)
        }
        Compare::LEq | Compare::LNe | Compare::LLt | Compare::LGe | Compare::LGt | Compare::LLe => {
            a as i64 as f64 - b as i64 as f64
        }
        Compare::Float(_) => f64::from(f32::from_bits(a as u32)) - f64::from(f32::from_bits(b as u32)),
        Compare::Double(_) => f64::from_bits(a) - f64::from_bits(b),
        Compare::RefEq | Compare::RefNe | Compare::Null | Compare::NonNull => return None,
    };
    found.is_finite().then_some(found)
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

    fn branch(&mut self, site: Site<'_>, _: u32, compare: Compare, a: Shadowed<()>, b: Shadowed<()>, _: bool) {
        if !self.compared.contains(&site.code.method) {
            return;
        }
        if let Some(found) = difference(compare, a.0, b.0) {
            let known = self.differences.entry((site.code.method, site.bci())).or_insert(found);
            if found.abs() < known.abs() {
                *known = found;
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
