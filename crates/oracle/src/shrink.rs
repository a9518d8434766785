//! Makes a test smaller while something about it stays: fewer statements, values instead of calls that gave them, simpler
//! lambdas and constants.

use testcase::{Api, Constant, Gives, LambdaBody, Statement, TestCase, Ty, TypeId, Var, check, repair};

/// What must stay of a test.
pub trait Keeps {
    /// Runs the test and says whether it still does what it is for.
    fn keeps(&mut self, test: &TestCase) -> bool;

    /// The value that a variable had when the test was last run, if source has a literal for it.
    fn value(&self, var: Var) -> Option<Constant>;
}

/// The smallest test found that the check still wants; it must want `test` itself.
pub fn shrink(api: &Api, test: &TestCase, check: &mut dyn Keeps) -> TestCase {
    let mut best = test.clone();
    loop {
        let before = best.len();
        drop_statements(api, &mut best, check);
        replace_calls(&mut best, check);
        unify(&mut best, check);
        let plainer = plain_lambdas(api, &mut best, check);
        if best.len() == before && !plainer {
            break;
        }
    }
    simplify_constants(&mut best, check);
    best
}

fn accept(best: &mut TestCase, smaller: TestCase, check: &mut dyn Keeps) -> bool {
    let keeps = check.keeps(&smaller);
    if keeps {
        *best = smaller;
    }
    keeps
}

/// Tries to do without each statement, the last first; what used its value takes another, or goes too.
fn drop_statements(api: &Api, best: &mut TestCase, check: &mut dyn Keeps) {
    for at in (0..best.len()).rev() {
        if at >= best.len() {
            continue;
        }
        let mut smaller = best.clone();
        repair::remove_or_rebind(&mut smaller, at, api);
        if smaller.len() < best.len() && !smaller.is_empty() {
            accept(best, smaller, check);
        }
    }
    let mut smaller = best.clone();
    repair::remove_dead(&mut smaller, best.len().checked_sub(1));
    if smaller.len() < best.len() {
        accept(best, smaller, check);
    }
}

/// Writes down what a call gave instead of calling it.
fn replace_calls(best: &mut TestCase, check: &mut dyn Keeps) {
    for at in (0..best.len().saturating_sub(1)).rev() {
        let var = Var(at as u32);
        let ty = best.ty(var).clone();
        let call = matches!(best.statements[at], Statement::Call { .. } | Statement::GetField { .. });
        if !call || !is_literal(&ty) || repair::dependents(best, var).is_empty() {
            continue;
        }
        // The check knows the values of the last test that it ran.
        if !check.keeps(best) {
            return;
        }
        let Some(value) = check.value(var).filter(|v| fits(v, &ty)) else { continue };
        let mut simpler = best.clone();
        simpler.statements[at] = Statement::Constant { ty, value };
        accept(best, simpler, check);
    }
}

/// Uses an earlier variable of the same type instead of what a call gave: fluent methods give their receiver.
fn unify(best: &mut TestCase, check: &mut dyn Keeps) {
    for at in 0..best.len() {
        let (var, ty) = (Var(at as u32), best.ty(Var(at as u32)).clone());
        let call = matches!(best.statements[at], Statement::Call { .. });
        if !call || !ty.is_reference() || is_literal(&ty) || repair::dependents(best, var).is_empty() {
            continue;
        }
        let Some(other) = (0..at).find(|&i| *best.ty(Var(i as u32)) == ty).map(|i| Var(i as u32)) else { continue };
        let mut simpler = best.clone();
        for statement in &mut simpler.statements[at + 1..] {
            statement.map_uses(|used| if used == var { other } else { used });
        }
        accept(best, simpler, check);
    }
}

/// Lets lambdas do nothing but give what they give. Whether there was one to change.
fn plain_lambdas(api: &Api, best: &mut TestCase, check: &mut dyn Keeps) -> bool {
    let mut changed = false;
    for at in 0..best.len() {
        let Statement::Lambda { body, .. } = &best.statements[at] else { continue };
        if let LambdaBody::StandIn(_) = body {
            changed |= fewer_answers(best, at, check);
            continue;
        }
        let plainer = match body {
            LambdaBody::Throw(_) => LambdaBody::Nothing,
            LambdaBody::Call(call) => match call.gives {
                Gives::Nothing => LambdaBody::Nothing,
                Gives::Var(var) => LambdaBody::Give(var),
                Gives::Argument(n) => LambdaBody::Argument(n),
                Gives::Result => continue,
            },
            _ => continue,
        };
        let mut simpler = best.clone();
        if let Statement::Lambda { body, .. } = &mut simpler.statements[at] {
            *body = plainer;
        }
        let legal = check::check_statement(&simpler, api, at).is_ok();
        changed |= legal && accept(best, simpler, check);
    }
    changed
}

/// Lets methods of a stand-in give their defaults, or else one value only. Whether there was one to change.
fn fewer_answers(best: &mut TestCase, at: usize, check: &mut dyn Keeps) -> bool {
    let count = match &best.statements[at] {
        Statement::Lambda { body: LambdaBody::StandIn(stand_in), .. } => stand_in.answers.len(),
        _ => 0,
    };
    let mut changed = false;
    for method in 0..count {
        for keep in 0..2 {
            let mut simpler = best.clone();
            let Statement::Lambda { body: LambdaBody::StandIn(stand_in), .. } = &mut simpler.statements[at] else {
                break;
            };
            if stand_in.answers[method].len() <= keep {
                break;
            }
            stand_in.answers[method].truncate(keep);
            if accept(best, simpler, check) {
                changed = true;
                break;
            }
        }
    }
    changed
}

fn is_literal(ty: &Ty) -> bool {
    matches!(ty, Ty::Prim(_)) || matches!(ty, Ty::Class(id, _) if *id == TypeId::STRING)
}

fn fits(value: &Constant, ty: &Ty) -> bool {
    match ty {
        Ty::Prim(prim) => value.prim() == Some(*prim),
        _ => matches!(value, Constant::Text(_)),
    }
}

fn simplify_constants(best: &mut TestCase, check: &mut dyn Keeps) {
    for at in 0..best.len() {
        let Statement::Constant { value, .. } = &best.statements[at] else { continue };
        for simpler in simpler(value) {
            let mut changed = best.clone();
            if let Statement::Constant { value, .. } = &mut changed.statements[at] {
                *value = simpler;
            }
            if accept(best, changed, check) {
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
    use testcase::Prim;

    use super::*;

    struct Wants<F>(F);

    impl<F: FnMut(&TestCase) -> bool> Keeps for Wants<F> {
        fn keeps(&mut self, test: &TestCase) -> bool {
            (self.0)(test)
        }

        fn value(&self, _: Var) -> Option<Constant> {
            None
        }
    }

    fn int(value: i32) -> Statement {
        Statement::Constant { ty: Ty::Prim(Prim::Int), value: Constant::Int(value) }
    }

    #[test]
    fn statements_that_nothing_needs_go() {
        let test = TestCase { statements: vec![int(1), int(77), int(3)] };
        let has_77 = |t: &TestCase| {
            t.statements.iter().any(|s| matches!(s, Statement::Constant { value: Constant::Int(v), .. } if *v >= 77))
        };
        let small = shrink(&Api::default(), &test, &mut Wants(has_77));
        assert_eq!(small.statements, [int(77)]);
    }

    #[test]
    fn constants_become_as_simple_as_they_may() {
        let test = TestCase { statements: vec![int(4711)] };
        let small = shrink(&Api::default(), &test, &mut Wants(|t: &TestCase| t.len() == 1));
        assert_eq!(small.statements, [int(0)]);
    }
}
