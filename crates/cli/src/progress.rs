//! Live progress on the terminal: one bar a class that is being worked on.

use std::collections::HashMap;
use std::sync::Mutex;

use engine::{ClassReport, Progress, Status};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

/// Steps of a bar.
const STEPS: u64 = 1000;

pub struct Bars {
    all: MultiProgress,
    /// Of all classes, if they are many.
    whole: ProgressBar,
    shown: Mutex<HashMap<String, ProgressBar>>,
    style: ProgressStyle,
}

impl Bars {
    pub fn new() -> Self {
        let style = ProgressStyle::with_template("{spinner} {prefix:40!} {bar:24} {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        Self { all: MultiProgress::new(), whole: ProgressBar::hidden(), shown: Mutex::new(HashMap::new()), style }
    }

    /// Shows a bar with a message; the one that there is, if there is one.
    fn show(&self, name: &str, message: String) {
        let Ok(mut bars) = self.shown.lock() else { return };
        let bar = bars.entry(name.to_owned()).or_insert_with(|| {
            let bar = self.all.add(ProgressBar::new(STEPS).with_style(self.style.clone()));
            bar.set_prefix(name.replace('/', "."));
            bar
        });
        bar.set_message(message);
    }

    fn with(&self, name: &str, act: impl FnOnce(&ProgressBar)) {
        if let Ok(bars) = self.shown.lock()
            && let Some(bar) = bars.get(name)
        {
            act(bar);
        }
    }
}

impl Progress for Bars {
    fn started(&self, classes: usize) {
        if classes > 1 {
            let style = ProgressStyle::with_template("{pos} of {len} classes done, about {eta} left");
            self.whole.set_length(classes as u64);
            self.whole.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            self.all.add(self.whole.clone());
            self.whole.reset_eta();
        }
    }

    fn class_started(&self, name: &str, goals: usize) {
        self.show(name, format!("0 of {goals} goals"));
    }

    fn class_elsewhere(&self, name: &str, machine: &str) {
        self.show(name, format!("on {machine}"));
    }

    fn class_goes_on(&self, name: &str, covered: usize, goals: usize, fraction: f64) {
        self.with(name, |bar| {
            bar.set_position((fraction.clamp(0.0, 1.0) * STEPS as f64) as u64);
            bar.set_message(format!("{covered} of {goals} goals"));
            bar.tick();
        });
    }

    fn class_finished(&self, report: &ClassReport) {
        if let Ok(mut bars) = self.shown.lock()
            && let Some(bar) = bars.remove(&report.name.replace('.', "/"))
        {
            bar.finish_and_clear();
        }
        self.whole.inc(1);
        if self.whole.length() == Some(self.whole.position()) {
            self.whole.finish_and_clear();
        }
        if let Status::Failed(why) = &report.status {
            let _ = self.all.println(format!("{}: {why}", report.name));
        }
    }

    fn verifying(&self, files: usize) {
        let _ = self.all.println(format!("compiling and running {files} test files on the JDK ..."));
    }
}
