//! Resources of the JDK's modules and of the class path, read straight from the image and the sources.

use vm::{Continuation, Machine, Ref, Stop};

use super::arg::{Slot, reference, ret_ref, some, zero};
use super::module;
use crate::table::natives;

natives! {
    "jdk/internal/loader/BootLoader" {
        "findResourceAsStream" "(Ljava/lang/String;Ljava/lang/String;)Ljava/io/InputStream;" => |m, args| stream(m, args, 0);
        "findResource" "(Ljava/lang/String;Ljava/lang/String;)Ljava/net/URL;" => |m, args| locate(m, args, 0);
        "findResource" "(Ljava/lang/String;)Ljava/net/URL;" => locate_anywhere;
    }
    "jdk/internal/loader/BuiltinClassLoader" {
        "findResourceAsStream" "(Ljava/lang/String;Ljava/lang/String;)Ljava/io/InputStream;" => |m, args| stream(m, args, 1);
        "findResource" "(Ljava/lang/String;Ljava/lang/String;)Ljava/net/URL;" => |m, args| locate(m, args, 1);
    }
    "jdk/internal/loader/BootLoader$PackageHelper" {
        "findModule" "(Ljava/lang/String;)Ljava/lang/Module;" => module_at;
    }
    "sun/net/www/protocol/jrt/JavaRuntimeURLConnection" {
        "getInputStream" "()Ljava/io/InputStream;" => open_connection;
        "getContentLengthLong" "()J" => |_, _| super::arg::ret_long(-1);
    }
    "jdk/internal/jrtfs/SystemImage" {
        "open" "()Ljdk/internal/jrtfs/SystemImage;" => open_image;
    }
    "jdk/internal/jimage/ImageReaderFactory" {
        "getImageReader" "()Ljdk/internal/jimage/ImageReader;" => zero;
    }
}

/// The bytes of a resource of a module, or of the class path if there is none.
fn find(m: &Machine, module: Option<&str>, name: &str) -> Option<Vec<u8>> {
    match module {
        Some(module) => m.program.jdk().image.resource_in(module, name).ok()?.map(|bytes| bytes.to_vec()),
        None => m.program.class_path().resource(name).ok()?.map(|(bytes, _)| bytes),
    }
}

/// Module (which may be null) and name in two slots.
fn names(m: &Machine, args: &[u64], at: usize) -> Result<(Option<String>, String), Stop> {
    let module = reference(args, at);
    Ok(((module != 0).then(|| m.text(module)), m.text_arg(reference(args, at + 1))?))
}

/// A `ByteArrayInputStream` as its constructor leaves it.
pub(crate) fn byte_stream(m: &mut Machine, bytes: &[u8]) -> Result<Ref, Stop> {
    let class = m.boot_class("java/io/ByteArrayInputStream")?;
    let stream = m.new_object(class)?;
    let array = m.new_byte_array(bytes)?;
    m.put_ref(stream, "buf", "[B", array)?;
    m.put_int(stream, "count", bytes.len() as i32)?;
    Ok(stream)
}

fn stream(m: &mut Machine, args: &[u64], at: usize) -> Slot {
    let (module, name) = names(m, args, at)?;
    match find(m, module.as_deref(), &name) {
        Some(bytes) => ret_ref(byte_stream(m, &bytes)?),
        None => ret_ref(0),
    }
}

fn locate(m: &mut Machine, args: &[u64], at: usize) -> Slot {
    let (module, name) = names(m, args, at)?;
    let found = module.filter(|module| find(m, Some(module), &name).is_some());
    match found {
        Some(module) => Err(new_url(m, &format!("jrt:/{module}/{name}"))?),
        None => ret_ref(0),
    }
}

/// A resource of any of the JDK's modules, by the package that its name begins with.
fn locate_anywhere(m: &mut Machine, args: &[u64]) -> Slot {
    let name = m.text_arg(reference(args, 0))?;
    let package = name.rfind('/').map_or("", |at| &name[..at]);
    let module = m.program.jdk().image.module_of_package(package).map(ToOwned::to_owned);
    match module.filter(|module| find(m, Some(module), &name).is_some()) {
        Some(module) => Err(new_url(m, &format!("jrt:/{module}/{name}"))?),
        None => ret_ref(0),
    }
}

/// Calls the constructor of a URL, which is then the native's result.
fn new_url(m: &mut Machine, text: &str) -> Result<Stop, Stop> {
    let class = m.boot_class("java/net/URL")?;
    m.require_init(class)?;
    let (url, text) = (m.new_object(class)?, m.new_string(text)?);
    let constructor = m.method(class, "<init>", "(Ljava/lang/String;)V")?;
    let then = Continuation {
        resume: |_, then, result| result.map(|_| u64::from(then.refs[0])).map_err(Stop::Throw),
        refs: vec![url],
        data: Vec::new(),
    };
    Ok(Stop::call(constructor, vec![u64::from(url), u64::from(text)], then))
}

/// The module of a system package's location, which is `jrt:/` and its name.
fn module_at(m: &mut Machine, args: &[u64]) -> Slot {
    let location = m.text_arg(reference(args, 0))?;
    match location.strip_prefix("jrt:/") {
        Some(name) => ret_ref(module::named(m, name)?),
        None => ret_ref(0),
    }
}

fn open_connection(m: &mut Machine, args: &[u64]) -> Slot {
    let connection = some(args, 0)?;
    let module = m.get_ref(connection, "module", "Ljava/lang/String;")?;
    let name = m.get_ref(connection, "name", "Ljava/lang/String;")?;
    let module = if module == 0 { String::new() } else { m.text(module) };
    if name == 0 {
        return Err(Stop::new("java/io/IOException", format!("cannot connect to jrt:/{module}")));
    }
    let name = m.text(name);
    match find(m, Some(&module), &name) {
        Some(bytes) => ret_ref(byte_stream(m, &bytes)?),
        None => Err(Stop::new("java/io/IOException", format!("{module}/{name} not found"))),
    }
}

/// The JDK's classes as a file system are not there. Programs may do without it; a test would say what no JDK does.
fn open_image(m: &mut Machine, _: &[u64]) -> Slot {
    if m.missing_throws {
        return Err(Stop::new("java/nio/file/FileSystemNotFoundException", "jrt:/"));
    }
    Err(Stop::Unsupported("the file system of the JDK's classes (jrt:/)".to_owned()))
}
