//! Assertions for a test: the most telling of all that holds.

use std::collections::BTreeSet;

use executor::{Ending, Worker};
use suite::{Assertion, AssertionKind, ExpectedException, Expr, LibraryMethod, Test};
use testcase::{CallableId, FieldId, Statement, TestCase, Var};
use vm::probes::Taint;

use crate::consumed::is_consuming;
use crate::cover::{Candidate, cover};
use crate::exception::{expected, thrown_by_java};
use crate::facts::{About, Fact, facts};
use crate::kills::{Mutants, Notice};
use crate::look::Look;
use crate::observers::sounds_pure;
use crate::values;

/// At most this many assertions in a test.
const MAX_ASSERTIONS: usize = 5;
/// Of these about earlier results.
const MAX_ON_EARLIER_RESULTS: usize = 1;
/// Of these about what the last statement left as it was.
const MAX_ON_UNCHANGED_STATE: usize = 2;

/// Facts of this weight are about results of calls that ask.
const MIN_WEIGHT_OF_RESULTS: u32 = 95;

/// An object with that many facts needs no assertion on its text.
const MIN_FACTS_WITHOUT_TEXT: usize = 2;

/// A test with all that can be said about it.
pub(crate) struct Observed {
    exception: Option<ExpectedException>,
    history: History,
    after: Vec<Fact>,
}

/// What held before the end.
#[derive(Default)]
struct History {
    /// The first that could be said about something: how objects are when they are new.
    first: Vec<Fact>,
    /// Before the last statement.
    before: Vec<Fact>,
}

/// Methods and fields whose answers some statement of some test changed.
#[derive(Default)]
pub(crate) struct Lively(Vec<Asked>);

/// The source of a fact about an object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Method(CallableId),
    Field(FieldId),
    Text,
}

impl Lively {
    /// Learns from a test.
    pub fn note(&mut self, observed: &Observed) {
        for fact in &observed.after {
            if let Some(asked) = asked(fact).filter(|a| !self.0.contains(a))
                && is_changed(&observed.history.first, fact)
            {
                self.0.push(asked);
            }
        }
    }
}

fn asked(fact: &Fact) -> Option<Asked> {
    match fact.kind.actual() {
        Expr::Call { callable, .. } => Some(Asked::Method(*callable)),
        Expr::Field { field, .. } => Some(Asked::Field(*field)),
        Expr::Library { method: LibraryMethod::ToString, .. } => Some(Asked::Text),
        _ => None,
    }
}

fn is_changed(before: &[Fact], fact: &Fact) -> bool {
    let old = before.iter().find(|b| b.kind.actual() == fact.kind.actual());
    old.is_some_and(|old| old.kind != fact.kind)
}

/// How much is looked at.
#[derive(Clone, Copy)]
pub(crate) enum Scope<'a> {
    /// Everything, also how it was before.
    History,
    /// Everything at the end.
    End,
    /// What the last statement is about.
    Little,
    /// What these are about.
    Only(&'a [Assertion]),
    /// The same, with a mutant: a test that calls something on null then throws what Java throws there.
    Mutant(&'a [Assertion]),
}

/// Runs the test and finds what can be said; `None` if the test does not run to an end that a real JVM shows too.
/// Without its history less can be said of what has changed, but the test runs only once.
pub(crate) fn observe(worker: &mut Worker<Taint>, test: &TestCase, scope: Scope<'_>) -> Option<Observed> {
    let history = if matches!(scope, Scope::History) { history(worker, test) } else { History::default() };
    let (exception, after) = outcome(worker, test, scope)?;
    Some(Observed { exception, history, after })
}

/// Asserts what is worth it of all that was observed: what notices mutants, if it is known what does.
pub(crate) fn choose(
    worker: &mut Worker<Taint>,
    test: &mut Test,
    observed: Observed,
    lively: &Lively,
    mutants: Option<Mutants<'_>>,
) {
    let Observed { exception, history, after } = observed;
    let last = exception.as_ref().map_or(test.case.len() - 1, |e| e.at);
    let throws = exception.is_some();
    let chooser = Chooser { look: Look::new(worker), test: &test.case, history, lively, last, throws };
    let noticed = mutants.and_then(|Mutants { killer, killed, all, is_over }| {
        let wanted = |mutant: u32| all || !killed.contains(&mutant);
        let notices = killer.notices(&test.case, exception.as_ref(), &after, &wanted, is_over)?;
        Some((notices, killed))
    });
    test.assertions = match noticed {
        Some((notices, killed)) => chooser.choose_noticing(after, &notices, killed),
        None => chooser.choose(after),
    };
    test.exception = exception;
}

/// What the test throws and what else holds at its end.
pub(crate) fn outcome(
    worker: &mut Worker<Taint>,
    test: &TestCase,
    scope: Scope<'_>,
) -> Option<(Option<ExpectedException>, Vec<Fact>)> {
    let ran = worker.run(test).len();
    worker.domain.settle_leftovers(&worker.machine);
    let last = ran.checked_sub(1)?;
    let ending = worker.done()[last].ending.clone();
    let mut look = match scope {
        Scope::Only(assertions) | Scope::Mutant(assertions) => Look::only_at(worker, assertions),
        _ => Look::new(worker),
    };
    look.hasty = matches!(scope, Scope::Little);
    let exception = match ending {
        Ending::Stopped(stopped) if matches!(scope, Scope::Mutant(_)) => Some(thrown_by_java(&stopped, last)?),
        Ending::Stopped(_) => return None,
        Ending::Threw(exception) => Some(expected(&mut look, last, exception)?),
        Ending::Value(_) if ran < test.len() => return None,
        Ending::Value(_) => None,
    };
    let found = facts(&mut look, test);
    Some((exception, found))
}

/// Runs the test statement by statement up to the last.
fn history(worker: &mut Worker<Taint>, test: &TestCase) -> History {
    let mut history = History::default();
    for len in 1..test.len() {
        let start = TestCase { statements: test.statements[..len].to_vec() };
        let ran = worker.run(&start);
        if !ran.iter().all(|done| matches!(done.ending, Ending::Value(_))) {
            return History::default();
        }
        // Constants and the like change nothing.
        let acts = matches!(
            test.statements[len - 1],
            Statement::New { .. } | Statement::Call { .. } | Statement::PutField { .. } | Statement::PutElement { .. }
        );
        if !acts && len + 1 < test.len() {
            continue;
        }
        let mut look = Look::new(worker);
        look.asks = false;
        history.before = facts(&mut look, &start);
        for fact in &history.before {
            if !history.first.iter().any(|f| f.kind.actual() == fact.kind.actual()) {
                history.first.push(fact.clone());
            }
        }
    }
    history
}

/// How informative a fact is, and under which limit it falls.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rank {
    Last,
    Changed,
    Earlier,
    /// Could have been changed by the last statement and was not.
    Unchanged,
    /// Never changes.
    Fixed,
}

struct Chooser<'a> {
    look: Look<'a>,
    test: &'a TestCase,
    history: History,
    lively: &'a Lively,
    last: usize,
    throws: bool,
}

impl Chooser<'_> {
    /// The most telling ones, in the order of the test.
    fn choose(&self, found: Vec<Fact>) -> Vec<Assertion> {
        let mut ranked: Vec<(u32, Rank, Fact)> = found.into_iter().filter_map(|fact| self.rank(fact)).collect();
        ranked.sort_by_key(|(weight, ..)| std::cmp::Reverse(*weight));
        let (mut earlier, mut unchanged) = (0, 0);
        let mut chosen: Vec<Fact> = Vec::new();
        for (_, rank, fact) in ranked {
            let room = match rank {
                Rank::Last | Rank::Changed => true,
                Rank::Earlier => earlier < MAX_ON_EARLIER_RESULTS,
                Rank::Unchanged => {
                    unchanged < MAX_ON_UNCHANGED_STATE && (fact.about != About::Text || chosen.is_empty())
                }
                Rank::Fixed => chosen.is_empty() && !self.throws,
            };
            if chosen.len() == MAX_ASSERTIONS || !room || self.says_nothing_new(&fact, &chosen) {
                continue;
            }
            earlier += usize::from(rank == Rank::Earlier);
            unchanged += usize::from(rank == Rank::Unchanged);
            chosen.push(fact);
        }
        let mut list: Vec<Assertion> = chosen.into_iter().map(|fact| self.placed(fact)).collect();
        in_order(&mut list);
        list
    }

    /// What the call under test gave, and the fewest facts that notice what the test can notice at all.
    fn choose_noticing(
        &self,
        found: Vec<Fact>,
        notices: &[(u32, Notice)],
        killed: &mut BTreeSet<u32>,
    ) -> Vec<Assertion> {
        let ranks: Vec<Option<(u32, Rank)>> =
            found.iter().map(|fact| self.rank(fact.clone()).map(|(weight, rank, _)| (weight, rank))).collect();
        let weigh = |at: usize| Candidate {
            always: ranks[at].is_some_and(|(weight, rank)| rank == Rank::Last && weight >= MIN_WEIGHT_OF_RESULTS),
            weight: ranks[at].map_or(0, |(weight, _)| weight),
            text: found[at].about == About::Text,
            result: found[at].about == About::Result,
        };
        let candidates: Vec<Candidate> = (0..found.len()).map(weigh).collect();
        let chosen = cover(&candidates, notices, killed);
        if chosen.is_empty() {
            return self.choose(found);
        }
        let mut list: Vec<Assertion> = chosen.into_iter().map(|at| self.placed(found[at].clone())).collect();
        in_order(&mut list);
        list
    }

    /// Values are checked where they come from. All else holds at the end, and may not have held before.
    fn placed(&self, fact: Fact) -> Assertion {
        let value = match &fact.kind {
            AssertionKind::Equals { expected, .. } => {
                matches!(expected, Expr::Constant(_) | Expr::Lines(_) | Expr::Optional { .. })
            }
            AssertionKind::True(_) | AssertionKind::False(_) | AssertionKind::Null(_) => true,
            _ => false,
        };
        let after = if value && fact.about == About::Result { fact.var.index() } else { self.last };
        Assertion { after, kind: fact.kind }
    }

    fn rank(&self, fact: Fact) -> Option<(u32, Rank, Fact)> {
        let at = fact.var.index();
        let plain = u32::from(is_plain(&fact.kind));
        let (weight, rank) = match fact.about {
            About::Result if at == self.last => (100, Rank::Last),
            About::Presence if at == self.last => (10, Rank::Last),
            // That an object is itself is only worth telling of the last call.
            About::Result if !matches!(fact.kind, AssertionKind::Same { .. }) => self.rank_earlier(at, plain),
            // What is asked about arguments is worth telling only if that notices something.
            About::Result | About::Presence | About::Held | About::Asked => return None,
            About::State | About::Text => self.rank_state(&fact, plain)?,
            // That nobody called it, or that it was asked something, is worth telling only if that notices something.
            About::Received if matches!(fact.kind, AssertionKind::Received { calls: 0, .. }) => return None,
            About::Received if self.history.before.iter().any(|before| before.kind == fact.kind) => return None,
            About::Received if !self.is_order(&fact) => return None,
            About::Received => (85, Rank::Changed),
        };
        Some((weight, rank, fact))
    }

    /// Whether a fact is about a method of a stand-in that gives nothing: it was told to do something.
    fn is_order(&self, fact: &Fact) -> bool {
        let Expr::Received { stand_in, method } = fact.kind.actual() else { return false };
        let class = self.test.ty(*stand_in).type_id().map(|class| self.look.api.class(class));
        let method = class.and_then(|class| class.answers.get(*method as usize));
        method.is_some_and(|&method| self.look.api.callable(method).ret == testcase::Ty::Void)
    }

    /// A call of a query method without an assertion on its result looks odd.
    fn rank_earlier(&self, at: usize, plain: u32) -> (u32, Rank) {
        let asks = match &self.test.statements[at] {
            Statement::Call { callable, args, .. } => {
                args.is_empty() && sounds_pure(&self.look.api.callable(*callable).name)
            }
            _ => true,
        };
        if asks { (95, Rank::Last) } else { (20 - 5 * plain, Rank::Earlier) }
    }

    fn rank_state(&self, fact: &Fact, plain: u32) -> Option<(u32, Rank)> {
        if self.is_asked(fact) {
            return None;
        }
        let text = u32::from(fact.about == About::Text);
        let result = fact.var.index() == self.last;
        if result {
            let made = matches!(self.test.statements[self.last], Statement::New { .. });
            let weight = 90 - 5 * plain - 20 * text - 5 * u32::from(made);
            return Some((weight, Rank::Changed));
        }
        if is_changed(&self.history.before, fact) {
            return Some((80 - 3 * plain - 20 * text, Rank::Changed));
        }
        // Of other objects at least what the last statement could have changed.
        if !self.is_own(fact.var) && self.is_used(fact.var) {
            return Some((5 - text, Rank::Fixed));
        }
        // What stayed as it was is worth a look only of the object that the test is about.
        let own = self.is_own(fact.var) && (self.is_receiver(fact.var) || self.throws);
        let lively = asked(fact).is_none_or(|asked| self.lively.0.contains(&asked));
        let moved = is_changed(&self.history.first, fact);
        let rank = if lively { Rank::Unchanged } else { Rank::Fixed };
        own.then_some((20 + 10 * u32::from(lively) + 5 * u32::from(moved) - 5 * plain - 12 * text, rank))
    }

    /// Whether the last statement itself asks this, so that asking again gives nothing new.
    fn is_asked(&self, fact: &Fact) -> bool {
        let Statement::Call { callable, receiver: Some(receiver), args, .. } = &self.test.statements[self.last] else {
            return false;
        };
        let called = self.look.api.callable(*callable);
        *receiver == fact.var
            && args.is_empty()
            && match fact.kind.actual() {
                Expr::Call { callable: observer, .. } => callable == observer,
                Expr::Library { method: LibraryMethod::ToString, .. } => &*called.name == "toString",
                _ => false,
            }
    }

    fn is_own(&self, var: Var) -> bool {
        let own = |class| self.look.api.class(class).loader != program::BOOT;
        self.test.ty(var).type_id().is_some_and(|id| Some(id) == self.look.class || own(id))
    }

    fn is_used(&self, var: Var) -> bool {
        let mut used = false;
        self.test.statements[self.last].each_use(|v| used |= v == var);
        used
    }

    fn is_receiver(&self, var: Var) -> bool {
        match &self.test.statements[self.last] {
            Statement::Call { receiver, .. } | Statement::PutField { receiver, .. } => *receiver == Some(var),
            _ => false,
        }
    }

    /// `isEmpty` after `size`; the same question twice; that something is not null of which other facts are asserted.
    fn says_nothing_new(&self, fact: &Fact, chosen: &[Fact]) -> bool {
        if fact.about == About::Presence {
            return chosen.iter().any(|c| c.var == fact.var);
        }
        if fact.about == About::Text {
            let told = chosen.iter().filter(|c| c.var == fact.var && c.about == About::State);
            if told.count() >= MIN_FACTS_WITHOUT_TEXT {
                return true;
            }
        }
        let name = self.asked(fact);
        chosen.iter().any(|c| {
            let pair = c.var == fact.var
                && match (self.asked(c), name) {
                    (Some("size" | "length" | "isPresent"), Some("isEmpty")) | (Some("isEmpty"), Some("isPresent")) => {
                        true
                    }
                    (Some("isEmpty"), Some("size" | "length")) => matches!(c.kind, AssertionKind::True(_)),
                    _ => false,
                };
            pair || c.kind.actual() == fact.kind.actual()
        })
    }

    fn asked(&self, fact: &Fact) -> Option<&str> {
        match fact.kind.actual() {
            Expr::Call { callable, .. } => Some(&self.look.api.callable(*callable).name),
            _ => None,
        }
    }
}

/// In the order of the test. What stand-ins got is looked at before objects are asked, who may call them too; what is used up by that
/// comes last.
fn in_order(list: &mut [Assertion]) {
    list.sort_by_key(|a| (a.after, !matches!(a.kind, AssertionKind::Received { .. }), is_consuming(&a.kind)));
}

/// Zero, false, null and empty tell less than other values.
fn is_plain(kind: &AssertionKind) -> bool {
    match kind {
        AssertionKind::False(_) | AssertionKind::Null(_) => true,
        AssertionKind::Equals { expected: Expr::Constant(value), .. } => values::is_plain(value),
        AssertionKind::Equals { expected: Expr::List(list) | Expr::Set(list), .. }
        | AssertionKind::ArrayEquals { expected: list, .. }
        | AssertionKind::ListEquals { expected: list, .. }
        | AssertionKind::SetEquals { expected: list, .. } => list.is_empty(),
        AssertionKind::MapEquals { expected, .. } => expected.is_empty(),
        _ => false,
    }
}
