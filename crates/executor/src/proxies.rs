//! Proxy classes that are made for good. The JDK makes one for each list of interfaces (an annotation is one too) and keeps it, which costs
//! millions of bytecodes; a test whose effects are undone would make it again.

use program::{APP, BOOT, ClassId};
use vm::heap::ELEMENTS;
use vm::{Outcome, Ref};

use crate::observe::Observer;
use crate::worker::Worker;

const PROXY: &str = "java/lang/reflect/Proxy";

impl<D: Observer> Worker<D> {
    /// Whether the JDK made the class, for a loader that outlives the test.
    pub(crate) fn is_proxy(&self, class: ClassId) -> bool {
        let class = self.machine.class(class);
        let above = class.file.as_ref().and_then(|file| file.super_name.as_deref());
        above == Some(PROXY) && matches!(class.loader, BOOT | APP)
    }

    /// Has the JDK make the class that an undone test had, and initialises it: later tests find it where the JDK keeps such
    /// classes.
    pub(crate) fn make_proxy(&mut self, of: ClassId) -> Option<()> {
        let (loader, interfaces) = {
            let class = self.machine.class(of);
            (class.loader, class.file.as_ref()?.interfaces.clone())
        };
        let array_class = self.machine.program.load(BOOT, "[Ljava/lang/Class;").ok()?;
        let array = self.machine.new_array(array_class, u32::try_from(interfaces.len()).ok()?).ok()?;
        for (at, name) in interfaces.iter().enumerate() {
            let interface = self.machine.program.load(loader, name).ok()?;
            let mirror = self.machine.mirror(interface).ok()?;
            let shift = self.machine.class(array_class).elem_shift;
            self.machine.heap.put(array + ELEMENTS + ((at as u32) << shift), mirror);
        }
        let proxy = self.machine.program.load(BOOT, PROXY).ok()?;
        self.warm(proxy).then_some(())?;
        let desc = "(Ljava/lang/ClassLoader;[Ljava/lang/Class;)Ljava/lang/Class;";
        let make = self.machine.program.find_method(proxy, "getProxyClass", desc)?;
        let slots = [jdk::loader_object(&self.machine, loader), array].map(u64::from);
        let mirror = self.invoke(make, &slots, &[D::Shadow::default(); 2]).ok()? as Ref;
        let made = self.machine.mirrored(mirror);
        let outcome = vm::interp::initialize_shadowed(&mut self.machine, &mut self.domain, &mut self.shadows, made);
        matches!(outcome, Outcome::Returned(_)).then_some(())
    }
}
