//! Natives with hostile arguments: whatever Java code can pass, private natives and objects without a constructor included.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use base::Rng;
use classfile::descriptor::{FieldType, Kind, parse_method};
use classpath::{ClassPath, Jdk};
use jdk::boot::{BootOptions, boot};
use program::{BOOT, ClassId, MethodPtr};
use vm::{Concrete, Limits, Machine, Outcome, Ref, Stop, interp};

use super::Target;
use crate::Arguments;
use crate::samples;

const HEAP_BYTES: u32 = 64 << 20;
const MAX_INSTRUCTIONS: u64 = 2_000_000;

const INTS: [i32; 14] = [0, 1, -1, 2, 3, 7, 16, 255, 65_535, 65_536, i32::MAX, i32::MIN, i32::MAX - 1, 1 << 30];
const LONGS: [i64; 12] =
    [0, 1, -1, 8, 4096, 0xffff_ffff, 1 << 32, 1 << 40, i64::MAX, i64::MIN, -4096, 0x7fff_ffff_0000];
const TEXTS: [&str; 10] =
    ["", "a", "java/lang/String", "java.lang.String", "[I", "../../etc/passwd", "/tmp", "\u{0}", "int", "\u{1F600}"];

struct Natives {
    machine: Machine,
    methods: Vec<MethodPtr>,
}

pub fn make(_: &Arguments) -> io::Result<Box<dyn Target>> {
    let found = samples::jdk()?;
    let jdk = Arc::new(Jdk::open(&found.home).map_err(io::Error::other)?);
    let feature = jdk.feature;
    let limits = Limits { heap: HEAP_BYTES, instructions: MAX_INSTRUCTIONS, ..Limits::default() };
    let options = BootOptions { jdk, class_path: ClassPath::default(), limits, properties: Vec::new() };
    let mut machine = boot(options).map_err(io::Error::other)?;
    let mut methods = Vec::new();
    for row in jdk::table::natives() {
        if !(row.versions.0..=row.versions.1).contains(&feature) {
            continue;
        }
        let Ok(class) = machine.program.load(BOOT, row.class) else { continue };
        for &id in &machine.program.class(class).methods.to_vec() {
            let method = machine.program.method_ptr(id);
            let names = &machine.program.names;
            let fits = **names.text(method.name) == *row.name
                && (row.desc.is_empty() || **names.text(method.desc) == *row.desc);
            if fits && !method.is_abstract() {
                methods.push(method);
            }
        }
    }
    machine.snapshot();
    Ok(Box::new(Natives { machine, methods }))
}

impl Target for Natives {
    fn input(&mut self, _: u64, rng: &mut Rng) -> Vec<u8> {
        // The method, and the seed of its arguments.
        let method = self.methods[rng.below(self.methods.len())];
        format!("{:016x} {}\n", rng.next_u64(), self.machine.program.method_text(&method)).into_bytes()
    }

    fn run(&mut self, input: &[u8], _: &[AtomicU64]) -> Result<(), String> {
        let text = String::from_utf8_lossy(input);
        let Some((seed, name)) = text.trim_end().split_once(' ') else { return Ok(()) };
        let m = &mut self.machine;
        // A native of another JDK is not there.
        let found = self.methods.iter().find(|method| m.program.method_text(method) == name);
        let Some(&method) = found else { return Ok(()) };
        let seed = u64::from_str_radix(seed, 16).unwrap_or(0);
        let mut rng = Rng::new(base::content_hash(&seed.to_be_bytes()));
        let outcome = match arguments(m, method, &mut rng) {
            Ok(args) => interp::call(m, &mut Concrete, method, &args),
            // There is no object of such a class.
            Err(_) => Outcome::Returned(0),
        };
        m.restore();
        match outcome {
            Outcome::Bug(what) => Err(format!("{name}: {what}")),
            _ => Ok(()),
        }
    }
}

/// Slots of arguments for a method, the receiver first.
fn arguments(m: &mut Machine, method: MethodPtr, rng: &mut Rng) -> Result<Vec<u64>, Stop> {
    let mut slots = Vec::new();
    if !method.is_static() {
        let receiver = object(m, method.class, rng)?;
        if receiver == 0 {
            return Err(Stop::Bug("no receiver".into()));
        }
        slots.push(u64::from(receiver));
    }
    let desc = m.program.names.text(method.desc).to_string();
    let Some(shape) = parse_method(&desc) else { return Ok(slots) };
    for param in shape.params {
        let value = match param {
            FieldType::Prim(kind) => number(kind, rng),
            FieldType::Class(name) => u64::from(of_type(m, name, rng)?),
            FieldType::Array(desc) => u64::from(array(m, desc, rng)?),
        };
        slots.push(value);
        slots.extend((1..param.slots()).map(|_| 0));
    }
    Ok(slots)
}

fn number(kind: Kind, rng: &mut Rng) -> u64 {
    let int = if rng.chance(0.2) { rng.next_u64() as i32 } else { INTS[rng.below(INTS.len())] };
    let long = if rng.chance(0.2) { rng.next_u64() as i64 } else { LONGS[rng.below(LONGS.len())] };
    let narrow = |value: i32| u64::from(value as u32);
    match kind {
        Kind::Boolean => rng.below(2) as u64,
        Kind::Byte => narrow(i32::from(int as i8)),
        Kind::Char => narrow(i32::from(int as u16)),
        Kind::Short => narrow(i32::from(int as i16)),
        Kind::Long => long as u64,
        Kind::Float => narrow([0, 0x7fc0_0000, 0x7f80_0000, int][rng.below(4)]),
        Kind::Double => [0, 0x7ff8 << 48, 0x7ff0 << 48, long as u64][rng.below(4)],
        Kind::Int | Kind::Ref | Kind::Void => narrow(int),
    }
}

fn of_type(m: &mut Machine, name: &str, rng: &mut Rng) -> Result<Ref, Stop> {
    if rng.chance(0.3) {
        return Ok(0);
    }
    if name != "java/lang/Object" {
        let class = m.boot_class(name)?;
        return object(m, class, rng);
    }
    match rng.below(4) {
        0 => m.new_string(TEXTS[rng.below(TEXTS.len())]),
        1 => array(m, ["[I", "[Ljava/lang/Object;", "[J"][rng.below(3)], rng),
        2 => of_type(m, "java/lang/Class", rng),
        _ => of_type(m, "java/lang/Thread", rng),
    }
}

/// An object of a class, mostly one on which no constructor ran; null if there can be none.
fn object(m: &mut Machine, class: ClassId, rng: &mut Rng) -> Result<Ref, Stop> {
    if class == m.known.string {
        return m.new_string(TEXTS[rng.below(TEXTS.len())]);
    }
    if *m.program.name_of(class) == *"java/lang/Class" {
        let names =
            ["java/lang/String", "java/util/List", "java/lang/Thread$State", "java/lang/Override", "java/lang/Class"];
        let of = m.boot_class(names[rng.below(names.len())])?;
        return m.mirror(of);
    }
    let found = m.class(class);
    if found.is_abstract() || found.is_interface() {
        return Ok(0);
    }
    m.new_object(class)
}

fn array(m: &mut Machine, desc: &str, rng: &mut Rng) -> Result<Ref, Stop> {
    if rng.chance(0.2) {
        return Ok(0);
    }
    let length = [0, 1, 2, 17, 100][rng.below(5)];
    let class = m.boot_class(desc)?;
    let array = m.new_array(class, length)?;
    if let Some(component) = desc.strip_prefix("[L").and_then(|d| d.strip_suffix(';')) {
        for at in 0..length {
            let element = of_type(m, component, rng)?;
            m.set_element(array, at, element);
        }
    }
    Ok(array)
}
