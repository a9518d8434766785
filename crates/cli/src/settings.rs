//! The configuration file: parameters of the search that are too many for the command line.
//!
//! ```toml
//! [search]
//! population = 50
//! normalisation = "exponential"
//! alpha = 1.001
//!
//! [knobs]
//! optimiser = "avm"
//! ```

use std::path::{Path, PathBuf};

use engine::{Config, SearchConfig};
use search::fitness::Normalisation;
use search::population::Options;
use toml::{Table, Value};

use crate::exit::{Exit, Failure};

/// The file that is read if there is one and the user names no other.
const USUAL: &str = "touchstone.toml";

/// Names beside those of [`Options`].
const OTHERS: [&str; 5] = ["normalisation", "alpha", "beta", "scale", "islands"];
const NORMALISATIONS: [&str; 4] = ["ratio", "exponential", "offset", "arctangent"];
const MOST_ISLANDS: i64 = 256;

/// What a file says.
#[derive(Debug, Default, PartialEq)]
pub struct Settings {
    pub search: SearchConfig,
    /// Knobs, as `--knob` has them; those of the command line come after them.
    pub knobs: Vec<(String, String)>,
}

/// The parameters of the file, or the defaults if there is none.
pub fn settings(file: Option<&Path>) -> Result<Settings, Failure> {
    let path = match file {
        Some(path) => path.to_owned(),
        None if Path::new(USUAL).is_file() => PathBuf::from(USUAL),
        None => return Ok(Settings::default()),
    };
    let refuse = |why: String| Failure::new(Exit::Usage, format!("{}: {why}", path.display()));
    let text = std::fs::read_to_string(&path)
        .map_err(|e| Failure::new(Exit::NoInput, format!("cannot read {}: {e}", path.display())))?;
    read(&text).map_err(refuse)
}

/// The parameters in the text of a file, or what is wrong with it.
pub fn read(text: &str) -> Result<Settings, String> {
    let table: Table = text.parse().map_err(|e: toml::de::Error| e.to_string().trim_end().to_owned())?;
    let mut settings = Settings::default();
    for (name, value) in &table {
        match (name.as_str(), value) {
            ("search", Value::Table(parameters)) => apply(&mut settings.search, parameters)?,
            ("knobs", Value::Table(knobs)) => settings.knobs = turned(knobs)?,
            ("search" | "knobs", _) => return Err(format!("{name} must be a section: [{name}]")),
            _ => return Err(format!("there is no section '{name}'; known are search, knobs")),
        }
    }
    Ok(settings)
}

/// Knobs with their values; a list turns one several times.
fn turned(knobs: &Table) -> Result<Vec<(String, String)>, String> {
    let mut turned = Vec::new();
    for (name, value) in knobs {
        let values = value.as_array().map_or_else(|| std::slice::from_ref(value), Vec::as_slice);
        for value in values {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            turned.push(Config::knob(&format!("{name}={text}"))?);
        }
    }
    Ok(turned)
}

fn apply(config: &mut SearchConfig, parameters: &Table) -> Result<(), String> {
    for (name, value) in parameters.iter().filter(|(name, _)| !OTHERS.contains(&name.as_str())) {
        if !Options::NAMES.contains(&name.as_str()) {
            let known: Vec<&str> = Options::NAMES.iter().chain(&OTHERS).copied().collect();
            return Err(format!("there is no search parameter '{name}'; known are {}", known.join(", ")));
        }
        config.options.set(name, number(name, value)?).map_err(|e| e.to_string())?;
    }
    config.normalisation = normalisation(parameters)?;
    if let Some(value) = parameters.get("islands") {
        let count = value.as_integer().filter(|n| (1..=MOST_ISLANDS).contains(n));
        let wrong = || format!("islands must be a whole number from 1 to {MOST_ISLANDS}, not {value}");
        config.islands = Some(count.ok_or_else(wrong)? as usize);
    }
    let (tournament, population) = (config.options.tournament, config.options.population);
    if parameters.contains_key("tournament") && tournament > population {
        return Err(format!(
            "tournament ({tournament}) chooses from the population ({population}), so it cannot be larger"
        ));
    }
    Ok(())
}

fn number(name: &str, value: &Value) -> Result<f64, String> {
    match value {
        Value::Integer(n) => Ok(*n as f64),
        Value::Float(n) => Ok(*n),
        other => Err(format!("{name} must be a number, not {other}")),
    }
}

/// The normalisation with its parameter; a parameter of another one is a contradiction.
fn normalisation(parameters: &Table) -> Result<Normalisation, String> {
    let chosen = match parameters.get("normalisation") {
        None => NORMALISATIONS[0],
        Some(value) => {
            let known = value.as_str().and_then(|text| NORMALISATIONS.into_iter().find(|n| *n == text));
            known.ok_or_else(|| format!("normalisation must be one of {}, not {value}", NORMALISATIONS.join(", ")))?
        }
    };
    for (name, of) in [("alpha", "exponential"), ("beta", "offset"), ("scale", "arctangent")] {
        if parameters.contains_key(name) && chosen != of {
            return Err(format!("{name} belongs to normalisation = \"{of}\", but it is \"{chosen}\""));
        }
    }
    let parameter = |name: &str, usual: f64, above: f64| match parameters.get(name) {
        None => Ok(usual),
        Some(value) => {
            let found = number(name, value)?;
            let good = found.is_finite() && found > above;
            if good { Ok(found) } else { Err(format!("{name} must be a number above {above}, not {value}")) }
        }
    };
    Ok(match chosen {
        "exponential" => Normalisation::Exponential(parameter("alpha", 1.001, 1.0)?),
        "offset" => Normalisation::Offset(parameter("beta", 1.0, 0.0)?),
        "arctangent" => Normalisation::Arctangent(parameter("scale", 50.0, 0.0)?),
        _ => Normalisation::Ratio,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        read(text).expect_err(text)
    }

    #[test]
    fn parameters_are_read_with_their_types() {
        let config =
            read("[search]\npopulation = 30\ncrossover = 0.5\nnormalisation = \"offset\"\nbeta = 3\nislands = 2\n");
        let config = config.expect("a good file").search;
        assert_eq!((config.options.population, config.options.crossover), (30, 0.5));
        assert_eq!((config.normalisation, config.islands), (Normalisation::Offset(3.0), Some(2)));
        assert_eq!(read("").expect("an empty file"), Settings::default());
        let knobs = read("[knobs]\nratio = 1\noptimiser = \"avm\"").expect("a good file").knobs;
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(knobs, [pair("optimiser", "avm"), pair("ratio", "1")]);
    }

    #[test]
    fn unknown_names_are_refused_with_the_known_ones() {
        assert!(refused("[search]\npopulaton = 3").contains("'populaton'; known are population, crossover"));
        assert_eq!(refused("[serch]\nx = 3"), "there is no section 'serch'; known are search, knobs");
        let optimisers = refused("[knobs]\noptimiser = \"magic\"");
        assert!(optimisers.contains("magic") && optimisers.contains("avm"), "{optimisers}");
        let names = refused("[search]\nnormalisation = \"log\"");
        assert_eq!(names, "normalisation must be one of ratio, exponential, offset, arctangent, not \"log\"");
    }

    #[test]
    fn values_out_of_range_are_refused_with_the_range() {
        assert_eq!(refused("[search]\npopulation = 1"), "population must be a whole number from 2 to 10000, not 1");
        assert_eq!(refused("[search]\ncrossover = \"x\""), "crossover must be a number, not \"x\"");
        assert_eq!(refused("[search]\nislands = 0"), "islands must be a whole number from 1 to 256, not 0");
        let alpha = refused("[search]\nnormalisation = \"exponential\"\nalpha = 1.0");
        assert_eq!(alpha, "alpha must be a number above 1, not 1.0");
    }

    #[test]
    fn contradictions_are_refused() {
        assert_eq!(
            refused("[search]\nalpha = 2"),
            "alpha belongs to normalisation = \"exponential\", but it is \"ratio\""
        );
        assert!(refused("[search]\npopulation = 5\ntournament = 6").contains("cannot be larger"));
    }

    #[test]
    fn what_is_no_toml_is_refused_with_its_place() {
        assert!(refused("[search\n").contains("line 1"));
    }
}
