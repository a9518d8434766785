//! What came of each way that a part of an exploration took.

use std::ops::Range;

use symbolic::{Completeness, Reason};

use crate::agenda::Way;
use crate::case::Case;
use crate::explorer::Statistics;
use crate::pending::Pending;

/// A way with its number in the notes.
pub(super) struct Numbered {
    pub number: u32,
    pub pending: Pending,
}

impl Way for Numbered {
    fn aliases(&self) -> usize {
        self.pending.aliases()
    }

    fn completes(&self) -> Option<u64> {
        self.pending.completes
    }
}

/// What came of a way.
pub(super) struct Took {
    /// The numbers of the ways that it opened.
    pub further: Range<u32>,
    pub case: Option<Box<Case>>,
    /// The path that is complete with it.
    pub completed: Option<u64>,
    pub completeness: Completeness,
    pub statistics: Statistics,
}

struct Note {
    aliases: usize,
    completes: Option<u64>,
    took: Option<Box<Took>>,
}

pub(super) struct Notes {
    ways: Vec<Note>,
    /// Why ways that were not taken are open.
    pub open: Reason,
}

impl Default for Notes {
    fn default() -> Self {
        Self { ways: Vec::new(), open: Reason::Paths }
    }
}

impl Notes {
    /// Of a part that did not come to the ways that it was to take.
    pub fn failed() -> Self {
        Self { ways: Vec::new(), open: Reason::Diverged }
    }

    pub fn next_number(&self) -> u32 {
        self.ways.len() as u32
    }

    /// Adds a way; gives its number.
    pub fn add(&mut self, way: &Pending, completes: Option<u64>) -> u32 {
        self.ways.push(Note { aliases: way.aliases(), completes, took: None });
        self.next_number() - 1
    }

    pub fn took(&mut self, number: u32, took: Took) {
        if let Some(note) = self.ways.get_mut(number as usize) {
            note.took = Some(Box::new(took));
        }
    }

    /// What came of a way, once; nothing if it was not taken.
    pub fn take(&mut self, number: u32) -> Option<Took> {
        Some(*self.ways.get_mut(number as usize)?.took.take()?)
    }

    /// Aliases of a way, and the path that it only completes.
    pub fn way(&self, number: u32) -> (usize, Option<u64>) {
        let note = &self.ways[number as usize];
        (note.aliases, note.completes)
    }
}
