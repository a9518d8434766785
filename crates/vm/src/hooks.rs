//! What the machine asks of the JDK layer above it: functions that know the class library.

use base::Sym;
use program::{ClassId, JavaError, MethodPtr};

use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Stop;

/// What an `invokedynamic` instruction was linked to. Holds no heap reference, so it outlives every snapshot.
#[derive(Clone, Copy, Debug)]
pub enum Linked {
    /// Call this static method with the site's arguments.
    Static(MethodPtr),
    /// Takes no arguments and always gives the same instance of this class (made without running a constructor).
    Singleton(ClassId),
}

/// An `invokedynamic` instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SiteKey {
    pub class: ClassId,
    pub method: program::MethodId,
    pub bci: u16,
    pub cp: u16,
}

#[derive(Clone, Copy)]
pub struct Hooks {
    /// Called for each new mirror, to fill in what the JDK version at hand expects there (module, loader …).
    pub on_mirror: fn(&mut Machine, ClassId, Ref) -> Result<(), Stop>,
    /// Links an `invokedynamic` instruction; called once for each.
    pub link_site: fn(&mut Machine, SiteKey) -> Result<Linked, Stop>,
    /// Resolves a loadable constant: method type, method handle or dynamic constant. May stop with `Call`.
    pub constant: fn(&mut Machine, ClassId, u16) -> Result<u64, Stop>,
    /// Asks a loader that the program made for a class (internal name), by a call that ends with `Stop::Again`.
    pub ask_loader: fn(&mut Machine, &JavaError) -> Result<Stop, Stop>,
    /// Runs a signature-polymorphic method; `desc` is the descriptor at the call and `args` include the receiver.
    pub polymorphic: fn(&mut Machine, MethodPtr, Sym, &[u64]) -> Result<u64, Stop>,
}

impl Default for Hooks {
    fn default() -> Self {
        Self {
            on_mirror: |_, _, _| Ok(()),
            link_site: |_, _| Err(Stop::Unsupported("invokedynamic".into())),
            constant: |_, _, _| Err(Stop::Unsupported("dynamic constants".into())),
            ask_loader: |_, _| Err(Stop::Unsupported("class loaders".into())),
            polymorphic: |m, method, _, _| Err(Stop::Unsupported(m.method_name(&method))),
        }
    }
}
