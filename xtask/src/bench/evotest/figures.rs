//! Figures 5.1 to 5.9 of the thesis. As there, all but the last are runs that try every target once with the given population
//! and generations and end by themselves, so that what is varied shows in the work as well as in the coverage.

use std::path::PathBuf;

use anyhow::Result;

use super::effects::{Effects, Point, above, exponent, linearity};
use super::{ClassRuns, Run, SUBJECTS};
use crate::bench::Bench;
use crate::generated::mean;
use crate::maven::Artifact;
use crate::plot::{Plot, Series};
use crate::process;

const JUNIT: Artifact = Artifact::new("junit", "junit", "4.13.2");

/// A program that uses `BitSet`, for the trace; its tests are beside it.
const DEMO: &str = "BitSetDemo";

/// The square of the correlation that makes a line.
const LINEAR: f64 = 0.95;
/// Why time does not grow as in the thesis.
const GROWTH: &str = "super-linear there, since tests grew with the generations; here their length is bounded, and targets that are covered end";
const RATES: &str = "a structure was compiled once and run often there; here nothing is compiled, so that data costs what a structure costs";

/// No figure's run gets there.
const ENDLESS: &str = "100000000x";

/// The plots, each with a name for its file, and whether they show what the thesis saw.
pub struct Figures {
    pub plots: Vec<(&'static str, Plot)>,
    pub effects: Effects,
}

/// What is read off a run.
type Measure = (&'static str, fn(&Run) -> f64);

const BRANCHES: Measure = ("branches covered", |run| run.covered);
const SECONDS: Measure = ("seconds", |run| run.seconds);
/// What is judged instead of seconds: it is the same on every machine.
const TESTS: Measure = ("tests run", |run| run.executions);
const PER_STRUCTURE: Measure = ("tests for each structure", |run| run.executions / run.structures.max(1.0));
const STRUCTURES: Measure = ("structures", |run| run.structures);
const RATE: Measure = ("tests a second", |run| run.executions / run.seconds.max(1e-3));

/// Runs at several values of a knob, in several variants.
struct Sweep {
    knob: &'static str,
    lines: Vec<(&'static str, Line)>,
}

/// The runs at every value.
type Line = Vec<(f64, Vec<Run>)>;

impl Sweep {
    fn run(
        class_runs: &ClassRuns<'_>,
        seeds: u32,
        (knob, values): (&'static str, &[f64]),
        fixed: &[&str],
        variants: &[(&'static str, &str)],
    ) -> Result<Self> {
        let mut lines = Vec::new();
        for (label, variant) in variants {
            let mut line = Vec::new();
            for &value in values {
                let mut knobs = vec!["tries=1".into(), format!("{knob}={value}"), (*variant).to_owned()];
                knobs.extend(fixed.iter().map(|knob| (*knob).to_owned()));
                line.push((value, class_runs.runs(seeds, ENDLESS, &knobs)?));
            }
            lines.push((*label, line));
        }
        Ok(Self { knob, lines })
    }

    fn plot(&self, title: &str, measure: Measure) -> Plot {
        let mut plot = Plot::new(title, self.knob, measure.0);
        for (label, line) in &self.lines {
            let mut series = Series::new(label);
            for (x, runs) in line {
                series.add(*x, &values(runs, measure));
            }
            plot.series.push(series);
        }
        plot
    }

    /// A line's mean at its first and at its last value.
    fn ends(&self, line: usize, measure: Measure) -> (f64, f64) {
        let at = |runs: Option<&(f64, Vec<Run>)>| runs.map_or(f64::NAN, |(_, runs)| mean(values(runs, measure)));
        let line = &self.lines[line].1;
        (at(line.first()), at(line.last()))
    }

    /// A line's means by the value of the knob.
    fn means(&self, line: usize, measure: Measure) -> Vec<Point> {
        self.lines[line].1.iter().map(|(x, runs)| (*x, mean(values(runs, measure)))).collect()
    }

    /// A line's mean over all of it.
    fn overall(&self, line: usize, measure: Measure) -> f64 {
        mean(self.lines[line].1.iter().flat_map(|(_, runs)| values(runs, measure)))
    }
}

fn values(runs: &[Run], (_, of): Measure) -> Vec<f64> {
    runs.iter().map(of).collect()
}

pub fn make(bench: &Bench, seeds: u32) -> Result<Figures> {
    let mut figures = Figures { plots: Vec::new(), effects: Effects::default() };
    for part in [Figures::stages, Figures::random, Figures::purity] {
        let shown = figures.plots.len();
        part(&mut figures, bench, seeds)?;
        // All of them take long: plots are printed as they are done, in case the run is stopped.
        for (_, plot) in &figures.plots[shown..] {
            eprintln!("{}", plot.text());
        }
    }
    Ok(figures)
}

impl Figures {
    /// 5.1 to 5.5: population, generations and purity, on `XMLElement` as there.
    fn purity(&mut self, bench: &Bench, seeds: u32) -> Result<()> {
        let class_runs = ClassRuns::of(bench, &SUBJECTS[4]).or_else(|_| ClassRuns::of(bench, &SUBJECTS[1]))?;
        let variants = [("with purity", "purity=true"), ("without purity", "purity=false")];
        let sizes = ("population", &[4.0, 8.0, 16.0, 32.0][..]);
        let population = Sweep::run(&class_runs, seeds, sizes, &["generations=4", "ratio=0"], &variants)?;
        self.plots.push(("population-time", population.plot("Population and time (figure 5.1)", SECONDS)));
        self.plots.push(("population", population.plot("Population and coverage (figure 5.2)", BRANCHES)));
        let numbers = ("generations", &[1.0, 4.0, 16.0, 64.0][..]);
        let generations = Sweep::run(&class_runs, seeds, numbers, &["population=4", "ratio=0"], &variants)?;
        self.plots.push(("generations-time", generations.plot("Generations and time (figure 5.3)", SECONDS)));
        self.plots.push(("generations", generations.plot("Generations and coverage (figure 5.4)", BRANCHES)));
        let mut all = Plot::new("Coverage for a given time (figure 5.5)", SECONDS.0, BRANCHES.0);
        for (at, (label, _)) in variants.iter().enumerate() {
            let mut points: Vec<&Vec<Run>> =
                [&population, &generations].iter().flat_map(|s| &s.lines[at].1).map(|(_, runs)| runs).collect();
            let time = |runs: &Vec<Run>| mean(values(runs, SECONDS));
            points.sort_by(|a, b| time(a).total_cmp(&time(b)));
            let mut series = Series::new(label);
            for runs in points {
                series.add((time(runs) * 1e3).round() / 1e3, &values(runs, BRANCHES));
            }
            all.series.push(series);
        }
        self.plots.push(("purity", all));
        self.judge_work(&population, &generations);
        for (what, sweep) in [("population 4 to 32", &population), ("generations 1 to 64", &generations)] {
            let (from, to) = sweep.ends(0, BRANCHES);
            self.effects.grows(&format!("{what}: branches"), from, to);
            let (from, to) = (sweep.overall(1, BRANCHES), sweep.overall(0, BRANCHES));
            self.effects.grows(&format!("purity, over the {}s: branches", sweep.knob.trim_end_matches('s')), from, to);
        }
        Ok(())
    }

    /// What 5.1, 5.3 and 5.5 say of the time, by the tests that ran: the runs are short, and seconds depend on what else the machine does.
    fn judge_work(&mut self, population: &Sweep, generations: &Sweep) {
        for (line, purity) in ["with purity", "without purity"].into_iter().enumerate() {
            let what = format!("5.1: tests over the population, {purity}: linearity");
            self.effects.reaches(&what, LINEAR, linearity(&population.means(line, TESTS)));
        }
        let of = |sweep: &Sweep, line: usize, measure| sweep.means(line, measure);
        let (tests, seconds) = (of(generations, 0, TESTS), of(generations, 0, SECONDS));
        let last = |points: &[Point]| exponent(points[points.len() - 2], points[points.len() - 1]);
        self.effects.differs(
            "5.3: exponent of tests and of seconds, generations 16 to 64",
            last(&tests),
            last(&seconds),
            GROWTH,
        );
        let by_tests = |line: usize| -> Vec<Point> {
            let both = |sweep: &Sweep| {
                let covered = of(sweep, line, BRANCHES);
                of(sweep, line, TESTS).into_iter().zip(covered).map(|(tests, covered)| (tests.1, covered.1)).collect()
            };
            let (mut points, more): (Vec<Point>, Vec<Point>) = (both(population), both(generations));
            points.extend(more);
            points
        };
        let gap = above(&by_tests(0), &by_tests(1));
        self.effects.grows("5.5: branches with purity above those without, for as many tests", 0.0, gap);
    }

    /// 5.6 to 5.8: the data/generation ratio, with the thesis's population and generations on its class.
    fn stages(&mut self, bench: &Bench, seeds: u32) -> Result<()> {
        let class_runs = ClassRuns::of(bench, &SUBJECTS[1])?;
        let variants = [("genetic data", "optimiser=genetic")];
        let ratios = ("ratio", &[-1.0, 0.0, 0.5, 1.0, 1.5, 2.0][..]);
        let sweep = Sweep::run(&class_runs, seeds, ratios, &["population=5", "generations=15"], &variants)?;
        self.plots.push(("ratio-tests", sweep.plot("Ratio and tests for a structure (figure 5.6)", PER_STRUCTURE)));
        self.plots.push(("ratio-time", sweep.plot("Ratio and time (figure 5.7)", SECONDS)));
        self.plots.push(("ratio", sweep.plot("Ratio and coverage (figure 5.7)", BRANCHES)));
        self.plots.push(("ratio-structures", sweep.plot("Ratio and structures (figure 5.8)", STRUCTURES)));
        self.plots.push(("ratio-rate", sweep.plot("Ratio and tests a second (figure 5.8)", RATE)));
        for measure in [PER_STRUCTURE, BRANCHES] {
            let (from, to) = sweep.ends(0, measure);
            self.effects.grows(&format!("ratio -1 (one test for a structure) to 2: {}", measure.0), from, to);
        }
        let (from, to) = sweep.ends(0, STRUCTURES);
        self.effects.grows("5.8: ratio 2 to -1: structures", to, from);
        let (from, to) = sweep.ends(0, RATE);
        self.effects.differs("5.8: ratio -1 to 2: tests a second", from, to, RATES);
        Ok(())
    }

    /// 5.9: evolution against random testing after so many executions, and what traces are worth.
    fn random(&mut self, bench: &Bench, seeds: u32) -> Result<()> {
        let class_runs = || ClassRuns::of(bench, &SUBJECTS[1]);
        let variants: [(&str, ClassRuns<'_>, Option<String>); 4] = [
            ("random testing", class_runs()?, Some("generations=0".into())),
            ("evotest", class_runs()?, None),
            (
                "evotest from a trace",
                ClassRuns { traced: Some(demo(bench)?), ..class_runs()? },
                Some(format!("trace={DEMO}")),
            ),
            ("evotest from existing tests", ClassRuns { seed_tests: Some(tests(bench)?), ..class_runs()? }, None),
        ];
        let mut plot = Plot::new("Evolution, random testing and traces (figure 5.9)", "executions", BRANCHES.0);
        let (mut first, mut last) = (Vec::new(), Vec::new());
        for (label, class_runs, knob) in variants {
            let mut series = Series::new(label);
            let mut means = Vec::new();
            for executions in [500, 1500, 4000, 10_000] {
                let runs = class_runs.runs(seeds, &format!("{executions}x"), knob.as_slice())?;
                means.push(mean(values(&runs, BRANCHES)));
                series.add(f64::from(executions), &values(&runs, BRANCHES));
            }
            plot.series.push(series);
            first.push(means[0]);
            last.push(means[means.len() - 1]);
        }
        self.effects.grows("evolution against random testing, 10,000 executions: branches", last[0], last[1]);
        self.effects.grows("a trace, 500 executions: branches", first[1], first[2]);
        self.effects.grows("existing tests, 500 executions: branches", first[1], first[3]);
        self.plots.push(("random", plot));
        Ok(())
    }
}

fn demo(bench: &Bench) -> Result<PathBuf> {
    let folder = bench.classes().join("trace");
    std::fs::create_dir_all(&folder)?;
    bench.jdk.compile(&[process::root().join("bench/evotest").join(format!("{DEMO}.java"))], &folder)?;
    Ok(folder)
}

fn tests(bench: &Bench) -> Result<PathBuf> {
    let folder = bench.classes().join("tests");
    std::fs::create_dir_all(&folder)?;
    let mut javac = bench.jdk.tool("javac");
    javac.args(["-g", "-nowarn", "-cp"]).arg(JUNIT.fetch(&bench.jdk)?).arg("-d").arg(&folder);
    process::run(javac.arg(process::root().join("bench/evotest").join(format!("{DEMO}Test.java"))))?;
    Ok(folder)
}
