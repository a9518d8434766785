//! `MethodHandles.loop`: clauses of initialisers, steps, predicates and finishers over shared variables.
//!
//! A frame's values are the loop's variables; its arguments are held beside them. `at` is the clause.

use classfile::descriptor::Kind;
use vm::{Machine, Ref, Stop};

use super::edits::values;
use super::fields::result_type;
use super::state::{Frame, Next, Val, Wait};

/// The four lists of handles; all have the same length.
struct Clauses {
    init: Vec<Ref>,
    step: Vec<Ref>,
    pred: Vec<Ref>,
    fini: Vec<Ref>,
}

impl Clauses {
    fn of(m: &mut Machine, handle: Ref) -> Result<Self, Stop> {
        let holder = values(m, handle)?.first().copied().unwrap_or_default();
        let lists = m.get_ref(holder, "clauses", "[[Ljava/lang/invoke/MethodHandle;")?;
        let list = |i| m.elements(m.element(lists, i));
        Ok(Self { init: list(0), step: list(1), pred: list(2), fini: list(3) })
    }

    /// Where the variable of a clause stands; clauses without one have no initialiser result.
    fn variable(&self, m: &mut Machine, clause: usize) -> Result<usize, Stop> {
        let mut count = 0;
        for &init in &self.init[..clause] {
            count += usize::from(result_type(m, init)?.kind() != Kind::Void);
        }
        Ok(count)
    }
}

pub(super) fn enter(m: &mut Machine, frames: &mut Vec<Frame>, handle: Ref, args: Vec<Val>) -> Result<Next, Stop> {
    let clauses = Clauses::of(m, handle)?;
    let mut frame = Frame::new(Wait::LoopInit, handle, Vec::new());
    frame.held = args;
    Ok(next(frames, frame, &clauses))
}

/// Enters the handle that the frame is at.
fn next(frames: &mut Vec<Frame>, mut frame: Frame, clauses: &Clauses) -> Next {
    if frame.wait == Wait::LoopInit && frame.at == clauses.init.len() {
        (frame.wait, frame.at) = (Wait::LoopStep, 0);
    }
    let (called, with_variables) = match frame.wait {
        Wait::LoopInit => (clauses.init[frame.at], false),
        Wait::LoopStep => (clauses.step[frame.at], true),
        _ => (clauses.pred[frame.at], true),
    };
    let mut args = if with_variables { frame.vals.clone() } else { Vec::new() };
    args.extend(&frame.held);
    frames.push(frame);
    Next::Enter(called, args)
}

/// Goes on with the result of an initialiser, step or predicate.
pub(super) fn given(m: &mut Machine, frames: &mut Vec<Frame>, mut frame: Frame, val: Val) -> Result<Next, Stop> {
    let clauses = Clauses::of(m, frame.handle)?;
    match frame.wait {
        Wait::LoopInit => {
            if val.kind != Kind::Void {
                frame.vals.push(val);
            }
            frame.at += 1;
        }
        Wait::LoopStep => {
            if val.kind != Kind::Void {
                let at = clauses.variable(m, frame.at)?;
                frame.vals[at] = val;
            }
            frame.wait = Wait::LoopTest;
        }
        _ if val.bits & 1 == 0 => {
            let mut args = frame.vals;
            args.extend(frame.held);
            return Ok(Next::Enter(clauses.fini[frame.at], args));
        }
        _ => {
            frame.at = (frame.at + 1) % clauses.step.len();
            frame.wait = Wait::LoopStep;
        }
    }
    Ok(next(frames, frame, &clauses))
}
