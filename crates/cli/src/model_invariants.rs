//! `touchstone model --invariants`: what holds of all objects and calls that were seen.

use std::fmt::Write as _;
use std::path::Path;

use engine::{Cancel, Modeller};
use invariants::File;

use crate::exit::{Exit, Failure};
use crate::model::{config, failure, write};
use crate::model_args::{Form, ModelArgs};

pub fn invariants(args: &ModelArgs, cancel: &Cancel) -> Result<Exit, Failure> {
    if !matches!(args.format, Form::Text | Form::Json) {
        return Err(Failure::new(Exit::Usage, "invariants are printed as text or json"));
    }
    let config = config(args, &args.target)?;
    let file = args.check.as_deref().map(read).transpose()?;
    let mut modeller = Modeller::open(&config, &args.class, cancel).map_err(|e| failure(&e))?;
    modeller.look_closely();
    if let Some(file) = file {
        let broken = modeller.broken(&config, &file).map_err(|e| failure(&e))?;
        let mut text = format!("{}: {} of {} invariants do not hold\n", file.class, broken.len(), file.texts().len());
        for (one, test) in &broken {
            let _ = writeln!(text, "\n{}: {}\n  test: {test}", one.title, one.rule);
        }
        write(args, &text)?;
        return Ok(if broken.is_empty() { Exit::Program(0) } else { Exit::Found });
    }
    let found = modeller.invariants(&config).map_err(|e| failure(&e))?;
    for note in &modeller.notes {
        eprintln!("touchstone: {note}");
    }
    let text = match args.format {
        Form::Json => File::new(&found).to_json() + "\n",
        _ => invariants::text(&found),
    };
    write(args, &text)?;
    Ok(Exit::Program(0))
}

fn read(file: &Path) -> Result<File, Failure> {
    let text = std::fs::read_to_string(file)
        .map_err(|why| Failure::new(Exit::NoInput, format!("{}: {why}", file.display())))?;
    File::from_json(&text).map_err(|why| Failure::new(Exit::BadInput, format!("{}: {why}", file.display())))
}
