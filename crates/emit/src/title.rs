//! Names of tests: `method_condition_outcome`, made from what the test does and checks.

use std::collections::BTreeSet;

use suite::{AssertionKind, Expr, LibraryMethod, NameHint, Test};
use testcase::{Callable, Constant, Statement, Ty, TypeId, Var};

use crate::names::{capitalized, decapitalized, identifier};
use crate::types::Types;
use crate::words::{Trait, container, exact_number, fraction, hinted, message_words, number, role, short_text, words};

/// Longest name before a number is added.
const MAX_LENGTH: usize = 90;

fn cut(mut name: String) -> String {
    let end = (0..=MAX_LENGTH.min(name.len())).rev().find(|&i| name.is_char_boundary(i));
    name.truncate(end.unwrap_or(0));
    name
}

/// Names the tests of one class, each differently.
pub struct Titles<'a> {
    types: &'a Types<'a>,
    class: TypeId,
    taken: BTreeSet<String>,
}

impl<'a> Titles<'a> {
    pub fn new(types: &'a Types<'a>, class: TypeId) -> Self {
        Self { types, class, taken: BTreeSet::new() }
    }

    pub fn title(&mut self, test: &Test) -> String {
        let wishes: Vec<String> = match &test.name_hint {
            NameHint::Name(name) => vec![cut(hinted(name))],
            _ => self.describe(test).into_iter().map(cut).collect(),
        };
        self.claim(wishes)
    }

    /// The first that is free, or the first of all with a number.
    fn claim(&mut self, wishes: Vec<String>) -> String {
        let base = wishes.first().cloned().unwrap_or_default();
        let numbered = (2..).map(|n| format!("{base}_{n}"));
        let free = |name: &String| !self.taken.contains(name);
        let name = wishes.into_iter().chain(numbered).find(free).unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }

    /// The name of a method for several tests: what their names have in common.
    pub fn common(&mut self, tests: &[&Test]) -> String {
        let names: Vec<String> = tests.iter().map(|test| self.describe(test).swap_remove(0)).collect();
        let parts: Vec<Vec<&str>> = names.iter().map(|name| name.split('_').collect()).collect();
        let shortest = parts.iter().map(Vec::len).min().unwrap_or_default();
        let begins = |at: &usize| parts.iter().all(|other| other[*at] == parts[0][*at]);
        let ends = |at: &usize| parts.iter().all(|other| other.iter().rev().nth(*at) == parts[0].iter().rev().nth(*at));
        let head = (0..shortest).take_while(begins).count();
        let tail = (0..shortest - head).take_while(ends).count();
        let common: Vec<&str> = parts[0][..head].iter().chain(&parts[0][parts[0].len() - tail..]).copied().collect();
        let base = if common.is_empty() { "cases".to_owned() } else { cut(common.join("_")) };
        self.claim(vec![base])
    }

    /// The name, and others that say more should it be taken.
    fn describe(&self, test: &Test) -> Vec<String> {
        let Some(main) = self.main_call(test) else {
            return vec![format!("{}_works", decapitalized(&identifier(self.types.api.simple_name(self.class))))];
        };
        let condition = match &test.name_hint {
            NameHint::Condition(text) => identifier(text),
            _ => self.condition(test, main),
        };
        let (subject, outcome) = (self.subject(test, main), self.outcome(test, main));
        let join = |condition: &str, outcome: &str| {
            let parts = [&*subject, condition, outcome];
            parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join("_")
        };
        let mut names = vec![join(&condition, &outcome)];
        if let Some(types) = self.overload(test, main) {
            names.push(join(&format!("{types}{}", capitalized(&condition)), &outcome));
        }
        if let Some(message) = test.exception.as_ref().and_then(|e| e.message.as_deref()) {
            names.push(join(&condition, &format!("{outcome}_{}", message_words(message))));
        }
        if let Some(state) = self.state(test, main).filter(|state| *state != outcome) {
            names.push(join(&condition, &format!("{outcome}And{}", capitalized(&state))));
        }
        names
    }

    /// The parameter types of a method that has overloads: `longArrayInt`.
    fn overload(&self, test: &Test, main: usize) -> Option<String> {
        let callable = self.callable(&test.case.statements[main])?;
        let on = Ty::class(callable.class);
        if callable.params.is_empty() || self.types.rivals(callable, &on).is_empty() {
            return None;
        }
        let types: Vec<String> = callable.params.iter().map(|p| self.type_word(p)).collect();
        Some(decapitalized(&types.concat()))
    }

    fn type_word(&self, ty: &Ty) -> String {
        match ty {
            Ty::Array(element) => format!("{}Array", self.type_word(element)),
            Ty::Prim(prim) => capitalized(prim.name()),
            _ => ty.type_id().map_or_else(|| "Object".to_owned(), |id| words(self.types.api.simple_name(id))),
        }
    }

    /// The statement that the test is about: the one that throws, or the last use of the class under test.
    fn main_call(&self, test: &Test) -> Option<usize> {
        if let Some(expected) = &test.exception {
            return Some(expected.at).filter(|at| *at < test.case.len());
        }
        let statements = &test.case.statements;
        let own = statements.iter().rposition(|s| self.is_own(test, s));
        own.or_else(|| {
            let call = |s: &Statement| matches!(s, Statement::New { .. } | Statement::Call { .. });
            statements.iter().rposition(call)
        })
    }

    fn is_own(&self, test: &Test, statement: &Statement) -> bool {
        match statement {
            Statement::New { callable, .. } => self.types.api.callable(*callable).class == self.class,
            Statement::Call { callable, receiver, .. } => {
                let on = receiver.and_then(|r| test.case.ty(r).type_id());
                self.types.api.callable(*callable).class == self.class || on == Some(self.class)
            }
            Statement::GetField { field, .. } | Statement::PutField { field, .. } => {
                self.types.api.field(*field).class == self.class
            }
            _ => false,
        }
    }

    fn callable(&self, statement: &Statement) -> Option<&'a Callable> {
        match statement {
            Statement::New { callable, .. } | Statement::Call { callable, .. } => {
                Some(self.types.api.callable(*callable))
            }
            _ => None,
        }
    }

    fn subject(&self, test: &Test, main: usize) -> String {
        match &test.case.statements[main] {
            Statement::New { .. } => "constructor".to_owned(),
            Statement::Call { callable, .. } => begun("method", words(&self.types.api.callable(*callable).name)),
            Statement::GetField { field, .. } | Statement::PutField { field, .. } => {
                begun("field", decapitalized(&words(&self.types.api.field(*field).name)))
            }
            _ => "array".to_owned(),
        }
    }

    /// What is special about the arguments, and what was done before.
    fn condition(&self, test: &Test, main: usize) -> String {
        let statement = &test.case.statements[main];
        let mut parts = Vec::new();
        if let (Some(callable), Statement::New { args, .. } | Statement::Call { args, .. }) =
            (self.callable(statement), statement)
        {
            let mut traits: Vec<Trait> =
                args.iter().enumerate().filter_map(|(i, arg)| self.argument(test, *arg, role(callable, i))).collect();
            if traits.iter().any(|t| t.special) || traits.len() > 2 {
                traits.retain(|t| t.special);
            }
            traits.truncate(2);
            let texts: Vec<String> = traits.into_iter().map(|t| t.text).collect();
            let texts: Vec<String> =
                texts.iter().enumerate().map(|(i, t)| if i == 0 { t.clone() } else { capitalized(t) }).collect();
            parts.push(texts.join("And"));
        }
        if let Some(before) = self.done_before(test, main) {
            parts.push(format!("after{}", capitalized(&words(&before.name))));
        }
        parts.retain(|p| !p.is_empty());
        match parts.as_slice() {
            [args, before] => format!("{args}{}", capitalized(before)),
            _ => parts.concat(),
        }
    }

    /// The last method called before on the same object.
    fn done_before(&self, test: &Test, main: usize) -> Option<&'a Callable> {
        let Statement::Call { receiver: Some(receiver), .. } = &test.case.statements[main] else {
            return None;
        };
        let before = test.case.statements[..main].iter().rev();
        let mut same = before.filter(|s| matches!(s, Statement::Call { receiver: Some(r), .. } if r == receiver));
        same.next().and_then(|s| self.callable(s))
    }

    fn argument(&self, test: &Test, arg: Var, role: &str) -> Option<Trait> {
        match &test.case.statements[arg.index()] {
            Statement::Constant { value, .. } => self.constant(value, role),
            Statement::NewArray { len: 0, .. } => Some(Trait::special("empty", role)),
            Statement::Call { args, callable, .. } => match args.as_slice() {
                [inner] if crate::plan::is_boxing(self.types.api, *callable) => self.argument(test, *inner, role),
                _ => None,
            },
            _ => None,
        }
    }

    fn constant(&self, value: &Constant, role: &str) -> Option<Trait> {
        let plain = |text: String| (!text.is_empty()).then(|| Trait::plain(&text, role));
        match value {
            Constant::Null => Some(Trait::special("null", role)),
            Constant::Boolean(b) => plain(b.to_string()),
            Constant::Byte(n) => Some(number((*n).into(), i8::MIN.into(), i8::MAX.into(), role)),
            Constant::Short(n) => Some(number((*n).into(), i16::MIN.into(), i16::MAX.into(), role)),
            Constant::Int(n) => Some(number((*n).into(), i32::MIN.into(), i32::MAX.into(), role)),
            Constant::Long(n) => Some(number(*n, i64::MIN, i64::MAX, role)),
            Constant::Float(bits) => Some(fraction(f32::from_bits(*bits).into(), role)),
            Constant::Double(bits) => Some(fraction(f64::from_bits(*bits), role)),
            Constant::Char(c) => plain(short_text(&[*c])),
            Constant::Text(text) if text.is_empty() => Some(Trait::special("empty", role)),
            Constant::Text(text) => plain(short_text(text)),
            Constant::Class(ty) => ty.type_id().and_then(|id| plain(words(self.types.api.simple_name(id)))),
            Constant::Enum(_, name) => plain(decapitalized(&words(name))),
        }
    }

    fn outcome(&self, test: &Test, main: usize) -> String {
        if let Some(expected) = &test.exception {
            let simple = expected.class.rsplit(['/', '$']).next().unwrap_or_default();
            let short = simple.strip_suffix("Exception").filter(|s| !s.is_empty()).unwrap_or(simple);
            return format!("throws{}", capitalized(&words(short)));
        }
        let var = Var(main as u32);
        let on_result = test.assertions.iter().find_map(|a| match a.kind.actual() {
            Expr::Var(v) if *v == var => Some(self.result(&a.kind)),
            _ => None,
        });
        on_result.or_else(|| self.state(test, main)).unwrap_or_else(|| "completes".to_owned())
    }

    /// What is seen after the call.
    fn state(&self, test: &Test, main: usize) -> Option<String> {
        let mut after = test.assertions.iter().filter(|a| a.after >= main);
        after.find_map(|a| {
            self.printed(test, &a.kind).or_else(|| self.observed(&a.kind)).or_else(|| self.told(test, &a.kind))
        })
    }

    /// What was written to a standard stream: `printsHelloAnn`.
    fn printed(&self, test: &Test, kind: &AssertionKind) -> Option<String> {
        let AssertionKind::Equals { expected, actual: Expr::Library { receiver, .. }, .. } = kind else { return None };
        let Expr::Var(stream) = **receiver else { return None };
        let Statement::Call { callable, .. } = test.case.statements.get(stream.index())? else { return None };
        if !self.types.api.streams.captures().any(|captures| captures == *callable) {
            return None;
        }
        let text = match expected {
            Expr::Lines(lines) => lines.iter().find(|line| !line.is_empty()).cloned(),
            Expr::Constant(Constant::Text(text)) => Some(text.clone()),
            _ => None,
        };
        let words = text.map(|text| message_words(&String::from_utf16_lossy(&text)));
        Some(format!("prints{}", capitalized(&words.unwrap_or_default())))
    }

    /// What a stand-in was told to do: `callsSend`.
    fn told(&self, test: &Test, kind: &AssertionKind) -> Option<String> {
        let AssertionKind::Received { actual: Expr::Received { stand_in, method }, calls: 1.., .. } = kind else {
            return None;
        };
        let class = self.types.api.class(test.case.ty(*stand_in).type_id()?);
        let method = self.types.api.callable(*class.answers.get(*method as usize)?);
        Some(format!("calls{}", capitalized(&words(&method.name))))
    }

    /// What the checked call gives.
    fn result(&self, kind: &AssertionKind) -> String {
        match kind {
            AssertionKind::True(_) => "returnsTrue".to_owned(),
            AssertionKind::False(_) => "returnsFalse".to_owned(),
            AssertionKind::Null(_) => "returnsNull".to_owned(),
            AssertionKind::Equals { expected: Expr::Constant(value), .. } => {
                format!("returns{}", capitalized(&self.value_word(value)))
            }
            AssertionKind::Equals { expected: Expr::List(list), .. } => container("List", list.len()),
            AssertionKind::Equals { expected: Expr::Set(list), .. } => container("Set", list.len()),
            AssertionKind::Equals { expected: Expr::Map(pairs), .. } => container("Map", pairs.len()),
            AssertionKind::Equals { expected: Expr::Optional { value, .. }, .. } => match value.as_deref() {
                None => "returnsEmpty".to_owned(),
                Some(Expr::Constant(value)) => format!("returns{}", capitalized(&self.value_word(value))),
                Some(_) => "returnsValue".to_owned(),
            },
            AssertionKind::Same { .. } => "returnsSame".to_owned(),
            AssertionKind::NotNull(_) => "returnsNonNull".to_owned(),
            AssertionKind::ArrayEquals { expected, .. } => container("Array", expected.len()),
            AssertionKind::ListEquals { expected, .. } => container("List", expected.len()),
            AssertionKind::SetEquals { expected, .. } => container("Set", expected.len()),
            AssertionKind::MapEquals { expected, .. } => container("Map", expected.len()),
            AssertionKind::InstanceOf { class, .. } | AssertionKind::ClassIs { class, .. } => {
                format!("returns{}", words(self.types.api.simple_name(*class)))
            }
            _ => "returnsValue".to_owned(),
        }
    }

    fn value_word(&self, value: &Constant) -> String {
        match value {
            Constant::Text(text) if text.is_empty() => "emptyText".to_owned(),
            Constant::Text(text) => match short_text(text) {
                short if short.is_empty() => "text".to_owned(),
                short => short,
            },
            Constant::Byte(_) | Constant::Short(_) | Constant::Int(_) | Constant::Long(_) => exact_number(value),
            _ => self.constant(value, "").map_or_else(|| "value".to_owned(), |t| t.text),
        }
    }

    /// What an observer sees: `sizeIs3`, `isEmpty`, `isNotEmpty`.
    fn observed(&self, kind: &AssertionKind) -> Option<String> {
        let observer = match kind.actual() {
            Expr::Call { callable, .. } => words(&self.types.api.callable(*callable).name),
            Expr::Field { field, .. } => words(&self.types.api.field(*field).name),
            Expr::Library { method: LibraryMethod::ToString, .. } => "text".to_owned(),
            Expr::Library { method: LibraryMethod::ToArray, .. } => "elements".to_owned(),
            Expr::Library { method, .. } => method.name().to_owned(),
            Expr::Length(_) => "length".to_owned(),
            _ => return None,
        };
        let noun = observer.strip_prefix("get").filter(|s| !s.is_empty()).unwrap_or(&observer);
        let noun = decapitalized(noun);
        let adjective = noun.strip_prefix("is").filter(|s| s.starts_with(char::is_uppercase));
        Some(match (kind, adjective) {
            (AssertionKind::True(_), Some(_)) => noun,
            (AssertionKind::False(_), Some(adjective)) => format!("isNot{adjective}"),
            (AssertionKind::True(_), None) => format!("{noun}IsTrue"),
            (AssertionKind::False(_), None) => format!("{noun}IsFalse"),
            (AssertionKind::Null(_), _) => format!("{noun}IsNull"),
            (AssertionKind::Equals { expected: Expr::Constant(value), .. }, _) => {
                format!("{noun}Is{}", capitalized(&self.value_word(value)))
            }
            _ => format!("has{}", capitalized(&noun)),
        })
    }
}

/// What is left of a name such as `_1` once it is made of words may not begin a name.
fn begun(kind: &str, words: String) -> String {
    if words.starts_with(|c: char| c.is_ascii_alphabetic()) { words } else { format!("{kind}{words}") }
}

#[cfg(test)]
mod tests {
    use super::begun;

    #[test]
    fn titles_begin_with_a_letter() {
        assert_eq!(begun("method", "2".into()), "method2");
        assert_eq!(begun("method", String::new()), "method");
        assert_eq!(begun("field", "next".into()), "next");
    }
}
