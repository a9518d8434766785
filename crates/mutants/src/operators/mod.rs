//! One operator a file; [`crate::operator::ALL`] lists them.

pub mod argument_propagation;
mod calls;
pub mod conditionals_boundary;
pub mod constructor_calls;
pub mod empty_returns;
pub mod false_returns;
pub mod increments;
pub mod inline_constants;
pub mod invert_negatives;
pub mod math;
pub mod member_variable;
pub mod negate_conditionals;
pub mod non_void_calls;
pub mod null_returns;
pub mod primitive_returns;
pub mod remove_conditionals;
mod substitution;
pub mod switch;
pub mod true_returns;
pub mod void_calls;
