//! Natives whose result is a term of their arguments, found once in a machine's library.

use base::FxHashMap;
use expr::{Function, Op};
use program::{BOOT, ClassId, MethodId};
use vm::{Machine, NativeDef};

use crate::number_models;

/// How a native's result follows from its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Model {
    /// The bits of a float as an integer, or the other way round.
    Bits,
    SquareRoot,
    /// A function of one double or two, which no solver knows.
    Function(Function),
    Function2(Op),
    Floor,
    Ceil,
    Rint,
    /// Whether two byte arrays have the same content.
    SameBytes,
    ArrayCopy,
    /// Where a character is in an array of bytes, where a part is, and which of two comes first.
    IndexOfChar,
    IndexOfPart,
    Order,
    Absolute,
    Greatest,
    Least,
    /// Whatever it gives is an input.
    Unknown,
    /// Its last argument is assumed to be true.
    Assume,
    /// The native recorded where its result came from, and compared it with the argument in this slot.
    Compare {
        expected: u8,
    },
}

const ROWS: &[(&str, &str, &str, Model)] = &[
    ("java/lang/Float", "floatToRawIntBits", "(F)I", Model::Bits),
    ("java/lang/Float", "intBitsToFloat", "(I)F", Model::Bits),
    ("java/lang/Double", "doubleToRawLongBits", "(D)J", Model::Bits),
    ("java/lang/Double", "longBitsToDouble", "(J)D", Model::Bits),
    ("java/lang/Math", "sqrt", "(D)D", Model::SquareRoot),
    ("java/lang/StrictMath", "sqrt", "(D)D", Model::SquareRoot),
    ("java/lang/Math", "sin", "(D)D", Model::Function(Function::Sin)),
    ("java/lang/Math", "cos", "(D)D", Model::Function(Function::Cos)),
    ("java/lang/Math", "tan", "(D)D", Model::Function(Function::Tan)),
    ("java/lang/Math", "exp", "(D)D", Model::Function(Function::Exp)),
    ("java/lang/Math", "log", "(D)D", Model::Function(Function::Log)),
    ("java/lang/Math", "log10", "(D)D", Model::Function(Function::Log10)),
    ("java/lang/Math", "pow", "(DD)D", Model::Function2(Op::FpPow)),
    ("java/lang/StrictMath", "sin", "(D)D", Model::Function(Function::StrictSin)),
    ("java/lang/StrictMath", "cos", "(D)D", Model::Function(Function::StrictCos)),
    ("java/lang/StrictMath", "tan", "(D)D", Model::Function(Function::StrictTan)),
    ("java/lang/StrictMath", "asin", "(D)D", Model::Function(Function::Asin)),
    ("java/lang/StrictMath", "acos", "(D)D", Model::Function(Function::Acos)),
    ("java/lang/StrictMath", "atan", "(D)D", Model::Function(Function::Atan)),
    ("java/lang/StrictMath", "exp", "(D)D", Model::Function(Function::StrictExp)),
    ("java/lang/StrictMath", "log", "(D)D", Model::Function(Function::StrictLog)),
    ("java/lang/StrictMath", "log10", "(D)D", Model::Function(Function::StrictLog10)),
    ("java/lang/StrictMath", "cbrt", "(D)D", Model::Function(Function::StrictCbrt)),
    ("java/lang/StrictMath", "sinh", "(D)D", Model::Function(Function::Sinh)),
    ("java/lang/StrictMath", "cosh", "(D)D", Model::Function(Function::Cosh)),
    ("java/lang/StrictMath", "tanh", "(D)D", Model::Function(Function::StrictTanh)),
    ("java/lang/StrictMath", "expm1", "(D)D", Model::Function(Function::Expm1)),
    ("java/lang/StrictMath", "log1p", "(D)D", Model::Function(Function::Log1p)),
    ("java/lang/StrictMath", "pow", "(DD)D", Model::Function2(Op::FpStrictPow)),
    ("java/lang/StrictMath", "atan2", "(DD)D", Model::Function2(Op::FpAtan2)),
    ("java/lang/StrictMath", "hypot", "(DD)D", Model::Function2(Op::FpHypot)),
    ("java/lang/Math", "floor", "(D)D", Model::Floor),
    ("java/lang/Math", "ceil", "(D)D", Model::Ceil),
    ("java/lang/Math", "rint", "(D)D", Model::Rint),
    ("java/lang/StringLatin1", "equals", "([B[B)Z", Model::SameBytes),
    ("java/lang/StringLatin1", "indexOfChar", "([BIII)I", Model::IndexOfChar),
    ("java/lang/StringLatin1", "indexOf", "([BI[BII)I", Model::IndexOfPart),
    ("java/lang/StringLatin1", "compareTo", "([B[B)I", Model::Order),
    ("java/lang/Math", "abs", "(I)I", Model::Absolute),
    ("java/lang/Math", "abs", "(J)J", Model::Absolute),
    ("java/lang/Math", "max", "(II)I", Model::Greatest),
    ("java/lang/Math", "max", "(JJ)J", Model::Greatest),
    ("java/lang/Math", "min", "(II)I", Model::Least),
    ("java/lang/Math", "min", "(JJ)J", Model::Least),
    ("java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", Model::ArrayCopy),
    ("jdk/internal/misc/Unsafe", "compareAndSetInt", "(Ljava/lang/Object;JII)Z", Model::Compare { expected: 4 }),
    ("jdk/internal/misc/Unsafe", "compareAndSetLong", "(Ljava/lang/Object;JJJ)Z", Model::Compare { expected: 4 }),
];

/// Classes that write floating point numbers. The digits follow from the bits by so much arithmetic that no solver gets
/// anywhere with them; a number that is printed, in a message mostly, is fixed instead.
const PRINTERS: [&str; 3] =
    ["jdk/internal/math/FloatingDecimal", "jdk/internal/math/DoubleToDecimal", "jdk/internal/math/FloatToDecimal"];

pub(crate) struct Models {
    by_method: FxHashMap<MethodId, Model>,
    printers: Vec<ClassId>,
    /// A method that stands for the texts of the test itself.
    pub text: MethodId,
    /// The name of static initialisers.
    pub initialiser: base::Sym,
    /// `Thread.dispatchUncaughtException`, `Object.getClass`.
    pub uncaught: MethodId,
    pub get_class: MethodId,
    /// Methods that read the settings of the virtual machine.
    settings: Vec<MethodId>,
}

/// Methods that read the settings of the virtual machine, where natives don't say so.
const SETTINGS: &[(&str, &str)] = &[
    ("java/lang/System", "getProperty"),
    ("java/lang/System", "getProperties"),
    ("java/lang/System", "getenv"),
    ("java/lang/Boolean", "getBoolean"),
    ("java/lang/Integer", "getInteger"),
    ("java/lang/Long", "getLong"),
    ("java/lang/Throwable", "getStackTrace"),
    ("java/lang/Thread", "getStackTrace"),
    ("java/lang/ref/Reference", "get"),
    ("java/lang/ref/SoftReference", "get"),
    ("java/util/Locale", "getDefault"),
    ("java/util/TimeZone", "getDefault"),
    ("java/nio/charset/Charset", "defaultCharset"),
    ("java/lang/Thread", "isInterrupted"),
    ("java/lang/Thread", "interrupted"),
    ("java/lang/Math", "random"),
    ("java/lang/StrictMath", "random"),
    ("java/util/concurrent/ThreadLocalRandom", "current"),
    ("java/util/UUID", "randomUUID"),
    ("java/util/Collections", "shuffle"),
    ("java/lang/Runtime", "availableProcessors"),
    ("java/lang/Runtime", "freeMemory"),
    ("java/lang/Runtime", "totalMemory"),
    ("java/lang/Runtime", "maxMemory"),
    ("java/lang/Thread", "getName"),
    ("java/lang/Thread", "getId"),
    ("java/lang/Thread", "threadId"),
    ("java/lang/Thread", "getPriority"),
    ("java/lang/Thread", "isDaemon"),
    ("java/lang/Thread", "activeCount"),
    ("java/lang/System", "lineSeparator"),
    ("java/lang/System", "console"),
    ("java/lang/ClassLoader", "getResource"),
    ("java/lang/ClassLoader", "getResourceAsStream"),
    ("java/lang/Class", "getResource"),
    ("java/lang/Class", "getResourceAsStream"),
];

/// No method has this number.
const NO_METHOD: MethodId = MethodId(u32::MAX);

/// Methods of the library with one of the names.
fn methods_named(machine: &mut Machine, names: &[(&str, &str)]) -> Vec<MethodId> {
    let mut found = Vec::new();
    for &(class, name) in names {
        let Ok(class) = machine.program.load(BOOT, class) else { continue };
        let is_wanted = |id: &&MethodId| **machine.program.names.text(machine.program.method(**id).name) == *name;
        found.extend(machine.class(class).methods.iter().filter(is_wanted));
    }
    found
}

impl Models {
    pub fn new(machine: &mut Machine) -> Self {
        let mut by_method = FxHashMap::default();
        let text = machine.class(machine.known.string).methods.first().copied().unwrap_or(MethodId(0));
        for &(class, name, desc, model) in ROWS {
            let found = machine.program.load(BOOT, class).ok();
            if let Some(method) = found.and_then(|class| machine.program.find_method(class, name, desc)) {
                by_method.insert(method.id, model);
            }
        }
        let initialiser = machine.program.names.intern("<clinit>");
        let mut one = |class, name| methods_named(machine, &[(class, name)]).first().copied().unwrap_or(NO_METHOD);
        let uncaught = one("java/lang/Thread", "dispatchUncaughtException");
        let get_class = one("java/lang/Object", "getClass");
        let settings = methods_named(machine, SETTINGS);
        let printers = PRINTERS.iter().filter_map(|name| machine.program.load(BOOT, name).ok()).collect();
        Self { by_method, printers, text, initialiser, uncaught, get_class, settings }
    }

    pub fn add(&mut self, method: MethodId, model: Model) {
        self.by_method.insert(method, model);
    }

    /// Whether code of this class makes digits of floating point numbers.
    pub fn prints(&self, class: ClassId) -> bool {
        self.printers.contains(&class)
    }

    /// Whether natives of a class look into arrays of objects that they are given: those of reflection do.
    pub fn is_reflective(machine: &Machine, class: ClassId) -> bool {
        let name = machine.program.name_of(class);
        ["java/lang/reflect/", "java/lang/invoke/", "jdk/internal/reflect/"].iter().any(|start| name.starts_with(start))
    }

    /// Whether a method reads the settings of the virtual machine.
    pub fn reads_settings(&self, method: MethodId) -> bool {
        self.settings.contains(&method)
    }

    #[inline]
    pub fn of(&self, method: MethodId) -> Option<Model> {
        self.by_method.get(&method).copied()
    }
}

/// The natives that a machine under the concolic domain needs: of those that are merely faster than bytecode only the ones
/// with a model, so that all other bytecode runs and is followed.
pub fn natives() -> Vec<NativeDef> {
    let mut all = jdk::table::necessary();
    let modelled = |row: &NativeDef| ROWS.iter().any(|r| r.0 == row.class && r.1 == row.name && r.2 == row.desc);
    all.extend(jdk::table::intrinsics().into_iter().filter(modelled));
    let own = |&(name, desc, run)| NativeDef { class: "java/lang/Math", name, desc, versions: (0, u16::MAX), run };
    all.extend(number_models::NATIVES.iter().map(own));
    all
}
