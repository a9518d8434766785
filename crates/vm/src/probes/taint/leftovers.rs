//! What a test finds in arrays that it also writes to, and that were there before it: buffers that a thread local or a static field hands
//! from one test to the next.
//!
//! Alone, the test got such a buffer fresh. Elements that are still zero may be anything once another test has used the buffer, so they
//! are tainted unless the test itself has written them. Others show by their value that they were used.

use base::{FxHashMap, FxHashSet};

use super::{Taint, Taints};
use crate::effects::Source;
use crate::heap::{ELEMENTS, Ref};
use crate::machine::Machine;

/// The watch over one test.
#[derive(Default)]
pub(super) struct Leftovers {
    /// Objects below this were there before the test; nothing is watched if it is 0.
    boundary: u32,
    /// The arrays of numbers below it in which the test has written.
    arrays: FxHashMap<Ref, Written>,
}

/// Where a test has written in an array.
#[derive(Default)]
struct Written {
    elements: FxHashSet<u32>,
    ranges: Vec<(u32, u32)>,
}

impl Written {
    fn contains(&self, addr: u32) -> bool {
        self.elements.contains(&addr) || self.ranges.iter().any(|&(from, to)| (from..to).contains(&addr))
    }
}

impl Leftovers {
    /// Whether an array was there before the test.
    #[inline]
    pub fn watches(&self, array: Ref) -> bool {
        array < self.boundary
    }

    /// An element of an array of numbers that is watched was written by code.
    pub fn store(&mut self, array: Ref, addr: u32) {
        self.arrays.entry(array).or_default().elements.insert(addr);
    }

    /// What a zero in an array depends on.
    #[inline]
    pub fn load(&self, array: Ref, addr: u32) -> Taints {
        let is_left = self.watches(array) && self.arrays.get(&array).is_some_and(|written| !written.contains(addr));
        if is_left { Source::Leftover.into() } else { Taints::NONE }
    }

    /// A native wrote in an array.
    pub fn write(&mut self, machine: &Machine, array: Ref, addr: u32, len: u32) {
        if self.watches(array) && shift_of(machine, array).is_some() {
            self.arrays.entry(array).or_default().ranges.push((addr, addr + len));
        }
    }

    /// The elements of a part of an array that are as they were before the test.
    pub fn left<'a>(
        &'a self,
        machine: &'a Machine,
        array: Ref,
        from: u32,
        len: u32,
    ) -> impl Iterator<Item = (u32, u32)> + 'a {
        let known = self.arrays.get(&array).zip(shift_of(machine, array));
        known.into_iter().flat_map(move |(written, shift)| {
            let size = 1 << shift;
            let is_zero = move |at: u32| (at..at + size).all(|at| machine.heap.get::<u8>(at) == 0);
            (from..from + len)
                .step_by(size as usize)
                .filter(move |&at| is_zero(at) && !written.contains(at))
                .map(move |at| (at, size))
        })
    }
}

/// The size of an element as a shift, if it is an array of numbers.
fn shift_of(machine: &Machine, array: Ref) -> Option<u32> {
    let class = machine.class(machine.class_of(array));
    let is_primitive = class.component().is_some_and(|component| machine.class(component).is_primitive());
    is_primitive.then_some(u32::from(class.elem_shift))
}

impl Taint {
    /// A test begins: all that there is now was there before it. To be called right after the newest snapshot was taken or restored.
    pub fn watch_leftovers(&mut self, machine: &Machine) {
        self.leftovers = Leftovers { boundary: machine.heap.boundary(), arrays: FxHashMap::default() };
    }

    /// The test is over: what it has left as it was in arrays that it writes to is tainted for those after it too.
    pub fn settle_leftovers(&mut self, machine: &Machine) {
        let done = std::mem::take(&mut self.leftovers);
        for &array in done.arrays.keys() {
            let Some(shift) = shift_of(machine, array) else { continue };
            let len = machine.heap.length(array) << shift;
            for (at, size) in done.left(machine, array, array + ELEMENTS, len) {
                self.memory.join(at, size, Source::Leftover.into());
            }
        }
    }
}
