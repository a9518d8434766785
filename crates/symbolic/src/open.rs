//! Runs without a test: the caller builds the heap, and puts variables and unknown references into it.
//!
//! An unknown reference is a shadow with a number. The domain carries it along and asks nothing; what it stands for is the
//! caller's business (crate `heaps`).

use vm::Ref;

use crate::domain::Concolic;
use crate::memory::Found;
use crate::path::Event;
use crate::shadow::{Reference, Shadow, What};

impl Concolic {
    /// Before a run whose heap the caller builds: no reference has a note, no event was seen. Terms stay.
    pub fn begin_run(&mut self) {
        self.references.clear();
        self.givens.clear();
        self.log.begin();
        self.active = true;
    }

    /// The shadow of an unknown reference.
    pub fn open_reference(&mut self, number: u32) -> Shadow {
        self.note(Reference { null: None, what: What::Open(number) })
    }

    /// Which unknown reference a shadow is.
    pub fn open_number(&self, shadow: Shadow) -> Option<u32> {
        match self.reference(shadow)?.what {
            What::Open(number) => Some(number),
            _ => None,
        }
    }

    /// Which unknown reference lies in the heap at this address.
    pub fn open_at(&self, addr: u32) -> Option<u32> {
        match self.memory.get(addr, 4) {
            Found::Whole(shadow) => self.open_number(shadow),
            _ => None,
        }
    }

    /// Lays a shadow over bytes of the heap.
    pub fn put_shadow(&mut self, addr: u32, len: u32, shadow: Shadow) {
        self.memory.set(addr, len, shadow);
    }

    /// The events since the last call or the begin of the run, and whether there were too many to keep.
    pub fn take_events(&mut self) -> (Vec<Event>, bool) {
        self.log.take_events()
    }

    /// Which of several objects a reference is becomes an event, if that depends on numbers.
    pub fn settle_object(&mut self, place: crate::path::Place, value: u64, shadow: Shadow) {
        if value as Ref != 0 {
            self.settle(place, (value, shadow));
        }
    }
}
