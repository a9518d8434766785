//! `touchstone run --monitor RULE`: monitors that are a line of text. A rule names an event and, if it is not to be everywhere, a place; each
//! event is counted by where it was, or printed as well.
//!
//! ```text
//! rule  = [ "print" ] event [ place ]
//! event = "entry" | "exit" | "call" | "return" | "read" | "write" | "block" | "branch" | "switch" | "throw" | "catch"
//! place = CLASS | CLASS.METHOD, with * for any characters
//! ```
//!
//! `entry` and `exit` are of the methods at the place, all others of what is done in their code.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::rc::Rc;

use base::FxHashMap;
use classfile::descriptor::{self, FieldType, Kind};
use program::{APP, Method, MethodId};
use vm::domain::{Compare, Site};
use vm::probes::distance::Both;
use vm::probes::monitor::{Access, Call, Exit, Monitor, Return};
use vm::{Machine, Ref};

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    Entry,
    Exit,
    Call,
    Return,
    Read,
    Write,
    Block,
    Branch,
    Switch,
    Throw,
    Catch,
}

impl Event {
    const ALL: [(Self, &str); 11] = [
        (Self::Entry, "entry"),
        (Self::Exit, "exit"),
        (Self::Call, "call"),
        (Self::Return, "return"),
        (Self::Read, "read"),
        (Self::Write, "write"),
        (Self::Block, "block"),
        (Self::Branch, "branch"),
        (Self::Switch, "switch"),
        (Self::Throw, "throw"),
        (Self::Catch, "catch"),
    ];

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(event, _)| *event == self).map_or("", |(_, name)| name)
    }
}

/// A monitor as the user wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    event: Event,
    /// With `*` for any characters; all classes of the program if there is none.
    place: Option<String>,
    prints: bool,
}

impl std::str::FromStr for Rule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace().peekable();
        let prints = words.next_if_eq(&"print").is_some();
        let event = words.next().ok_or("a rule names an event, such as `entry shop.Cart.add`")?;
        let known = Event::ALL.iter().find(|(_, name)| *name == event).map(|(event, _)| *event);
        let names = || Event::ALL.map(|(_, name)| name).join(", ");
        let event = known.ok_or_else(|| format!("there is no event '{event}'; known are {}", names()))?;
        let place = words.next().map(str::to_owned);
        match words.next() {
            Some(more) => Err(format!("'{more}' is too much: a rule is [print] EVENT [PLACE]")),
            None => Ok(Self { event, place, prints }),
        }
    }
}

impl Rule {
    fn matches(&self, class: &str, method: &str) -> bool {
        let Some(place) = &self.place else { return true };
        fits(place, class) || fits(place, &format!("{class}.{method}"))
    }

    fn text(&self) -> String {
        let place = self.place.as_ref().map_or(String::new(), |place| format!(" {place}"));
        format!("{}{place}", self.event.name())
    }
}

/// Whether a text fits a pattern with `*` for any characters.
fn fits(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((head, rest)) => {
            let Some(tail) = text.strip_prefix(head) else { return false };
            (0..=tail.len()).any(|at| tail.is_char_boundary(at) && fits(rest, &tail[at..]))
        }
    }
}

/// A method, and which rules are for it.
struct Known {
    /// `shop.Cart.add`.
    name: String,
    rules: Vec<usize>,
}

/// The monitor that follows the rules.
pub struct Script {
    rules: Vec<Rule>,
    methods: FxHashMap<MethodId, Rc<Known>>,
    /// By rule and place.
    counts: Vec<BTreeMap<String, u64>>,
}

impl Script {
    pub fn new(rules: &[Rule]) -> Self {
        Self { rules: rules.to_vec(), methods: FxHashMap::default(), counts: vec![BTreeMap::new(); rules.len()] }
    }

    /// What was counted.
    pub fn summary(&self) -> String {
        let mut out = String::new();
        for (rule, counts) in self.rules.iter().zip(&self.counts) {
            let all: u64 = counts.values().sum();
            let _ = writeln!(out, "{}: {all}", rule.text());
            for (place, count) in counts {
                let _ = writeln!(out, "{count:>9}  {place}");
            }
        }
        out
    }

    /// Looks up a method. Only the program's own classes are monitored.
    fn know(&mut self, machine: &Machine, method: &Method) -> Rc<Known> {
        if let Some(known) = self.methods.get(&method.id) {
            return known.clone();
        }
        let class = machine.program.external_name(method.class);
        let name = machine.program.names.text(method.name);
        let own = machine.class(method.class).loader == APP;
        let matching = |at: &usize| own && self.rules[*at].matches(&class, name);
        let rules = (0..self.rules.len()).filter(matching).collect();
        let known = Rc::new(Known { name: format!("{class}.{name}"), rules });
        self.methods.insert(method.id, known.clone());
        known
    }

    /// Something happened in a method that was looked up.
    fn note(&mut self, event: Event, known: &Known, place: impl Fn(&str) -> String, detail: impl Fn() -> String) {
        for &at in known.rules.iter().filter(|&&at| self.rules[at].event == event) {
            let place = place(&known.name);
            if self.rules[at].prints {
                eprintln!("{} {place}{}", event.name(), detail());
            }
            *self.counts[at].entry(place).or_default() += 1;
        }
    }

    /// Something happened at an instruction.
    fn note_at(&mut self, event: Event, site: Site<'_>, detail: impl Fn() -> String) {
        if let Some(known) = self.methods.get(&site.code.method).cloned() {
            self.note(event, &known, |name| at_line(name, site), detail);
        }
    }
}

/// `shop.Cart.add:23`.
fn at_line(name: &str, site: Site<'_>) -> String {
    match site.code.line_of_bci(site.bci()) {
        Some(line) => format!("{name}:{line}"),
        None => format!("{name}@{}", site.bci()),
    }
}

/// A value of a type, for people.
fn shown(machine: &Machine, ty: &FieldType<'_>, value: u64) -> String {
    let int = value as i32;
    match ty.kind() {
        Kind::Boolean => (int != 0).to_string(),
        Kind::Char => format!("{:?}", char::from_u32(u32::from(int as u16)).unwrap_or('?')),
        Kind::Byte | Kind::Short | Kind::Int => int.to_string(),
        Kind::Long => (value as i64).to_string(),
        Kind::Float => f32::from_bits(value as u32).to_string(),
        Kind::Double => f64::from_bits(value).to_string(),
        Kind::Void => String::new(),
        Kind::Ref => shown_object(machine, value as Ref),
    }
}

fn shown_object(machine: &Machine, object: Ref) -> String {
    if object == 0 {
        return "null".to_owned();
    }
    let name = machine.program.external_name(machine.class_of(object));
    if name == "java.lang.String" { format!("{:?}", String::from_utf16_lossy(&machine.utf16(object))) } else { name }
}

/// `(3, "a")`.
fn shown_args(call: &Call<'_>) -> String {
    let desc = call.machine.program.names.text(call.method.desc);
    let Some(parsed) = descriptor::parse_method(desc) else { return String::new() };
    let (mut slot, mut parts) = (0, Vec::new());
    for param in &parsed.params {
        parts.push(shown(call.machine, param, call.args.get(slot).copied().unwrap_or(0)));
        slot += usize::from(param.slots());
    }
    format!("({})", parts.join(", "))
}

/// ` = 3`, or how else it ended.
fn shown_exit(left: &Return<'_>) -> String {
    match left.exit {
        Exit::Threw(exception) => format!(" threw {}", shown_object(left.machine, exception)),
        Exit::Returned(value) => {
            let desc = left.machine.program.names.text(left.method.desc);
            match descriptor::parse_method(desc).map(|parsed| parsed.ret) {
                Some(ty) if ty.kind() != Kind::Void => format!(" = {}", shown(left.machine, &ty, value)),
                _ => String::new(),
            }
        }
    }
}

/// The field of an access.
fn shown_field(access: &Access<'_>) -> String {
    let program = &access.machine.program;
    access.field().map_or(String::new(), |field| {
        format!(" {}.{}", program.external_name(field.class), program.names.text(field.name))
    })
}

impl Monitor for Script {
    fn method_entry(&mut self, call: &Call<'_>) {
        let known = self.know(call.machine, call.method);
        self.note(Event::Entry, &known, str::to_owned, || shown_args(call));
    }

    fn method_exit(&mut self, left: &Return<'_>) {
        let known = self.know(left.machine, left.method);
        self.note(Event::Exit, &known, str::to_owned, || shown_exit(left));
    }

    fn before_call(&mut self, call: &Call<'_>) {
        let Some(from) = call.from else { return };
        let Some(known) = self.methods.get(&from.code.method).cloned() else { return };
        let called = || call.machine.program.external_name(call.method.class);
        let name = call.machine.program.names.text(call.method.name);
        self.note(Event::Call, &known, |place| format!("{place} calls {}.{name}", called()), || shown_args(call));
    }

    fn after_return(&mut self, left: &Return<'_>) {
        let Some(to) = left.to else { return };
        let Some(known) = self.methods.get(&to.code.method).cloned() else { return };
        let called = || left.machine.program.external_name(left.method.class);
        let name = left.machine.program.names.text(left.method.name);
        self.note(Event::Return, &known, |place| format!("{place} from {}.{name}", called()), || shown_exit(left));
    }

    fn field_read(&mut self, access: &Access<'_>, _: u64) {
        let Some(known) = self.methods.get(&access.site.code.method).cloned() else { return };
        self.note(Event::Read, &known, |name| at_line(name, access.site) + &shown_field(access), String::new);
    }

    fn field_write(&mut self, access: &Access<'_>, _: u64, _: u64) {
        let Some(known) = self.methods.get(&access.site.code.method).cloned() else { return };
        self.note(Event::Write, &known, |name| at_line(name, access.site) + &shown_field(access), String::new);
    }

    fn block(&mut self, site: Site<'_>) {
        self.note_at(Event::Block, site, String::new);
    }

    fn branch(&mut self, site: Site<'_>, _: Compare, distances: Both, taken: bool) {
        let other = if taken { distances.not_taken } else { distances.taken };
        self.note_at(Event::Branch, site, || format!(" {taken}, {other} from the other way"));
    }

    fn switch(&mut self, site: Site<'_>, value: i32, arm: u32, arms: u32) {
        self.note_at(Event::Switch, site, || format!(" {value}: arm {} of {arms}", arm + 1));
    }

    fn thrown(&mut self, site: Site<'_>, _: Ref) {
        self.note_at(Event::Throw, site, String::new);
    }

    fn caught(&mut self, site: Site<'_>, _: Ref) {
        self.note_at(Event::Catch, site, String::new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_name_an_event_and_a_place() {
        let rule: Rule = "print entry shop.Cart.a*".parse().unwrap();
        assert_eq!((rule.event, rule.prints), (Event::Entry, true));
        assert!(rule.matches("shop.Cart", "add") && !rule.matches("shop.Cart", "pay"));
        let everywhere: Rule = "throw".parse().unwrap();
        assert!(everywhere.matches("any.Thing", "at"));
        let class: Rule = "branch shop.*".parse().unwrap();
        assert!(class.matches("shop.Cart", "add") && !class.matches("bank.Shop", "x"));
        assert!("jump".parse::<Rule>().unwrap_err().contains("known are entry, exit"));
        assert!("entry a b".parse::<Rule>().unwrap_err().contains("too much"));
        assert!("print".parse::<Rule>().is_err());
    }
}
