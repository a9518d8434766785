//! `touchstone list`: strategies, parameters, criteria and optimisers, from their lists; the book's tables too.

use std::fmt::Write as _;

use goals::{Criterion, reason};
use optimisers::Kind;
use serde_json::{Value, json};
use strategies::{Entry, Listed};

use crate::args::{Format, ListArgs, Listing};
use crate::exit::{self, Exit, Failure};

pub fn list(args: &ListArgs) -> Result<Exit, Failure> {
    match (args.format, args.what) {
        (Format::Json, what) => println!("{:#}", as_json(what, args.strategy)),
        (Format::Human, Listing::Parameters) => print_parameters(args.strategy),
        (Format::Human, what) => {
            let lines = lines(what);
            let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
            for (name, help) in lines {
                println!("{name:width$}  {help}");
            }
        }
    }
    Ok(Exit::Program(0))
}

/// Names with their help.
fn lines(what: Listing) -> Vec<(&'static str, &'static str)> {
    match what {
        Listing::Strategies => strategies::ALL.iter().map(|entry| (entry.name, entry.help)).collect(),
        Listing::Parameters => {
            strategies::parameters().iter().map(|listed| (listed.row.name, listed.row.text)).collect()
        }
        Listing::Criteria => Criterion::ALL.iter().map(|criterion| (criterion.name(), criterion.help())).collect(),
        Listing::Optimisers => Kind::ALL.iter().map(|kind| (kind.name(), kind.entry().help)).collect(),
        Listing::Techniques => states::technique::ALL.iter().map(|entry| (entry.name, entry.help)).collect(),
        Listing::Reasons => reason::ROWS.iter().map(|row| (row.code, row.reads)).collect(),
    }
}

/// The parameters of a strategy, or of all.
fn parameters(of: Option<&Entry>) -> Vec<Listed> {
    let mut all = strategies::parameters();
    if let Some(entry) = of {
        all.retain(|listed| listed.users.iter().any(|(name, _)| *name == entry.name));
        for listed in &mut all {
            listed.users.retain(|(name, _)| *name == entry.name);
        }
    }
    all
}

fn print_parameters(of: Option<&Entry>) {
    for Listed { row, users } in parameters(of) {
        let unit = if row.unit.is_empty() { String::new() } else { format!(" {}", row.unit) };
        println!("{} = {}  ({}{unit})", row.name, defaults(&users, "none"), row.allowed);
        println!("    {}", row.text);
        if of.is_none() {
            println!("    for {}", used_by(&users));
        }
    }
}

/// The default, and those of strategies that have another.
fn defaults(users: &[(&'static str, String)], none: &str) -> String {
    let Some((_, first)) = users.first() else { return String::new() };
    let shown = |value: &str| if value.is_empty() { none.to_owned() } else { value.to_owned() };
    let mut text = shown(first);
    for (strategy, value) in users.iter().filter(|(_, value)| value != first) {
        let _ = write!(text, ", {} for {strategy}", shown(value));
    }
    text
}

fn used_by(users: &[(&'static str, String)]) -> String {
    if users.len() == strategies::ALL.len() {
        return "every strategy".into();
    }
    users.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

fn as_json(what: Listing, of: Option<&Entry>) -> Value {
    if what != Listing::Parameters {
        return lines(what).into_iter().map(|(name, help)| json!({ "name": name, "help": help })).collect();
    }
    let one = |Listed { row, users }: Listed| {
        let defaults: serde_json::Map<_, _> =
            users.into_iter().map(|(s, value)| (s.to_owned(), value.into())).collect();
        let allowed = row.allowed.to_string();
        json!({ "name": row.name, "text": row.text, "unit": row.unit, "allowed": allowed, "defaults": defaults })
    };
    parameters(of).into_iter().map(one).collect()
}

/// A table of the book by its name; nothing if there is none of that name.
pub fn table_of_the_book(name: &str) -> Option<String> {
    Some(match name {
        "strategies" => strategies_table(),
        "parameters" => parameter_tables(),
        "criteria" => table(&["criterion", "a goal for each"], lines(Listing::Criteria).into_iter().map(code_first)),
        "optimisers" => {
            table(&["optimiser", "how it searches"], lines(Listing::Optimisers).into_iter().map(code_first))
        }
        "reasons" => reasons_table(),
        "exits" => exits_table(),
        _ => return None,
    })
}

fn reasons_table() -> String {
    let row = |row: &reason::Row| {
        vec![row.reads.to_owned(), format!("`{}`", row.code), row.means.to_owned(), row.helps.to_owned()]
    };
    table(&["reason", "code", "what it means", "what helps"], reason::ROWS.iter().map(row))
}

fn exits_table() -> String {
    let row = |row: &exit::Row| {
        let code = row.code.map_or("*n*".to_owned(), |code| code.to_string());
        vec![code, row.means.to_owned(), row.helps.to_owned()]
    };
    table(&["code", "meaning", "what to do"], exit::ROWS.iter().map(row))
}

fn code_first((name, help): (&str, &str)) -> Vec<String> {
    vec![format!("`{name}`"), help.to_owned()]
}

fn strategies_table() -> String {
    let row = |entry: &Entry| vec![format!("`{}`", entry.name), entry.help.to_owned(), entry.origin.to_owned()];
    table(&["`--strategy`", "how it finds tests", "from"], strategies::ALL.iter().map(row))
}

/// A table for each set of strategies.
fn parameter_tables() -> String {
    let mut parts: Vec<(String, Vec<Vec<String>>)> = Vec::new();
    for Listed { row, users } in strategies::parameters() {
        let of = used_by(&users);
        let cells = vec![
            format!("`{}`", row.name),
            row.allowed.to_string(),
            defaults(&users, ""),
            row.unit.to_owned(),
            row.text.to_owned(),
        ];
        match parts.iter_mut().find(|(known, _)| *known == of) {
            Some((_, rows)) => rows.push(cells),
            None => parts.push((of, vec![cells])),
        }
    }
    let titles = ["name", "values", "default", "unit", "meaning"];
    let part = |(of, rows): (String, Vec<Vec<String>>)| format!("### For {of}\n\n{}", table(&titles, rows));
    parts.into_iter().map(part).collect::<Vec<_>>().join("\n")
}

fn table(titles: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| {
        format!("| {} |\n", cells.iter().map(|c| c.replace('|', "\\|")).collect::<Vec<_>>().join(" | "))
    };
    let titles: Vec<String> = titles.iter().map(|&title| title.to_owned()).collect();
    let mut text = line(&titles) + &"|---".repeat(titles.len()) + "|\n";
    for row in rows {
        text.push_str(&line(&row));
    }
    text
}
