//! References of `java.lang.ref`: which of them a collection clears, and how Java is notified.
//!
//! A collection does not follow the referents of weak and phantom references, nor those of soft ones when memory is short. What
//! it has not reached by another way is cleared, and the references wait in [`Machine::pending`] until the JDK's own
//! code puts them into their queues. There is no thread for that: the thread that runs does it between two instructions, so
//! that a program behaves the same on every run. Finalisers are never run.

use program::MethodPtr;

use crate::gc::Marks;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Stop;
use crate::thread::FrameKind;

/// What a collection may clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clearing {
    /// All references count as strong.
    Nothing,
    /// Weak and phantom references.
    Weak,
    /// Soft references too.
    Soft,
}

/// What `System.gc` waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Request {
    #[default]
    None,
    Wanted,
    Done,
}

impl Machine {
    /// The address of the referent that a collection does not follow; 0 if there is none.
    pub(crate) fn unfollowed(&self, object: Ref, clearing: Clearing) -> u32 {
        let [_, base, kind, ..] = &*self.class(self.class_of(object)).display else { return 0 };
        if *base != self.known.reference || clearing == Clearing::Nothing {
            return 0;
        }
        let [soft, weak, phantom] = self.known.reference_kinds;
        let clears = *kind == weak || *kind == phantom || *kind == soft && clearing == Clearing::Soft;
        if clears { object + self.known.referent } else { 0 }
    }

    /// Clears those of the references whose referents were not reached.
    pub(crate) fn clear_references(&mut self, mut found: Vec<Ref>, marks: &Marks, first: u32) {
        // In the order in which they were made.
        found.sort_unstable();
        for reference in found {
            let referent = reference + self.known.referent;
            let r: Ref = self.heap.get(referent);
            if r >= first && !marks.is_marked(r) {
                self.heap.put(referent, 0u32);
                self.pending.push(reference);
            }
        }
    }

    /// For `System.gc`: collects before it returns, and has the queues filled. Does nothing where collecting is not possible.
    pub fn collect_now(&mut self) -> Result<u64, Stop> {
        let in_code = self.thread.frames.last().is_some_and(|f| f.kind == FrameKind::Java);
        let done = std::mem::take(&mut self.request) == Request::Done;
        if done || !in_code || !self.can_collect() {
            return Ok(0);
        }
        self.request = Request::Wanted;
        self.heap.set_soft_limit(0);
        // The call runs again, and calls collect before they begin.
        Err(Stop::Again)
    }

    /// The method of the JDK that puts cleared references into their queues, if there are any and it can run now: not while
    /// this thread is busy with a queue itself.
    pub(crate) fn pending_processor(&self) -> Option<MethodPtr> {
        if self.pending.is_empty() {
            return None;
        }
        let busy = |class| self.program.name_of(class).starts_with("java/lang/ref/Reference");
        if self.thread.frames.iter().any(|f| f.method.is_some_and(|m| busy(m.class))) {
            return None;
        }
        self.program.find_method(self.known.reference, "processPendingReferences", "()V")
    }

    /// Whether references that were cleared wait for their queues.
    pub fn has_pending_references(&self) -> bool {
        !self.pending.is_empty()
    }

    /// The references that were cleared, linked by their field `discovered`; null if there are none.
    pub fn take_pending_references(&mut self) -> Result<Ref, Stop> {
        let pending = std::mem::take(&mut self.pending);
        let discovered = self.offset(self.known.reference, "discovered", "Ljava/lang/ref/Reference;")?;
        for pair in pending.windows(2) {
            self.heap.put(pair[0] + discovered, pair[1]);
        }
        Ok(pending.first().copied().unwrap_or(0))
    }
}
