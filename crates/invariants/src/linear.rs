//! Linear relations: `y = a·x + c`, and `y = ±x ± z + c`.

use crate::infer::Column;
use crate::rule::{Rule, difference};
use crate::table::{Role, Table};

/// Factors of `a·x`.
const MAX_FACTOR: i128 = 4;
/// Constants of relations; greater ones are chance, or the class would name them as bounds.
const MAX_CONSTANT: i128 = 1 << 20;

pub(crate) fn linear(table: &Table, columns: &[Column]) -> Vec<Rule> {
    let varying: Vec<usize> = (0..columns.len()).filter(|&at| columns[at].numeric && !columns[at].constant).collect();
    let mut rules = Vec::new();
    let mut tied = vec![vec![false; columns.len()]; columns.len()];
    for &y in &varying {
        for &x in varying.iter().filter(|&&x| x != y) {
            if let Some((factor, constant)) = line(&columns[x], &columns[y]) {
                (tied[x][y], tied[y][x]) = (true, true);
                // Each relation once: the later state by the earlier, the result by the rest.
                let plain = factor == 1 && constant == 0;
                if !plain
                    && (factor.abs() > 1
                        || rank(table, y) < rank(table, x)
                        || rank(table, y) == rank(table, x) && y < x)
                {
                    rules.push(Rule::Linear { y, terms: vec![(factor as i64, x)], constant: constant as i64 });
                }
            }
        }
    }
    for &y in &varying {
        for (at, &x) in varying.iter().enumerate() {
            for &z in &varying[at + 1..] {
                if x == y || z == y || tied[x][y] || tied[z][y] || tied[x][z] {
                    continue;
                }
                rules.extend(plane(table, columns, y, x, z));
            }
        }
    }
    rules
}

/// What is explained first: the result and the new state by arguments and the old state.
fn rank(table: &Table, at: usize) -> usize {
    match table.variables[at].role {
        Role::Result => 0,
        Role::New => 1,
        Role::Argument => 2,
        Role::Old => 3,
    }
}

/// `y = a·x + c` through two points with different `x`, if all others lie on it.
fn line(x: &Column, y: &Column) -> Option<(i128, i128)> {
    let points = || x.numbers.iter().copied().zip(y.numbers.iter().copied());
    let (Some(x0), Some(y0)) = points().next()? else { return None };
    let (x1, y1) = points().find_map(|(a, b)| (a? != x0).then_some((a?, b?)))?;
    let (rise, run) = (y1 - y0, x1 - x0);
    if rise % run != 0 {
        return None;
    }
    let factor = rise / run;
    let constant = y0 - factor * x0;
    let fits =
        |(a, b): (Option<i128>, Option<i128>)| a.zip(b).is_some_and(|(a, b)| difference(b, factor * a + constant) == 0);
    let plain = factor != 0 && factor.abs() <= MAX_FACTOR && constant.abs() <= MAX_CONSTANT;
    (plain && points().all(fits)).then_some((factor, constant))
}

/// `y = ±x ± z + c`, for `y` of the lowest rank of the three.
fn plane(table: &Table, columns: &[Column], y: usize, x: usize, z: usize) -> Option<Rule> {
    if rank(table, y) > rank(table, x).min(rank(table, z)) {
        return None;
    }
    for (a, b) in [(1, 1), (1, -1), (-1, 1)] {
        let constant = |row: usize| -> Option<i128> {
            let (y, x, z) = (columns[y].numbers[row]?, columns[x].numbers[row]?, columns[z].numbers[row]?);
            Some(difference(y, a * x + b * z))
        };
        let Some(first) = constant(0).filter(|c| c.abs() <= MAX_CONSTANT) else { continue };
        if (1..table.rows.len()).all(|row| constant(row) == Some(first)) {
            // `y = z - x` is read with what is added first.
            let mut terms = vec![(a as i64, x), (b as i64, z)];
            terms.sort_by_key(|&(factor, at)| (-factor, std::cmp::Reverse(rank(table, at)), at));
            // Of equal ranks, as in `a = b + c` and `b = a - c`, the sum is the one to print.
            let is_sum = a == 1 && b == 1;
            let alike = rank(table, y) == rank(table, x) || rank(table, y) == rank(table, z);
            if alike && !is_sum {
                return None;
            }
            return Some(Rule::Linear { y, terms, constant: first as i64 });
        }
    }
    None
}
