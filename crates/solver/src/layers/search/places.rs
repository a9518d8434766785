//! What is searched: variables and elements of arrays as genes of the optimisers.

use expr::{Evaluator, Model, Op, Sort, TermId, Terms, VarId, canonical, signed};
use optimisers::{Datum, Gene, Prim, Space, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Genes of one search; with more the optimisers get nowhere.
const MAX_PLACES: usize = 160;

/// A value that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Scalar(VarId),
    Element(VarId, u32),
}

impl Place {
    pub fn get(self, model: &Model) -> u64 {
        match self {
            Self::Scalar(var) => model.get(var).unwrap_or(0),
            Self::Element(var, index) => model.element(var, index),
        }
    }

    pub fn set(self, model: &mut Model, bits: u64) {
        match self {
            Self::Scalar(var) => model.set(var, bits),
            Self::Element(var, index) => model.set_element(var, index, bits),
        }
    }
}

pub(super) struct Places {
    all: Vec<(Place, Sort)>,
    vars: Vec<(VarId, Sort)>,
}

impl Places {
    /// The scalars of the conditions, and the elements of arrays that they read under the values to start from. None if there are
    /// none, or too many.
    pub fn find(
        terms: &mut Terms,
        conditions: &[TermId],
        base: Option<&Model>,
        evaluator: &mut Evaluator,
    ) -> Option<Self> {
        let mut vars = Vec::new();
        for &condition in conditions {
            vars.extend_from_slice(&terms.free_vars(condition));
        }
        vars.sort_unstable();
        vars.dedup();
        let vars: Vec<(VarId, Sort)> = vars.into_iter().map(|var| (var, terms.var_sort(var))).collect();
        let scalars = vars.iter().filter(|(_, sort)| !sort.is_array());
        let mut all: Vec<(Place, Sort)> = scalars.map(|&(var, sort)| (Place::Scalar(var), sort)).collect();
        let mut places = Self { all: Vec::new(), vars };
        let model = places.start(base);
        evaluator.clear();
        let (mut seen, mut stack) = (FxHashSet::default(), conditions.to_vec());
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            let args = terms.args(t);
            if terms.op(t) == Op::Select {
                let index = evaluator.value(terms, &model, args[1]) as u32;
                let arrays = terms.free_vars(args[0]);
                let own = places.vars.iter().filter(|(var, sort)| sort.is_array() && arrays.contains(var));
                all.extend(own.map(|&(var, sort)| (Place::Element(var, index), sort.element())));
            }
            stack.extend(terms.args(t));
        }
        all.sort_unstable_by_key(|&(place, _)| place);
        all.dedup();
        places.all = all;
        (1..=MAX_PLACES).contains(&places.all.len()).then_some(places)
    }

    /// Values for all variables to start from.
    pub fn start(&self, base: Option<&Model>) -> Model {
        let mut model = Model::new();
        for &(var, sort) in &self.vars {
            if sort.is_array() {
                model.set_array(var, base.and_then(|m| m.array(var)).cloned().unwrap_or_default());
            } else {
                model.set(var, base.and_then(|m| m.get(var)).unwrap_or(0));
            }
        }
        model
    }

    pub fn all(&self) -> &[(Place, Sort)] {
        &self.all
    }

    /// The space of all places, with constants of the conditions as values worth trying.
    pub fn space(&self, constants: &FxHashMap<Sort, Vec<u64>>) -> Space {
        let mut space = Space::of_genes(self.all.iter().map(|&(_, sort)| gene(sort))).with_hint_rate(0.3);
        for (at, &(_, sort)) in self.all.iter().enumerate() {
            for &bits in constants.get(&sort).into_iter().flatten() {
                space.hint(at, &Datum::Number(gene(sort).prim(), value(sort, bits)));
            }
        }
        space
    }

    /// The values of a model as inputs of the space.
    pub fn data(&self, model: &Model) -> Vec<Datum> {
        let datum = |&(place, sort): &(Place, Sort)| Datum::Number(gene(sort).prim(), value(sort, place.get(model)));
        self.all.iter().map(datum).collect()
    }

    /// Gives a model the values of a point.
    pub fn put(&self, point: &[Value], model: &mut Model) {
        for (&(place, sort), &value) in self.all.iter().zip(point) {
            place.set(model, bits(sort, value));
        }
    }
}

/// The range of a sort.
fn gene(sort: Sort) -> Gene {
    match sort {
        Sort::BOOL => Gene::all(Prim::Boolean),
        Sort::F32 => Gene::all(Prim::Float),
        Sort::F64 => Gene::all(Prim::Double),
        // Mostly characters.
        _ if sort.bits() == 16 => Gene::all(Prim::Char),
        _ => {
            let high = (sort.mask() >> 1) as i64;
            Gene::Whole { prim: Prim::Long, low: -high - 1, high }
        }
    }
}

/// Bits of a sort as a value of its gene.
pub(super) fn value(sort: Sort, bits: u64) -> Value {
    match sort {
        Sort::F32 => Value::Real(f32::from_bits(bits as u32).into()),
        Sort::F64 => Value::Real(f64::from_bits(bits)),
        _ if sort.is_bool() || sort.bits() == 16 => Value::Whole(bits as i64),
        _ => Value::Whole(signed(bits, sort.bits())),
    }
}

fn bits(sort: Sort, value: Value) -> u64 {
    let bits = match (sort, value) {
        (Sort::F32, v) => u64::from((v.position() as f32).to_bits()),
        (Sort::F64, v) => v.position().to_bits(),
        (_, Value::Whole(v)) => v as u64 & sort.mask(),
        (_, Value::Real(v)) => v as i64 as u64 & sort.mask(),
    };
    canonical(sort, bits)
}
