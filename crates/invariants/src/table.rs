//! What was seen at each point of a class: a row of values for each time that it was seen.

use std::collections::{BTreeMap, BTreeSet};

use fsm::{Call, CallKind, End, Event, Place, Property, Traces, Value};
use serde::{Deserialize, Serialize};

/// Different rows of a point; later ones are not looked at.
const MAX_ROWS: usize = 6000;

/// Before the name of a field that has the name of a parameter.
const THIS: &str = "this.";

/// Where something holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Point {
    /// Of every object, after it is made and after every call.
    Object,
    /// When this call returns, by its signature.
    Call(String),
}

/// What a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Role {
    Argument,
    Result,
    /// A property after the call.
    New,
    /// A property before the call.
    Old,
}

impl Role {
    /// Equalities are read from what a call gives to what it is given.
    pub(crate) fn comes_before(self, other: Self) -> bool {
        let rank = |role: Self| match role {
            Self::Result => 0,
            Self::New => 1,
            Self::Argument => 2,
            Self::Old => 3,
        };
        rank(self) < rank(other)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Variable {
    /// `size()`, `count`, `amount`, `result`.
    pub name: String,
    pub role: Role,
    /// A field that only the class itself can read.
    pub hidden: bool,
    /// Its number is a size.
    pub sized: bool,
}

impl Variable {
    /// `old size()`.
    pub fn text(&self) -> String {
        if self.role == Role::Old { format!("old {}", self.name) } else { self.name.clone() }
    }

    /// Its number: `size of pending`.
    pub fn count(&self) -> String {
        if self.sized { format!("size of {}", self.text()) } else { self.text() }
    }

    /// The name without what tells it from a parameter.
    pub fn property(&self) -> &str {
        self.name.strip_prefix(THIS).unwrap_or(&self.name)
    }

    /// Whether two variables are the same, whatever was seen of them.
    pub fn is(&self, other: &Self) -> bool {
        (&self.name, self.role) == (&other.name, other.role)
    }
}

/// The values of a point's variables at one moment.
pub type Row = Vec<Value>;

/// All rows of a point.
#[derive(Clone, Debug)]
pub struct Table {
    pub point: Point,
    /// Names of parameters, for texts: `deposit(amount)`.
    pub title: String,
    pub variables: Vec<Variable>,
    /// Different rows, in the order in which they were first seen, with the test that shows each.
    pub rows: Vec<(Row, usize)>,
    /// How often each of them was seen.
    pub times: Vec<u64>,
    known: BTreeMap<String, usize>,
    /// Rows of calls that ended with an exception; what is known only after a call is unknown.
    pub refused: Vec<Row>,
    /// Times that the point was seen.
    pub trials: u64,
}

impl Table {
    fn new(point: Point, title: String, variables: Vec<Variable>) -> Self {
        Self {
            point,
            title,
            variables,
            rows: Vec::new(),
            times: Vec::new(),
            known: BTreeMap::new(),
            refused: Vec::new(),
            trials: 0,
        }
    }

    fn add(&mut self, row: Row, test: usize) {
        self.trials += 1;
        for (variable, value) in self.variables.iter_mut().zip(&row) {
            variable.sized |= matches!(value, Value::Size(_) | Value::Elements { .. });
        }
        let key = format!("{row:?}");
        if let Some(&at) = self.known.get(&key) {
            self.times[at] += 1;
        } else if self.rows.len() < MAX_ROWS {
            self.known.insert(key, self.rows.len());
            self.rows.push((row, test));
            self.times.push(1);
        }
    }

    /// How often rows of some kind were seen.
    pub(crate) fn seen(&self, is_one: impl Fn(&Row) -> bool) -> u64 {
        self.rows.iter().zip(&self.times).filter(|((row, _), _)| is_one(row)).map(|(_, times)| times).sum()
    }

    pub fn position(&self, variable: &Variable) -> Option<usize> {
        self.variables.iter().position(|of| of.is(variable))
    }
}

/// The tables of a class.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    pub class: String,
    pub tables: Vec<Table>,
    /// Numbers that the class itself names: bounds are likely to be one of them.
    pub constants: BTreeSet<i64>,
}

impl Tables {
    /// Of all events of the traces.
    pub fn of(traces: &Traces, constants: BTreeSet<i64>) -> Self {
        let mut tables = Self { class: traces.class.clone(), tables: Vec::new(), constants };
        let properties = used(&traces.properties);
        let mut points: BTreeMap<usize, usize> = BTreeMap::new();
        let title = traces.class.rsplit('.').next().unwrap_or(&traces.class).to_owned();
        tables.tables.push(Table::new(Point::Object, title, state(&traces.properties, &properties, Role::New)));
        for (trace, _, event) in traces.events() {
            let test = traces.traces[trace].test;
            tables.tables[0].add(pick(&event.after, &properties), test);
            let call = &traces.calls[event.call];
            if !is_own(call) {
                continue;
            }
            let at = *points.entry(event.call).or_insert_with(|| {
                let variables = variables(call, &traces.properties, &properties, event);
                tables.tables.push(Table::new(Point::Call(call.signature()), call.with_names(), variables));
                tables.tables.len() - 1
            });
            let table = &mut tables.tables[at];
            let result = if let End::Returned(result) = &event.end { Some(result) } else { None };
            let row = row(call, event, result, &properties);
            if row.len() != table.variables.len() {
                continue;
            }
            if result.is_some() {
                table.add(row, test);
            } else if table.refused.len() < MAX_ROWS {
                table.refused.push(row);
            }
        }
        tables.tables[1..].sort_by(|a, b| a.point.cmp(&b.point));
        tables
    }
}

pub(crate) fn is_own(call: &Call) -> bool {
    matches!(call.kind, CallKind::Method | CallKind::Creates)
}

/// Properties whose values are what holds: fields, and observers that change nothing.
pub(crate) fn used(properties: &[Property]) -> Vec<usize> {
    (0..properties.len()).filter(|&at| properties[at].place == Place::Field || properties[at].usable).collect()
}

pub(crate) fn pick(snapshot: &[Value], properties: &[usize]) -> Row {
    properties.iter().map(|&at| snapshot.get(at).cloned().unwrap_or(Value::Unknown)).collect()
}

pub(crate) fn state(properties: &[Property], used: &[usize], role: Role) -> Vec<Variable> {
    let variable = |&at: &usize| Variable {
        name: properties[at].name.clone(),
        role,
        hidden: properties[at].place == Place::Field,
        sized: false,
    };
    used.iter().map(variable).collect()
}

/// Arguments, result, and the state before and after a call.
pub(crate) fn variables(call: &Call, properties: &[Property], used: &[usize], event: &Event) -> Vec<Variable> {
    let argument =
        |p: &fsm::Parameter| Variable { name: p.name.clone(), role: Role::Argument, hidden: false, sized: false };
    let mut variables: Vec<Variable> = call.parameters.iter().map(argument).collect();
    if has_result(call) {
        variables.push(Variable { name: "result".into(), role: Role::Result, hidden: false, sized: false });
    }
    variables.extend(state(properties, used, Role::New));
    if event.before.is_some() {
        variables.extend(state(properties, used, Role::Old));
    }
    // As source tells a field from a parameter of the same name.
    let arguments: Vec<String> = call.parameters.iter().map(|p| p.name.clone()).collect();
    for variable in variables.iter_mut().filter(|v| matches!(v.role, Role::New | Role::Old)) {
        if arguments.contains(&variable.name) {
            variable.name = format!("{THIS}{}", variable.name);
        }
    }
    variables
}

/// Of a call that was refused, nothing is known of what comes after it.
pub(crate) fn row(call: &Call, event: &Event, result: Option<&Value>, used: &[usize]) -> Row {
    let mut row = event.args.clone();
    if has_result(call) {
        row.push(result.cloned().unwrap_or(Value::Unknown));
    }
    match result {
        Some(_) => row.extend(pick(&event.after, used)),
        None => row.extend(used.iter().map(|_| Value::Unknown)),
    }
    if let Some(before) = &event.before {
        row.extend(pick(before, used));
    }
    row
}

fn has_result(call: &Call) -> bool {
    call.kind == CallKind::Method && call.result != "void"
}
