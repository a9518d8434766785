//! Class loaders: finding classes by name and defining them from bytes.

use classfile::names::is_class_name;
use program::{APP, BOOT, ClassId, Define, JavaError, LoaderId};
use vm::heap::ELEMENTS;
use vm::{Continuation, Machine, Ref, Stop};

use super::arg::{Slot, boolean, int, nothing, reference, ret_bool, ret_class, ret_ref, some};
use super::state::{Number, loader_id, loader_object};
use super::{failures, memory, protection, state};
use crate::table::natives;

natives! {
    "java/lang/Class" {
        "forName0" "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;" => for_name;
    }
    "java/lang/ClassLoader" {
        "findBootstrapClass" "(Ljava/lang/String;)Ljava/lang/Class;" => find_bootstrap_class;
        "findLoadedClass0" "(Ljava/lang/String;)Ljava/lang/Class;" => find_loaded_class;
        "defineClass0" "" => define_hidden;
        "defineClass1" "" => define_from_array;
        "defineClass2" "" => define_from_buffer;
        "retrieveDirectives" "()Ljava/lang/AssertionStatusDirectives;" => assertion_directives;
    }
    "jdk/internal/loader/BuiltinClassLoader" {
        "loadClassOrNull" "(Ljava/lang/String;Z)Ljava/lang/Class;" => load_class_or_null;
        "findClassInModuleOrNull" "" => find_in_module_or_null;
        "findClass" "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Class;" => find_in_module_or_null;
    }
    "jdk/internal/loader/BootLoader" {
        "setBootLoaderUnnamedModule0" "(Ljava/lang/Module;)V" => nothing;
        "getSystemPackageLocation" "(Ljava/lang/String;)Ljava/lang/String;" => system_package_location;
        "getSystemPackageNames" "()[Ljava/lang/String;" => system_package_names;
        "loadClassOrNull" "(Ljava/lang/String;)Ljava/lang/Class;" => find_bootstrap_class;
        "loadLibrary" "(Ljava/lang/String;)V" => nothing;
    }
    "jdk/internal/loader/NativeLibraries" {
        "findBuiltinLib" "(Ljava/lang/String;)Ljava/lang/String;" => find_builtin_library;
        "load" "" => |_, args| ret_bool(boolean(args, 2));
        "unload" "" => nothing;
    }
}

/// Attempts of a program to define classes until there is no room for more. Programs that make classes, as mocks do, define
/// some thousands.
const MOST_DEFINED: i64 = 20_000;

/// The class a loader gives for an internal name; `None` if it has none.
fn find(m: &mut Machine, loader: LoaderId, name: &str) -> Result<Option<ClassId>, Stop> {
    match m.program.load(loader, name) {
        Ok(class) => Ok(Some(class)),
        Err(error) if error.is("java/lang/ClassNotFoundException") => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn ret_found(m: &mut Machine, class: Option<ClassId>) -> Slot {
    match class {
        Some(class) => ret_class(m, class),
        None => ret_ref(0),
    }
}

fn not_found(name: &str) -> Stop {
    Stop::new("java/lang/ClassNotFoundException", name)
}

/// The binary name in a slot in internal form; `None` if it cannot be a class's name.
fn internal_name(m: &Machine, args: &[u64], at: usize) -> Result<Option<String>, Stop> {
    let name = m.text_arg(reference(args, at))?;
    Ok((!name.contains('/')).then(|| name.replace('.', "/")))
}

fn for_name(m: &mut Machine, args: &[u64]) -> Slot {
    let name = m.text_arg(reference(args, 0))?;
    let Some(internal) = internal_name(m, args, 0)? else { return Err(not_found(&name)) };
    let (initialize, loader) = (boolean(args, 1), reference(args, 2));
    let id = loader_id(m, loader)?;
    let class = match m.program.find_initiated(id, &internal) {
        Some(class) => class,
        None if id != BOOT && id != APP && !internal.starts_with('[') => {
            return Err(ask_loader(m, loader, reference(args, 0), initialize)?);
        }
        None if id.is_own() => match m.program.load(id, &internal) {
            Ok(class) => class,
            Err(error) => match error.asked().map(|(_, element)| element.replace('/', ".")) {
                Some(element) => return Err(ask_for_element(m, loader, &element)?),
                None => return Err(error.into()),
            },
        },
        None => match m.program.load(id, &internal) {
            Ok(class) => class,
            Err(error) if error.is("java/lang/ClassNotFoundException") => return Err(absent(m, args, &internal)?),
            Err(error) => return Err(error.into()),
        },
    };
    if initialize {
        m.require_init(class)?;
    }
    ret_class(m, class)
}

/// There is no class of this name. If it could be a name, a loader of the JDK's own throws the exception itself, so that the trace has its
/// frames; else the message has the name with slashes.
fn absent(m: &mut Machine, args: &[u64], internal: &str) -> Result<Stop, Stop> {
    let (name, initialize, loader) = (reference(args, 0), boolean(args, 1), reference(args, 2));
    let element = internal.trim_start_matches('[');
    let of_array = element.len() < internal.len();
    let element = if of_array { element.strip_prefix('L').and_then(|e| e.strip_suffix(';')) } else { Some(element) };
    let legal = |name: &&str| is_class_name(name.strip_suffix('/').unwrap_or(name));
    match element.filter(legal) {
        Some(element) if loader != 0 && of_array => ask_for_element(m, loader, &element.replace('/', ".")),
        Some(_) if loader != 0 => ask_loader(m, loader, name, initialize),
        _ => Ok(not_found(internal)),
    }
}

/// Calls `loader.loadClass(name)`; afterwards the class is known to be the loader's, and the native runs again.
fn ask_loader(m: &mut Machine, loader: Ref, name: Ref, initialize: bool) -> Result<Stop, Stop> {
    let class = m.class_of(loader);
    let load = m.method(class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")?;
    let load = m.select(loader, load)?;
    let then = Continuation { resume: loaded, refs: vec![loader, name], data: vec![u64::from(initialize)] };
    Ok(Stop::call(load, vec![u64::from(loader), u64::from(name)], then))
}

/// Calls `loader.loadClass(element)` for the sake of an array; then the native runs again.
fn ask_for_element(m: &mut Machine, loader: Ref, element: &str) -> Result<Stop, Stop> {
    let name = m.new_string(element)?;
    let load = m.method(m.class_of(loader), "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")?;
    let load = m.select(loader, load)?;
    let resume = |m: &mut Machine, then: &Continuation, result: Result<u64, Ref>| {
        loaded(m, then, result)?;
        Err(Stop::Again)
    };
    let then = Continuation { resume, refs: vec![loader, name], data: vec![0] };
    Ok(Stop::call(load, vec![u64::from(loader), u64::from(name)], then))
}

/// Marks continuations that wait for a supertype.
const SUPERTYPE: u64 = u64::from_le_bytes(*b"supertyp");

/// Asks a loader for a class that code needs; the code then goes on where it was. A supertype whose own definition waits
/// for a supertype is its own.
pub(crate) fn ask_for_code(m: &mut Machine, question: &JavaError) -> Result<Stop, Stop> {
    let Some((loader, internal)) = question.asked() else { return Err(Stop::Bug("nothing to ask".into())) };
    if let Some(referrer) = question.refused_to() {
        return Err(failures::repeated(m, referrer, internal)?);
    }
    let mut data = Vec::new();
    if let Some(child) = question.child() {
        let mut waits = |name: &str| {
            let name = m.program.names.intern(name).index() as u64;
            vec![SUPERTYPE, u64::from(loader.0), name]
        };
        let circle = waits(internal);
        data = waits(child);
        if m.thread.continuations.iter().any(|waiting| waiting.then.data == circle) {
            return Err(Stop::new("java/lang/ClassCircularityError", internal));
        }
    }
    let object = loader_object(m, loader);
    if object == 0 {
        return Err(Stop::new("java/lang/NoClassDefFoundError", internal));
    }
    let name = m.new_string(&internal.replace('/', "."))?;
    let load = m.method(m.class_of(object), "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")?;
    let load = m.select(object, load)?;
    let then = Continuation { resume: loaded_for_code, refs: vec![object, name], data };
    Ok(Stop::call(load, vec![u64::from(object), u64::from(name)], then))
}

fn loaded_for_code(m: &mut Machine, then: &Continuation, result: Result<u64, Ref>) -> Slot {
    let (loader, name) = (then.refs[0], m.text(then.refs[1]));
    let internal = name.replace('.', "/");
    let missing = || JavaError::new("java/lang/NoClassDefFoundError", internal.clone());
    match result {
        Ok(mirror) if mirror != 0 && m.program.external_name(m.mirrored(mirror as Ref)) == name => {
            let class = m.mirrored(mirror as Ref);
            let id = loader_id(m, loader)?;
            m.program.record_initiated(id, &internal, class);
            Err(Stop::Again)
        }
        Ok(_) => {
            let error = m.make_exception(&missing())?;
            Err(refused(m, &internal, error)?)
        }
        Err(thrown) => {
            let not_found = m.boot_class("java/lang/ClassNotFoundException")?;
            if !m.is_instance(thrown, not_found) {
                return Err(refused(m, &internal, thrown)?);
            }
            let error = m.make_exception(&missing())?;
            m.heap.put(error + m.known.throwable_cause, thrown);
            Err(refused(m, &internal, error)?)
        }
    }
}

/// The code that needs a class gets this error, now and whenever it needs the class again.
fn refused(m: &mut Machine, internal: &str, error: Ref) -> Result<Stop, Stop> {
    if let Some(referrer) = failures::referrer(m)
        && failures::remember(m, referrer, internal, error)?
    {
        m.program.refuse(referrer, internal);
    }
    Ok(Stop::Throw(error))
}

fn loaded(m: &mut Machine, then: &Continuation, result: Result<u64, Ref>) -> Slot {
    let mirror = result.map_err(Stop::Throw)? as Ref;
    let (loader, name) = (then.refs[0], m.text(then.refs[1]));
    if mirror == 0 {
        return Err(not_found(&name));
    }
    let class = m.mirrored(mirror);
    if m.program.external_name(class) != name {
        return Err(not_found(&name));
    }
    let id = loader_id(m, loader)?;
    m.program.record_initiated(id, &name.replace('.', "/"), class);
    if then.data[0] != 0 {
        m.require_init(class)?;
    }
    ret_ref(mirror)
}

fn find_bootstrap_class(m: &mut Machine, args: &[u64]) -> Slot {
    let Some(name) = internal_name(m, args, 0)? else { return ret_ref(0) };
    let class = find(m, BOOT, &name)?;
    ret_found(m, class)
}

/// Only what this loader gave before, not what its parents have.
fn find_loaded_class(m: &mut Machine, args: &[u64]) -> Slot {
    let id = loader_id(m, some(args, 0)?)?;
    if reference(args, 1) == 0 {
        return ret_ref(0);
    }
    let Some(name) = internal_name(m, args, 1)? else { return ret_ref(0) };
    let class = m.program.find_initiated(id, &name);
    ret_found(m, class)
}

/// The built-in loaders: the application's also finds what is on the class path.
fn load_class_or_null(m: &mut Machine, args: &[u64]) -> Slot {
    let id = loader_id(m, some(args, 0)?)?;
    let Some(name) = internal_name(m, args, 1)? else { return ret_ref(0) };
    if name.starts_with('[') {
        return ret_ref(0);
    }
    let class = find(m, id, &name)?;
    ret_found(m, class)
}

/// `(module, name)`: module names are not checked.
fn find_in_module_or_null(m: &mut Machine, args: &[u64]) -> Slot {
    let Some(name) = internal_name(m, args, 2)? else { return ret_ref(0) };
    let class = find(m, BOOT, &name)?;
    ret_found(m, class)
}

/// Defines a class with a protection domain, which may be null.
fn define(m: &mut Machine, loader: LoaderId, bytes: &[u8], how: Define<'_>, domain: Ref) -> Slot {
    let defined = state::number(m, Number::Defined);
    if defined >= MOST_DEFINED {
        return Err(Stop::new("java/lang/OutOfMemoryError", "Metaspace"));
    }
    state::put_number(m, Number::Defined, defined + 1);
    if loader != BOOT && loader != APP {
        let name = loader_text(m, loader)?;
        m.program.set_loader_name(loader, name);
    }
    // Every definition makes the mirror, so a class without one was defined after the snapshot that the machine went back to.
    let class = match m.program.given(loader, bytes, &how) {
        Some(before) if m.state(before).mirror == 0 && m.program.has_same_supers(before)? => {
            m.program.readopt(before);
            before
        }
        _ => {
            let namesake = m.program.namesake(loader, bytes).filter(|&c| !how.hidden && m.state(c).mirror == 0);
            if let Some(stale) = namesake {
                m.program.forget(stale);
            }
            match m.program.define(loader, bytes, how) {
                Ok(class) => class,
                Err(error) => return Err(with_parent(m, loader, error)?.into()),
            }
        }
    };
    protection::remember(m, class, domain)?;
    ret_class(m, class)
}

/// A second definition is refused with the loader's parent at the end of the message.
fn with_parent(m: &mut Machine, loader: LoaderId, error: JavaError) -> Result<JavaError, Stop> {
    let twice = loader.is_own() && error.is("java/lang/LinkageError");
    let Some(text) = error.message.as_deref().filter(|_| twice).and_then(|text| text.strip_suffix(')')) else {
        return Ok(error);
    };
    let parent = m.get_ref(loader_object(m, loader), "parent", "Ljava/lang/ClassLoader;")?;
    let parent = if parent == 0 { "'bootstrap'".to_owned() } else { object_text(m, parent)? };
    Ok(JavaError::new("java/lang/LinkageError", format!("{text}, parent loader {parent})")))
}

/// What messages call a loader: its name, or its class and hash.
fn loader_text(m: &mut Machine, loader: LoaderId) -> Result<String, Stop> {
    object_text(m, loader_object(m, loader))
}

fn object_text(m: &mut Machine, object: Ref) -> Result<String, Stop> {
    let text = m.get_ref(object, "nameAndId", "Ljava/lang/String;")?;
    if text != 0 {
        return Ok(m.text(text));
    }
    let class = m.class_of(object);
    Ok(format!("{} @{:x}", m.program.external_name(class), super::object::identity_hash(m, object)))
}

fn bytes_of(m: &Machine, array: Ref, offset: i32, length: i32) -> Result<Vec<u8>, Stop> {
    if array == 0 {
        return Err(Stop::null_pointer());
    }
    let end = i64::from(offset) + i64::from(length);
    let room = m.heap.length(array);
    if length < 0 {
        return Err(Stop::bare("java/lang/ArrayIndexOutOfBoundsException"));
    }
    if offset < 0 || end > i64::from(room) {
        let message = format!("Array region {offset}..{end} out of bounds for length {room}");
        return Err(Stop::new("java/lang/ArrayIndexOutOfBoundsException", message));
    }
    Ok(m.heap.bytes(array + ELEMENTS + offset as u32, length as usize).to_vec())
}

/// `(loader, lookup, name, bytes, offset, length, domain, initialize, flags, class data)`.
fn define_hidden(m: &mut Machine, args: &[u64]) -> Slot {
    const NESTMATE: i32 = 1;
    const HIDDEN: i32 = 2;
    let loader = loader_id(m, reference(args, 0))?;
    let host = m.mirrored_arg(reference(args, 1))?;
    let bytes = bytes_of(m, reference(args, 3), int(args, 4), int(args, 5))?;
    let flags = int(args, 8);
    let how = Define { expected: None, hidden: flags & HIDDEN != 0, host: (flags & NESTMATE != 0).then_some(host) };
    let mirror = define(m, loader, &bytes, how, reference(args, 6))?;
    let data = reference(args, 9);
    m.put_ref(mirror as Ref, "classData", "Ljava/lang/Object;", data)?;
    if boolean(args, 7) {
        let class = m.mirrored(mirror as Ref);
        if m.needs_init(class)? {
            return Err(initialize_then(m, class, mirror as Ref)?);
        }
    }
    Ok(mirror)
}

/// Initialises a class by calling `Unsafe.ensureClassInitialized`, and gives its mirror.
fn initialize_then(m: &mut Machine, class: ClassId, mirror: Ref) -> Result<Stop, Stop> {
    let unsafe_class = m.boot_class("jdk/internal/misc/Unsafe")?;
    let field = m.static_field(unsafe_class, "theUnsafe", "Ljdk/internal/misc/Unsafe;")?;
    let receiver: Ref = m.heap.get(field);
    let method = m.method(unsafe_class, "ensureClassInitialized", "(Ljava/lang/Class;)V")?;
    debug_assert_eq!(m.mirrored(mirror), class);
    let then = Continuation {
        resume: |_, then, result| result.map(|_| u64::from(then.refs[0])).map_err(Stop::Throw),
        refs: vec![mirror],
        data: Vec::new(),
    };
    Ok(Stop::call(method, vec![u64::from(receiver), u64::from(mirror)], then))
}

/// The expected internal name in a slot; null means any.
fn expected(m: &Machine, args: &[u64], at: usize) -> Option<String> {
    let name = reference(args, at);
    (name != 0).then(|| m.text(name).replace('.', "/"))
}

/// `(loader, name, bytes, offset, length, domain, source)`.
fn define_from_array(m: &mut Machine, args: &[u64]) -> Slot {
    let loader = loader_id(m, reference(args, 0))?;
    let bytes = bytes_of(m, reference(args, 2), int(args, 3), int(args, 4))?;
    let expected = expected(m, args, 1);
    let how = Define { expected: expected.as_deref(), ..Define::default() };
    define(m, loader, &bytes, how, reference(args, 5))
}

/// `(loader, name, direct buffer, offset, length, domain, source)`.
fn define_from_buffer(m: &mut Machine, args: &[u64]) -> Slot {
    let loader = loader_id(m, reference(args, 0))?;
    let offset = m.offset(m.class_of(some(args, 2)?), "address", "J")?;
    let address = m.heap.get::<i64>(reference(args, 2) + offset) + i64::from(int(args, 3));
    let length = i64::from(int(args, 4));
    let at = memory::heap_address(m, address, length)?;
    let bytes = m.heap.bytes(at, length as usize).to_vec();
    let expected = expected(m, args, 1);
    let how = Define { expected: expected.as_deref(), ..Define::default() };
    define(m, loader, &bytes, how, reference(args, 5))
}

/// `Unsafe.defineClass0(name, bytes, offset, length, loader, domain)`.
pub(crate) fn define_by_unsafe(m: &mut Machine, args: &[u64]) -> Slot {
    let loader = loader_id(m, reference(args, 5))?;
    let bytes = bytes_of(m, reference(args, 2), int(args, 3), int(args, 4))?;
    let expected = expected(m, args, 1);
    let how = Define { expected: expected.as_deref(), ..Define::default() };
    define(m, loader, &bytes, how, reference(args, 6))
}

/// The JDK's own libraries count as built in: what they implement is in the table, or missing by name.
fn find_builtin_library(m: &mut Machine, args: &[u64]) -> Slot {
    let file = m.text_arg(reference(args, 0))?;
    let name = file.strip_prefix("lib").and_then(|f| f.strip_suffix(".so")).map(ToOwned::to_owned);
    let own = !file.contains('/') && m.program.jdk().home.join("lib").join(&file).is_file();
    match name.filter(|_| own) {
        Some(name) => ret_ref(m.new_string(&name)?),
        None => ret_ref(0),
    }
}

fn assertion_directives(m: &mut Machine, _: &[u64]) -> Slot {
    let class = m.boot_class("java/lang/AssertionStatusDirectives")?;
    let directives = m.new_object(class)?;
    for (field, component) in [("classes", "java/lang/String"), ("packages", "java/lang/String")] {
        let component = m.boot_class(component)?;
        let empty = m.new_ref_array(component, 0)?;
        m.put_ref(directives, field, "[Ljava/lang/String;", empty)?;
    }
    for (field, desc) in [("classEnabled", "[Z"), ("packageEnabled", "[Z")] {
        let empty = m.new_prim_array(classfile::descriptor::Kind::Boolean, 0)?;
        m.put_ref(directives, field, desc, empty)?;
    }
    ret_ref(directives)
}

/// Packages of the image are in modules; their "location" is the module's.
fn system_package_location(m: &mut Machine, args: &[u64]) -> Slot {
    let package = m.text_arg(reference(args, 0))?;
    let location = m.program.jdk().image.module_of_package(&package).map(|module| format!("jrt:/{module}"));
    match location {
        Some(location) => ret_ref(m.new_string(&location)?),
        None => ret_ref(0),
    }
}

fn system_package_names(m: &mut Machine, _: &[u64]) -> Slot {
    let mut packages: Vec<String> = m
        .program
        .class_ids()
        .filter(|&c| m.class(c).loader == BOOT && m.class(c).file.is_some())
        .map(|c| m.program.package_of(c).replace('/', "."))
        .collect();
    packages.sort_unstable();
    packages.dedup();
    let array = m.new_ref_array(m.known.string, packages.len() as u32)?;
    for (i, package) in (0..).zip(&packages) {
        let text = m.new_string(package)?;
        m.set_element(array, i, text);
    }
    ret_ref(array)
}
