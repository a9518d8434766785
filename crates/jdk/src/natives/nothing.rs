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
    ("sun/nio/ch/InheritedChannel", "initIDs"),
    ("sun/nio/ch/IOUtil", "initIDs"),
    ("sun/nio/ch/Net", "initIDs"),
    ("sun/nio/ch/NativeThread", "init"),
    ("sun/nio/ch/FileDispatcherImpl", "init"),
    ("sun/nio/ch/FileDispatcherImpl", "init0"),
    ("sun/nio/ch/UnixDispatcher", "init"),
    ("sun/nio/fs/LinuxNativeDispatcher", "init"),
];

/// Classes of java.desktop whose static `initIDs` looks up field ids for native code that never runs.
const DESKTOP: &[&str] = &[
    "java/awt/AWTEvent",
    "java/awt/Button",
    "java/awt/Checkbox",
    "java/awt/CheckboxMenuItem",
    "java/awt/Choice",
    "java/awt/Color",
    "java/awt/Component",
    "java/awt/Container",
    "java/awt/Cursor",
    "java/awt/Dialog",
    "java/awt/Dimension",
    "java/awt/Event",
    "java/awt/FileDialog",
    "java/awt/Font",
    "java/awt/FontMetrics",
    "java/awt/Frame",
    "java/awt/Insets",
    "java/awt/KeyboardFocusManager",
    "java/awt/Label",
    "java/awt/Menu",
    "java/awt/MenuBar",
    "java/awt/MenuComponent",
    "java/awt/MenuItem",
    "java/awt/Rectangle",
    "java/awt/ScrollPane",
    "java/awt/ScrollPaneAdjustable",
    "java/awt/Scrollbar",
    "java/awt/TextArea",
    "java/awt/TextField",
    "java/awt/Toolkit",
    "java/awt/TrayIcon",
    "java/awt/Window",
    "java/awt/event/InputEvent",
    "java/awt/event/KeyEvent",
    "java/awt/event/MouseEvent",
    "java/awt/image/BufferedImage",
    "java/awt/image/ColorModel",
    "java/awt/image/IndexColorModel",
    "java/awt/image/Kernel",
    "java/awt/image/Raster",
    "java/awt/image/SampleModel",
    "java/awt/image/SinglePixelPackedSampleModel",
    "sun/awt/FontDescriptor",
    "sun/awt/X11/XWindow",
    "sun/awt/X11InputMethodBase",
    "sun/awt/PlatformFont",
    "sun/awt/image/ByteComponentRaster",
    "sun/awt/image/BytePackedRaster",
    "sun/awt/image/GifImageDecoder",
    "sun/awt/image/ImageRepresentation",
    "sun/awt/image/IntegerComponentRaster",
    "sun/awt/image/ShortComponentRaster",
    "sun/font/SunFontManager",
    "sun/java2d/Disposer",
    "sun/java2d/SurfaceData",
    "sun/java2d/pipe/Region",
    "sun/java2d/pipe/ShapeSpanIterator",
    "sun/java2d/xr/XRBackendNative",
];

/// The same, where the classes to look at are arguments.
const DESKTOP_OF: &[(&str, &str)] = &[
    ("com/sun/imageio/plugins/jpeg/JPEGImageReader", "initReaderIDs"),
    ("com/sun/imageio/plugins/jpeg/JPEGImageWriter", "initWriterIDs"),
    ("sun/awt/image/JPEGImageDecoder", "initIDs"),
    ("sun/java2d/pipe/SpanClipRenderer", "initIDs"),
];

pub(crate) fn rows() -> Vec<NativeDef> {
    let row = |class, name| NativeDef { class, name, desc: "()V", versions: (0, u16::MAX), run: nothing };
    let registers = REGISTER.iter().map(|class| row(*class, "registerNatives"));
    let desktop = DESKTOP.iter().map(|class| row(*class, "initIDs"));
    let desktop_of = DESKTOP_OF.iter().map(|(class, name)| NativeDef { desc: "", ..row(*class, *name) });
    let init = INIT.iter().map(|(class, name)| row(*class, *name));
    registers.chain(init).chain(desktop).chain(desktop_of).collect()
}
