//! Snapshots of a whole machine: heap, class states, interned strings, environment, stack.
//!
//! Snapshots nest like brackets. Taking one costs a few copies; going back costs what was changed since.

use std::sync::Arc;

use program::{ClassId, Insn};

use crate::environment::Tick;
use crate::heap::Ref;
use crate::machine::{ClassState, Machine};
use crate::memory::{Registers, no_memory};
use crate::network::Network;
use crate::references::Request;
use crate::thread::{Kept, Thread};

/// A change outside the heap that a restore takes back.
pub(crate) enum Undo {
    Class(ClassId, ClassState),
    Interned(Box<[u16]>),
    Insn(*mut Insn, Insn),
}

impl Undo {
    /// The instruction that was rewritten.
    pub fn insn(&self) -> Option<*mut Insn> {
        match *self {
            Self::Insn(at, _) => Some(at),
            _ => None,
        }
    }
}

pub(crate) struct Mark {
    undo: usize,
    journal: usize,
    roots: usize,
    pending: Vec<Ref>,
    tick: Tick,
    network: Option<Arc<Network>>,
    /// The running thread, which has frames if the snapshot was taken in mid-run, and the others.
    thread: Kept,
    others: Vec<Kept>,
}

impl Machine {
    /// Takes a snapshot; it stays the newest until it is popped or committed.
    pub fn snapshot(&mut self) {
        self.marks.push(Mark {
            undo: self.undo.len(),
            journal: self.program.journal_mark(),
            roots: self.roots.len(),
            pending: self.pending.clone(),
            tick: self.env.tick,
            network: self.env.keep_network(),
            thread: self.thread.keep(),
            others: self.others.iter().map(Thread::keep).collect(),
        });
        self.heap.push_level();
    }

    /// Goes back to the newest snapshot and keeps it.
    pub fn restore(&mut self) {
        self.heap.restore();
        let mark = self.marks.last().expect("a snapshot to restore");
        let (undo, journal, roots, tick) = (mark.undo, mark.journal, mark.roots, mark.tick);
        if self.thread.id != mark.thread.id
            && let Some(at) = self.others.iter().position(|t| t.id == mark.thread.id)
        {
            std::mem::swap(&mut self.thread, &mut self.others[at]);
        }
        if !self.others.is_empty() || !mark.others.is_empty() {
            let mut stacks: Vec<_> = self.others.drain(..).map(|t| t.slots).collect();
            let stack = || Registers::zeroed().unwrap_or_else(|_| no_memory());
            self.others.extend(mark.others.iter().map(|kept| kept.revive(stacks.pop().unwrap_or_else(stack))));
        }
        self.env.restore(tick, mark.network.as_ref());
        self.pending.clone_from(&mark.pending);
        self.request = Request::None;
        // Whichever thread this is now: the one that ran may have ended since.
        mark.thread.revive_in(&mut self.thread);
        while self.undo.len() > undo {
            let Some(change) = self.undo.pop() else { break };
            self.take_back(change);
        }
        self.program.journal_back(journal);
        self.roots.truncate(roots);
    }

    fn take_back(&mut self, change: Undo) {
        match change {
            Undo::Class(class, state) => self.states[class.index()] = state,
            Undo::Interned(text) => {
                self.interned.remove(&text);
            }
            // SAFETY: code is never moved or freed while the machine lives.
            Undo::Insn(at, insn) => unsafe { at.write(insn) },
        }
    }

    /// Goes back to the newest snapshot and forgets it.
    pub fn pop_snapshot(&mut self) {
        self.restore();
        self.marks.pop();
        self.heap.pop_level();
        self.end_journal();
    }

    /// Forgets the newest snapshot; what happened since stays.
    pub fn commit_snapshot(&mut self) {
        self.marks.pop();
        self.heap.commit_level();
        if self.marks.is_empty() {
            self.undo.clear();
            self.states.iter_mut().for_each(|state| state.depth = 0);
        }
        self.end_journal();
    }

    fn end_journal(&mut self) {
        if self.marks.is_empty() {
            self.program.journal_end();
        }
    }

    pub fn snapshot_depth(&self) -> usize {
        self.marks.len()
    }

    /// Classes whose state has changed since there were so many snapshots, some of them more than once; unknown if there is no such snapshot.
    pub(crate) fn changed_since(&self, depth: u32) -> Option<impl Iterator<Item = ClassId>> {
        let mark = self.marks.get((depth as usize).checked_sub(1)?)?;
        Some(self.undo[mark.undo..].iter().filter_map(|change| match change {
            Undo::Class(class, _) => Some(*class),
            Undo::Interned(_) | Undo::Insn(..) => None,
        }))
    }

    /// Whether the network is as it was when the newest snapshot was taken.
    pub fn has_same_network(&self) -> bool {
        let now = self.env.keep_network();
        let then = self.marks.last().and_then(|mark| mark.network.as_ref());
        match (&now, then) {
            (Some(now), Some(then)) => Arc::ptr_eq(now, then),
            (now, then) => now.is_none() && then.is_none(),
        }
    }

    /// Whether the newest frame's class has a loader of the program's own, which may give other classes in the next run.
    pub(crate) fn is_own_code(&self) -> bool {
        let method = self.thread.frames.last().and_then(|f| f.method);
        method.is_some_and(|m| self.class(m.class).loader.is_own())
    }

    /// Replaces an instruction of the newest frame by its resolved form, for ever if its loader always gives the same classes.
    pub(crate) fn write_resolved(&mut self, at: *mut Insn, insn: Insn) {
        // SAFETY: `at` points into code of this machine's program, which is alive and not borrowed.
        unsafe {
            if self.heap.depth() > 0 && self.is_own_code() {
                self.undo.push(Undo::Insn(at, at.read()));
            }
            at.write(insn);
        }
    }

    /// Rewrites an instruction into a form that holds only as long as the current state does.
    pub(crate) fn patch_state(&mut self, at: *mut Insn, insn: Insn, permanent: bool) {
        // SAFETY: `at` points into code of this machine's program, which is alive and not borrowed.
        unsafe {
            if permanent || self.heap.depth() == 0 {
                self.patched.push(at);
            } else {
                self.undo.push(Undo::Insn(at, at.read()));
            }
            at.write(insn);
        }
    }
}
