//! Natives that do nothing: `HotSpot`'s and the libraries' own registration of natives.

use vm::NativeDef;

use super::arg::nothing;

/// Classes whose static `registerNatives` binds what our table binds.
const REGISTER: &[&str] = &[
    "java/lang/Class",
    "java/lang/ClassLoader",
    "java/lang/System",
    "java/lang/Thread",
    "java/lang/VirtualThread",
    "java/lang/invoke/MethodHandleNatives",
    "java/nio/MappedMemoryUtils",
    "jdk/internal/foreign/abi/NativeEntryPoint",
    "jdk/internal/foreign/abi/UpcallLinker",
    "jdk/internal/foreign/abi/UpcallStubs",
    "jdk/internal/invoke/NativeEntryPoint",
    "jdk/internal/misc/ScopedMemoryAccess",
    "jdk/internal/misc/Unsafe",
    "jdk/internal/perf/Perf",
    "jdk/internal/vm/Continuation",
];

/// Classes whose static `initIDs`, `init` or `initNative` looks up field ids.
const INIT: &[(&str, &str)] = &[
    ("java/io/FileDescriptor", "initIDs"),
    ("java/io/FileInputStream", "initIDs"),
    ("java/io/FileOutputStream", "initIDs"),
    ("java/io/ObjectStreamClass", "initNative"),
    ("java/io/RandomAccessFile", "initIDs"),
    ("java/io/UnixFileSystem", "initIDs"),
    ("java/lang/ProcessHandleImpl", "initNative"),
    ("java/lang/ProcessHandleImpl$Info", "initIDs"),
    ("java/net/DatagramPacket", "init"),
    ("java/net/Inet4Address", "init"),
    ("java/net/Inet6Address", "init"),
    ("java/net/InetAddress", "init"),
    ("java/net/NetworkInterface", "init"),
    ("java/util/zip/Inflater", "initIDs"),
    ("sun/nio/ch/IOUtil", "initIDs"),
    ("sun/nio/ch/Net", "initIDs"),
    ("sun/nio/ch/NativeThread", "init"),
    ("sun/nio/ch/FileDispatcherImpl", "init"),
    ("sun/nio/ch/FileDispatcherImpl", "init0"),
    ("sun/nio/ch/UnixDispatcher", "init"),
    ("sun/nio/fs/LinuxNativeDispatcher", "init"),
];

pub(crate) fn rows() -> Vec<NativeDef> {
    let row = |class, name| NativeDef { class, name, desc: "()V", versions: (0, u16::MAX), run: nothing };
    let registers = REGISTER.iter().map(|class| row(*class, "registerNatives"));
    registers.chain(INIT.iter().map(|(class, name)| row(*class, *name))).collect()
}
