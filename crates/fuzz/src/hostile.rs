//! Hostile programs.
use crate::Arguments;
use crate::targets::Target;

pub fn make(_: &Arguments) -> std::io::Result<Box<dyn Target>> {
    Err(std::io::Error::other("not yet"))
}
