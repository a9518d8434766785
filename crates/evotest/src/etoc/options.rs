//! What is eToc's own among the parameters.

use base::parameters::{Allowed, Refusal, Value};
use testcase::{PlainPool, Pool, Prim};

use super::{Generators, ParameterGenerators};

base::parameters! {
    /// Where eToc's input values come from.
    pub struct GeneratorOptions {
        /// Where input values of a type, or of a single parameter, come from: a range, the program's constants, or `newIntValue()` and its like of a class on the class path; else integers are from 0 to 100.
        generators: Written = Written::default(), "generator", Allowed::Text("a type with a range, the pool of constants or a class that gives values: `int[-2;2]`, `String<pool>`, `int[Small]`, or a call with those of its parameters: `Pick.a(int[-2;2],int)`");
    }
}

/// Generators as the user wrote them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written(Vec<String>);

impl Value for Written {
    fn read(text: &str, allowed: &Allowed) -> Result<Self, Refusal> {
        let mut written = Self::default();
        written.update(text, allowed)?;
        Ok(written)
    }

    fn write(&self) -> String {
        self.0.join(", ")
    }

    fn update(&mut self, text: &str, _: &Allowed) -> Result<(), Refusal> {
        let checked = if text.contains('(') {
            ParameterGenerators::default().add(text)
        } else {
            Generators::new(PlainPool).set(text)
        };
        checked.map_err(|why| Refusal::Because(why.to_string()))?;
        self.0.push(text.to_owned());
        Ok(())
    }
}

impl GeneratorOptions {
    /// The classes that give values, each with the type that it gives; `None` is for texts.
    pub fn classes(&self) -> Vec<(String, Option<Prim>)> {
        let parameters = self.of_parameters();
        let mut classes: Vec<_> = parameters.classes().map(|(name, prim)| (name.to_owned(), prim)).collect();
        classes.extend(self.generators(PlainPool).classes().map(|(name, prim)| (name.to_owned(), prim)));
        classes.sort_by(|a, b| (&a.0, a.1.map(Prim::name)).cmp(&(&b.0, b.1.map(Prim::name))));
        classes.dedup();
        classes
    }

    /// The generators; `pool` has the program's constants.
    pub fn generators<P: Pool>(&self, pool: P) -> Generators<P> {
        let mut generators = Generators::new(pool);
        for text in self.generators.0.iter().filter(|text| !text.contains('(')) {
            // Checked when it was read.
            let _ = generators.set(text);
        }
        generators
    }

    /// The generators of single parameters.
    pub fn of_parameters(&self) -> ParameterGenerators {
        let mut generators = ParameterGenerators::default();
        for text in self.generators.0.iter().filter(|text| text.contains('(')) {
            // Checked when it was read.
            let _ = generators.add(text);
        }
        generators
    }
}

#[cfg(test)]
mod tests {
    use base::parameters::Group;
    use testcase::{Constant, Seeded};

    use super::*;

    #[test]
    fn generators_are_checked_when_given_and_used_then() {
        let mut options = GeneratorOptions::default();
        assert!(options.set("generator", "int[2;-2]").unwrap_err().starts_with("generator: "));
        assert_eq!(options.set("generator", "int[7;7]"), Ok(true));
        assert_eq!(options.generators(PlainPool).number(Prim::Int, &mut Seeded(1)), Constant::Int(7));
    }
}
