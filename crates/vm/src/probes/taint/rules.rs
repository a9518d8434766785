//! What the taint probe knows about single methods and fields of the class library.

use base::FxHashMap;
use program::{BOOT, ClassId, MethodId};

use super::bits::Taints;
use super::memory::TaintMemory;
use crate::effects::Source;
use crate::heap::{ELEMENTS, Ref};
use crate::machine::{InitState, Machine};

/// What a method does with containers that have no stable order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    #[default]
    Other,
    /// Finds an entry by its hash. *Which* one depends on the key alone, the hash only decides how fast; so an element
    /// that is read is as stable as what was stored, whatever its index depends on.
    Lookup,
    /// As `Lookup`, and brings the elements of one table into another.
    Move,
    /// Reads or writes an element for its caller.
    Access,
    /// Makes an object whose fields have no stable order.
    Shuffle,
    /// Shows the fields of such an object in their order.
    InOrder,
}

/// Methods whose results are unstable although no data flow says so: the value was made before taints were watched.
const SOURCES: &[(&str, &[&str], Source)] = &[
    ("java/lang/Thread", &["getId", "threadId", "getName"], Source::ThreadId),
    ("java/lang/System", &["getProperty", "getenv"], Source::Environment),
    // What calls a test, and from which line.
    (
        "java/lang/StackTraceElement",
        &["toString", "getClassName", "getMethodName", "getFileName", "getLineNumber", "getModuleName"],
        Source::Environment,
    ),
    ("java/lang/Runtime", &["availableProcessors", "freeMemory", "totalMemory", "maxMemory"], Source::Environment),
];

const UPDATES: &[&str] = &["computeIfAbsent", "computeIfPresent", "compute", "merge"];

const ROLES: &[(Role, &str, &[&str])] = &[
    (Role::Lookup, "java/util/HashMap", &["getNode", "putVal", "removeNode", "treeifyBin"]),
    (Role::Lookup, "java/util/HashMap", UPDATES),
    (Role::Move, "java/util/HashMap", &["resize"]),
    (Role::Lookup, "java/util/HashMap$TreeNode", &["moveRootToFront", "treeify", "removeTreeNode"]),
    (Role::Move, "java/util/HashMap$TreeNode", &["split"]),
    (Role::Lookup, "java/util/Hashtable", &["get", "put", "addEntry", "remove", "containsKey"]),
    (Role::Lookup, "java/util/Hashtable", UPDATES),
    (Role::Move, "java/util/Hashtable", &["rehash"]),
    (Role::Lookup, "java/util/WeakHashMap", &["getEntry", "put", "remove"]),
    (Role::Move, "java/util/WeakHashMap", &["transfer"]),
    (Role::Lookup, "java/util/IdentityHashMap", &["get", "put", "remove", "containsKey", "closeDeletion"]),
    (Role::Move, "java/util/IdentityHashMap", &["resize"]),
    (Role::Lookup, "java/util/concurrent/ConcurrentHashMap", &["get", "putVal", "replaceNode", "treeifyBin"]),
    (Role::Lookup, "java/util/concurrent/ConcurrentHashMap", UPDATES),
    (Role::Lookup, "java/util/concurrent/ConcurrentHashMap$ForwardingNode", &["find"]),
    (Role::Move, "java/util/concurrent/ConcurrentHashMap", &["transfer"]),
    (Role::Access, "java/util/concurrent/ConcurrentHashMap", &["tabAt", "setTabAt", "casTabAt"]),
    // A set of two shows its elements in an order that is drawn when the virtual machine starts.
    (Role::InOrder, "java/util/ImmutableCollections$Set12$1", &["next"]),
    (Role::InOrder, "java/util/ImmutableCollections$Set12", &["toArray"]),
];

const TWO: (&str, &str) = ("java/util/ImmutableCollections$Set12", "(Ljava/lang/Object;Ljava/lang/Object;)V");

/// Where entries of hash tables keep the hashes of their keys, and other objects their own.
const CACHED: &[(&str, &str)] = &[
    ("java/lang/Enum", "hash"),
    ("java/util/HashMap$Node", "hash"),
    ("java/util/concurrent/ConcurrentHashMap$Node", "hash"),
    ("java/util/Hashtable$Entry", "hash"),
    ("java/util/WeakHashMap$Entry", "hash"),
];

/// Static fields that are unstable, should their classes be initialised already, and their lengths in bytes.
const STATICS: &[(&str, &str, &str, u32, Source)] = &[
    ("java/util/ImmutableCollections", "SALT32L", "J", 8, Source::Randomness),
    ("java/util/ImmutableCollections", "REVERSE", "Z", 1, Source::Randomness),
    ("java/io/File", "separatorChar", "C", 2, Source::Platform),
    ("java/io/File", "pathSeparatorChar", "C", 2, Source::Platform),
];

/// Static fields with texts whose characters the platform decides; the first is what ends lines.
const TEXTS: [(&str, &str); 3] =
    [("java/lang/System", "lineSeparator"), ("java/io/File", "separator"), ("java/io/File", "pathSeparator")];

/// Static fields with file systems, and their fields with the working folder, which differs from machine to machine.
const WORKING_FOLDERS: &[(&str, &str, &str, &str, &str)] = &[
    ("java/io/File", "fs", "Ljava/io/FileSystem;", "userDir", "Ljava/lang/String;"),
    ("java/io/File", "FS", "Ljava/io/FileSystem;", "userDir", "Ljava/lang/String;"),
    (
        "java/nio/file/FileSystems$DefaultFileSystemHolder",
        "defaultFileSystem",
        "Ljava/nio/file/FileSystem;",
        "defaultDirectory",
        "[B",
    ),
];

/// Fields of the main thread that are.
const OF_THREAD: &[(&str, &str, u32, Source)] = &[
    ("threadLocalRandomSeed", "J", 8, Source::Randomness),
    ("threadLocalRandomProbe", "I", 4, Source::Randomness),
    ("threadLocalRandomSecondarySeed", "I", 4, Source::Randomness),
];

#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    sources: FxHashMap<MethodId, Taints>,
    /// By method.
    roles: Vec<Role>,
    /// Classes that keep a hash, and where it lies.
    pub cached: Vec<(ClassId, u32)>,
    /// Where the text is kept that ends lines.
    pub line_separator: Option<u32>,
}

impl Rules {
    /// The rules as far as this JDK has the methods.
    pub fn new(machine: &mut Machine) -> Self {
        let line_separator = text_place(machine, TEXTS[0].0, TEXTS[0].1);
        let mut rules = Self { line_separator, ..Self::default() };
        for (class, names, source) in SOURCES {
            rules.sources.extend(methods(machine, class, names).map(|m| (m, Taints::from(*source))));
        }
        for (role, class, names) in ROLES {
            methods(machine, class, names).for_each(|method| rules.assign(method, *role));
        }
        let two = load(machine, TWO.0).and_then(|c| machine.program.declared_method(c, "<init>", TWO.1));
        if let Some(two) = two {
            rules.assign(two.id, Role::Shuffle);
        }
        for (class, field) in CACHED {
            let found = load(machine, class).and_then(|c| Some((c, machine.program.declared_field(c, field, "I")?)));
            rules.cached.extend(found.map(|(class, field)| (class, machine.field(field).offset)));
        }
        rules
    }

    fn assign(&mut self, method: MethodId, role: Role) {
        if self.roles.len() <= method.index() {
            self.roles.resize(method.index() + 1, Role::Other);
        }
        self.roles[method.index()] = role;
    }

    #[inline]
    pub fn role(&self, method: MethodId) -> Role {
        self.roles.get(method.index()).copied().unwrap_or_default()
    }

    /// What the result of a method is tainted with in any case.
    pub fn source(&self, method: MethodId) -> Taints {
        self.sources.get(&method).copied().unwrap_or_default()
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
pub(super) fn seed(machine: &mut Machine, memory: &mut TaintMemory) {
    for &(class, field, desc, len, source) in STATICS {
        let class = load(machine, class).filter(|&c| machine.state(c).init == InitState::Done);
        if let Some(Ok(addr)) = class.map(|class| machine.static_field(class, field, desc)) {
            memory.set(addr, len, source.into());
        }
    }
    for (class, field) in TEXTS {
        if let Some(place) = text_place(machine, class, field) {
            let text = machine.heap.get(place);
            seed_text(machine, memory, text);
        }
    }
    for &(class, field, desc, folder, of) in WORKING_FOLDERS {
        if let Some(bytes) = working_folder(machine, (class, field, desc), (folder, of)) {
            memory.set(bytes, ELEMENTS + machine.heap.length(bytes), Source::Environment.into());
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

/// The bytes of the working folder of a file system.
fn working_folder(machine: &mut Machine, of: (&str, &str, &str), (field, desc): (&str, &str)) -> Option<Ref> {
    let class = load(machine, of.0).filter(|&c| machine.state(c).init == InitState::Done)?;
    let place = machine.static_field(class, of.1, of.2).ok()?;
    let system: Ref = Some(machine.heap.get(place)).filter(|&system| system != 0)?;
    let offset = machine.offset(machine.class_of(system), field, desc).ok()?;
    let folder: Ref = Some(machine.heap.get(system + offset)).filter(|&folder| folder != 0)?;
    Some(if desc == "[B" { folder } else { machine.heap.get(folder + machine.known.string_value) })
}

/// Where a static field with a text lies.
fn text_place(machine: &mut Machine, class: &str, field: &str) -> Option<u32> {
    let class = load(machine, class).filter(|&c| machine.state(c).init == InitState::Done)?;
    machine.static_field(class, field, "Ljava/lang/String;").ok()
}

/// Taints the characters of a text, not the text as such: what is put together with others shows which of them they are.
pub(super) fn seed_text(machine: &Machine, memory: &mut TaintMemory, text: Ref) {
    if text != 0 {
        let value: Ref = machine.heap.get(text + machine.known.string_value);
        memory.set(value + ELEMENTS, machine.heap.length(value), Source::Platform.into());
    }
}
