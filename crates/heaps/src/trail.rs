//! The way of a run through the blocks of the methods that count: those of the target's class path. What criteria ask is counted
//! here, and a hash of the way, by which a replay is compared.

use analysis::cfg::Cfg;
use analysis::operands::{Flow, flow};
use base::FxHashMap;
use program::{ClassId, Code, LoaderId, Method, MethodId};
use vm::Machine;
use vm::domain::Site;

use crate::coverage::{Bits, Coverage, Covered};
use crate::criteria::Visit;

/// Stands where no block starts, and for methods that do not count.
const NONE: u32 = u32::MAX;

/// Which methods count.
#[derive(Clone, Debug)]
pub struct Scope {
    pub loader: LoaderId,
    /// Of a class of the JDK only its own package counts.
    pub package: Option<String>,
}

impl Scope {
    pub fn new(machine: &Machine, class: ClassId) -> Self {
        let loader = machine.class(class).loader;
        let package = (loader == program::BOOT).then(|| machine.program.package_of(class).to_owned());
        Self { loader, package }
    }

    pub fn contains(&self, machine: &Machine, class: ClassId) -> bool {
        let in_package = |p: &String| machine.program.package_of(class) == p;
        machine.class(class).loader == self.loader && self.package.as_ref().is_none_or(in_package)
    }
}

/// The blocks of a method, and what the run has seen of them.
struct Graph {
    id: MethodId,
    /// The block that starts at each instruction.
    starts: Box<[u32]>,
    /// Instructions that may follow themselves.
    jumps: Bits,
    /// Targets of the edges of each block, with the number of the first edge.
    edges: Box<[(u32, Box<[u32]>)]>,
    /// Visits by frames that are not left.
    on_stack: Box<[u32]>,
    covered: Covered,
    touched: bool,
}

impl Graph {
    fn new(id: MethodId, code: &Code) -> Self {
        let cfg = Cfg::new(code);
        let mut starts = vec![NONE; code.insns.len()];
        let mut first = 0;
        let mut edges = Vec::with_capacity(cfg.blocks.len());
        for (number, block) in (0..).zip(&cfg.blocks) {
            starts[block.start as usize] = number;
            let to: Box<[u32]> = block.edges.iter().map(|e| e.to).collect();
            let count = to.len() as u32;
            edges.push((first, to));
            first += count;
        }
        let mut jumps = Bits::default();
        let is_jump = |at: &u32| !matches!(flow(code, *at), Flow::Next);
        (0..code.insns.len() as u32).filter(is_jump).for_each(|at| jumps.insert(at));
        let on_stack = vec![0; cfg.blocks.len()].into();
        Self {
            id,
            jumps,
            starts: starts.into(),
            edges: edges.into(),
            on_stack,
            covered: Covered::default(),
            touched: false,
        }
    }

    fn edge(&self, from: u32, to: u32) -> Option<u32> {
        let (first, targets) = &self.edges[from as usize];
        targets.iter().position(|&t| t == to).map(|at| first + at as u32)
    }
}

struct Frame {
    method: MethodId,
    graph: u32,
    /// An initialiser, or called by one: when classes are initialised is no matter of the path.
    initialises: bool,
    block: u32,
    last: u32,
    visited: Vec<u32>,
    /// Heads of loops that were entered again, and how often.
    back: Vec<(u32, u32)>,
}

/// See the module's head.
pub struct Trail {
    scope: Scope,
    graphs: Vec<Graph>,
    by_method: FxHashMap<MethodId, u32>,
    frames: Vec<Frame>,
    depth: u32,
    hash: u64,
}

impl Trail {
    pub fn new(scope: Scope) -> Self {
        Self { scope, graphs: Vec::new(), by_method: FxHashMap::default(), frames: Vec::new(), depth: 0, hash: 0 }
    }

    /// Before a run.
    pub fn begin(&mut self) {
        self.frames.clear();
        (self.depth, self.hash) = (0, 0);
        for graph in self.graphs.iter_mut().filter(|g| g.touched) {
            graph.on_stack.fill(0);
            graph.covered.instructions.clear();
            graph.covered.edges.clear();
            graph.touched = false;
        }
    }

    /// Identifies the way of the run so far.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// Whether the newest frame is of a method that counts.
    pub fn counts(&self) -> bool {
        self.frames.last().is_some_and(|f| f.graph != NONE)
    }

    pub fn called(&mut self, machine: &Machine, method: &Method) {
        let inside = self.frames.last().is_some_and(|f| f.initialises);
        let initialises = inside || machine.class(method.class).clinit == Some(method.id);
        let graph = if initialises { NONE } else { self.graph_of(machine, method) };
        self.frames.push(Frame {
            method: method.id,
            graph,
            initialises,
            block: NONE,
            last: NONE,
            visited: Vec::new(),
            back: Vec::new(),
        });
    }

    fn graph_of(&mut self, machine: &Machine, method: &Method) -> u32 {
        if let Some(&known) = self.by_method.get(&method.id) {
            return known;
        }
        // SAFETY: code is never freed or moved while its program lives, and the hook runs between two instructions.
        let code = unsafe { method.code.get().as_ref() };
        let graph = match code {
            Some(code) if self.scope.contains(machine, method.class) => {
                self.graphs.push(Graph::new(method.id, code));
                self.graphs.len() as u32 - 1
            }
            _ => NONE,
        };
        self.by_method.insert(method.id, graph);
        graph
    }

    pub fn left(&mut self, method: &Method) {
        if self.frames.last().is_some_and(|f| f.method == method.id)
            && let Some(frame) = self.frames.pop()
            && frame.graph != NONE
        {
            let graph = &mut self.graphs[frame.graph as usize];
            for block in frame.visited {
                graph.on_stack[block as usize] -= 1;
            }
        }
    }

    /// An instruction runs; if a block that counts starts with it, what is to be known of the visit.
    #[inline]
    pub fn step(&mut self, site: Site<'_>) -> Option<Visit> {
        let frame = self.frames.last_mut()?;
        if frame.graph == NONE || frame.method != site.code.method {
            return None;
        }
        let graph = &mut self.graphs[frame.graph as usize];
        // An instruction that was resolved runs again.
        if frame.last == site.at && !graph.jumps.contains(site.at) {
            return None;
        }
        let backwards = frame.last != NONE && site.at <= frame.last;
        frame.last = site.at;
        graph.covered.instructions.insert(site.at);
        graph.touched = true;
        let block = graph.starts[site.at as usize];
        if block == NONE {
            return None;
        }
        if frame.block != NONE
            && let Some(edge) = graph.edge(frame.block, block)
        {
            graph.covered.edges.insert(edge);
        }
        frame.block = block;
        frame.visited.push(block);
        graph.on_stack[block as usize] += 1;
        let mut iterations = 0;
        if backwards {
            let at = frame.back.iter().position(|b| b.0 == block).unwrap_or(frame.back.len());
            if at == frame.back.len() {
                frame.back.push((block, 0));
            }
            frame.back[at].1 += 1;
            iterations = frame.back[at].1;
        }
        self.depth += 1;
        let word = u64::from(frame.method.0) << 32 | u64::from(block);
        self.hash = (self.hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
        Some(Visit { on_stack: graph.on_stack[block as usize], iterations, depth: self.depth })
    }

    /// What the run covered.
    pub fn coverage(&self) -> Coverage {
        let touched = self.graphs.iter().filter(|g| g.touched);
        Coverage(touched.map(|g| (g.id, g.covered.clone())).collect())
    }

    /// All instructions and edges of the methods that were ever called.
    pub fn everything(&self) -> Coverage {
        let all = self.graphs.iter().map(|g| {
            let fill = |count: u32| {
                let mut bits = Bits::default();
                (0..count).for_each(|at| bits.insert(at));
                bits
            };
            let edges = g.edges.last().map_or(0, |(first, targets)| first + targets.len() as u32);
            (g.id, Covered { instructions: fill(g.starts.len() as u32), edges: fill(edges) })
        });
        Coverage(all.collect())
    }
}
