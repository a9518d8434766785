//! The table of natives: every area's rows in one list.
//!
//! A row names a method of the JDK and the function that runs in its place. Rows for methods that have bytecode replace
//! it. Which rows are merely faster than the bytecode they replace is told apart, because a domain that wants
//! to see that bytecode run can leave them out.

use vm::NativeDef;

use crate::natives;

/// The feature versions of a row: all, or a range.
macro_rules! versions {
    () => {
        (0, u16::MAX)
    };
    ($from:literal, $to:literal) => {
        ($from, $to)
    };
}

/// Defines `TABLE`: for each class its methods' names, descriptors (empty: any), versions and functions.
macro_rules! natives {
    ($( $class:literal { $( $name:literal $desc:literal $([$from:literal - $to:literal])? => $run:expr; )* } )*) => {
        pub(crate) const TABLE: &[vm::NativeDef] = &[$($(
            vm::NativeDef {
                class: $class,
                name: $name,
                desc: $desc,
                versions: $crate::table::versions!($($from, $to)?),
                run: $run,
            },
        )*)*];
    };
}

pub(crate) use {natives, versions};

/// Everything the machine needs to run the JDK.
pub fn natives() -> Vec<NativeDef> {
    let mut all = necessary();
    all.extend_from_slice(&intrinsics());
    all
}

/// Natives without which the library does not run.
pub fn necessary() -> Vec<NativeDef> {
    let mut all: Vec<NativeDef> = natives::TABLES.concat();
    all.extend(natives::nothing::rows());
    all
}

/// Rows that only make the library faster: the bytecode they replace gives the same results.
pub fn intrinsics() -> Vec<NativeDef> {
    natives::INTRINSICS.concat()
}
