//! Cases in other forms: text, pictures and tests.

pub mod svg;
pub mod text;
