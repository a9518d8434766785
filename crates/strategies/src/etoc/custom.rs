//! Input generators that the user wrote in Java: `int newIntValue()` and its like of a class on the class path, static or of an object that a
//! constructor without parameters makes. They run once, before the search, in a machine of their own.

use evotest::etoc::{CustomValues, GeneratorOptions, generators};
use executor::{Nothing, Worker};
use program::{APP, ClassId, MethodPtr};
use session::ClassContext;
use testcase::{Constant, Prim};
use vm::interp::{call, initialize};
use vm::{Machine, Outcome, Ref};

/// Values that are asked of each generator.
const VALUES: usize = 100;

/// What the generators give; the reasons why some give nothing.
pub(super) fn values(context: &ClassContext, options: &GeneratorOptions) -> (CustomValues, Vec<String>) {
    let (mut values, mut troubles) = (CustomValues::default(), Vec::new());
    let classes = options.classes();
    if classes.is_empty() {
        return (values, troubles);
    }
    let mut worker = match Worker::new(context.setup(), |_| Nothing::default()) {
        Ok(worker) => worker,
        Err(why) => return (values, vec![why.to_string()]),
    };
    for (class, prim) in classes {
        match of_class(&mut worker, &context.package, &class, prim) {
            Ok(given) => values.insert(&class, prim, given),
            Err(why) => troubles.push(why),
        }
    }
    (values, troubles)
}

/// A method that gives values.
struct Generator<'g> {
    class: &'g str,
    prim: Option<Prim>,
    id: ClassId,
    method: MethodPtr,
}

/// What one class gives. A name without a package is also looked for in the package of the class under test.
fn of_class(
    worker: &mut Worker<Nothing>,
    package: &str,
    class: &str,
    prim: Option<Prim>,
) -> Result<Vec<Constant>, String> {
    let internal = class.replace('.', "/");
    let near = format!("{package}/{internal}");
    let machine = &mut worker.machine;
    let found = [internal, near].iter().find_map(|name| machine.program.load(APP, name).ok());
    let id = found.ok_or_else(|| format!("there is no class {class} on the class path"))?;
    let name = generators::method_of(prim);
    let desc = prim.map_or("()Ljava/lang/String;", descriptor);
    let method = machine.method(id, name, desc);
    let method = method.map_err(|_| format!("{class} has no method {name}() for these values"))?;
    let generator = Generator { class, prim, id, method };
    ended(initialize(machine, &mut worker.domain, id), class, "<clinit>")?;
    let given = generator.values(worker)?;
    if given.is_empty() { Err(format!("{class}.{name}() gives nothing but null")) } else { Ok(given) }
}

impl Generator<'_> {
    /// What its method gives, each value once.
    fn values(&self, worker: &mut Worker<Nothing>) -> Result<Vec<Constant>, String> {
        let (machine, domain) = (&mut worker.machine, &mut worker.domain);
        let receiver = machine.roots.len();
        if !self.method.is_static() {
            make(self.class, self.id, machine, domain)?;
        }
        let mut given = Vec::new();
        for _ in 0..VALUES {
            // The collector may have moved the object.
            let this =
                machine.roots.get(receiver).filter(|_| !self.method.is_static()).map(|&object| u64::from(object));
            let outcome = call(machine, domain, self.method, this.as_slice());
            let raw = ended(outcome, self.class, generators::method_of(self.prim))?;
            let value = match self.prim {
                Some(prim) => Constant::of_bits(prim, raw),
                None if raw == 0 => continue,
                None => Constant::Text(machine.utf16(raw as Ref).into()),
            };
            if !given.contains(&value) {
                given.push(value);
            }
        }
        Ok(given)
    }
}

/// Makes an object of the class, as the machine's last root.
fn make(class: &str, id: ClassId, machine: &mut Machine, domain: &mut Nothing) -> Result<(), String> {
    let constructor = machine.method(id, "<init>", "()V");
    let constructor = constructor.map_err(|_| format!("{class} has no constructor without parameters"))?;
    let object = machine.new_object(id).map_err(|_| format!("{class} cannot be made"))?;
    machine.roots.push(object);
    ended(call(machine, domain, constructor, &[u64::from(object)]), class, "<init>")?;
    Ok(())
}

/// The value of a call that returned, or how it ended.
fn ended(outcome: Outcome, class: &str, method: &str) -> Result<u64, String> {
    match outcome {
        Outcome::Returned(value) => Ok(value),
        Outcome::Threw(_) => Err(format!("{class}.{method} throws an exception")),
        Outcome::Unsupported(what) => Err(format!("{class}.{method} needs {what}, which is not supported")),
        _ => Err(format!("{class}.{method} does not return")),
    }
}

fn descriptor(prim: Prim) -> &'static str {
    match prim {
        Prim::Boolean => "()Z",
        Prim::Byte => "()B",
        Prim::Char => "()C",
        Prim::Short => "()S",
        Prim::Int => "()I",
        Prim::Long => "()J",
        Prim::Float => "()F",
        Prim::Double => "()D",
    }
}
