//! Garbage collection: precise, sliding, and of what was allocated since the newest snapshot.
//!
//! What a snapshot holds stays where it is, garbage or not. Of it only what was written since, and so has its card saved,
//! can refer to anything newer; all of it is searched. With a snapshot the collector runs only if
//! [`Machine::collect_in_snapshots`] allows it, since those who take snapshots may hold references of their own.
//!
//! Marking sets a bit for every 8-byte granule of every live object. The new address of anything live, interior
//! addresses too, is then the number of live granules before it, which a running sum for each block and a population
//! count give. Objects keep their order. The collector runs only when asked between instructions; natives hold raw
//! references and never trigger it.
//!
//! References of `java.lang.ref` are in `references.rs`.

use classfile::descriptor::Kind;
use program::{ClassId, ClassKind, Insn};

use crate::heap::{ELEMENTS, Heap, Ref};
use crate::machine::Machine;
use crate::references::{Clearing, Request};
use crate::snapshot::Undo;
use crate::thread::{FrameKind, Thread};
use crate::threads::Reason;

const GRANULE_SHIFT: u32 = 3;
/// Granules in a word of the bitmap.
const WORD_SHIFT: u32 = 6;

/// Live granules, and after `sum` the number of live ones before each word.
pub(crate) struct Marks {
    bits: Vec<u64>,
    before: Vec<u32>,
}

impl Marks {
    fn new(top: u32) -> Self {
        Self { bits: vec![0; (top >> (GRANULE_SHIFT + WORD_SHIFT)) as usize + 2], before: Vec::new() }
    }

    pub fn is_marked(&self, addr: u32) -> bool {
        let granule = addr >> GRANULE_SHIFT;
        self.bits[(granule >> WORD_SHIFT) as usize] >> (granule & 63) & 1 != 0
    }

    fn mark(&mut self, addr: u32, size: u32) {
        let (mut at, mut left) = (addr >> GRANULE_SHIFT, size >> GRANULE_SHIFT);
        while left > 0 {
            let bit = at & 63;
            let count = left.min(64 - bit);
            let mask = if count == 64 { u64::MAX } else { ((1 << count) - 1) << bit };
            self.bits[(at >> WORD_SHIFT) as usize] |= mask;
            at += count;
            left -= count;
        }
    }

    /// Prepares `forward`.
    fn sum(&mut self) {
        let mut total = 0;
        self.before = self
            .bits
            .iter()
            .map(|word| {
                let before = total;
                total += word.count_ones();
                before
            })
            .collect();
    }

    /// The new address of a live one; null stays null.
    fn forward(&self, addr: u32, first: u32) -> u32 {
        if addr < first {
            return addr;
        }
        let granule = addr >> GRANULE_SHIFT;
        let word = (granule >> WORD_SHIFT) as usize;
        let below = self.bits[word] & ((1u64 << (granule & 63)) - 1);
        let live = self.before[word] + below.count_ones();
        first + (live << GRANULE_SHIFT) + (addr & 7)
    }

    /// The next live granule's address at or after `addr`.
    fn next(&self, addr: u32) -> Option<u32> {
        let granule = addr >> GRANULE_SHIFT;
        let mut word = (granule >> WORD_SHIFT) as usize;
        let mut bits = self.bits.get(word)? & (u64::MAX << (granule & 63));
        while bits == 0 {
            word += 1;
            bits = *self.bits.get(word)?;
        }
        Some((((word as u32) << WORD_SHIFT) + bits.trailing_zeros()) << GRANULE_SHIFT)
    }
}

/// Where a collection has put things, for those who know objects by their addresses.
pub struct Moves {
    marks: Marks,
    /// What is below this address has stayed.
    first: u32,
}

impl Moves {
    /// Where the object at this address is now; `None` if it is gone.
    pub fn to(&self, object: Ref) -> Option<Ref> {
        if object < self.first {
            return Some(object);
        }
        self.marks.is_marked(object).then(|| self.marks.forward(object, self.first))
    }
}

/// A collection is charged as one bytecode for so many bytes of heap that it may move: about what it takes (programs of
/// `cargo xtask fuzz hostile` that only collect, 2026-11).
const BYTES_PER_BYTECODE: u32 = 64;

impl Machine {
    /// Whether enough was allocated that a collection pays, and one is possible.
    #[inline]
    pub(crate) fn wants_collection(&self) -> bool {
        self.heap.top() > self.heap.soft_limit() && self.can_collect()
    }

    pub(crate) fn can_collect(&self) -> bool {
        self.heap.depth() == 0 || self.collect_in_snapshots
    }

    /// Whether an array of this length is better allocated after a collection.
    #[inline]
    pub(crate) fn needs_room(&self, class: ClassId, len: u32) -> Option<u64> {
        let bytes = u64::from(len) << self.class(class).elem_shift;
        (u64::from(self.heap.top()) + bytes > u64::from(self.heap.soft_limit())).then_some(bytes)
    }

    /// Collects if that is possible now; afterwards there is room up to the hard limit at most. Soft references are cleared if
    /// `wanted` bytes more would leave little of the heap. Calls `tell` with the moves of each collection.
    #[cold]
    pub(crate) fn make_room(&mut self, wanted: u64, mut tell: impl FnMut(&Moves)) {
        // Where nothing can be freed the soft limit steps aside.
        let mut step = u32::MAX;
        if self.can_collect() {
            tell(&self.collect(Clearing::Weak));
            if u64::from(self.heap.top()) + wanted > u64::from(self.heap.limit()) / 4 * 3 {
                tell(&self.collect(Clearing::Soft));
            }
            step = self.collection_step();
        }
        if self.request == Request::Wanted {
            self.request = Request::Done;
        }
        let soft = self.heap.top().saturating_add(step).min(self.heap.limit());
        self.heap.set_soft_limit(soft);
    }

    /// What may be allocated until the next collection: as much as is live, so that collecting stays cheap.
    fn collection_step(&self) -> u32 {
        let every = self.limits.collect_every;
        // A step this small asks for collections all the time, to find references that are not registered as roots.
        if every < 16 << 20 { every } else { every.max(self.heap.top()) }
    }

    /// Frees what cannot be reached any more. The newest frame must be between two instructions.
    pub fn collect(&mut self, clearing: Clearing) -> Moves {
        let first = self.heap.first().max(self.heap.boundary());
        // A program that does nothing but allocate or collect uses up its budget, too.
        self.fuel -= i64::from((self.heap.top() - first) / BYTES_PER_BYTECODE);
        let patched = self.patched_now();
        let mut marks = Marks::new(self.heap.top());
        let found = self.mark_all(&mut marks, &patched, first, clearing);
        self.clear_references(found, &marks, first);
        marks.sum();
        self.each_root(&mut |r| *r = marks.forward(*r, first));
        each_patch(&patched, &mut |r| *r = marks.forward(*r, first));
        each_static(&patched, &mut |addr| *addr = marks.forward(*addr, first));
        self.each_older(first, |_, addr, r| self.heap.put_raw(addr, marks.forward(r, first)));
        let top = self.move_objects(&marks, first);
        self.heap.set_top(top);
        Moves { marks, first }
    }

    /// Marks what can be reached; gives the references whose referents were not followed.
    fn mark_all(&mut self, marks: &mut Marks, patched: &[*mut Insn], first: u32, clearing: Clearing) -> Vec<Ref> {
        let (mut pending, mut found) = (Vec::new(), Vec::new());
        self.each_root(&mut |r| pending.push(*r));
        each_patch(patched, &mut |r| pending.push(*r));
        self.each_older(first, |object, addr, r| {
            if self.unfollowed(object, clearing) == addr {
                found.push(object);
            } else {
                pending.push(r);
            }
        });
        pending.retain(|&r| r >= first);
        while let Some(object) = pending.pop() {
            if marks.is_marked(object) {
                continue;
            }
            marks.mark(object, self.size_of(object));
            let unfollowed = self.unfollowed(object, clearing);
            if unfollowed != 0 {
                found.push(object);
            }
            self.each_reference(object, &mut |addr| {
                let r: Ref = self.heap.get(addr);
                if r >= first && addr != unfollowed && !marks.is_marked(r) {
                    pending.push(r);
                }
            });
        }
        found
    }

    /// Rewritten instructions that may hold addresses, each once.
    fn patched_now(&self) -> Vec<*mut Insn> {
        let undoable = self.undo.iter().filter_map(Undo::insn);
        let mut all: Vec<*mut Insn> = self.patched.iter().copied().chain(undoable).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Every reference to `first` or above that lies below it, with the object that has it and its address.
    fn each_older(&self, first: u32, mut visit: impl FnMut(Ref, u32, Ref)) {
        let mut object = self.heap.first();
        while object < first {
            self.each_reference(object, &mut |addr| {
                let r: Ref = self.heap.get(addr);
                if r >= first {
                    visit(object, addr, r);
                }
            });
            object += self.size_of(object);
        }
    }

    /// Bytes of an object, header included.
    pub fn size_of(&self, object: Ref) -> u32 {
        let id = self.class_of(object);
        let class = self.class(id);
        match class.kind {
            ClassKind::Array { .. } => {
                let data = u64::from(self.heap.length(object)) << class.elem_shift;
                (u64::from(ELEMENTS) + data).next_multiple_of(8) as u32
            }
            _ if id == self.known.class => {
                let statics = self.class(self.mirrored(object)).static_size;
                class.instance_size + statics.next_multiple_of(8)
            }
            _ => class.instance_size,
        }
    }

    /// Calls `visit` with the address of each reference that the object holds.
    pub fn each_reference(&self, object: Ref, visit: &mut dyn FnMut(u32)) {
        let id = self.class_of(object);
        let class = self.class(id);
        if let ClassKind::Array { component, .. } = class.kind {
            if !self.class(component).is_primitive() {
                let (len, at) = self.array_data(object);
                (0..len).for_each(|i| visit(at + i * 4));
            }
            return;
        }
        class.ref_offsets.iter().for_each(|&offset| visit(object + offset));
        if id == self.known.class {
            let statics = object + class.instance_size;
            let of = self.class(self.mirrored(object));
            of.static_ref_offsets.iter().for_each(|&offset| visit(statics + offset));
        }
    }

    /// Every reference outside the heap.
    fn each_root(&mut self, visit: &mut dyn FnMut(&mut Ref)) {
        for state in &mut self.states {
            visit(&mut state.mirror);
            visit(&mut state.error);
        }
        self.interned.values_mut().for_each(&mut *visit);
        self.roots.iter_mut().for_each(&mut *visit);
        self.pending.iter_mut().for_each(&mut *visit);
        for thread in self.others.iter_mut().chain(std::iter::once(&mut self.thread)) {
            thread_roots(thread, visit);
        }
    }

    /// Slides live objects down and rewrites their references; gives the new top.
    fn move_objects(&mut self, marks: &Marks, first: u32) -> u32 {
        let mut at = first;
        let mut top = first;
        while let Some(object) = marks.next(at) {
            let size = self.size_of(object);
            self.each_reference(object, &mut |addr| {
                let r: Ref = self.heap.get(addr);
                self.heap.put_raw(addr, marks.forward(r, first));
            });
            self.heap.move_down(object, top, size);
            top += size;
            at = object + size;
        }
        top
    }
}

/// References in rewritten instructions.
fn each_patch(patched: &[*mut Insn], visit: &mut dyn FnMut(&mut Ref)) {
    for &at in patched {
        // SAFETY: code is never moved or freed while the machine lives.
        if let Insn::ConstRef { r, .. } = unsafe { &mut *at } {
            visit(r);
        }
    }
}

/// Static addresses in rewritten instructions, which lie inside mirrors.
fn each_static(patched: &[*mut Insn], visit: &mut dyn FnMut(&mut u32)) {
    for &at in patched {
        // SAFETY: as in `each_patch`.
        match unsafe { &mut *at } {
            Insn::GetS8 { addr, .. }
            | Insn::GetS16S { addr, .. }
            | Insn::GetS16U { addr, .. }
            | Insn::GetS32 { addr, .. }
            | Insn::GetS64 { addr, .. }
            | Insn::PutS8 { addr, .. }
            | Insn::PutS16 { addr, .. }
            | Insn::PutS32 { addr, .. }
            | Insn::PutS64 { addr, .. } => visit(addr),
            _ => {}
        }
    }
}

fn thread_roots(thread: &mut Thread, visit: &mut dyn FnMut(&mut Ref)) {
    visit(&mut thread.object);
    visit(&mut thread.scoped_cache);
    visit(&mut thread.stopped);
    if let Some(Reason::Monitor(object) | Reason::Notification { object, .. }) =
        thread.waiting.as_mut().map(|w| &mut w.reason)
    {
        visit(object);
    }
    for suspended in &mut thread.continuations {
        suspended.each_root(visit);
    }
    for frame in &mut thread.frames {
        visit(&mut frame.lock);
        if frame.kind != FrameKind::Java {
            continue;
        }
        let Some(regs) = frame.code().and_then(|c| c.refs_at(frame.at())) else { continue };
        for &reg in regs {
            let slot = &mut thread.slots[frame.base as usize + usize::from(reg)];
            let mut r = *slot as Ref;
            visit(&mut r);
            *slot = u64::from(r);
        }
    }
}

/// For each argument of a call whether it is a reference, by slot; receiver included.
pub(crate) fn reference_slots(method: &program::Method) -> Vec<bool> {
    let mut slots = Vec::new();
    if !method.is_static() {
        slots.push(true);
    }
    for &kind in &*method.signature.params {
        slots.push(kind == Kind::Ref);
        if matches!(kind, Kind::Long | Kind::Double) {
            slots.push(false);
        }
    }
    slots
}

impl Heap {
    /// Moves an object to a lower address.
    fn move_down(&mut self, from: u32, to: u32, size: u32) {
        if from != to {
            self.copy(from, to, size);
        }
    }
}
