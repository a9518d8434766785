//! The command that repeats a run of `generate`: what the report and the head of each file show.
//!
//! It has all options that decide which tests are found and how they are written, and none of those for the output folder, the number
//! of jobs and the format of the report.

use std::path::Path;

use clap::ValueEnum;
use strategies::Entry;

use crate::args::{AugmentArgs, GenerateArgs, Style};
use crate::settings;

/// The command, quoted for a shell.
/// `usual` is the strategy if the command line names none.
pub fn command(args: &GenerateArgs, usual: &'static Entry) -> String {
    let mut words = Words(vec!["touchstone".into(), "generate".into(), args.target.clone()]);
    let strategy = args.strategy.filter(|strategy| *strategy != usual || usual.name != settings::USUAL);
    words.rest(args, strategy);
    words.quoted()
}

/// The command that repeats a run of `augment`.
pub fn augment(args: &AugmentArgs) -> String {
    let AugmentArgs { iterations, generate } = args;
    let mut words = Words(vec!["touchstone".into(), "augment".into(), generate.target.clone()]);
    if let Some(iterations) = iterations {
        words.option("--iterations", iterations);
    }
    words.rest(generate, generate.strategy);
    words.quoted()
}

impl Words {
    /// Those that say which classes are worked on, and with what.
    fn classes(&mut self, args: &GenerateArgs) {
        for class in &args.class {
            self.option("--class", class);
        }
        for pattern in &args.exclude {
            self.option("--exclude", &pattern.to_string());
        }
        if let Some(class_path) = &args.classes.class_path {
            self.option("--class-path", class_path);
        }
        if let Some(jdk) = &args.classes.jdk {
            self.path("--jdk", jdk);
        }
        if args.wrapper {
            self.flag("--wrapper");
        }
        // Whether Mockito is used depends on them.
        for home in &args.verify_on {
            self.path("--verify-on", home);
        }
    }

    /// The options, with the strategy if it must be named.
    fn rest(&mut self, args: &GenerateArgs, strategy: Option<&'static Entry>) {
        self.classes(args);
        if let Some(strategy) = strategy {
            self.option("--strategy", strategy.name);
        }
        if let Some(file) = &args.config {
            self.path("--config", file);
        }
        for (name, value) in &args.parameters {
            self.option("--set", &format!("{name}={value}"));
        }
        if let Some(length) = &args.length {
            self.option("--length", length);
        }
        for name in &args.only {
            self.option("--only", name);
        }
        for name in &args.without {
            self.option("--without", name);
        }
        if let Some(file) = &args.initial {
            self.path("--initial", file);
        }
        if let Some(name) = args.reduce.and_then(|reduce| reduce.to_possible_value()) {
            self.option("--reduce", name.get_name());
        }
        if let Some(technique) = args.technique {
            self.option("--technique", technique.name);
        }
        for tests in &args.seed_tests {
            self.path("--seed-tests", tests);
        }
        if let Some(file) = &args.chromosomes {
            self.path("--chromosomes", file);
        }
        if !args.criteria.is_empty() {
            let names: Vec<&str> = args.criteria.iter().map(|criterion| criterion.name()).collect();
            self.option("--criteria", &names.join(","));
        }
        if let Some(model) = &args.model {
            self.path("--model", model);
        }
        if let Some(name) = args.oracle.and_then(|oracle| oracle.to_possible_value()) {
            self.option("--oracle", name.get_name());
        }
        if args.style.comments {
            self.flag("--comments");
        }
        if args.style.no_null_tests {
            self.flag("--no-null-tests");
        }
        if args.style.style != Style::Plain
            && let Some(name) = args.style.style.to_possible_value()
        {
            self.option("--style", name.get_name());
        }
        if args.private {
            self.flag("--private");
        }
        if let Some(name) = args.mocks.and_then(|mocks| mocks.to_possible_value()) {
            self.option("--mocks", name.get_name());
        }
        if let Some(framework) = args.junit {
            self.option("--junit", junit(framework));
        }
        self.option("--budget", &args.budget_text());
        self.option("--seed", &args.seed.to_string());
    }
}

/// The value of `--junit`.
fn junit(framework: suite::Framework) -> &'static str {
    match framework {
        suite::Framework::JUnit5 => "5",
        suite::Framework::JUnit4 | suite::Framework::JUnit4Old => "4",
        suite::Framework::TestNg | suite::Framework::TestNgOld => "testng",
    }
}

/// Words of a command line.
struct Words(Vec<String>);

impl Words {
    fn flag(&mut self, name: &str) {
        self.0.push(name.into());
    }

    fn option(&mut self, name: &str, value: &str) {
        self.flag(name);
        self.flag(value);
    }

    fn path(&mut self, name: &str, value: &Path) {
        self.option(name, &value.display().to_string());
    }

    /// Joined as a shell reads them. A word with a NUL, which no command line can have, stays as it is.
    fn quoted(&self) -> String {
        let quote = |word: &String| shlex::try_quote(word).map_or_else(|_| word.clone(), std::borrow::Cow::into_owned);
        self.0.iter().map(quote).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Cli, Command};

    fn parsed(words: &[&str]) -> GenerateArgs {
        let words = ["touchstone", "generate"].iter().chain(words);
        let Command::Generate(args) = Cli::try_parse_from(words).expect("good arguments").command else {
            panic!("another command")
        };
        args
    }

    fn auto() -> &'static Entry {
        settings::Settings::default().strategy()
    }

    #[track_caller]
    fn comes_back(words: &[&str]) {
        let text = command(&parsed(words), auto());
        let again: Vec<String> = shlex::split(&text).expect("quotes that match");
        let again: Vec<&str> = again[2..].iter().map(String::as_str).collect();
        assert_eq!(again, words, "{text}");
    }

    #[test]
    fn a_plain_run_is_plain() {
        assert_eq!(command(&parsed(&["a.jar"]), auto()), "touchstone generate a.jar --budget 10s --seed 1");
    }

    #[test]
    fn what_decides_about_the_tests_is_repeated() {
        comes_back(&[
            "my libs/a's.jar",
            "--class",
            "a.B$C",
            "--class-path",
            "x y.jar:z.jar",
            "--budget",
            "5s",
            "--seed",
            "2",
        ]);
        comes_back(&["a.jar", "--jdk", "/opt/jdk 25", "--wrapper", "--junit", "4", "--budget", "300x", "--seed", "1"]);
        comes_back(&[
            "a.jar",
            "--strategy",
            "exhaustive",
            "--length",
            "2",
            "--reduce",
            "none",
            "--budget",
            "1s",
            "--seed",
            "1",
        ]);
        let set = ["--strategy", "evotest", "--set", "ratio=1", "--criteria", "line,branch", "--private"];
        comes_back(&[&["a.jar"], &set[..], &["--junit", "testng", "--budget", "1s", "--seed", "9"]].concat());
    }
}
