//! Who can influence whom, as rows of bits: the only thing that generating sequences needs to know.

use analysis::influence::{Influence, InvokableKind, assignable};
use analysis::world::{FieldIx, Origin, World};
use base::BitSet;
use classfile::access;

/// What can be passed as one reference argument.
#[derive(Clone, Debug, Default)]
pub struct Socket {
    /// Invokables that return something that fits.
    pub from: BitSet,
    /// Something must be passed: it is the receiver.
    pub needed: bool,
}

/// The relations between invokables `0..len`. Their numbers are also the order that orders without effect are reduced to.
#[derive(Clone, Debug, Default)]
pub struct Relations {
    /// `influences[i]` has `j` if `i` could influence `j` directly.
    pub influences: Vec<BitSet>,
    /// The other way round.
    pub influenced: Vec<BitSet>,
    /// `flows[i]` has `j` if `i` could define or store what `j` uses or loads.
    pub flows: Vec<BitSet>,
    /// `order[i]` has `j` if it can matter which of both comes first.
    pub order: Vec<BitSet>,
    /// `statics[i]` has `j` if `i` can influence `j` through a static field of the program, so that no object has to be
    /// passed to link them. Static fields of libraries are their own affair.
    pub statics: Vec<BitSet>,
    pub sockets: Vec<Vec<Socket>>,
}

impl Relations {
    pub fn len(&self) -> usize {
        self.influences.len()
    }

    pub fn is_empty(&self) -> bool {
        self.influences.is_empty()
    }

    /// From an analysis. References to strings, boxes and arrays of primitives are values, and no sockets.
    pub fn new(world: &mut World, influence: &Influence) -> Self {
        let sockets = influence.invokables.iter().map(|invokable| {
            let receiver = has_receiver(invokable.kind);
            let args = invokable.args.iter().enumerate();
            let links = args.filter(|(at, arg)| (receiver && *at == 0) || !is_value(world.names.text(**arg)));
            links.map(|(at, arg)| (*arg, receiver && at == 0)).collect::<Vec<_>>()
        });
        let wanted: Vec<Vec<_>> = sockets.collect();
        let mut fits = |from: usize, to: base::Sym| {
            influence.invokables[from].returns.is_some_and(|given| assignable(world, given, to))
        };
        let count = influence.invokables.len();
        let mut socket =
            |(arg, needed): (base::Sym, bool)| Socket { from: (0..count).filter(|&i| fits(i, arg)).collect(), needed };
        let sockets = wanted.into_iter().map(|args| args.into_iter().map(&mut socket).collect()).collect();
        Self::with_sockets(world, influence, sockets)
    }

    /// From an analysis, with what can be passed where decided by the caller.
    pub fn with_sockets(world: &World, influence: &Influence, sockets: Vec<Vec<Socket>>) -> Self {
        let count = influence.invokables.len();
        let rows = || vec![BitSet::new(); count];
        let mut all =
            Self { influences: rows(), influenced: rows(), flows: rows(), order: rows(), statics: rows(), sockets };
        let is_shared = |field: usize| {
            let (class, fact) = world.field(FieldIx(field as u32));
            fact.access & access::STATIC != 0 && world.origin(class) != Origin::Source(0)
        };
        let shared: Vec<BitSet> = influence
            .invokables
            .iter()
            .map(|invokable| {
                let effects = &invokable.effects;
                effects.defs.iter().chain(effects.uses.iter()).filter(|f| is_shared(*f)).collect()
            })
            .collect();
        for i in 0..count {
            let from = &influence.invokables[i].effects;
            for j in 0..count {
                let to = &influence.invokables[j].effects;
                let linked = all.sockets[j].iter().any(|socket| socket.from.contains(i));
                if linked || influence.defines[i].contains(j) || influence.stores[i].contains(j) {
                    all.influences[i].insert(j);
                    all.influenced[j].insert(i);
                    all.order[i].insert(j);
                    all.order[j].insert(i);
                }
                if from.defs.intersects(&to.defs) || from.stores.intersects(&to.stores) || !from.opaque.is_empty() {
                    all.order[i].insert(j);
                    all.order[j].insert(i);
                }
                let flows = influence.defines[i].contains(j) || influence.stores[i].contains(j);
                if flows {
                    all.flows[i].insert(j);
                }
                if flows && shared[i].intersects(&shared[j]) {
                    all.statics[i].insert(j);
                }
            }
        }
        all
    }

    /// Whether two neighbours may stand in this order: it matters, or the numbers ascend.
    pub fn in_order(&self, first: usize, second: usize) -> bool {
        first <= second || self.order[first].contains(second)
    }

    /// How many more steps it takes at least until each invokable has influenced one of the targets, itself not counted.
    pub fn distances(&self, targets: &BitSet, allowed: &BitSet) -> Vec<usize> {
        let mut far = vec![usize::MAX; self.len()];
        let mut edge: Vec<usize> = targets.iter().collect();
        let mut distance = 0;
        while !edge.is_empty() {
            distance += 1;
            let mut next = Vec::new();
            for to in edge {
                for from in self.influenced[to].iter().filter(|i| allowed.contains(*i)) {
                    if far[from] == usize::MAX {
                        far[from] = distance;
                        next.push(from);
                    }
                }
            }
            edge = next;
        }
        far
    }
}

fn has_receiver(kind: InvokableKind) -> bool {
    matches!(kind, InvokableKind::Method(_) | InvokableKind::FieldLoad(_) | InvokableKind::FieldStore(_))
}

/// Whether a test can write values of this descriptor down instead of obtaining them.
fn is_value(descriptor: &str) -> bool {
    let name = descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';'));
    match name {
        Some("java/lang/String") => true,
        Some(name) => name.strip_prefix("java/lang/").is_some_and(|n| {
            matches!(n, "Boolean" | "Byte" | "Character" | "Short" | "Integer" | "Long" | "Float" | "Double")
        }),
        None => false,
    }
}
