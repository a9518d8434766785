//! Evolutionary testing of classes as Tonella's eToc does it: chromosomes are sequences of constructions and calls with
//! their input values, written `$a=A(int):$b=B():$b.f(int):$a.m(int,$b) @-1,2,5`.
//!
//! The machinery is that of [`crate`] in one stage: values are part of the chromosome. What is eToc's own is the
//! [`notation`], where input values come from ([`generators`]), and which operators are used how often ([`mod@options`]).

pub mod generators;
pub mod notation;
mod options;
pub mod parameters;

pub use generators::{BadGenerator, CustomValues, Generator, Generators};
pub use notation::written;
pub use options::GeneratorOptions;
pub use parameters::ParameterGenerators;

use fitness::normalisation::NormalisationOptions;
use optimisers::{Kind, Selection};

use crate::EvoTestOptions;
use crate::breed::Rates;
use crate::data::Sources;
use crate::options::PurityBy;

/// The three mutations of the course, equally often; crossover at one point; one run for each chromosome.
pub fn options() -> EvoTestOptions {
    EvoTestOptions {
        population: 20,
        generations: 20,
        selection: Selection::Ordered,
        elite: 1,
        growth: 0.5,
        ratio: -1.0,
        one_stage: 0,
        data_solve: 0.0,
        optimiser: Kind::Random.into(),
        sources: Sources::default(),
        rates: Rates {
            crossover: 0.8,
            one_point: 1.0,
            method_introduction: 1.0 / 6.0,
            method_deletion: 1.0 / 6.0,
            repetition: 0.0,
            variable_introduction: 0.0,
            constructor: 1.0 / 3.0,
            constant: 1.0 / 3.0,
            small_step: 0.0,
            argument: 0.0,
            again: 0.2,
        },
        purity: PurityBy::Nothing,
        two_stages: false,
        tries: 0,
        normalisation: NormalisationOptions::default(),
    }
}

/// Hill climbing over tests: one test at a time, a steepest climb for its data, another structure when that is exhausted.
pub fn climbing() -> EvoTestOptions {
    EvoTestOptions {
        population: 2,
        generations: 12,
        selection: Selection::Truncation,
        elite: 1,
        growth: 0.5,
        ratio: 1.2,
        one_stage: 0,
        optimiser: Kind::HillClimbing.into(),
        rates: Rates { crossover: 0.0, ..Rates::default() },
        ..EvoTestOptions::default()
    }
}
