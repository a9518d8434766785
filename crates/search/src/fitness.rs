//! How far a run was from a goal.
