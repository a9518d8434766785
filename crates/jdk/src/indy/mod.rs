//! `invokedynamic` and loadable constants: what the JDK's bootstrap methods would make, made natively.
//!
//! Lambdas, string concatenation, record methods and pattern switches become hidden classes with plain bytecode. All
//! other bootstrap methods are called as Java (`general`).

mod adapt;
mod concat;
mod constants;
mod general;
mod join;
mod lambda;
mod natives;
mod records;
mod site;
mod switches;

use vm::{Linked, Machine, NativeDef, SiteKey, Stop};

pub use constants::constant;
use site::Site;

/// Natives that spun classes call.
pub fn natives() -> Vec<NativeDef> {
    natives::rows()
}

/// The hook for `invokedynamic` instructions.
pub fn link_site(m: &mut Machine, key: SiteKey) -> Result<Linked, Stop> {
    let site = Site::new(m, key.class, key.cp)?;
    let bootstrap = site.bootstrap()?;
    let linked = match (&*bootstrap.class, &*bootstrap.name) {
        ("java/lang/invoke/LambdaMetafactory", "metafactory") => Some(lambda::link(m, &site, false)?),
        ("java/lang/invoke/LambdaMetafactory", "altMetafactory") => Some(lambda::link(m, &site, true)?),
        ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => Some(concat::link(m, &site, true)?),
        ("java/lang/invoke/StringConcatFactory", "makeConcat") => Some(concat::link(m, &site, false)?),
        ("java/lang/runtime/ObjectMethods", "bootstrap") => Some(records::link(m, &site)?),
        ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => switches::link_type(m, &site)?,
        ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => switches::link_enum(m, &site)?,
        _ => None,
    };
    match linked {
        Some(linked) => Ok(linked),
        None => general::link(m, &site, key.cp),
    }
}
