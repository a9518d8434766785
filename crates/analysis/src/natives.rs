//! What native methods do, as far as the analyses have to know. A native that is not listed may do anything to its
//! arguments and to the world.

use crate::facts::{CallKind, MethodRef};
use crate::world::{MethodIx, World};

/// What a native does to objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It only looks. What it returns existed before.
    Looks,
    /// It only looks, and returns a new object.
    Makes,
    /// `System.arraycopy`.
    ArrayCopy,
    /// `Object.clone`: a new object with the same contents.
    Clone,
    /// Changes the receiver's own fields.
    ChangesReceiver,
    /// Writes its last argument into the second one (`Unsafe.put…`).
    RawWrite,
    /// Reads from its second argument (`Unsafe.get…`).
    RawRead,
    /// Nothing is known.
    Unknown,
}

/// What the native method does.
pub fn effect(world: &World, method: MethodIx) -> Effect {
    let class = world.names.text(world.fact(world.class_of(method)).name);
    let name = &**world.names.text(world.method(method).name);
    effect_of(class, name)
}

fn effect_of(class: &str, name: &str) -> Effect {
    match (class, name) {
        ("java/lang/Object", "clone") => Effect::Clone,
        ("java/lang/System", "arraycopy") => Effect::ArrayCopy,
        ("java/lang/reflect/Array", "newArray" | "multiNewArray") => Effect::Makes,
        ("java/lang/System", "setIn0" | "setOut0" | "setErr0") => Effect::Unknown,
        ("jdk/internal/misc/Unsafe" | "sun/misc/Unsafe", name) => unsafe_effect(name),
        (_, "registerNatives" | "initIDs" | "initNative")
        | (
            "java/lang/Thread",
            "currentThread" | "currentCarrierThread" | "holdsLock" | "yield" | "yield0" | "isAlive",
        )
        | ("java/lang/ref/Reference", "refersTo0")
        | ("java/lang/Class", "initClassName")
        | ("java/security/AccessController", _) => Effect::Looks,
        (
            "java/lang/Object"
            | "java/lang/System"
            | "java/lang/Class"
            | "java/lang/Float"
            | "java/lang/Double"
            | "java/lang/StrictMath"
            | "java/lang/Runtime"
            | "java/lang/String"
            | "java/lang/StringCoding"
            | "java/lang/StringUTF16"
            | "java/lang/Package"
            | "java/lang/Module"
            | "java/lang/NullPointerException"
            | "java/lang/reflect/Array"
            | "java/util/TimeZone"
            | "jdk/internal/misc/CDS"
            | "jdk/internal/misc/VM"
            | "jdk/internal/misc/Signal"
            | "jdk/internal/reflect/Reflection"
            | "jdk/internal/util/SystemProps$Raw",
            name,
        ) if looks(name) => Effect::Looks,
        ("java/lang/Throwable", "fillInStackTrace")
        | ("java/lang/ref/Reference", "clear0")
        | ("java/lang/StackTraceElement", _) => Effect::ChangesReceiver,
        _ => Effect::Unknown,
    }
}

/// Natives of classes that are mostly harmless, by their names.
fn looks(name: &str) -> bool {
    let starts = ["get", "is", "has", "hash", "identity", "current", "nano", "to", "int", "long", "float", "double"];
    let starts = starts.iter().any(|start| name.starts_with(start));
    starts
        || matches!(
            name,
            "notify"
                | "notifyAll"
                | "wait"
                | "wait0"
                | "mapLibraryName"
                | "desiredAssertionStatus0"
                | "forName0"
                | "availableProcessors"
                | "freeMemory"
                | "maxMemory"
                | "totalMemory"
                | "gc"
                | "intern"
                | "latestUserDefinedLoader0"
                | "vmProperties"
                | "platformProperties"
                | "initializeFromArchive"
                | "defineArchivedModules"
                | "addReads0"
                | "getRandomSeedForDumping"
                | "areNestMates"
                | "findSignal0"
                | "log"
                | "sin"
                | "cos"
                | "tan"
                | "asin"
                | "acos"
                | "atan"
                | "atan2"
                | "exp"
                | "log10"
                | "sqrt"
                | "cbrt"
                | "pow"
                | "sinh"
                | "cosh"
                | "tanh"
                | "hypot"
                | "expm1"
                | "log1p"
                | "IEEEremainder"
                | "vmInitializeFromArchive"
        )
}

fn unsafe_effect(name: &str) -> Effect {
    let starts = |all: &[&str]| all.iter().any(|start| name.starts_with(start));
    if starts(&["put", "compareAnd", "getAnd", "weakCompare"]) {
        Effect::RawWrite
    } else if matches!(name, "arrayBaseOffset0" | "arrayIndexScale0" | "objectFieldOffset0" | "objectFieldOffset1")
        || starts(&["staticField", "addressSize", "pageSize", "fullFence", "loadFence", "storeFence", "isBigEndian"])
        || starts(&["unaligned", "shouldBeInitialized", "ensureClass", "park", "unpark", "registerNatives"])
    {
        Effect::Looks
    } else if starts(&["getReference", "getObject"]) {
        Effect::RawRead
    } else if starts(&["get"]) {
        Effect::Looks
    } else if starts(&["allocateInstance"]) {
        Effect::Makes
    } else {
        Effect::Unknown
    }
}

/// Java that a native calls.
pub fn callbacks(world: &mut World, method: MethodIx) -> Vec<(CallKind, MethodRef)> {
    let class = world.names.text(world.fact(world.class_of(method)).name).clone();
    let name = world.names.text(world.method(method).name).clone();
    let found: &[(&str, &str, &str)] = match (&*class, &*name) {
        ("java/lang/Thread", "start0") => &[
            ("java/lang/Thread", "run", "()V"),
            ("java/lang/Thread", "exit", "()V"),
            ("java/lang/Thread", "dispatchUncaughtException", "(Ljava/lang/Throwable;)V"),
        ],
        _ => &[],
    };
    let mut target = |(class, name, desc): &(&str, &str, &str)| {
        let names = &mut world.names;
        let target = MethodRef { class: names.intern(class), name: names.intern(name), desc: names.intern(desc) };
        (CallKind::Virtual, target)
    };
    found.iter().map(&mut target).collect()
}

/// Exceptions that a native raises, as internal names.
pub fn raises(world: &World, method: MethodIx) -> &'static [&'static str] {
    const COPY: &[&str] = &[
        "java/lang/NullPointerException",
        "java/lang/ArrayIndexOutOfBoundsException",
        "java/lang/ArrayStoreException",
    ];
    const ANY: &[&str] = &["java/lang/RuntimeException", "java/lang/Error"];
    let class = world.names.text(world.fact(world.class_of(method)).name);
    let name = &**world.names.text(world.method(method).name);
    match (&**class, name) {
        ("java/lang/System", "arraycopy") => COPY,
        ("java/lang/Object", "clone") => &["java/lang/CloneNotSupportedException"],
        ("java/lang/Object", "wait" | "wait0" | "notify" | "notifyAll") => {
            &["java/lang/IllegalMonitorStateException", "java/lang/InterruptedException"]
        }
        ("java/lang/reflect/Array", _) => ANY,
        _ => match effect_of(class, name) {
            Effect::Looks | Effect::ChangesReceiver => &[],
            _ => ANY,
        },
    }
}
