//! Parameters by name: one definition of each feeds the code that uses it, the command line, the configuration file, the error
//! messages and the book.
//!
//! [`parameters!`](crate::parameters!) declares a struct of typed fields together with the row of the table that each field is. A struct
//! made this way is a [`Group`]; groups contain groups, and a tuple of groups is one. A strategy lists the group that it takes, so a
//! value that it does not use has no place to go and is refused.

mod given;
mod group;
mod nearest;
mod value;

pub use given::Given;
pub use group::{Group, Row, rows};
pub use nearest::nearest;
pub use value::{Allowed, Refusal, Value, refuse};

/// Whether two names are the same; `_` and `-` are.
pub fn is_same(a: &str, b: &str) -> bool {
    let plain = |byte: u8| if byte == b'_' { b'-' } else { byte };
    a.len() == b.len() && a.bytes().zip(b.bytes()).all(|(a, b)| plain(a) == plain(b))
}

/// Declares a struct of parameters:
///
/// ```
/// use base::parameters::{Allowed, Group};
///
/// base::parameters! {
///     /// Parameters of a colony of ants.
///     pub struct Colony {
///         /// The part of the pheromone that evaporates in a round.
///         rho: f64 = 0.1, "ants.rho", Allowed::Real(0.0, 1.0);
///         /// Neighbours that an ant compares before it moves.
///         looks: usize = 12, "ants.looks", Allowed::Whole(1, 1000), "neighbours";
///     }
/// }
///
/// let mut colony = Colony::default();
/// assert_eq!(colony.set("ants.rho", "0.5"), Ok(true));
/// assert_eq!(colony.rho, 0.5);
/// ```
///
/// The documentation of a field is the text of its row. `and { … }` after the fields names groups within the group, and a function after
/// the struct's name (`struct Colony: Colony::consistent`) checks what two values must not be together.
#[macro_export]
macro_rules! parameters {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident $(: $check:path)? {
            $(
                $(#[doc = $text:literal])+
                $field:ident: $ty:ty = $default:expr, $label:literal, $allowed:expr $(, $unit:literal)?;
            )*
        }
        $( and { $($inner:ident: $inner_ty:ty = $inner_default:expr;)+ } )?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name {
            $( $(#[doc = $text])+ pub $field: $ty, )*
            $( $( pub $inner: $inner_ty, )+ )?
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $( $field: $default, )* $( $( $inner: $inner_default, )+ )? }
            }
        }

        impl $crate::parameters::Group for $name {
            fn each(&self, visit: &mut dyn FnMut($crate::parameters::Row)) {
                $(
                    visit($crate::parameters::Row {
                        name: $label,
                        text: concat!($($text),+).trim(),
                        unit: concat!($($unit)?),
                        allowed: $allowed,
                        value: $crate::parameters::Value::write(&self.$field),
                    });
                )*
                $( $( self.$inner.each(visit); )+ )?
            }

            fn set(&mut self, name: &str, text: &str) -> Result<bool, String> {
                let mut found = false;
                $(
                    if $crate::parameters::is_same(name, $label) {
                        $crate::parameters::Value::update(&mut self.$field, text, &$allowed)
                            .map_err(|why| $crate::parameters::refuse($label, text, &$allowed, why))?;
                        found = true;
                    }
                )*
                $( $( found |= self.$inner.set(name, text)?; )+ )?
                Ok(found)
            }

            fn check(&self) -> Result<(), String> {
                $( $check(self)?; )?
                $( $( self.$inner.check()?; )+ )?
                Ok(())
            }
        }
    };
}

/// Declares an enumeration whose values a parameter names: `enum Cooling { Geometric = "geometric", … }`.
#[macro_export]
macro_rules! named {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident { $( $(#[$of:meta])* $value:ident = $text:literal, )+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $( $(#[$of])* $value, )+
        }

        impl $name {
            /// The names that a parameter may have.
            pub fn allowed() -> $crate::parameters::Allowed {
                $crate::parameters::Allowed::Names(vec![$($text),+])
            }
        }

        impl $crate::parameters::Value for $name {
            fn read(text: &str, _: &$crate::parameters::Allowed) -> Result<Self, $crate::parameters::Refusal> {
                match text {
                    $( $text => Ok(Self::$value), )+
                    _ => Err($crate::parameters::Refusal::NotAllowed),
                }
            }

            fn write(&self) -> String {
                match self {
                    $( Self::$value => $text.to_owned(), )+
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    parameters! {
        /// Some parameters.
        struct Outer: Outer::consistent {
            /// How many there are,
            /// and no more.
            count: usize = 5, "count", Allowed::Whole(2, 10), "things";
            /// A part.
            part_of: f64 = 0.5, "part-of", Allowed::Real(0.0, 1.0);
            /// Names.
            names: Vec<String> = Vec::new(), "name", Allowed::Text("a name");
        } and {
            inner: Inner = Inner { least: 4 };
        }
    }

    parameters! {
        /// Others.
        struct Inner {
            /// No fewer.
            least: usize = 2, "least", Allowed::Whole(0, 10), "things";
        }
    }

    impl Outer {
        fn consistent(&self) -> Result<(), String> {
            if self.inner.least > self.count { Err("least is more than count".into()) } else { Ok(()) }
        }
    }

    #[test]
    fn the_table_has_what_was_declared() {
        let rows = rows(&Outer::default());
        let shown: Vec<_> = rows.iter().map(|row| (row.name, row.value.as_str(), row.unit)).collect();
        assert_eq!(
            shown,
            [("count", "5", "things"), ("part-of", "0.5", ""), ("name", "", ""), ("least", "4", "things")]
        );
        assert_eq!(rows[0].text, "How many there are, and no more.");
        assert_eq!(rows[0].allowed.to_string(), "2 to 10");
    }

    #[test]
    fn values_are_set_by_name_wherever_the_group_is() {
        let mut group = (Outer::default(), Inner::default());
        assert_eq!(group.set("least", "3"), Ok(true));
        assert_eq!((group.0.inner.least, group.1.least), (3, 3), "both have it");
        assert_eq!(group.set("part_of", "1"), Ok(true));
        assert_eq!(group.0.part_of, 1.0);
        assert_eq!(group.set("most", "3"), Ok(false));
        assert_eq!(group.check(), Ok(()));
        assert_eq!((group.set("name", "a"), group.set("name", "b")), (Ok(true), Ok(true)));
        assert_eq!(group.0.names, ["a", "b"]);
    }

    #[test]
    fn values_out_of_range_are_refused_with_the_range() {
        let refused = |name: &str, text: &str| Outer::default().set(name, text).unwrap_err();
        assert_eq!(refused("count", "1"), "count must be a whole number from 2 to 10, not 1");
        assert_eq!(refused("count", "2.5"), "count must be a whole number from 2 to 10, not 2.5");
        assert_eq!(refused("part-of", "2"), "part-of must be a number from 0 to 1, not 2");
        assert_eq!(refused("part-of", "NaN"), "part-of must be a number from 0 to 1, not NaN");
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let group = Outer { count: 3, ..Outer::default() };
        assert_eq!(group.check(), Err("least is more than count".into()));
    }

    #[test]
    fn given_values_reach_the_groups_that_have_them() {
        let mut given = Given::default();
        given.add("least", "1");
        given.add("other", "1");
        assert_eq!(given.applied(Outer::default()).inner.least, 1);
        assert_eq!(given.applied(()), ());
    }
}
