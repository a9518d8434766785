//! Explores a method from an unknown heap, and notes which of its branches went which way.

use analysis::cfg::{Cfg, EdgeKind};
use base::FxHashSet;
use classfile::access;
use executor::{Nothing, Worker};
use goals::{Lead, Reason};
use heaps::build::HeapLimits;
use heaps::coverage::Coverage;
use heaps::criteria::BlockK;
use heaps::{Explorer, Next, Options, Target, explorer, target};
use program::{BOOT, MethodId, MethodPtr};
use session::Session;
use vm::Machine;

use super::proofs::{Method, Proofs};
use super::{SOLVER_STEPS, SymbolicOptions, question_time};
use crate::solving::Solving;

/// Runs that take about as long as an execution of a test.
const RUNS_PER_EXECUTION: u64 = 2;
/// Runs for each path: most end at a bound.
const RUNS_PER_PATH: u64 = 10;

const GETSTATIC: u8 = 0xb2;

pub(super) struct HeapMachine {
    worker: Worker<Nothing>,
    solver: Solving,
}

impl HeapMachine {
    /// Boots the machine; a reason why there is none is an obstacle of the session.
    pub fn open(session: &mut Session, options: &SymbolicOptions) -> Option<Self> {
        match Worker::with_natives(session.context.setup(), &symbolic::natives(), |_| Nothing::default()) {
            Ok(mut worker) => {
                worker.machine.interrupt = session.spent.interrupt().clone();
                let solver = Solving::new(session, SOLVER_STEPS, question_time(session, options));
                Some(Self { worker, solver })
            }
            Err(error) => {
                session.lacks(Reason::NoMachine { technique: "unknown heaps".into(), why: error.to_string() });
                None
            }
        }
    }

    /// Explores a method, and notes the goals that no path covers.
    pub fn explore(&mut self, session: &mut Session, method: Method, options: &SymbolicOptions, proofs: &mut Proofs) {
        let Some(target) = self.target(proofs, method) else { return };
        let visits = options.visits;
        let interrupt = session.spent.interrupt().clone();
        let options = Options {
            limits: HeapLimits { objects: options.objects, length: options.elements },
            runs: u64::from(options.paths) * RUNS_PER_PATH,
            interrupt,
            replay: false,
            ..Options::default()
        };
        let (id, class) = (target.method, target.class);
        let machine = &mut self.worker.machine;
        let domain = explorer::domain(machine, class, Box::new(BlockK(visits)));
        let Ok(mut explorer) = Explorer::new(machine, target, domain, options) else { return };
        let mut covered = Coverage::default();
        loop {
            match explorer.next(&mut self.solver.chain) {
                Next::Case(case) => covered.add(&case.coverage),
                Next::Nothing => covered.add(&explorer.domain.trail.coverage()),
                Next::Done => break,
            }
            if session.spent.is_over() {
                return;
            }
        }
        session.spent.charge(explorer.statistics.runs / RUNS_PER_EXECUTION);
        let left_out = explorer.completeness.clone();
        self.solver.charge(&mut session.spent);
        let machine = &mut self.worker.machine;
        if !covered.0.keys().all(|&ran| reads_known_statics(machine, ran, class)) {
            return;
        }
        let Some(taken) = outcomes(machine, id, &covered) else { return };
        let is_dead = |lead: &Lead| matches!(lead, Lead::Outcome { bci, way } if taken.never(*bci, *way));
        let dead: FxHashSet<_> = proofs
            .goals_of(method)
            .filter_map(|(goal, mut ways)| ways.all(|way| is_dead(&way.lead)).then_some(goal))
            .collect();
        proofs.add(method, dead, &left_out, true);
    }

    fn target(&mut self, proofs: &Proofs, (class, method): Method) -> Option<Target> {
        let goals = proofs.goals();
        let of = goals.classes.get(class as usize)?;
        let model = of.model.methods.get(method as usize)?;
        let machine = &mut self.worker.machine;
        let id = machine.program.load(of.loader, &of.model.name).ok()?;
        let found = target::targets(machine, &mut heaps::catalog::Catalog::default(), id, &model.name).ok()?;
        found.into_iter().find(|t| machine.program.text(t.method.desc) == &*model.desc)
    }
}

/// Which ways branches went.
struct Outcomes {
    /// Byte offset and way of all outcomes, and whether one was seen.
    all: Vec<(u16, u32, bool)>,
}

impl Outcomes {
    /// Whether a branch that is there never went this way.
    fn never(&self, bci: u16, way: u32) -> bool {
        let mut these = self.all.iter().filter(|one| (one.0, one.1) == (bci, way)).peekable();
        these.peek().is_some() && these.all(|one| !one.2)
    }
}

/// The outcomes of all branches of a method.
fn outcomes(machine: &Machine, method: MethodPtr, covered: &Coverage) -> Option<Outcomes> {
    let file = machine.class(method.class).file.clone()?;
    let (name, desc) = (machine.program.text(method.name), machine.program.text(method.desc));
    let info = file.method(name, desc)?;
    // The same code as the machine's, with the same numbers for its edges.
    let code = program::lower::lower(&file, info, method.id).ok()?;
    let cfg = Cfg::new(&code);
    let edges = &covered.0.get(&method.id)?.edges;
    let mut all = Vec::new();
    let mut first = 0;
    for block in &cfg.blocks {
        let to: Vec<u32> = block.edges.iter().map(|edge| edge.to).collect();
        for edge in &block.edges {
            let EdgeKind::Arm { branch, arm } = edge.kind else { continue };
            // Edges to the same block are not told apart.
            let seen = (first..).zip(&to).any(|(number, &other)| other == edge.to && edges.contains(number));
            all.push((code.branches.get(branch as usize)?.bci, arm, seen));
        }
        first += to.len() as u32;
    }
    Some(Outcomes { all })
}

/// Whether a method reads only static fields that are constants or that the exploration varies: those of the class itself that are not
/// final. Fields of the library count as constants.
fn reads_known_statics(machine: &mut Machine, method: MethodId, class: program::ClassId) -> bool {
    let method = machine.program.method_ptr(method);
    let Some(file) = machine.class(method.class).file.clone() else { return false };
    let loader = machine.class(method.class).loader;
    let (name, desc) = (machine.program.text(method.name), machine.program.text(method.desc));
    let Some(body) = file.method(name, desc).and_then(|m| m.code.as_ref()) else { return true };
    let mut at = 0;
    while at < body.code.len() {
        if body.code[at] == GETSTATIC
            && let [_, high, low, ..] = body.code[at..]
            && let Ok(member) = file.constants.member(u16::from_be_bytes([high, low]))
            && !is_known(machine, loader, (member.class, member.name, member.desc), class)
        {
            return false;
        }
        match classfile::opcode::length(&body.code, at) {
            Some(length) if length > 0 => at += length,
            _ => return false,
        }
    }
    true
}

/// Whether a static field has the same content whenever a method is called, or is varied.
fn is_known(
    machine: &mut Machine,
    loader: program::LoaderId,
    (holder, name, desc): (&str, &str, &str),
    varied: program::ClassId,
) -> bool {
    let Ok(holder) = machine.program.load(loader, holder) else { return false };
    let class = machine.class(holder);
    if class.loader == BOOT {
        return true;
    }
    let mut fields = class.fields.iter().map(|&id| machine.field(id)).filter(|f| f.is_static());
    let Some(field) = fields.find(|f| machine.program.text(f.name) == name) else { return false };
    let is_final = field.access & access::FINAL != 0;
    // Whether assertions are on is for who runs the tests to say.
    if !is_final || name == "$assertionsDisabled" {
        return !is_final && holder == varied;
    }
    let is_reference = desc.starts_with(['L', '[']);
    let is_made_by_compiler = field.access & (access::ENUM | access::SYNTHETIC) != 0;
    !is_reference || desc == "Ljava/lang/String;" || is_made_by_compiler
}
