//! Natives that have nothing in common but being small: shared archives, signals, environment, seeds.

use classfile::descriptor::Kind;
use vm::{Machine, Source, Stop};

use super::arg::{Slot, nothing, one, reference, ret_bool, ret_int, ret_long, ret_ref, zero};
use crate::table::natives;

natives! {
    "jdk/internal/misc/CDS" {
        "isDumpingClassList0" "()Z" => zero;
        "isDumpingArchive0" "()Z" => zero;
        "isSharingEnabled0" "()Z" => zero;
        "getCDSConfigStatus" "()I" => zero;
        "getRandomSeedForDumping" "()J" => salt;
        "defineArchivedModules" "(Ljava/lang/ClassLoader;Ljava/lang/ClassLoader;)V" => nothing;
        "initializeFromArchive" "(Ljava/lang/Class;)V" => nothing;
        "logLambdaFormInvoker" "" => nothing;
        "needsClassInitBarrier0" "(Ljava/lang/Class;)Z" => zero;
    }
    "jdk/internal/misc/VM" {
        "initialize" "()V" => nothing;
        "getRuntimeArguments" "()[Ljava/lang/String;" => runtime_arguments;
        "getuid" "()J" => zero;
        "geteuid" "()J" => zero;
        "getgid" "()J" => zero;
        "getegid" "()J" => zero;
    }
    "jdk/internal/misc/Signal" {
        "findSignal0" "(Ljava/lang/String;)I" => |_, _| ret_int(-1);
        "handle0" "(IJ)J" => zero;
        "raise0" "(I)V" => nothing;
    }
    "java/lang/Terminator" {
        "setup" "()V" => nothing;
    }
    "jdk/internal/misc/PreviewFeatures" {
        "isPreviewEnabled" "()Z" => zero;
    }
    "jdk/internal/perf/Perf" {
        "highResCounter" "()J" => |m, _| ret_long(super::system::now(m));
        "highResFrequency" "()J" => |_, _| ret_long(1_000_000_000);
    }
    "jdk/internal/perf/PerfCounter" {
        "<init>" "(Ljava/lang/String;I)V" => nothing;
        "get" "()J" => zero;
        "add" "(J)V" => nothing;
        "addElapsedTimeFrom" "(J)V" => nothing;
        "increment" "()V" => nothing;
        "set" "(J)V" => nothing;
        "addTime" "(J)V" => nothing;
    }
    "java/lang/SecurityManager" {
        "addNonExportedPackages" "(Ljava/lang/ModuleLayer;)V" => nothing;
    }
    "java/lang/ProcessEnvironment" {
        "environ" "()[[B" => environ;
    }
    "java/lang/ProcessHandleImpl" {
        "getCurrentPid0" "()J" => process_id;
        "isAlive0" "(J)J" => zero;
        "parent0" "(JJ)J" => |_, _| ret_long(1);
        "getProcessPids0" "(J[J[J[J)I" => zero;
        "destroy0" "(JJZ)Z" => zero;
    }
    "java/lang/ProcessHandleImpl$Info" {
        "info0" "(J)V" => nothing;
    }
    "java/lang/ProcessImpl" {
        "init" "()V" => nothing;
        "forkAndExec" "" => no_program;
    }
    "java/util/TimeZone" {
        "getSystemTimeZoneID" "(Ljava/lang/String;)Ljava/lang/String;" => |m, _| ret_ref(m.new_string("Etc/UTC")?);
        "getSystemGMTOffsetID" "()Ljava/lang/String;" => |m, _| ret_ref(m.new_string("GMT")?);
    }
    "java/util/concurrent/atomic/AtomicLong" {
        "VMSupportsCS8" "()Z" => one;
    }
    "jdk/internal/util/random/RandomSupport" {
        "initialSeed" "()J" => random_seed;
    }
    "java/util/Random" {
        "seedUniquifier" "()J" => random_seed;
    }
    "jdk/internal/vm/vector/VectorSupport" {
        "registerNatives" "()I" => zero;
        "getMaxLaneCount" "(Ljava/lang/Class;)I" => |_, _| ret_int(-1);
        "getCPUFeatures" "()Ljava/lang/String;" => zero;
    }
    "java/io/Console" {
        "istty" "()Z" => |_, _| ret_bool(false);
        "instantiateConsole" "" => zero;
        "ttyStatus" "()I" => zero;
        "encoding" "()Ljava/lang/String;" => zero;
    }
    "java/io/ObjectStreamClass" {
        "hasStaticInitializer" "(Ljava/lang/Class;)Z" => has_static_initializer;
    }
    "java/lang/StringUTF16" {
        "isBigEndian" "()Z" => zero;
    }
    "jdk/internal/loader/RawNativeLibraries" {
        "load0" "" [22 - 99] => zero;
    }
    "jdk/internal/vm/ForeignLinkerSupport" {
        "isSupported0" "()Z" => zero;
    }
}

/// A number from the machine's own generator: the same on every run, and marked as random.
fn random_seed(m: &mut Machine, _: &[u64]) -> Slot {
    m.heap.effects.unstable(Source::Randomness);
    ret_long(m.env.next_random() as i64)
}

/// What decides the iteration order of `Set.of` and `Map.of`: fixed here, different on every real run.
fn salt(m: &mut Machine, _: &[u64]) -> Slot {
    m.heap.effects.unstable(Source::Randomness);
    ret_long(0x5a17)
}

/// What the program sees as the number of its process.
pub(crate) const PROCESS_ID: i32 = 4242;

fn process_id(m: &mut Machine, _: &[u64]) -> Slot {
    m.heap.effects.unstable(Source::Environment);
    ret_long(i64::from(PROCESS_ID))
}

/// There is no program that could be started.
fn no_program(m: &mut Machine, _: &[u64]) -> Slot {
    m.env.reached.set(Some(vm::Outside::Processes));
    let message = if m.program.feature() < 25 {
        "error=2, No such file or directory"
    } else {
        "Exec failed, error: 2 (No such file or directory) "
    };
    Err(Stop::new("java/io/IOException", message))
}

fn runtime_arguments(m: &mut Machine, _: &[u64]) -> Slot {
    ret_ref(m.new_ref_array(m.known.string, 0)?)
}

/// Names and values of the virtual environment variables as bytes.
fn environ(m: &mut Machine, _: &[u64]) -> Slot {
    m.heap.effects.unstable(Source::Environment);
    let variables = m.env.variables.clone();
    let bytes = program::ids::prim_array(Kind::Byte);
    let array = m.new_ref_array(bytes, variables.len() as u32 * 2)?;
    let texts = variables.iter().flat_map(|(name, value)| [name, value]);
    for (i, text) in (0..).zip(texts) {
        let text = m.new_byte_array(text.as_bytes())?;
        m.set_element(array, i, text);
    }
    ret_ref(array)
}

fn has_static_initializer(m: &mut Machine, args: &[u64]) -> Slot {
    let class = m.mirrored_arg(reference(args, 0))?;
    ret_bool(m.class(class).clinit.is_some())
}
