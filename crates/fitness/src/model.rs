//! What is fixed about the goals of some classes: their decisions, and which of them lie on the way to each goal.

use std::sync::Arc;

use base::FxHashMap;
use classfile::Constant;
use goals::{GoalId, GoalSet, Lead};
use program::{JavaError, Program, SharedFile};
use vm::probes::distance::K;

use super::approach::{Bodies, Body, Nodes, Step, called};
use super::finer::Finer;
use super::score::Fitness;
use super::selectors::Selectors;
use super::trace::Traced;

#[derive(Debug, thiserror::Error)]
pub enum NoModel {
    #[error("a class under test cannot be loaded: {0}")]
    Load(JavaError),
}

/// Goals that are reached by the same way, and so are one aim for a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Objective(pub u32);

impl Objective {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The decisions of the classes under test, numbered as *nodes* (entries of methods, outcomes of branches, handlers), and
/// for each goal the nodes on the way to it. Immutable; shared by all workers.
pub struct Model {
    goals: Arc<GoalSet>,
    /// Methods with code.
    pub(super) methods: Vec<Nodes>,
    /// By class and method.
    index: Vec<Vec<Option<u32>>>,
    nodes: u32,
    /// By objective, nearest first.
    steps: Vec<Box<[Step]>>,
    /// By method with code, the same to its end.
    returns: Vec<Box<[Step]>>,
    /// More than the level of any of these.
    deepest: u32,
    /// The goals of each objective, and the objective of each goal.
    goals_of: Vec<Vec<GoalId>>,
    objective_of: Vec<Objective>,
    pub(super) selectors: Selectors,
    pub(super) finer: Finer,
    /// Texts in the classes by their hash code: what a switch over strings has for arms.
    pub(super) hashes: FxHashMap<i32, Vec<Box<[u16]>>>,
}

impl Model {
    /// Of no goals.
    pub fn empty() -> Self {
        Self {
            goals: Arc::default(),
            methods: Vec::new(),
            index: Vec::new(),
            nodes: 0,
            steps: Vec::new(),
            returns: Vec::new(),
            deepest: 1,
            goals_of: Vec::new(),
            objective_of: Vec::new(),
            selectors: Selectors::default(),
            finer: Finer::default(),
            hashes: FxHashMap::default(),
        }
    }

    pub fn new(program: &mut Program, goals: &Arc<GoalSet>) -> Result<Self, NoModel> {
        let mut model = Self { goals: goals.clone(), ..Self::empty() };
        let mut files = Vec::new();
        for class in &goals.classes {
            let id = program.load(class.loader, &class.model.name).map_err(NoModel::Load)?;
            files.extend(program.class(id).file.clone());
        }
        let mut bodies = Bodies::default();
        for (class, file) in (0..).zip(&files) {
            model.add_class(&mut bodies, class, file);
        }
        link(&mut bodies, &files);
        let mut steps: Vec<Vec<Step>> =
            goals.ways().iter().map(|ways| bodies.steps(ways, |c, m| model.body(c, m))).collect();
        for (goal, steps) in goals.goals.iter().zip(&mut steps) {
            let body = model.body(goal.class, goal.method);
            if let Some(finer) = model.finer.steps(goals, goal, &bodies, body, &mut model.nodes) {
                *steps = finer;
            }
        }
        model.number(steps);
        model.returns = (0..bodies.list.len() as u32).map(|body| bodies.steps_to_return(body).into()).collect();
        let levels = model.returns.iter().filter_map(|steps| Some(steps.last()?.level));
        model.deepest = 2 + levels.max().unwrap_or(0);
        model.selectors = Selectors::new(&bodies);
        model.methods = bodies.list.into_iter().map(|body| body.nodes).collect();
        Ok(model)
    }

    fn add_class(&mut self, bodies: &mut Bodies, class: u32, file: &classfile::ClassFile) {
        let goals = self.goals.clone();
        let mut index = Vec::with_capacity(file.methods.len());
        for (method, info) in (0..).zip(&file.methods) {
            let flow = &goals.classes[class as usize].model.methods[method as usize].flow;
            let handler = |(_, lead)| if let Lead::Handler { bci } = lead { Some(bci) } else { None };
            let mut handlers: Vec<u16> = flow.leads().into_iter().filter_map(handler).collect();
            handlers.sort_unstable();
            handlers.dedup();
            let body = Body::new(file, info, (class, method), self.nodes, handlers);
            index.push(body.as_ref().map(|_| bodies.list.len() as u32));
            if let Some(body) = body {
                self.nodes += body.nodes.count();
                bodies.list.push(body);
            }
        }
        self.index.push(index);
        for (at, constant) in file.constants.iter() {
            if let Constant::String { .. } = constant
                && let Ok(text) = file.constants.string_utf16(at)
            {
                let hash = text.iter().fold(0_i32, |h, &unit| h.wrapping_mul(31).wrapping_add(i32::from(unit)));
                self.hashes.entry(hash).or_default().push(text.into());
            }
        }
    }

    /// Goals with the same way are one objective.
    fn number(&mut self, steps: Vec<Vec<Step>>) {
        let mut known: FxHashMap<Vec<Step>, Objective> = FxHashMap::default();
        for (goal, steps) in (0..).map(GoalId).zip(steps) {
            let next = Objective(self.steps.len() as u32);
            let objective = *known.entry(steps.clone()).or_insert(next);
            if objective == next {
                self.steps.push(steps.into());
                self.goals_of.push(Vec::new());
            }
            self.goals_of[objective.index()].push(goal);
            self.objective_of.push(objective);
        }
    }

    pub fn objectives(&self) -> impl Iterator<Item = Objective> + use<> {
        (0..self.steps.len() as u32).map(Objective)
    }

    pub fn objective(&self, goal: GoalId) -> Option<Objective> {
        self.objective_of.get(goal.index()).copied()
    }

    /// The goals that are reached by the same way.
    pub fn goals_of(&self, objective: Objective) -> &[GoalId] {
        &self.goals_of[objective.index()]
    }

    pub fn goals(&self) -> &Arc<GoalSet> {
        &self.goals
    }

    /// Something that traces can be joined in.
    pub fn traced(&self) -> Traced {
        Traced::new(self.nodes as usize, self.methods.len())
    }

    pub(super) fn node_count(&self) -> usize {
        self.nodes as usize
    }

    /// The number of a method with code.
    pub(super) fn body(&self, class: u32, method: u32) -> Option<u32> {
        self.index.get(class as usize)?.get(method as usize).copied()?
    }

    /// How far a run was from a goal that it did not cover.
    pub fn fitness(&self, run: &Traced, goal: GoalId) -> Fitness {
        self.objective(goal).map_or(Fitness::WORST, |objective| self.fitness_to(run, objective))
    }

    /// How far a run was from an objective of which it did not cover all goals.
    pub fn fitness_to(&self, run: &Traced, objective: Objective) -> Fitness {
        self.reached(run, objective).unwrap_or_else(|| self.outside(objective))
    }

    /// The same if the run came upon a way to it.
    pub(super) fn reached(&self, run: &Traced, objective: Objective) -> Option<Fitness> {
        let steps = &self.steps[objective.index()];
        let here = nearest(run, steps)?;
        // All that is missing, where that was foreseen.
        let goal = steps.iter().take_while(|step| step.level == 0).map(|step| run.ahead(step.key));
        let ahead = goal.fold(f64::INFINITY, f64::min);
        let is_foreseen = here.level > 0 && !here.passed && ahead < f64::INFINITY;
        Some(if is_foreseen { Fitness { distance: ahead.max(K), ..here } } else { here })
    }

    /// How far a run is that did not.
    pub(super) fn outside(&self, objective: Objective) -> Fitness {
        let level = self.steps[objective.index()].last().map_or(0, |step| step.level) + 1;
        Fitness { level, passed: false, distance: K }
    }

    /// How far a call that an exception ended was from returning, given what it alone has shown, and so many statements
    /// behind it. Levels are on top of those of who runs to the end.
    pub(super) fn stuck(&self, last: &Traced, outermost: Option<u32>, behind: usize) -> Fitness {
        let steps = outermost.map_or(&[][..], |body| &self.returns[body as usize]);
        let unknown = Fitness { level: self.deepest - 1, passed: false, distance: K };
        let here = nearest(last, steps).unwrap_or(unknown);
        let behind = u32::try_from(behind).unwrap_or(u32::MAX);
        Fitness { level: here.level.saturating_add(behind.saturating_mul(self.deepest)), ..here }
    }

    /// Whether a run came so near an objective that the decision right before it is within reach: it was executed, or
    /// the one that leads to it was passed; or there is none.
    pub fn is_near(&self, run: &Traced, objective: Objective) -> bool {
        let steps = &self.steps[objective.index()];
        let near = |step: &Step| match step.level {
            0 => run.node(step.key) < f64::INFINITY,
            1 => run.node(step.key) == 0.0,
            _ => false,
        };
        steps.iter().all(|step| step.level == 0) || steps.iter().take_while(|step| step.level < 2).any(near)
    }

    /// The entries of methods, as nodes.
    pub fn entries(&self) -> impl Iterator<Item = u32> {
        self.methods.iter().map(|method| method.key)
    }

    /// The outcomes of branches, as nodes.
    pub fn outcomes(&self) -> impl Iterator<Item = u32> {
        self.methods.iter().flat_map(Nodes::outcome_keys)
    }
}

/// How near a run came to the end of a way; nothing if it did not come upon it.
fn nearest(run: &Traced, steps: &[Step]) -> Option<Fitness> {
    let mut best: Option<Fitness> = None;
    for step in steps {
        if best.is_some_and(|best| step.level > best.level) {
            break;
        }
        let distance = run.node(step.key);
        if distance == f64::INFINITY {
            continue;
        }
        let here = if distance > 0.0 {
            Fitness { level: step.level, passed: false, distance }
        } else {
            let stop = run.stop(step.body);
            let distance = if stop == f64::INFINITY { K } else { stop };
            Fitness { level: step.level, passed: true, distance }
        };
        best = Some(best.map_or(here, |best| best.min(here)));
    }
    best
}

/// Finds who calls whom among the classes under test.
fn link(bodies: &mut Bodies, files: &[SharedFile]) {
    let mut by_name: FxHashMap<(&str, &str), Vec<u32>> = FxHashMap::default();
    for (at, body) in (0..).zip(&bodies.list) {
        let info = &files[body.class as usize].methods[body.method as usize];
        by_name.entry((&info.name, &info.desc)).or_default().push(at);
    }
    let mut callers = vec![Vec::new(); bodies.list.len()];
    for (caller, body) in (0..).zip(&bodies.list) {
        for (at, insn) in (0..).zip(&body.code.insns) {
            called(&files[body.class as usize], insn, |class, name, desc| {
                for &callee in by_name.get(&(name, desc)).map_or(&[][..], Vec::as_slice) {
                    let owner = &files[bodies.list[callee as usize].class as usize].name;
                    let site = (caller, body.cfg.block_of(at));
                    let list: &mut Vec<(u32, u32)> = &mut callers[callee as usize];
                    if class.is_none_or(|class| *class == **owner) && callee != caller && !list.contains(&site) {
                        list.push(site);
                    }
                }
            });
        }
    }
    bodies.callers = callers;
}
