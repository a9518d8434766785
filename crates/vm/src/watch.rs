//! What can be seen of threads from outside: where they are, what they hold and whom they wait for.

use program::{Code, Insn, MethodId};

use crate::heap::{LOCK, Ref};
use crate::machine::Machine;
use crate::thread::{Frame, FrameKind, Thread};
use crate::threads::Reason;

/// Objects whose monitors a frame can have entered: that of a synchronized method, and what it has in registers if it enters any.
fn entered_by(thread: &Thread, frame: &Frame) -> Vec<Ref> {
    let enters = |code: &&Code| code.insns.iter().any(|insn| matches!(insn, Insn::MonitorEnter { .. }));
    let code = frame.code().filter(|_| frame.kind == FrameKind::Java).filter(enters);
    let registers = code.and_then(|code| code.refs_at(frame.at())).unwrap_or_default();
    let objects = registers.iter().map(|&reg| thread.slots[frame.base as usize + usize::from(reg)] as Ref);
    std::iter::once(frame.lock).chain(objects).collect()
}

impl Machine {
    /// All threads, the current one first.
    pub fn threads(&self) -> impl Iterator<Item = &Thread> {
        std::iter::once(&self.thread).chain(&self.others)
    }

    /// The methods that a thread is in, newest first, with places in their bytecode.
    pub fn trace_of(&self, thread: &Thread) -> Vec<(MethodId, u16)> {
        let native = if thread.id == self.thread.id { self.running } else { thread.native };
        let native = native.as_deref().map(|method| (method, 0));
        let frames = thread.frames.iter().rev().filter_map(|f| Some((f.java_method()?, f.bci())));
        let visible = native.into_iter().chain(frames).filter(|(method, _)| !method.hidden);
        visible.map(|(method, bci)| (method.id, bci)).collect()
    }

    /// The objects whose monitors a thread holds, each with how many visible frames are newer than the one that entered it.
    pub fn monitors_of(&self, thread: &Thread) -> Vec<(Ref, u32)> {
        let held = |object: &Ref| *object != 0 && self.heap.get::<u32>(object + LOCK) >> 16 == thread.id;
        let mut found: Vec<(Ref, u32)> = Vec::new();
        let mut depth = self.trace_of(thread).len() as u32;
        for frame in &thread.frames {
            if frame.java_method().is_some_and(|method| !method.hidden) {
                depth = depth.saturating_sub(1);
            }
            for object in entered_by(thread, frame).into_iter().filter(held) {
                if found.iter().all(|(known, _)| *known != object) {
                    found.push((object, depth));
                }
            }
        }
        found.reverse();
        found
    }

    /// The thread that holds the monitor of an object.
    pub fn monitor_owner(&self, object: Ref) -> Option<&Thread> {
        let id = self.heap.get::<u32>(object + LOCK) >> 16;
        self.threads().find(|thread| thread.id == id)
    }

    /// The object whose monitor a thread waits to enter.
    pub fn wanted_monitor(&self, thread: &Thread) -> Option<Ref> {
        match thread.waiting?.reason {
            Reason::Monitor(object) => Some(object),
            Reason::Notification { object, .. } if thread.waiting?.woken => Some(object),
            _ => None,
        }
    }
}
