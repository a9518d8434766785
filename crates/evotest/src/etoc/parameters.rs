//! Input generators for single parameters: `Pick.a(int[-2;2],int)` has a range for the first argument of `a` and nothing of its own for the second;
//! `Pick.a(int[Small],int)` has what the class `Small` gives.

use base::Rng;
use testcase::{Api, CallableId, CallableKind, Constant, Prim, Statement, TestCase};

use super::generators::{BadGenerator, CustomValues, Generator};
use crate::data;

/// The generators of one constructor or method, by parameter.
#[derive(Clone, Debug, PartialEq)]
struct OfCall {
    /// Simple name of the class, if it was written, and name of the method; a constructor has the class's.
    class: Option<String>,
    name: String,
    /// The parameters' types as they were written, with what their values are drawn from.
    params: Vec<(String, Generator)>,
}

/// What the user wrote for single parameters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParameterGenerators {
    calls: Vec<OfCall>,
    custom: CustomValues,
}

impl ParameterGenerators {
    pub fn is_empty(&self) -> bool {
        self.calls.is_empty()
    }

    /// Adds what is written as `Class.method(type[low;high],type)`.
    pub fn add(&mut self, text: &str) -> Result<(), BadGenerator> {
        let wrong = || BadGenerator::new(format!("'{text}' is no call with generators, such as Pick.a(int[-2;2],int)"));
        let (head, rest) = text.split_once('(').ok_or_else(wrong)?;
        let inner = rest.strip_suffix(')').ok_or_else(wrong)?;
        let (class, name) = match head.trim().rsplit_once('.') {
            Some((class, name)) => (Some(class.rsplit('.').next().unwrap_or(class).to_owned()), name),
            None => (None, head.trim()),
        };
        if name.is_empty() {
            return Err(wrong());
        }
        let mut params = Vec::new();
        for param in inner.split(',').map(str::trim).filter(|param| !param.is_empty()) {
            let at = param.find('[').filter(|&at| !param[at..].starts_with("[]")).unwrap_or(param.len());
            let (ty, generator) = param.split_at(at);
            params.push((ty.to_owned(), Generator::parse(generator, Prim::of_name(ty))?));
        }
        self.calls.push(OfCall { class, name: name.to_owned(), params });
        Ok(())
    }

    /// The classes that give values, each with the type that it gives; `None` is for texts.
    pub fn classes(&self) -> impl Iterator<Item = (&str, Option<Prim>)> {
        self.calls.iter().flat_map(|call| &call.params).filter_map(|(ty, generator)| match generator {
            Generator::Custom(name) => Some((&**name, Prim::of_name(ty))),
            _ => None,
        })
    }

    /// With what generators of the user's own gave.
    #[must_use]
    pub fn with_custom(self, custom: CustomValues) -> Self {
        Self { custom, ..self }
    }

    /// Draws the constants of a test anew that their parameter's generator does not give. Whether any was.
    pub fn apply(&self, api: &Api, test: &mut TestCase, rng: &mut Rng) -> bool {
        let mut changed = false;
        for at in 0..test.len() {
            let (Statement::Call { callable, args, .. } | Statement::New { callable, args, .. }) = &test.statements[at]
            else {
                continue;
            };
            let Some(of) = self.calls.iter().find(|of| of.is_of(api, *callable)) else { continue };
            for (arg, (ty, generator)) in args.clone().into_iter().zip(&of.params) {
                let Statement::Constant { value, .. } = &mut test.statements[arg.index()] else { continue };
                if let Some(new) = self.drawn((ty, generator), value, rng) {
                    *value = new;
                    changed = true;
                }
            }
        }
        changed
    }

    /// Another value for a parameter; nothing if its generator gives this one.
    fn drawn(&self, (ty, generator): (&str, &Generator), now: &Constant, rng: &mut Rng) -> Option<Constant> {
        match generator {
            Generator::Range(gene) => {
                let optimisers::Datum::Number(prim, number) = data::datum(now)? else { return None };
                let drawn = || optimisers::Datum::Number(prim, super::generators::drawn(*gene, rng));
                (!gene.has(number)).then(drawn).and_then(|drawn| data::constant(now, &drawn))
            }
            Generator::Custom(name) => {
                let prim = Prim::of_name(ty);
                if prim.is_none() && ty.rsplit('.').next() != Some("String") {
                    return None;
                }
                let values = self.custom.of(name, prim);
                (!values.contains(now)).then(|| rng.pick(values).cloned()).flatten()
            }
            Generator::Default | Generator::Pool => None,
        }
    }
}

impl OfCall {
    fn is_of(&self, api: &Api, callable: CallableId) -> bool {
        let of = api.callable(callable);
        let class = &api.class(of.class).name;
        let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
        let named = if of.kind == CallableKind::Constructor { simple == self.name } else { *of.name == *self.name };
        let types = of.params.len() == self.params.len()
            && of.params.iter().zip(&self.params).all(|(ty, (written, _))| match ty.prim() {
                Some(prim) => prim.name() == written,
                None => Prim::of_name(written).is_none(),
            });
        named && types && self.class.as_ref().is_none_or(|wanted| *wanted == simple)
    }
}

/// A value a small step away: the next numbers, or a text with one character changed.
pub fn small_step(value: &Constant, rng: &mut Rng) -> Constant {
    if let Constant::Text(text) = value {
        let mut text = text.to_vec();
        let unit = |rng: &mut Rng| 32 + rng.below(95) as u16;
        match text.len() {
            0 => text.push(unit(rng)),
            len => {
                let at = rng.below(len);
                text[at] = if rng.chance(0.5) { text[at].wrapping_add(1) } else { text[at].wrapping_sub(1) };
            }
        }
        return Constant::Text(text.into());
    }
    let Some(optimisers::Datum::Number(prim, now)) = data::datum(value) else { return value.clone() };
    let step = [1.0, 1.0, 2.0, 5.0][rng.below(4)];
    let scale = if matches!(prim, Prim::Float | Prim::Double) { [1.0, 0.1, 0.01][rng.below(3)] } else { 1.0 };
    let moved = optimisers::Gene::all(prim).moved(now, step * scale, rng.chance(0.5));
    data::constant(value, &optimisers::Datum::Number(prim, moved)).unwrap_or_else(|| value.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_call_with_generators_is_refused() {
        let mut generators = ParameterGenerators::default();
        assert_eq!(generators.add("shop.Pick.a(int[-2;2],int)"), Ok(()));
        assert_eq!(generators.add("Pick(String[],double[0;1])"), Ok(()));
        assert!(generators.add("Pick.a(int[2;-2])").unwrap_err().to_string().contains("the lower first"));
        assert!(generators.add("Pick.a(int").unwrap_err().to_string().contains("such as Pick.a(int[-2;2],int)"));
        assert!(generators.add(".(int)").is_err());
    }

    #[test]
    fn a_small_step_leads_to_a_neighbour() {
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let Constant::Int(near) = small_step(&Constant::Int(100), &mut rng) else { panic!("another type") };
            assert!((95..=105).contains(&near) && near != 100);
            let Constant::Text(text) = small_step(&Constant::Text([104, 105].into()), &mut rng) else { panic!() };
            let apart: u32 = text.iter().zip([104u16, 105]).map(|(a, b)| u32::from(a.abs_diff(b))).sum();
            assert_eq!((text.len(), apart), (2, 1));
        }
    }
}
