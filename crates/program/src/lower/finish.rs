//! The last step: instruction indexes for targets and handlers.

use crate::code::{Code, Handler, Switch};
use crate::ids::MethodId;

use super::dest::set_target;
use super::emit::{Emitter, outcomes};
use super::fault::{Fault, Res};

pub(super) fn finish(mut emitter: Emitter, id: MethodId) -> Res<Code> {
    for (at, node) in &emitter.fixups {
        let offset = emitter.first[*node as usize] as i32 - *at as i32;
        set_target(&mut emitter.insns[*at as usize], offset);
    }
    let handlers = handlers(&emitter)?;
    let first = &emitter.first;
    for switch in &mut emitter.switches {
        let (Switch::Table { targets, default, .. } | Switch::Lookup { targets, default, .. }) = switch;
        targets.iter_mut().chain([default]).for_each(|t| *t = first[*t as usize]);
    }
    let mut lines = emitter.cx.code.lines.clone();
    lines.sort_by_key(|l| l.0);
    Ok(Code {
        method: id,
        nregs: emitter.scratch() + 1,
        max_locals: emitter.cx.code.max_locals,
        handlers,
        outcomes: emitter.branches.iter().map(|b| outcomes(b.kind)).sum(),
        insns: emitter.insns.into(),
        bcis: emitter.bcis.into(),
        lines: lines.into(),
        args: emitter.args.into(),
        switches: emitter.switches.into(),
        caches: Vec::new(),
        branches: emitter.branches.into(),
        ref_maps: emitter.ref_maps.into(),
        ref_regs: emitter.ref_regs.into(),
    })
}

/// Handlers of reachable code, in the order of the exception table.
fn handlers(emitter: &Emitter) -> Res<Box<[Handler]>> {
    let mut handlers = Vec::new();
    for range in &emitter.graph.ranges {
        let place = |node: u32| emitter.first[node as usize];
        if range.catch_type != 0 && emitter.cx.file.constants.class_name(range.catch_type).is_err() {
            return Err(Fault::new("Illegal catch type in exception table"));
        }
        let (start, end, target) = (place(range.start), place(range.end), place(range.target));
        if start < end {
            handlers.push(Handler { start, end, target, catch_type: range.catch_type, resolved: None });
        }
    }
    Ok(handlers.into())
}
