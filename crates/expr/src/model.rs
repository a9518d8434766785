//! Values for variables.

use std::collections::BTreeMap;

use crate::sort::Sort;
use crate::terms::{Terms, VarId};

/// An array as a value: a default and what differs from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArrayValue {
    pub default: u64,
    pub entries: BTreeMap<u32, u64>,
}

impl ArrayValue {
    pub fn get(&self, index: u32) -> u64 {
        self.entries.get(&index).copied().unwrap_or(self.default)
    }

    pub fn set(&mut self, index: u32, bits: u64) {
        if bits == self.default {
            self.entries.remove(&index);
        } else {
            self.entries.insert(index, bits);
        }
    }
}

/// What each variable is. Those that it does not tell may have any value; evaluation takes 0, arrays of 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    scalars: BTreeMap<VarId, u64>,
    arrays: BTreeMap<VarId, ArrayValue>,
}

impl Model {
    pub fn new() -> Self {
        Self::default()
    }

    /// The bits of a scalar variable.
    pub fn get(&self, var: VarId) -> Option<u64> {
        self.scalars.get(&var).copied()
    }

    /// The bits must be as [`crate::canonical`] gives them.
    pub fn set(&mut self, var: VarId, bits: u64) {
        self.scalars.insert(var, bits);
    }

    pub fn array(&self, var: VarId) -> Option<&ArrayValue> {
        self.arrays.get(&var)
    }

    pub fn set_array(&mut self, var: VarId, value: ArrayValue) {
        self.arrays.insert(var, value);
    }

    /// Sets one element of an array variable; the others stay, or are 0.
    pub fn set_element(&mut self, var: VarId, index: u32, bits: u64) {
        self.arrays.entry(var).or_default().set(index, bits);
    }

    pub fn remove(&mut self, var: VarId) {
        self.scalars.remove(&var);
        self.arrays.remove(&var);
    }

    /// The element of an array variable.
    pub fn element(&self, var: VarId, index: u32) -> u64 {
        self.arrays.get(&var).map_or(0, |a| a.get(index))
    }

    pub fn scalars(&self) -> impl Iterator<Item = (VarId, u64)> {
        self.scalars.iter().map(|(&var, &bits)| (var, bits))
    }

    pub fn arrays(&self) -> impl Iterator<Item = (VarId, &ArrayValue)> {
        self.arrays.iter().map(|(&var, value)| (var, value))
    }

    pub fn is_empty(&self) -> bool {
        self.scalars.is_empty() && self.arrays.is_empty()
    }

    /// Takes over every value of another model.
    pub fn overlay(&mut self, other: &Self) {
        self.scalars.extend(other.scalars());
        for (var, value) in other.arrays() {
            self.arrays.insert(var, value.clone());
        }
    }

    /// Takes over what another model says of one variable.
    pub fn copy_var(&mut self, other: &Self, var: VarId) {
        if let Some(bits) = other.get(var) {
            self.set(var, bits);
        }
        if let Some(value) = other.array(var) {
            self.set_array(var, value.clone());
        }
    }

    /// Drops variables from this number on, after [`Terms::reset`] has.
    pub fn truncate(&mut self, vars: usize) {
        self.scalars.retain(|var, _| var.index() < vars);
        self.arrays.retain(|var, _| var.index() < vars);
    }

    /// The model as text, for people: `x = 5, d = NaN`.
    pub fn describe(&self, terms: &Terms) -> String {
        let scalars = self
            .scalars()
            .map(|(v, bits)| format!("{} = {}", terms.var_name(v), crate::infix::constant(terms.var_sort(v), bits)));
        let arrays = self.arrays().map(|(v, value)| {
            let element = |bits| crate::infix::constant(terms.var_sort(v).element(), bits);
            let entries: Vec<String> =
                value.entries.iter().map(|(i, &bits)| format!("{i}: {}", element(bits))).collect();
            format!("{} = [{}; else {}]", terms.var_name(v), entries.join(", "), element(value.default))
        });
        scalars.chain(arrays).collect::<Vec<_>>().join(", ")
    }

    /// The bits of a variable as a number of its sort, if it is a bit-vector.
    pub fn signed(&self, terms: &Terms, var: VarId) -> Option<i64> {
        let sort: Sort = terms.var_sort(var);
        let bits = self.get(var)?;
        sort.is_bv().then(|| crate::sort::signed(bits, sort.bits()))
    }
}
