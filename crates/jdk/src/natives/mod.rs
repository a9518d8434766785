//! Natives of the JDK by area: each file has a `TABLE` of the methods it stands for.

mod access_control;
pub(crate) mod arg;
mod array;
mod arraycopy;
mod caller;
pub(crate) mod checksum;
mod class;
mod class_path;
mod constant_pool;
mod digests;
mod failures;
mod fast_numbers;
mod fast_strings;
mod fast_zip;
mod file_system;
mod float;
mod fs;
mod given;
mod io;
pub(crate) mod loader;
mod management;
mod math;
mod memory;
pub(crate) mod mirror;
mod misc;
pub(crate) mod module;
mod module_info;
pub(crate) mod net;
mod nio_channels;
mod nio_files;
mod nio_stores;
pub(crate) mod nothing;
pub(crate) mod object;
mod prefs;
mod properties;
mod protection;
mod reference;
mod resources;
mod runtime;
mod services;
mod stack_walk;
pub(crate) mod state;
mod string;
mod system;
pub(crate) mod thread;
mod thread_info;
pub(crate) mod throwable;
mod unsafe_access;
pub(crate) mod unsafe_other;
mod zip;

use vm::NativeDef;

/// The tables of all areas.
pub(crate) const TABLES: &[&[NativeDef]] = &[
    access_control::TABLE,
    array::TABLE,
    arraycopy::TABLE,
    caller::TABLE,
    checksum::TABLE,
    class::TABLE,
    constant_pool::TABLE,
    file_system::TABLE,
    float::TABLE,
    given::TABLE,
    io::TABLE,
    loader::TABLE,
    management::TABLE,
    math::TABLE,
    misc::TABLE,
    module::TABLE,
    nio_channels::TABLE,
    nio_files::TABLE,
    nio_stores::TABLE,
    object::TABLE,
    prefs::TABLE,
    properties::TABLE,
    protection::TABLE,
    reference::TABLE,
    resources::TABLE,
    runtime::TABLE,
    services::TABLE,
    stack_walk::TABLE,
    string::TABLE,
    system::TABLE,
    thread::TABLE,
    thread_info::TABLE,
    throwable::TABLE,
    unsafe_access::TABLE,
    unsafe_other::TABLE,
    zip::TABLE,
];

/// Tables of those that are only faster than bytecode.
pub(crate) const INTRINSICS: &[&[NativeDef]] =
    &[class_path::TABLE, digests::TABLE, fast_numbers::TABLE, fast_strings::TABLE, fast_zip::TABLE];
