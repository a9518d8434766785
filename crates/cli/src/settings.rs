//! The configuration file: the strategy, its parameters and what is to be covered.
//!
//! ```toml
//! strategy = "dynamosa"
//! criteria = ["branch", "exception"]
//!
//! [search]                # parameters of the strategy that is used
//! islands = 2
//!
//! [evotest]               # parameters that hold if this strategy is used
//! optimiser = "ants"
//! ants.rho = 0.2
//!
//! [output]                # what the project wants of its files
//! header = "config/licence.txt"
//! formatter = "google-java-format -i {}"
//! mocks = "classes"
//! ```
//!
//! `[knobs]` is an older name of `[search]`.

use std::path::{Path, PathBuf};

use base::parameters::Given;
use engine::{Formatter, Header, House};
use goals::Criterion;
use strategies::Entry;
use target::Format;
use toml::{Table, Value};

use crate::args::MocksWanted;
use crate::exit::{Exit, Failure};

/// The file that is read if there is one and the user names no other.
const FILE: &str = "touchstone.toml";

/// The strategy that is used if neither command line nor file name one.
pub const USUAL: &str = "auto";

/// What a file says.
#[derive(Debug, Default, PartialEq)]
pub struct Settings {
    strategy: Option<&'static Entry>,
    pub criteria: Option<Vec<Criterion>>,
    /// Parameters of whichever strategy is used.
    given: Given,
    /// Parameters of one strategy, checked.
    sections: Vec<(&'static Entry, Given)>,
    header: Option<HeaderFrom>,
    formatter: Option<FormatBy>,
    /// How stand-ins are written.
    pub mocks: Option<MocksWanted>,
}

/// Who formats tests.
#[derive(Debug, PartialEq)]
enum FormatBy {
    Nobody,
    Command(Formatter),
}

/// Where the comment at the top of tests comes from.
#[derive(Debug, PartialEq)]
enum HeaderFrom {
    Nowhere,
    Sources,
    File(PathBuf),
}

impl Settings {
    /// The strategy if the command line names none.
    pub fn strategy(&self) -> &'static Entry {
        self.strategy.or_else(|| strategies::find(USUAL).ok()).unwrap_or(&strategies::ALL[0])
    }

    /// The parameters for a strategy; [`Entry::check`] says whether it has them.
    pub fn parameters(&self, strategy: &Entry) -> Given {
        let mut all = self.given.clone();
        for (_, given) in self.sections.iter().filter(|(of, _)| *of == strategy) {
            all.extend(given.iter().map(|(name, value)| (name.to_owned(), value.to_owned())));
        }
        all
    }

    /// Without what concerns files that are written: others write them.
    #[must_use]
    pub fn without_house(self) -> Self {
        Self { header: None, formatter: None, ..self }
    }

    /// What the project wants of its files: the header of its own sources and the formatter of its own build, unless the file says
    /// otherwise.
    pub fn house(&self, is_project: bool, own: impl FnOnce() -> Option<Format>) -> Result<House, Failure> {
        let header = match &self.header {
            Some(HeaderFrom::Sources) => Header::Around,
            None if is_project => Header::Around,
            None | Some(HeaderFrom::Nowhere) => Header::None,
            Some(HeaderFrom::File(path)) => {
                let text = std::fs::read_to_string(path).map_err(|e| {
                    Failure::new(Exit::NoInput, format!("cannot read the header {}: {e}", path.display()))
                })?;
                Header::given(&text)
            }
        };
        let formatter = match &self.formatter {
            Some(FormatBy::Nobody) => None,
            Some(FormatBy::Command(command)) => Some(command.clone()),
            None => own().map(Formatter::of_project),
        };
        Ok(House { header, formatter })
    }
}

/// The text of the file, or nothing if there is none.
pub fn text(file: Option<&Path>) -> Result<String, Failure> {
    let path = file.unwrap_or(Path::new(FILE));
    if file.is_none() && !path.is_file() {
        return Ok(String::new());
    }
    std::fs::read_to_string(path)
        .map_err(|e| Failure::new(Exit::NoInput, format!("cannot read {}: {e}", path.display())))
}

/// What the file says, or nothing if there is none.
pub fn settings(file: Option<&Path>) -> Result<Settings, Failure> {
    let path = match file {
        Some(path) => path.to_owned(),
        None if Path::new(FILE).is_file() => PathBuf::from(FILE),
        None => return Ok(Settings::default()),
    };
    let refuse = |why: String| Failure::new(Exit::Usage, format!("{}: {why}", path.display()));
    let text = std::fs::read_to_string(&path)
        .map_err(|e| Failure::new(Exit::NoInput, format!("cannot read {}: {e}", path.display())))?;
    let mut settings = read(&text).map_err(refuse)?;
    // Named as seen from the file.
    if let (Some(HeaderFrom::File(header)), Some(folder)) = (&mut settings.header, path.parent()) {
        *header = folder.join(&*header);
    }
    Ok(settings)
}

/// What the text of a file says, or what is wrong with it.
pub fn read(text: &str) -> Result<Settings, String> {
    let table: Table = text.parse().map_err(|e: toml::de::Error| e.to_string().trim_end().to_owned())?;
    let mut settings = Settings::default();
    for (name, value) in &table {
        match (name.as_str(), value) {
            ("strategy", Value::String(name)) => settings.strategy = Some(strategies::find(name)?),
            ("criteria", Value::Array(names)) => settings.criteria = Some(criteria(names)?),
            ("search" | "knobs", Value::Table(parameters)) => flatten("", parameters, &mut settings.given),
            ("search" | "knobs", _) => return Err(format!("{name} must be a section: [{name}]")),
            ("output", Value::Table(wishes)) => output(wishes, &mut settings)?,
            ("strategy", _) => return Err("strategy must be a name".into()),
            ("criteria", _) => return Err("criteria must be a list of names".into()),
            (_, Value::Table(parameters)) => settings.sections.push(section(name, parameters)?),
            _ => return Err(unknown(name)),
        }
    }
    known(&settings.given)?;
    Ok(settings)
}

/// The section of what the project wants of its files.
fn output(wishes: &Table, settings: &mut Settings) -> Result<(), String> {
    for (name, value) in wishes {
        match (name.as_str(), value.as_str()) {
            ("header", Some("none")) => settings.header = Some(HeaderFrom::Nowhere),
            ("header", Some("sources")) => settings.header = Some(HeaderFrom::Sources),
            ("header", Some(path)) => settings.header = Some(HeaderFrom::File(path.into())),
            ("formatter", Some("none")) => settings.formatter = Some(FormatBy::Nobody),
            ("formatter", Some(command)) => {
                settings.formatter = Some(FormatBy::Command(Formatter::parse(command)?));
            }
            ("mocks", Some(how)) => {
                let wanted = <MocksWanted as clap::ValueEnum>::from_str(how, false);
                let wrong = |_| format!("[output]: mocks is auto, mockito, classes or none, not '{how}'");
                settings.mocks = Some(wanted.map_err(wrong)?);
            }
            ("header" | "formatter" | "mocks", None) => return Err(format!("[output]: {name} must be a text")),
            _ => return Err(format!("[output]: there is no setting '{name}'; known are header, formatter, mocks")),
        }
    }
    Ok(())
}

/// Refuses a parameter that no strategy has, and a value that none of those that have it takes.
fn known(given: &Given) -> Result<(), String> {
    for (name, value) in given.iter() {
        let one: Given = [(name, value)].into_iter().collect();
        let mut why = None;
        let taken = strategies::ALL.iter().any(|entry| match entry.check(&one) {
            Ok(()) => true,
            // Others may contradict it only together with what they have by default; the whole is checked when it is used.
            Err(refused) => {
                let worse = why.is_none() || matches!(refused, strategies::BadParameter::Value(_));
                why = if worse { Some(refused) } else { why.take() };
                false
            }
        });
        if let (false, Some(strategies::BadParameter::Unknown { .. } | strategies::BadParameter::Value(_))) =
            (taken, &why)
        {
            return Err(why.map(|why| why.to_string()).unwrap_or_default());
        }
    }
    Ok(())
}

/// The section of a strategy.
fn section(name: &str, parameters: &Table) -> Result<(&'static Entry, Given), String> {
    let entry = strategies::find(name).map_err(|_| unknown(name))?;
    let mut given = Given::default();
    flatten("", parameters, &mut given);
    entry.check(&given).map_err(|why| format!("[{name}]: {why}"))?;
    Ok((entry, given))
}

fn unknown(name: &str) -> String {
    let sections = strategies::names().join("], [");
    format!("there is no section or setting '{name}'; known are strategy, criteria, [output], [search], [{sections}]")
}

fn criteria(names: &[Value]) -> Result<Vec<Criterion>, String> {
    let one = |value: &Value| value.as_str().unwrap_or_default().parse::<Criterion>().map_err(|e| e.to_string());
    names.iter().map(one).collect()
}

/// Parameters with their values as text; a list gives one several times, and `a.b` may be written as a table.
fn flatten(prefix: &str, parameters: &Table, given: &mut Given) {
    for (name, value) in parameters {
        let name = format!("{prefix}{name}");
        let values = value.as_array().map_or_else(|| std::slice::from_ref(value), Vec::as_slice);
        for value in values {
            match value {
                Value::Table(inner) => flatten(&format!("{name}."), inner, given),
                Value::String(text) => given.add(&name, text),
                _ => given.add(&name, &value.to_string()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        read(text).expect_err(text)
    }

    fn pairs(given: &Given) -> Vec<(&str, &str)> {
        given.iter().collect()
    }

    #[test]
    fn parameters_are_read_as_text() {
        let settings = read("[search]\npopulation = 30\ncrossover = 0.5\nnormalisation = \"offset\"\nislands = 2\n");
        let given = settings.expect("a good file").given;
        let all = [("crossover", "0.5"), ("islands", "2"), ("normalisation", "offset"), ("population", "30")];
        assert_eq!(pairs(&given), all);
        assert_eq!(read("").expect("an empty file"), Settings::default());
        let old = read("[knobs]\nratio = 1\noptimiser = \"avm\"\nsources.random = 0.5").expect("a good file").given;
        assert_eq!(pairs(&old), [("optimiser", "avm"), ("ratio", "1"), ("sources.random", "0.5")]);
    }

    #[test]
    fn a_section_of_a_strategy_holds_for_it_alone() {
        let text = "criteria = [\"branch\"]\n[search]\nislands = 2\n[evotest]\nants.rho = 0.2\noptimiser = \"ants\"";
        let settings = read(text).expect("a good file");
        assert_eq!(settings.criteria, Some(vec![Criterion::Branch]));
        assert_eq!((settings.strategy().name, settings.strategy), (USUAL, None));
        let of = |name: &str| settings.parameters(strategies::find(name).expect(name));
        assert_eq!(pairs(&of("mio")), [("islands", "2")]);
        assert_eq!(pairs(&of("evotest")), [("islands", "2"), ("ants.rho", "0.2"), ("optimiser", "ants")]);
        assert_eq!(read("strategy = \"mio\"").expect("a good file").strategy().name, "mio");
    }

    #[test]
    fn unknown_names_are_refused_with_the_known_ones() {
        assert!(refused("[search]\npopulaton = 3").contains("'populaton' (did you mean population?)"));
        assert!(refused("[serch]\nx = 3").starts_with("there is no section or setting 'serch'; known are strategy"));
        assert!(refused("strategy = \"magic\"").contains("known are auto, random"));
        assert!(refused("criteria = [\"lines\"]").contains("known are line, branch"));
        let optimisers = refused("[search]\noptimiser = \"magic\"");
        assert!(optimisers.contains("magic") && optimisers.contains("avm"), "{optimisers}");
        let names = refused("[search]\nnormalisation = \"log\"");
        assert_eq!(names, "normalisation must be one of own, ratio, exponential, offset, arctangent, not log");
    }

    #[test]
    fn values_out_of_range_are_refused_with_the_range() {
        assert_eq!(refused("[search]\npopulation = 1"), "population must be a whole number from 2 to 10000, not 1");
        assert_eq!(refused("[search]\ncrossover = \"x\""), "crossover must be a number from 0 to 1, not x");
        assert_eq!(refused("[search]\nislands = 0"), "islands must be a whole number from 1 to 256, not 0");
        let alpha = refused("[mosa]\nnormalisation = \"exponential\"\nalpha = 1.0");
        assert_eq!(alpha, "[mosa]: alpha must be a number above 1, not 1.0");
    }

    #[test]
    fn wishes_for_files_are_read() {
        let settings = read("[output]\nheader = \"none\"\nformatter = \"fmt -i {}\"").expect("a good file");
        let house = settings.house(true, || None).expect("no file is needed");
        assert_eq!((house.header, house.formatter), (Header::None, Formatter::parse("fmt -i {}").ok()));
        assert_eq!(Settings::default().house(true, || None).expect("no file").header, Header::Around);
        assert_eq!(Settings::default().house(false, || None).expect("no file").header, Header::None);
        assert!(read("[output]\nheader = \"no/such.txt\"").expect("a good file").house(true, || None).is_err());
        assert!(refused("[output]\nfoot = \"x\"").contains("known are header, formatter"));
        assert!(refused("[output]\nformatter = 3").contains("must be a text"));
        assert!(refused("[output]\nformatter = \"\"").contains("must be a command"));
    }

    #[test]
    fn contradictions_are_refused() {
        let alpha = refused("[mosa]\nalpha = 2");
        assert_eq!(alpha, "[mosa]: alpha belongs to normalisation=exponential, but it is own");
        assert!(refused("[mosa]\npopulation = 5\ntournament = 6").contains("cannot be larger"));
        let unused = refused("[random]\noptimiser = \"ants\"");
        assert!(unused.contains("the strategy random does not use optimiser"), "{unused}");
    }

    #[test]
    fn what_is_no_toml_is_refused_with_its_place() {
        assert!(refused("[search\n").contains("line 1"));
    }
}
