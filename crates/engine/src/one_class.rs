//! The work on one class: set-up, search, finishing, a first look at what is written.

use std::sync::Arc;
use std::time::{Duration, Instant};

use base::ThreadClock;
use session::{Budget, NoSession, Session, Supervisor};
use strategies::Order;
use suite::{GoalBits, Layout, Suite};
use testcase::TestCase;

use crate::account::Account;
use crate::config::Config;
use crate::crew::Around;
use crate::exchange::Exchanging;
use crate::finish::finish;
use crate::likely::{Likely, Oracle};
use crate::progress::Progress;
use crate::reasons;
use crate::reduce::Reduce;
use crate::report::{ClassReport, Status};
use crate::seeds;
use crate::timeline::{Sample, Timeline};
use crate::transitions::Transitions;
use crate::watchdog::{Cut, Stage, Watch};

/// Tests of the archive are run so often when they are finished, each time under a slower machine than in the search.
const FINISHING_RUNS: u32 = 4;
/// How often progress is shown, and finishing thought over.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// What the work on one class gave.
pub(crate) struct Worked {
    pub report: ClassReport,
    pub ready: Option<Ready>,
}

/// A suite that is ready to be written, and the account of its goals.
pub(crate) struct Ready {
    pub suite: Suite,
    pub account: Account,
    /// What is worth knowing of how it was written.
    pub notes: Vec<String>,
}

/// Works on a class; or runs and finishes tests that other work has found which had to be abandoned, for this reason.
pub(crate) fn one_class(
    (around, budget): (&Around, Budget),
    name: &str,
    progress: &dyn Progress,
    watch: &Arc<Watch>,
    rescued: Option<(Vec<TestCase>, Cut)>,
) -> Worked {
    let Around { config, near, existing, reads, island } = around;
    let config = &Config { budget, ..config.clone() };
    let clock = ThreadClock::of_this_thread();
    let cpu = || clock.and_then(ThreadClock::used);
    let before = cpu();
    if let Some(why) = unbuildable(config, name) {
        return without(name, Status::Skipped(why));
    }
    let opened = config.settings(name).map_err(|why| NoSession::Fail(why.to_string()));
    let opened = opened.map(|settings| reads.of(name, settings));
    let opened = opened.and_then(|settings| Session::open(&settings, name, near, watch.clone()));
    let mut session = match opened {
        Ok(session) => session,
        Err(NoSession::Skip(why)) => return without(name, Status::Skipped(why)),
        Err(NoSession::Fail(why)) => return without(name, Status::Failed(why)),
    };
    let set_up_time = watch.begun().elapsed();
    let set_up_cpu = cpu().zip(before).map(|(now, before)| now.saturating_sub(before));
    progress.class_started(name, session.context.goals.ids().count());
    let mut found = Found { ended_early: hopeless(&session), ..Found::default() };
    let abandoned = rescued.as_ref().map(|(_, cut)| *cut);
    if let Some((tests, _)) = rescued {
        watch.enter(Stage::Search("abandoned tests"));
        run_again(&mut session, &tests);
    } else if found.ended_early.is_none() {
        found = hunt((around, config), &mut session, name, progress, watch);
        if island.as_ref().is_some_and(|island| island.helps) {
            return without(name, Status::Skipped("its tests are written by another".to_owned()));
        }
    }
    let Found { ended_early, mut notes, timeline, likely } = found;
    watch.enter(Stage::Reducing);
    let finishing = Instant::now();
    notes.append(&mut session.notes);
    notes.extend(session.endings.absent(session.spent.executions()));
    reasons::explain(&mut session);
    let mut report = summary(name, &session);
    (report.set_up_time, report.set_up_cpu) = (set_up_time, set_up_cpu);
    (report.timeline, report.ended_early) = (timeline, ended_early);
    let few = matches!(Reduce::of(config, &session), Reduce::Coverage);
    let worked = match finish(config, &mut session, watch, &mut report) {
        Ok(mut tests) => {
            if let Some(likely) = likely {
                let mut invariants = likely.settle(&mut session, &tests);
                let asserted = invariants.assert(&mut session, &mut tests);
                report.invariants = invariants.found.invariants.iter().map(::invariants::Invariant::text).collect();
                notes.push(format!("{} likely invariants, of which tests check {asserted}", report.invariants.len()));
            }
            let mut suite = suite_of(config, &session, (name, existing.is_some()), tests);
            if few {
                drop_repeated(&mut suite);
            }
            let account = Account::new(&session, config.chromosomes);
            account.count(&suite, &mut report);
            watch.enter(Stage::Writing);
            // Written here, where it is watched, and so that nothing is left to do for it when the user cancels.
            suite.file = Some(emit::write(&suite));
            Worked { report, ready: Some(Ready { suite, account, notes: Vec::new() }) }
        }
        Err(why) => without(name, Status::Failed(why)),
    };
    let Worked { mut report, ready } = worked;
    notes.append(&mut session.notes);
    notes.extend(abandoned.or_else(|| watch.cut()).and_then(|cut| cut_note(config, cut, abandoned.is_some())));
    report.finish_time = finishing.elapsed();
    report.cut = abandoned.or_else(|| watch.cut()).map(|cut| cut.stage.to_string());
    report.notes = notes;
    Worked { report, ready }
}

/// What the search on a class gives beside the tests in its archive.
#[derive(Default)]
struct Found {
    ended_early: Option<String>,
    notes: Vec<String>,
    timeline: Vec<Sample>,
    likely: Option<Likely>,
}

/// Searches for tests: those that exist already first, then by what the criteria and the oracle want.
fn hunt(
    (around, config): (&Around, &Config),
    session: &mut Session,
    name: &str,
    progress: &dyn Progress,
    watch: &Arc<Watch>,
) -> Found {
    let Around { existing, island, .. } = around;
    if existing.is_some() || !config.common().traces.is_empty() {
        watch.enter(Stage::SeedTests);
    }
    let mut found = Found { notes: seeds::plant(config, session, existing.as_ref()), ..Found::default() };
    let transitions = Transitions::open(config, session);
    let mut transitions = transitions.unwrap_or_else(|why| {
        found.notes.push(why);
        None
    });
    if let Some(transitions) = &mut transitions {
        watch.enter(Stage::Search("transitions"));
        transitions.explore(session);
    }
    if config.oracle == Oracle::Invariants {
        watch.enter(Stage::Search("invariants"));
        match Likely::explore(session) {
            Ok(likely) => found.likely = Some(likely),
            Err(why) => found.notes.push(why),
        }
    }
    if transitions.as_ref().is_none_or(|transitions| !transitions.is_alone()) {
        let exchanging = island.as_ref().map(Exchanging::new);
        found.timeline = search((config, exchanging), session, name, progress, watch);
    }
    if let Some(transitions) = transitions.filter(|_| island.as_ref().is_none_or(|island| !island.helps)) {
        watch.enter(Stage::Search("transitions"));
        transitions.settle(session);
    }
    found.ended_early = work_over(config, session);
    found
}

/// The suite of a class, with what its file needs to know.
fn suite_of(config: &Config, session: &Session, (name, adds): (&str, bool), tests: Vec<suite::Test>) -> Suite {
    let mut suite = Suite::new(session.context.api.clone(), session.context.class, tests);
    (suite.framework, suite.header) = (config.framework, vec![config.command.clone()]);
    suite.mocks = config.mocks.unwrap_or_default();
    // Tests are verified one by one, and laid out after that.
    suite.layout = if config.verify.is_none() { config.style.layout } else { Layout::default() };
    suite.in_module = config.target.is_in_java_module(&name.replace('.', "/"));
    suite.added = adds && !session.rounds.is_empty();
    suite
}

/// Drops tests that are written like others: a call and a question after it may look the same. A test that covers something by a call which
/// the other makes in an assertion only stays, since what assertions cover is not counted.
fn drop_repeated(suite: &mut Suite) {
    for group in emit::alike(suite) {
        let mut left = group.len();
        for id in group {
            let Some(at) = suite.tests.iter().position(|test| test.id == id).filter(|_| left > 1) else { continue };
            let mut covered = GoalBits::new();
            suite.tests.iter().filter(|test| test.id != id).for_each(|test| covered.union(&test.covered.goals));
            if suite.tests[at].covered.goals.is_subset(&covered) {
                suite.tests.remove(at);
                left -= 1;
            }
        }
    }
}

/// Why the build could not compile tests of this class where they belong.
fn unbuildable(config: &Config, name: &str) -> Option<String> {
    let (wanted, feature) = (config.framework.annotation(), config.jdk.feature);
    let module =
        config.by_module.then(|| config.target.module_without(&name.replace('.', "/"), wanted, feature)).flatten()?;
    let (module, artifact) = (module.display(), config.framework.artifact());
    Some(format!(
        "tests of {module} have no {artifact} on their class path; add it to its build, or name a folder with --out"
    ))
}

pub(crate) fn without(name: &str, status: Status) -> Worked {
    Worked { report: ClassReport::new(name, status), ready: None }
}

/// `it was ended during set-up, since it took too long`.
pub(crate) fn cut_text(cut: Cut) -> String {
    let why = if cut.cancelled { "the run was cancelled" } else { "it took too long" };
    format!("it was ended during {}, since {why}", cut.stage)
}

/// What the user should know of work that was ended early. The search of a time budget is always ended, and a little late is
/// nothing to tell.
fn cut_note(config: &Config, cut: Cut, abandoned: bool) -> Option<String> {
    let timed = matches!(config.budget, Budget::Time(_));
    let how =
        if abandoned { "; its thread did not end and was abandoned, and the tests found so far were kept" } else { "" };
    let differs = if timed { "" } else { "; this result may differ on another machine" };
    let worth = cut.cancelled || abandoned || !timed || !matches!(cut.stage, Stage::Search(_));
    worth.then(|| format!("{}{how}{differs}", cut_text(cut)))
}

/// Why a budget in executions ended before they were made.
fn work_over(config: &Config, session: &Session) -> Option<String> {
    let Budget::Executions(all) = config.budget else { return None };
    session.spent.is_work_over().then(|| {
        format!(
            "tests of this class run so long that the work of {all} executions was done after {}",
            session.spent.executions()
        )
    })
}

/// Why no test can be made at all, if so: then all goals are out of reach and searching is a waste.
fn hopeless(session: &Session) -> Option<String> {
    let api = session.context.api.clone();
    let builder = testcase::Builder::new(&api, &session.context.package);
    let mut why = None;
    for &callable in &session.context.callables {
        why.get_or_insert(builder.impossible(callable)?.describe(&api));
    }
    why.map(|why| format!("all goals are out of reach: {why}"))
}

/// Brings tests into the archive that another session has found.
fn run_again(session: &mut Session, tests: &[TestCase]) {
    for test in tests {
        if session.supervisor.interrupt().is_raised() {
            break;
        }
        session.run(test);
    }
}

fn search(
    (config, mut exchanging): (&Config, Option<Exchanging>),
    session: &mut Session,
    name: &str,
    progress: &dyn Progress,
    watch: &Watch,
) -> Vec<Sample> {
    let context = session.context.clone();
    watch.enter(Stage::Search("preparing"));
    session.spent.set_aside(config.common().protection);
    let order =
        Order { context: &context, given: &config.parameters, budget: config.budget, cores: config.spare_cores() };
    let mut strategy = (config.strategy.make)(&order);
    watch.enter(Stage::Search(strategy.name()));
    session.archive.set_strategy(strategy.name());
    let total = session.context.goals.ids().count();
    let mut shown = Instant::now();
    let mut timeline = Timeline::default();
    while !session.spent.is_over() {
        strategy.step(session);
        if let Some(exchanging) = &mut exchanging {
            exchanging.step(session);
        }
        timeline.note(session, strategy.generation());
        let open = session.archive.uncovered().next().is_some();
        if shown.elapsed() > PROGRESS_INTERVAL {
            shown = Instant::now();
            reserve(session);
            progress.class_goes_on(name, session.archive.covered().len().min(total), total, session.spent.fraction());
        }
        // All is covered: a little more, for shorter tests and exceptions, then stop. Tests that are kept are wanted all the same.
        if !open && session.kept.is_empty() && session.spent.fraction() > 0.2 || strategy.is_done() {
            break;
        }
    }
    if let Some(exchanging) = &mut exchanging {
        exchanging.exchange(session);
    }
    session.notes.extend(strategy.undone());
    timeline.finish(session, strategy.generation())
}

/// Leaves time to finish the tests that there are.
fn reserve(session: &mut Session) {
    let runs = u32::try_from(session.spent.executions()).unwrap_or(u32::MAX).max(1);
    let tests = u32::try_from(session.archive.tests().len().max(session.kept.len())).unwrap_or(u32::MAX);
    let one = session.spent.elapsed() / runs;
    session.spent.reserve(one.saturating_mul(tests).saturating_mul(FINISHING_RUNS));
}

/// What the search was; what the tests cover is counted when they are settled.
fn summary(name: &str, session: &Session) -> ClassReport {
    let mut report = ClassReport::new(name, Status::Generated);
    report.executions = session.spent.executions();
    report.search_time = session.spent.elapsed();
    report.rounds.clone_from(&session.rounds);
    report.turns.clone_from(&session.turns);
    report
}
