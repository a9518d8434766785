//! The table of natives: every area's rows in one list.
//!
//! A row names a method of the JDK and the function that runs in its place. Rows for methods that have bytecode replace
//! it. Rows that are merely faster than the bytecode they replace are listed separately, because a domain that needs
//! that bytecode can leave them out.

use vm::NativeDef;

pub(crate) use crate::rows::natives;

/// Everything the machine needs to run the JDK.
pub fn natives() -> Vec<NativeDef> {
    let mut all = necessary();
    all.extend_from_slice(&intrinsics());
    all
}

/// Natives without which the library does not run.
pub fn necessary() -> Vec<NativeDef> {
    let mut all: Vec<NativeDef> = crate::natives::TABLES.concat();
    all.extend(crate::natives::net::TABLES.concat());
    all.extend(crate::natives::nothing::rows());
    all.extend(crate::reflect::natives());
    all.extend(crate::handles::natives());
    all.extend(crate::indy::natives());
    all
}

/// Rows that only make the library faster: the bytecode they replace gives the same results.
pub fn intrinsics() -> Vec<NativeDef> {
    crate::natives::INTRINSICS.concat()
}

/// Which methods have a native for one version of the JDK.
pub struct Implemented {
    rows: Vec<NativeDef>,
}

/// The natives for a feature version.
pub fn implemented(feature: u16) -> Implemented {
    let mut rows = natives();
    rows.retain(|row| (row.versions.0..=row.versions.1).contains(&feature));
    Implemented { rows }
}

impl Implemented {
    pub fn covers(&self, class: &str, name: &str, desc: &str) -> bool {
        self.rows.iter().any(|r| r.class == class && r.name == name && (r.desc.is_empty() || r.desc == desc))
    }
}
