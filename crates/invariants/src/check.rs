//! Invariants asked of single events: which of them an event shows, and which it breaks.

use std::collections::BTreeMap;

use fsm::{Call, End, Event, Property};

use crate::rule::Rule;
use crate::table::{Point, Role, Row, Variable, is_own, pick, row, state, used, variables};

/// Rules of one point by the numbers of their invariants, over the rows of the point.
type Rules = Vec<(usize, Rule)>;

/// Invariants over the calls and properties of a study.
pub struct Check<'a> {
    calls: &'a [Call],
    properties: &'a [Property],
    used: Vec<usize>,
    invariants: Vec<(&'a Point, &'a str, &'a Rule<Variable>)>,
    objects: Rules,
    /// By call, and whether it makes the object; found out when a call is first seen.
    of_calls: BTreeMap<(usize, bool), Rules>,
}

/// What an event says of the invariants, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    pub held: Vec<usize>,
    pub broken: Vec<usize>,
}

impl<'a> Check<'a> {
    /// Of invariants with their points, titles and rules. What the class does not have any more is not looked at.
    pub fn new(
        calls: &'a [Call],
        properties: &'a [Property],
        invariants: Vec<(&'a Point, &'a str, &'a Rule<Variable>)>,
    ) -> Self {
        let used = used(properties);
        let here = state(properties, &used, Role::New);
        let objects = rules(&invariants, &here, &|point, _| *point == Point::Object);
        Self { calls, properties, used, invariants, objects, of_calls: BTreeMap::new() }
    }

    /// What one event shows.
    pub fn event(&mut self, event: &Event) -> Shown {
        let mut shown = Shown::default();
        judge(&self.objects, &pick(&event.after, &self.used), &mut shown);
        let call = &self.calls[event.call];
        if let (End::Returned(result), true) = (&event.end, is_own(call)) {
            let rules = self.of_calls.entry((event.call, event.before.is_none())).or_insert_with(|| {
                let (signature, title) = (call.signature(), call.with_names());
                let is_here =
                    |point: &Point, of: &str| matches!(point, Point::Call(s) if *s == signature) && of == title;
                rules(&self.invariants, &variables(call, self.properties, &self.used, event), &is_here)
            });
            judge(rules, &row(call, event, Some(result), &self.used), &mut shown);
        }
        shown
    }
}

fn rules(
    invariants: &[(&Point, &str, &Rule<Variable>)],
    here: &[Variable],
    is_here: &dyn Fn(&Point, &str) -> bool,
) -> Rules {
    let place = |variable: &Variable| here.iter().position(|of| of.is(variable));
    let all = invariants.iter().enumerate().filter(|(_, (point, title, _))| is_here(point, title));
    all.filter_map(|(at, (.., rule))| Some((at, rule.mapped(&place)?))).collect()
}

fn judge(rules: &Rules, row: &Row, shown: &mut Shown) {
    for (at, rule) in rules {
        match rule.holds(row) {
            Some(true) => shown.held.push(*at),
            Some(false) => shown.broken.push(*at),
            None => {}
        }
    }
}
