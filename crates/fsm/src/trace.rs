//! What objects of a class went through, as plain data.

use serde::{Deserialize, Serialize};

use crate::value::Value;

/// Where a property of an object is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// A method without arguments, asked in a copy of the machine's state.
    Observer,
    Field,
}

/// Something that is asked of an object before and after each call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Property {
    /// `size()` or `count`.
    pub name: String,
    pub place: Place,
    /// An observer that never changed the object when it was asked: guards may ask it.
    pub usable: bool,
    /// It has thrown.
    pub may_throw: bool,
    /// Least values of the ranges that the class itself tells apart: `x < 3` gives 3, `x == 3` gives 3 and 4.
    pub boundaries: Vec<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Parameter {
    pub name: String,
    /// As the source has it, erased: `java.lang.String`.
    pub ty: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CallKind {
    /// A constructor.
    Creates,
    /// Another call that gave the object first.
    Gives,
    Method,
    /// A call of something else after which the object had changed.
    Outside,
}

/// A constructor or method that events are calls of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Call {
    /// `add`; of a call of something else with its class: `List.add`.
    pub name: String,
    pub kind: CallKind,
    pub parameters: Vec<Parameter>,
    /// The erased type of the result, `void` for none.
    pub result: String,
    /// Checked exceptions that it declares.
    pub throws: Vec<String>,
}

impl Call {
    /// `add(int, String)`.
    pub fn signature(&self) -> String {
        let simple = |ty: &str| ty.rsplit('.').next().unwrap_or(ty).to_owned();
        let types: Vec<String> = self.parameters.iter().map(|p| simple(&p.ty)).collect();
        format!("{}({})", self.name, types.join(", "))
    }

    /// `add(c)`.
    pub fn with_names(&self) -> String {
        let names: Vec<&str> = self.parameters.iter().map(|p| p.name.as_str()).collect();
        format!("{}({})", self.name, names.join(", "))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum End {
    Returned(Value),
    /// The class of the exception, with dots.
    Threw(String),
}

/// The values of all properties of an object at one moment.
pub type Snapshot = Vec<Value>;

/// A call of an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// Index into [`Traces::calls`].
    pub call: usize,
    pub args: Vec<Value>,
    /// `None` if the call made the object.
    pub before: Option<Snapshot>,
    pub after: Snapshot,
    pub end: End,
}

/// Whose calls a trace shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Source {
    /// Existing tests.
    Tests,
    /// A run of a program.
    Program,
    /// Tests that were generated for the model.
    Generated,
}

/// Events of one object, from its making on or from where another trace of it ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    pub source: Source,
    /// The number of the test that shows it.
    pub test: usize,
    /// The trace that it goes on from, whose events come before its own.
    pub continues: Option<usize>,
    /// Events from the object's making on, those before its own included.
    pub length: usize,
    pub events: Vec<Event>,
}

/// All that was seen of the objects of a class.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Traces {
    /// With dots.
    pub class: String,
    /// What source knows its objects as: the class itself, or a supertype if the class is hidden.
    pub known_as: String,
    pub properties: Vec<Property>,
    pub calls: Vec<Call>,
    pub traces: Vec<Trace>,
    /// Calls of which two runs of the same test gave different ends or states.
    pub unstable: Vec<String>,
    /// Numbers of the properties by which the search that made these traces told states apart in the end.
    pub settled: Vec<usize>,
}

impl Traces {
    /// All events with the numbers of trace and event.
    pub fn events(&self) -> impl Iterator<Item = (usize, usize, &Event)> {
        let each = |(t, trace): (usize, &'_ Trace)| -> Vec<(usize, usize)> {
            (0..trace.events.len()).map(|e| (t, e)).collect()
        };
        self.traces.iter().enumerate().flat_map(each).map(|(t, e)| (t, e, &self.traces[t].events[e]))
    }
}
