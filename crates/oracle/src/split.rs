//! A test that does several things that have nothing to do with each other, as several tests.

use testcase::{Statement, TestCase, repair};

/// The parts of a test: each has all that its last statement needs. Just one if everything hangs together.
pub fn parts(test: &TestCase) -> Vec<TestCase> {
    let mut taken = vec![false; test.len()];
    let mut parts: Vec<Vec<bool>> = Vec::new();
    for at in (0..test.len()).rev() {
        let acts = matches!(
            test.statements[at],
            Statement::New { .. } | Statement::Call { .. } | Statement::PutField { .. } | Statement::GetField { .. }
        );
        if taken[at] || !acts {
            continue;
        }
        let slice = repair::slice(test, at, true);
        taken.iter_mut().zip(&slice).for_each(|(taken, part)| *taken |= part);
        parts.push(slice);
    }
    parts.reverse();
    parts.iter().map(|marks| repair::keep(test, marks)).collect()
}

#[cfg(test)]
mod tests {
    use testcase::{CallableId, Constant, Prim, Ty, TypeId, Var};

    use super::*;

    fn int(value: i32) -> Statement {
        Statement::Constant { ty: Ty::Prim(Prim::Int), value: Constant::Int(value) }
    }

    fn call(id: u32, receiver: Option<u32>, args: &[u32]) -> Statement {
        let args = args.iter().map(|&a| Var(a)).collect();
        Statement::Call { ty: Ty::Prim(Prim::Int), callable: CallableId(id), receiver: receiver.map(Var), args }
    }

    #[test]
    fn calls_that_share_nothing_but_constants_are_parted() {
        let test = TestCase { statements: vec![int(1), call(0, None, &[0]), call(1, None, &[0]), call(2, None, &[1])] };
        let found = parts(&test);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].statements, [int(1), call(1, None, &[0])]);
        assert_eq!(found[1].statements, [int(1), call(0, None, &[0]), call(2, None, &[1])]);
    }

    #[test]
    fn calls_on_one_object_stay_together() {
        let new = Statement::New { ty: Ty::class(TypeId::OBJECT), callable: CallableId(0), args: Vec::new() };
        let test = TestCase { statements: vec![new, call(1, Some(0), &[]), call(2, Some(0), &[])] };
        assert_eq!(parts(&test), [test]);
    }
}
