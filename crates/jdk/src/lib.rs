//! What the machine needs to know of the JDK: natives and intrinsics by version, boot, `invokedynamic`.

pub mod boot;
mod handles;
pub mod image;
mod indy;
mod launch;
mod natives;
mod reflect;
mod rows;
mod shortcuts;
pub mod table;

pub use natives::state::loader_object;
pub use table::{Implemented, implemented};

/// What the machine asks of the JDK layer.
fn hooks() -> vm::Hooks {
    vm::Hooks {
        on_mirror: natives::mirror::on_mirror,
        link_site: indy::link_site,
        constant: indy::constant,
        ask_loader: natives::loader::ask_for_code,
        polymorphic: handles::polymorphic,
    }
}
