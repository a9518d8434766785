//! Makes a test smaller while something about it stays: fewer statements, then simpler constants.

use testcase::{Constant, Statement, TestCase, Var};

/// The smallest test found for which `keeps` still says yes; it must say yes for `test` itself.
pub fn shrink(test: &TestCase, keeps: &mut dyn FnMut(&TestCase) -> bool) -> TestCase {
    let mut best = test.clone();
    loop {
        let before = best.len();
        drop_statements(&mut best, keeps);
        if best.len() == before {
            break;
        }
    }
    simplify_constants(&mut best, keeps);
    best
}

/// Tries to do without each statement, the last first.
fn drop_statements(best: &mut TestCase, keeps: &mut dyn FnMut(&TestCase) -> bool) {
    for at in (0..best.len()).rev() {
        if at >= best.len() {
            continue;
        }
        if let Some(smaller) = without(best, at)
            && keeps(&smaller)
        {
            *best = smaller;
        }
    }
}

/// The test without a statement; later uses of its variable take another variable of the same type.
fn without(test: &TestCase, at: usize) -> Option<TestCase> {
    let gone = Var(at as u32);
    let mut used = false;
    test.statements[at + 1..].iter().for_each(|s| s.each_use(|v| used |= v == gone));
    let stand_in = if used { Some(stand_in(test, at)?) } else { None };
    let mut smaller = test.clone();
    smaller.statements.remove(at);
    for statement in &mut smaller.statements[at..] {
        statement.map_uses(|v| match stand_in {
            Some(other) if v == gone => other,
            _ if v > gone => Var(v.0 - 1),
            _ => v,
        });
    }
    Some(smaller)
}

/// An earlier variable of the same type.
fn stand_in(test: &TestCase, at: usize) -> Option<Var> {
    let ty = test.statements[at].ty();
    (0..at).rev().find(|&i| test.statements[i].ty() == ty).map(|i| Var(i as u32))
}

fn simplify_constants(best: &mut TestCase, keeps: &mut dyn FnMut(&TestCase) -> bool) {
    for at in 0..best.len() {
        let Statement::Constant { value, .. } = &best.statements[at] else { continue };
        for simpler in simpler(value) {
            let mut changed = best.clone();
            if let Statement::Constant { value, .. } = &mut changed.statements[at] {
                *value = simpler;
            }
            if keeps(&changed) {
                *best = changed;
                break;
            }
        }
    }
}

/// Simpler values of the same type, the simplest first.
fn simpler(value: &Constant) -> Vec<Constant> {
    match value {
        Constant::Boolean(true) => vec![Constant::Boolean(false)],
        Constant::Byte(v) => numbers(i64::from(*v)).map(|n| Constant::Byte(n as i8)).collect(),
        Constant::Short(v) => numbers(i64::from(*v)).map(|n| Constant::Short(n as i16)).collect(),
        Constant::Int(v) => numbers(i64::from(*v)).map(|n| Constant::Int(n as i32)).collect(),
        Constant::Long(v) => numbers(*v).map(Constant::Long).collect(),
        Constant::Char(v) if *v != u16::from(b'a') => vec![Constant::Char(u16::from(b'a'))],
        Constant::Double(bits) => reals(f64::from_bits(*bits)).map(|v| Constant::Double(v.to_bits())).collect(),
        Constant::Float(bits) => {
            reals(f64::from(f32::from_bits(*bits))).map(|v| Constant::Float((v as f32).to_bits())).collect()
        }
        Constant::Text(text) => texts(text),
        _ => Vec::new(),
    }
}

fn numbers(value: i64) -> impl Iterator<Item = i64> {
    let size = value.unsigned_abs();
    let candidates = [0, 1, -1, 2, 10, 100, value / 1000, value / 10, value / 2];
    candidates.into_iter().filter(move |c| c.unsigned_abs() < size)
}

fn reals(value: f64) -> impl Iterator<Item = f64> {
    let candidates = [0.0, 1.0, -1.0, 10.0, value.trunc()];
    candidates.into_iter().filter(move |c| c.to_bits() != value.to_bits() && (value.is_nan() || c.abs() <= value.abs()))
}

fn texts(text: &[u16]) -> Vec<Constant> {
    if text.is_empty() {
        return Vec::new();
    }
    let half = text.len() / 2;
    let mut list = vec![Vec::new(), vec![u16::from(b'a')], text[..half].to_vec(), text[half..].to_vec()];
    list.retain(|t| t.len() < text.len());
    list.dedup();
    list.into_iter().map(|t| Constant::Text(t.into())).collect()
}

#[cfg(test)]
mod tests {
    use testcase::{Prim, Ty};

    use super::*;

    fn int(value: i32) -> Statement {
        Statement::Constant { ty: Ty::Prim(Prim::Int), value: Constant::Int(value) }
    }

    #[test]
    fn statements_that_nothing_needs_go() {
        let test = TestCase { statements: vec![int(1), int(77), int(3)] };
        let has_77 = |t: &TestCase| {
            t.statements.iter().any(|s| matches!(s, Statement::Constant { value: Constant::Int(v), .. } if *v >= 77))
        };
        let small = shrink(&test, &mut { has_77 });
        assert_eq!(small.statements, [int(100)].map(|_| int(77)));
    }

    #[test]
    fn constants_become_as_simple_as_they_may() {
        let test = TestCase { statements: vec![int(4711)] };
        let small = shrink(&test, &mut |t| t.len() == 1);
        assert_eq!(small.statements, [int(0)]);
    }

    #[test]
    fn uses_of_a_dropped_variable_take_another_of_its_type() {
        let lambda = |v| Statement::PutElement { array: Var(0), index: 0, value: Var(v) };
        let test = TestCase { statements: vec![int(1), int(2), lambda(1)] };
        let small = without(&test, 1).unwrap();
        assert_eq!(small.statements, [int(1), lambda(0)]);
    }
}
