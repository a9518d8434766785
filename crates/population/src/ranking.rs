//! Who is better where there are many aims: preference, dominance, crowding (Deb; Panichella, Kifetew and Tonella).

use std::cmp::Ordering;

use fitness::Fitness;

/// Whether `a` is at least as good everywhere and better somewhere.
pub fn dominates(a: &[Fitness], b: &[Fitness]) -> bool {
    let mut better = false;
    for (x, y) in a.iter().zip(b) {
        match x.cmp(y) {
            Ordering::Greater => return false,
            Ordering::Less => better = true,
            Ordering::Equal => {}
        }
    }
    better
}

/// Sorts candidates into fronts until `enough` are placed: first those that are best for some objective (of several the
/// shortest), then by dominance. The rest is one last front. `rows` has each candidate's fitness, `lengths` its length.
pub fn preference_fronts(rows: &[&[Fitness]], lengths: &[usize], enough: usize) -> Vec<Vec<usize>> {
    let objectives = rows.first().map_or(0, |row| row.len());
    let mut placed = vec![false; rows.len()];
    let mut first: Vec<usize> = Vec::new();
    for objective in 0..objectives {
        let best = (0..rows.len()).min_by(|&a, &b| {
            let order = rows[a][objective].cmp(&rows[b][objective]);
            order.then(lengths[a].cmp(&lengths[b])).then(a.cmp(&b))
        });
        if let Some(best) = best
            && !std::mem::replace(&mut placed[best], true)
        {
            first.push(best);
        }
    }
    first.sort_unstable();
    let mut count = first.len();
    let mut fronts = vec![first];
    while count < enough && count < rows.len() {
        let left: Vec<usize> = (0..rows.len()).filter(|&at| !placed[at]).collect();
        let free = |&&a: &&usize| !left.iter().any(|&b| b != a && dominates(rows[b], rows[a]));
        let front: Vec<usize> = left.iter().filter(free).copied().collect();
        if front.is_empty() {
            break;
        }
        for &at in &front {
            placed[at] = true;
        }
        count += front.len();
        fronts.push(front);
    }
    let rest: Vec<usize> = (0..rows.len()).filter(|&at| !placed[at]).collect();
    if !rest.is_empty() {
        fronts.push(rest);
    }
    fronts
}

/// How alone each member of a front is: those with no neighbours survive. Sub-vector dominance: for each member the largest
/// number of objectives in which another one is better; fewer is more alone. The result is larger for the more alone.
pub fn crowding(rows: &[&[Fitness]], front: &[usize]) -> Vec<f64> {
    let of = |&a: &usize| {
        let worse = |&b: &usize| {
            let better = rows[b].iter().zip(rows[a]).filter(|(x, y)| x < y).count();
            if b == a { 0 } else { better }
        };
        -(front.iter().map(worse).max().unwrap_or(0) as f64)
    };
    front.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(values: &[f64]) -> Vec<Fitness> {
        values.iter().map(|&distance| Fitness { level: 0, passed: false, distance }).collect()
    }

    #[test]
    fn one_that_is_better_somewhere_is_not_dominated() {
        assert!(dominates(&row(&[1.0, 2.0]), &row(&[1.0, 3.0])));
        assert!(!dominates(&row(&[1.0, 2.0]), &row(&[1.0, 2.0])));
        assert!(!dominates(&row(&[0.0, 9.0]), &row(&[1.0, 2.0])));
    }

    #[test]
    fn the_best_for_an_objective_comes_first_even_if_it_is_bad_elsewhere() {
        let rows = [row(&[0.5, 9.0]), row(&[1.0, 1.0]), row(&[2.0, 2.0]), row(&[1.5, 0.8])];
        let rows: Vec<&[Fitness]> = rows.iter().map(Vec::as_slice).collect();
        let fronts = preference_fronts(&rows, &[5, 5, 5, 5], 4);
        assert_eq!(fronts, [vec![0, 3], vec![1], vec![2]]);
    }

    #[test]
    fn of_equals_the_shortest_is_preferred_and_the_rest_is_not_sorted() {
        let rows = [row(&[1.0]), row(&[1.0]), row(&[7.0]), row(&[8.0])];
        let rows: Vec<&[Fitness]> = rows.iter().map(Vec::as_slice).collect();
        assert_eq!(preference_fronts(&rows, &[9, 3, 1, 1], 1), [vec![1], vec![0, 2, 3]]);
    }

    #[test]
    fn who_is_beaten_in_fewer_objectives_is_more_alone() {
        let rows = [row(&[1.0, 9.0, 9.0]), row(&[2.0, 1.0, 1.0]), row(&[3.0, 2.0, 0.5])];
        let rows: Vec<&[Fitness]> = rows.iter().map(Vec::as_slice).collect();
        assert_eq!(crowding(&rows, &[0, 1, 2]), [-2.0, -1.0, -2.0]);
    }
}
