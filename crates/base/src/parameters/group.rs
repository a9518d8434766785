//! Parameters that belong together.

use super::Allowed;

/// A row of the table of parameters.
#[derive(Clone, Debug)]
pub struct Row {
    pub name: &'static str,
    /// What it does.
    pub text: &'static str,
    /// What a value counts; empty for parts and names.
    pub unit: &'static str,
    pub allowed: Allowed,
    /// The value it has.
    pub value: String,
}

/// Typed parameters that can be set by name; see [`parameters!`](crate::parameters!).
pub trait Group {
    /// Visits the rows, with the values as they are.
    fn each(&self, visit: &mut dyn FnMut(Row));

    /// Sets a parameter; says whether the group has it, or why the value is refused.
    fn set(&mut self, name: &str, text: &str) -> Result<bool, String>;

    /// Refuses values that do not go together.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
}

/// The rows of a group; of a parameter that is in it twice the first.
pub fn rows(group: &dyn Group) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    group.each(&mut |row| {
        if !rows.iter().any(|known| known.name == row.name) {
            rows.push(row);
        }
    });
    rows
}

macro_rules! tuple {
    ($($name:ident $at:tt)*) => {
        impl<$($name: Group),*> Group for ($($name,)*) {
            fn each(&self, visit: &mut dyn FnMut(Row)) {
                let _ = &visit;
                $( self.$at.each(visit); )*
            }

            fn set(&mut self, name: &str, text: &str) -> Result<bool, String> {
                let _ = (name, text);
                Ok(false $( | self.$at.set(name, text)? )*)
            }

            fn check(&self) -> Result<(), String> {
                $( self.$at.check()?; )*
                Ok(())
            }
        }
    };
}

tuple!();
tuple!(A 0 B 1);
tuple!(A 0 B 1 C 2);
tuple!(A 0 B 1 C 2 D 3);
