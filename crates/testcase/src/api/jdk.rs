//! What is known of the JDK's classes: which to use where an interface is wanted, and what a test should not call.

use super::ClassInfo;

/// Classes whose [`super::TypeId`] is their place in this list.
pub(super) const FIXED: &[&str] = &[
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Class",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/Cloneable",
    "java/io/Serializable",
    "java/lang/Comparable",
    "java/lang/Number",
    "java/lang/CharSequence",
];

/// Packages and types of the JDK whose interfaces drivers and other libraries implement, and those whose implementations no test can make.
const LEFT_TO_OTHERS: &[&str] = &[
    "java/lang/reflect/GenericArrayType",
    "java/lang/reflect/ParameterizedType",
    "java/lang/reflect/TypeVariable",
    "java/lang/reflect/WildcardType",
    "java/sql/",
    "java/util/concurrent/ExecutorService",
    "java/util/concurrent/ScheduledExecutorService",
    "java/util/concurrent/ScheduledFuture",
    "javax/annotation/processing/",
    "javax/lang/model/",
    "javax/management/",
    "javax/naming/",
    "javax/script/",
    "javax/security/",
    "javax/sql/",
    "javax/tools/",
    "org/w3c/dom/",
];

/// Whether an interface of the JDK has implementations elsewhere, if any.
pub(crate) fn is_left_to_others(name: &str) -> bool {
    LEFT_TO_OTHERS.iter().any(|package| name.starts_with(package))
}

/// Whether an abstract class is for others to extend. Those of a language's own, such as `Enum`, are extended by its compiler only.
pub(super) fn is_left_open(class: &ClassInfo) -> bool {
    let by_compiler = matches!(&*class.name, "java/lang/Enum" | "java/lang/Record");
    !by_compiler && !class.super_constructors.is_empty()
}

/// Methods that are called until they give a certain number.
const ENDS: &[(&str, &str, i32)] = &[("java/io/InputStream", "read", -1), ("java/io/Reader", "read", -1)];

/// The number that a method gives when there is no more.
pub(super) fn end_of(class: &str, method: &str) -> Option<i32> {
    ENDS.iter().find(|(c, m, _)| *c == class && *m == method).map(|(_, _, end)| *end)
}

/// Implementations that are taken along when one of the types is in the API.
pub(super) const IMPLEMENTATIONS: &[(&[&str], &[&str])] = &[
    (
        &["java/lang/Iterable", "java/util/Collection", "java/util/List", "java/util/AbstractList"],
        &["java/util/ArrayList", "java/util/LinkedList", "java/util/Arrays"],
    ),
    (&["java/util/Iterator", "java/util/ListIterator"], &["java/util/ArrayList", "java/util/List"]),
    (&["java/util/Set"], &["java/util/HashSet", "java/util/TreeSet", "java/util/LinkedHashSet"]),
    (&["java/util/SortedSet", "java/util/NavigableSet"], &["java/util/TreeSet"]),
    (&["java/util/Map"], &["java/util/HashMap", "java/util/TreeMap", "java/util/LinkedHashMap"]),
    (&["java/util/SortedMap", "java/util/NavigableMap"], &["java/util/TreeMap"]),
    (&["java/util/Map$Entry"], &["java/util/AbstractMap$SimpleEntry"]),
    (&["java/util/concurrent/ConcurrentMap"], &["java/util/concurrent/ConcurrentHashMap"]),
    (&["java/util/Queue", "java/util/Deque"], &["java/util/ArrayDeque", "java/util/LinkedList"]),
    (&["java/util/concurrent/BlockingQueue"], &["java/util/concurrent/LinkedBlockingQueue"]),
    (&["java/util/Enumeration"], &["java/util/Collections", "java/util/Vector"]),
    (&["java/lang/CharSequence", "java/lang/Appendable"], &["java/lang/StringBuilder"]),
    (&["java/io/Reader", "java/lang/Readable"], &["java/io/StringReader"]),
    (&["java/io/Writer"], &["java/io/StringWriter"]),
    (&["java/io/InputStream"], &["java/io/ByteArrayInputStream"]),
    (&["java/io/OutputStream"], &["java/io/ByteArrayOutputStream"]),
    (&["java/nio/file/Path"], &["java/io/File"]),
    (&["java/io/File"], &[crate::given::GIVEN]),
    (&["java/io/DataInput"], &["java/io/DataInputStream"]),
    (&["java/io/DataOutput"], &["java/io/DataOutputStream"]),
    (&["java/io/ObjectInput"], &["java/io/ObjectInputStream"]),
    (&["java/io/ObjectOutput"], &["java/io/ObjectOutputStream"]),
    (&["java/io/PrintStream"], &["java/io/ByteArrayOutputStream"]),
    (&["java/lang/Number"], &["java/math/BigInteger", "java/math/BigDecimal"]),
    (&["java/nio/charset/Charset"], &["java/nio/charset/StandardCharsets"]),
    (&["java/text/Format", "java/text/NumberFormat"], &["java/text/DecimalFormat"]),
    (&["java/text/DateFormat"], &["java/text/SimpleDateFormat"]),
    (&["java/util/Calendar"], &["java/util/GregorianCalendar"]),
    (&["java/security/Key", "javax/crypto/SecretKey"], &["javax/crypto/spec/SecretKeySpec"]),
    (&["java/security/spec/AlgorithmParameterSpec"], &["javax/crypto/spec/IvParameterSpec"]),
    (&["java/util/random/RandomGenerator"], &["java/util/Random"]),
    (&["java/util/concurrent/locks/Lock"], &["java/util/concurrent/locks/ReentrantLock"]),
    (&["java/util/concurrent/Future"], &["java/util/concurrent/CompletableFuture"]),
    (&["java/time/ZoneId"], &["java/time/ZoneOffset"]),
    (
        &["java/time/Clock", "java/time/InstantSource"],
        &["java/time/Clock", "java/time/Instant", "java/time/ZoneOffset"],
    ),
    (&["java/time/temporal/TemporalUnit"], &["java/time/temporal/ChronoUnit"]),
    (&["java/time/temporal/TemporalField"], &["java/time/temporal/ChronoField"]),
    (&["java/time/temporal/TemporalAmount"], &["java/time/Duration", "java/time/Period"]),
    (
        &["java/time/temporal/TemporalAccessor", "java/time/temporal/Temporal"],
        &["java/time/LocalDate", "java/time/LocalTime", "java/time/LocalDateTime"],
    ),
    (&["java/util/stream/Stream", "java/util/stream/BaseStream"], &["java/util/stream/Stream"]),
    (&["java/util/stream/Collector"], &["java/util/stream/Collectors"]),
    (&["java/lang/Enum"], &["java/math/RoundingMode", "java/util/concurrent/TimeUnit"]),
    (&["java/lang/Throwable", "java/lang/Exception"], &["java/lang/RuntimeException"]),
    (&["java/lang/RuntimeException"], &["java/lang/IllegalArgumentException", "java/lang/IllegalStateException"]),
];

/// Classes that reach the machine the test runs on, wait, start threads or processes, or end the JVM: nothing of them is
/// called. Nor of those whose values go when memory is collected. A slash at the end stands for a whole package and what is below.
const HARMFUL_CLASSES: &[&str] = &[
    "java/lang/Runtime",
    "java/lang/System",
    "java/lang/ProcessBuilder",
    "java/lang/ProcessHandle",
    "java/lang/ProcessHandle$Info",
    "java/lang/ClassLoader",
    "java/lang/Module",
    "java/lang/ModuleLayer",
    "java/lang/SecurityManager",
    "java/lang/ThreadGroup",
    "java/lang/StackWalker",
    "java/lang/instrument/",
    "java/lang/foreign/",
    "java/lang/module/",
    "java/lang/ref/Cleaner",
    "java/lang/ref/Cleaner$Cleanable",
    "java/lang/ref/WeakReference",
    "java/lang/management/",
    "java/io/FileInputStream",
    "java/io/FileOutputStream",
    "java/io/FileReader",
    "java/io/FileWriter",
    "java/io/FileDescriptor",
    "java/io/RandomAccessFile",
    "java/io/Console",
    "java/nio/file/Files",
    "java/nio/file/FileSystem",
    "java/nio/file/FileSystems",
    "java/nio/file/FileStore",
    "java/nio/file/WatchService",
    "java/nio/file/spi/",
    "java/nio/channels/",
    "java/net/Socket",
    "java/net/ServerSocket",
    "java/net/DatagramSocket",
    "java/net/MulticastSocket",
    "java/net/URLConnection",
    "java/net/HttpURLConnection",
    "java/net/URLClassLoader",
    "java/net/InetAddress",
    "java/net/Inet4Address",
    "java/net/Inet6Address",
    "java/net/NetworkInterface",
    "java/net/http/",
    "java/rmi/",
    "java/sql/DriverManager",
    "java/awt/",
    "javax/swing/",
    "javax/net/",
    "javax/print/",
    "javax/sound/",
    "java/util/jar/JarFile",
    "java/util/zip/ZipFile",
    "java/util/Timer",
    "java/util/prefs/",
    "java/util/logging/FileHandler",
    "java/util/logging/SocketHandler",
    "java/util/concurrent/Executors",
    "java/util/concurrent/ForkJoinPool",
    "java/util/concurrent/ThreadPoolExecutor",
    "java/util/concurrent/ScheduledThreadPoolExecutor",
    "java/util/concurrent/ThreadLocalRandom",
    "java/util/concurrent/locks/LockSupport",
    "java/security/SecureRandom",
];

/// Methods by class and name (`<init>` for constructors), and the descriptor's parameters if only one form is meant.
const HARMFUL_MEMBERS: &[(&str, &str, &str)] = &[
    ("java/lang/Object", "wait", ""),
    ("java/lang/Object", "notify", ""),
    ("java/lang/Object", "notifyAll", ""),
    ("java/lang/Object", "getClass", ""),
    ("java/lang/Object", "finalize", ""),
    ("java/lang/Math", "random", ""),
    ("java/lang/StrictMath", "random", ""),
    ("java/lang/Class", "forName", ""),
    ("java/lang/Class", "getResourceAsStream", ""),
    ("java/lang/Class", "getResource", ""),
    ("java/lang/Enum", "describeConstable", ""),
    ("java/lang/Throwable", "printStackTrace", "()"),
    ("java/lang/ref/ReferenceQueue", "remove", ""),
    ("java/io/File", "createNewFile", ""),
    ("java/io/File", "createTempFile", ""),
    ("java/io/File", "delete", ""),
    ("java/io/File", "deleteOnExit", ""),
    ("java/io/File", "mkdir", ""),
    ("java/io/File", "mkdirs", ""),
    ("java/io/File", "renameTo", ""),
    ("java/io/File", "setLastModified", ""),
    ("java/io/File", "setReadOnly", ""),
    ("java/io/File", "setWritable", ""),
    ("java/io/File", "setReadable", ""),
    ("java/io/File", "setExecutable", ""),
    ("java/io/File", "list", ""),
    ("java/io/File", "listFiles", ""),
    ("java/io/File", "listRoots", ""),
    ("java/io/PrintStream", "<init>", "(Ljava/lang/String;"),
    ("java/io/PrintStream", "<init>", "(Ljava/io/File;"),
    ("java/io/PrintWriter", "<init>", "(Ljava/lang/String;"),
    ("java/io/PrintWriter", "<init>", "(Ljava/io/File;"),
    ("java/util/Formatter", "<init>", "(Ljava/lang/String;"),
    ("java/util/Formatter", "<init>", "(Ljava/io/File;"),
    ("java/util/Scanner", "<init>", "(Ljava/io/File;"),
    ("java/util/Scanner", "<init>", "(Ljava/nio/file/Path;"),
    ("java/net/URL", "openConnection", ""),
    ("java/net/URL", "openStream", ""),
    ("java/net/URL", "getContent", ""),
    ("java/net/URL", "hashCode", ""),
    ("java/net/URL", "equals", ""),
    ("java/nio/file/Path", "toRealPath", ""),
    ("java/nio/file/Path", "register", ""),
    ("java/time/Clock", "system", ""),
    ("java/time/Clock", "systemUTC", ""),
    ("java/time/Clock", "systemDefaultZone", ""),
    ("java/time/Clock", "tickMillis", ""),
    ("java/time/Clock", "tickSeconds", ""),
    ("java/time/Clock", "tickMinutes", ""),
    ("java/time/InstantSource", "system", ""),
    ("java/time/ZoneId", "systemDefault", ""),
    ("java/util/Random", "<init>", "()"),
    ("java/util/SplittableRandom", "<init>", "()"),
    ("java/util/UUID", "randomUUID", ""),
    ("java/util/Date", "<init>", "()"),
    ("java/util/Calendar", "getInstance", ""),
    ("java/util/GregorianCalendar", "<init>", "()"),
    ("java/util/Collections", "shuffle", "(Ljava/util/List;)"),
    ("java/util/Locale", "setDefault", ""),
    ("java/util/Locale", "getDefault", ""),
    ("java/util/TimeZone", "setDefault", ""),
    ("java/util/TimeZone", "getDefault", ""),
    ("java/util/concurrent/TimeUnit", "sleep", ""),
    ("java/util/concurrent/TimeUnit", "timedJoin", ""),
    ("java/util/concurrent/TimeUnit", "timedWait", ""),
    ("java/util/concurrent/CountDownLatch", "await", ""),
    ("java/util/concurrent/CyclicBarrier", "await", ""),
    ("java/util/concurrent/Semaphore", "acquire", ""),
    ("java/util/concurrent/CompletableFuture", "get", "()"),
    ("java/util/concurrent/CompletableFuture", "join", ""),
    ("java/util/concurrent/BlockingQueue", "take", ""),
    ("java/util/concurrent/LinkedBlockingQueue", "take", ""),
];

/// Methods of `Thread` that are safe: the others start, stop, wait or tell of the machine.
const SAFE_THREAD: &[&str] = &["<init>", "getName", "setName", "isDaemon", "setDaemon", "run"];

/// Makers with a size or count that a random number makes ruinous: `new ArrayList<>(2147483647)`, and those whose values differ from run
/// to run.
const WASTEFUL: &[(&str, &str, &str)] = &[
    ("java/util/", "<init>", "(I)V"),
    ("java/util/", "<init>", "(IF)V"),
    ("java/util/", "<init>", "(IFZ)V"),
    ("java/util/", "<init>", "(II)V"),
    ("java/util/concurrent/", "<init>", "(IFI)V"),
    ("java/lang/StringBuilder", "<init>", "(I)V"),
    ("java/lang/StringBuffer", "<init>", "(I)V"),
    ("java/io/", "<init>", "(I)V"),
    ("java/io/Buffered", "<init>", ""),
    ("java/util/Collections", "nCopies", ""),
    ("java/nio/", "allocate", ""),
    ("java/nio/", "allocateDirect", ""),
    ("java/util/stream/", "iterate", ""),
    ("java/util/stream/", "generate", ""),
    ("java/util/stream/", "range", ""),
    ("java/lang/Object", "hashCode", ""),
    ("java/lang/Enum", "hashCode", ""),
    ("java/lang/System", "identityHashCode", ""),
];

/// Whether a member of a JDK class should not be used to make values, though it may be tested.
pub(crate) fn is_wasteful(class: &str, name: &str, desc: &str) -> bool {
    WASTEFUL.iter().any(|(c, n, params)| {
        class.starts_with(c) && (*n == name || (*n == "range" && name.starts_with(n))) && desc.starts_with(params)
    })
}

/// Whether a class of the JDK may be called at all.
pub(crate) fn is_harmful_class(name: &str) -> bool {
    HARMFUL_CLASSES.iter().any(|h| if h.ends_with('/') { name.starts_with(h) } else { *h == name })
}

/// Whether a member of a JDK class is better not called in a test.
pub(super) fn is_harmful_member(class: &str, name: &str, desc: &str) -> bool {
    if class == "java/lang/Thread" {
        return !SAFE_THREAD.contains(&name);
    }
    let now = name == "now" && class.starts_with("java/time/");
    let parallel = name == "parallelStream" || (name == "parallel" && class.starts_with("java/util/stream/"));
    now || parallel
        || HARMFUL_MEMBERS.iter().any(|(c, n, params)| *c == class && *n == name && desc.starts_with(params))
}

/// Whether code outside the JDK's modules can see the package of a boot class.
pub(super) fn is_exported(name: &str) -> bool {
    ["java/", "javax/", "org/w3c/dom/", "org/xml/sax/"].iter().any(|p| name.starts_with(p))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harmful_members_are_known_by_class_name_and_form() {
        assert!(is_harmful_class("java/lang/Runtime") && is_harmful_class("java/net/http/HttpClient"));
        assert!(!is_harmful_class("java/net/URI") && !is_harmful_class("java/lang/RuntimeException"));
        assert!(is_harmful_member("java/util/Random", "<init>", "()V"));
        assert!(!is_harmful_member("java/util/Random", "<init>", "(J)V"));
        assert!(is_harmful_member("java/lang/Thread", "sleep", "(J)V"));
        assert!(is_harmful_member("java/time/LocalDate", "now", "()Ljava/time/LocalDate;"));
        assert!(is_harmful_member("java/time/Clock", "systemUTC", "()Ljava/time/Clock;"));
        assert!(!is_harmful_member(
            "java/time/Clock",
            "fixed",
            "(Ljava/time/Instant;Ljava/time/ZoneId;)Ljava/time/Clock;"
        ));
        assert!(!is_exported("jdk/internal/misc/Unsafe") && is_exported("java/util/List"));
    }
}
