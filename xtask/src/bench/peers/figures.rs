//! The published figures of the tool competition.

use anyhow::{Context, Result};

/// The budget of the others, as the file has it.
pub const THEIR_SECONDS: &str = "30";

/// Line and branch coverage, per cent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    pub lines: f64,
    pub branches: f64,
}

/// A class of the competition.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    pub project: String,
    pub id: String,
    pub class: String,
    pub lines: u64,
    pub branches: u64,
    pub randoop: Figures,
    pub evosuite: Figures,
}

impl Subject {
    /// Whether the class has this in its name, or is of the library of this name.
    pub fn is_called(&self, name: &str) -> bool {
        self.project == name || self.class.contains(name)
    }
}

/// The classes of the file, each with the figures of the two tools.
pub fn subjects(text: &str) -> Result<Vec<Subject>> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let column = |name: &str| {
        let at = head.iter().position(|h| *h == name);
        at.with_context(|| format!("the file has no column {name}"))
    };
    let (project, id, class) = (column("project")?, column("id")?, column("class")?);
    let (tool, budget) = (column("tool")?, column("budget_s")?);
    let (line, branch) = (column("line_pct")?, column("branch_pct")?);
    let totals = (column("lines_total")?, column("branches_total")?);
    let mut found: Vec<Subject> = Vec::new();
    for row in lines {
        let cells: Vec<&str> = row.split(',').collect();
        let cell = |at: usize| cells.get(at).copied().unwrap_or_default();
        let number = |at: usize| cell(at).parse().unwrap_or(0.0);
        if cell(budget) != THEIR_SECONDS {
            continue;
        }
        let figures = Figures { lines: number(line), branches: number(branch) };
        if found.last().is_none_or(|s| s.id != cell(id)) {
            found.push(Subject {
                project: cell(project).into(),
                id: cell(id).into(),
                class: cell(class).into(),
                lines: number(totals.0) as u64,
                branches: number(totals.1) as u64,
                randoop: Figures::default(),
                evosuite: Figures::default(),
            });
        }
        let Some(subject) = found.last_mut() else {
            continue;
        };
        match cell(tool) {
            "randoop" => subject.randoop = figures,
            "evosuite" => subject.evosuite = figures,
            _ => {}
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_by_column_and_budget() {
        let text = "project,id,class,tool,budget_s,line_pct,branch_pct,mutation_pct,lines_total,branches_total\n\
                    guava,GUAVA-1,a.B,evosuite,30,25.00,6.25,1,36,16\n\
                    guava,GUAVA-1,a.B,evosuite,120,99.00,98.00,1,36,16\n\
                    guava,GUAVA-1,a.B,randoop,30,8.33,0.00,1,36,16\n\
                    fastjson,FASTJSON-4,c.D,randoop,30,50.00,40.00,1,10,5\n";
        let found = subjects(text).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].lines, found[0].branches), (36, 16));
        assert_eq!(found[0].evosuite.lines, 25.0);
        assert_eq!(found[0].randoop.lines, 8.33);
        assert_eq!(found[1].class, "c.D");
        assert!(subjects("a,b\n").is_err());
    }
}
