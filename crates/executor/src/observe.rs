//! What watches the statements of a test.

use program::ClassId;
use vm::{Concrete, Domain, Machine};

/// A domain that sums up what each statement did in a note.
pub trait Observer: Domain {
    /// What a statement did; notes of a test's statements are joined by whoever asks.
    type Note: Clone + Default;

    /// A statement begins.
    fn begin(&mut self) {}

    /// The statement has ended, however it ended.
    fn end(&mut self, machine: &Machine) -> Self::Note;

    /// A class is initialised for all tests to come; the note is what its initialiser did.
    fn initialised(&mut self, _class: ClassId, _note: Self::Note) {}
}

/// Notes nothing.
pub type Nothing = Concrete;

impl Observer for Concrete {
    type Note = ();

    fn end(&mut self, _: &Machine) {}
}

impl Observer for vm::probes::Taint {
    type Note = ();

    fn end(&mut self, _: &Machine) {}
}
