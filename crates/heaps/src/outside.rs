//! What a run looked at that the input heap does not vary: static fields of other classes, objects that the whole program
//! shares, settings of the machine, and the classes of arrays.

use base::FxHashSet;
use program::{BOOT, ClassId, MethodId};
use symbolic::statics::{is_constant, is_constant_field};
use symbolic::{Completeness, Reason};
use vm::{Machine, Ref};

use crate::catalog::{Candidates, Catalog};
use crate::input::{InputHeap, Kind, ObjId};

/// See the module's head.
#[derive(Default)]
pub(crate) struct Outside {
    /// Objects below this address were there before the heap was built.
    shared_below: Ref,
    statics: FxHashSet<u32>,
    /// Objects of the whole program, with the addresses of fields that were read.
    shared: FxHashSet<(Ref, u32)>,
    /// Static fields, and fields of shared objects, that the run has written.
    written: FxHashSet<u32>,
    /// Methods that asked for settings.
    settings: FxHashSet<MethodId>,
    /// Classes of unknown arrays where a subclass's array would do otherwise.
    arrays: FxHashSet<ClassId>,
    /// Unknown objects that were stored into arrays of these classes.
    stored: FxHashSet<(ObjId, ClassId)>,
    /// What is counted already.
    counted: FxHashSet<Seen>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Seen {
    Field(u32),
    Setting(MethodId),
    Array(ClassId),
    Stored(ClassId),
}

impl Outside {
    /// Before the heap of a run is built.
    pub fn begin(&mut self, top: Ref) {
        self.shared_below = top;
        self.statics.clear();
        self.shared.clear();
        self.written.clear();
        self.settings.clear();
        self.arrays.clear();
        self.stored.clear();
    }

    /// What was counted counts again: a round of the exploration begins.
    pub fn forget(&mut self) {
        self.counted.clear();
    }

    #[inline]
    pub fn read(&mut self, base: Ref, addr: u32) {
        if base >= self.shared_below || self.written.contains(&addr) {
            return;
        }
        if base == 0 {
            self.statics.insert(addr);
        } else {
            self.shared.insert((base, addr));
        }
    }

    #[inline]
    pub fn write(&mut self, base: Ref, addr: u32) {
        if base < self.shared_below {
            self.written.insert(addr);
        }
    }

    pub fn setting(&mut self, caller: MethodId) {
        self.settings.insert(caller);
    }

    /// The class of an unknown array made a difference.
    pub fn array(&mut self, class: ClassId) {
        self.arrays.insert(class);
    }

    /// An unknown object was stored into an array of a class.
    pub fn stored(&mut self, element: ObjId, array: ClassId) {
        self.stored.insert((element, array));
    }

    /// After a run: counts what of it may be otherwise for a caller. `varied` are addresses of static fields that are unknown.
    pub fn count(&mut self, look: &mut Look<'_>, completeness: &mut Completeness) {
        let machine = &*look.machine;
        let is_static = |&&addr: &&u32| !look.varied.contains(&addr) && !is_constant(machine, addr);
        let mut shapes: Vec<u32> =
            if look.knows_statics { Vec::new() } else { self.statics.iter().filter(is_static).copied().collect() };
        let is_own = |object: Ref| machine.class(machine.class_of(object)).loader != BOOT;
        let varies = |of: &&(Ref, u32)| is_own(of.0) && !is_constant_field(machine, of.0, of.1);
        shapes.extend(self.shared.iter().filter(varies).map(|of| of.1));
        let new = shapes.into_iter().filter(|&addr| self.counted.insert(Seen::Field(addr))).count();
        completeness.count(Reason::Shapes, new as u64);

        let is_own = |method: &&MethodId| machine.class(machine.program.method(**method).class).loader != BOOT;
        let own = self.settings.iter().filter(is_own);
        let new = own.filter(|&&method| self.counted.insert(Seen::Setting(method))).count();
        completeness.count(Reason::Environment, new as u64);
        self.count_arrays(look, completeness);
    }

    fn count_arrays(&mut self, look: &mut Look<'_>, completeness: &mut Completeness) {
        for &class in &self.arrays {
            if has_other_classes(look, class) && self.counted.insert(Seen::Array(class)) {
                completeness.count(Reason::Classes, 1);
            }
        }
        for &(element, class) in &self.stored {
            let Some(component) = look.machine.class(class).component() else { continue };
            let Kind::Instance(types) = &look.heap.object(element).kind else { continue };
            let fits = |&class: &ClassId| look.machine.program.is_subclass(class, component);
            if !types.iter().all(fits) && self.counted.insert(Seen::Stored(class)) {
                completeness.count(Reason::Classes, 1);
            }
        }
    }
}

/// What is looked at after a run.
pub(crate) struct Look<'a> {
    pub machine: &'a mut Machine,
    pub catalog: &'a mut Catalog,
    pub heap: &'a InputHeap,
    pub varied: FxHashSet<u32>,
    /// Whether static fields are meant to be as their initialisers leave them.
    pub knows_statics: bool,
}

/// Whether an array that is declared to be of this class may be of another.
fn has_other_classes(look: &mut Look<'_>, array: ClassId) -> bool {
    let Some(component) = look.machine.class(array).component() else { return false };
    if look.machine.class(component).is_primitive() {
        return false;
    }
    if look.machine.class(component).is_array() {
        return has_other_classes(look, component);
    }
    match look.catalog.candidates(look.machine, component) {
        Candidates::Classes(all) => all.len() > 1 || look.catalog.is_partial(component),
        Candidates::Array(_) | Candidates::Text | Candidates::Constants(_) => false,
        Candidates::None => true,
    }
}
