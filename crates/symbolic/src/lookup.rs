//! Tables as terms: the value at an index that is in bounds.
//!
//! Tables of programs are mostly made of runs: constant ones, and ones that count up, as digits and letters do. Which
//! run it is takes a few comparisons, which solvers like better than hundreds of array elements.

use expr::{Sort, TermId, Terms};

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
    let runs = runs(table, expr::mask(width));
    let firsts: Vec<usize> = runs.iter().map(|r| r.first).collect();
    let values: Vec<TermId> = runs.iter().map(|run| run_value(t, index, run, width)).collect();
    choose(t, index, &firsts, &values).unwrap_or_else(|| t.constant(Sort::bv(width), 0))
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

/// The element of a table of terms of one sort; there must be one.
pub(crate) fn general(t: &mut Terms, index: TermId, table: &[TermId]) -> Option<TermId> {
    let firsts: Vec<usize> = (0..table.len()).collect();
    choose(t, index, &firsts, table)
}

/// The value whose range the index is in, by halving: `firsts` is where each range begins.
fn choose(t: &mut Terms, index: TermId, firsts: &[usize], values: &[TermId]) -> Option<TermId> {
    if values.len() <= 1 {
        return values.first().copied();
    }
    let middle = values.len() / 2;
    let low = choose(t, index, &firsts[..middle], &values[..middle])?;
    let high = choose(t, index, &firsts[middle..], &values[middle..])?;
    let bound = t.bv(32, firsts[middle] as i64);
    let before = t.ult(index, bound);
    Some(t.ite(before, low, high))
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
        let other = general(&mut t, index, &elements).expect("elements");
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
