//! What the call under test looked at of the state that the test made before it: objects and static fields that exist in one
//! state only, while a caller could pass any.
//!
//! Objects that the test made lie between two tops of the heap, so one comparison of an address tells whether an object is one of
//! them. A field of such an object counts as varied if it holds an input that nothing before the call decided about; a field
//! that the call itself has written is the call's own business.

use std::ops::Range;

use base::{FxHashMap, FxHashSet};
use expr::{Op, Sort, TermId};
use program::{Insn, MethodId};
use vm::Ref;
use vm::domain::Site;

use crate::domain::Concolic;
use crate::input::Part;
use crate::memory::Found;
use crate::shadow::{Shadow, What};

/// What a call did with an object that the test passes to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Touch {
    /// It was used at all, which null cannot be.
    pub used: bool,
    /// Its class decided which method ran.
    pub dispatched: bool,
}

/// What one run looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Looked {
    /// Addresses of fields and elements in objects of the test that were read and not varied.
    pub fields: FxHashSet<u32>,
    /// Objects of the whole program, constants of enums mostly, with the addresses of fields that were read through a choice of
    /// them.
    pub shared: FxHashSet<(Ref, u32)>,
    /// Addresses of static fields that were read.
    pub statics: FxHashSet<u32>,
    pub touched: FxHashMap<Ref, Touch>,
    /// Objects whose identity was compared, and where.
    pub compared: FxHashSet<(Ref, Ref, MethodId)>,
    /// Methods that asked for settings of the virtual machine.
    pub settings: FxHashSet<MethodId>,
    /// Reads of the clock, of randomness and of the environment.
    pub environment: u64,
    /// Results of unknown methods that are no inputs.
    pub unvaried: u64,
    /// Boxes of inputs whose identity was compared.
    pub boxes: u64,
    /// Exceptions that ended other threads.
    pub uncaught: Vec<Ref>,
}

/// The state before the call under test, and what the call does with it.
#[derive(Default)]
pub(crate) struct Seeded {
    /// The statement under test; nothing if what it looks at is not followed.
    call: Option<usize>,
    /// The top of the heap at each snapshot, and how many of them are below the test.
    tops: Vec<u32>,
    base: usize,
    is_on: bool,
    /// Reads of the environment are counted in any case.
    pub watches_environment: bool,
    objects: Range<u32>,
    /// Objects that the test passes and that were there before it: constants of the library.
    given: Vec<Ref>,
    /// Texts and arrays that are inputs, with the number of the input, undone with snapshots.
    inputs: Vec<(Ref, usize)>,
    levels: Vec<usize>,
    written: FxHashSet<u32>,
    /// Where each variable was found, and inputs that something was decided about before the call.
    vars: FxHashMap<TermId, u32>,
    pub decided: FxHashSet<usize>,
    initialisers: u32,
    pub looked: Looked,
}

impl Seeded {
    /// The next runs are of tests whose last statement has this number.
    pub fn watch(&mut self, call: Option<usize>) {
        self.call = call;
    }

    /// The worker is back before its first statement.
    pub fn start_over(&mut self) {
        self.base = self.tops.len();
        self.is_on = false;
        self.call = None;
        self.inputs.clear();
    }

    /// A statement begins; whether it is the one under test.
    pub fn begin(&mut self) -> bool {
        self.is_on = self.call.is_some() && self.tops.len().checked_sub(self.base + 1) == self.call;
        if self.is_on {
            let first = self.tops.get(self.base).copied().unwrap_or(0);
            self.objects = first..self.tops.last().copied().unwrap_or(0);
            self.looked = Looked::default();
            self.written.clear();
            self.vars.clear();
            self.initialisers = 0;
        }
        self.is_on
    }

    pub fn end(&mut self) {
        self.is_on = false;
    }

    #[inline]
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// The test passes these objects, of which some may have been there before it.
    pub fn give(&mut self, objects: impl Iterator<Item = Ref>) {
        let first = self.objects.start;
        self.given = objects.filter(|&object| object < first).collect();
    }

    /// Whether an object is of the test's making, or was there before and is passed by the test.
    #[inline]
    pub fn is_made(&self, object: Ref) -> bool {
        self.is_on && (self.objects.contains(&object) || self.given.contains(&object))
    }

    pub fn is_input(&self, object: Ref) -> bool {
        self.inputs.iter().any(|input| input.0 == object)
    }

    /// Whether an object is an input that may be anything.
    fn is_free_input(&self, object: Ref) -> bool {
        self.inputs.iter().any(|input| input.0 == object && !self.decided.contains(&input.1))
    }

    /// A text or array is an input, so all its content is varied.
    pub fn note_input(&mut self, object: Ref, input: usize) {
        self.inputs.push((object, input));
    }

    #[inline]
    pub fn touch(&mut self, object: Ref, site: Site<'_>) {
        if self.is_made(object) {
            let insn = &site.code.insns[site.at as usize];
            let dispatched = matches!(insn, Insn::InvokeVirtual { .. } | Insn::InvokeInterface { .. });
            let touch = self.looked.touched.entry(object).or_default();
            touch.used = true;
            touch.dispatched |= dispatched;
        }
    }

    /// Something that shows the class of an object was done with it.
    pub fn show_class(&mut self, object: Ref) {
        if self.is_made(object) {
            let touch = self.looked.touched.entry(object).or_default();
            touch.used = true;
            touch.dispatched = true;
        }
    }

    /// A native was given an object.
    pub fn show_state(&mut self, object: Ref) {
        if self.is_made(object) {
            self.looked.fields.insert(object);
        }
    }

    #[inline]
    pub fn compare(&mut self, a: Ref, b: Ref, site: Site<'_>) {
        if self.is_made(a) || self.is_made(b) {
            for object in [a, b].into_iter().filter(|&o| self.is_made(o)).collect::<Vec<_>>() {
                self.looked.touched.entry(object).or_default().used = true;
            }
            self.looked.compared.insert((a, b, site.code.method));
        }
    }

    #[inline]
    pub fn write(&mut self, addr: u32) {
        if self.is_on && self.initialisers == 0 && addr < self.objects.end {
            self.written.insert(addr);
        }
    }

    pub fn enter_initialiser(&mut self) {
        self.initialisers += 1;
    }

    pub fn leave_initialiser(&mut self) {
        self.initialisers = self.initialisers.saturating_sub(1);
    }

    #[inline]
    fn read_static(&mut self, addr: u32) {
        if self.is_on && !self.written.contains(&addr) {
            self.looked.statics.insert(addr);
        }
    }

    pub fn read_shared(&mut self, object: Ref, addr: u32) {
        if !self.is_made(object) && !self.written.contains(&addr) {
            self.looked.shared.insert((object, addr));
        }
    }

    pub fn snapshot(&mut self, top: u32) {
        self.tops.push(top);
        self.levels.push(self.inputs.len());
    }

    pub fn restore(&mut self) {
        self.inputs.truncate(self.levels.last().copied().unwrap_or(0));
    }

    pub fn commit(&mut self) {
        self.tops.pop();
        self.levels.pop();
    }
}

impl Concolic {
    /// A field, an element or an array's length was read, or with no base a static field.
    #[inline]
    pub(crate) fn look_at(&mut self, base: Ref, addr: u32, len: u32, value: u64) {
        if base == 0 {
            self.seeded.read_static(addr);
        } else if self.seeded.is_made(base) {
            self.look_at_made(base, addr, len, value);
        }
    }

    #[inline(never)]
    fn look_at_made(&mut self, base: Ref, addr: u32, len: u32, value: u64) {
        if self.seeded.written.contains(&addr) || self.seeded.is_input(base) {
            return;
        }
        let varied = match self.memory.get(addr, len) {
            Found::Whole(shadow) => self.is_varied(shadow, addr, value),
            Found::Nothing => self.seeded.is_free_input(value as Ref),
            Found::Pieces => false,
        };
        if !varied {
            self.seeded.looked.fields.insert(addr);
        }
    }

    /// Whether what stands beside a field is an input that may be anything, and is in no other field.
    fn is_varied(&mut self, shadow: Shadow, addr: u32, value: u64) -> bool {
        let term = match (shadow.term(), self.reference(shadow).map(|r| &r.what)) {
            (Some(term), _) => term,
            (None, Some(What::Box(term))) => *term,
            (None, Some(What::OneOf { index, .. })) => *index,
            (None, Some(What::Form(_))) => return true,
            (None, _) if value as Ref != 0 => return self.seeded.is_free_input(value as Ref),
            (None, Some(_)) => match self.is_null(shadow) {
                Some(null) => null,
                None => return false,
            },
            (None, None) => return false,
        };
        let vars = self.terms.free_vars(term);
        let [var] = *vars else { return false };
        let extended = matches!(self.terms.op(term), Op::ZeroExt | Op::SignExt)
            && self.terms.args(term).iter().all(|&arg| self.terms.as_var(arg).is_some());
        let plain = extended || self.terms.as_var(term).is_some() || self.terms.var_sort(var) == Sort::BOOL;
        let free = self.parts.get(&var).is_some_and(|part| !self.seeded.decided.contains(&part.0));
        plain && free && *self.seeded.vars.entry(term).or_insert(addr) == addr
    }

    /// The statement under test begins: notes which inputs something was decided about by now.
    pub(crate) fn note_decided(&mut self) {
        let mut decided = FxHashSet::default();
        for condition in self.log.held().to_vec() {
            for var in self.terms.free_vars(condition).iter() {
                match self.parts.get(var) {
                    Some((_, Part::Wide)) | None => {}
                    Some(&(input, _)) => {
                        decided.insert(input);
                    }
                }
            }
        }
        self.seeded.decided = decided;
    }
}
