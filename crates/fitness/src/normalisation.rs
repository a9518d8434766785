//! How branch distances are normalised, as a parameter.

use base::parameters::Allowed;
use vm::probes::distance::Normalisation;

base::named! {
    /// A normalisation by its name.
    pub enum NormalisationKind {
        /// As the search does it if the user does not choose: whole suites by `d / (d + 1)`; searches for single targets by the magnitude of
        /// distances; the others compare distances as they are.
        Own = "own",
        Ratio = "ratio",
        Exponential = "exponential",
        Offset = "offset",
        Arctangent = "arctangent",
    }
}

base::parameters! {
    /// How branch distances are normalised.
    pub struct NormalisationOptions: NormalisationOptions::consistent {
        /// How a branch distance d becomes a number below 1: d / (d + 1), 1 - alpha^-d, d / (d + beta), atan(d / scale) · 2/π; `own`: as
        /// the search does it, whole suites by `ratio`, the others by comparing distances or their magnitudes.
        kind: NormalisationKind = NormalisationKind::Own, "normalisation", NormalisationKind::allowed();
        /// The base of `normalisation=exponential`.
        alpha: f64 = ALPHA, "alpha", Allowed::Above(1.0);
        /// The addend of `normalisation=offset`.
        beta: f64 = BETA, "beta", Allowed::Above(0.0);
        /// The scale of `normalisation=arctangent`.
        scale: f64 = SCALE, "scale", Allowed::Above(0.0);
        /// Symbolic fitness: a distance is the sum over all conditions of the nearest path from where a run left the way to the goal, with loops
        /// taken no more often than this. 0: that of the first condition only.
        unroll: usize = 0, "symbolic-fitness", Allowed::Whole(0, 20), "times";
    }
}

const ALPHA: f64 = 1.001;
const BETA: f64 = 1.0;
const SCALE: f64 = 50.0;

impl NormalisationOptions {
    /// What the user chose; nothing if the search is to do it its own way.
    pub fn chosen(&self) -> Option<Normalisation> {
        match self.kind {
            NormalisationKind::Own => None,
            NormalisationKind::Ratio => Some(Normalisation::Ratio),
            NormalisationKind::Exponential => Some(Normalisation::Exponential(self.alpha)),
            NormalisationKind::Offset => Some(Normalisation::Offset(self.beta)),
            NormalisationKind::Arctangent => Some(Normalisation::Arctangent(self.scale)),
        }
    }

    fn consistent(&self) -> Result<(), String> {
        use NormalisationKind::{Arctangent, Exponential, Offset};
        let parameters = [
            ("alpha", self.alpha != ALPHA, Exponential),
            ("beta", self.beta != BETA, Offset),
            ("scale", self.scale != SCALE, Arctangent),
        ];
        for (name, changed, of) in parameters {
            if changed && self.kind != of {
                let [of, is] = [of, self.kind].map(|kind| base::parameters::Value::write(&kind));
                return Err(format!("{name} belongs to normalisation={of}, but it is {is}"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use base::parameters::Group;

    use super::*;

    #[test]
    fn a_parameter_of_another_normalisation_is_refused() {
        let mut options = NormalisationOptions::default();
        assert_eq!(options.set("alpha", "2"), Ok(true));
        assert_eq!(options.check(), Err("alpha belongs to normalisation=exponential, but it is own".into()));
        assert_eq!(options.set("normalisation", "exponential"), Ok(true));
        assert_eq!(options.check(), Ok(()));
        assert_eq!(options.chosen(), Some(Normalisation::Exponential(2.0)));
    }
}
