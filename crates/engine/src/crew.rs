//! Threads that work on classes side by side, and the thread that watches them.
//!
//! Every class has a thread of its own, with a [`Watch`] that this thread looks at. Work that does not end when it should is
//! abandoned: the thread is not waited for, and the tests that it had found are finished by another.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use session::{Budget, NearClasses};
use testcase::TestCase;

use crate::config::Config;
use crate::exchange::Island;
use crate::kept::Reads;
use crate::one_class::{Worked, cut_text, one_class, without};
use crate::progress::{Cancel, Progress};
use crate::report::Status;
use crate::seeds::SeedTests;
use crate::watchdog::{Cut, Stage, Watch};

/// How often the work is looked at.
const WATCH_INTERVAL: Duration = Duration::from_millis(20);
/// What a class gets at least while there is time left.
const LEAST_SHARE: Duration = Duration::from_millis(200);
const NO_TIME_LEFT: &str = "the budget of the whole run was spent before its turn";

/// What the work on every class has around it.
pub(crate) struct Around {
    pub config: Config,
    /// Classes that may implement or make what tests need.
    pub near: NearClasses,
    pub existing: Option<SeedTests>,
    /// What the work on each class reads.
    pub reads: Reads,
    /// Others work on the same class, if so.
    pub island: Option<Island>,
}

/// What the work on a class reports.
enum Event {
    Started {
        name: String,
        goals: usize,
    },
    GoesOn {
        name: String,
        covered: usize,
        goals: usize,
        fraction: f64,
    },
    /// The work with this number has ended.
    Finished {
        number: usize,
        worked: Box<Worked>,
    },
}

/// Hands progress on to the thread that watches.
struct Forward(Sender<Event>);

impl Progress for Forward {
    fn class_started(&self, name: &str, goals: usize) {
        // If the watching thread is gone, the run has ended.
        let _ = self.0.send(Event::Started { name: name.to_owned(), goals });
    }

    fn class_goes_on(&self, name: &str, covered: usize, goals: usize, fraction: f64) {
        let _ = self.0.send(Event::GoesOn { name: name.to_owned(), covered, goals, fraction });
    }
}

/// A thread at work.
struct Active {
    number: usize,
    /// The place of the class among all.
    at: usize,
    budget: Budget,
    watch: Arc<Watch>,
    /// Why the work was cut whose tests are finished here.
    rescue: Option<Cut>,
}

/// All threads, and what has come of them.
struct Crew<'a> {
    around: Arc<Around>,
    names: &'a [String],
    progress: &'a dyn Progress,
    active: Vec<Active>,
    /// Threads that were started.
    started: usize,
    results: Vec<(usize, Worked)>,
    tell: Sender<Event>,
    events: Receiver<Event>,
}

/// What is left of a run.
pub(crate) struct Left {
    /// Classes that are not begun.
    pub classes: usize,
    /// When the search must end.
    pub end: Option<Instant>,
}

impl Left {
    /// The budget of the next class: of what is left of the run's time no more than its part. None if nothing is left.
    fn share(&mut self, config: &Config) -> Option<Budget> {
        let Some(end) = self.end else { return Some(config.budget) };
        let left = end.saturating_duration_since(Instant::now());
        let part = left.mul_f64(config.classes_at_once as f64 / self.classes.max(1) as f64).min(left);
        self.classes = self.classes.saturating_sub(1);
        match config.budget {
            _ if left.is_zero() => None,
            Budget::Time(most) => Some(Budget::Time(most.min(part.max(LEAST_SHARE)))),
            executions @ Budget::Executions(_) => Some(executions),
        }
    }
}

/// Works on the classes with as many threads as the user wants; results in the order of the names.
pub(crate) fn work(
    around: &Arc<Around>,
    names: &[String],
    left: &mut Left,
    progress: &dyn Progress,
    cancel: &Cancel,
) -> Vec<Worked> {
    let (tell, events) = channel();
    let most = around.config.classes_at_once;
    let around = around.clone();
    let mut crew = Crew { around, names, progress, active: Vec::new(), started: 0, results: Vec::new(), tell, events };
    let mut next = 0;
    loop {
        while crew.active.len() < most && next < names.len() && !cancel.is_cancelled() {
            match left.share(&crew.around.config) {
                Some(budget) => crew.start(next, budget, None),
                None => crew.end(next, without(&names[next], Status::Skipped(NO_TIME_LEFT.to_owned()))),
            }
            next += 1;
        }
        if crew.active.is_empty() {
            break;
        }
        crew.hear();
        crew.look(cancel.is_cancelled());
    }
    crew.results.sort_by_key(|(at, _)| *at);
    crew.results.into_iter().map(|(_, worked)| worked).collect()
}

impl Crew<'_> {
    /// Starts the work on a class; or finishes tests that abandoned work has found, and says why it was cut.
    fn start(&mut self, at: usize, budget: Budget, rescued: Option<(Vec<TestCase>, Cut)>) {
        let watch = Arc::new(if rescued.is_some() { Watch::rescue(budget) } else { Watch::new(budget) });
        let number = self.started;
        self.started += 1;
        let (around, name, tell) = (self.around.clone(), self.names[at].clone(), self.tell.clone());
        let (theirs, rescue) = (watch.clone(), rescued.as_ref().map(|(_, cut)| *cut));
        let thread = std::thread::Builder::new().name(format!("class {}", self.names[at]));
        let spawned = thread.spawn(move || {
            theirs.on_this_thread(budget);
            let worked = guarded((&around, budget), &name, &Forward(tell.clone()), &theirs, rescued);
            let _ = tell.send(Event::Finished { number, worked: Box::new(worked) });
        });
        match spawned {
            Ok(_) => self.active.push(Active { number, at, budget, watch, rescue }),
            Err(why) => {
                let why = format!("no thread for it: {why}");
                self.end(at, without(&self.names[at], Status::Failed(why)));
            }
        }
    }

    fn end(&mut self, at: usize, worked: Worked) {
        self.progress.class_finished(&worked.report);
        self.results.push((at, worked));
    }

    /// Handles the events that have arrived; waits at most `WATCH_INTERVAL` for the first.
    fn hear(&mut self) {
        let mut event = self.events.recv_timeout(WATCH_INTERVAL);
        loop {
            match event {
                Ok(Event::Started { name, goals }) => self.progress.class_started(&name, goals),
                Ok(Event::GoesOn { name, covered, goals, fraction }) => {
                    self.progress.class_goes_on(&name, covered, goals, fraction);
                }
                Ok(Event::Finished { number, worked }) => {
                    // Abandoned work is no longer there.
                    if let Some(place) = self.active.iter().position(|a| a.number == number) {
                        let at = self.active.remove(place).at;
                        self.end(at, *worked);
                    }
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
            event = self.events.try_recv().map_err(|_| RecvTimeoutError::Timeout);
        }
    }

    /// Ends what takes too long.
    fn look(&mut self, cancelled: bool) {
        let late: Vec<usize> = self.active.iter().filter(|a| a.watch.look(cancelled)).map(|a| a.number).collect();
        for number in late {
            let Some(place) = self.active.iter().position(|a| a.number == number) else { continue };
            let Active { at, budget, watch, rescue, .. } = self.active.remove(place);
            let cut = rescue.unwrap_or(Cut { stage: watch.stage(), cancelled });
            let found = watch.take_found();
            if found.is_empty() || rescue.is_some() || cancelled {
                let lost = if rescue.is_some() { ", and its tests could not be finished in time" } else { "" };
                let why = format!("{}; its thread did not end and was abandoned{lost}", cut_text(cut));
                let in_set_up = cancelled && cut.stage == Stage::SetUp;
                let status = if in_set_up { Status::Skipped(why) } else { Status::Failed(why) };
                self.end(at, without(&self.names[at], status));
            } else {
                self.start(at, budget, Some((found, cut)));
            }
        }
    }
}

/// One class; a panic of our own costs that class only.
fn guarded(
    (around, budget): (&Around, Budget),
    name: &str,
    progress: &dyn Progress,
    watch: &Arc<Watch>,
    rescued: Option<(Vec<TestCase>, Cut)>,
) -> Worked {
    let work = AssertUnwindSafe(|| one_class((around, budget), name, progress, watch, rescued));
    catch_unwind(work).unwrap_or_else(|_| {
        let why = "internal error of Touchstone; please report it with this class".to_owned();
        without(name, Status::Failed(why))
    })
}
