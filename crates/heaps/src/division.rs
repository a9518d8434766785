//! One exploration on several cores. The first runs are made by one explorer; then the ways that are open are dealt to a fixed number of
//! parts, each with a machine, terms and a solver of its own.
//!
//! Nothing is carried from one machine to another: every part makes the first runs itself and comes to the same open ways, which is
//! checked. Each part notes what came of each way that it took, and the notes are put together in the order in which one
//! explorer would have taken the ways. So what is found depends on the number of parts, which is fixed, and not on that of the cores.

mod notes;

use std::hash::{Hash, Hasher};

use base::FxHasher;
use base::parallel::Turns;
use solver::Solver;
use symbolic::{Completeness, Reason};

use self::notes::{Notes, Numbered};
use crate::agenda::{Agenda, Way};
use crate::case::Case;
use crate::explorer::{Explorer, Next, Statistics};

/// Parts that the ways are dealt to.
const PARTS: usize = 4;
/// Runs before that: most methods need fewer.
const RUNS_TOGETHER: u64 = 256;
/// Ways that a part takes before another part may have its core.
const WAYS_A_TURN: u32 = 32;

/// What was found.
#[derive(Default)]
pub struct Found {
    pub cases: Vec<Case>,
    pub completeness: Completeness,
    pub statistics: Statistics,
    /// What the explorers had to say.
    pub remarks: Vec<String>,
}

/// Makes explorers of the same method with the same options, each with a machine and a solver of its own.
pub trait Opener: Sync {
    /// Gives one to the work; does nothing if there is none.
    fn open(&self, work: &mut dyn FnMut(&mut Explorer<'_>, &mut dyn Solver));
}

/// Explores to the end on so many cores.
pub fn explore(first: &mut Explorer<'_>, solver: &mut dyn Solver, opener: &dyn Opener, jobs: usize) -> Found {
    let mut cases = Vec::new();
    let is_done = together(first, solver, |case| cases.push(case));
    let (completeness, statistics) = (first.completeness.clone(), first.statistics);
    let mut found = Found { cases, completeness, statistics, remarks: Vec::new() };
    if !is_done {
        let dealt = Dealt::of(first);
        let parts = dealt.work(first, solver, opener, jobs);
        put_together(&mut found, &dealt, parts);
    }
    found.remarks.splice(..0, first.domain.catalog.notes.iter().cloned());
    let mut known = base::FxHashSet::default();
    found.remarks.retain(|remark| known.insert(remark.clone()));
    found
}

/// The first runs; whether there is nothing left to do.
fn together(explorer: &mut Explorer<'_>, solver: &mut dyn Solver, mut found: impl FnMut(Case)) -> bool {
    loop {
        // What a criterion keeps may depend on all that was found before.
        let is_divisible = !explorer.domain.criterion.is_selective();
        if is_divisible && explorer.statistics.runs >= RUNS_TOGETHER && explorer.agenda.len() >= 2 * PARTS {
            return false;
        }
        match explorer.next(solver) {
            Next::Case(case) => found(*case),
            Next::Nothing => {}
            Next::Done => return true,
        }
    }
}

/// The ways that are open after the first runs.
struct Dealt {
    /// Aliases of each, and the path that it only completes.
    ways: Vec<(usize, Option<u64>)>,
    /// The same in all parts.
    signature: u64,
    runs: u64,
    /// Runs of each part at most.
    quota: u64,
}

impl Dealt {
    fn of(first: &Explorer<'_>) -> Self {
        let ways = first.agenda.iter().map(|way| (way.aliases(), way.completes())).collect();
        let runs = first.statistics.runs;
        let quota = first.options.runs.saturating_sub(runs).div_ceil(PARTS as u64);
        Self { ways, signature: signature(first), runs, quota }
    }

    fn work(
        &self,
        first: &mut Explorer<'_>,
        solver: &mut dyn Solver,
        opener: &dyn Opener,
        jobs: usize,
    ) -> Vec<(Notes, Vec<String>)> {
        let turns = &Turns::new(jobs);
        std::thread::scope(|scope| {
            let part = |number: usize| {
                move || {
                    // A part that is not worked on leaves all of its ways open.
                    let mut done = (Notes::failed(), Vec::new());
                    opener.open(&mut |explorer, solver| {
                        let is_done = turns.take(|| together(explorer, solver, |_| {}));
                        if !is_done && signature(explorer) == self.signature {
                            done.0 = self.part(number, explorer, solver, turns);
                            done.1.clone_from(&explorer.domain.catalog.notes);
                        }
                    });
                    done
                }
            };
            let others: Vec<_> = (1..PARTS).map(|number| scope.spawn(part(number))).collect();
            let own = (self.part(0, first, solver, turns), Vec::new());
            let others = others.into_iter().map(|other| other.join().unwrap_or_else(|_| (Notes::failed(), Vec::new())));
            std::iter::once(own).chain(others).collect()
        })
    }

    /// Takes the ways of a part and all that follow from them, as far as the quota goes.
    fn part(&self, part: usize, explorer: &mut Explorer<'_>, solver: &mut dyn Solver, turns: &Turns) -> Notes {
        let mut notes = Notes::default();
        let mut agenda = Agenda::default();
        let all = explorer.agenda.take().into_iter().enumerate();
        for (_, pending) in all.filter(|(number, _)| number % PARTS == part) {
            agenda.push(Numbered { number: notes.add(&pending, pending.completes), pending });
        }
        let mut is_done = false;
        while !is_done {
            is_done = turns.take(|| {
                (0..WAYS_A_TURN).any(|_| {
                    let used = explorer.statistics.runs.saturating_sub(self.runs);
                    if used >= self.quota || explorer.options.interrupt.is_raised() {
                        notes.open = if explorer.options.interrupt.is_raised() { Reason::Time } else { Reason::Paths };
                        return true;
                    }
                    let Some(way) = agenda.pop() else { return true };
                    self.take(part, explorer, solver, &mut notes, &mut agenda, &way);
                    false
                })
            });
        }
        notes
    }

    fn take(
        &self,
        part: usize,
        explorer: &mut Explorer<'_>,
        solver: &mut dyn Solver,
        notes: &mut Notes,
        agenda: &mut Agenda<Numbered>,
        way: &Numbered,
    ) {
        explorer.completeness = Completeness::default();
        let before = explorer.statistics;
        let (next, completed) = explorer.take(solver, &way.pending);
        let further = explorer.agenda.take();
        let numbers = notes.next_number()..notes.next_number() + further.len() as u32;
        for pending in further {
            let number = notes.add(&pending, pending.completes.map(|path| self.name(part, path)));
            agenda.push(Numbered { number, pending });
        }
        if let Some(path) = completed {
            agenda.complete(path);
        }
        let case = if let Next::Case(case) = next { Some(case) } else { None };
        notes.took(
            way.number,
            notes::Took {
                further: numbers,
                case,
                completed: completed.map(|path| self.name(part, path)),
                completeness: std::mem::take(&mut explorer.completeness),
                statistics: explorer.statistics.since(&before),
            },
        );
    }

    /// Paths that are completed are named by the run that ended them; the first runs are the same in all parts.
    fn name(&self, part: usize, path: u64) -> u64 {
        if path <= self.runs { path } else { path | (part as u64 + 1) << 48 }
    }
}

/// Takes the ways once more, in the order of one explorer, by the notes.
fn put_together(found: &mut Found, dealt: &Dealt, mut parts: Vec<(Notes, Vec<String>)>) {
    let mut agenda = Agenda::default();
    for (number, &(aliases, completes)) in dealt.ways.iter().enumerate() {
        let (part, number) = (number % PARTS, (number / PARTS) as u32);
        agenda.push(Noted { part, number, aliases, completes });
    }
    while let Some(way) = agenda.pop() {
        let notes = &mut parts[way.part].0;
        let Some(took) = notes.take(way.number) else {
            found.completeness.count(notes.open, 1);
            continue;
        };
        for number in took.further {
            let (aliases, completes) = notes.way(number);
            agenda.push(Noted { part: way.part, number, aliases, completes });
        }
        if let Some(path) = took.completed {
            agenda.complete(path);
        }
        found.completeness.merge(&took.completeness);
        found.statistics.add(&took.statistics);
        found.cases.extend(took.case.map(|case| *case));
    }
    found.remarks.extend(parts.into_iter().flat_map(|part| part.1));
}

/// A way of a part, by its number there.
struct Noted {
    part: usize,
    number: u32,
    aliases: usize,
    completes: Option<u64>,
}

impl Way for Noted {
    fn aliases(&self) -> usize {
        self.aliases
    }

    fn completes(&self) -> Option<u64> {
        self.completes
    }
}

/// What explorers with the same open ways have in common.
fn signature(explorer: &Explorer<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    explorer.statistics.hash(&mut hasher);
    for way in explorer.agenda.iter() {
        (&way.held, way.goal, way.exact, &way.tried, way.completes).hash(&mut hasher);
        (way.heap.aliases(), way.heap.count(), way.heap.slots.len()).hash(&mut hasher);
    }
    hasher.finish()
}
