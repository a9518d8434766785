//! How areas write their rows of the table.

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
                versions: $crate::rows::versions!($($from, $to)?),
                run: $run,
            },
        )*)*];
    };
}

pub(crate) use {natives, versions};
