//! Static analyses of compiled Java, one file each.
//!
//! Two levels. *Inside a method* ([`code`]): fresh register code, its control-flow graph ([`mod@cfg`]), dominators, control
//! dependence, values ([`ssa`]), constants, casts, slices. *Across methods*: a [`World`](world::World) of classes by name
//! holds what each method does by itself ([`facts`]); the call graph and everything that follows it (effects, exceptions,
//! purity, influence) is computed from that. Facts of libraries are kept in a cache on disk.
//!
//! No class is linked, initialised or run. Nothing here knows the machine; ids are those of the world, and names are the
//! bridge to a `Program`.

mod annotations;
mod cache;
pub mod callgraph;
pub mod casts;
pub mod cfg;
pub mod code;
pub mod constants;
pub mod dependence;
pub mod dominators;
mod dynamic;
pub mod effects;
mod extract;
pub mod facts;
mod hash;
pub mod influence;
pub mod liveness;
mod natives;
pub mod operands;
pub mod purity;
mod resolve;
pub mod rules;
pub mod scc;
pub mod scope;
pub mod slice;
pub mod ssa;
pub mod throws;
pub mod types;
pub mod world;
