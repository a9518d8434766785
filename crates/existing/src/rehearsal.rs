//! Runs test classes one after the other under a monitor.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use vm::Machine;
use vm::probes::monitor::{Monitor, Monitored};

use crate::discover::{Found, Framework};
use crate::driver::Driver;
use crate::machine::{Watch, Worker};
use crate::result::ClassResult;
use crate::run::{Config, SuiteError, boot, frameworks, start};

/// The method of the driver, by its class's internal name and its own, that is entered when a test begins.
pub const BEGINS: (&str, &str) = ("touchstone/driver/Report", "started");

/// Test classes and what they need to run, ready to be run often.
pub struct Rehearsal {
    config: Config,
    driver: Driver,
    /// The driver's classes and the class path.
    path: Vec<PathBuf>,
}

impl Rehearsal {
    /// Compiles the drivers of the classes' libraries.
    pub fn new(config: Config, found: &[Found]) -> Result<Self, SuiteError> {
        let driver = Driver::compile(&config.jdk.home, &frameworks(found), &config.class_path)?;
        let mut path = vec![driver.classes()];
        path.extend_from_slice(&config.class_path);
        Ok(Self { config, driver, path })
    }

    /// Why classes of a library cannot be run, if so.
    pub fn incomplete(&self, framework: Framework) -> Option<&str> {
        self.driver.incomplete(framework)
    }

    /// A machine that runs classes of one library under a domain, which `make` gets the machine for.
    pub fn worker<D: Watch>(
        &self,
        framework: Framework,
        interrupt: &base::Interrupt,
        make: impl FnOnce(&mut Machine) -> D,
    ) -> Result<Worker<D>, SuiteError> {
        let mut machine = boot(&self.config, &self.path)?;
        machine.interrupt = interrupt.clone();
        let domain = make(&mut machine);
        start(machine, domain, framework, &self.driver)
    }

    /// Runs these classes in this order, each from the same state, under the monitor, as long as `go_on` says so; no test begins
    /// after the `time`, of which the start of the library is no part, and `go_on` gets whether it is over. A raised flag ends the run.
    /// Classes of one library share a machine; the library of the first class comes first.
    pub fn run<M: Monitor>(
        &self,
        found: &[&Found],
        monitor: M,
        time: Option<Duration>,
        interrupt: &base::Interrupt,
        mut go_on: impl FnMut(&ClassResult, bool) -> bool,
    ) -> Result<M, SuiteError> {
        let mut monitor = monitor;
        let all: Vec<Found> = found.iter().map(|&f| f.clone()).collect();
        let first = all.first().map(|f| f.framework);
        let mut order = frameworks(&all);
        order.sort_by_key(|&framework| Some(framework) != first);
        let mut deadline = None;
        for framework in order {
            if self.driver.incomplete(framework).is_some() {
                continue;
            }
            let mut machine: Machine = boot(&self.config, &self.path)?;
            machine.interrupt = interrupt.clone();
            let mut worker = start(machine, Monitored::new(monitor), framework, &self.driver)?;
            deadline = deadline.or_else(|| time.map(|time| Instant::now() + time));
            worker.set_deadline(deadline);
            let mut goes_on = true;
            for class in all.iter().filter(|f| f.framework == framework) {
                let (result, broken) = match worker.run(class, &mut Vec::new()) {
                    Ok(result) => (result, false),
                    Err(result) => (result, true),
                };
                goes_on = go_on(&result, deadline.is_some_and(|deadline| Instant::now() >= deadline));
                goes_on &= !interrupt.is_raised();
                if broken || !goes_on {
                    break;
                }
            }
            monitor = worker.into_domain().monitor;
            if !goes_on {
                break;
            }
        }
        Ok(monitor)
    }

    /// Runs these classes in this order, each from the same state and without the tests that stand beside it, under a domain.
    /// Classes of one library share a machine; after a class that broke it the next has a new one. `make` gets each new machine
    /// and the domain that watched the one before. Gives the last machine, unless it is broken, and its domain.
    pub fn run_under<D: Watch>(
        &self,
        found: &[(&Found, Vec<String>)],
        interrupt: &base::Interrupt,
        mut make: impl FnMut(&mut Machine, Framework, Option<D>) -> D,
        mut each: impl FnMut(ClassResult),
    ) -> Result<Option<(Option<Machine>, D)>, SuiteError> {
        let all: Vec<Found> = found.iter().map(|(f, _)| (*f).clone()).collect();
        let mut last: Option<(Option<Machine>, D)> = None;
        for framework in frameworks(&all) {
            let mut classes = found.iter().filter(|(f, _)| f.framework == framework).peekable();
            if let Some(why) = self.driver.incomplete(framework) {
                classes.for_each(|(f, _)| each(ClassResult::unstarted(f, why)));
                continue;
            }
            while classes.peek().is_some() && !interrupt.is_raised() {
                let mut machine = boot(&self.config, &self.path)?;
                machine.interrupt = interrupt.clone();
                let domain = make(&mut machine, framework, last.take().map(|(_, domain)| domain));
                let mut worker = start(machine, domain, framework, &self.driver)?;
                let mut broken = false;
                while let Some((class, without)) = classes.next_if(|_| !broken && !interrupt.is_raised()) {
                    let result = worker.run_without(class, without, &mut Vec::new());
                    broken = result.is_err();
                    each(result.unwrap_or_else(|result| result));
                }
                let (machine, domain) = worker.into_parts();
                last = Some(((!broken).then_some(machine), domain));
            }
        }
        Ok(last)
    }
}
