//! The events of the current run, without those that follow from earlier ones word for word.

use base::FxHashSet;
use expr::{TermId, Terms};

use crate::calls::Frames;
use crate::path::{Event, Trace};

/// Events of one statement that are kept; a path longer than that is not followed to its end.
const MOST_EVENTS: usize = 3000;

#[derive(Default)]
pub(crate) struct Log {
    events: Vec<Event>,
    cut: bool,
    pub frames: Frames,
    /// Conditions that hold on the path so far, and in which order they were noted.
    known: FxHashSet<TermId>,
    order: Vec<TermId>,
    /// How many conditions each snapshot found.
    levels: Vec<usize>,
}

impl Log {
    pub fn push(&mut self, terms: &mut Terms, mut event: Event) {
        let held = event.decision.held(terms);
        if terms.is_const(held) || self.cut {
            return;
        }
        if self.events.len() >= MOST_EVENTS {
            self.cut = true;
            return;
        }
        if self.known.insert(held) {
            self.order.push(held);
            event.call = self.frames.current();
            self.events.push(event);
        }
    }

    /// Conditions that hold on the path so far.
    pub fn held(&self) -> &[TermId] {
        &self.order
    }

    pub fn begin(&mut self) {
        self.events.clear();
        self.frames.take();
        self.cut = false;
    }

    pub fn take(&mut self) -> Trace {
        let cut = std::mem::take(&mut self.cut);
        let calls = self.frames.take();
        if self.events.is_empty() {
            return Trace { cut, ..Trace::default() };
        }
        Trace { events: self.events.drain(..).collect(), calls: calls.into(), cut }
    }

    /// The events alone; calls go on.
    pub fn take_events(&mut self) -> (Vec<Event>, bool) {
        (std::mem::take(&mut self.events), self.cut)
    }

    pub fn snapshot(&mut self) {
        self.levels.push(self.order.len());
    }

    pub fn restore(&mut self) {
        let keep = self.levels.last().copied().unwrap_or(0);
        for gone in self.order.drain(keep..) {
            self.known.remove(&gone);
        }
        self.events.clear();
    }

    pub fn commit(&mut self) {
        self.levels.pop();
    }
}
