//! Asks a solver the queries of a log again and compares the answers.

use std::fmt;
use std::io::BufRead;

use expr::{Op, Sort, TermId, Terms};
use rustc_hash::FxHashMap;

use crate::{Answer, Query, Solver};

/// What a replay found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    pub queries: usize,
    /// "Unsatisfiable" then and now.
    pub infeasible: usize,
    /// "Unknown" then or now.
    pub open: usize,
    /// Lines of queries to which then and now one solver says "satisfiable" and the other "unsatisfiable".
    pub contradictions: Vec<usize>,
}

/// Why a log cannot be read: the line, counted from 1, and what is wrong with it.
#[derive(Debug)]
pub struct Malformed {
    pub line: usize,
    pub what: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Malformed {}

/// Replays a log of [`crate::layers::Log`] on a solver. The terms are built in `terms`, which may simplify or not.
pub fn replay(log: impl BufRead, terms: &mut Terms, solver: &mut dyn Solver) -> Result<Replayed, Malformed> {
    replay_some(log, terms, solver, |_| true)
}

/// As [`replay`], of the queries only whose answer then (`sat`, `unsat` or `unknown`) is wanted.
pub fn replay_some(
    log: impl BufRead,
    terms: &mut Terms,
    solver: &mut dyn Solver,
    wanted: impl Fn(&str) -> bool,
) -> Result<Replayed, Malformed> {
    let mut found = Replayed::default();
    let mut map: FxHashMap<u32, TermId> = FxHashMap::default();
    let mut query: Option<(usize, Vec<TermId>)> = None;
    for (i, line) in log.lines().enumerate() {
        let line = line.map_err(|e| Malformed { line: i + 1, what: e.to_string() })?;
        let step = Line { text: &line, map: &map };
        let malformed = || Malformed { line: i + 1, what: format!("`{line}` is not understood") };
        match line.split_once(' ').ok_or_else(malformed)? {
            ("r", low) => {
                let low: u32 = low.parse().map_err(|_| malformed())?;
                map.retain(|&id, _| id < low);
            }
            ("q", _) => {
                query = Some((i + 1, step.terms(1).ok_or_else(malformed)?));
            }
            ("a", then) => {
                let (line, conditions) = query.take().ok_or_else(malformed)?;
                let (&goal, prefix) = conditions.split_first().ok_or_else(malformed)?;
                if !wanted(then) {
                    continue;
                }
                found.queries += 1;
                match (solver.check(terms, &Query::new(prefix, goal)), then) {
                    (Answer::Unsat, "unsat") => found.infeasible += 1,
                    (Answer::Sat(_), "sat") => {}
                    (Answer::Unknown(_), _) | (_, "unknown") => found.open += 1,
                    _ => found.contradictions.push(line),
                }
            }
            _ => {
                let (id, term) = step.define(terms).ok_or_else(malformed)?;
                map.insert(id, term);
            }
        }
    }
    Ok(found)
}

struct Line<'a> {
    text: &'a str,
    map: &'a FxHashMap<u32, TermId>,
}

impl Line<'_> {
    fn word(&self, i: usize) -> Option<&str> {
        self.text.split(' ').nth(i)
    }

    /// The terms that the words from this one on name.
    fn terms(&self, from: usize) -> Option<Vec<TermId>> {
        let words = self.text.split(' ').skip(from);
        words.map(|w| self.map.get(&w.parse().ok()?).copied()).collect()
    }

    fn define(&self, terms: &mut Terms) -> Option<(u32, TermId)> {
        let id = self.word(1)?.parse().ok()?;
        let term = match self.word(0)? {
            "v" => {
                let (sort, name) = (self.word(2)?, self.text.splitn(4, ' ').nth(3)?);
                // Terms that were forgotten may have had a variable of this name and another sort.
                terms.var(&format!("{name}:{sort}"), Sort::parse(sort)?)
            }
            "c" => terms.constant(Sort::parse(self.word(2)?)?, u64::from_str_radix(self.word(3)?, 16).ok()?),
            "n" => {
                let (op, sort) = (Op::parse(self.word(2)?)?, Sort::parse(self.word(3)?)?);
                let field = self.word(4)?.parse().ok()?;
                let operands = self.terms(5)?;
                if operands.len() != op.arity() {
                    return None;
                }
                let mut args = [TermId::NONE; 3];
                args[..operands.len()].copy_from_slice(&operands);
                if op.has_field() {
                    args[1] = TermId::from_raw(field);
                }
                terms.make(op, sort, args)
            }
            _ => return None,
        };
        Some((id, term))
    }
}
