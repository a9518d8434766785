//! Tables as terms: the value at an index that is in bounds.
//!
//! Tables of programs are mostly made of runs: constant ones, and ones that count up, as digits and letters do. Each is one
//! comparison, which solvers like better than hundreds of array elements.

use expr::{Sort, TermId, Terms};

/// More runs than this make an array of the solver's.
const MOST_RUNS: usize = 40;
/// The same for tables of terms.
const MOST_CHOICES: usize = 64;

/// Elements from one index on: `start + step * (index - first)`.
struct Run {
    first: usize,
    start: u64,
    step: u64,
}

/// Splits a table into runs.
fn runs(table: &[u64], mask: u64) -> Vec<Run> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < table.len() {
        let step = |i: usize| table.get(i + 1).map(|next| next.wrapping_sub(table[i]) & mask);
        let first = at;
        let by = step(at).unwrap_or(0);
        let mut end = at + 1;
        while end < table.len() && step(end - 1) == Some(by) {
            end += 1;
        }
        // Two elements are a run only if they are the same: any two have some step.
        if by != 0 && end - first == 2 {
            end = first + 1;
        }
        let by = if end - first == 1 { 0 } else { by };
        found.push(Run { first, start: table[first] & mask, step: by });
        at = end;
    }
    found
}

/// The element of a table of constants of `width` bits.
pub(crate) fn constant(t: &mut Terms, index: TermId, table: &[u64], width: u32) -> TermId {
    let mask = expr::mask(width);
    let runs = runs(table, mask);
    if runs.len() > MOST_RUNS {
        return in_array(t, index, table, width);
    }
    let mut value: Option<TermId> = None;
    for (i, run) in runs.iter().enumerate().rev() {
        let here = run_value(t, index, run, width);
        value = Some(match value {
            Some(rest) => {
                let bound = t.bv(32, runs[i + 1].first as i64);
                let before = t.ult(index, bound);
                t.ite(before, here, rest)
            }
            None => here,
        });
    }
    value.unwrap_or_else(|| t.constant(Sort::bv(width), 0))
}

fn run_value(t: &mut Terms, index: TermId, run: &Run, width: u32) -> TermId {
    let sort = Sort::bv(width);
    if run.step == 0 {
        return t.constant(sort, run.start);
    }
    let position = t.resize_unsigned(index, width);
    let step = t.constant(sort, run.step);
    let scaled = t.mul(position, step);
    let offset = run.start.wrapping_sub(run.step.wrapping_mul(run.first as u64));
    let offset = t.constant(sort, offset & sort.mask());
    t.add(scaled, offset)
}

fn in_array(t: &mut Terms, index: TermId, table: &[u64], width: u32) -> TermId {
    let sort = Sort::bv(width);
    let mut sorted = table.to_vec();
    sorted.sort_unstable();
    let most = sorted.chunk_by(|a, b| a == b).max_by_key(|c| c.len()).map_or(0, |c| c[0]);
    let default = t.constant(sort, most);
    let mut array = t.const_array(default);
    for (i, &element) in table.iter().enumerate().filter(|e| *e.1 != most) {
        let (at, element) = (t.bv(32, i as i64), t.constant(sort, element));
        array = t.store(array, at, element);
    }
    t.select(array, index)
}

/// The element of a table of terms of one sort.
pub(crate) fn general(t: &mut Terms, index: TermId, table: &[TermId]) -> TermId {
    if table.len() > MOST_CHOICES {
        let mut array = t.const_array(table[0]);
        for (i, &element) in table.iter().enumerate().skip(1) {
            let at = t.bv(32, i as i64);
            array = t.store(array, at, element);
        }
        return t.select(array, index);
    }
    let mut value = table[table.len() - 1];
    for (i, &element) in table.iter().enumerate().rev().skip(1) {
        let at = t.bv(32, i as i64);
        let here = t.eq(index, at);
        value = t.ite(here, element, value);
    }
    value
}

#[cfg(test)]
mod tests {
    use expr::Model;

    use super::*;

    fn check(table: &[u64], width: u32) -> (Terms, TermId) {
        let mut t = Terms::new();
        let index = t.var("i", Sort::BV32);
        let value = constant(&mut t, index, table, width);
        let elements: Vec<TermId> = table.iter().map(|&e| t.constant(Sort::bv(width), e)).collect();
        let other = general(&mut t, index, &elements);
        for (i, &element) in table.iter().enumerate() {
            let mut model = Model::new();
            model.set(t.as_var(index).expect("a variable"), i as u64);
            assert_eq!((t.eval(&model, value), t.eval(&model, other)), (element, element), "at {i}");
        }
        (t, value)
    }

    #[test]
    fn digits_are_a_few_comparisons() {
        let digit = |c: u8| match c {
            b'0'..=b'9' => u64::from(c - b'0'),
            b'a'..=b'z' => u64::from(c - b'a') + 10,
            b'A'..=b'Z' => u64::from(c - b'A') + 10,
            _ => 0xff,
        };
        let (t, value) = check(&(0..=255).map(digit).collect::<Vec<_>>(), 8);
        assert!(t.size(value) < 60, "{}", t.show(value));
    }

    #[test]
    fn tables_without_order_are_right_too() {
        let noise: Vec<u64> = (0..200u64).map(|i| i.wrapping_mul(0x9e37_79b9) >> 7 & 0xffff).collect();
        check(&noise, 16);
        check(&noise[..30], 16);
        check(&[5, 5, 9, 1, 2, 3, 4, 4], 32);
        check(&[7], 64);
    }
}
