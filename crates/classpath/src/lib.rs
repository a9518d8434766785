//! Where the bytes of classes come from: folders, jars and the JDK's image behind one trait, and class paths of them.
//!
//! This crate finds bytes and does not look into them; whether a file holds the class that its name promises is for the
//! caller to check. Whatever is read is bounded: by the file for mapped bytes, by [`MAX_CLASS`] and [`MAX_RESOURCE`] for
//! packed ones.

mod error;
mod folder;
mod image;
mod index;
mod jar;
mod jdk;
mod level;
mod manifest;
mod path;
mod reads;
mod source;

pub use error::SourceError;
pub use folder::Folder;
pub use image::JdkImage;
pub use jar::Jar;
pub use jdk::{Jdk, SUPPORTED, Surroundings};
pub use level::Level;
pub use path::{ClassPath, Found, SEPARATOR};
pub use reads::{Read, ReadLog};
pub use source::{ClassBytes, ClassSource, MAX_CLASS, MAX_RESOURCE};
