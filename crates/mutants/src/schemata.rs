//! The mutants of a machine: each method with mutants has its own code, code that shows what is reached, a trap, and the
//! code of each mutant, made when it is first wanted. Nothing is loaded twice, and code that is not switched on costs nothing.

use std::sync::Arc;

use base::FxHashMap;
use classfile::opcode::BREAKPOINT;
use program::lower::{Change, NewOp};
use program::{APP, ClassId, JavaError};
use vm::Machine;
use vm::fork::MethodCode;

use crate::mutant::{METHODS, Mutant, STRINGS};

/// Registers that changed code may need beyond those of the method's own.
const MORE_REGISTERS: u16 = 8;

/// A method with mutants.
struct Method {
    own: MethodCode,
    /// Own code with a trap before each operation that a mutant changes.
    showing: Option<MethodCode>,
    trap: MethodCode,
    /// Its mutants, by number, with their code once it was made.
    mutants: Vec<(u32, Option<MethodCode>)>,
    /// The constants that were added to its class.
    added: Arc<[u16]>,
}

/// Class, name and descriptor of a method.
type Key = (Arc<str>, Arc<str>, Arc<str>);

/// See the module's head.
pub struct Schemata {
    mutants: Arc<[Mutant]>,
    methods: Vec<Method>,
    /// The method of each mutant; none if its class cannot be loaded or linked.
    method_of: Vec<Option<u32>>,
    /// Mutants that change an operation, for each place that is shown.
    places: Vec<Vec<u32>>,
    /// What the traps of methods are called, after the places.
    first_trap: u32,
}

impl Schemata {
    /// Finds the methods of the mutants in the machine, whose classes are loaded, not initialised. Methods keep their own code.
    /// Traps at the entries of methods get numbers from `first_trap` on.
    pub fn new(machine: &mut Machine, mutants: &Arc<[Mutant]>, first_trap: u32) -> Self {
        let mut schemata = Self {
            mutants: mutants.clone(),
            methods: Vec::new(),
            method_of: vec![None; mutants.len()],
            places: Vec::new(),
            first_trap,
        };
        let constants = schemata.load(machine);
        let mut known: FxHashMap<Key, Option<u32>> = FxHashMap::default();
        for (number, mutant) in mutants.iter().enumerate() {
            let key = (mutant.class.clone(), mutant.method.clone(), mutant.desc.clone());
            let method = *known.entry(key).or_insert_with(|| {
                let (class, added) = constants.get(&mutant.class)?;
                schemata.add(machine, *class, mutant, added.clone())
            });
            schemata.method_of[number] = method;
            if let Some(method) = method {
                schemata.methods[method as usize].mutants.push((number as u32, None));
            }
        }
        schemata
    }

    /// Loads the classes and adds the constants that mutants need.
    fn load(&self, machine: &mut Machine) -> FxHashMap<Arc<str>, (ClassId, Arc<[u16]>)> {
        let mut needs: FxHashMap<Arc<str>, bool> = FxHashMap::default();
        for mutant in &*self.mutants {
            *needs.entry(mutant.class.clone()).or_default() |= mutant.needs_constants();
        }
        let mut names: Vec<(Arc<str>, bool)> = needs.into_iter().collect();
        names.sort();
        let mut found = FxHashMap::default();
        for (name, needed) in names {
            let Ok(class) = machine.program.load(APP, &name) else { continue };
            let added = if needed { machine.program.add_constants(class, METHODS, STRINGS) } else { None };
            found.insert(name, (class, added.unwrap_or_default().into()));
        }
        found
    }

    fn add(&mut self, machine: &mut Machine, class: ClassId, mutant: &Mutant, added: Arc<[u16]>) -> Option<u32> {
        let ptr = machine.program.find_method(class, &mutant.method, &mutant.desc).filter(|m| m.class == class)?;
        let own = machine.code_of(ptr)?;
        let number = self.methods.len() as u32;
        let trap = machine.trap_code(own, self.first_trap + number, MORE_REGISTERS);
        self.methods.push(Method { own, showing: None, trap, mutants: Vec::new(), added });
        Some(number)
    }

    pub fn mutants(&self) -> &Arc<[Mutant]> {
        &self.mutants
    }

    pub fn method_count(&self) -> u32 {
        self.methods.len() as u32
    }

    /// The method of a mutant, by number.
    pub fn method_of(&self, mutant: u32) -> Option<u32> {
        self.method_of[mutant as usize]
    }

    /// The mutants at a place that is shown.
    pub fn mutants_at(&self, place: u32) -> &[u32] {
        &self.places[place as usize]
    }

    /// The method runs its own code.
    pub fn switch_off(&self, machine: &mut Machine, method: u32) {
        machine.set_code(self.methods[method as usize].own);
    }

    /// All methods run their own code.
    pub fn switch_all_off(&self, machine: &mut Machine) {
        (0..self.method_count()).for_each(|method| self.switch_off(machine, method));
    }

    /// The method's next call is a trap.
    pub fn set_trap(&self, machine: &mut Machine, method: u32) {
        machine.set_code(self.methods[method as usize].trap);
    }

    /// The newest frame, which is at the trap of its method, runs the method's own code.
    pub fn run_own(&self, machine: &mut Machine, method: u32) {
        machine.run_newest_as(self.methods[method as usize].own);
    }

    /// Calls of the mutant's method run the mutant, and so does the newest frame if it is at the trap of that method.
    pub fn switch_on(&mut self, machine: &mut Machine, mutant: u32) -> Result<(), JavaError> {
        let code = self.code_of(machine, mutant)?;
        let Some(method) = self.method_of(mutant) else { return Ok(()) };
        let method = &self.methods[method as usize];
        machine.set_code(code);
        if machine.newest_runs(method.trap) {
            machine.run_newest_as(code);
        }
        Ok(())
    }

    fn code_of(&mut self, machine: &mut Machine, mutant: u32) -> Result<MethodCode, JavaError> {
        let missing = || JavaError::new("java/lang/VerifyError", "the mutant has no method");
        let at = self.method_of(mutant).ok_or_else(missing)?;
        let method = &mut self.methods[at as usize];
        let entry = method.mutants.iter_mut().find(|m| m.0 == mutant).ok_or_else(missing)?;
        if let Some(code) = entry.1 {
            return Ok(code);
        }
        let changes = self.mutants[mutant as usize].resolved(&method.added);
        let code = machine.changed_code(method.own, &changes.ok_or_else(missing)?)?;
        entry.1 = Some(code);
        Ok(code)
    }

    /// All methods run code with a trap before each operation that a mutant changes; numbers below `first_trap` name places.
    pub fn show_all(&mut self, machine: &mut Machine) {
        for method in 0..self.method_count() {
            let code = self.showing(machine, method);
            machine.set_code(code.unwrap_or(self.methods[method as usize].own));
        }
    }

    /// The same for one method and its newest frame, which is at its trap. Whether there is such code; else it runs its own.
    pub fn show(&mut self, machine: &mut Machine, method: u32) -> bool {
        let showing = self.showing(machine, method);
        let code = showing.unwrap_or(self.methods[method as usize].own);
        machine.set_code(code);
        machine.run_newest_as(code);
        showing.is_some()
    }

    fn showing(&mut self, machine: &mut Machine, method: u32) -> Option<MethodCode> {
        let at = method as usize;
        if self.methods[at].showing.is_none() {
            self.methods[at].showing = self.make_showing(machine, at);
        }
        self.methods[at].showing
    }

    fn make_showing(&mut self, machine: &mut Machine, at: usize) -> Option<MethodCode> {
        let mut at_ops: std::collections::BTreeMap<u32, Vec<u32>> = std::collections::BTreeMap::new();
        for (number, _) in &self.methods[at].mutants {
            for place in self.mutants[*number as usize].places() {
                at_ops.entry(place).or_default().push(*number);
            }
        }
        let mut changes = Vec::new();
        for (op, mutants) in at_ops {
            let trap = NewOp::with(BREAKPOINT, self.places.len() as i32);
            changes.push(Change::Before { at: op, with: vec![trap] });
            self.places.push(mutants);
        }
        machine.changed_code(self.methods[at].own, &changes).ok()
    }
}
