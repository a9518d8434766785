//! Names of variables: from the role that a value plays, else from its type.

use std::collections::BTreeSet;

use testcase::{Callable, Prim, Statement, TestCase, Ty};

use crate::imports::Imports;
use crate::types::{Types, unboxed};

/// Gives names that are free in one test.
#[derive(Debug, Default)]
pub struct Namer {
    taken: BTreeSet<String>,
    /// Parameters of lambdas in the current statement.
    passing: Vec<String>,
}

impl Namer {
    /// Gives names that are none of these.
    pub fn beside(taken: BTreeSet<String>) -> Self {
        Self { taken, passing: Vec::new() }
    }

    /// The name, or the first free one with a number after it.
    pub fn fresh(&mut self, wish: &str, imports: &Imports) -> String {
        let base = if is_keyword(wish) { format!("{wish}Value") } else { wish.to_owned() };
        let free = |name: &String| !self.taken.contains(name) && !imports.reserves(name);
        let numbered = (2..).map(|n| format!("{base}{n}"));
        let name = std::iter::once(base.clone()).chain(numbered).find(free).unwrap_or(base);
        self.taken.insert(name.clone());
        name
    }

    /// The first of these that is free, or else the first with a number after it.
    pub fn first_free(&mut self, wishes: &[String], imports: &Imports) -> String {
        let free = |name: &&String| !is_keyword(name) && !self.taken.contains(*name) && !imports.reserves(name);
        match wishes.iter().find(free) {
            Some(name) => {
                self.taken.insert(name.clone());
                name.clone()
            }
            None => self.fresh(wishes.first().map_or("value", String::as_str), imports),
        }
    }

    /// Names for the parameters of a lambda.
    pub fn lambda(&mut self, callable: &Callable, imports: &Imports) -> Vec<String> {
        const SHORT: [&str; 3] = ["x", "y", "z"];
        let wish = |i: usize| SHORT.get(i).copied().unwrap_or("w");
        let names: Vec<String> = (0..callable.params.len()).map(|i| self.fresh(wish(i), imports)).collect();
        self.passing.extend(names.iter().cloned());
        names
    }

    /// Parameters of a method that the test implements: as they are called where it is declared, if that is known, else by
    /// their types.
    pub fn parameters(&mut self, types: &Types, callable: &Callable, imports: &Imports) -> Vec<String> {
        let declared = |i: usize| callable.param_names.get(i).cloned().flatten();
        let by_type = |i: usize| match &callable.params[i] {
            ty @ Ty::Class(..) => decapitalized(types.name(ty).rsplit(['/', '$']).next().unwrap_or_default()),
            Ty::Array(_) => "array".to_owned(),
            _ => "value".to_owned(),
        };
        let wish = |i: usize| declared(i).map_or_else(|| by_type(i), |name| name.to_string());
        let names: Vec<String> = (0..callable.params.len()).map(|i| self.fresh(&wish(i), imports)).collect();
        self.passing.extend(names.iter().cloned());
        names
    }

    /// The statement is complete: the parameters of its lambdas are out of scope.
    pub fn end_statement(&mut self) {
        for name in self.passing.drain(..) {
            self.taken.remove(&name);
        }
    }
}

/// What a variable would like to be called, the dearest wish first.
pub fn wishes(types: &Types, case: &TestCase, index: usize) -> Vec<String> {
    if let Statement::Call { callable, .. } = &case.statements[index]
        && types.api.streams.captures().any(|captures| captures == *callable)
    {
        return vec![types.api.callable(*callable).name.to_string()];
    }
    let ty = case.statements[index].ty();
    let role = || role(types, case, index);
    let source = || source(types, &case.statements[index]);
    let telling = match ty {
        Ty::Class(..) => {
            let name = types.name(ty);
            name != "java/lang/Object" && name != "java/lang/String" && unboxed(ty).is_none()
        }
        _ => false,
    };
    let of_type = of_type(types, ty);
    // What a list is for says more than that it is a list.
    let of_library = ty.type_id().is_some_and(|id| types.api.class(id).loader.0 == 0);
    let mut wishes = if telling && of_library {
        [role(), None, None]
    } else if telling {
        // A second variable of a type is named after its role, or after the call that made it.
        [Some(of_type.clone()), role(), source()]
    } else {
        [role().or_else(source), None, None]
    }
    .into_iter()
    .flatten()
    .collect::<Vec<_>>();
    wishes.push(of_type);
    wishes
}

/// The name of the parameter that the value is first passed for, or of the field that it is put into.
fn role(types: &Types, case: &TestCase, index: usize) -> Option<String> {
    let is = |v: &testcase::Var| v.index() == index;
    case.statements[index + 1..].iter().find_map(|statement| match statement {
        Statement::New { callable, args, .. } | Statement::Call { callable, args, .. } => {
            let at = args.iter().position(is)?;
            let name = types.api.callable(*callable).param_names.get(at)?.as_deref()?;
            meaningful(name).then(|| name.to_owned())
        }
        Statement::PutField { field, value, .. } if is(value) => {
            let name = &types.api.field(*field).name;
            meaningful(name).then(|| name.to_string())
        }
        _ => None,
    })
}

/// What the value came from: `balance` of `getBalance()`, the name of a field.
fn source(types: &Types, statement: &Statement) -> Option<String> {
    match statement {
        Statement::Call { callable, .. } => {
            let callable = types.api.callable(*callable);
            let getter =
                callable.name.strip_prefix("get").filter(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()));
            let name = getter.map(decapitalized).or_else(|| {
                let noun = ["size", "length", "count", "name", "value", "hashCode"];
                noun.contains(&&*callable.name).then(|| callable.name.to_string())
            });
            Some(name.unwrap_or_else(|| "result".to_owned()))
        }
        Statement::GetField { field, .. } => {
            let name = decapitalized(&types.api.field(*field).name);
            meaningful(&name).then_some(name)
        }
        _ => None,
    }
}

/// Whether the name was chosen by a programmer, not generated.
fn meaningful(name: &str) -> bool {
    let synthetic =
        |prefix: &str| name.strip_prefix(prefix).is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()));
    is_identifier(name) && !["arg", "p", "param", "var", "this$"].iter().any(|p| synthetic(p))
}

/// A name for a value of which only the type is known.
fn of_type(types: &Types, ty: &Ty) -> String {
    match ty {
        Ty::Prim(Prim::Boolean) => "flag".to_owned(),
        Ty::Prim(Prim::Char) => "letter".to_owned(),
        Ty::Prim(_) => "number".to_owned(),
        Ty::Array(element) => plural(&of_type(types, element)),
        Ty::Class(id, _) => match &*types.api.class(*id).name {
            "java/lang/String" | "java/lang/CharSequence" => "text".to_owned(),
            "java/lang/Class" => "type".to_owned(),
            "java/lang/Character" => "letter".to_owned(),
            "java/lang/Boolean" => "flag".to_owned(),
            _ if unboxed(ty).is_some() => "number".to_owned(),
            _ => {
                let name = identifier(&decapitalized(types.api.simple_name(*id)));
                if name.is_empty() { "value".to_owned() } else { name }
            }
        },
        _ => "value".to_owned(),
    }
}

fn plural(name: &str) -> String {
    match name {
        _ if name.ends_with("ies") => name.to_owned(),
        _ if name.ends_with('y') && !name.ends_with("ay") && !name.ends_with("ey") => {
            format!("{}ies", &name[..name.len() - 1])
        }
        _ if name.ends_with(['s', 'x']) || name.ends_with("ch") || name.ends_with("sh") => {
            format!("{name}es")
        }
        _ => format!("{name}s"),
    }
}

/// `IntStack` to `intStack`, `URL` to `url`, `HTTPServer` to `httpServer`, `MAX_SIZE` to `maxSize`.
pub fn decapitalized(name: &str) -> String {
    if name.contains('_') && name.chars().all(|c| !c.is_lowercase()) {
        let mut out = String::new();
        for part in name.split('_').filter(|p| !p.is_empty()) {
            let lower = part.to_lowercase();
            out.push_str(&if out.is_empty() { lower } else { capitalized(&lower) });
        }
        return out;
    }
    let chars: Vec<char> = name.chars().collect();
    let upper = chars.iter().take_while(|c| c.is_uppercase()).count();
    let lowered = match upper {
        0 | 1 => upper,
        all if all == chars.len() => all,
        most => most - 1,
    };
    chars[..lowered].iter().flat_map(|c| c.to_lowercase()).chain(chars[lowered..].iter().copied()).collect()
}

pub fn capitalized(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// What is left of the text when all is removed that cannot be in an ASCII identifier.
pub fn identifier(text: &str) -> String {
    let kept: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    kept.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned()
}

fn is_identifier(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Words that cannot be or should not be names of variables.
fn is_keyword(name: &str) -> bool {
    const WORDS: &str = " abstract assert boolean break byte case catch char class const continue default do double else \
        enum extends final finally float for goto if implements import instanceof int interface long native new \
        package private protected public return short static strictfp super switch synchronized this throw throws \
        transient try void volatile while true false null var yield record sealed permits ";
    WORDS.contains(&format!(" {name} "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert_eq!(decapitalized("IntStack"), "intStack");
        assert_eq!(decapitalized("URL"), "url");
        assert_eq!(decapitalized("HTTPServer"), "httpServer");
        assert_eq!(decapitalized("MAX_SIZE"), "maxSize");
        assert_eq!(decapitalized("B"), "b");
        assert_eq!(plural("entry"), "entries");
        assert_eq!(plural("box"), "boxes");
        assert_eq!(plural("text"), "texts");
        assert!(is_keyword("enum") && !is_keyword("enu"));
        assert!(!meaningful("arg0") && !meaningful("p1") && meaningful("amount"));
    }
}
