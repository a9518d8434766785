//! What `explore` found in all tests of a method, path by path.

use executor::Ending;
use goals::{Criterion, GoalBits};
use symbolic::explorer::Seen;
use symbolic::{Exploration, Ran, Statistics, Variants};
use testcase::CallableId;

use crate::explore::PathFinder;
use crate::explore_text::{condition, exception, inputs, outcome};

/// A path that was printed.
struct Path {
    number: u32,
    goals: GoalBits,
}

/// What was found so far.
pub struct Whole {
    pub seen: Seen,
    pub covered: GoalBits,
    pub variants: Variants,
    /// Tests that were run.
    pub runs: u32,
    pub ended: &'static str,
    /// The trees of all tests, for Graphviz.
    pub trees: String,
    paths: Vec<Path>,
    /// Exceptions that left the method, with the first path that each took.
    thrown: Vec<(String, u32, String)>,
    statistics: Statistics,
}

impl Whole {
    pub fn new(finder: &PathFinder) -> Self {
        Self {
            seen: Seen::new(finder.focus.iter().copied()),
            covered: GoalBits::new(),
            variants: Variants::default(),
            runs: 0,
            ended: "all ways were tried",
            trees: String::new(),
            paths: Vec::new(),
            thrown: Vec::new(),
            statistics: Statistics::default(),
        }
    }

    /// Prints a new path; it covers `new` goals that were not covered.
    pub fn path(&mut self, finder: &mut PathFinder, ran: &Ran, new: usize, goals: GoalBits) {
        let number = self.paths.len() as u32;
        println!("path {number}");
        println!("  if     {}", condition(&mut finder.worker.domain.b.terms, &ran.events));
        let with = inputs(&ran.inputs, &ran.values);
        println!("  with   {with}");
        let ending = finder.worker.done().last().map_or(Ending::Value(0), |d| d.ending.clone());
        let last = finder.worker.done().len().checked_sub(1);
        let ty = last.and_then(|at| ran.test.statements.get(at)).map(testcase::Statement::ty);
        println!("  {}", outcome(&mut finder.worker.machine, ty, &ending));
        if new > 0 {
            println!("  covers {new} more goals");
        }
        if let Ending::Threw(thrown) = ending {
            let text = exception(&finder.worker.machine, thrown);
            if !self.thrown.iter().any(|known| known.0 == text) {
                self.thrown.push((text, number, with));
            }
        }
        self.paths.push(Path { number, goals });
    }

    /// Adds up what the exploration of a test counted.
    pub fn add(&mut self, exploration: &Exploration) {
        let (sum, new) = (&mut self.statistics, exploration.statistics);
        sum.runs += new.runs;
        sum.queries += new.queries;
        sum.infeasible += new.infeasible;
        sum.timed_out += new.timed_out;
        sum.unrealised += new.unrealised;
        sum.diverged += new.diverged;
        sum.unsteady += new.unsteady;
        sum.impossible += new.impossible;
        self.runs = u32::try_from(sum.runs).unwrap_or(u32::MAX);
    }

    pub fn print(&self, finder: &PathFinder, callable: CallableId) {
        let name = &finder.api.callable(callable).name;
        let (mut hit, mut all) = (0, 0);
        for id in finder.goals.ids() {
            let Some(goal) = finder.goals.get(id).filter(|g| g.criterion == Criterion::Branch) else { continue };
            let method = &finder.goals.classes[goal.class as usize].model.methods[goal.method as usize];
            if method.name == *name {
                all += 1;
                hit += usize::from(self.covered.contains(id));
            }
        }
        let s = self.statistics;
        println!("{} paths in {} runs; {}", self.paths.len(), s.runs, self.ended);
        println!("branches of methods of this name: {hit} of {all}");
        let few = self.few();
        let numbers: Vec<String> = few.iter().map(ToString::to_string).collect();
        println!("{} of the paths cover all that is covered: {}", few.len(), numbers.join(", "));
        for (exception, path, with) in &self.thrown {
            println!("throws {exception}: path {path}, with {with}");
        }
        println!(
            "{} questions to the solver: {} infeasible, {} not answered, {} without a test",
            s.queries, s.infeasible, s.timed_out, s.unrealised
        );
        let counts = finder.worker.domain.b.counts;
        println!("{} values fixed, {} shadows dropped", counts.fixed, counts.dropped);
        println!(
            "{} tests went another way than predicted, {} paths were not steady, {} were called impossible",
            s.diverged, s.unsteady, s.impossible
        );
    }

    /// A small set of paths that cover what all cover: always the one that adds most.
    fn few(&self) -> Vec<u32> {
        let mut covered = GoalBits::new();
        let mut chosen = Vec::new();
        loop {
            let gain = |p: &&Path| p.goals.iter().filter(|&g| !covered.contains(g)).count();
            // Of equal ones the first.
            let Some(best) = self.paths.iter().rev().max_by_key(gain) else { break };
            if gain(&best) == 0 {
                break;
            }
            chosen.push(best.number);
            covered.extend(best.goals.iter());
        }
        chosen.sort_unstable();
        chosen
    }
}
