//! What watches the statements of a test.

use classfile::descriptor::Kind;
use program::ClassId;
use testcase::{Prim, Statement};
use vm::probes::Pair;
use vm::probes::monitor::{Monitor, Monitored};
use vm::{Concrete, Domain, Machine};

/// A domain that sums up what each statement did in a note.
pub trait Observer: Domain {
    /// What a statement did; notes of a test's statements are joined by the caller.
    type Note: Clone + Default;

    /// A statement begins.
    fn begin(&mut self) {}

    /// The statement has ended, however it ended.
    fn end(&mut self, machine: &Machine) -> Self::Note;

    /// Whether each text of a test is a string of its own, which can have shadows of its own, not the canonical one.
    const OWN_TEXTS: bool = false;

    /// Statement `at` of the test gave this value; `shadow` is what running it gave. Gives the variable's shadow.
    fn defined(
        &mut self,
        _machine: &Machine,
        _at: usize,
        _statement: &Statement,
        _value: u64,
        shadow: Self::Shadow,
    ) -> Self::Shadow {
        shadow
    }

    /// The shadow of a value that the test itself widens to another primitive kind, or boxes.
    fn converted(&mut self, _from: Prim, _to: Kind, _value: u64, shadow: Self::Shadow) -> Self::Shadow {
        shadow
    }

    /// The test itself wrote a field or an element.
    fn wrote(&mut self, _addr: u32, _len: u32, _value: u64, _shadow: Self::Shadow) {}

    /// The test itself read a field.
    fn read(&mut self, _addr: u32, _kind: Kind, _value: u64) -> Self::Shadow {
        Self::Shadow::default()
    }

    /// Whether two runs of the same statement are alike to this domain.
    fn is_same(_one: &Self::Note, _other: &Self::Note) -> bool {
        true
    }

    /// A class was made for a lambda or stand-in of tests.
    fn made(&mut self, _class: ClassId) {}

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

/// What a monitor collects is asked of the monitor.
impl<M: Monitor> Observer for Monitored<M> {
    type Note = ();

    fn end(&mut self, _: &Machine) {}
}

impl<A: Observer, B: Observer> Observer for Pair<A, B> {
    type Note = (A::Note, B::Note);
    const OWN_TEXTS: bool = A::OWN_TEXTS || B::OWN_TEXTS;

    fn begin(&mut self) {
        self.a.begin();
        self.b.begin();
    }

    fn end(&mut self, machine: &Machine) -> Self::Note {
        (self.a.end(machine), self.b.end(machine))
    }

    fn defined(
        &mut self,
        machine: &Machine,
        at: usize,
        statement: &Statement,
        value: u64,
        shadow: Self::Shadow,
    ) -> Self::Shadow {
        let first = self.a.defined(machine, at, statement, value, shadow.0);
        (first, self.b.defined(machine, at, statement, value, shadow.1))
    }

    fn converted(&mut self, from: Prim, to: Kind, value: u64, shadow: Self::Shadow) -> Self::Shadow {
        (self.a.converted(from, to, value, shadow.0), self.b.converted(from, to, value, shadow.1))
    }

    fn wrote(&mut self, addr: u32, len: u32, value: u64, shadow: Self::Shadow) {
        self.a.wrote(addr, len, value, shadow.0);
        self.b.wrote(addr, len, value, shadow.1);
    }

    fn read(&mut self, addr: u32, kind: Kind, value: u64) -> Self::Shadow {
        (self.a.read(addr, kind, value), self.b.read(addr, kind, value))
    }

    fn is_same(one: &Self::Note, other: &Self::Note) -> bool {
        A::is_same(&one.0, &other.0) && B::is_same(&one.1, &other.1)
    }

    fn made(&mut self, class: ClassId) {
        self.a.made(class);
        self.b.made(class);
    }

    fn initialised(&mut self, class: ClassId, note: Self::Note) {
        self.a.initialised(class, note.0);
        self.b.initialised(class, note.1);
    }
}
