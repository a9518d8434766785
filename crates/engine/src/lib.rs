//! The pipeline from classes to a verified suite, and the strategies; plain data in and out.

pub mod constants;
