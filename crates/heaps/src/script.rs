//! Cases for a JDK: a program there builds their heaps without constructors, calls the method and prints what came of it.
//! Many cases are one script, so that one process replays them all.

use std::collections::BTreeMap;
use std::fmt::Write;

use vm::Machine;

use crate::case::{Case, Ending};
use crate::catalog::Catalog;
use crate::target::{self, Target};
use crate::view::{Content, HeapView, Value};

/// The program that reads scripts. It needs Java 17, and the options of [`options()`].
pub const DRIVER: &str = include_str!("driver/Replay.java");

/// Packages of `java.base` into whose objects the program looks.
const OPENED: [&str; 3] = ["java.lang", "java.util", "java.util.concurrent"];

/// What `java` is started with: the program may look into these packages, and exceptions have their messages however often they
/// are thrown.
pub fn options() -> Vec<String> {
    let opens = OPENED.iter().map(|package| format!("--add-opens=java.base/{package}=ALL-UNNAMED"));
    opens.chain(["-XX:-OmitStackTraceInFastThrow".to_owned()]).collect()
}

/// See the module's head.
#[derive(Default)]
pub struct Script {
    pub text: String,
    /// What the program is to print for each case.
    expected: Vec<String>,
    /// Which case that is, in words.
    titles: Vec<String>,
    /// Classes whose fields were listed.
    listed: BTreeMap<String, bool>,
    method: String,
    /// Cases that cannot be built from outside: parts of their heap belong to the JVM.
    pub skipped: usize,
}

/// A case that went otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub case: String,
    pub expected: String,
    pub found: String,
}

impl Script {
    /// The number of cases.
    pub fn len(&self) -> usize {
        self.expected.len()
    }

    pub fn is_empty(&self) -> bool {
        self.expected.is_empty()
    }

    pub fn add(&mut self, machine: &mut Machine, catalog: &mut Catalog, target: &Target, case: &Case) {
        let (before, after) = &case.plain;
        let views = [before, after];
        if !views.iter().all(|view| view.objects.iter().all(|o| self.list(machine, catalog, &o.class, &o.content))) {
            self.skipped += 1;
            return;
        }
        let method = format!(
            "method\t{}\t{}\t{}\n",
            machine.program.external_name(target.class),
            machine.program.text(target.method.name),
            machine.program.text(target.method.desc)
        );
        if method != self.method {
            self.text.push_str(&method);
            self.method = method;
        }
        for object in &before.objects {
            let _ = writeln!(self.text, "object\t{}\t{}", object.class, content(&object.content));
        }
        for (number, (name, value)) in before.roots.iter().enumerate() {
            match name.rsplit_once('.') {
                Some((_, field)) if number >= target.parameters.len() => {
                    let _ = writeln!(self.text, "static\t{field}\t{}", word(value));
                }
                _ => {
                    let _ = writeln!(self.text, "root\t{name}\t{}", word(value));
                }
            }
        }
        self.text.push_str("run\n");
        self.expected.push(outcome(&case.ending, after));
        self.titles.push(format!("{} if {}", target.name, case.condition.join(" && ")));
    }

    /// Lists the fields of a class; says whether its objects can be built and shown there.
    fn list(&mut self, machine: &mut Machine, catalog: &mut Catalog, class: &str, content: &Content) -> bool {
        match content {
            Content::Hidden => return false,
            Content::Fields(_) => {}
            _ => return true,
        }
        if let Some(&known) = self.listed.get(class) {
            return known;
        }
        let Ok(id) = target::load(&mut machine.program, &class.replace('.', "/")) else { return false };
        let fields = catalog.fields(&mut machine.program, id);
        let mut line = format!("class\t{class}");
        let mut fits = true;
        for field in fields.iter() {
            let holder = machine.program.field(field.id).class;
            let holder = machine.program.external_name(holder);
            let package = holder.rsplit_once('.').map_or("", |p| p.0);
            fits &= !holder.starts_with("java.") || OPENED.contains(&package);
            // What a JVM does not show.
            fits &= holder != "java.lang.Throwable";
            let _ = write!(line, "\t{holder}\t{}", field.name);
        }
        self.listed.insert(class.to_owned(), fits);
        if fits {
            self.text.push_str(&line);
            self.text.push('\n');
        }
        fits
    }

    /// What differs from what the program printed.
    pub fn differences(&self, printed: &str) -> Vec<Difference> {
        let mut found: Vec<&str> = printed.split("done\n").collect();
        if found.last().is_some_and(|last| last.trim().is_empty()) {
            found.pop();
        }
        let nothing = "nothing was printed";
        let all = found.iter().copied().chain(std::iter::repeat(nothing));
        let pairs = self.expected.iter().zip(all).zip(&self.titles);
        let different = pairs.filter(|((expected, found), _)| normal(expected) != normal(found));
        different
            .map(|((expected, found), title)| Difference {
                case: title.clone(),
                expected: expected.clone(),
                found: found.to_owned(),
            })
            .collect()
    }
}

/// What the program prints for the heap behind a call.
fn outcome(ending: &Ending, after: &HeapView) -> String {
    let mut text = match ending {
        Ending::Returned(_) => "returned\n".to_owned(),
        Ending::Threw { class, message } => {
            let message = message.as_ref().map_or_else(|| "-".to_owned(), |m| format!("t{}", hex(m)));
            format!("threw\t{class}\t{message}\n")
        }
    };
    for (_, value) in &after.roots {
        let _ = writeln!(text, "root\t{}", word(value));
    }
    for object in &after.objects {
        let _ = writeln!(text, "object\t{}\t{}", object.class, content(&object.content));
    }
    text
}

fn content(content: &Content) -> String {
    let all = |kind: &str, values: &mut dyn Iterator<Item = &Value>| {
        let words: Vec<String> = std::iter::once(kind.to_owned()).chain(values.map(word)).collect();
        words.join("\t")
    };
    match content {
        Content::Fields(fields) => all("fields", &mut fields.iter().map(|f| &f.1)),
        Content::Elements(elements) => all("elements", &mut elements.iter()),
        Content::Text(text) => format!("text\tt{}", hex(text)),
        Content::Constant(name) => format!("constant\t{name}"),
        Content::Hidden => "hidden".into(),
    }
}

fn word(value: &Value) -> String {
    match value {
        Value::Object(number) => format!("o{number}"),
        Value::Number(text) => format!("n{}", plain(text)),
        Value::Null | Value::Any(_) | Value::AnyObject(_) => "null".into(),
    }
}

/// A number without the quotes of a character.
fn plain(text: &str) -> String {
    let Some(inner) = text.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')) else {
        return text.replace("inf", "Infinity");
    };
    let code = inner.strip_prefix("\\u").and_then(|hex| u32::from_str_radix(hex, 16).ok());
    code.or_else(|| inner.chars().next().map(u32::from)).unwrap_or_default().to_string()
}

/// The same words for the same numbers: the languages write floats differently.
fn normal(text: &str) -> String {
    let word = |word: &str| match word.strip_prefix('n') {
        Some(number) if number.parse::<i64>().is_err() => match number.parse::<f64>() {
            Ok(value) if value.is_nan() => "nNaN".into(),
            Ok(value) => format!("n{value:?}"),
            Err(_) => word.to_owned(),
        },
        _ => word.to_owned(),
    };
    let line = |line: &str| line.split('\t').map(word).collect::<Vec<_>>().join("\t");
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn hex(text: &str) -> String {
    let mut hex = String::new();
    for unit in text.encode_utf16() {
        let _ = write!(hex, "{unit:04x}");
    }
    hex
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_both_languages_are_compared() {
        assert_eq!(normal("root\tn1e10\to1"), normal("root\tn1.0E10\to1"));
        assert_eq!(normal("nNaN"), normal("nNaN"));
        assert_ne!(normal("n0.0"), normal("n-0.0"));
        assert_eq!(plain("'a'"), "97");
        assert_eq!(plain("'\\u000a'"), "10");
        assert_eq!(plain("'''"), "39");
    }
}
