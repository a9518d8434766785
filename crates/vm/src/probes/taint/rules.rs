//! What the taint probe knows about single methods and fields of the class library.

use base::{FxHashMap, FxHashSet};
use program::{BOOT, ClassId, MethodId};

use super::bits::Taints;
use super::memory::ShadowMemory;
use crate::effects::Source;
use crate::machine::{InitState, Machine};

/// Methods whose results are unstable although no data flow says so: the value was made before taints were watched,
/// or control alone carries it.
const SOURCES: &[(&str, &[&str], Source)] = &[
    ("java/lang/Thread", &["getId", "threadId", "getName"], Source::ThreadId),
    ("java/util/ImmutableCollections$Set12$1", &["next"], Source::Randomness),
    ("java/util/ImmutableCollections$Set12", &["toArray"], Source::Randomness),
    ("java/util/ImmutableCollections$SetN", &["toArray"], Source::Randomness),
    ("java/lang/System", &["getProperty", "getenv"], Source::Environment),
    (
        "java/lang/Runtime",
        &["availableProcessors", "freeMemory", "totalMemory", "maxMemory"],
        Source::Environment,
    ),
];

/// Methods that find an entry by its hash. *Which* entry they find depends on the key alone; the hash only decides how
/// fast. So an element that they read is as stable as what was stored, whatever its index depends on.
const LOOKUPS: &[(&str, &[&str])] = &[
    (
        "java/util/HashMap",
        &[
            "getNode",
            "putVal",
            "removeNode",
            "resize",
            "treeifyBin",
            "computeIfAbsent",
            "computeIfPresent",
            "compute",
            "merge",
        ],
    ),
    ("java/util/HashMap$TreeNode", &["moveRootToFront", "split", "treeify", "removeTreeNode"]),
    ("java/util/Hashtable", &["get", "put", "addEntry", "rehash", "remove", "containsKey"]),
    ("java/util/WeakHashMap", &["getEntry", "put", "transfer", "remove"]),
    ("java/util/IdentityHashMap", &["get", "put", "remove", "containsKey", "resize", "closeDeletion"]),
];

/// Static fields that are unstable, should their classes be initialised already.
const STATICS: &[(&str, &str, &str, Source)] = &[
    ("java/util/ImmutableCollections", "SALT32L", "J", Source::Randomness),
    ("java/util/ImmutableCollections", "REVERSE", "Z", Source::Randomness),
];

/// Fields of the main thread that are.
const OF_THREAD: &[(&str, &str, u32, Source)] = &[
    ("threadLocalRandomSeed", "J", 8, Source::Randomness),
    ("threadLocalRandomProbe", "I", 4, Source::Randomness),
    ("threadLocalRandomSecondarySeed", "I", 4, Source::Randomness),
];

#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    pub sources: FxHashMap<MethodId, Taints>,
    pub lookups: FxHashSet<MethodId>,
}

impl Rules {
    /// The rules as far as this JDK has the methods.
    pub fn new(machine: &mut Machine) -> Self {
        let mut rules = Self::default();
        for (class, names, source) in SOURCES {
            rules.sources.extend(methods(machine, class, names).map(|m| (m, Taints::from(*source))));
        }
        for (class, names) in LOOKUPS {
            rules.lookups.extend(methods(machine, class, names));
        }
        rules
    }
}

fn load(machine: &mut Machine, class: &str) -> Option<ClassId> {
    machine.program.load(BOOT, class).ok()
}

fn methods(machine: &mut Machine, class: &str, names: &[&str]) -> impl Iterator<Item = MethodId> {
    let declared = load(machine, class).map(|id| machine.class(id).methods.to_vec()).unwrap_or_default();
    let name = |m: MethodId| machine.program.names.text(machine.program.method(m).name);
    let found: Vec<_> = declared.into_iter().filter(|&m| names.contains(&&**name(m))).collect();
    found.into_iter()
}

/// Taints what was made before.
pub(super) fn seed(machine: &mut Machine, memory: &mut ShadowMemory) {
    for &(class, field, desc, source) in STATICS {
        let Some(class) = load(machine, class).filter(|&c| machine.state(c).init == InitState::Done) else { continue };
        if let Ok(addr) = machine.static_field(class, field, desc) {
            memory.set(addr, if desc == "J" { 8 } else { 1 }, source.into());
        }
    }
    let thread = machine.thread.object;
    for &(field, desc, len, source) in OF_THREAD {
        match machine.offset(machine.known.thread, field, desc) {
            Ok(offset) if thread != 0 => memory.set(thread + offset, len, source.into()),
            _ => {}
        }
    }
}
