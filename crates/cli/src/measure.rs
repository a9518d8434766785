//! `touchstone measure`: an existing test suite in the virtual machine.

use std::io::IsTerminal;
use std::time::Duration;

use existing::{ClassResult, Config, Progress, Totals};

use crate::args::{Format, MeasureArgs};
use crate::exit::{CANCELLED, Exit, Failure};
use crate::measure_unit::Workers;
use crate::suite_input::{Opened, Wanted};
use crate::{measure_report, measure_transitions, open, suite_input, work_args};

/// A suite on the JDK that takes longer than this hangs.
const LONGEST_ON_JDK: Duration = Duration::from_hours(1);

pub fn measure(args: &MeasureArgs) -> Result<Exit, Failure> {
    let counted = measure_transitions::wanted(args)?;
    let opened = suite_input::open(&Wanted {
        target: &args.target,
        tests: &args.tests,
        suite: &args.suite,
        coverage: !args.no_coverage && !args.on_jdk,
        define: &args.define,
    })?;
    let Opened { config, found, lacking } = opened;
    let config = Config {
        jobs: args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        keep: keep().filter(|_| !args.no_cache && std::env::var_os(work_args::NO_CACHE).is_none()),
        ..config
    };
    let progress = Lines { show: args.format == Format::Human && std::io::stderr().is_terminal() };
    let workers = args.cluster.as_ref().map(|url| Workers::open(url, args, &config, &found)).transpose()?;
    let measured = if args.on_jdk {
        existing::run_on_jdk(&config, &found, LONGEST_ON_JDK, &progress)
    } else {
        let elsewhere = workers.as_ref().map(|workers| workers as &dyn existing::Elsewhere);
        existing::run_at(&config, &found, elsewhere, &progress)
    };
    let measured = measured.map_err(|why| match &workers {
        Some(workers) if workers.are_interrupted() => Failure::new(Exit::Program(CANCELLED), "interrupted"),
        _ => Failure::new(Exit::NoInput, format!("{why}{lacking}")),
    })?;
    let taken = counted.map(|counted| measure_transitions::measure(args, counted, &measured)).transpose()?;
    match args.format {
        Format::Human => measure_report::print(&measured),
        Format::Json => println!("{}", measure_report::json(&measured, taken.as_deref())),
    }
    if let (Format::Human, Some(taken)) = (args.format, &taken) {
        measure_transitions::print(taken);
    }
    let totals = Totals::of(&measured.classes);
    let well = totals.passed + totals.skipped == totals.tests() && measured.cut_short().next().is_none();
    Ok(Exit::Program(i32::from(!well)))
}

/// Where results of test classes are kept.
fn keep() -> Option<existing::Keep> {
    Some(existing::Keep { folder: open::cache_folder()?.join("tests"), stamp: open::stamp()? })
}

/// One line for each class that is done.
struct Lines {
    show: bool,
}

impl Progress for Lines {
    fn class_finished(&self, result: &ClassResult) {
        if self.show {
            suite_input::print_class(result);
        }
    }
}
