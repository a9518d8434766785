//! Builds recorded states again in a machine, to ask their `equals`; all that happens there is undone.

use base::{FxHashMap, FxHashSet};
use classfile::descriptor::Kind;
use program::{APP, ClassId};
use vm::heap::ELEMENTS;
use vm::interp::{self, Shadows};
use vm::{Concrete, Domain, Limits, Machine, Outcome, Ref};

use crate::decoded::{Decoded, Node};
use crate::graph::Edge;
use crate::heap::parts_of;
use crate::store::Store;
use crate::tables::{Atom, Part, Shape};

/// Bytecodes that a call of `equals` may run.
const MAX_BYTECODES: u64 = 1_000_000;
/// Bytecodes that the initialiser of a class may run.
const MAX_INITIALISER: u64 = 50_000_000;

/// What was recorded, with a machine in which recorded objects can be built. Without a machine, techniques that ask `equals`
/// compare whole states.
pub struct Lab<'a> {
    pub store: &'a mut Store,
    machine: Option<&'a mut Machine>,
    shadows: Shadows<()>,
    /// Classes that were initialised for all states, below the snapshots of each.
    initialised: FxHashSet<u32>,
    /// What the machine was when the lab was opened; none if nothing was done in it yet.
    before: Option<(Limits, bool)>,
}

/// Objects of a state in the machine, by the numbers of its nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Built {
    pub objects: Vec<Ref>,
    pub roots: Vec<Ref>,
}

/// The state holds what cannot be built again: objects of hidden classes, of another machine, or of a class that cannot be
/// initialised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unbuildable;

/// The machine while something is tried in it.
pub(crate) struct Bench<'a> {
    pub store: &'a mut Store,
    pub machine: &'a mut Machine,
    shadows: &'a mut Shadows<()>,
    /// Objects of atoms.
    atoms: FxHashMap<u32, Ref>,
}

impl<'a> Lab<'a> {
    /// The machine must be between two runs, and the one that recorded last, or one in which the same classes can be loaded after
    /// [`Store::next_machine`].
    pub fn new(store: &'a mut Store, machine: Option<&'a mut Machine>) -> Self {
        Self { store, machine, shadows: Shadows::default(), initialised: FxHashSet::default(), before: None }
    }

    /// Takes the snapshot that everything in the lab is undone to.
    fn open(&mut self) {
        let Some(machine) = self.machine.as_deref_mut().filter(|_| self.before.is_none()) else { return };
        self.before = Some((machine.limits, machine.collect_in_snapshots));
        // References are held across calls.
        machine.collect_in_snapshots = false;
        machine.snapshot();
    }

    /// Initialises the classes that a state needs, once for all states.
    pub(crate) fn ready(&mut self, state: &Decoded) {
        self.open();
        let Some(machine) = self.machine.as_deref_mut() else { return };
        let edges = state.nodes.iter().flat_map(|node| &node.edges).chain(&state.roots);
        let atoms = edges.filter_map(|edge| if let Edge::Atom(atom) = edge { Some(*atom) } else { None });
        let of_atoms = atoms.filter_map(|atom| match self.store.tables.atom(atom) {
            Atom::Boxed(class, _) | Atom::Constant { class, .. } => Some(*class),
            Atom::Text(_) | Atom::LongText(_) | Atom::Mirror(_) | Atom::Old { .. } => None,
        });
        let classes: Vec<u32> = state.nodes.iter().map(|node| parts_of(node.label).0).chain(of_atoms).collect();
        let mut bench = Bench { store: self.store, machine, shadows: &mut self.shadows, atoms: FxHashMap::default() };
        for class in classes {
            if self.initialised.insert(class) {
                // One that cannot be initialised is found again when it is needed.
                let _ = bench.class(class);
            }
        }
    }

    /// Lets `look` do with the machine what it likes, then undoes it. `None` without a machine.
    pub(crate) fn with<T>(&mut self, look: impl FnOnce(&mut Bench<'_>) -> T) -> Option<T> {
        self.open();
        let machine = self.machine.as_deref_mut()?;
        machine.snapshot();
        let mut bench = Bench {
            store: &mut *self.store,
            machine: &mut *machine,
            shadows: &mut self.shadows,
            atoms: FxHashMap::default(),
        };
        let result = look(&mut bench);
        machine.pop_snapshot();
        Some(result)
    }
}

impl Drop for Lab<'_> {
    fn drop(&mut self) {
        if let (Some(machine), Some((limits, collects))) = (self.machine.as_deref_mut(), self.before) {
            machine.pop_snapshot();
            (machine.limits, machine.collect_in_snapshots) = (limits, collects);
        }
    }
}

impl Bench<'_> {
    fn load(&mut self, number: u32) -> Result<ClassId, Unbuildable> {
        if let Some(class) = self.store.tables.class_id(number) {
            return Ok(class);
        }
        let name = self.store.tables.class_name(number).name.clone();
        self.machine.program.load(APP, &name).map_err(|_| Unbuildable)
    }

    /// The class of a number in the table, loaded and initialised.
    pub fn class(&mut self, number: u32) -> Result<ClassId, Unbuildable> {
        let name = self.store.tables.class_name(number);
        if !name.named || self.store.tables.is_hopeless(number) {
            return Err(Unbuildable);
        }
        let class = self.load(number)?;
        self.machine.limits.instructions = MAX_INITIALISER;
        let Outcome::Returned(_) = interp::initialize(self.machine, &mut Concrete, class) else {
            self.store.tables.give_up(number);
            return Err(Unbuildable);
        };
        Ok(class)
    }

    /// Makes the objects of a state.
    pub fn build(&mut self, state: &Decoded) -> Result<Built, Unbuildable> {
        let mut built = Built::default();
        for node in &state.nodes {
            let (number, length) = parts_of(node.label);
            let class = self.class(number)?;
            let object = if self.machine.class(class).is_array() {
                self.machine.new_array(class, length)
            } else {
                self.machine.new_object(class)
            };
            built.objects.push(object.map_err(|_| Unbuildable)?);
        }
        for (at, node) in state.nodes.iter().enumerate() {
            self.fill(&built, built.objects[at], node)?;
        }
        for &root in &state.roots {
            let root = self.reference(&built, root)?;
            built.roots.push(root);
        }
        Ok(built)
    }

    fn fill(&mut self, built: &Built, object: Ref, node: &Node) -> Result<(), Unbuildable> {
        let layout = self.store.tables.layout(self.machine, self.machine.class_of(object));
        match &layout.shape {
            Shape::Object { values, references } => {
                for (part, &value) in values.iter().zip(&node.values) {
                    self.put(object, *part, value);
                }
                for (offset, &edge) in references.iter().zip(&node.edges) {
                    let to = self.reference(built, edge)?;
                    self.machine.heap.put(object + offset, to);
                }
            }
            Shape::Values(shift) => {
                let len = (self.machine.heap.length(object) as usize) << shift;
                let mut bytes: Vec<u8> = node.values.iter().flat_map(|word| word.to_le_bytes()).collect();
                bytes.truncate(len);
                self.machine.heap.write_bytes(object + ELEMENTS, &bytes);
            }
            Shape::References => {
                for (i, &edge) in (0..).zip(&node.edges) {
                    let to = self.reference(built, edge)?;
                    self.machine.set_element(object, i, to);
                }
            }
            Shape::Text | Shape::Boxed(_) | Shape::Mirror => return Err(Unbuildable),
        }
        Ok(())
    }

    fn put(&mut self, object: Ref, part: Part, value: u64) {
        let (heap, at) = (&mut self.machine.heap, object + part.offset);
        match part.len {
            1 => heap.put(at, value as u8),
            2 => heap.put(at, value as u16),
            4 => heap.put(at, value as u32),
            _ => heap.put(at, value),
        }
    }

    fn reference(&mut self, built: &Built, edge: Edge<u32>) -> Result<Ref, Unbuildable> {
        match edge {
            Edge::Null | Edge::Value(_) => Ok(0),
            Edge::Node(node) => built.objects.get(node as usize).copied().ok_or(Unbuildable),
            Edge::Atom(atom) => {
                if let Some(&known) = self.atoms.get(&atom) {
                    return Ok(known);
                }
                let object = self.atom(atom)?;
                self.atoms.insert(atom, object);
                Ok(object)
            }
        }
    }

    fn atom(&mut self, number: u32) -> Result<Ref, Unbuildable> {
        match self.store.tables.atom(number).clone() {
            Atom::Text(units) => self.machine.intern_utf16(units.into_vec()).map_err(|_| Unbuildable),
            Atom::Boxed(class, value) => {
                let class = self.class(class)?;
                let object = self.machine.new_object(class).map_err(|_| Unbuildable)?;
                if let Shape::Boxed(part) = self.store.tables.layout(self.machine, class).shape {
                    self.put(object, part, value);
                }
                Ok(object)
            }
            Atom::Mirror(class) => {
                let class = self.load(class)?;
                self.machine.mirror(class).map_err(|_| Unbuildable)
            }
            Atom::Constant { class, field } => {
                let class = self.class(class)?;
                let fields = self.machine.class(class).fields.iter().map(|&f| self.machine.field(f));
                let found = fields
                    .filter(|f| f.is_static() && f.kind == Kind::Ref)
                    .find(|f| **self.machine.program.names.text(f.name) == *field);
                let id = found.map(|f| f.id).ok_or(Unbuildable)?;
                let at = self.machine.static_address(id).map_err(|_| Unbuildable)?;
                Ok(self.machine.heap.get(at))
            }
            Atom::Old { machine, address } if machine == self.store.tables.machine() => Ok(address),
            Atom::LongText(_) | Atom::Old { .. } => Err(Unbuildable),
        }
    }

    /// Calls `equals` of the first object with the second, under a domain.
    pub fn equals<D: Domain<Shadow = ()>>(&mut self, domain: &mut D, one: Ref, other: Ref) -> Outcome {
        let declared = match self.machine.method(self.machine.program.object(), "equals", "(Ljava/lang/Object;)Z") {
            Ok(declared) => declared,
            Err(stop) => return Outcome::Bug(format!("{stop:?}")),
        };
        let method = match self.machine.select(one, declared) {
            Ok(method) => method,
            Err(stop) => return Outcome::Bug(format!("{stop:?}")),
        };
        self.machine.limits.instructions = MAX_BYTECODES;
        let args = [u64::from(one), u64::from(other)];
        interp::call_shadowed(self.machine, domain, self.shadows, method, &args, &[])
    }

    /// Whether a class has an `equals` of its own.
    pub fn has_equals(&self, class: ClassId) -> bool {
        let found = self.machine.program.find_method(class, "equals", "(Ljava/lang/Object;)Z");
        found.is_some_and(|method| method.class != self.machine.program.object())
    }
}
