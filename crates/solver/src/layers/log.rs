//! Writes every query and its answer, as lines that [`mod@crate::layers::replay`] reads. Each term is written once.
//!
//! | line | meaning |
//! |---|---|
//! | `v 5 Bv32 x` | term 5 is the variable `x` |
//! | `c 6 Bv32 2a` | term 6 is the constant 0x2a |
//! | `n 7 BvAdd Bv32 0 5 6` | term 7 is the sum of terms 5 and 6; before the operands the operator's parameter |
//! | `r 6` | terms from 6 on are forgotten |
//! | `q 9 7 8` | is 9 possible with 7 and 8? |
//! | `a sat` | so was the answer: `sat`, `unsat` or `unknown` |

use std::io::Write;
use std::time::Instant;

use expr::{Op, SmtWriter, Stamp, TermId, Terms};
use rustc_hash::FxHashSet;

use crate::{Answer, LayerStats, Query, Solver, Stats};

pub struct Log {
    inner: Box<dyn Solver>,
    out: Box<dyn Write + Send>,
    written: FxHashSet<TermId>,
    stamp: Stamp,
    /// Writing has failed; a log is not worth a run.
    broken: bool,
    stats: Stats,
}

impl Log {
    pub fn new(inner: Box<dyn Solver>, out: Box<dyn Write + Send>) -> Self {
        let (written, stamp) = (FxHashSet::default(), Stamp::default());
        Self { inner, out, written, stamp, broken: false, stats: Stats::default() }
    }

    fn write_query(&mut self, terms: &Terms, query: &Query) -> std::io::Result<()> {
        let low = terms.valid_since(&self.stamp);
        if low != Terms::ALL {
            self.stamp = terms.stamp();
            self.written.retain(|&t| t < low);
            writeln!(self.out, "r {}", low.raw())?;
        }
        for condition in query.conditions() {
            self.write_term(terms, condition)?;
        }
        write!(self.out, "q {}", query.goal.raw())?;
        for condition in query.prefix {
            write!(self.out, " {}", condition.raw())?;
        }
        writeln!(self.out)
    }

    fn write_term(&mut self, terms: &Terms, term: TermId) -> std::io::Result<()> {
        let mut stack = vec![term];
        while let Some(&t) = stack.last() {
            if self.written.contains(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.args(t).iter().filter(|a| !self.written.contains(a)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            self.written.insert(t);
            let (id, sort) = (t.raw(), terms.sort(t));
            match terms.op(t) {
                Op::Const => writeln!(self.out, "c {id} {sort:?} {:x}", terms.value(t).unwrap_or(0))?,
                Op::Var => {
                    let name = terms.as_var(t).map_or("", |v| terms.var_name(v));
                    writeln!(self.out, "v {id} {sort:?} {}", name.replace('\n', " "))?;
                }
                op => {
                    let field = if op.has_field() { terms.field(t) } else { 0 };
                    write!(self.out, "n {id} {op:?} {sort:?} {field}")?;
                    for arg in terms.args(t) {
                        write!(self.out, " {}", arg.raw())?;
                    }
                    writeln!(self.out)?;
                }
            }
        }
        Ok(())
    }
}

/// A query as an SMT-LIB script, for bug reports and other solvers.
pub fn script(terms: &Terms, query: &Query) -> String {
    let mut out = String::from("(set-logic ALL)\n");
    let mut writer = SmtWriter::new();
    for condition in query.conditions() {
        writer.assert(terms, condition, &mut out);
    }
    out.push_str("(check-sat)\n");
    out
}

impl Solver for Log {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let start = Instant::now();
        self.broken |= !self.broken && self.write_query(terms, query).is_err();
        let answer = self.inner.check(terms, query);
        let word = match answer {
            Answer::Sat(_) => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown(_) => "unknown",
        };
        self.broken |= !self.broken && writeln!(self.out, "a {word}").is_err();
        self.stats.count(&answer, false, start);
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        self.inner.core()
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "log", stats: self.stats });
        self.inner.statistics(out);
    }
}
