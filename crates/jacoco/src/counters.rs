//! Counters of what is covered and missed, summed up as JaCoCo does.

use std::collections::BTreeMap;
use std::ops::AddAssign;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    pub missed: u32,
    pub covered: u32,
}

impl Counter {
    /// One thing.
    pub fn one(covered: bool) -> Self {
        Self { missed: u32::from(!covered), covered: u32::from(covered) }
    }

    pub fn total(self) -> u32 {
        self.missed + self.covered
    }
}

impl AddAssign for Counter {
    fn add_assign(&mut self, other: Self) {
        self.missed += other.missed;
        self.covered += other.covered;
    }
}

/// What is on one line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCounters {
    pub instructions: Counter,
    pub branches: Counter,
}

/// Sums over lines.
fn line_counter(lines: &BTreeMap<u16, LineCounters>) -> Counter {
    let mut counter = Counter::default();
    for line in lines.values() {
        counter += Counter::one(line.instructions.covered > 0);
    }
    counter
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MethodCounters {
    pub name: String,
    pub desc: String,
    pub instructions: Counter,
    pub branches: Counter,
    pub lines: Counter,
    pub complexity: Counter,
    pub by_line: BTreeMap<u16, LineCounters>,
}

impl MethodCounters {
    /// Adds an instruction with its branches.
    pub(super) fn add(&mut self, line: Option<u16>, covered: bool, branches: Counter) {
        let instructions = Counter::one(covered);
        self.instructions += instructions;
        self.branches += branches;
        if branches.total() > 1 {
            let covered = branches.covered.saturating_sub(1);
            self.complexity += Counter { missed: branches.total() - covered - 1, covered };
        }
        if let Some(line) = line {
            let line = self.by_line.entry(line).or_default();
            line.instructions += instructions;
            line.branches += branches;
        }
    }

    /// Sums up after the last instruction.
    pub(super) fn finish(&mut self) {
        self.complexity += Counter::one(self.is_covered());
        self.lines = line_counter(&self.by_line);
    }

    pub fn is_covered(&self) -> bool {
        self.instructions.covered > 0
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassCounters {
    /// Internal name.
    pub name: String,
    pub source_file: Option<String>,
    pub instructions: Counter,
    pub branches: Counter,
    /// A line that belongs to several methods counts once.
    pub lines: Counter,
    pub complexity: Counter,
    pub methods: Counter,
    pub by_line: BTreeMap<u16, LineCounters>,
    /// Methods that count, in the order of the class file.
    pub by_method: Vec<MethodCounters>,
}

impl ClassCounters {
    /// Adds a method, unless nothing in it counts.
    pub(super) fn add(&mut self, method: MethodCounters) {
        if method.instructions.total() == 0 {
            return;
        }
        self.instructions += method.instructions;
        self.branches += method.branches;
        self.complexity += method.complexity;
        self.methods += Counter::one(method.is_covered());
        for (&number, counters) in &method.by_line {
            let line = self.by_line.entry(number).or_default();
            line.instructions += counters.instructions;
            line.branches += counters.branches;
        }
        self.lines = line_counter(&self.by_line);
        self.by_method.push(method);
    }

    /// Whether JaCoCo lists the class.
    pub fn counts(&self) -> bool {
        self.instructions.total() > 0
    }
}
