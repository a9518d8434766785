//! Compares every function with every JDK found on this machine, bit for bit, over a fixed
//! pseudo-random sequence of inputs: uniform bit patterns, uniform numbers in several ranges,
//! special values, powers of two and multiples of pi/4 with their neighbours.
//!
//! `STRICTMATH_INPUTS` sets the number of inputs per function. Without a JDK nothing is tested.

use std::f64::consts::{E, FRAC_PI_4, LN_2, PI};
use std::fmt::Write as _;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use strictmath::{fdlibm, hotspot};

const JAVA: &str = include_str!("Differential.java");
const DEFAULT_INPUTS: usize = 200_000;

#[derive(Clone, Copy)]
enum Function {
    Unary(fn(f64) -> f64),
    Binary(fn(f64, f64) -> f64),
}
use Function::{Binary, Unary};

/// `StrictMath`, by name.
const STRICT: [(&str, Function); 23] = [
    ("sin", Unary(fdlibm::sin)),
    ("cos", Unary(fdlibm::cos)),
    ("tan", Unary(fdlibm::tan)),
    ("asin", Unary(fdlibm::asin)),
    ("acos", Unary(fdlibm::acos)),
    ("atan", Unary(fdlibm::atan)),
    ("exp", Unary(fdlibm::exp)),
    ("log", Unary(fdlibm::log)),
    ("log10", Unary(fdlibm::log10)),
    ("sqrt", Unary(fdlibm::sqrt)),
    ("cbrt", Unary(fdlibm::cbrt)),
    ("sinh", Unary(fdlibm::sinh)),
    ("cosh", Unary(fdlibm::cosh)),
    ("tanh", Unary(fdlibm::tanh)),
    ("expm1", Unary(fdlibm::expm1)),
    ("log1p", Unary(fdlibm::log1p)),
    ("ceil", Unary(fdlibm::ceil)),
    ("floor", Unary(fdlibm::floor)),
    ("rint", Unary(fdlibm::rint)),
    ("pow", Binary(fdlibm::pow)),
    ("atan2", Binary(fdlibm::atan2)),
    ("hypot", Binary(fdlibm::hypot)),
    ("IEEEremainder", Binary(fdlibm::ieee_remainder)),
];

/// What `Math` on `HotSpot` computes otherwise than `StrictMath`, with the first release it does.
const INTRINSIC: [(&str, Function, u32); 9] = [
    ("sin", Unary(hotspot::sin), 17),
    ("cos", Unary(hotspot::cos), 17),
    ("tan", Unary(hotspot::tan), 17),
    ("tanh", Unary(hotspot::tanh), 24),
    ("cbrt", Unary(hotspot::cbrt), 25),
    ("exp", Unary(hotspot::exp), 17),
    ("log", Unary(hotspot::log), 17),
    ("log10", Unary(hotspot::log10), 17),
    ("pow", Binary(hotspot::pow), 17),
];

/// The input sequence, as in `Differential.java`.
struct Inputs(u64);

impl Inputs {
    const SPECIAL: [f64; 30] = [
        0.0,
        5e-324,
        f64::MIN_POSITIVE,
        0.25,
        0.5,
        0.75,
        1.0,
        1.5,
        2.0,
        3.0,
        10.0,
        22.0,
        100.0,
        709.782712893384,
        710.4758600739439,
        745.1332191019411,
        1022.0,
        1024.0,
        1075.0,
        1e22,
        PI,
        E,
        LN_2,
        LN_2 / 2.0,
        2147483648.0,
        9007199254740992.0,
        1e-10,
        f64::MAX,
        f64::INFINITY,
        f64::NAN,
    ];

    fn new() -> Self {
        Inputs(0x9e37_79b9_7f4a_7c15)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn uniform(&mut self, limit: f64) -> f64 {
        (self.next() as i64 >> 10) as f64 * 2.0_f64.powi(-53) * limit
    }

    fn neighbour(&mut self, x: f64) -> f64 {
        f64::from_bits(x.to_bits().wrapping_add_signed(self.next() as i64 >> 61))
    }

    fn signed(&mut self, x: f64) -> f64 {
        if (self.next() as i64) < 0 { -x } else { x }
    }

    fn input(&mut self) -> f64 {
        match self.next() >> 60 {
            0 | 1 => f64::from_bits(self.next()),
            2 | 3 => self.uniform(1.0),
            4 => self.uniform(4.0),
            5 => self.uniform(30.0),
            6 => self.uniform(750.0),
            7 => self.uniform(1e6),
            8 => self.uniform(2.0_f64.powi(50)),
            9 => {
                let special = Self::SPECIAL[(self.next() >> 1) as usize % Self::SPECIAL.len()];
                let near = self.neighbour(special);
                self.signed(near)
            }
            10 => {
                let power = f64::from_bits((self.next() >> 53) << 52);
                let near = self.neighbour(power);
                self.signed(near)
            }
            11 => {
                let multiple = (self.next() as i64 >> 44) as f64 * FRAC_PI_4;
                self.neighbour(multiple)
            }
            12 => {
                let multiple = (self.next() as i64 >> 58) as f64 * FRAC_PI_4;
                self.neighbour(multiple)
            }
            13 => 1.0 + self.uniform(0.0625),
            14 => f64::from_bits(0x3c00_0000_0000_0000 + (self.next() >> 6)),
            _ => (self.next() as i64 >> 57) as f64,
        }
    }

    /// A second argument; now and then one that makes pow's result any power of two.
    fn partner(&mut self, x: f64) -> f64 {
        if (self.next() as i64) < 0 {
            return self.input();
        }
        self.uniform(760.0) / fdlibm::log(x.abs())
    }
}

/// The mismatches of one function: how many, how many of them between NaNs, and the first few.
#[derive(Default)]
struct Mismatches {
    count: usize,
    nan: usize,
    shown: String,
}

fn compare(function: Function, expected: &[u8]) -> Mismatches {
    let mut inputs = Inputs::new();
    let mut found = Mismatches::default();
    for bytes in expected.chunks_exact(8) {
        let want = u64::from_be_bytes(bytes.try_into().expect("eight bytes"));
        let x = inputs.input();
        let (got, arguments) = match function {
            Unary(f) => (f(x), vec![x]),
            Binary(f) => {
                let y = inputs.partner(x);
                (f(x, y), vec![x, y])
            }
        };
        if got.to_bits() == want {
            continue;
        }
        found.count += 1;
        found.nan += usize::from(got.is_nan() && f64::from_bits(want).is_nan());
        if found.count - found.nan <= 5 && !(got.is_nan() && f64::from_bits(want).is_nan()) {
            let bits: Vec<_> = arguments.iter().map(|a| format!("{:#x}", a.to_bits())).collect();
            let _ = writeln!(found.shown, "    {arguments:?} {bits:?}: {want:#x} expected, {:#x} found", got.to_bits());
        }
    }
    found
}

/// What `Math.name` or `StrictMath.name` computes on `HotSpot` of this release.
fn functions(feature: u32) -> Vec<(String, Function)> {
    let mut list: Vec<_> = STRICT.iter().map(|&(name, f)| (format!("StrictMath.{name}"), f)).collect();
    for (name, strict) in STRICT {
        let intrinsic = INTRINSIC.iter().find(|i| i.0 == name && i.2 <= feature);
        list.push((format!("Math.{name}"), intrinsic.map_or(strict, |i| i.1)));
    }
    list
}

/// Runs one JDK and compares; the report has a line per function.
fn compare_with(home: &Path, feature: u32, count: usize) -> (String, usize) {
    let folder = std::env::temp_dir().join(format!("strictmath-{}-{feature}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let source = folder.join("Differential.java");
    std::fs::write(&source, JAVA).expect("the Java program is written");
    let compiled = Command::new(home.join("bin/javac")).arg("-d").arg(&folder).arg(&source).status();
    assert!(compiled.expect("javac runs").success());
    let functions = functions(feature);
    let mut child = Command::new(home.join("bin/java"))
        .args(std::env::var("STRICTMATH_JAVA_OPTIONS").iter().flat_map(|o| o.split_whitespace()))
        .arg("-cp")
        .arg(&folder)
        .args(["Differential", &count.to_string()])
        .args(functions.iter().map(|(name, _)| name))
        .stdout(Stdio::piped())
        .spawn()
        .expect("java runs");
    let mut output = child.stdout.take().expect("a pipe");
    let mut report = format!("JDK {feature} ({}), {count} inputs\n", home.display());
    let mut total = 0;
    let mut expected = vec![0; count * 8];
    for (name, function) in functions {
        output.read_exact(&mut expected).expect("results of every function");
        let found = compare(function, &expected);
        let _ = writeln!(report, "{name:>26}: {} differ ({} NaNs)", found.count, found.nan);
        report.push_str(&found.shown);
        total += found.count - found.nan;
    }
    assert!(child.wait().expect("java ends").success());
    let _ = std::fs::remove_dir_all(&folder);
    (report, total)
}

#[test]
fn agrees_with_every_jdk() {
    let count = std::env::var("STRICTMATH_INPUTS").ok().and_then(|n| n.parse().ok());
    let count = count.unwrap_or(DEFAULT_INPUTS);
    let results: Vec<_> = std::thread::scope(|scope| {
        let runs: Vec<_> = testkit::jdks::find()
            .into_iter()
            .map(|jdk| scope.spawn(move || compare_with(&jdk.home, jdk.feature, count)))
            .collect();
        assert!(!runs.is_empty(), "no JDK; `cargo xtask setup` installs one");
        runs.into_iter().map(|run| run.join().expect("a comparison")).collect()
    });
    let mut differ = 0;
    for (report, total) in results {
        eprintln!("{report}");
        differ += total;
    }
    assert_eq!(differ, 0, "results differ from the JDK's, see above");
}
