//! The figures of the paper's tables 3 to 7.

use anyhow::{Context, Result, ensure};

const FIGURES: &str = include_str!("../../../../bench/states/paper.txt");

/// A figure; nothing where the paper's tool ran out of memory.
pub type Figure = Option<f64>;

/// A row of a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// `minimised`, `grown` or `covered`.
    pub kind: String,
    /// The suite, for rows of `grown` and `covered`.
    pub suite: String,
    pub subject: String,
    pub technique: String,
    /// Groups of figures.
    pub figures: Vec<Vec<Figure>>,
}

/// All rows.
pub fn rows() -> Result<Vec<Row>> {
    FIGURES.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(row).collect()
}

fn row(line: &str) -> Result<Row> {
    let mut groups = line.split('|');
    let head: Vec<&str> = groups.next().unwrap_or_default().split_whitespace().collect();
    let (kind, rest) = head.split_first().with_context(|| format!("an empty row: {line}"))?;
    let (suite, rest) = if *kind == "minimised" { ("", rest) } else { (rest[0], &rest[1..]) };
    ensure!(rest.len() == 2, "no subject and technique: {line}");
    let figures = groups.map(|group| group.split_whitespace().map(figure).collect()).collect::<Result<Vec<_>>>()?;
    let (subject, technique) = (rest[0].to_owned(), rest[1].to_owned());
    Ok(Row { kind: (*kind).to_owned(), suite: suite.to_owned(), subject, technique, figures })
}

/// `12.3`, `*12` for a figure at a limit, `om` for none.
fn figure(text: &str) -> Result<Figure> {
    if text == "om" {
        return Ok(None);
    }
    let number = text.trim_start_matches('*');
    number.parse().map(Some).with_context(|| format!("'{text}' is no figure"))
}

/// Looks rows up.
pub struct Paper(Vec<Row>);

impl Paper {
    pub fn read() -> Result<Self> {
        rows().map(Self)
    }

    /// A figure of a table: by the kind of row, the suite, the group of columns and the column.
    pub fn figure(&self, kind: &str, suite: &str, of: (&str, &str), at: (usize, usize)) -> Figure {
        let is_it = |row: &&Row| row.kind == kind && row.suite == suite && (&*row.subject, &*row.technique) == of;
        *self.0.iter().find(is_it)?.figures.get(at.0)?.get(at.1)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tables_are_there() {
        let rows = rows().expect("good rows");
        let count = |kind: &str| rows.iter().filter(|row| row.kind == kind).count();
        assert_eq!((count("minimised"), count("grown"), count("covered")), (40, 80, 80));
    }

    #[test]
    fn figures_are_found_where_the_paper_has_them() {
        let paper = Paper::read().expect("good rows");
        let of = ("IntStack", "monitor-equals");
        assert_eq!(paper.figure("minimised", "", of, (0, 0)), Some(87.2));
        assert_eq!(paper.figure("grown", "crash", of, (2, 2)), Some(40.0));
        assert_eq!(paper.figure("covered", "exhaustive", ("BSet", "whole-state"), (1, 2)), Some(97.7));
        assert_eq!(paper.figure("grown", "exhaustive", ("UBStack", "whole-seq"), (0, 1)), None, "out of memory");
        assert!(row("minimised IntStack | 1").is_err() && row("minimised A B | x").is_err());
    }
}
