//! Repetition: a call is made again and again, as a loop would make it, with numbers that go up or down from one time to the
//! next. What happens only once a collection is full, or many of its elements fall together, needs this.

use base::Rng;
use testcase::{Constant, Drawn, Pool, Statement, TestCase, Var, repair};

use super::mutate::moved;

/// Times that a call is made once more, at most.
const MAX_REPETITIONS: usize = 12;
/// How deep the arguments that are made anew for each time may be nested.
const MAX_ARGUMENT_DEPTH: u32 = 3;
/// Powers of two by which numbers go up or down.
const POWERS: usize = 17;

/// How one constant changes from one time to the next.
#[derive(Clone, Copy)]
enum Change {
    Same,
    Step(i64),
    Drawn,
}

/// Repeats one of the test's calls; false if there is none, or the test would grow too long.
pub fn repeat(test: &mut TestCase, rng: &mut Rng, pool: &dyn Pool, longest: usize) -> bool {
    let is_call = |at: &usize| matches!(&test.statements[*at], Statement::Call { .. });
    let calls: Vec<usize> = (0..test.len()).filter(is_call).collect();
    let Some(&at) = rng.pick(&calls) else { return false };
    let Statement::Call { args, .. } = &test.statements[at] else { return false };
    let mut uses = vec![0; test.len()];
    test.statements.iter().for_each(|s| s.each_use(|var| uses[var.index()] += 1));
    let mut copied = vec![false; test.len()];
    for &arg in args {
        mark(test, arg, MAX_ARGUMENT_DEPTH, &uses, &mut copied);
    }
    let size = 1 + copied.iter().filter(|c| **c).count();
    let room = longest.saturating_sub(test.len()) / size;
    if room == 0 {
        return false;
    }
    let times = 1 + rng.below(room.min(MAX_REPETITIONS));
    let changes: Vec<Change> = copied.iter().map(|c| if *c { change(rng) } else { Change::Same }).collect();
    let mut head = TestCase { statements: test.statements[..=at].to_vec() };
    let mut place: Vec<Var> = (0..test.len() as u32).map(Var).collect();
    for time in 1..=times {
        for from in (0..=at).filter(|&from| copied[from] || from == at) {
            let mut statement = test.statements[from].clone();
            if let Statement::Constant { value, .. } = &mut statement {
                *value = changed(value, changes[from], time as i64, rng, pool);
            }
            statement.map_uses(|var| place[var.index()]);
            let new = head.push(statement);
            if from != at {
                place[from] = new;
            }
        }
    }
    *test = repair::with_tail(head, test, at + 1);
    true
}

/// Marks what a value is made of, if it can be made again: constants, and objects made of nothing else for this use only.
fn mark(test: &TestCase, var: Var, depth: u32, uses: &[u32], copied: &mut [bool]) -> bool {
    let args = match &test.statements[var.index()] {
        Statement::Constant { .. } => &[][..],
        Statement::New { args, .. } | Statement::Call { receiver: None, args, .. }
            if depth > 0 && uses[var.index()] == 1 =>
        {
            args
        }
        _ => return false,
    };
    let mut below = copied.to_vec();
    if !args.iter().all(|&arg| mark(test, arg, depth - 1, uses, &mut below)) {
        return false;
    }
    copied.copy_from_slice(&below);
    copied[var.index()] = true;
    true
}

fn change(rng: &mut Rng) -> Change {
    let sign = if rng.chance(0.8) { 1 } else { -1 };
    match rng.below(6) {
        0 => Change::Same,
        1 => Change::Drawn,
        2 | 3 => Change::Step(sign),
        _ => Change::Step(sign << rng.below(POWERS)),
    }
}

fn changed(value: &Constant, change: Change, time: i64, rng: &mut Rng, pool: &dyn Pool) -> Constant {
    match (change, value) {
        (Change::Drawn, Constant::Text(_)) => Constant::Text(pool.text(&mut Drawn(rng))),
        (Change::Drawn, _) => value.prim().map_or_else(|| value.clone(), |prim| pool.number(prim, &mut Drawn(rng))),
        (Change::Step(step), Constant::Boolean(v)) => Constant::Boolean(v ^ (step * time % 2 != 0)),
        (Change::Step(step), Constant::Float(bits)) => {
            Constant::Float((f32::from_bits(*bits) + (step * time) as f32).to_bits())
        }
        (Change::Step(step), Constant::Double(bits)) => {
            Constant::Double((f64::from_bits(*bits) + (step * time) as f64).to_bits())
        }
        (Change::Step(step), Constant::Text(text)) => {
            let mut longer = text.to_vec();
            longer.push(b'a' as u16 + (step * time).rem_euclid(26) as u16);
            Constant::Text(longer.into())
        }
        (Change::Step(step), _) => moved(value, step.wrapping_mul(time), rng),
        (Change::Same, _) => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testcase::{CallableId, PlainPool, Prim, Ty, TypeId};

    #[test]
    fn a_call_is_repeated_on_the_same_object_with_arguments_of_its_own() {
        let class = Ty::class(TypeId(40));
        let mut test = TestCase::default();
        let map = test.push(Statement::New { ty: class.clone(), callable: CallableId(0), args: vec![] });
        let key = test.push(Statement::Constant { ty: Ty::Prim(Prim::Int), value: Constant::Int(5) });
        let boxed = Statement::Call { ty: class, callable: CallableId(1), receiver: None, args: vec![key] };
        let boxed = test.push(boxed);
        let args = vec![boxed, map];
        test.push(Statement::Call { ty: Ty::Void, callable: CallableId(2), receiver: Some(map), args });
        let mut repeated_puts = false;
        for seed in 0..50 {
            let mut longer = test.clone();
            let mut rng = Rng::new(seed);
            assert!(repeat(&mut longer, &mut rng, &PlainPool, 30));
            assert!(longer.len() > test.len() && longer.len() <= 30);
            for (at, statement) in longer.statements.iter().enumerate() {
                statement.each_use(|var| assert!(var.index() < at, "{longer:?}"));
                if let Statement::Call { receiver: Some(on), args, .. } = statement {
                    assert!(*on == map && args[1] == map);
                    repeated_puts |= args[0] != boxed;
                }
            }
        }
        assert!(repeated_puts);
    }

    #[test]
    fn numbers_go_up_by_the_same_step() {
        let value = |time| changed(&Constant::Int(3), Change::Step(64), time, &mut Rng::new(1), &PlainPool);
        assert_eq!([value(1), value(2)], [Constant::Int(67), Constant::Int(131)]);
    }
}
