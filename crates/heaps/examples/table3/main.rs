//! The eleven programs of 004's table 3, from our own sources in `bench/explore`: cases, coverage and time beside the paper's.
//! `cargo xtask bench explore` runs it.

mod program;
mod replay;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use classpath::Jdk;
use heaps::build::HeapLimits;
use heaps::criteria::criterion;
use heaps::script::Script;
use heaps::view::Value;
use heaps::{Ending, Explorer, Next, Options, explorer, target};
use program::{How, Open, Row, explore};
use replay::contradicted;
use solver::chain::{Chain, Config};
use symbolic::{Completeness, Reason, Word};
use testkit::bench::verdict;

/// Runs of one method at most: with aliasing, a tree of nodes has very many heaps.
const MAX_RUNS: u64 = 4000;
/// Runs and cases of one method where many cases are wanted.
const MANY_RUNS: u64 = 60_000;
const MANY_CASES: usize = 4000;
/// Cases that the JDK replays.
const REPLAYED: usize = 100_000;
/// Criteria by which what is open is searched for once more, with the runs of one method: `block-2` to its end, if it has one.
const AGAIN: [(&str, u64); 3] = [("block-2", 400_000), ("block-3", 20_000), ("block-4", 20_000)];

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

/// Programs of our own on which nothing was tuned.
const FRESH: [&str; 3] = ["Polynomial", "RecentKeys", "Expressions"];

/// Begins what is said of bytecode to which a tree that was not exhausted may lead.
const UNPROVED: &str = "not proved";

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let home = testkit::jdks::home();
    let jdk = Arc::new(Jdk::open(&home)?);
    let folder = tempfile::tempdir()?;
    let bench = Bench { home, jdk, folder };
    let table = bench.table()?;
    let fresh = bench.fresh()?;
    let exact = bench.trees()?;
    let confirmed = bench.on_jdk()?;
    if table && fresh && exact && confirmed { Ok(()) } else { Err("a bar was missed".into()) }
}

struct Bench {
    home: PathBuf,
    jdk: Arc<Jdk>,
    folder: tempfile::TempDir,
}

impl Bench {
    fn classes(&self, dir: &str) -> Result<PathBuf, Failure> {
        let out = self.folder.path().join(dir.replace(['/', '.'], "_"));
        if out.is_dir() { Ok(out) } else { compile(&self.home, &out, dir) }
    }

    /// The programs of the paper's table.
    fn table(&self) -> Result<bool, Failure> {
        println!(
            "{:<26}{:>8}{:>8}{:>8}{:>10}{:>8}{:>10}{:>8}",
            "program", "methods", "cases", "paper", "covered", "paper", "ms", "paper"
        );
        let (mut sum, mut paper) = (Duration::ZERO, 0);
        let (mut good, mut proved, mut wrong, mut cases) = (true, true, 0, 0);
        for (dir, class, their_cases, their_cover, their_time) in PROGRAMS {
            let how = How { criterion: "block-2", runs: MAX_RUNS, cases: usize::MAX };
            let row = explore(&self.jdk, &self.classes(dir)?, class, how, None)?;
            let fine = row.percent >= their_cover;
            println!(
                "{class:<26}{:>8}{:>8}{their_cases:>8}{:>9.1}%{their_cover:>7.0}%{:>10}{their_time:>8}  {}",
                row.methods,
                row.cases,
                row.percent,
                row.time.as_millis(),
                verdict(fine)
            );
            proved &= self.explain(dir, class, &row)?;
            good &= fine;
            wrong += row.wrong;
            cases += row.cases;
            sum += row.time;
            paper += their_time;
        }
        let how = How { criterion: "block-3", runs: MAX_RUNS, cases: usize::MAX };
        let row = explore(&self.jdk, &self.classes("sorts")?, "Sorts", how, None)?;
        println!(
            "Sorts at block-3: {} cases, {:.1}% covered {}",
            row.cases,
            row.percent,
            verdict(row.percent >= 100.0)
        );
        println!("every instruction that is open is reached deeper or proved unreachable {}", verdict(proved));
        let quick = sum.as_millis() as u64 * 5 <= paper;
        println!(
            "sum: {} ms of processor time, start included; the paper has {paper} ms, a fifth is the bar {}",
            sum.as_millis(),
            verdict(quick)
        );
        println!("{cases} cases replayed concretely, {wrong} took another way {}", verdict(wrong == 0));
        Ok(good && proved && quick && wrong == 0 && row.percent >= 100.0)
    }

    /// Why instructions are open: whether more visits of blocks reach them, and what the explorations that may lead there left
    /// out.
    fn explain(&self, dir: &str, class: &str, row: &Row) -> Result<bool, Failure> {
        let mut proved = true;
        let classes = self.classes(dir)?;
        let mut again = Vec::new();
        for (criterion, runs) in AGAIN.into_iter().filter(|_| !row.open.is_empty()) {
            let how = How { criterion, runs, cases: usize::MAX };
            again.push((criterion, explore(&self.jdk, &classes, class, how, None)?));
        }
        for open in &row.open {
            let still = |row: &Row, offset: usize| {
                row.open.iter().any(|o| o.method == open.method && o.offsets.contains(&offset))
            };
            let mut why: Vec<(String, Vec<usize>)> = Vec::new();
            for &offset in &open.offsets {
                let text = match again.iter().find(|(_, row)| !still(row, offset)) {
                    Some((criterion, _)) => format!("reached at {criterion}"),
                    None => format!("not reached; {}", words(open, &again)),
                };
                match why.iter_mut().find(|w| w.0 == text) {
                    Some(same) => same.1.push(offset),
                    None => why.push((text, vec![offset])),
                }
            }
            for (text, offsets) in why {
                println!("    open: {} at {offsets:?}: {text}", open.method);
                proved &= !text.contains(UNPROVED);
            }
        }
        Ok(proved)
    }

    /// Programs that nothing was tuned on.
    fn fresh(&self) -> Result<bool, Failure> {
        let mut good = true;
        for class in FRESH {
            let classes = self.classes("fresh")?;
            let mut script = Script::default();
            let how = How { criterion: "block-2", runs: MAX_RUNS, cases: usize::MAX };
            let row = explore(&self.jdk, &classes, class, how, Some(&mut script))?;
            let wrong = contradicted(&self.home, &classes, &script)?;
            let fine = row.wrong == 0 && wrong.is_empty();
            println!(
                "fresh {class}: {} methods, {} cases, {:.1}% covered, {} ms; {} took another way, {} of {} contradicted by the JDK, {} not built there {}",
                row.methods,
                row.cases,
                row.percent,
                row.time.as_millis(),
                row.wrong,
                wrong.len(),
                script.len(),
                script.skipped,
                verdict(fine)
            );
            wrong.iter().take(2).for_each(|text| println!("    {text}"));
            for open in &row.open {
                println!("    open: {} at {:?}", open.method, open.offsets);
            }
            good &= fine;
        }
        Ok(good)
    }

    /// Many cases of all programs, replayed by the JDK.
    fn on_jdk(&self) -> Result<bool, Failure> {
        let start = busy();
        let (mut replayed, mut wrong, mut otherwise, mut skipped) = (0, Vec::new(), 0, 0);
        let programs = PROGRAMS.iter().map(|p| (p.0, p.1)).chain(FRESH.iter().map(|class| ("fresh", *class)));
        let programs: Vec<(&str, &str)> = programs.collect();
        'all: for criterion in ["block-3", "block-4", "block-5"] {
            for &(dir, class) in &programs {
                let classes = self.classes(dir)?;
                let mut script = Script::default();
                let how = How { criterion, runs: MANY_RUNS, cases: MANY_CASES };
                otherwise += explore(&self.jdk, &classes, class, how, Some(&mut script))?.wrong;
                wrong.extend(contradicted(&self.home, &classes, &script)?);
                replayed += script.len();
                skipped += script.skipped;
                if replayed >= REPLAYED {
                    break 'all;
                }
            }
        }
        let fine = wrong.is_empty() && otherwise == 0;
        println!(
            "{replayed} cases of all programs on the JDK: {} contradicted, {otherwise} took another way in the machine, {skipped} cannot be built there; {} ms {}",
            wrong.len(),
            busy().saturating_sub(start).as_millis(),
            verdict(fine && replayed >= REPLAYED)
        );
        wrong.iter().take(5).for_each(|text| println!("    {text}"));
        Ok(fine && replayed >= REPLAYED)
    }

    /// Counts the trees of up to eight nodes that satisfy their predicate.
    fn trees(&self) -> Result<bool, Failure> {
        const CATALAN: [usize; 9] = [1, 1, 2, 5, 14, 42, 132, 429, 1430];
        let start = busy();
        let mut machine = program::boot(&self.jdk, &self.classes("../../crates/heaps/tests/java")?)?;
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
}

/// What the explorations that may lead to open bytecode say, each at the deepest of the criteria at which its tree was
/// exhausted: then nothing leads there, within the bounds that its word names.
fn words(open: &Open, again: &[(&str, Row)]) -> String {
    let of = |name: &str, row: &Row| {
        let same = row.open.iter().find(|o| o.method == open.method)?;
        same.words.iter().find(|w| w.0 == name).map(|w| w.1.clone())
    };
    let word = |(name, first): &(String, Completeness)| {
        let all = || again.iter().rev().filter_map(|(criterion, row)| Some((*criterion, of(name, row)?)));
        let exhausted = all().find(|(_, c)| c.word() != Word::Incomplete);
        let in_classes = || all().find(|(_, c)| c.reasons().all(|r| r.0 == Reason::Classes));
        match (exhausted, in_classes()) {
            (Some((criterion, c)), _) => format!("proved from {name}, {criterion}: {c}"),
            (None, Some((criterion, c))) => {
                format!("proved from {name} for the classes that are tried, {criterion}: {c}")
            }
            (None, None) => format!(
                "{UNPROVED} from {name}: {}",
                again.first().and_then(|(_, row)| of(name, row)).unwrap_or_else(|| first.clone())
            ),
        }
    };
    let mut all: Vec<String> = open.words.iter().map(word).collect();
    all.sort();
    all.join("; ")
}

/// What this process has had of the processor.
fn busy() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call fills the structure.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn compile(home: &Path, out: &Path, dir: &str) -> Result<PathBuf, Failure> {
    let also = (dir == USES_LIST).then_some(LIST);
    let sources = std::iter::once(dir).chain(also).map(|dir| testkit::workspace().join("bench/explore").join(dir));
    let files = sources.flat_map(|folder| testkit::sources::java_files(&folder));
    let done = Command::new(home.join("bin/javac")).args(["-g", "-d"]).arg(out).args(files).status()?;
    if done.success() { Ok(out.to_owned()) } else { Err(format!("{dir} does not compile").into()) }
}
