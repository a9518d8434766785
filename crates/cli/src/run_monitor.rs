//! `touchstone run --monitor RULE`: monitors that are a line of text. A rule names an event and, if it is not to be everywhere, a place; each
//! event is counted by where it was, printed as well, or handed to a class of the user's ([`java`]).
//!
//! ```text
//! rule  = [ "print" ] event [ place ] | "java" CLASS [ place ]
//! event = "entry" | "exit" | "call" | "return" | "read" | "write" | "block" | "branch" | "switch" | "throw" | "catch"
//! place = CLASS | CLASS.METHOD, with * for any characters
//! ```
//!
//! `entry` and `exit` are of the methods at the place, all others of what is done in their code.

mod detail;
mod java;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::rc::Rc;

use base::FxHashMap;
use program::{APP, Method, MethodId};
use vm::domain::{Compare, Site};
use vm::probes::distance::Both;
use vm::probes::monitor::{Access, Call, Monitor, Return};
use vm::{Machine, Ref};

use crate::exit::{Exit, Failure};
use detail::Detail;
use java::JavaMonitor;

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

/// What a rule does with events.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Action {
    Count(Event),
    /// And show each.
    Print(Event),
    /// Hand all of them to this class.
    Java(String),
}

/// A monitor as the user wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    action: Action,
    /// With `*` for any characters; all classes of the program if there is none.
    place: Option<String>,
}

impl std::str::FromStr for Rule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let mut word = words.next();
        let action = if word == Some("java") {
            Action::Java(words.next().ok_or("a rule `java` names a class, such as `java shop.Watch`")?.to_owned())
        } else {
            let prints = word == Some("print");
            if prints {
                word = words.next();
            }
            let event = word.ok_or("a rule names an event, such as `entry shop.Cart.add`")?;
            let known = Event::ALL.iter().find(|(_, name)| *name == event).map(|(event, _)| *event);
            let names = || Event::ALL.map(|(_, name)| name).join(", ");
            let event = known.ok_or_else(|| format!("there is no event '{event}'; known are {}", names()))?;
            if prints { Action::Print(event) } else { Action::Count(event) }
        };
        let place = words.next().map(str::to_owned);
        match words.next() {
            Some(more) => Err(format!("'{more}' is too much: a rule is [print] EVENT [PLACE], or java CLASS [PLACE]")),
            None => Ok(Self { action, place }),
        }
    }
}

impl Rule {
    fn matches(&self, class: &str, method: &str) -> bool {
        let Some(place) = &self.place else { return true };
        fits(place, class) || fits(place, &format!("{class}.{method}"))
    }

    /// Whether it is for events of this kind.
    fn watches(&self, event: Event) -> bool {
        match &self.action {
            Action::Count(own) | Action::Print(own) => *own == event,
            Action::Java(_) => true,
        }
    }

    /// The heading of what it counts, if it counts.
    fn heading(&self) -> Option<String> {
        let (Action::Count(event) | Action::Print(event)) = &self.action else { return None };
        let place = self.place.as_ref().map_or(String::new(), |place| format!(" {place}"));
        Some(format!("{}{place}", event.name()))
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
    /// By rule, for those that hand on; nothing once one could not go on.
    java: Vec<Option<JavaMonitor>>,
}

impl Script {
    /// `boot` makes a machine for each monitor in Java. Gives the reason why one cannot monitor.
    pub fn new(rules: &[Rule], boot: impl Fn() -> Result<Machine, Failure>) -> Result<Self, Failure> {
        let monitor = |rule: &Rule| match &rule.action {
            Action::Java(class) => {
                let monitor = JavaMonitor::new(boot()?, class);
                monitor.map(Some).map_err(|why| Failure::new(Exit::NoInput, why))
            }
            Action::Count(_) | Action::Print(_) => Ok(None),
        };
        Ok(Self {
            java: rules.iter().map(monitor).collect::<Result<_, Failure>>()?,
            rules: rules.to_vec(),
            methods: FxHashMap::default(),
            counts: vec![BTreeMap::new(); rules.len()],
        })
    }

    /// The program has ended: monitors in Java finish, and what was counted is given.
    pub fn finish(&mut self) -> String {
        for monitor in &mut self.java {
            let finished = monitor.as_mut().map_or(Ok(()), JavaMonitor::finish);
            settle(monitor, finished);
        }
        let mut out = String::new();
        for (rule, counts) in self.rules.iter().zip(&self.counts) {
            let Some(heading) = rule.heading() else { continue };
            let all: u64 = counts.values().sum();
            let _ = writeln!(out, "{heading}: {all}");
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
    fn note(&mut self, event: Event, known: &Known, place: impl Fn(&str) -> String, detail: impl Fn() -> Detail) {
        for &at in known.rules.iter().filter(|&&at| self.rules[at].watches(event)) {
            let place = place(&known.name);
            match &self.rules[at].action {
                Action::Java(_) => {
                    let noted = self.java[at].as_mut().map_or(Ok(()), |monitor| monitor.note(event, &place, &detail));
                    settle(&mut self.java[at], noted);
                    continue;
                }
                Action::Print(_) => eprintln!("{} {place}{}", event.name(), detail()),
                Action::Count(_) => {}
            }
            *self.counts[at].entry(place).or_default() += 1;
        }
    }

    /// Something happened at an instruction.
    fn note_at(&mut self, event: Event, site: Site<'_>, detail: impl Fn() -> Detail) {
        if let Some(known) = self.methods.get(&site.code.method).cloned() {
            self.note(event, &known, |name| at_line(name, site), detail);
        }
    }
}

/// A monitor that cannot go on ends, and the program goes on.
fn settle(monitor: &mut Option<JavaMonitor>, done: Result<(), String>) {
    if let Err(why) = done
        && let Some(monitor) = monitor.take()
    {
        eprintln!("touchstone: the monitor {} ended: {why}", monitor.name());
        // Taking its machine apart would be a waste of time.
        std::mem::forget(monitor);
    }
}

/// `shop.Cart.add:23`.
fn at_line(name: &str, site: Site<'_>) -> String {
    match site.code.line_of_bci(site.bci()) {
        Some(line) => format!("{name}:{line}"),
        None => format!("{name}@{}", site.bci()),
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
        self.note(Event::Entry, &known, str::to_owned, || Detail::of_call(call));
    }

    fn method_exit(&mut self, left: &Return<'_>) {
        let known = self.know(left.machine, left.method);
        self.note(Event::Exit, &known, str::to_owned, || Detail::of_return(left));
    }

    fn before_call(&mut self, call: &Call<'_>) {
        let Some(from) = call.from else { return };
        let Some(known) = self.methods.get(&from.code.method).cloned() else { return };
        let called = || call.machine.program.external_name(call.method.class);
        let name = call.machine.program.names.text(call.method.name);
        self.note(Event::Call, &known, |place| format!("{place} calls {}.{name}", called()), || Detail::of_call(call));
    }

    fn after_return(&mut self, left: &Return<'_>) {
        let Some(to) = left.to else { return };
        let Some(known) = self.methods.get(&to.code.method).cloned() else { return };
        let called = || left.machine.program.external_name(left.method.class);
        let name = left.machine.program.names.text(left.method.name);
        self.note(
            Event::Return,
            &known,
            |place| format!("{place} from {}.{name}", called()),
            || Detail::of_return(left),
        );
    }

    fn field_read(&mut self, access: &Access<'_>, value: u64) {
        let Some(known) = self.methods.get(&access.site.code.method).cloned() else { return };
        let place = |name: &str| at_line(name, access.site) + &shown_field(access);
        self.note(Event::Read, &known, place, || Detail::of_access(access, &[value]));
    }

    fn field_write(&mut self, access: &Access<'_>, old: u64, new: u64) {
        let Some(known) = self.methods.get(&access.site.code.method).cloned() else { return };
        let place = |name: &str| at_line(name, access.site) + &shown_field(access);
        self.note(Event::Write, &known, place, || Detail::of_access(access, &[old, new]));
    }

    fn block(&mut self, site: Site<'_>) {
        self.note_at(Event::Block, site, || Detail::None);
    }

    fn branch(&mut self, site: Site<'_>, _: Compare, distances: Both, taken: bool) {
        let other = if taken { distances.not_taken } else { distances.taken };
        self.note_at(Event::Branch, site, || Detail::Branch(taken, other));
    }

    fn switch(&mut self, site: Site<'_>, value: i32, arm: u32, arms: u32) {
        self.note_at(Event::Switch, site, || Detail::Switch { value, arm, arms });
    }

    fn thrown(&mut self, site: Site<'_>, _: Ref) {
        self.note_at(Event::Throw, site, || Detail::None);
    }

    fn caught(&mut self, site: Site<'_>, _: Ref) {
        self.note_at(Event::Catch, site, || Detail::None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_name_an_event_and_a_place() {
        let rule: Rule = "print entry shop.Cart.a*".parse().unwrap();
        assert_eq!(rule.action, Action::Print(Event::Entry));
        assert!(rule.matches("shop.Cart", "add") && !rule.matches("shop.Cart", "pay"));
        let everywhere: Rule = "throw".parse().unwrap();
        assert!(everywhere.matches("any.Thing", "at"));
        let class: Rule = "branch shop.*".parse().unwrap();
        assert!(class.matches("shop.Cart", "add") && !class.matches("bank.Shop", "x"));
        assert!("jump".parse::<Rule>().unwrap_err().contains("known are entry, exit"));
        assert!("entry a b".parse::<Rule>().unwrap_err().contains("too much"));
        assert!("print".parse::<Rule>().is_err());
        let java: Rule = "java shop.Watch shop.C*".parse().unwrap();
        assert_eq!((&java.action, java.heading()), (&Action::Java("shop.Watch".to_owned()), None));
        assert!(java.matches("shop.Cart", "add") && !java.matches("shop.Main", "add"));
        assert!("java".parse::<Rule>().is_err() && "java a.B p q".parse::<Rule>().is_err());
    }
}
