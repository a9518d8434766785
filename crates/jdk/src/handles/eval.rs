//! Evaluates method handles: one loop over explicit frames, never Rust recursion.

use classfile::descriptor::Kind;
use vm::{Continuation, Machine, Ref, Stop};

use super::bases;
use super::convert::{Type, convert};
use super::direct;
use super::edits::values;
use super::fields::{Field, arity, result_type, signature_of_type};
use super::ops::{Edit, Plan};
use super::signature::kind_at;
use super::state::{Frame, Next, Val, Wait, decode, encode, thrown};
use super::{Slot, calls, prims};

/// Goes on until the evaluation is done or needs a method to be called.
pub(super) fn run(m: &mut Machine, mut frames: Vec<Frame>, first: Next, restartable: bool) -> Slot {
    let mut next = Ok(first);
    loop {
        match next {
            Ok(Next::Enter(handle, vals)) => {
                let restart = restartable && frames.is_empty();
                next = direct::enter(m, &mut frames, handle, vals, restart);
            }
            Ok(Next::Call(method, slots)) => {
                if frames.is_empty() {
                    return Err(Stop::tail_call(method, slots));
                }
                let then = encode(&frames, method.signature.ret, resume);
                return Err(Stop::call(method, slots, then));
            }
            Ok(Next::Give(val)) => match frames.pop() {
                Some(frame) => next = given(m, &mut frames, frame, val),
                None => return Ok(val.bits),
            },
            Ok(Next::Fail(exception)) => match frames.pop() {
                Some(frame) => next = bases::failed(m, &mut frames, frame, exception),
                None => return Err(Stop::Throw(exception)),
            },
            Err(stop) if frames.is_empty() => return Err(stop),
            Err(stop) => next = Ok(Next::Fail(thrown(m, stop)?)),
        }
    }
}

/// Goes on after a method has returned or thrown.
fn resume(m: &mut Machine, this: &Continuation, result: Result<u64, Ref>) -> Slot {
    m.running = None;
    let (frames, kind) = decode(this);
    let next = match result {
        Ok(bits) => Next::Give(Val { kind, bits }),
        Err(exception) => Next::Fail(exception),
    };
    run(m, frames, next, false)
}

/// Hands a result to the frame that waited for it.
fn given(m: &mut Machine, frames: &mut Vec<Frame>, mut frame: Frame, val: Val) -> Result<Next, Stop> {
    match frame.wait {
        Wait::Edit => {
            let plan = plan_of(m, frame.handle)?;
            place(&mut frame, &plan, val);
            advance(m, frames, frame, &plan)
        }
        Wait::Return => returns(m, frames, frame, val),
        Wait::Catch => Ok(Next::Give(val)),
        Wait::Convert => {
            let bound = values(m, frame.handle)?;
            let from = result_type(m, bound[0])?;
            let to = signature_of_type(m, bound[1])?.ret;
            give_converted(m, val, from, to, frame.sub != 0)
        }
        Wait::Result => {
            let (from, to) = (calls::type_of_bits(frame.at as u64), calls::type_of_bits(frame.sub as u64));
            give_converted(m, val, from, to, false)
        }
        Wait::New => Ok(Next::Give(frame.vals[0])),
        Wait::Init => Ok(Next::Enter(frame.handle, frame.vals)),
        Wait::Type => calls::with_type(m, frames, frame, val.object()),
        Wait::Handle if frame.sub != 0 => {
            let ret = calls::type_of_bits(frame.at as u64);
            calls::adapted(m, frames, val.object(), &frame.vals, ret)
        }
        Wait::Handle => Ok(Next::Enter(val.object(), frame.vals)),
        Wait::Mode => calls::with_mode(m, frames, frame, val.object()),
        Wait::Test | Wait::Finally | Wait::Cleanup | Wait::LoopInit | Wait::LoopStep | Wait::LoopTest => {
            bases::given(m, frames, frame, val)
        }
    }
}

fn give_converted(m: &mut Machine, val: Val, from: Type, to: Type, explicit: bool) -> Result<Next, Stop> {
    let bits = convert(m, val.bits, from, to, explicit)?;
    Ok(Next::Give(Val { kind: to.kind(), bits }))
}

pub(super) fn plan_of(m: &mut Machine, handle: Ref) -> Result<Plan, Stop> {
    let form = Field::HandleForm.get(m, handle)?;
    Plan::of_form(m, form)
}

/// Enters a bound handle.
pub(super) fn enter_bound(m: &mut Machine, frames: &mut Vec<Frame>, handle: Ref, vals: Vec<Val>) -> Result<Next, Stop> {
    let plan = plan_of(m, handle)?;
    let mut frame = Frame::new(Wait::Edit, handle, vals);
    frame.at = plan.edits.len();
    advance(m, frames, frame, &plan)
}

/// Applies edits, newest first, until one must call a filter; then the base.
fn advance(m: &mut Machine, frames: &mut Vec<Frame>, mut frame: Frame, plan: &Plan) -> Result<Next, Stop> {
    let bound = values(m, frame.handle)?;
    while frame.at > 0 {
        let (edit, value) = &plan.edits[frame.at - 1];
        let value = bound.get(*value).copied().unwrap_or_default();
        if let Some(args) = apply(m, &mut frame, edit, value)? {
            frames.push(frame);
            return Ok(Next::Enter(value, args));
        }
        frame.at -= 1;
    }
    let filtered = plan.edits.iter().any(|(edit, _)| is_return(edit));
    let vals = std::mem::take(&mut frame.vals);
    let handle = frame.handle;
    if filtered {
        frame.wait = Wait::Return;
        frames.push(frame);
    }
    bases::enter(m, frames, handle, plan, &bound, vals)
}

fn is_return(edit: &Edit) -> bool {
    matches!(edit, Edit::FilterReturn | Edit::ZeroReturn(_) | Edit::CollectReturn)
}

/// Applies an edit to the arguments; gives the arguments of the filter if it must be called for that.
fn apply(m: &mut Machine, frame: &mut Frame, edit: &Edit, value: Ref) -> Result<Option<Vec<Val>>, Stop> {
    let vals = &mut frame.vals;
    match edit {
        Edit::Bind(at) => {
            let val = prims::value(m, value)?;
            vals.insert(*at, val);
        }
        Edit::Drop(at) => {
            vals.remove(*at);
        }
        Edit::Duplicate(from, to) => {
            let val = vals[if from < to { *from } else { *from - 1 }];
            vals.insert(*to, val);
        }
        Edit::Spread(at, len) => {
            let elements = bases::spread(m, vals[*at].object(), *len)?;
            vals.splice(at..=at, elements);
        }
        Edit::Collect(at) => {
            let taken = arity(m, value)?;
            return Ok(Some(vals.drain(at..&(at + taken)).collect()));
        }
        Edit::FilterEach(positions) => return Ok(positions.get(frame.sub).map(|&p| vec![vals[p]])),
        Edit::FilterSelected(_, positions) => return Ok(Some(positions.iter().map(|&p| vals[p]).collect())),
        Edit::Fold { at, from: None, .. } => {
            let taken = arity(m, value)?;
            return Ok(Some(vals[*at..at + taken].to_vec()));
        }
        Edit::Fold { at, drop, from: Some(positions) } => {
            let outer = |p: usize| if !drop && p > *at { p - 1 } else { p };
            return Ok(Some(positions.iter().map(|&p| vals[outer(p)]).collect()));
        }
        Edit::Permute(order) => {
            let old = std::mem::take(vals);
            vals.extend(order.iter().map(|&from| old[from]));
        }
        Edit::CollectReturn => {
            let kept = vals.len() + 1 - arity(m, value)?;
            frame.held.extend(vals.drain(kept..));
        }
        Edit::FilterReturn | Edit::ZeroReturn(_) => {}
    }
    Ok(None)
}

/// Puts the result of a filter where its edit wants it, and moves on to the next edit.
fn place(frame: &mut Frame, plan: &Plan, val: Val) {
    let (edit, _) = &plan.edits[frame.at - 1];
    match edit {
        Edit::FilterEach(positions) => {
            frame.vals[positions[frame.sub]] = val;
            frame.sub += 1;
            if frame.sub < positions.len() {
                return;
            }
            frame.sub = 0;
        }
        Edit::FilterSelected(at, _) => frame.vals[*at] = val,
        Edit::Collect(at) | Edit::Fold { at, drop: false, .. } if val.kind != Kind::Void => {
            frame.vals.insert(*at, val);
        }
        _ => {}
    }
    frame.at -= 1;
}

/// Sends a result through the edits that filter it, oldest first.
fn returns(m: &mut Machine, frames: &mut Vec<Frame>, mut frame: Frame, mut val: Val) -> Result<Next, Stop> {
    let plan = plan_of(m, frame.handle)?;
    let bound = values(m, frame.handle)?;
    while let Some((edit, value)) = plan.edits.get(frame.at) {
        frame.at += 1;
        let filter = bound.get(*value).copied().unwrap_or_default();
        let mut args = match edit {
            Edit::FilterReturn => Vec::new(),
            Edit::CollectReturn => {
                let further = arity(m, filter)?.saturating_sub(1);
                frame.held.split_off(frame.held.len().saturating_sub(further))
            }
            Edit::ZeroReturn(kind) => {
                val = Val { kind: kind_at(*kind as u64), bits: 0 };
                continue;
            }
            _ => continue,
        };
        if val.kind != Kind::Void {
            args.push(val);
        }
        frames.push(frame);
        return Ok(Next::Enter(filter, args));
    }
    Ok(Next::Give(val))
}
