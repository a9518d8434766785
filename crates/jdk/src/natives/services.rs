//! `java.util.ServiceLoader`: the providers that the JDK's modules declare, without a module system.

use vm::{Machine, Ref, Stop};

use super::arg::{Slot, reference, ret_bool, some};
use super::module;
use crate::table::natives;

natives! {
    "java/util/ServiceLoader$ModuleServicesLookupIterator" {
        "iteratorFor" "(Ljava/lang/ClassLoader;)Ljava/util/Iterator;" => iterator_for;
    }
    "java/util/ServiceLoader" {
        "inExplicitModule" "(Ljava/lang/Class;)Z" => in_explicit_module;
    }
}

/// An iterator over the `ServiceProvider`s of a loader's modules.
fn iterator_for(m: &mut Machine, args: &[u64]) -> Slot {
    let (iterator, loader) = (some(args, 0)?, reference(args, 1));
    let outer = m.get_ref(iterator, "this$0", "Ljava/util/ServiceLoader;")?;
    let service = m.get_ref(outer, "serviceName", "Ljava/lang/String;")?;
    let service = m.text(service).replace('.', "/");
    let mut providers = Vec::new();
    for name in module::modules_of(m, loader) {
        let Some(info) = module::info_of(m, &name) else { continue };
        for class in info.providers(&service) {
            providers.push(new_provider(m, &name, &class.replace('/', "."))?);
        }
    }
    let list = new_list(m, &providers)?;
    let class = m.class_of(list);
    let method = m.method(class, "iterator", "()Ljava/util/Iterator;")?;
    Err(Stop::tail_call(method, vec![u64::from(list)]))
}

fn new_provider(m: &mut Machine, module: &str, class: &str) -> Result<Ref, Stop> {
    let provider = m.boot_class("jdk/internal/module/ServicesCatalog$ServiceProvider")?;
    let provider = m.new_object(provider)?;
    let module = module::named(m, module)?;
    m.put_ref(provider, "module", "Ljava/lang/Module;", module)?;
    let name = m.intern_text(class)?;
    m.put_ref(provider, "providerName", "Ljava/lang/String;", name)?;
    Ok(provider)
}

/// An `ArrayList` with these elements.
pub(crate) fn new_list(m: &mut Machine, elements: &[Ref]) -> Result<Ref, Stop> {
    let class = m.boot_class("java/util/ArrayList")?;
    m.require_init(class)?;
    let list = m.new_object(class)?;
    let array = m.new_ref_array(m.known.object, elements.len() as u32)?;
    for (i, &element) in (0..).zip(elements) {
        m.set_element(array, i, element);
    }
    m.put_ref(list, "elementData", "[Ljava/lang/Object;", array)?;
    m.put_int(list, "size", elements.len() as i32)?;
    Ok(list)
}

/// Named modules are the JDK's, and those are explicit.
fn in_explicit_module(m: &mut Machine, args: &[u64]) -> Slot {
    let class = m.mirrored_arg(reference(args, 1))?;
    ret_bool(m.program.module_of(class).is_some())
}
