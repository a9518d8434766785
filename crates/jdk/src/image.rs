//! Warm images: a machine that has booted and has done what most programs do first, kept in a folder of the caller's choice.
//!
//! An image is for one JDK, class path, set of properties and build of Touchstone. Nothing that goes wrong with images keeps a machine
//! from booting.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use store::{Limit, Store};
use vm::{Concrete, Image, Machine, NativeDef, Outcome, Ref, Stop};

use crate::boot::{BootError, BootOptions, boot_with, class_path_text, prepare};

/// What a folder of images may hold.
const LIMIT: Limit = Limit { bytes: 4 << 30, entries: 12 };

/// Where images are kept, and who made them.
#[derive(Clone, Debug)]
pub struct Images {
    pub folder: PathBuf,
    /// Identifies the build of Touchstone.
    pub stamp: String,
}

/// A machine, and where it comes from.
pub struct Started {
    pub machine: Machine,
    pub from_image: bool,
}

/// As [`crate::boot::boot`], from an image if there is a good one. Otherwise the machine is booted and warmed, and an image
/// is left for the next time.
pub fn boot_from_image(options: BootOptions, images: &Images) -> Result<Started, BootError> {
    let natives = crate::table::natives();
    let key = key(&options, images, &natives);
    let store = Store::new(images.folder.clone(), LIMIT);
    let name = store::name_of(key.as_bytes());
    let options = match store.file(&name).and_then(|file| Image::read(file, &key)) {
        Some(image) => match from_image(options, &natives, image)? {
            Ok(machine) => return Ok(Started { machine, from_image: true }),
            Err(options) => options,
        },
        None => options,
    };
    let mut machine = boot_with(options, &natives)?;
    let tick = machine.env.tick;
    let warmed = warm(&mut machine);
    machine.env.tick = tick;
    if warmed {
        // Without an image the next start takes longer, and that is all.
        let _ = store.write_file(&name, |mut out| machine.write_image(&key, &mut out));
    }
    Ok(Started { machine, from_image: false })
}

/// The machine of an image, or the options back.
#[allow(clippy::type_complexity, reason = "an outcome within an outcome")]
fn from_image(
    options: BootOptions,
    natives: &[NativeDef],
    mut image: Image,
) -> Result<Result<Machine, BootOptions>, BootError> {
    let BootOptions { jdk, class_path, limits, properties } = options;
    let text = class_path_text(&class_path);
    let program = match image.program(jdk, class_path) {
        Ok(program) => program,
        Err((jdk, class_path)) => return Ok(Err(BootOptions { jdk, class_path, limits, properties })),
    };
    let mut machine = Machine::new(program, natives, limits)?;
    prepare(&mut machine, text, properties.clone());
    if image.adopt(&mut machine).is_some() {
        return Ok(Ok(machine));
    }
    let (jdk, class_path) = machine.program.into_sources();
    Ok(Err(BootOptions { jdk, class_path, limits, properties }))
}

/// Everything that the state of a booted machine depends on, apart from the classes' contents, which are checked one by one.
fn key(options: &BootOptions, images: &Images, natives: &[NativeDef]) -> String {
    let mut key = format!("{} {}\n", env!("CARGO_PKG_VERSION"), images.stamp);
    let home = &options.jdk.home;
    let _ = writeln!(key, "{} {}", home.display(), options.jdk.version);
    for file in ["lib/modules", "release", "conf/security/java.security"] {
        let _ = writeln!(key, "{}", file_state(&home.join(file)));
    }
    let _ = writeln!(key, "{} {}", options.limits.heap, class_path_text(&options.class_path));
    for (name, value) in &options.properties {
        let _ = writeln!(key, "{name}={value}");
    }
    for native in natives {
        let _ = write!(key, "{}.{}{};", native.class, native.name, native.desc);
    }
    key
}

/// Size and time of a file, which tell that it was replaced.
fn file_state(path: &Path) -> String {
    let Ok(found) = fs::metadata(path) else { return "none".into() };
    let modified = found.modified().ok().and_then(|t| t.duration_since(UNIX_EPOCH).ok());
    format!("{} {}", found.len(), modified.map_or(0, |t| t.as_nanos()))
}

/// Runs what most programs run sooner or later and what takes long the first time. False if the machine is no good as an
/// image afterwards.
fn warm(m: &mut Machine) -> bool {
    for format in ["%d %s %5.2f %x%n", "%s"] {
        let Ok((method, args)) = format_call(m, format) else { return false };
        let outcome = vm::interp::call(m, &mut Concrete, method, &args);
        if !matches!(outcome, Outcome::Returned(_)) {
            return false;
        }
    }
    true
}

/// `String.format(format, Integer, String, Double, Integer)`.
fn format_call(m: &mut Machine, format: &str) -> Result<(program::MethodPtr, Vec<u64>), Stop> {
    let string = m.known.string;
    let method = m.method(string, "format", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;")?;
    let integer = boxed(m, "java/lang/Integer", "I", 42)?;
    let double = boxed(m, "java/lang/Double", "D", 1.5f64.to_bits())?;
    let text = m.new_string("text")?;
    let array = m.new_ref_array(m.known.object, 4)?;
    for (at, value) in (0..).zip([integer, text, double, integer]) {
        m.set_element(array, at, value);
    }
    let format = m.new_string(format)?;
    Ok((method, vec![u64::from(format), u64::from(array)]))
}

fn boxed(m: &mut Machine, class: &str, kind: &str, value: u64) -> Result<Ref, Stop> {
    let class = m.boot_class(class)?;
    if !matches!(vm::interp::initialize(m, &mut Concrete, class), Outcome::Returned(_)) {
        return Err(Stop::Bug("a box does not initialise".into()));
    }
    let object = m.new_object(class)?;
    let offset = m.offset(class, "value", kind)?;
    if kind == "D" {
        m.heap.put(object + offset, value);
    } else {
        m.heap.put(object + offset, value as u32);
    }
    Ok(object)
}
