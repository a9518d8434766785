//! The eleven programs of 004's table 3, from our own sources in `bench/explore`: cases, coverage and time beside the paper's.
//! `cargo xtask bench explore` runs it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use classpath::{ClassPath, Jdk};
use heaps::build::HeapLimits;
use heaps::coverage::Coverage;
use heaps::criteria::criterion;
use heaps::view::Value;
use heaps::{Ending, Explorer, Next, Options, explorer, reach, target};
use program::{APP, ClassId, MethodPtr};
use solver::chain::{Chain, Config};
use testkit::bench::verdict;
use vm::{Limits, Machine};

/// Runs of one method at most: with aliasing, a tree of nodes has very many heaps.
const MAX_RUNS: u64 = 4000;

/// Folder, class, and what the paper has at `block-2`: cases, percent covered, milliseconds.
const PROGRAMS: [(&str, &str, u32, f64, u64); 11] = [
    ("trityp", "Trityp", 14, 100.0, 22),
    ("josephus", "Josephus", 3, 100.0, 8),
    ("doublylinkedlist", "DoublyLinkedList", 116, 100.0, 369),
    ("redblacktree", "RedBlackTree", 638, 99.0, 10010),
    ("nodestack", "NodeStack", 9, 100.0, 8),
    ("arraystack", "ArrayStack", 15, 100.0, 16),
    ("nodequeue", "NodeQueue", 15, 100.0, 19),
    ("nodedeque", "NodeDeque", 28, 100.0, 34),
    ("nodelist", "NodeList", 91, 91.0, 184),
    ("priorityqueue", "SortedListPriorityQueue", 164, 91.0, 512),
    ("sorts", "Sorts", 55, 72.0, 400),
];

/// A program in whose list another keeps its entries.
const LIST: &str = "nodelist";
const USES_LIST: &str = "priorityqueue";

type Failure = Box<dyn std::error::Error>;

/// What came of a program.
struct Row {
    methods: usize,
    cases: usize,
    percent: f64,
    time: Duration,
    open: Vec<String>,
    wrong: usize,
}

fn main() -> Result<(), Failure> {
    let home = testkit::jdks::home();
    let jdk = Arc::new(Jdk::open(&home)?);
    let folder = tempfile::tempdir()?;
    println!(
        "{:<26}{:>8}{:>8}{:>8}{:>10}{:>8}{:>10}{:>8}",
        "program", "methods", "cases", "paper", "covered", "paper", "ms", "paper"
    );
    let (mut sum, mut paper) = (Duration::ZERO, 0);
    let (mut good, mut wrong, mut cases) = (true, 0, 0);
    for (dir, class, their_cases, their_cover, their_time) in PROGRAMS {
        let classes = compile(&home, &folder.path().join(dir), dir)?;
        let row = program(&jdk, &classes, class, "block-2")?;
        let fine = row.percent >= their_cover;
        println!(
            "{class:<26}{:>8}{:>8}{their_cases:>8}{:>9.1}%{their_cover:>7.0}%{:>10}{their_time:>8}  {}",
            row.methods,
            row.cases,
            row.percent,
            row.time.as_millis(),
            verdict(fine)
        );
        row.open.iter().for_each(|line| println!("    open: {line}"));
        good &= fine;
        wrong += row.wrong;
        cases += row.cases;
        sum += row.time;
        paper += their_time;
    }
    let classes = folder.path().join("sorts");
    let row = program(&jdk, &classes, "Sorts", "block-3")?;
    println!("Sorts at block-3: {} cases, {:.1}% covered {}", row.cases, row.percent, verdict(row.percent >= 100.0));
    row.open.iter().for_each(|line| println!("    open: {line}"));
    let quick = sum.as_millis() as u64 * 5 <= paper;
    println!(
        "sum: {} ms of processor time, start included; the paper has {paper} ms, a fifth is the bar {}",
        sum.as_millis(),
        verdict(quick)
    );
    println!("{cases} cases replayed concretely, {wrong} took another way {}", verdict(wrong == 0));
    let exact = trees(&jdk, &compile(&home, &folder.path().join("shapes"), "../../crates/heaps/tests/java")?)?;
    if good && quick && wrong == 0 && exact { Ok(()) } else { Err("a bar was missed".into()) }
}

fn compile(home: &Path, out: &Path, dir: &str) -> Result<PathBuf, Failure> {
    let also = (dir == USES_LIST).then_some(LIST);
    let sources = std::iter::once(dir).chain(also).map(|dir| testkit::workspace().join("bench/explore").join(dir));
    let files = sources.flat_map(|folder| testkit::sources::java_files(&folder));
    let done = Command::new(home.join("bin/javac")).args(["-g", "-d"]).arg(out).args(files).status()?;
    if done.success() { Ok(out.to_owned()) } else { Err(format!("{dir} does not compile").into()) }
}

/// Counts the trees of up to eight nodes that satisfy their predicate.
fn trees(jdk: &Arc<Jdk>, classes: &Path) -> Result<bool, Failure> {
    const CATALAN: [usize; 9] = [1, 1, 2, 5, 14, 42, 132, 429, 1430];
    let start = busy();
    let class_path = ClassPath::open(&[classes], jdk.feature)?;
    let limits = Limits { heap: 128 << 20, ..Limits::default() };
    let options = jdk::boot::BootOptions { jdk: jdk.clone(), class_path, limits, properties: Vec::new() };
    let mut machine = jdk::boot::boot_with(options, &symbolic::natives())?;
    let id = target::load(&mut machine.program, "BinaryTree")?;
    let mut domain = explorer::domain(&mut machine, id, criterion("path")?);
    let target = target::targets(&mut machine, &mut domain.catalog, id, "repOk")?.remove(0);
    let limits = HeapLimits { objects: 8, ..HeapLimits::default() };
    let (mut solver, _) = Chain::new(&Config::default());
    let mut explorer = Explorer::new(&mut machine, target, domain, Options { limits, ..Options::default() })?;
    let mut found = [0; 9];
    loop {
        match explorer.next(&mut solver) {
            Next::Case(case) if case.ending == Ending::Returned(Some(Value::Number("true".into()))) => {
                found[case.input.objects.len() - 1] += 1;
            }
            Next::Case(_) | Next::Nothing => {}
            Next::Done => break,
        }
    }
    let (runs, time) = (explorer.statistics.runs, busy().saturating_sub(start).as_millis());
    println!("binary trees by nodes: {found:?}, {runs} runs in {time} ms {}", verdict(found == CATALAN));
    Ok(found == CATALAN)
}

/// What this process has had of the processor.
fn busy() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call fills the structure.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Explores all public methods of a class.
fn program(jdk: &Arc<Jdk>, classes: &Path, class: &str, how: &str) -> Result<Row, Failure> {
    let start = busy();
    let class_path = ClassPath::open(&[classes], jdk.feature)?;
    let names: Vec<String> = class_path.entries().iter().filter_map(|e| e.list_classes().ok()).flatten().collect();
    let limits = Limits { heap: 128 << 20, ..Limits::default() };
    let options = jdk::boot::BootOptions { jdk: jdk.clone(), class_path, limits, properties: Vec::new() };
    let mut machine = jdk::boot::boot_with(options, &symbolic::natives())?;
    let id = target::load(&mut machine.program, class)?;
    let all: Vec<ClassId> = names.iter().filter_map(|name| machine.program.load(APP, name).ok()).collect();
    let (mut solver, _) = Chain::new(&Config::default());
    let (mut covered, mut cases, mut wrong) = (Coverage::default(), 0, 0);
    let entries = entries(&machine, id);
    for &entry in &entries {
        let name = machine.program.text(entry.name).to_owned();
        let domain = explorer::domain(&mut machine, id, criterion(how)?);
        let mut catalog = heaps::catalog::Catalog::default();
        let targets = target::targets(&mut machine, &mut catalog, id, &name)?;
        let Some(target) = targets.into_iter().find(|t| t.method == entry) else { continue };
        let options = Options { runs: MAX_RUNS, ..Options::default() };
        let mut explorer = Explorer::new(&mut machine, target, domain, options)?;
        loop {
            match explorer.next(&mut solver) {
                Next::Case(case) => {
                    cases += 1;
                    wrong += usize::from(case.replayed != Some(true));
                }
                Next::Nothing => {}
                Next::Done => break,
            }
        }
        covered.add(&explorer.covered);
    }
    let time = busy().saturating_sub(start);
    let (mut open, mut count, mut total) = (Vec::new(), 0, 0);
    for method in reach::reachable(&machine, &all, &entries) {
        let (missed, of) = reach::open(&machine, method, &covered);
        total += of;
        count += of - missed.len();
        if !missed.is_empty() {
            open.push(format!("{} at {missed:?}", machine.method_name(&method)));
        }
    }
    let percent = 100.0 * count as f64 / total.max(1) as f64;
    Ok(Row { methods: entries.len(), cases, percent, time, open, wrong })
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
