//! Another value for one argument of a call, or another answer of a stand-in.

use base::Rng;
use testcase::{Builder, Drawn, LambdaBody, Pool, Statement, TestCase, check, repair};

/// Gives the call at a place another value for one of its arguments: one that is there already, or a new one; or the stand-in there
/// another answer. False if it has none, or nothing else could be made.
pub fn other_argument(builder: &Builder<'_>, test: &mut TestCase, at: usize, rng: &mut Rng, pool: &dyn Pool) -> bool {
    if test.statements[at].is_stand_in() {
        return other_answer(builder, test, at, rng, pool);
    }
    let (Statement::Call { args, .. } | Statement::New { args, .. }) = &test.statements[at] else { return false };
    if args.is_empty() {
        return false;
    }
    let index = rng.below(args.len());
    let ty = test.ty(args[index]).clone();
    // A changed argument is simpler than one of a new call.
    let depth = builder.depth().saturating_sub(1);
    let mut head = TestCase { statements: test.statements[..at].to_vec() };
    let Ok(value) = builder.make(&mut head, &ty, &mut Drawn(rng), pool, depth) else { return false };
    let mut changed = repair::with_tail(head, test, at);
    let call = changed.len() - (test.len() - at);
    if let Statement::Call { args, .. } | Statement::New { args, .. } = &mut changed.statements[call] {
        if args[index] == value {
            return false;
        }
        args[index] = value;
    }
    if check::check_statement(&changed, builder.api(), call).is_err() {
        return false;
    }
    repair::remove_dead(&mut changed, None);
    *test = changed;
    true
}

/// Lets a method of a stand-in give something else.
fn other_answer(builder: &Builder<'_>, test: &mut TestCase, at: usize, rng: &mut Rng, pool: &dyn Pool) -> bool {
    let mut head = TestCase { statements: test.statements[..at].to_vec() };
    let varied = builder.vary_stand_in(&mut head, &test.statements[at], &mut Drawn(rng), pool);
    let Some(varied) = varied.map(|varied| LambdaBody::StandIn(Box::new(varied))) else { return false };
    let mut changed = repair::with_tail(head, test, at);
    let place = changed.len() - (test.len() - at);
    if let Statement::Lambda { body, .. } = &mut changed.statements[place] {
        if *body == varied {
            return false;
        }
        *body = varied;
    }
    if check::check_statement(&changed, builder.api(), place).is_err() {
        return false;
    }
    repair::remove_dead(&mut changed, None);
    *test = changed;
    true
}

/// The places of calls that have arguments, and of stand-ins.
pub fn with_arguments(test: &TestCase) -> Vec<usize> {
    let has_args =
        |s: &Statement| matches!(s, Statement::Call { args, .. } | Statement::New { args, .. } if !args.is_empty());
    (0..test.len()).filter(|&i| has_args(&test.statements[i]) || test.statements[i].is_stand_in()).collect()
}
