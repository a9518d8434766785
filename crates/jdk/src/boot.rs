//! Booting the JDK: from a program to a machine in which Java code runs as it does after the JVM's start.
//!
//! Only the first of the JDK's three initialisation phases runs. The module system is not booted: classes of the
//! image are in modules that are little more than names (see `natives::module`), everything else in one unnamed module.

use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use program::{ClassId, JavaError, Program};
use vm::{Concrete, Limits, Machine, Outcome, Ref, Stop};

pub use crate::launch::{RunResult, describe, enter_main, run_main, run_main_under};
use crate::natives::state::{self, Slot};

/// What a machine is made of.
pub struct BootOptions {
    pub jdk: Arc<Jdk>,
    pub class_path: ClassPath,
    pub limits: Limits,
    /// System properties, as `-D` sets them. `native.encoding` decides how the standard streams are encoded.
    pub properties: Vec<(String, String)>,
}

/// Why a JDK did not start.
#[derive(Debug, thiserror::Error)]
pub enum BootError {
    #[error("{0}")]
    Java(#[from] JavaError),
    #[error("{step}: {what}")]
    Step { step: String, what: String },
}

/// A machine that has the JDK's library ready to use.
pub fn boot(options: BootOptions) -> Result<Machine, BootError> {
    boot_with(options, &crate::table::natives())
}

/// As [`boot`], with the natives of the caller's choice; `table::necessary` is the least.
pub fn boot_with(options: BootOptions, natives: &[vm::NativeDef]) -> Result<Machine, BootError> {
    let class_path = class_path_text(&options.class_path);
    let program = Program::new(options.jdk, options.class_path)?;
    let mut machine = Machine::new(program, natives, options.limits)?;
    prepare(&mut machine, class_path, options.properties);
    let mut boot = Boot { m: &mut machine };
    boot.run()?;
    Ok(machine)
}

/// What a machine has on this side before anything runs.
pub(crate) fn prepare(m: &mut Machine, class_path: String, properties: Vec<(String, String)>) {
    m.env.properties = vec![("java.class.path".into(), class_path)];
    m.env.properties.extend(properties);
    m.hooks = crate::hooks();
    crate::shortcuts::install(m);
    m.program.set_asks(true);
}

/// The encoding that `java` takes from a locale (the value of `LC_ALL`, `LC_CTYPE` or `LANG`), for `native.encoding`.
pub fn encoding_of_locale(locale: &str) -> &str {
    match locale.split_once('.') {
        Some((_, "utf8" | "UTF8")) => "UTF-8",
        Some((_, charset)) => charset.split('@').next().unwrap_or(charset),
        None if matches!(locale, "" | "C" | "POSIX") => "ANSI_X3.4-1968",
        None => "ISO-8859-1",
    }
}

/// The class path as `java.class.path` has it.
pub(crate) fn class_path_text(class_path: &ClassPath) -> String {
    let entries = class_path.entries().iter().map(|e| e.location().to_string_lossy());
    entries.collect::<Vec<_>>().join(":")
}

struct Boot<'a> {
    m: &'a mut Machine,
}

impl Boot<'_> {
    fn run(&mut self) -> Result<(), BootError> {
        state::install(self.m).map_err(|stop| failed("the state of natives", &stop))?;
        for name in
            ["java/lang/String", "java/lang/System", "java/lang/Class", "java/lang/ThreadGroup", "java/lang/Thread"]
        {
            self.initialize(name)?;
        }
        self.unsafe_constants()?;
        self.main_thread()?;
        for name in
            ["java/lang/Module", "java/lang/reflect/Method", "java/lang/ref/Reference", "java/lang/ref/Finalizer"]
        {
            self.initialize(name)?;
        }
        self.call_static("java/lang/System", "initPhase1", "()V", &[])?;
        crate::natives::module::install_boot_layer(self.m).map_err(|stop| failed("the boot layer", &stop))?;
        self.call_static("jdk/internal/misc/VM", "initLevel", "(I)V", &[2])?;
        self.class_loaders()?;
        self.initial_error_stream();
        self.call_static("jdk/internal/misc/VM", "initLevel", "(I)V", &[4])?;
        self.thread_ids()
    }

    fn class(&mut self, name: &str) -> Result<ClassId, BootError> {
        self.m.boot_class(name).map_err(|stop| failed(name, &stop))
    }

    fn initialize(&mut self, name: &str) -> Result<ClassId, BootError> {
        let class = self.class(name)?;
        let outcome = vm::interp::initialize(self.m, &mut Concrete, class);
        self.expect(outcome, name)?;
        Ok(class)
    }

    fn call_static(&mut self, class: &str, name: &str, desc: &str, args: &[u64]) -> Result<u64, BootError> {
        let step = format!("{class}.{name}");
        let class = self.initialize(class)?;
        let method = self.m.method(class, name, desc).map_err(|stop| failed(&step, &stop))?;
        let outcome = vm::interp::call(self.m, &mut Concrete, method, args);
        self.expect(outcome, &step)
    }

    fn expect(&mut self, outcome: Outcome, step: &str) -> Result<u64, BootError> {
        let what = match outcome {
            Outcome::Returned(value) => return Ok(value),
            Outcome::Threw(exception) => describe(self.m, exception),
            other => format!("{other:?}"),
        };
        Err(BootError::Step { step: step.replace('/', "."), what })
    }

    /// A new object whose constructor has run. It is kept in the given root meanwhile.
    fn construct(&mut self, class: &str, desc: &str, args: &[u64]) -> Result<Ref, BootError> {
        let id = self.initialize(class)?;
        let object = self.m.new_object(id).map_err(|stop| failed(class, &stop))?;
        self.construct_at(id, object, desc, args)
    }

    fn construct_at(&mut self, class: ClassId, object: Ref, desc: &str, args: &[u64]) -> Result<Ref, BootError> {
        let name = self.m.program.external_name(class);
        let method = self.m.method(class, "<init>", desc).map_err(|stop| failed(&name, &stop))?;
        let mut slots = vec![u64::from(object)];
        slots.extend_from_slice(args);
        self.m.roots.push(object);
        let outcome = vm::interp::call(self.m, &mut Concrete, method, &slots);
        let object = self.m.roots.pop().unwrap_or(0);
        self.expect(outcome, &name)?;
        Ok(object)
    }

    /// Where the library writes its warnings, whatever `System.err` becomes; not every JDK has the field.
    fn initial_error_stream(&mut self) {
        let stream = |m: &mut Machine, name: &str| {
            let system = m.boot_class("java/lang/System")?;
            m.static_field(system, name, "Ljava/io/PrintStream;")
        };
        if let (Ok(from), Ok(to)) = (stream(self.m, "err"), stream(self.m, "initialErrStream")) {
            let error: Ref = self.m.heap.get(from);
            self.m.heap.put(to, error);
        }
    }

    /// Facts about the platform that `HotSpot` writes into a class.
    fn unsafe_constants(&mut self) -> Result<(), BootError> {
        let class = self.initialize("jdk/internal/misc/UnsafeConstants")?;
        let mut put = |name: &str, desc: &str, value: i32| -> Result<(), Stop> {
            let at = self.m.static_field(class, name, desc)?;
            if desc == "Z" {
                self.m.heap.put(at, value as u8);
            } else {
                self.m.heap.put(at, value);
            }
            Ok(())
        };
        put("ADDRESS_SIZE0", "I", 8)
            .and_then(|()| put("PAGE_SIZE", "I", 4096))
            .and_then(|()| put("BIG_ENDIAN", "Z", 0))
            .and_then(|()| put("UNALIGNED_ACCESS", "Z", 1))
            .and_then(|()| put("DATA_CACHE_LINE_FLUSH_SIZE", "I", 0))
            .map_err(|stop| failed("UnsafeConstants", &stop))
    }

    /// The thread groups and the thread "main", which is current before its constructor runs.
    fn main_thread(&mut self) -> Result<(), BootError> {
        let thread_class = self.initialize("java/lang/Thread")?;
        let thread = self.m.new_object(thread_class).map_err(|stop| failed("main thread", &stop))?;
        self.m.thread.object = thread;
        let id = i64::from(self.m.thread.id);
        let prepare = self.m.put_long(thread, "eetop", id);
        prepare.map_err(|stop| failed("main thread", &stop))?;
        if self.m.program.feature() < 19 {
            let prepare = self.m.put_int(thread, "priority", 5);
            prepare.map_err(|stop| failed("main thread", &stop))?;
        }
        let system = self.construct("java/lang/ThreadGroup", "()V", &[])?;
        let name = self.text("main")?;
        let args = [u64::from(system), u64::from(name)];
        let group = self.construct("java/lang/ThreadGroup", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", &args)?;
        let name = self.text("main")?;
        let thread = self.m.thread.object;
        let args = [u64::from(group), u64::from(name)];
        self.construct_at(thread_class, thread, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", &args)?;
        let running = crate::natives::thread::set_running(self.m, self.m.thread.object);
        running.map_err(|stop| failed("main thread", &stop))
    }

    fn text(&mut self, text: &str) -> Result<Ref, BootError> {
        self.m.intern_text(text).map_err(|stop| failed("a string", &stop))
    }

    /// The built-in loaders; the application's becomes the system class loader and that of the main thread.
    fn class_loaders(&mut self) -> Result<(), BootError> {
        self.call_static("jdk/internal/misc/VM", "initLevel", "(I)V", &[3])?;
        let loaders = self.initialize("jdk/internal/loader/ClassLoaders")?;
        let desc = "()Ljava/lang/ClassLoader;";
        let system = self.call_static("java/lang/ClassLoader", "initSystemClassLoader", desc, &[])? as Ref;
        self.keep_loaders(loaders, system).map_err(|stop| failed("class loaders", &stop))
    }

    fn keep_loaders(&mut self, loaders: ClassId, system: Ref) -> Result<(), Stop> {
        let platform = "Ljdk/internal/loader/ClassLoaders$PlatformClassLoader;";
        let platform = self.m.static_field(loaders, "PLATFORM_LOADER", platform)?;
        let platform: Ref = self.m.heap.get(platform);
        state::put(self.m, Slot::PlatformLoader, platform);
        state::put(self.m, Slot::AppLoader, system);
        let unnamed = self.m.get_ref(system, "unnamedModule", "Ljava/lang/Module;")?;
        state::put(self.m, Slot::Unnamed, unnamed);
        let thread = self.m.thread.object;
        self.m.put_ref(thread, "contextClassLoader", "Ljava/lang/ClassLoader;", system)
    }

    /// The JDK's own threads, which do not run here, have used up some thread ids.
    fn thread_ids(&mut self) -> Result<(), BootError> {
        if self.m.program.feature() < 19 {
            let class = self.class("java/lang/Thread")?;
            let at = self.m.static_field(class, "threadSeqNumber", "J");
            let at = at.map_err(|stop| failed("thread ids", &stop))?;
            self.m.heap.put(at, 11i64);
        }
        Ok(())
    }
}

fn failed(step: &str, stop: &Stop) -> BootError {
    BootError::Step { step: step.replace('/', "."), what: format!("{stop:?}") }
}

#[cfg(test)]
mod tests {
    use super::encoding_of_locale;

    #[test]
    fn locales_name_their_encoding() {
        let cases = [("", "ANSI_X3.4-1968"), ("C.UTF-8", "UTF-8"), ("de_DE.utf8", "UTF-8"), ("en_US", "ISO-8859-1")];
        for (locale, encoding) in cases {
            assert_eq!(encoding_of_locale(locale), encoding, "{locale}");
        }
    }
}
