//! One program: its public methods are explored, one after the other, in one machine.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ::program::{APP, ClassId, MethodPtr};
use classpath::{ClassPath, Jdk};
use heaps::build::HeapLimits;
use heaps::catalog::Catalog;
use heaps::coverage::Coverage;
use heaps::criteria::criterion;
use heaps::script::Script;
use heaps::{Explorer, Next, Options, explorer, reach, target};
use solver::chain::{Chain, Config};
use symbolic::Completeness;
use vm::{Limits, Machine};

use crate::Failure;

/// How a program is explored.
#[derive(Clone, Copy)]
pub struct How<'a> {
    pub criterion: &'a str,
    /// Runs of one method at most: with aliasing, a tree of nodes has very many heaps.
    pub runs: u64,
    /// Cases of one method at most.
    pub cases: usize,
}

/// What came of a method.
pub struct Explored {
    pub name: String,
    pub method: MethodPtr,
    pub completeness: Completeness,
}

/// What came of a program.
pub struct Row {
    pub methods: usize,
    pub cases: usize,
    pub percent: f64,
    pub time: Duration,
    /// What no case runs: a method, its offsets, and the public methods that may lead there.
    pub open: Vec<Open>,
    /// Cases that took another way when they were run again.
    pub wrong: usize,
}

/// Bytecode that no case runs.
pub struct Open {
    pub method: String,
    pub offsets: Vec<usize>,
    /// The word of each public method that may lead there.
    pub words: Vec<(String, Completeness)>,
}

pub fn boot(jdk: &Arc<Jdk>, classes: &Path) -> Result<Machine, Failure> {
    let class_path = ClassPath::open(&[classes], jdk.feature)?;
    let limits = Limits { heap: 128 << 20, ..Limits::default() };
    let options = jdk::boot::BootOptions { jdk: jdk.clone(), class_path, limits, properties: Vec::new() };
    Ok(jdk::boot::boot_with(options, &symbolic::natives())?)
}

/// Explores all public methods of a class; cases go into the script, if there is one.
pub fn explore(
    jdk: &Arc<Jdk>,
    classes: &Path,
    class: &str,
    how: How<'_>,
    mut script: Option<&mut Script>,
) -> Result<Row, Failure> {
    let start = crate::busy();
    let mut machine = boot(jdk, classes)?;
    let class_path = ClassPath::open(&[classes], jdk.feature)?;
    let names: Vec<String> = class_path.entries().iter().filter_map(|e| e.list_classes().ok()).flatten().collect();
    let id = target::load(&mut machine.program, class)?;
    let all: Vec<ClassId> = names.iter().filter_map(|name| machine.program.load(APP, name).ok()).collect();
    let (mut solver, _) = Chain::new(&Config::default());
    let (mut covered, mut cases, mut wrong) = (Coverage::default(), 0, 0);
    let entries = entries(&machine, id);
    let mut explored = Vec::new();
    for &entry in &entries {
        let name = machine.program.text(entry.name).to_owned();
        let domain = explorer::domain(&mut machine, id, criterion(how.criterion)?);
        let targets = target::targets(&mut machine, &mut Catalog::default(), id, &name)?;
        let Some(target) = targets.into_iter().find(|t| t.method == entry) else { continue };
        let options = Options { runs: how.runs, limits: HeapLimits::default(), ..Options::default() };
        let mut explorer = Explorer::new(&mut machine, target.clone(), domain, options)?;
        let mut own = 0;
        while own < how.cases {
            match explorer.next(&mut solver) {
                Next::Case(case) => {
                    own += 1;
                    wrong += usize::from(case.replayed != Some(true));
                    if let Some(script) = &mut script {
                        script.add(explorer.machine, &mut explorer.domain.catalog, &target, &case);
                    }
                }
                Next::Nothing => {}
                Next::Done => break,
            }
        }
        cases += own;
        covered.add(&explorer.covered);
        let completeness = explorer.completeness.clone();
        explored.push(Explored { name: target.name, method: entry, completeness });
    }
    let time = crate::busy().saturating_sub(start);
    let (open, percent) = open(&machine, &all, &explored, &covered);
    Ok(Row { methods: entries.len(), cases, percent, time, open, wrong })
}

fn open(machine: &Machine, all: &[ClassId], explored: &[Explored], covered: &Coverage) -> (Vec<Open>, f64) {
    let roots: Vec<MethodPtr> = explored.iter().map(|e| e.method).collect();
    let below: Vec<Vec<MethodPtr>> = roots.iter().map(|&root| reach::reachable(machine, all, &[root])).collect();
    let (mut open, mut count, mut total) = (Vec::new(), 0, 0);
    for method in reach::reachable(machine, all, &roots) {
        let (offsets, of) = reach::open(machine, method, covered);
        total += of;
        count += of - offsets.len();
        if offsets.is_empty() {
            continue;
        }
        let leading = explored.iter().zip(&below).filter(|(_, below)| below.contains(&method));
        let words = leading.map(|(e, _)| (e.name.clone(), e.completeness.clone())).collect();
        open.push(Open { method: machine.method_name(&method), offsets, words });
    }
    (open, 100.0 * count as f64 / total.max(1) as f64)
}

/// The public methods of a class that have code.
fn entries(machine: &Machine, class: ClassId) -> Vec<MethodPtr> {
    let ids = machine.class(class).methods.iter().map(|&id| machine.program.method_ptr(id));
    let is_entry = |m: &MethodPtr| {
        m.access & classfile::access::PUBLIC != 0
            && m.access & classfile::access::SYNTHETIC == 0
            && !m.is_abstract()
            && !machine.program.text(m.name).starts_with('<')
    };
    ids.filter(is_entry).collect()
}
