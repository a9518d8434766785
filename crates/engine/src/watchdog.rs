//! The watchdog of a class: it knows where the work is and how long that may take, and ends what takes longer.
//!
//! The work on a class polls one flag ([`Supervisor::interrupt`]): the loops of strategies, the machines between two slices of
//! bytecodes, the solver. The thread that started the work looks at it some 50 times a second ([`Watch::look`]) and raises the
//! flag when a stage is late, or the user wants to stop. Work that does not end soon after that is abandoned: its thread is left
//! behind, and the tests that it had found until then are finished by another ([`Supervisor::found`]).

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use base::{Interrupt, ThreadClock};
use session::{Budget, Supervisor};
use testcase::TestCase;

/// Where the work on a class is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    SetUp,
    SeedTests,
    /// With the strategy.
    Search(&'static str),
    Reducing,
    Asserting,
    Writing,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetUp => write!(f, "set-up"),
            Self::SeedTests => write!(f, "running existing tests"),
            Self::Search(strategy) => write!(f, "search ({strategy})"),
            Self::Reducing => write!(f, "reducing tests"),
            Self::Asserting => write!(f, "finding assertions"),
            Self::Writing => write!(f, "writing"),
        }
    }
}

impl Stage {
    fn is_finishing(self) -> bool {
        matches!(self, Self::Reducing | Self::Asserting | Self::Writing)
    }
}

/// A time budget may be exceeded by 2 s in all. When the search is ended, and when finishing is, after the budget.
const SEARCH_MARGIN: Duration = Duration::from_millis(500);
const FINISH_MARGIN: Duration = Duration::from_millis(1600);
/// Set-up may take as long as all that, but at least so long: without it there is nothing.
const LEAST_SET_UP: Duration = Duration::from_secs(5);
/// Part of a time budget that is searched even if set-up took all of it, as its divisor, and the time to finish after that.
const LEAST_SEARCH: u32 = 4;
const LEAST_FINISH: Duration = Duration::from_secs(1);
/// Existing tests have limits of their own, which this must exceed; the second is for a budget in executions, where they are
/// limited by their work alone.
const SEED_TESTS: Duration = Duration::from_mins(1);
const SEED_TESTS_WORK: Duration = Duration::from_mins(10);
/// The last resort for a budget in executions, whose limit is its work: processor time for so many executions or fewer, and for
/// finishing. Where that stands still, the clock on the wall counts for one of so many parts.
const WALL_PART: u32 = 8;
const EXECUTIONS: u64 = 3000;
const EXECUTIONS_TIME: Duration = Duration::from_secs(40);
const EXECUTIONS_FINISH: Duration = Duration::from_secs(12);
/// After the user has cancelled: how long finishing may take.
const CANCELLED_FINISH: Duration = Duration::from_millis(600);
/// How long interrupted work may take to end before it is abandoned; after a cancellation, before finishing and in it.
const MAX_ENDING_TIME: Duration = Duration::from_millis(250);
const CANCELLED_GRACE: [Duration; 2] = [Duration::from_millis(450), Duration::from_millis(150)];
/// Where other programs have the processor, interrupted work may take so many times longer.
const MAX_STARVATION: u32 = 4;
/// The same for a budget in executions, and for finishing the tests of abandoned work: a little late is better than no tests.
const LONG_GRACE: Duration = Duration::from_secs(3);

/// When stages must end, after the work began.
#[derive(Clone, Copy, Debug)]
struct Limits {
    set_up: Duration,
    /// After the existing tests began.
    seed_tests: Duration,
    search: Duration,
    /// What the search has at least, however long set-up took.
    least_search: Duration,
    finish: Duration,
    grace: Duration,
}

impl Limits {
    fn of(budget: Budget) -> Self {
        match budget {
            Budget::Time(all) => Self {
                set_up: (all + FINISH_MARGIN).max(LEAST_SET_UP),
                seed_tests: SEED_TESTS,
                search: all + SEARCH_MARGIN,
                least_search: all / LEAST_SEARCH,
                finish: all + FINISH_MARGIN,
                grace: MAX_ENDING_TIME,
            },
            Budget::Executions(all) => {
                let factor = u32::try_from(all.div_ceil(EXECUTIONS)).unwrap_or(u32::MAX).max(1);
                let search = EXECUTIONS_TIME.saturating_mul(factor);
                Self {
                    set_up: search,
                    seed_tests: SEED_TESTS_WORK,
                    search,
                    least_search: search / 2,
                    finish: search + EXECUTIONS_FINISH,
                    grace: LONG_GRACE,
                }
            }
        }
    }

    /// For finishing the tests of work that was abandoned.
    fn rescue(budget: Budget) -> Self {
        let factor = if matches!(budget, Budget::Time(_)) { 1 } else { 12 };
        let [set_up, search, least_search, finish] = [700, 300, 100, 900].map(|ms| Duration::from_millis(ms) * factor);
        Self { set_up, seed_tests: Duration::ZERO, search, least_search, finish, grace: LONG_GRACE }
    }
}

/// Why work was ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// Where the work was.
    pub stage: Stage,
    /// By the user, and not since it took too long.
    pub cancelled: bool,
}

struct State {
    stage: Stage,
    begun: Instant,
    search_until: Instant,
    finish_until: Instant,
    /// The clock of the thread, and what it showed when the work began.
    clock: Option<(ThreadClock, Duration)>,
    /// All limits are processor time, as far as the clock is known; else only that of set-up is.
    by_processor: bool,
    /// What the clock showed when the flag was raised.
    raised: Option<Duration>,
    cancelled: Option<Instant>,
    cut: Option<Cut>,
    /// Nothing that the work still does is wanted.
    abandoned: bool,
    found: Vec<TestCase>,
}

impl State {
    /// The time that limits are compared with.
    fn now(&self) -> Instant {
        let wall = self.begun.elapsed();
        let Some((clock, before)) = self.clock.filter(|_| self.by_processor || self.stage == Stage::SetUp) else {
            return self.begun + wall;
        };
        let used = clock.used().map_or(Duration::ZERO, |used| used.saturating_sub(before));
        self.begun + used.max(wall / WALL_PART)
    }

    /// Processor time that the thread has used, if its clock is known.
    fn used(&self) -> Option<Duration> {
        self.clock.and_then(|(clock, _)| clock.used())
    }

    /// Whether work that should have ended so long ago does not end: it had time to see the flag. Where other programs have the
    /// processor, the clock on the wall alone says little.
    fn is_stuck(&self, overdue: Duration, grace: Duration) -> bool {
        let since = self.used().zip(self.raised).map(|(now, then)| now.saturating_sub(then));
        match since {
            Some(used) if !self.by_processor => used >= grace || overdue >= grace * MAX_STARVATION,
            _ => overdue >= grace,
        }
    }

    /// The work begins now.
    fn begin(&mut self) {
        self.begun = Instant::now();
        if let Some((clock, before)) = &mut self.clock {
            *before = clock.used().unwrap_or(*before);
        }
    }

    fn limit(&self, limits: &Limits) -> Instant {
        match self.stage {
            Stage::SetUp => self.begun + limits.set_up,
            Stage::SeedTests => self.begun + limits.seed_tests,
            Stage::Search(_) => self.search_until,
            Stage::Reducing | Stage::Asserting | Stage::Writing => self.finish_until,
        }
    }

    /// How long ago the stage should have ended, by its limit or since the user has cancelled.
    fn overdue(&self, limits: &Limits) -> Option<Duration> {
        let late = self.now().checked_duration_since(self.limit(limits));
        let allowed = if self.stage.is_finishing() { CANCELLED_FINISH } else { Duration::ZERO };
        let cancelled = self.cancelled.and_then(|at| at.elapsed().checked_sub(allowed));
        late.max(cancelled)
    }
}

/// The work on one class as the watchdog sees it.
pub(crate) struct Watch {
    interrupt: Interrupt,
    limits: Limits,
    state: Mutex<State>,
}

impl Watch {
    pub fn new(budget: Budget) -> Self {
        Self::with(Limits::of(budget))
    }

    /// For work that finishes tests which abandoned work has found.
    pub fn rescue(budget: Budget) -> Self {
        Self::with(Limits::rescue(budget))
    }

    fn with(limits: Limits) -> Self {
        let begun = Instant::now();
        let state = State {
            stage: Stage::SetUp,
            begun,
            search_until: begun + limits.search,
            finish_until: begun + limits.finish,
            clock: None,
            by_processor: false,
            raised: None,
            cancelled: None,
            cut: None,
            abandoned: false,
            found: Vec::new(),
        };
        Self { interrupt: Interrupt::default(), limits, state: Mutex::new(state) }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The work is done by the thread that calls: if its budget is in executions, the limits are processor time of this thread.
    pub fn on_this_thread(&self, budget: Budget) {
        let clock = ThreadClock::of_this_thread();
        let mut state = self.lock();
        state.clock = clock.and_then(|clock| Some((clock, clock.used()?)));
        state.by_processor = matches!(budget, Budget::Executions(_));
    }

    /// Where the work is.
    pub fn stage(&self) -> Stage {
        self.lock().stage
    }

    /// The work goes on with another stage, whether or not the one before it was interrupted; but no search begins after the user
    /// has cancelled.
    pub fn enter(&self, stage: Stage) {
        let mut state = self.lock();
        match stage {
            Stage::SeedTests => state.begin(),
            Stage::Search(_) if !matches!(state.stage, Stage::Search(_)) => {
                if state.stage == Stage::SeedTests {
                    // Existing tests are no part of the budget.
                    state.begin();
                }
                let now = if state.by_processor { state.now() } else { Instant::now() };
                if state.cancelled.is_none() && !state.abandoned {
                    self.interrupt.lower();
                }
                state.search_until = (state.begun + self.limits.search).max(now + self.limits.least_search);
                state.finish_until = (state.begun + self.limits.finish).max(state.search_until + LEAST_FINISH);
            }
            _ if stage.is_finishing() && !state.stage.is_finishing() && !state.abandoned => self.interrupt.lower(),
            _ => {}
        }
        state.stage = stage;
    }

    /// When finishing must have ended, if there is such a time: not for a budget in executions, unless it was cancelled.
    pub fn finish_by(&self, budget: Budget) -> Option<Instant> {
        let state = self.lock();
        let timed = matches!(budget, Budget::Time(_)) || state.cancelled.is_some();
        timed.then(|| state.cancelled.map_or(state.finish_until, |at| state.finish_until.min(at + CANCELLED_FINISH)))
    }

    pub fn is_cancelled(&self) -> bool {
        self.lock().cancelled.is_some()
    }

    /// The tests that won goals, for another thread to finish.
    pub fn take_found(&self) -> Vec<TestCase> {
        std::mem::take(&mut self.lock().found)
    }

    /// Why the work was ended early, if it was.
    pub fn cut(&self) -> Option<Cut> {
        self.lock().cut
    }

    /// Raises the flag when a stage is late or the user has cancelled. True if the work has not ended although it should have,
    /// long enough ago to give up on it.
    pub fn look(&self, cancelled: bool) -> bool {
        let mut state = self.lock();
        if cancelled && state.cancelled.is_none() {
            state.cancelled = Some(Instant::now());
        }
        let Some(overdue) = state.overdue(&self.limits) else { return false };
        if !self.interrupt.is_raised() {
            self.interrupt.raise();
            state.raised = state.used();
            let (stage, cancelled) = (state.stage, state.cancelled.is_some());
            state.cut.get_or_insert(Cut { stage, cancelled });
        }
        let grace = match state.cancelled {
            Some(_) => CANCELLED_GRACE[usize::from(state.stage.is_finishing())],
            None => self.limits.grace,
        };
        state.abandoned = if state.cancelled.is_some() { overdue >= grace } else { state.is_stuck(overdue, grace) };
        state.abandoned
    }
}

impl Supervisor for Watch {
    fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    fn begun(&self) -> Instant {
        self.lock().begun
    }

    fn found(&self, test: TestCase) {
        self.lock().found.push(test);
    }

    fn searching(&self, strategy: &'static str) {
        self.enter(Stage::Search(strategy));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A watch whose work began so long ago.
    fn begun_before(budget: &str, ago: Duration) -> Watch {
        let watch = Watch::new(budget.parse().expect("a budget"));
        {
            let mut state = watch.lock();
            state.begun = state.begun.checked_sub(ago).expect("a machine that runs for longer");
        }
        watch
    }

    #[test]
    fn a_search_that_is_late_is_ended_and_its_tests_can_be_finished() {
        let watch = begun_before("10s", Duration::from_secs(20));
        watch.enter(Stage::Search("random"));
        assert!(!watch.look(false), "set-up took long, and a quarter of the budget is searched all the same");
        watch.lock().search_until = Instant::now();
        assert!(!watch.look(false) && watch.interrupt().is_raised());
        assert_eq!(watch.cut(), Some(Cut { stage: Stage::Search("random"), cancelled: false }));
        watch.enter(Stage::Reducing);
        assert!(!watch.interrupt().is_raised() && !watch.look(false));
    }

    #[test]
    fn work_that_hears_nothing_is_abandoned() {
        let watch = begun_before("1s", Duration::from_mins(1));
        assert!(watch.look(false) && watch.cut().is_some_and(|cut| cut.stage == Stage::SetUp));
    }

    #[test]
    fn set_up_is_not_late_where_other_programs_have_the_processor() {
        let watch = begun_before("1s", Duration::from_secs(20));
        watch.on_this_thread("1s".parse().expect("a budget"));
        assert!(!watch.look(false) && !watch.interrupt().is_raised());
        watch.lock().begun -= Duration::from_mins(2);
        assert!(watch.look(false), "but not for ever");
    }

    #[test]
    fn interrupted_work_that_had_no_processor_is_not_abandoned_yet() {
        let watch = begun_before("1s", Duration::ZERO);
        watch.on_this_thread("1s".parse().expect("a budget"));
        watch.enter(Stage::Search("random"));
        let ago = |time: Duration| Instant::now().checked_sub(time).expect("a machine that runs for longer");
        watch.lock().search_until = ago(2 * MAX_ENDING_TIME);
        assert!(!watch.look(false) && watch.interrupt().is_raised());
        watch.lock().search_until = ago(2 * MAX_STARVATION * MAX_ENDING_TIME);
        assert!(watch.look(false));
    }

    #[test]
    fn a_cancelled_search_ends_at_once_and_finishing_soon() {
        let watch = begun_before("3000x", Duration::ZERO);
        watch.enter(Stage::Search("random"));
        assert!(watch.finish_by("3000x".parse().expect("a budget")).is_none());
        watch.look(true);
        assert!(watch.interrupt().is_raised() && watch.cut().is_some_and(|cut| cut.cancelled));
        watch.enter(Stage::Reducing);
        assert!(!watch.interrupt().is_raised());
        let by = watch.finish_by("3000x".parse().expect("a budget")).expect("a time");
        assert!(by <= Instant::now() + CANCELLED_FINISH);
    }

    #[test]
    fn existing_tests_are_no_part_of_the_budget() {
        let watch = begun_before("1s", Duration::from_secs(30));
        watch.enter(Stage::SeedTests);
        watch.lock().begun -= Duration::from_secs(30);
        watch.enter(Stage::Search("random"));
        assert!(!watch.look(false));
        let left = watch.lock().search_until.saturating_duration_since(Instant::now());
        assert!(left > Duration::from_secs(1));
    }
}
