//! `java.lang.Module`: one object for each of the JDK's modules, without descriptors and layers.
//!
//! The module system is never booted. What modules export is read from their `module-info` on demand.

use vm::{Continuation, Machine, Ref, Stop};

use super::arg::{Slot as Result_, VOID, boolean, nothing, reference, ret_bool, ret_ref, some};
use super::module_info::ModuleInfo;
use super::state::{self, Slot};
use crate::table::natives;

natives! {
    "java/lang/Module" {
        "implIsExportedOrOpen" "(Ljava/lang/String;Ljava/lang/Module;Z)Z" => is_exported_or_open;
        "canRead" "(Ljava/lang/Module;)Z" => can_read;
        "canUse" "(Ljava/lang/Class;)Z" => can_read;
        "implAddReads" "(Ljava/lang/Module;Z)V" => nothing;
        "implAddExportsOrOpens" "" => nothing;
        "addReads0" "" => nothing;
        "addExports0" "" => nothing;
        "addExportsToAll0" "" => nothing;
        "addExportsToAllUnnamed0" "" => nothing;
        "defineModule0" "" => nothing;
        "getPackages" "()Ljava/util/Set;" => packages;
        "getDescriptor" "()Ljava/lang/module/ModuleDescriptor;" => descriptor;
        "isNativeAccessEnabled" "()Z" => |_, _| ret_bool(true);
        "ensureNativeAccess" "" => |_, _| VOID;
    }
    "jdk/internal/module/SystemModuleFinders" {
        "ofSystem" "()Ljava/lang/module/ModuleFinder;" => system_finder;
    }
    "java/lang/ModuleLayer" {
        "configuration" "()Ljava/lang/module/Configuration;" => configuration;
        "findModule" "(Ljava/lang/String;)Ljava/util/Optional;" => find_module;
        "modules" "()Ljava/util/Set;" => modules;
    }
}

const NAME: (&str, &str) = ("name", "Ljava/lang/String;");

/// The object of a module of the JDK.
pub(crate) fn named(m: &mut Machine, name: &str) -> Result<Ref, Stop> {
    for module in state::list(m, Slot::Modules) {
        let its_name = m.get_ref(module, NAME.0, NAME.1)?;
        if m.text(its_name) == name {
            return Ok(module);
        }
    }
    let class = m.boot_class("java/lang/Module")?;
    let module = m.new_object(class)?;
    state::push(m, Slot::Modules, module)?;
    let text = m.intern_text(name)?;
    m.put_ref(module, NAME.0, NAME.1, text)?;
    let loader = loader_of(m, name);
    m.put_ref(module, "loader", "Ljava/lang/ClassLoader;", loader)?;
    Ok(module)
}

/// Modules that the boot loader defines.
const BOOT: &[&str] = &[
    "java.base",
    "java.datatransfer",
    "java.desktop",
    "java.instrument",
    "java.logging",
    "java.management",
    "java.management.rmi",
    "java.naming",
    "java.prefs",
    "java.rmi",
    "java.security.sasl",
    "java.xml",
    "jdk.incubator.foreign",
    "jdk.incubator.vector",
    "jdk.internal.vm.ci",
    "jdk.jfr",
    "jdk.management",
    "jdk.management.agent",
    "jdk.management.jfr",
    "jdk.naming.rmi",
    "jdk.net",
    "jdk.nio.mapmode",
    "jdk.sctp",
    "jdk.unsupported",
];

/// Modules that the platform loader defines; those of neither list are the application loader's.
const PLATFORM: &[&str] = &[
    "java.compiler",
    "java.net.http",
    "java.scripting",
    "java.se",
    "java.security.jgss",
    "java.smartcardio",
    "java.sql",
    "java.sql.rowset",
    "java.transaction.xa",
    "java.xml.crypto",
    "jdk.accessibility",
    "jdk.charsets",
    "jdk.crypto.cryptoki",
    "jdk.crypto.ec",
    "jdk.dynalink",
    "jdk.httpserver",
    "jdk.internal.vm.compiler",
    "jdk.internal.vm.compiler.management",
    "jdk.jsobject",
    "jdk.localedata",
    "jdk.naming.dns",
    "jdk.security.auth",
    "jdk.security.jgss",
    "jdk.xml.dom",
    "jdk.zipfs",
];

/// The `ClassLoader` object that a module's classes name as theirs.
pub(crate) fn loader_of(m: &Machine, module: &str) -> Ref {
    if BOOT.contains(&module) {
        0
    } else if PLATFORM.contains(&module) {
        state::get(m, Slot::PlatformLoader)
    } else {
        state::get(m, Slot::AppLoader)
    }
}

/// Modules whose classes name a loader as theirs: null, the platform loader or the application's.
pub(crate) fn modules_of(m: &Machine, loader: Ref) -> Vec<String> {
    let owned = |names: &[&str]| names.iter().map(|&n| n.to_owned()).collect();
    if loader == 0 {
        owned(BOOT)
    } else if loader == state::get(m, Slot::PlatformLoader) {
        owned(PLATFORM)
    } else if loader == state::get(m, Slot::AppLoader) {
        let all = m.program.jdk().image.modules().iter();
        all.filter(|n| !BOOT.contains(&&***n) && !PLATFORM.contains(&&***n)).cloned().collect()
    } else {
        Vec::new()
    }
}

/// The name of a module; `None` for an unnamed one.
fn name_of(m: &mut Machine, module: Ref) -> Result<Option<String>, Stop> {
    let name = m.get_ref(module, NAME.0, NAME.1)?;
    Ok((name != 0).then(|| m.text(name)))
}

/// Whether a package is exported (or open) to another module; the package has dots.
fn is_exported_or_open(m: &mut Machine, args: &[u64]) -> Result_ {
    let (module, package, other, open) =
        (reference(args, 0), m.text_arg(reference(args, 1))?, reference(args, 2), boolean(args, 3));
    let Some(name) = name_of(m, module)? else { return ret_bool(true) };
    if module == other {
        return ret_bool(true);
    }
    let everyone = m.boot_class("java/lang/Module")?;
    let everyone = m.static_field(everyone, "EVERYONE_MODULE", "Ljava/lang/Module;")?;
    let to = if m.heap.get::<Ref>(everyone) == other { None } else { name_of(m, other)? };
    let Some(info) = info_of(m, &name) else { return ret_bool(true) };
    let internal = package.replace('.', "/");
    ret_bool(info.grants(&internal, to.as_deref(), open))
}

/// The declaration of a module of the JDK.
pub(crate) fn info_of(m: &Machine, module: &str) -> Option<ModuleInfo> {
    let bytes = m.program.jdk().image.resource_in(module, "module-info.class").ok()??;
    ModuleInfo::parse(&bytes)
}

fn can_read(_: &mut Machine, args: &[u64]) -> Result_ {
    if reference(args, 1) == 0 { Err(Stop::null_pointer()) } else { ret_bool(true) }
}

/// The modules that a layer defines itself, by name; 0 for the boot layer.
fn own_modules(m: &mut Machine, layer: Ref) -> Result<Ref, Stop> {
    m.get_ref(layer, "nameToModule", "Ljava/util/Map;")
}

/// Layers that a program makes have their own modules above the JDK's.
fn find_module(m: &mut Machine, args: &[u64]) -> Result_ {
    let name = m.text_arg(reference(args, 1))?;
    let own = own_modules(m, some(args, 0)?)?;
    if own == 0 {
        return of_the_jdk(m, &name, 0);
    }
    let map = m.boot_class("java/util/Map")?;
    let get = m.method(map, "get", "(Ljava/lang/Object;)Ljava/lang/Object;")?;
    let get = m.select(own, get)?;
    let then = Continuation {
        resume: |m, then, result| {
            let found = result.map_err(Stop::Throw)? as Ref;
            let name = m.text(then.refs[0]);
            of_the_jdk(m, &name, found)
        },
        refs: vec![reference(args, 1)],
        data: Vec::new(),
    };
    Err(Stop::call(get, vec![u64::from(own), args[1]], then))
}

/// An `Optional` of what was found, or of the module of the JDK that has this name.
fn of_the_jdk(m: &mut Machine, name: &str, found: Ref) -> Result_ {
    let module = match found {
        0 if info_of(m, name).is_some() => named(m, name)?,
        found => found,
    };
    let optional = m.boot_class("java/util/Optional")?;
    m.require_init(optional)?;
    let method = m.method(optional, "ofNullable", "(Ljava/lang/Object;)Ljava/util/Optional;")?;
    Err(Stop::tail_call(method, vec![u64::from(module)]))
}

/// The modules of a layer, in a `Set`; all of the image in the boot layer.
fn modules(m: &mut Machine, args: &[u64]) -> Result_ {
    let own = own_modules(m, some(args, 0)?)?;
    if own != 0 {
        let map = m.boot_class("java/util/Map")?;
        let values = m.method(map, "values", "()Ljava/util/Collection;")?;
        let values = m.select(own, values)?;
        let then = Continuation {
            resume: |m, _, result| {
                let values = result.map_err(Stop::Throw)?;
                let set = m.boot_class("java/util/Set")?;
                let copy = m.method(set, "copyOf", "(Ljava/util/Collection;)Ljava/util/Set;")?;
                Err(Stop::tail_call(copy, vec![values]))
            },
            refs: Vec::new(),
            data: Vec::new(),
        };
        return Err(Stop::call(values, vec![u64::from(own)], then));
    }
    let names = m.program.jdk().image.modules().to_vec();
    let array = m.new_ref_array(m.known.object, names.len() as u32)?;
    for (i, name) in (0..).zip(&names) {
        let module = named(m, name)?;
        m.set_element(array, i, module);
    }
    set_of(m, array)
}

/// `Set.of(array)`.
fn set_of(m: &mut Machine, array: Ref) -> Result_ {
    let set = m.boot_class("java/util/Set")?;
    let method = m.method(set, "of", "([Ljava/lang/Object;)Ljava/util/Set;")?;
    Err(Stop::tail_call(method, vec![u64::from(array)]))
}

/// Strings in an array.
fn texts(m: &mut Machine, names: &[String]) -> Result<Ref, Stop> {
    let array = m.new_ref_array(m.known.object, names.len() as u32)?;
    for (i, name) in (0..).zip(names) {
        let text = m.new_string(name)?;
        m.set_element(array, i, text);
    }
    Ok(array)
}

/// The packages of a named module as its declaration has them; of an unnamed one those that its loader has defined classes in.
fn packages(m: &mut Machine, args: &[u64]) -> Result_ {
    let module = some(args, 0)?;
    if name_of(m, module)?.is_some() {
        let known = m.get_ref(module, "descriptor", DESCRIPTOR)?;
        if known != 0 {
            return packages_of(m, known);
        }
        return read_descriptor(m, module, |m, then, result| {
            let descriptor = keep_descriptor(m, then, result)?;
            packages_of(m, descriptor)
        });
    }
    let loader = m.get_ref(module, "loader", "Ljava/lang/ClassLoader;")?;
    let loader = state::loader_id(m, loader)?;
    let defined = m.program.class_ids().filter(|&c| m.class(c).loader == loader && m.class(c).file.is_some());
    let mut names: Vec<String> = defined.map(|c| m.program.package_of(c).replace('/', ".")).collect();
    names.sort_unstable();
    names.dedup();
    let array = texts(m, &names)?;
    set_of(m, array)
}

fn packages_of(m: &mut Machine, descriptor: Ref) -> Result_ {
    let method = m.method(m.class_of(descriptor), "packages", "()Ljava/util/Set;")?;
    Err(Stop::tail_call(method, vec![u64::from(descriptor)]))
}

/// The finder of the image's modules, from the descriptions that the image has of them all. The library itself first looks
/// for the file of the image, which is not to be seen here.
fn system_finder(m: &mut Machine, _: &[u64]) -> Result_ {
    let map = m.boot_class("jdk/internal/module/SystemModulesMap")?;
    m.require_init(map)?;
    let all = m.method(map, "allSystemModules", "()Ljdk/internal/module/SystemModules;")?;
    let then = Continuation {
        resume: |m, _, result| {
            let modules = result.map_err(Stop::Throw)?;
            let finders = m.boot_class("jdk/internal/module/SystemModuleFinders")?;
            let desc = "(Ljdk/internal/module/SystemModules;)Ljava/lang/module/ModuleFinder;";
            let of = m.method(finders, "of", desc)?;
            Err(Stop::tail_call(of, vec![modules]))
        },
        refs: Vec::new(),
        data: Vec::new(),
    };
    Err(Stop::call(all, Vec::new(), then))
}

/// What the boot layer was resolved from: all modules of the image. The library resolves them when it is first asked.
fn configuration(m: &mut Machine, args: &[u64]) -> Result_ {
    const CONFIGURATION: &str = "Ljava/lang/module/Configuration;";
    const RESOLVE: &str = "(Ljava/lang/module/ModuleFinder;Ljava/lang/module/ModuleFinder;Ljava/util/Collection;)\
                           Ljava/lang/module/Configuration;";
    let layer = some(args, 0)?;
    let known = m.get_ref(layer, "cf", CONFIGURATION)?;
    if known != 0 {
        return ret_ref(known);
    }
    let class = m.boot_class("java/lang/module/Configuration")?;
    m.require_init(class)?;
    let empty = m.static_field(class, "EMPTY_CONFIGURATION", CONFIGURATION)?;
    let empty: Ref = m.heap.get(empty);
    let finder = m.boot_class("java/lang/module/ModuleFinder")?;
    let system = m.method(finder, "ofSystem", "()Ljava/lang/module/ModuleFinder;")?;
    // The finder of all modules, then that of none, then the names of the first, then the configuration.
    let with_system = Continuation {
        resume: |m, then, result| {
            let system = result.map_err(Stop::Throw)? as Ref;
            let names = m.program.jdk().image.modules().to_vec();
            let names = texts(m, &names)?;
            let arrays = m.boot_class("java/util/Arrays")?;
            let list = m.method(arrays, "asList", "([Ljava/lang/Object;)Ljava/util/List;")?;
            let with_names = Continuation {
                resume: |m, then, result| {
                    let names = result.map_err(Stop::Throw)? as Ref;
                    let class = m.class_of(then.refs[1]);
                    let resolve = m.method(class, "resolve", RESOLVE)?;
                    let (system, empty) = (u64::from(then.refs[2]), u64::from(then.refs[1]));
                    let keep = Continuation {
                        resume: |m, then, result| {
                            let configuration = result.map_err(Stop::Throw)? as Ref;
                            m.put_ref(then.refs[0], "cf", CONFIGURATION, configuration)?;
                            ret_ref(configuration)
                        },
                        refs: vec![then.refs[0]],
                        data: Vec::new(),
                    };
                    Err(Stop::call(resolve, vec![empty, system, system, u64::from(names)], keep))
                },
                refs: vec![then.refs[0], then.refs[1], system],
                data: Vec::new(),
            };
            Err(Stop::call(list, vec![u64::from(names)], with_names))
        },
        refs: vec![layer, empty],
        data: Vec::new(),
    };
    Err(Stop::call(system, Vec::new(), with_system))
}

const DESCRIPTOR: &str = "Ljava/lang/module/ModuleDescriptor;";

/// The descriptor of a module, which the library reads when it is first asked for.
fn descriptor(m: &mut Machine, args: &[u64]) -> Result_ {
    let module = some(args, 0)?;
    let known = m.get_ref(module, "descriptor", DESCRIPTOR)?;
    if known != 0 {
        return ret_ref(known);
    }
    read_descriptor(m, module, |m, then, result| ret_ref(keep_descriptor(m, then, result)?))
}

/// What goes on when Java code has returned.
type Resume = fn(&mut Machine, &Continuation, Result<u64, Ref>) -> Result_;

/// Keeps the descriptor that was read in its module.
fn keep_descriptor(m: &mut Machine, then: &Continuation, result: Result<u64, Ref>) -> Result<Ref, Stop> {
    let descriptor = result.map_err(Stop::Throw)? as Ref;
    m.put_ref(then.refs[0], "descriptor", DESCRIPTOR, descriptor)?;
    Ok(descriptor)
}

/// Lets the library read the declaration of a module.
fn read_descriptor(m: &mut Machine, module: Ref, resume: Resume) -> Result_ {
    let Some(name) = name_of(m, module)? else { return ret_ref(0) };
    let bytes = m.program.jdk().image.resource_in(&name, "module-info.class").ok().flatten();
    let Some(bytes) = bytes else { return ret_ref(0) };
    let stream = super::resources::byte_stream(m, &bytes)?;
    let class = m.boot_class("java/lang/module/ModuleDescriptor")?;
    m.require_init(class)?;
    let read = m.method(class, "read", "(Ljava/io/InputStream;)Ljava/lang/module/ModuleDescriptor;")?;
    let then = Continuation { resume, refs: vec![module], data: Vec::new() };
    Err(Stop::call(read, vec![u64::from(stream)], then))
}

/// A boot layer that knows nothing but its modules' names.
pub(crate) fn install_boot_layer(m: &mut Machine) -> Result<(), Stop> {
    let layer = m.boot_class("java/lang/ModuleLayer")?;
    let layer = m.new_object(layer)?;
    let collections = m.boot_class("java/util/ImmutableCollections")?;
    let parents = m.static_field(collections, "EMPTY_LIST", "Ljava/util/ImmutableCollections$ListN;")?;
    let parents: Ref = m.heap.get(parents);
    m.put_ref(layer, "parents", "Ljava/util/List;", parents)?;
    let system = m.boot_class("java/lang/System")?;
    let field = m.static_field(system, "bootLayer", "Ljava/lang/ModuleLayer;")?;
    m.heap.put(field, layer);
    Ok(())
}
