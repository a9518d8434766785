//! `touchstone minimize`: an existing suite without its redundant tests.

use std::io::IsTerminal;
use std::path::PathBuf;

use existing::ClassResult;
use redundancy::{MinimizeError, Place, Progress, Request, Way, minimize as run_minimize};

use crate::args::Format;
use crate::exit::{CANCELLED, Exit, Failure};
use crate::minimize_args::{MinimizeArgs, Write};
use crate::minimize_kept::{Kept, Shown};
use crate::suite_input::{self, Opened, Wanted};
use crate::{minimize_report, signals};

/// Where copies go if the user does not say.
const OUT: &str = "touchstone-minimized";

pub fn minimize(args: &MinimizeArgs) -> Result<Exit, Failure> {
    let opened = suite_input::open(&Wanted {
        target: &args.target,
        tests: &args.tests,
        suite: &args.suite,
        coverage: true,
        define: &args.define,
    })?;
    let Opened { config, found, lacking } = opened;
    if config.covered.is_empty() {
        return Err(Failure::new(Exit::NoInput, format!("{} holds no classes that tests could execute", args.target)));
    }
    let write = write(args)?;
    if let Some(missing) = args.sources.iter().find(|s| !s.is_dir()) {
        return Err(Failure::new(Exit::NoInput, format!("{} is no folder with sources", missing.display())));
    }
    let cancel = engine::Cancel::default();
    signals::end_soon(&cancel);
    let human = args.format == Format::Human && !args.json;
    let request = Request {
        suite: config,
        tests: args.tests.clone(),
        sources: args.sources.clone(),
        technique: args.technique.0,
        keep: args.keep.clone(),
        ignore_assertions: args.ignore_assertions,
        write,
        interrupt: cancel.flag().clone(),
    };
    let kept = (!args.no_cache).then(|| Kept::of(&request, &found, &args.target)).flatten();
    let shown = if let Some(shown) = kept.as_ref().and_then(Kept::read) {
        shown
    } else {
        let mut progress = Lines { show: human && std::io::stderr().is_terminal() };
        let done = run_minimize(request, &found, &mut progress).map_err(|error| match error {
            MinimizeError::Interrupted => Failure::new(Exit::Program(CANCELLED), "interrupted; nothing was written"),
            MinimizeError::Write(error) => Failure::new(Exit::Unwritten, error.to_string()),
            MinimizeError::Source(error) => Failure::new(Exit::BadInput, error.to_string()),
            MinimizeError::Suite(error) => Failure::new(Exit::NoInput, format!("{error}{lacking}")),
        })?;
        let (text, json) = (minimize_report::text(&done), minimize_report::json(&done));
        let shown = Shown { text, json, page: minimize_report::page(&args.target, &done) };
        if let Some(kept) = kept {
            kept.write(&shown);
        }
        shown
    };
    if let Some(folder) = &args.report {
        report(folder, &shown.page)?;
    }
    if human {
        print!("{}", shown.text);
    } else {
        println!("{}", shown.json);
    }
    Ok(Exit::Program(0))
}

fn write(args: &MinimizeArgs) -> Result<Option<(Way, Place)>, Failure> {
    let way = match args.write {
        Write::List if args.in_place || args.out.is_some() => {
            let message = "--out and --in-place need --write comment, disable or remove";
            return Err(Failure::new(Exit::Usage, message));
        }
        Write::List => return Ok(None),
        Write::Comment => Way::Comment,
        Write::Disable => Way::Disable,
        Write::Remove => Way::Remove,
    };
    let place = if args.in_place {
        Place::InPlace
    } else {
        Place::Folder(args.out.clone().unwrap_or_else(|| PathBuf::from(OUT)))
    };
    Ok(Some((way, place)))
}

fn report(folder: &std::path::Path, page: &str) -> Result<(), Failure> {
    let unwritten = |e: std::io::Error| Failure::new(Exit::Unwritten, format!("{}: {e}", folder.display()));
    std::fs::create_dir_all(folder).map_err(unwritten)?;
    base::file::replace(&folder.join("index.html"), page).map_err(unwritten)
}

/// One line for each class that is done.
struct Lines {
    show: bool,
}

impl Progress for Lines {
    fn class_finished(&mut self, result: &ClassResult) {
        if self.show {
            suite_input::print_class(result);
        }
    }

    fn verifying(&mut self, redundant: usize, of: usize) {
        if self.show {
            eprintln!("{redundant} of {of} tests are redundant; running the others without them");
        }
    }
}
